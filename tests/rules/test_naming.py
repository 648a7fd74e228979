"""What an action is called: bet, call, raise, re-raise, cap, all-in."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.hand.actions import play
from rules.hand.forced import post
from rules.hand.information import pot_question
from rules.hand.naming import Name, announced, sentence
from rules.hand.round import Round, open_round
from rules.hand.state import Action, Do, Forced, Game, Limit, Stakes, Street
from rules.ids import SeatNo
from rules.rulebook import rules_of
from rules.verdict import Ruling

FSPR = rules_of("fspr")


def act(seat: int, do: Do, to: int | None = None) -> Action:
    return Action(SeatNo(seat), do, to)


def flop(*actions: Action, limit: Limit = Limit.NO_LIMIT, pot: int = 0) -> Round:
    round = open_round(
        game=Game.HOLDEM,
        limit=limit,
        street=Street.FLOP,
        stakes=Stakes(small_blind=5, big_blind=10, small_bet=10, big_bet=20),
        button=SeatNo(4),
        stacks={SeatNo(seat): 1000 for seat in range(1, 5)},
        pot=pot,
        rules=FSPR,
    )
    for action in actions:
        round = play(round, action, FSPR)
    return round


@pytest.mark.parametrize(
    ("before", "action", "name"),
    [
        ((), act(1, Do.BET, 20), Name.BET),
        ((), act(1, Do.CHECK), Name.CHECK),
        ((act(1, Do.BET, 20),), act(2, Do.CALL, 20), Name.CALL),
        ((act(1, Do.BET, 20),), act(2, Do.FOLD), Name.FOLD),
        ((act(1, Do.BET, 20),), act(2, Do.RAISE, 60), Name.RAISE),
        ((act(1, Do.BET, 20), act(2, Do.CALL, 20)), act(3, Do.RAISE, 60), Name.RAISE),
        ((act(1, Do.BET, 20), act(2, Do.RAISE, 60)), act(3, Do.RAISE, 100), Name.RERAISE),
    ],
)
def test_an_action_is_called_by_what_went_before(before: tuple[Action, ...], action: Action, name: Name) -> None:
    """FSPR-4.1-bet, FSPR-4.1-call, FSPR-4.1-raise, FSPR-4.1-reraise, FSPR-4.1-check, FSPR-4.1-pass"""
    assert announced(flop(*before), action, FSPR).name is name


def test_the_big_blind_is_called_and_not_bet() -> None:
    """FSPR-4.1-bet"""
    round = open_round(
        game=Game.HOLDEM,
        limit=Limit.NO_LIMIT,
        street=Street.PREFLOP,
        stakes=Stakes(small_blind=10, big_blind=20),
        button=SeatNo(3),
        stacks={SeatNo(seat): 1000 for seat in range(1, 4)},
        rules=FSPR,
    )
    round = post(round, Action(SeatNo(1), Do.POST, 10, Forced.SMALL_BLIND))
    round = post(round, Action(SeatNo(2), Do.POST, 20, Forced.BIG_BLIND))
    assert announced(round, act(3, Do.CALL, 20), FSPR).name is Name.CALL
    assert announced(round, act(3, Do.BET, 20), FSPR).name is Name.CALL
    assert announced(round, act(3, Do.RAISE, 60), FSPR).name is Name.RAISE


def test_the_last_raise_that_limit_allows_is_the_cap() -> None:
    """FSPR-4.1-cap, FSPR-4.1-reraise"""
    raised = (act(1, Do.BET, 10), act(2, Do.RAISE, 20), act(3, Do.RAISE, 30))
    assert announced(flop(*raised[:2], limit=Limit.FIXED_LIMIT), raised[2], FSPR).name is Name.RERAISE
    assert announced(flop(*raised, limit=Limit.FIXED_LIMIT), act(4, Do.RAISE, 40), FSPR).name is Name.CAP


def test_every_chip_is_all_in_whatever_else_it_is() -> None:
    """FSPR-4.1-allin"""
    bet = announced(flop(), act(1, Do.BET, 1000), FSPR)
    assert (bet.name, bet.to, bet.all_in) == (Name.BET, 1000, True)
    assert sentence(bet) == {"en": "Bet, 1000, all-in.", "ru": "Бет, 1000, олл-ин."}
    call = announced(flop(act(1, Do.BET, 1000)), act(2, Do.CALL), FSPR)
    assert (call.name, call.to, call.all_in) == (Name.CALL, 1000, True)


def test_the_pot_counts_the_bets_still_in_front_of_the_players() -> None:
    """FSPR-4.1-pot"""
    answer = pot_question(flop(act(1, Do.BET, 20), act(2, Do.CALL, 20), limit=Limit.POT_LIMIT, pot=80), FSPR)
    assert isinstance(answer, Ruling)
    assert answer.detail == {"pot": 120}


@given(st.integers(0, 6), st.sampled_from(Do), st.none() | st.integers(-5, 2000), st.sampled_from(Limit))
@settings(max_examples=200)
def test_whatever_is_done_has_a_name(seat: int, do: Do, to: int | None, limit: Limit) -> None:
    for before in (flop(limit=limit), flop(act(1, Do.BET, 10), act(2, Do.RAISE, 20), limit=limit)):
        assert sentence(announced(before, act(seat, do, to), FSPR))["ru"]
