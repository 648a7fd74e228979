"""`manage.py up`: one command, one process tree, and nothing of it left behind."""

import json
import os
import re
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


def test_no_child_takes_the_others_with_it_once_the_house_is_open():
    said: list[str] = []
    told: list[tuple[str, ...]] = []
    supervisor = Supervisor(say=lambda name, line: said.append(line), changed=lambda: told.append(supervisor.ailing))
    steady = Child(name="web", argv=[sys.executable, "-c", "import time; time.sleep(60)"])
    supervisor.start(steady, Child(name="beat", argv=[sys.executable, "-c", "import time; time.sleep(0.3)"]))
    supervisor.open = True
    try:
        deadline = time.monotonic() + PATIENCE
        while len(said) < 6 and time.monotonic() < deadline:
            supervisor.look_after()
            time.sleep(0.02)
        assert [line.split(" in ")[0] for line in said] == ["beat ended with status 0; started again"] * 6
        assert ("beat",) in told
        assert supervisor.ailing == ("beat",)
        assert steady.pid is not None
    finally:
        supervisor.stop()


def test_the_pauses_of_a_child_that_cannot_start_grow_to_half_a_minute():
    supervisor = Supervisor(say=lambda name, line: None)
    child = Child(name="beat", argv=["/nowhere/beat"])
    supervisor.children, supervisor.open = [child], True
    pauses = []
    child.start_at = 0.0
    for _ in range(12):  # not even a process comes of it
        assert child.start_at is not None
        now = child.start_at
        supervisor._launch_again(child, now=now)
        pauses.append(round(child.start_at - now, 2))
        child.began = now
    assert pauses[:4] == [0.1, 0.2, 0.4, 0.8]
    assert pauses[-2:] == [30.0, 30.0]


def test_beat_killed_again_and_again_ends_nothing_and_the_director_reads_of_it(up):
    run = up().wait_until_ready()
    others = {name: pid for name, pid in run.facts["children"].items() if name != "beat"}
    for _ in range(5):
        pid = run.facts["children"]["beat"]
        os.kill(pid, signal.SIGKILL)
        eventually(lambda pid=pid: run.facts["children"]["beat"] not in {pid, None}, within=15)
    assert run.process.poll() is None
    assert run.healthy()
    assert {name: run.facts["children"][name] for name in others} == others
    with httpx.Client(base_url=run.facts["url"], timeout=30) as director:
        director.post(run.facts["sign_in"])
        told = {trouble["code"]: trouble["text"] for trouble in director.get("/api/troubles").json()}
    assert "beat" in told["child_ails"]


def test_it_is_ready_when_every_service_answers_and_says_which_does_not(up):
    run = up().wait_until_ready()

    def ready() -> dict[str, bool]:
        return httpx.get(f"{run.facts['url']}/api/health?ready", timeout=30).json()

    well = {"ok": True, "database": True, "redis": True, "live": True, "worker": True, "beat": True}
    eventually(lambda: ready() == well)
    os.kill(run.facts["children"]["worker"], signal.SIGSTOP)  # there, and does nothing
    eventually(lambda: ready() == {**well, "ok": False, "worker": False, "beat": False}, within=15)
    assert httpx.get(f"{run.facts['url']}/api/health?ready", timeout=30).status_code == 503
    assert run.healthy()
    os.kill(run.facts["children"]["worker"], signal.SIGCONT)
    eventually(lambda: ready() == well)


def test_every_line_bears_the_time(up):
    run = up(LOG_LEVEL="info").wait_until_ready()
    os.kill(run.facts["children"]["worker"], signal.SIGKILL)
    time.sleep(3)
    _, output, _ = run.end(signal.SIGTERM)
    lines = [line for line in output.splitlines() if " | " in line]
    assert any(line.startswith("    up | ") for line in lines)
    assert [line for line in lines if not re.match(r" *[a-z]+ \| \d{4}-\d\d-\d\d \d\d:\d\d:\d\d ", line)] == []


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
