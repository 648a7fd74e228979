"""Where people sit: the draw of seats and buttons, and who has the button and the blinds in the next hand.

**Draws.** A draw is a shuffle that anybody can repeat: item `i` of the list gets the number
`sha256("<seed>:<purpose>:<i>")`, and the list is sorted by these numbers. It depends on the seed, the purpose and the
order of the list alone, so a journalled seed gives the same seats on any machine and with any Python for ever, which
`random.shuffle` does not promise. Every player has the same chance of every seat.

**Positions** are those of `rules.hand.button`; `Table.small_blind` keeps an empty small blind seat, since the button
comes to it in the next hand. With a dead button the seats strictly between the last small and big blind were
passed by the big blind; who sits down there waits until the button has gone by. In any other seat a newcomer is dealt
in at once and posts what falls due there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import TypeVar

from rules.hand import button
from rules.hand.button import ButtonMode, Positions, seat_after
from rules.ids import EntryId, Seat, SeatNo, TableNo
from rules.rulebook import Rules
from rules.tournament.state import EntryStatus, Status, Table, Tournament

__all__ = [
    "ButtonMode",
    "Positions",
    "draw_button",
    "draw_order",
    "draw_seat",
    "free_seats",
    "is_dealt_in",
    "last_positions",
    "occupied",
    "reserved_seats",
    "seat_after",
    "seats_dealt_in",
    "table_positions",
    "table_sizes",
    "tables_needed",
    "waiting_seats",
]

T = TypeVar("T")


# --- draws --------------------------------------------------------------------------------------------------------


def draw_order(seed: int, items: Sequence[T], purpose: str = "seats") -> tuple[T, ...]:
    """The items in drawn order: uniform, secret until the seed is, fair to all. FSPR-5.2-d, FSPR-5.2-f."""
    drawn = sorted(range(len(items)), key=lambda i: sha256(f"{seed}:{purpose}:{i}".encode()).digest())
    return tuple(items[i] for i in drawn)


def draw_seat(tournament: Tournament, seed: int) -> Seat | None:
    """The seat that a player draws who has just paid: at one of the open tables with the fewest players, any free chair
    that no approved move has reserved. None when the room is full.

    The players who are on their way to a table count there and no longer where they come from. Once cards are in the
    air a table without players is used when all others are full, and none beside a final table: nobody sits alone.
    """
    reserved = reserved_seats(tournament)
    leaving = {move.entry for move in tournament.moves}
    choices: dict[TableNo, tuple[SeatNo, ...]] = {}
    sizes: dict[TableNo, int] = {}
    for number, table in sorted(tournament.tables.items()):
        free = free_seats(table, reserved)
        if not table.is_open or number in tournament.closing or not free:
            continue
        choices[number] = free
        sizes[number] = sum(entry not in leaving for entry in table.seats.values())
    for move in tournament.moves:
        if move.target.table in sizes:
            sizes[move.target.table] += 1
    if tournament.status is Status.RUNNING:
        in_use = {n: size for n, size in sizes.items() if size}
        sizes = in_use or ({} if tournament.final_table is not None else sizes)
    if not sizes:
        return None
    fewest = min(sizes.values())
    number = draw_order(seed, [n for n in sizes if sizes[n] == fewest], "table")[0]
    return Seat(number, draw_order(seed, choices[number], "seat")[0])


def tables_needed(players: int, seats: int) -> int:
    """How many tables the draw is made for: as few as have chairs for all. FSPR-5.2-b, REG-2.2-b."""
    return -(-players // seats) if players > 0 and seats > 0 else 0


def table_sizes(players: int, seats: int) -> tuple[int, ...]:
    """How the players are spread over the tables of the draw, the largest first: no two differ by more than one."""
    tables = tables_needed(players, seats)
    if tables == 0:
        return ()
    low, extra = divmod(players, tables)
    return tuple([low + 1] * extra + [low] * (tables - extra))


def draw_button(seed: int, seats: Iterable[SeatNo], table: TableNo) -> SeatNo:
    """Who has the button in the first hand of `table`: one of the players, drawn at random. CLUB-overview-4."""
    return draw_order(seed, sorted(seats), f"button:{table}")[0]


def occupied(table: Table) -> tuple[SeatNo, ...]:
    """The chairs that are taken, also by those who walk there or wait for a rebuy."""
    return tuple(sorted(table.seats))


def reserved_seats(tournament: Tournament) -> frozenset[Seat]:
    """Chairs kept for players whose move is approved."""
    return frozenset(move.target for move in tournament.moves)


def free_seats(table: Table, reserved: frozenset[Seat] = frozenset()) -> tuple[SeatNo, ...]:
    """Chairs in which somebody may be put."""
    chairs = (SeatNo(n) for n in range(1, table.size + 1))
    return tuple(n for n in chairs if n not in table.seats and Seat(table.number, n) not in reserved)


# --- positions ----------------------------------------------------------------------------------------------------


def waiting_seats(table: Table, mode: ButtonMode) -> frozenset[SeatNo]:
    """Chairs in which a player is not dealt in the next hand, because they lie between small blind and button."""
    if mode is ButtonMode.MOVING or table.small_blind is None or table.big_blind is None:
        return frozenset()
    passed = []
    seat = SeatNo(table.small_blind % table.size + 1)
    while seat != table.big_blind:
        passed.append(seat)
        seat = SeatNo(seat % table.size + 1)
    return frozenset(passed)


def is_dealt_in(table: Table, seat: SeatNo, mode: ButtonMode) -> bool:
    """Whether a player who sits down in `seat` now plays the next hand."""
    return seat not in waiting_seats(table, mode) or len(set(table.seats) - {seat}) < 2


def seats_dealt_in(table: Table, statuses: Mapping[EntryId, EntryStatus], mode: ButtonMode) -> tuple[SeatNo, ...]:
    """The chairs that get cards in the next hand: not those without chips, not those that wait for the button. Absent
    and penalised players are dealt in and post their blinds. Nobody waits where fewer than two would be left to play.
    """
    with_chips = tuple(n for n in sorted(table.seats) if statuses[table.seats[n]] is EntryStatus.SEATED)
    waiting = waiting_seats(table, mode)
    playing = tuple(n for n in with_chips if n not in waiting)
    return playing if len(playing) >= 2 else with_chips


def last_positions(table: Table) -> button.LastPositions:
    """Where button and blinds were in the hand that began last."""
    return button.last_known(table.button, table.small_blind, table.big_blind, table_size=table.size)


def table_positions(
    table: Table, dealt_in: Iterable[SeatNo], rules: Rules, *, drawn: SeatNo | None = None
) -> Positions | None:
    """Button and blinds of the table's next hand by these rules; None as in `coming_positions`."""
    return button.coming_positions(last_positions(table), dealt_in, rules, drawn=drawn)
