"""`manage.py rule_coverage [--check]`: which code and which tests carry each article of the rulebooks."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.rulebook import HERE
from tournament.management.commands.check_catalogue import report
from tournament.rule_coverage import Carried, coverage, table


def answered() -> Counter[str]:
    """How many examples of each article the engine answers as they expect."""
    return Counter(
        outcome.example.rpartition("/")[0]
        for path in sorted((HERE / "catalogue").glob("*.yaml"))
        for outcome in report(path).outcomes
        if outcome.passed
    )


class Command(BaseCommand):
    """Writes docs/rule_coverage.md, or says what is missing."""

    help = "Write docs/rule_coverage.md: which code and which tests carry each article."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """`--check` writes nothing."""
        parser.add_argument("--check", action="store_true", help="fail where an article is carried by nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Look through the sources and the tests."""
        root = Path(settings.BASE_DIR)
        carried = coverage(root, answered())
        lacking = sorted((each for each in carried if each.lacks), key=lambda each: each.article.area)
        self._list(lacking)
        path, made = root / "docs" / "rule_coverage.md", table(carried)
        self.stdout.write(f"{len(carried)} articles, {len(lacking)} lacking something")
        if not options["check"]:
            path.write_text(made, encoding="utf-8")
        elif lacking:
            raise CommandError(f"{len(lacking)} articles are carried by nothing")
        elif not path.exists() or path.read_text(encoding="utf-8") != made:
            raise CommandError("docs/rule_coverage.md is not what it would be now: run manage.py rule_coverage")

    def _list(self, lacking: list[Carried]) -> None:
        area = ""
        for each in lacking:
            if each.article.area != area:
                area = each.article.area
                self.stdout.write(f"{area}:")
            article = each.article
            self.stdout.write(f"  {article.id} ({article.machine}) no {each.lacks}: {article.title['en']}")
