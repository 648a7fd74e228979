"""The floor's plan: final table, breaking, balance, each by its article; and when it is stale."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from rules.balancing import move_is_dealt_in, plan_is_current, propose, sizes_after
from rules.floor import coming_positions, dealt_in, final_table_due, sizes_agreed
from rules.ids import EntryId, SeatNo, TableNo
from rules.seating import draw_seat
from rules.tournament.state import EntryStatus, MoveReason, Plan, Status, Tournament
from tests.rules.floors import carried_out, floor, house, sized, table, under_way
from tests.rules.rooms import seat

REGATTA = house("regatta")


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
    assert sizes_agreed(room).difference == 0
    assert propose(room, REGATTA, 1) is None


def test_before_the_first_hand_nobody_had_the_big_blind_that_the_house_goes_by():
    room = sized({1: 6, 2: 4})
    fresh = {n: replace(t, hands=0, button=None, small_blind=None, big_blind=None) for n, t in room.tables.items()}
    room = replace(room, tables=fresh, drawn_buttons={TableNo(1): SeatNo(1), TableNo(2): SeatNo(1)})
    plan = propose(room, house("regatta", balancing_mover="last_big_blind"), 7)
    assert plan is not None
    move = plan.moves[0]
    assert (move.entry, move.article) == (EntryId(103), "house")
    assert (move.why["mover"], move.why["house"]) == ("without_last_big_blind", "balancing_mover")
    plain = propose(room, house("regatta"), 7)
    assert plain is not None
    assert (plain.moves[0].why["mover"], "house" in plain.moves[0].why) == ("next_big_blind", False)


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


@pytest.mark.parametrize("sizes", [{1: 6, 2: 4}, {1: 5, 2: 5, 3: 4, 4: 4}, {1: 6, 2: 6, 3: 5}, {1: 3, 2: 3}])
def test_chairs_of_closed_tables_count_for_nothing(sizes: dict[int, int]):
    room = sized(sizes)
    closed = table(9, [], size=6, is_open=False, hands=12)
    with_closed = replace(room, tables={**room.tables, closed.number: closed})
    assert propose(with_closed, REGATTA, 7) == propose(room, REGATTA, 7)
    assert sizes_agreed(with_closed) == sizes_agreed(room)
    assert draw_seat(with_closed, 7) == draw_seat(room, 7)


# --- moves that are approved already ----------------------------------------------------------------------------------


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


# --- break ------------------------------------------------------------------------------------------------------------


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


# --- final table ------------------------------------------------------------------------------------------------------


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


# --- stale plans ------------------------------------------------------------------------------------------------------


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
