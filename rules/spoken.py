"""The sentence of every code that the rules answer with, to be read aloud in English and Russian.

A code has one sentence, which lies beside the part of the rules that says it; here they are found by code alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules import spoken_floor
from rules.hand import agreed, spoken_betting, spoken_entering, spoken_order, spoken_seats, spoken_showdown
from rules.sentences import Text
from rules.verdict import Facts, Ruling

SPOKEN: tuple[Mapping[str, Text], ...] = (
    spoken_betting.BETTING,
    spoken_entering.SENTENCES,
    spoken_order.SENTENCES,
    spoken_seats.SENTENCES,
    spoken_showdown.SENTENCES,
    agreed.SENTENCES,
    spoken_floor.SENTENCES,
)
SENTENCES: Mapping[str, Text] = MappingProxyType({code: text for part in SPOKEN for code, text in part.items()})


class _Known(dict[str, object]):
    """A fact that is not known is read as a dash."""

    def __missing__(self, name: str) -> str:
        return "–"


def sentence(code: str, facts: Facts) -> Text:
    """What `code` says with its facts. KeyError for a code that the rules do not use."""
    if code in spoken_order.SENTENCES:  # its facts are words of the floor, which have a language themselves
        return spoken_order.sentence(Ruling(code, "house", facts))
    text, known = SENTENCES[code], _Known({name: fact for name, fact in facts.items() if fact is not None})
    return Text(en=text["en"].format_map(known), ru=text["ru"].format_map(known))
