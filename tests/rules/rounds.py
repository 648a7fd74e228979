"""Betting rounds told in one line, for tests: seats, blinds, and what everybody did."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.hand.actions import Legal, check, legal, play
from rules.hand.forced import post
from rules.hand.round import Round, open_round
from rules.hand.state import Action, Do, Forced, Game, Limit, Stakes, Street
from rules.ids import SeatNo
from rules.rulebook import Rules, rules_of

BLINDS = Stakes(small_blind=50, big_blind=100)
UNITS = Stakes(small_blind=5, big_blind=10, small_bet=10, big_bet=20)
STUD = Stakes(ante=1, bring_in=3, small_bet=10, big_bet=20)
DO = {"f": Do.FOLD, "k": Do.CHECK, "c": Do.CALL, "b": Do.BET, "r": Do.RAISE}
FORCED = {
    "sb": Forced.SMALL_BLIND,
    "bb": Forced.BIG_BLIND,
    "straddle": Forced.STRADDLE,
    "bring": Forced.BRING_IN,
    "dead": Forced.DEAD,
}


def rules(book: str = "tda", **overrides: Any) -> Rules:
    return rules_of(book, overrides)


def street(
    stacks: Mapping[int, int] | int,
    *,
    on: Street = Street.FLOP,
    limit: Limit = Limit.NO_LIMIT,
    game: Game = Game.HOLDEM,
    stakes: Stakes = BLINDS,
    button: int | None = None,
    by: Rules | None = None,
    **other: Any,
) -> Round:
    """A round before anybody spoke; the last seat has the button. A number of players have 1,000 each."""
    told = dict.fromkeys(range(1, stacks + 1), 1_000) if isinstance(stacks, int) else stacks
    return open_round(
        game=game,
        limit=limit,
        street=on,
        stakes=stakes,
        button=SeatNo(max(told) if button is None else button),
        stacks={SeatNo(seat): chips for seat, chips in told.items()},
        rules=by or rules(),
        **other,
    )


def action(told: str) -> Action:
    """`3 r300`, `1 c`, `2 k`, `4 f`."""
    seat, did = told.split()
    return Action(SeatNo(int(seat)), DO[did[0]], int(did[1:]) if did[1:] else None)


def posted(round: Round, **chips: tuple[int, int]) -> Round:
    """`sb=(1, 50), bb=(2, 100)`: why, seat and total."""
    for why, (seat, to) in chips.items():
        round = post(round, Action(SeatNo(seat), Do.POST, to, FORCED[why]))
    return round


def preflop(stacks: Mapping[int, int] | int, **other: Any) -> Round:
    """A round before the flop with the blinds of seats 1 and 2 (heads-up: of seats 2 and 1) posted."""
    round = street(stacks, on=Street.PREFLOP, **other)
    small, big = (2, 1) if len(round.seats) == 2 else (1, 2)
    return posted(round, sb=(small, round.stakes.small_blind), bb=(big, round.stakes.big_blind))


def after(round: Round, *told: str, by: Rules | None = None) -> Round:
    """The round after these actions, each of which must be allowed."""
    law = by or rules()
    for one in told:
        refused = check(round, action(one), law)
        assert refused is None, (one, refused)
        round = play(round, action(one), law)
    return round


def asked(round: Round, by: Rules | None = None) -> Legal:
    """What the seat in turn may do."""
    found = legal(round, by or rules())
    assert found is not None
    return found


def refusal(round: Round, told: str | Action, by: Rules | None = None) -> str | None:
    """The code of the refusal, None where the action is allowed."""
    refused = check(round, action(told) if isinstance(told, str) else told, by or rules())
    return None if refused is None else refused.code
