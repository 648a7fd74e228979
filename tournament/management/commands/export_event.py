"""`manage.py export_event NUMBER FILE`: one event, to be carried to another house."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.keeping.event_file import export_event
from tournament.keeping.packed import Unfit
from tournament.keeping.words import said


class Command(BaseCommand):
    """Its journal and the people it names."""

    help = "Write one event into a file. It holds names and phones: keep it safe."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which, and where to."""
        parser.add_argument("event", type=int, help="its number, as in the console's address")
        parser.add_argument("file", type=Path)
        parser.epilog = "Take it in elsewhere with: manage.py import_event FILE"

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it, or say why not."""
        path: Path = options["file"]
        if path.exists():
            raise CommandError(f"{path} is there already: name a new file.")
        try:
            event = export_event(options["event"], path)["event"]
        except Unfit as unfit:
            raise CommandError(said(unfit)) from None
        except OSError as fault:
            raise CommandError(f"{path} cannot be written: {fault.strerror}.") from None
        self.stdout.write(f"{path}: {event['name']} ({event['status']}), {event['version']} lines.")
