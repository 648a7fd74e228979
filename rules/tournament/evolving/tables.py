"""What an event on the floor makes of tables, seats and the moves that wait."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rules.tournament.events import (
    ArrivalTakenBack,
    MoveAgreed,
    MoveDropped,
    PlanApproved,
    PlanDropped,
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
        case PlayerMovedBack(move, arrived):
            return with_seat(t, replace(t.entries[move.entry], seat=move.origin, arrived=arrived))
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
        entries[move.entry] = replace(
            entries[move.entry], seat=move.target, arrived=move.origin == move.target and entries[move.entry].arrived
        )
    return replace(
        t,
        tables=tables,
        entries=entries,
        moves=tuple(m for m in t.moves if m not in event.moves),
        final_table=t.final_table if event.final_table is None else event.final_table,
    )
