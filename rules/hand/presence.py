"""Players who are away: whose hand is live, whose is killed, what is taken from their stacks.

Everybody with chips is dealt in, absent or not. By the *moment* of the rulebook (the first card, the last card of the
deal, or the player's own turn) whoever is not in the seat has a dead hand: it is dealt, nobody looks at it, and the
dealer takes it right after the deal. That is no action of the player, so it never counts as substantial action. Blinds
(and antes, where the rulebook says so) of an absent player are posted all the same and stay in the pot.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.citing import cited
from rules.hand.blinds import forced_bets
from rules.hand.button import Positions
from rules.hand.state import Stakes
from rules.ids import SeatNo
from rules.rulebook import Rules
from rules.verdict import Refusal, Ruling


class Arrived(StrEnum):
    """When a player was in the seat, measured by the deal."""

    BEFORE_FIRST_CARD = "before_first_card"
    DURING_DEAL = "during_deal"  # after the first card of the deal, before its last
    AFTER_DEAL = "after_deal"  # after the last card, before the player's first turn
    NOT_IN_TIME = "not_in_time"  # not when the action came there, or gone since


class HandIs(StrEnum):
    """What becomes of the cards dealt to a seat."""

    LIVE = "live"
    DEALT_AND_KILLED = "dealt_and_killed"


@dataclass(frozen=True, slots=True)
class Presence:
    """Whether a player's hand is live, and by which article. A killed hand's cards are not looked at."""

    hand: HandIs
    ruling: Ruling


IN_TIME: Mapping[str, frozenset[Arrived]] = {
    "first_card": frozenset({Arrived.BEFORE_FIRST_CARD}),
    "end_of_deal": frozenset({Arrived.BEFORE_FIRST_CARD, Arrived.DURING_DEAL}),
    "during_hand": frozenset({Arrived.BEFORE_FIRST_CARD, Arrived.DURING_DEAL, Arrived.AFTER_DEAL}),
}
"""Who is in time, by the moment at which the rulebook asks."""


def presence(seat: SeatNo, arrived: Arrived, rules: Rules, *, all_in: bool = False) -> Presence:
    """Whether the hand of `seat` is live. TDA-30-a asks at the first card and kills the hand of whoever is away
    (TDA-30-b); REG-3.4.3-a asks during the hand, and takes the cards even of a player who has bet, unless the bet was
    all-in: then the player may leave (REG-3.4.3-b). A blind that took the whole stack of somebody who never came is no
    bet of that player, so `all_in` is for players who were there."""
    facts = {"seat": seat}
    if arrived in IN_TIME[rules.presence_moment]:
        return Presence(HandIs.LIVE, Ruling("in_the_seat_in_time", rules.source("presence_moment"), facts))
    if all_in and rules.absent_allin_live:
        return Presence(HandIs.LIVE, Ruling("all_in_and_away", rules.source("absent_allin_live"), facts))
    # At least one of the two is printed where a rulebook speaks of absence at all.
    return Presence(HandIs(rules.absent_hand), Ruling("hand_killed", rules.source("absent_hand"), facts))


def killed_after_the_deal(arrivals: Mapping[SeatNo, Arrived], rules: Rules) -> tuple[Presence, ...]:
    """The hands that the dealer takes once all cards are dealt, before anybody acts: those of players who were not in
    their seats by then. Where the rulebook asks only at the player's turn, none yet of those still walking. TDA-30-b,
    REG-3.4.3-a."""
    found = (presence(seat, arrived, rules) for seat, arrived in sorted(arrivals.items()))
    return tuple(verdict for verdict in found if verdict.hand is HandIs.DEALT_AND_KILLED)


# --- what is taken from the stack ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AbsentPayment:
    """What the dealer takes from an absent player's stack, in chips, and what becomes of the hand."""

    posted: int
    stack_after: int
    hand: HandIs


def absent_post(stack: int, stakes: Stakes, position: str, rules: Rules) -> AbsentPayment:
    """An absent player's blind (REG-3.4.4), and antes too where the rulebook takes them (TDA-30-c). `position` is
    small_blind, big_blind or other."""
    small_blind, big_blind, other = SeatNo(1), SeatNo(2), SeatNo(3)
    seat = {"small_blind": small_blind, "big_blind": big_blind}.get(position, other)
    posted = sum(
        posting.chips
        for posting in forced_bets(
            Positions(other, small_blind, big_blind), stakes, {seat: stack}, rules, absent=frozenset({seat})
        )
    )
    return AbsentPayment(posted, stack - posted, HandIs(rules.absent_hand))


# --- staying, and keeping the cards in sight ----------------------------------------------------------------------


class StayedUntil(StrEnum):
    """How long a player with a live hand has stayed at the table."""

    BEFORE_END_OF_ACTION = "before_end_of_action"
    END_OF_ACTION = "end_of_action"
    END_OF_SHOWDOWN = "end_of_showdown"


def left_too_early(seat: SeatNo, stayed: StayedUntil, rules: Rules) -> Ruling | None:
    """The breach of a player who has left with a live hand, all-in or not; None if the player may have gone. The
    penalty is for the officials. TDA-31-a, TDA-31-b, CLUB-general-2."""
    order = list(StayedUntil)
    if order.index(stayed) >= order.index(StayedUntil(rules.live_hand_stay_until)):
        return None
    return Ruling("left_with_live_hand", rules.source("live_hand_stay_until"), {"seat": seat})


def dropped_cards(seat: SeatNo, rules: Rules) -> Ruling:
    """Cards that a player has dropped or turned over by accident stay in play, whatever the rulebook says of cards
    shown on purpose. REG-3.4.7."""
    return Ruling("dropped_cards_play", cited(rules, "exposed_hand_multiway", "REG-3.4.7"), {"seat": seat})


class Conduct(StrEnum):
    """What an official has seen at the table and puts on record."""

    AWAY_FROM_TABLE = "away_from_table"  # CLUB-general-2
    LEFT_WITH_LIVE_HAND = "left_with_live_hand"  # TDA-31-a
    CARDS_OUT_OF_SIGHT = "cards_out_of_sight"  # CLUB-general-4, REG-3.4.1
    CARDS_PUSHED_FORWARD = "cards_pushed_forward"  # REG-ethics-9


class Outcome(StrEnum):
    """How it was ruled."""

    REMINDED = "reminded"
    WARNED = "warned"
    PENALISED = "penalised"
    FOLDED = "folded"  # the dealer has taken the cards
    PLAYS_ON = "plays_on"


OUTCOMES: Mapping[Conduct, tuple[Outcome, ...]] = {
    Conduct.AWAY_FROM_TABLE: (Outcome.REMINDED, Outcome.WARNED, Outcome.PENALISED),
    Conduct.LEFT_WITH_LIVE_HAND: (Outcome.REMINDED, Outcome.WARNED, Outcome.PENALISED),
    Conduct.CARDS_OUT_OF_SIGHT: (Outcome.REMINDED, Outcome.WARNED, Outcome.PENALISED),
    Conduct.CARDS_PUSHED_FORWARD: (Outcome.FOLDED, Outcome.PLAYS_ON),
}
"""What may be ruled: cards pushed far forward may be taken as a fold (REG-ethics-9); else a word or a penalty."""


@dataclass(frozen=True, slots=True)
class Seen:
    """An official's note of how a player kept seat or cards, and how it was ruled. Kept with the hand."""

    seat: SeatNo
    conduct: Conduct
    outcome: Outcome
    note: str = ""


def problem_of_note(seen: Seen, rules: Rules) -> Refusal | None:
    """Why this outcome cannot be put on record for what was seen."""
    if seen.outcome in OUTCOMES[seen.conduct]:
        return None
    return Refusal(
        "not_ruled_for_that", rules.source("leaving_live_hand"), {"seat": seen.seat, "outcome": seen.outcome.value}
    )
