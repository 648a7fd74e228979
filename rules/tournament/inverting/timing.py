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
    StructureRevised,
    TimeAdded,
    TournamentStarted,
)
from rules.tournament.inverting import BY_HAND, LATER, Timeline, Touch, in_the_way
from rules.tournament.state import Tournament


def timing_taken_back(
    t: Tournament, command: Command, event: ClockEvent, context: Context, timeline: Timeline
) -> Decision:
    """The clock as if it had not been touched."""
    match event:
        case TournamentStarted():
            return _start(t)
        case ClockPaused() | ClockResumed() | PeriodChanged() | TimeAdded():
            return _clock(t, command, event, context, timeline)
        case _:
            return BY_HAND  # levels that turned by themselves, and lines that are themselves an undo


def _start(t: Tournament) -> Decision:
    begun = any(table.hands for table in t.tables.values())
    out = any(entry.bust is not None for entry in t.entries.values())
    return LATER if begun or out or t.plan is not None or t.moves or t.hand_for_hand else (StartTakenBack(),)


Setting = ClockPaused | ClockResumed | PeriodChanged | TimeAdded
"""What a director does to a clock that is under way."""


def _clock(t: Tournament, command: Command, event: Setting, context: Context, timeline: Timeline) -> Decision:
    """The clock as it would be had this not been done; levels that have turned since are what the clock says anyway.

    After a pause play goes on with what was left: minutes in which nobody played are not taken off. What was done to
    the clock since is done again without it. A later line that says over again what this one said, or that was meant
    for another level than there would be, stands in the way.
    """
    stopped = isinstance(event, ClockPaused) and isinstance(command, BustEntries | VoidEntry)
    if t.clock is None:
        return LATER
    line = _said_again(event, timeline)
    if isinstance(event, ClockPaused) and line is None and (t.clock == event.after or not stopped):
        return (ClockPutBack(t.clock, clock.resume(t.clock, context.now)),) if _stands(t.clock) else LATER
    if stopped:
        return ()  # the last player is no longer alone, and the clock goes as it was set since
    found = line or _without(event, lengths(t.structure), timeline)
    if isinstance(found, Touch):
        return in_the_way(found)
    if not isinstance(event, ClockResumed) and _stands(found) != _stands(t.clock):
        return LATER  # stopped or let run by what is no command for the clock
    return (ClockPutBack(t.clock, found),)


def _stands(seen: clock.Clock) -> bool:
    return isinstance(seen, clock.Paused)


def _said_again(event: Setting, timeline: Timeline) -> Touch | None:
    """The first later line that says again what this one said: whether the clock runs, or which period it is."""
    if isinstance(event, ClockPaused | ClockResumed):
        return _first(timeline, ClockPaused, ClockResumed, after=timeline.line)
    return _first(timeline, PeriodChanged, after=timeline.line)


def _first(timeline: Timeline, *kinds: type, after: int) -> Touch | None:
    standing = [touch for touch in _standing(timeline) if touch.seq > after]
    return next((touch for touch in standing if any(isinstance(event, kinds) for event in touch.events)), None)


def _standing(timeline: Timeline) -> list[Touch]:
    """What was done and not taken back."""
    undone = {touch.undoes for touch in timeline.touches}
    return [touch for touch in timeline.touches if touch.undoes is None and touch.seq not in undone]


def _without(event: Setting, spans: clock.Lengths, timeline: Timeline) -> clock.Clock | Touch:
    """The clock with all that was done to it, without this and what was taken back; or the line in the way.

    A pause that was taken back stopped play all the same, and play that was resumed by mistake was none: meanwhile
    the clock is held.
    """
    first = _first_gone(timeline)
    if (reshaped := _first(timeline, StructureRevised, after=first)) is not None:
        return reshaped
    seen = _clock_before(first, timeline) or event.before
    standing = {touch.seq for touch in _standing(timeline)}
    held: dict[int, bool] = {}  # by the line that was taken back: whether the clock ran before it
    for touch in timeline.touches:
        if touch.seq < first or touch.seq == timeline.line:
            continue
        if touch.undoes is not None:
            if held.pop(touch.undoes, False) and not any(held.values()):
                seen = clock.resume(seen, touch.at)
        elif touch.seq in standing:
            after = _with(touch, seen, spans)
            if after is None:
                return touch
            seen = after
        elif _switches(touch):
            held[touch.seq] = not _stands(seen)
            seen = clock.pause(seen, spans, touch.at)
    return seen


def _first_gone(timeline: Timeline) -> int:
    """The first line without which the clock has to be read: of those that were taken back after this one was given,
    some may be older than it."""
    first = timeline.line
    for touch in reversed(timeline.touches):
        if touch.undoes is not None and touch.seq > first > touch.undoes:
            first = touch.undoes
    return first


def _clock_before(line: int, timeline: Timeline) -> clock.Clock | None:
    events = next((touch.events for touch in timeline.touches if touch.seq == line), ())
    for event in events:
        match event:
            case ClockPaused() | ClockResumed() | PeriodChanged() | TimeAdded():
                return event.before
            case StructureRevised():
                return event.clock_before
    return None


def _switches(touch: Touch) -> bool:
    return any(isinstance(event, ClockPaused | ClockResumed) for event in touch.events)


def _with(touch: Touch, seen: clock.Clock, spans: clock.Lengths) -> clock.Clock | None:
    """The clock after it was touched; None where it would not have been, since another period was meant."""
    for event in touch.events:
        match event:
            case ClockPaused():
                seen = clock.pause(seen, spans, touch.at)
            case ClockResumed():
                seen = clock.resume(seen, touch.at)
            case TimeAdded(after=after, seconds=seconds):
                if clock.project(seen, spans, touch.at).period != after.period:
                    return None
                seen = clock.add_time(seen, spans, seconds, touch.at)
            case PeriodChanged(before, after):
                here, there = (clock.project(each, spans, touch.at) for each in (seen, before))
                if here.period != there.period:
                    return None
                seen = clock.restart(clock.go_to(seen, spans, after.period, touch.at), spans, touch.at)
    return seen
