"""Chips without a word: one chip, several chips, string bets, chips moved about."""

from __future__ import annotations

import pytest

from rules.hand.state import Limit
from rules.hand.verdicts import Allowed, CallFloor, Chips, Choice, Corrected, Decider, Illegal, Way
from rules.hand.wagers import Released, Wager
from tests.rules.wagering import BOOKS, CHECK, FOLD, SEAT, bet, call, facing, pushes, raise_to, ruled

# --- one chip ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
def test_one_silent_chip_worth_more_than_the_bet_is_a_call_in_every_rulebook(book):
    """FSPR-4.12-a FSPR-4.14.2-a FSPR-4.14.1 TDA-42-c TDA-46-a REG-1.11.1"""
    verdict = ruled(book, facing(200), pushes(500))
    assert isinstance(verdict, Corrected)
    assert (verdict.action, verdict.chips, verdict.ruling.code) == (call(200), Chips(200, change=300), "chip_is_call")


def test_where_the_house_takes_a_chip_at_its_value_it_is_a_raise_if_it_reaches_one():
    house = {"oversize_chip_facing_bet": "chip_value"}
    verdict = ruled("tda", facing(200), pushes(500), house)
    assert isinstance(verdict, Allowed)
    assert verdict.action == raise_to(500)
    assert ruled("tda", facing(200), pushes(250), house).action == call(200)


@pytest.mark.parametrize("book", BOOKS)
def test_one_silent_chip_opens_for_all_that_it_is_worth(book):
    """FSPR-4.12-b TDA-46-d REG-1.9"""
    verdict = ruled(book, facing(0), pushes(5000))
    assert isinstance(verdict, Allowed)
    assert verdict.action == bet(5000)
    assert verdict.chips == Chips(5000)
    assert verdict.ruling.code == "chip_is_bet"


def test_in_fixed_limit_a_big_chip_opens_for_the_fixed_bet_and_the_rest_goes_back():
    """FSPR-4.12-b"""
    verdict = ruled("fspr", facing(0, limit=Limit.FIXED_LIMIT, min_to=20, max_to=20, full=20), pushes(100))
    assert isinstance(verdict, Corrected)
    assert verdict.action == bet(20)
    assert verdict.chips == Chips(20, change=80)
    assert verdict.ruling.code == "fixed_size"


def test_in_pot_limit_a_big_chip_opens_for_the_pot():
    """FSPR-4.12-b"""
    verdict = ruled("fspr", facing(0, limit=Limit.POT_LIMIT, max_to=600), pushes(1000))
    assert isinstance(verdict, Corrected)
    assert verdict.action == bet(600)
    assert verdict.chips == Chips(600, change=400)
    assert (verdict.ruling.code, verdict.ruling.article) == ("structure_maximum", "FSPR-4.7.2")


def test_a_last_chip_pushed_silently_over_a_bet_is_still_a_call():
    verdict = ruled("tda", facing(200, stack=500, max_to=500), pushes(500))
    assert verdict.action == call(200)
    assert verdict.chips == Chips(200, change=300)


# --- several chips ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["tda", "fspr", "club"])
def test_several_chips_are_a_call_if_every_one_is_needed(book):
    """TDA-47-a TDA-42-d FSPR-4.14.2-c"""
    verdict = ruled(book, facing(1200, full=800, min_to=2000), pushes(1000, 1000))
    assert verdict.action == call(1200)
    assert verdict.chips == Chips(1200, change=800)
    assert verdict.ruling.code == "every_chip_needed"


def test_the_same_chips_are_an_evident_raise_in_the_regatta():
    """REG-1.11.3"""
    verdict = ruled("regatta", facing(1200, full=800, min_to=2000), pushes(1000, 1000))
    assert isinstance(verdict, Allowed)
    assert verdict.action == raise_to(2000)
    assert (verdict.ruling.code, verdict.ruling.article) == ("raise_evident", "REG-1.11.3")


def test_in_the_regatta_an_evident_raise_that_is_too_small_is_completed_or_the_chips_are_lost():
    """REG-1.10-a REG-1.11.3"""
    verdict = ruled("regatta", facing(200), pushes(100, 100, 100))
    assert isinstance(verdict, Choice)
    assert verdict.ruling.article == "REG-1.10-a"
    assert [(way.way, way.action) for way in verdict.options] == [(Way.COMPLETE, raise_to(400)), (Way.FOLD, FOLD)]
    assert verdict.options[0].chips == Chips(300, owed=100)
    assert verdict.options[1].chips == Chips(dead=300)


@pytest.mark.parametrize(("chips", "to", "chips_do"), [
    ((1000, 100, 100, 100, 100), call(1000), Chips(1000, change=400)),
    ((1000, 100, 100, 100, 100, 100), raise_to(2000), Chips(1500, owed=500)),
    ((1000, 1000), raise_to(2000), Chips(2000)),
    ((1000, 1000, 1000), raise_to(3000), Chips(3000)),
])  # fmt: skip
def test_with_a_chip_too_many_half_of_the_smallest_raise_is_the_mark(chips, to, chips_do):
    """TDA-47-b TDA-57-b TDA-44A-2 TDA-44A-3"""
    verdict = ruled("tda", facing(1000), pushes(*chips))
    assert verdict.action == to
    assert verdict.chips == chips_do


def test_several_chips_beyond_the_pot_are_a_raise_of_the_pot():
    """FSPR-4.14.3"""
    verdict = ruled("fspr", facing(100, limit=Limit.POT_LIMIT, min_to=200, max_to=400), pushes(*[100] * 5))
    assert verdict.action == raise_to(400)
    assert verdict.chips == Chips(400, change=100)


def test_the_code_goes_by_the_amount_and_lets_the_player_pay_for_only_calling():
    """CODE-17.5.1 CODE-17.5.1.1 CODE-17.5.1.2"""
    verdict = ruled("code", facing(200), pushes(100, 100, 100))
    assert isinstance(verdict, Choice)
    assert verdict.ruling.article == "CODE-17.5.1"
    complete, only_call = verdict.options
    assert (complete.way, complete.action, complete.chips) == (Way.COMPLETE, raise_to(400), Chips(300, owed=100))
    assert (only_call.way, only_call.action, only_call.chips) == (Way.CALL, call(200), Chips(200, dead=100))


def test_below_the_codes_mark_the_excess_goes_back():
    """CODE-17.5.1"""
    verdict = ruled("code", facing(1000), pushes(1000, 100, 100))
    assert verdict.action == call(1000)
    assert verdict.chips == Chips(1000, change=200)
    assert verdict.ruling.code == "excess_is_call"


def test_the_mark_may_be_taken_of_the_largest_bet():
    at = facing(1100, full=600, min_to=1700)
    chips = pushes(1000, 100, 100, 100, 100)
    assert ruled("tda", at, chips).action == raise_to(1700)
    assert ruled("tda", at, chips, {"underraise_base": "largest_bet"}).action == call(1100)


def test_where_more_chips_than_a_call_are_a_raise_by_themselves_no_chip_is_taken_away():
    verdict = ruled("tda", facing(1200, full=800, min_to=2000), pushes(1000, 500), {"overbet_auto_raise": True})
    assert verdict.action == raise_to(2000)
    assert verdict.chips == Chips(1500, owed=500)


def test_exact_chips_are_a_call():
    """TDA-42-b"""
    verdict = ruled("tda", facing(300), pushes(100, 100, 100))
    assert isinstance(verdict, Allowed)
    assert verdict.action == call(300)
    assert verdict.chips == Chips(300)


def test_who_may_not_raise_calls_with_any_chips():
    verdict = ruled("tda", facing(300, before=200, can_raise=False), pushes(500, 500))
    assert verdict.action == call(300)
    assert verdict.chips == Chips(100, change=900)
    assert verdict.ruling.code == "raise_closed"


# --- motions ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "article"), [("fspr", "FSPR-4.11-b"), ("regatta", "REG-1.8-b"), ("tda", "house")])
def test_of_several_motions_only_the_first_counts(book, article):
    """FSPR-4.11-b REG-1.8-b"""
    verdict = ruled(book, facing(200), Wager(SEAT, motions=((100, 100), (100, 100))))
    assert isinstance(verdict, Corrected)
    assert verdict.action == call(200)
    assert verdict.chips == Chips(200, returned=200)
    assert (verdict.ruling.code, verdict.ruling.article) == ("string_bet", article)


def test_a_first_motion_short_of_the_call_is_an_insufficient_call():
    """FSPR-4.11-b FSPR-4.13-b"""
    verdict = ruled("fspr", facing(200), Wager(SEAT, motions=((100,), (100, 500))))
    assert isinstance(verdict, Choice)
    assert [option.way for option in verdict.options] == [Way.COMPLETE, Way.FOLD]
    assert verdict.options[1].chips == Chips(returned=600, dead=100)


def test_a_string_bet_that_a_player_reports_is_confirmed_by_the_floor():
    """TDA-52-b TDA-52-c"""
    verdict = ruled("tda", facing(200), Wager(SEAT, motions=((100, 100), (100, 100)), reported=True))
    assert isinstance(verdict, CallFloor)
    assert verdict.decider is Decider.FLOOR
    assert [(option.way, option.action) for option in verdict.options] == [
        (Way.FIRST_MOTION, call(200)),
        (Way.ALL_CHIPS, raise_to(400)),
    ]


def test_where_only_the_dealer_may_call_it_a_players_report_changes_nothing():
    """TDA-52-a"""
    wager = Wager(SEAT, motions=((100, 100), (100, 100)), reported=True)
    verdict = ruled("tda", facing(200), wager, {"string_bet_reported_by": ["dealer"]})
    assert verdict.action == raise_to(400)


def test_the_full_raise_in_one_motion_is_a_raise():
    """TDA-43-a TDA-38A-1"""
    verdict = ruled("tda", facing(200), pushes(100, 100, 500))
    assert isinstance(verdict, Allowed)
    assert verdict.action == raise_to(700)


def test_chips_moved_forward_and_not_released_are_for_the_floor():
    """TDA-52-d"""
    verdict = ruled("tda", facing(200), pushes(500, released=Released.HELD_BACK))
    assert isinstance(verdict, CallFloor)
    assert verdict.chips == Chips(change=500)
    assert [option.way for option in verdict.options] == [Way.NOT_BINDING, Way.BINDING, Way.PENALTY]


# --- chips moved about ------------------------------------------------------------------------------------------------


def test_a_chip_taken_back_after_release_counts():
    verdict = ruled("tda", facing(400, full=200, min_to=600), pushes(*[100] * 5, taken_back=100))
    assert verdict.action == raise_to(600)
    assert verdict.chips == Chips(400, owed=200)


def test_blinds_fully_pulled_in_leave_the_new_chip_to_speak():
    """TDA-48A"""
    verdict = ruled("tda", facing(600, before=200, full=400, min_to=1000), pushes(1000, pulled_back=200))
    assert verdict.action == call(600)
    assert verdict.chips == Chips(600, change=400)


def test_blinds_partly_pulled_in_are_for_the_floor_with_the_whole_proposed():
    """TDA-48A"""
    at = facing(600, before=200, full=400, min_to=1000)
    verdict = ruled("tda", at, pushes(500, 500, pulled_back=100))
    assert isinstance(verdict, CallFloor)
    assert verdict.decider is Decider.FLOOR
    assert verdict.options[0].action == raise_to(1100)
    assert verdict.ruling.article == "TDA-48A"


def test_pulling_in_the_blind_facing_a_bet_obliges_to_call_or_raise():
    """TDA-48B"""
    verdict = ruled("tda", facing(600, before=200, full=400, min_to=1000), Wager(SEAT, pulled_back=200))
    assert isinstance(verdict, Choice)
    assert [(option.action, option.chips.owed) for option in verdict.options] == [
        (call(600), 600),
        (raise_to(1000), 1000),
    ]


def test_chips_below_the_smallest_in_play_count_for_nothing():
    verdict = ruled("tda", facing(200, chip=100), pushes(100, 100, 25, 25))
    assert isinstance(verdict, Corrected)
    assert verdict.action == call(200)
    assert verdict.chips == Chips(200, change=50)
    assert verdict.ruling.code == "smallest_chip"
    assert ruled("tda", facing(200, chip=100), pushes(25, 25)).chips == Chips(change=50)


def test_more_chips_than_the_stack_held_are_counted_before_anything_else():
    verdict = ruled("tda", facing(200, stack=400, max_to=400), pushes(500))
    assert isinstance(verdict, Illegal)
    assert verdict.ruling.code == "stack_differs"
    assert verdict.chips == Chips(change=500)


def test_nothing_is_no_wager():
    verdict = ruled("tda", facing(0), Wager(SEAT))
    assert isinstance(verdict, Illegal)
    assert verdict.chips == Chips()


def test_the_big_blinds_silent_chip_is_a_check():
    verdict = ruled("tda", facing(200, before=200), pushes(500))
    assert verdict.action == CHECK
    assert verdict.chips == Chips(change=500)
