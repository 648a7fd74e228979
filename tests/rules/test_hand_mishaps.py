"""Mishaps reported in a hand, and a pot divided by agreement: what becomes of its cards and chips."""

from __future__ import annotations

import pytest

from rules.hand.commands import AgreePot, Command, DealStreet, ReportMishap, RuleMishap, VoidHand
from rules.hand.events import HandKilled, MishapDecided, MishapReported, PotDivided, Voided
from rules.hand.hand import Hand, Phase, chips_in_middle, live_seats, opened, phase, stacks_behind
from rules.hand.mishaps import (
    ButtonWrong,
    Called,
    DeckDefect,
    DefectiveDeck,
    DiscardedByMistake,
    NotShuffled,
    Outcome,
    PlayerAway,
    PlayerMissed,
    StepCode,
    TakenByDealer,
    WrongBurn,
    WrongCardCount,
)
from rules.ids import SeatNo
from tests.rules.dealt import BLINDS, FOUR, ONE, THREE, TWO, began, bets, call, check, entered, fold, raises, setup
from tests.rules.test_hand_wagers import four, refusal, undone

FULL = {1: 5000, 2: 5000, 3: 5000, 4: 5000}


def report(hand: Hand) -> MishapReported:
    """The mishap reported last."""
    return next(event for event in reversed(hand.story) if isinstance(event, MishapReported))


# --- the deal is taken back -----------------------------------------------------------------------------------------


def test_a_misdeal_before_substantial_action_gives_all_chips_back() -> None:
    """TDA-35A-4, TDA-35C-a"""
    hand = undone(four("tda"), raises(THREE, 300), ReportMishap(PlayerMissed(ONE)))
    assert isinstance(hand.story[-1], Voided)
    assert hand.story[-1].article == "TDA-35A-4"
    assert (phase(hand), stacks_behind(hand), chips_in_middle(hand)) == (Phase.OVER, FULL, 0)
    assert StepCode.SAME_BUTTON in report(hand).remedy.codes


def test_after_substantial_action_the_hand_is_played_on_whatever_was_reported() -> None:
    """TDA-35D"""
    hand = undone(four("tda"), raises(THREE, 300), call(FOUR), ReportMishap(PlayerMissed(ONE)))
    assert report(hand).remedy.codes == (StepCode.PLAY_ON_TOO_LATE,)
    assert hand.round is not None
    assert hand.round.to_act == ONE
    late = undone(entered(four("tda"), call(THREE), call(FOUR)), ReportMishap(ButtonWrong(TWO, FOUR)))
    assert report(late).remedy.outcome is Outcome.PLAY_ON


def test_a_defective_deck_voids_the_hand_and_what_the_offender_put_in_is_carried_on() -> None:
    """CODE-5.2-a, CODE-5.3-b"""
    start = entered(four("code"), raises(THREE, 300), call(FOUR))
    deck = DefectiveDeck(DeckDefect.MARKED_CARDS, exploiter=THREE)
    hand = undone(start, ReportMishap(deck))
    assert stacks_behind(hand) == {**FULL, 3: 4700}
    assert isinstance(hand.story[-1], Voided)
    assert (hand.story[-1].carried, hand.story[-1].carried_seats) == (300, (ONE, TWO, FOUR))
    paid = undone(over(start), ReportMishap(deck))
    assert StepCode.WINNER_KEEPS in report(paid).remedy.codes


def over(hand: Hand) -> Hand:
    """Everybody but seat 3 gives up."""
    return entered(hand, fold(ONE), fold(TWO), DealStreet(), check(THREE), fold(FOUR))


# --- one hand is dead -----------------------------------------------------------------------------------------------


def test_a_wrong_number_of_cards_kills_the_hand_and_the_chips_stay() -> None:
    """FSPR-4.9.1-f"""
    hand = undone(four(), raises(THREE, 300), call(FOUR), ReportMishap(WrongCardCount(ONE, 3, 2)))
    assert hand.story[-1] == HandKilled(ONE, "FSPR-4.9.1-f")
    assert live_seats(hand) == (TWO, THREE, FOUR)
    assert hand.round is not None
    assert hand.round.to_act == TWO
    hand = entered(hand, fold(TWO), DealStreet(), check(THREE), bets(FOUR, 500), fold(THREE))
    assert stacks_behind(hand) == {1: 4950, 2: 4900, 3: 4700, 4: 5450}


def test_a_hand_is_dead_between_the_rounds_too() -> None:
    """REG-3.4.2"""
    start = entered(four("regatta"), call(THREE), call(FOUR), call(ONE), check(TWO))
    hand = undone(start, ReportMishap(TakenByDealer(TWO, protected=False, separable=False)), DealStreet())
    assert live_seats(hand) == (ONE, THREE, FOUR)


def test_a_raise_that_nobody_called_goes_back_to_the_hand_that_the_dealer_took() -> None:
    """REG-3.4.2"""
    start = entered(four("regatta"), raises(THREE, 400))
    taken = TakenByDealer(THREE, protected=False, separable=False, uncalled=300)
    hand = undone(start, ReportMishap(taken))
    assert stacks_behind(hand)[THREE] == 4900
    assert hand.round is not None
    assert (hand.round.to_act, hand.round.to_match) == (FOUR, 100)
    hand = undone(hand, call(FOUR), call(ONE), check(TWO))
    assert phase(hand) is Phase.DEALING


def test_the_last_but_one_hand_that_dies_leaves_the_pot_to_the_other() -> None:
    start = entered(four("regatta"), fold(THREE), fold(FOUR))
    hand = undone(start, ReportMishap(TakenByDealer(TWO, protected=False, separable=False)))
    assert stacks_behind(hand) == {1: 5100, 2: 4900, 3: 5000, 4: 5000}


def test_an_absent_player_posts_before_the_hand_is_killed() -> None:
    """TDA-30-b"""
    before = opened(four("tda").setup)
    away = ReportMishap(PlayerAway(TWO, in_blind=True))
    assert refusal(before, away) == ("antes_first", "house")
    hand = undone(four("tda"), away)
    assert (stacks_behind(hand)[TWO], live_seats(hand)) == (4900, (ONE, THREE, FOUR))


# --- a person decides -----------------------------------------------------------------------------------------------


def test_what_an_official_chooses_is_done_and_kept() -> None:
    """FSPR-4.9.1-b-note"""
    start = entered(four(), raises(THREE, 300))
    hand = undone(start, ReportMishap(DiscardedByMistake(FOUR, separable=True, misinformed=True)))
    assert report(hand).remedy.options == ("hand_returned", "hand_dead")
    assert live_seats(hand) == (ONE, TWO, THREE, FOUR)
    assert refusal(hand, RuleMishap("hand_dead", Called.FLOOR))[0] == "another_official_decides"
    back = undone(hand, RuleMishap("hand_returned", Called.DIRECTOR))
    assert isinstance(back.story[-1], MishapDecided)
    assert live_seats(back) == (ONE, TWO, THREE, FOUR)
    dead = undone(hand, RuleMishap("hand_dead", Called.DIRECTOR, "not to be told from the muck"))
    assert live_seats(dead) == (ONE, TWO, THREE)
    assert refusal(dead, RuleMishap("hand_dead", Called.DIRECTOR)) == ("no_mishap_open", "house")


def test_the_floor_may_have_it_dealt_again() -> None:
    """TDA-35A-0"""
    hand = undone(four("tda"), ReportMishap(NotShuffled()), RuleMishap("redeal", Called.FLOOR))
    assert (phase(hand), stacks_behind(hand)) == (Phase.OVER, FULL)


def test_what_is_mended_on_the_table_alone_is_kept_to_be_read_aloud() -> None:
    """REG-3.4.6-a"""
    start = entered(four("regatta"), call(THREE), call(FOUR), call(ONE), check(TWO), DealStreet())
    hand = undone(start, ReportMishap(WrongBurn(0)))
    assert report(hand).remedy.steps
    assert hand.round == start.round


def test_a_hand_whose_pot_was_pushed_is_not_dealt_again() -> None:
    hand = entered(began(setup([1000, 1000], BLINDS, rulebook="tda")), fold(TWO))
    assert refusal(hand, ReportMishap(PlayerMissed(ONE)))[0] == "pot_paid"
    void = entered(four("tda"), VoidHand())
    assert refusal(void, ReportMishap(PlayerMissed(ONE)))[0] == "already_void"


# --- a pot that is divided ------------------------------------------------------------------------------------------


def agree(**more: object) -> AgreePot:
    """Seats 3 and 4 are left and divide the pot in halves; nobody objects."""
    given: dict[str, object] = {"objects": dict.fromkeys((ONE, TWO, FOUR), False), "cash": True}
    return AgreePot(THREE, THREE, FOUR, 375, **{**given, **more})


def left_two(rulebook: str = "code") -> Hand:
    return entered(four(rulebook), raises(THREE, 300), call(FOUR), fold(ONE), fold(TWO))


@pytest.mark.parametrize("then", [(), (DealStreet(), bets(THREE, 400))])
def test_the_last_two_divide_the_pot_and_the_hand_is_over(then: tuple[Command, ...]) -> None:
    """CODE-12.1, CODE-12.2-a, CODE-12.2-b"""
    start = entered(left_two(), *then)
    pot = chips_in_middle(start)
    hand = undone(start, agree())
    assert hand.story[-1] == PotDivided(THREE, pot, FOUR, 375, "CODE-12.2-b")
    assert (phase(hand), chips_in_middle(hand), hand.round) == (Phase.OVER, 0, None)
    put_in = 700 if then else 300
    assert stacks_behind(hand) == {1: 4950, 2: 4900, 3: 5000 - put_in + pot - 375, 4: 5075}


@pytest.mark.parametrize(
    ("hand", "command", "code", "article"),
    [
        (left_two(), agree(objects={ONE: True}), "division_objected_to", "CODE-12.3"),
        (left_two(), agree(objects={ONE: False, TWO: False}), "still_to_answer", "CODE-12.2-a"),
        (left_two(), agree(seated=(ONE, THREE, FOUR, SeatNo(7))), "still_to_answer", "CODE-12.2-a"),
        (left_two(), agree(cash=False), "pot_not_divided", "house"),
        (left_two("regatta"), agree(), "pot_not_divided", "REG-4.1.4"),
        (four("code"), agree(), "two_must_be_left", "CODE-12.1"),
        (opened(setup([500, 500], BLINDS, rulebook="code")), agree(), "no_pot_to_divide", "house"),
    ],
)
def test_a_pot_is_divided_only_as_the_rulebook_allows(hand: Hand, command: Command, code: str, article: str) -> None:
    assert refusal(hand, command) == (code, article)


def test_a_divided_pot_is_not_divided_again() -> None:
    hand = entered(left_two(), agree())
    assert refusal(hand, agree())[0] == "no_pot_to_divide"
