"""Substantial action: where the border lies, what it bars, and the player who was passed over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.hand.state import Action, Do, Forced
from rules.hand.substantial import SkippedHand, citation, is_substantial, misdeal_barred, skipped, substance
from rules.ids import SeatNo
from rules.rulebook import RULEBOOKS, rules_of

TDA = rules_of("tda")
FSPR = rules_of("fspr")


def acted(*does: Do) -> tuple[Action, ...]:
    return tuple(
        Action(SeatNo(seat), do, to=100 if do in (Do.CALL, Do.BET, Do.RAISE) else None)
        for seat, do in enumerate(does, 1)
    )


@pytest.mark.parametrize(
    ("does", "substantial"),
    [
        ((Do.FOLD, Do.CALL), True),
        ((Do.CALL, Do.FOLD), True),
        ((Do.BET, Do.RAISE), True),
        ((Do.CHECK, Do.CHECK), False),
        ((Do.FOLD, Do.FOLD), False),
        ((Do.CHECK, Do.FOLD), False),
        ((Do.RAISE,), False),
        ((), False),
    ],
)
def test_two_actions_are_substantial_if_one_puts_chips_in(does: tuple[Do, ...], substantial: bool) -> None:
    """TDA-36A"""
    for rules in RULEBOOKS.values():
        assert is_substantial(acted(*does), rules) is substantial


@pytest.mark.parametrize("does", [(Do.CHECK,) * 3, (Do.FOLD,) * 3, (Do.FOLD, Do.CHECK, Do.FOLD)])
def test_any_three_actions_are_substantial(does: tuple[Do, ...]) -> None:
    """TDA-36B"""
    assert is_substantial(acted(*does), TDA)
    assert citation(acted(*does), TDA) == "TDA-36B"


def test_posted_blinds_are_no_action() -> None:
    """TDA-36A"""
    blinds = (
        Action(SeatNo(1), Do.POST, 50, Forced.SMALL_BLIND),
        Action(SeatNo(2), Do.POST, 100, Forced.BIG_BLIND),
        Action(SeatNo(3), Do.POST, 100, Forced.DEAD),
    )
    assert not is_substantial((*blinds, Action(SeatNo(3), Do.CALL, 100)), TDA)
    assert is_substantial((*blinds, Action(SeatNo(3), Do.CALL, 100), Action(SeatNo(4), Do.FOLD)), TDA)


def test_the_tablet_can_show_how_far_it_is_to_the_border() -> None:
    far = substance(acted(Do.CALL), TDA)
    assert (far.actions, far.with_chips, far.substantial, far.actions_left, far.with_chips_left) == (1, 1, False, 2, 1)
    beyond = substance(acted(Do.CALL, Do.FOLD), TDA)
    assert (beyond.substantial, beyond.actions_left, beyond.with_chips_left) == (True, 0, 0)


def test_rul_11_a_button_left_where_it_was_is_no_misdeal_once_two_have_acted() -> None:
    """TDA-35D, RUL-11: under the gun calls, the next seat raises, then somebody sees that the button was not moved."""
    ruling = misdeal_barred((Action(SeatNo(4), Do.CALL, 100), Action(SeatNo(5), Do.RAISE, 300)), TDA)
    assert ruling is not None
    assert (ruling.code, ruling.article, ruling.detail) == (
        "play_on_after_substantial_action",
        "TDA-36A",
        {"actions": 2},
    )
    assert misdeal_barred((Action(SeatNo(4), Do.CALL, 100),), TDA) is None


def test_who_speaks_up_in_time_acts_now() -> None:
    """TDA-41B-a"""
    answer = skipped(SeatNo(4), (Action(SeatNo(5), Do.CALL, 600),), TDA, spoke_up=True)
    assert (answer.substantial, answer.stands, answer.hand, answer.return_to) == (False, False, SkippedHand.ACTS_NOW, 4)
    assert (answer.ruling.code, answer.ruling.article) == ("skipped_player_acts", "TDA-41B-a")


def test_silence_costs_nothing_before_substantial_action() -> None:
    """TDA-41B-a"""
    answer = skipped(SeatNo(4), (Action(SeatNo(5), Do.CALL, 600),), TDA, spoke_up=False)
    assert (answer.stands, answer.return_to) == (False, 4)


def test_who_had_time_and_was_silent_is_in_the_hands_of_the_floor() -> None:
    """TDA-41B-a, TDA-41B-b"""
    behind = (Action(SeatNo(5), Do.CALL, 600), Action(SeatNo(6), Do.FOLD))
    answer = skipped(SeatNo(4), behind, TDA, spoke_up=False)
    assert (answer.substantial, answer.stands, answer.hand, answer.return_to) == (True, True, SkippedHand.FLOOR, None)
    assert answer.ruling.code == "skipped_player_was_silent"


def test_who_had_no_time_to_speak_up_has_lost_nothing() -> None:
    """TDA-41B-a"""
    behind = (Action(SeatNo(5), Do.CALL, 600), Action(SeatNo(6), Do.FOLD))
    answer = skipped(SeatNo(4), behind, TDA, spoke_up=False, had_time=False)
    assert (answer.substantial, answer.stands, answer.return_to) == (True, False, 4)
    assert answer.ruling.code == "skipped_player_had_no_time"


def test_a_rulebook_that_is_silent_cites_the_house() -> None:
    assert citation(acted(Do.CALL, Do.FOLD), FSPR) == "house"


@given(st.lists(st.sampled_from(Do)), st.sampled_from(Do), st.sampled_from(sorted(RULEBOOKS)))
def test_more_action_never_undoes_substantial_action(does: list[Do], one_more: Do, rulebook: str) -> None:
    rules = rules_of(rulebook)
    before, after = substance(acted(*does), rules), substance(acted(*does, one_more), rules)
    assert after.substantial >= before.substantial
    assert before.substantial == (before.actions_left == 0)
    if before.with_chips_left == 1 and one_more in (Do.CALL, Do.BET, Do.RAISE):
        assert after.substantial
