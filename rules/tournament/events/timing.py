"""What has happened to the clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.clock import Clock
from rules.ids import SeatNo, TableNo


@dataclass(frozen=True, slots=True)
class TournamentStarted:
    """Cards in the air. `buttons` are those drawn for the tables' first hands."""

    clock: Clock
    buttons: Mapping[TableNo, SeatNo]


@dataclass(frozen=True, slots=True)
class StartTakenBack:
    """No card was in the air: the tournament waits for its start again."""


@dataclass(frozen=True, slots=True)
class ClockPaused:
    """Play stands still for everybody."""

    before: Clock
    after: Clock


@dataclass(frozen=True, slots=True)
class ClockResumed:
    """The clock runs again with what was left."""

    before: Clock
    after: Clock


@dataclass(frozen=True, slots=True)
class TimeAdded:
    """The period under way got longer, or shorter where `seconds` is negative."""

    before: Clock
    after: Clock
    seconds: int


@dataclass(frozen=True, slots=True)
class PeriodChanged:
    """The director went to another level or break."""

    before: Clock
    after: Clock


@dataclass(frozen=True, slots=True)
class LevelTurned:
    """A period ended by itself."""

    before: Clock
    after: Clock


@dataclass(frozen=True, slots=True)
class ClockPutBack:
    """Something done to the clock was taken back."""

    before: Clock
    after: Clock


ClockEvent = (
    TournamentStarted
    | StartTakenBack
    | ClockPaused
    | ClockResumed
    | TimeAdded
    | PeriodChanged
    | LevelTurned
    | ClockPutBack
)
