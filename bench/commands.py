"""How long a command takes, from the tap to the answer, beside the same rows and hint by bare drivers in the same run.

The floor is reached by the same road – HTTP, uvicorn, a thread – because a tap without a road is none, and the bounds
are for the whole road. Two more figures stand beside, which no bound is for: `execute` alone, called in a process of
its own, and what the rows take alone.
"""

from __future__ import annotations

import json
import tempfile
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

from bench.house import Director, Helper, percentile, server, tournament

Json = dict[str, Any]
Surroundings = Callable[[Json, str], dict[str, str]]  # of a process that shares the server's database and Redis

RATIO = 3.0  # the median of one writer may be so many times the floor's
TAIL = 10.0  # p99 at eight writers may be so many times their median
WRITERS = (1, 8)
PARTS = 3
EVENTS = 8  # tournaments that the writers share


def measure(seconds: float, postgres: str, surroundings: Surroundings) -> Json:
    """On SQLite, and on PostgreSQL where a server is given."""
    figures: Json = {"bench": "commands", "sqlite": _on_sqlite(seconds, surroundings)}
    if postgres:
        with _database(postgres) as url:
            figures["postgresql"] = _measure(url, url, seconds, surroundings)
    within = [part["within"] for part in figures.values() if isinstance(part, dict)]
    return {**figures, "within": all(within)}


def _on_sqlite(seconds: float, surroundings: Surroundings) -> Json:
    with tempfile.TemporaryDirectory(prefix="shuffle-up-bench-") as folder:
        return _measure("", f"{folder}/floor.sqlite3", seconds, surroundings)


def _measure(database_url: str, floor_url: str, seconds: float, surroundings: Surroundings) -> Json:
    figures: Json = {}
    with ExitStack() as stack:
        facts = stack.enter_context(server(database_url))
        around = surroundings(facts, database_url)
        floor = stack.enter_context(Helper("bench.floor", floor_url, around["REDIS_URL"], EVENTS))
        writers = stack.enter_context(Helper("bench.writers"))
        director = Director(facts)
        events = [tournament(director) for _ in range(EVENTS)]
        door = stack.enter_context(Helper("bench.door", tournament(director), environment=around))
        here = {"url": facts["url"], "headers": director.headers()}
        beneath = f"http://127.0.0.1:{floor.hear()}"
        below = {"url": beneath, "headers": {}}

        def write(where: Json, paths: list[str], duration: float) -> list[float]:
            said = writers.ask(json.dumps({**where, "paths": paths, "seconds": duration}))
            if said["faults"]:
                raise RuntimeError(said["faults"][0])
            return list(said["times"])

        announce = [f"/api/tournaments/{event}/announce" for event in events]
        bare = [f"/{number}" for number in range(1, EVENTS + 1)]
        write(here, announce, 1.0)  # warm: threads, connections, states
        write(below, bare, 1.0)
        door.ask("1.0")
        for number in WRITERS:
            httpx.get(beneath)
            times: list[float] = []
            floors: list[float] = []
            alone: list[float] = []
            for _ in range(PARTS):  # in turn, so that a noisy moment of the machine meets both
                times += write(here, announce[:number], seconds / PARTS)
                floors += write(below, bare[:number], seconds / PARTS)
                alone += door.ask(str(seconds / PARTS)) if number == 1 else []
            rows = httpx.get(beneath).json()
            figures[f"writers_{number}"] = _figures(times, floors, rows, seconds)
            if alone:
                figures["execute_alone"] = _alone(alone, rows)
    one, many = (figures[f"writers_{number}"] for number in WRITERS)
    return {**figures, "within": one["ratio_median"] <= RATIO and many["p99_over_median"] <= TAIL}


def _figures(times: list[float], floors: list[float], rows: list[float], seconds: float) -> Json:
    return {
        "commands": len(times),
        "per_second": len(times) / seconds,
        "median_ms": percentile(times, 0.5),
        "p99_ms": percentile(times, 0.99),
        "floor_median_ms": percentile(floors, 0.5),
        "floor_p99_ms": percentile(floors, 0.99),
        "rows_alone_median_ms": percentile(rows, 0.5),
        "rows_alone_p99_ms": percentile(rows, 0.99),
        "ratio_median": percentile(times, 0.5) / percentile(floors, 0.5),
        "p99_over_median": percentile(times, 0.99) / percentile(times, 0.5),
    }


def _alone(times: list[float], rows: list[float]) -> Json:
    median = percentile(times, 0.5)
    return {
        "median_ms": median,
        "p99_ms": percentile(times, 0.99),
        "over_rows_median": median / percentile(rows, 0.5),
    }


@contextmanager
def _database(url: str) -> Iterator[str]:
    """A database of this run's own on the PostgreSQL server at `url`."""
    import psycopg

    name = f"shuffle_up_bench_{uuid.uuid4().hex[:8]}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            parts = urlsplit(url)
            yield parts._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def reachable_postgres(given: str) -> str:
    """The PostgreSQL to measure on: the one that is named, else one that answers on this machine, else none."""
    import psycopg

    candidates = [given] if given else ["postgres://postgres@127.0.0.1:5432/postgres"]
    for url in candidates:
        try:
            psycopg.connect(url, connect_timeout=2).close()
        except psycopg.OperationalError:
            continue
        return url
    if given:
        raise RuntimeError(f"PostgreSQL does not answer at {Path(urlsplit(given).path).name}")
    return ""


def report(figures: Json) -> str:
    """For a reader at a terminal."""
    lines = ["From the tap to the answer over HTTP (session, command, commit, hint to the screens), in ms;",
             "the floor: the same rows and hint by bare drivers over the same road"]  # fmt: skip
    for database in ("sqlite", "postgresql"):
        if database not in figures:
            lines.append(f"  {database:<12} not reachable")
            continue
        for number in WRITERS:
            part = figures[database][f"writers_{number}"]
            lines.append(
                f"  {database:<12}{number} writers: median {part['median_ms']:.2f}, p99 {part['p99_ms']:.2f} "
                f"({part['p99_over_median']:.1f} times), {part['per_second']:.0f} a second; floor "
                f"{part['floor_median_ms']:.2f} / {part['floor_p99_ms']:.2f} (rows alone "
                f"{part['rows_alone_median_ms']:.2f} / {part['rows_alone_p99_ms']:.2f}); median ratio "
                f"{part['ratio_median']:.1f}"
            )
        alone = figures[database]["execute_alone"]
        lines.append(
            f"  {database:<12}execute alone, without HTTP: median {alone['median_ms']:.2f}, p99 {alone['p99_ms']:.2f}; "
            f"{alone['over_rows_median']:.1f} times the rows alone"
        )
    lines.append(
        f"  Bounds, over HTTP: at most {RATIO:.0f} times the floor's median at one writer, "
        f"p99 at eight at most {TAIL:.0f} medians."
    )
    return "\n".join(lines)
