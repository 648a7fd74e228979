"""Where every card ends up when a deal is mended: the order of the stub followed card by card.

A *stub* is the cards in dealing order. What is shuffled afterwards has no order: it is given sorted by its label.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.hand.dealing import round_by_round
from rules.ids import SeatNo

FLOP_CARDS = 3


@dataclass(frozen=True, slots=True)
class Mended:
    """Burned cards in order, the hands, what lies on the board, and the cards left to be shuffled."""

    burned: tuple[str, ...] = ()
    hands: Mapping[SeatNo, tuple[str, ...]] = field(default_factory=dict)
    flop: tuple[str, ...] = ()
    turn: str | None = None
    stub_left: tuple[str, ...] = ()


def mend_exposed_hole_card(
    stub: Sequence[str], seats: Sequence[SeatNo], *, cards_each: int, seat: SeatNo, card: int
) -> Mended:
    """The deal is finished, the exposed card is replaced by the next card of the stub and becomes the burn card; no
    further burn before the flop. `card` counts from 1. REG-3.5.1."""
    dealt = round_by_round(stub, seats, cards_each)
    hands = {who: list(cards) for who, cards in dealt.items()}
    rest = list(stub[len(seats) * max(0, cards_each) :])
    burned: list[str] = []
    hand = hands.get(seat, [])
    if 1 <= card <= len(hand) and rest:
        burned.append(hand[card - 1])
        hand[card - 1] = rest.pop(0)
    flop, rest = rest[:FLOP_CARDS], rest[FLOP_CARDS:]
    return Mended(
        tuple(burned), {who: tuple(cards) for who, cards in hands.items()}, tuple(flop), None, tuple(sorted(rest))
    )


def mend_premature_turn(stub: Sequence[str]) -> Mended:
    """A burn and the premature turn are off the stub. It is set aside; after the round a card is burned, the next is
    the turn; the card set aside is shuffled into the rest, from which the river comes without a burn. REG-3.5.5."""
    burned = (*stub[0:1], *stub[2:3])
    turn = stub[3] if len(stub) > 3 else None
    return Mended(burned, turn=turn, stub_left=tuple(sorted((*stub[1:2], *stub[4:]))))


def mend_premature_river(stub: Sequence[str]) -> Mended:
    """A burn and the premature river are off the stub. It is shuffled into the rest, from which the river comes
    without a new burn. REG-3.5.6."""
    return Mended(tuple(stub[0:1]), stub_left=tuple(sorted(stub[1:])))
