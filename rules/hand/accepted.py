"""Accepted action: a caller owes the wager as it is, not as it was told; and chips that turn up behind an all-in.

The caller is responsible for knowing what is called. Where the rulebook says so, who put out an amount told wrongly,
or did not notice a raise, has accepted the true one; elsewhere the chips are too few and the caller chooses between
completing and folding. Chips found behind an all-in after the call are for the director.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from rules.citing import cited
from rules.rulebook import Rules
from rules.verdict import Ruling


class Misheard(StrEnum):
    """Why a caller put in a wrong amount."""

    TOLD_WRONG = "told_wrong"
    """A dealer or a player named a wrong count on request."""
    RAISE_UNNOTICED = "raise_unnoticed"
    """The caller matched the earlier wager and had not noticed the raise."""


class Remedy(StrEnum):
    """By which rule a call of a wrong amount is put right."""

    ACCEPTED_ACTION = "accepted_action"
    COMPLETE_OR_FOLD = "complete_or_fold"
    ADJUSTED_CALL = "adjusted_call"
    """The true amount is not more than what was put in: the call is that, anything over it goes back."""


@dataclass(frozen=True, slots=True)
class Misinformed:
    """A caller put in chips believing another amount. `true_to`, `announced` and `put_in` are totals of the round,
    `stack` is what the caller had at its start, `put_in` included."""

    true_to: int
    announced: int
    stack: int
    put_in: int
    why: Misheard = Misheard.TOLD_WRONG


@dataclass(frozen=True, slots=True)
class CorrectedCall:
    """What the caller owes. `call_to` is the total of the call, `adds` what is missing of it, `returned` what was too
    much. Where folding is open instead, `fold_forfeits` is what stays in the pot."""

    call_to: int
    adds: int
    returned: int
    all_in: bool
    remedy: Remedy
    fold_forfeits: int | None
    director_may_depart: str | None  # the article by which the director may rule otherwise
    ruling: Ruling


def corrected_call(call: Misinformed, rules: Rules) -> CorrectedCall:
    """What a caller of a wrong amount owes: the true wager or all chips (TDA-50-b); where the rulebook knows no
    accepted action, to complete or to fold and leave the chips (CODE-17.3.2)."""
    stack = max(0, call.stack)
    put_in = min(max(0, call.put_in), stack)
    call_to = min(max(0, call.true_to), stack)
    remedy, article = _remedy(call, rules, owes=call_to > put_in)
    ruling = Ruling(
        _CODES[remedy],
        article,
        {"call_to": call_to, "adds": max(0, call_to - put_in), "returned": max(0, put_in - call_to), "put_in": put_in},
    )
    return CorrectedCall(
        call_to,
        adds=max(0, call_to - put_in),
        returned=max(0, put_in - call_to),
        all_in=call_to == stack,
        remedy=remedy,
        fold_forfeits=put_in if remedy is Remedy.COMPLETE_OR_FOLD else None,
        director_may_depart=rules.source("fairness_override") if rules.fairness_override else None,
        ruling=ruling,
    )


_CODES = {
    Remedy.ACCEPTED_ACTION: "accepted_action",
    Remedy.COMPLETE_OR_FOLD: "call_short_complete_or_fold",
    Remedy.ADJUSTED_CALL: "call_adjusted",
}


def _remedy(call: Misinformed, rules: Rules, *, owes: bool) -> tuple[Remedy, str]:
    match call.why:
        case Misheard.TOLD_WRONG:
            accepted, article = rules.accepted_action, rules.source("accepted_action")
        case Misheard.RAISE_UNNOTICED:
            accepted = rules.unaware_of_raise == "accepted_action"
            article = rules.source("unaware_of_raise")
        case _:
            assert_never(call.why)
    if not owes:
        return Remedy.ADJUSTED_CALL, article
    return (Remedy.ACCEPTED_ACTION if accepted else Remedy.COMPLETE_OR_FOLD), article


# --- chips found behind an all-in ------------------------------------------------------------------------------------


class Result(StrEnum):
    """How the hand ended for the player all-in."""

    WIN = "win"
    LOSE = "lose"


class FoundChips(StrEnum):
    """Where chips end that were found outside the action behind a player who lost everything. TDA-58-c."""

    TO_WINNER = "to_winner"
    OUT_OF_PLAY = "out_of_play"


@dataclass(frozen=True, slots=True)
class HiddenChips:
    """Chips found behind an all-in that one player had called. `counted` is the all-in as it was counted, `hidden` the
    value found, `caller_paid` what the call put in, `caller_left` what the caller has behind (None: enough)."""

    counted: int
    hidden: int
    caller_paid: int
    caller_left: int | None = None


@dataclass(frozen=True, slots=True)
class HiddenChipsRuling:
    """What the director has decided on chips found (TDA-58-a): whether they are part of the accepted action, and if
    not and the player is out, who gets them (TDA-58-c). Kept with the hand."""

    in_action: bool
    found: FoundChips = FoundChips.OUT_OF_PLAY
    reason: str = ""


@dataclass(frozen=True, slots=True)
class HiddenChipsSettled:
    """The hand after the chips were found. `pot` is what was played for, `stack_after` what the player all-in has
    afterwards, `caller_adds` what the caller still paid in. `to_winner` and `out_of_play` say where chips found went
    that saved nobody."""

    pot: int
    stack_after: int
    caller_adds: int
    change: int
    to_winner: int
    out_of_play: int
    out: bool
    ruling: Ruling


def hidden_chips_found(rules: Rules) -> Ruling:
    """Why the director is called when chips turn up behind a called all-in. TDA-58-a."""
    assert rules.hidden_chip == "director", "the parameter knows no other answer"
    return Ruling("hidden_chips_found", rules.source("hidden_chip"))


def settled(found: HiddenChips, ruled: HiddenChipsRuling, result: Result, rules: Rules) -> HiddenChipsSettled:
    """How the hand is settled once the director has ruled. In the action, the all-in is what it truly was and the
    caller matches it; outside it, the winner is not paid for the chips (TDA-58-b) and the loser is not saved by them
    (TDA-58-c). A caller who was all-in for less leaves the difference to the player, found chips or not."""
    staked = found.counted + (found.hidden if ruled.in_action else 0)
    left = found.hidden if found.caller_left is None else max(0, found.caller_left)
    covers = found.caller_paid >= found.counted
    caller_adds = min(max(0, staked - found.caller_paid), left) if ruled.in_action and covers else 0
    called = min(found.caller_paid + caller_adds, staked)
    change = found.caller_paid + caller_adds - called
    own_left = found.counted + found.hidden - called  # never at risk: uncalled, or found outside the action
    pot, article = 2 * called, rules.source("hidden_chip")
    if result is Result.WIN:
        article = article if ruled.in_action else cited(rules, "hidden_chip", "TDA-58-b")
        code = "hidden_chips_in_action" if ruled.in_action else "hidden_chips_not_paid"
        facts = {"hidden": found.hidden, "pot": pot}
        return HiddenChipsSettled(pot, pot + own_left, caller_adds, change, 0, 0, False, Ruling(code, article, facts))
    if ruled.in_action or found.counted > called:
        code = "hidden_chips_in_action" if ruled.in_action else "hidden_chips_not_at_risk"
        facts = {"hidden": found.hidden, "pot": pot}
        out = own_left == 0
        return HiddenChipsSettled(pot, own_left, caller_adds, change, 0, 0, out, Ruling(code, article, facts))
    to_winner = found.hidden if ruled.found is FoundChips.TO_WINNER else 0
    code = "hidden_chips_to_winner" if to_winner else "hidden_chips_out_of_play"
    ruling = Ruling(code, cited(rules, "hidden_chip", "TDA-58-c"), {"hidden": found.hidden, "pot": pot})
    return HiddenChipsSettled(pot, 0, 0, change, to_winner, found.hidden - to_winner, True, ruling)
