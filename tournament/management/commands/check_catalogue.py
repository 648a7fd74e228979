"""`manage.py check_catalogue FILE … [--json]`: is the rulebook in order, and does the engine answer its examples?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from rules.catalogue import Fault
from rules.examples.checking import Outcome, outcomes
from tournament.rulebook_files import catalogue


@dataclass(frozen=True, slots=True)
class Report:
    """What came of one file."""

    file: str
    faults: tuple[Fault, ...]
    outcomes: tuple[Outcome, ...]

    @property
    def passed(self) -> int:
        """Examples that the engine answers as expected."""
        return sum(outcome.passed for outcome in self.outcomes)

    @property
    def failed(self) -> int:
        """Examples that it answers otherwise, and faults of the file."""
        return len(self.outcomes) - self.passed + len(self.faults)


def report(path: Path) -> Report:
    """The file at `path`, checked, and its examples put to the engine."""
    found = catalogue(path)
    return Report(str(path), found.faults, tuple(outcomes(found)) if found.rules else ())


class Command(BaseCommand):
    """Says what differs, and ends with a status that tells."""

    help = "Check rulebook files and put every example in them to the engine."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The files; `--json` for programs."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--json", action="store_true", help="one JSON document on standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check each file."""
        reports = [report(path) for path in options["files"]]
        passed, failed = sum(each.passed for each in reports), sum(each.failed for each in reports)
        last = f"{passed} passed, {failed} failed"
        if options["json"]:
            written = {"passed": passed, "failed": failed, "files": [_as_json(each) for each in reports]}
            self.stdout.write(json.dumps(written, ensure_ascii=False, indent=1))
            self.stderr.write(last)
        else:
            for line in (line for each in reports for line in _lines(each)):
                self.stdout.write(line)
            self.stdout.write(last)
        if failed:
            raise SystemExit(1)


def _lines(found: Report) -> Iterator[str]:
    yield from map(str, found.faults)
    for outcome in found.outcomes:
        if outcome.error:
            yield f"{found.file}: {outcome.example}: {outcome.kind}: {outcome.error}"
        for difference in outcome.differences:
            where = f"{found.file}: {outcome.example}: {outcome.kind}.{difference.field}"
            yield f"{where}: expected {difference.expected}, got {difference.got}"


def _as_json(found: Report) -> dict[str, Any]:
    return {
        "file": found.file,
        "passed": found.passed,
        "failed": found.failed,
        "faults": [{"entry": each.entry, "field": each.field, "fault": each.fault} for each in found.faults],
        "failures": [
            {
                "example": outcome.example,
                "kind": outcome.kind,
                "error": outcome.error,
                "differences": [
                    {"field": each.field, "expected": _plain(each.expected), "got": _plain(each.got)}
                    for each in outcome.differences
                ],
            }
            for outcome in found.outcomes
            if not outcome.passed
        ],
    }


def _plain(value: object) -> Any:
    """What JSON can hold; an engine's answer may be anything."""
    return json.loads(json.dumps(value, default=str))
