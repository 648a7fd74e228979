"""The prize pool and its division."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Band:
    """For fields of at least `entries`, the percentages of places 1, 2, 3 … in hundredths of a percent (10_000 = all)."""

    entries: int
    shares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PayoutPolicy:
    """How the pool is divided: bands by field size, prizes rounded down to `rounding` minor units, the rest to first."""

    bands: tuple[Band, ...]
    rounding: int
