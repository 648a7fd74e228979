"""Mishaps of the deal: facts in, steps out.

`resolve(mishap, rules)` answers every mishap with a remedy, by the parameters of the rulebook in force. It never raises
and it changes nothing; what a person has to decide is handed to `rules.hand.mishaps.ruling`.
"""

from __future__ import annotations

from typing import assert_never

from rules.hand.mishaps.boards import (
    BoardFault,
    ExtraBoardCard,
    FlopCount,
    FlopWithoutBurn,
    PrematureBoard,
    WrongBurn,
    resolve_board,
)
from rules.hand.mishaps.deck import (
    BoxedCards,
    DeckChangeWanted,
    DeckDefect,
    DeckFault,
    DefectiveCard,
    DefectiveDeck,
    JokerFound,
    Occasion,
    Place,
    resolve_deck,
)
from rules.hand.mishaps.exposed import (
    CardOffTable,
    Exposure,
    HoleCard,
    HoleCardsExposed,
    OwnHandExposed,
    resolve_exposure,
)
from rules.hand.mishaps.misdeal import (
    CardToEmptySeat,
    ExposedAtCut,
    FirstCardWrongSeat,
    Misdeal,
    NotShuffled,
    PlayerMissed,
    RedealWanted,
    WrongCardCount,
    WrongOrder,
    resolve_misdeal,
)
from rules.hand.mishaps.seats import (
    ButtonWrong,
    DiscardedByMistake,
    PlayerAway,
    SeatMishap,
    TakenByDealer,
    resolve_seat,
)
from rules.hand.mishaps.steps import Called, Fault, Outcome, Progress, Remedy, Step, StepCode
from rules.rulebook import Rules

Mishap = Misdeal | Exposure | DeckFault | BoardFault | SeatMishap


def resolve(mishap: Mishap, rules: Rules) -> Remedy:
    """What is done about `mishap` at the table, step by step, by the rulebook in force."""
    match mishap:
        case (
            ExposedAtCut() | NotShuffled() | FirstCardWrongSeat() | WrongOrder() | CardToEmptySeat() | PlayerMissed()
            | WrongCardCount() | RedealWanted()
        ):  # fmt: skip
            return resolve_misdeal(mishap, rules)
        case HoleCardsExposed() | CardOffTable() | OwnHandExposed():
            return resolve_exposure(mishap, rules)
        case BoxedCards() | DefectiveCard() | JokerFound() | DefectiveDeck() | DeckChangeWanted():
            return resolve_deck(mishap, rules)
        case WrongBurn() | FlopWithoutBurn() | FlopCount() | PrematureBoard() | ExtraBoardCard():
            return resolve_board(mishap, rules)
        case PlayerAway() | ButtonWrong() | DiscardedByMistake() | TakenByDealer():
            return resolve_seat(mishap, rules)
        case _:
            assert_never(mishap)


__all__ = [
    "BoxedCards", "ButtonWrong", "Called", "CardOffTable", "CardToEmptySeat", "DeckChangeWanted", "DeckDefect",
    "DefectiveCard", "DefectiveDeck", "DiscardedByMistake", "ExposedAtCut", "ExtraBoardCard", "Fault",
    "FirstCardWrongSeat", "FlopCount", "FlopWithoutBurn", "HoleCard", "HoleCardsExposed", "JokerFound", "Mishap",
    "NotShuffled", "Occasion", "Outcome", "OwnHandExposed", "Place", "PlayerAway", "PlayerMissed", "PrematureBoard",
    "Progress", "RedealWanted", "Remedy", "Step", "StepCode", "TakenByDealer", "WrongBurn", "WrongCardCount",
    "WrongOrder", "resolve",
]  # fmt: skip
