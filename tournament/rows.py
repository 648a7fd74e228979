"""Many rows of a tournament updated at once."""

from collections.abc import Mapping
from typing import Any

from django.db import connection
from django.db.models import Model


def write_rows(model: type[Model], names: tuple[str, ...], rows: Mapping[Any, dict[str, Any]], stream_id: int) -> None:
    """Update numbered rows of a tournament in one go (Django's bulk_update is twenty times slower for many)."""
    if not rows:
        return
    columns: list[Any] = [model._meta.get_field(name) for name in names]
    assignments = ", ".join(f'"{column.column}" = %s' for column in columns)
    sql = f'UPDATE "{model._meta.db_table}" SET {assignments} WHERE "tournament_id" = %s AND "number" = %s'
    values = [
        [
            *(column.get_db_prep_save(row[name], connection) for name, column in zip(names, columns, strict=True)),
            stream_id,
            number,
        ]
        for number, row in rows.items()
    ]
    with connection.cursor() as cursor:
        cursor.executemany(sql, values)
