"""Taking back what was laid down: the configuration, the structure, the prizes."""

from __future__ import annotations

from dataclasses import replace

from rules.context import Context
from rules.tournament.commands import Command, SetPayouts
from rules.tournament.deciding import Decision
from rules.tournament.deciding.setup import revise_structure
from rules.tournament.events import BalancingSet, ConfigRevised, PayoutsSet, SetupEvent, StructureRevised
from rules.tournament.inverting import BY_HAND, LATER
from rules.tournament.state import Tournament
from rules.verdict import Refusal


def setup_taken_back(t: Tournament, command: Command, event: SetupEvent, context: Context) -> Decision:
    """What was laid down before, while nothing else has been since."""
    match event:
        case ConfigRevised(before, after):
            return (ConfigRevised(after, before),) if t.config == after else LATER
        case StructureRevised():
            return _structure(t, event, context)
        case BalancingSet(before, after):
            return (BalancingSet(after, before),) if t.config.balancing is after else LATER
        case PayoutsSet(before, after):
            if t.payouts == after:
                return (PayoutsSet(after, before),)
            return LATER if isinstance(command, SetPayouts) else ()
        case _:
            return BY_HAND  # creation, opening and the end


def _structure(t: Tournament, event: StructureRevised, context: Context) -> Decision:
    if t.structure != event.after:
        return LATER
    if t.clock == event.clock_after:
        back = StructureRevised(event.after, event.before, event.clock_after, event.clock_before)
        return (replace(back, told=event.told_before),)
    answer = revise_structure(t, event.before, context)
    if isinstance(answer, Refusal):
        return answer
    told = event.told_before
    return tuple(
        replace(each, told_at=None, told=told) if isinstance(each, StructureRevised) else each for each in answer
    )
