"""A player gives up the hand: by the word, by throwing the cards away, or because they touched what they must not."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from rules.hand.conduct import Situation, discretion
from rules.hand.state import Action, Do
from rules.hand.verdicts import Allowed, CallFloor, Choice, Corrected, Option, Verdict, Way
from rules.ids import SeatNo
from rules.rulebook import Rules
from rules.verdict import Ruling


class Thrown(StrEnum):
    """How cards were given up."""

    WORD = "word"
    TOWARDS_MUCK = "towards_muck"
    TOUCHED_MUCK = "touched_muck"
    TOUCHED_HAND = "touched_hand"
    """They touched another player's cards."""


def discarded(seat: SeatNo, how: Thrown, rules: Rules, *, acted_behind: bool) -> Verdict:
    """Whether a player in turn is out of the hand. The word is final (FSPR-4.9.1-a, REG-1.6.1-a), so are cards that
    touched the muck (FSPR-4.9.1-c, REG-1.6.1-c). Cards thrown towards it are a fold at once (TDA-54-a, facing no bet
    too), or only when somebody behind has acted (FSPR-4.9.1-b, REG-1.6.1-b). Cards that touched another hand are for
    the floor (FSPR-4.9.1-d, REG-1.6.1-d)."""
    fold = Action(seat, Do.FOLD)
    facts = {"seat": seat}
    match how:
        case Thrown.WORD:
            return Allowed(fold, Ruling("fold_said", rules.source("verbal_in_turn_binds"), facts))
        case Thrown.TOUCHED_MUCK:
            return Allowed(fold, Ruling("cards_touched_muck", rules.source("muck_retrieval"), facts))
        case Thrown.TOWARDS_MUCK:
            article = rules.source("fold_facing_no_bet")
            if rules.value("fold_facing_no_bet") == "binding" or acted_behind:
                return Allowed(fold, Ruling("fold_thrown", article, facts))
            take_back = Option(Way.TAKE_BACK)
            return Choice((Option(Way.FOLD, fold), take_back), Ruling("fold_not_final_yet", article, facts))
        case Thrown.TOUCHED_HAND:
            match discretion(Situation.CARDS_TOUCHED, rules, facts):
                case CallFloor() as call:
                    return call
                case Ruling() as ruling:
                    return Corrected(fold, ruling)
        case _:
            assert_never(how)


def mucked_hand(seat: SeatNo, rules: Rules, *, separable: bool, misinformed: bool) -> Verdict:
    """Whether a hand thrown away may come back: only cards that can be told apart from the muck, thrown because the
    player was told something wrong, and only by the director. FSPR-4.9.1-b-note, REG-1.6.1-note1."""
    facts = {"seat": seat}
    match discretion(Situation.MUCKED_HAND, rules, facts):
        case CallFloor() as call if separable and misinformed:
            return call
        case _:
            return Allowed(Action(seat, Do.FOLD), Ruling("mucked_hand_stays", rules.source("muck_retrieval"), facts))
