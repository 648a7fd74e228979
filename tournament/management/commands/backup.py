"""`manage.py backup FILE`: the whole house in one file, while it runs."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils import timezone

from tournament.keeping.backup import back_up
from tournament.keeping.packed import Unfit, stamp
from tournament.keeping.words import said


class Command(BaseCommand):
    """Events, history, money, players, staff and tablets: what another machine needs to go on."""

    help = "Write the whole house into one file, while it runs. It holds names and phones: keep it safe."
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to."""
        parser.add_argument("file", type=Path, help="a new file, or a folder in which one is made")
        parser.epilog = "Bring it back with: manage.py restore FILE"
        parser.formatter_class = argparse.RawDescriptionHelpFormatter

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it, or say why not."""
        path: Path = options["file"]
        if path.is_dir():
            path = path / f"shuffle-up-{stamp(timezone.now())}.backup"
        if path.exists():
            raise CommandError(f"{path} is there already: name a new file.")
        try:
            header = back_up(path)
        except Unfit as unfit:
            raise CommandError(said(unfit)) from None
        except DatabaseError as fault:
            reason = str(fault).strip().splitlines()[0]
            raise CommandError(said(Unfit("database_away", {"reason": reason}))) from None
        except OSError as fault:
            raise CommandError(f"{path} cannot be written: {fault.strerror}.") from None
        size = path.stat().st_size
        self.stdout.write(f"{path}: {len(header['events'])} events, {size:,} bytes. It holds names and phone numbers.")
