"""A draw of one card each: for seats, for the button, for an odd chip, in a chip race."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from rules.answers import ParameterName
from rules.cards import Card, rank_of, suit_place, suits_count_for
from rules.citing import cited_alone
from rules.ids import SeatNo
from rules.rulebook import Rules
from rules.verdict import Ruling


class Purpose(StrEnum):
    """What is drawn for."""

    SEAT = "seat_draw"
    BUTTON = "button_draw"
    ODD_CHIP = "odd_chip"
    CHIP_RACE = "chip_race"


_BY_RANK: Mapping[Purpose, ParameterName] = MappingProxyType(
    {
        Purpose.SEAT: "seat_draw",
        Purpose.BUTTON: "initial_button",
        Purpose.ODD_CHIP: "odd_chip",
        Purpose.CHIP_RACE: "chip_race_method",
    }
)
"""The question that has cards drawn at all."""

_BY_SUIT: Mapping[Purpose, tuple[str, ...]] = MappingProxyType(
    {
        Purpose.SEAT: ("CODE-2.1-a",),
        Purpose.BUTTON: ("FSPR-4.5.1-a", "CODE-2.1-b", "REG-2.3.2"),
        Purpose.ODD_CHIP: ("CODE-2.1-d",),
        Purpose.CHIP_RACE: ("FSPR-4.5.1-c", "CODE-2.1-d"),
    }
)
"""The articles that let suits decide in a procedure."""

SUITS_ARE_EQUAL = ("FSPR-4.5.1-a", "CODE-2.1")
"""The articles by which suits decide in no other procedure."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Who has drawn the highest card. Without a winner the `tied` seats draw again. `by_suit` if a suit decided."""

    winner: SeatNo | None
    tied: tuple[SeatNo, ...]
    by_suit: bool
    ruling: Ruling


def draw(cards: Mapping[SeatNo, Card], purpose: Purpose, rules: Rules) -> Draw:
    """Who wins a draw: the highest rank, the ace being high; among equal ranks the higher suit, where the rulebook
    lets suits decide in this procedure (`suits_used_for`), otherwise these seats draw again.

    FSPR-4.5.1-a, FSPR-4.5.1-c, FSPR-4.5.1-d, CODE-2.1-a, CODE-2.1-b, CODE-2.1-d, CODE-2.2, REG-2.3.2.
    """
    top = max(map(rank_of, cards.values()), default=0)
    tied = tuple(seat for seat, card in cards.items() if rank_of(card) == top)
    if len(tied) == 1:
        wins = Ruling("highest_card_wins", rules.source(_BY_RANK[purpose]), {"seat": tied[0]})
        return Draw(tied[0], tied, False, wins)
    if not tied or not suits_count_for(purpose, rules):
        again = Ruling("equal_cards_draw_again", cited_alone(rules, "suits_used_for", *SUITS_ARE_EQUAL))
        return Draw(None, tied, False, again)
    winner = max(tied, key=lambda seat: suit_place(cards[seat], rules))
    return Draw(winner, tied, True, Ruling("highest_suit_wins", suits_article(purpose, rules), {"seat": winner}))


def suits_article(purpose: Purpose, rules: Rules) -> str:
    """The article that lets the higher suit decide in a procedure."""
    return cited_alone(rules, "suits_used_for", *_BY_SUIT[purpose])
