"""The poker that bots play: who puts how many chips into a pot, and who takes it.

Cards are not dealt. A hand is a few players who put chips in, a rank for each of them (equal ranks split), and the pots
that follow from it, side pots and odd chips included. Chips only change hands: the sum is the same before and after.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class Played:
    """A hand that was played: the stacks before and after it, by entry."""

    before: Mapping[int, int]
    after: Mapping[int, int]

    @property
    def broke(self) -> tuple[int, ...]:
        """Who had chips before the hand and has none after it, most chips at the start first."""
        lost = [entry for entry, stack in self.after.items() if stack == 0 and self.before[entry] > 0]
        return tuple(sorted(lost, key=lambda entry: (-self.before[entry], entry)))


def play_hand(stacks: Mapping[int, int], *, small_blind: int, big_blind: int, dice: Random) -> Played:
    """Play one hand among the players who are dealt in, in the order in which they act: the blinds come last."""
    players = list(stacks)
    put_in = dict.fromkeys(players, 0)
    for player, blind in zip(reversed(players), (big_blind, small_blind), strict=False):
        put_in[player] = min(blind, stacks[player])
    contenders = dice.sample(players, k=min(len(players), dice.choices((2, 3, 4), weights=(70, 22, 8))[0]))
    bet = _bet([stacks[player] for player in contenders], big_blind, dice)
    for player in contenders:
        put_in[player] = max(put_in[player], min(stacks[player], bet))
    # A rank out of few: about one showdown in twenty is a split pot.
    ranks = {player: dice.randint(1, 20) for player in contenders}
    won = divide(put_in, ranks)
    return Played(dict(stacks), {player: stacks[player] - put_in[player] + won[player] for player in players})


def _bet(stacks: list[int], big_blind: int, dice: Random) -> int:
    """How much the last bet of the hand makes it: short stacks move in, deep ones play small pots most of the time."""
    shorter = sorted(stacks)[-2]  # more than the second deepest can never be lost
    depth = shorter / big_blind
    if dice.random() < (0.75 if depth < 5 else 0.35 if depth < 12 else 0.12):
        return max(stacks)
    return int(big_blind * dice.choice((1, 2, 2, 3, 3, 5, 8, 12)))


def divide(put_in: Mapping[int, int], ranks: Mapping[int, int]) -> dict[int, int]:
    """What each takes out of the pot and the side pots. The odd chips go to the first in order.

    `ranks` names those who reached the showdown, the highest wins. Chips that nobody matched go back.
    """
    won = dict.fromkeys(put_in, 0)
    below = 0
    for line in sorted({amount for amount in put_in.values() if amount}):
        pot = sum(min(amount, line) - min(amount, below) for amount in put_in.values())
        eligible = [player for player in ranks if put_in[player] >= line]
        if eligible:
            best = max(ranks[player] for player in eligible)
            winners = [player for player in put_in if player in eligible and ranks[player] == best]
        else:  # the blinds put in more than those who went to the showdown: it goes back to whoever put it in
            winners = [player for player, amount in put_in.items() if amount >= line]
        share, odd = divmod(pot, len(winners))
        for place, winner in enumerate(winners):
            won[winner] += share + (place < odd)
        below = line
    return won
