"""The structure of a tournament: its levels and breaks in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import timedelta
from enum import StrEnum
from itertools import pairwise

from rules.verdict import Facts


class Ante(StrEnum):
    """Who pays the ante."""

    NONE = "none"
    EACH = "each"
    BIG_BLIND = "big_blind"  # paid once a hand by the big blind


@dataclass(frozen=True, slots=True)
class Level:
    """A blind level: how long it lasts and what is posted."""

    seconds: int
    small_blind: int
    big_blind: int
    ante: int = 0
    ante_kind: Ante = Ante.NONE


@dataclass(frozen=True, slots=True)
class Break:
    """A time without cards."""

    seconds: int
    name: str = ""


Period = Level | Break


@dataclass(frozen=True, slots=True)
class Structure:
    """Periods in order; `periods[i]` is addressed by its index, a level also by its number (breaks do not count)."""

    periods: tuple[Period, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """Something about a set-up that does not add up: a stable code and the facts for its text, as in a refusal.

    A problem that is no `hindrance` is worth a look, but the director may know better.
    """

    code: str
    detail: Facts = field(default_factory=dict)
    hindrance: bool = True


def lengths(structure: Structure) -> tuple[timedelta, ...]:
    """How long each period lasts, breaks included: what a clock is read with."""
    return tuple(timedelta(seconds=period.seconds) for period in structure.periods)


def levels(structure: Structure) -> tuple[Level, ...]:
    """The blind levels; level n is the n-th of them."""
    return tuple(period for period in structure.periods if isinstance(period, Level))


def level_number(structure: Structure, period: int) -> int:
    """The number of the level of `period`; in a break that of the level before it, 0 before the first level."""
    return sum(isinstance(passed, Level) for passed in structure.periods[: period + 1])


def level_in_force(structure: Structure, period: int) -> Level:
    """The blinds of a hand that begins in `period`: in a break those of the level before it (of the first level, if the
    tournament begins with a break)."""
    return levels(structure)[max(0, level_number(structure, period) - 1)]


def period_of_level(structure: Structure, number: int) -> int | None:
    """The index of level `number` among the periods; None if the structure has no such level."""
    if number < 1:
        return None
    places = [index for index, period in enumerate(structure.periods) if isinstance(period, Level)]
    return places[number - 1] if number <= len(places) else None


def problems(structure: Structure) -> tuple[Problem, ...]:
    """What does not add up in the structure, in the order of its periods."""
    if not levels(structure):
        return (Problem("structure_without_levels"),)
    return (*_impossible(structure), *_falling(structure), *_breaks(structure))


def _impossible(structure: Structure) -> Iterator[Problem]:
    for index, period in enumerate(structure.periods):
        if period.seconds <= 0:
            yield Problem("period_without_length", {"line": index + 1, "seconds": period.seconds})
        if isinstance(period, Level):
            yield from _impossible_level(period, level_number(structure, index))


def _impossible_level(level: Level, number: int) -> Iterator[Problem]:
    if level.big_blind <= 0 or level.small_blind < 0:
        yield Problem("level_without_blinds", {"level": number})
    if level.small_blind > level.big_blind:
        yield Problem(
            "small_blind_above_big_blind",
            {"level": number, "small_blind": level.small_blind, "big_blind": level.big_blind},
        )
    if level.ante < 0:
        yield Problem("negative_ante", {"level": number, "ante": level.ante})
    elif (level.ante > 0) != (level.ante_kind is not Ante.NONE):
        yield Problem("ante_unclear", {"level": number, "ante": level.ante, "ante_kind": level.ante_kind.value})
    elif level.ante > level.big_blind > 0:
        yield Problem("ante_above_big_blind", {"level": number, "ante": level.ante, "big_blind": level.big_blind})


def _falling(structure: Structure) -> Iterator[Problem]:
    ladder = levels(structure)
    for number, (before, level) in enumerate(pairwise(ladder), start=2):
        if level.big_blind < before.big_blind or level.small_blind < before.small_blind:
            yield Problem(
                "blinds_fall",
                {
                    "level": number,
                    "before": f"{before.small_blind}/{before.big_blind}",
                    "now": f"{level.small_blind}/{level.big_blind}",
                },
            )
        elif before.big_blind > 0 and level.big_blind > 2 * before.big_blind:
            yield Problem(
                "blinds_jump",
                {"level": number, "before": before.big_blind, "now": level.big_blind},
                hindrance=False,
            )


def _breaks(structure: Structure) -> Iterator[Problem]:
    if isinstance(structure.periods[0], Break):
        yield Problem("starts_with_break", hindrance=False)
    if isinstance(structure.periods[-1], Break):
        yield Problem("ends_with_break", hindrance=False)
    for index, (before, period) in enumerate(pairwise(structure.periods), start=1):
        if isinstance(before, Break) and isinstance(period, Break):
            yield Problem("two_breaks_in_a_row", {"line": index + 1}, hindrance=False)


def replaced(old: Structure, new: Structure, current_period: int | None) -> tuple[Problem, ...]:
    """What stands against putting `new` in the place of `old`: its own faults, and a past that would be rewritten.

    `current_period` is the one under way, None before the start. Periods before it are over and stay as they were; the
    current one stays a level with its blinds, or a break, since a hand may have begun with them, but may get another
    length. Later ones may change and levels be appended while the clock runs.
    """
    faults = tuple(problem for problem in problems(new) if problem.hindrance)
    if current_period is None:
        return faults
    for index, period in enumerate(old.periods[: current_period + 1]):
        kept = new.periods[index] if index < len(new.periods) else None
        if index == current_period and kept is not None:
            kept = replace(kept, seconds=period.seconds)
        if kept != period:
            code = "current_period_changed" if index == current_period else "past_period_changed"
            return (Problem(code, {"line": index + 1}), *faults)
    return faults
