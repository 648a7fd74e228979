"""Hands as PHH files that other software can play: made up by chance, or given ones as our rules play them."""

import argparse
import sys
from dataclasses import replace
from itertools import count, cycle, islice, product
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from bench.hands import made_up, undisputed
from rules import phh
from rules.hand.hand import stacks_behind
from rules.hand.state import Game, Limit
from rules.replaying import Outcome, outcome_of, replayed


class Command(BaseCommand):
    """`export_hands FOLDER --number 100`, or `export_hands FOLDER --given OTHER`: one .phh for each hand.

    Hands that are made up hold nothing that other programs see differently."""

    help = __doc__ or ""
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Where to, and which hands."""
        parser.add_argument("folder", type=Path)
        parser.add_argument("--number", type=int, default=100, help="of hands that are made up")
        parser.add_argument("--seed", type=int, default=1, help="the same seed makes the same hands")
        parser.add_argument("--given", type=Path, help="a folder of hands to write anew with the stacks we count")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the files; the exit status is 1 where a given hand could not be played."""
        folder: Path = options["folder"]
        given: Path | None = options["given"]
        if given is not None and not given.is_dir():
            raise CommandError(f"no folder {given}")
        folder.mkdir(parents=True, exist_ok=True)
        failed = 0 if given is None else self._given(given, folder)
        if given is None:
            _made_up(folder, options["number"], options["seed"])
        written = sum(1 for _ in folder.rglob("*.phh"))
        self.stdout.write(f"{written} hands in {folder}")
        sys.exit(1 if failed else 0)

    def _given(self, given: Path, folder: Path) -> int:
        failed = 0
        for file in sorted(given.rglob("*.phh")):
            try:
                history = phh.read(file.read_text(encoding="utf-8"))
            except (phh.PhhError, UnicodeDecodeError) as fault:
                self.stderr.write(f"{file.name}: {fault}")
                failed += 1
                continue
            replay = replayed(history)
            if outcome_of(history, replay) in (Outcome.FAULT, Outcome.DIFFERS):
                self.stderr.write(f"{file.name}: is played otherwise, see replay_hands")
                failed += 1
                continue
            ours = tuple(stacks_behind(replay.hand).values())
            target = folder / file.relative_to(given)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(phh.write(replace(history, finishing=ours)), encoding="utf-8")
        return failed


def _made_up(folder: Path, number: int, seed: int) -> None:
    """Of the variants that the standard names, in turns, and of hands about which nobody disputes."""
    named = [played for played in product(Game, Limit) if phh.LETTERS[played] in phh.STANDARD]
    seeds = count(seed * 1_000_003)
    for hand, (game, limit) in enumerate(islice(cycle(named), number), start=1):
        history = next(filter(undisputed, (made_up(game, limit, seed=each) for each in seeds)))
        about = {"hand": hand, "_seed": seed}
        file = folder / f"{history.letters}-{seed}-{hand:05}.phh"
        file.write_text(phh.write(replace(history, about=about)), encoding="utf-8")
