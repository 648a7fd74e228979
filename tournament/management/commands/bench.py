"""How fast the server is on this machine, beside a floor measured in the same run."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand

from bench import commands, engine, fanout
from tournament import valkey
from tournament.settings import env


class Command(BaseCommand):
    """`bench fanout`: one change on thousands of screens. `bench commands`: from the tap to the answer.
    `bench engine`: hands replayed by the rules, beside pokerkit."""

    help = __doc__ or ""
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """What is measured, and for how long."""
        parser.add_argument("what", choices=("fanout", "commands", "engine"))
        parser.add_argument("--screens", type=int, default=3000)
        parser.add_argument("--rounds", type=int, default=20, help="changes that are sent to all screens")
        parser.add_argument("--seconds", type=float, default=6.0, help="for which each number of writers writes")
        parser.add_argument("--postgres", default="", metavar="URL", help="else DATABASE_URL, else one on this machine")
        parser.add_argument("--hands", type=Path, help="a folder of PHH files to replay; else hands are made up")
        parser.add_argument("--json", action="store_true", help="one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure, report; the exit status is 1 where a bound is not kept."""
        if options["what"] == "fanout":
            figures = fanout.measure(
                options["screens"], options["rounds"], lambda facts: str(valkey.socket_path(Path(facts["data"])))
            )
            text = fanout.report(figures)
        elif options["what"] == "engine":
            figures = engine.measure(options["hands"])
            text = engine.report(figures)
        else:
            named = env.text("DATABASE_URL")
            url = options["postgres"] or (named if named.startswith("postgres") else "")
            figures = commands.measure(options["seconds"], commands.reachable_postgres(url), _beside_the_server)
            text = commands.report(figures)
        self.stdout.write(json.dumps(figures) if options["json"] else text)
        sys.exit(0 if figures["within"] else 1)


def _beside_the_server(facts: dict[str, Any], database_url: str) -> dict[str, str]:
    """The variables of a process that shares a server's database and Redis."""
    redis = valkey.socket_path(Path(facts["data"]))
    return {"DATA_DIR": facts["data"], "DATABASE_URL": database_url, "REDIS_URL": f"unix://{redis}"}
