"""`manage.py restore FILE`: a house is brought back from a backup, into an empty or a new database."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError, connection, connections

from tournament.keeping.databases import in_its_place
from tournament.keeping.packed import Unfit
from tournament.keeping.restore import Restored, fit, restore
from tournament.keeping.words import said
from tournament.management.commands.up import only_one_server
from tournament.settings import env
from tournament.supervisor import CannotStart


class Command(BaseCommand):
    """Runs while nothing else does; afterwards the house is started as ever."""

    help = "Bring a house back from a backup, into an empty or a new database. Stop the server first."
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """From where, and where to."""
        parser.add_argument(
            "file", type=Path, help="what `manage.py backup` or the console wrote, or an automatic copy"
        )
        parser.add_argument("--data", metavar="DIR", help="the data directory (sets DATA_DIR)")  # read in manage.py
        parser.add_argument("--database", metavar="URL", help="another database than that of the settings; may be new")

    def handle(self, *args: Any, **options: Any) -> None:
        """Refuse, or restore and prove it."""
        try:
            fit(options["file"])  # what is wrong with the file is said before anything is made
            described = env.database(options["database"], threads=1) if options["database"] else {}
            with only_one_server(settings.DATA_DIR), in_its_place(described), _there(), _alone():
                self._report(restore(options["file"]))
        except Unfit as unfit:
            raise CommandError(said(unfit)) from None
        except CannotStart as reason:
            raise CommandError(f"Services are still running. {reason}") from None

    def _report(self, restored: Restored) -> None:
        for event in restored.header["events"]:
            self.stdout.write(
                f"tournament {event['id']}: {event['version']} lines, {event['name']} ({event['status']})"
            )
        for fault in restored.faults:
            self.stderr.write(fault)
        if restored.faults:
            raise CommandError(
                f"The house is restored as it was when the copy was made: it had {len(restored.faults)} faults then."
            )
        self.stdout.write(
            "Restored; journal, rows, chips and money agree. Start the server and sign in by its new link."
        )


@contextmanager
def _there() -> Iterator[None]:
    """A database that is named and does not exist is made; where the restore fails, it goes again."""
    made = _make_on_postgresql() if connection.vendor == "postgresql" else False
    try:
        yield
    except BaseException:
        if made:
            _on_the_server(f'DROP DATABASE "{connection.settings_dict["NAME"]}"')
        raise


def _make_on_postgresql() -> bool:
    try:
        connection.ensure_connection()
    except OperationalError as fault:
        if f'database "{connection.settings_dict["NAME"]}" does not exist' not in str(fault):
            raise Unfit("database_away", {"reason": str(fault).strip().splitlines()[0]}) from None
    else:
        return False
    connection.close()
    _on_the_server(f'CREATE DATABASE "{connection.settings_dict["NAME"]}"')
    return True


def _on_the_server(statement: str) -> None:
    own = connections["default"].copy()
    connections["default"].close()
    own.settings_dict = {**own.settings_dict, "NAME": "postgres"}
    own.settings_dict["OPTIONS"].pop("pool", None)
    try:
        with own.cursor() as cursor:
            cursor.execute(statement)
    except Exception as fault:
        raise Unfit("database_away", {"reason": str(fault).strip().splitlines()[0]}) from None
    finally:
        own.close()


@contextmanager
def _alone() -> Iterator[None]:
    """Nobody else uses the database: a service that is still running would write into what is being replaced."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
            (others,) = cursor.fetchone()
        if others:
            raise Unfit("restore_services_running", {"sessions": others})
    elif (place := Path(connection.settings_dict["NAME"])).exists():
        connection.close()
        # SQLite leaves its log only when nobody else has the file open: whoever has it is heard of in this way.
        with closing(sqlite3.connect(place, timeout=1)) as own:
            try:
                own.execute("PRAGMA journal_mode=DELETE").fetchone()
            except sqlite3.OperationalError:
                raise Unfit("restore_services_running", {"sessions": 1}) from None
            except sqlite3.DatabaseError:
                raise Unfit("restore_not_ours", {"tables": 1}) from None
    yield
