"""Taking back what was done to the clock."""

from __future__ import annotations

from rules import clock
from rules.context import Context
from rules.structure import lengths
from rules.tournament.commands import BustEntries, Command, VoidEntry
from rules.tournament.deciding import Decision
from rules.tournament.events import (
    ClockEvent,
    ClockPaused,
    ClockPutBack,
    ClockResumed,
    PeriodChanged,
    StartTakenBack,
    TimeAdded,
    TournamentStarted,
)
from rules.tournament.inverting import LATER, NEVER
from rules.tournament.state import Tournament


def timing_taken_back(t: Tournament, command: Command, event: ClockEvent, context: Context) -> Decision:
    """The clock as if it had not been touched."""
    match event:
        case TournamentStarted():
            return _start(t)
        case ClockPaused() | ClockResumed() | PeriodChanged() | TimeAdded():
            return _clock(t, command, event, context)
        case _:
            return NEVER  # levels that turned by themselves, and lines that are themselves an undo


def _start(t: Tournament) -> Decision:
    begun = any(table.hands for table in t.tables.values())
    out = any(entry.bust is not None for entry in t.entries.values())
    return LATER if begun or out or t.plan is not None or t.moves or t.hand_for_hand else (StartTakenBack(),)


def _clock(
    t: Tournament, command: Command, event: ClockPaused | ClockResumed | PeriodChanged | TimeAdded, context: Context
) -> Decision:
    """A level that has turned since is what the clock says anyway. After a pause play
    goes on with what was left: minutes in which nobody played are not taken off."""
    if t.clock is None:
        return LATER
    if isinstance(event, ClockPaused) and t.clock == event.after:
        return (ClockPutBack(t.clock, clock.resume(t.clock, context.now)),)
    spans = lengths(t.structure)
    if clock.project(event.after, spans, context.now) == clock.project(t.clock, spans, context.now):
        return (ClockPutBack(t.clock, event.before),)
    if isinstance(event, TimeAdded):
        return (ClockPutBack(t.clock, clock.add_time(t.clock, spans, -event.seconds, context.now)),)
    return () if isinstance(command, BustEntries | VoidEntry) else LATER
