"""What an event on the floor makes of tables, seats and the moves that wait."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rules.tournament.events import (
    ArrivalTakenBack,
    DealOnAllowed,
    MoveAgreed,
    MoveDropped,
    PlanApproved,
    PlanDropped,
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
from rules.tournament.evolving.states import with_entry, with_key, with_seat, without_key
from rules.tournament.state import Plan, Table, Tournament


def with_tables(t: Tournament, event: TableEvent) -> Tournament:
    """The tournament after a table has opened or closed, or a player was moved or is about to be."""
    match event:
        case TableOpened() | TableClosed() | TableReopened() | TableOpeningTakenBack():
            return _with_table(t, event)
        case PlanProposed(plan):
            return replace(t, plan=plan, plans=max(t.plans, plan.id))
        case PlanDropped():
            return replace(t, plan=None)
        case PlanApproved(plan):
            return _with_agreed(t, plan)
        case MoveAgreed(move, place):
            return replace(t, moves=(*t.moves[:place], move, *t.moves[place:]))
        case MoveDropped(move):
            return replace(t, moves=tuple(m for m in t.moves if m != move))
        case PlayersMoved():
            return _with_moved(t, event)
        case PlayerMovedBack(move, arrived, came_from):
            entry = replace(t.entries[move.entry], seat=move.origin, arrived=arrived, came_from=came_from)
            return with_seat(t, entry)
        case SeatsSwapped():
            return _with_swapped(t, event)
        case DealOnAllowed(_, after):
            return replace(t, dealing_on=after)
        case PlayerArrived(entry) | ArrivalTakenBack(entry):
            return with_entry(t, replace(t.entries[entry], arrived=isinstance(event, PlayerArrived)))
        case _:
            assert_never(event)


def _with_table(t: Tournament, event: TableOpened | TableClosed | TableReopened | TableOpeningTakenBack) -> Tournament:
    number = event.table
    match event:
        case TableOpened(_, size, size_before):
            table = Table(number, size) if size_before is None else replace(t.tables[number], size=size, is_open=True)
            return replace(t, tables=with_key(t.tables, number, table))
        case TableClosed():
            return replace(
                t,
                tables=with_key(t.tables, number, replace(t.tables[number], is_open=False)),
                closing=tuple(n for n in t.closing if n != number),
            )
        case TableReopened(_, closing):
            return replace(
                t,
                tables=with_key(t.tables, number, replace(t.tables[number], is_open=True)),
                closing=(*t.closing, number) if closing else t.closing,
            )
        case TableOpeningTakenBack(_, size_before):
            if size_before is None:
                return replace(t, tables=without_key(t.tables, number))
            closed = replace(t.tables[number], size=size_before, is_open=False)
            return replace(t, tables=with_key(t.tables, number, closed))
        case _:
            assert_never(event)


def _with_agreed(t: Tournament, plan: Plan) -> Tournament:
    return replace(
        t,
        plan=None,
        moves=t.moves + plan.moves,
        closing=t.closing + plan.closes,
        drawn_buttons={**t.drawn_buttons, **plan.buttons},
    )


def _with_moved(t: Tournament, event: PlayersMoved) -> Tournament:
    """All leave their chairs before anybody sits down: at the final table players may swap."""
    tables, entries = dict(t.tables), dict(t.entries)
    for move in event.moves:
        origin = tables[move.origin.table]
        tables[origin.number] = replace(origin, seats=without_key(origin.seats, move.origin.number))
    for move in event.moves:
        target = tables[move.target.table]
        tables[target.number] = replace(target, seats=with_key(target.seats, move.target.number, move.entry))
        entry = entries[move.entry]
        on_the_way = not entry.arrived and entry.came_from is not None  # sent on before it had arrived
        came_from = entry.came_from if event.came_from is None or on_the_way else move.origin
        arrived = move.origin == move.target and entry.arrived
        entries[move.entry] = replace(entry, seat=move.target, arrived=arrived, came_from=came_from)
    return replace(
        t,
        tables=tables,
        entries=entries,
        moves=tuple(m for m in t.moves if m not in event.moves),
        final_table=t.final_table if event.final_table is None else event.final_table,
    )


def _with_swapped(t: Tournament, event: SeatsSwapped) -> Tournament:
    """They sat so all the time: a hand under way was dealt to the one who really sits there."""
    one, other = event.first_seat, event.second_seat
    tables, entries = dict(t.tables), dict(t.entries)
    for entry, seat in ((event.first, other), (event.second, one)):
        table = tables[seat.table]
        tables[seat.table] = replace(table, seats=with_key(table.seats, seat.number, entry))
        entries[entry] = replace(entries[entry], seat=seat, arrived=entry not in event.walking)
    here, there = t.tables[one.table].hand, t.tables[other.table].hand
    if one.table != other.table and here is not None and there is not None and event.first in here.dealt:
        dealt = with_key(without_key(here.dealt, event.first), event.second, there.dealt[event.second])
        tables[one.table] = replace(tables[one.table], hand=replace(here, dealt=dealt))
        dealt = with_key(without_key(there.dealt, event.second), event.first, here.dealt[event.first])
        tables[other.table] = replace(tables[other.table], hand=replace(there, dealt=dealt))
    return replace(t, tables=tables, entries=entries)
