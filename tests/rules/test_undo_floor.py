"""Taking back hands, counts, tables and calls: what comes back with them, and what stands in the way."""

from __future__ import annotations

from rules.ids import EntryId, TableNo
from rules.tournament.commands import (
    Announce,
    AnswerFloorCall,
    ApprovePlan,
    CallFloor,
    CloseTable,
    FinishTournament,
    ImposePenalty,
    MoveEntry,
    OpenRegistration,
    OpenTable,
    PauseClock,
    ProposePlan,
    RejectPlan,
    ReportStacks,
    ResumeClock,
    SellRebuy,
    StartHand,
    StartTournament,
    VoidEntry,
)
from rules.tournament.events import PlayersMoved
from rules.tournament.invert import invert
from rules.tournament.state import EntryStatus, PenaltyKind
from rules.verdict import Refusal
from tests.rules.rooms import CASH, broke, free_chair, last_of, opened, started, two_tables

ONE, TWO = TableNo(1), TableNo(2)


# --- hands and counts -------------------------------------------------------------------------------------------------


def test_only_the_last_hand_of_a_table_is_taken_back() -> None:
    room = started(3).deal().do(PauseClock()).hand_over()
    over = room.lines[-1]
    room.do(ResumeClock()).deal()
    assert room.undo_refused(over) == "later_depends"
    room.undo().undo(over)
    hand = room.state.tables[ONE].hand
    assert hand is not None
    assert hand.number == 1


def test_a_hand_is_taken_back_though_somebody_went_broke_in_it_or_was_sent_away() -> None:
    room = started(4).deal()
    waiting, sent = EntryId(1), EntryId(2)
    room.do(broke(room, waiting), ImposePenalty(sent, PenaltyKind.DISQUALIFICATION, "", "threw a chair", 0)).hand_over()
    over = room.lines[-1]
    room.undo(over)
    hand = room.state.tables[ONE].hand
    assert hand is not None
    assert (hand.number, sorted(hand.dealt)) == (1, [1, 2, 3, 4])


def test_a_rebuy_in_the_own_chair_is_taken_back_though_its_player_is_on_the_way() -> None:
    room = two_tables().deal(1).deal(2)
    entry = min(room.state.tables[ONE].seats.values())
    chair = free_chair(room, 2)
    room.do(broke(room, entry), MoveEntry(entry, room.seat_of(entry), chair))
    assert [move.entry for move in room.state.moves] == [entry]
    room.do(SellRebuy(entry, CASH)).undo()
    assert room.status(entry) is EntryStatus.BROKE
    assert [move.entry for move in room.state.moves] == [entry]


def test_players_who_were_moved_when_a_hand_ended_are_moved_back_by_hand() -> None:
    room = two_tables().deal(1).deal(2)
    entry = min(room.state.tables[ONE].seats.values())
    room.do(MoveEntry(entry, room.seat_of(entry), free_chair(room, 2))).hand_over(1).hand_over(2)
    over = next(line for line in room.lines if any(isinstance(event, PlayersMoved) for event in line.events))
    assert room.undo_refused(over) == "move_back_instead"


def test_a_hand_taken_back_gives_back_the_hand_of_a_penalty() -> None:
    room = started(3).do(ImposePenalty(EntryId(1), PenaltyKind.ROUNDS, "house.penalties", "", 1)).deal()
    room.hand_over()
    assert room.state.penalties[1].hands_left == 2
    room.undo()
    assert room.state.penalties[1].hands_left == 3


def test_a_penalty_taken_back_is_lifted_and_stays_on_record() -> None:
    room = started(3).do(ImposePenalty(EntryId(1), PenaltyKind.ROUNDS, "house.penalties", "", 1)).undo()
    assert (room.state.penalties[1].lifted, room.state.penalties[1].hands_left) == (True, 0)
    assert room.undo_refused(last_of(room, ImposePenalty)) == "later_depends"


def test_a_count_is_not_taken_back_once_chips_were_played() -> None:
    room = started(2).do(ReportStacks(ONE, 0, {EntryId(1): 1000, EntryId(2): 3000}))
    count = room.lines[-1]
    room.deal()
    assert room.undo_refused(count) == "later_depends"


def test_the_wish_for_a_rebuy_is_not_taken_back_once_it_was_sold() -> None:
    room = started(3).deal()
    room.do(broke(room, 2))
    asked = room.lines[-1]
    room.do(SellRebuy(EntryId(2), CASH))
    assert room.undo_refused(asked) == "later_depends"


# --- the floor --------------------------------------------------------------------------------------------------------


def test_a_plan_that_was_carried_out_is_not_taken_back() -> None:
    room = started(10)
    for gone in sorted(room.state.tables[TWO].seats.values())[:2]:
        room.do(VoidEntry(gone, "paid twice"))
    room.do(ProposePlan())
    assert room.undo_refused(room.lines[-1]) == "reject_the_plan_instead"
    assert room.state.plan is not None
    room.do(RejectPlan(room.state.plan.id))
    assert room.undo_refused(room.lines[-1]) == "propose_again_instead"
    room.do(ProposePlan())
    room.do(ApprovePlan(room.state.plan.id))
    assert room.undo_refused(room.lines[-1]) == "move_back_instead"


def test_a_move_is_not_taken_back_during_a_hand_at_the_new_table() -> None:
    room = opened().do(OpenTable(ONE, 6), OpenTable(TWO, 6)).enter(*range(1, 8)).do(StartTournament())
    larger, smaller = (1, 2) if len(room.state.tables[ONE].seats) == 4 else (2, 1)
    mover = min(room.state.tables[TableNo(larger)].seats.values())
    origin = room.seat_of(mover)
    room.do(MoveEntry(mover, origin, free_chair(room, smaller)))
    moved = room.lines[-1]
    room.deal(smaller)
    assert room.undo_refused(moved) == "hand_under_way"
    room.do(PauseClock()).hand_over(smaller).undo(moved)
    assert room.seat_of(mover) == origin


def test_a_table_is_not_put_away_by_undo_once_somebody_sits_there() -> None:
    room = opened().do(OpenTable(ONE, 6))
    table = room.lines[-1]
    room.enter(1)
    assert room.undo_refused(table) == "table_not_empty"


def test_what_was_done_at_a_table_that_is_there_no_more_is_not_taken_back() -> None:
    room = started(2).do(OpenTable(TWO, 6))
    first = room.lines[-1]
    room.do(CloseTable(TWO))
    closing = room.lines[-1]
    room.do(OpenTable(TWO, 6)).undo(first)
    assert TWO not in room.state.tables
    assert room.undo_refused(closing) == "later_depends"


def test_an_empty_table_has_nothing_to_count() -> None:
    room = started(2).do(OpenTable(TWO, 6))
    assert room.changes_nothing(ReportStacks(TWO, 0, {}))


def test_a_call_that_was_answered_is_not_taken_back() -> None:
    room = started(2).do(CallFloor(ONE, "dispute"))
    call = room.lines[-1]
    room.do(AnswerFloorCall(1))
    assert room.undo_refused(call) == "later_depends"


def test_what_was_announced_over_is_not_taken_back() -> None:
    room = started(2).do(Announce("Dinner at eight"))
    first = room.lines[-1]
    room.do(Announce("Dinner at nine"))
    assert room.undo_refused(first) == "later_depends"
    room.undo()
    assert room.state.announcement == "Dinner at eight"


def test_opening_the_doors_and_the_end_are_for_good() -> None:
    room = opened()
    assert isinstance(room.lines[-1].command, OpenRegistration)
    assert room.undo_refused(room.lines[-1]) == "cancel_the_event_instead"
    over = started(2, late_registration_levels=0).deal().bust(1).hand_over().do(FinishTournament())
    assert over.undo_refused(over.lines[-1]) == "tournament_over"


def test_an_undo_is_not_undone() -> None:
    room = started(3).do(Announce("Dinner")).do(PauseClock())
    room.undo()
    assert room.undo_refused(room.lines[-1]) == "do_again_instead"


def test_what_only_an_undo_does_is_put_right_by_hand_whoever_else_did_it() -> None:
    room = started(2).deal().undo()
    undone = room.lines[-1].events
    assert invert(room.state, StartHand(ONE, 1), undone, room.context) == Refusal("put_right_instead", "house.undo")
