"""What may be asked at the table, and what may change in a stack during a hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.hand.actions import play
from rules.hand.information import (
    AllInCounted,
    ChipsAdded,
    Counter,
    Exactness,
    StackAnswer,
    StackChange,
    StackRemark,
    StackRemarked,
    chips_in_play,
    pot_answer,
    pot_question,
    rough,
    stack_answer,
    stack_change,
    stack_question,
)
from rules.hand.round import Round, open_round
from rules.hand.state import Action, Do, Game, Limit, Stakes, Street
from rules.ids import SeatNo
from rules.rulebook import RULEBOOKS, Rules, rules_of
from rules.verdict import Refusal, Ruling

TDA, CODE, CLUB, REGATTA = rules_of("tda"), rules_of("code"), rules_of("club"), rules_of("regatta")


@pytest.mark.parametrize(
    ("rulebook", "article"), [("tda", "TDA-56-a"), ("code", "CODE-11.4-b"), ("regatta", "REG-3.4.8-a")]
)
def test_any_player_gets_a_rough_count(rulebook: str, article: str) -> None:
    """TDA-56-a, CODE-11.4-b, REG-3.4.8-a"""
    answer = stack_answer(13_480, rules_of(rulebook), in_turn=False, facing_all_in=False)
    assert (answer.chips, answer.exactness, answer.counted_by) == (13_000, Exactness.APPROXIMATE, ())
    assert (answer.ruling.code, answer.ruling.article) == ("stack_about", article)


def test_who_is_to_act_on_an_all_in_gets_it_counted() -> None:
    """TDA-56-b, TDA-56-c"""
    answer = stack_answer(13_480, TDA, in_turn=True, facing_all_in=True)
    assert (answer.chips, answer.exactness) == (13_480, Exactness.EXACT)
    assert answer.counted_by == (Counter.DEALER, Counter.FLOOR)
    assert answer.ruling.article == "TDA-56-b"
    assert AllInCounted(SeatNo(3), 13_480, Counter.DEALER).by in answer.counted_by


@pytest.mark.parametrize(("in_turn", "facing_all_in"), [(True, False), (False, True)])
def test_nobody_else_gets_an_exact_count(in_turn: bool, facing_all_in: bool) -> None:
    """TDA-56-b"""
    answer = stack_answer(13_480, TDA, in_turn=in_turn, facing_all_in=facing_all_in)
    assert answer.exactness is Exactness.APPROXIMATE


def spoken_for(rules: Rules, limit: Limit = Limit.NO_LIMIT) -> Round:
    """Seat 1 is all in for 1,340 on the flop, seat 2 has folded, seat 3 is to act with 5,000 behind."""
    opened = open_round(
        game=Game.HOLDEM,
        limit=limit,
        street=Street.FLOP,
        stakes=Stakes(small_blind=50, big_blind=100),
        button=SeatNo(4),
        stacks={SeatNo(1): 1340, SeatNo(2): 5000, SeatNo(3): 5125, SeatNo(4): 5000},
        pot=1500,
        rules=rules,
    )
    bet = play(opened, Action(SeatNo(1), Do.BET, 1340), rules)
    return play(bet, Action(SeatNo(2), Do.FOLD), rules)


def test_the_count_is_of_the_all_in_and_only_for_the_player_who_must_answer_it() -> None:
    """TDA-56-a, TDA-56-b, CODE-11.4-b, FSPR-4.1-stack"""
    for rules in (TDA, CODE):
        table = spoken_for(rules)
        to_act = stack_question(table, SeatNo(3), SeatNo(1), rules)
        behind = stack_question(table, SeatNo(4), SeatNo(1), rules)
        other = stack_question(table, SeatNo(3), SeatNo(4), rules)
        assert isinstance(to_act, StackAnswer)
        assert isinstance(behind, StackAnswer)
        assert isinstance(other, StackAnswer)
        assert (to_act.chips, to_act.exactness) == (1340, Exactness.EXACT)
        assert (behind.chips, behind.exactness) == (1300, Exactness.APPROXIMATE)
        assert (other.chips, other.exactness) == (5000, Exactness.APPROXIMATE)
    nobody = stack_question(spoken_for(TDA), SeatNo(3), SeatNo(9), TDA)
    assert nobody == Refusal("not_in_this_hand", TDA.source("stack_answer"), {"seat": 9})


def test_the_pot_of_the_hand_is_told_where_it_limits_the_wagers() -> None:
    """TDA-51A-a, TDA-51A-b"""
    pot_limit = pot_question(spoken_for(TDA, Limit.POT_LIMIT), TDA)
    assert isinstance(pot_limit, Ruling)
    assert pot_limit.detail == {"pot": 1500 + 1340}
    assert isinstance(pot_question(spoken_for(TDA), TDA), Refusal)


def test_a_house_may_tell_every_stack_exactly() -> None:
    always = rules_of("tda", {"exact_count_when": "always"})
    assert stack_answer(13_480, always, in_turn=False, facing_all_in=False).counted_by == tuple(Counter)
    exact = rules_of("tda", {"stack_answer": "exact"})
    assert stack_answer(13_480, exact, in_turn=False, facing_all_in=False).chips == 13_480


@pytest.mark.parametrize(
    ("chips", "about"), [(0, 0), (75, 75), (125, 130), (9_960, 10_000), (13_480, 13_000), (1_250_000, 1_300_000)]
)
def test_a_rough_count_has_two_digits(chips: int, about: int) -> None:
    assert rough(chips) == about


def test_the_pot_is_counted_in_pot_limit_only() -> None:
    """TDA-51A-a, TDA-51A-b"""
    assert pot_answer(4500, Limit.POT_LIMIT, TDA) == Ruling("pot_is", "TDA-51A-a", {"pot": 4500})
    assert pot_answer(4500, Limit.NO_LIMIT, TDA) == Refusal("pot_not_counted", "TDA-51A-b")
    assert pot_answer(4500, Limit.FIXED_LIMIT, TDA) == Refusal("pot_not_counted", "TDA-51A-a")


def test_nothing_is_added_to_a_stack_during_a_hand() -> None:
    """CODE-11.1-b, CLUB-allin-2"""
    assert stack_change(StackChange.ADD, CODE, hand_under_way=True) == Refusal("no_chips_added_in_hand", "CODE-11.1-b")
    assert stack_change(StackChange.ADD, CLUB, hand_under_way=True) == Refusal("no_chips_added_in_hand", "CLUB-allin-2")
    assert isinstance(stack_change(StackChange.ADD, CODE, hand_under_way=False), Ruling)


def test_nothing_is_taken_from_a_stack_during_a_hand() -> None:
    """CLUB-allin-2 (during the hand alone), CODE-11.1-c, CODE-11.3-a"""
    refused = stack_change(StackChange.REMOVE, CLUB, hand_under_way=True)
    assert refused == Refusal("no_chips_removed_in_hand", "CLUB-allin-2")
    refused = stack_change(StackChange.REMOVE, CODE, hand_under_way=True)
    assert refused == Refusal("no_chips_removed_in_hand", "CODE-11.1-c")
    between = [stack_change(StackChange.REMOVE, rules, hand_under_way=False) for rules in (CLUB, CODE)]
    assert between == [Refusal("no_partial_cashout", "house"), Refusal("no_partial_cashout", "CODE-11.3-a")]


def test_part_of_a_stack_goes_only_to_repay_credit() -> None:
    """CODE-11.1-c, CODE-11.3-b"""
    assert isinstance(stack_change(StackChange.REPAY_CREDIT, CODE, hand_under_way=False), Ruling)
    assert isinstance(stack_change(StackChange.REPAY_CREDIT, CODE, hand_under_way=True), Refusal)
    assert isinstance(stack_change(StackChange.REPAY_CREDIT, CLUB, hand_under_way=False), Refusal)
    assert isinstance(stack_change(StackChange.REMOVE, CODE, hand_under_way=False), Refusal)


def test_only_what_lay_on_the_table_plays() -> None:
    """CODE-11.1-a, CLUB-allin-1"""
    assert chips_in_play(5_000, 7_000, CODE) == 5_000
    assert chips_in_play(5_000, 3_000, CLUB) == 3_000


def test_additions_and_hidden_chips_are_kept_on_record() -> None:
    """CODE-11.2-b, CODE-11.4-a, REG-3.4.8-a"""
    added = ChipsAdded(SeatNo(3), 2_000, announced=False)
    assert (added.seat, added.chips, added.announced) == (3, 2_000, False)
    assert StackRemarked(SeatNo(3), StackRemark.NOT_VISIBLE) != StackRemarked(SeatNo(3), StackRemark.NOT_ANNOUNCED)


@given(st.integers(0, 10**9), st.booleans(), st.booleans(), st.sampled_from(sorted(RULEBOOKS)))
def test_a_rough_count_is_never_far_off(chips: int, in_turn: bool, facing_all_in: bool, rulebook: str) -> None:
    answer = stack_answer(chips, rules_of(rulebook), in_turn=in_turn, facing_all_in=facing_all_in)
    assert abs(answer.chips - chips) * 20 <= chips
    assert (answer.exactness is Exactness.EXACT) == (in_turn and facing_all_in)
