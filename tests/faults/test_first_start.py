"""The first start goes wrong: one clear sentence and the way out, no traceback, and nothing left running."""

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.test_supervisor import ROOT, Run

pytestmark = pytest.mark.slow

UP = ("manage.py", "up", "--host", "127.0.0.1", "--port", "0", "--quiet")
SERVE = ("-m", "tournament.serve", "--host", "127.0.0.1", "--port", "0")
MIGRATE = ("manage.py", "migrate")
EVERY = pytest.mark.parametrize("command", [UP, SERVE, MIGRATE], ids=["up", "serve", "migrate"])

# Root may write everywhere; without this power it is a user like any other.
AS_ANYBODY = ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if os.geteuid() == 0 else ()


Ended = subprocess.CompletedProcess[str]


def started(data: Path, *command: str, within: Sequence[str] = (), **environment: str) -> Ended:
    """What came of a start that ends by itself."""
    inherited = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL", "DATA_DIR"}}
    settings = {"DJANGO_SETTINGS_MODULE": "tournament.settings.prod", "DATA_DIR": str(data)}
    return subprocess.run(
        [*within, sys.executable, *command],
        cwd=ROOT,
        env={**inherited, **settings, **environment},
        capture_output=True,
        text=True,
        timeout=90,
    )


def said(run: Ended, *parts: str) -> None:
    """It ended with a sentence that has these parts, and the way out, and nothing else."""
    text = run.stdout + run.stderr
    assert run.returncode == 1, text
    assert "Traceback" not in text
    assert 2 <= len(text.strip().splitlines()) <= 3, text
    for part in parts:
        assert part in text


def on_a_disk_of(kilobytes: int, data: Path) -> tuple[str, ...]:
    """A command is run with so small a disk at `data`, which nobody else sees."""
    if sys.platform != "linux":
        pytest.skip("small disks are made by Linux alone")
    own = ("unshare", "-m") if os.geteuid() == 0 else ("unshare", "-rm")
    data.mkdir(exist_ok=True)
    script = f'mount -t tmpfs -o size={kilobytes}k tmpfs "{data}" && exec "$@"'
    if subprocess.run([*own, "sh", "-c", script, "sh", "true"], capture_output=True).returncode != 0:
        pytest.xfail("this machine lets nobody mount a small disk")  # no service is missing: a container may not
    return (*own, "sh", "-c", script, "sh")


@EVERY
def test_a_data_directory_that_may_not_be_written_is_named(tmp_path, command):
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(0o500)
    said(started(data, *command, within=AS_ANYBODY), str(data), "may not write", "--data DIR")


@EVERY
def test_a_full_disk_is_named(tmp_path, command):
    data = tmp_path / "data"
    said(started(data, *command, within=on_a_disk_of(32, data)), str(data), "is full", "Make room")


def test_a_disk_that_is_full_before_the_database_is_made_is_named(tmp_path):
    data = tmp_path / "data"
    said(started(data, *UP, within=on_a_disk_of(150, data)), str(data), "full")


@EVERY
def test_a_data_directory_that_is_a_file_is_named(tmp_path, command):
    data = tmp_path / "data"
    data.touch()
    said(started(data, *command), str(data), "is no directory")


@EVERY
@pytest.mark.parametrize("content", [b"", b" \n", b"\xff\xfe\x00"], ids=["empty", "blank", "damaged"])
def test_a_secret_key_that_is_none_is_named(tmp_path, command, content):
    (tmp_path / "secret-key").write_bytes(content)
    said(started(tmp_path, *command), str(tmp_path / "secret-key"), "Delete that file")


@pytest.mark.parametrize("command", [UP, SERVE], ids=["up", "serve"])
@pytest.mark.parametrize("port", ["70000", "-1"])
def test_a_port_that_does_not_exist_is_named(tmp_path, command, port):
    assert started(tmp_path, *MIGRATE).returncode == 0
    said(started(tmp_path, *command[:-1], port) if command is SERVE else started(tmp_path, *command, "--port", port),
         f"There is no port {port}", "--port 8000")  # fmt: skip


def test_a_taken_port_is_named_by_a_web_process_too(tmp_path):
    assert started(tmp_path, *MIGRATE).returncode == 0
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        run = started(tmp_path, *SERVE[:-1], str(other.getsockname()[1]))
    assert run.returncode not in (None, 0)
    assert "address already in use" in run.stderr
    assert "Traceback" not in run.stderr


@EVERY
def test_a_database_of_a_newer_version_is_named(tmp_path, command):
    assert started(tmp_path, *MIGRATE).returncode == 0
    with closing(sqlite3.connect(tmp_path / "shuffle-up.sqlite3")) as database, database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('tournament', '0999_of_tomorrow', '2030-01-01')"
        )
    began = time.monotonic()
    said(started(tmp_path, *command), "newer version", "0999_of_tomorrow", "Start that version")
    assert time.monotonic() - began < 30  # three seconds on a quiet machine


def test_a_web_process_asks_for_the_migrations_that_it_needs(tmp_path):
    said(started(tmp_path, *SERVE), "has not the form of this version", "manage.py migrate")


@EVERY
def test_a_database_file_that_is_none_is_named(tmp_path, command):
    (tmp_path / "shuffle-up.sqlite3").write_bytes(b"no database at all, but long enough to be one " * 100)
    said(started(tmp_path, *command), "shuffle-up.sqlite3", "damaged", "manage.py restore")


@EVERY
def test_a_database_file_that_may_not_be_written_is_named(tmp_path, command):
    assert started(tmp_path, *MIGRATE).returncode == 0
    (tmp_path / "shuffle-up.sqlite3").chmod(0o400)
    said(started(tmp_path, *command, within=AS_ANYBODY), "shuffle-up.sqlite3", "cannot be written", "right to write")


def test_after_a_clean_stop_the_file_alone_is_the_whole_house(tmp_path):
    run = Run(tmp_path, "--then", "simulate", "--entries", "10", "--seed", "1", "--speed", "3000")
    output, _ = run.process.communicate(timeout=240)
    assert run.process.returncode == 0, output
    data, copy = tmp_path / "data", tmp_path / "copy"
    copy.mkdir()
    shutil.copy(data / "shuffle-up.sqlite3", copy)
    assert not [left.name for left in data.iterdir() if left.name.endswith("-wal") and left.stat().st_size]
    verified = started(copy, "manage.py", "verify_journal")
    assert verified.returncode == 0, verified.stdout + verified.stderr
    lines = [count_lines(folder) for folder in (data, copy)]
    assert lines[0] == lines[1] > 100


def test_a_web_process_that_is_stopped_leaves_one_file(tmp_path):
    assert started(tmp_path, *MIGRATE).returncode == 0
    inherited = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL"}}
    environment = {**inherited, "DJANGO_SETTINGS_MODULE": "tournament.settings.prod", "DATA_DIR": str(tmp_path)}
    with closing(sqlite3.connect(tmp_path / "shuffle-up.sqlite3")) as reader:  # somebody else has the file open
        reader.execute("PRAGMA journal_mode=WAL")
        process = subprocess.Popen([sys.executable, *SERVE], cwd=ROOT, env=environment)
        time.sleep(5)
        with reader:
            reader.execute("INSERT INTO django_session VALUES ('a', 'b', '2030-01-01')")
        assert (tmp_path / "shuffle-up.sqlite3-wal").stat().st_size > 0
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
        assert (tmp_path / "shuffle-up.sqlite3-wal").stat().st_size == 0


def count_lines(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "shuffle-up.sqlite3")) as database:
        return int(database.execute("SELECT count(*) FROM tournament_journal").fetchone()[0])
