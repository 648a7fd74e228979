"""Chips put in without a word: one chip, several chips, and the raise that is too small.

A silent chip is a call, whatever it is worth. Several chips are a call if every one of them is needed for it; else the
*mark* decides, a share of the full raise (or of the call, or of the bet) from which a raise was meant. Some rulebooks
take several chips for a raise by themselves, or go by the amount alone. A spoken amount without "raise" is judged like
silent chips, only that there is no chip to take away.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rules.hand.facing import (
    Case,
    called,
    closed,
    counts,
    facts,
    fold,
    full_call,
    no_wager,
    raised,
    settled,
    smallest_raise,
)
from rules.hand.insufficient import underbet, undercall
from rules.hand.reasons import Reason, article_of, because
from rules.hand.state import Action, Do
from rules.hand.verdicts import (
    Allowed,
    CallFloor,
    Chips,
    Choice,
    Corrected,
    Decider,
    Illegal,
    Option,
    Verdict,
    Way,
)
from rules.hand.wagers import Motion
from rules.verdict import Ruling


def silent(case: Case) -> Verdict:
    """Chips without words. With two or more motions only the first counts, and that is cited (FSPR-4.11-b, REG-1.8-b);
    where a player and not the dealer says so, an official confirms it first (TDA-52-b, TDA-52-c)."""
    if case.wager.reported and case.pile.later:
        players_may = "any_player" in case.rules.string_bet_reported_by
        return _string_bet_reported(case) if players_may else first_motion(case.counting(motions=None))
    if 0 < case.wager.pulled_back < case.facing.before and case.pile.counted:
        return _prior_chips(case)
    match first_motion(case):
        case Corrected(action, ruling, chips) if chips.returned:
            return Corrected(action, cited(Reason.STRING_BET, ruling, case), chips)
        case Corrected(action, ruling, chips) if case.pile.withdrawn:
            return Corrected(action, cited(Reason.SMALLEST_CHIP, ruling, case), chips)
        case verdict:
            return verdict


def cited(reason: Reason, ruling: Ruling, case: Case) -> Ruling:
    """The ruling with another reason in front: what everybody saw is told before what the rest counts as."""
    return replace(ruling, code=reason, article=article_of(reason, case.rules))


def first_motion(case: Case) -> Verdict:
    """The first motion alone."""
    if case.pile.counted:
        return measured(case, case.pile.total, case.pile.pieces)
    if case.wager.pulled_back and not case.facing.can_check:
        return _pulled_back(case)
    return no_wager(case, Reason.SMALLEST_CHIP if case.pile.withdrawn else Reason.NOTHING_DONE)


def measured(case: Case, total: int, pieces: Motion | None, *, declared: bool = False) -> Verdict:
    """What a wager to this total is, made with these chips (None: single chips do not matter); exact chips are a call
    (TDA-42-b). `declared`: an amount was spoken, folding out of it is not open."""
    facing = case.facing
    if facing.opens:
        return _opening(case, total, pieces, declared=declared)
    if not facing.can_check and total < facing.call_to:
        return undercall(case, total, declared=declared)
    if not facing.can_check and total == facing.call_to:
        return counts(case, Do.CALL, total, Reason.CHIPS_ARE_CALL)
    if not facing.can_raise:
        return closed(case)
    return _above_the_call(case, total, pieces, declared=declared)


def _opening(case: Case, total: int, pieces: Motion | None, *, declared: bool) -> Verdict:
    """The first chips of the round. A big chip bets all it is worth, within the structure: FSPR-4.12-b, TDA-46-d,
    REG-1.9."""
    if not case.facing.can_raise:
        return closed(case)
    if total < case.facing.min_to:
        return underbet(case, declared=declared)
    one_chip = pieces is not None and len(pieces) == 1
    return raised(case, total, Reason.CHIP_IS_BET if one_chip else Reason.CHIPS_ARE_BET)


def _above_the_call(case: Case, total: int, pieces: Motion | None, *, declared: bool) -> Verdict:
    """More chips than a call: FSPR-4.14.1, REG-1.11.1 (no raise by itself), FSPR-4.12-a, FSPR-4.14.2-a, TDA-42-c,
    TDA-46-a (one chip), FSPR-4.14.2-c, TDA-42-d, TDA-47-a (every chip needed), TDA-47-b, TDA-57-b (the mark)."""
    facing, rules = case.facing, case.rules
    by_itself = rules.overbet_auto_raise
    if pieces is not None and not by_itself:
        if len(pieces) == 1 and rules.oversize_chip_facing_bet == "call":
            return called(case, Reason.CHIP_IS_CALL)
        tested = len(pieces) > 1 and rules.multi_chip_rule == "removal_test_then_half"
        if tested and total - min(pieces) < facing.to_match:
            return called(case, Reason.EVERY_CHIP_NEEDED)
    evident = pieces is not None and len(pieces) > 1 and rules.multi_chip_rule == "raise_evident"
    if total >= facing.min_to:
        return raised(case, total, Reason.RAISE_EVIDENT if evident else Reason.CHIPS_ARE_RAISE)
    if not (by_itself or evident) and not _reaches_the_mark(case, total):
        by_amount = rules.multi_chip_rule == "by_amount"
        return called(case, Reason.EXCESS_IS_CALL if by_amount else Reason.BELOW_MARK)
    return _raise_too_small(case, total, declared=declared)


def _reaches_the_mark(case: Case, total: int) -> bool:
    """Whether the chips above the call are so many that a raise was meant. TDA-44A-2, TDA-44A-3, CODE-17.5.1."""
    match case.rules.underraise_base:
        case "amount_to_call":
            base = case.facing.call_adds
        case "largest_bet":
            base = case.facing.to_match
        case _:
            base = case.facing.full
    excess = total - case.facing.to_match
    return 100 * excess >= case.rules.underraise_threshold_percent * base


def _raise_too_small(case: Case, total: int, *, declared: bool) -> Verdict:
    """A raise was meant and the chips do not make it: it is completed (TDA-44A-2), or the player may fold instead and
    leave the chips (REG-1.10-a), or only call and leave the excess (CODE-17.5.1.1, CODE-17.5.1.2)."""
    facing, rules = case.facing, case.rules
    if declared or rules.underraise_outcome == "must_complete":
        return counts(case, Do.RAISE, facing.min_to, Reason.RAISE_COMPLETED)
    completed = smallest_raise(case)
    if rules.underraise_outcome == "complete_or_fold":
        other = fold(case)
    else:
        excess = total - facing.to_match if rules.underraise_penalty == "excess_stays_dead" else 0
        other = _only_called(case, excess)
    ruling = because(Reason.RAISE_TOO_SMALL, rules, **facts(case, facing.min_to))
    return Choice((Option(Way.COMPLETE, completed.action, completed.chips), other), ruling, completed.chips)


def _only_called(case: Case, dead: int) -> Option:
    """The raise is not completed: a call (of the big blind a check), and what was too much may stay in the pot."""
    facing = case.facing
    if facing.can_check:
        return Option(Way.CHECK, Action(facing.seat, Do.CHECK), settled(case, facing.before, dead=dead))
    return Option(Way.CALL, Action(facing.seat, Do.CALL, facing.call_to), settled(case, facing.call_to, dead=dead))


# --- chips moved about ------------------------------------------------------------------------------------------------


def _string_bet_reported(case: Case) -> Verdict:
    """A player says that there were several motions: the floor sees whether only the first counts. TDA-52-a to -c."""
    once, whole = first_motion(case), first_motion(case.counting(motions=None))
    options = (Option(Way.FIRST_MOTION, *outcome(once)), Option(Way.ALL_CHIPS, *outcome(whole)))
    ruling = because(Reason.STRING_BET_REPORTED, case.rules, **facts(case, None))
    return CallFloor(Decider.FLOOR, options, ruling, settled(case, case.facing.before))


def _prior_chips(case: Case) -> Verdict:
    """Chips of an earlier wager were partly pulled in and new ones added: the floor judges, and is proposed the whole
    by the mark. Left alone or fully pulled in, they leave the new chips to speak for themselves. TDA-48A."""
    proposed = measured(case, case.pile.total, None)
    action, chips = outcome(proposed)
    ruling = because(Reason.PRIOR_CHIPS, case.rules, **facts(case, None))
    return CallFloor(Decider.FLOOR, (Option(Way.STANDS, action, chips), Option(Way.OTHER)), ruling, chips)


def _pulled_back(case: Case) -> Verdict:
    """Who draws in the chips of an earlier wager when facing a bet must call or raise. TDA-48B."""
    call = full_call(case, Way.CALL)
    options = (call, smallest_raise(case)) if case.facing.can_raise else (call,)
    return Choice(options, because(Reason.PULLED_BACK, case.rules, **facts(case, None)), call.chips)


def outcome(verdict: Verdict) -> tuple[Action | None, Chips]:
    """The action that a verdict comes to if nobody chooses otherwise, and its chips."""
    match verdict:
        case Allowed(action, _, chips) | Corrected(action, _, chips):
            return action, chips
        case Choice(options, _, _) | CallFloor(_, options, _, _):
            return options[0].action, options[0].chips
        case Illegal(_, chips):
            return None, chips
        case _:
            assert_never(verdict)
