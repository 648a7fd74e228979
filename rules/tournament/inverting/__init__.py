"""What taking a line back comes to, subject by subject: the events, or what stands in the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from rules.tournament.events import Event
from rules.verdict import Refusal

LATER = Refusal("later_depends", "house.undo")
BY_HAND = Refusal("put_right_instead", "house.undo")


@dataclass(frozen=True, slots=True)
class Touch:
    """A line in which the clock was touched: its number, when it was, and which line it took back, if any."""

    seq: int
    at: datetime
    events: tuple[Event, ...]
    undoes: int | None = None


@dataclass(frozen=True, slots=True)
class Timeline:
    """All that was done to the clock, oldest first, and which line of it is taken back."""

    line: int = 0
    touches: Sequence[Touch] = ()


UNTOUCHED = Timeline()


def in_the_way(touch: Touch) -> Refusal:
    """A later line that has to be taken back first."""
    return Refusal("line_in_the_way", "house.undo", {"line": touch.seq})
