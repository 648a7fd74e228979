"""Hands begin and end at a table: button and blinds, counts, penalties, hand for hand; what makes a table wait."""

from __future__ import annotations

from rules.ids import EntryId, TableNo
from rules.tournament.commands import (
    AskForRebuy,
    CorrectStack,
    EndHand,
    GoToPeriod,
    ImposePenalty,
    MoveEntry,
    OpenTable,
    PauseClock,
    ReportStacks,
    ResumeClock,
    SellAddOn,
    SellRebuy,
    SetHandForHand,
    StartHand,
    StartTournament,
)
from rules.tournament.state import EntryStatus, PenaltyKind, Price
from tests.rules.rooms import CASH, Room, broken_laws, opened, seat, started
from tests.rules.test_given_cases import given

ONE, TWO = TableNo(1), TableNo(2)
LATE = ("hand_changed", "house.stale-request")


def positions(room: Room, table: int = 1) -> tuple[int | None, int | None, int | None]:
    found = room.state.tables[TableNo(table)]
    return found.button, found.small_blind, found.big_blind


def counts(stacks: dict[int, int]) -> dict[EntryId, int]:
    return {EntryId(entry): chips for entry, chips in stacks.items()}


def known(room: Room) -> dict[int, int | None]:
    return {id: entry.stack if entry.counted else None for id, entry in room.state.entries.items()}


def two_tables(players: int = 7) -> Room:
    room = opened(seats_per_table=6, final_table_size=3)
    room.do(OpenTable(ONE, 6), OpenTable(TWO, 6)).enter(*range(1, players + 1))
    return room.do(StartTournament())


def penalty(room: Room, entry: int, rounds: int = 1) -> int:
    room.do(ImposePenalty(EntryId(entry), PenaltyKind.ROUNDS, "house.penalties", "phone", rounds))
    return max(room.state.penalties)


def hands_left(room: Room, number: int) -> int:
    return room.state.penalties[number].hands_left


# --- begin and end --------------------------------------------------------------------------------------------------


def test_the_first_hand_has_the_drawn_button_and_the_first_level() -> None:
    room = started(4)
    drawn = room.state.drawn_buttons[ONE]
    room.deal()
    hand = room.state.tables[ONE].hand
    assert hand is not None
    assert (hand.number, hand.period) == (1, 0)
    assert hand.dealt == {EntryId(n): 2000 for n in range(1, 5)}
    assert room.state.tables[ONE].button == drawn
    assert room.state.drawn_buttons == {}


def test_hand_over_moves_the_button_and_begins_the_next_hand() -> None:
    room = started(3).deal()
    button, small_blind, big_blind = positions(room)
    room.hand_over()
    assert room.state.tables[ONE].hands == 2
    assert positions(room) == (small_blind, big_blind, button)


def test_button_and_blinds_go_round_though_a_player_is_absent_sea_06() -> None:
    assert sorted(given("SEA-06")["seats"].values()) == ["A", "B", "C (absent)"]
    room = started(3).deal()
    seen = [positions(room)]
    for _ in range(3):
        seen.append(positions(room.hand_over()))
    assert len({big_blind for _, _, big_blind in seen[:3]}) == 3
    assert seen[3] == seen[0]


def test_a_hand_keeps_the_level_with_which_it_began() -> None:
    room = started(3).deal().later(minutes=21)
    assert room.state.tables[ONE].hand is not None
    assert room.state.tables[ONE].hand.period == 0
    room.hand_over()
    assert room.state.tables[ONE].hand is not None
    assert room.state.tables[ONE].hand.period == 1


def test_a_second_tap_on_deal_begins_no_second_hand() -> None:
    room = started(3).deal()
    assert room.refused(StartHand(ONE, 1)) == LATE
    assert room.refused(StartHand(ONE, 2)) == LATE


def test_a_second_tap_on_hand_over_ends_no_second_hand() -> None:
    room = started(3).deal().do(EndHand(ONE, 1))
    assert room.refused(EndHand(ONE, 1)) == LATE
    assert room.refused(EndHand(ONE, 3)) == LATE


def test_a_table_that_is_not_there_plays_no_hand() -> None:
    room = started(3)
    assert room.refused(StartHand(TableNo(9), 1))[0] == "no_such_table"
    assert room.refused(EndHand(TableNo(9), 1))[0] == "no_such_table"
    assert room.refused(EndHand(ONE, 1)) == LATE


def test_nobody_is_dealt_in_before_the_start() -> None:
    assert opened().enter(1, 2).refused(StartHand(ONE, 1)) == ("not_running", "house.not-running")


def test_during_a_pause_the_hand_ends_and_the_table_waits() -> None:
    room = started(3).deal().do(PauseClock()).hand_over()
    assert room.state.tables[ONE].hand is None
    assert room.refused(StartHand(ONE, 2)) == ("clock_paused", "house.clock-paused")
    assert room.do(ResumeClock()).deal().state.tables[ONE].hands == 2


def test_during_a_break_nobody_is_dealt_in() -> None:
    room = started(3).deal().do(GoToPeriod(0, 2)).hand_over()
    assert room.state.tables[ONE].hand is None
    assert room.refused(StartHand(ONE, 2)) == ("on_break", "house.on-break")
    assert room.later(minutes=10).deal().state.tables[ONE].hand is not None


def test_nobody_is_dealt_in_while_tables_differ_by_more_than_one() -> None:
    room = two_tables(8).deal(1).deal(2)
    first, second, *_ = sorted(room.state.tables[TWO].seats.values())
    room.bust(first, second, chips={first: 1, second: 2})
    room.do(EndHand(ONE, 1))
    assert room.state.tables[ONE].hand is None
    assert room.refused(StartHand(ONE, 2)) in {("tables_uneven", "REG-balance-6"), ("final_table", "house")}


def test_a_newcomer_is_dealt_in_from_the_next_hand() -> None:
    room = started(3).deal().enter(4)
    hand = room.state.tables[ONE].hand
    assert hand is not None
    assert EntryId(4) not in hand.dealt
    room.hand_over()
    hand = room.state.tables[ONE].hand
    assert hand is not None
    assert hand.dealt[EntryId(4)] == 2000


def test_undo_of_hand_over_takes_the_next_hand_back_too() -> None:
    room = started(3).deal()
    before = room.state
    room.hand_over(stacks={1: 3000, 2: 3000, 3: 0}).undo()
    assert room.state == before
    room.hand_over()
    assert room.undo().state == before


def test_undo_of_deal_brings_the_button_back() -> None:
    room = started(3)
    before = room.state
    room.deal()
    line = room.lines[-1]
    assert room.undo().state == before
    room.deal().hand_over()
    assert room.undo_refused(line) == "later_depends"


def test_only_the_last_hand_of_a_table_is_taken_back() -> None:
    room = started(3).deal().hand_over()
    line = room.lines[-1]
    room.hand_over()
    assert room.undo_refused(line) == "later_depends"


# --- counts ---------------------------------------------------------------------------------------------------------


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


def test_after_a_hand_without_a_count_any_sum_is_news() -> None:
    room = started(3).deal().hand_over()
    room.hand_over(stacks={1: 2500, 2: 1500, 3: 1800})
    assert room.refused(EndHand(ONE, 3, counts({1: 2500, 2: 1500, 3: 1900})))[0] == "chips_do_not_add_up"


def test_a_player_counted_without_chips_is_dealt_no_hand() -> None:
    room = started(3).deal().hand_over(stacks={1: 3000, 2: 3000, 3: 0})
    assert room.state.tables[ONE].hand is None
    assert room.refused(StartHand(ONE, 2)) == ("player_without_chips", "house.chips-conserved")
    assert room.bust(3).deal().state.tables[ONE].hands == 2


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
    assert room.refused(EndHand(ONE, 1, counts({1: 2000, 2: 2000, 3: 2000})))[0] == "chips_do_not_add_up"
    line = room.lines[-1]
    room.hand_over(stacks={1: 2500, 2: 2000, 3: 2000})
    assert room.undo_refused(line) == "later_depends"


def test_a_correction_needs_a_reason_and_chips_that_exist() -> None:
    room = started(3)
    assert room.refused(CorrectStack(EntryId(1), 2500, "  "))[0] == "reason_needed"
    assert room.refused(CorrectStack(EntryId(1), 6001, "counted"))[0] == "more_than_issued"
    assert room.refused(CorrectStack(EntryId(1), -1, "counted"))[0] == "more_than_issued"
    assert room.refused(CorrectStack(EntryId(9), 100, "counted"))[0] == "no_such_entry"


# --- without chips --------------------------------------------------------------------------------------------------


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


# --- penalties ------------------------------------------------------------------------------------------------------


def test_a_round_is_as_many_hands_as_players_sit_at_the_table() -> None:
    room = started(4)
    assert hands_left(room, penalty(room, 2, rounds=2)) == 8


def test_hands_to_miss_are_counted_down_by_hands_really_dealt() -> None:
    room = started(4).deal()
    number = penalty(room, 2)
    room.hand_over()
    assert hands_left(room, number) == 3
    assert hands_left(room.undo(), number) == 4


def test_the_hands_of_other_tables_do_not_count() -> None:
    room = two_tables(8).deal(1).deal(2)
    there = min(room.state.tables[TWO].seats.values())
    number = penalty(room, there)
    room.hand_over(1)
    assert hands_left(room, number) == 4


def test_the_hands_left_travel_with_the_player() -> None:
    room = two_tables(7).deal(1).deal(2)
    large, small = sorted((1, 2), key=lambda n: -len(room.state.tables[TableNo(n)].seats))
    mover = min(room.state.tables[TableNo(large)].seats.values())
    number = penalty(room, mover)
    room.hand_over(large)
    free = next(n for n in range(1, 7) if n not in room.state.tables[TableNo(small)].seats)
    room.do(PauseClock()).hand_over(large).hand_over(small)
    room.do(MoveEntry(mover, room.seat_of(mover), seat(small, free)), ResumeClock())
    assert hands_left(room, number) == 2
    room.deal(small).hand_over(small)
    assert hands_left(room, number) == 1


def test_a_warning_costs_no_hands_and_rounds_must_be_said() -> None:
    room = started(3)
    room.do(ImposePenalty(EntryId(1), PenaltyKind.WARNING, "house.penalties", "", 0))
    assert hands_left(room, 1) == 0
    wanted = ImposePenalty(EntryId(1), PenaltyKind.ROUNDS, "house.penalties", "", 0)
    assert room.refused(wanted) == ("rounds_needed", "house.penalties")


def test_a_penalty_taken_back_stays_on_record_and_costs_no_more_hands() -> None:
    room = started(3)
    number = penalty(room, 1)
    room.undo()
    assert (room.state.penalties[number].lifted, hands_left(room, number)) == (True, 0)


# --- hand for hand --------------------------------------------------------------------------------------------------


def test_hand_for_hand_a_table_waits_until_all_have_played_the_hand() -> None:
    room = two_tables(8).deal(1).deal(2).do(SetHandForHand(True)).hand_over(1)
    assert room.state.tables[ONE].hand is None
    assert room.refused(StartHand(ONE, 2)) == ("hand_for_hand", "house.hand-for-hand")
    room.hand_over(2)
    assert room.state.tables[TWO].hand is not None
    assert room.deal(1).state.tables[ONE].hands == 2


def test_hand_for_hand_switched_off_lets_tables_deal() -> None:
    room = two_tables(8).deal(1).deal(2).do(SetHandForHand(True)).hand_over(1)
    assert room.changes_nothing(SetHandForHand(True))
    room.do(SetHandForHand(False)).deal(1)
    assert room.state.hand_for_hand_from == {}


def test_a_pause_holds_however_long_it_lasts() -> None:
    room = started(3).deal().do(PauseClock()).hand_over().later(hours=2)
    assert room.refused(StartHand(ONE, 2)) == ("clock_paused", "house.clock-paused")
    room.do(ResumeClock()).deal()
    assert room.state.tables[ONE].hand is not None
    assert room.state.tables[ONE].hand.period == 0
