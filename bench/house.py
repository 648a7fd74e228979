"""Processes of a bench: a whole server with data of its own, and helpers that speak one JSON line at a time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parent.parent

Json = dict[str, Any]


class Helper:
    """A process that takes one line and answers with one line."""

    def __init__(self, module: str, *arguments: object, environment: Mapping[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", module, *map(str, arguments)],
            cwd=ROOT,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Helper:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self.process.kill()
        self.process.communicate()

    def say(self, word: str) -> None:
        """Give it a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()

    def hear(self) -> Any:
        """Wait for its next line."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.process.args!r} ended with {self.process.wait()}")
        return json.loads(line)

    def ask(self, word: str) -> Any:
        """A line there, a line back."""
        self.say(word)
        return self.hear()


@contextmanager
def server(database_url: str = "") -> Iterator[Json]:
    """`manage.py up` on a free port, with data of its own; what its ready file says."""
    with tempfile.TemporaryDirectory(prefix="shuffle-up-bench-") as folder:
        ready = Path(folder) / "ready.json"
        environment = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "REDIS_URL"}}
        environment |= {"DATABASE_URL": database_url} if database_url else {}
        options = ["--data", f"{folder}/data", "--host", "127.0.0.1", "--port", "0", "--quiet"]
        process = subprocess.Popen(
            [sys.executable, "manage.py", "up", *options, "--ready-file", str(ready)], cwd=ROOT, env=environment
        )
        try:
            _wait_until_ready(process, ready)
            yield json.loads(ready.read_text())
        finally:
            process.terminate()
            process.wait(20)


def _wait_until_ready(process: subprocess.Popen[bytes], ready: Path) -> None:
    deadline = time.monotonic() + 60
    while not ready.exists():
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError("the server did not start")
        time.sleep(0.05)


class Director:
    """Signs in and gives commands, one at a time."""

    def __init__(self, facts: Json) -> None:
        self.http = httpx.Client(base_url=facts["url"], timeout=30, trust_env=False)
        self.http.post("/sign-in/" + facts["sign_in"].rsplit("/", 1)[1])
        self.http.headers["X-CSRFToken"] = self.http.get("/api/session").raise_for_status().json()["csrf"]

    def post(self, path: str, body: Json) -> Json:
        """Give a command that is not refused."""
        return dict(self.http.post(path, json=body).raise_for_status().json())

    def headers(self) -> dict[str, str]:
        """What another client needs to act in this director's name."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        return {"Cookie": cookies, "X-CSRFToken": self.http.headers["X-CSRFToken"]}


def tournament(director: Director) -> int:
    """An event that is open: registration has begun, nobody has come yet."""
    template = director.http.get("/api/templates").raise_for_status().json()[0]
    body = {"command_id": str(uuid.uuid4()), "template": template["key"], "name": "Bench"}
    said = director.post("/api/tournaments", {**body, "starts_at": "2030-01-01T18:00:00.000Z"})
    number = int(said["id"])
    director.post(f"/api/tournaments/{number}/open-registration", {"command_id": str(uuid.uuid4())})
    return number


def percentile(values: list[float], share: float) -> float:
    """The value that `share` of the values do not exceed."""
    line = sorted(values)
    return line[min(len(line) - 1, int(share * len(line)))]
