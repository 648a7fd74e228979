"""What an event of the clock makes of the tournament."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rules.tournament.events import (
    ClockEvent,
    ClockPaused,
    ClockPutBack,
    ClockResumed,
    LevelTurned,
    PeriodChanged,
    StartTakenBack,
    TimeAdded,
    TournamentStarted,
)
from rules.tournament.state import Status, Tournament


def by_the_clock(t: Tournament, event: ClockEvent) -> Tournament:
    """The tournament after its clock was started, stopped or set."""
    match event:
        case TournamentStarted():
            return replace(t, status=Status.RUNNING, clock=event.clock, drawn_buttons=event.buttons)
        case StartTakenBack():
            return replace(t, status=Status.OPEN, clock=None, drawn_buttons={})
        case ClockPaused() | ClockResumed() | TimeAdded() | PeriodChanged() | LevelTurned() | ClockPutBack():
            return replace(t, clock=event.after)
        case _:
            assert_never(event)
