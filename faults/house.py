"""The house that is struck: `manage.py up` with data of its own, and every way in which something of it may go."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from faults.cluster import FAST, IMMEDIATE, Cluster
from tournament.supervisor import _die_with

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 90.0


@dataclass(frozen=True, slots=True)
class Strike:
    """What is done to whom, and for how long it stays away where we start it again ourselves."""

    victim: str
    number: signal.Signals
    away: float

    def __str__(self) -> str:
        return f"{self.victim} {'killed' if self.number is signal.SIGKILL else 'stopped'}"


class House:
    """One `manage.py up`, on the same port at each start."""

    def __init__(self, folder: Path, *, database: str, webs: int, cluster: Cluster | None) -> None:
        self.folder = folder
        self.cluster = cluster
        self.webs = webs
        self._database = database
        self._ready = folder / "ready.json"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it is reached."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def facts(self) -> dict[str, Any]:
        """What it says of itself."""
        return dict(json.loads(self._ready.read_text()))

    def start(self) -> None:
        """Start it, without waiting."""
        self._ready.unlink(missing_ok=True)
        gone = {"DATABASE_URL", "REDIS_URL"}
        environment = {key: value for key, value in os.environ.items() if key not in gone}
        environment |= {"DATABASE_URL": self._database} if self._database else {}
        options = ["--data", str(self.folder), "--host", "127.0.0.1", "--port", str(self._port), "--quiet"]
        me = os.getpid()
        with (self.folder / "up.log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    "manage.py",
                    "up",
                    *options,
                    "--webs",
                    str(self.webs),
                    "--ready-file",
                    str(self._ready),
                ],
                cwd=ROOT,
                env=environment,
                stdout=log,
                stderr=log,
                preexec_fn=lambda: _die_with(me),
            )

    def wait_until_open(self) -> None:
        """Wait until it has opened."""
        self._until(self._ready.exists, "the house did not open")

    def close(self) -> None:
        """The evening is over."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(PATIENCE)

    def said(self, lines: int) -> list[str]:
        """Its last lines on the terminal."""
        return (self.folder / "up.log").read_text(errors="replace").splitlines()[-lines:]

    def victims(self) -> list[str]:
        """Whatever may be struck."""
        webs = ["web", *(f"web {number}" for number in range(2, self.webs + 1))]
        return [*webs, "worker", "beat", "valkey", "supervisor", *(["postgres"] * 2 if self.cluster else [])]

    def strike_all(self, strikes: Iterable[Strike]) -> None:
        """Kill or stop one after the other, each until it is back. Children are started again by the supervisor."""
        for strike in strikes:
            self._strike(strike.victim, strike.number, strike.away)

    def _strike(self, victim: str, number: signal.Signals, away: float) -> None:
        match victim:
            case "supervisor":
                assert self._process is not None
                self._process.send_signal(number)
                self._process.wait(PATIENCE)
                time.sleep(away)
                self.start()
                self.wait_until_open()
            case "postgres":
                assert self.cluster is not None
                self.cluster.stop(IMMEDIATE if number is signal.SIGKILL else FAST)
                time.sleep(away)
                self.cluster.start()
            case _:
                pid = self._pid(victim)
                os.kill(pid, number)
                self._until(
                    lambda: self.facts["children"].get(victim) not in {None, pid}, f"{victim} did not come back"
                )

    def _pid(self, child: str) -> int:
        self._until(lambda: self.facts["children"].get(child), f"{child} is not there")
        return int(self.facts["children"][child])

    def _until(self, true: Callable[[], object], otherwise: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not true():
            if self._process is not None and self._process.poll() is not None:
                raise RuntimeError("\n".join([f"{otherwise}: it ended", *self.said(20)]))
            if time.monotonic() > deadline:
                raise RuntimeError("\n".join([otherwise, *self.said(20)]))
            time.sleep(0.02)
