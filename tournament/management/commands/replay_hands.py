"""Hands that others wrote down, played again by our rules: is every action legal, do the chips come out the same?"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from rules import phh
from rules.replaying import Outcome, Replay, outcome_of, replayed
from rules.rulebook import RULEBOOKS

PASSED = frozenset({Outcome.EXACT, Outcome.RAKED, Outcome.NOT_TOLD, Outcome.UNDECIDED})
WHY = {
    "nobody_to_raise": "raised although nobody could call more: it is a call, the rest goes back",
    "asked_by_the_rules": "the last opponent of a short blind owes the full blind: called, the rest goes back",
    "all_in_counted_to_its_level": "over an all-in that counts, the site went on in full bets",
    "opened_by_suit": "the site let the suit decide who brings in",
    "without_antes": "the rulebook has no antes; played with those of the site",
    "without_odd_chip": "the rulebook gives the odd chip by suit; played left of the button",
    "winner_not_told": "the winning hand was not written down: actions judged, pot not pushed",
    "result_not_told": "the file tells no stacks: actions judged alone",
}


class Command(BaseCommand):
    """`replay_hands FOLDER`: every .phh below it. What a rulebook plays another way is listed with its article."""

    help = __doc__ or ""
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Which hands, by which rulebook."""
        parser.add_argument("folder", type=Path)
        parser.add_argument("--rulebook", choices=sorted(RULEBOOKS), default="fspr")
        parser.add_argument("--json", action="store_true", help="one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Replay, report; the exit status is 1 where a hand failed or none was found."""
        folder: Path = options["folder"]
        files = [folder] if folder.is_file() else sorted(folder.rglob("*.phh"))
        if not files:
            raise CommandError(f"no .phh file in {folder}")
        hands = [_judged(file, folder, options["rulebook"]) for file in files]
        failed = sum(not hand["passed"] for hand in hands)
        if options["json"]:
            self.stdout.write(json.dumps(_summary(hands, options["rulebook"], failed)))
        else:
            for line in _report(hands, options["rulebook"]):
                self.stdout.write(line)
            self.stdout.write(f"{len(hands) - failed} passed, {failed} failed")
        sys.exit(1 if failed else 0)


def _judged(file: Path, folder: Path, rulebook: str) -> dict[str, Any]:
    name = file.name if file == folder else str(file.relative_to(folder))
    judged: dict[str, Any] = {"file": name, "passed": False, "actions": 0, "otherwise": []}
    try:
        history = phh.read(file.read_text(encoding="utf-8"))
    except (phh.PhhError, UnicodeDecodeError) as fault:
        return judged | {"outcome": "unreadable", "fault": str(fault)}
    replay = replayed(history, rulebook)
    outcome = outcome_of(history, replay)
    judged |= {
        "passed": outcome in PASSED,
        "outcome": outcome.value,
        "actions": replay.actions,
        "otherwise": [_told(history, note.step, note.code, note.article) for note in replay.otherwise],
    }
    if outcome is Outcome.NOT_TOLD:
        judged["otherwise"].append({"at": "end", "code": "result_not_told", "article": ""})
    if outcome is Outcome.UNDECIDED:
        judged["otherwise"].append({"at": "end", "code": "winner_not_told", "article": ""})
    if not judged["passed"]:
        judged["fault"] = _fault(history, replay)
    return judged


def _told(history: phh.History, step: int, code: str, article: str) -> dict[str, str]:
    line = phh.line_of(history.steps[step], history.scale) if 0 < step < len(history.steps) else "end"
    return {"at": line if step else "start", "code": code, "article": article}


def _fault(history: phh.History, replay: Replay) -> str:
    if replay.fault is None:
        stacks = list(replay.hand.stacks.values())
        return f"stacks {stacks}, in the file {list(history.finishing or ())} (1/{history.scale} chips)"
    at = _told(history, replay.at, "", "")["at"]
    return f"{at}: {replay.fault.code} ({replay.fault.article}) {dict(replay.fault.detail)}"


def _summary(hands: list[dict[str, Any]], rulebook: str, failed: int) -> dict[str, Any]:
    return {
        "rulebook": rulebook,
        "passed": len(hands) - failed,
        "failed": failed,
        "actions": sum(hand["actions"] for hand in hands),
        "outcomes": dict(Counter(hand["outcome"] for hand in hands)),
        "hands": hands,
    }


def _report(hands: list[dict[str, Any]], rulebook: str) -> list[str]:
    lines = [
        f"{hand['file']}: {note['at']}: {WHY.get(note['code'], note['code'])}"
        + (f" [{note['article']}]" if note["article"] else "")
        for hand in hands
        for note in hand["otherwise"]
    ]
    lines += [f"{hand['file']}: FAILED: {hand['outcome']}: {hand['fault']}" for hand in hands if not hand["passed"]]
    outcomes = Counter(hand["outcome"] for hand in hands)
    lines.append(f"rulebook {rulebook}, {sum(hand['actions'] for hand in hands)} actions judged")
    lines += [f"{count:6} {outcome}" for outcome, count in outcomes.most_common()]
    return lines
