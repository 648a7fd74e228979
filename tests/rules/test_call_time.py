"""The clock on a player, and the breaks of a day."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.calltime import (
    Breaks,
    CalledClock,
    Caller,
    ClockFace,
    Decision,
    OnExpiry,
    Phase,
    breaks_in,
    call_time,
    clock_face,
    clock_of,
    expired,
)
from rules.rulebook import RULEBOOKS, rules_of
from rules.verdict import Refusal, Ruling

FSPR, TDA, REGATTA = rules_of("fspr"), rules_of("tda"), rules_of("regatta")
SLOW = Decision(facing_bet=True, thinking_seconds=90)


# --- who may ask -----------------------------------------------------------------------------------------------------


def test_only_who_sits_at_the_table_may_call_the_clock() -> None:
    """TDA-30-d"""
    assert isinstance(call_time(Caller.SEATED_PLAYER, SLOW, TDA), CalledClock)
    assert isinstance(call_time(Caller.OFFICIAL, SLOW, TDA), CalledClock)
    assert call_time(Caller.OTHER, SLOW, TDA) == Refusal("not_at_the_table", "TDA-30-d")
    anyone = rules_of("tda", {"clock_caller": "anyone"})
    assert isinstance(call_time(Caller.OTHER, SLOW, anyone), CalledClock)


def test_the_clock_is_called_once_and_on_the_player_in_turn() -> None:
    """REG-4.1.7-note"""
    again = call_time(Caller.SEATED_PLAYER, Decision(True, 90, clock_runs=True), REGATTA)
    assert again == Refusal("clock_runs_already", "REG-4.1.7-note")
    idle = call_time(Caller.SEATED_PLAYER, Decision(True, 90, in_turn=False), REGATTA)
    assert idle == Refusal("no_decision_due", "REG-4.1.7-note")


def test_what_time_is_reasonable_is_for_the_official() -> None:
    """REG-4.1.7-note"""
    hasty = call_time(Caller.SEATED_PLAYER, Decision(True, 20), REGATTA, patience=60)
    assert hasty == Refusal("reasonable_time_not_over", "REG-4.1.7-note", {"seconds": 40})
    assert isinstance(call_time(Caller.OFFICIAL, Decision(True, 20), REGATTA, patience=60), CalledClock)
    assert isinstance(call_time(Caller.SEATED_PLAYER, Decision(True, 60), REGATTA, patience=60), CalledClock)


# --- how long, and then ----------------------------------------------------------------------------------------------


def test_a_minute_then_ten_seconds_and_the_hand_is_folded() -> None:
    """REG-4.1.7-note"""
    assert call_time(Caller.SEATED_PLAYER, SLOW, REGATTA) == CalledClock(
        countdown_at=60, expires_at=70, on_expiry=OnExpiry.FOLD,
        article="REG-4.1.7-note", expiry_article="REG-4.1.7-note",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("rulebook", "result", "article"),
    [
        ("fspr", OnExpiry.FOLD, "FSPR-4.9.1-e"),
        ("tda", OnExpiry.CHECK, "house"),
        ("code", OnExpiry.CHECK, "house"),
        ("club", OnExpiry.CHECK, "house"),
        ("regatta", OnExpiry.FOLD, "REG-4.1.7-note"),
    ],
)
def test_a_hand_that_could_check_is_folded_by_the_letter_and_checked_elsewhere(
    rulebook: str, result: OnExpiry, article: str
) -> None:
    """FSPR-4.9.1-e, REG-4.1.7-note"""
    clock = clock_of(rules_of(rulebook), facing_bet=False)
    assert (clock.on_expiry, clock.expiry_article) == (result, article)
    assert clock_of(rules_of(rulebook), facing_bet=True).on_expiry is OnExpiry.FOLD


def test_the_clock_shows_thinking_countdown_and_end() -> None:
    """REG-4.1.7-note"""
    clock = clock_of(REGATTA, facing_bet=True)
    assert clock_face(clock, 0) == ClockFace(Phase.THINKING, 60)
    assert clock_face(clock, 59) == ClockFace(Phase.THINKING, 1)
    assert clock_face(clock, 60) == ClockFace(Phase.COUNTDOWN, 10)
    assert clock_face(clock, 69) == ClockFace(Phase.COUNTDOWN, 1)
    assert clock_face(clock, 70) == ClockFace(Phase.EXPIRED, 0)


def test_without_a_decision_the_player_is_out_when_time_has_run_out() -> None:
    """FSPR-4.9.1-e"""
    clock = clock_of(FSPR, facing_bet=True)
    assert expired(clock, 69) is None
    assert expired(clock, 70) == Ruling("time_over_fold", "FSPR-4.9.1-e", {"seconds": 70})


def test_an_official_may_grant_another_time() -> None:
    """FSPR-4.9.1-e"""
    clock = clock_of(FSPR, facing_bet=True, seconds=30)
    assert (clock.countdown_at, clock.expires_at) == (30, 40)


@given(st.sampled_from(sorted(RULEBOOKS)), st.booleans(), st.integers(-10, 400))
def test_a_clock_only_runs_down(rulebook: str, facing_bet: bool, elapsed: int) -> None:
    clock = clock_of(rules_of(rulebook), facing_bet=facing_bet)
    order = list(Phase)
    now, later = clock_face(clock, elapsed), clock_face(clock, elapsed + 1)
    assert order.index(now.phase) <= order.index(later.phase)
    assert (now.phase is Phase.EXPIRED) == (now.left == 0) == (expired(clock, elapsed) is not None)


# --- breaks ----------------------------------------------------------------------------------------------------------


def test_a_ten_minute_break_every_two_hours_of_play() -> None:
    """REG-basics-2-e"""
    assert breaks_in(480, REGATTA) == Breaks(4, 40, "REG-basics-2-e")
    assert breaks_in(479, REGATTA).count == 3
    assert breaks_in(0, REGATTA) == Breaks(0, 0, "REG-basics-2-e")
    assert breaks_in(-5, REGATTA).count == 0
