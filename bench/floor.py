"""The floor of a command: the rows that it reads and writes and its hint, by the bare drivers, without Django.

`python -m bench.floor DATABASE REDIS STREAMS` serves them the way the server serves commands – uvicorn, threads, one
lock for the writers of a SQLite database – and says its port. `POST /3` is one command in stream 3. First who asks:
the session and the staff's role, one read each. Then one transaction: the stream is locked and read, the receipt
sought, the stream and the tournament written, a line of the journal and the receipt added, and committed. Last a hint
is published: lock, insert, update, commit, publish is what a command is. Columns and indexes are those of the server's
own tables, the pragmas its own; nothing is decided.
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
import redis
import uvicorn
from a2wsgi import WSGIMiddleware

FLOOR = json.dumps({"plan": None, "moves": [], "announcement": "x" * 180, "calls": {}, "hands": list(range(100))})
LINE = json.dumps({"kind": "Announce", "text": "x" * 180})
ANSWER = json.dumps({"ok": True, "seq": 1, "result": {}})
HINT = json.dumps({"type": "stream.grown", "stream": 1, "version": 1})
ACTOR = json.dumps({"role": "director", "number": 1})
NOW = "2030-01-01 18:00:00.000000+00:00"
SESSION = "s" * 32

TABLES = (
    "CREATE TABLE bench_session (id varchar(40) PRIMARY KEY, data text, expires {time})",
    "CREATE TABLE bench_user (id {key}, is_active bool)",
    "CREATE TABLE bench_staff (id {key}, user_id bigint UNIQUE, role varchar(20))",
    "CREATE TABLE bench_stream (id {key}, kind varchar(20), version bigint, due_at {time}, review_at {time})",
    "CREATE INDEX bench_due ON bench_stream (due_at)",
    "CREATE INDEX bench_review ON bench_stream (review_at)",
    "CREATE TABLE bench_tournament (id {key}, name varchar(200), status varchar(20), floor {json})",
    "CREATE TABLE bench_journal (id {key}, stream bigint REFERENCES bench_stream, seq bigint, at {time}, actor {json},"
    " command_id {uuid}, command {json}, events {json}, seed bigint, undoes bigint, UNIQUE (stream, seq),"
    " UNIQUE (stream, undoes))",
    "CREATE INDEX bench_lines ON bench_journal (stream)",
    "CREATE TABLE bench_receipt (id {key}, stream bigint REFERENCES bench_stream, command_id {uuid},"
    " fingerprint varchar(64), answer {json}, at {time}, UNIQUE (stream, command_id))",
    "CREATE INDEX bench_receipts ON bench_receipt (stream)",
)
SQLITE = {
    "key": "integer PRIMARY KEY AUTOINCREMENT",
    "time": "datetime",
    "json": "text",
    "uuid": "char(32)",
}
POSTGRES = {"key": "bigserial PRIMARY KEY", "time": "timestamptz", "json": "jsonb", "uuid": "uuid"}


def who_asks(run: Callable[..., Any]) -> None:
    """The statements by which the server knows who gives the command."""
    run("SELECT id, data, expires FROM bench_session WHERE id = ?", (SESSION,)).fetchone()
    run(
        "SELECT s.role FROM bench_staff s JOIN bench_user u ON u.id = s.user_id WHERE s.user_id = ? AND u.is_active",
        (1,),
    ).fetchone()


def one_command(run: Callable[..., Any], *, stream: int, lock: str) -> None:
    """The statements of one command."""
    command_id = uuid.uuid4().hex
    find = f"SELECT id, kind, version, due_at, review_at FROM bench_stream WHERE id = ?{lock}"
    version = run(find, (stream,)).fetchone()[2]
    run("SELECT * FROM bench_receipt WHERE stream = ? AND command_id = ?", (stream, command_id)).fetchone()
    run(
        "UPDATE bench_stream SET version = ?, due_at = ?, review_at = ? WHERE id = ?", (version + 1, None, None, stream)
    )
    run("UPDATE bench_tournament SET floor = ? WHERE id = ?", (FLOOR, stream))
    run(
        "INSERT INTO bench_journal (stream, seq, at, actor, command_id, command, events, seed, undoes)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (stream, version + 1, NOW, ACTOR, command_id, LINE, LINE, 1, None),
    )
    run(
        "INSERT INTO bench_receipt (stream, command_id, fingerprint, answer, at) VALUES (?, ?, ?, ?, ?)",
        (stream, command_id, 2 * command_id, ANSWER, NOW),
    )


Run = Callable[..., Any]


class Database:
    """The rows of the floor, and a connection for each thread."""

    def __init__(self, url: str, redis_url: str) -> None:
        self._redis_url = redis_url
        self.postgres = url.startswith("postgres")
        self._url = url
        self._own = threading.local()
        self._alone: AbstractContextManager[Any] = nullcontext() if self.postgres else threading.Lock()
        self.times: list[float] = []

    def prepare(self, streams: int) -> None:
        """Fresh tables with a few streams."""
        with self._transaction() as run:
            for name in ("session", "staff", "user", "journal", "receipt", "tournament", "stream"):
                run(f"DROP TABLE IF EXISTS bench_{name}")
            for statement in TABLES:
                run(statement.format(**(POSTGRES if self.postgres else SQLITE)))
            run("INSERT INTO bench_session VALUES (?, ?, ?)", (SESSION, "x" * 180, NOW))
            run("INSERT INTO bench_user (is_active) VALUES (?)", (True,))
            run("INSERT INTO bench_staff (user_id, role) VALUES (1, 'director')")
            for number in range(1, streams + 1):
                run(f"INSERT INTO bench_stream (id, kind, version) VALUES ({number}, 'tournament', 0)")
                run(f"INSERT INTO bench_tournament (id, name, status) VALUES ({number}, 'Bench', 'open')")

    def command(self, stream: int) -> None:
        """One command, its transaction timed."""
        who_asks(self._run())
        began = time.perf_counter()
        with self._transaction() as run:
            one_command(run, stream=stream, lock=" FOR UPDATE" if self.postgres else "")
        self.times.append((time.perf_counter() - began) * 1000)
        self._own.hints.publish(f"bench-{stream}", HINT)

    @contextmanager
    def _transaction(self) -> Iterator[Run]:
        run = self._run()
        with self._alone:
            run("BEGIN" if self.postgres else "BEGIN IMMEDIATE", ())
            yield run
            run("COMMIT", ())

    def _run(self) -> Run:
        """This thread's connection."""
        if not hasattr(self._own, "run"):
            self._own.run = self._connect()
            self._own.hints = redis.Redis.from_url(self._redis_url, single_connection_client=True)
        run: Run = self._own.run
        return run

    def _connect(self) -> Run:
        if self.postgres:
            server = psycopg.connect(self._url, autocommit=True)
            return lambda statement, values=(): server.execute(statement.replace("?", "%s"), values)
        file = sqlite3.connect(self._url, isolation_level=None, timeout=20)
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "cache_size=-65536", "foreign_keys=ON"):
            file.execute(f"PRAGMA {pragma}")
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
    database = Database(sys.argv[1], sys.argv[2])
    database.prepare(int(sys.argv[3]))
    with closing(socket.socket()) as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(64)
        print(json.dumps(listener.getsockname()[1]), flush=True)
        app: Any = WSGIMiddleware(application(database), workers=8)
        config = uvicorn.Config(app, lifespan="off", access_log=False, log_level="warning")
        uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
