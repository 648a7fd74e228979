"""Actions as they come into a hand: chosen from what is legal, or made of what was seen and heard.

A wager in turn is what the rulebook says it is (`judge`). One out of turn waits for its turn and is carried out then if
it stands (`order`). Where a person chooses, nothing happens until it is entered which way was taken.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeGuard

from rules.hand.actions import check
from rules.hand.commands import Act, MakeWager, RuleWager
from rules.hand.events import Acted, ActedEarly, Event, HandKilled, Judged, RulingKept
from rules.hand.evolve import evolve
from rules.hand.hand import Early, Hand, holds_cards
from rules.hand.judge import judge
from rules.hand.laying import refused
from rules.hand.limits import price
from rules.hand.order import as_premature, out_of_turn
from rules.hand.premature import Cause, OutOfTurn, incident
from rules.hand.round import Round
from rules.hand.state import Action, Do, Street
from rules.hand.verdicts import Allowed, CallFloor, Choice, Corrected, Option, Verdict
from rules.ids import SeatNo
from rules.rulebook import Rules
from rules.verdict import Refusal, Ruling

Said = tuple[Event, ...] | Refusal

WAGERS = (Do.BET, Do.RAISE)


@dataclass(frozen=True, slots=True)
class Unsettled(Refusal):
    """Nothing happens yet: the wager is none, or a person chooses among the ways of the `verdict`."""

    verdict: Verdict | None = None


def unsettled(ruling: Ruling, verdict: Verdict | None) -> Unsettled:
    return Unsettled(ruling.code, ruling.article, ruling.detail, verdict)


# --- what is legal ------------------------------------------------------------------------------------------------


def acted(hand: Hand, command: Act, rules: Rules) -> Said:
    """A player acts in turn; whoever has fewer chips than the bet calls with all of them. FSPR-4.9.8-a,
    CLUB-allin-3."""
    round = hand.round
    seat, do, to = command.seat, command.do, command.to
    if round is None:
        return refused("no_betting", seat=seat)
    if (refusal := check(round, Action(seat, do, to), rules)) is not None:
        return refusal
    if do is Do.CALL:
        place = round.turn
        to = min(price(round, place), round.bets[place] + round.stacks[place])
    elif do is Do.FOLD or do is Do.CHECK:
        to = None
    if do is not Do.BET and round.setting.street is Street.THIRD and bring_in_due(hand, round):
        return Refusal("bring_in_due", rules.source("bring_in_by"), {"seat": seat})
    if hand.early and (early := waiting(hand, seat)) is not None:
        return _after_acting_early(hand, Acted(seat, do, to), early, rules)
    return (Acted(seat, do, to),)


def bring_in_due(hand: Hand, round: Round) -> bool:
    """A stud hand is opened by its forced bet."""
    return (
        round.setting.street is Street.THIRD
        and not round.to_match
        and round.setting.first is not None
        and hand.setup.stakes.bring_in > 0
    )


def _done(hand: Hand, action: Action, ruling: Ruling, rules: Rules, *, dead: int = 0, reason: str = "") -> Said:
    """The action that a ruling makes, if the round allows it as it stands."""
    free = replace(hand, early=())
    said = acted(free, Act(action.seat, action.do, action.to), rules)
    if isinstance(said, Refusal):
        return said
    return _judged(hand, said[0], ruling, dead=dead, reason=reason)


def _judged(hand: Hand, done: Event, ruling: Ruling, *, dead: int = 0, reason: str = "") -> Said:
    assert isinstance(done, Acted)
    assert hand.round is not None
    place = hand.round.turn
    adds = 0 if done.to is None else done.to - hand.round.bets[place]
    dead = max(0, min(dead, hand.round.stacks[place] - adds))
    return (Judged(done.seat, done.do, done.to, str(ruling.code), ruling.article, dead, reason),)


# --- what was seen and heard ----------------------------------------------------------------------------------------


def wagered(hand: Hand, command: MakeWager, rules: Rules) -> Said:
    """What a player pushed and said becomes an action, or waits, or is for a person to choose. FSPR-4.8.2, TDA-39A."""
    round, seat = hand.round, command.wager.seat
    if round is None:
        return refused("no_betting", seat=seat)
    if not holds_cards(hand, seat):
        return refused("has_folded" if seat in hand.middle else "not_dealt_in", seat=seat)
    if command.cause is Cause.AMOUNT_UNKNOWN or seat != round.to_act:
        return _made_early(hand, round, command, rules)
    verdict = judge(round, command.wager, rules)
    if not stands(verdict):
        return unsettled(verdict.ruling, verdict)
    if (early := waiting(hand, seat)) is not None:
        done = _done(hand, verdict.action, verdict.ruling, rules, dead=verdict.chips.dead)
        return done if isinstance(done, Refusal) else _after_acting_early(hand, done[0], early, rules)
    return _done(hand, verdict.action, verdict.ruling, rules, dead=verdict.chips.dead)


def stands(verdict: Verdict | None) -> TypeGuard[Allowed | Corrected]:
    """It is an action, and no choice is left."""
    return isinstance(verdict, Allowed | Corrected)


def ruled(hand: Hand, command: RuleWager, rules: Rules) -> Said:
    """The way out that was taken, by the player where it is a choice, by an official, with a reason, where one was
    called. FSPR-4.10-b, TDA-40B-b."""
    round, wager = hand.round, command.wager
    if round is None:
        return refused("no_betting", seat=wager.seat)
    early = waiting(hand, wager.seat)
    verdict = judge(round, wager, rules) if early is None else due(early, rules).verdict
    if not isinstance(verdict, Choice | CallFloor):
        return refused("no_choice_open", seat=wager.seat)
    option = next((option for option in verdict.options if option.way is command.way), None)
    if option is None:
        return Refusal("way_not_open", verdict.ruling.article, {"seat": wager.seat})
    reason = command.reason.strip()
    if isinstance(verdict, CallFloor) and not reason:
        return refused("ruling_needs_reason", seat=wager.seat)
    action = _meant(option, command)
    if action is None:
        ruling = verdict.ruling
        return (RulingKept(wager.seat, option.way, str(ruling.code), ruling.article, reason),)
    return _done(hand, action, verdict.ruling, rules, dead=option.chips.dead, reason=reason)


def _meant(option: Option, command: RuleWager) -> Action | None:
    """The action of the way taken; a raise may be larger than the one offered."""
    action, to = option.action, command.to
    if action is None:
        return None if command.do is None else Action(command.wager.seat, command.do, to)
    larger = action.do in WAGERS and to is not None and to > (action.to or 0)
    return replace(action, to=to) if larger else action


# --- out of turn ----------------------------------------------------------------------------------------------------


def waiting(hand: Hand, seat: SeatNo) -> Early | None:
    """What the seat has done before its turn in this round."""
    return next((early for early in hand.early if early.wager.seat == seat), None)


def due(early: Early, rules: Rules) -> OutOfTurn:
    """What becomes of an early wager as things stand now."""
    return out_of_turn(early.before, early.wager, early.then, rules, cause=early.cause, behind=early.behind)


def _made_early(hand: Hand, round: Round, command: MakeWager, rules: Rules) -> Said:
    """A wager out of turn waits; a fold may stand at once. FSPR-4.10-a, REG-1.7-a, TDA-41A-a, TDA-41A-e."""
    wager, cause = command.wager, command.cause
    if waiting(hand, wager.seat) is not None:
        facts = {"seat": wager.seat, "waiting_for": round.to_act}
        return Refusal("out_of_turn_waits", rules.source("act_in_turn"), facts)
    out = out_of_turn(round, wager, (), rules, cause=cause)
    if wager.seat == round.to_act:
        verdict = out.verdict
        return _done(hand, verdict.action, out.ruling, rules) if stands(verdict) else unsettled(out.ruling, verdict)
    action = as_premature(round, wager, rules, cause=cause).action
    early = ActedEarly(wager, action.do, cause, incident(action, cause, rules).penalty)
    if out.stands and action.do is Do.FOLD:
        return (early, HandKilled(wager.seat, out.ruling.article))
    return (early,) if out.waiting_for is not None else unsettled(out.ruling, out.verdict)


def come_due(hand: Hand, rules: Rules) -> tuple[tuple[Event, ...], Hand]:
    """Early wagers whose turn has come and that stand are carried out by themselves."""
    events: list[Event] = []
    while hand.early and hand.round is not None:
        early = waiting(hand, hand.round.seats[hand.round.turn])
        if early is None:
            break
        out = due(early, rules)
        if not stands(out.verdict):
            break
        done = _done(hand, out.verdict.action, out.ruling, rules, dead=out.verdict.chips.dead)
        if isinstance(done, Refusal) or not isinstance(done[0], Judged):
            break
        events.append(replace(done[0], came_due=True))
        hand = evolve(hand, events[-1])
    return tuple(events), hand


def _after_acting_early(hand: Hand, done: Event, early: Early, rules: Rules) -> Said:
    """The turn has come to a player who acted too early, and a choice was left: what is done now is one of its ways.
    FSPR-4.10-b, REG-1.7-b, TDA-41A-d."""
    assert isinstance(done, Acted)
    out = due(early, rules)
    match out.verdict:
        case Choice(options) if all(option.action is not None for option in options):
            option = next((option for option in options if _is(done, option)), None)
            if option is None:
                return unsettled(out.ruling, out.verdict)
            return _judged(hand, done, out.ruling, dead=option.chips.dead)
        case _:
            return (done,)


def _is(done: Acted, option: Option) -> bool:
    """The action takes this way, or a larger raise."""
    action = option.action
    if action is None or done.do is not action.do:
        return False
    return done.do not in WAGERS or (done.to or 0) >= (action.to or 0)
