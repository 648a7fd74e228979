"""Whatever has happened, taken back too, every view of the tournament can be built."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.balancing import plan_fits
from rules.tournament.affected import affected_entries, affected_tables
from rules.tournament.commands import ApprovePlan, CloseTable, ConfirmPayment, OpenTable, ProposePlan
from rules.tournament.events import PlanDropped, PlanProposed
from rules.tournament.state import Tournament
from rules.tournament.views import Views
from tests.rules.rooms import Room, as_seen, last_of, started, two_tables
from tests.rules.shown import around
from tests.rules.test_laws import MAKERS, SET_UPS, Draw, rows


def all_views(views: Views, room: Room) -> None:
    """Every screen of the room, from what it has kept and anew."""
    t, rules, ar = room.state, room.context.rules, around(room.state)
    assert views.director(t, rules, ar) == Views().director(t, rules, ar)
    for number in t.tables:
        views.table(t, rules, ar, number)
    for entry in t.entries:
        views.me(t, rules, ar, entry)


def told(room: Room, before: Tournament) -> None:
    """Whoever must hear of the change has a view to be told, or is a table that is gone."""
    views, rules, ar = Views(), room.context.rules, around(room.state)
    for number in affected_tables(before, room.state, rules):
        views.table(room.state, rules, ar, number)
    for entry in affected_entries(before, room.state):
        views.me(room.state, rules, ar, entry)


def late_entry_with_a_plan() -> Room:
    """The final table of six is full; a late entry opens table 2, and a plan waits that needs it."""
    room = started(6, late_registration_levels=3, final_table_size=8, seats_per_table=6)
    return room.enter(7).do(ProposePlan())


def test_a_late_payment_taken_back_takes_the_plan_with_it() -> None:
    room = late_entry_with_a_plan()
    plan = room.state.plan
    assert plan is not None
    room.undo(last_of(room, ConfirmPayment))
    assert sorted(room.state.tables) == [1]
    assert room.state.plan is None
    assert room.lines[-1].events[-1] == PlanDropped(plan, False)
    all_views(Views(), room)


def test_a_plan_kept_from_before_that_fits_no_more_is_not_shown() -> None:
    room = late_entry_with_a_plan()
    plan = room.state.plan
    room.undo(last_of(room, ConfirmPayment))
    room.state = replace(room.state, plan=plan)
    rules = room.context.rules
    assert Views().director(room.state, rules, around(room.state))["plan"] is None


def test_with_the_bust_of_a_mover_the_plan_makes_way_and_with_its_undo_it_waits_again() -> None:
    room = two_tables(9).deal(1).deal(2)
    mover = max(room.state.tables.values(), key=lambda table: len(table.seats))
    while room.do(ProposePlan()).state.plan is None:
        room.bust(min(mover.seats.values()))
        mover = room.state.tables[mover.number]
    plan, before = room.state.plan, room.state
    assert plan is not None
    room.bust(plan.moves[0].entry)
    assert room.state.plan is None
    room.undo()
    assert room.lines[-1].events[-1] == PlanProposed(plan)
    assert as_seen(room.state, room.now) == as_seen(before, room.now)


PLANS = st.sampled_from([ProposePlan, ProposePlan, ApprovePlan, ConfirmPayment, OpenTable, CloseTable])
small = st.integers(0, 9)
evenings = st.lists(st.one_of(rows, st.tuples(PLANS, small, small, small, small, st.just(0))), min_size=15, max_size=40)


@given(evening=evenings, players=st.integers(2, 9), set_up=SET_UPS, undo=st.integers(2, 4))
@settings(max_examples=150, deadline=None)
def test_views_build_after_whatever_was_done_or_taken_back(
    evening: list[Any], players: int, set_up: dict[str, Any], undo: int
) -> None:
    room, views = started(players, **set_up), Views()
    for number, (kind, a, b, c, d, _) in enumerate(evening):
        before = room.state
        if number % undo == 0 and room.lines:
            room.take_back(room.lines[-1 - (a * 10 + b) % min(8, len(room.lines))])
        else:
            room.attempt(MAKERS[kind](Draw(room, (a, b, c, d))))
        if room.state is before:
            continue
        plan = room.state.plan
        assert plan is None or plan_fits(room.state, plan)
        all_views(views, room)
        told(room, before)
