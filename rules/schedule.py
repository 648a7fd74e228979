"""A blind schedule held against the rulebook: how long a level lasts, that each one raises the forced bets, antes, and
the breaks. What departs from it is pointed out; the regulations of the event may want it so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from rules.citing import printed
from rules.hand.blinds import antes_exist
from rules.rulebook import Rules
from rules.structure import Break, Level, Structure, levels
from rules.verdict import Facts


@dataclass(frozen=True, slots=True)
class Departure:
    """Something in the schedule that the rulebook has otherwise: a stable code, the article, the facts, and the
    parameter that the rulebook was asked (none where an article says it by itself). Lengths are told in minutes."""

    code: str
    article: str
    detail: Facts = field(default_factory=dict)
    asked: str = ""


def departures(structure: Structure, rules: Rules) -> tuple[Departure, ...]:
    """Where the schedule departs from the rulebook. REG-levels-1 (a fixed time), REG-levels-2 (every level raises the
    forced bets), REG-basics-2-a (no antes), REG-basics-2-e (breaks)."""
    return (
        *_lengths(structure, rules),
        *_rises(structure, rules),
        *_antes(structure, rules),
        *_breaks(structure, rules),
    )


def _lengths(structure: Structure, rules: Rules) -> Iterator[Departure]:
    """Where the rulebook leaves the interval to the regulations any length will do."""
    minutes = rules.level_minutes
    for number, level in enumerate(levels(structure), 1):
        if minutes is not None and level.seconds != 60 * int(minutes):
            detail: Facts = {"level": number, "minutes": _minutes(level.seconds), "expected": int(minutes)}
            yield Departure("other_level_length", rules.source("level_minutes"), detail, "level_minutes")


def _rises(structure: Structure, rules: Rules) -> Iterator[Departure]:
    for number, (before, level) in enumerate(pairwise(levels(structure)), 2):
        if forced(level, rules) <= forced(before, rules):
            yield Departure("level_without_rise", printed(rules, "REG-levels-2"), {"level": number})


def _antes(structure: Structure, rules: Rules) -> Iterator[Departure]:
    """Where the rulebook has no antes none are taken, whatever the levels say: said once, of the first level."""
    with_ante = ((number, level.ante) for number, level in enumerate(levels(structure), 1) if level.ante > 0)
    for number, ante in with_ante:
        if not antes_exist(rules):
            yield Departure("antes_not_taken", rules.source("antes"), {"level": number, "ante": ante}, "antes")
        return


def forced(level: Level, rules: Rules) -> int:
    """The chips of one blind of each sort and one ante, where antes are taken."""
    return level.small_blind + level.big_blind + (level.ante if antes_exist(rules) else 0)


def _minutes(seconds: int) -> str:
    """Minutes, with the seconds if any are left: 15, 7:30."""
    return f"{seconds // 60}" if seconds % 60 == 0 else f"{seconds // 60}:{seconds % 60:02d}"


def _breaks(structure: Structure, rules: Rules) -> Iterator[Departure]:
    """A break is due after so much play, at the end of the level then under way."""
    every, length = 60 * rules.break_every_minutes, 60 * rules.break_minutes
    played = 0
    for index, period in enumerate(structure.periods):
        match period:
            case Break(seconds):
                played = 0
                if seconds < length:
                    shorter: Facts = {"line": index + 1, "minutes": _minutes(seconds), "expected": length // 60}
                    yield Departure("short_break", rules.source("break_minutes"), shorter, "break_minutes")
            case Level(seconds):
                if played >= every:
                    late: Facts = {"line": index + 1, "every": every // 60}
                    yield Departure("break_overdue", rules.source("break_every_minutes"), late, "break_every_minutes")
                    played = 0
                played += seconds
