"""`manage.py check_catalogue`: what a club sees when it checks a rulebook of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rules.rulebook import HERE

REPOSITORY = Path(__file__).parents[2]
OWN = re.search(r"```yaml\n(.*?)```", (REPOSITORY / "docs" / "rulebooks.md").read_text(encoding="utf-8"), re.S)


def _check(*arguments: str | Path) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "manage.py", "check_catalogue", *map(str, arguments)],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def own(tmp_path: Path) -> Path:
    assert OWN is not None
    path = tmp_path / "riverside.yaml"
    path.write_text(OWN[1], encoding="utf-8")
    return path


def test_the_rulebook_in_the_handbook_is_in_order(own: Path) -> None:
    assert _check(own) == (0, "1 passed, 0 failed\n", "")


def test_what_differs_is_said_with_what_was_expected(own: Path) -> None:
    own.write_text(own.read_text(encoding="utf-8").replace("[6, 6, 5]", "[9, 8]"), encoding="utf-8")
    status, said, _ = _check(own)
    assert status == 1
    assert said.splitlines() == [
        f"{own}: RIV-1/1: table_sizes.sizes: expected [9, 8], got [6, 6, 5]",
        "0 passed, 1 failed",
    ]


def test_a_fault_is_said_with_its_place_and_counts_as_failed(own: Path) -> None:
    own.write_text(own.read_text(encoding="utf-8").replace("value: 2", "value: 7"), encoding="utf-8")
    status, said, _ = _check(own)
    assert status == 1
    assert said.splitlines() == [
        f"{own}: profile: max_table_difference.value: 7 is not in 1..3",
        "0 passed, 1 failed",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("meta: {rulebook: a, rulebook: b}", "file: yaml: rulebook is there twice"),
        ("meta: [", "file: yaml: "),
        ("", "file: meta: is missing"),
    ],
)
def test_what_is_no_rulebook_at_all_is_said_too(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "odd.yaml"
    path.write_text(text, encoding="utf-8")
    status, printed, _ = _check(path)
    assert status == 1
    assert said in printed
    assert printed.endswith("0 passed, 1 failed\n")


def test_a_file_that_is_not_there_is_a_failure() -> None:
    status, printed, _ = _check("nowhere.yaml")
    assert (status, printed.splitlines()[-1]) == (1, "0 passed, 1 failed")


def test_programs_read_one_json_document(own: Path) -> None:
    own.write_text(own.read_text(encoding="utf-8").replace("[6, 6, 5]", "[9, 8]"), encoding="utf-8")
    status, printed, _ = _check(own, "--json")
    assert (status, json.loads(printed)) == (
        1,
        {
            "passed": 0,
            "failed": 1,
            "files": [
                {
                    "file": str(own),
                    "passed": 0,
                    "failed": 1,
                    "faults": [],
                    "failures": [
                        {
                            "example": "RIV-1/1",
                            "kind": "table_sizes",
                            "error": "",
                            "differences": [{"field": "sizes", "expected": [9, 8], "got": [6, 6, 5]}],
                        }
                    ],
                }
            ],
        },
    )


def test_every_example_that_ships_is_answered_by_the_engine() -> None:
    status, printed, _ = _check(*sorted((HERE / "catalogue").glob("*.yaml")))
    assert (status, printed) == (0, "357 passed, 0 failed\n")


ASKS = """
import json
import os
import django
django.setup()
from rules import browser
from rules.rulebook import RULEBOOKS, VOCABULARY, article, problems_of_overrides, rules_of
rules = rules_of("riverside", {"max_table_difference": 1})
print(json.dumps([
    list(RULEBOOKS), rules.table_size, rules.source("table_size"), rules.source("max_table_difference"),
    article("RIV-1").title["en"], [found.id for found in browser.articles("eight", rulebook="riverside")],
    VOCABULARY["rulebooks"]["riverside"]["en"], len(problems_of_overrides("riverside", {})),
]))
"""


def _started(folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "RULEBOOKS_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "tournament.settings.test"}
    return subprocess.run([sys.executable, "-c", ASKS], cwd=REPOSITORY, env=environment, capture_output=True, text=True)


def test_a_server_plays_by_a_rulebook_of_the_club_s_own(own: Path) -> None:
    assert json.loads(_started(own.parent).stdout) == [
        ["fspr", "tda", "code", "club", "regatta", "riverside"],
        8,
        "RIV-1",
        "house",
        "Eight to a table",
        ["RIV-1"],
        "Riverside club",
        0,
    ]


def test_a_rulebook_with_a_fault_stops_the_start(own: Path) -> None:
    own.write_text(own.read_text(encoding="utf-8").replace("value: 2", "value: 7"), encoding="utf-8")
    started = _started(own.parent)
    assert started.returncode != 0
    assert f"{own}: profile: max_table_difference.value: 7 is not in 1..3" in started.stderr


def test_a_folder_that_is_not_there_stops_the_start(tmp_path: Path) -> None:
    started = _started(tmp_path / "nowhere")
    assert started.returncode != 0
    assert f"RULEBOOKS_DIR is no folder: {tmp_path / 'nowhere'}" in started.stderr
