"""Stud: who opens a round by the cards that lie open, and when an open pair allows the larger bet.

In the first round (third street) one open card each decides, and the opening is forced: the bring-in. Later the highest
open hand begins; fewer than five open cards make nothing but equal ranks. Suits break ties where the rulebook has them
do so; otherwise the first of the tied seats in the dealer's order begins.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rules.answers import ParameterName
from rules.cards import Card, rank_of, suit_place, suits_count_for
from rules.citing import cited_alone
from rules.hand.state import Street
from rules.ids import SeatNo
from rules.ranking import Category, strength_of
from rules.rulebook import Rules
from rules.verdict import Ruling

Boards = Mapping[SeatNo, Sequence[Card]]
"""The open cards of each live seat, seats clockwise."""

PROCEDURE = "stud_first_to_act"


@dataclass(frozen=True, slots=True)
class Opening:
    """The seat that opens the round; `forced` if the opening is the bring-in. `by_suit` if only a suit decided."""

    seat: SeatNo
    forced: bool
    by_suit: bool
    ruling: Ruling


def opener(street: Street, boards: Boards, rules: Rules) -> Opening | None:
    """Who opens the betting of a stud round; None if nobody has an open card.

    FSPR-4.1-bringin and FSPR-5.4.3-a: the lowest (or, by `bring_in_by`, highest) open card brings in, the ace being
    high; FSPR-5.8.6-c: later the highest open hand; FSPR-4.5.1-b, CODE-2.1-c: suits decide among equals – of the
    bring-in cards, later of the leading card of the open hand.
    """
    forced = street is Street.THIRD
    low = forced and rules.bring_in_by == "lowest_card"
    seats = [seat for seat, cards in boards.items() if cards]
    if not seats:
        return None
    worth = {seat: _worth(boards[seat], rules) for seat in seats}
    wanted = min(worth.values()) if low else max(worth.values())
    tied = [seat for seat in seats if worth[seat][0] == wanted[0]]
    by_suit = len(tied) > 1 and suits_count_for(PROCEDURE, rules)
    seat = next(seat for seat in tied if worth[seat] == wanted) if by_suit else tied[0]
    question: ParameterName = "bring_in_by" if forced else "stud_first_later"
    code = ("lowest_card_brings_in" if low else "highest_card_brings_in") if forced else "highest_open_hand_opens"
    by = cited_alone(rules, "suits_used_for", "FSPR-4.5.1-b", "CODE-2.1-c") if by_suit else rules.source(question)
    ruling = Ruling(code, by, {"seat": seat})
    return Opening(seat, forced, by_suit, ruling)


def highest_open_hand(boards: Boards, rules: Rules, *, among: Collection[SeatNo]) -> SeatNo | None:
    """The live seat with the highest open hand, which acts first and, all having checked, shows first
    (`stud_first_later`)."""
    opening = opener(Street.SEVENTH, {seat: cards for seat, cards in boards.items() if seat in among}, rules)
    return None if opening is None else opening.seat


def _worth(cards: Sequence[Card], rules: Rules) -> tuple[int, int]:
    """What open cards are worth, then the place of the suit of their leading card."""
    strength = strength_of(cards, rules)
    leading = [suit_place(card, rules) for card in cards if rank_of(card) == strength.ranks[0]]
    return strength.value, max(leading, default=4)


def open_pair(boards: Boards, rules: Rules) -> tuple[SeatNo, ...]:
    """The seats whose open cards show a pair (or better). FSPR-5.8.5-b."""
    return tuple(
        seat for seat, cards in boards.items() if cards and strength_of(cards, rules).category is not Category.HIGH_CARD
    )
