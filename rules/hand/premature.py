"""A premature action when its turn has come: what stands, what goes back, and what the player may do then.

Words: an action is *premature* if it was made before its turn, or before the amount in front of it was known. The
*skipped* players are those who should have acted before. The *price* is the bet to match; it has *changed* if a
skipped player did more than the rulebook counts as leaving it alone. Chips are *locked* (they stay in the pot whatever
follows), *returned* (they go back before the player acts) or *refundable* (they may go back if the player so chooses).

The chips add up: what was put in = locked + refund.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.answers import ParameterName
from rules.citing import cited
from rules.hand.actions import check
from rules.hand.facing import Facing
from rules.hand.judge import judged
from rules.hand.round import Round
from rules.hand.state import Action, Do
from rules.hand.substantial import PUTS_CHIPS_IN
from rules.hand.verdicts import NO_CHIPS, Allowed, Chips, Choice, Corrected, Illegal, Option, Verdict, Way
from rules.hand.wagers import Means, Said, Wager, Word
from rules.ids import SeatNo
from rules.rulebook import Rules
from rules.verdict import Facts, Ruling


class Cause(StrEnum):
    """Why somebody acted too early."""

    PLAYER = "player"
    DEALER_ERROR = "dealer_error"
    """The dealer prompted the wrong seat: noted against the dealer, not the player."""
    AMOUNT_UNKNOWN = "amount_unknown"
    """A wager before had been declared, but not yet its amount."""


class Status(StrEnum):
    """What the chips of a premature wager are."""

    LOCKED = "locked"
    RETURNED = "returned"
    REFUNDABLE = "refundable"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Premature:
    """An action made before its turn. The seat had `before` in and has `put` more. `wager` is what was seen and heard,
    where it was entered so. `behind` is what players after the seat have done since."""

    action: Action
    before: int
    put: int
    cause: Cause = Cause.PLAYER
    wager: Wager | None = None
    behind: tuple[Do, ...] = ()

    @property
    def seat(self) -> SeatNo:
        return self.action.seat

    @property
    def total(self) -> int:
        return self.before + self.put


@dataclass(frozen=True, slots=True)
class OutOfTurn:
    """What becomes of a premature action. `stands` says it is carried out as `verdict` tells; while the turn has not
    come there is no verdict and the action is on `waiting_for`. `in_order` says that it was not premature at all.
    `penalty` is the article by which acting out of turn may be penalised; None where the dealer was the cause."""

    stands: bool
    changed: bool
    status: Status
    locked: int
    refund: int
    verdict: Verdict | None
    ruling: Ruling
    waiting_for: SeatNo | None = None
    penalty: str | None = None
    in_order: bool = False


@dataclass(frozen=True, slots=True)
class Incident:
    """That somebody acted out of turn, kept with the hand: against the player (CLUB-general-7, FSPR-4.10-a, TDA-41A-a),
    or against the dealer who prompted the wrong seat (FSPR-4.10-d). `penalty` is the article by which the player may be
    penalised; what was imposed, if anything, the official enters."""

    seat: SeatNo
    do: Do
    cause: Cause
    penalty: str | None

    @property
    def against_dealer(self) -> bool:
        return self.cause is Cause.DEALER_ERROR


def incident(action: Action, cause: Cause, rules: Rules) -> Incident:
    """What is kept of an action out of turn. TDA-41A-a, REG-4.1.12, FSPR-4.10-d."""
    return Incident(action.seat, action.do, cause, _penalty(action.do, cause, rules))


def price_changed(then: Iterable[Do], rules: Rules) -> bool:
    """Whether the skipped players have changed what the premature player faces: check, call and fold leave it alone,
    a call all-in for less too; any all-in that lifts the price, even a short one, is a raise. TDA-41A-c."""
    return any(do.value not in rules.oot_unchanged_by for do in then)


def waiting(premature: Premature, on: SeatNo, then: tuple[Do, ...], rules: Rules) -> OutOfTurn:
    """The premature action before its turn has come: the action goes to the seat passed over. All act and declare in
    turn (FSPR-4.8.2, REG-1.5.2, CLUB-general-7, TDA-39A) and wait until an amount is known (TDA-39B). Nothing goes
    back before the price is known (FSPR-4.10-a, REG-1.7-a); a fold stands at once (TDA-41A-e, TDA-54-b)."""
    if premature.action.do is Do.FOLD and not _may_change(premature, rules) and rules.oot_fold == "binding":
        return fold_stands(premature, rules, changed=price_changed(then, rules))
    unclear = premature.cause is Cause.AMOUNT_UNKNOWN and rules.wait_for_clear_amount
    parameter: ParameterName = "wait_for_clear_amount" if unclear else "act_in_turn"
    code = "amount_not_clear_yet" if unclear else "out_of_turn_waits"
    ruling = Ruling(code, rules.source(parameter), {"seat": premature.seat, "waiting_for": on})
    return OutOfTurn(
        stands=False,
        changed=price_changed(then, rules),
        status=Status.LOCKED if premature.put else Status.NONE,
        locked=premature.put,
        refund=0,
        verdict=None,
        ruling=ruling,
        waiting_for=on,
        penalty=_penalty(premature.action.do, premature.cause, rules),
    )


def ruled(premature: Premature, now: Round, facing: Facing, *, then: tuple[Do, ...], rules: Rules) -> OutOfTurn:
    """What becomes of a premature action `now` that the turn has come and the skipped players have done `then`.

    Caused by the dealer, it may be changed until the next player acts (FSPR-4.10-d, FSPR-4.13-c, CODE-17.3.3,
    CODE-17.3.3.1). A fold stands (TDA-41A-e, TDA-54-b). A check stands while it can be made (FSPR-4.10-c, REG-1.7-c,
    TDA-41A-b). A wager stands if the price is the same (TDA-41A-b); if not, its chips go back and all is open
    (TDA-41A-d), or they stay in the pot whatever the player does (FSPR-4.10-b, REG-1.7-b).
    """
    as_made = premature.wager is None and check(now, premature.action, rules) is None
    case = _Case(premature, facing, rules, price_changed(then, rules), as_made)
    if _may_change(premature, rules):
        return _dealers_error(case)
    match premature.action.do:
        case Do.FOLD:
            return _fold_ruled(case)
        case Do.CHECK:
            return _check_ruled(case)
        case _:
            return _wager_ruled(case)


@dataclass(frozen=True, slots=True)
class _Case:
    """A premature action whose turn has come: what the seat faces, whether the price has changed, and whether the
    action may be done as it was made."""

    premature: Premature
    facing: Facing
    rules: Rules
    changed: bool
    as_made: bool

    def ruling(self, code: str, parameter: ParameterName, *articles: str, **more: int) -> Ruling:
        """The ruling by the source of the parameter, or by the one of `articles` that prints this answer."""
        facts: Facts = {"seat": self.premature.seat, "to_match": self.facing.to_match, **more}
        return Ruling(code, cited(self.rules, parameter, *articles), facts)

    def outcome(self, verdict: Verdict, status: Status = Status.LOCKED) -> OutOfTurn:
        return outcome(self.premature, self.rules, verdict, changed=self.changed, status=status)


def no_action_due(premature: Premature, rules: Rules) -> OutOfTurn:
    """The round is over, or does not come to this seat: what was put in goes back. TDA-39A, CLUB-general-7."""
    ruling = Ruling("no_action_due", rules.source("act_in_turn"), {"seat": premature.seat})
    verdict = Illegal(ruling, Chips(returned=premature.put))
    return outcome(premature, rules, verdict, changed=False, status=Status.RETURNED)


# --- the dealer prompted the wrong seat ------------------------------------------------------------------------------


def _may_change(premature: Premature, rules: Rules) -> bool:
    """Whether the player may change a premature action because the dealer caused it, and nobody behind has acted on
    it. For a call it takes a call or raise behind to end that, a fold does not (FSPR-4.13-e, CODE-17.3.4)."""
    if premature.cause is not Cause.DEALER_ERROR or rules.oot_dealer_error == "no_exception":
        return False
    if premature.action.do is not Do.CALL:
        return not premature.behind
    refundable = rules.undercall_refund == "dealer_error_only"
    return refundable and not any(do in PUTS_CHIPS_IN for do in premature.behind)


def _dealers_error(case: _Case) -> OutOfTurn:
    """The action may be changed. A call that has become too small by then may be made up or taken back with a fold, and
    not be turned into a raise (FSPR-4.13-c, FSPR-4.13-d, CODE-17.3.3.1, CODE-17.4), save where a changed price frees
    the player altogether (TDA-41A-d)."""
    premature = case.premature
    short_call = premature.action.do is Do.CALL and case.changed
    parameter: ParameterName = "undercall_refund" if short_call else "oot_dealer_error"
    ruling = case.ruling("out_of_turn_dealer_error", parameter, refund=premature.put)
    options = _options(case.facing, lying=premature.put)
    if short_call and case.rules.oot_wager == "chips_stay" and not case.rules.insufficient_may_raise:
        options = tuple(option for option in options if option.way is not Way.RAISE)
    if not case.changed and case.as_made:
        stands = Option(Way.STANDS, premature.action, Chips(stays=premature.put))
        options = (stands, *(option for option in options if option.way.value != premature.action.do.value))
    return case.outcome(Choice(options, ruling, Chips(returned=premature.put)), Status.REFUNDABLE)


# --- folds and checks ------------------------------------------------------------------------------------------------


def fold_stands(premature: Premature, rules: Rules, *, changed: bool) -> OutOfTurn:
    ruling = Ruling("out_of_turn_fold_stands", rules.source("oot_fold"), {"seat": premature.seat})
    verdict = Allowed(premature.action, ruling, Chips(returned=premature.put))
    return outcome(premature, rules, verdict, changed=changed, status=Status.RETURNED)


def _fold_ruled(case: _Case) -> OutOfTurn:
    if case.rules.oot_fold == "binding":
        return fold_stands(case.premature, case.rules, changed=case.changed)
    return _free(case, case.ruling("out_of_turn_fold_free", "oot_fold"))


def _check_ruled(case: _Case) -> OutOfTurn:
    assert case.rules.oot_check == "binding_if_all_check", "the parameter knows no other answer"
    if not case.facing.can_check or case.changed:
        return _free(case, case.ruling("out_of_turn_check_free", "oot_check", "TDA-41A-d"))
    ruling = case.ruling("out_of_turn_check_stands", "oot_check")
    verdict = Allowed(Action(case.premature.seat, Do.CHECK), ruling, Chips(returned=case.premature.put))
    return case.outcome(verdict, Status.RETURNED)


def _free(case: _Case, ruling: Ruling) -> OutOfTurn:
    """The chips go back and all is open."""
    return case.outcome(Choice(_options(case.facing), ruling, Chips(returned=case.premature.put)), Status.RETURNED)


# --- wagers ----------------------------------------------------------------------------------------------------------


def _wager_ruled(case: _Case) -> OutOfTurn:
    """A premature call, bet or raise whose turn has come."""
    rules, premature = case.rules, case.premature
    blind_call = premature.cause is Cause.AMOUNT_UNKNOWN and premature.action.do is Do.CALL
    if blind_call and not rules.wait_for_clear_amount and not case.facing.can_check:
        return _call_taken(case)
    if not case.changed:
        return _stands(case)
    if rules.oot_wager == "chips_stay":
        return _chips_stay(case)
    return _free(case, case.ruling("out_of_turn_returned", "oot_wager", "TDA-41A-d", refund=premature.put))


def _call_taken(case: _Case) -> OutOfTurn:
    """Where nobody need wait for an amount, a call before it was known is a call of whatever it is."""
    call_to, chips = case.facing.call_to, _moved(case.premature.put, case.facing.call_adds)
    ruling = case.ruling("amount_taken_as_it_is", "wait_for_clear_amount")
    taken = case.outcome(Corrected(Action(case.premature.seat, Do.CALL, call_to), ruling, chips))
    return replace(taken, in_order=True, penalty=None)


def _stands(case: _Case) -> OutOfTurn:
    """The price is the same: it counts for what it would have been in turn, too few chips included. That a wager out of
    turn cannot be withdrawn (FSPR-4.10-a, REG-1.7-a) is all that some rulebooks print of it."""
    premature = case.premature
    if case.as_made:
        ruling = case.ruling("out_of_turn_stands", "oot_wager", "FSPR-4.10-a", "REG-1.7-a")
        return case.outcome(Allowed(premature.action, ruling, Chips(stays=premature.put)))
    return case.outcome(judged(case.facing, premature.wager or as_wager(premature), case.rules))


def as_wager(premature: Premature) -> Wager:
    """The action as words and chips, to be put right where it is not legal as it is."""
    word = {Do.CALL: Word.CALL, Do.BET: Word.BET, Do.RAISE: Word.RAISE, Do.FOLD: Word.FOLD}.get(
        premature.action.do, Word.CHECK
    )
    amounts = (premature.total,) if word in (Word.BET, Word.RAISE) else ()
    return Wager(premature.seat, total=premature.put, said=(Said(word, amounts, Means.TOTAL),))


def _chips_stay(case: _Case) -> OutOfTurn:
    """The price has changed and the chips stay: call, raise or fold with them in the pot (FSPR-4.10-b, REG-1.7-b). More
    than the call needs either makes the raise, or is lost with a call."""
    facing, put, total = case.facing, case.premature.put, case.premature.total
    seat, options = facing.seat, []
    if facing.can_check:
        options.append(Option(Way.CHECK, Action(seat, Do.CHECK), Chips(dead=put)))
    elif not (facing.can_raise and facing.min_to <= total <= facing.max_to):
        stays = min(put, facing.call_adds)
        chips = Chips(stays=stays, owed=facing.call_adds - stays, dead=put - stays)
        options.append(Option(Way.CALL, Action(seat, Do.CALL, facing.call_to), chips))
    least = min((size for size in facing.sizes if size >= total), default=max(facing.min_to, total))
    if facing.can_raise and least <= facing.max_to:
        way, do = (Way.BET, Do.BET) if facing.opens else (Way.RAISE, Do.RAISE)
        options.append(Option(way, Action(seat, do, least), Chips(stays=put, owed=least - total)))
    options.append(Option(Way.FOLD, Action(seat, Do.FOLD), Chips(dead=put)))
    if case.premature.cause is Cause.DEALER_ERROR and case.premature.action.do is Do.CALL:
        ruling = case.ruling("out_of_turn_chips_stay", "undercall_choice_ends", locked=put)
    else:
        ruling = case.ruling("out_of_turn_chips_stay", "oot_wager", "REG-1.7-b", locked=put)
    return case.outcome(Choice(tuple(options), ruling, Chips(stays=put)), Status.LOCKED)


# --- what is common --------------------------------------------------------------------------------------------------


def outcome(
    premature: Premature, rules: Rules, verdict: Verdict, *, changed: bool, status: Status = Status.LOCKED
) -> OutOfTurn:
    put, stands = premature.put, isinstance(verdict, Allowed | Corrected)
    back = min(put, verdict.chips.change + verdict.chips.returned) if status is Status.LOCKED else put
    if status is Status.LOCKED and back == put:
        status = Status.RETURNED
    return OutOfTurn(
        stands=stands,
        changed=changed,
        status=status if put else Status.NONE,
        locked=put - back,
        refund=back,
        verdict=verdict,
        ruling=verdict.ruling,
        penalty=_penalty(premature.action.do, premature.cause, rules),
    )


def _penalty(do: Do, cause: Cause, rules: Rules) -> str | None:
    """The article by which acting out of turn may be penalised. TDA-41A-a, TDA-54-c, REG-4.1.12."""
    if cause is Cause.DEALER_ERROR or not rules.oot_penalty:
        return None
    return cited(rules, "oot_penalty", *(("TDA-54-c",) if do is Do.FOLD else ()))


def _options(facing: Facing, *, lying: int = 0) -> tuple[Option, ...]:
    """All that is open to the seat, `lying` chips being there that may go back."""
    seat, options = facing.seat, []
    if facing.can_check:
        options.append(Option(Way.CHECK, Action(seat, Do.CHECK), Chips(returned=lying)))
    else:
        options.append(Option(Way.CALL, Action(seat, Do.CALL, facing.call_to), _moved(lying, facing.call_adds)))
    if facing.can_raise:
        way, do = (Way.BET, Do.BET) if facing.opens else (Way.RAISE, Do.RAISE)
        chips = _moved(lying, facing.min_to - facing.before)
        options.append(Option(way, Action(seat, do, facing.min_to), chips))
    options.append(Option(Way.FOLD, Action(seat, Do.FOLD), Chips(returned=lying) if lying else NO_CHIPS))
    return tuple(options)


def _moved(lying: int, needed: int) -> Chips:
    stays = min(lying, needed)
    return Chips(stays=stays, change=lying - stays, owed=needed - stays)
