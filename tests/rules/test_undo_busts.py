"""Taking back busts and desk work: what comes back with them, and what stands in the way."""

from __future__ import annotations

from datetime import timedelta

import pytest

from rules.clock import Paused, Running
from rules.finishing import Bubble, bubble, paid_places, prizes_in_force
from rules.ids import EntryId, Seat, SeatNo, TableNo
from rules.tournament.commands import (
    ApprovePlan,
    BustEntries,
    CancelEntry,
    CloseTable,
    ConfirmPayment,
    CorrectStack,
    EndHand,
    MoveEntry,
    OpenTable,
    ProposePlan,
    ReportedBust,
    SellAddOn,
    SellRebuy,
    SetPayouts,
    StartHand,
    StartTournament,
    TurnLevel,
    VoidEntry,
)
from rules.tournament.state import EntryStatus, Price
from tests.rules.floors import NOON
from tests.rules.rooms import CASH, Room, as_seen, broke, broken_laws, last_of, opened, started
from tests.rules.test_given_cases import expected

ONE, TWO = TableNo(1), TableNo(2)


ADD_ON = Price(pool=1000, fee=100, chips=3000)


# --- busts ------------------------------------------------------------------------------------------------------------


def test_a_bust_taken_back_brings_seat_stack_place_and_bubble_back() -> None:
    room = started(4).deal()
    sat = room.seat_of(2)
    room.bust(2)
    paid = paid_places(prizes_in_force(room.state))
    assert (room.places(), bubble(3, paid, 6)) == ({2: (4, 4)}, Bubble.BUBBLE)
    room.undo()
    entry = room.state.entries[EntryId(2)]
    assert (entry.status, entry.seat, entry.stack, entry.bust) == (EntryStatus.SEATED, sat, 2000, None)
    assert (room.places(), bubble(4, paid, 6)) == ({}, Bubble.NEAR)


def test_a_bust_taken_back_leaves_no_trace_in_the_order_res_20() -> None:
    room = started(4).deal().bust(4).undo()
    assert len(room.state.tables[ONE].seats) == expected("RES-20")["after_undo"]["players_left"] == 4
    room.bust(3).hand_over().bust(2).hand_over().bust(4)
    names = {1: "A", 2: "B", 3: "C", 4: "D"}
    rows = [[place, names[entry]] for entry, (place, _) in sorted(room.places().items(), key=lambda row: row[1])]
    assert rows == expected("RES-20")["results_if_D_then_busts_before_A"]


def alone_at_a_second_table() -> Room:
    """A player sits alone at the second table, counted; at the first one somebody who lost in the hand that is under
    way has bought chips again, so that they are known."""
    room = opened(seats_per_table=2, final_table_size=2).do(OpenTable(ONE, 2), OpenTable(TWO, 2)).enter(1, 2, 3)
    room.do(StartTournament(), StartHand(ONE, 1), CorrectStack(EntryId(2), 2000, "counted"))
    assert room.seat_of(2).table == TWO
    return room.do(broke(room, 1), SellRebuy(EntryId(1), CASH))


def the_lonely_one_is_out(room: Room) -> BustEntries:
    return BustEntries(TWO, 0, (ReportedBust(EntryId(2), room.seat_of(2).number),))


def counted(room: Room, entry: int) -> bool:
    return room.state.entries[EntryId(entry)].counted


def test_a_bust_taken_back_leaves_the_counts_of_those_who_play_a_hand() -> None:
    room = alone_at_a_second_table()
    assert counted(room, 1)
    room.do(the_lonely_one_is_out(room))
    assert not counted(room, 1)
    assert counted(room.undo(), 1)


def test_a_bust_taken_back_makes_no_count_true_over_which_a_hand_was_played() -> None:
    room = alone_at_a_second_table()
    room.do(the_lonely_one_is_out(room))
    line = room.lines[-1]
    room.do(EndHand(ONE, 1)).undo(line)
    assert not counted(room, 1)


def test_an_undo_is_not_stuck_behind_an_automatic_level_change() -> None:
    room = started(3).later(minutes=19).deal().bust(2)
    bust = room.lines[-1]
    room.later(minutes=2).do(TurnLevel(0)).undo(bust)
    assert room.status(2) is EntryStatus.SEATED
    assert room.state.clock == Running(1, NOON + timedelta(minutes=40))


def test_the_last_bust_taken_back_lets_the_clock_run_on_with_what_was_left() -> None:
    room = started(2).later(minutes=13).deal().bust(2)
    assert room.state.clock == Paused(0, timedelta(minutes=7))
    room.later(minutes=4).undo()
    assert room.state.clock == Running(0, NOON + timedelta(minutes=24))


def test_an_earlier_bust_can_be_taken_back_before_a_later_one() -> None:
    room = started(4).deal().bust(2)
    first = room.lines[-1]
    room.hand_over().bust(3).undo(first)
    assert room.status(2) is EntryStatus.SEATED
    assert room.places() == {3: (4, 4)}
    assert broken_laws(room) == []


def test_a_bust_is_not_taken_back_where_no_chair_is_free() -> None:
    room = started(6).deal().bust(2)
    bust = room.lines[-1]
    room.enter(9)
    assert room.seat_of(7).table == 1
    assert room.undo_refused(bust) == "seat_taken"


def test_a_bust_is_not_taken_back_at_a_closed_table() -> None:
    room = opened().do(OpenTable(ONE, 3), OpenTable(TWO, 3)).enter(*range(1, 5)).do(StartTournament())
    gone, other = sorted(room.state.tables[TWO].seats.values())
    room.deal(2).bust(gone)
    bust = room.lines[-1]
    room.hand_over(2).do(MoveEntry(other, room.seat_of(other), _free_of_three(room)), CloseTable(TWO))
    assert room.undo_refused(bust) == "table_closed"  # and table 1 is full


def _free_of_three(room: Room) -> Seat:
    return Seat(ONE, next(SeatNo(n) for n in (1, 2, 3) if n not in room.state.tables[ONE].seats))


def test_a_bust_is_not_taken_back_once_the_player_has_re_entered() -> None:
    room = started(3).deal().bust(2)
    bust = room.lines[-1]
    room.sign_up(2)
    assert room.undo_refused(bust) == "already_registered"


def test_a_bust_is_not_taken_back_once_a_rebuy_was_sold() -> None:
    room = started(3).deal().bust(2)
    bust = room.lines[-1]
    room.do(SellRebuy(EntryId(2), CASH))
    assert room.undo_refused(bust) == "later_depends"
    room.undo().undo(bust)
    assert room.status(2) is EntryStatus.SEATED


def before_the_final_table() -> Room:
    """Six are left at two tables; the final table is drawn and waits for the hand at table 2."""
    room = started(8)
    room.deal(1).deal(2)
    out = sorted(room.state.tables[ONE].seats.values())[:2]
    room.bust(*out, chips={out[0]: 100, out[1]: 200}).hand_over(1)
    return room.do(ProposePlan()).do(ApprovePlan(1))


@pytest.mark.parametrize("out", [(0,), (1,), (2,), (3,), (0, 1), (1, 3), (0, 1, 2), (1, 2, 3)])
def test_with_a_bust_the_place_at_the_final_table_comes_back(out: tuple[int, ...]) -> None:
    room = before_the_final_table()
    playing = sorted(room.state.tables[TWO].seats.values())
    gone = [playing[n] for n in out]
    chips = {entry: 100 * n for n, entry in enumerate(gone, start=1)}
    before = room.put_right(chips).state
    assert len(before.moves) >= 4
    room.bust(*gone, chips=chips)
    assert not {move.entry for move in room.state.moves} & set(gone)
    room.undo()
    assert as_seen(room.state, room.now) == as_seen(before, room.now)
    room.hand_over(2)
    assert sorted(room.state.tables) == [1, 2]
    assert broken_laws(room) == []


# --- the desk ---------------------------------------------------------------------------------------------------------


def test_a_payment_taken_back_gives_money_chips_and_chair_back() -> None:
    room = opened().enter(1, 2).undo()
    assert room.status(2) is EntryStatus.REGISTERED
    assert (room.state.pool, room.state.fees, room.state.chips_issued) == (1800, 200, 2000)
    assert sum(len(table.seats) for table in room.state.tables.values()) == 1


def test_a_payment_is_not_taken_back_once_the_chips_are_in_the_game() -> None:
    room = started(3)
    paid = last_of(room, ConfirmPayment)
    room.deal()
    assert room.undo_refused(paid) == "later_depends"
    room.hand_over(stacks={1: 1000, 2: 3000, 3: 2000})
    assert room.undo_refused(paid) == "later_depends"


def test_a_registration_is_not_taken_back_once_it_is_paid() -> None:
    room = opened().enter(1)
    assert room.undo_refused(room.lines[-2]) == "later_depends"


def test_a_registration_taken_back_stays_on_record_and_its_number_is_not_given_again() -> None:
    room = opened().sign_up(1).undo().sign_up(2)
    assert room.status(1) is EntryStatus.CANCELLED
    assert room.state.entries[EntryId(2)].player == 2


def test_a_cancelled_registration_is_not_brought_back_beside_a_new_one() -> None:
    room = opened().sign_up(1).do(CancelEntry(EntryId(1), "gone"))
    cancelled = room.lines[-1]
    room.sign_up(1)
    assert room.undo_refused(cancelled) == "already_registered"


def test_a_void_is_not_taken_back_into_a_seat_that_somebody_has() -> None:
    room = started(6).do(VoidEntry(EntryId(2), "twice"))
    void = room.lines[-1]
    room.enter(9)
    assert room.undo_refused(void) == "seat_taken"


def test_a_void_is_not_taken_back_twice() -> None:
    room = started(3).do(VoidEntry(EntryId(2), "twice"))
    void = room.lines[-1]
    room.undo()
    assert room.undo_refused(void) == "later_depends"


def test_a_rebuy_is_not_taken_back_once_its_chips_were_played() -> None:
    room = started(3).deal().bust(2).do(SellRebuy(EntryId(2), CASH))
    sold = room.lines[-1]
    room.hand_over()
    assert room.undo_refused(sold) == "later_depends"


def test_an_add_on_taken_back_leaves_the_rebuy_as_it_was() -> None:
    room = started(3, addon=ADD_ON, addon_level=1).deal()
    room.do(broke(room, 2), SellRebuy(EntryId(2), CASH)).later(minutes=20).do(SellAddOn(EntryId(2), CASH)).undo()
    entry = room.state.entries[EntryId(2)]
    assert (entry.stack, entry.addons, entry.rebuys, entry.paid) == (2000, 0, 1, 4000)


def test_prizes_that_gave_way_to_a_late_entry_come_back_with_its_undo() -> None:
    room = started(3).do(SetPayouts((3000, 2400))).enter(4)
    assert room.state.payouts is None
    room.undo()
    assert room.state.payouts == (3000, 2400)
