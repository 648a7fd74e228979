"""Taking back what was done to tables and seats."""

from __future__ import annotations

from collections.abc import Iterable

from rules.balancing import plan_fits
from rules.ids import EntryId
from rules.seating import reserved_seats
from rules.tournament.commands import Command, OpenTable, StartTournament
from rules.tournament.deciding import Decision
from rules.tournament.deciding.desk import plays_a_hand
from rules.tournament.events import (
    ArrivalTakenBack,
    DealOnAllowed,
    Event,
    MoveAgreed,
    MoveDropped,
    PlanProposed,
    PlayerArrived,
    PlayerMovedBack,
    PlayersMoved,
    SeatsSwapped,
    TableClosed,
    TableEvent,
    TableOpened,
    TableOpeningTakenBack,
    TableReopened,
)
from rules.tournament.evolve import fold
from rules.tournament.inverting import BY_HAND, LATER
from rules.tournament.inverting.seats import chair_gone, is_moving
from rules.tournament.state import Move, Plan, Tournament
from rules.verdict import Refusal


def tables_taken_back(t: Tournament, command: Command, event: TableEvent) -> Decision:
    """Tables and chairs as they were, while nobody has come to rely on them."""
    match event:
        case TableOpened(table):
            return _opening(t, command, event) if table in t.tables else ()
        case TableClosed(table, emptied):
            closed = table in t.tables and not t.tables[table].is_open
            return (TableReopened(table, emptied),) if closed else LATER
        case MoveAgreed(move):
            return (MoveDropped(move, t.moves.index(move)),) if move in t.moves else ()
        case PlayersMoved():
            if isinstance(command, StartTournament):
                return _sit_back(t, event)
            return _move_back(t, event)
        case SeatsSwapped():
            return _swap_back(t, event)
        case DealOnAllowed(before, after, _):
            return (DealOnAllowed(after, before, ""),) if t.dealing_on == after else LATER
        case PlayerArrived(number, seat):
            entry = t.entries[number]
            return (ArrivalTakenBack(number, seat),) if entry.seat == seat and entry.arrived else LATER
        case _:
            return BY_HAND  # plans, and lines that are themselves an undo


def _opening(t: Tournament, command: Command, event: TableOpened) -> Decision:
    """A table that opened for a player may stay, where others sit by now."""
    table = t.tables[event.table]
    in_use = bool(table.seats) or table.hands > 0 or any(m.target.table == table.number for m in t.moves)
    if table.is_open and not in_use:
        return (TableOpeningTakenBack(event.table, event.size_before),)
    if not isinstance(command, OpenTable):
        return ()
    return Refusal("table_not_empty", "house.tables", {"table": event.table, "players": len(table.seats)})


def agreed_again(t: Tournament, event: MoveDropped, left_together: set[EntryId]) -> tuple[MoveAgreed, ...]:
    """The move of a player who is there again. Its chair may be one that another leaves: at the final table all rise
    before anybody sits down."""
    move, table = event.move, t.tables[event.move.target.table]
    sits_there = table.seats.get(move.target.number)
    leaving = left_together | {other.entry for other in t.moves}
    possible = (
        t.entries[move.entry].seat == move.origin
        and event.place <= len(t.moves)
        and table.is_open
        and table.number not in t.closing
        and move.target not in reserved_seats(t)
        and (sits_there is None or sits_there in leaving)
    )
    return (MoveAgreed(move, event.place),) if possible else ()


def proposed_again(t: Tournament, plans: Iterable[Plan]) -> tuple[PlanProposed, ...]:
    """A plan that had to make way waits again, where its moves can be made again and no other one waits."""
    return tuple(PlanProposed(plan) for plan in plans if t.plan is None and plan_fits(t, plan))


def _sit_back(t: Tournament, event: PlayersMoved) -> Decision:
    """Who was moved when the cards went into the air sits as before it, where everybody can."""
    events: list[Event] = []
    for move in reversed(event.moves):
        after = fold(t, events)
        if after.entries[move.entry].seat != move.target or is_moving(t, move.entry):
            return LATER
        if (refusal := chair_gone(after, move.origin)) is not None:
            return refusal
        events.append(_moved_back(event, move))
    return tuple(events)


def _moved_back(event: PlayersMoved, move: Move) -> PlayerMovedBack:
    return PlayerMovedBack(move, move.entry not in event.walking, (event.came_from or {}).get(move.entry))


def _swap_back(t: Tournament, event: SeatsSwapped) -> Decision:
    seats = ((event.first, event.second_seat), (event.second, event.first_seat))
    walking = tuple(entry for entry, _ in seats if not t.entries[entry].arrived)
    if any(t.entries[entry].seat != seat or is_moving(t, entry) for entry, seat in seats) or walking != event.walking:
        return LATER
    one, other = (t.entries[entry] for entry, _ in seats)
    if event.first_seat.table != event.second_seat.table and plays_a_hand(t, one) != plays_a_hand(t, other):
        return Refusal("hand_under_way", "house.undo", {"table": event.first_seat.table})
    return (
        SeatsSwapped(
            event.first, event.second_seat, event.second, event.first_seat, event.walking, event.walking_before
        ),
    )


def _move_back(t: Tournament, event: PlayersMoved) -> Decision:
    move = event.moves[0]
    entry = t.entries[move.entry]
    if entry.seat != move.target or is_moving(t, move.entry):
        return LATER
    for table in (move.origin.table, move.target.table):
        if t.tables[table].hand is not None:
            return Refusal("hand_under_way", "house.undo", {"table": table})
    return chair_gone(t, move.origin) or (_moved_back(event, move),)
