"""Cards and combinations: what a holding is worth, which is stronger, who wins a draw, who opens in stud."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules.cards import cards_of
from rules.examples.kind import Kind
from rules.hand import dealing
from rules.hand.state import Game, Street
from rules.hand.stud import opener
from rules.ids import SeatNo
from rules.ranking import best, category_counts, strength_of
from rules.ranking.draw import Purpose, draw
from rules.rulebook import Rules


def rank(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """Which category is this holding?"""
    size = given.get("deck_size")
    if "hole" in given:
        game = Game(given.get("game", Game.HOLDEM))
        strength = best(game, cards_of(given["hole"]), cards_of(given.get("board", ())), rules, deck_size=size)
    else:
        strength = strength_of(cards_of(given["cards"]), rules, size)
    return {"category": strength.category.value, "high": strength.high}


def compare(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """Which of two holdings is stronger?"""
    first, second = (strength_of(cards_of(hand), rules, given.get("deck_size")) for hand in given["hands"])
    result = "tie" if first == second else "first" if first > second else "second"
    return {"result": result}


def count_categories(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """How many five-card hands of each category does the deck hold?"""
    return {"counts": dict(category_counts(given["deck_size"], ace_low_straight=given["ace_low_straight"]))}


def draw_cards(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """Who wins a draw of one card each?"""
    cards = {SeatNo(seat): cards_of([card])[0] for seat, card in given["cards"].items()}
    return {"winner": draw(cards, Purpose(given["purpose"]), rules).winner}


def stud_opener(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """Which seat opens the betting of a stud round?"""
    boards = {SeatNo(seat): cards_of(cards) for seat, cards in given["boards"].items()}
    opening = opener(Street(given["street"]), boards, rules)
    return {"seat": None, "forced": None} if opening is None else {"seat": opening.seat, "forced": opening.forced}


def cards_dealt(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """How many cards does each player have once the street is dealt?"""
    cards = dealing.cards_dealt(Game(given["game"]), Street(given["street"]))
    if cards is None:
        return {"closed": None, "open": None, "total": None, "community": None}
    return {"closed": cards.closed, "open": cards.open, "total": cards.total, "community": cards.community}


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "rank": rank,
        "compare": compare,
        "category_counts": count_categories,
        "draw": draw_cards,
        "stud_opener": stud_opener,
        "cards_dealt": cards_dealt,
    }
)
