"""Too few chips: below the smallest bet, or short of the call.

A wager is insufficient if it is below what a call or the smallest bet needs (CODE-17.1, FSPR-4.13-a, REG-1.10-a). It
is made up, or the player folds and leaves the chips; it is never turned into a raise (CODE-17.4, FSPR-4.13-d,
REG-1.10-b).
"""

from __future__ import annotations

from dataclasses import replace

from rules.hand.accepted import Misheard, Misinformed, Remedy, corrected_call
from rules.hand.conduct import Situation, discretion, is_tiny
from rules.hand.facing import Case, Facing, counts, facts, fold, full_call, given_back, settled, smallest_raise
from rules.hand.reasons import Reason, because
from rules.hand.state import Action, Do
from rules.hand.verdicts import CallFloor, Choice, Corrected, Option, Verdict, Way
from rules.hand.wagers import Behind, Wager
from rules.rulebook import HOUSE


def underbet(case: Case, *, declared: bool) -> Verdict:
    """An opening below the smallest bet. It is completed, or the player may fold and leave the chips: always
    (FSPR-4.13-b, REG-1.10-a), or only once somebody behind has acted (CODE-17.2.1-a, CODE-17.2.1-b). What was declared
    must be carried out (FSPR-4.8.1)."""
    rules, facing = case.rules, case.facing
    applies = rules.underbet_when == "always" or case.wager.behind is not Behind.NOTHING
    if declared:
        return counts(case, Do.BET, facing.min_to, Reason.DECLARED_BET)
    if not applies or rules.underbet == "complete":
        made = counts(case, Do.BET, facing.min_to, Reason.UNDERBET_COMPLETED)
        # A rule for what others have acted on says nothing of chips that nobody has acted on yet.
        return made if applies else replace(made, ruling=replace(made.ruling, article=HOUSE))
    chips = settled(case, facing.min_to)
    completed = Option(Way.COMPLETE, Action(facing.seat, Do.BET, facing.min_to), chips)
    return Choice((completed, fold(case)), because(Reason.UNDERBET_CHOICE, rules, **facts(case, facing.min_to)), chips)


def undercall(case: Case, total: int, *, declared: bool = False) -> Verdict:
    """Chips short of the call. In order: the dealer prompted too early (FSPR-4.13-c, CODE-17.3.3), somebody behind has
    acted on it (FSPR-4.13-e, CODE-17.3.4), the price was misheard (CODE-17.3.2, TDA-50-b), one chip means nothing
    (TDA-42-e), an official rules (TDA-40B-b); and last whether it must be made up (TDA-40B-a), as what was declared
    must (FSPR-4.8.1), or may be folded (CODE-17.3.1)."""
    rules, wager = case.rules, case.wager
    if wager.behind is Behind.ACTED_IN_FULL:
        return _made_up(case, Reason.CHOICE_LOST)
    if wager.dealer_error and rules.undercall_refund == "dealer_error_only":
        # Printed is the fold: chips that come back are no turn begun anew, from which a raise might come.
        take_back = Option(Way.TAKE_BACK, Action(case.facing.seat, Do.FOLD), given_back(case))
        return _choice(case, Reason.DEALER_ERROR, take_back)
    if (heard := misheard(case, total)) is not None:
        return heard
    if _tells_nothing(case):
        return _left_to_official(case, Situation.TINY_CHIP, Reason.TINY_CHIP)
    if not _in_scope(case):
        return _left_to_official(case, Situation.UNDERCALL_ELSEWHERE, Reason.UNDERCALL_ELSEWHERE)
    if declared:
        return _made_up(case, Reason.DECLARED_CALL)
    if rules.undercall == "full_call":
        return _made_up(case, Reason.UNDERCALL_COMPLETED)
    return _choice(case, Reason.UNDERCALL_CHOICE, fold(case))


def misheard(case: Case, total: int) -> Verdict | None:
    """The caller was told a wrong price, or had not noticed a raise; None if the caller knew. TDA-50-b, CODE-17.3.2."""
    wager, facing = case.wager, case.facing
    if wager.told is None and not wager.unaware:
        return None
    why = Misheard.RAISE_UNNOTICED if wager.told is None else Misheard.TOLD_WRONG
    announced = total if wager.told is None else wager.told
    call = corrected_call(Misinformed(facing.to_match, announced, facing.all_in_to, total, why), case.rules)
    accepted = Reason.MISINFORMED if why is Misheard.TOLD_WRONG else Reason.UNAWARE
    if call.remedy is Remedy.COMPLETE_OR_FOLD:
        chooses = Reason.MISINFORMED_CHOICE if why is Misheard.TOLD_WRONG else Reason.UNAWARE_CHOICE
        return _choice(case, chooses, fold(case))
    return counts(case, Do.CALL, facing.call_to, accepted)


def _made_up(case: Case, reason: Reason) -> Verdict:
    verdict = counts(case, Do.CALL, case.facing.call_to, reason)
    return Corrected(verdict.action, verdict.ruling, verdict.chips)


def _choice(case: Case, reason: Reason, other: Option) -> Choice:
    call = full_call(case)
    raises = case.rules.insufficient_may_raise and case.facing.can_raise
    options = (call, other, smallest_raise(case)) if raises else (call, other)
    return Choice(options, because(reason, case.rules, **facts(case, case.facing.call_to)), call.chips)


def _tells_nothing(case: Case) -> bool:
    """One chip that is tiny against the call. Several chips that make up an amount are an undercall: they tell what
    the player took the price for."""
    pieces = case.pile.pieces
    alone = pieces is not None and len(pieces) == 1
    leaves_it = case.rules.tiny_chip_call == "director"
    return alone and leaves_it and is_tiny(case.pile.counted, case.facing.call_adds, case.rules)


def _in_scope(case: Case) -> bool:
    """Whether the undercall rule speaks: anywhere, or only against one opponent or against the first bet of the round,
    which pre-flop is the big blind. TDA-40B-a, TDA-40B-c."""
    if case.rules.undercall_scope == "any":
        return True
    return case.facing.opponents == 1 or case.facing.opening_price


def _left_to_official(case: Case, situation: Situation, reason: Reason) -> Verdict:
    """An official rules on it: a full call is proposed, folding leaves the chips. TDA-40B-b, TDA-42-e."""
    ruling = because(reason, case.rules, **facts(case, case.facing.call_to))
    call = full_call(case, Way.FULL_CALL)
    known = {Way.FULL_CALL: call, Way.FOLD: fold(case)}
    match discretion(situation, case.rules):
        case CallFloor() as asked:
            options = tuple(known.get(option.way, option) for option in asked.options)
            return replace(asked, options=options, ruling=ruling, chips=call.chips)
        case _:
            return _choice(case, Reason.UNDERCALL_CHOICE, fold(case))


def percent_of_call(facing: Facing, wager: Wager) -> int:
    """The chips put in as percent of the chips that the call needs, rounded down."""
    return 100 * max(0, wager.pushed) // facing.call_adds if facing.call_adds else 100
