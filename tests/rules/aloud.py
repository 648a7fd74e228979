"""What is read aloud of a ruling or a refusal, which brings every fact that its sentence asks for."""

from __future__ import annotations

from string import Formatter

from rules.sentences import Text
from rules.spoken import SENTENCES, sentence
from rules.verdict import Refusal, Ruling


def aloud(said: Ruling | Refusal) -> Text:
    """The sentence of `said`; a fact that is missing is a fault here, though the dealer would hear a dash."""
    texts = SENTENCES[said.code]
    wanted = {name for text in (texts["en"], texts["ru"]) for _, name, _, _ in Formatter().parse(text) if name}
    assert wanted <= {name for name, fact in said.detail.items() if fact is not None}, said
    return sentence(said.code, said.detail)
