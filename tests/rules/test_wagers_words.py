"""Words that declare, alone and beside chips."""

from __future__ import annotations

import pytest

from rules.hand.judge import governs
from rules.hand.state import Forced, Limit
from rules.hand.verdicts import Allowed, CallFloor, Chips, Choice, Corrected, Decider, Illegal, Way
from rules.hand.wagers import Behind, First, Means, Said, Thrown, Wager, Word, declaration
from rules.rulebook import rules_of
from tests.rules.wagering import BOOKS, CHECK, FOLD, SEAT, bet, call, facing, pushes, raise_to, ruled, says

# --- what the words are -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("spoken", "word"), [
    ("Pass", Word.FOLD), ("пас", Word.FOLD), ("чек", Word.CHECK), ("Bet", Word.BET), ("колл", Word.CALL),
    ("рэйз", Word.RAISE), ("re-raise", Word.RERAISE), ("кэп", Word.CAP), ("all-in", Word.ALL_IN),
    ("bring-in", Forced.BRING_IN), ("big blind", Forced.BIG_BLIND), ("малый блайнд", Forced.SMALL_BLIND),
    ("ante", Forced.DEAD), ("giddy-up", Word.UNOFFICIAL),
])  # fmt: skip
def test_the_declarations_of_the_rulebooks_are_known_and_all_else_is_unofficial(spoken, word):
    """FSPR-4.8.3-a FSPR-4.8.3-b REG-1.5.3 FSPR-4.1-wager TDA-53-a"""
    assert declaration(spoken) is word


# --- words in turn bind -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("word", "action"), [
    (Word.CALL, call(200)), (Word.FOLD, FOLD), (Word.ALL_IN, raise_to(10_000)),
])  # fmt: skip
def test_a_declaration_in_turn_is_carried_out(book, word, action):
    """FSPR-4.8.1 REG-1.5.1 TDA-40A FSPR-4.9.4 REG-1.6.4 FSPR-4.1-pass FSPR-4.9.1-a REG-1.6.1-a CLUB-preflop-2"""
    verdict = ruled(book, facing(200), says(word))
    assert isinstance(verdict, Allowed)
    assert verdict.action == action


@pytest.mark.parametrize("book", BOOKS)
def test_a_check_is_possible_only_while_nothing_is_to_be_matched(book):
    """FSPR-4.1-check FSPR-4.9.2-a REG-1.6.2-a CLUB-flop-3 CLUB-turn-3 CLUB-river-3"""
    assert ruled(book, facing(0), says(Word.CHECK)).action == CHECK
    refused = ruled(book, facing(200), says(Word.CHECK))
    assert isinstance(refused, Illegal)
    assert refused.ruling.code == "check_facing_bet"


@pytest.mark.parametrize("book", BOOKS)
def test_the_big_blind_may_check_if_nobody_raised(book):
    """FSPR-4.9.2-b REG-1.6.2-b CLUB-preflop-3"""
    assert ruled(book, facing(200, before=200), says(Word.CHECK)).action == CHECK
    assert isinstance(ruled(book, facing(500, before=200), says(Word.CHECK)), Illegal)


@pytest.mark.parametrize("book", BOOKS)
def test_a_bet_is_possible_only_while_nobody_has_wagered(book):
    """FSPR-4.9.3-a REG-1.6.3-a CLUB-flop-3 CLUB-turn-3 CLUB-river-3"""
    assert ruled(book, facing(0), says(Word.BET, 500)).action == bet(500)
    assert isinstance(ruled(book, facing(200), says(Word.BET)), Illegal)


@pytest.mark.parametrize("book", BOOKS)
def test_a_raise_answers_a_bet_or_the_blinds_and_a_reraise_a_raise(book):
    """FSPR-4.9.5-a REG-1.6.5-a FSPR-4.9.6-a REG-1.6.6-a CLUB-preflop-2"""
    assert ruled(book, facing(200), says(Word.RAISE, 600)).action == raise_to(600)
    assert ruled(book, facing(600, full=400, min_to=1000), says(Word.RERAISE, 1500)).action == raise_to(1500)
    assert ruled(book, facing(0), says(Word.RAISE, 600)).action == bet(600)


def test_where_the_house_does_not_bind_words_only_chips_count():
    house = {"verbal_in_turn_binds": False}
    assert isinstance(ruled("tda", facing(200), says(Word.CALL), house), Illegal)
    assert ruled("tda", facing(200), says(Word.FOLD, chips=(100, 100)), house).action == call(200)


def test_a_call_takes_as_many_motions_as_it_needs_and_the_rest_goes_back():
    """FSPR-4.8.1 TDA-42-a"""
    wager = Wager(SEAT, motions=((100,), (50, 50), (100,)), said=(Said(Word.CALL),))
    verdict = ruled("fspr", facing(200), wager)
    assert verdict.action == call(200)
    assert verdict.chips == Chips(200, change=100)


def test_a_declared_call_is_made_in_full_where_too_few_chips_might_be_folded():
    """FSPR-4.8.1"""
    verdict = ruled("fspr", facing(200), says(Word.CALL, chips=(100,)))
    assert isinstance(verdict, Corrected)
    assert verdict.chips == Chips(100, owed=100)


def test_nothing_to_call_is_a_check():
    assert ruled("tda", facing(200, before=200), says(Word.CALL)).action == CHECK


def test_rul_17_i_call_your_hundred_and_raise_five_hundred_is_a_call():
    wager = Wager(SEAT, motions=((500, 100),), said=(Said(Word.CALL, (100,)), Said(Word.RAISE, (500,))))
    for book in BOOKS:
        verdict = ruled(book, facing(100), wager)
        assert verdict.action == call(100)
        assert verdict.chips == Chips(100, change=500)
        assert verdict.ruling.code == "first_word"


# --- raise --------------------------------------------------------------------------------------------------------


def test_a_number_after_raise_is_the_total():
    """TDA-44B TDA-38B FSPR-4.1-raisesize"""
    assert ruled("tda", facing(200), says(Word.RAISE, 600)).action == raise_to(600)
    in_two_words = Wager(SEAT, said=(Said(Word.RAISE), Said(Word.AMOUNT, (600,))))
    assert ruled("tda", facing(200), in_two_words).action == raise_to(600)


def test_made_plain_or_by_house_rule_the_number_is_what_the_raise_adds():
    """TDA-44B"""
    plain = Wager(SEAT, said=(Said(Word.RAISE, (600,), Means.INCREMENT),))
    assert ruled("tda", facing(200), plain).action == raise_to(800)
    house = {"declared_raise_amount_is": "increment"}
    assert ruled("tda", facing(200), says(Word.RAISE, 600), house).action == raise_to(800)


def test_a_number_not_above_the_bet_can_only_be_what_is_added():
    """TDA-44B"""
    at = facing(2000, full=1000, min_to=3000)
    assert ruled("tda", at, says(Word.RAISE, 1500)).action == raise_to(3500)


@pytest.mark.parametrize("book", BOOKS)
def test_a_declared_raise_that_is_too_small_is_the_smallest_raise(book):
    """TDA-43-d"""
    verdict = ruled(book, facing(600, full=400, min_to=1000), says(Word.RAISE, chips=(500, 100, 100)))
    assert verdict.action == raise_to(1000)
    assert verdict.chips == Chips(700, owed=300)
    assert ruled(book, facing(600, full=400, min_to=1000), says(Word.RAISE, 700)).action == raise_to(1000)


@pytest.mark.parametrize("book", BOOKS)
def test_raise_with_one_chip_is_the_largest_raise_it_covers(book):
    """FSPR-4.14.2-b TDA-46-c REG-1.11.2"""
    verdict = ruled(book, facing(100), says(Word.RAISE, chips=(500,)))
    assert isinstance(verdict, Allowed)
    assert verdict.action == raise_to(500)
    assert verdict.ruling.code == "chip_is_raise"


def test_raise_after_the_chip_has_touched_the_table_is_too_late():
    """TDA-46-b"""
    for book in BOOKS:
        verdict = ruled(book, facing(200), says(Word.RAISE, chips=(500,), first=First.CHIPS))
        assert verdict.action == call(200)


def test_after_raise_the_exact_call_may_be_completed_by_one_more_motion():
    """TDA-43-c"""
    at = facing(600, full=400, min_to=1000)
    said = (Said(Word.RAISE),)
    twice = Wager(SEAT, motions=((500, 100), (500, 300), (100,)), said=said)
    verdict = ruled("tda", at, twice)
    assert verdict.action == raise_to(1400)
    assert verdict.chips == Chips(1400, returned=100)
    once = ruled("tda", at, Wager(SEAT, motions=((500, 100),), said=said))
    assert isinstance(once, Choice)
    assert once.ruling.code == "second_motion"


@pytest.mark.parametrize("book", ["fspr", "regatta"])
def test_elsewhere_only_the_first_motion_counts_after_raise_too(book):
    """FSPR-4.11-a REG-1.8-a"""
    wager = Wager(SEAT, motions=((500, 100), (500, 300)), said=(Said(Word.RAISE),))
    verdict = ruled(book, facing(600, full=400, min_to=1000), wager)
    assert verdict.action == raise_to(1000)
    assert verdict.chips == Chips(600, returned=800, owed=400)


def test_an_amount_declared_first_may_come_in_any_number_of_motions():
    """FSPR-4.11-a TDA-43-b REG-1.8-a"""
    wager = Wager(SEAT, motions=((500,), (500,)), said=(Said(Word.RAISE, (1000,)),))
    assert ruled("fspr", facing(200), wager).chips == Chips(1000)


def test_raise_without_amount_or_chips_waits_for_the_amount():
    """TDA-39B"""
    verdict = ruled("tda", facing(200), says(Word.RAISE))
    assert isinstance(verdict, Choice)
    assert [(option.way, option.action) for option in verdict.options] == [(Way.RAISE, raise_to(400))]


def test_in_fixed_limit_raise_needs_no_amount():
    at = facing(60, limit=Limit.FIXED_LIMIT, full=60, min_to=120, max_to=120)
    verdict = ruled("fspr", at, says(Word.RAISE, chips=(100, 100)))
    assert verdict.action == raise_to(120)
    assert verdict.chips == Chips(120, change=80)


def test_who_may_not_raise_and_says_raise_has_called():
    at = facing(300, before=200, can_raise=False)
    assert ruled("tda", at, says(Word.RAISE, 900)).action == call(300)


def test_more_than_the_stack_is_all_in():
    verdict = ruled("tda", facing(200, stack=5000, max_to=5000), says(Word.RAISE, 9000))
    assert verdict.action == raise_to(5000)
    assert verdict.ruling.code == "all_in"
    short = facing(9000, stack=5000, max_to=5000, min_to=5000, can_raise=False)
    assert ruled("tda", short, says(Word.ALL_IN)).action == call(5000)


# --- a number alone -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("amount", "action"), [
    (1000, call(1000)), (1400, call(1000)), (1500, raise_to(2000)), (2000, raise_to(2000)), (3300, raise_to(3300)),
])  # fmt: skip
def test_a_number_alone_is_judged_like_silent_chips(amount, action):
    """TDA-38C TDA-44A-2 TDA-44A-3 TDA-44A-4"""
    assert ruled("tda", facing(1000), says(Word.AMOUNT, amount)).action == action


def test_a_number_and_the_same_chips_are_the_number_alone():
    """TDA-44A-4"""
    alone = ruled("tda", facing(1000), says(Word.AMOUNT, 2500))
    both = ruled("tda", facing(1000), says(Word.AMOUNT, 2500, chips=(1000, 1000, 500)))
    assert alone.action == both.action == raise_to(2500)


def test_a_number_from_a_blind_is_the_total_if_that_is_legal_else_what_is_added():
    """TDA-53-b"""
    at = facing(600, before=200, full=400, min_to=1000)
    assert ruled("tda", at, says(Word.AMOUNT, 1000)).action == raise_to(1000)
    assert ruled("tda", at, says(Word.AMOUNT, 400)).action == call(600)


@pytest.mark.parametrize("book", BOOKS)
def test_of_several_meanings_the_smallest_legal_one_counts(book):
    """TDA-53-b"""
    assert ruled(book, facing(0), says(Word.AMOUNT, 5, 500, 5000)).action == bet(500)
    assert ruled(book, facing(1000), says(Word.RAISE, 5, 500, 5000)).action == raise_to(5000)
    verdict = ruled(book, facing(0), says(Word.BET, 500, 5000))
    assert verdict.action == bet(500)
    assert verdict.ruling.code == "smallest_meaning"


def test_an_amount_that_cannot_be_laid_is_cut_to_the_chips_in_play():
    assert ruled("tda", facing(0, chip=100), says(Word.AMOUNT, 1050)).action == bet(1000)


def test_a_declared_bet_below_the_smallest_is_made_up():
    """FSPR-4.8.1"""
    verdict = ruled("fspr", facing(0), says(Word.BET, 100))
    assert verdict.action == bet(200)
    assert isinstance(verdict, Corrected)
    assert (verdict.ruling.code, verdict.ruling.article) == ("declared_bet", "FSPR-4.8.1")


@pytest.mark.parametrize("book", ["fspr", "code", "regatta"])
def test_a_number_spoken_too_small_is_carried_out_where_silent_chips_might_be_folded(book):
    """FSPR-4.8.1 REG-1.5.1"""
    short = ruled(book, facing(1000), says(Word.AMOUNT, 800))
    assert isinstance(short, Allowed | Corrected)
    assert short.action == call(1000)
    assert short.ruling.code == "declared_call"
    assert ruled(book, facing(1000), says(Word.AMOUNT, 1600)).action == raise_to(2000)


def test_a_number_short_of_a_raise_in_a_raised_pot_is_for_the_director_like_chips():
    """TDA-38C TDA-40B-b"""
    assert isinstance(ruled("tda", facing(1000, opening_price=False), says(Word.AMOUNT, 800)), CallFloor)


# --- words against chips ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "first", "clear", "what"), [
    ("tda", First.CHIPS, True, First.CHIPS), ("tda", First.WORDS, True, First.WORDS),
    ("tda", First.TOGETHER, True, First.WORDS), ("tda", First.TOGETHER, False, First.CHIPS),
    ("fspr", First.CHIPS, True, First.WORDS), ("regatta", First.CHIPS, True, First.WORDS),
])  # fmt: skip
def test_what_came_first_defines_the_wager_or_the_words_always(book, first, clear, what):
    """TDA-38A-2 TDA-38A-3 FSPR-4.8.1 REG-1.5.1"""
    assert governs(first, rules_of(book), clear=clear) is what


def test_chips_first_make_the_call_whatever_is_said_after():
    """TDA-38A-2"""
    wager = says(Word.RAISE, 600, chips=(100, 100), first=First.CHIPS)
    assert ruled("tda", facing(200), wager).action == call(200)
    assert ruled("fspr", facing(200), wager).action == raise_to(600)


# --- words that are no wager ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
def test_pot_is_no_wager_in_no_limit_and_the_player_must_name_one(book):
    """TDA-51C"""
    verdict = ruled(book, facing(200), says(Word.POT))
    assert isinstance(verdict, Choice)
    assert verdict.ruling.code == "pot_no_wager"
    assert verdict.options[0].action == raise_to(400)


def test_pot_in_pot_limit_is_the_largest_wager():
    at = facing(200, limit=Limit.POT_LIMIT, max_to=700)
    assert ruled("fspr", at, says(Word.POT)).action == raise_to(700)


def test_a_conditional_statement_is_for_the_director():
    """TDA-55"""
    verdict = ruled("tda", facing(200), says(Word.CONDITION))
    assert isinstance(verdict, CallFloor)
    assert verdict.decider is Decider.DIRECTOR
    assert {option.way for option in verdict.options} == {Way.BINDING, Way.NOT_BINDING, Way.PENALTY}
    assert verdict.ruling.article == "TDA-55"


def test_an_unofficial_term_is_for_the_floor_unless_it_is_a_number():
    """TDA-53-a"""
    assert isinstance(ruled("tda", facing(200), says(Word.UNOFFICIAL)), CallFloor)
    assert ruled("tda", facing(0), says(Word.UNOFFICIAL, 500, 5000)).action == bet(500)
    assert ruled("tda", facing(200), says(Word.UNOFFICIAL, chips=(100, 100))).action == call(200)


# --- cards --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["fspr", "regatta", "code"])
def test_thrown_cards_are_a_fold_once_somebody_behind_has_acted(book):
    """FSPR-4.9.1-b REG-1.6.1-b"""
    thrown = Wager(SEAT, thrown=Thrown.TOWARDS_MUCK)
    verdict = ruled(book, facing(0), thrown)
    assert isinstance(verdict, Choice)
    assert [(option.way, option.action) for option in verdict.options] == [(Way.FOLD, FOLD), (Way.TAKE_BACK, None)]
    later = Wager(SEAT, thrown=Thrown.TOWARDS_MUCK, behind=Behind.ACTED)
    assert ruled(book, facing(0), later).action == FOLD


def test_in_the_tda_a_fold_facing_no_bet_binds_at_once():
    """TDA-54-a"""
    verdict = ruled("tda", facing(0), Wager(SEAT, thrown=Thrown.TOWARDS_MUCK))
    assert isinstance(verdict, Allowed)
    assert verdict.action == FOLD


@pytest.mark.parametrize("book", BOOKS)
def test_cards_that_touched_the_muck_are_out(book):
    """FSPR-4.9.1-c REG-1.6.1-c"""
    assert ruled(book, facing(200), Wager(SEAT, thrown=Thrown.TOUCHED_MUCK)).action == FOLD


def test_cards_that_touched_another_hand_are_for_the_floor_or_dead_by_house_rule():
    """FSPR-4.9.1-d REG-1.6.1-d"""
    touched = Wager(SEAT, thrown=Thrown.TOUCHED_HAND)
    asked = ruled("regatta", facing(200), touched)
    assert isinstance(asked, CallFloor)
    assert asked.options[0].action == FOLD
    assert ruled("regatta", facing(200), touched, {"cards_touch_other_hand": "mover_dead"}).action == FOLD


def test_chips_that_come_with_a_fold_go_back():
    verdict = ruled("tda", facing(200), says(Word.FOLD, chips=(100,)))
    assert verdict.action == FOLD
    assert verdict.chips == Chips(change=100)
    assert pushes(100).pushed == 100
