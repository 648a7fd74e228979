"""Examples of acting out of turn, of substantial and accepted action, of what officials rule on and of cards shown."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules.examples.betting import action_of, done, spot
from rules.examples.kind import Kind
from rules.hand.accepted import HiddenChips, HiddenChipsRuling, Misinformed, Result, corrected_call, settled
from rules.hand.conduct import AfterExposure, HeadsUp, Situation, discretion, exposed_headsup
from rules.hand.order import out_of_turn
from rules.hand.premature import Cause
from rules.hand.state import Action, Do
from rules.hand.substantial import is_substantial, skipped
from rules.hand.verdicts import Allowed, CallFloor, Choice, Corrected, Option
from rules.ids import SeatNo
from rules.rulebook import Rules

_DOES = {"all_in": Do.RAISE}  # chips go in: enough to know whether action is substantial


def out_of_turn_action(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """What becomes of an action made out of turn (or before the amount was known)?"""
    before = spot(given, rules)
    now, then = before, []
    for told in given["then"]:
        then.append(action_of(told, now))
        now = done(now, told, rules)
    out = out_of_turn(before, action_of(given["oot"], before), then, rules, cause=Cause(given["cause"]))
    answer: dict[str, Any] = {
        "allowed": out.in_order,
        "binding": out.stands,
        "changed": out.changed,
        "chips": out.status.value,
        "locked": out.locked,
        "refund": out.refund,
    }
    match out.verdict:
        case Allowed(action=action) | Corrected(action=action):
            answer["to"] = action.to
        case Choice(options=options):
            answer |= _open(options)
        case _:
            pass
    return answer


def _open(options: tuple[Option, ...]) -> Mapping[str, Any]:
    by_do = {option.action.do: option for option in options if option.action is not None}
    raising = by_do.get(Do.RAISE) or by_do.get(Do.BET)
    return {
        "options": sorted(do.value for do in by_do),
        "call_adds": by_do[Do.CALL].chips.owed if Do.CALL in by_do else 0,
        "fold_forfeits": by_do[Do.FOLD].chips.dead if Do.FOLD in by_do else 0,
        "min_to": raising.action.to if raising is not None and raising.action is not None else None,
    }


def substantial_action(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """Has substantial action taken place?"""
    actions = tuple(
        Action(SeatNo(entry["seat"]), _DOES.get(entry["do"]) or Do(entry["do"]), entry.get("to"))
        for entry in given["actions"]
    )
    answer: dict[str, Any] = {"substantial": is_substantial(actions, rules)}
    if (seat := given.get("skipped_seat")) is not None:
        passed_over = skipped(SeatNo(seat), actions, rules, spoke_up=bool(given.get("spoke_up")))
        answer |= {
            "binding": passed_over.stands,
            "skipped_hand": passed_over.hand.value,
            "return_to": passed_over.return_to,
        }
    return answer


def accepted_action(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """What does a caller owe who was told a wrong amount?"""
    call = corrected_call(
        Misinformed(given["true_to"], given["announced"], given["stack"], given["put_in"]),
        rules,
    )
    return {"call_to": call.call_to, "adds": call.adds, "all_in": call.all_in, "remedy": call.remedy.value}


def hidden_chip(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """How is a called all-in settled when a hidden chip turns up afterwards?"""
    found = HiddenChips(given["counted"], given["hidden"], given["caller_paid"])
    hand = settled(found, HiddenChipsRuling(given["in_action"]), Result(given["result"]), rules)
    return {"pot": hand.pot, "stack_after": hand.stack_after}


def discretion_of(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """Who decides and which outcomes are open?"""
    match discretion(Situation(given["situation"]), rules):
        case CallFloor(decider=decider, options=options):
            return {"decider": decider.value, "outcomes": sorted(option.way.value for option in options)}
        case _:
            return {"decider": rules.tiny_chip_call, "outcomes": []}


def exposed_headsup_choice(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """Heads-up a player exposes the cards: what does the opponent's choice lead to?"""
    match exposed_headsup(given["pot"], given["unmatched"], HeadsUp(given["option"]), rules):
        case AfterExposure() as after:
            return {
                "returned": after.returned,
                "pot": after.pot,
                "pot_if_called": after.pot_if_called,
                "betting_open": after.betting_open,
            }
        case _:
            return {}


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "out_of_turn": out_of_turn_action,
        "substantial_action": substantial_action,
        "accepted_action": accepted_action,
        "hidden_chip": hidden_chip,
        "discretion": discretion_of,
        "exposed_headsup": exposed_headsup_choice,
    }
)
