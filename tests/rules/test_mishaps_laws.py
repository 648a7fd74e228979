"""Laws of mishaps: whatever happened, there is an answer that can be read aloud and cited; and what officials rule."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.hand.mishaps import (
    Called,
    DefectiveDeck,
    DiscardedByMistake,
    HoleCardsExposed,
    Mishap,
    NotShuffled,
    Outcome,
    OwnHandExposed,
    Progress,
    Remedy,
    resolve,
)
from rules.hand.mishaps.repair import mend_exposed_hole_card, mend_premature_river, mend_premature_turn
from rules.hand.mishaps.ruling import MishapRuled, rule_on
from rules.hand.spoken_mishaps import option_label, read_aloud
from rules.ids import SeatNo
from rules.rulebook import ARTICLES, HOUSE, PARAMETERS, RULEBOOKS, Parameter, Rules, rules_of
from rules.verdict import Refusal

KINDS = get_args(Mishap)
RULES = Path(__file__).parents[2] / "rules"
TDA, REGATTA = rules_of("tda"), rules_of("regatta")
rulebooks = st.sampled_from(sorted(RULEBOOKS))
mishaps = st.one_of([st.from_type(kind) for kind in KINDS])
ASKED = [parameter for parameter in PARAMETERS.values() if parameter.group in ("errors", "dealing")]


@st.composite
def house_rules(draw: st.DrawFn) -> Rules:
    """A rulebook with any answers to the questions that mishaps ask."""
    overrides = {
        parameter.name: draw(_answers(parameter))
        for parameter in draw(st.lists(st.sampled_from(ASKED), unique_by=lambda asked: asked.name))
    }
    return rules_of(draw(rulebooks), overrides)


def _answers(parameter: Parameter) -> st.SearchStrategy[object]:
    if parameter.type.startswith("list<"):
        return st.lists(st.sampled_from(parameter.allowed), unique=True)
    candidates = [None, 1, 2, 3, *(parameter.allowed if isinstance(parameter.allowed, tuple) else ())]
    return st.sampled_from([value for value in candidates if parameter.fault_of(value) is None])


@settings(max_examples=400, deadline=None)
@given(mishaps, rulebooks)
def test_every_mishap_has_an_answer_in_every_rulebook(mishap: Mishap, rulebook: str) -> None:
    remedy = resolve(mishap, rules_of(rulebook))
    assert remedy.steps
    for article in remedy.articles:
        assert article == HOUSE or ARTICLES[article].rulebook == rulebook
    assert (remedy.outcome is Outcome.CHOICE) <= bool(remedy.options and remedy.decider)
    for text in read_aloud(remedy):
        assert text["en"] != text["ru"]
        assert not re.search(r"[{}]|None", text["en"] + text["ru"])


@settings(max_examples=200, deadline=None)
@given(mishaps, house_rules())
def test_every_mishap_has_an_answer_under_any_house_rules(mishap: Mishap, rules: Rules) -> None:
    remedy = resolve(mishap, rules)
    assert remedy.steps
    assert all(article == HOUSE or ARTICLES[article].rulebook == rules.rulebook for article in remedy.articles)


@given(st.from_type(DefectiveDeck), rulebooks)
def test_nobody_gets_back_more_than_was_put_in(mishap: DefectiveDeck, rulebook: str) -> None:
    refunds = resolve(mishap, rules_of(rulebook)).refunds
    assert all(mishap.wagers[seat] == chips for seat, chips in refunds.items())


@given(st.lists(st.text(max_size=3), max_size=20), st.integers(-1, 9), st.integers(-1, 5), st.integers(0, 9))
def test_no_card_is_lost_when_a_deal_is_mended(stub: list[str], each: int, card: int, seat: int) -> None:
    seats = (SeatNo(2), SeatNo(3), SeatNo(5))
    mended = mend_exposed_hole_card(stub, seats, cards_each=each, seat=SeatNo(seat), card=card)
    hands = [held for hand in mended.hands.values() for held in hand]
    assert sorted([*hands, *mended.burned, *mended.flop, *mended.stub_left]) == sorted(stub)
    for after in (mend_premature_turn(stub), mend_premature_river(stub)):
        turn = [] if after.turn is None else [after.turn]
        assert sorted([*after.burned, *turn, *after.stub_left]) == sorted(stub)


def test_every_option_has_its_label() -> None:
    shown = resolve(OwnHandExposed(SeatNo(2), deliberate=True, live=2), REGATTA)
    assert [option_label(option)["en"] for option in shown.options] == [
        "Play on", "The bet is all-in", "Take the bet back",
    ]  # fmt: skip
    assert option_label("redeal")["ru"] == "Пересдать"


@given(mishaps, rulebooks)
def test_every_open_outcome_has_a_label_in_both_languages(mishap: Mishap, rulebook: str) -> None:
    for option in resolve(mishap, rules_of(rulebook)).options:
        label = option_label(option)
        assert label["en"] != label["ru"]


# --- read aloud ------------------------------------------------------------------------------------------------------


def test_a_step_is_read_aloud_in_both_languages() -> None:
    """REG-3.3.7"""
    remedy = resolve(OwnHandExposed(SeatNo(4), deliberate=True, live=3), REGATTA)
    assert read_aloud(remedy) == (
        {"en": "The hand of seat 4 is dead.", "ru": "Место 4: рука мертва."},
        {"en": "Seat 4: a penalty is possible.", "ru": "Место 4: возможно взыскание."},
    )


# --- what a person decides -------------------------------------------------------------------------------------------


def test_the_floor_chooses_among_the_open_outcomes() -> None:
    """TDA-35A-0"""
    remedy = resolve(NotShuffled(), TDA)
    assert rule_on(remedy, "redeal", TDA, by=Called.FLOOR) == MishapRuled(("TDA-35A-0",), "redeal", Called.FLOOR)
    assert rule_on(remedy, "play_on", TDA, by=Called.DIRECTOR) == MishapRuled(
        ("TDA-35A-0",), "play_on", Called.DIRECTOR
    )


def test_a_dealer_does_not_decide_for_the_floor_nor_the_floor_for_the_director() -> None:
    """REG-3.3-a, REG-1.6.1-note1"""
    refused = rule_on(resolve(NotShuffled(), TDA), "redeal", TDA, by=Called.DEALER)
    assert refused == Refusal("another_official_decides", "TDA-35A-0", {"decider": "floor"})
    muck = resolve(DiscardedByMistake(SeatNo(2), separable=True, misinformed=True), REGATTA)
    found = rule_on(muck, "hand_returned", REGATTA, by=Called.FLOOR)
    assert found == Refusal("another_official_decides", "REG-1.6.1-note1", {"decider": "director"})


def test_nobody_chooses_for_the_opponent() -> None:
    """REG-4.1.6-note2"""
    remedy = resolve(OwnHandExposed(SeatNo(2), deliberate=True, live=2), REGATTA)
    refused = rule_on(remedy, "continue", REGATTA, by=Called.DIRECTOR)
    assert refused == Refusal("opponent_decides", "REG-4.1.6-note2")
    assert isinstance(rule_on(remedy, "continue", REGATTA, by=Called.OPPONENT), MishapRuled)


@pytest.mark.parametrize(("by", "reason"), [(Called.FLOOR, "unfair"), (Called.DIRECTOR, " ")])
def test_only_the_director_departs_from_the_rulebook_and_only_in_writing(by: Called, reason: str) -> None:
    """REG-4.3.1, TDA-50-c"""
    remedy = resolve(HoleCardsExposed(()), REGATTA)
    refused = rule_on(remedy, "void", REGATTA, by=by, reason=reason)
    assert isinstance(refused, Refusal)
    assert refused.code in ("outcome_not_open", "departure_needs_reason")
    ruled = rule_on(remedy, "void", REGATTA, by=Called.DIRECTOR, reason="lights went out")
    assert ruled == MishapRuled(("house", "REG-4.3.1"), "void", Called.DIRECTOR, "lights went out", departs=True)


def test_what_the_rulebook_says_may_be_put_on_record_as_it_is() -> None:
    remedy = Remedy(Outcome.PLAY_ON, ())
    assert rule_on(remedy, "play_on", TDA, by=Called.DEALER) == MishapRuled((), "play_on", Called.DEALER)
    assert Progress() == Progress(acted=False, substantial=False)
