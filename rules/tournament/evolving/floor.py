"""What a call for the floor, a penalty or an announcement makes of the tournament."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rules.tournament.events import (
    Announced,
    FloorCallAnswered,
    FloorCalled,
    FloorEvent,
    PenaltyImposed,
    PenaltyLifted,
)
from rules.tournament.evolving.states import with_key, without_key
from rules.tournament.state import Tournament


def on_the_floor(t: Tournament, event: FloorEvent) -> Tournament:
    """The tournament after the floor was called, has acted or has spoken."""
    match event:
        case FloorCalled(call):
            calls = with_key(t.floor_calls, call.id, call)
            return replace(t, floor_calls=calls, calls_made=max(t.calls_made, call.id))
        case FloorCallAnswered(call):
            return replace(t, floor_calls=without_key(t.floor_calls, call.id))
        case PenaltyImposed(penalty):
            return replace(t, penalties=with_key(t.penalties, penalty.id, penalty))
        case PenaltyLifted(penalty):
            lifted = replace(t.penalties[penalty.id], hands_left=0, lifted=True)
            return replace(t, penalties=with_key(t.penalties, penalty.id, lifted))
        case Announced():
            return replace(t, announcement=event.after)
        case _:
            assert_never(event)
