"""Rows of the tables: written where a table differs, read together with who sits there."""

from collections.abc import Mapping
from typing import Any, get_type_hints

from rules.ids import EntryId, SeatNo, TableNo
from rules.tournament import state as rules
from tables import models
from tournament.journal import codec
from tournament.rows import write_rows

COLUMNS = ("size", "is_open", "hands", "button", "small_blind", "big_blind")
REST = {
    name: hint
    for name, hint in get_type_hints(rules.Table).items()
    if name not in {"number", "seats", "hand", *COLUMNS}
}
FIELDS = (*COLUMNS, "hand", "rest")


def load(stream_id: int, seats: Mapping[TableNo, Mapping[SeatNo, EntryId]]) -> dict[TableNo, rules.Table]:
    """The tables of a tournament; `seats` are taken from the entries."""
    return {
        TableNo(row.number): rules.Table(
            number=TableNo(row.number),
            seats=seats.get(TableNo(row.number), {}),
            hand=codec.structure(row.hand, rules.Hand) if row.hand else None,
            **{name: getattr(row, name) for name in COLUMNS},
            **{name: codec.structure(row.rest[name], hint) for name, hint in REST.items() if name in row.rest},
        )
        for row in models.Table.objects.filter(tournament_id=stream_id).order_by("number")
    }


def save(stream_id: int, before: Mapping[TableNo, rules.Table], after: Mapping[TableNo, rules.Table]) -> None:
    """Write the tables that differ. A table whose opening was undone is gone."""
    gone = [number for number in before if number not in after]
    if gone:
        models.Table.objects.filter(tournament_id=stream_id, number__in=gone).delete()
    changed = [table for number, table in after.items() if before.get(number) is not table]
    new = [table for table in changed if table.number not in before]
    if new:
        models.Table.objects.bulk_create(
            models.Table(tournament_id=stream_id, number=table.number, **_columns(table)) for table in new
        )
    known = {table.number: _columns(table) for table in changed if table.number in before}
    write_rows(models.Table, FIELDS, known, stream_id)


def _columns(table: rules.Table) -> dict[str, Any]:
    return {
        **{name: getattr(table, name) for name in COLUMNS},
        "hand": codec.unstructure(table.hand) if table.hand else None,
        "rest": {name: codec.unstructure(getattr(table, name), hint) for name, hint in REST.items()},
    }
