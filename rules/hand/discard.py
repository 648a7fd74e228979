"""A player gives up the hand: by the word, by throwing the cards away, or because they touched what they must not."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rules.hand.conduct import Situation, discretion
from rules.hand.facing import Case, facts, given_back
from rules.hand.reasons import Reason, because
from rules.hand.state import Action, Do
from rules.hand.verdicts import Allowed, CallFloor, Choice, Corrected, Option, Verdict, Way
from rules.hand.wagers import Behind, Thrown


def given_up(case: Case, how: Thrown) -> Verdict:
    """Whether the player is out of the hand; chips that came with it go back. The word is final (FSPR-4.1-pass,
    FSPR-4.9.1-a, REG-1.6.1-a), so are cards that touched the muck (FSPR-4.9.1-c, REG-1.6.1-c). Cards that touched
    another hand are for the floor (FSPR-4.9.1-d, REG-1.6.1-d)."""
    match how:
        case Thrown.WORD:
            return _folded(case, Reason.FOLD_SAID)
        case Thrown.TOUCHED_MUCK:
            return _folded(case, Reason.CARDS_IN_MUCK)
        case Thrown.TOWARDS_MUCK:
            return _thrown(case)
        case Thrown.TOUCHED_HAND:
            return _touched(case)
        case _:
            assert_never(how)


def _folded(case: Case, reason: Reason) -> Allowed:
    fold = Action(case.facing.seat, Do.FOLD)
    return Allowed(fold, because(reason, case.rules, **facts(case, None)), given_back(case))


def _thrown(case: Case) -> Verdict:
    """Cards thrown towards the muck are a fold at once, facing no bet too (TDA-54-a), or only when somebody behind has
    acted (FSPR-4.9.1-b, REG-1.6.1-b)."""
    if case.rules.fold_facing_no_bet == "binding":
        return _folded(case, Reason.FOLD_THROWN if case.facing.can_check else Reason.FOLD_IN_TURN)
    if case.wager.behind is not Behind.NOTHING:
        return _folded(case, Reason.FOLD_THROWN)
    chips = given_back(case)
    options = (Option(Way.FOLD, Action(case.facing.seat, Do.FOLD), chips), Option(Way.TAKE_BACK, None, chips))
    return Choice(options, because(Reason.FOLD_NOT_FINAL, case.rules, **facts(case, None)), chips)


def _touched(case: Case) -> Verdict:
    fold, chips = Action(case.facing.seat, Do.FOLD), given_back(case)
    match discretion(Situation.CARDS_TOUCHED, case.rules):
        case CallFloor() as asked:
            options = tuple(
                replace(option, action=fold if option.way is Way.DEAD_HAND else None, chips=chips)
                for option in asked.options
            )
            ruling = because(Reason.CARDS_TOUCHED, case.rules, **facts(case, None))
            return replace(asked, options=options, ruling=ruling, chips=chips)
        case _:
            return Corrected(fold, because(Reason.MOVED_CARDS_DEAD, case.rules, **facts(case, None)), chips)
