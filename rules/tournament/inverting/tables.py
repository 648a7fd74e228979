"""Taking back what was done to tables and seats."""

from __future__ import annotations

from collections.abc import Iterable

from rules.balancing import plan_fits
from rules.ids import EntryId
from rules.seating import reserved_seats
from rules.tournament.commands import Command, MoveEntry, OpenTable
from rules.tournament.deciding import Decision
from rules.tournament.events import (
    ArrivalTakenBack,
    MoveAgreed,
    MoveDropped,
    PlanProposed,
    PlayerArrived,
    PlayerMovedBack,
    PlayersMoved,
    TableClosed,
    TableEvent,
    TableOpened,
    TableOpeningTakenBack,
    TableReopened,
)
from rules.tournament.inverting import LATER, NEVER
from rules.tournament.inverting.seats import chair_gone, is_moving
from rules.tournament.state import Plan, Tournament
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
        case PlayersMoved(moves, walking):
            return _move_back(t, moves[0].entry in walking, event) if isinstance(command, MoveEntry) else LATER
        case PlayerArrived(number, seat):
            entry = t.entries[number]
            return (ArrivalTakenBack(number, seat),) if entry.seat == seat and entry.arrived else LATER
        case _:
            return NEVER  # plans, and lines that are themselves an undo


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


def _move_back(t: Tournament, was_walking: bool, event: PlayersMoved) -> Decision:
    move = event.moves[0]
    entry = t.entries[move.entry]
    if len(event.moves) > 1 or entry.seat != move.target or is_moving(t, move.entry):
        return LATER
    for table in (move.origin.table, move.target.table):
        if t.tables[table].hand is not None:
            return Refusal("hand_under_way", "house.undo", {"table": table})
    return chair_gone(t, move.origin) or (PlayerMovedBack(move, not was_walking),)
