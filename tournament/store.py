"""Rows of a tournament's state: `load` reads them all, `save` writes what differs.

A part of the frozen state that is the same object before and after is the same in the database.
"""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any, get_type_hints
from uuid import uuid4

from rules.clock import Clock
from rules.ids import EntryId, PlayerId, Seat, SeatNo, TableNo
from rules.structure import Structure
from rules.tournament import state as rules
from tables import store as tables
from tournament import models
from tournament.journal import codec
from tournament.rows import change_row, write_rows

OWN_COLUMNS = {
    "config", "structure", "status", "clock", "chips_issued", "pool", "fees", "entries", "tables",
}  # fmt: skip
FLOOR = {name: hint for name, hint in get_type_hints(rules.Tournament).items() if name not in OWN_COLUMNS}

ENTRY_COLUMNS = ("arrived", "stack", "counted", "rebuys", "addons", "paid")
ENTRY_REST = {
    name: hint
    for name, hint in get_type_hints(rules.Entry).items()
    if name not in {"id", "player", "status", "seat", *ENTRY_COLUMNS}
}
ENTRY_FIELDS = ("player", "status", "table", "seat", *ENTRY_COLUMNS, "bust_order", "rest")


def load(stream_id: int) -> rules.Tournament:
    """The tournament as its rows say."""
    row = models.Tournament.objects.get(pk=stream_id)
    entries = {}
    seats: dict[TableNo, dict[SeatNo, EntryId]] = {}
    for entry_row in models.Entry.objects.filter(tournament_id=stream_id).order_by("number"):
        entry = _entry(entry_row)
        entries[entry.id] = entry
        if entry.seat is not None:
            seats.setdefault(entry.seat.table, {})[entry.seat.number] = entry.id
    return rules.Tournament(
        config=codec.structure(row.config, rules.Config),
        structure=codec.structure(row.structure, Structure),
        status=rules.Status(row.status),
        clock=codec.structure(row.clock, Clock) if row.clock else None,  # type: ignore[arg-type]
        chips_issued=row.chips_issued,
        pool=row.pool,
        fees=row.fees,
        entries=entries,
        tables=tables.load(stream_id, seats),
        **{name: codec.structure(row.floor[name], hint) for name, hint in FLOOR.items() if name in row.floor},
    )


def begin_epoch(streams: Iterable[int] | None = None) -> None:
    """History goes on from a copy: every screen forgets what it knew of these streams (or of all of them)."""
    for stream_id in models.Stream.objects.values_list("pk", flat=True) if streams is None else streams:
        change_row(models.Stream, stream_id, epoch=uuid4())


def save(stream_id: int, before: rules.Tournament | None, after: rules.Tournament) -> None:
    """Write what differs. Seats are left before they are taken, so that two players may swap."""
    _save_tournament(stream_id, before, after)
    tables.save(stream_id, before.tables if before else {}, after.tables)
    old = before.entries if before else {}
    changed = [entry for number, entry in after.entries.items() if old.get(number) is not entry]
    gone = [number for number in old if number not in after.entries]
    if gone:
        models.Entry.objects.filter(tournament_id=stream_id, number__in=gone).delete()
    leaving = [entry.id for entry in changed if _seat_of(old.get(entry.id)) not in (None, entry.seat)]
    if leaving:
        rows = models.Entry.objects.filter(tournament_id=stream_id, number__in=leaving)
        rows.update(table=None, seat=None)
    new = [entry for entry in changed if entry.id not in old]
    if new:
        models.Entry.objects.bulk_create(
            [
                models.Entry(tournament_id=stream_id, number=entry.id, player_id=entry.player, **_columns(entry))
                for entry in new
            ],
            batch_size=500,
        )
    known = [entry for entry in changed if entry.id in old]
    changes = {entry.id: {**_columns(entry), "player": entry.player} for entry in known}
    write_rows(models.Entry, ENTRY_FIELDS, changes, stream_id)


def _save_tournament(stream_id: int, before: rules.Tournament | None, after: rules.Tournament) -> None:
    differing = {
        field.name
        for field in fields(after)
        if before is None or getattr(before, field.name) is not getattr(after, field.name)
    }
    columns: dict[str, Any] = {}
    for name in differing & {"status", "chips_issued", "pool", "fees"}:
        columns[name] = getattr(after, name)
    if "config" in differing:
        columns |= {
            "config": codec.unstructure(after.config),
            "name": after.config.name,
            "starts_at": after.config.starts_at,
        }
    if "structure" in differing:
        columns["structure"] = codec.unstructure(after.structure)
    if "clock" in differing:
        columns["clock"] = codec.unstructure(after.clock, unstructure_as=Clock) if after.clock else None
    if differing & FLOOR.keys():
        columns["floor"] = {name: codec.unstructure(getattr(after, name), hint) for name, hint in FLOOR.items()}
    if before is None:
        models.Tournament.objects.create(stream_id=stream_id, **columns)
    elif columns:
        change_row(models.Tournament, stream_id, **columns)


def _seat_of(entry: rules.Entry | None) -> Seat | None:
    return entry.seat if entry else None


def _columns(entry: rules.Entry) -> dict[str, Any]:
    return {
        "status": entry.status,
        "table": entry.seat.table if entry.seat else None,
        "seat": entry.seat.number if entry.seat else None,
        **{name: getattr(entry, name) for name in ENTRY_COLUMNS},
        "bust_order": entry.bust.order if entry.bust else None,
        "rest": {name: codec.unstructure(getattr(entry, name), hint) for name, hint in ENTRY_REST.items()},
    }


def _entry(row: models.Entry) -> rules.Entry:
    return rules.Entry(
        id=EntryId(row.number),
        player=PlayerId(row.player_id),
        status=rules.EntryStatus(row.status),
        seat=None if row.seat is None or row.table is None else Seat(TableNo(row.table), SeatNo(row.seat)),
        **{name: getattr(row, name) for name in ENTRY_COLUMNS},
        **{name: codec.structure(row.rest[name], hint) for name, hint in ENTRY_REST.items() if name in row.rest},
    )
