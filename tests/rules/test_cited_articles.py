"""A verdict cites the article that prints this very answer, not a neighbour that answers the other half of the
question; and the house where the rulebook is silent."""

from __future__ import annotations

import pytest

from rules.hand.accepted import FoundChips, HiddenChips, HiddenChipsRuling, Result, settled
from rules.hand.actions import check
from rules.hand.order import out_of_turn
from rules.hand.showdown import Asker, seen_on_request, showing_order, turn_to_show
from rules.hand.state import Do, Limit
from rules.hand.verdicts import Allowed, Corrected
from rules.hand.wagers import Thrown, Wager, Word
from rules.ids import SeatNo
from rules.rulebook import rules_of
from tests.rules.turns import FSPR, TDA, THREE, act, flop
from tests.rules.wagering import SEAT, facing, pushes, ruled, says

TWO_THOUSANDS = (facing(1200, full=800, min_to=2000), pushes(1000, 1000))
ALL_IN = (facing(200), says(Word.ALL_IN))
RAISE_8000 = (facing(2000, full=2000), says(Word.RAISE, 8000))
IN_THE_MUCK = (facing(200), Wager(SEAT, thrown=Thrown.TOUCHED_MUCK))


@pytest.mark.parametrize(
    ("book", "article"), [("fspr", "FSPR-4.9.4"), ("tda", "TDA-42-b"), ("regatta", "REG-1.6.4"), ("code", "house")]
)
def test_exact_chips_rest_on_the_article_about_calls_and_not_on_that_about_too_few(book: str, article: str) -> None:
    """FSPR-4.9.4, TDA-42-b, REG-1.6.4"""
    verdict = ruled(book, facing(200), pushes(100, 100))
    assert isinstance(verdict, Allowed)
    assert (verdict.ruling.code, verdict.ruling.article) == ("chips_are_call", article)


@pytest.mark.parametrize(("book", "article"), [("fspr", "FSPR-4.14.2-c"), ("tda", "TDA-47-a")])
def test_chips_that_are_all_needed_do_not_cite_the_evident_raise(book: str, article: str) -> None:
    """FSPR-4.14.2-c, TDA-47-a; a raise with a chip to spare rests on FSPR-4.14.3, TDA-47-b"""
    assert ruled(book, *TWO_THOUSANDS).ruling.article == article
    raised = ruled(book, facing(200), pushes(100, 100, 100, 100)).ruling
    assert (raised.code, raised.article) == (
        "chips_are_raise",
        {"FSPR-4.14.2-c": "FSPR-4.14.3", "TDA-47-a": "TDA-47-b"}[article],
    )


def test_a_house_rule_on_several_chips_is_cited_as_one() -> None:
    verdict = ruled("tda", *TWO_THOUSANDS, {"multi_chip_rule": "removal_test_then_half"})
    assert verdict.ruling.article == "house"


@pytest.mark.parametrize(
    ("book", "at", "wager", "article"),
    [
        ("fspr", *ALL_IN, "FSPR-4.9.8-a"),
        ("regatta", *ALL_IN, "REG-1.6.7-a"),
        ("tda", *ALL_IN, "house"),
        ("fspr", *RAISE_8000, "FSPR-4.8.1"),
        ("tda", *RAISE_8000, "TDA-44B"),
        ("fspr", *IN_THE_MUCK, "FSPR-4.9.1-c"),
        ("regatta", *IN_THE_MUCK, "REG-1.6.1-c"),
        ("fspr", facing(200), says(Word.FOLD), "FSPR-4.9.1-a"),
        ("tda", facing(200), says(Word.FOLD), "TDA-40A"),
        ("tda", facing(0), Wager(SEAT, thrown=Thrown.TOWARDS_MUCK), "TDA-54-a"),
        ("tda", facing(200), Wager(SEAT, thrown=Thrown.TOWARDS_MUCK), "TDA-39A"),
    ],
)
def test_what_a_player_did_rests_on_the_article_that_names_it(book, at, wager, article):
    """FSPR-4.9.8-a, TDA-44B, FSPR-4.9.1-c, FSPR-4.9.1-a, TDA-54-a: the last is about folding without a bet alone"""
    verdict = ruled(book, at, wager)
    assert isinstance(verdict, Allowed)
    assert verdict.ruling.article == article


@pytest.mark.parametrize(
    ("book", "at", "wager", "code"),
    [
        ("tda", facing(1000, full=1000), says(Word.AMOUNT, 1400), "below_mark"),
        ("tda", facing(1000, full=1000), says(Word.AMOUNT, 1600), "raise_completed"),
        ("tda", facing(0), says(Word.BET, 150), "declared_bet"),
        ("tda", facing(200), says(Word.RAISE, 300), "declared_minimum"),
        ("fspr", facing(0, limit=Limit.POT_LIMIT, max_to=600), says(Word.ALL_IN), "structure_maximum"),
        ("fspr", facing(90, before=60, can_raise=False, full=40), says(Word.RAISE, 300), "raise_closed"),
    ],
)
def test_words_that_count_as_something_else_are_corrected_even_if_no_chip_moves(book, at, wager, code):
    """TDA-44A-2, TDA-44A-3, TDA-43-d, FSPR-4.8.1, FSPR-4.7.2, FSPR-4.9.8-d2"""
    verdict = ruled(book, at, wager)
    assert isinstance(verdict, Corrected)
    assert verdict.ruling.code == code


def test_out_of_turn_the_changed_and_the_unchanged_price_have_an_article_each() -> None:
    """TDA-41A-b, TDA-41A-d; FSPR-4.10-a, FSPR-4.10-b"""
    before = flop(TDA, THREE, act(1, Do.CHECK))
    found = [
        out_of_turn(before, act(3, Do.BET, 300), [then], rules).ruling.article
        for rules in (TDA, FSPR)
        for then in (act(2, Do.CHECK), act(2, Do.BET, 500))
    ]
    assert found == ["TDA-41A-b", "TDA-41A-d", "FSPR-4.10-a", "FSPR-4.10-b"]
    freed = out_of_turn(before, act(3, Do.CHECK), [act(2, Do.BET, 500)], TDA)
    assert (freed.ruling.code, freed.ruling.article) == ("out_of_turn_check_free", "TDA-41A-d")


def test_at_the_showdown_each_step_has_its_article() -> None:
    """FSPR-5.9.2-a, FSPR-5.9.2-b, FSPR-5.9.2-c, FSPR-5.9.2-d, FSPR-5.9.2-e, FSPR-5.9.2-f, FSPR-5.9.2-g"""
    live = (SeatNo(1), SeatNo(2), SeatNo(3))
    assert showing_order(live, FSPR, button=SeatNo(3)).ruling.article == "FSPR-5.9.2-a"
    shown = showing_order(live, FSPR, button=SeatNo(3), last_aggressor=SeatNo(2))
    assert (shown.seats, shown.ruling.article) == ((2, 3, 1), "FSPR-5.9.2-b")
    turns = [
        turn_to_show(shown.seats, FSPR),
        turn_to_show(shown.seats, FSPR, shown=(SeatNo(2),)),
        turn_to_show(shown.seats, FSPR, mucked=(SeatNo(2), SeatNo(3))),
    ]
    assert [turn and turn.ruling.article for turn in turns] == ["FSPR-5.9.2-c", "FSPR-5.9.2-e", "FSPR-5.9.2-d"]
    asked = [seen_on_request(SeatNo(3), asker, FSPR, collusion_suspected=True) for asker in Asker]
    assert [answer.article for answer in asked] == ["FSPR-5.9.2-f", "FSPR-5.9.2-f", "FSPR-5.9.2-g"]


def test_chips_found_are_not_paid_by_one_article_and_do_not_save_by_another() -> None:
    """TDA-58-a, TDA-58-b, TDA-58-c"""
    found, outside = HiddenChips(1000, 500, 1000), HiddenChipsRuling(in_action=False, found=FoundChips.TO_WINNER)
    inside = HiddenChipsRuling(in_action=True)
    assert settled(found, outside, Result.WIN, TDA).ruling.article == "TDA-58-b"
    assert settled(found, outside, Result.LOSE, TDA).ruling.article == "TDA-58-c"
    assert settled(found, inside, Result.WIN, TDA).ruling.article == "TDA-58-a"
    assert settled(found, outside, Result.WIN, rules_of("code")).ruling.article == "house"


@pytest.mark.parametrize(
    ("book", "limit", "article"),
    [
        ("fspr", Limit.NO_LIMIT, "FSPR-4.9.8-d2"),
        ("fspr", Limit.FIXED_LIMIT, "FSPR-4.9.8-c2"),
        ("tda", Limit.NO_LIMIT, "TDA-45"),
        ("tda", Limit.FIXED_LIMIT, "house"),
        ("code", Limit.FIXED_LIMIT, "CODE-15.3.4"),
    ],
)
def test_that_a_short_all_in_opens_nothing_is_cited_for_the_limit_that_is_played(
    book: str, limit: Limit, article: str
) -> None:
    """FSPR-4.9.8-c2, FSPR-4.9.8-d2, TDA-45 (no-limit and pot-limit alone), CODE-15.3.4"""
    rules = rules_of(book)
    stacks = {1: 5000, 2: 114, 3: 5000}
    before = flop(rules, stacks, act(1, Do.BET, 100), act(2, Do.RAISE, 114), act(3, Do.CALL, 114), limit=limit)
    refused = check(before, act(1, Do.RAISE, 400), rules)
    assert refused is not None
    assert (refused.code, refused.article) == ("not_reopened", article)


def test_a_fixed_size_is_cited_alike_in_every_game() -> None:
    """FSPR-4.7.3-c: the article on the streets is about hold'em and Omaha, or about stud"""
    before = flop(FSPR, THREE, act(1, Do.BET, 100), limit=Limit.FIXED_LIMIT)
    refused = check(before, act(2, Do.RAISE, 400), FSPR)
    assert refused is not None
    assert (refused.code, refused.article) == ("above_maximum", "FSPR-4.7.3-c")
