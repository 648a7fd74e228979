"""Cards that came to light: by the dealer in the deal, by a player, by accident or on purpose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from rules.citing import cited, printed
from rules.hand.conduct import exposed
from rules.hand.mishaps.misdeal import border_article, redeal, redeal_or_play_on
from rules.hand.mishaps.steps import (
    NOTHING_YET,
    Called,
    Fault,
    Outcome,
    Progress,
    Remedy,
    Step,
    StepCode,
    past_border,
    play_on,
)
from rules.hand.presence import dropped_cards
from rules.hand.state import Game
from rules.ids import SeatNo
from rules.rulebook import HOUSE, Rules
from rules.verdict import Facts

FIRST_TWO = (1, 2)


@dataclass(frozen=True, slots=True)
class HoleCard:
    """A hole card: whose, which of the hand (1 = first), and the how-manieth off the deck where that is known."""

    seat: SeatNo
    card: int = 1
    off_deck: int | None = None


@dataclass(frozen=True, slots=True)
class HoleCardsExposed:
    """Hole cards came to light in the deal; by the player's own fault they are dropped or turned over. A card dealt
    off the table that somebody may have seen is one too. TDA-35A-5, REG-3.5.1, REG-6.3.6, REG-3.4.7."""

    cards: tuple[HoleCard, ...]
    fault: Fault = Fault.DEALER
    game: Game = Game.HOLDEM
    progress: Progress = NOTHING_YET


@dataclass(frozen=True, slots=True)
class CardOffTable:
    """A hole card left the table in the deal; `seen` – its face may have been seen."""

    card: HoleCard
    seen: bool = True
    game: Game = Game.HOLDEM
    progress: Progress = NOTHING_YET


@dataclass(frozen=True, slots=True)
class OwnHandExposed:
    """A player shows the own hand before the betting is over; `live` – hands still in, this one included.
    REG-4.1.5, REG-4.1.6, REG-4.1.6-note1, REG-4.1.6-note2, REG-3.4.7."""

    seat: SeatNo
    deliberate: bool
    live: int
    betting_over: bool = False


Exposure = HoleCardsExposed | CardOffTable | OwnHandExposed


def resolve_exposure(mishap: Exposure, rules: Rules) -> Remedy:
    """What becomes of cards that were seen."""
    match mishap:
        case HoleCardsExposed():
            return _in_the_deal(mishap, rules)
        case CardOffTable(card, seen, game, progress):
            if not seen:
                return Remedy(Outcome.PLAY_ON, (Step(StepCode.CARD_STAYS, HOUSE, _of(card)),))
            return _in_the_deal(HoleCardsExposed((card,), Fault.DEALER, game, progress), rules)
        case OwnHandExposed():
            return _own_hand(mishap, rules)
        case _:
            assert_never(mishap)


def _in_the_deal(mishap: HoleCardsExposed, rules: Rules) -> Remedy:
    cards = tuple(dict.fromkeys(mishap.cards))
    if not cards:
        return play_on(HOUSE)
    if mishap.fault is Fault.PLAYER:
        return _stay(cards, dropped_cards(cards[0].seat, rules).article)
    if past_border(mishap.progress, rules):
        article = border_article("exposed_cards", rules)
        late = Step(StepCode.PLAY_ON_TOO_LATE, article)
        return Remedy(Outcome.PLAY_ON, (late, *_stay(cards, article).steps))
    if _first_two(mishap, rules):
        article = cited(rules, "misdeal_exposed_first_two", "TDA-35A-5")
        if "exposed_cards" in rules.misdeal_causes:
            return redeal(article, rules, wagers=mishap.progress.acted)
    if len(cards) >= rules.misdeal_exposed_any:
        return redeal_or_play_on("exposed_cards", mishap.progress, rules)
    return _replaced(cards, mishap, rules)


def _first_two(mishap: HoleCardsExposed, rules: Rules) -> bool:
    """In flop games the first two cards off the deck weigh more. TDA-35A-5."""
    enough = rules.misdeal_exposed_first_two
    if enough is None or mishap.game is Game.STUD7:
        return False
    return sum(card.off_deck in FIRST_TWO for card in set(mishap.cards)) >= int(enough)


def _replaced(cards: Sequence[HoleCard], mishap: HoleCardsExposed, rules: Rules) -> Remedy:
    """Too few cards for a misdeal: the deal goes on, then the exposed card is replaced by what would have been the
    first burn card and becomes that burn card itself (REG-3.5.1). In stud it is the open card of the hand."""
    article = rules.source("exposed_hole_card_single")
    done = [Step(StepCode.FINISH_DEAL, article)]
    if mishap.game is Game.STUD7:
        done += [Step(StepCode.OPEN_CARD_NOW, HOUSE, _of(card)) for card in cards]
        return Remedy(Outcome.PLAY_ON, tuple(done))
    done += [Step(StepCode.REPLACE_CARD, article, _of(card)) for card in cards]
    done += [Step(StepCode.EXPOSED_IS_BURN, article), Step(StepCode.NO_MORE_BURN, article)]
    return Remedy(Outcome.PLAY_ON, tuple(done))


def _stay(cards: Sequence[HoleCard], article: str) -> Remedy:
    return Remedy(Outcome.PLAY_ON, tuple(Step(StepCode.CARD_STAYS, article, _of(card)) for card in cards))


def _of(card: HoleCard) -> Facts:
    return {"seat": card.seat, "card": card.card}


# --- one's own hand --------------------------------------------------------------------------------------------------


def _own_hand(mishap: OwnHandExposed, rules: Rules) -> Remedy:
    """By accident the hand stays in play. On purpose, with three or more in the hand, it may be dead; with two the
    opponent has a choice where the rulebook gives one (`rules.hand.conduct`). Either may be penalised."""
    seat = {"seat": mishap.seat}
    if mishap.betting_over:
        return play_on(HOUSE)
    if not mishap.deliberate:
        steps = (
            Step(StepCode.HAND_LIVE, dropped_cards(mishap.seat, rules).article, seat),
            Step(StepCode.PENALTY_POSSIBLE, printed(rules, "REG-4.1.5"), seat),
        )
        return Remedy(Outcome.PLAY_ON, steps)
    shown = exposed(mishap.seat, rules, live=mishap.live, deliberate=True)
    article = shown.ruling.article
    penalty = Step(StepCode.PENALTY_POSSIBLE, printed(rules, "REG-4.1.6"), seat)
    if shown.dead:
        return Remedy(Outcome.PLAY_ON, (Step(StepCode.HAND_DEAD, article, seat), penalty), dead=(mishap.seat,))
    if len(shown.opponent_may) > 1:
        choice = Step(StepCode.OPPONENT_CHOOSES, article, seat)
        options = tuple(option.value for option in shown.opponent_may)
        return Remedy(Outcome.CHOICE, (choice, penalty), Called.OPPONENT, options)
    return Remedy(Outcome.PLAY_ON, (Step(StepCode.HAND_LIVE, article, seat), penalty))
