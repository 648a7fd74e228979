"""Examples about button, blinds, straddles, the first to act, and players who are away."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules.examples.kind import Kind
from rules.hand.button import LastPositions, Positions, coming_positions, first_positions, last_known, speaking_order
from rules.hand.dealing import dealing_order
from rules.hand.presence import absent_post as absent_payment
from rules.hand.state import Stakes, Street
from rules.hand.straddle import BeforeTheDeal, Extra, ExtraKind, TableChoice, Wish, accept_extra, opening, straddle_seat
from rules.ids import SeatNo
from rules.rulebook import Rules
from rules.verdict import Refusal

ENOUGH = 1_000_000
"""Big blinds: these examples are not about stacks."""


def positions(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """Where are button and blinds in the next hand?"""
    playing = [SeatNo(seat) for seat in given["occupied"]]
    coming = coming_positions(last_positions(given), playing, rules)
    if coming is None:
        return {}
    small_blind = coming.small_blind if coming.small_blind in playing else None
    return {"button": coming.button, "small_blind": small_blind, "big_blind": coming.big_blind}


def last_positions(given: Mapping[str, Any]) -> LastPositions:
    """The positions of the hand before, as far as an example knows them."""
    seats = (given["last"].get(name) for name in ("button", "small_blind", "big_blind"))
    button, small_blind, big_blind = (None if seat is None else SeatNo(seat) for seat in seats)
    return last_known(button, small_blind, big_blind, table_size=given["table_size"])


def first_to_act(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """Which seat is first: to get a card, to speak pre-flop, to speak later?"""
    button, live = SeatNo(given["button"]), [SeatNo(seat) for seat in given["live"]]
    dealing = dealing_order(live, button, rules)
    now = first_positions(button, live, rules) if given.get("heads_up") else None
    big_blind = now.big_blind if now else given.get("big_blind", button)
    if given["street"] == "deal":
        order = dealing
    else:
        asked = now or Positions(button, button, SeatNo(big_blind))
        order = speaking_order(Street(given["street"]), live, asked, rules)
    answer = {"seat": order[0] if order else None, "last": order[-1] if order else None}
    if now is not None:
        answer |= {"small_blind": now.small_blind, "big_blind": now.big_blind, "last_card": dealing[-1]}
    return answer


def straddle(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """Are the extra blind bets allowed, how big are they and who acts first and last?"""
    seats = [SeatNo(number) for number in range(1, given["table_size"] + 1)]
    button, big_blind = SeatNo(given["button"]), given["big_blind"]
    now = first_positions(button, seats, rules)
    if now is None:
        return {"allowed": False}
    stakes = Stakes(small_blind=big_blind // 2, big_blind=big_blind)
    table = BeforeTheDeal(now, stakes, dict.fromkeys(seats, ENOUGH * big_blind), TableChoice())
    kind, permitted = ExtraKind(given["bet"]), bool(given.get("manager_permission"))
    extras: tuple[Extra, ...] = ()
    allowed = True
    for _ in range(given.get("count", 1)):
        seat = button if kind is ExtraKind.MISSISSIPPI else straddle_seat(table, extras)
        answer = accept_extra(Wish(kind, seat or now.small_blind, permitted), table, rules, extras)
        if isinstance(answer, Refusal):
            allowed = False
            break
        extras = answer
    first = opening(seats, table, rules, extras)
    return {
        "allowed": allowed,
        "amounts": [extra.amount for extra in extras],
        "current_bet": first.current_bet,
        "min_to": first.min_to,
        "first_to_act": first.order[0],
        "last_to_act": first.order[-1],
    }


def absent_post(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """What is taken from the stack of an absent player?"""
    paid = absent_payment(given["stack"], Stakes(**given["stakes"]), given["position"], rules)
    return {"posted": paid.posted, "stack_after": paid.stack_after, "hand": paid.hand.value}


KINDS: Mapping[str, Kind] = MappingProxyType(
    {"positions": positions, "first_to_act": first_to_act, "straddle": straddle, "absent_post": absent_post}
)
