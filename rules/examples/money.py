"""The catalogue's questions about accounts, prize pools, purchases of chips and big blinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules import money
from rules.examples.kind import Kind
from rules.ids import PlayerId
from rules.ring_games import Purchase, short_buy_in, top_up
from rules.rulebook import Rules


def ledger(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """Are the postings acceptable and what are the balances? A line that the account cannot bear is not written."""
    book, ok = money.AccountBook(), True
    players = []
    for posting in given["postings"]:
        booking = money.Booking(PlayerId(posting["player"]), money.Doing(posting["do"]), posting["cents"])
        players.append(booking.player)
        if money.overdrawn(book, booking) is not None:
            ok = False
            continue
        book = money.booked(book, booking, rules)
    return {
        "ok": ok,
        "balances": {int(player): book.balance(player) for player in players},
        "ring_chips": book.ring_chips,
        "prize_pool": book.prize_pool,
        "deposits": book.deposits,
        "withdrawn": book.withdrawn,
    }


def prize_pool(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """How large are prize pool and chips in play?"""
    buy_in, rebuy = money.buy_in_by(rules), money.rebuy_by(rules)
    if buy_in is None or (given["rebuys"] and rebuy is None):
        return {"prize_pool_cents": None, "chips_in_play": None}  # set by the event
    found = money.in_play(entries=given["entries"], buy_in=buy_in, rebuys=given["rebuys"], rebuy=rebuy)
    return {"prize_pool_cents": found.prize_pool, "chips_in_play": found.chips}


def chip_purchase(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """May the player buy chips, and how many?"""
    match given["type"]:
        case "rebuy":
            refusal = money.may_rebuy(
                stack=given.get("stack", 0), used=given.get("used", 0), account=given.get("account"), rules=rules
            )
            return {"allowed": refusal is None}
        case "ring_topup":
            return _answer(top_up(stack=given["stack"], rules=rules))
        case _:
            return _answer(
                short_buy_in(
                    asked=given["asked"],
                    full=given["full_buyin"],
                    paid_full_before=given.get("paid_full_before", False),
                    rules=rules,
                )
            )


def _answer(purchase: Purchase) -> Mapping[str, Any]:
    return {"allowed": purchase.allowed, "max_add": purchase.most, "minimum": purchase.minimum}


def in_big_blinds(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """What are the amounts in big blinds?"""
    return {
        "hundredths": {
            name: money.in_big_blinds(amount, given["big_blind"]) for name, amount in given["amounts"].items()
        }
    }


KINDS: Mapping[str, Kind] = {
    "ledger": ledger,
    "prize_pool": prize_pool,
    "chip_purchase": chip_purchase,
    "in_big_blinds": in_big_blinds,
}
