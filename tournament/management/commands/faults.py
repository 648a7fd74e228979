"""Services are killed while bots play: `manage.py faults --rounds 12 --seed 1 [--database postgres://]`."""

import asyncio
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from faults.cluster import Cluster, binaries
from faults.house import House
from faults.rounds import run
from tournament.keeping.databases import in_its_place
from tournament.settings import env

HOME = "shuffle_up"


class Command(BaseCommand):
    """Supervisor, web, worker, beat, Valkey and a PostgreSQL of its own are struck at random moments."""

    help = __doc__ or ""
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """How often, by which dice, on what."""
        parser.add_argument("--rounds", type=int, default=12)
        parser.add_argument("--seed", default="1", help="what is struck when")
        parser.add_argument(
            "--database",
            metavar="URL",
            default="",
            help="postgres:// alone: two web processes on a cluster made for this, which is restarted too. With a"
            " server in it: a database made there, whose server is left alone. Without: the embedded default.",
        )
        parser.add_argument("--webs", type=int, help="web processes: 2 on PostgreSQL, 1 on SQLite where not said")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play the rounds; the last line counts them."""
        # DATA_DIR is a folder of this run alone (see settings.env).
        folder = Path(settings.DATA_DIR)
        try:
            with ExitStack() as stack:
                url, cluster = stack.enter_context(database(options["database"], folder))
                if url:
                    stack.enter_context(in_its_place(env.database(url, threads=1)))
                webs = options["webs"] or (2 if url else 1)
                house = House(folder, database=url, webs=webs, cluster=cluster)
                stack.callback(house.close)
                house.start()
                house.wait_until_open()
                place = "PostgreSQL" + (" of its own" if cluster else "") if url else "SQLite"
                self.stdout.write(
                    f"{options['rounds']} rounds by seed {options['seed']}, {place}, web processes: {webs}"
                )
                score = asyncio.run(run(house, rounds=options["rounds"], seed=options["seed"], say=self._say))
        except RuntimeError as fault:
            raise CommandError(str(fault)) from None
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        missing = options["rounds"] - score.passed - score.failed
        self.stdout.write(f"{score.passed} passed, {score.failed + missing} failed")
        sys.exit(1 if score.failed + missing else 0)

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


@contextmanager
def database(url: str, folder: Path) -> Iterator[tuple[str, Cluster | None]]:
    """The address of an empty database for this run, and the cluster if it is ours to restart."""
    if not url.startswith(("postgres:", "postgresql:")):
        yield "", None
        return
    cluster = None
    if not (urlsplit(url).netloc or urlsplit(url).query):
        place = binaries()
        if place is None:
            raise CommandError(
                "initdb is not found: install PostgreSQL, or name a server: postgres://USER@HOST/postgres"
            )
        cluster = Cluster(place, folder)
        url = cluster.url("postgres")
    name = f"{HOME}_faults_{os.getpid()}"
    # Dropped with force: what was killed in the last round may not have been missed yet.
    with psycopg.connect(_spelled(url, "postgresql"), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    try:
        yield _spelled(re.sub(r"(//[^/?]*)/[^?]*", rf"\1/{name}", url), "postgres"), cluster
    finally:
        if cluster is not None:
            cluster.stop()
        else:
            with psycopg.connect(_spelled(url, "postgresql"), autocommit=True) as connection:
                connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _spelled(url: str, scheme: str) -> str:
    return re.sub(r"^\w+:", f"{scheme}:", url)
