"""The clock is read, not ticked."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock import Clock, Paused, Running, add_time, go_to, pause, project, remaining, resume, start

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
LENGTHS = (timedelta(minutes=20), timedelta(minutes=20), timedelta(minutes=10), timedelta(minutes=30))


def at(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def test_the_first_period_ends_when_its_length_has_passed() -> None:
    assert start(LENGTHS, NOON) == Running(0, at(20))


def test_a_period_is_over_at_the_very_instant_it_ends() -> None:
    clock = Running(0, at(20))
    assert project(clock, LENGTHS, at(20) - timedelta(microseconds=1)) == Running(0, at(20))
    assert project(clock, LENGTHS, at(20)) == Running(1, at(40))


def test_a_server_that_slept_two_periods_is_right_when_it_wakes() -> None:
    assert project(Running(0, at(20)), LENGTHS, at(43)) == Running(2, at(50))


def test_the_last_period_has_no_successor() -> None:
    clock = project(Running(0, at(20)), LENGTHS, at(1000))
    assert clock == Running(3, at(80))
    assert remaining(clock, at(1000)) == timedelta(0)


def test_a_level_appended_in_overtime_begins_when_the_last_one_ended() -> None:
    longer = (*LENGTHS, timedelta(minutes=30))
    assert project(Running(3, at(80)), longer, at(85)) == Running(4, at(110))


def test_a_paused_clock_reads_the_same_for_ever() -> None:
    assert project(Paused(1, timedelta(minutes=3)), LENGTHS, at(900)) == Paused(1, timedelta(minutes=3))


def test_a_pause_takes_the_period_that_is_really_under_way() -> None:
    assert pause(Running(0, at(20)), LENGTHS, at(21)) == Paused(1, timedelta(minutes=19))


def test_a_second_pause_changes_nothing() -> None:
    paused = Paused(1, timedelta(minutes=19))
    assert pause(paused, LENGTHS, at(500)) == paused


def test_a_second_resume_changes_nothing() -> None:
    running = Running(1, at(40))
    assert resume(running, at(30)) == running


def test_time_is_added_to_the_period_under_way() -> None:
    assert add_time(Running(0, at(20)), LENGTHS, 120, at(21)) == Running(1, at(42))
    assert add_time(Paused(1, timedelta(minutes=5)), LENGTHS, 60, at(0)) == Paused(1, timedelta(minutes=6))


def test_never_less_than_nothing_is_left() -> None:
    assert add_time(Paused(1, timedelta(seconds=30)), LENGTHS, -60, at(0)) == Paused(1, timedelta(0))
    assert add_time(Running(1, at(40)), LENGTHS, -3600, at(30)) == Running(1, at(30))


def test_time_added_in_overtime_counts_from_now_and_not_from_the_end_long_ago() -> None:
    assert add_time(Running(3, at(80)), LENGTHS, 300, at(200)) == Running(3, at(205))


def test_another_period_begins_in_full() -> None:
    assert go_to(Running(0, at(20)), LENGTHS, 3, at(5)) == Running(3, at(35))
    assert go_to(Paused(3, timedelta(minutes=1)), LENGTHS, 0, at(5)) == Paused(0, timedelta(minutes=20))


def test_going_to_the_current_period_gives_nothing_back() -> None:
    assert go_to(Running(1, at(50)), LENGTHS, 2, at(54)) == Running(2, at(60))


@st.composite
def clocks(draw: st.DrawFn) -> Clock:
    period = draw(st.integers(0, len(LENGTHS) - 1))
    seconds = draw(st.integers(0, 3600))
    if draw(st.booleans()):
        return Paused(period, timedelta(seconds=seconds))
    return Running(period, NOON + timedelta(seconds=seconds))


moments = st.integers(0, 20_000).map(lambda seconds: NOON + timedelta(seconds=seconds))


@given(clocks(), moments, moments)
def test_reading_twice_is_reading_once_at_the_later_time(clock: Clock, one: datetime, other: datetime) -> None:
    early, late = sorted((one, other))
    assert project(project(clock, LENGTHS, early), LENGTHS, late) == project(clock, LENGTHS, late)


@given(clocks(), moments, moments, st.integers(-3600, 3600))
def test_t2_clk_04_never_more_is_left_than_when_the_clock_was_set_whatever_time_it_is_said_to_be(
    before: Clock, now: datetime, said: datetime, seconds: int
) -> None:
    """A level that was given no time has never more left than its length; said is any time, an earlier one too."""
    for clock in (resume(before, now), go_to(before, LENGTHS, 1, now), add_time(before, LENGTHS, seconds, now)):
        if isinstance(clock, Running) and clock.most is not None:
            seen = project(clock, LENGTHS, said)
            most = clock.most if seen.period == clock.period else LENGTHS[seen.period]
            assert remaining(seen, said) <= most
            assert pause(clock, LENGTHS, said).remaining <= most


def test_t2_clk_04_a_pause_after_the_clock_of_the_server_was_put_back_gives_no_time() -> None:
    assert pause(start(LENGTHS, NOON), LENGTHS, at(-30)) == Paused(0, timedelta(minutes=20))
    given = add_time(start(LENGTHS, NOON), LENGTHS, 300, at(5))
    assert pause(given, LENGTHS, at(-30)) == Paused(0, timedelta(minutes=20))
    assert add_time(given, LENGTHS, 60, at(-30)) == Running(0, at(-9))


@given(clocks(), moments, moments)
def test_a_pause_of_any_length_takes_nothing_away(clock: Clock, now: datetime, later: datetime) -> None:
    early, late = sorted((now, later))
    paused = pause(clock, LENGTHS, early)
    assert remaining(resume(paused, late), late) == paused.remaining


@given(clocks(), moments, st.integers(-10_000, 10_000))
def test_add_time_stays_in_the_period_and_above_nothing(clock: Clock, now: datetime, seconds: int) -> None:
    before, after = project(clock, LENGTHS, now), add_time(clock, LENGTHS, seconds, now)
    assert (type(after), after.period) == (type(before), before.period)
    assert remaining(after, now) == max(timedelta(0), remaining(before, now) + timedelta(seconds=seconds))


@given(clocks(), moments, st.integers(0, len(LENGTHS) - 1))
def test_going_to_a_period_lands_there_and_twice_is_once(clock: Clock, now: datetime, period: int) -> None:
    there = go_to(clock, LENGTHS, period, now)
    assert there.period == period
    assert isinstance(there, Paused) == isinstance(clock, Paused)
    assert go_to(there, LENGTHS, period, now) == there


@pytest.mark.parametrize("levels", [5_000])
def test_a_long_sleep_over_very_many_periods_is_no_recursion(levels: int) -> None:
    lengths = (timedelta(seconds=1),) * levels
    clock = project(start(lengths, NOON), lengths, NOON + timedelta(seconds=levels - 1))
    assert clock == Running(levels - 1, NOON + timedelta(seconds=levels))
