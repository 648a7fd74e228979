"""Faults of the deck: cards face up, marked, missing, doubled, or that do not belong in it; and when decks change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import assert_never

from rules.citing import cited, printed
from rules.hand.mishaps.misdeal import deck_replaced, redeal, redeal_or_play_on
from rules.hand.mishaps.steps import (
    NOTHING_YET,
    Called,
    Outcome,
    Progress,
    Remedy,
    Step,
    StepCode,
    for_the_floor,
)
from rules.hand.pots import void
from rules.ids import SeatNo
from rules.rulebook import HOUSE, Rules


class Place(StrEnum):
    """Where a faulty card is when it is noticed."""

    SHUFFLE = "shuffle"
    CLOSED = "closed"  # a hole card
    OPEN = "open"  # on the board, or an open stud card
    STUB = "stub"


class DeckDefect(StrEnum):
    """What is wrong with a deck as a whole."""

    CARD_COUNT = "card_count"
    DUPLICATES = "duplicates"
    DIFFERENT_BACKS = "different_backs"
    MARKED_CARDS = "marked_cards"
    EXTRA_JOKER = "extra_joker"


class Occasion(StrEnum):
    """Why a new deck is wanted."""

    DEALER_CHANGE = "dealer_change"
    LEVEL_CHANGE = "level_change"
    REGULATIONS = "regulations"
    PLAYER_REQUEST = "player_request"


@dataclass(frozen=True, slots=True)
class BoxedCards:
    """Cards lie face up in the deck, `count` of them so far in this hand. TDA-35A-1, REG-3.4.5."""

    count: int = 1
    progress: Progress = NOTHING_YET


@dataclass(frozen=True, slots=True)
class DefectiveCard:
    """One card is marked, creased or otherwise to be told apart. FSPR-6.1.1, CODE-4.1, REG-3.1.1."""

    place: Place
    seat: SeatNo | None = None
    progress: Progress = NOTHING_YET


@dataclass(frozen=True, slots=True)
class JokerFound:
    """A joker turns up in a game played without one. CODE-5.5."""

    place: Place
    seat: SeatNo | None = None
    wagers: Mapping[SeatNo, int] = field(default_factory=dict)
    pot_paid: bool = False
    progress: Progress = NOTHING_YET


@dataclass(frozen=True, slots=True)
class DefectiveDeck:
    """The deck is not what it should be. `wagers` are the chips of each seat in the hand; `exploiter` knew of the
    defect and bet or raised on it. FSPR-6.2.1, FSPR-6.2.2, CODE-5.1.1 to CODE-5.1.4, CODE-5.2-a, CODE-5.2-b,
    CODE-5.3-a, CODE-5.4, REG-3.2.1 to REG-3.2.4."""

    defect: DeckDefect
    wagers: Mapping[SeatNo, int] = field(default_factory=dict)
    pot_paid: bool = False
    exploiter: SeatNo | None = None


@dataclass(frozen=True, slots=True)
class DeckChangeWanted:
    """Somebody wants another deck. REG-3.4.9."""

    occasion: Occasion


DeckFault = BoxedCards | DefectiveCard | JokerFound | DefectiveDeck | DeckChangeWanted


def resolve_deck(mishap: DeckFault, rules: Rules) -> Remedy:
    """What is done about a faulty card or deck."""
    match mishap:
        case BoxedCards(count, progress):
            return _boxed(count, progress, rules)
        case DefectiveCard():
            return _defective_card(mishap, rules)
        case JokerFound():
            return _joker(mishap, rules)
        case DefectiveDeck():
            return _defective_deck(mishap, rules)
        case DeckChangeWanted(occasion):
            return _change(occasion, rules)
        case _:
            assert_never(mishap)


def _boxed(count: int, progress: Progress, rules: Rules) -> Remedy:
    """Face-up cards are dead and replaced one by one (REG-3.4.5); from a number on they make a misdeal (TDA-35A-1)."""
    limit = rules.misdeal_boxed_cards
    if limit is not None and count >= limit:
        remedy = redeal_or_play_on("boxed_cards", progress, rules)
        if remedy.outcome is not Outcome.PLAY_ON:
            return remedy
    step = Step(StepCode.REPLACE_BOXED, rules.source("boxed_card"), {"cards": count})
    return Remedy(Outcome.PLAY_ON, (step,))


DUTY_TO_STOP = ("FSPR-6.1.2-a", "CODE-4.2-a", "REG-3.1.2")


def _defective_card(mishap: DefectiveCard, rules: Rules) -> Remedy:
    """In the shuffle: stop, call, new deck (FSPR-6.1.2-a, FSPR-6.1.2-b, CODE-4.2-a, CODE-4.2-b, REG-3.1.2). Open: the
    hand is finished first (FSPR-6.1.3, CODE-4.5, REG-3.1.3). A hole card: redeal before betting (CODE-4.3-a,
    CODE-4.3-b), play on after (CODE-4.4)."""
    match mishap.place:
        case Place.SHUFFLE:
            stop = printed(rules, *DUTY_TO_STOP)
            steps = (Step(StepCode.STOP_SHUFFLE, stop), Step(StepCode.CALL_FLOOR, stop), deck_replaced(rules))
            return Remedy(Outcome.PLAY_ON, steps)
        case Place.OPEN:
            article = rules.source("defective_open_card")
            after = (Step(StepCode.FINISH_HAND, article), Step(StepCode.REPLACE_AFTER_HAND, article))
            return Remedy(Outcome.PLAY_ON, after)
        case Place.STUB:
            replaced = Step(StepCode.REPLACE_AFTER_HAND, rules.source("defective_card"))
            return Remedy(Outcome.PLAY_ON, (Step(StepCode.FINISH_HAND, rules.source("defective_card")), replaced))
        case Place.CLOSED:
            return _defective_hole_card(mishap, rules)


def _defective_hole_card(mishap: DefectiveCard, rules: Rules) -> Remedy:
    seat = {"seat": mishap.seat}
    tell = Step(StepCode.TELL_DEALER, printed(rules, "CODE-4.3-a"), seat)
    if not (mishap.progress.acted or mishap.progress.substantial):
        again = redeal(cited(rules, "defective_closed_card", "CODE-4.3-b"), rules, new_deck=True)
        return Remedy(Outcome.REDEAL, (tell, *again.steps))
    article = cited(rules, "defective_closed_card", "CODE-4.4")
    steps = (
        tell,
        Step(StepCode.CARD_STAYS, article, {**seat, "card": None}),
        Step(StepCode.REPLACE_AFTER_HAND, rules.source("defective_card")),
    )
    return Remedy(Outcome.PLAY_ON, steps)


def _joker(mishap: JokerFound, rules: Rules) -> Remedy:
    """A defect of the deck where the rulebook says so (CODE-5.5). Elsewhere a joker is a scrap of paper: the next card
    stands for it, and who acts on a hand with one has too few cards."""
    if DeckDefect.EXTRA_JOKER in rules.defective_deck_if:
        return _defective_deck(DefectiveDeck(DeckDefect.EXTRA_JOKER, mishap.wagers, mishap.pot_paid), rules)
    acted = mishap.progress.acted or mishap.progress.substantial
    if mishap.place is Place.CLOSED and acted and mishap.seat is not None:
        article, seat = rules.source("wrong_card_count_dead_after"), {"seat": mishap.seat}
        steps = (Step(StepCode.HAND_DEAD, article, seat), Step(StepCode.WAGERS_STAY, HOUSE, seat))
        return Remedy(Outcome.PLAY_ON, steps, dead=(mishap.seat,))
    replaced = Step(StepCode.REPLACE_BOXED, rules.source("boxed_card"), {"cards": 1})
    return Remedy(Outcome.PLAY_ON, (replaced, Step(StepCode.REPLACE_AFTER_HAND, HOUSE)))


DEFECTS: Mapping[DeckDefect, tuple[str, ...]] = {
    DeckDefect.CARD_COUNT: ("FSPR-6.2.1", "CODE-5.1.1", "REG-3.2.1"),
    DeckDefect.DUPLICATES: ("FSPR-6.2.2", "CODE-5.1.2", "REG-3.2.2"),
    DeckDefect.DIFFERENT_BACKS: ("CODE-5.1.3", "REG-3.2.3"),
    DeckDefect.MARKED_CARDS: ("CODE-5.1.4", "REG-3.2.4"),
    DeckDefect.EXTRA_JOKER: ("CODE-5.5",),
}


def _defective_deck(mishap: DefectiveDeck, rules: Rules) -> Remedy:
    """The hand is void and everybody gets back what was put in (CODE-5.2-a, REG-3.2.2), until the pot has been paid
    (CODE-5.4). Who bet on a defect that was known loses the claim (CODE-5.3-a), or answers to the floor."""
    if mishap.defect not in rules.defective_deck_if:
        return for_the_floor(rules.source("defective_deck_if"), "void", "play_on")
    if mishap.pot_paid:
        kept = Step(StepCode.WINNER_KEEPS, rules.source("defective_deck_until"))
        return Remedy(Outcome.PLAY_ON, (kept, deck_replaced(rules)))
    confiscating = rules.exploiting_defect == "confiscate_to_next_pot"
    exploiter = mishap.exploiter if mishap.exploiter in mishap.wagers else None
    settled = void(mishap.wagers, offender=exploiter if confiscating else None, dealt_in=mishap.wagers)
    refunds = {seat: chips for seat, chips in settled.returned.items() if chips > 0}
    by = rules.source("defective_deck")
    done = [
        Step(StepCode.VOID_HAND, cited(rules, "defective_deck_if", *DEFECTS[mishap.defect])),
        *(Step(StepCode.REFUND, by, {"seat": seat, "chips": chips}) for seat, chips in refunds.items()),
    ]
    caught = rules.source("exploiting_defect")
    if settled.carried is not None:
        done.append(
            Step(
                StepCode.CONFISCATE,
                cited(rules, "exploiting_defect", "CODE-5.3-b"),
                {"seat": exploiter, "chips": settled.carried.amount},
            )
        )
    for_floor = exploiter is not None and not confiscating
    if for_floor:
        done.append(Step(StepCode.CALL_FLOOR, caught))
    done.append(deck_replaced(rules))
    decider, options = (Called.FLOOR, ("refund", "confiscate", "penalty")) if for_floor else (None, ())
    return Remedy(Outcome.VOID, tuple(done), decider, options, refunds=refunds, carried=settled.carried)


def _change(occasion: Occasion, rules: Rules) -> Remedy:
    """Decks change on the occasions of the rulebook; no player can ask for it. REG-3.4.9."""
    wanted = occasion in rules.deck_change
    code = StepCode.CHANGE_DECK if wanted else StepCode.DECK_STAYS
    return Remedy(Outcome.PLAY_ON, (Step(code, rules.source("deck_change")),))
