"""Cards and decks: 52 cards, 32 cards (sevens to aces), one or two jokers.

A card is a small number, so that hands are cheap to keep and to rank: `4 * (rank - 2) + suit`, suits in the order
c d h s; 52 and 53 are the jokers. Written, a card is a rank and a suit letter (`Td`, `9s`), a joker is `Jk`.

Ranks are numbers 2 … 14 (ace) and 15 for a joker. FSPR-4.4-b: 2 3 4 5 6 7 8 9 10 J Q K A. Whether the ace may also be
low is a question of the combination, not of the card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NewType

from rules.rulebook import HOUSE, Rules
from rules.verdict import Refusal

Card = NewType("Card", int)
Rank = NewType("Rank", int)

RANKS = "23456789TJQKA"
"""Letters of the ranks, from low to high. FSPR-4.4-b."""
TEN, JACK, QUEEN, KING, ACE, JOKER_RANK = (Rank(rank) for rank in range(10, 16))
JOKERS = (Card(52), Card(53))
JOKER_TEXT = "Jk"
LOWEST_RANK = {52: Rank(2), 32: Rank(7)}
"""The lowest rank in a deck of that size. CODE-1.1, CODE-1.2."""


class Suit(StrEnum):
    """A group of thirteen cards (eight in the short deck). FSPR-4.1-suit."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"


_SUITS = tuple(Suit)
_TEXTS = (*(rank + suit for rank in RANKS for suit in _SUITS), JOKER_TEXT, JOKER_TEXT)
_CARDS = {text: Card(number) for number, text in enumerate(_TEXTS[:52])} | {JOKER_TEXT: JOKERS[0]}


def rank_of(card: Card) -> Rank:
    """2 … 14; 15 for a joker."""
    return Rank(card // 4 + 2)


def suit_of(card: Card) -> Suit:
    """The suit of a card that is no joker."""
    return _SUITS[card % 4]


def is_joker(card: Card) -> bool:
    return card >= 52


def card_of(rank: int, suit: Suit) -> Card:
    """The card of that rank (2 … 14) and suit."""
    return Card(4 * (rank - 2) + _SUITS.index(suit))


def text_of(card: Card) -> str:
    """`Td`, `9s`, `Jk`."""
    return _TEXTS[card]


def rank_text(rank: int) -> str:
    """The letter of a rank: 2 … 9, T, J, Q, K, A."""
    return RANKS[rank - 2]


# --- reading -----------------------------------------------------------------------------------------------------


def parse_card(text: object) -> Card | Refusal:
    """The card as written, or why it is none. Nothing is guessed: a ten is `T`, never `10` (SHO-13)."""
    card = _CARDS.get(text) if isinstance(text, str) else None
    if card is not None:
        return card
    shown = str(text)[:12]
    if shown.startswith("10"):
        return Refusal("ten_is_written_t", HOUSE, {"text": shown})
    return Refusal("card_unreadable", HOUSE, {"text": shown})


def parse_cards(written: str | Iterable[object]) -> tuple[Card, ...] | Refusal:
    """Several cards: a list, or text with or without blanks (`Ah Kd`, `AhKd`). No card may occur twice; a second `Jk`
    is the second joker."""
    cards: list[Card] = []
    for text in _split(written) if isinstance(written, str) else written:
        card = parse_card(text)
        if isinstance(card, Refusal):
            return card
        if card == JOKERS[0] and card in cards:
            card = JOKERS[1]
        if card in cards:
            return Refusal("card_twice", HOUSE, {"text": text_of(card)})
        cards.append(card)
    return tuple(cards)


def _split(written: str) -> Sequence[str]:
    if " " in written.strip():
        return written.split()
    text = written.strip()
    return [text[start : start + 2] for start in range(0, len(text), 2)]


def cards_of(written: str | Iterable[object]) -> tuple[Card, ...]:
    """Cards written in the program itself, or read before: where a misspelling is a bug."""
    cards = parse_cards(written)
    if isinstance(cards, Refusal):
        raise ValueError(f"{written!r}: {cards.code} {cards.detail}")
    return cards


# --- decks -------------------------------------------------------------------------------------------------------


def deck(size: int = 52, jokers: int = 0) -> tuple[Card, ...]:
    """The cards of a deck from low to high, jokers last. CODE-1.1, CODE-1.2, CODE-1.3, FSPR-4.4-a, FSPR-4.1-suit."""
    return tuple(Card(number) for number in range(4 * (LOWEST_RANK[size] - 2), 52)) + JOKERS[:jokers]


def refusal_of_deck(
    size: int, rules: Rules, *, jokers: int = 0, wild: Iterable[int] = (), home_game: bool = False
) -> Refusal | None:
    """Why a game may not be played with this deck; None if it may. `wild` are ranks whose cards are wild.

    FSPR-4.4-a and REG-1.2 know 52 cards alone; CODE-1.2 adds 32, CODE-1.3 up to two jokers and, in home games only,
    wild cards.
    """
    if size not in rules.deck_sizes:
        return Refusal("deck_size_unknown", rules.source("deck_sizes"), {"size": size})
    if jokers > rules.jokers_max:
        return Refusal(
            "too_many_jokers",
            rules.source("jokers_max"),
            {"jokers": jokers, "most": rules.jokers_max},
        )
    if tuple(wild) and not (home_game and rules.wild_cards == "home_games_only"):
        return Refusal("no_wild_cards", rules.source("wild_cards"))
    return None


def refusal_of_cards(cards: Iterable[Card], size: int, *, jokers: int = 2) -> Refusal | None:
    """Why these cards cannot lie on one table: a card twice, or one that the deck does not have."""
    known = set(deck(size, jokers))
    for card in cards:
        if card not in known:
            strange = card not in range(4 * (LOWEST_RANK[size] - 2), 54)
            code = "card_not_in_deck" if strange or is_joker(card) else "card_twice"
            return Refusal(code, HOUSE, {"text": _TEXTS[card] if 0 <= card < 54 else str(card), "size": size})
        known.discard(card)
    return None


# --- suits -------------------------------------------------------------------------------------------------------


def suit_place(card: Card, rules: Rules) -> int:
    """Where the suit of `card` stands, 0 = lowest, in the procedures in which suits count at all; a joker stands above
    every suit. FSPR-4.5.1-d, CODE-2.2: spades, hearts, diamonds, clubs from high to low."""
    order: Sequence[str] = rules.suit_order
    return 4 if is_joker(card) else 3 - order.index(suit_of(card))


def by_rank_and_suit(card: Card, rules: Rules) -> tuple[int, int]:
    """The order of cards where one of them decides and suits count: rank before suit."""
    return rank_of(card), suit_place(card, rules)


def suits_count_for(procedure: str, rules: Rules) -> bool:
    """Whether suits break ties in `procedure` (seat_draw, button_draw, stud_first_to_act, odd_chip, chip_race).
    FSPR-4.5.1-a, FSPR-4.5.1-b, FSPR-4.5.1-c, CODE-2.1, REG-2.3.2.

    The odd chips of a tournament (CODE-2.1-d) are those of a pot and those left over in a chip race."""
    listed = rules.suits_used_for
    return procedure in listed or (procedure == "chip_race" and "odd_chip" in listed)
