"""The clock by commands: start, pause, go on, more time, another level, the level that ends by itself."""

from __future__ import annotations

from datetime import timedelta

import pytest

from rules.clock import Clock, Paused, Running, project, remaining
from rules.structure import Level, Structure, lengths
from rules.tournament.commands import (
    AddTime,
    Announce,
    GoToPeriod,
    PauseClock,
    ResumeClock,
    ReviseStructure,
    StartTournament,
    TurnLevel,
)
from rules.tournament.deciding.setup import locked_by
from rules.tournament.events import ClockPaused, EntriesBusted, LevelTurned
from rules.tournament.state import Revision
from tests.rules.floors import NOON, STRUCTURE
from tests.rules.rooms import Room, opened, started
from tests.rules.test_given_cases import expected

STALE = "house.stale-request"
LONGER = Structure((*STRUCTURE.periods, Level(1200, 200, 400)))


def minutes(count: float) -> timedelta:
    return timedelta(minutes=count)


def seen(room: Room) -> tuple[int, timedelta]:
    """The period under way and what is left of it."""
    assert room.state.clock is not None
    clock: Clock = project(room.state.clock, lengths(room.state.structure), room.now)
    return clock.period, remaining(clock, room.now)


# --- start, pause, resume -------------------------------------------------------------------------------------------


def test_the_clock_starts_with_the_first_level_in_full() -> None:
    room = opened().enter(1, 2)
    assert room.state.clock is None
    room.later(minutes=7).do(StartTournament())
    assert room.state.clock == Running(0, NOON + minutes(27))


def test_every_table_in_use_has_a_drawn_button_at_the_start() -> None:
    room = started(8)
    assert sorted(room.state.drawn_buttons) == [1, 2]
    assert all(room.state.drawn_buttons[n] in room.state.tables[n].seats for n in room.state.tables)


def test_before_the_start_there_is_no_clock_to_touch() -> None:
    room = opened().enter(1, 2)
    for command in (PauseClock(), ResumeClock(), AddTime(0, 60), GoToPeriod(0, 1)):
        assert room.refused(command) == ("not_running", "house.not-running")
    assert room.changes_nothing(TurnLevel(0))


def test_paused_minutes_are_not_taken_off_on_resume() -> None:
    room = started(2).later(minutes=8).do(PauseClock()).later(minutes=5).do(ResumeClock())
    assert seen(room) == (0, minutes(12))


def test_pausing_twice_is_pausing_once() -> None:
    room = started(2).later(minutes=8).do(PauseClock()).later(minutes=5)
    assert room.changes_nothing(PauseClock())
    assert room.do(ResumeClock()).changes_nothing(ResumeClock())
    assert seen(room) == (0, minutes(12))


def test_a_pause_holds_after_the_level_has_turned_by_itself_clk_01() -> None:
    room = started(2).later(minutes=20).do(TurnLevel(0)).later(minutes=1).do(PauseClock())
    assert room.state.clock == Paused(1, minutes(19))
    assert expected("CLK-01")["state"] == "paused"
    room.later(minutes=45)
    assert room.changes_nothing(TurnLevel(0))
    assert room.changes_nothing(TurnLevel(1))
    assert seen(room) == (1, minutes(19))


def test_a_pause_of_a_level_that_nobody_announced_is_of_the_level_under_way() -> None:
    room = started(2).later(minutes=21).do(PauseClock())
    assert room.state.clock == Paused(1, minutes(19))


def test_a_pause_is_no_break() -> None:
    room = started(2).later(minutes=39).do(PauseClock())
    assert isinstance(room.state.structure.periods[seen(room)[0]], Level)


def test_the_clock_stops_with_the_last_elimination_clk_14() -> None:
    room = started(2).later(minutes=13).deal().bust(2)
    busted, paused = room.lines[-1].events
    assert isinstance(busted, EntriesBusted)
    assert isinstance(paused, ClockPaused)
    assert room.state.clock == Paused(0, minutes(7))
    assert expected("CLK-14")["remaining"] == "7:00"
    assert room.refused(ResumeClock()) == ("tournament_decided", "house.tournament-decided")


# --- levels ---------------------------------------------------------------------------------------------------------


def test_a_level_turns_once_however_many_workers_say_so() -> None:
    room = started(2).later(minutes=20).do(TurnLevel(0))
    assert room.lines[-1].events == (LevelTurned(Running(0, NOON + minutes(20)), Running(1, NOON + minutes(40))),)
    assert room.changes_nothing(TurnLevel(0))


def test_a_level_does_not_turn_before_its_time() -> None:
    room = started(2).later(minutes=20, microseconds=-1)
    assert room.changes_nothing(TurnLevel(0))


def test_a_server_that_slept_three_levels_is_right_when_it_wakes() -> None:
    room = started(2).later(minutes=55).do(TurnLevel(0))
    assert seen(room) == (3, minutes(15))


def test_after_the_last_level_the_clock_stays_at_nothing_clk_12() -> None:
    room = started(2).later(hours=5).do(TurnLevel(0))
    assert seen(room) == (3, minutes(0))
    assert room.changes_nothing(TurnLevel(3))


def test_a_level_added_in_overtime_begins_at_once_clk_12() -> None:
    assert expected("CLK-12")["director_can"] == "append a level while running"
    room = started(2).later(hours=5).do(TurnLevel(0), ReviseStructure(LONGER))
    assert seen(room) == (4, minutes(20))


def test_time_added_in_overtime_counts_from_now() -> None:
    room = started(2).later(hours=5).do(AddTime(3, 120))
    assert seen(room) == (3, minutes(2))


# --- more time, other levels ----------------------------------------------------------------------------------------


def test_minutes_are_added_and_taken_off() -> None:
    room = started(2).later(minutes=5).do(AddTime(0, 60))
    assert seen(room) == (0, minutes(16))
    room.do(AddTime(0, -120))
    assert seen(room) == (0, minutes(14))


def test_more_minutes_taken_off_than_are_left_end_the_level_now() -> None:
    room = started(2).later(minutes=19).do(AddTime(0, -600))
    assert seen(room) == (1, minutes(20))


def test_no_time_added_is_no_change() -> None:
    assert started(2).changes_nothing(AddTime(0, 0))


def test_time_is_added_to_the_level_that_the_director_saw() -> None:
    room = started(2).later(minutes=20)
    assert room.refused(AddTime(0, 60)) == ("period_changed", STALE)


def test_the_next_level_begins_in_full() -> None:
    room = started(2).later(minutes=5).do(GoToPeriod(0, 1))
    assert seen(room) == (1, minutes(20))


def test_a_paused_clock_stays_paused_in_another_level() -> None:
    room = started(2).later(minutes=5).do(PauseClock(), GoToPeriod(0, 1)).later(minutes=5)
    assert room.state.clock == Paused(1, minutes(20))


def test_two_taps_on_next_level_skip_one_level() -> None:
    room = started(2).do(GoToPeriod(0, 1))
    assert room.refused(GoToPeriod(0, 1)) == ("period_changed", STALE)
    assert seen(room) == (1, minutes(20))


def test_the_break_under_way_is_not_given_back_in_full_clk_08() -> None:
    room = started(2).later(minutes=44)
    assert room.changes_nothing(GoToPeriod(2, 2))
    assert seen(room) == (2, minutes(6))


def test_t2_clk_01_the_level_under_way_begins_again_in_full() -> None:
    room = started(2).later(minutes=12, seconds=50)
    before = room.state.clock
    room.do(GoToPeriod(0, 0))
    assert seen(room) == (0, minutes(20))
    room.undo()
    assert room.state.clock == before


def test_t2_clk_01_a_paused_level_begins_again_paused_and_a_fresh_one_is_no_change() -> None:
    room = started(2).later(minutes=5).do(PauseClock(), GoToPeriod(0, 0))
    assert room.state.clock == Paused(0, minutes(20))
    assert room.changes_nothing(GoToPeriod(0, 0))


def test_a_level_that_turned_by_itself_begins_again_too() -> None:
    room = started(2).later(minutes=33).do(GoToPeriod(1, 1))
    assert seen(room) == (1, minutes(20))


def test_a_level_that_is_not_in_the_structure_cannot_be_reached() -> None:
    room = started(2)
    assert room.refused(GoToPeriod(0, 4)) == ("no_such_period", STALE)
    assert room.refused(GoToPeriod(0, -1)) == ("no_such_period", STALE)


# --- the structure while it runs ------------------------------------------------------------------------------------


def test_the_level_under_way_may_get_another_length_and_keeps_its_start() -> None:
    room = started(2, overrides=UNLOCKED).later(minutes=5)
    room.do(ReviseStructure(Structure((Level(1800, 25, 50), *STRUCTURE.periods[1:]))))
    assert seen(room) == (0, minutes(25))


def test_a_level_that_becomes_shorter_than_it_has_lasted_ends_now() -> None:
    room = started(2, overrides=UNLOCKED).later(minutes=15)
    room.do(ReviseStructure(Structure((Level(600, 25, 50), *STRUCTURE.periods[1:]))))
    assert seen(room) == (1, minutes(20))


def test_past_levels_are_frozen_and_blinds_under_way_stay() -> None:
    room = started(2, overrides=UNLOCKED).later(minutes=25)
    past = Structure((Level(1200, 30, 60), *STRUCTURE.periods[1:]))
    now = Structure((STRUCTURE.periods[0], Level(1200, 60, 120), *STRUCTURE.periods[2:]))
    assert room.refused(ReviseStructure(past)) == ("past_period_changed", "house.structure")
    assert room.refused(ReviseStructure(now)) == ("current_period_changed", "house.structure")


def test_a_structure_whose_blinds_fall_is_refused() -> None:
    falling = Structure((*STRUCTURE.periods, Level(1200, 50, 100)))
    assert opened().refused(ReviseStructure(falling)) == ("blinds_fall", "house.structure")


def test_a_structure_without_levels_is_refused() -> None:
    assert opened().refused(ReviseStructure(Structure(()))) == ("structure_without_levels", "house.structure")


def test_a_rulebook_may_lock_the_structure_at_the_start_but_levels_can_follow() -> None:
    room = started(2, overrides={"structure_locked_after_start": True})
    later = Structure((*STRUCTURE.periods[:3], Level(1800, 100, 200)))
    assert room.refused(ReviseStructure(later)) == ("structure_locked", "house")
    room.do(ReviseStructure(LONGER))
    assert room.state.structure == LONGER


@pytest.mark.parametrize("rulebook", ["fspr", "tda", "code", "club"])
def test_t2_str_01_levels_to_come_may_change_where_no_rulebook_prints_that_they_stand(rulebook: str) -> None:
    room = started(2, rulebook=rulebook)
    later = Structure((*STRUCTURE.periods[:3], Level(900, 100, 200)))
    room.do(ReviseStructure(later))
    assert room.state.structure == later
    assert room.state.revised == Revision(3, room.now)
    room.undo()
    assert (room.state.structure, room.state.revised) == (STRUCTURE, None)


def test_t2_str_01_the_regatta_prints_that_the_structure_stands() -> None:
    room = started(2, rulebook="regatta")
    later = Structure((*STRUCTURE.periods[:3], Level(900, 100, 200)))
    assert room.refused(ReviseStructure(later)) == ("structure_locked", "REG-levels-3")
    assert locked_by(room.state, room.context.rules) == "REG-levels-3"


def test_before_the_start_nobody_is_told_of_another_structure() -> None:
    room = opened().do(ReviseStructure(LONGER))
    assert room.state.revised is None


def test_the_same_structure_again_is_no_change() -> None:
    assert started(2).changes_nothing(ReviseStructure(STRUCTURE))


def test_the_same_announcement_again_is_no_change() -> None:
    room = started(2).do(Announce("Dinner at eight"))
    assert room.changes_nothing(Announce("Dinner at eight"))
    room.do(Announce(""))
    assert room.state.announcement == ""


UNLOCKED = {"structure_locked_after_start": False}
