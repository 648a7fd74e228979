"""Laws of every plan: it makes the floor even, loses nobody, and moves as few as can be."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.balancing import propose
from rules.floor import sizes_agreed
from rules.tournament.state import EntryStatus, Tournament
from tests.rules.floors import carried_out, config, floor, house, sized, table

REGATTA = house("regatta")


@st.composite
def rooms(draw: st.DrawFn) -> Tournament:
    """Any room: tables of any sizes, with and without buttons, some players without chips."""
    size = draw(st.sampled_from([6, 9, 10]))
    tables = []
    for number in range(1, draw(st.integers(2, 7)) + 1):
        seats = sorted(draw(st.sets(st.integers(1, size), max_size=size)))
        positions = draw(st.none() | st.tuples(st.integers(1, size), st.integers(1, size), st.integers(1, size)))
        played = dict(zip(("button", "small_blind", "big_blind"), positions, strict=True)) if positions else {}
        tables.append(table(number, seats, size=size, is_open=bool(seats) or draw(st.booleans()), **played))
    room = floor(*tables, config=config(final_table_size=draw(st.integers(2, size))))
    broke = draw(st.sets(st.sampled_from(sorted(room.entries)), max_size=3)) if room.entries else set()
    return replace(
        room,
        entries={
            e.id: replace(e, status=EntryStatus.BROKE, stack=0) if e.id in broke else e for e in room.entries.values()
        },
    )


RULEBOOKS = st.sampled_from(["fspr", "tda", "code", "club", "regatta"])


@given(rooms(), RULEBOOKS, st.integers(0, 2**63))
@settings(max_examples=300, deadline=None)
def test_any_plan_makes_the_floor_even_and_loses_nobody(room, rulebook, seed):
    rules = house(rulebook)
    plan = propose(room, rules, seed)
    if plan is None:
        assert sizes_agreed(room).difference <= 1
        return
    after = carried_out(room, plan)
    assert Counter(e for t in after.tables.values() for e in t.seats.values()) == Counter(list(room.entries))
    assert len({m.entry for m in plan.moves}) == len(plan.moves)
    assert sizes_agreed(after).difference <= 1
    assert propose(after, rules, seed) is None
    assert propose(room, rules, seed) == plan
    assert all(m.article and m.why for m in plan.moves)
    for number in plan.closes:
        assert not after.tables[number].seats


@given(st.lists(st.integers(4, 9), min_size=2, max_size=7), st.integers(0, 99))
@settings(deadline=None)
def test_balance_takes_the_fewest_moves_possible(sizes, seed):
    room = sized(dict(enumerate(sizes, 1)), seats=9, config=config(final_table_size=2))
    plan = propose(room, house("regatta", break_table_when="final_only"), seed)
    low, extra = divmod(sum(sizes), len(sizes))
    even = sorted([low + 1] * extra + [low] * (len(sizes) - extra))
    needed = sum(max(0, now - then) for now, then in zip(sorted(sizes), even, strict=True))
    if max(sizes) - min(sizes) <= 1:
        needed = 0
    assert (len(plan.moves) if plan else 0) == needed


@given(rooms(), RULEBOOKS, st.integers(0, 2**63), st.data())
@settings(deadline=None)
def test_plans_made_on_top_of_moves_under_way_never_clash(room, rulebook, seed, data):
    rules = house(rulebook)
    first = propose(room, rules, seed)
    if first is None or first.closes or data.draw(st.booleans()):
        return
    some = first.moves[: data.draw(st.integers(1, len(first.moves)))]
    waiting = replace(room, moves=some)
    second = propose(waiting, rules, seed + 1)
    if second is None:
        return
    assert {m.entry for m in second.moves}.isdisjoint(m.entry for m in some)
    assert {m.target for m in second.moves}.isdisjoint(m.target for m in some)
    assert {m.target for m in second.moves}.isdisjoint(m.origin for m in some)
    both = replace(second, moves=(*some, *second.moves))
    assert sizes_agreed(carried_out(room, both)).difference <= 1
