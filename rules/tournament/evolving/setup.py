"""What is laid down, begun and ended."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest
from typing import assert_never

from rules.tournament.events import (
    BalancingSet,
    ConfigRevised,
    PayoutsSet,
    RegistrationOpened,
    SetupEvent,
    StructureRevised,
    TournamentCancelled,
    TournamentCreated,
    TournamentFinished,
)
from rules.tournament.state import Revision, Status, Tournament


def laid_down(t: Tournament, event: SetupEvent) -> Tournament:
    """The tournament after something about the whole of it has changed."""
    match event:
        case TournamentCreated():
            return t
        case ConfigRevised():
            return replace(t, config=event.after)
        case StructureRevised():
            return replace(t, structure=event.after, clock=event.clock_after, revised=_revised(event))
        case RegistrationOpened():
            return replace(t, status=Status.OPEN)
        case BalancingSet():
            return replace(t, config=replace(t.config, balancing=event.after))
        case PayoutsSet():
            return replace(t, payouts=event.after)
        case TournamentCancelled():
            return replace(t, status=Status.CANCELLED, clock=None, plan=None, moves=(), closing=(), drawn_buttons={})
        case TournamentFinished():
            return replace(t, status=Status.FINISHED, plan=None, moves=(), closing=(), drawn_buttons={})
        case _:
            assert_never(event)


def _revised(event: StructureRevised) -> Revision | None:
    """What the room is told: the first period that is another one."""
    if event.told_at is None:
        return event.told
    pairs = zip_longest(event.before.periods, event.after.periods)
    return Revision(next(index for index, (was, now) in enumerate(pairs) if was != now), event.told_at)
