"""Chips that nobody chose to wager: blinds, straddles, bring-in, dead chips, posted before the betting begins.

The big blind is posted before a newcomer's live blind, so that the order of speaking follows the big blind.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.hand.round import NOBODY, Round, Setting, next_turn, place_of, put
from rules.hand.state import Action, Forced, Limit, Street
from rules.ids import SeatNo

OPENED_BY_FORCE = (Street.PREFLOP, Street.THIRD)
"""The rounds that begin with blinds or a bring-in; the turn goes on from these."""


def post(round: Round, action: Action) -> Round:
    """The round after chips were posted as far as the stack reaches; whoever is not dealt in posts nothing.

    `to` is the seat's total, of dead chips the number that goes to the pot. A short big blind, straddle or bring-in is
    still to be matched in full. FSPR-4.9.8-e, FSPR-4.9.8-f, CODE-10.2-b, CODE-10.2.1, TDA-51B-a, FSPR-4.8.3-a,
    FSPR-5.4.2-a, FSPR-5.4.3-a, FSPR-5.4.3-b.
    """
    place = round.position(action.seat)
    if place < 0:
        return round
    asked = max(0, action.to or 0)
    stack, bet = round.stacks[place], round.bets[place]
    if action.forced is Forced.DEAD:
        gone = min(asked, stack)
        return _posted(round, place, stack=stack - gone, bet=bet, price=_price(round), pot=round.pot + gone)
    put_in = min(max(0, asked - bet), stack)
    price = _asked(round, place, asked=asked, bet=bet + put_in, forced=action.forced)
    return _posted(round, place, stack=stack - put_in, bet=bet + put_in, price=price, pot=round.pot)


@dataclass(frozen=True, slots=True)
class _Price:
    """What forced bets ask of the others. `brought_in` says that their owner has acted."""

    to_match: int
    missing: int
    full_to: int
    last_full: int
    level: int
    last_word: int
    first: SeatNo | None
    brought_in: bool = False


def _price(round: Round) -> _Price:
    return _Price(
        round.to_match,
        round.missing,
        round.full_to,
        round.last_full,
        round.level,
        round.last_word,
        round.setting.first,
    )


def _asked(round: Round, place: int, *, asked: int, bet: int, forced: Forced | None) -> _Price:
    """What the table owes once this is posted. A blind that others must match is the first bet of the round, and its
    owner has the last word; the bring-in is a price but no bet, and the first raise completes it to one.

    FSPR-4.1-bringin, FSPR-4.9.8-f, FSPR-5.8.5-a, TDA-51B-a, CODE-10.2-b.
    """
    setting, missing = round.setting, round.missing
    stakes, unit = setting.stakes, round.unit
    first_blind = not round.level
    match forced:
        case Forced.SMALL_BLIND:
            if setting.any_blind_nominal:
                missing += max(0, stakes.small_blind - bet)
            return _raised_price(round, bet, missing)
        case Forced.BRING_IN:
            full = max(asked, stakes.bring_in)
            level = 1 if full >= unit else 0
            return _Price(full, missing, full, round.last_full, level, NOBODY, setting.first, brought_in=True)
        case Forced.STRADDLE:
            # A straddle moves the turn, whoever was to speak first.
            full, first = max(asked, bet, round.to_match), None
        case _ if first_blind:
            full, first = max(asked, stakes.big_blind, round.to_match), setting.first
            missing += full - bet
        case _:  # a newcomer's live blind: the same price, and the order stays
            return _raised_price(round, bet, missing)
    last_full = unit if setting.limit is Limit.FIXED_LIMIT else full
    return _Price(full, missing, full, last_full, 1, place, first)


def _raised_price(round: Round, bet: int, missing: int) -> _Price:
    return _Price(
        max(round.to_match, bet),
        missing,
        round.full_to,
        round.last_full,
        round.level,
        round.last_word,
        round.setting.first,
    )


def _posted(round: Round, place: int, *, stack: int, bet: int, price: _Price, pot: int) -> Round:
    setting = round.setting
    if price.first is not setting.first:
        setting = replace(setting, first=price.first)
    stacks, bets = put(round.stacks, place, stack), put(round.bets, place, bet)
    faced, levels = round.faced, round.levels
    if price.brought_in:
        faced, levels = put(faced, place, price.to_match), put(levels, place, price.level)
    turn = next_turn(
        setting,
        stacks,
        bets,
        round.folded,
        faced=faced,
        to_match=price.to_match,
        last_word=price.last_word,
        after=_spoke_last(setting, place, price),
    )
    return Round(
        setting,
        stacks,
        bets,
        round.folded,
        faced,
        levels,
        pot,
        price.missing,
        price.to_match,
        price.full_to,
        price.last_full,
        max(round.largest, price.last_full),
        round.unit,
        price.level,
        round.short_last,
        round.aggressor,
        price.last_word,
        turn,
    )


def _spoke_last(setting: Setting, place: int, price: _Price) -> int:
    """The place after which the betting begins: before whoever is told to be first, else after the bring-in or the last
    blind bet; later streets begin after the button."""
    if setting.first is not None:
        return place_of(setting.seats, setting.first) - 1
    if not price.brought_in and price.last_word != NOBODY:
        return price.last_word
    return place if setting.street in OPENED_BY_FORCE else place_of(setting.seats, SeatNo(setting.button + 1)) - 1
