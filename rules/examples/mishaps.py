"""Mishaps of the deal, as the catalogue's examples state them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.examples.kind import Kind
from rules.hand.mishaps.repair import Mended, mend_exposed_hole_card, mend_premature_river, mend_premature_turn
from rules.rulebook import Rules


def deal_repair(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """Where do the cards end up when a dealing error is repaired?"""
    stub = tuple(given["stub"])
    match given["error"]:
        case "exposed_hole_card":
            seen = given["exposed"]
            mended = mend_exposed_hole_card(
                stub, tuple(given["seats"]), cards_each=given["cards_each"], seat=seen["seat"], card=seen["card"]
            )
        case "premature_turn":
            mended = mend_premature_turn(stub)
        case _:
            mended = mend_premature_river(stub)
    return _answer(mended)


def _answer(mended: Mended) -> Mapping[str, Any]:
    return {
        "burned": list(mended.burned),
        "hands": {seat: list(cards) for seat, cards in mended.hands.items()},
        "flop": list(mended.flop),
        "turn": mended.turn,
        "stub_left": list(mended.stub_left),
    }


KINDS: Mapping[str, Kind] = {"deal_repair": deal_repair}
