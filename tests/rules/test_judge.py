"""The judge at a table: disputes of the given cases, and what holds for every wager in every round."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.hand.actions import check, play
from rules.hand.forced import post
from rules.hand.judge import facing_of, judge
from rules.hand.round import open_round
from rules.hand.spoken import sentence
from rules.hand.state import Action, Do, Forced, Game, Limit, Stakes, Street
from rules.hand.verdicts import Allowed, CallFloor, Chips, Choice, Corrected, Decider, Illegal, Way
from rules.hand.wagers import Said, Wager, Word
from rules.ids import SeatNo
from rules.rulebook import rules_of
from tests.rules.wagering import BOOKS
from tests.rules.wagers_drawn import wagers

TDA = rules_of("tda")


def before_the_flop(*actions, blinds=(100, 200), stacks=(50_000,) * 4, rules=TDA, limit=Limit.NO_LIMIT):
    """A round with the button in the last seat, seat 1 small blind and seat 2 big blind, and what was done since."""
    small, big = blinds
    round = _open(Street.PREFLOP, Stakes(small_blind=small, big_blind=big), stacks, rules, limit)
    round = post(round, Action(SeatNo(1), Do.POST, small, Forced.SMALL_BLIND))
    round = post(round, Action(SeatNo(2), Do.POST, big, Forced.BIG_BLIND))
    return _played(round, actions, rules)


def on_the_flop(*actions, big_blind=200, stacks=(50_000,) * 4, rules=TDA, limit=Limit.NO_LIMIT, pot=800):
    """A round on the flop, seat 1 first to act."""
    stakes = Stakes(big_blind=big_blind, small_bet=big_blind, big_bet=2 * big_blind)
    return _played(_open(Street.FLOP, stakes, stacks, rules, limit, pot), actions, rules)


def _open(street, stakes, stacks, rules, limit, pot=0):
    return open_round(
        game=Game.HOLDEM,
        limit=limit,
        street=street,
        stakes=stakes,
        button=SeatNo(len(stacks)),
        stacks={SeatNo(seat): chips for seat, chips in enumerate(stacks, start=1)},
        pot=pot,
        rules=rules,
    )


def _played(round, actions, rules):
    for seat, do, *to in actions:
        round = play(round, Action(SeatNo(seat), do, *to), rules)
    return round


def pushed(seat, *chips, **other):
    return Wager(SeatNo(seat), motions=(chips,), **other)


# --- the given cases --------------------------------------------------------------------------------------------------


def test_rul_01_blind_chips_taken_back_and_one_bigger_chip_is_a_check():
    """RUL-01 TDA-46-a TDA-48A"""
    round = before_the_flop((3, Do.CALL, 200), (4, Do.CALL, 200), (1, Do.FOLD))
    verdict = judge(round, pushed(2, 500, pulled_back=200), TDA)
    assert verdict.action == Action(SeatNo(2), Do.CHECK)
    assert verdict.chips == Chips(200, change=300)
    said = judge(round, pushed(2, 500, pulled_back=200, said=(Said(Word.RAISE),)), TDA)
    assert said.action == Action(SeatNo(2), Do.RAISE, 500)
    assert said.chips == Chips(500)


def test_rul_02_two_equal_chips_over_a_raise_are_a_call():
    """RUL-02 TDA-47-a"""
    round = before_the_flop((3, Do.RAISE, 1200), blinds=(200, 400))
    verdict = judge(round, pushed(4, 1000, 1000), TDA)
    assert verdict.action == Action(SeatNo(4), Do.CALL, 1200)
    assert verdict.chips == Chips(1200, change=800)


def test_rul_04_one_chip_back_and_oops_is_a_full_raise():
    """RUL-04 TDA-47-b TDA-44A-2"""
    round = before_the_flop((3, Do.RAISE, 400))
    verdict = judge(round, pushed(4, *[100] * 5, taken_back=100), TDA)
    assert verdict.action == Action(SeatNo(4), Do.RAISE, 600)
    assert verdict.chips == Chips(400, owed=200)


def test_rul_09_an_undercall_of_an_all_in_raise_is_for_the_director():
    """RUL-09 TDA-40B-b TDA-40B-c"""
    stacks = (50_000, 50_000, 45_000, 50_000)
    round = before_the_flop((3, Do.RAISE, 45_000), blinds=(600, 1200), stacks=stacks)
    verdict = judge(round, pushed(4, 1000, 100, 100), TDA)
    assert isinstance(verdict, CallFloor)
    assert verdict.decider is Decider.DIRECTOR
    assert {option.way: option.chips for option in verdict.options} == {
        Way.FULL_CALL: Chips(1200, owed=43_800),
        Way.FOLD: Chips(dead=1200),
        Way.OTHER: Chips(),
    }


def test_rul_09_an_undercall_of_the_opening_bet_is_a_full_call():
    """RUL-09 TDA-40B-a"""
    round = on_the_flop((1, Do.BET, 45_000), stacks=(50_000,) * 3)
    verdict = judge(round, pushed(2, 1000, 100, 100), TDA)
    assert verdict.action == Action(SeatNo(2), Do.CALL, 45_000)
    assert verdict.chips == Chips(1200, owed=43_800)


def test_rul_15_chips_count_for_what_they_are_and_make_up_the_opening_bet():
    """RUL-15: the chip was taken for another colour and out of turn; the price has not changed since."""
    round = before_the_flop((3, Do.CALL, 2000), blinds=(1000, 2000))
    verdict = judge(round, pushed(4, 1000, 500), TDA)
    assert verdict.action == Action(SeatNo(4), Do.CALL, 2000)
    assert verdict.chips == Chips(1500, owed=500)


def test_rul_17_i_call_and_raise_is_a_call():
    """RUL-17"""
    round = on_the_flop((1, Do.BET, 100), big_blind=100)
    words = (Said(Word.CALL, (100,)), Said(Word.RAISE, (500,)))
    verdict = judge(round, pushed(2, 500, 100, said=words), TDA)
    assert verdict.action == Action(SeatNo(2), Do.CALL, 100)
    assert verdict.chips == Chips(100, change=500)


# --- turns and bounds -------------------------------------------------------------------------------------------------


def test_who_is_not_in_turn_has_not_wagered():
    """FSPR-4.8.2 TDA-39A"""
    round = before_the_flop()
    verdict = judge(round, pushed(1, 500), TDA)
    assert isinstance(verdict, Illegal)
    assert (verdict.ruling.code, verdict.ruling.detail["to_act"]) == ("not_in_turn", round.to_act)
    assert verdict.chips == Chips(returned=500)
    assert sentence(verdict)["en"] == f"Seat 1 is not in turn: the action is on seat {round.to_act}. 500 goes back."


def test_chips_pushed_at_opponents_who_are_all_in_are_a_call():
    """CLUB-allin-5"""
    club = rules_of("club")
    round = on_the_flop((1, Do.BET, 500), stacks=(500, 5000), rules=club)
    verdict = judge(round, pushed(2, 1000, 1000), club)
    assert verdict.action == Action(SeatNo(2), Do.CALL, 500)
    assert verdict.ruling.article == "CLUB-allin-5"


def test_a_short_all_in_does_not_let_who_has_bet_raise_again():
    """TDA-45"""
    round = on_the_flop((1, Do.BET, 1000), (2, Do.RAISE, 1200), stacks=(9000, 1200, 9000))
    round = play(round, Action(SeatNo(3), Do.CALL, 1200), TDA)
    verdict = judge(round, Wager(SeatNo(1), said=(Said(Word.RAISE, (5000,)),)), TDA)
    assert verdict.action == Action(SeatNo(1), Do.CALL, 1200)
    assert verdict.ruling.article == "TDA-45"


def test_the_opening_price_is_left_by_a_raise():
    assert facing_of(before_the_flop(), TDA).opening_price
    assert facing_of(on_the_flop((1, Do.BET, 700)), TDA).opening_price
    assert not facing_of(before_the_flop((3, Do.RAISE, 600)), TDA).opening_price
    assert not facing_of(on_the_flop((1, Do.BET, 700), (2, Do.RAISE, 1500)), TDA).opening_price


def test_the_mark_is_half_of_a_full_raise_though_the_stack_is_shorter():
    """TDA-44A-2"""
    round = on_the_flop((1, Do.BET, 1000), stacks=(9000, 1700, 9000))
    below, above = pushed(2, 1000, 100, 100, 100, 100), pushed(2, 1000, 100, 100, 100, 100, 100)
    assert judge(round, below, TDA).action == Action(SeatNo(2), Do.CALL, 1000)
    assert judge(round, above, TDA).action == Action(SeatNo(2), Do.RAISE, 1700)


def test_the_big_blinds_raise_that_is_too_small_is_completed_or_checked_by_the_code():
    """CODE-17.5.1 CODE-17.5.1.2"""
    code = rules_of("code")
    round = before_the_flop((3, Do.CALL, 200), (4, Do.FOLD), (1, Do.FOLD), rules=code)
    verdict = judge(round, pushed(2, 50, 50), code)
    assert isinstance(verdict, Choice)
    assert [(option.action, option.chips) for option in verdict.options] == [
        (Action(SeatNo(2), Do.RAISE, 400), Chips(100, owed=100)),
        (Action(SeatNo(2), Do.CHECK), Chips(dead=100)),
    ]


# --- laws -------------------------------------------------------------------------------------------------------------

DOINGS = st.lists(
    st.tuples(st.sampled_from([Do.FOLD, Do.CHECK, Do.CALL, Do.CALL, Do.BET, Do.RAISE]), st.integers(1, 40))
)


@st.composite
def rounds(draw, rules):
    """Any round that can come about."""
    count = draw(st.integers(2, 6))
    stacks = tuple(draw(st.sampled_from([0, 50, 150, 1000, 5000, 20_000])) or 300 for _ in range(count))
    limit, opens = draw(st.sampled_from(Limit)), draw(st.sampled_from([before_the_flop, on_the_flop]))
    round = opens(stacks=stacks, rules=rules, limit=limit)
    for do, size in draw(DOINGS):
        at = facing_of(round, rules)
        if at is None:
            break
        to = {Do.CALL: at.call_to, Do.BET: at.playable(50 * size), Do.RAISE: at.playable(50 * size)}.get(do)
        action = Action(at.seat, do, to)
        if check(round, action, rules) is None:
            round = play(round, action, rules)
    return round


def actions_of(verdict):
    match verdict:
        case Allowed() | Corrected():
            return [verdict.action]
        case Choice() | CallFloor():
            return [option.action for option in verdict.options if option.action is not None]
    return []


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_whatever_is_done_at_a_table_is_judged_and_what_is_ruled_can_be_played(data):
    _judged_and_played(data)


@pytest.mark.long
@settings(max_examples=5000, deadline=None)
@given(st.data())
def test_it_is_so_for_thousands(data):
    _judged_and_played(data)


def _judged_and_played(data):
    book = data.draw(st.sampled_from(BOOKS))
    rules = rules_of(book)
    round = data.draw(rounds(rules))
    seat = round.to_act or SeatNo(1)
    wager = data.draw(wagers.map(lambda drawn: Wager(**{**fields_of(drawn), "seat": seat})))
    verdict = judge(round, wager, rules)
    assert sentence(verdict)["ru"]
    for action in actions_of(verdict):
        assert check(round, action, rules) is None
        after = play(round, action, rules)
        assert after.total + sum(after.stacks) == round.total + sum(round.stacks)


def fields_of(wager):
    return {name: getattr(wager, name) for name in Wager.__slots__}
