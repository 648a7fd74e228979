"""What seats face and what they do, as the tests of the judge tell it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.hand.facing import Facing
from rules.hand.judge import judged
from rules.hand.state import Action, Do, Limit
from rules.hand.verdicts import Verdict
from rules.hand.wagers import Said, Wager, Word
from rules.ids import SeatNo
from rules.rulebook import rules_of

SEAT = SeatNo(2)


def facing(bet: int, **other: Any) -> Facing:
    """Seat 2 with 10,000 behind faces this bet as the first of the round, three players in, blinds 100 and 200."""
    full = other.pop("full", bet or 200)
    plain: dict[str, Any] = {
        "seat": SEAT,
        "limit": Limit.NO_LIMIT,
        "before": 0,
        "stack": 10_000,
        "to_match": bet,
        "full": full,
        "min_to": bet + full,
        "max_to": 10_000 + other.get("before", 0),
        "can_raise": True,
        "can_check": bet <= other.get("before", 0),
        "opponents": 2,
        "opening_price": True,
    }
    return Facing(**plain | other)


def pushes(*chips: int, **other: Any) -> Wager:
    """These chips in one motion, without a word."""
    return Wager(SEAT, motions=(chips,), **other)


def says(word: Word, *amounts: int, chips: tuple[int, ...] = (), **other: Any) -> Wager:
    """This word, with chips in one motion."""
    return Wager(SEAT, motions=(chips,) if chips else (), said=(Said(word, amounts),), **other)


def ruled(book: str, at: Facing, wager: Wager, overrides: Mapping[str, Any] | None = None) -> Verdict:
    """The verdict under a rulebook."""
    return judged(at, wager, rules_of(book, overrides))


def call(to: int) -> Action:
    return Action(SEAT, Do.CALL, to)


def bet(to: int) -> Action:
    return Action(SEAT, Do.BET, to)


def raise_to(to: int) -> Action:
    return Action(SEAT, Do.RAISE, to)


CHECK = Action(SEAT, Do.CHECK)
FOLD = Action(SEAT, Do.FOLD)
BOOKS = ("fspr", "tda", "code", "club", "regatta")
