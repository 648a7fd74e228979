"""Who is out, in which order, and what a late or doubled tap may not do."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from rules.clock import Paused, Running
from rules.finishing import Bubble, bubble, paid_places, prizes_in_force
from rules.ids import EntryId, SeatNo, TableNo
from rules.payouts import Band, PayoutPolicy
from rules.tournament.commands import (
    ApprovePlan,
    AskForRebuy,
    BustEntries,
    EndHand,
    MoveEntry,
    OpenTable,
    ProposePlan,
    ReportedBust,
    ResumeClock,
    ReviseConfig,
    SetHandForHand,
    StartTournament,
)
from rules.tournament.events import EntriesBusted, MoveDropped
from rules.tournament.state import EntryStatus
from tests.rules.floors import NOON
from tests.rules.rooms import Room, broken_laws, opened, seat, started
from tests.rules.test_given_cases import expected

ONE, TWO = TableNo(1), TableNo(2)
STALE = ("seat_changed", "house.stale-request")


def two_tables(players: int, **changes: object) -> Room:
    """Both tables play their first hand."""
    room = opened(seats_per_table=6, final_table_size=3, **changes)
    room.do(OpenTable(ONE, 6), OpenTable(TWO, 6)).enter(*range(1, players + 1)).do(StartTournament())
    return room.deal(1).deal(2)


def at_table(room: Room, number: int) -> list[int]:
    return sorted(room.state.tables[TableNo(number)].seats.values())


# --- one hand -------------------------------------------------------------------------------------------------------


def test_the_first_one_out_is_last() -> None:
    room = started(4).deal().bust(2)
    assert room.status(2) is EntryStatus.OUT
    assert room.places() == {2: (4, 4)}
    room.hand_over().bust(3)
    assert room.places() == {3: (3, 3), 2: (4, 4)}


def test_the_place_is_counted_from_those_who_play_and_not_from_a_minimum_res_03() -> None:
    room = started(9, seats_per_table=9, final_table_size=9).deal().bust(5)
    assert room.places() == {5: (expected("RES-03")["place"],) * 2} == {5: (9, 9)}


def test_a_bust_leaves_the_chips_in_play_and_the_chair_free() -> None:
    room = started(3).deal()
    gone = room.seat_of(2)
    room.bust(2)
    assert room.state.chips_issued == 6000
    assert gone.number not in room.state.tables[ONE].seats
    assert room.state.entries[EntryId(2)].stack == 0


def test_of_several_in_one_hand_the_larger_stack_at_the_start_is_better_res_01() -> None:
    room = started(7, seats_per_table=9, final_table_size=9).deal()
    room.bust(2, 3, 4, chips={2: 400, 3: 300, 4: 150})
    right = expected("RES-01")["places"]
    assert room.places() == {2: (right["B"],) * 2, 3: (right["C"],) * 2, 4: (right["D"],) * 2}


def test_equal_stacks_tie() -> None:
    room = started(5).deal().bust(1, 2, 3, chips={1: 300, 2: 800, 3: 300})
    assert room.places() == {2: (3, 3), 1: (4, 5), 3: (4, 5)}


def test_counted_stacks_need_not_be_told_again() -> None:
    room = started(4).deal().hand_over(stacks={1: 4000, 2: 1000, 3: 2500, 4: 500})
    room.bust(2, 4)
    assert room.places() == {2: (3, 3), 4: (4, 4)}


def test_where_nobody_counted_the_dealer_is_asked() -> None:
    room = started(4).deal().hand_over()
    assert room.refused(room.busting(2, 4)) == ("chips_at_start_needed", "house.places")
    assert room.refused(room.busting(2, 4, chips={2: 100})) == ("chips_at_start_needed", "house.places")
    assert room.bust(2, 4, chips={2: 100, 4: 200}).places() == {4: (3, 3), 2: (4, 4)}


def test_chips_that_are_known_are_not_told_otherwise() -> None:
    room = started(4).deal()
    assert room.refused(room.busting(2, chips={2: 19_002_000})) == ("chips_at_start_known", "house.places")
    assert room.refused(room.busting(2, 4, chips={2: 2000, 4: 1999})) == ("chips_at_start_known", "house.places")
    assert room.bust(2, 4, chips={2: 2000}).places() == {2: (3, 4), 4: (3, 4)}


@pytest.mark.parametrize("told", [-1, 0, 8001, 19_002_000])
def test_nobody_begins_a_hand_with_none_or_with_more_chips_than_are_in_play(told: int) -> None:
    room = started(4).deal().hand_over()
    assert room.refused(room.busting(2, chips={2: told})) == ("chips_at_start_impossible", "house.places")
    refused = room.attempt(room.busting(2, chips={2: told}))
    assert refused is not None
    assert refused.detail == {"entry": 2, "chips": told, "most": 8000}


@pytest.mark.parametrize("told", [1, 8000])
def test_the_bounds_themselves_may_be_told(told: int) -> None:
    bust = started(4).deal().hand_over().bust(2, chips={2: told}).state.entries[EntryId(2)].bust
    assert bust is not None
    assert bust.chips_at_start == told


def test_several_of_a_hand_have_no_more_chips_together_than_are_in_play() -> None:
    room = started(4).deal().hand_over()
    assert room.refused(room.busting(2, 4, chips={2: 4000, 4: 4001})) == ("chips_at_start_too_many", "house.places")
    room.bust(2, chips={2: 4000})
    assert room.refused(room.busting(4, chips={4: 4001})) == ("chips_at_start_too_many", "house.places")
    assert room.bust(4, chips={4: 3999}).places() == {2: (3, 3), 4: (4, 4)}


def test_who_waits_for_a_rebuy_may_be_told_to_have_had_none() -> None:
    room = started(4).deal()
    room.do(broke(room, 2))
    assert room.do(room.busting(2, chips={2: 0})).places() == {2: (4, 4)}


def test_one_bust_alone_needs_no_count() -> None:
    assert started(4).deal().hand_over().bust(2).places() == {2: (4, 4)}


def test_a_bust_reported_later_is_put_where_its_chips_belong() -> None:
    room = started(5).deal()
    room.bust(1, chips={1: 300}).bust(2, chips={2: 100}).bust(3, chips={3: 200})
    assert room.places() == {1: (3, 3), 3: (4, 4), 2: (5, 5)}


def test_a_later_report_of_a_hand_does_not_overtake_other_tables() -> None:
    room = two_tables(8)
    one, two = at_table(room, 1), at_table(room, 2)
    room.bust(one[0], chips={one[0]: 100}).bust(two[0]).bust(one[1], chips={one[1]: 500})
    assert room.places() == {two[0]: (6, 6), one[1]: (7, 7), one[0]: (8, 8)}


def test_after_the_hand_a_bust_of_it_can_still_be_reported() -> None:
    room = started(4).deal().hand_over()
    assert room.state.tables[ONE].hands == 2
    assert room.bust(2, hand=1).places() == {2: (4, 4)}


def test_two_hands_later_it_cannot() -> None:
    room = started(4).deal().hand_over().hand_over()
    assert room.refused(room.busting(2, hand=1)) == ("hand_changed", "house.stale-request")


# --- taps that come late or twice -----------------------------------------------------------------------------------


def test_a_double_tap_busts_nobody_twice() -> None:
    room = started(4).deal()
    tap = room.busting(2)
    room.do(tap)
    assert room.refused(tap) == STALE


def test_a_late_tap_does_not_bust_the_player_who_sat_down_since() -> None:
    room = started(3).deal()
    tap = room.busting(2)
    room.do(tap).do(EndHand(ONE, 1))
    room.do(MoveEntry(EntryId(3), room.seat_of(3), seat(1, tap.busts[0].seat)))
    assert room.refused(tap) == STALE
    assert room.status(3) is EntryStatus.SEATED


def test_nobody_is_out_at_another_table() -> None:
    room = two_tables(7)
    other = at_table(room, 2)[0]
    assert room.refused(BustEntries(ONE, 1, (ReportedBust(EntryId(other), room.seat_of(other).number),))) == STALE


def test_nobody_is_named_twice_in_one_report() -> None:
    room = started(4).deal()
    once = ReportedBust(EntryId(2), room.seat_of(2).number, 100)
    assert room.refused(BustEntries(ONE, 1, (once, once))) == STALE


def test_who_was_counted_with_chips_is_not_out() -> None:
    room = started(3).deal().hand_over(stacks={1: 3000, 2: 3000, 3: 0})
    assert room.refused(room.busting(1)) == ("has_chips", "house.chips-conserved")
    assert room.bust(3).status(3) is EntryStatus.OUT


def test_a_newcomer_who_was_not_dealt_in_is_not_out() -> None:
    room = started(3).deal().enter(4)
    assert room.refused(room.busting(4)) == ("has_chips", "house.chips-conserved")


def test_no_bust_before_a_hand_or_at_a_table_that_is_not_there() -> None:
    room = started(3)
    first = ReportedBust(EntryId(1), room.seat_of(1).number)
    assert room.refused(BustEntries(ONE, 1, (first,))) == ("hand_changed", "house.stale-request")
    assert room.refused(BustEntries(TableNo(9), 1, (first,)))[0] == "no_such_table"
    assert opened().enter(1, 2).refused(BustEntries(ONE, 1, (first,))) == ("not_running", "house.not-running")


def test_a_report_of_nobody_changes_nothing() -> None:
    assert started(3).deal().changes_nothing(BustEntries(ONE, 1, ()))


# --- the last ones --------------------------------------------------------------------------------------------------


def test_with_one_player_left_the_clock_stops() -> None:
    room = started(3).deal().bust(2).hand_over().later(minutes=5).bust(3)
    assert room.state.clock == Paused(0, timedelta(minutes=15))
    assert room.places() == {1: (1, 1), 3: (2, 2), 2: (3, 3)}
    assert room.refused(ResumeClock()) == ("tournament_decided", "house.tournament-decided")


def test_undo_of_the_last_bust_lets_the_clock_go_on_with_what_was_left() -> None:
    room = started(2).deal().later(minutes=5).bust(2).later(minutes=3).undo()
    assert room.status(2) is EntryStatus.SEATED
    assert room.state.clock == Running(0, NOON + timedelta(minutes=23))


def test_somebody_must_win() -> None:
    room = started(2).deal()
    assert room.refused(room.busting(1, 2, chips={1: 2000, 2: 2000})) == (
        "nobody_would_be_left",
        "house.tournament-decided",
    )
    room.bust(2)
    assert room.refused(room.busting(1)) == ("nobody_would_be_left", "house.tournament-decided")


def test_the_bubble_is_not_announced_one_early_res_11() -> None:
    policy = PayoutPolicy((Band(2, (4000, 3000, 2000, 1000)),), 1)
    room = started(7, seats_per_table=9, final_table_size=9, payout=policy).deal()
    paid = paid_places(prizes_in_force(room.state))
    room.bust(1, 2, chips={1: 100, 2: 200})
    left = len(at_table(room, 1))
    assert (left, paid, bubble(left, paid, 9)) == (5, 4, Bubble.BUBBLE)
    room.bust(3)
    assert bubble(len(at_table(room, 1)), paid, 9) is Bubble.IN_THE_MONEY
    assert room.places()[3] == (5, 5)


# --- waiting for a rebuy --------------------------------------------------------------------------------------------


def broke(room: Room, entry: int) -> AskForRebuy:
    chair = room.seat_of(entry)
    return AskForRebuy(chair.table, room.state.tables[chair.table].hands, EntryId(entry), chair.number)


def test_who_waits_for_a_rebuy_and_does_not_get_one_is_out() -> None:
    room = started(3).deal()
    room.do(broke(room, 2))
    assert room.status(2) is EntryStatus.BROKE
    assert room.bust(2).places() == {2: (3, 3)}


def test_who_waited_through_the_hand_is_behind_those_who_lost_it() -> None:
    room = started(4).deal()
    room.do(broke(room, 2)).hand_over(stacks={1: 3000, 3: 4000, 4: 1000})
    room.bust(4, 2)
    assert room.places() == {4: (3, 3), 2: (4, 4)}


# --- moves ----------------------------------------------------------------------------------------------------------


def test_who_gave_up_waiting_during_a_hand_pulls_nobody_of_it_down_to_their_place() -> None:
    room = two_tables(8)
    waits, later = at_table(room, 1)[:2]
    elsewhere = at_table(room, 2)[0]
    room.do(broke(room, waits)).hand_over()
    room.bust(waits).bust(elsewhere).bust(later, chips={later: 500})
    assert room.places() == {later: (6, 6), elsewhere: (7, 7), waits: (8, 8)}


def test_who_is_out_is_not_moved() -> None:
    room = two_tables(7)
    mover = at_table(room, 1)[0]
    free = next(n for n in range(1, 7) if n not in room.state.tables[TWO].seats)
    room.do(MoveEntry(EntryId(mover), room.seat_of(mover), seat(2, free)))
    assert len(room.state.moves) == 1
    room.bust(mover)
    assert room.state.moves == ()
    assert [type(e) for e in room.lines[-1].events] == [MoveDropped, EntriesBusted]
    assert len(room.undo().state.moves) == 1


# --- hand for hand --------------------------------------------------------------------------------------------------


def hand_for_hand() -> tuple[Room, list[int], list[int]]:
    """Two tables of four in their first common hand."""
    room = two_tables(8).do(SetHandForHand(True))
    room.hand_over(1).hand_over(2)
    if room.state.tables[ONE].hand is None:
        room.deal(1)
    if room.state.tables[TWO].hand is None:
        room.deal(2)
    return room, at_table(room, 1), at_table(room, 2)


def test_hand_for_hand_busts_of_one_round_tie() -> None:
    room, one, two = hand_for_hand()
    room.bust(one[0]).bust(two[0])
    assert room.places() == {one[0]: (7, 8), two[0]: (7, 8)}


def test_hand_for_hand_the_chips_decide_across_tables_only_where_the_house_says_so() -> None:
    room, one, two = hand_for_hand()
    room.bust(one[0], chips={one[0]: 900}).bust(two[0], chips={two[0]: 400})
    assert room.places() == {one[0]: (7, 8), two[0]: (7, 8)}
    by_stack = {**room.state.config.overrides, "hand_for_hand_shares": "by_stack"}
    room.do(ReviseConfig(replace(room.state.config, overrides=by_stack)))
    assert room.places() == {one[0]: (7, 7), two[0]: (8, 8)}


def test_hand_for_hand_busts_of_different_rounds_do_not_tie() -> None:
    room, one, two = hand_for_hand()
    room.bust(one[0]).hand_over(1)
    assert room.state.tables[ONE].hand is None
    room.hand_over(2)
    room.bust(two[0], hand=room.state.tables[TWO].hands)
    assert room.places() == {two[0]: (7, 7), one[0]: (8, 8)}


def test_the_hand_under_way_when_it_is_switched_on_is_no_common_round() -> None:
    room = two_tables(8).do(SetHandForHand(True))
    one, two = at_table(room, 1)[0], at_table(room, 2)[0]
    assert room.bust(one).bust(two).places() == {two: (7, 7), one: (8, 8)}


# --- undo -----------------------------------------------------------------------------------------------------------


def test_an_undone_bust_comes_back_into_the_seat_and_places_close_up() -> None:
    room = started(5).deal()
    chair = room.seat_of(1)
    room.bust(1)
    line = room.lines[-1]
    room.hand_over().bust(2).hand_over().bust(3)
    assert room.places() == {3: (3, 3), 2: (4, 4), 1: (5, 5)}
    room.undo(line)
    assert (room.status(1), room.seat_of(1)) == (EntryStatus.SEATED, chair)
    assert room.places() == {3: (4, 4), 2: (5, 5)}
    assert broken_laws(room) == []


def test_an_undone_bust_puts_the_order_of_its_hand_back() -> None:
    room = started(5).deal().bust(1, chips={1: 300}).put_right({2: 100})
    before = room.state
    room.bust(2, chips={2: 100}).undo()
    assert room.state == before


def test_a_bust_is_not_undone_once_the_player_has_re_entered() -> None:
    room = started(4).deal().bust(2)
    line = room.lines[-1]
    room.enter(2)
    assert room.undo_refused(line) == "already_registered"


def test_a_bust_is_not_undone_at_a_table_that_is_closed() -> None:
    room = two_tables(7)
    room.bust(at_table(room, 2)[0])
    line = room.lines[-1]
    room.do(ProposePlan(), ApprovePlan(1)).hand_over(1).hand_over(2)
    assert not room.state.tables[TWO].is_open
    assert len(at_table(room, 1)) == 6
    assert room.undo_refused(line) == "table_closed"  # and no chair is free in the room


def test_a_seat_number_that_is_not_there_busts_nobody() -> None:
    room = started(3).deal()
    assert room.refused(BustEntries(ONE, 1, (ReportedBust(EntryId(1), SeatNo(0)),))) == STALE
