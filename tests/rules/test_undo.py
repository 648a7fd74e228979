"""Taking a line back at once, whatever it was; and what stands in the way at the clock."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from rules.clock import Paused, Running
from rules.ids import EntryId, PlayerId, TableNo
from rules.structure import Level, Structure
from rules.tournament.commands import (
    AddTime,
    Announce,
    AnswerFloorCall,
    CallFloor,
    CancelEntry,
    CloseTable,
    ConfirmArrival,
    ConfirmPayment,
    CorrectStack,
    Deed,
    GoToPeriod,
    ImposePenalty,
    MoveEntry,
    OpenTable,
    PauseClock,
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
from rules.tournament.state import Balancing, PenaltyKind, Price, Tournament
from tests.rules.floors import NOON, STRUCTURE, config
from tests.rules.rooms import CASH, Room, as_seen, broke, broken_laws, free_chair, opened, started

ONE, TWO = TableNo(1), TableNo(2)


ADD_ON = Price(pool=1000, fee=100, chips=3000)


# --- every command, at once -------------------------------------------------------------------------------------------


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
        "two busts": (playing, playing.busting(2, 3, chips={2: 2000, 3: 2000})),
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


# --- the clock --------------------------------------------------------------------------------------------------------


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
    assert room.undo_refused(gone) == "line_in_the_way"


def test_a_level_that_turned_by_itself_is_not_taken_back() -> None:
    room = started(2).later(minutes=20).do(TurnLevel(0))
    assert room.undo_refused(room.lines[-1]) == "set_the_level_instead"


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


def test_a_revision_taken_back_leaves_the_room_with_what_it_was_told_before() -> None:
    longer = Structure((*STRUCTURE.periods, Level(1200, 200, 400)))
    room = started(2).later(minutes=1).do(ReviseStructure(longer))
    told, first = room.state.revised, room.lines[-1]
    assert told is not None
    room.later(minutes=1).do(ReviseStructure(Structure((*longer.periods, Level(1200, 300, 600)))))
    assert room.state.revised != told
    assert room.undo().state.revised == told
    assert room.undo(first).state.revised is None


def test_a_level_added_in_overtime_that_is_under_way_is_not_taken_back() -> None:
    longer = Structure((*STRUCTURE.periods, Level(1200, 200, 400)))
    room = started(2).later(hours=5).do(ReviseStructure(longer))
    revised = room.lines[-1]
    room.later(minutes=5).do(PauseClock())
    assert room.undo_refused(revised) == "current_period_changed"
