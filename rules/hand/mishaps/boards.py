"""Faults of burning and of the board: too early, too many, too few, without a burn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from rules.citing import cited, printed
from rules.hand.mishaps.steps import (
    Called,
    Outcome,
    Remedy,
    Step,
    StepCode,
    for_the_floor,
    play_on,
    steps,
)
from rules.hand.state import Street
from rules.rulebook import HOUSE, Rules

FLOP_CARDS = 3


@dataclass(frozen=True, slots=True)
class WrongBurn:
    """The dealer burned no card or more than one. `begun` – the betting round after it has begun; `restorable` – the
    order of the cards is known. REG-3.4.6-a, REG-3.4.6-b."""

    burned: int
    begun: bool = False
    restorable: bool = True
    due: int = 1


@dataclass(frozen=True, slots=True)
class FlopWithoutBurn:
    """The flop was opened without a burn. `bets` – there was betting after it. REG-3.5.2."""

    bets: bool = False


@dataclass(frozen=True, slots=True)
class FlopCount:
    """The flop has more or fewer than three cards. `order_known` – it is certain which card is the extra one; `bets` –
    there was betting after it. TDA-37-a, REG-3.5.3, REG-3.5.7."""

    cards: int
    order_known: bool = False
    bets: bool = False


@dataclass(frozen=True, slots=True)
class PrematureBoard:
    """A street was opened before the round was over. REG-3.5.4, REG-3.5.5, REG-3.5.6, TDA-37-b."""

    street: Street


@dataclass(frozen=True, slots=True)
class ExtraBoardCard:
    """One card too many was opened with a street and it is known which. REG-3.5.7."""

    street: Street
    more_to_come: bool | None = None  # None: judged by the street


BoardFault = WrongBurn | FlopWithoutBurn | FlopCount | PrematureBoard | ExtraBoardCard


def resolve_board(mishap: BoardFault, rules: Rules) -> Remedy:
    """How the board is put right."""
    match mishap:
        case WrongBurn():
            return _burn(mishap, rules)
        case FlopWithoutBurn(bets):
            return _flop_without_burn(rules, bets=bets)
        case FlopCount():
            return _flop_count(mishap, rules)
        case PrematureBoard(street):
            return _premature(street, rules)
        case ExtraBoardCard(street, more):
            return _extra(rules, more=street is not Street.RIVER if more is None else more)
        case _:
            assert_never(mishap)


def _burn(mishap: WrongBurn, rules: Rules) -> Remedy:
    """Restored while the round has not begun; played on once it has. Printed is only the case that is both begun and
    beyond repair; not begun and beyond repair is for the floor."""
    if mishap.burned == mishap.due:
        return play_on(HOUSE)
    if mishap.begun:
        return play_on(cited(rules, "burn_error", "REG-3.4.6-b"), code=StepCode.PLAY_ON_TOO_LATE)
    article = rules.source("burn_error")
    if not mishap.restorable:
        return for_the_floor(article, "play_on", "reshuffle")
    codes = [StepCode.RESTORE_ORDER]
    codes.append(StepCode.BURN if mishap.burned < mishap.due else StepCode.RETURN_BURN)
    return Remedy(Outcome.PLAY_ON, steps(article, *codes))


def _flop_without_burn(rules: Rules, *, bets: bool) -> Remedy:
    article = rules.source("flop_without_burn")
    if bets:
        return play_on(cited(rules, "burn_error", "REG-3.4.6-b"), code=StepCode.PLAY_ON_TOO_LATE)
    if rules.flop_without_burn == "play_on":
        return play_on(article)
    return Remedy(Outcome.PLAY_ON, (Step(StepCode.TAKE_BACK_FLOP, article), *_new_flop(article)))


def _new_flop(article: str) -> tuple[Step, ...]:
    return steps(article, StepCode.SHUFFLE_INTO_STUB, StepCode.BURN, StepCode.OPEN_FLOP)


def _flop_count(mishap: FlopCount, rules: Rules) -> Remedy:
    """Known which card is extra: that one is the next burn (REG-3.5.7). Otherwise by the rulebook: the four are mixed
    and the floor picks the burn (TDA-37-a), or all is shuffled anew (REG-3.5.3)."""
    article = rules.source("four_card_flop")
    if mishap.cards == FLOP_CARDS:
        return play_on(HOUSE)
    if mishap.cards < FLOP_CARDS:
        missing = Step(StepCode.OPEN_MISSING, HOUSE, {"cards": FLOP_CARDS - max(0, mishap.cards)})
        return for_the_floor(HOUSE, "play_on", "void") if mishap.bets else Remedy(Outcome.PLAY_ON, (missing,))
    if mishap.order_known and mishap.cards == FLOP_CARDS + 1:
        return _extra(rules, more=True)
    if mishap.bets:
        return for_the_floor(article, "extra_is_next_burn", "mix_and_pick", "reshuffle")
    if rules.four_card_flop == "reshuffle_all":
        return Remedy(Outcome.PLAY_ON, (Step(StepCode.TAKE_BACK_FLOP_AND_BURN, article), *_new_flop(article)))
    if mishap.cards > FLOP_CARDS + 1:
        return for_the_floor(article, "mix_and_pick", "reshuffle")
    codes = (StepCode.CALL_FLOOR, StepCode.MIX_FACE_DOWN, StepCode.FLOOR_PICKS_BURN, StepCode.REST_IS_FLOP)
    return Remedy(Outcome.PLAY_ON, steps(article, *codes), Called.FLOOR)


def _premature(street: Street, rules: Rules) -> Remedy:
    """The flop is taken back with its burn; turn and river are set aside and shuffled in later. Only the turn gets a
    burn of its own: for the river two burns lie on the table already."""
    match street:
        case Street.FLOP:
            article = rules.source("premature_flop")
            codes = (StepCode.TAKE_BACK_FLOP_AND_BURN, StepCode.FINISH_ROUND)
            return Remedy(Outcome.PLAY_ON, (*steps(article, *codes), *_new_flop(article)))
        case Street.TURN:
            article = cited(rules, "premature_board_card", "REG-3.5.5", "TDA-37-b")
            codes_turn = (StepCode.SET_ASIDE, StepCode.FINISH_ROUND, StepCode.BURN, StepCode.OPEN_TURN)
            then = (StepCode.PLAY_ROUND, StepCode.SHUFFLE_INTO_STUB)
            # Whether a card is burned before that river REG-3.5.5 does not say.
            no_burn = Step(StepCode.NO_MORE_BURN, _of_the_river(article))
            river = Step(StepCode.OPEN_RIVER, _of_the_river(article))
            return Remedy(Outcome.PLAY_ON, (*steps(article, *codes_turn, *then), no_burn, river))
        case Street.RIVER:
            article = cited(rules, "premature_board_card", "REG-3.5.6", "TDA-37-b")
            aside = (StepCode.SET_ASIDE, StepCode.FINISH_ROUND, StepCode.SHUFFLE_INTO_STUB)
            return Remedy(Outcome.PLAY_ON, steps(article, *aside, StepCode.NO_MORE_BURN, StepCode.OPEN_RIVER))
        case _:
            # Cards of a stud street given before the round is over: the rulebooks are silent.
            return for_the_floor(printed(rules, "TDA-37-b"), "set_aside", "reshuffle")


def _of_the_river(article: str) -> str:
    return HOUSE if article == "REG-3.5.5" else article


def _extra(rules: Rules, *, more: bool) -> Remedy:
    """The extra card is the next burn, or goes to the muck if no card will follow. REG-3.5.7."""
    code = StepCode.EXTRA_IS_NEXT_BURN if more else StepCode.EXTRA_TO_MUCK
    return Remedy(Outcome.PLAY_ON, (Step(code, rules.source("extra_board_card")),))
