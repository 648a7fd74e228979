"""What the journal writes it can read."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from rules.clock import Clock, Paused, Running
from rules.structure import Level, Structure
from rules.tournament.events import Event, StructureRevised
from tournament.journal import codec

SHORT, LONG = Structure((Level(600, 25, 50),)), Structure((Level(600, 25, 50), Level(600, 50, 100)))
ANY_EVENT: Any = Event


@pytest.mark.parametrize(
    "clock",
    [None, Paused(0, timedelta(seconds=90)), Running(0, datetime(2026, 5, 1, 12, tzinfo=UTC))],
    ids=["before the start", "paused", "running"],
)
def test_a_structure_revised_is_read_back_with_its_clock(clock: Clock | None) -> None:
    event = StructureRevised(SHORT, LONG, clock, clock)
    written = codec.unstructure(event, unstructure_as=Event)
    assert codec.structure(written, ANY_EVENT) == event
