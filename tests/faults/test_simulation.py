"""Whole tournaments played by bots against `manage.py up`, with everything that goes wrong in a room.

The judge's verdict is the simulator's own; here only what it must have seen is asked for.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.faults.test_supervisor import ROOT, Run, eventually

pytestmark = [pytest.mark.slow, pytest.mark.timeout(480)]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Run]:
    run = Run(tmp_path).wait_until_ready()
    yield run
    run.end(signal.SIGTERM)


class Evening:
    """One run of the simulator beside a running server."""

    def __init__(self, room: Run, *arguments: str) -> None:
        facts = room.facts
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "simulate", "--url", facts["url"], "--sign-in", facts["sign_in"], "--json",
             *arguments],
            cwd=ROOT,
            env={**os.environ, "DATA_DIR": facts["data"], "DJANGO_SETTINGS_MODULE": "tournament.settings.prod"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )  # fmt: skip

    def outcome(self) -> dict[str, Any]:
        output, errors = self.process.communicate(timeout=440)
        assert output, errors
        outcome: dict[str, Any] = json.loads(output.splitlines()[-1])
        assert outcome["failed"] == 0, outcome["problems"]
        assert self.process.returncode == 0
        assert outcome["winner"]
        return outcome


def running(room: Run) -> bool:
    """Whether the bots' tournament has begun."""
    events = httpx.get(f"{room.facts['url']}/api/tournaments", timeout=30).json()
    return any(event["status"] == "running" for event in events)


def kill(room: Run, child: str) -> None:
    """`kill -9`; the supervisor starts it again."""
    pid = room.facts["children"][child]
    os.kill(pid, signal.SIGKILL)
    eventually(lambda: room.facts["children"][child] not in (None, pid))


def test_45_players_play_to_the_winner(room):
    outcome = Evening(room, "--entries", "45", "--seed", "7").outcome()
    assert outcome["entries"] >= 45 + outcome["reentries"] - 6  # some who come late come too late
    assert outcome["rebuys"] > 0
    assert outcome["hands"] > 100
    assert min(passed for passed, _ in outcome["checks"].values()) > 0


def test_nothing_is_lost_when_the_server_and_the_worker_are_killed(room):
    evening = Evening(room, "--entries", "18", "--seed", "11", "--speed", "300")
    eventually(lambda: running(room), within=120)
    for child in ("web", "worker", "web"):
        time.sleep(4)
        assert evening.process.poll() is None, "it was over before the fault"
        kill(room, child)
    evening.outcome()


def test_doubled_commands_and_lost_answers_change_nothing(room):
    outcome = Evening(
        room, "--entries", "18", "--seed", "3", "--speed", "400", "--double", "0.10", "--drop", "0.05"
    ).outcome()
    assert outcome["faults"]["doubled"] > 20
    assert outcome["faults"]["dropped"] > 10


def test_plans_that_need_no_approval_keep_play_going(room):
    outcome = Evening(room, "--entries", "16", "--seed", "5", "--automatic", "--speed", "480").outcome()
    assert outcome["checks"]["no hand at a table too short"][0] > 50
