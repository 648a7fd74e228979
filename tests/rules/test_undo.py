"""Taking a line back: what comes back with it, and what stands in the way."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from rules.clock import Paused, Running
from rules.finishing import Bubble, bubble, paid_places, prizes_in_force
from rules.ids import EntryId, PlayerId, Seat, SeatNo, TableNo
from rules.structure import Level, Structure
from rules.tournament.commands import (
    AddTime,
    Announce,
    AnswerFloorCall,
    ApprovePlan,
    AskForRebuy,
    CallFloor,
    CancelEntry,
    CloseTable,
    ConfirmArrival,
    ConfirmPayment,
    CorrectStack,
    Deed,
    FinishTournament,
    GoToPeriod,
    ImposePenalty,
    MoveEntry,
    OpenRegistration,
    OpenTable,
    PauseClock,
    ProposePlan,
    RegisterEntry,
    ReportStacks,
    ResumeClock,
    ReviseConfig,
    ReviseStructure,
    SellAddOn,
    SellRebuy,
    SetBalancing,
    SetHandForHand,
    SetPayouts,
    StartTournament,
    TurnLevel,
    VoidEntry,
)
from rules.tournament.state import Balancing, EntryStatus, PenaltyKind, Price, Tournament
from tests.rules.floors import NOON, STRUCTURE, config
from tests.rules.rooms import CASH, Line, Room, as_seen, broken_laws, opened, started
from tests.rules.test_given_cases import expected

ONE, TWO = TableNo(1), TableNo(2)
ADD_ON = Price(pool=1000, fee=100, chips=3000)


def free_chair(room: Room, table: int = 1) -> Seat:
    taken = room.state.tables[TableNo(table)].seats
    return Seat(TableNo(table), next(SeatNo(n) for n in range(1, 7) if n not in taken))


def last_of(room: Room, kind: type) -> Line:
    return next(line for line in reversed(room.lines) if isinstance(line.command, kind))


def broke(room: Room, entry: int) -> AskForRebuy:
    sits = room.seat_of(entry)
    return AskForRebuy(sits.table, room.state.tables[sits.table].hands, EntryId(entry), sits.number)


# --- every command, at once -----------------------------------------------------------------------------------------


def at_once() -> dict[str, tuple[Room, Deed]]:
    """Every kind of line that can be taken back, in a room in which it can happen."""
    evening: dict[str, Any] = {"addon": ADD_ON, "addon_level": 1, "late_registration_levels": 3}
    plain, playing = started(3, **evening), started(3, **evening).deal()
    late = started(3, **evening).later(minutes=20)
    waiting = opened().sign_up(1)
    asked = started(3).deal()
    asked.do(broke(asked, 2))
    called = started(2).do(CallFloor(ONE, "dispute"))
    penalty = ImposePenalty(EntryId(1), PenaltyKind.ROUNDS, "house.penalties", "phone", 1)
    tables = started(8)
    tables.do(MoveEntry(EntryId(1), tables.seat_of(1), free_chair(tables, 3 - tables.seat_of(1).table)))
    return {
        "register": (opened(), RegisterEntry(PlayerId(1))),
        "payment": (waiting, ConfirmPayment(EntryId(1), CASH)),
        "payment at a new table": (opened().enter(*range(1, 7)).sign_up(7), ConfirmPayment(EntryId(7), CASH)),
        "cancel": (waiting, CancelEntry(EntryId(1), "gone")),
        "void": (plain, VoidEntry(EntryId(2), "twice")),
        "bust": (playing, playing.busting(2)),
        "two busts": (playing, playing.busting(2, 3, chips={2: 10, 3: 10})),
        "last but one bust": (two := started(2).deal(), two.busting(1)),
        "rebuy in the seat": (asked, SellRebuy(EntryId(2), CASH)),
        "rebuy from the rail": (started(3).deal().bust(2), SellRebuy(EntryId(2), CASH)),
        "add-on": (late, SellAddOn(EntryId(1), CASH)),
        "ask for a rebuy": (playing, broke(playing, 3)),
        "pause": (plain, PauseClock()),
        "resume": (started(2).do(PauseClock()), ResumeClock()),
        "more time": (plain, AddTime(0, 60)),
        "next level": (plain, GoToPeriod(0, 1)),
        "announcement": (plain, Announce("Dinner")),
        "penalty": (plain, penalty),
        "payouts": (plain, SetPayouts((3000, 2400))),
        "counts": (plain, ReportStacks(ONE, 0, {EntryId(1): 1000, EntryId(2): 2500, EntryId(3): 2500})),
        "correction": (plain, CorrectStack(EntryId(1), 1900, "a chip on the floor")),
        "correction in a hand": (playing, CorrectStack(EntryId(1), 1900, "a chip on the floor")),
        "floor call": (plain, CallFloor(ONE, "clock")),
        "answer": (called, AnswerFloorCall(1)),
        "open table": (plain, OpenTable(TWO, 6)),
        "close table": (started(2).do(OpenTable(TWO, 6)), CloseTable(TWO)),
        "hand for hand": (plain, SetHandForHand(on=True)),
        "structure": (plain, ReviseStructure(Structure((*STRUCTURE.periods, Level(1200, 200, 400))))),
        "config": (plain, ReviseConfig(config(cap=50))),
        "balancing": (plain, SetBalancing(Balancing.AUTOMATIC)),
        "move by hand": (plain, MoveEntry(EntryId(1), plain.seat_of(1), free_chair(plain))),
        "move by hand after the hand": (playing, MoveEntry(EntryId(1), playing.seat_of(1), free_chair(playing))),
        "arrival": (tables, ConfirmArrival(EntryId(1), tables.seat_of(1))),
        "start": (opened().enter(1, 2), StartTournament()),
    }


@pytest.mark.parametrize("kind", at_once())
def test_what_was_taken_back_at_once_has_not_been(kind: str) -> None:
    room, command = at_once()[kind]
    before: Tournament = room.state
    room.do(command)
    assert room.state != before
    room.undo()
    assert as_seen(room.state, room.now) == as_seen(before, room.now)
    assert broken_laws(room) == []


# --- busts ----------------------------------------------------------------------------------------------------------


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


def test_a_bust_is_not_taken_back_into_a_seat_that_somebody_has() -> None:
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
    assert room.undo_refused(bust) == "table_closed"


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
    room.do(ProposePlan()).do(ApprovePlan(1))
    room.deal(1).deal(2)
    out = sorted(room.state.tables[ONE].seats.values())[:2]
    room.bust(*out, chips={out[0]: 100, out[1]: 200}).hand_over(1)
    return room.do(ProposePlan()).do(ApprovePlan(2))


@pytest.mark.parametrize("out", [(0,), (1,), (2,), (3,), (0, 1), (1, 3), (0, 1, 2), (1, 2, 3)])
def test_with_a_bust_the_place_at_the_final_table_comes_back(out: tuple[int, ...]) -> None:
    room = before_the_final_table()
    playing = sorted(room.state.tables[TWO].seats.values())
    before = room.state
    assert len(before.moves) >= 4
    gone = [playing[n] for n in out]
    room.bust(*gone, chips={entry: 100 * n for n, entry in enumerate(gone, start=1)})
    assert not {move.entry for move in room.state.moves} & set(gone)
    room.undo()
    assert as_seen(room.state, room.now) == as_seen(before, room.now)
    room.hand_over(2)
    assert sorted(room.state.tables) == [1, 2]
    assert broken_laws(room) == []


# --- the desk -------------------------------------------------------------------------------------------------------


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


# --- the clock ------------------------------------------------------------------------------------------------------


def test_a_pause_taken_back_takes_no_paused_minutes_off() -> None:
    room = started(2).later(minutes=8).do(PauseClock()).later(minutes=5).undo()
    assert room.state.clock == Running(0, NOON + timedelta(minutes=25))


def test_time_added_is_taken_off_again_after_other_changes_of_the_clock() -> None:
    room = started(2).do(AddTime(0, 300))
    added = room.lines[-1]
    room.later(minutes=2).do(PauseClock()).undo(added)
    assert room.state.clock == Paused(0, timedelta(minutes=18))


def test_a_level_change_is_not_taken_back_after_another() -> None:
    room = started(2).do(GoToPeriod(0, 1))
    gone = room.lines[-1]
    room.do(GoToPeriod(1, 3))
    assert room.undo_refused(gone) == "later_depends"


def test_a_level_that_turned_by_itself_is_not_taken_back() -> None:
    room = started(2).later(minutes=20).do(TurnLevel(0))
    assert room.undo_refused(room.lines[-1]) == "cannot_be_undone"


def test_the_start_is_not_taken_back_once_a_hand_was_dealt() -> None:
    room = started(2)
    start = room.lines[-1]
    room.deal()
    assert room.undo_refused(start) == "later_depends"


def test_a_structure_is_not_taken_back_after_another() -> None:
    longer = Structure((*STRUCTURE.periods, Level(1200, 200, 400)))
    room = started(2).do(ReviseStructure(longer))
    revised = room.lines[-1]
    room.do(ReviseStructure(Structure((*longer.periods, Level(1200, 300, 600)))))
    assert room.undo_refused(revised) == "later_depends"


def test_a_level_added_in_overtime_that_is_under_way_is_not_taken_back() -> None:
    longer = Structure((*STRUCTURE.periods, Level(1200, 200, 400)))
    room = started(2).later(hours=5).do(ReviseStructure(longer))
    revised = room.lines[-1]
    room.later(minutes=5).do(PauseClock())
    assert room.undo_refused(revised) == "current_period_changed"


# --- hands and counts -----------------------------------------------------------------------------------------------


def test_only_the_last_hand_of_a_table_is_taken_back() -> None:
    room = started(3).deal().do(PauseClock()).hand_over()
    over = room.lines[-1]
    room.do(ResumeClock()).deal()
    assert room.undo_refused(over) == "later_depends"
    room.undo().undo(over)
    hand = room.state.tables[ONE].hand
    assert hand is not None
    assert hand.number == 1


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


# --- the floor ------------------------------------------------------------------------------------------------------


def test_a_plan_that_was_carried_out_is_not_taken_back() -> None:
    room = started(8).do(ProposePlan())
    assert room.undo_refused(room.lines[-1]) == "cannot_be_undone"
    assert room.state.plan is not None
    room.do(ApprovePlan(room.state.plan.id))
    assert room.undo_refused(room.lines[-1]) == "later_depends"


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
    assert room.undo_refused(room.lines[-1]) == "cannot_be_undone"
    over = started(2).deal().bust(1).hand_over().do(FinishTournament())
    assert over.undo_refused(over.lines[-1]) == "tournament_over"


def test_an_undo_is_not_undone() -> None:
    room = started(3).do(Announce("Dinner")).do(PauseClock())
    room.undo()
    assert room.undo_refused(room.lines[-1]) == "cannot_be_undone"
