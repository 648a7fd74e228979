"""What was done to the clock is taken back in any order: the clock is then as if it had not been, or the line that is
in the way is named."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock import Clock, Paused, Running, project, resume
from rules.structure import Level, Structure, lengths
from rules.tournament.commands import AddTime, GoToPeriod, PauseClock, ResumeClock, ReviseStructure, Undo
from tests.rules.floors import NOON, STRUCTURE
from tests.rules.rooms import Line, Room, started


def minutes(number: float) -> timedelta:
    return timedelta(minutes=number)


def seen(room: Room) -> Clock:
    assert room.state.clock is not None
    return project(room.state.clock, lengths(room.state.structure), room.now)


def stopped_by(room: Room, line: Line) -> int:
    """The number of the line that stands in the way."""
    before, lines = room.state, len(room.lines)
    refusal = room.take_back(line)
    assert refusal is not None, f"{line.command} was taken back"
    assert (room.state, len(room.lines)) == (before, lines)
    assert refusal.code == "line_in_the_way"
    number = refusal.detail["line"]
    assert isinstance(number, int)
    return number


# --- T2-CLK-06 --------------------------------------------------------------------------------------------------------


def test_t2_clk_06_the_next_level_is_taken_back_after_a_pause() -> None:
    room = started(2).later(minutes=12, seconds=50).do(GoToPeriod(0, 1))
    mistake = room.lines[-1]
    room.do(PauseClock()).undo(mistake)
    assert room.state.clock == Paused(0, timedelta(minutes=7, seconds=10))


def test_t2_clk_06_the_next_level_is_taken_back_after_the_pause_was_taken_back() -> None:
    room = started(2).later(minutes=12).do(GoToPeriod(0, 1))
    mistake = room.lines[-1]
    room.do(PauseClock()).later(minutes=3).undo().undo(mistake)
    assert room.state.clock == Running(0, room.now + minutes(8))


def test_what_was_played_in_the_wrong_level_is_played_of_the_right_one() -> None:
    room = started(2).later(minutes=12).do(GoToPeriod(0, 1))
    mistake = room.lines[-1]
    room.later(minutes=2).do(PauseClock()).later(minutes=30).do(ResumeClock()).later(minutes=1).undo(mistake)
    assert seen(room) == Running(0, room.now + minutes(5))


def test_play_resumed_by_mistake_uses_nothing_up() -> None:
    room = started(2).later(minutes=5).do(PauseClock(), ResumeClock())
    mistake = room.lines[-1]
    room.later(minutes=4).do(AddTime(0, 60)).undo(mistake)
    assert room.state.clock == Paused(0, minutes(16))


def test_a_level_skipped_while_play_was_resumed_by_mistake_is_put_back_in_full() -> None:
    room = started(2).later(minutes=5).do(PauseClock(), GoToPeriod(0, 1))
    skipped = room.lines[-1]
    room.do(ResumeClock()).later(minutes=4).undo().later(minutes=2).undo(skipped)
    assert room.state.clock == Paused(0, minutes(15))


def test_time_added_to_a_level_is_taken_back_when_that_level_is_over() -> None:
    room = started(2).do(AddTime(0, 300))
    added = room.lines[-1]
    room.later(minutes=27).undo(added)
    assert seen(room) == Running(1, room.now + minutes(13))


def test_a_pause_is_taken_back_after_time_was_added_in_it() -> None:
    room = started(2).later(minutes=8).do(PauseClock())
    pause = room.lines[-1]
    room.later(minutes=5).do(AddTime(0, 120)).undo(pause)
    assert room.state.clock == Running(0, room.now + minutes(14))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (GoToPeriod(0, 1), GoToPeriod(1, 3)),
        (AddTime(0, 300), GoToPeriod(0, 1)),
        (GoToPeriod(0, 1), AddTime(1, 60)),
        (PauseClock(), ResumeClock()),
        (GoToPeriod(0, 1), ReviseStructure(Structure((*STRUCTURE.periods, Level(1200, 200, 400))))),
    ],
)
def test_the_line_in_the_way_is_named_and_when_it_is_gone_the_way_is_free(first: Any, second: Any) -> None:
    room = started(2).do(first)
    earlier = room.lines[-1]
    room.later(minutes=1).do(second)
    assert stopped_by(room, earlier) == len(room.lines)
    room.undo().undo(earlier)
    assert seen(room) == Running(0, NOON + minutes(20) + (minutes(1) if first == PauseClock() else minutes(0)))


# --- the law ----------------------------------------------------------------------------------------------------------

KINDS = ("pause", "resume", "next", "back", "again", "more", "less")


def _command(room: Room, kind: str) -> Any:
    period = seen(room).period
    return {
        "pause": PauseClock(),
        "resume": ResumeClock(),
        "next": GoToPeriod(period, min(period + 1, len(STRUCTURE.periods) - 1)),
        "back": GoToPeriod(period, max(0, period - 1)),
        "again": GoToPeriod(period, period),
        "more": AddTime(period, 300),
        "less": AddTime(period, -300),
    }[kind]


steps = st.lists(st.tuples(st.integers(0, 1500), st.sampled_from(KINDS)), min_size=1, max_size=8)


def _played(evening: list[tuple[int, str]]) -> Room:
    room = started(2)
    for seconds, kind in evening:
        room.later(seconds=seconds)
        room.attempt(_command(room, kind))
    return room


@given(steps, st.integers(0, 7), st.integers(0, 900))
def test_a_line_of_the_clock_that_is_taken_back_has_not_been(evening: Any, choice: int, wait: int) -> None:
    room = _played(evening)
    touches = [line for line in room.lines if isinstance(line.command, PauseClock | ResumeClock | GoToPeriod | AddTime)]
    if not touches:
        return
    line = touches[choice % len(touches)]
    room.later(seconds=wait)
    stood = seen(room)
    number = next(number for number, each in enumerate(room.lines, start=1) if each is line)
    refusal = room.take_back(line)
    if refusal is not None:
        later = refusal.detail["line"]
        assert refusal.code == "line_in_the_way"
        assert isinstance(later, int)
        assert number < later <= len(room.lines)
        return
    if isinstance(line.command, PauseClock):
        assert room.state.clock == resume(stood, room.now)
        return
    without = started(2)
    for each in room.lines[:-1]:
        if each is not line and isinstance(each.command, PauseClock | ResumeClock | GoToPeriod | AddTime):
            without.now = each.at
            assert without.attempt(each.command) is None
    assert seen(room) == project(without.state.clock, lengths(STRUCTURE), room.now)  # type: ignore[arg-type]


@given(steps, st.permutations(range(8)))
def test_when_everything_was_taken_back_play_goes_on(evening: Any, order: list[int]) -> None:
    room = _played(evening)
    open_ = [line for line in room.lines if isinstance(line.command, PauseClock | ResumeClock | GoToPeriod | AddTime)]
    open_.sort(key=lambda line: order[room.lines.index(line) % len(order)])
    while open_:
        taken = [line for line in open_ if room.take_back(line) is None]
        assert taken, "the newest line can always be taken back"
        open_ = [line for line in open_ if all(line is not each for each in taken)]
    assert sum(isinstance(line.command, Undo) for line in room.lines) * 2 <= len(room.lines)
    assert isinstance(room.state.clock, Running)
