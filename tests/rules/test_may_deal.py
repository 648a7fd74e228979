"""When a table may deal, and who is dealt in."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from rules.clock import Paused, Running
from rules.floor import dealt_in, may_deal, unfinished_rounds
from rules.ids import EntryId, SeatNo, TableNo
from rules.structure import Break
from rules.tournament.state import EntryStatus, Hand, Status, Table, Tournament
from tests.rules.floors import NOON, config, floor, house, sized, table, under_way
from tests.rules.rooms import seat

REGATTA = house("regatta")


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


def test_no_table_of_a_move_waits_for_the_hand_of_the_other():
    room = sized({1: 6, 2: 5, 3: 6}, moves=(under_way(104, seat(1, 4), seat(2, 6)),))
    assert [code(room, n) for n in (1, 2, 3)] == [None, None, None]


def test_what_is_agreed_makes_tables_even():
    moves = tuple(under_way(100 + n, seat(1, n), seat(3, n)) for n in (5, 6))
    assert code(sized({1: 6, 2: 5, 3: 3}, moves=moves[:1]), 3) is None
    assert code(sized({1: 6, 2: 6, 3: 3}, moves=moves[:1]), 2) == "tables_uneven"


def test_where_no_rulebook_prints_it_only_the_short_table_stops_at_three():
    tda, late = house("tda"), {"config": config(rulebook="tda", late_registration_levels=0)}
    rooms = [sized({1: 8, 2: 8, 3: size}, seats=9, **late) for size in (6, 5)]
    stops = [[may_deal(room, TableNo(n), tda, NOON) for n in (1, 2, 3)] for room in rooms]
    assert stops[0] == [None, None, None]
    assert stops[1][:2] == [None, None]
    assert (stops[1][2].code, stops[1][2].detail) == ("tables_uneven", {"difference": 3, "allowed": 2})


def test_while_players_may_come_it_takes_one_more():
    tda, late = house("tda"), {"config": config(rulebook="tda", late_registration_levels=1)}
    found = [may_deal(sized({1: 8, 2: 8, 3: size}, seats=9, **late), TableNo(3), tda, NOON) for size in (5, 4)]
    assert found[0] is None
    assert (found[1].code, found[1].detail) == ("tables_uneven", {"difference": 4, "allowed": 3})
    formed = sized({1: 8, 2: 8, 3: 5}, seats=9, final_table=TableNo(1), **late)
    assert may_deal(formed, TableNo(3), tda, NOON) is not None


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
