"""The words in which a hand is written: games, streets, stakes, wagers.

A *total* (`to`) is what a player has put in during the round, after the action. Seats are chairs, clockwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.ids import SeatNo


class Game(StrEnum):
    """What is played."""

    HOLDEM = "holdem"
    OMAHA = "omaha"
    STUD7 = "stud7"


class Limit(StrEnum):
    """How much may be wagered."""

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    FIXED_LIMIT = "fixed_limit"


class Street(StrEnum):
    """A betting round, named by the cards that are out."""

    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"
    THIRD = "third"
    FOURTH = "fourth"
    FIFTH = "fifth"
    SIXTH = "sixth"
    SEVENTH = "seventh"


@dataclass(frozen=True, slots=True)
class Stakes:
    """The amounts of the level, in chips; those that the game does not have are 0. `chip` is the smallest in play."""

    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    big_blind_ante: int = 0
    small_bet: int = 0
    big_bet: int = 0
    bring_in: int = 0
    chip: int = 1


class Do(StrEnum):
    """What a player does."""

    POST = "post"
    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"


class Forced(StrEnum):
    """Why chips are posted. `DEAD` chips belong to the pot at once and match nothing."""

    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    STRADDLE = "straddle"
    BRING_IN = "bring_in"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Action:
    """One action of a seat. `to` is the seat's total in this round afterwards; None for fold and check."""

    seat: SeatNo
    do: Do
    to: int | None = None
    forced: Forced | None = None
