"""Whether a player can sit down again where a line of the journal had put or found them."""

from __future__ import annotations

from rules.entries import IN_PLAY
from rules.ids import EntryId, Seat
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
