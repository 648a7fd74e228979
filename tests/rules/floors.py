"""Small tournaments for the tests of seats, balance and views: tables as maps of seats, and nothing that is not needed.

Entry numbers tell the seat: table 2, seat 5 holds entry 205.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from rules.clock import Running
from rules.ids import EntryId, PlayerId, Seat, SeatNo, TableNo
from rules.payouts import Band, PayoutPolicy
from rules.rulebook import Rules, rules_of
from rules.structure import Break, Level, Structure
from rules.tournament.state import (
    Balancing,
    Config,
    Entry,
    EntryStatus,
    Move,
    MoveReason,
    Plan,
    Price,
    Status,
    Table,
    Tournament,
)

NOON = datetime(2026, 5, 2, 12, 0, tzinfo=UTC)
STRUCTURE = Structure((Level(1200, 25, 50), Level(1200, 50, 100), Break(600, "Tea"), Level(1200, 100, 200)))


def config(**changes: Any) -> Config:
    values: dict[str, Any] = {
        "name": "Saturday Six-Max",
        "starts_at": NOON,
        "rulebook": "regatta",
        "overrides": {},
        "currency": "EUR",
        "seats_per_table": 6,
        "final_table_size": 6,
        "buy_in": Price(pool=1800, fee=200, chips=2000),
        "late_registration_levels": 1,
        "reentries_max": 1,
        "rebuys_max": 1,
        "rebuy": Price(pool=2000, fee=0, chips=2000),
        "rebuy_levels": None,
        "addon": None,
        "addon_level": None,
        "cap": None,
        "guarantee": 0,
        "payout": PayoutPolicy((Band(2, (6500, 3500)),), 100),
        "balancing": Balancing.APPROVE,
    }
    return Config(**{**values, **changes})


def table(number: int, seats: list[int], *, size: int = 6, **positions: Any) -> Table:
    return Table(
        TableNo(number),
        size,
        seats={SeatNo(n): EntryId(100 * number + n) for n in seats},
        **positions,
    )


def floor(*tables: Table, moves: tuple[Move, ...] = (), **changes: Any) -> Tournament:
    """A running tournament with these tables; everybody in a seat has 2,000 chips."""
    entries = {
        entry: Entry(entry, PlayerId(entry), EntryStatus.SEATED, seat=Seat(t.number, n), stack=2000, paid=2000)
        for t in tables
        for n, entry in t.seats.items()
    }
    values: dict[str, Any] = {
        "config": config(),
        "structure": STRUCTURE,
        "status": Status.RUNNING,
        "clock": Running(0, NOON + timedelta(minutes=20)),
        "entries": entries,
        "tables": {t.number: t for t in tables},
        "moves": moves,
        "chips_issued": 2000 * len(entries),
        "pool": 1800 * len(entries),
        "fees": 200 * len(entries),
    }
    return Tournament(**{**values, **changes})


def sized(sizes: Mapping[int, int], *, seats: int = 6, **changes: Any) -> Tournament:
    """Tables of so many players in their first seats, one hand played with the button in seat 1."""
    return floor(
        *(
            table(
                number,
                list(range(1, players + 1)),
                size=seats,
                hands=1,
                button=SeatNo(1),
                small_blind=SeatNo(min(2, players)),
                big_blind=SeatNo(min(3, players)),
            )
            for number, players in sizes.items()
        ),
        **changes,
    )


def house(rulebook: str, **overrides: Any) -> Rules:
    """The rules of a rulebook with house overrides."""
    return rules_of(rulebook, overrides)


def carried_out(tournament: Tournament, plan: Plan) -> Tournament:
    """The floor after the plan; every target must be free once all have stood up."""
    seats = {number: dict(t.seats) for number, t in tournament.tables.items()}
    for move in plan.moves:
        assert seats[move.origin.table].pop(move.origin.number) == move.entry
    for move in plan.moves:
        target = tournament.tables[move.target.table]
        assert target.is_open
        assert target.number not in plan.closes
        assert 1 <= move.target.number <= target.size
        assert move.target.number not in seats[target.number]
        seats[target.number][move.target.number] = move.entry
    return replace(
        tournament,
        tables={
            number: replace(t, seats=seats[number], is_open=t.is_open and number not in plan.closes)
            for number, t in tournament.tables.items()
        },
        drawn_buttons={**tournament.drawn_buttons, **plan.buttons},
    )


def under_way(entry: int, origin: Seat, target: Seat) -> Move:
    """A move that was approved and waits for the hands."""
    return Move(EntryId(entry), origin, target, MoveReason.BALANCE, "REG-balance-2", {})
