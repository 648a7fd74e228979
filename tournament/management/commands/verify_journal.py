"""`manage.py verify_journal [NUMBER …]`: replay every journal and compare it with the rows, the chips and the money."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.models import Stream
from tournament.verify import faults_of


class Command(BaseCommand):
    """Says what does not agree, and ends with a status that tells."""

    help = "Replay every journal and compare it with the rows, the chips and the money."

    def add_arguments(self, parser: CommandParser) -> None:
        """Numbers of tournaments; all where none are given."""
        parser.add_argument("tournaments", nargs="*", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        """Look at each of them."""
        streams = Stream.objects.filter(kind=Stream.TOURNAMENT).order_by("pk")
        if options["tournaments"]:
            streams = streams.filter(pk__in=options["tournaments"])
        faults = 0
        for stream in streams:
            found = list(faults_of(stream.pk))
            faults += len(found)
            for fault in found:
                self.stderr.write(f"tournament {stream.pk}: {fault}")
            self.stdout.write(f"tournament {stream.pk}: {stream.version} lines, {len(found)} faults")
        if faults:
            raise CommandError(f"{faults} faults")
