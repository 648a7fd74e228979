"""Penalties, as the catalogue's examples state them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.examples.kind import Kind
from rules.penalties import Deal, Offer, Sanction, hands_left, hands_served, hands_to_miss, off_ladder, open_sanctions
from rules.rulebook import Rules


def sanction(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """Which sanctions does the penalty table offer?"""
    return {"options": [_written(offer) for offer in open_sanctions(given["offence"], given["count"], rules)]}


def _written(offer: Offer) -> Mapping[str, Any]:
    if offer.sanction is not Sanction.ROUNDS:
        return {"type": offer.sanction.value}
    return {"type": offer.sanction.value, "min": offer.least, "max": offer.most}


def penalty(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """How many hands must be missed, and how many are left?"""
    rounds, offence = given.get("rounds", 0), given.get("offence")
    count = given.get("count", 1)
    if offence is not None and off_ladder(offence, count, Sanction.ROUNDS, rounds=rounds, rules=rules) is not None:
        return {"hands": None, "counted": None, "remaining": None}
    hands = given["hands"] if "hands" in given else hands_to_miss(rounds, given.get("players_at_table", 0))
    deals = [Deal(deal["hand"], deal.get("redeal", False)) for deal in given.get("deals", ())]
    return {
        "hands": hands,
        "counted": min(hands, hands_served(deals, rules)),
        "remaining": hands_left(hands, deals, rules),
    }


KINDS: Mapping[str, Kind] = {"sanction": sanction, "penalty": penalty}
