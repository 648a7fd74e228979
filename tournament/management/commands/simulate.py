"""Bots play a whole tournament against a running server, and judge it."""

import argparse
import asyncio
import json
import sys
import time
from typing import Any

from django.core.management import BaseCommand

from bots.simulation import Outcome, Plan, play
from tournament.sign_in import sign_in_link

APPLAUSE = 20.0  # seconds for which a demo shows its winner


class Command(BaseCommand):
    """The demo and the strongest test: separate clients over HTTP and sockets, with no look into the database."""

    help = __doc__ or ""
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Where, how many, how fast, and with how bad wifi."""
        parser.add_argument("--url", default="http://127.0.0.1:8000", help="the server")
        parser.add_argument("--sign-in", metavar="LINK", help="the director's one-time link (else made with our key)")
        parser.add_argument("--entries", type=int, default=45, help="how many players come")
        parser.add_argument("--seed", default="7", help="what they do")
        parser.add_argument("--speed", type=float, default=240.0, help="how many times faster than in a room")
        parser.add_argument("--template", default="regatta-2013")
        parser.add_argument("--automatic", action="store_true", help="balancing plans need no approval")
        parser.add_argument("--double", type=float, default=0.0, help="share of commands sent twice at once")
        parser.add_argument("--drop", type=float, default=0.0, help="share of answers thrown away and asked for again")
        parser.add_argument("--forever", action="store_true", help="a new tournament whenever one has ended")
        parser.add_argument("--json", action="store_true", help="the last line is one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play, say how it went; the exit status is 1 if anything failed."""
        evening = 0
        link = options["sign_in"]
        while True:
            plan = Plan(
                url=options["url"],
                sign_in=link or sign_in_link(options["url"], "director"),
                entries=options["entries"],
                seed=f"{options['seed']}.{evening}" if evening else options["seed"],
                speed=options["speed"],
                template=options["template"],
                automatic=options["automatic"],
                double=options["double"],
                drop=options["drop"],
                another_link=lambda: sign_in_link(options["url"], "director"),
            )
            outcome = asyncio.run(play(plan))
            self._report(outcome, as_json=options["json"])
            if not options["forever"]:
                sys.exit(0 if outcome.tally.clean else 1)
            time.sleep(APPLAUSE)
            evening += 1
            link = None

    def _report(self, outcome: Outcome, *, as_json: bool) -> None:
        tally = outcome.tally
        for problem in tally.problems:
            self.stderr.write(problem)
        if as_json:
            self.stdout.write(json.dumps(outcome.as_json(), ensure_ascii=False))
            return
        for check in sorted(tally.passed.keys() | tally.failed.keys()):
            self.stdout.write(f"{tally.passed[check]:6} passed {tally.failed[check]:4} failed  {check}")
        faults = ", ".join(f"{number} {what}" for what, number in outcome.faults.items())
        self.stdout.write(
            f"{outcome.entries} entries, {outcome.rebuys} rebuys, {outcome.hands} hands, {outcome.ties} places tied, "
            f"{outcome.seconds:.0f} s; commands {faults}; winner: {outcome.winner or 'nobody'}"
        )
        self.stdout.write(f"{tally.passed.total()} passed, {tally.failed.total()} failed")
