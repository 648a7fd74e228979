"""What the rules answer when a thing may not be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Facts = Mapping[str, str | int | None]
"""What fills the placeholders of a text."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command is not carried out: a stable code, the article it rests on, and the facts for its text.

    `article` is an entry of a rulebook (`REG-balance-6`) or a house rule (`house.stale-request`).
    `detail` fills the placeholders of the code's text in each language.
    """

    code: str
    article: str
    detail: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a verdict rests on and how it is read aloud: `article` is an entry of the tournament's rulebook or a house
    rule, `code` the stable name of the sentence, `detail` fills its placeholders."""

    code: str
    article: str
    detail: Facts = field(default_factory=dict)
