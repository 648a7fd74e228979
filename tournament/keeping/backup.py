"""A backup of the whole house while it runs: one file, the same for SQLite and PostgreSQL.

Rows are read in one snapshot and written one to a line, so neither the size of an event nor a busy floor matters.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.models import JSONField, Model
from django.utils import timezone

from tournament.keeping.databases import kept, schema_of, snapshot
from tournament.keeping.packed import HOUSE, Header, Put, Unfit, packing

AT_ONCE = 500  # rows


def back_up(path: Path) -> Header:
    """Write the house into a file that nobody else may read. What is told of it stands in its first line."""
    with snapshot() as database:
        header = header_now(database)
        with packing(path, HOUSE, header) as put:
            for model in kept(apps):
                _write(model, database, put)
    return header


def header_now(database: BaseDatabaseWrapper) -> Header:
    """What a backup says of itself: its schema, and which events it holds as of which line."""
    loader = MigrationLoader(database)
    if set(loader.graph.leaf_nodes()) - set(loader.applied_migrations or {}):
        raise Unfit("database_not_migrated")
    with database.cursor() as cursor:
        cursor.execute(
            "SELECT s.id, t.name, t.status, s.version FROM tournament_stream s"
            " JOIN tournament_tournament t ON t.stream_id = s.id ORDER BY s.id"
        )
        events = [dict(zip(("id", "name", "status", "version"), row, strict=True)) for row in cursor.fetchall()]
        cursor.execute("SELECT COALESCE(MAX(id), 0) FROM tournament_receipt")
        (receipts,) = cursor.fetchone()
    made_at = timezone.now().isoformat(timespec="seconds")
    return {"made_at": made_at, "schema": schema_of(loader), "events": events, "receipts": receipts}


def _write(model: type[Model], database: BaseDatabaseWrapper, put: Put) -> None:
    fields = model._meta.concrete_fields
    put(json.dumps({"table": model._meta.label, "columns": [field.name for field in fields]}))
    columns = ", ".join(f'"{field.column}"' for field in fields)
    written = [_written(field, database) for field in fields]
    pk = model._meta.pk
    assert pk is not None
    with database.chunked_cursor() as cursor:
        cursor.execute(f'SELECT {columns} FROM "{model._meta.db_table}" ORDER BY "{pk.column}"')
        for row in _rows(cursor):
            put("[" + ",".join(write(value) for write, value in zip(written, row, strict=True)) + "]")


def _rows(cursor: Any) -> Iterator[tuple[Any, ...]]:
    while rows := cursor.fetchmany(AT_ONCE):
        yield from rows


def _written(field: Any, database: BaseDatabaseWrapper) -> Callable[[Any], str]:
    """How a value of this column is written. Both databases give JSON as its text, which stays as it is."""
    if isinstance(field, JSONField):
        return lambda value: "null" if value is None else str(value)
    cell = field.cached_col
    converters = (*database.ops.get_db_converters(cell), *field.get_db_converters(database))

    def write(value: Any) -> str:
        return json.dumps(_as_read(value, converters, cell, database), ensure_ascii=False, default=_plain)

    return write


def _as_read(value: Any, converters: Iterable[Any], cell: Any, database: BaseDatabaseWrapper) -> Any:
    for convert in converters:
        value = convert(value, cell, database)
    return value


def _plain(value: object) -> str:
    match value:
        case datetime():
            return value.isoformat()
        case UUID():
            return str(value)
    raise TypeError(f"a backup does not know how to write {value!r}")
