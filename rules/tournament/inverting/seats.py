"""Whether a player can sit down again where a line of the journal had put or found them."""

from __future__ import annotations

from rules.balancing import receiving_seat
from rules.context import Context
from rules.entries import IN_PLAY
from rules.floor import statuses_at
from rules.ids import EntryId, Seat
from rules.seating import free_seats, reserved_seats
from rules.tournament.events import EntryPutBack, Event
from rules.tournament.state import Entry, EntryStatus, Tournament
from rules.verdict import Refusal


def put_back(entry: Entry, after: Entry) -> tuple[Event, ...]:
    """The entry is again as it was; neither chips nor money change hands."""
    return (EntryPutBack(entry, after, 0, (), ()),)


def plays_elsewhere(t: Tournament, entry: Entry) -> Refusal | None:
    """Nobody gets a second seat by an undo."""
    for other in t.entries.values():
        active = other.status is EntryStatus.REGISTERED or other.status in IN_PLAY
        if other.player == entry.player and other.id != entry.id and active:
            return Refusal("already_registered", "house.one-seat", {"entry": other.id})
    return None


def chair_gone(t: Tournament, seat: Seat | None) -> Refusal | None:
    """Why nobody can sit down there again. Whether they may stay is asked when the whole line is back."""
    if seat is None:
        return None
    table = t.tables.get(seat.table)
    if table is None or not table.is_open:
        return Refusal("table_closed", "house.undo", {"table": seat.table})
    if (sits_there := table.seats.get(seat.number)) is not None:
        return Refusal("seat_taken", "house.undo", {"entry": sits_there})
    return None


def chair_again(t: Tournament, seat: Seat, context: Context) -> Seat | Refusal:
    """Another chair for a player whose own was given away: the nearest free one at the table; else, at a table with the
    fewest players, the one in which the rulebook puts a newcomer."""
    reserved = reserved_seats(t)
    free = {n: free_seats(table, reserved) for n, table in t.tables.items() if table.is_open and n not in t.closing}
    if here := free.get(seat.table):
        size = t.tables[seat.table].size
        ahead = {chair: (chair - seat.number) % size for chair in here}
        return Seat(seat.table, min(here, key=lambda chair: (min(ahead[chair], size - ahead[chair]), ahead[chair])))
    others = [t.tables[number] for number in sorted(free) if free[number]]
    if not others and (seat.table not in t.tables or not t.tables[seat.table].is_open):
        return Refusal("table_closed", "house.undo", {"table": seat.table})
    if not others:
        sits_there = t.tables[seat.table].seats.get(seat.number) if seat.table in t.tables else None
        return Refusal("seat_taken", "house.undo", {"entry": sits_there})
    table = min(others, key=lambda one: (not one.seats, len(one.seats), one.number))
    chair, _, _ = receiving_seat(
        table,
        free[table.number],
        context.rules,
        statuses=statuses_at(t, table),
        drawn=t.drawn_buttons.get(table.number),
        seed=context.seed,
    )
    return Seat(table.number, chair)


def is_moving(t: Tournament, entry: EntryId) -> bool:
    """Whether a move of the player waits for a hand to end."""
    return any(move.entry == entry for move in t.moves)


def nowhere_to_stay(t: Tournament) -> Refusal | None:
    """Nobody is put back for good into a chair to which another is on the way, or at a table that is being broken."""
    leaving = {move.entry for move in t.moves}
    for move in t.moves:
        sits_there = t.tables[move.target.table].seats.get(move.target.number)
        if sits_there is not None and sits_there not in leaving:
            return Refusal("seat_taken", "house.undo", {"entry": move.entry})
    for number in t.closing:
        if not leaving.issuperset(t.tables[number].seats.values()):
            return Refusal("table_closed", "house.undo", {"table": number})
    return None
