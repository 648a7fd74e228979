"""Examples about tables: how many there are, who moves, and which chair a player gets who is moved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import Any

from rules import seating
from rules.balancing import propose, receiving_seat, sizes_after
from rules.clock import Running
from rules.examples.kind import Kind
from rules.examples.positions import last_positions
from rules.floor import final_table_due, players_in_play
from rules.ids import EntryId, PlayerId, Seat, SeatNo, TableNo
from rules.rulebook import Rules
from rules.structure import Level, Structure
from rules.templates import FREEZEOUT
from rules.tournament.state import Config, Entry, EntryStatus, Status, Table, Tournament

SOME_DAY = datetime(2026, 1, 1, tzinfo=UTC)
SEED = 1
"""Examples of balancing say from where to where players go; which chair is drawn does not matter to them."""


def table_sizes(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """How many tables are needed and how are they filled?"""
    players, seats = given["players"], given.get("table_size", rules.table_size)
    return {"tables": seating.tables_needed(players, seats), "sizes": list(seating.table_sizes(players, seats))}


def balance_tables(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """Which moves restore balance, or is it time for the final table?"""
    room = _room(given["tables"], rules)
    final = final_table_due(room, rules) is not None
    plan = propose(room, rules, SEED)
    moves = () if plan is None else plan.moves
    return {
        "total": players_in_play(room),
        "final_table": final,
        "moves": [{"from": move.origin.table, "to": move.target.table} for move in moves],
        "result": {number: size for number, size in sizes_after(room, moves).items() if size},
    }


def balance_seat(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """Which seat does a player moved to this table get?"""
    last = last_positions(given)
    seats = {SeatNo(seat): EntryId(seat) for seat in given["occupied"]}
    table = Table(
        TableNo(1),
        given["table_size"],
        seats=seats,
        button=last.button,
        small_blind=last.small_blind,
        big_blind=last.big_blind,
    )
    statuses = dict.fromkeys(seats.values(), EntryStatus.SEATED)
    free = seating.free_seats(table)
    if not free:
        return {"seat": None, "reason": None}
    seat, reason, _ = receiving_seat(table, free, rules, statuses=statuses, seed=SEED)
    return {"seat": seat, "reason": reason}


# --- a room with nothing in it but players -------------------------------------------------------------------------


def _room(sizes: Mapping[int, int], rules: Rules) -> Tournament:
    """A running tournament with tables of so many players, each after a hand with the button in the first seat."""
    size = max(rules.table_size, *sizes.values())
    tables = {TableNo(number): _table(number, players, size) for number, players in sizes.items()}
    entries = {
        entry: Entry(entry, PlayerId(entry), EntryStatus.SEATED, seat=Seat(number, seat), stack=1)
        for number, table in tables.items()
        for seat, entry in table.seats.items()
    }
    return Tournament(
        config=_config(rules, size),
        structure=Structure((Level(1200, 1, 2),)),
        status=Status.RUNNING,
        clock=Running(0, SOME_DAY + timedelta(minutes=20)),
        entries=entries,
        tables=tables,
        chips_issued=len(entries),
    )


def _table(number: int, players: int, size: int) -> Table:
    seats = {SeatNo(seat): EntryId(number * (size + 1) + seat) for seat in range(1, players + 1)}
    return Table(
        TableNo(number),
        size,
        seats=seats,
        hands=1,
        button=SeatNo(1),
        small_blind=SeatNo(min(2, size)),
        big_blind=SeatNo(min(3, size)),
    )


def _config(rules: Rules, size: int) -> Config:
    """An event that these rules govern; what it costs does not matter to a table."""
    final_table_size = rules.final_table_size
    return replace(FREEZEOUT.config, rulebook=rules.rulebook, seats_per_table=size, final_table_size=final_table_size)


KINDS: Mapping[str, Kind] = MappingProxyType(
    {"table_sizes": table_sizes, "balance_tables": balance_tables, "balance_seat": balance_seat}
)
