"""Hands in one line, for tests: seats and stacks, what the dealer enters, and what a refusal says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.hand.button import Positions
from rules.hand.commands import Act, Command, PostForced
from rules.hand.decide import carry_out, decide
from rules.hand.hand import Hand, Setup, opened, rules_by, stacks_behind
from rules.hand.state import Do, Game, Limit, Stakes
from rules.ids import SeatNo
from rules.verdict import Refusal

ONE, TWO, THREE, FOUR = (SeatNo(number) for number in range(1, 5))


def setup(
    stacks: Sequence[int],
    stakes: Stakes,
    *,
    game: Game = Game.HOLDEM,
    limit: Limit = Limit.NO_LIMIT,
    rulebook: str = "fspr",
    **more: object,
) -> Setup:
    """Seats 1 … n; the button is the last one, heads-up it has the small blind."""
    seats = [SeatNo(number) for number in range(1, len(stacks) + 1)]
    button = seats[-1]
    positions = Positions(button, button, seats[0]) if len(seats) == 2 else Positions(button, seats[0], seats[1])
    return Setup(
        game,
        limit,
        stakes,
        button,
        dict(zip(seats, stacks, strict=True)),
        None if game is Game.STUD7 else positions,
        rulebook,
        **more,
    )


def entered(hand: Hand, *commands: Command) -> Hand:
    """The hand after the dealer has entered all of this."""
    for command in commands:
        carried = carry_out(hand, command, rules_by(hand.setup))
        assert not isinstance(carried, Refusal), (command, carried)
        hand = carried[1]
    return hand


def refused(hand: Hand, command: Command) -> tuple[str, str]:
    """Code and article of the refusal."""
    answer = decide(hand, command, rules_by(hand.setup))
    assert isinstance(answer, Refusal), answer
    return answer.code, answer.article


def began(given: Setup) -> Hand:
    """The blinds are posted."""
    return entered(opened(given), PostForced())


def call(seat: SeatNo) -> Act:
    return Act(seat, Do.CALL)


def check(seat: SeatNo) -> Act:
    return Act(seat, Do.CHECK)


def fold(seat: SeatNo) -> Act:
    return Act(seat, Do.FOLD)


def raises(seat: SeatNo, to: int) -> Act:
    return Act(seat, Do.RAISE, to)


def bets(seat: SeatNo, to: int) -> Act:
    return Act(seat, Do.BET, to)


def stacks(hand: Hand) -> Mapping[int, int]:
    return dict(stacks_behind(hand))


BLINDS = Stakes(small_blind=50, big_blind=100)
