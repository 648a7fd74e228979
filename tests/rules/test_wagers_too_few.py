"""Too few chips: below the smallest bet, short of the call."""

from __future__ import annotations

import pytest

from rules.hand.spoken import sentence
from rules.hand.verdicts import Allowed, CallFloor, Chips, Choice, Corrected, Decider, Way
from rules.hand.wagers import Behind, Wager, Word
from tests.rules.wagering import BOOKS, FOLD, SEAT, bet, call, facing, pushes, raise_to, ruled, says


def ways(verdict):
    return [option.way for option in verdict.options]


# --- short of the call ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "article"), [
    ("fspr", "FSPR-4.13-b"), ("code", "CODE-17.3.1"), ("regatta", "REG-1.10-a"), ("club", "house"),
])  # fmt: skip
def test_an_undercall_is_completed_or_folded_and_the_chips_are_lost(book, article):
    """CODE-17.1 CODE-17.3.1 FSPR-4.13-a FSPR-4.13-b REG-1.10-a"""
    verdict = ruled(book, facing(200), pushes(100, 50))
    assert isinstance(verdict, Choice)
    assert verdict.ruling.article == article
    assert ways(verdict) == [Way.COMPLETE, Way.FOLD]
    complete, fold = verdict.options
    assert (complete.action, complete.chips) == (call(200), Chips(150, owed=50))
    assert (fold.action, fold.chips) == (FOLD, Chips(dead=150))


@pytest.mark.parametrize("book", BOOKS)
def test_an_insufficient_wager_is_never_turned_into_a_raise(book):
    """CODE-17.4 FSPR-4.13-d REG-1.10-b"""
    verdict = ruled(book, facing(200), pushes(100))
    offered = [option.action for option in verdict.options] if isinstance(verdict, Choice) else [verdict.action]
    assert raise_to(400) not in offered


def test_by_house_rule_it_may_be():
    verdict = ruled("fspr", facing(200), pushes(100), {"insufficient_may_raise": True})
    assert ways(verdict) == [Way.COMPLETE, Way.FOLD, Way.RAISE]


def test_in_the_tda_an_undercall_of_the_opening_bet_or_heads_up_is_a_full_call():
    """TDA-40B-a TDA-40B-c"""
    for at in (facing(8000, full=8000), facing(8000, opponents=1, opening_price=False, full=4000)):
        verdict = ruled("tda", at, Wager(SEAT, total=2000))
        assert isinstance(verdict, Corrected)
        assert verdict.action == call(8000)
        assert verdict.chips == Chips(2000, owed=6000)
        assert verdict.ruling.article == "TDA-40B-a"


def test_elsewhere_the_tda_asks_the_director():
    """TDA-40B-b"""
    verdict = ruled("tda", facing(8000, opening_price=False), Wager(SEAT, total=2000))
    assert isinstance(verdict, CallFloor)
    assert verdict.decider is Decider.DIRECTOR
    assert ways(verdict) == [Way.FULL_CALL, Way.FOLD, Way.OTHER]
    assert verdict.options[0].action == call(8000)
    assert verdict.options[1].chips == Chips(dead=2000)


def test_a_chip_that_is_tiny_against_the_bet_is_for_the_director_in_the_tda_alone():
    """TDA-42-e"""
    at = facing(5000)
    verdict = ruled("tda", at, pushes(100))
    assert isinstance(verdict, CallFloor)
    assert ways(verdict) == [Way.FULL_CALL, Way.OTHER, Way.PENALTY]
    assert verdict.ruling.code == "tiny_chip"
    assert ruled("tda", at, pushes(500)).action == call(5000)
    assert ways(ruled("fspr", at, pushes(100))) == [Way.COMPLETE, Way.FOLD]


@pytest.mark.parametrize(("book", "article"), [("fspr", "FSPR-4.13-c"), ("code", "CODE-17.3.3")])
def test_after_the_dealers_mistake_the_chips_may_be_taken_back(book, article):
    """FSPR-4.13-c CODE-17.3.3"""
    verdict = ruled(book, facing(200), pushes(100, dealer_error=True))
    assert isinstance(verdict, Choice)
    assert verdict.ruling.article == article
    assert ways(verdict) == [Way.COMPLETE, Way.TAKE_BACK]
    assert (verdict.options[1].action, verdict.options[1].chips) == (FOLD, Chips(change=100))
    assert sentence(verdict)["ru"].endswith("Выбор: колл 200 (добавить 100) или забрать назад и спасовать.")
    never = ruled(book, facing(200), pushes(100, dealer_error=True), {"undercall_refund": "never"})
    assert ways(never) == [Way.COMPLETE, Way.FOLD]


@pytest.mark.parametrize(("book", "article"), [("fspr", "FSPR-4.13-e"), ("code", "CODE-17.3.4")])
def test_the_choice_is_lost_once_a_player_behind_has_acted_in_full(book, article):
    """FSPR-4.13-e CODE-17.3.4"""
    at = facing(200)
    lost = ruled(book, at, pushes(100, behind=Behind.ACTED_IN_FULL, dealer_error=True))
    assert isinstance(lost, Corrected)
    assert lost.action == call(200)
    assert lost.ruling.article == article
    assert isinstance(ruled(book, at, pushes(100, behind=Behind.ACTED)), Choice)


def test_who_did_not_notice_a_raise_accepts_it_or_may_fold_by_the_code():
    """CODE-17.3.2 TDA-50-b"""
    at = facing(300, full=200, min_to=500, opening_price=False)
    code = ruled("code", at, pushes(100, unaware=True))
    assert ways(code) == [Way.COMPLETE, Way.FOLD]
    assert code.ruling.article == "CODE-17.3.2"
    assert ways(ruled("code", at, says(Word.CALL, chips=(100,), unaware=True))) == [Way.COMPLETE, Way.FOLD]
    tda = ruled("tda", at, pushes(100, unaware=True))
    assert isinstance(tda, Corrected)
    assert tda.action == call(300)
    assert tda.ruling.article == "TDA-50-b"


def test_who_was_told_a_wrong_amount_has_accepted_the_true_one():
    """TDA-50-b"""
    at = facing(14_500, stack=13_000, max_to=13_000, can_raise=False)
    verdict = ruled("tda", at, Wager(SEAT, total=12_500, told=12_500))
    assert verdict.action == call(13_000)
    assert verdict.chips == Chips(12_500, owed=500)
    assert verdict.ruling.code == "misinformed"


def test_an_undercall_of_the_big_blind_with_the_small_blind_in_front():
    """TDA-40B-c"""
    verdict = ruled("tda", facing(200, before=100), pushes(50))
    assert verdict.action == call(200)
    assert verdict.chips == Chips(50, owed=50)


def test_all_chips_of_a_short_stack_are_a_call():
    verdict = ruled("fspr", facing(200, stack=150, max_to=150, can_raise=False), pushes(100, 50))
    assert isinstance(verdict, Allowed)
    assert verdict.action == call(150)


# --- below the smallest bet -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "article"), [("fspr", "FSPR-4.13-b"), ("regatta", "REG-1.10-a")])
def test_a_bet_below_the_smallest_is_completed_or_the_chips_are_lost(book, article):
    """FSPR-4.13-b REG-1.10-a CODE-17.2.1-b"""
    verdict = ruled(book, facing(0), pushes(100))
    assert isinstance(verdict, Choice)
    assert verdict.ruling.article == article
    complete, fold = verdict.options
    assert (complete.way, complete.action, complete.chips) == (Way.COMPLETE, bet(200), Chips(100, owed=100))
    assert (fold.way, fold.action, fold.chips) == (Way.FOLD, FOLD, Chips(dead=100))


def test_by_the_code_the_choice_is_there_once_somebody_behind_has_acted():
    """CODE-17.2.1-a CODE-17.2.1-b CODE-17.1"""
    at_once = ruled("code", facing(0), pushes(100))
    assert isinstance(at_once, Corrected)
    assert at_once.action == bet(200)
    later = ruled("code", facing(0), pushes(100, behind=Behind.ACTED))
    assert ways(later) == [Way.COMPLETE, Way.FOLD]
    assert later.ruling.article == "CODE-17.2.1-a"


def test_in_the_tda_a_bet_below_the_smallest_is_made_up():
    verdict = ruled("tda", facing(0), pushes(100))
    assert isinstance(verdict, Corrected)
    assert verdict.action == bet(200)
    assert verdict.chips == Chips(100, owed=100)


def test_all_chips_of_a_short_stack_are_a_bet():
    verdict = ruled("fspr", facing(0, stack=150, min_to=150, max_to=150), pushes(100, 50))
    assert isinstance(verdict, Allowed)
    assert verdict.action == bet(150)
