"""Print a new one-time link that signs someone in."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand

from tournament.settings import env
from tournament.sign_in import sign_in_link


class Command(BaseCommand):
    """For the director who used the first link on another device."""

    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whom it lets in, and where."""
        parser.add_argument("--role", default="director")
        parser.add_argument("--url", help="the server's address, if it is not the usual one")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the link alone, so that it can be piped."""
        base = options["url"] or settings.PUBLIC_URL or f"http://127.0.0.1:{env.integer('PORT', 8000)}"
        self.stdout.write(sign_in_link(base, options["role"]))
