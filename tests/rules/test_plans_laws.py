"""A plan that waits is made anew as soon as it no longer is what the floor needs: whatever outdates it, or makes one
due, counts as a change of the floor."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.balancing import plan_is_current, propose
from rules.floor import floor_has_changed
from rules.rulebook import rules_of
from rules.tournament.commands import (
    ApprovePlan,
    AskForRebuy,
    BustEntries,
    ConfirmArrival,
    EndHand,
    MoveEntry,
    ProposePlan,
    SellRebuy,
    StartHand,
)
from rules.tournament.state import Tournament
from tests.rules.rooms import started
from tests.rules.test_laws import MAKERS, Draw


def needs(t: Tournament) -> bool:
    """Whether the plan that waits is no longer current, or one is due and none waits."""
    rules = rules_of(t.config.rulebook, t.config.overrides)
    return not plan_is_current(t, rules) if t.plan is not None else propose(t, rules, 1) is not None


FLOOR = (
    AskForRebuy, SellRebuy, BustEntries, StartHand, EndHand, ProposePlan, ApprovePlan, MoveEntry, ConfirmArrival,
)  # fmt: skip
SET_UPS = st.sampled_from(
    (
        {"late_registration_levels": 3, "rebuys_max": 3},
        {"seats_per_table": 4, "final_table_size": 4, "late_registration_levels": 3, "rebuys_max": 3},
    )
)
small = st.integers(0, 30)
rows = st.tuples(st.sampled_from(FLOOR), small, small, small, st.integers(0, 3), st.sampled_from((0, 0, 30)))


@given(evening=st.lists(rows, min_size=20, max_size=60), players=st.integers(7, 12), set_up=SET_UPS)
@settings(max_examples=200, deadline=None)
def test_whatever_outdates_a_plan_or_makes_one_due_changes_the_floor(
    evening: list[Any], players: int, set_up: dict[str, Any]
) -> None:
    room = started(players, **set_up)
    for kind, a, b, c, d, seconds in evening:
        room.now += timedelta(seconds=seconds)
        before = room.state
        command = MAKERS[kind](Draw(room, (a, b, c, d)))
        if room.attempt(command) is None and before.plan is room.state.plan and needs(room.state) and not needs(before):
            assert floor_has_changed(before, room.state), command
