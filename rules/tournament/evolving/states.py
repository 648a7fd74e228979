"""Small changes of a state that many events share: an entry, a seat, the chips and the money."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from rules.tournament.state import Entry, Payment, Tournament

K = TypeVar("K")
V = TypeVar("V")


def with_key(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    """The mapping with another value under `key`."""
    return {**mapping, key: value}


def without_key(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    """The mapping without `key`, where it was there at all."""
    return {k: v for k, v in mapping.items() if k != key}


def with_entry(t: Tournament, entry: Entry) -> Tournament:
    """The entry as given; its chair stays as it is. Whose it is, only a merger of two records changes: an undo brings
    back what was before, but not the record that is no more."""
    known = t.entries.get(entry.id)
    if known is not None and known.player != entry.player:
        entry = replace(entry, player=known.player)
    return replace(t, entries=with_key(t.entries, entry.id, entry))


def with_seat(t: Tournament, entry: Entry) -> Tournament:
    """The entry as given, and its chair with it: it leaves the old one and sits in the new one."""
    before = t.entries[entry.id].seat
    if before == entry.seat:
        return with_entry(t, entry)
    tables = dict(t.tables)
    if before is not None:
        table = tables[before.table]
        tables[table.number] = replace(table, seats=without_key(table.seats, before.number))
    if entry.seat is not None:
        table = tables[entry.seat.table]
        tables[table.number] = replace(table, seats=with_key(table.seats, entry.seat.number, entry.id))
    return replace(with_entry(t, entry), tables=tables)


def gone(entry: Entry) -> Entry:
    """An entry that has no chair and no chips any more."""
    return replace(entry, seat=None, arrived=True, stack=0, counted=False, came_from=None)


def with_takings(t: Tournament, chips: int, money: tuple[Payment, ...], back: tuple[Payment, ...] = ()) -> Tournament:
    """Chips go into play, money into the desk, or the other way round."""
    return replace(
        t,
        chips_issued=t.chips_issued + chips,
        pool=t.pool + sum(p.price.pool for p in money) - sum(p.price.pool for p in back),
        fees=t.fees + sum(p.price.fee for p in money) - sum(p.price.fee for p in back),
    )
