"""From when to when a hand runs. What is counted in hands, and the level that is played, goes by it.

A hand begins with the first card or with the first riffle, as the rulebook has it (`hand_starts`), and ends when the
pot has been given to its winner. A level that ends meanwhile does not touch it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from rules.clock import Clock, project
from rules.rulebook import Rules


@dataclass(frozen=True, slots=True)
class Moments:
    """What was seen at the table, and when; None: not yet."""

    first_riffle: datetime | None = None
    first_card: datetime | None = None
    pot_awarded: datetime | None = None


def begun_at(moments: Moments, rules: Rules) -> datetime | None:
    """When the hand began, or None while it has not. FSPR-4.1-hand: when the dealer starts to deal."""
    return moments.first_riffle if rules.hand_starts == "first_riffle" else moments.first_card


def under_way(moments: Moments, rules: Rules, now: datetime) -> bool:
    """Whether a hand runs at `now`: it has begun, and its pot lies there yet (FSPR-4.1-hand)."""
    began, ended = begun_at(moments, rules), moments.pot_awarded
    return began is not None and began <= now and (ended is None or now < ended)


def period_of_hand(moments: Moments, rules: Rules, *, clock: Clock, lengths: Sequence[timedelta]) -> int | None:
    """The period of the structure that the hand is played by to its end: that of the instant at which it began.
    `clock` as it stood then, or before."""
    began = begun_at(moments, rules)
    return None if began is None else project(clock, tuple(lengths), began).period
