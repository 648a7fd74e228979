"""`manage.py import_event FILE`: one event that was exported from another house."""

from pathlib import Path
from typing import Any
from uuid import uuid4

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.keeping.event_file import import_event, read_event
from tournament.keeping.packed import Unfit
from tournament.keeping.words import said


class Command(BaseCommand):
    """Finds the same people or writes them down, and proves the event by folding its journal."""

    help = "Take in one event that was exported from another house. The house may go on meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        """From where."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--again", action="store_true", help="make it a second time, though it is here already")

    def handle(self, *args: Any, **options: Any) -> None:
        """Whole, or not at all."""
        try:
            answer = import_event(read_event(options["file"]), command_id=uuid4(), again=options["again"])
        except Unfit as unfit:
            raise CommandError(said(unfit)) from None
        if not answer["ok"]:
            refusal = answer["refusal"]
            raise CommandError(said(Unfit(refusal["code"], refusal["detail"])))
        made = answer["result"]
        self.stdout.write(
            f"tournament {made['tournament']}: {answer['seq']} lines, journal and rows agree; {made['known']} of its"
            f" players were known here, {made['new']} are new."
        )
