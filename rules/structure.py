"""The structure of a tournament: its levels and breaks in order."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Ante(StrEnum):
    NONE = "none"
    EACH = "each"
    BIG_BLIND = "big_blind"  # paid once a hand by the big blind


@dataclass(frozen=True, slots=True)
class Level:
    seconds: int
    small_blind: int
    big_blind: int
    ante: int = 0
    ante_kind: Ante = Ante.NONE


@dataclass(frozen=True, slots=True)
class Break:
    seconds: int
    name: str = ""


Period = Level | Break


@dataclass(frozen=True, slots=True)
class Structure:
    """Periods in order; `periods[i]` is addressed by its index, a level also by its number (breaks do not count)."""

    periods: tuple[Period, ...]
