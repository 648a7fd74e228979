"""The second opinion: pokerkit, asked the same questions about the same hand.

It names four of the nine games that we hold to it; the other five are made of its own parts here. Cards are dealt to
it, everything that follows by itself it does alone. Players are counted from 0 to the left of its button.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from pokerkit import Automation, FixedLimitSevenCardStud, FixedLimitTexasHoldem, NoLimitTexasHoldem, PotLimitOmahaHoldem
from pokerkit.games import (
    FixedLimitPokerMixin,
    Holdem,
    NoLimitPokerMixin,
    OmahaHoldemMixin,
    PotLimitPokerMixin,
    SevenCardStud,
    TexasHoldemMixin,
    UnfixedLimitHoldem,
)

from rules.hand.state import Game, Limit


class PotLimitTexasHoldem(PotLimitPokerMixin, TexasHoldemMixin, UnfixedLimitHoldem):
    """Hold'em, pot-limit."""


class NoLimitOmahaHoldem(NoLimitPokerMixin, OmahaHoldemMixin, UnfixedLimitHoldem):
    """Omaha, no-limit."""

    hand_types = PotLimitOmahaHoldem.hand_types


class FixedLimitOmahaHoldem(FixedLimitPokerMixin, OmahaHoldemMixin, Holdem):
    """Omaha, limit."""

    hand_types = PotLimitOmahaHoldem.hand_types


class NoLimitSevenCardStud(NoLimitPokerMixin, SevenCardStud):
    """Seven-card stud, no-limit."""

    deck = FixedLimitSevenCardStud.deck
    hand_types = FixedLimitSevenCardStud.hand_types
    low = False


class PotLimitSevenCardStud(PotLimitPokerMixin, SevenCardStud):
    """Seven-card stud, pot-limit."""

    deck = FixedLimitSevenCardStud.deck
    hand_types = FixedLimitSevenCardStud.hand_types
    low = False


GAMES: Mapping[tuple[Game, Limit], Any] = {
    (Game.HOLDEM, Limit.NO_LIMIT): NoLimitTexasHoldem,
    (Game.HOLDEM, Limit.POT_LIMIT): PotLimitTexasHoldem,
    (Game.HOLDEM, Limit.FIXED_LIMIT): FixedLimitTexasHoldem,
    (Game.OMAHA, Limit.NO_LIMIT): NoLimitOmahaHoldem,
    (Game.OMAHA, Limit.POT_LIMIT): PotLimitOmahaHoldem,
    (Game.OMAHA, Limit.FIXED_LIMIT): FixedLimitOmahaHoldem,
    (Game.STUD7, Limit.NO_LIMIT): NoLimitSevenCardStud,
    (Game.STUD7, Limit.POT_LIMIT): PotLimitSevenCardStud,
    (Game.STUD7, Limit.FIXED_LIMIT): FixedLimitSevenCardStud,
}

AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class Open(NamedTuple):
    """What it allows the player in turn: a call's cost, and the totals between which a wager lies (None: none)."""

    player: int
    adds: int
    least: int | None
    most: int | None


def _capped(streets: Sequence[Any], *, heads_up: bool, blinds: bool) -> tuple[Any, ...]:
    """It counts wagers, the big blind not among them: three raises before the flop, a bet and three raises later, as
    many as they like for two."""
    first = 3 if blinds else 4
    caps = [None if heads_up else first, *(None if heads_up else 4 for _ in streets[1:])]
    return tuple(
        replace(street, max_completion_betting_or_raising_count=cap) for street, cap in zip(streets, caps, strict=True)
    )


class Peer:
    """One hand as pokerkit plays it."""

    def __init__(
        self,
        game: Game,
        limit: Limit,
        *,
        stacks: Sequence[int],
        antes: Sequence[int],
        blinds: Sequence[int],
        bring_in: int,
        small_bet: int,
        big_bet: int,
        trimmed: bool,
    ) -> None:
        made: list[Any] = [AUTOMATIC, trimmed, list(antes)]
        if game is not Game.STUD7:
            made.append(list(blinds))
        else:
            made.append(bring_in)
        made.append(small_bet)
        if game is Game.STUD7 or limit is Limit.FIXED_LIMIT:
            made.append(big_bet)
        table = GAMES[game, limit](*made)
        if limit is Limit.FIXED_LIMIT:
            table.streets = _capped(table.streets, heads_up=len(stacks) == 2, blinds=game is not Game.STUD7)
        self.state = table(list(stacks), len(stacks))

    def deal_hole(self, player: int, cards: str) -> None:
        """Cards for one player."""
        self.state.deal_hole(cards, player)

    def deal_board(self, cards: str) -> None:
        """The next common cards."""
        self.state.deal_board(cards)

    @property
    def deals_next(self) -> bool:
        """Cards are due before anything else."""
        return bool(self.state.can_deal_hole() or self.state.can_deal_board())

    @property
    def over(self) -> bool:
        """The chips have been pulled in."""
        return not self.state.status

    @property
    def open(self) -> Open | None:
        """What the player in turn may do; None while nobody is."""
        state = self.state
        if state.actor_index is None:
            return None
        return Open(
            state.actor_index,
            state.checking_or_calling_amount or 0,
            state.min_completion_betting_or_raising_to_amount,
            state.max_completion_betting_or_raising_to_amount,
        )

    def turn(self, player: int) -> Peer:
        """Itself, if it is this player's turn by its count too."""
        if self.state.actor_index != player:
            raise ValueError(f"player {self.state.actor_index} is in turn")
        return self

    def bring_in(self) -> None:
        """The forced opening of a stud hand."""
        self.state.post_bring_in()

    def fold(self) -> None:
        """The player in turn folds, facing a bet or not."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.state.fold()

    def check_or_call(self) -> None:
        """The player in turn checks or calls."""
        self.state.check_or_call()

    def wager(self, to: int) -> None:
        """The player in turn bets or raises to a total."""
        self.state.complete_bet_or_raise_to(to)

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips of every player."""
        return tuple(self.state.stacks)
