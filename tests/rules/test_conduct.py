"""What is left to officials, cards shown too early, cards thrown away, words that bind."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.hand.conduct import (
    AfterExposure,
    HeadsUp,
    Ruled,
    Situation,
    conditional,
    declared,
    discretion,
    exposed,
    exposed_headsup,
    is_tiny,
    mucked_hand,
    problem_of_ruling,
)
from rules.hand.state import Action, Do
from rules.hand.verdicts import Allowed, CallFloor, Decider, Way
from rules.ids import SeatNo
from rules.rulebook import RULEBOOKS, rules_of
from rules.verdict import Refusal, Ruling

TDA, CODE, FSPR, REGATTA = rules_of("tda"), rules_of("code"), rules_of("fspr"), rules_of("regatta")
SEAT = SeatNo(4)


def ways(call: CallFloor | Ruling) -> set[Way]:
    assert isinstance(call, CallFloor)
    return {option.way for option in call.options}


def test_the_director_rules_on_conditional_words() -> None:
    """TDA-55"""
    call = conditional(SEAT, TDA)
    assert isinstance(call, CallFloor)
    assert (call.decider, call.ruling.article) == (Decider.DIRECTOR, "TDA-55")
    assert ways(call) == {Way.BINDING, Way.NOT_BINDING, Way.PENALTY}


def test_the_director_rules_on_a_tiny_chip_and_may_make_it_a_full_call() -> None:
    """TDA-42-e"""
    call = discretion(Situation.TINY_CHIP, TDA)
    assert ways(call) == {Way.FULL_CALL, Way.OTHER, Way.PENALTY}
    assert discretion(Situation.TINY_CHIP, FSPR) == Ruling("tiny_chip_undercall", "house")


@pytest.mark.parametrize(("chips", "tiny"), [(0, False), (1, True), (4999, True), (5000, False)])
def test_a_chip_is_tiny_below_a_tenth_of_the_call(chips: int, tiny: bool) -> None:
    """TDA-42-e"""
    assert is_tiny(chips, 50_000, TDA) is tiny


def test_the_house_may_draw_the_line_of_a_tiny_chip_elsewhere() -> None:
    assert not is_tiny(1500, 50_000, rules_of("tda", {"tiny_chip_percent": 3}))


def test_the_floor_rules_on_a_hand_that_was_passed_over() -> None:
    """TDA-41B-b"""
    call = discretion(Situation.SKIPPED_HAND, TDA, {"seat": SEAT})
    assert isinstance(call, CallFloor)
    assert (call.decider, call.ruling.article) == (Decider.FLOOR, "TDA-41B-b")
    assert ways(call) == {Way.DEAD_HAND, Way.CALL, Way.PLAY_ON}


def test_cards_that_touched_another_hand_are_for_the_floor_unless_the_house_says_whose_hand_dies() -> None:
    """FSPR-4.9.1-d, REG-1.6.1-d"""
    for rules, article in ((FSPR, "FSPR-4.9.1-d"), (REGATTA, "REG-1.6.1-d")):
        call = discretion(Situation.CARDS_TOUCHED, rules)
        assert isinstance(call, CallFloor)
        assert (call.decider, call.ruling.article) == (Decider.FLOOR, article)
    settled = discretion(Situation.CARDS_TOUCHED, rules_of("fspr", {"cards_touch_other_hand": "mover_dead"}))
    assert settled == Ruling("cards_touched_mover_dead", "house")


def test_only_an_open_outcome_of_the_right_official_may_be_ruled() -> None:
    ruled = Ruled(Situation.CONDITIONAL_STATEMENT, Way.BINDING, Decider.DIRECTOR, penalty=True)
    assert problem_of_ruling(ruled, TDA) is None
    by_floor = Ruled(Situation.CONDITIONAL_STATEMENT, Way.BINDING, Decider.FLOOR)
    assert problem_of_ruling(by_floor, TDA) == Refusal("another_official_decides", "TDA-55", {"decider": "director"})
    strange = Ruled(Situation.SKIPPED_HAND, Way.ALL_CHIPS, Decider.FLOOR, reason="so it shall be")
    assert problem_of_ruling(strange, TDA) == Refusal("outcome_not_open", "TDA-41B-b", {"outcome": "all_chips"})
    nothing = Ruled(Situation.TINY_CHIP, Way.FULL_CALL, Decider.DIRECTOR)
    assert problem_of_ruling(nothing, FSPR) == Refusal("nothing_to_rule", "house")


def test_the_director_may_depart_from_the_outcomes_with_a_reason() -> None:
    """TDA-50-c, CODE-preamble-2"""
    ruled = Ruled(Situation.SKIPPED_HAND, Way.OTHER, Decider.DIRECTOR)
    assert problem_of_ruling(ruled, TDA) is not None
    reasoned = Ruled(Situation.SKIPPED_HAND, Way.OTHER, Decider.DIRECTOR, reason="both players agreed")
    assert problem_of_ruling(reasoned, TDA) is None
    assert problem_of_ruling(reasoned, rules_of("tda", {"fairness_override": False})) is not None


@pytest.mark.parametrize(("separable", "misinformed"), [(True, False), (False, True), (False, False)])
def test_a_mucked_hand_stays_where_it_is(separable: bool, misinformed: bool) -> None:
    """FSPR-4.9.1-b-note, REG-1.6.1-note1"""
    for rules, article in ((FSPR, "FSPR-4.9.1-b-note"), (REGATTA, "REG-1.6.1-note1")):
        verdict = mucked_hand(SEAT, rules, separable=separable, misinformed=misinformed)
        assert verdict == Allowed(Action(SEAT, Do.FOLD), Ruling("mucked_hand_stays", article, {"seat": SEAT}))


def test_separable_cards_thrown_on_wrong_information_may_be_returned_by_the_director() -> None:
    """FSPR-4.9.1-b-note, REG-1.6.1-note1"""
    verdict = mucked_hand(SEAT, FSPR, separable=True, misinformed=True)
    assert isinstance(verdict, CallFloor)
    assert (verdict.decider, ways(verdict)) == (Decider.DIRECTOR, {Way.DEAD_HAND, Way.TAKE_BACK})
    never = rules_of("fspr", {"muck_retrieval": "never"})
    assert isinstance(mucked_hand(SEAT, never, separable=True, misinformed=True), Allowed)


@pytest.mark.parametrize("action", [Action(SEAT, do, 100 if do in (Do.CALL, Do.BET, Do.RAISE) else None) for do in Do])
def test_words_in_turn_bind_and_words_out_of_turn_are_judged_by_the_turn(action: Action) -> None:
    """FSPR-4.8.1, FSPR-4.8.2, REG-1.5.1, REG-1.5.2, TDA-40A, TDA-39A"""
    for rules, in_turn, out_of_turn in (
        (FSPR, "FSPR-4.8.1", "FSPR-4.8.2"),
        (REGATTA, "REG-1.5.1", "REG-1.5.2"),
        (TDA, "TDA-40A", "TDA-39A"),
    ):
        said = declared(action, rules, in_turn=True)
        assert (said.code, said.article) == ("declaration_binds", in_turn)
        early = declared(action, rules, in_turn=False)
        assert (early.code, early.article) == ("declared_out_of_turn", out_of_turn)


def test_a_hand_shown_on_purpose_among_three_is_dead_at_the_regatta() -> None:
    """REG-4.1.6-note1"""
    shown = exposed(SEAT, REGATTA, live=3, deliberate=True)
    assert (shown.dead, shown.fold, shown.opponent_may) == (True, Action(SEAT, Do.FOLD), ())
    assert shown.ruling.article == "REG-4.1.6-note1"


@pytest.mark.parametrize(("rulebook", "deliberate"), [("regatta", False), ("fspr", True), ("tda", True)])
def test_elsewhere_or_by_accident_a_hand_that_was_seen_plays_on(rulebook: str, deliberate: bool) -> None:
    """REG-4.1.6-note1"""
    shown = exposed(SEAT, rules_of(rulebook), live=4, deliberate=deliberate)
    assert (shown.dead, shown.fold, shown.ruling.code) == (False, None, "exposed_hand_plays")


def test_heads_up_the_opponent_of_a_shown_hand_chooses() -> None:
    """REG-4.1.6-note2"""
    shown = exposed(SEAT, REGATTA, live=2, deliberate=True)
    assert (shown.dead, shown.opponent_may) == (False, tuple(HeadsUp))
    elsewhere = exposed(SEAT, TDA, live=2, deliberate=True)
    assert (elsewhere.opponent_may, elsewhere.ruling.code) == ((HeadsUp.CONTINUE,), "exposed_hand_plays")


@pytest.mark.parametrize("live", [2, 3])
def test_a_hand_shown_by_accident_gives_nobody_a_choice(live: int) -> None:
    """REG-3.4.7: the notes are to 4.1.6, the deliberate exposure."""
    shown = exposed(SEAT, REGATTA, live=live, deliberate=False)
    assert (shown.dead, shown.fold, shown.opponent_may) == (False, None, ())
    assert (shown.ruling.code, shown.ruling.article) == ("exposed_hand_plays", "REG-3.4.7")


@pytest.mark.parametrize(
    ("option", "returned", "pot", "if_called", "betting"),
    [
        (HeadsUp.CONTINUE, 0, 700, 1000, True),
        (HeadsUp.BET_IS_ALL_IN, 0, 700, 1000, False),
        (HeadsUp.WITHDRAW_BET, 300, 400, 400, True),
    ],
)
def test_each_choice_against_a_shown_hand(
    option: HeadsUp, returned: int, pot: int, if_called: int, betting: bool
) -> None:
    """REG-4.1.6-note2"""
    after = exposed_headsup(400, 300, option, REGATTA)
    assert isinstance(after, AfterExposure)
    assert (after.returned, after.pot, after.pot_if_called, after.betting_open) == (returned, pot, if_called, betting)


def test_where_the_rulebook_knows_no_choice_the_hand_goes_on() -> None:
    refused = exposed_headsup(400, 300, HeadsUp.WITHDRAW_BET, TDA)
    assert refused == Refusal("choice_not_open", "house", {"option": "withdraw_bet"})


@given(st.sampled_from(Situation), st.sampled_from(Way), st.sampled_from(Decider), st.sampled_from(sorted(RULEBOOKS)))
def test_every_proposed_outcome_may_be_ruled_and_nothing_raises(
    situation: Situation, way: Way, by: Decider, rulebook: str
) -> None:
    rules = rules_of(rulebook)
    problem = problem_of_ruling(Ruled(situation, way, by), rules)
    call = discretion(situation, rules)
    if isinstance(call, CallFloor) and by is call.decider and way is not Way.PENALTY:
        assert (problem is None) == (way in ways(call))


@given(st.integers(0, 10_000), st.integers(0, 10_000), st.sampled_from(HeadsUp))
def test_no_chip_is_lost_when_a_hand_was_shown(pot: int, unmatched: int, option: HeadsUp) -> None:
    after = exposed_headsup(pot, unmatched, option, REGATTA)
    assert isinstance(after, AfterExposure)
    assert after.pot + after.returned == pot + unmatched
