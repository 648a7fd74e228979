"""The floor's plan: final table, breaking, balance, each by its article; and when a table may deal."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.balancing import move_is_dealt_in, plan_is_current, propose, sizes_after
from rules.clock import Paused, Running
from rules.floor import (
    coming_positions,
    dealt_in,
    difference,
    final_table_due,
    may_deal,
    tables_in_use,
    unfinished_rounds,
)
from rules.ids import EntryId, Seat, SeatNo, TableNo
from rules.structure import Break
from rules.tournament.state import EntryStatus, Hand, Move, MoveReason, Plan, Status, Table, Tournament
from tests.rules.floors import NOON, config, floor, house, sized, table

REGATTA = house("regatta")


def carried_out(tournament: Tournament, plan: Plan) -> Tournament:
    """The floor after the plan; every target must be free once all have stood up."""
    seats = {number: dict(t.seats) for number, t in tournament.tables.items()}
    for move in plan.moves:
        assert seats[move.origin.table].pop(move.origin.number) == move.entry
    for move in plan.moves:
        target = tournament.tables[move.target.table]
        assert target.is_open
        assert target.number not in plan.closes
        assert 1 <= move.target.number <= target.size
        assert move.target.number not in seats[target.number]
        seats[target.number][move.target.number] = move.entry
    return replace(
        tournament,
        tables={
            number: replace(t, seats=seats[number], is_open=t.is_open and number not in plan.closes)
            for number, t in tournament.tables.items()
        },
        drawn_buttons={**tournament.drawn_buttons, **plan.buttons},
    )


def seat(table_no: int, number: int) -> Seat:
    return Seat(TableNo(table_no), SeatNo(number))


def route(plan: Plan) -> list[tuple[int, int]]:
    return [(move.origin.table, move.target.table) for move in plan.moves]


def test_reg_balance_3_2_measured_on_either_side_gives_the_other_neighbour():
    giving = table(2, [1, 2, 3, 4, 5, 6], button=SeatNo(1))
    room = floor(table(1, [2, 3, 4, 5], button=SeatNo(4)), giving)
    plan = propose(room, house("regatta", balancing_direction="either_side"), 1)
    assert plan is not None
    assert (plan.moves[0].target, plan.moves[0].why["seat"]) == (seat(1, 1), "nearest_to_big_blind")


def test_reg_balance_2_the_player_due_the_big_blind_moves():
    room = sized({1: 6, 2: 4})
    plan = propose(room, REGATTA, 7)
    assert plan is not None
    assert [(m.entry, m.origin) for m in plan.moves] == [(EntryId(104), seat(1, 4))]
    assert plan.moves[0].article == "REG-balance-2"
    assert plan.moves[0].reason is MoveReason.BALANCE
    assert plan.moves[0].why == {
        "from_count": 6,
        "to_count": 4,
        "mover": "next_big_blind",
        "seat": "nearest_after_big_blind",
        "hands": 2,
        "seat_article": "REG-balance-4",
    }


def test_a_house_may_move_the_player_who_had_the_big_blind():
    plan = propose(sized({1: 6, 2: 4}), house("regatta", balancing_mover="last_big_blind"), 7)
    assert plan is not None
    assert (plan.moves[0].entry, plan.moves[0].why["mover"]) == (EntryId(103), "last_big_blind")


def test_reg_balance_6_1_two_tables_give_one_player_each_to_the_third():
    plan = propose(sized({1: 6, 2: 6, 3: 3}), REGATTA, 7)
    assert plan is not None
    assert route(plan) == [(1, 3), (2, 3)]
    assert sizes_after(sized({1: 6, 2: 6, 3: 3}), plan.moves) == {1: 5, 2: 5, 3: 5}
    assert (plan.closes, plan.buttons) == ((), {})


def test_reg_balance_6_2_a_difference_of_one_needs_no_move():
    assert propose(sized({1: 6, 2: 6, 3: 5}), REGATTA, 7) is None


def test_a_full_small_table_cannot_be_helped_and_holds_nobody_up():
    room = floor(table(1, [1, 2, 3, 4, 5, 6, 7, 8, 9], size=9, button=SeatNo(1)), table(2, [1, 2, 3, 4], size=4))
    assert difference(tables_in_use(room)) == 0
    assert propose(room, REGATTA, 1) is None


def test_before_the_first_hand_mover_and_seat_are_drawn():
    room = floor(table(1, [1, 2, 3, 4, 5, 6]), table(2, [1, 2, 3, 4]))
    drawn = Counter(propose(room, REGATTA, seed).moves[0].origin.number for seed in range(120))
    assert set(drawn) == {1, 2, 3, 4, 5, 6}
    assert propose(room, REGATTA, 5).moves[0].why["mover"] == "drawn"
    assert propose(room, REGATTA, 5).moves[0].article == "REG-balance-6"


def test_a_player_who_waits_for_a_rebuy_counts_and_is_not_sent_away():
    """Seat 4 would be next: without chips the big blind goes to seat 5."""
    room = sized({1: 6, 2: 4})
    broke = replace(room.entries[EntryId(104)], status=EntryStatus.BROKE, stack=0)
    room = replace(room, entries={**room.entries, broke.id: broke})
    plan = propose(room, REGATTA, 7)
    assert plan is not None
    assert [m.entry for m in plan.moves] == [EntryId(105)]


def test_no_plan_before_the_cards_are_in_the_air():
    assert propose(sized({1: 6, 2: 3}, status=Status.OPEN), REGATTA, 1) is None


def test_an_open_table_without_players_waits_for_newcomers():
    assert propose(floor(table(1, [1, 2, 3, 4, 5, 6]), table(2, [1, 2, 3, 4, 5, 6]), table(3, [])), REGATTA, 1) is None


# --- moves that are approved already --------------------------------------------------------------------------------


def under_way(entry: int, origin: Seat, target: Seat) -> Move:
    return Move(EntryId(entry), origin, target, MoveReason.BALANCE, "REG-balance-2", {})


def test_a_move_under_way_is_counted_and_not_proposed_again():
    assert propose(sized({1: 6, 2: 4}, moves=(under_way(104, seat(1, 4), seat(2, 5)),)), REGATTA, 1) is None


def test_the_chairs_of_moves_under_way_are_given_to_nobody_else():
    room = sized({1: 6, 2: 6, 3: 3}, moves=(under_way(104, seat(1, 4), seat(3, 4)),))
    plan = propose(room, REGATTA, 1)
    assert plan is not None
    assert [(m.origin, m.target) for m in plan.moves] == [(seat(2, 4), seat(3, 5))]


def test_the_final_table_waits_for_moves_under_way():
    room = sized({1: 4, 2: 2}, moves=(under_way(104, seat(1, 4), seat(2, 5)),))
    assert propose(room, REGATTA, 1) is None


# --- break --------------------------------------------------------------------------------------------------------


def test_a_table_is_broken_when_the_others_can_take_its_players():
    room = sized({1: 5, 2: 5, 3: 4, 4: 4})
    plan = propose(room, REGATTA, 7)
    assert plan is not None
    assert plan.closes == (4,)
    assert [m.origin.table for m in plan.moves] == [4, 4, 4, 4]
    assert {m.reason for m in plan.moves} == {MoveReason.BREAK}
    assert sizes_after(room, plan.moves) == {1: 6, 2: 6, 3: 6, 4: 0}


def test_breaking_a_table_never_leaves_the_rest_uneven():
    room = sized({1: 9, 2: 4, 3: 4, 4: 2}, seats=9)
    plan = propose(room, REGATTA, 7)
    assert plan is not None
    assert plan.closes == (4,)
    assert sorted(sizes_after(room, plan.moves).items()) == [(1, 7), (2, 6), (3, 6), (4, 0)]
    assert [m.reason for m in plan.moves] == [MoveReason.BREAK] * 2 + [MoveReason.BALANCE] * 2


def test_several_tables_are_broken_at_once_and_nobody_walks_twice():
    room = sized({1: 4, 2: 3, 3: 3, 4: 2, 5: 2})
    plan = propose(room, REGATTA, 7)
    assert plan is not None
    assert plan.closes == (5, 4)
    assert len({m.entry for m in plan.moves}) == len(plan.moves)


def test_a_house_may_keep_all_tables_until_the_final():
    assert propose(sized({1: 5, 2: 5, 3: 4, 4: 4}), house("regatta", break_table_when="final_only"), 7) is None


# --- final table --------------------------------------------------------------------------------------------------


def test_reg_final_1_1_seven_players_are_one_too_many():
    assert final_table_due(sized({1: 4, 2: 3}), REGATTA) is None


def test_reg_final_1_2_six_players_form_the_final_table():
    room = sized({1: 3, 2: 3})
    assert final_table_due(room, REGATTA) == room.tables[TableNo(1)]


def test_reg_final_2_and_3_all_tables_but_one_close_and_everybody_draws():
    room = sized({1: 3, 4: 3})
    plan = propose(room, REGATTA, 7)
    assert plan is not None
    assert plan.closes == (4,)
    assert {m.reason for m in plan.moves} == {MoveReason.FINAL_TABLE}
    assert {m.article for m in plan.moves} == {"REG-final-3"}
    after = carried_out(room, plan).tables[TableNo(1)]
    assert sorted(after.seats.values()) == sorted(room.entries)
    assert set(plan.buttons) == {1}
    assert plan.buttons[TableNo(1)] in after.seats


def test_the_final_draw_gives_everybody_every_seat():
    room = sized({1: 3, 2: 3})
    seen = {
        (entry, n)
        for seed in range(150)
        for n, entry in carried_out(room, propose(room, REGATTA, seed)).tables[TableNo(1)].seats.items()
    }
    assert len(seen) == 36


def test_nobody_waits_for_the_button_at_the_final_table_for_it_is_drawn_anew():
    """In the last hand at table 1 seats 3 and 4 lay between the blinds; with a dead button they would wait."""
    last = table(1, [1, 2, 5], button=SeatNo(1), small_blind=SeatNo(2), big_blind=SeatNo(5))
    dead = house("tda")
    room = floor(last, table(2, [1, 2, 3]))
    plan = propose(room, dead, 7)
    assert plan is not None
    assert all(move_is_dealt_in(room, move, dead) for move in plan.moves)
    after = carried_out(room, plan)
    assert dealt_in(after, TableNo(1), dead) == (1, 2, 3, 4, 5, 6)
    assert coming_positions(after, TableNo(1), dead).button == plan.buttons[TableNo(1)]


def test_without_a_new_draw_the_players_of_the_final_table_stay():
    room = sized({1: 3, 2: 3})
    plan = propose(room, house("regatta", final_table_draw=False), 7)
    assert plan is not None
    assert [m.origin.table for m in plan.moves] == [2, 2, 2]
    assert plan.buttons == {}


def test_the_last_break_forms_the_final_table_even_above_its_size():
    """Eight players fit at one table of nine while the final table was announced for six: one table is the final."""
    plan = propose(sized({1: 4, 2: 4}, seats=9), REGATTA, 7)
    assert plan is not None
    assert {m.reason for m in plan.moves} == {MoveReason.FINAL_TABLE}


def test_a_single_table_needs_no_draw():
    assert propose(sized({1: 5}), REGATTA, 7) is None


# --- laws ---------------------------------------------------------------------------------------------------------


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
        in_use = tables_in_use(room)
        assert not in_use or difference(in_use) <= 1
        return
    after = carried_out(room, plan)
    assert Counter(e for t in after.tables.values() for e in t.seats.values()) == Counter(list(room.entries))
    assert len({m.entry for m in plan.moves}) == len(plan.moves)
    assert difference(tables_in_use(after)) <= 1
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
    assert difference(tables_in_use(carried_out(room, both))) <= 1


# --- stale plans ----------------------------------------------------------------------------------------------------


def with_plan(room: Tournament, seed: int = 7) -> Tournament:
    plan = propose(room, REGATTA, seed)
    assert plan is not None
    return replace(room, plan=plan, plans=plan.id)


def test_a_plan_stays_current_while_nothing_happens():
    assert plan_is_current(with_plan(sized({1: 6, 2: 4})), REGATTA)


def test_a_bust_at_the_large_table_makes_the_plan_stale():
    room = with_plan(sized({1: 6, 2: 4}))
    busted = replace(room.tables[TableNo(1)], seats={n: e for n, e in room.tables[TableNo(1)].seats.items() if n != 6})
    assert not plan_is_current(replace(room, tables={**room.tables, TableNo(1): busted}), REGATTA)


# --- who may deal -------------------------------------------------------------------------------------------------


def code(room: Tournament, table_no: int = 1, *, now=NOON) -> str | None:
    refusal = may_deal(room, TableNo(table_no), REGATTA, now)
    return refusal.code if refusal else None


def test_an_even_floor_deals():
    assert code(sized({1: 6, 2: 6, 3: 5})) is None


def test_nobody_is_dealt_in_while_tables_differ_by_more_than_one():
    room = sized({1: 6, 2: 6, 3: 4})
    assert [code(room, n) for n in (1, 2, 3)] == ["tables_uneven"] * 3
    refusal = may_deal(room, TableNo(1), REGATTA, NOON)
    assert (refusal.article, refusal.detail) == ("REG-balance-6", {"difference": 2, "allowed": 1})


def test_reg_balance_5_the_two_tables_of_a_move_wait_and_the_third_plays_on():
    room = sized({1: 6, 2: 5, 3: 6}, moves=(under_way(104, seat(1, 4), seat(2, 6)),))
    assert [code(room, n) for n in (1, 2, 3)] == ["moves_pending", "moves_pending", None]
    assert may_deal(room, TableNo(2), REGATTA, NOON).article == "REG-balance-5"


def test_reg_final_1_play_stops_when_the_final_table_is_reached():
    assert [code(sized({1: 3, 2: 3}), n) for n in (1, 2)] == ["final_table", "final_table"]


def test_no_hand_begins_during_a_break_or_while_the_clock_is_paused():
    room = sized({1: 6})
    assert isinstance(room.structure.periods[2], Break)
    assert code(replace(room, clock=Running(1, NOON)), now=NOON + timedelta(minutes=1)) == "on_break"
    assert code(replace(room, clock=Running(1, NOON)), now=NOON + timedelta(minutes=11)) is None
    assert code(replace(room, clock=Paused(0, timedelta(minutes=3)))) == "clock_paused"


def test_nobody_deals_before_the_start_or_after_the_last_bust():
    assert code(sized({1: 6}, status=Status.OPEN, clock=None)) == "not_running"
    assert code(sized({1: 1})) == "tournament_decided"


def test_a_table_needs_two_players_with_chips():
    room = sized({1: 2})
    broke = replace(room.entries[EntryId(102)], status=EntryStatus.BROKE, stack=0)
    assert code(replace(room, entries={**room.entries, broke.id: broke})) == "too_few_players"


def test_hand_for_hand_nobody_begins_the_next_hand_before_all_have_finished_this_one():
    def at(number: int, hands: int, *, playing: bool) -> Table:
        hand = Hand(hands, 0) if playing else None
        return table(number, [1, 2, 3, 4, 5], button=SeatNo(1), hands=hands, hand=hand)

    asked = {TableNo(1): 10, TableNo(2): 12}
    on = {"hand_for_hand": True, "hand_for_hand_from": asked}
    assert code(floor(at(1, 10, playing=False), at(2, 12, playing=True), **on)) == "hand_for_hand"
    assert code(floor(at(1, 10, playing=False), at(2, 12, playing=False), **on)) is None
    assert code(floor(at(1, 10, playing=False), at(2, 13, playing=True), **on)) is None
    assert code(floor(at(1, 11, playing=False), at(2, 13, playing=True), **on)) == "hand_for_hand"
    assert code(floor(at(1, 11, playing=False), at(2, 12, playing=False), **on)) == "hand_for_hand"
    assert code(floor(at(1, 11, playing=False), at(2, 13, playing=False), **on)) is None
    assert unfinished_rounds(floor(at(1, 11, playing=False), at(2, 12, playing=False), **on)) == {TableNo(1): 1}


def test_players_without_chips_are_not_dealt_in_and_penalised_ones_are():
    room = sized({1: 4})
    broke = replace(room.entries[EntryId(103)], status=EntryStatus.BROKE, stack=0)
    assert dealt_in(replace(room, entries={**room.entries, broke.id: broke}), TableNo(1), REGATTA) == (1, 2, 4)
