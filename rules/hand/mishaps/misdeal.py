"""Misdeals: when the deal is taken back, how it is done again, and what happens where it is too late for that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never

from rules.citing import cited, cited_alone, printed
from rules.hand.mishaps.steps import (
    NOTHING_YET,
    Called,
    Outcome,
    Progress,
    Remedy,
    Step,
    StepCode,
    for_the_floor,
    past_border,
    play_on,
)
from rules.ids import SeatNo
from rules.rulebook import HOUSE, Rules

PRINTED: Mapping[str, tuple[str, ...]] = {
    "boxed_cards": ("TDA-35A-1",),
    "first_card_wrong_seat": ("TDA-35A-2",),
    "card_to_empty_seat": ("TDA-35A-3", "REG-3.3.4"),
    "player_missed": ("TDA-35A-4", "REG-3.3.4"),
    "exposed_cards": ("TDA-35A-5", "REG-6.3.6"),
    "exposed_at_cut": ("REG-3.3.1",),
    "not_shuffled": ("REG-3.3.2",),
    "wrong_order": ("REG-3.3.3",),
    "wrong_card_count": ("REG-6.3.5",),
    "defective_closed_card": ("CODE-4.3-b",),
}
"""The articles that print a cause of its own."""

OPEN_LIST = "TDA-35A-0"
"""The article of a list that does not name every cause: the others stand on it."""


@dataclass(frozen=True, slots=True)
class ExposedAtCut:
    """Cards came to light while the deck was cut. REG-3.3.1."""

    cards: int = 1
    dealt: bool = False  # the deal has begun since
    progress: Progress = NOTHING_YET


@dataclass(frozen=True, slots=True)
class NotShuffled:
    """The deck was dealt without having been shuffled or cut. REG-3.3.2."""

    progress: Progress = NOTHING_YET


@dataclass(frozen=True, slots=True)
class FirstCardWrongSeat:
    """The first card went to another seat than the first in order. TDA-35A-2."""

    seat: SeatNo
    due: SeatNo
    progress: Progress = NOTHING_YET


@dataclass(frozen=True, slots=True)
class WrongOrder:
    """The order of dealing was not kept; `repairable` – every card can still be brought where it belongs. REG-3.3.3."""

    repairable: bool = False
    progress: Progress = NOTHING_YET


@dataclass(frozen=True, slots=True)
class CardToEmptySeat:
    """Cards were dealt to a place that is not in the hand. TDA-35A-3, REG-3.3.4."""

    seat: SeatNo
    progress: Progress = NOTHING_YET


@dataclass(frozen=True, slots=True)
class PlayerMissed:
    """A seat entitled to a hand got none, be its player there or away: an absent player is dealt in. TDA-35A-4,
    REG-3.3.4, TDA-30-b."""

    seat: SeatNo
    progress: Progress = NOTHING_YET


@dataclass(frozen=True, slots=True)
class WrongCardCount:
    """A player holds more or fewer cards than were due. `own_action` – has acted before noticing it; `on_button` – the
    seat is dealt last; `alone` – nobody else is left in the hand. REG-6.3.5, REG-3.3.7, REG-3.3.8, REG-1.6.1-e,
    FSPR-4.9.1-f."""

    seat: SeatNo
    held: int
    due: int
    own_action: bool = False
    on_button: bool = False
    alone: bool = False
    progress: Progress = NOTHING_YET


@dataclass(frozen=True, slots=True)
class RedealWanted:
    """Somebody declares a misdeal for a reason that the list does not name. TDA-35A-0, REG-3.3-a."""

    by: Called
    progress: Progress = NOTHING_YET


Misdeal = (
    ExposedAtCut | NotShuffled | FirstCardWrongSeat | WrongOrder | CardToEmptySeat | PlayerMissed | WrongCardCount
    | RedealWanted
)  # fmt: skip


def resolve_misdeal(mishap: Misdeal, rules: Rules) -> Remedy:
    """Whether the hand is dealt again."""
    match mishap:
        case ExposedAtCut(dealt=False):
            # Nobody has cards yet: the deck is simply shuffled and cut again.
            return Remedy(Outcome.REDEAL, (Step(StepCode.SHUFFLE_AND_CUT, cause_article("exposed_at_cut", rules)),))
        case ExposedAtCut(progress=progress):
            return redeal_or_play_on("exposed_at_cut", progress, rules)
        case NotShuffled(progress):
            return redeal_or_play_on("not_shuffled", progress, rules)
        case FirstCardWrongSeat(_, _, progress):
            known = "first_card_wrong_seat" in rules.misdeal_causes
            return redeal_or_play_on("first_card_wrong_seat" if known else "wrong_order", progress, rules)
        case WrongOrder(repairable, progress):
            if repairable and not past_border(progress, rules):
                step = Step(StepCode.RESTORE_ORDER, cause_article("wrong_order", rules))
                return Remedy(Outcome.PLAY_ON, (step,))
            return redeal_or_play_on("wrong_order", progress, rules)
        case CardToEmptySeat(_, progress):
            return redeal_or_play_on("card_to_empty_seat", progress, rules)
        case PlayerMissed(_, progress):
            return redeal_or_play_on("player_missed", progress, rules)
        case WrongCardCount():
            return _wrong_count(mishap, rules)
        case RedealWanted():
            return _wanted(mishap, rules)
        case _:
            assert_never(mishap)


def redeal_or_play_on(cause: str, progress: Progress, rules: Rules, *, new_deck: bool = False) -> Remedy:
    """A redeal if the rulebook names the cause and the border has not been passed. Past it the hand goes on (TDA-35D,
    REG-3.3.2); a cause that the list leaves open is for the floor (TDA-35A-0); one it does not know is none."""
    if past_border(progress, rules):
        return play_on(border_article(cause, rules), code=StepCode.PLAY_ON_TOO_LATE)
    article, causes = cause_article(cause, rules), rules.misdeal_causes
    if cause in causes:
        return redeal(article, rules, wagers=progress.acted, new_deck=new_deck)
    return for_the_floor(article, "redeal", "play_on") if "other" in causes else play_on(article)


def cause_article(cause: str, rules: Rules) -> str:
    """The article that names `cause`, or the list that is open for others: TDA-35A-0 to TDA-35A-5, REG-3.3.1 to
    REG-6.3.6, CODE-4.3-b. A rulebook that prints other causes alone says nothing of this one: it is the house's."""
    return cited_alone(rules, "misdeal_causes", *PRINTED.get(cause, ()), OPEN_LIST)


def border_article(cause: str, rules: Rules) -> str:
    """The article by which it is too late to deal again: of all deals (TDA-35D), or printed with the cause (REG-3.3.2
    to REG-6.3.5, CODE-4.3-b)."""
    return cited_alone(rules, "redeal_border", "TDA-35D", *PRINTED.get(cause, ()))


def redeal(article: str, rules: Rules, *, wagers: bool = False, new_deck: bool = False) -> Remedy:
    """The deal is taken back and repeated exactly: same button, same seats, same level; the absent and the penalised
    get cards that are killed; for a penalty both deals are one hand. REG-3.3-a, REG-3.3-b, TDA-35C-a, TDA-35C-b,
    TDA-35C-c, CODE-4.3-b."""
    repeats, repeats_by = rules.redeal_repeats, rules.source("redeal_repeats")
    same = {"button": StepCode.SAME_BUTTON, "seats": StepCode.SAME_SEATS, "level": StepCode.SAME_LEVEL}
    counts = StepCode.COUNTS_ONCE if rules.redeal_counts_for_penalty == 1 else StepCode.COUNTS_TWICE
    done = [
        *_declared(rules),
        Step(StepCode.MISDEAL, article),
        *([Step(StepCode.TAKE_BACK_WAGERS, HOUSE)] if wagers else []),
        *([deck_replaced(rules, article)] if new_deck else []),
        Step(StepCode.SHUFFLE_AND_CUT, cited(rules, "redeal_repeats", "REG-3.3-b")),
        *(Step(same[what], repeats_by) for what in repeats if what in same),
        Step(StepCode.ABSENT_DEALT_AND_KILLED, rules.source("redeal_absent_and_penalised")),
        Step(counts, rules.source("redeal_counts_for_penalty")),
    ]
    return Remedy(Outcome.REDEAL, tuple(done))


def deck_replaced(rules: Rules, *articles: str) -> Step:
    """Another deck: the dealer takes it, or an official allows it (REG-3.1.2). `articles` print it more closely."""
    by_floor = rules.deck_replacement_by == "floor"
    code = StepCode.REPLACE_DECK_BY_FLOOR if by_floor else StepCode.REPLACE_DECK
    return Step(code, cited(rules, "deck_replacement_by", *articles))


def _declared(rules: Rules) -> tuple[Step, ...]:
    """Who has to be called to declare it; nobody where the dealer may."""
    by = rules.redeal_by
    if "dealer" in by:
        return ()
    code = StepCode.CALL_FLOOR if "floor" in by else StepCode.CALL_DIRECTOR
    return (Step(code, rules.source("redeal_by")),)


def _wrong_count(mishap: WrongCardCount, rules: Rules) -> Remedy:
    """Before the border a redeal (or, for the button, simply the card that is missing), afterwards a dead hand whose
    bets stay in the pot."""
    seat = {"seat": mishap.seat, "held": mishap.held, "due": mishap.due}
    if mishap.held == mishap.due:
        return play_on(HOUSE)
    if mishap.alone:
        article = rules.source("wrong_count_last_player")
        steps = (Step(StepCode.HAND_DEAD, article, seat), Step(StepCode.SHARE_AMONG_OTHERS, article, seat))
        return Remedy(Outcome.PLAY_ON, steps, dead=(mishap.seat,))
    if not _too_late_to_recount(mishap, rules):
        short_button = mishap.on_button and mishap.held == mishap.due - 1
        if short_button and rules.button_two_consecutive_cards:
            step = Step(StepCode.GIVE_NEXT_CARD, rules.source("button_two_consecutive_cards"), seat)
            return Remedy(Outcome.PLAY_ON, (step,))
        return redeal_or_play_on("wrong_card_count", mishap.progress, rules)
    stays, article = _chips_of_the_dead(mishap, rules)
    dead_by = cited(rules, "wrong_card_count_dead_after", "FSPR-4.9.1-f", article, "REG-1.6.1-e")
    steps = (Step(StepCode.HAND_DEAD, dead_by, seat), Step(stays, article, seat))
    return Remedy(Outcome.PLAY_ON, steps, dead=(mishap.seat,))


def _too_late_to_recount(mishap: WrongCardCount, rules: Rules) -> bool:
    """Whether a wrong number of cards kills the hand: after the first action (FSPR-4.9.1-f), or only where no misdeal
    can be declared any more (TDA-35D)."""
    if rules.wrong_card_count_dead_after == "substantial_action":
        return mishap.progress.substantial
    return mishap.own_action or mishap.progress.acted or mishap.progress.substantial


def _chips_of_the_dead(mishap: WrongCardCount, rules: Rules) -> tuple[StepCode, str]:
    """Who had acted loses all bets of the hand (REG-3.3.7), who had not loses the forced ones (REG-3.3.8)."""
    if mishap.own_action:
        return StepCode.WAGERS_STAY, printed(rules, "REG-3.3.7")
    return StepCode.FORCED_BETS_STAY, printed(rules, "REG-3.3.8")


def _wanted(mishap: RedealWanted, rules: Rules) -> Remedy:
    """Only the persons named by the rulebook declare a misdeal; a dealer calls one of them."""
    by, article = rules.redeal_by, cited(rules, "redeal_by", "REG-3.3-a")
    if past_border(mishap.progress, rules):
        return play_on(border_article("other", rules), code=StepCode.PLAY_ON_TOO_LATE)
    if mishap.by not in by:
        return for_the_floor(article, "redeal", "play_on")
    cause = cause_article("other", rules)
    if "other" not in rules.misdeal_causes:
        return play_on(cause)
    return redeal(cause, rules, wagers=mishap.progress.acted)
