"""What goes wrong in a hand, and what the last two agree on, as it comes into the hand.

A mishap is answered by its remedy, the steps of which are read aloud. Here the chips and the cards follow it: a misdeal
or a void hand gives all chips back, a dead hand is out of the pot. Everything else (a card replaced, a burn, the
penalty) is done on the table.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.hand.agreed import Asking, Divided, PlayedOut, Proposal, answered, refusal_of_proposal
from rules.hand.commands import AgreePot, ReportMishap, RuleMishap, VoidHand
from rules.hand.events import (
    Acted,
    Event,
    HandKilled,
    MishapDecided,
    MishapReported,
    Posted,
    PotDivided,
    Voided,
)
from rules.hand.hand import Hand, Phase, chips_in_middle, live_seats, phase
from rules.hand.laying import refused
from rules.hand.mishaps import DefectiveDeck, Mishap, resolve
from rules.hand.mishaps.ruling import rule_on
from rules.hand.mishaps.steps import Outcome, Progress, Remedy, StepCode
from rules.hand.settling import all_put_in, voided
from rules.hand.state import Action
from rules.ids import SeatNo
from rules.rulebook import HOUSE, Rules
from rules.verdict import Refusal, Ruling

Said = tuple[Event, ...] | Refusal

GIVING_BACK = (StepCode.MISDEAL, StepCode.VOID_HAND, StepCode.SHUFFLE_AND_CUT)
"""The steps by which all chips go back."""


# --- mishaps ------------------------------------------------------------------------------------------------------


def reported(hand: Hand, command: ReportMishap, rules: Rules) -> Said:
    """What is done about a mishap of this hand. TDA-35D, REG-3.3-a, FSPR-4.9.1-f, CODE-5.2-a."""
    mishap = known(hand, command.mishap, rules)
    remedy = resolve(mishap, rules)
    report = MishapReported(remedy, getattr(mishap, "seat", None))
    follows: Said = ()
    match remedy.outcome:
        case Outcome.REDEAL | Outcome.VOID:
            offender = mishap.exploiter if isinstance(mishap, DefectiveDeck) and remedy.carried is not None else None
            follows = _given_back(hand, _article(remedy, *GIVING_BACK), rules, offender=offender)
        case Outcome.PLAY_ON | Outcome.CHOICE:
            follows = _dead(hand, remedy.dead, _article(remedy, StepCode.HAND_DEAD), remedy)
    return follows if isinstance(follows, Refusal) else (report, *follows)


def known(hand: Hand, mishap: Mishap, rules: Rules) -> Mishap:
    """The mishap with what the hand knows itself: how far it was played, what each seat has put in."""
    if isinstance(mishap, DefectiveDeck):
        return replace(mishap, wagers=all_put_in(hand), pot_paid=hand.end.paid > 0)
    if not hasattr(mishap, "progress"):
        return mishap
    actions = (Action(event.seat, event.do, event.to) for event in hand.story if isinstance(event, Acted))
    more: dict[str, Any] = {"progress": Progress.of(actions, rules)}
    return replace(mishap, **more)


def decided(hand: Hand, command: RuleMishap, rules: Rules) -> Said:
    """What was chosen about the mishap reported last. TDA-35A-0, TDA-50-c, CODE-preamble-2."""
    report = _open_report(hand)
    if report is None:
        return refused("no_mishap_open")
    decision = rule_on(report.remedy, command.outcome, rules, by=command.by, reason=command.reason)
    if isinstance(decision, Refusal):
        return decision
    article = decision.articles[-1] if decision.articles else HOUSE
    follows: Said = ()
    match decision.outcome:
        case "redeal" | "void" if not hand.end.void:
            follows = _given_back(hand, article, rules)
        case "hand_dead" if report.seat is not None:
            follows = _dead(hand, (report.seat,), article, report.remedy)
    return follows if isinstance(follows, Refusal) else (MishapDecided(decision), *follows)


def _open_report(hand: Hand) -> MishapReported | None:
    """The mishap reported last, unless it was decided."""
    for event in reversed(hand.story):
        if isinstance(event, MishapDecided):
            return None
        if isinstance(event, MishapReported):
            return event
    return None


def _article(remedy: Remedy, *codes: StepCode) -> str:
    """The article of the step that does it."""
    return next((step.article for step in remedy.steps if step.code in codes), HOUSE)


def _given_back(hand: Hand, article: str, rules: Rules, *, offender: SeatNo | None = None) -> Said:
    said = voided(hand, VoidHand(offender), rules)
    if isinstance(said, Refusal):
        return said
    return tuple(replace(event, article=article) for event in said if isinstance(event, Voided))


def _dead(hand: Hand, seats: tuple[SeatNo, ...], article: str, remedy: Remedy) -> Said:
    """The hands that are out. The last one left has the pot already: what becomes of it is done on the table, and the
    stacks are corrected (FSPR-4.9.1-f, REG-3.3.7)."""
    live = live_seats(hand)
    dead = tuple(seat for seat in seats if seat in live)
    if not dead or len(dead) == len(live) or phase(hand) is Phase.OVER:
        return ()
    if phase(hand) is Phase.POSTING and not any(isinstance(event, Posted) for event in hand.story):
        return refused("antes_first")
    return tuple(HandKilled(seat, article, remedy.refunds.get(seat, 0)) for seat in dead)


# --- a pot that is divided ----------------------------------------------------------------------------------------


def agreed(hand: Hand, command: AgreePot, rules: Rules) -> Said:
    """The last two divide the pot, where the rulebook knows it and nobody objects. CODE-12.1, CODE-12.2-a,
    CODE-12.2-b, CODE-12.3, REG-4.1.4."""
    if phase(hand) in (Phase.POSTING, Phase.OVER) or hand.end.paid:
        return refused("no_pot_to_divide")
    live = live_seats(hand)
    proposal = Proposal(command.by, command.pushed_to, command.other, _pot(hand, live), command.other_gets)
    if (refusal := refusal_of_proposal(proposal, live=live, cash=command.cash, rules=rules)) is not None:
        return refusal
    seated = command.seated or tuple(hand.middle)
    match answered(proposal, objects=command.objects, seated=seated, rules=rules):
        case Divided(pushed_to, pot, other, owed, ruling):
            return (PotDivided(pushed_to, pot, other, owed, ruling.article),)
        case PlayedOut(_, Ruling(code, article)):
            return Refusal(code, article)
        case Asking(seats):
            return Refusal("still_to_answer", rules.source("pot_chop_consent"), {"seat": seats[0]})


def _pot(hand: Hand, live: tuple[SeatNo, ...]) -> int:
    """All chips that the two play for; a carried pot only if one of them may win it."""
    carried = hand.setup.carried
    apart = carried is not None and not any(seat in live for seat in carried.seats)
    return chips_in_middle(hand) - (carried.amount if carried is not None and apart else 0)
