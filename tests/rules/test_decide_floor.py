"""The floor: tables open and close, players are moved by hand and by plans, dealers call, players arrive."""

from __future__ import annotations

from rules.ids import EntryId, TableNo
from rules.tournament.commands import (
    AnswerFloorCall,
    ApprovePlan,
    CallFloor,
    CloseTable,
    ConfirmArrival,
    EndHand,
    MoveEntry,
    OpenTable,
    ProposePlan,
    RejectPlan,
    SetBalancing,
    StartTournament,
    VoidEntry,
)
from rules.tournament.events import PlanApproved, PlanDropped, PlanProposed, TableClosed
from rules.tournament.state import Balancing, EntryStatus, MoveReason
from tests.rules.rooms import Room, broken_laws, opened, seat, set_up, started

ONE, TWO, THREE = TableNo(1), TableNo(2), TableNo(3)
STALE = "house.stale-request"


def tables(count: int, players: int, **changes: object) -> Room:
    """So many tables of six, all in their first hand."""
    room = opened(seats_per_table=6, final_table_size=3, **changes)
    for number in range(1, count + 1):
        room.do(OpenTable(TableNo(number), 6))
    room.enter(*range(1, players + 1)).do(StartTournament())
    for number in range(1, count + 1):
        room.deal(number)
    return room


def at_table(room: Room, number: int) -> list[EntryId]:
    return sorted(room.state.tables[TableNo(number)].seats.values())


def free_chair(room: Room, number: int) -> int:
    return next(n for n in range(1, 7) if n not in room.state.tables[TableNo(number)].seats)


def moving(room: Room, entry: int, table: int) -> MoveEntry:
    return MoveEntry(EntryId(entry), room.seat_of(entry), seat(table, free_chair(room, table)))


def names(room: Room) -> list[type]:
    return [type(event) for event in room.lines[-1].events]


# --- tables ---------------------------------------------------------------------------------------------------------


def test_a_table_is_opened_once() -> None:
    room = set_up().do(OpenTable(ONE, 6))
    assert room.refused(OpenTable(ONE, 6)) == ("table_is_open", STALE)
    assert room.refused(OpenTable(TWO, 1)) == ("bad_table_size", "house.tables")
    assert room.refused(OpenTable(TWO, 13)) == ("bad_table_size", "house.tables")
    assert room.refused(OpenTable(TableNo(0), 6)) == ("bad_table_size", "house.tables")


def test_only_an_empty_table_is_closed_and_may_be_used_again() -> None:
    room = opened().do(OpenTable(ONE, 6), OpenTable(TWO, 6), CloseTable(TWO)).enter(1)
    assert room.refused(CloseTable(ONE)) == ("table_not_empty", "house.tables")
    assert room.refused(CloseTable(TWO)) == ("table_closed", STALE)
    assert room.refused(CloseTable(THREE)) == ("no_such_table", STALE)
    room.do(OpenTable(TWO, 5))
    assert (room.state.tables[TWO].size, room.state.tables[TWO].is_open) == (5, True)
    assert (room.undo().state.tables[TWO].size, room.state.tables[TWO].is_open) == (6, False)


def test_an_opening_is_not_undone_under_the_players() -> None:
    room = opened().do(OpenTable(ONE, 6))
    line = room.lines[-1]
    assert room.enter(1).undo_refused(line) == "table_not_empty"


# --- moves by hand --------------------------------------------------------------------------------------------------


def test_between_hands_the_director_moves_a_player_at_once() -> None:
    room = opened().do(OpenTable(ONE, 6), OpenTable(TWO, 6)).enter(1, 2, 3)
    mover = at_table(room, 1)[0]
    origin, move = room.seat_of(mover), moving(room, mover, 2)
    room.do(move)
    assert room.seat_of(mover) == move.target
    assert room.state.entries[mover].arrived is False
    assert room.undo().seat_of(mover) == origin
    assert room.state.entries[mover].arrived is True


def test_t2_flr_03_the_mover_leaves_after_the_own_hand_and_waits_at_the_new_table() -> None:
    room = tables(2, 7)
    mover = at_table(room, 1)[0]
    move = moving(room, mover, 2)
    room.do(move)
    assert room.seat_of(mover) == move.origin
    room.do(EndHand(ONE, 1))
    one, two = room.state.tables[ONE], room.state.tables[TWO]
    assert room.seat_of(mover) == move.target
    assert one.hand is not None
    assert (one.hand.number, mover in one.hand.dealt) == (2, False)
    assert two.hand is not None
    assert mover not in two.hand.dealt
    room.do(EndHand(TWO, 1))
    dealt = room.state.tables[TWO].hand
    assert dealt is not None
    assert mover in dealt.dealt


def test_the_hand_of_the_new_table_ends_first_and_it_deals_on_too() -> None:
    room = tables(2, 7)
    mover = at_table(room, 1)[0]
    move = moving(room, mover, 2)
    room.do(move, EndHand(TWO, 1), EndHand(TWO, 2))
    assert room.state.tables[TWO].hands == 3
    assert room.seat_of(mover) == move.origin
    assert room.do(EndHand(ONE, 1)).seat_of(mover) == move.target


def test_a_move_that_waits_is_taken_back_and_one_that_was_made_later_is_not() -> None:
    room = tables(2, 7)
    mover = at_table(room, 1)[0]
    room.do(moving(room, mover, 2))
    line = room.lines[-1]
    assert room.undo(line).state.moves == ()
    room.do(moving(room, mover, 2))
    made = room.lines[-1]
    room.do(EndHand(ONE, 1), EndHand(TWO, 1))
    assert room.take_back(made) is None
    assert room.seat_of(mover).table == TWO
    assert broken_laws(room) == []


def test_a_player_who_is_on_the_way_is_not_moved_again() -> None:
    room = tables(2, 7)
    mover = at_table(room, 1)[0]
    room.do(moving(room, mover, 2))
    again = MoveEntry(mover, room.seat_of(mover), seat(1, free_chair(room, 1)))
    assert room.refused(again) == ("move_under_way", "house.one-seat")


def test_a_chair_is_promised_once() -> None:
    room = tables(2, 7)
    first, second = at_table(room, 1)[:2]
    move = moving(room, first, 2)
    room.do(move)
    assert room.refused(MoveEntry(second, room.seat_of(second), move.target)) == ("seat_taken", "house.one-seat")


def test_a_newcomer_is_not_drawn_into_a_promised_chair() -> None:
    room = tables(2, 9)
    move = moving(room, at_table(room, 1)[0], 2)
    room.do(move).enter(10, 11, 12)
    assert move.target.number not in room.state.tables[TWO].seats


def test_nobody_is_moved_to_a_taken_or_missing_chair_or_from_where_nobody_sits() -> None:
    room = opened().do(OpenTable(ONE, 6), OpenTable(TWO, 6), OpenTable(THREE, 6), CloseTable(THREE)).enter(1, 2, 3)
    one, other = at_table(room, 1)[0], at_table(room, 2)[0]
    here, there = room.seat_of(one), room.seat_of(other)
    assert room.refused(MoveEntry(one, here, there)) == ("seat_taken", "house.one-seat")
    assert room.refused(MoveEntry(one, here, seat(2, 7))) == ("no_such_seat", STALE)
    assert room.refused(MoveEntry(one, here, seat(2, 0))) == ("no_such_seat", STALE)
    assert room.refused(MoveEntry(one, here, seat(3, 1))) == ("table_closed", STALE)
    assert room.refused(MoveEntry(one, here, seat(9, 1))) == ("no_such_table", STALE)
    assert room.refused(MoveEntry(one, there, seat(1, free_chair(room, 1)))) == ("seat_changed", STALE)
    assert room.refused(MoveEntry(EntryId(9), here, seat(1, free_chair(room, 1)))) == ("seat_changed", STALE)


# --- plans ----------------------------------------------------------------------------------------------------------


def uneven(**changes: object) -> Room:
    """Three tables of five; two of the third are out, so that it is two players short."""
    room = tables(3, 15, **changes)
    first, second, *_ = at_table(room, 3)
    return room.bust(first, second, chips={first: 1, second: 2})


def test_an_even_floor_needs_no_plan() -> None:
    assert tables(2, 7).changes_nothing(ProposePlan())
    assert opened().enter(1, 2).changes_nothing(ProposePlan())


def test_the_plan_says_who_goes_where_and_why() -> None:
    room = uneven().do(ProposePlan())
    plan = room.state.plan
    assert plan is not None
    assert plan.id == 1
    assert [(move.origin.table, move.target.table, move.reason) for move in plan.moves] == [
        (ONE, THREE, MoveReason.BALANCE)
    ]
    assert plan.moves[0].article.startswith("REG-balance-")


def test_a_plan_that_still_fits_is_not_made_anew() -> None:
    room = uneven().do(ProposePlan())
    assert room.later(seconds=5).changes_nothing(ProposePlan())


def test_an_approved_plan_is_carried_out_when_both_hands_are_over() -> None:
    room = uneven().do(ProposePlan(), ApprovePlan(1))
    move = room.state.moves[0]
    assert room.state.plan is None
    room.do(EndHand(ONE, 1), EndHand(THREE, 1))
    assert room.seat_of(move.entry) == move.target
    assert [len(at_table(room, n)) for n in (1, 2, 3)] == [4, 5, 4]


def test_a_second_tap_on_approve_is_told_that_the_plan_is_gone() -> None:
    room = uneven().do(ProposePlan(), ApprovePlan(1))
    assert room.refused(ApprovePlan(1)) == ("plan_stale", STALE)
    assert room.refused(RejectPlan(1)) == ("plan_stale", STALE)


def test_a_bust_makes_a_plan_stale_and_the_worker_makes_another() -> None:
    room = uneven().do(ProposePlan())
    mover = room.state.plan.moves[0].entry if room.state.plan is not None else EntryId(0)
    room.bust(mover)
    assert names(room)[-1] is PlanDropped
    assert room.refused(ApprovePlan(1)) == ("plan_stale", STALE)
    room.do(ProposePlan())
    assert room.state.plan is None or room.state.plan.id == 2


def test_a_rejected_plan_leaves_everybody_seated() -> None:
    room = uneven().do(ProposePlan(), RejectPlan(1))
    assert (room.state.plan, room.state.moves) == (None, ())


def test_an_automatic_floor_approves_by_itself() -> None:
    room = uneven(balancing=Balancing.AUTOMATIC).do(ProposePlan())
    assert names(room) == [PlanProposed, PlanApproved]


def test_switched_to_automatic_the_waiting_plan_is_approved() -> None:
    room = uneven().do(ProposePlan(), SetBalancing(Balancing.AUTOMATIC), ProposePlan())
    assert names(room) == [PlanApproved]
    assert room.changes_nothing(SetBalancing(Balancing.AUTOMATIC))


def test_a_broken_table_closes_behind_its_last_player() -> None:
    room = tables(3, 13)
    gone = at_table(room, 1)[0]
    room.bust(gone).do(ProposePlan(), ApprovePlan(1))
    assert room.state.closing == (THREE,)
    room.do(EndHand(ONE, 1), EndHand(TWO, 1), EndHand(THREE, 1))
    assert not room.state.tables[THREE].is_open
    assert [len(at_table(room, n)) for n in (1, 2, 3)] == [6, 6, 0]
    assert room.state.closing == ()


def test_a_broken_table_closes_also_when_its_last_player_busts() -> None:
    room = tables(3, 13)
    room.bust(at_table(room, 1)[0]).do(ProposePlan(), ApprovePlan(1), EndHand(ONE, 1))
    first, *rest = at_table(room, 3)
    room.bust(first, *rest, chips={entry: 100 + entry for entry in (first, *rest)})
    assert names(room)[-1] is TableClosed
    assert (room.state.moves, room.state.closing) == ((), ())
    assert broken_laws(room) == []
    room.undo()
    assert at_table(room, 3) == [first, *rest]
    assert room.state.closing == (THREE,)


def test_a_hand_at_a_closed_table_keeps_nobody_waiting() -> None:
    room = tables(3, 13)
    room.bust(at_table(room, 1)[0]).do(ProposePlan(), ApprovePlan(1))
    last = at_table(room, 3)
    room.bust(*last, chips={entry: 100 + entry for entry in last})
    assert room.state.tables[THREE].hand is not None
    ones, twos = at_table(room, 1), at_table(room, 2)
    room.bust(ones[0], chips={ones[0]: 1}).bust(twos[0], chips={twos[0]: 1}).bust(twos[1], chips={twos[1]: 2})
    room.do(ProposePlan(), ApprovePlan(room.state.plans + 1), EndHand(ONE, 1), EndHand(TWO, 1))
    assert room.state.final_table == ONE
    assert broken_laws(room) == []


def test_the_final_table_is_drawn_when_no_hand_is_under_way_anywhere() -> None:
    room = tables(2, 7).bust(at_table(tables(2, 7), 1)[0]).do(ProposePlan(), ApprovePlan(1), EndHand(ONE, 1))
    assert room.state.final_table is None
    room.do(EndHand(TWO, 1))
    assert room.state.final_table == ONE
    assert len(at_table(room, 1)) == 6
    assert not room.state.tables[TWO].is_open
    assert broken_laws(room) == []
    drawn = room.state.drawn_buttons[ONE]
    assert room.deal(1).state.tables[ONE].button == drawn


def test_a_void_of_the_mover_drops_the_move() -> None:
    room = opened().do(OpenTable(ONE, 6), OpenTable(TWO, 6)).enter(1, 2, 3, 4, 5, 6, 7).do(StartTournament()).deal(2)
    mover = at_table(room, 1)[0]
    room.do(moving(room, mover, 2), VoidEntry(mover, "paid twice"))
    assert room.state.moves == ()
    assert room.status(mover) is EntryStatus.VOIDED


# --- arrivals and calls ---------------------------------------------------------------------------------------------


def test_the_dealer_confirms_that_a_moved_player_has_come() -> None:
    room = opened().do(OpenTable(ONE, 6), OpenTable(TWO, 6)).enter(1, 2, 3)
    mover = at_table(room, 1)[0]
    room.do(moving(room, mover, 2))
    arrived = ConfirmArrival(mover, room.seat_of(mover))
    room.do(arrived)
    assert room.state.entries[mover].arrived is True
    assert room.changes_nothing(arrived)
    assert room.undo().state.entries[mover].arrived is False


def test_nobody_arrives_in_another_seat() -> None:
    room = started(3)
    assert room.refused(ConfirmArrival(EntryId(1), seat(1, free_chair(room, 1)))) == ("seat_changed", STALE)


def test_a_floor_call_rings_once_until_it_is_answered() -> None:
    room = started(3).do(CallFloor(ONE, "dispute"))
    assert room.changes_nothing(CallFloor(ONE, "dispute"))
    room.do(CallFloor(ONE, "clock"), AnswerFloorCall(1))
    assert [(call.id, call.reason) for call in room.state.floor_calls.values()] == [(2, "clock")]
    assert room.refused(AnswerFloorCall(1)) == ("call_answered", STALE)
    assert room.refused(CallFloor(TableNo(9), "clock")) == ("no_such_table", STALE)


def test_the_number_of_a_call_is_never_given_twice() -> None:
    room = started(3).do(CallFloor(ONE, "dispute")).undo().do(CallFloor(ONE, "dispute"))
    assert list(room.state.floor_calls) == [2]


def test_t2_off_02_a_call_that_comes_in_another_hand_or_after_two_minutes_rings_no_more() -> None:
    room = tables(2, 8)
    told = CallFloor(ONE, "dispute", 1, room.now)
    assert room.later(seconds=121).changes_nothing(told)
    fresh = CallFloor(ONE, "dispute", 1, room.now)
    assert room.do(EndHand(ONE, 1)).changes_nothing(fresh)
    room.do(CallFloor(ONE, "dispute", 2, room.now))
    assert [call.table for call in room.state.floor_calls.values()] == [ONE]
