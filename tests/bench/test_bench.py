"""The benches run to their end and say what they measured. Bounds are for a quiet machine, not for a test run."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from bench.screens import Frames, frames_in
from tests.faults.test_supervisor import ROOT

pytestmark = pytest.mark.timeout(300)


def figures(*arguments: str) -> dict[str, Any]:
    inherited = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "REDIS_URL"}}
    run = subprocess.run(
        [sys.executable, "manage.py", "bench", *arguments, "--json"],
        cwd=ROOT,
        env={**inherited, "DJANGO_SETTINGS_MODULE": "tournament.settings.prod"},
        capture_output=True,
        text=True,
        timeout=250,
    )
    assert run.stdout, run.stderr
    measured: dict[str, Any] = json.loads(run.stdout)
    assert run.returncode == (0 if measured["within"] else 1)
    return measured


@pytest.mark.slow
def test_the_fan_out_reaches_every_screen_beside_one_that_reads_nothing():
    measured = figures("fanout", "--screens", "60", "--rounds", "3")
    assert measured["screens"] == 60
    assert measured["asked_by_the_stalled_screen"] > 0
    for series in ("server", "bare_broadcast", "beside_a_stalled_screen"):
        assert 0 < measured[series]["median_ms"] <= measured[series]["p99_ms"]


@pytest.mark.slow
def test_commands_are_measured_with_one_writer_and_with_eight():
    measured = figures("commands", "--seconds", "1.5")
    for writers in ("writers_1", "writers_8"):
        part = measured["sqlite"][writers]
        assert part["commands"] > 10
        assert 0 < part["rows_alone_median_ms"] < part["floor_median_ms"]


def test_frames_are_counted_whole_and_pings_are_not_taken_for_news():
    short, long, ping = b"\x81\x03abc", b"\x81\x7e\x01\x00" + b"x" * 256, b"\x89\x04ping"
    assert frames_in(short + ping + long) == Frames(texts=2, pings=[b"ping"], end=len(short + ping + long))
    assert frames_in(short + long[:-1]) == Frames(texts=1, end=len(short))
    assert frames_in(ping) == Frames(texts=0, pings=[b"ping"], end=len(ping))
    assert frames_in(short[:1]) == Frames()
