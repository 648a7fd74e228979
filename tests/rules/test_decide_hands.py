"""Hands begin and end at a table: button and blinds, hand for hand; what makes a table wait."""

from __future__ import annotations

from rules.ids import EntryId, TableNo
from rules.tournament.commands import EndHand, GoToPeriod, PauseClock, ResumeClock, SetHandForHand, StartHand
from tests.rules.rooms import Room, opened, started, two_tables
from tests.rules.test_given_cases import given

ONE, TWO = TableNo(1), TableNo(2)
LATE = ("hand_changed", "house.stale-request")


def positions(room: Room, table: int = 1) -> tuple[int | None, int | None, int | None]:
    found = room.state.tables[TableNo(table)]
    return found.button, found.small_blind, found.big_blind


# --- begin and end ----------------------------------------------------------------------------------------------------


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
    assert room.changes_nothing(StartHand(ONE, 1))
    assert room.refused(StartHand(ONE, 2)) == LATE


def test_a_second_tap_on_hand_over_ends_no_second_hand() -> None:
    room = started(3).deal().do(EndHand(ONE, 1))
    assert room.changes_nothing(EndHand(ONE, 1))
    assert room.refused(EndHand(ONE, 3)) == LATE


def test_a_table_that_is_not_there_plays_no_hand() -> None:
    room = started(3)
    assert room.refused(StartHand(TableNo(9), 1))[0] == "no_such_table"
    assert room.refused(EndHand(TableNo(9), 1))[0] == "no_such_table"
    assert room.refused(EndHand(ONE, 2)) == LATE
    assert room.refused(EndHand(ONE, 0)) == LATE


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


# --- hand for hand ----------------------------------------------------------------------------------------------------


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
