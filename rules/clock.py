"""The tournament clock: it does not tick, it is read.

A clock says in which period of the structure it stands and either the instant at which that period ends, or how much of
it is left while the clock is paused. `project` reads it at an instant: periods that have run out since are stepped
over, so that a server that slept three levels is right when it wakes. The last period has no successor: the clock stays
on it at zero, in overtime, until the director adds a level, adds time or goes elsewhere.

Time only goes on: whatever a clock of the world says, never is more left of a period than it had when it was last set.

`lengths` are the lengths of the structure's periods (`rules.structure.lengths`), breaks included, in order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import assert_never

NOTHING = timedelta(0)


@dataclass(frozen=True, slots=True)
class Running:
    """A clock that runs: its period ends at `ends_at`. `most` was left of it when the clock was last set (None: in a
    journal from before that was kept); two clocks that read alike are the same, whenever they were set."""

    period: int
    ends_at: datetime
    most: timedelta | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Paused:
    """A clock that stands, with what is left of its period."""

    period: int
    remaining: timedelta


Clock = Running | Paused
Lengths = tuple[timedelta, ...]


def start(lengths: Lengths, now: datetime) -> Running:
    """Cards in the air: the first period begins."""
    return _set(0, lengths[0], now)


def project(clock: Clock, lengths: Lengths, now: datetime) -> Clock:
    """The clock as it is read at `now`: the same clock, in the period that is under way."""
    match clock:
        case Paused():
            return clock
        case Running(period, ends_at, most):
            while ends_at <= now and period + 1 < len(lengths):
                period += 1
                most = lengths[period]
                ends_at += most
            return Running(period, ends_at, most)
        case _:
            assert_never(clock)


def remaining(clock: Clock, now: datetime) -> timedelta:
    """What is left of the clock's own period; never less than nothing, nor more than it had when it was set. Read a
    running clock through `project` first."""
    match clock:
        case Paused(remaining=left):
            return left
        case Running(ends_at=ends_at, most=most):
            left = max(NOTHING, ends_at - now)
            return left if most is None else min(left, most)
        case _:
            assert_never(clock)


def pause(clock: Clock, lengths: Lengths, now: datetime) -> Paused:
    """Play stops; what is left of the period under way is kept. A paused clock stays as it is."""
    seen = project(clock, lengths, now)
    return Paused(seen.period, remaining(seen, now))


def resume(clock: Clock, now: datetime) -> Running:
    """Play goes on with exactly what was left. A running clock stays as it is."""
    match clock:
        case Running():
            return clock
        case Paused(period, left):
            return _set(period, left, now)
        case _:
            assert_never(clock)


def add_time(clock: Clock, lengths: Lengths, seconds: int, now: datetime) -> Clock:
    """The period under way gets longer, or shorter when `seconds` is negative; never less than nothing is left."""
    seen = project(clock, lengths, now)
    left = max(NOTHING, remaining(seen, now) + timedelta(seconds=seconds))
    return _standing(seen, seen.period, left, now)


def go_to(clock: Clock, lengths: Lengths, period: int, now: datetime) -> Clock:
    """`period` begins in full; running stays running, paused stays paused. The one under way is no change: players
    were told when to be back."""
    seen = project(clock, lengths, now)
    if period == seen.period:
        return seen
    return _standing(seen, period, lengths[period], now)


def restart(clock: Clock, lengths: Lengths, now: datetime) -> Clock:
    """The period under way begins again in full; running stays running, paused stays paused."""
    seen = project(clock, lengths, now)
    return _standing(seen, seen.period, lengths[seen.period], now)


def _standing(like: Clock, period: int, left: timedelta, now: datetime) -> Clock:
    return Paused(period, left) if isinstance(like, Paused) else _set(period, left, now)


def _set(period: int, left: timedelta, now: datetime) -> Running:
    return Running(period, now + left, left)
