"""What a caller owes who was told a wrong amount, and chips that turn up behind an all-in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.hand.accepted import (
    FoundChips,
    HiddenChips,
    HiddenChipsRuling,
    Misheard,
    Misinformed,
    Remedy,
    Result,
    corrected_call,
    hidden_chips_found,
    settled,
)
from rules.rulebook import RULEBOOKS, rules_of

TDA, CODE, FSPR = rules_of("tda"), rules_of("code"), rules_of("fspr")


def test_a_call_of_a_wrong_count_is_adjusted_to_the_true_wager_or_all_in() -> None:
    """TDA-50-b"""
    call = corrected_call(Misinformed(true_to=14500, announced=12500, stack=13000, put_in=12500), TDA)
    assert (call.call_to, call.adds, call.returned, call.all_in) == (13000, 500, 0, True)
    assert call.remedy is Remedy.ACCEPTED_ACTION
    assert (call.ruling.code, call.ruling.article) == ("accepted_action", "TDA-50-b")


def test_the_director_may_depart_from_accepted_action() -> None:
    """TDA-50-c"""
    call = corrected_call(Misinformed(true_to=80000, announced=8000, stack=90000, put_in=8000), TDA)
    assert (call.adds, call.director_may_depart) == (72000, "TDA-50-c")


def test_a_raise_that_went_unnoticed_is_accepted() -> None:
    """TDA-50-b"""
    call = corrected_call(Misinformed(300, 100, 5000, 100, Misheard.RAISE_UNNOTICED), TDA)
    assert (call.call_to, call.adds, call.remedy) == (300, 200, Remedy.ACCEPTED_ACTION)


@pytest.mark.parametrize("why", Misheard)
def test_the_code_lets_the_caller_complete_or_fold(why: Misheard) -> None:
    """CODE-17.3.2"""
    call = corrected_call(Misinformed(300, 100, 5000, 100, why), CODE)
    assert (call.call_to, call.adds, call.fold_forfeits, call.remedy) == (300, 200, 100, Remedy.COMPLETE_OR_FOLD)
    assert call.ruling.article == "CODE-17.3.2"


def test_who_put_in_more_than_the_true_wager_gets_the_rest_back() -> None:
    call = corrected_call(Misinformed(true_to=9000, announced=12000, stack=20000, put_in=12000), TDA)
    assert (call.call_to, call.adds, call.returned, call.remedy) == (9000, 0, 3000, Remedy.ADJUSTED_CALL)


def test_the_director_is_called_when_chips_turn_up() -> None:
    """TDA-58-a"""
    assert hidden_chips_found(TDA).article == "TDA-58-a"
    assert hidden_chips_found(FSPR).article == "house"


OUTSIDE, INSIDE = HiddenChipsRuling(in_action=False), HiddenChipsRuling(in_action=True)


def test_a_winner_is_not_paid_for_a_chip_outside_the_action() -> None:
    """TDA-58-b"""
    hand = settled(HiddenChips(counted=5000, hidden=1000, caller_paid=5000), OUTSIDE, Result.WIN, TDA)
    assert (hand.pot, hand.stack_after, hand.out) == (10000, 11000, False)
    assert hand.ruling.code == "hidden_chips_not_paid"


def test_rul_13_a_found_chip_does_not_save_the_loser() -> None:
    """RUL-13, TDA-58-c: 9,000 in sight and a 500 chip hidden; the caller has 40,000."""
    found = HiddenChips(counted=9000, hidden=500, caller_paid=9000, caller_left=31000)
    out = settled(found, OUTSIDE, Result.LOSE, TDA)
    assert (out.pot, out.stack_after, out.out, out.to_winner, out.out_of_play) == (18000, 0, True, 0, 500)
    awarded = settled(found, HiddenChipsRuling(False, FoundChips.TO_WINNER, "hidden"), Result.LOSE, TDA)
    assert (awarded.stack_after, awarded.out, awarded.to_winner, awarded.out_of_play) == (0, True, 500, 0)
    won = settled(found, OUTSIDE, Result.WIN, TDA)
    assert (won.pot, won.stack_after, won.caller_adds) == (18000, 18500, 0)


def test_a_chip_ruled_part_of_the_action_is_matched_by_the_caller() -> None:
    """TDA-58-a"""
    found = HiddenChips(counted=9000, hidden=500, caller_paid=9000, caller_left=31000)
    won = settled(found, INSIDE, Result.WIN, TDA)
    assert (won.pot, won.stack_after, won.caller_adds) == (19000, 19000, 500)
    lost = settled(found, INSIDE, Result.LOSE, TDA)
    assert (lost.pot, lost.stack_after, lost.out) == (19000, 0, True)


def test_a_caller_without_enough_chips_matches_what_is_left() -> None:
    found = HiddenChips(counted=9000, hidden=500, caller_paid=9000, caller_left=200)
    lost = settled(found, INSIDE, Result.LOSE, TDA)
    assert (lost.caller_adds, lost.pot, lost.stack_after, lost.out) == (200, 18400, 300, False)


def test_a_caller_all_in_for_less_never_played_for_the_found_chip() -> None:
    hand = settled(HiddenChips(counted=5000, hidden=1000, caller_paid=3000), OUTSIDE, Result.LOSE, TDA)
    assert (hand.pot, hand.stack_after, hand.out, hand.ruling.code) == (6000, 3000, False, "hidden_chips_not_at_risk")


def test_a_chip_ruled_in_asks_nothing_more_of_a_caller_who_is_all_in_for_less() -> None:
    hand = settled(HiddenChips(counted=5000, hidden=1000, caller_paid=3000), INSIDE, Result.WIN, TDA)
    assert (hand.caller_adds, hand.pot, hand.stack_after) == (0, 6000, 9000)


amounts = st.integers(0, 20_000)


@given(amounts, amounts, amounts, amounts, st.sampled_from(sorted(RULEBOOKS)), st.sampled_from(Misheard))
def test_nothing_is_owed_beyond_the_stack(
    true_to: int, announced: int, stack: int, put_in: int, rulebook: str, why: Misheard
) -> None:
    call = corrected_call(Misinformed(true_to, announced, stack, put_in, why), rules_of(rulebook))
    put_in = min(put_in, stack)
    assert put_in + call.adds - call.returned == call.call_to <= stack
    assert call.adds == 0 or call.returned == 0
    assert call.all_in == (call.call_to == stack)


@given(
    amounts, amounts, amounts, st.none() | amounts, st.booleans(), st.sampled_from(FoundChips), st.sampled_from(Result)
)
def test_found_chips_are_neither_made_nor_lost(
    counted: int,
    hidden: int,
    paid: int,
    left: int | None,
    in_action: bool,
    goes: FoundChips,
    result: Result,
) -> None:
    found = HiddenChips(counted, hidden, paid, left)
    hand = settled(found, HiddenChipsRuling(in_action, goes), result, TDA)
    to_caller = hand.change + (hand.pot if result is Result.LOSE else 0)
    everything = counted + hidden + paid + hand.caller_adds
    assert hand.stack_after + to_caller + hand.to_winner + hand.out_of_play == everything
    assert hand.out == (result is Result.LOSE and hand.stack_after == 0)
    assert min(hand.pot, hand.stack_after, hand.caller_adds, hand.change, hand.to_winner, hand.out_of_play) >= 0
