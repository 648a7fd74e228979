"""What a decision needs from the world: the time, a seed for draws, the rules in force."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rules.rulebook import Rules


@dataclass(frozen=True, slots=True)
class Context:
    """`now` is aware UTC; `seed` is fresh for each command and journalled with it; `rules` are the tournament's
    rulebook with its house overrides."""

    now: datetime
    seed: int
    rules: Rules
