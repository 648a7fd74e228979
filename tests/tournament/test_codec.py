"""What the journal writes it can read, and what it has once written it can read for ever."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, get_args

import pytest

from rules.clock import Clock, Paused, Running
from rules.structure import Level, Structure
from rules.tournament.commands import Command
from rules.tournament.events import Event, StructureRevised
from tournament.journal import codec, command_of, written

SHORT, LONG = Structure((Level(600, 25, 50),)), Structure((Level(600, 25, 50), Level(600, 50, 100)))
ANY_EVENT: Any = Event
OLD = json.loads((Path(__file__).parent.parent / "golden" / "journal.json").read_text())
"""A line of every kind as clubs have it on their laptops. Never write it anew: what it says must stay readable."""


@pytest.mark.parametrize(
    "clock",
    [None, Paused(0, timedelta(seconds=90)), Running(0, datetime(2026, 5, 1, 12, tzinfo=UTC))],
    ids=["before the start", "paused", "running"],
)
def test_a_structure_revised_is_read_back_with_its_clock(clock: Clock | None) -> None:
    event = StructureRevised(SHORT, LONG, clock, clock)
    written = codec.unstructure(event, unstructure_as=Event)
    assert codec.structure(written, ANY_EVENT) == event


def read_event(line: dict[str, Any]) -> dict[str, Any]:
    return dict(codec.unstructure(codec.structure(line, ANY_EVENT), unstructure_as=Event))


def read_command(line: dict[str, Any]) -> dict[str, Any]:
    return written(command_of(line))


def lost(old: Any, new: Any) -> bool:
    """Whether something that an old line said is not there any more, or is said otherwise; more may have come."""
    match old, new:
        case dict(), dict():
            return any(key not in new or lost(value, new[key]) for key, value in old.items())
        case list(), list():
            return len(old) != len(new) or any(map(lost, old, new))
        case _:
            return bool(old != new)


@pytest.mark.parametrize(("kind", "read"), [("events", read_event), ("commands", read_command)])
def test_old_lines_of_the_journal_are_read_without_loss(
    kind: str, read: Callable[[dict[str, Any]], dict[str, Any]]
) -> None:
    assert [line["kind"] for line in OLD[kind] if lost(line, json.loads(json.dumps(read(line))))] == []


def test_every_kind_of_line_has_an_old_one() -> None:
    assert {line["kind"] for line in OLD["events"]} == {event.__name__ for event in get_args(Event)}
    assert {line["kind"] for line in OLD["commands"]} == {command.__name__ for command in get_args(Command)}


def test_a_line_that_lost_something_is_seen() -> None:
    assert lost({"kind": "StackCorrected", "old_name": 1}, {"kind": "StackCorrected"})
    assert lost({"counts": [{"entry": 1}]}, {"counts": []})
    assert not lost({"kind": "StackCorrected"}, {"kind": "StackCorrected", "new_name": None})
