"""What screens are shown of small tournaments, for tests."""

from __future__ import annotations

from dataclasses import replace

from rules.ids import EntryId, PlayerId, Seat, SeatNo, TableNo
from rules.tournament.showing.surroundings import Surroundings
from rules.tournament.state import Bust, Entry, EntryStatus, Tournament
from rules.tournament.views import Views
from tests.rules.floors import house

REGATTA = house("regatta")


def around(tournament: Tournament, **changes: object) -> Surroundings:
    names = {entry.player: f"Player {entry.id}" for entry in tournament.entries.values()}
    return replace(Surroundings(id=5, timezone="Europe/Riga", names=names), **changes)


def director(tournament: Tournament, **changes: object) -> dict:
    return Views().director(tournament, REGATTA, around(tournament, **changes))


def out(number: int, order: int) -> Entry:
    bust = Bust(order, Seat(TableNo(1), SeatNo(1)), 3)
    return Entry(EntryId(number), PlayerId(number), EntryStatus.OUT, paid=2000, bust=bust)


def with_entries(tournament: Tournament, *entries: Entry) -> Tournament:
    return replace(tournament, entries={**tournament.entries, **{entry.id: entry for entry in entries}})
