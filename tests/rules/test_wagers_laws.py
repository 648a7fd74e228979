"""What holds for every wager: nothing raises, what is ruled is legal, no chip is lost."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings

from rules.hand.state import Action, Do
from rules.hand.verdicts import Allowed, CallFloor, Chips, Choice, Corrected, Illegal
from tests.rules.wagering import ruled
from tests.rules.wagers_drawn import books, facings, wagers


def outcomes(verdict) -> Iterator[tuple[Action | None, Chips]]:
    """Every action that may come of the verdict, with its chips."""
    match verdict:
        case Allowed(action, _, chips) | Corrected(action, _, chips):
            yield action, chips
        case Choice(options, _, _) | CallFloor(_, options, _, _):
            yield from ((option.action, option.chips) for option in options)
        case Illegal():
            yield None, verdict.chips


def is_legal(action, at) -> bool:
    match action.do:
        case Do.FOLD:
            return action.to is None
        case Do.CHECK:
            return action.to is None and at.can_check
        case Do.CALL:
            return action.to == at.call_to and not at.can_check
        case Do.BET:
            return at.opens and at.can_raise and at.min_to <= action.to <= at.max_to
        case Do.RAISE:
            return not at.opens and at.can_raise and at.min_to <= action.to <= at.max_to
    return False


@settings(max_examples=150, deadline=None)
@given(books, facings(), wagers)
def test_what_is_ruled_is_legal(book, at, wager):
    for action, _ in outcomes(ruled(book, at, wager)):
        assert action is None or is_legal(action, at)


@settings(max_examples=150, deadline=None)
@given(books, facings(), wagers)
def test_what_lies_there_stays_or_goes_back_and_what_is_owed_makes_the_wager(book, at, wager):
    verdict = ruled(book, at, wager)
    pulled = min(max(0, wager.pulled_back), at.before)
    for action, chips in outcomes(verdict):
        if action is None and not chips.lying:
            continue  # an official will say what the chips do
        assert min(chips.stays, chips.change, chips.returned, chips.owed, chips.dead) >= 0
        to = at.before if action is None or action.to is None else action.to
        assert at.before - pulled + chips.stays + chips.owed == to
        # What was picked up again is off the table; only chips that counted can have been.
        assert wager.pushed - max(0, wager.taken_back) <= chips.lying <= max(0, wager.pushed)


@settings(max_examples=150, deadline=None)
@given(books, facings(), wagers)
def test_the_same_wager_is_judged_the_same(book, at, wager):
    assert ruled(book, at, wager) == ruled(book, at, wager)
