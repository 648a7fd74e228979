"""Examples about pots: which arise, how one bet is cut, how a pot is split, boards, void hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.cards import cards_of
from rules.examples.kind import Kind
from rules.hand import pots as middle
from rules.hand.pots import Pot
from rules.rulebook import Rules


def pots(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """Which pots arise, who can win them, what goes back?"""
    division = middle.divide(
        given["contributions"],
        folded=given.get("folded", ()),
        dead=given.get("dead", 0),
        return_uncalled=rules.uncalled_returned,
    )
    return {"pots": [_written(pot) for pot in division.pots], "returned": dict(division.returned)}


def pot_layers(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """How is one bet divided among main and side pots?"""
    return {"layers": list(middle.layers(given["total"], given["all_in_totals"]))}


def split_pot(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """How is a pot divided, and who gets odd chips?"""
    pot, chip, button = given["pot"], given["chip"], given["button"]
    if "offender" in given:
        shares = middle.wrong_count_shares(
            pot, dealt_in=given["dealt_in"], offender=given["offender"], button=button, chip=chip
        )
    else:
        high = {seat: cards_of(card)[0] for seat, card in given.get("high_cards", {}).items()}
        order = middle.odd_chip_order(given["winners"], button=button, rules=rules, high_cards=high)
        shares = middle.split(pot, order, chip=chip)
    return {"shares": shares}


def boards(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """How many boards decide each pot and what does everybody win?"""
    contested = [Pot(pot["amount"], tuple(pot["seats"])) for pot in given["pots"]]
    counts = middle.boards_per_pot(contested, given["accepts"], rules)
    awards: dict[Any, int] = {}
    for number, (pot, count) in enumerate(zip(contested, counts, strict=True)):
        shares = middle.board_shares(pot.amount, boards=count, chip=given["chip"])
        for board, amount in enumerate(shares):
            order = middle.odd_chip_order(given["winners"][board][number], button=given["button"], rules=rules)
            for seat, share in middle.split(amount, order, chip=given["chip"]).items():
                awards[seat] = awards.get(seat, 0) + share
    return {"boards_per_pot": list(counts), "awards": awards}


def void_hand(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """What happens with the chips of a hand voided for a defective deck?"""
    voided = middle.void(
        given["contributions"],
        offender=given.get("offender"),
        dealt_in=given.get("dealt_in", given["contributions"]),
        next_hand=given.get("next_hand"),
    )
    carried = None if voided.carried is None else _written(voided.carried)
    return {"returned": dict(voided.returned), "pot": 0, "carried": carried}


def _written(pot: Pot) -> dict[str, Any]:
    return {"amount": pot.amount, "seats": list(pot.seats)}


KINDS: Mapping[str, Kind] = {
    "pots": pots,
    "pot_layers": pot_layers,
    "split_pot": split_pot,
    "boards": boards,
    "void_hand": void_hand,
}
