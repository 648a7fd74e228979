"""Mishaps of seats: a player away, the button in the wrong place, hands that went into the muck by mistake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from rules.citing import printed
from rules.hand.conduct import Situation, discretion
from rules.hand.mishaps.misdeal import border_article, cause_article, redeal
from rules.hand.mishaps.steps import (
    NOTHING_YET,
    Called,
    Outcome,
    Progress,
    Remedy,
    Step,
    StepCode,
    past_border,
    play_on,
)
from rules.hand.presence import Arrived, HandIs, presence
from rules.hand.verdicts import CallFloor
from rules.ids import SeatNo
from rules.rulebook import HOUSE, Rules


@dataclass(frozen=True, slots=True)
class PlayerAway:
    """A player was not in the seat at the first card. `arrived` – when the player came; `dealt` – cards lie before the
    seat; `in_blind` – a blind or an ante is due; `all_in` – no decision is left to this hand. TDA-30-b, TDA-30-c,
    REG-3.4.3-a, REG-3.4.3-b, REG-3.4.4."""

    seat: SeatNo
    arrived: Arrived = Arrived.NOT_IN_TIME
    dealt: bool = True
    in_blind: bool = False
    all_in: bool = False
    progress: Progress = NOTHING_YET


@dataclass(frozen=True, slots=True)
class ButtonWrong:
    """The hand was dealt with the button in the wrong place. TDA-35D."""

    seat: SeatNo
    due: SeatNo
    dealt: bool = True  # cards are out
    progress: Progress = NOTHING_YET


@dataclass(frozen=True, slots=True)
class DiscardedByMistake:
    """A player threw a live hand away. `separable` – the cards can be told from the muck for certain; `misinformed` –
    it happened because the player had been told something wrong. FSPR-4.9.1-b-note, REG-1.6.1-note1."""

    seat: SeatNo
    separable: bool
    misinformed: bool


@dataclass(frozen=True, slots=True)
class TakenByDealer:
    """The dealer took a hand that was still live. `protected` – chip or hand on the cards; `separable` – they can be
    told from the muck; `uncalled` – chips of a raise that nobody has called yet. REG-3.4.2, REG-ethics-9."""

    seat: SeatNo
    protected: bool
    separable: bool
    uncalled: int = 0


SeatMishap = PlayerAway | ButtonWrong | DiscardedByMistake | TakenByDealer


def resolve_seat(mishap: SeatMishap, rules: Rules) -> Remedy:
    """Whose hand lives, and what becomes of the chips."""
    match mishap:
        case PlayerAway():
            return _away(mishap, rules)
        case ButtonWrong():
            return _button(mishap, rules)
        case DiscardedByMistake():
            return _discarded(mishap, rules)
        case TakenByDealer():
            return _taken(mishap, rules)
        case _:
            assert_never(mishap)


def _away(mishap: PlayerAway, rules: Rules) -> Remedy:
    """An absent player is dealt in, posts what is due, and the hand is killed; who is all-in loses nothing."""
    seat = {"seat": mishap.seat}
    if not mishap.dealt:
        # An absent player is entitled to a hand: it is dealt, or (too late) the seat sits this one out.
        if past_border(mishap.progress, rules):
            return play_on(border_article("player_missed", rules), code=StepCode.PLAY_ON_TOO_LATE)
        cause = cause_article("player_missed", rules)
        if "player_missed" in rules.misdeal_causes:
            return redeal(cause, rules, wagers=mishap.progress.acted)
        return play_on(cause)
    posts = []
    if mishap.in_blind and rules.absent_posts:
        posts = [Step(StepCode.POST_FROM_STACK, rules.source("absent_posts"), seat)]
    found = presence(mishap.seat, mishap.arrived, rules, all_in=mishap.all_in)
    article = found.ruling.article
    if found.hand is HandIs.LIVE:
        return Remedy(Outcome.PLAY_ON, (Step(StepCode.HAND_LIVE, article, seat),))
    killed = (Step(StepCode.HAND_DEAD, article, seat), Step(StepCode.WAGERS_STAY, article, seat))
    return Remedy(Outcome.PLAY_ON, (*posts, *killed), dead=(mishap.seat,))


def _button(mishap: ButtonWrong, rules: Rules) -> Remedy:
    """Before the border the button is put right and the hand dealt again; past it the hand is played as dealt and the
    next button goes where it belongs."""
    seats = {"seat": mishap.seat, "due": mishap.due}
    if mishap.seat == mishap.due:
        return play_on(HOUSE)
    border = border_article("other", rules)
    if past_border(mishap.progress, rules):
        return Remedy(
            Outcome.PLAY_ON,
            (Step(StepCode.PLAY_ON_TOO_LATE, border), Step(StepCode.NEXT_BUTTON_IN_ORDER, HOUSE, seats)),
        )
    move = Step(StepCode.MOVE_BUTTON, HOUSE, seats)
    if not mishap.dealt:
        return Remedy(Outcome.PLAY_ON, (move,))
    again = redeal(cause_article("other", rules), rules, wagers=mishap.progress.acted)
    # The redeal repeats the deal as it should have been: with the button in its proper place.
    repeated = tuple(move if step.code is StepCode.SAME_BUTTON else step for step in again.steps)
    return Remedy(Outcome.REDEAL, repeated)


def _discarded(mishap: DiscardedByMistake, rules: Rules) -> Remedy:
    """Only the director may give back cards, only if they are separable, only after wrong information."""
    seat, article = {"seat": mishap.seat}, rules.source("muck_retrieval")
    left = discretion(Situation.MUCKED_HAND, rules, seat)
    if isinstance(left, CallFloor) and mishap.separable and mishap.misinformed:
        call = Step(StepCode.CALL_DIRECTOR, article)
        return Remedy(Outcome.CHOICE, (call,), Called.DIRECTOR, ("hand_returned", "hand_dead"))
    dead = Step(StepCode.HAND_DEAD, article, seat)
    return Remedy(Outcome.PLAY_ON, (dead,), dead=(mishap.seat,))


def _taken(mishap: TakenByDealer, rules: Rules) -> Remedy:
    """A hand the dealer took goes back if it can be told for certain. Lost for good, an unprotected hand is dead: the
    player gets back only a raise that nobody has called; a protected one is for the director."""
    seat = {"seat": mishap.seat}
    protect = printed(rules, "REG-3.4.2")
    if mishap.separable:
        return Remedy(Outcome.PLAY_ON, (Step(StepCode.HAND_RETURNED, HOUSE, seat),))
    if mishap.protected:
        call = Step(StepCode.CALL_DIRECTOR, HOUSE)
        return Remedy(Outcome.CHOICE, (call,), Called.DIRECTOR, ("hand_dead", "refund_wagers", "void"))
    dead = [Step(StepCode.HAND_DEAD, protect, seat)]
    refunds = {}
    if mishap.uncalled > 0:
        dead.append(Step(StepCode.UNCALLED_RETURNED, HOUSE, {**seat, "chips": mishap.uncalled}))
        refunds[mishap.seat] = mishap.uncalled
    dead.append(Step(StepCode.WAGERS_STAY, protect, seat))
    return Remedy(Outcome.PLAY_ON, tuple(dead), dead=(mishap.seat,), refunds=refunds)
