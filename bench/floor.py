"""The floor of a command: the rows that it reads and writes, by the bare driver, without Django.

`python -m bench.floor DATABASE STREAMS` serves them the way the server serves commands – uvicorn, threads, one
lock for the writers of a SQLite database – and says its port. `POST /3` is one command in stream 3: the stream is
locked and read, the receipt sought, the tournament written, a line of the journal and the receipt added, and committed.
`GET /` tells how long each transaction took by itself, in ms, since it was last asked.
"""

from __future__ import annotations

import json
import socket
import sqlite3
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from typing import Any

import psycopg
import uvicorn
from a2wsgi import WSGIMiddleware

FLOOR = json.dumps({"plan": None, "moves": [], "announcement": "x" * 180, "calls": {}, "hands": list(range(100))})
LINE = json.dumps({"kind": "Announce", "text": "x" * 180})
ANSWER = json.dumps({"ok": True, "seq": 1, "result": {}})

TABLES = (
    "CREATE TABLE bench_stream (id {key}, kind varchar(20), version bigint, due_at varchar(40), review_at varchar(40))",
    "CREATE TABLE bench_tournament (id {key}, name varchar(200), status varchar(20), floor text)",
    "CREATE TABLE bench_journal (id {key}, stream bigint, seq bigint, at varchar(40), actor text,"
    " command_id varchar(36), command text, events text, UNIQUE (stream, seq))",
    "CREATE TABLE bench_receipt (id {key}, stream bigint, command_id varchar(36), fingerprint varchar(64), answer text,"
    " at varchar(40), UNIQUE (stream, command_id))",
)


def one_command(run: Callable[..., Any], *, stream: int, lock: str) -> None:
    """The statements of one command."""
    command_id = str(uuid.uuid4())
    (version,) = run(f"SELECT version FROM bench_stream WHERE id = ?{lock}", (stream,)).fetchone()
    run("SELECT answer FROM bench_receipt WHERE stream = ? AND command_id = ?", (stream, command_id)).fetchone()
    run("UPDATE bench_stream SET version = ? WHERE id = ?", (version + 1, stream))
    run("UPDATE bench_tournament SET floor = ? WHERE id = ?", (FLOOR, stream))
    run(
        "INSERT INTO bench_journal (stream, seq, at, actor, command_id, command, events) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (stream, version + 1, "2030-01-01", '{"role":"director"}', command_id, LINE, LINE),
    )
    run(
        "INSERT INTO bench_receipt (stream, command_id, fingerprint, answer, at) VALUES (?, ?, ?, ?, ?)",
        (stream, command_id, command_id, ANSWER, "2030-01-01"),
    )


Run = Callable[..., Any]


class Database:
    """The rows of the floor, and a connection for each thread."""

    def __init__(self, url: str) -> None:
        self.postgres = url.startswith("postgres")
        self._url = url
        self._own = threading.local()
        self._alone: AbstractContextManager[Any] = nullcontext() if self.postgres else threading.Lock()
        self.times: list[float] = []

    def prepare(self, streams: int) -> None:
        """Fresh tables with a few streams."""
        key = "bigserial PRIMARY KEY" if self.postgres else "integer PRIMARY KEY AUTOINCREMENT"
        with self._transaction() as run:
            for name in ("stream", "tournament", "journal", "receipt"):
                run(f"DROP TABLE IF EXISTS bench_{name}")
            for table in TABLES:
                run(table.format(key=key))
            for number in range(1, streams + 1):
                run(f"INSERT INTO bench_stream (id, kind, version) VALUES ({number}, 'tournament', 0)")
                run(f"INSERT INTO bench_tournament (id, name, status) VALUES ({number}, 'Bench', 'open')")

    def command(self, stream: int) -> None:
        """One command, timed."""
        began = time.perf_counter()
        with self._transaction() as run:
            one_command(run, stream=stream, lock=" FOR UPDATE" if self.postgres else "")
        self.times.append((time.perf_counter() - began) * 1000)

    @contextmanager
    def _transaction(self) -> Iterator[Run]:
        if not hasattr(self._own, "run"):
            self._own.run = self._connect()
        run: Run = self._own.run
        with self._alone:
            run("BEGIN" if self.postgres else "BEGIN IMMEDIATE", ())
            yield run
            run("COMMIT", ())

    def _connect(self) -> Run:
        if self.postgres:
            server = psycopg.connect(self._url, autocommit=True)
            return lambda statement, values=(): server.execute(statement.replace("?", "%s"), values)
        file = sqlite3.connect(self._url, isolation_level=None, timeout=20)
        file.executescript("PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA cache_size=-65536;")
        return file.execute


def application(database: Database) -> Callable[..., Iterable[bytes]]:
    """The WSGI application."""

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "POST":
            json.loads(environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"])))
            database.command(int(environ["PATH_INFO"][1:]))
            body = ANSWER.encode()
        else:
            body, database.times = json.dumps(database.times).encode(), []
        start_response("200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(body)))])
        return [body]

    return answer


def main() -> None:
    """Serve until the bench has enough."""
    database = Database(sys.argv[1])
    database.prepare(int(sys.argv[2]))
    with closing(socket.socket()) as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(64)
        print(json.dumps(listener.getsockname()[1]), flush=True)
        app: Any = WSGIMiddleware(application(database), workers=8)
        config = uvicorn.Config(app, lifespan="off", access_log=False, log_level="warning")
        uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
