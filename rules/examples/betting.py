"""Questions of the catalogue about one betting round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any

from rules.examples.kind import Kind
from rules.hand.actions import Legal, legal, play
from rules.hand.betting_rules import betting_rules
from rules.hand.forced import post
from rules.hand.limits import cap_total, counts, fixed_levels, price
from rules.hand.round import Round, open_round
from rules.hand.state import Action, Do, Forced, Game, Limit, Stakes, Street
from rules.ids import SeatNo
from rules.rulebook import Rules

Given = Mapping[str, Any]
DEEP = 10**9
"""A stack that bounds nothing, where an example tells none."""


def stakes(given: Mapping[str, int]) -> Stakes:
    """The amounts of the level as an example writes them."""
    known = {field.name for field in fields(Stakes)}
    return Stakes(**{name: chips for name, chips in given.items() if name in known})


def opened(given: Given, rules: Rules) -> Round:
    """The round of a spot before anything was done in it."""
    return open_round(
        game=Game(given["game"]),
        limit=Limit(given["limit"]),
        street=Street(given["street"]),
        stakes=stakes(given["stakes"]),
        button=SeatNo(given["button"]),
        stacks={SeatNo(seat): chips for seat, chips in given["stacks"].items()},
        pot=given["pot"],
        first=_first(given),
        open_pair=bool(given.get("open_pair", False)),
        rules=rules,
    )


def _first(given: Given) -> SeatNo | None:
    """Who begins where cards decide it: in stud whoever is told to have acted first."""
    if given["game"] != Game.STUD7:
        return None
    acted = [action["seat"] for action in given["actions"]] or [given.get("seat")]
    return None if acted[0] is None else SeatNo(acted[0])


def action_of(given: Given, round: Round) -> Action:
    """An action as an example writes it; an all-in is a call, a bet or a raise by its total."""
    seat, do, to = SeatNo(given["seat"]), given["do"], given.get("to")
    if do == Do.POST:
        return Action(seat, Do.POST, to, Forced(given["as"]))
    if do != "all_in":
        return Action(seat, Do(do), to)
    place = round.position(seat)
    to = round.bets[place] + round.stacks[place] if to is None else to
    if to <= round.to_match:
        return Action(seat, Do.CALL, to)
    return Action(seat, Do.RAISE if round.to_match else Do.BET, to)


def done(round: Round, given: Given, rules: Rules) -> Round:
    """The round after one action of an example."""
    action = action_of(given, round)
    return post(round, action) if action.do is Do.POST else play(round, action, rules)


def spot(given: Given, rules: Rules) -> Round:
    """The betting round of an example after all its actions."""
    round = opened(given, rules)
    for action in given["actions"]:
        round = done(round, action, rules)
    return round


# --- kinds ----------------------------------------------------------------------------------------------------------


def _answers(at: Legal) -> Mapping[str, Any]:
    names = ("min_to", "max_to", "min_by", "max_by", "call_to", "call_adds", "cap_to", "can_raise", "can_check")
    return {name: getattr(at, name) for name in names} | {"options": list(at.options)}


def min_raise(given: Given, rules: Rules) -> Mapping[str, Any]:
    """Within which totals the seat may bet or raise, and what a call costs."""
    at = legal(spot(given, rules), rules)
    if at is None or at.seat != given["seat"]:
        return {"can_raise": False, "can_check": False, "options": []}
    return _answers(at)


reopen: Kind = min_raise
"""The same bounds, asked when the action comes back."""


def allin_counts(given: Given, rules: Rules) -> Mapping[str, Any]:
    """Whether the last all-in of the seat counts as a bet or raise."""
    round = opened(given, rules)
    answer = False
    for told in given["actions"]:
        action = action_of(told, round)
        if action.seat == given["seat"] and action.do is not Do.POST:
            raised = action.do in (Do.BET, Do.RAISE) and action.to is not None and action.to > round.to_match
            answer = raised and counts(round, action.to or 0, betting_rules(rules))
        round = done(round, told, rules)
    return {"counts_as_raise": answer}


def round_state(given: Given, rules: Rules) -> Mapping[str, Any]:
    """Whether the round is over, who is next and what was put in."""
    round = spot(given, rules)
    return {
        "closed": round.closed,
        "next_seat": round.to_act,
        "committed": round.committed(),
        "pot": round.total,
    }


def raise_cap(given: Given, rules: Rules) -> Mapping[str, Any]:
    """Whether another raise may be made."""
    may = betting_rules(rules).may_raise_again(
        Limit(given["limit"]), started=given["players_at_start"], raises=given["raises_made"]
    )
    return {"may_raise": may and given["players_now"] > 1}


def fixed_limit_sizes(given: Given, rules: Rules) -> Mapping[str, Any]:
    """Which sizes are legal in a fixed-limit round; the stacks are deep and more than two players in."""
    actions = given.get("actions", [])
    highest = max([2, *(action["seat"] for action in actions)])
    seats = range(1, highest + 2)
    told = {
        "limit": Limit.FIXED_LIMIT,
        "button": highest + 1,
        "stacks": dict.fromkeys(seats, DEEP),
        "pot": 0,
        "actions": actions,
    }
    round = spot({**given, **told}, rules)
    at = legal(round, rules)
    sizes = [] if at is None else list(at.sizes)
    read = betting_rules(rules)
    facing = at is not None and price(round, round.turn) > 0
    return {
        "bet_to": [] if facing else sizes,
        "raise_to": sizes if facing else [],
        "levels": list(fixed_levels(round, read)),
        "cap_to": cap_total(round, read),
        "may_check": at is not None and at.can_check,
    }


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "min_raise": min_raise,
        "reopen": reopen,
        "allin_counts": allin_counts,
        "round_state": round_state,
        "raise_cap": raise_cap,
        "fixed_limit_sizes": fixed_limit_sizes,
    }
)
