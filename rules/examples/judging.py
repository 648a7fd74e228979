"""Examples about wagers as they happen: what they are, what follows too few chips, whether words or chips count."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules.examples.betting import spot
from rules.examples.kind import Kind
from rules.hand.facing import Facing
from rules.hand.insufficient import percent_of_call
from rules.hand.judge import facing_of, governs, judged
from rules.hand.reasons import Reason
from rules.hand.verdicts import Allowed, CallFloor, Choice, Corrected, Illegal, Option, Verdict, Way
from rules.hand.wagers import Behind, First, Said, Wager, Word
from rules.ids import SeatNo
from rules.rulebook import Rules

_WORDS: Mapping[str, Word | None] = MappingProxyType(
    {
        "none": None,
        "call": Word.CALL,
        "raise": Word.RAISE,
        "amount": Word.AMOUNT,
        "raise_amount": Word.RAISE,
    }
)


def classify_wager(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """What the seat has done by pushing chips and/or speaking."""
    facing = _facing(given, rules)
    verdict = judged(facing, _wager(given, before=facing.before), rules)
    option = _first(verdict)
    action, chips = option.action, option.chips
    dead = _dead(verdict)
    to = action.to if action is not None else None
    return {
        "action": "underraise" if verdict.ruling.code == Reason.RAISE_TOO_SMALL else action and action.do.value,
        "to": to,
        "by": None if to is None else to - facing.to_match,
        "change": chips.change,
        "must_add": chips.owed,
        "returned": chips.returned,
        "call_penalty": dead.get(Way.CALL, 0),
        "fold_forfeits": dead.get(Way.FOLD, 0),
    }


def insufficient_wager(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """What follows when the seat puts in fewer chips than a call or the smallest bet."""
    facing = _facing(given, rules)
    wager = _wager(given, before=facing.before)
    verdict = judged(facing, wager, rules)
    option = _first(verdict)
    return {
        "remedy": _remedy(verdict),
        "complete_to": option.action and option.action.to,
        "adds": option.chips.owed,
        "fold_forfeits": _dead(verdict).get(Way.FOLD, 0),
        "percent_of_call": percent_of_call(facing, wager),
        "may_raise": any(way.way is Way.RAISE for way in _options(verdict)),
    }


def verbal_vs_chips(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """Whether the words or the chips define the wager."""
    first = governs(First(given["order"]), rules, clear=given.get("words_clear", True))
    words = first is First.WORDS
    return {
        "governs": "words" if words else "chips",
        "amount": given["words_amount"] if words else given["chips_amount"],
    }


def _facing(given: Mapping[str, Any], rules: Rules) -> Facing:
    facing = facing_of(spot(given, rules), rules)
    if facing is None or facing.seat != given["seat"]:
        raise ValueError(f"seat {given['seat']} is not in turn")
    return facing


def _wager(given: Mapping[str, Any], *, before: int) -> Wager:
    word = _WORDS[given.get("words", "none")]
    amounts = tuple(given.get("meanings", (given["amount"],) if "amount" in given else ()))
    motions = given.get("motions", [given["chips"]] if "chips" in given else [])
    total = given.get("chips_total")
    if not motions and total is None and "amount" in given:
        total = max(0, given["amount"] - before)  # the chips are put out as they were spoken
    return Wager(
        SeatNo(given["seat"]),
        motions=tuple(tuple(motion) for motion in motions),
        total=total,
        said=() if word is None else (Said(word, amounts),),
        behind=_behind(given),
        dealer_error=given.get("dealer_error", False),
    )


def _behind(given: Mapping[str, Any]) -> Behind:
    if given.get("later_full_action", False):
        return Behind.ACTED_IN_FULL
    return Behind.ACTED if given.get("later_action", False) else Behind.NOTHING


def _options(verdict: Verdict) -> tuple[Option, ...]:
    match verdict:
        case Choice(options, _, _) | CallFloor(_, options, _, _):
            return options
        case Allowed(action, _, chips) | Corrected(action, _, chips):
            return (Option(Way.STANDS, action, chips),)
        case Illegal(_, chips):
            return (Option(Way.TAKE_BACK, None, chips),)


def _first(verdict: Verdict) -> Option:
    return _options(verdict)[0]


def _dead(verdict: Verdict) -> Mapping[Way, int]:
    return {option.way: option.chips.dead for option in _options(verdict)}


def _remedy(verdict: Verdict) -> str | None:
    ways = {option.way for option in _options(verdict)}
    match verdict:
        case CallFloor():
            return "director"
        case Choice() if Way.TAKE_BACK in ways:
            return "call_or_take_back"
        case Choice() if Way.FOLD in ways:
            return "complete_or_fold"
        case Corrected(_, ruling, _):
            return "full_call" if ruling.code == Reason.UNDERCALL_COMPLETED else "complete"
    return None


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "classify_wager": classify_wager,
        "insufficient_wager": insufficient_wager,
        "verbal_vs_chips": verbal_vs_chips,
    }
)
