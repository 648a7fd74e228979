"""Betting rounds in which somebody acts out of turn, and what is asked of the answers."""

from __future__ import annotations

from collections.abc import Mapping

from rules.hand.actions import check, play
from rules.hand.forced import post
from rules.hand.premature import OutOfTurn
from rules.hand.round import Round, open_round
from rules.hand.state import Action, Do, Forced, Game, Limit, Stakes, Street
from rules.hand.verdicts import Choice, Way
from rules.ids import SeatNo
from rules.rulebook import Rules, rules_of

FSPR, TDA = rules_of("fspr"), rules_of("tda")
CHIPS_STAY = ("fspr", "code", "club", "regatta")


def act(seat: int, do: Do, to: int | None = None) -> Action:
    return Action(SeatNo(seat), do, to)


def flop(rules: Rules, stacks: Mapping[int, int], *actions: Action, limit: Limit = Limit.NO_LIMIT) -> Round:
    """A flop with blinds of 50 and 100 and the button on the last seat."""
    opened = open_round(
        game=Game.HOLDEM,
        limit=limit,
        street=Street.FLOP,
        stakes=Stakes(small_blind=50, big_blind=100, small_bet=100, big_bet=200),
        button=SeatNo(max(stacks)),
        stacks={SeatNo(seat): chips for seat, chips in stacks.items()},
        pot=300,
        rules=rules,
    )
    return played(opened, actions, rules)


def preflop(rules: Rules, stacks: Mapping[int, int], *actions: Action, button: int, big_blind: int = 100) -> Round:
    """Blinds posted by the two seats after the button."""
    seats = sorted(stacks)
    after = sorted(seats, key=lambda seat: (seat - button - 1) % 100)
    opened = open_round(
        game=Game.HOLDEM,
        limit=Limit.NO_LIMIT,
        street=Street.PREFLOP,
        stakes=Stakes(small_blind=big_blind // 2, big_blind=big_blind),
        button=SeatNo(button),
        stacks={SeatNo(seat): chips for seat, chips in stacks.items()},
        rules=rules,
    )
    small = post(opened, Action(SeatNo(after[0]), Do.POST, big_blind // 2, Forced.SMALL_BLIND))
    return played(post(small, Action(SeatNo(after[1]), Do.POST, big_blind, Forced.BIG_BLIND)), actions, rules)


def played(round: Round, actions: tuple[Action, ...], rules: Rules) -> Round:
    for action in actions:
        assert check(round, action, rules) is None, action
        round = play(round, action, rules)
    return round


def open_to(out: OutOfTurn) -> list[str]:
    assert isinstance(out.verdict, Choice)
    return sorted(option.action.do.value for option in out.verdict.options if option.action is not None)


def owed(out: OutOfTurn, way: Way) -> int:
    assert isinstance(out.verdict, Choice)
    return next(option.chips.owed for option in out.verdict.options if option.way is way)


def forfeited(out: OutOfTurn) -> int:
    assert isinstance(out.verdict, Choice)
    return next(option.chips.dead for option in out.verdict.options if option.way is Way.FOLD)


THREE = {1: 5000, 2: 5000, 3: 5000}
FOUR = {**THREE, 4: 5000}
