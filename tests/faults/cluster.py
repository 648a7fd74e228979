"""A PostgreSQL of a test's own, to be stopped and started as no shared one may be; and one web process beside it."""

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import psycopg
import pytest
from django.conf import settings

from tests.faults.test_supervisor import ROOT, eventually


def postgresql_binaries() -> Path:
    """Where `initdb` and `pg_ctl` lie."""
    places = [Path(found).parent] if (found := shutil.which("pg_ctl")) else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for place in places:
        if (place / "initdb").exists():
            return place
    pytest.skip("PostgreSQL is not installed here: initdb and pg_ctl are not found")


class Cluster:
    """A PostgreSQL server with its own data and its own socket, and no port."""

    def __init__(self, folder: Path | None = None) -> None:
        self.binaries = postgresql_binaries()
        self.home = Path(tempfile.mkdtemp(prefix="shuffle-up-cluster-", dir=folder or "/tmp"))
        self.home.chmod(0o755)
        self.owner: dict[str, Any] = {}
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            who = pwd.getpwnam("postgres")
            os.chown(self.home, who.pw_uid, who.pw_gid)
            self.owner = {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
        self.data = self.home / "data"
        self.url = f"postgres:///postgres?host={quote(str(self.home), safe='')}&user=postgres"
        self._run("initdb", "-D", str(self.data), "-U", "postgres", "--auth=trust", "-E", "UTF8", "--no-sync")
        self.start()

    def start(self) -> None:
        options = f"-k {self.home} -c listen_addresses= -c fsync=off -c max_connections=60"
        self._run("pg_ctl", "-D", str(self.data), "-w", "-l", str(self.home / "log"), "-o", options, "start")

    def stop(self, how: str = "fast") -> None:
        self._run("pg_ctl", "-D", str(self.data), "-w", "-m", how, "stop")

    def sessions(self) -> int:
        """How many sessions of the server under test are open."""
        with psycopg.connect(self.url.replace("postgres:", "postgresql:", 1)) as connection:
            row = connection.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = 'postgres' AND pid <> pg_backend_pid()"
            ).fetchone()
        assert row is not None
        return int(row[0])

    def end(self) -> None:
        subprocess.run(
            [str(self.binaries / "pg_ctl"), "-D", str(self.data), "-m", "immediate", "stop"],
            **self.owner,
            capture_output=True,
            check=False,
        )
        shutil.rmtree(self.home, ignore_errors=True)

    def _run(self, name: str, *arguments: str) -> None:
        # pg_ctl hands its output on to the server: a pipe would never end.
        subprocess.run(
            [str(self.binaries / name), *arguments],
            **self.owner,
            cwd=self.home,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
        )


class Web:
    """One web process of the production settings, on a database of its own."""

    def __init__(self, folder: Path, database: str, *, log: Path | None = None, **environment: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **os.environ,
            "DATA_DIR": str(folder),
            "DATABASE_URL": database,
            "REDIS_URL": settings.REDIS_URL,
            "SECRET_KEY": "for this test alone",
            "DJANGO_SETTINGS_MODULE": "tournament.settings.prod",
            **environment,
        }
        self.output = ((log or folder) / "web.log").open("w+")
        self.manage("migrate")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tournament.serve", "--host", "127.0.0.1", "--port", str(self.port)],
            cwd=ROOT,
            env=self.environment,
            stdout=self.output,
            stderr=subprocess.STDOUT,
        )
        eventually(self.healthy)

    def manage(self, *arguments: str) -> str:
        ran = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT, env=self.environment, check=True, capture_output=True, text=True,
        )  # fmt: skip
        return ran.stdout

    def healthy(self) -> bool:
        assert self.process.poll() is None, self.said()
        try:
            return httpx.get(f"{self.url}/api/health", timeout=10).status_code == 200
        except httpx.HTTPError:
            return False

    def said(self) -> str:
        self.output.seek(0)
        return self.output.read()

    def end(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.output.close()


def patient(true: Any, *, within: float) -> float:
    """How long it took until it was true."""
    began = time.monotonic()
    eventually(true, within=within)
    return time.monotonic() - began
