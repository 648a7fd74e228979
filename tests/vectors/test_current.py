"""The vectors to which the TypeScript clock is held are those that the Python clock makes today."""

import json
from pathlib import Path

from scripts.clock_vectors import vectors

CLOCK = Path(__file__).with_name("clock.json")


def test_the_clock_vectors_are_current() -> None:
    assert CLOCK.read_text(encoding="utf-8") == vectors(), "run scripts/clock_vectors.py"


def test_the_clock_vectors_show_every_way_a_clock_is_read() -> None:
    cases = json.loads(CLOCK.read_text(encoding="utf-8"))
    turned = [case for case in cases if case["clock"]["period"] != case["seen"]["period"]]
    assert len(cases) == 116
    assert len(turned) > 30
    assert sum(case["left_ms"] == 0 for case in cases) > 10
    assert any(case["name"] == "set back by half an hour" and case["left_ms"] == 1_200_000 for case in cases)
    assert sum(case["clock"]["kind"] == "paused" for case in cases) > 10
