"""Cards that leave the deck during a hand: whose they are, whether they can lie there, and what betting follows.

The dealer need not name a card; `??` stands for one that nobody told.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.cards import Card, cards_of, parse_card
from rules.hand.commands import DealHole, DealStreet
from rules.hand.dealing import cards_dealt
from rules.hand.events import BoardDealt, Event, HoleDealt, Posted, StreetDealt
from rules.hand.hand import BOARD, HOLE_CARDS, Hand, Phase, holds_cards, live_seats, next_street, phase
from rules.hand.state import Game, Street
from rules.hand.stud import open_pair, opener
from rules.ids import SeatNo
from rules.rulebook import HOUSE, Rules
from rules.verdict import Refusal

UNKNOWN = "??"


def named(cards: str) -> Iterator[str]:
    """The cards of a text that somebody told."""
    for start in range(0, len(cards), 2):
        if (card := cards[start : start + 2]) != UNKNOWN:
            yield card


def all_named(cards: str, number: int) -> bool:
    """All of that many cards are told."""
    return len(cards) == 2 * number and UNKNOWN not in cards


def refusal_of_cards(hand: Hand, cards: str, *, besides: str = "") -> Refusal | None:
    """Why these cards cannot lie there: no card, or one that lies elsewhere. `besides` are cards that are told anew."""
    if len(cards) % 2:
        return Refusal("card_unreadable", HOUSE, {"text": cards[-1:]})
    # A rank is never a suit letter, so a card is found in a row of cards only where it begins.
    lying = "".join((*hand.cards.holes.values(), *hand.cards.board))
    for place in range(0, len(cards), 2):
        card = cards[place : place + 2]
        if card == UNKNOWN:
            continue
        if isinstance(refusal := parse_card(card), Refusal):
            return refusal
        if (card in lying and card not in besides) or card in cards[:place]:
            return Refusal("card_twice", HOUSE, {"text": card})
    return None


def hole(hand: Hand, command: DealHole) -> tuple[Event, ...] | Refusal:
    """A player gets cards. Every seat dealt in does, also one that its blind has put all-in (BET-08)."""
    seat, cards = command.seat, command.cards
    if seat not in hand.middle:
        return refused("not_dealt_in", seat=seat)
    if not holds_cards(hand, seat):
        return refused("has_folded", seat=seat)
    if not cards or not 0 <= command.open <= len(cards) // 2:
        return refused("wrong_number_of_cards", seat=seat)
    if len(hand.cards.holes.get(seat, "")) + len(cards) > 2 * _most(hand):
        return refused("wrong_number_of_cards", seat=seat)
    if (refusal := refusal_of_cards(hand, cards)) is not None:
        return refusal
    return (HoleDealt(seat, cards, command.open),)


def _most(hand: Hand) -> int:
    """How many own cards a player has at most now."""
    game = hand.setup.game
    if game is not Game.STUD7:
        return HOLE_CARDS[game]
    coming = phase(hand) in (Phase.DEALING, Phase.RUNNING_OUT)
    counted = cards_dealt(game, (next_street(hand) or hand.street) if coming else hand.street)
    return counted.total if counted is not None else 0


def street(hand: Hand, command: DealStreet, rules: Rules) -> tuple[Event, ...] | Refusal:
    """The next street, or what is run out when nobody can bet any more."""
    now = phase(hand)
    if hand.setup.game is Game.STUD7:
        return _stud_street(hand, now, command, rules)
    if now is Phase.RUNNING_OUT:
        return _run_out(hand, command)
    if now is not Phase.DEALING or command.board:
        return refused("no_street_due")
    coming = next_street(hand)
    assert coming is not None
    if (refusal := _refusal_of_number(command.cards, _due(hand.cards.lying[0]))) is not None:
        return refusal
    if (refusal := refusal_of_cards(hand, command.cards)) is not None:
        return refusal
    return (StreetDealt(coming, command.cards),)


def _due(lying: int) -> int:
    """How many cards the next street lays."""
    return 1 if lying else 3


def _refusal_of_number(cards: str, *numbers: int) -> Refusal | None:
    if not cards or len(cards) in (2 * number for number in numbers):
        return None
    return refused("wrong_number_of_cards", number=len(cards) // 2)


def _run_out(hand: Hand, command: DealStreet) -> tuple[Event, ...] | Refusal:
    """One street, or all that is missing. CLUB-allin-5; on additional boards CLUB-boards-2, CLUB-boards-3,
    CLUB-boards-4."""
    board = command.board
    if not 0 <= board < len(hand.cards.lying) or hand.cards.lying[board] >= BOARD:
        return refused("no_street_due")
    lying = hand.cards.lying[board]
    if (refusal := _refusal_of_number(command.cards, _due(lying), BOARD - lying)) is not None:
        return refusal
    if (refusal := refusal_of_cards(hand, command.cards)) is not None:
        return refusal
    number = len(command.cards) // 2 or _due(lying)
    return (BoardDealt(number, command.cards, board),)


# --- stud ---------------------------------------------------------------------------------------------------------


def faces(hand: Hand, street: Street) -> dict[SeatNo, tuple[Card, ...]] | None:
    """The open cards of the live seats once a street is dealt; None where one of them was not told."""
    counted = cards_dealt(Game.STUD7, street)
    number = counted.open if counted is not None else 0
    seats = live_seats(hand)
    if not all(all_named(hand.cards.faces.get(seat, ""), number) for seat in seats):
        return None
    return {seat: cards_of(hand.cards.faces[seat]) for seat in seats}


def _stud_street(hand: Hand, now: Phase, command: DealStreet, rules: Rules) -> tuple[Event, ...] | Refusal:
    """The next street of stud: who speaks first follows from the open cards where they were told. FSPR-5.8.6-c,
    FSPR-4.1-bringin."""
    if now is Phase.RUNNING_OUT and not command.cards:
        return (BoardDealt(0),)
    if now is Phase.POSTING:
        if not any(isinstance(event, Posted) for event in hand.story):
            return refused("antes_first")
        coming = hand.street
    elif now is Phase.DEALING:
        coming = next_street(hand) or hand.street
    else:
        return refused("no_street_due")
    if command.cards:
        return refused("wrong_number_of_cards", number=len(command.cards) // 2)
    boards = faces(hand, coming)
    opening = None if boards is None else opener(coming, boards, rules)
    if opening is not None and boards is not None:
        if command.opener not in (None, opening.seat):
            return Refusal("not_the_opener", opening.ruling.article, {"seat": command.opener, "opener": opening.seat})
        return (StreetDealt(coming, opener=opening.seat, open_pair=bool(open_pair(boards, rules))),)
    if command.opener is None:
        return refused("opener_missing")
    if command.opener not in live_seats(hand):
        return refused("not_dealt_in", seat=command.opener)
    return (StreetDealt(coming, opener=command.opener),)


def refused(code: str, **detail: int | str | None) -> Refusal:
    """Why a thing cannot be entered as the hand stands: no rulebook need say so."""
    return Refusal(code, HOUSE, detail)
