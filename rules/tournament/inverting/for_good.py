"""What is never taken back, whatever has or has not happened since, and what is done instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard

from rules.tournament.commands import Command, MoveEntry, ProposePlan, RejectPlan, StartTournament, Undo
from rules.tournament.events import (
    Event,
    LevelTurned,
    PlanApproved,
    PlanDropped,
    PlanProposed,
    PlayerErased,
    PlayersMerged,
    PlayersMoved,
    RegistrationOpened,
    TournamentCreated,
)
from rules.verdict import Refusal

MOVE_BACK = Refusal("move_back_instead", "house.undo")
CANCEL = Refusal("cancel_the_event_instead", "house.undo")
INSTEAD: Mapping[type, Refusal] = {
    PlayersMoved: MOVE_BACK,
    PlanApproved: MOVE_BACK,
    TournamentCreated: CANCEL,
    RegistrationOpened: CANCEL,
    LevelTurned: Refusal("set_the_level_instead", "house.undo"),
    PlayersMerged: Refusal("merged_for_good", "house.undo"),
    PlayerErased: Refusal("erased_for_good", "house.undo"),
    PlanProposed: Refusal("reject_the_plan_instead", "house.undo"),
    PlanDropped: Refusal("propose_again_instead", "house.undo"),
}
"""By what has happened; of several in one line the first counts."""


def for_good(command: Command, events: tuple[Event, ...]) -> Refusal | None:
    """Why the line is not taken back by anybody at any time; it says what is to be done instead."""
    if isinstance(command, Undo):
        return Refusal("do_again_instead", "house.undo")
    kinds = {type(event) for event in events if not _comes_back(command, event)}
    return next((refusal for kind, refusal in INSTEAD.items() if kind in kinds), None)


def _comes_back(command: Command, event: Event) -> bool:
    """Whether it is taken back with the line after all."""
    if isinstance(event, PlayersMoved):
        return isinstance(command, StartTournament) or (isinstance(command, MoveEntry) and len(event.moves) == 1)
    return made_way(event, command)


def made_way(event: Event, command: Command) -> TypeGuard[PlanDropped]:
    """A plan that was dropped because something else had happened, not looked at by itself: it is proposed again when
    everybody is back."""
    return isinstance(event, PlanDropped) and not isinstance(command, ProposePlan | RejectPlan)
