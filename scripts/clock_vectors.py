"""Makes tests/vectors/clock.json: clocks, instants and what is read. The TypeScript twin of `project` is held to it.

    .venv/bin/python scripts/clock_vectors.py

Clocks are written as in the live section `clock`; times are ISO-8601 UTC with milliseconds.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from rules.clock import Clock, Lengths, Paused, Running, project, remaining, resume, start  # noqa: E402

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
EVENING = tuple(timedelta(minutes=minutes) for minutes in (20, 20, 10, 30))
MILLISECOND = timedelta(milliseconds=1)


def vectors() -> str:
    """What clock.json has to hold: named cases, then drawn ones from a fixed seed."""
    lines = (json.dumps(case, ensure_ascii=False) for case in [*_named(), *_drawn(Random(2013))])
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _named() -> Iterator[dict[str, Any]]:
    first = Running(0, NOON + EVENING[0])
    yield _case("at the start", first, EVENING, NOON)
    yield _case("a millisecond before the end", first, EVENING, NOON + EVENING[0] - MILLISECOND)
    yield _case("at the very end the next one begins", first, EVENING, NOON + EVENING[0])
    yield _case("into the break", first, EVENING, NOON + timedelta(minutes=43))
    yield _case("two periods slept through", first, EVENING, NOON + timedelta(minutes=59, seconds=59, milliseconds=999))
    yield _case("the last one ends", first, EVENING, NOON + timedelta(minutes=80))
    yield _case("hours after the last one", first, EVENING, NOON + timedelta(hours=9))
    yield _case("before it began", first, EVENING, NOON - timedelta(minutes=5))
    yield _case("set back by half an hour", start(EVENING, NOON), EVENING, NOON - timedelta(minutes=30))
    yield _case("the next one after it was set", start(EVENING, NOON), EVENING, NOON + timedelta(minutes=25))
    yield _case("paused", Paused(1, timedelta(minutes=3)), EVENING, NOON)
    yield _case("paused for a day", Paused(1, timedelta(minutes=3)), EVENING, NOON + timedelta(days=1))
    yield _case("paused with nothing left", Paused(1, timedelta(0)), EVENING, NOON)
    yield _case("paused in overtime", Paused(3, timedelta(0)), EVENING, NOON)
    yield _case("a single level", Running(0, NOON), (timedelta(minutes=20),), NOON)
    yield _case("summer time ends meanwhile", Running(0, datetime(2026, 10, 25, 0, 50, tzinfo=UTC)), EVENING,
                datetime(2026, 10, 25, 1, 5, tzinfo=UTC))  # fmt: skip


def _drawn(dice: Random) -> Iterator[dict[str, Any]]:
    for number in range(1, 101):
        lengths = tuple(timedelta(seconds=dice.randint(1, 3_600)) for _ in range(dice.randint(1, 12)))
        period = dice.randrange(len(lengths))
        left = dice.randint(0, lengths[period] // MILLISECOND) * MILLISECOND
        now = NOON + dice.randint(-60_000, 20_000_000) * MILLISECOND
        clock: Clock = Paused(period, left)
        if dice.random() >= 0.2:
            clock = resume(clock, NOON) if dice.random() < 0.5 else Running(period, NOON + left)
        yield _case(f"drawn {number}", clock, lengths, now)


def _case(name: str, clock: Clock, lengths: Lengths, now: datetime) -> dict[str, Any]:
    seen = project(clock, lengths, now)
    return {
        "name": name,
        "lengths_ms": [length // MILLISECOND for length in lengths],
        "clock": _section(clock),
        "now": _iso(now),
        "seen": _section(seen),
        "left_ms": remaining(seen, now) // MILLISECOND,
    }


def _section(clock: Clock) -> dict[str, Any]:
    if isinstance(clock, Paused):
        return {"kind": "paused", "period": clock.period, "remaining_ms": clock.remaining // MILLISECOND}
    most = None if clock.most is None else clock.most // MILLISECOND
    return {"kind": "running", "period": clock.period, "ends_at": _iso(clock.ends_at), "most_ms": most}


def _iso(at: datetime) -> str:
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


if __name__ == "__main__":
    (ROOT / "tests" / "vectors" / "clock.json").write_text(vectors(), encoding="utf-8")
