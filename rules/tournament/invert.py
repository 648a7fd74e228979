"""Taking a line of the journal back: the events that bring back what it changed, or what stands in the way.

Undo is a new event (law 9). It addresses a line, not the last one: levels that turned by themselves meanwhile are no
obstacle. It is refused where something later rests on the line. Where nothing has happened since, it restores the
tournament exactly; numbers once given (entries, plans, calls, penalties) are never given again.
"""

from __future__ import annotations

from typing import assert_never

from rules.context import Context
from rules.ids import EntryId, Seat
from rules.tournament.commands import AskForRebuy, BustEntries, Command
from rules.tournament.deciding import Decision
from rules.tournament.deciding.desk import with_fitting_payouts
from rules.tournament.deciding.floor import without_unfit_plan
from rules.tournament.events import (
    BustEvent,
    ClockEvent,
    DeskEvent,
    EntriesBusted,
    EntryDisqualified,
    EntryPutBack,
    Event,
    FloorEvent,
    HandEvent,
    HandStarted,
    MoveDropped,
    SetupEvent,
    TableEvent,
)
from rules.tournament.evolve import fold
from rules.tournament.inverting import UNTOUCHED, Timeline
from rules.tournament.inverting.busts import busts_taken_back
from rules.tournament.inverting.desk import desk_taken_back
from rules.tournament.inverting.floor import floor_taken_back
from rules.tournament.inverting.for_good import for_good, made_way
from rules.tournament.inverting.hands import hands_taken_back
from rules.tournament.inverting.seats import nowhere_to_stay
from rules.tournament.inverting.setup import setup_taken_back
from rules.tournament.inverting.tables import agreed_again, proposed_again, tables_taken_back
from rules.tournament.inverting.timing import timing_taken_back
from rules.tournament.state import Status, Tournament
from rules.verdict import Refusal


def invert(
    tournament: Tournament,
    command: Command,
    events: tuple[Event, ...],
    context: Context,
    *,
    timeline: Timeline = UNTOUCHED,
) -> Decision:
    """What brings back what the line of `command` and `events` changed, in the tournament as it stands now. A line that
    touched the clock is looked at in its `timeline`: what was done to the clock later is done again without it."""
    if tournament.status in (Status.FINISHED, Status.CANCELLED):
        return Refusal("tournament_over", "house.tournament-over")
    if (refusal := for_good(command, events)) is not None:
        return refusal
    undone: tuple[Event, ...] = ()
    after = tournament
    left_together = {event.move.entry for event in events if isinstance(event, MoveDropped)}
    for event in reversed(events):
        if made_way(event, command):
            continue
        if isinstance(event, MoveDropped):
            answer: Decision = agreed_again(after, event, left_together)
        else:
            answer = _invert(after, command, event, context, timeline)
        if isinstance(answer, Refusal):
            return answer
        undone += answer
        after = fold(after, answer)
    if (refusal := nowhere_to_stay(after)) is not None:
        return refusal
    undone += proposed_again(after, [event.plan for event in events if made_way(event, command)])
    return without_unfit_plan(tournament, with_fitting_payouts(tournament, undone))


def elsewhere(events: tuple[Event, ...], undone: tuple[Event, ...]) -> tuple[tuple[EntryId, Seat], ...]:
    """Who comes back by an undo and does not sit where the line had found them: the own chair was given away."""
    gone = [out.before for event in events if isinstance(event, EntriesBusted) for out in event.busts]
    gone += [event.before for event in events if isinstance(event, EntryDisqualified)]
    sat = {before.id: before.seat for before in gone}
    return tuple(
        (event.after.id, event.after.seat)
        for event in undone
        if isinstance(event, EntryPutBack) and event.after.seat is not None and event.after.id in sat
        if event.after.seat != sat[event.after.id]
    )


def _invert(t: Tournament, command: Command, event: Event, context: Context, timeline: Timeline) -> Decision:
    if isinstance(event, SetupEvent):
        return setup_taken_back(t, command, event, context)
    if isinstance(event, DeskEvent):
        return desk_taken_back(t, command, event)
    if isinstance(event, TableEvent):
        return tables_taken_back(t, command, event)
    if isinstance(event, ClockEvent):
        return timing_taken_back(t, command, event, context, timeline)
    if isinstance(event, HandEvent):
        answer = hands_taken_back(t, event)
        # A hand of which a bust was the first news may have gone on since: it was dealt, whoever is out.
        told_by = isinstance(command, BustEntries | AskForRebuy) and isinstance(event, HandStarted)
        return () if told_by and isinstance(answer, Refusal) else answer
    if isinstance(event, BustEvent):
        return busts_taken_back(t, command, event, context)
    if isinstance(event, FloorEvent):
        return floor_taken_back(t, event)
    assert_never(event)
