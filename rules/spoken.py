"""The sentence of every code that the rules answer with, to be read aloud in English and Russian.

A code has one sentence, which lies beside the part of the rules that says it; here they are found by code alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules import spoken_floor
from rules.hand import (
    spoken_betting,
    spoken_entering,
    spoken_mishaps,
    spoken_order,
    spoken_seats,
    spoken_showdown,
    spoken_wagers,
)
from rules.sentences import Text, closed, filled
from rules.verdict import Facts

SPOKEN: tuple[Mapping[str, Text], ...] = (
    spoken_betting.SENTENCES,
    spoken_entering.SENTENCES,
    spoken_mishaps.SENTENCES,
    spoken_order.SENTENCES,
    spoken_seats.SENTENCES,
    spoken_showdown.SENTENCES,
    spoken_wagers.SENTENCES,
    spoken_floor.SENTENCES,
)
SENTENCES: Mapping[str, Text] = MappingProxyType({str(code): text for part in SPOKEN for code, text in part.items()})


def sentence(code: str, facts: Facts) -> Text:
    """What `code` says with its facts. KeyError for a code that the rules do not use."""
    return closed(filled(SENTENCES[code], spoken_order.in_words(facts)))
