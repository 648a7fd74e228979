"""`manage.py up`: one command, one process tree, and nothing of it left behind."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tournament.supervisor import CannotStart, Child, Supervisor

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 90.0  # a busy machine is slow, not wrong


class Run:
    """One `manage.py up` with data of its own."""

    def __init__(self, folder: Path, *arguments: str, port: int = 0, **environment: str) -> None:
        self.ready_file = folder / "ready.json"
        inherited = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL", "DATA_DIR"}}
        options = ["--data", str(folder / "data"), "--host", "127.0.0.1", "--port", str(port), "--quiet"]
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "up", *options, "--ready-file", str(self.ready_file), *arguments],
            cwd=ROOT,
            env={**inherited, "DJANGO_SETTINGS_MODULE": "tournament.settings.prod", **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    @property
    def facts(self) -> dict[str, Any]:
        return json.loads(self.ready_file.read_text())

    def wait_until_ready(self) -> "Run":
        eventually(lambda: self.ready_file.exists() or self.process.poll() is not None)
        assert self.process.poll() is None, self.process.communicate()[0]
        return self

    def healthy(self) -> bool:
        return httpx.get(f"{self.facts['url']}/api/health", timeout=30).status_code == 200

    def end(self, number: signal.Signals) -> tuple[int, str, float]:
        began = time.monotonic()
        self.process.send_signal(number)
        output, _ = self.process.communicate(timeout=30)
        return self.process.returncode, output, time.monotonic() - began


def eventually(true: Callable[[], object], *, within: float = PATIENCE) -> None:
    deadline = time.monotonic() + within
    while not true():
        assert time.monotonic() < deadline, f"not within {within} seconds"
        time.sleep(0.05)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.fixture
def up(tmp_path: Path) -> Iterator[Callable[..., Run]]:
    runs: list[Run] = []

    def start(*arguments: str, port: int = 0, **environment: str) -> Run:
        runs.append(Run(tmp_path, *arguments, port=port, **environment))
        return runs[-1]

    yield start
    for run in runs:
        if run.process.poll() is None:
            run.end(signal.SIGTERM)


def test_it_starts_four_children_and_answers(up):
    run = up().wait_until_ready()
    facts = run.facts
    assert run.healthy()
    assert set(facts["children"]) == {"valkey", "web", "worker", "beat"}
    assert facts["sign_in"].startswith(f"{facts['url']}/sign-in/")
    assert set(facts["faces"]) == {"director", "dealer", "clock", "register"}


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_stop_ends_every_child_in_two_seconds(up, number):
    run = up().wait_until_ready()
    children = run.facts["children"].values()
    status, output, seconds = run.end(number)
    assert status == 0, output
    assert not any(map(alive, children))
    assert seconds < 4  # about two on a quiet machine
    assert "Traceback" not in output


@pytest.mark.skipif(sys.platform != "linux", reason="PR_SET_PDEATHSIG is Linux's own")
def test_kill_9_leaves_no_child_behind_and_the_next_start_works(up):
    run = up().wait_until_ready()
    children = run.facts["children"].values()
    run.process.kill()
    run.process.wait()
    eventually(lambda: not any(map(alive, children)), within=5)
    run.ready_file.unlink()
    assert up().wait_until_ready().healthy()


@pytest.mark.parametrize("name", ["valkey", "web", "worker", "beat"])
def test_a_killed_child_is_started_again(up, name):
    run = up().wait_until_ready()
    before = run.facts["children"]
    os.kill(before[name], signal.SIGKILL)
    eventually(lambda: run.facts["children"][name] not in {before[name], None}, within=15)
    assert run.healthy()  # while the web process is away its callers wait in line
    after = run.facts["children"]
    assert {n for n in before if before[n] != after[n]} <= {name, "worker"}  # a worker may die of its broker's death


def test_a_taken_port_is_named_together_with_the_way_out(up):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        run = up(port=port)
        output, _ = run.process.communicate(timeout=PATIENCE)
    assert run.process.returncode == 1
    assert f"Port {port} is taken" in output
    assert f"PORT={port + 1}" in output
    assert "Traceback" not in output


def test_a_second_server_on_the_same_data_is_refused(up):
    first = up().wait_until_ready()
    second = up()
    output, _ = second.process.communicate(timeout=PATIENCE)
    assert second.process.returncode == 1
    assert f"process {first.process.pid}" in output
    assert first.healthy()


def test_a_database_that_is_not_there_is_named_without_a_traceback(up):
    run = up(DATABASE_URL="postgres://nobody@127.0.0.1:9/nothing")
    output, _ = run.process.communicate(timeout=PATIENCE)
    assert run.process.returncode == 1
    assert "127.0.0.1" in output
    assert "DATABASE_URL" in output
    assert "Traceback" not in output


def test_a_redis_that_is_not_there_is_named_without_a_traceback(up):
    run = up(REDIS_URL="redis://:secret@127.0.0.1:9/0")
    output, _ = run.process.communicate(timeout=PATIENCE)
    assert run.process.returncode == 1
    assert "REDIS_URL (127.0.0.1:9/0)" in output
    assert "secret" not in output
    assert "Traceback" not in output


def test_a_child_that_cannot_start_ends_the_run_with_its_last_lines_and_the_way_out():
    supervisor = Supervisor(say=lambda name, line: None)
    argv = [sys.executable, "-c", "print('no such table: stakes'); raise SystemExit(3)"]
    with pytest.raises(CannotStart) as ended:
        supervisor.start(Child(name="web", argv=argv, ready=lambda: False, way_out="Ask the house."))
    assert str(ended.value) == "web cannot start (ended with status 3).\n    no such table: stakes\nAsk the house."


def test_a_child_that_dies_young_again_and_again_ends_the_run():
    said = []
    supervisor = Supervisor(say=lambda name, line: said.append(line))
    supervisor.start(Child(name="worker", argv=[sys.executable, "-c", "import time; time.sleep(0.3)"]))

    def stay() -> None:
        while True:
            supervisor.look_after()
            time.sleep(0.02)

    with pytest.raises(CannotStart, match="worker cannot start"):
        stay()
    assert said == ["worker ended with status 0; started again"] * 3


def test_the_key_is_made_once_and_readable_by_its_owner_alone(up, tmp_path):
    up().wait_until_ready().end(signal.SIGTERM)
    key = tmp_path / "data" / "secret-key"
    first = key.read_text()
    assert key.stat().st_mode & 0o777 == 0o600
    up().wait_until_ready()
    assert key.read_text() == first


def test_an_errand_gets_the_address_and_its_status_becomes_the_runs(up):
    run = up("--then", "no_such_command")
    output, _ = run.process.communicate(timeout=PATIENCE)
    assert run.process.returncode == 1
    assert "no_such_command" in output
