"""Taking back calls for the floor, penalties and announcements."""

from __future__ import annotations

from typing import assert_never

from rules.tournament.deciding import Decision
from rules.tournament.events import (
    Announced,
    FloorCallAnswered,
    FloorCalled,
    FloorEvent,
    PenaltyImposed,
    PenaltyLifted,
)
from rules.tournament.inverting import BY_HAND, LATER
from rules.tournament.state import WENT_ON, Tournament


def floor_taken_back(t: Tournament, event: FloorEvent) -> Decision:
    """The call open again or gone, the penalty lifted, the old text on the wall."""
    match event:
        case FloorCalled(call):
            if call.id in t.floor_calls:
                return (FloorCallAnswered(call),)
            return () if call.reason.startswith(WENT_ON) else LATER  # a note that was read stands in nobody's way
        case FloorCallAnswered(call):
            return (FloorCalled(call),) if call.id not in t.floor_calls else LATER
        case PenaltyImposed(penalty):
            return (PenaltyLifted(penalty),) if not t.penalties[penalty.id].lifted else LATER
        case Announced(before, after):
            return (Announced(after, before),) if t.announcement == after else LATER
        case PenaltyLifted():
            return BY_HAND
        case _:
            assert_never(event)
