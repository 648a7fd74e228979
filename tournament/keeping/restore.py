"""A house is restored from a backup: into an empty place, or in the place of what stands there.

The new database is built beside the old one, brought to this version's form, proved, and only then put in its place: a
restore that fails or is killed halfway has changed nothing. Every stream begins a new epoch, so that a screen which
knows more than the copy does forgets it.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.models import Model

from tournament import aggregates, store
from tournament.keeping.databases import in_its_place, kept
from tournament.keeping.packed import HOUSE, Header, Unfit, examined, lines_of
from tournament.models import Stream
from tournament.verify import faults_of

AT_ONCE = 500  # rows
BESIDE = "shuffle_up_restoring"  # the schema in which PostgreSQL builds it


@dataclass(frozen=True, slots=True)
class Restored:
    """What was brought back, and what its proof found."""

    header: Header
    faults: tuple[str, ...]


def restore(path: Path, *, replace: bool = False) -> Restored:
    """Bring the house of this file into the database of the settings. `replace`: whatever stands there makes way."""
    header = fit(path)
    if not replace:
        refuse_unless_empty()
    with _built_beside():
        _fill(path, header)
        faults = tuple(proof())
    aggregates.forget()
    return Restored(header, faults)


def fit(path: Path) -> Header:
    """The header of a backup that this version can restore."""
    header = examined(path, HOUSE)
    known = MigrationLoader(None).graph.nodes
    newer = [f"{label} {name}" for label, name in header["schema"].items() if (label, name) not in known]
    if newer:
        raise Unfit("backup_too_new", {"needs": ", ".join(newer)})
    return header


def refuse_unless_empty() -> None:
    """A restore without `replace` wants a place in which there is nothing to lose: no event and no player."""
    tables = set(connection.introspection.table_names())
    counts = {}
    with connection.cursor() as cursor:
        for name, table in (("events", "tournament_tournament"), ("players", "tournament_player")):
            if table in tables:
                cursor.execute(f'SELECT COUNT(*) FROM "{table}"')
                (counts[name],) = cursor.fetchone()
    if any(counts.values()):
        raise Unfit("restore_not_empty", counts)
    if tables and "django_migrations" not in tables:
        raise Unfit("restore_not_ours", {"tables": len(tables)})


def proof() -> Iterator[str]:
    """What `verify_journal` finds in any of the events."""
    for number in Stream.objects.filter(kind=Stream.TOURNAMENT).order_by("pk").values_list("pk", flat=True):
        yield from (f"tournament {number}: {fault}" for fault in faults_of(number))


def _fill(path: Path, header: Header) -> None:
    """Rows go in as the backup's version had them; then they are migrated like any house of that version."""
    executor = MigrationExecutor(connection)
    targets = [(label, header["schema"].get(label, name)) for label, name in executor.loader.graph.leaf_nodes()]
    old = executor.migrate(targets)
    models = {model._meta.label: model for model in kept(old.apps)}
    with _one_transaction() as database:
        for model, columns, rows in _tables(path, models):
            _insert(model, columns, rows, database)
        with database.cursor() as cursor:
            for statement in database.ops.sequence_reset_sql(no_style(), list(models.values())):
                cursor.execute(statement)
    call_command("migrate", interactive=False, verbosity=0)
    store.begin_epoch()  # screens that were here before forget what they know: the copy may be older than that


@contextmanager
def _one_transaction() -> Iterator[BaseDatabaseWrapper]:
    """All rows or none. The one door guards a house that is open; this one is not even in its place yet."""
    connection.set_autocommit(False)
    try:
        yield connection
        connection.commit()
    except BaseException:
        connection.rollback()
        raise
    finally:
        connection.set_autocommit(True)


def _tables(path: Path, models: dict[str, type[Model]]) -> Iterator[tuple[type[Model], Sequence[str], list[list[Any]]]]:
    """The rows of the file, some at a time, with the model and the columns that they are of."""
    model: type[Model] | None = None
    columns: list[str] = []
    waiting: list[list[Any]] = []
    for line in lines_of(path):
        if isinstance(line, list) and model is not None:
            waiting.append(line)
        if model is not None and waiting and (not isinstance(line, list) or len(waiting) == AT_ONCE):
            yield model, columns, waiting
            waiting = []
        if isinstance(line, dict):
            model, columns = models.get(line["table"]), line["columns"]  # what is no longer kept is passed over
    if model is not None and waiting:
        yield model, columns, waiting


def _insert(model: type[Model], columns: Sequence[str], rows: list[list[Any]], database: BaseDatabaseWrapper) -> None:
    fields: list[Any] = [model._meta.get_field(name) for name in columns]
    names = ", ".join(f'"{field.column}"' for field in fields)
    places = ", ".join(["%s"] * len(fields))
    values = [
        [field.get_db_prep_save(field.to_python(value), database) for field, value in zip(fields, row, strict=True)]
        for row in rows
    ]
    with database.cursor() as cursor:
        cursor.executemany(f'INSERT INTO "{model._meta.db_table}" ({names}) VALUES ({places})', values)


def _built_beside() -> Any:
    return _beside_in_a_file() if connection.vendor == "sqlite" else _beside_in_a_schema()


@contextmanager
def _beside_in_a_file() -> Iterator[None]:
    """SQLite: another file, which takes the name of the old one at the end."""
    place = Path(connection.settings_dict["NAME"])
    draft = place.with_name(place.name + ".restoring")
    _remove(draft)
    connection.close()
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_WRONLY, 0o600))
        with in_its_place({"NAME": str(draft)}) as built:
            yield
            with built.cursor() as cursor:
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        for rest in _rests(place):  # they belong to the old file and must not meet the new one
            rest.unlink(missing_ok=True)
        draft.replace(place)
    finally:
        _remove(draft)


def _rests(place: Path) -> list[Path]:
    return [place.with_name(place.name + ending) for ending in ("-wal", "-shm")]


def _remove(place: Path) -> None:
    for path in (place, *_rests(place)):
        path.unlink(missing_ok=True)


@contextmanager
def _beside_in_a_schema() -> Iterator[None]:
    """PostgreSQL: another schema, whose tables change places with the old ones in one transaction."""
    options = connection.settings_dict["OPTIONS"]
    own = " ".join(filter(None, (options.get("options", ""), f"-c search_path={BESIDE}")))
    with connection.cursor() as cursor:
        cursor.execute(f'DROP SCHEMA IF EXISTS "{BESIDE}" CASCADE')
        cursor.execute(f'CREATE SCHEMA "{BESIDE}"')
    try:
        with in_its_place({"OPTIONS": {**options, "options": own}}):
            yield
        with _one_transaction() as database, database.cursor() as cursor:
            cursor.execute("SELECT current_schema()")
            (place,) = cursor.fetchone()
            cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = %s", [BESIDE])
            for (table,) in cursor.fetchall():
                cursor.execute(f'DROP TABLE IF EXISTS "{place}"."{table}" CASCADE')
                cursor.execute(f'ALTER TABLE "{BESIDE}"."{table}" SET SCHEMA "{place}"')
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f'DROP SCHEMA IF EXISTS "{BESIDE}" CASCADE')
