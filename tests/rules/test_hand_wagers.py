"""Wagers as they are seen and heard, entered into a hand: what counts at once, what a person chooses, what waits."""

from __future__ import annotations

import pickle

import pytest

from rules.hand.acting import Unsettled
from rules.hand.commands import Command, DealStreet, MakeWager, RuleWager, TakeBack, VoidHand
from rules.hand.decide import carry_out, decide
from rules.hand.events import ActedEarly, Event, HandKilled, Judged, RulingKept
from rules.hand.evolve import replay
from rules.hand.hand import Hand, chips_in_play, live_seats, rules_by, stacks_behind
from rules.hand.premature import Cause
from rules.hand.state import Do
from rules.hand.verdicts import CallFloor, Choice, Way
from rules.hand.wagers import Released, Said, Thrown, Wager, Word
from rules.ids import SeatNo
from rules.verdict import Refusal
from tests.rules.aloud import aloud
from tests.rules.dealt import BLINDS, FOUR, ONE, THREE, TWO, began, bets, call, check, entered, fold, raises, setup


def four(rulebook: str = "fspr", *stacks: int) -> Hand:
    """Four at the table, the blinds 50 and 100 posted by seats 1 and 2: seat 3 is first."""
    return began(setup(stacks or (5000, 5000, 5000, 5000), BLINDS, rulebook=rulebook))


def pushes(seat: SeatNo, *chips: int, **more: object) -> MakeWager:
    return MakeWager(Wager(seat, motions=(chips,) if chips else (), **more))


def says(seat: SeatNo, word: Word, *amounts: int, cause: Cause = Cause.PLAYER) -> MakeWager:
    return MakeWager(Wager(seat, said=(Said(word, amounts),)), cause)


def asked(hand: Hand, command: Command) -> Unsettled:
    """Nothing has happened yet: what is left to a person."""
    answer = decide(hand, command, rules_by(hand.setup))
    assert isinstance(answer, Unsettled), answer
    assert aloud(answer)["en"] != aloud(answer)["ru"]
    return answer


def refusal(hand: Hand, command: Command) -> tuple[str, str]:
    answer = carry_out(hand, command, rules_by(hand.setup))
    assert isinstance(answer, Refusal), answer
    assert aloud(answer)["en"] != aloud(answer)["ru"]
    return answer.code, answer.article


def undone(hand: Hand, *commands: Command) -> Hand:
    """The hand after the commands: each of them is taken back whole, and what is kept is small."""
    for command in commands:
        after = entered(hand, command)
        assert entered(after, TakeBack()) == hand
        assert replay(after.setup, after.story) == after
        kept = pickle.dumps(after)
        assert pickle.loads(kept) == after
        assert len(kept) < 2000
        assert chips_in_play(after) == chips_in_play(hand)
        hand = after
    return hand


def last(hand: Hand) -> Event:
    return hand.story[-1]


# --- in turn --------------------------------------------------------------------------------------------------------


def test_one_big_chip_is_a_call_and_the_hand_keeps_by_which_article() -> None:
    """FSPR-4.9.7-a"""
    hand = undone(four(), pushes(THREE, 1000))
    judged = last(hand)
    assert isinstance(judged, Judged)
    assert (judged.seat, judged.do, judged.to, judged.code) == (THREE, Do.CALL, 100, "chip_is_call")
    assert judged.article.startswith("FSPR-")
    assert hand.round is not None
    assert hand.round.to_act == FOUR


def test_what_was_said_is_done_like_an_action_that_was_entered() -> None:
    hand = undone(four(), says(THREE, Word.RAISE, 400), says(FOUR, Word.FOLD), pushes(ONE, 100, 100, 100, 50))
    same = entered(four(), raises(THREE, 400), fold(FOUR), call(ONE))
    assert (hand.round, stacks_behind(hand)) == (same.round, stacks_behind(same))


def test_too_few_chips_leave_a_choice_and_change_nothing() -> None:
    """CODE-17.3.1"""
    hand = entered(four("code"), raises(THREE, 400), fold(FOUR))
    short = pushes(ONE, 100)
    answer = asked(hand, short)
    assert isinstance(answer.verdict, Choice)
    assert [option.way for option in answer.verdict.options] == [Way.COMPLETE, Way.FOLD]
    completed = undone(hand, RuleWager(short.wager, Way.COMPLETE))
    assert stacks_behind(completed)[ONE] == 4600
    folded = undone(hand, RuleWager(short.wager, Way.FOLD))
    assert isinstance(judged := last(folded), Judged)
    assert (judged.do, judged.dead) == (Do.FOLD, 100)
    assert (stacks_behind(folded)[ONE], folded.dead) == (4850, 100)
    assert stacks_behind(entered(folded, VoidHand())) == dict.fromkeys((ONE, TWO, THREE, FOUR), 5000)


def test_an_official_rules_with_a_reason_and_the_ruling_stays_in_the_story() -> None:
    """TDA-52-d, TDA-53-a"""
    hand = four("tda")
    shown = pushes(THREE, 500, 500, released=Released.HELD_BACK)
    answer = asked(hand, shown)
    assert isinstance(answer.verdict, CallFloor)
    assert refusal(hand, RuleWager(shown.wager, Way.BINDING)) == ("ruling_needs_reason", "house")
    assert refusal(hand, RuleWager(shown.wager, Way.COMPLETE, "seen"))[0] == "way_not_open"
    free = undone(hand, RuleWager(shown.wager, Way.NOT_BINDING, "no chip left the hand"))
    assert isinstance(kept := last(free), RulingKept)
    assert (kept.seat, kept.way, kept.reason) == (THREE, Way.NOT_BINDING, "no chip left the hand")
    assert free.round == hand.round
    bound = undone(hand, RuleWager(shown.wager, Way.BINDING, "meant to raise", Do.RAISE, 1000))
    assert isinstance(judged := last(bound), Judged)
    assert (judged.do, judged.to, judged.reason) == (Do.RAISE, 1000, "meant to raise")
    below = RuleWager(shown.wager, Way.BINDING, "meant to raise", Do.RAISE, 120)
    assert refusal(hand, below)[0] == "below_minimum"


def test_only_what_leaves_a_choice_is_ruled_on() -> None:
    hand = four()
    assert refusal(hand, RuleWager(Wager(THREE, motions=((100,),)), Way.CALL)) == ("no_choice_open", "house")
    over = entered(hand, fold(THREE), fold(FOUR), fold(ONE))
    assert refusal(over, RuleWager(Wager(THREE), Way.CALL))[0] == "no_betting"
    assert refusal(over, pushes(THREE, 100))[0] == "no_betting"
    assert refusal(entered(hand, fold(THREE)), pushes(THREE, 100))[0] == "has_folded"
    assert refusal(hand, pushes(SeatNo(9), 100))[0] == "not_dealt_in"


# --- out of turn ----------------------------------------------------------------------------------------------------


def test_a_wager_out_of_turn_waits_and_stands_by_itself_when_the_price_is_the_same() -> None:
    """TDA-41A-a, TDA-41A-b"""
    hand = undone(four("tda"), says(ONE, Word.RAISE, 400))
    assert isinstance(early := last(hand), ActedEarly)
    assert (early.do, early.penalty) == (Do.RAISE, "TDA-41A-a")
    assert hand.round is not None
    assert (hand.round.to_act, stacks_behind(hand)[ONE]) == (THREE, 4950)
    assert refusal(hand, says(ONE, Word.CALL)) == ("out_of_turn_waits", "TDA-39A")
    hand = undone(hand, fold(THREE), fold(FOUR))
    assert isinstance(done := last(hand), Judged)
    assert (done.seat, done.do, done.to, done.came_due) == (ONE, Do.RAISE, 400, True)
    assert hand.round is not None
    assert (hand.round.to_act, hand.early) == (TWO, ())


def test_where_the_price_has_changed_the_tda_frees_the_player() -> None:
    """TDA-41A-d"""
    hand = undone(four("tda"), says(ONE, Word.CALL), raises(THREE, 300), fold(FOUR))
    assert hand.round is not None
    assert hand.round.to_act == ONE
    assert stacks_behind(undone(hand, fold(ONE)))[ONE] == 4950
    assert stacks_behind(undone(hand, raises(ONE, 900)))[ONE] == 4100


def test_elsewhere_the_chips_stay_in_the_pot_whatever_the_player_does() -> None:
    """FSPR-4.10-b"""
    start = entered(four(), call(THREE), call(FOUR), call(ONE), check(TWO))
    flop = entered(start, DealStreet())
    hand = undone(flop, pushes(THREE, 100, 100, 100), check(ONE), bets(TWO, 500))
    folded = undone(hand, fold(THREE))
    assert (stacks_behind(folded)[THREE], folded.dead) == (4600, 300)
    called = undone(hand, call(THREE))
    assert (stacks_behind(called)[THREE], called.dead) == (4400, 0)
    larger = undone(flop, pushes(THREE, 1000, 100, 100), check(ONE), bets(TWO, 500))
    assert asked(larger, call(THREE)).code == "out_of_turn_chips_stay"
    assert asked(larger, raises(THREE, 1000)).article == "FSPR-4.10-b"
    assert stacks_behind(undone(larger, raises(THREE, 1200)))[THREE] == 3700
    assert stacks_behind(undone(larger, RuleWager(Wager(THREE), Way.RAISE, to=1500)))[THREE] == 3400


def test_a_fold_out_of_turn_stands_at_once_where_the_rulebook_says_so() -> None:
    """TDA-54-b"""
    hand = undone(four("tda"), says(ONE, Word.FOLD))
    assert hand.story[-1] == HandKilled(ONE, "TDA-54-b")
    assert live_seats(hand) == (TWO, THREE, FOUR)
    assert hand.round is not None
    assert hand.round.to_act == THREE


def test_the_last_opponent_who_folds_out_of_turn_ends_the_hand() -> None:
    hand = entered(four("tda"), fold(THREE), fold(FOUR))
    hand = undone(hand, MakeWager(Wager(TWO, thrown=Thrown.TOUCHED_MUCK)))
    assert stacks_behind(hand) == {1: 5100, 2: 4900, 3: 5000, 4: 5000}


def test_who_was_prompted_by_the_dealer_may_choose_again() -> None:
    """FSPR-4.10-d"""
    hand = undone(four(), says(FOUR, Word.RAISE, 400, cause=Cause.DEALER_ERROR))
    assert isinstance(early := last(hand), ActedEarly)
    assert early.penalty is None
    hand = undone(hand, fold(THREE))
    assert hand.round is not None
    assert hand.round.to_act == FOUR
    stays = undone(hand, RuleWager(Wager(FOUR), Way.RAISE, to=400))
    assert stacks_behind(stays)[FOUR] == 4600
    assert stacks_behind(undone(hand, call(FOUR)))[FOUR] == 4900


def test_two_may_act_too_early_and_both_are_carried_out_in_order() -> None:
    hand = undone(four("tda"), says(ONE, Word.CALL), says(FOUR, Word.CALL), call(THREE))
    done = [event for event in hand.story if isinstance(event, Judged)]
    assert [(judged.seat, judged.came_due) for judged in done] == [(FOUR, True), (ONE, True)]
    assert hand.round is not None
    assert (hand.round.to_act, hand.early) == (TWO, ())


def test_an_early_wager_is_forgotten_when_the_round_ends_before_its_turn() -> None:
    hand = entered(four("tda"), says(TWO, Word.CALL), fold(THREE), fold(FOUR))
    assert undone(hand, fold(ONE)).early == ()


@pytest.mark.parametrize("rulebook", ["fspr", "tda", "code", "club", "regatta"])
def test_a_call_before_the_amount_is_known_is_carried_out_once_it_is(rulebook: str) -> None:
    """TDA-39B"""
    hand = undone(four(rulebook), says(FOUR, Word.CALL, cause=Cause.AMOUNT_UNKNOWN), call(THREE))
    assert isinstance(done := last(hand), Judged)
    assert (done.seat, done.do, done.to, done.came_due) == (FOUR, Do.CALL, 100, True)
