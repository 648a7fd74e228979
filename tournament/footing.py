"""What the server stands on, seen to before anything starts: the data directory, the port and the database.

What is wrong is said in one sentence with the way out, not by the traceback of whoever stumbles over it first.
"""

import errno
import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import Error

from tournament.settings import env
from tournament.supervisor import CannotStart

PROBE = b"\0" * 65536
ELSEWHERE = "manage.py up --data DIR"


def see_to(*, migrated: bool) -> None:
    """All of it. `migrated`: whether the database must have this version's form already."""
    if file := sqlite_file():
        writable(file.parent)
        sound(file)
    database(migrated=migrated)


def sqlite_file() -> Path | None:
    """The file of the database, where it is one."""
    described: dict[str, Any] = settings.DATABASES[DEFAULT_DB_ALIAS]
    name = str(described["NAME"])
    return Path(name) if described["ENGINE"].endswith("sqlite3") and ":memory:" not in name else None


def writable(directory: Path) -> None:
    """Files can be made there, and there is room for them."""
    try:
        with tempfile.TemporaryFile(dir=directory) as probe:
            probe.write(PROBE)
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as fault:
        raise CannotStart(env.why_not_written(directory, fault)) from None


def sound(file: Path) -> None:
    """The database file is one, and it can be written."""
    if not file.exists():
        return
    try:
        file.open("r+b").close()  # SQLite itself would read it without a word, and fail at the first command
    except OSError as fault:
        raise CannotStart(not_written(file, fault.strerror)) from None
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=rw", uri=True, timeout=1, isolation_level=None)) as probe:
            probe.execute("BEGIN IMMEDIATE")
            probe.execute("SELECT count(*) FROM sqlite_master")
            probe.execute("ROLLBACK")
    except sqlite3.OperationalError as fault:
        if "locked" in str(fault):  # somebody is at work on it: it can be written
            return
        if "full" in str(fault) or "I/O" in str(fault):
            raise CannotStart(env.why_not_written(file.parent, OSError(errno.ENOSPC, str(fault)))) from None
        raise CannotStart(not_written(file, fault)) from None
    except sqlite3.DatabaseError as fault:
        raise CannotStart(damaged(file, fault)) from None


def not_written(file: Path, fault: object) -> str:
    """That the database can only be read."""
    return (
        f"The database file {file} cannot be written ({fault}).\n"
        f"Give the user who starts the server the right to write it, or use data elsewhere: {ELSEWHERE}"
    )


def damaged(file: Path, fault: object) -> str:
    """That the file is no database any more."""
    return (
        f"The database file {file} is damaged ({fault}).\n"
        "Move it away and restore the latest backup into its place: manage.py restore FILE"
    )


def database(*, migrated: bool) -> None:
    """It answers, and was not written by a newer version than this one."""
    connection = connections[DEFAULT_DB_ALIAS]
    try:
        applied = set(MigrationRecorder(connection).applied_migrations())
        known = MigrationLoader(None)
    except Error as fault:
        raise CannotStart(unusable(fault)) from None
    finally:
        with suppress(Exception):
            connection.close()
    ours = set(known.disk_migrations)
    replaced = {one for migration in known.disk_migrations.values() for one in migration.replaces}
    newer = sorted(f"{app}.{name}" for app, name in applied - ours - replaced if app in known.migrated_apps)
    if newer:
        raise CannotStart(
            f"The database ({place()}) was written by a newer version of Shuffle Up than this one "
            f"({', '.join(newer[:3])}).\n"
            f"Start that version; or let this one use data elsewhere: {ELSEWHERE}"
        )
    if migrated and (missing := ours - applied):
        first = ".".join(min(missing))
        raise CannotStart(
            f"The database ({place()}) has not the form of this version yet ({first} and {len(missing) - 1} more).\n"
            "Bring it up to date first: manage.py migrate"
        )


def unusable(fault: object) -> str:
    """That the database does not answer."""
    return (
        f"The database ({place()}) cannot be used: {fault}\n"
        "See that it runs, that DATABASE_URL is right, and that the data directory is writable and not full."
    )


def place() -> str:
    """Where the database is, without its password."""
    described: dict[str, Any] = settings.DATABASES[DEFAULT_DB_ALIAS]
    return str(described.get("HOST") or described["NAME"])


def a_port(number: int) -> int:
    """A port that there is."""
    if not 0 <= number <= 65535:
        raise CannotStart(
            f"There is no port {number}: they go from 1 to 65535 (0 takes a free one). Choose another port:\n"
            "    make run PORT=8000    (or: manage.py up --port 8000)"
        )
    return number


def leave_one_file() -> None:
    """Bring what is still in SQLite's log into the file itself: whoever copies that one alone has everything."""
    if (file := sqlite_file()) is None or not file.exists():
        return
    with suppress(sqlite3.Error), closing(sqlite3.connect(file, timeout=1)) as last:
        last.execute("PRAGMA wal_checkpoint(TRUNCATE)")
