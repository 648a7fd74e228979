"""How long a command takes, from the tap to the answer, beside the same rows by the bare driver in the same run.

The floor is reached by the same road – HTTP, uvicorn, a thread – because a tap without a road is none; what the rows
take alone is shown beside it.
"""

from __future__ import annotations

import json
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

from bench.house import Director, Helper, percentile, server, tournament

Json = dict[str, Any]

RATIO = 3.0  # the median of one writer may be so many times the floor's
TAIL = 10.0  # p99 at eight writers may be so many times their median
WRITERS = (1, 8)
PARTS = 3
EVENTS = 8  # tournaments that the writers share


def measure(seconds: float, postgres: str) -> Json:
    """On SQLite, and on PostgreSQL where a server is given."""
    figures: Json = {"bench": "commands", "sqlite": _on_sqlite(seconds)}
    if postgres:
        with _database(postgres) as url:
            figures["postgresql"] = _measure(url, url, seconds)
    within = [part["within"] for part in figures.values() if isinstance(part, dict)]
    return {**figures, "within": all(within)}


def _on_sqlite(seconds: float) -> Json:
    with tempfile.TemporaryDirectory(prefix="shuffle-up-bench-") as folder:
        return _measure("", f"{folder}/floor.sqlite3", seconds)


def _measure(database_url: str, floor_url: str, seconds: float) -> Json:
    figures: Json = {}
    with (
        server(database_url) as facts,
        Helper("bench.floor", floor_url, EVENTS) as floor,
        Helper("bench.writers") as writers,
    ):
        director = Director(facts)
        events = [tournament(director) for _ in range(EVENTS)]
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
        for number in WRITERS:
            httpx.get(beneath)
            times: list[float] = []
            floors: list[float] = []
            for _ in range(PARTS):  # in turn, so that a noisy moment of the machine meets both
                times += write(here, announce[:number], seconds / PARTS)
                floors += write(below, bare[:number], seconds / PARTS)
            rows = httpx.get(beneath).json()
            figures[f"writers_{number}"] = _figures(times, floors, rows, seconds)
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
    lines = ["Commands over HTTP, in ms"]
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
    lines.append(
        f"  At most {RATIO:.0f} times the floor's median at one writer, p99 at eight at most {TAIL:.0f} medians."
    )
    return "\n".join(lines)
