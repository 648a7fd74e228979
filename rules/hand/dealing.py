"""How a hand is dealt: before the first card, in which order, which cards on which street, and what is burned.

Seats are given clockwise from the button's left neighbour to the button (or to the last player before it, where the
button lies on an empty seat). A *stub* is the cards in the order in which they come off the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import TypeVar

from rules.citing import cited
from rules.hand.button import clockwise
from rules.hand.state import Game, Street
from rules.ids import SeatNo
from rules.rulebook import Rules
from rules.verdict import Refusal, Ruling

Card = TypeVar("Card")


@dataclass(frozen=True, slots=True)
class StreetCards:
    """What one street brings: cards face down and face up to each player, and cards for the board."""

    closed: int = 0
    open: int = 0
    community: int = 0


BROUGHT: Mapping[Game, Mapping[Street, StreetCards]] = MappingProxyType(
    {
        Game.HOLDEM: {
            Street.PREFLOP: StreetCards(closed=2),
            Street.FLOP: StreetCards(community=3),
            Street.TURN: StreetCards(community=1),
            Street.RIVER: StreetCards(community=1),
        },
        Game.OMAHA: {
            Street.PREFLOP: StreetCards(closed=4),
            Street.FLOP: StreetCards(community=3),
            Street.TURN: StreetCards(community=1),
            Street.RIVER: StreetCards(community=1),
        },
        Game.STUD7: {
            Street.THIRD: StreetCards(closed=2, open=1),
            Street.FOURTH: StreetCards(open=1),
            Street.FIFTH: StreetCards(open=1),
            Street.SIXTH: StreetCards(open=1),
            Street.SEVENTH: StreetCards(closed=1),
        },
    }
)
"""Hold'em: two hole cards, three, one and one on the board (CLUB-overview-6, CLUB-flop-1, CLUB-turn-1, CLUB-river-1,
REG-2.6.1, REG-2.6.3-c, REG-2.6.5). Omaha: as hold'em, with four hole cards (FSPR-5.7-a, FSPR-5.7.1). Stud: the third,
fourth and last rounds of FSPR-5.8.6-a, FSPR-5.8.6-b, FSPR-5.8.7-a are fifth, sixth and seventh street; three closed
and four open cards in all (FSPR-5.8.7-b). What is dealt depends on the game alone (FSPR-5.5.5)."""


@dataclass(frozen=True, slots=True)
class CardsHeld:
    """What each player holds and what lies on the board when a street has been dealt."""

    closed: int
    open: int
    community: int

    @property
    def total(self) -> int:
        return self.closed + self.open


@cache
def cards_dealt(game: Game, street: Street) -> CardsHeld | None:
    """The cards of each player once `street` is dealt; None if the game has no such street. CLUB-overview-6,
    FSPR-5.7.1, FSPR-5.8.6-a, FSPR-5.8.6-b, FSPR-5.8.7-a, FSPR-5.8.7-b, REG-2.6.5."""
    streets = BROUGHT[game]
    if street not in streets:
        return None
    names = list(streets)
    so_far = [streets[name] for name in names[: names.index(street) + 1]]
    return CardsHeld(
        sum(cards.closed for cards in so_far),
        sum(cards.open for cards in so_far),
        sum(cards.community for cards in so_far),
    )


# --- burns -----------------------------------------------------------------------------------------------------------


def is_burned_before(street: Street, rules: Rules) -> bool:
    """Whether a card is burned before the cards of `street`; never at the start of a hand. FSPR-4.1-burn-a,
    FSPR-4.1-burn-b, CLUB-flop-1, CLUB-turn-1, CLUB-river-1, REG-2.6.3-c, REG-2.6.5."""
    match street:
        case Street.PREFLOP | Street.THIRD:
            return False
        case Street.FLOP:
            return rules.burn_before_flop
        case _:
            return rules.burn_before_turn_river


def burn_article(street: Street, rules: Rules) -> str:
    """By which article a card is, or is not, burned before `street`. CLUB-turn-1, CLUB-river-1."""
    if street is Street.FLOP:
        return rules.source("burn_before_flop")
    return cited(rules, "burn_before_turn_river", *(("CLUB-river-1",) if street is Street.RIVER else ()))


# --- the order of the cards ------------------------------------------------------------------------------------------


def dealing_order(seats: Iterable[SeatNo], button: SeatNo, rules: Rules) -> tuple[SeatNo, ...]:
    """The seats in the order in which they get their first card: clockwise from the button, the small blind first
    and the button last (CLUB-overview-7, REG-2.6.1). Heads-up the button has the small blind and the last card
    (TDA-34-b, CLUB-headsup-4), unless the house deals to the small blind first."""
    order = clockwise(button, seats)
    if len(order) == 2 and rules.headsup_first_card == "small_blind" and button in order:
        return order[::-1]
    return order


def round_by_round(stub: Sequence[Card], seats: Sequence[SeatNo], cards_each: int) -> dict[SeatNo, tuple[Card, ...]]:
    """The hands when `stub` is dealt one card to each seat per round; a short stub leaves the last ones short.
    REG-2.6.1, FSPR-5.7.1."""
    count, last = len(seats), len(seats) * max(0, cards_each)
    return {seat: tuple(stub[place:last:count]) for place, seat in enumerate(seats)}


def last_street_is_common(players: int, cards_left: int) -> bool:
    """Stud with too few cards for everybody's last card: one card on the board serves all. The burn before it counts.
    The rulebooks are silent; this is the custom of stud tables."""
    return cards_left - 1 < players


# --- before the first card -------------------------------------------------------------------------------------------


class Preparation(StrEnum):
    """What is done with the deck before a hand."""

    WASH = "wash"
    SHUFFLE = "shuffle"
    TAKE_FROM_MACHINE = "take_from_machine"
    RIFFLE = "riffle"
    CUT_BY_DEALER = "cut_by_dealer"
    CUT_BY_SMALL_BLIND = "cut_by_small_blind"
    DEAL_BY_STAFF = "deal_by_staff"
    DEAL_BY_BUTTON = "deal_by_button"


def preparation(rules: Rules, *, machine: bool) -> tuple[tuple[Preparation, str], ...]:
    """The steps before a hand with the article of each. By hand: wash where the rulebook wants it, shuffle
    (FSPR-5.5.2-a, REG-2.5.2). From the machine: a riffle replaces both (FSPR-5.5.3). Then the cut, by the dealer or
    the small blind (FSPR-5.5.4, REG-2.5.3), and the deal, by the staff or by the player on the button
    (FSPR-4.1-dealer, REG-2.5.1, REG-basics-1-d)."""
    done: list[tuple[Preparation, str]] = []
    if machine and rules.shuffle_machine != "off":
        done.append((Preparation.TAKE_FROM_MACHINE, rules.source("shuffle_machine")))
        if rules.riffle_after_machine:
            done.append((Preparation.RIFFLE, rules.source("riffle_after_machine")))
    else:
        if rules.wash_before_each_hand:
            done.append((Preparation.WASH, rules.source("wash_before_each_hand")))
        done.append((Preparation.SHUFFLE, rules.source("wash_before_each_hand")))
    cut = rules.cut_by == "small_blind"
    done.append((Preparation.CUT_BY_SMALL_BLIND if cut else Preparation.CUT_BY_DEALER, rules.source("cut_by")))
    players = rules.who_deals == "button_player"
    done.append((Preparation.DEAL_BY_BUTTON if players else Preparation.DEAL_BY_STAFF, rules.source("who_deals")))
    return tuple(done)


def machines_allowed(with_machine: int, tables: int, rules: Rules) -> Ruling | Refusal:
    """Whether a tournament may be played with `with_machine` of its `tables` shuffled by machine. All or none
    (FSPR-5.5.1-b)."""
    article = rules.source("shuffle_machine")
    facts = {"with_machine": with_machine, "tables": tables}
    if with_machine <= 0:
        return Ruling("shuffled_by_hand", article, facts)
    if rules.shuffle_machine == "off":
        return Refusal("no_shuffling_machines", article, facts)
    if with_machine < tables:
        return Refusal("machine_at_every_table", article, facts)
    return Ruling("shuffled_by_machine", article, facts)


def is_offered(game: Game, rules: Rules) -> Ruling | Refusal:
    """Whether the rulebook knows the game that is to be dealt. FSPR-5.5.5: what the dealer does depends on it."""
    article = rules.source("disciplines")
    if game.value in rules.disciplines:
        return Ruling("game_offered", article, {"game": game.value})
    return Refusal("game_not_offered", article, {"game": game.value})
