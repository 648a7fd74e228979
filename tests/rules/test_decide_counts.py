"""Chips counted at a table: what must add up, what the director puts right, and who has none left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from rules.ids import EntryId, Seat, SeatNo, TableNo
from rules.tournament.commands import (
    AskForRebuy,
    CallFloor,
    ConfirmArrival,
    CorrectStack,
    EndHand,
    MoveEntry,
    PauseClock,
    ReportStacks,
    ResumeClock,
    SellAddOn,
    SellRebuy,
    StartHand,
)
from rules.tournament.state import EntryStatus, Price
from tests.rules.rooms import CASH, Room, broke, broken_laws, free_chair, started, two_tables, uneven_tables

ONE, TWO = TableNo(1), TableNo(2)
LATE = ("hand_changed", "house.stale-request")


def counts(stacks: dict[int, int]) -> dict[EntryId, int]:
    return {EntryId(entry): chips for entry, chips in stacks.items()}


def known(room: Room) -> dict[int, int | None]:
    return {id: entry.stack if entry.counted else None for id, entry in room.state.entries.items()}


def rebuy(entry: int) -> SellRebuy:
    return SellRebuy(EntryId(entry), CASH)


# --- counts -----------------------------------------------------------------------------------------------------------


def test_a_count_at_the_end_of_a_hand_is_exact_until_the_next_begins() -> None:
    room = started(3).deal().do(PauseClock()).hand_over(stacks={1: 3500, 2: 1500, 3: 1000})
    assert known(room) == {1: 3500, 2: 1500, 3: 1000}
    room.do(ResumeClock()).deal()
    assert known(room) == {1: None, 2: None, 3: None}
    hand = room.state.tables[ONE].hand
    assert hand is not None
    assert hand.dealt == counts({1: 3500, 2: 1500, 3: 1000})


def test_a_count_that_loses_or_finds_chips_is_refused() -> None:
    room = started(3).deal()
    wrong = ("chips_do_not_add_up", "house.chips-conserved")
    assert room.refused(EndHand(ONE, 1, counts({1: 3500, 2: 1500, 3: 1001}))) == wrong
    assert room.refused(EndHand(ONE, 1, counts({1: 3500, 2: 1500, 3: 999}))) == wrong


def test_a_count_needs_everybody_of_the_table_and_nobody_else() -> None:
    room = started(3).deal()
    wrong = ("count_incomplete", "house.chips-conserved")
    assert room.refused(EndHand(ONE, 1, counts({1: 3000, 2: 3000}))) == wrong
    assert room.refused(EndHand(ONE, 1, counts({1: 3000, 2: 3000, 3: 0, 9: 0}))) == wrong
    assert room.refused(EndHand(ONE, 1, counts({1: 7000, 2: -1000, 3: 0}))) == wrong


def test_the_chips_of_a_player_who_is_out_are_found_with_the_others() -> None:
    room = started(3).deal().bust(3)
    assert room.refused(EndHand(ONE, 1, counts({1: 2000, 2: 2000})))[0] == "chips_do_not_add_up"
    room.hand_over(stacks={1: 4000, 2: 2000})
    assert broken_laws(room) == []


def test_a_newcomer_need_not_be_in_the_count_of_a_hand_that_began_before() -> None:
    room = started(3).deal().enter(4)
    assert room.hand_over(stacks={1: 3000, 2: 3000, 3: 0, 4: 2000}).state.chips_issued == 8000
    room = started(3).deal().enter(4)
    assert room.hand_over(stacks={1: 3000, 2: 2000, 3: 1000}).state.chips_issued == 8000


def test_what_a_newcomer_brought_after_an_uncounted_hand_is_found_by_the_next_count() -> None:
    room = uneven_tables().deal(2).do(PauseClock()).hand_over(2)
    newcomer = moved(room, ONE, TWO)
    room.do(ResumeClock()).deal(2).hand_over(2)  # uncounted as well; all know by now is what lies there together
    here = sorted(room.state.tables[TWO].seats.values())
    assert newcomer in here
    short = dict.fromkeys(here, 2000) | {newcomer: 1000}
    assert room.refused(EndHand(TWO, 3, short)) == ("chips_do_not_add_up", "house.chips-conserved")
    room.do(EndHand(TWO, 3, dict.fromkeys(here, 2000)))


def test_who_won_chips_elsewhere_and_came_back_is_not_held_against_what_was_there_before() -> None:
    room = uneven_tables().deal(1).do(PauseClock()).hand_over(1)
    guest = moved(room, ONE, TWO)
    room.do(ResumeClock()).deal(2).do(PauseClock())
    there = sorted(room.state.tables[TWO].seats.values())
    loser = next(e for e in there if e != guest)
    room.hand_over(2, stacks={int(e): 2000 + 500 * (e == guest) - 500 * (e == loser) for e in there})
    room.do(MoveEntry(guest, room.seat_of(guest), free_chair(room, 1)))
    room.do(ResumeClock()).deal(2).do(PauseClock())  # what lies there is not known for certain any more
    here = room.state.tables[ONE].seats.values()
    room.do(ReportStacks(ONE, 1, {e: 2000 + 500 * (e == guest) for e in here}))


def sitting_out() -> tuple[Room, EntryId]:
    """A newcomer with 2,000 at table 2, who waits there for the button while the hand is dealt."""
    for hands, number in product(range(1, 7), range(1, 7)):
        room = uneven_tables("tda").deal(2)
        for _ in range(hands):
            room.hand_over(2, stacks=dict.fromkeys(map(int, room.state.tables[TWO].seats.values()), 2000))
        room.do(PauseClock())
        room.hand_over(2, stacks=dict.fromkeys(map(int, room.state.tables[TWO].seats.values()), 2000))
        newcomer, chair = min(room.state.tables[ONE].seats.values()), Seat(TWO, SeatNo(number))
        if chair.number in room.state.tables[TWO].seats:
            continue
        room.do(MoveEntry(newcomer, room.seat_of(newcomer), chair), ConfirmArrival(newcomer, chair))
        room.do(ResumeClock()).deal(2)
        if newcomer not in dealt(room):
            return room, newcomer
    raise AssertionError("nobody ever waits")


def dealt(room: Room) -> Mapping[EntryId, int | None]:
    hand = room.state.tables[TWO].hand
    assert hand is not None
    return hand.dealt


def test_who_sits_out_a_hand_is_not_counted_twice_in_what_lies_at_the_table() -> None:
    room, newcomer = sitting_out()
    hand = room.state.tables[TWO].hand
    assert hand is not None
    assert hand.total == 8000
    while newcomer not in dealt(room):
        room.hand_over(2)
    room.hand_over(2)  # hand after hand without a count
    here = room.state.tables[TWO].seats.values()
    last = room.state.tables[TWO].hands
    wrong = dict.fromkeys(here, 2000) | {newcomer: 4000}
    assert room.refused(EndHand(TWO, last, wrong)) == ("chips_do_not_add_up", "house.chips-conserved")
    room.do(EndHand(TWO, last, dict.fromkeys(here, 2000)))


def moved(room: Room, origin: TableNo, target: TableNo) -> EntryId:
    """The first of one table walks to the other and sits down."""
    mover = min(room.state.tables[origin].seats.values())
    room.do(MoveEntry(mover, room.seat_of(mover), free_chair(room, target)))
    room.do(ConfirmArrival(mover, room.seat_of(mover)))
    return mover


def test_after_a_hand_without_a_count_any_sum_is_news() -> None:
    room = started(3).deal().hand_over()
    room.do(EndHand(ONE, 2, counts({1: 2500, 2: 1500, 3: 1800}), "two hundred on the floor"))
    assert room.refused(EndHand(ONE, 3, counts({1: 2500, 2: 1500, 3: 1900})))[0] == "chips_do_not_add_up"


def test_a_player_counted_without_chips_is_dealt_no_hand() -> None:
    room = started(3).deal().hand_over(stacks={1: 3000, 2: 3000, 3: 0})
    assert room.state.tables[ONE].hand is None
    assert room.refused(StartHand(ONE, 2)) == ("player_without_chips", "house.chips-conserved")
    assert room.bust(3).deal().state.tables[ONE].hands == 2


def test_a_rebuy_during_the_hand_is_found_by_the_count_after_it() -> None:
    room = started(3).deal()
    room.do(broke(room, 2), rebuy(2))
    short = EndHand(ONE, 1, {EntryId(1): 4000, EntryId(2): 0, EntryId(3): 2000})
    assert room.refused(short) == ("bought_chips_missing", "house.chips-conserved")
    room.hand_over(stacks={1: 4000, 2: 2000, 3: 2000})
    assert room.state.entries[EntryId(1)].stack == 4000


def test_a_rebuy_is_not_lost_to_a_late_count_where_nobody_had_counted_before() -> None:
    room = started(3).deal().hand_over()
    room.do(broke(room, 2), rebuy(2))
    late = EndHand(ONE, 2, {EntryId(1): 4000, EntryId(2): 0, EntryId(3): 2000})
    assert room.refused(late) == ("bought_chips_missing", "house.chips-conserved")
    assert room.state.entries[EntryId(2)].stack == 2000
    room.hand_over(stacks={1: 4000, 2: 2000, 3: 2000})
    assert (room.state.entries[EntryId(2)].stack, room.state.tables[ONE].hands) == (2000, 3)


def test_nor_where_the_next_hand_began_without_the_player() -> None:
    room = started(4).deal()
    room.do(broke(room, 2)).hand_over().do(rebuy(2))
    late = EndHand(ONE, 2, {EntryId(n): chips for n, chips in enumerate((4000, 0, 2000, 2000), 1)})
    assert room.refused(late) == ("bought_chips_missing", "house.chips-conserved")
    room.hand_over(stacks={1: 4000, 2: 2000, 3: 2000, 4: 2000})
    assert broken_laws(room) == []


def test_nor_is_it_lost_to_a_late_count_between_hands() -> None:
    room = started(3).deal().do(PauseClock())
    room.do(broke(room, 2)).hand_over().do(rebuy(2))
    late = ReportStacks(ONE, 1, {EntryId(1): 4000, EntryId(2): 0, EntryId(3): 2000})
    assert room.refused(late) == ("bought_chips_missing", "house.chips-conserved")
    assert room.state.entries[EntryId(2)].stack == 2000
    room.do(ReportStacks(ONE, 1, {EntryId(1): 4000, EntryId(2): 2000, EntryId(3): 2000}))
    assert broken_laws(room) == []


def test_an_add_on_bought_during_the_hand_is_found_by_its_count() -> None:
    add_on = Price(pool=1000, fee=100, chips=3000)
    room = started(3, addon=add_on, addon_level=1).deal().later(minutes=20)
    room.do(SellAddOn(EntryId(2), CASH))
    assert room.refused(EndHand(ONE, 1, counts({1: 3000, 2: 3000, 3: 0})))[0] == "chips_do_not_add_up"
    assert room.hand_over(stacks={1: 3000, 2: 5000, 3: 1000}).state.chips_issued == 9000


def test_a_player_revived_at_another_table_is_not_missed_by_the_count_of_the_first() -> None:
    room = two_tables(8).deal(1).deal(2)
    gone, *others = sorted(room.state.tables[ONE].seats.values())
    chair = room.seat_of(gone)
    room.bust(gone).enter(9)
    while chair.number not in room.state.tables[ONE].seats:
        room.enter(max(room.state.entries) + 1)
    room.do(SellRebuy(gone, CASH))
    if room.seat_of(gone).table == TWO:
        stacks = {e: room.state.entries[e].stack for e in room.state.tables[ONE].seats.values()}
        stacks[others[0]] += 2000
        room.do(EndHand(ONE, 1, stacks))
    assert room.seat_of(gone) != chair
    assert broken_laws(room) == []


def test_stacks_are_reported_between_hands() -> None:
    room = started(3).deal()
    assert room.refused(ReportStacks(ONE, 1, counts({1: 6000, 2: 0, 3: 0})))[0] == "hand_under_way"
    room.do(PauseClock()).hand_over()
    assert room.refused(ReportStacks(ONE, 2, counts({1: 3000, 2: 2000, 3: 1000}))) == LATE
    room.do(ReportStacks(ONE, 1, counts({1: 3000, 2: 2000, 3: 1000})))
    assert known(room) == {1: 3000, 2: 2000, 3: 1000}
    assert room.refused(ReportStacks(ONE, 1, counts({1: 3000, 2: 2000, 3: 999})))[0] == "chips_do_not_add_up"
    assert known(room.undo()) == {1: None, 2: None, 3: None}


def test_the_director_puts_a_wrong_count_right_and_no_chips_into_play() -> None:
    room = started(3).do(CorrectStack(EntryId(1), 2500, "miscounted at the draw"))
    assert known(room)[1] == 2500
    assert room.state.chips_issued == 6000
    assert known(room.undo())[1] == 2000


def test_during_a_hand_a_correction_means_the_chips_at_its_start() -> None:
    room = started(3).deal().do(CorrectStack(EntryId(1), 2500, "miscounted at the draw"))
    assert room.refused(EndHand(ONE, 1, counts({1: 2000, 2: 2000, 3: 2400})))[0] == "chips_do_not_add_up"
    line = room.lines[-1]
    room.hand_over(stacks={1: 2500, 2: 2000, 3: 2000})
    assert room.undo_refused(line) == "later_depends"


def test_a_correction_needs_a_reason_and_chips_that_exist() -> None:
    room = started(3)
    assert room.refused(CorrectStack(EntryId(1), 2500, "  "))[0] == "reason_needed"
    assert room.refused(CorrectStack(EntryId(1), 6001, "counted"))[0] == "more_than_issued"
    assert room.refused(CorrectStack(EntryId(1), -1, "counted"))[0] == "more_than_issued"
    assert room.refused(CorrectStack(EntryId(9), 100, "counted"))[0] == "no_such_entry"


# --- without chips ----------------------------------------------------------------------------------------------------


def test_a_player_with_chips_does_not_ask_for_a_rebuy() -> None:
    room = started(3).deal().do(PauseClock()).hand_over(stacks={1: 3000, 2: 2000, 3: 1000})
    ask = AskForRebuy(ONE, 1, EntryId(2), room.seat_of(2).number)
    assert room.refused(ask) == ("has_chips", "house.rebuys")


def test_a_second_tap_on_rebuy_asks_once() -> None:
    room = started(3).deal()
    ask = AskForRebuy(ONE, 1, EntryId(2), room.seat_of(2).number)
    room.do(ask)
    assert room.status(2) is EntryStatus.BROKE
    assert room.refused(ask) == ("seat_changed", "house.stale-request")


def test_an_undone_wish_for_a_rebuy_leaves_the_player_as_before() -> None:
    room = started(3).deal()
    before = room.state
    room.do(AskForRebuy(ONE, 1, EntryId(2), room.seat_of(2).number)).undo()
    assert room.state == before


def test_a_wish_is_not_undone_once_the_rebuy_is_paid() -> None:
    room = started(3, rebuys_max=2).deal()
    room.do(AskForRebuy(ONE, 1, EntryId(2), room.seat_of(2).number))
    line = room.lines[-1]
    room.do(SellRebuy(EntryId(2), CASH)).hand_over()
    room.do(AskForRebuy(ONE, 2, EntryId(2), room.seat_of(2).number))
    assert room.undo_refused(line) == "later_depends"
    assert room.state.pool == 3 * 1800 + 2000


# --- chips from nowhere -----------------------------------------------------------------------------------------------


def four_after_an_uncounted_hand() -> Room:
    return started(4).deal().do(PauseClock()).hand_over()


def test_t2_cnt_01_a_hand_that_nobody_counted_makes_no_chips() -> None:
    room = four_after_an_uncounted_hand()
    refusal = room.attempt(ReportStacks(ONE, 1, counts({1: 4000, 2: 3000, 3: 3000, 4: 2000})))
    assert refusal is not None
    assert refusal.code == "chips_do_not_add_up"
    assert refusal.detail == {"table": 1, "expected": 8000, "counted": 12000, "difference": 4000}
    assert room.refused(ReportStacks(ONE, 1, counts({1: 1000, 2: 3000, 3: 3000, 4: 0})))[0] == "chips_do_not_add_up"
    room.do(ReportStacks(ONE, 1, counts({1: 1000, 2: 3000, 3: 3000, 4: 1000})))
    assert known(room) == {1: 1000, 2: 3000, 3: 3000, 4: 1000}


def test_t2_cnt_01_a_difference_is_settled_with_a_reason_and_the_truth_is_never_refused_after_it() -> None:
    room = four_after_an_uncounted_hand()
    room.do(ReportStacks(ONE, 1, counts({1: 4000, 2: 3000, 3: 3000, 4: 2000}), "handed out twice"))
    assert known(room) == {1: 4000, 2: 3000, 3: 3000, 4: 2000}
    room.do(ReportStacks(ONE, 1, counts({1: 1000, 2: 3000, 3: 3000, 4: 1000})))
    assert known(room) == {1: 1000, 2: 3000, 3: 3000, 4: 1000}


def reported(*stacks: int) -> ReportStacks:
    return ReportStacks(ONE, 1, counts(dict(enumerate(stacks, 1))))


def four_times_5000(reason: str = "") -> Room:
    """Four players with 5,000 each; a hand has passed uncounted, and the table tells 26,000 instead of 20,000."""
    room = started(4, buy_in=Price(1800, 200, 5000)).deal().do(PauseClock()).hand_over()
    return room.do(replace(reported(9000, 6000, 6000, 5000), reason=reason)) if reason else room


def test_t2_cnt_01_false_numbers_are_held_and_the_true_ones_stand() -> None:
    room = four_times_5000()
    before = room.state
    refusal = room.attempt(reported(9000, 6000, 6000, 5000))
    assert refusal is not None
    assert (refusal.code, refusal.detail) == (
        "chips_do_not_add_up",
        {"table": 1, "expected": 20000, "counted": 26000, "difference": 6000},
    )
    assert room.attempt(replace(reported(9000, 6000, 6000, 5000), reason="  ")) == refusal
    assert room.state == before
    room.do(reported(8000, 5000, 4000, 3000))
    assert (known(room), room.state.over) == ({1: 8000, 2: 5000, 3: 4000, 4: 3000}, {})


def test_t2_cnt_01_what_was_settled_is_kept_with_its_table_until_the_truth_is_told() -> None:
    room = four_times_5000("handed out twice")
    assert room.state.over == {ONE: 6000}
    room.do(reported(6000, 9000, 6000, 5000))  # as settled: not asked again
    refusal = room.attempt(reported(9000, 6000, 6000, 4000))
    assert refusal is not None
    assert refusal.detail == {"table": 1, "expected": 20000, "counted": 25000, "difference": 5000}
    line = room.do(reported(8000, 5000, 4000, 3000)).lines[-1]
    assert room.state.over == {}
    room.undo(line)
    assert room.state.over == {ONE: 6000}


def test_t2_cnt_01_with_a_second_table_under_way_the_truth_needs_no_reason_either() -> None:
    room = two_tables(8).deal(1).deal(2).do(PauseClock()).hand_over(1)
    here = sorted(room.state.tables[ONE].seats.values())
    room.do(ReportStacks(ONE, 1, dict(zip(here, (9000, 2000, 2000, 2000), strict=True)), "the floor counted so"))
    assert room.state.over == {ONE: 7000}
    room.hand_over(2)
    there = sorted(room.state.tables[TWO].seats.values())
    room.do(ReportStacks(TWO, 1, dict(zip(there, (5000, 1000, 1000, 1000), strict=True))))
    room.do(ReportStacks(ONE, 1, dict.fromkeys(here, 2000)))
    assert room.state.over == {}


def test_t2_cnt_01_a_stack_put_right_takes_its_difference_back() -> None:
    room = four_times_5000("handed out twice").do(CorrectStack(EntryId(1), 3000, "six black chips too many"))
    assert (room.state.over, sum(entry.stack for entry in room.state.entries.values())) == ({}, 20000)


def test_t2_cnt_01_the_floor_sees_a_count_before_it_stands_and_settles_it() -> None:
    room = four_times_5000()
    stacks = counts({1: 9000, 2: 6000, 3: 6000, 4: 5000})
    room.do(CallFloor(ONE, "count", 1, stacks=stacks))
    (call,) = room.state.floor_calls.values()
    assert (call.table, call.hand, call.expected, {one.entry: one.chips for one in call.counted}) == (
        1,
        1,
        20000,
        stacks,
    )
    assert known(room) == dict.fromkeys((1, 2, 3, 4))
    assert room.changes_nothing(CallFloor(ONE, "count", 1, stacks=stacks))
    room.do(CallFloor(ONE, "count", 1, stacks=counts({1: 9000, 2: 6000, 3: 6000, 4: 4000})))
    assert [sum(one.chips for one in call.counted) for call in room.state.floor_calls.values()] == [25000]
    line = room.do(replace(reported(9000, 6000, 6000, 5000), reason="handed out twice")).lines[-1]
    assert (room.state.floor_calls, room.state.over) == ({}, {ONE: 6000})
    room.undo(line)
    assert (len(room.state.floor_calls), room.state.over) == (1, {})
    room.do(reported(8000, 5000, 4000, 3000))
    assert (room.state.floor_calls, room.state.over) == ({}, {})


def test_t2_cnt_01_a_count_told_with_the_end_of_a_hand_is_held_too() -> None:
    room = started(4, buy_in=Price(1800, 200, 5000)).deal()
    room.do(CallFloor(ONE, "count", 1, stacks=counts({1: 9000, 2: 6000, 3: 6000, 4: 5000})))
    assert [call.expected for call in room.state.floor_calls.values()] == [20000]
    room.do(EndHand(ONE, 1, counts({1: 9000, 2: 6000, 3: 6000, 4: 5000}), "handed out twice"))
    assert (room.state.floor_calls, room.state.over, room.state.tables[ONE].hands) == ({}, {ONE: 6000}, 2)


def test_a_call_about_a_count_that_adds_up_or_is_no_count_is_a_call_like_any_other() -> None:
    room = four_times_5000()
    room.do(CallFloor(ONE, "count", 1, stacks=counts({1: 8000, 2: 5000, 3: 4000, 4: 3000})))
    assert [(call.reason, call.counted) for call in room.state.floor_calls.values()] == [("count", ())]
    assert room.changes_nothing(CallFloor(ONE, "count", 1, stacks=counts({1: 8000})))


@given(
    false=st.lists(st.lists(st.integers(0, 20000), min_size=4, max_size=4), max_size=4),
    true=st.lists(st.integers(0, 2000), min_size=3, max_size=3),
    other=st.booleans(),
)
def test_t2_cnt_01_whatever_was_settled_the_full_true_count_is_never_refused(
    false: list[list[int]], true: list[int], other: bool
) -> None:
    room = two_tables(8).deal(1).deal(2).do(PauseClock()).hand_over(1)
    if other:
        room.hand_over(2)
        there = sorted(room.state.tables[TWO].seats.values())
        room.do(ReportStacks(TWO, 1, dict.fromkeys(there, 3000), "false as well"))
    here = sorted(room.state.tables[ONE].seats.values())
    for stacks in false:
        room.attempt(ReportStacks(ONE, 1, dict(zip(here, stacks, strict=True)), "it is so"))
    assert room.attempt(ReportStacks(ONE, 1, dict(zip(here, (*true, 8000 - sum(true)), strict=True)))) is None


def test_t2_cnt_01_two_tables_are_held_against_what_each_had() -> None:
    room = two_tables(8).deal(1).deal(2).do(PauseClock()).hand_over(1).hand_over(2)
    here = sorted(room.state.tables[TWO].seats.values())
    false = dict(zip(here, (4000, 2000, 2000, 1000), strict=True))
    assert room.refused(ReportStacks(TWO, 1, false)) == ("chips_do_not_add_up", "house.chips-conserved")
    room.do(ReportStacks(TWO, 1, dict(zip(here, (4000, 2000, 2000, 0), strict=True))))


def test_t2_cnt_01_a_table_of_which_nothing_is_known_is_held_against_what_the_event_may_have() -> None:
    room = two_tables(8).deal(1).deal(2)
    here = sorted(room.state.tables[ONE].seats.values())
    room.hand_over(1).do(EndHand(ONE, 2), PauseClock(), EndHand(ONE, 3))  # uncounted, and nothing is known of it
    assert room.state.tables[TWO].hand is not None  # under way: what lies there is known by its start
    lost = dict(room.state.entries)
    lost[here[0]] = replace(lost[here[0]], stack=2000, counted=False)
    last = room.state.tables[ONE].last_hand
    assert last is not None
    unknown = replace(room.state.tables[ONE], last_hand=replace(last, total=None))
    room.state = replace(room.state, tables={**room.state.tables, ONE: unknown}, entries=lost)
    many = {EntryId(e): 2000 + 500 * (e == here[0]) for e in here}
    few = {EntryId(e): 2000 - 500 * (e == here[0]) for e in here}
    for told, difference in ((many, 500), (few, -500)):
        refusal = room.attempt(ReportStacks(ONE, 3, told))
        assert refusal is not None
        assert (refusal.code, refusal.detail["expected"], refusal.detail["difference"]) == (
            "chips_do_not_add_up",
            8000,
            difference,
        )
    room.do(CallFloor(ONE, "count", hand=3, stacks=many))
    (call,) = (call for call in room.state.floor_calls.values() if call.counted)
    assert (call.expected, call.event, room.state.chips_issued) == (8000, 16500, 16000)
    room.do(ReportStacks(ONE, 3, counts(dict.fromkeys(here, 2000))))
    assert not any(call.counted for call in room.state.floor_calls.values())
