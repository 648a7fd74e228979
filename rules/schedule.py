"""A blind schedule held against the rulebook: how long a level lasts, that each one raises the forced bets, the chips
to start with, and the breaks. What departs from it is pointed out; the regulations of the event may want it so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from rules.rulebook import Rules
from rules.structure import Break, Level, Structure, levels
from rules.verdict import Facts


@dataclass(frozen=True, slots=True)
class Departure:
    """Something in the schedule that the rulebook has otherwise: a stable code, the article, the facts."""

    code: str
    article: str
    detail: Facts = field(default_factory=dict)


def departures(structure: Structure, starting_chips: int, rules: Rules) -> tuple[Departure, ...]:
    """Where the schedule departs from the rulebook. REG-levels-1 (a fixed time), REG-levels-2 (every level raises the
    forced bets), REG-levels-4 (2000 chips), REG-basics-2-e (breaks)."""
    return (
        *_start(starting_chips, rules),
        *_lengths(structure, rules),
        *_rises(structure, rules),
        *_breaks(structure, rules),
    )


def _start(starting_chips: int, rules: Rules) -> Iterator[Departure]:
    stack = rules.value("start_stack")
    if stack is not None and starting_chips != stack:
        detail = {"chips": starting_chips, "expected": int(stack)}
        yield Departure("other_start_stack", rules.source("start_stack"), detail)


def _lengths(structure: Structure, rules: Rules) -> Iterator[Departure]:
    """Where the rulebook leaves the interval to the regulations any length will do."""
    minutes = rules.value("level_minutes")
    for number, level in enumerate(levels(structure), 1):
        if minutes is not None and level.seconds != 60 * int(minutes):
            detail = {"level": number, "seconds": level.seconds, "expected": 60 * int(minutes)}
            yield Departure("other_level_length", rules.source("level_minutes"), detail)


def _rises(structure: Structure, rules: Rules) -> Iterator[Departure]:
    for number, (before, level) in enumerate(pairwise(levels(structure)), 2):
        if forced(level) <= forced(before):
            yield Departure("level_without_rise", rules.source("level_minutes"), {"level": number})


def forced(level: Level) -> int:
    """The chips of one blind of each sort and one ante."""
    return level.small_blind + level.big_blind + level.ante


def _breaks(structure: Structure, rules: Rules) -> Iterator[Departure]:
    """A break is due after so much play, at the end of the level then under way."""
    every, length = 60 * int(rules.value("break_every_minutes")), 60 * int(rules.value("break_minutes"))
    played = 0
    for index, period in enumerate(structure.periods):
        match period:
            case Break(seconds):
                played = 0
                if seconds < length:
                    detail = {"period": index, "seconds": seconds, "expected": length}
                    yield Departure("short_break", rules.source("break_minutes"), detail)
            case Level(seconds):
                if played >= every:
                    yield Departure("break_overdue", rules.source("break_every_minutes"), {"period": index})
                    played = 0
                played += seconds
