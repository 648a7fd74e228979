"""Somebody acts out of turn: the round as it stood, what was done too early, and what the skipped players did then.

What is done in turn binds; what is done before is kept until the turn comes and then ruled on (`premature`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.hand.actions import check, play
from rules.hand.facing import Facing
from rules.hand.judge import facing_of, judged
from rules.hand.premature import (
    Cause,
    OutOfTurn,
    Premature,
    as_wager,
    fold_stands,
    no_action_due,
    outcome,
    price_changed,
    ruled,
    waiting,
)
from rules.hand.round import Round
from rules.hand.state import Action, Do
from rules.hand.substantial import PUTS_CHIPS_IN, Skipped, skipped
from rules.hand.verdicts import Allowed, CallFloor, Chips, Choice, Corrected, Verdict
from rules.hand.wagers import Wager
from rules.ids import SeatNo
from rules.rulebook import Rules
from rules.verdict import Ruling


def out_of_turn(
    before: Round,
    did: Action | Wager,
    then: Iterable[Action],
    rules: Rules,
    *,
    cause: Cause = Cause.PLAYER,
    behind: tuple[Do, ...] = (),
) -> OutOfTurn:
    """What becomes of what a player did too early, in the round as it stood `before`, when the skipped players have
    done `then`. Never raises: actions that do not fit are played as far as they go."""
    premature = as_premature(before, did, rules, cause=cause, behind=behind)
    facing = facing_of(before, rules)
    if facing is not None and facing.seat == premature.seat and cause is not Cause.AMOUNT_UNKNOWN:
        return _in_order(premature, before, facing, rules)
    now, done = _played(before, premature.seat, then, rules)
    facing = facing_of(now, rules) if _may_come(now, premature.seat) else None
    if facing is None:
        if _may_still_fold(premature, now, rules):
            return fold_stands(premature, rules, changed=price_changed(done, rules))
        return no_action_due(premature, rules)
    if facing.seat != premature.seat:
        return waiting(premature, facing.seat, done, rules)
    return ruled(premature, now, facing, then=done, rules=rules)


def as_premature(
    before: Round, did: Action | Wager, rules: Rules, *, cause: Cause, behind: tuple[Do, ...] = ()
) -> Premature:
    """What was done too early as it looked then: the action it would have been in turn, and the chips put in."""
    place = before.position(did.seat)
    had, stack = (before.bets[place], before.stacks[place]) if place >= 0 else (0, 0)
    if isinstance(did, Wager):
        action = _as_seen(before, place, did, rules)
        return Premature(action, had, min(max(0, did.pushed), stack), cause, did, behind)
    if did.do not in PUTS_CHIPS_IN:
        return Premature(did, had, 0, cause, None, behind)
    asked = before.to_match if did.to is None else did.to
    to = max(had, min(asked, had + stack))
    return Premature(replace(did, to=to), had, to - had, cause, None, behind)


def _as_seen(before: Round, place: int, wager: Wager, rules: Rules) -> Action:
    """What the chips and words would have been in turn, in the round as it stood then."""
    if place < 0 or before.folded[place] or not before.stacks[place]:
        return Action(wager.seat, Do.CHECK)
    facing = facing_of(replace(before, turn=place), rules)
    match judged(facing, wager, rules) if facing is not None else None:
        case Allowed(action=action) | Corrected(action=action):
            return action
        case Choice(options=options) | CallFloor(options=options):
            meant = next((option.action for option in options if option.action is not None), None)
            return meant or Action(wager.seat, Do.CALL if wager.pushed else Do.CHECK)
        case _:
            return Action(wager.seat, Do.CALL if wager.pushed else Do.CHECK)


def _played(before: Round, seat: SeatNo, then: Iterable[Action], rules: Rules) -> tuple[Round, tuple[Do, ...]]:
    """The round after the skipped players have acted, and what their actions did to the price: an all-in is a raise if
    it lifts the price, and a call if it does not."""
    now, done = before, list[Do]()
    for action in then:
        if action.seat == seat:
            continue
        after = play(now, action, rules)
        if after.to_match > now.to_match:
            done.append(action.do if action.do in (Do.BET, Do.RAISE) else Do.RAISE)
        else:
            done.append(Do.CALL if action.do in (Do.BET, Do.RAISE) else action.do)
        now = after
    return now, tuple(done)


def _may_come(now: Round, seat: SeatNo) -> bool:
    """Whether the turn may still come to this seat in the round."""
    place = now.position(seat)
    return not now.closed and place >= 0 and not now.folded[place] and now.stacks[place] > 0


def _may_still_fold(premature: Premature, now: Round, rules: Rules) -> bool:
    """Whether a fold gives up a hand that the round has no question for any more. TDA-41A-e."""
    place = now.position(premature.seat)
    holds = place >= 0 and not now.folded[place] and now.stacks[place] > 0 and len(now.live) > 1
    return holds and premature.action.do is Do.FOLD and rules.oot_fold == "binding"


def _in_order(premature: Premature, now: Round, facing: Facing, rules: Rules) -> OutOfTurn:
    """It was this seat's turn: what is done in turn binds. TDA-39A, CLUB-general-7."""
    if premature.wager is None and check(now, premature.action, rules) is None:
        facts = {"seat": premature.seat, "to_match": facing.to_match}
        verdict: Verdict = Allowed(
            premature.action, Ruling("acts_in_turn", rules.source("act_in_turn"), facts), Chips(stays=premature.put)
        )
    else:
        verdict = judged(facing, premature.wager or as_wager(premature), rules)
    return replace(outcome(premature, rules, verdict, changed=False), in_order=True, penalty=None)


def passed_over(
    before: Round, made: Iterable[Action], rules: Rules, *, spoke_up: bool, had_time: bool = True
) -> Skipped | None:
    """Where the seat in turn was passed over and `made` happened behind it: whether those actions stand because it had
    time and kept silent until they were substantial. None if nobody was. TDA-41B-a, TDA-41B-b."""
    seat = before.to_act
    behind = tuple(action for action in made if action.seat != seat)
    if seat is None or not behind:
        return None
    return skipped(seat, behind, rules, spoke_up=spoke_up, had_time=had_time)
