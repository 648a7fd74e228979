"""A hand of poker at one table: who was dealt in, what lies where, whose turn it is.

A `Hand` is the fold of its events (`rules.hand.evolve`), so it can always be built anew from the journal of the table.
Chips are in three places: behind the players and in front of them (the betting `round`, between rounds `stacks` alone),
and in the middle: `middle` is what each seat has put in before this round and others had to match, `dead` what nobody
matches. Their sum never changes. Cards are optional: real ones lie on the table.

Words: *live* seats have not folded; a seat *can bet* if it is live and has chips behind. The *phase* says what the
dealer does next.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from rules.hand.blinds import AnteOrder
from rules.hand.button import Positions
from rules.hand.dealing import BROUGHT
from rules.hand.events import Event, Posting, Told
from rules.hand.pots import Pot, divide
from rules.hand.premature import Cause
from rules.hand.round import Round
from rules.hand.state import Action, Do, Game, Limit, Stakes, Street
from rules.hand.straddle import TableChoice
from rules.hand.wagers import Wager
from rules.ids import SeatNo
from rules.rulebook import Rules, rules_of

STREETS: Mapping[Game, tuple[Street, ...]] = {game: tuple(brings) for game, brings in BROUGHT.items()}
"""The betting rounds: four with a common board, five in stud. FSPR-4.1-round-a."""
HOLE_CARDS: Mapping[Game, int] = {
    game: sum(cards.closed + cards.open for cards in brings.values()) for game, brings in BROUGHT.items()
}
"""Own cards when all are dealt."""
BOARD = 5
"""Common cards when all are dealt."""


class Phase(StrEnum):
    """What the dealer does next."""

    POSTING = "posting"  # antes and blinds, then the cards
    BETTING = "betting"  # a player is in turn
    DEALING = "dealing"  # the next street, with betting
    RUNNING_OUT = "running_out"  # cards are due and nobody can bet
    SHOWDOWN = "showdown"  # hands are opened, pots pushed
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Setup(Told):
    """How a hand begins, and by which rules it is played to its end.

    `stacks` are the chips of the seats dealt in, before anything is posted; `positions` is None in a game without a
    button, where `button` only says whose left gets an odd chip. `ante_order` says what a stack too short for both pays
    first (a house rule of the event: POT-12). `made_up` are blinds that returning players post besides, `choice` is
    what the table has settled about straddles. `carried` is a void hand's pot, which lies aside for those who may win
    it. CODE-5.3-b, CLUB-allin-1.
    """

    game: Game
    limit: Limit
    stakes: Stakes
    button: SeatNo
    stacks: Mapping[SeatNo, int]
    positions: Positions | None = None
    rulebook: str = "fspr"
    house: tuple[tuple[str, Any], ...] = ()
    ante_order: AnteOrder = AnteOrder.BLIND_FIRST
    absent: tuple[SeatNo, ...] = ()
    made_up: tuple[Posting, ...] = ()
    choice: TableChoice = field(default_factory=TableChoice)
    carried: Pot | None = None


@dataclass(frozen=True, slots=True)
class Cards(Told):
    """What was told of the cards. `board` are the common ones, the main board first, `lying` how many lie there, told
    or not; `holes` are the players' own, `faces` those of them that lie face up (stud)."""

    board: tuple[str, ...] = ("",)
    lying: tuple[int, ...] = (0,)
    holes: Mapping[SeatNo, str] = field(default_factory=dict)
    faces: Mapping[SeatNo, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class End(Told):
    """How the hand ends. `aggressor` wagered last in the last round; `per_pot` is how many boards were agreed for each
    pot, `awarded` which pots (and boards of them) have been pushed, `paid` how many chips have left the middle so."""

    aggressor: SeatNo | None = None
    per_pot: tuple[int, ...] = ()
    shown: tuple[SeatNo, ...] = ()
    mucked: tuple[SeatNo, ...] = ()
    awarded: tuple[tuple[int, int], ...] = ()
    paid: int = 0
    void: bool = False


@dataclass(frozen=True, slots=True)
class Early:
    """A wager that waits for its turn: the round `before` it, what those passed over have done since (`then`), and what
    others did too early after it (`behind`)."""

    before: Round
    wager: Wager
    cause: Cause
    then: tuple[Action, ...] = ()
    behind: tuple[Do, ...] = ()


NOTHING_DEALT = Cards()
NOT_ENDED = End()


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as it stands. `story` is what has happened and was not taken back.

    There is a `round` only while somebody is in turn; `begun` says that there was one. `stacks` holds what is behind
    each seat, `live` who has not folded: both as of the beginning of the round, while there is one. `early` are the
    wagers of this round that were made out of turn and wait.
    """

    setup: Setup
    street: Street
    stacks: Mapping[SeatNo, int]
    middle: Mapping[SeatNo, int]
    live: tuple[SeatNo, ...]
    dead: int = 0
    begun: bool = False
    round: Round | None = None
    cards: Cards = NOTHING_DEALT
    end: End = NOT_ENDED
    story: tuple[Event, ...] = ()
    early: tuple[Early, ...] = ()

    @property
    def holes(self) -> Mapping[SeatNo, str]:
        """The players' own cards as they were told."""
        return self.cards.holes

    @property
    def board(self) -> str:
        """The common cards of the main board as they were told."""
        return self.cards.board[0]


_RULES: dict[tuple[str, str], Rules] = {}


def rules_by(setup: Setup) -> Rules:
    """The rules that the hand began with: a house rule changed meanwhile counts from the next hand."""
    key = setup.rulebook, repr(setup.house) if setup.house else ""
    if key not in _RULES:
        _RULES[key] = rules_of(setup.rulebook, dict(setup.house))
    return _RULES[key]


def opened(setup: Setup) -> Hand:
    """A hand before the first chip and the first card."""
    return Hand(setup, STREETS[setup.game][0], dict(setup.stacks), dict.fromkeys(setup.stacks, 0), tuple(setup.stacks))


# --- reading a hand -----------------------------------------------------------------------------------------------


def live_seats(hand: Hand) -> tuple[SeatNo, ...]:
    """The seats that have not folded, by number. A seat put all-in by its blind is one of them (BET-08)."""
    return hand.live if hand.round is None else hand.round.live


def holds_cards(hand: Hand, seat: SeatNo) -> bool:
    """The seat was dealt in and has not folded."""
    round = hand.round
    if round is None:
        return seat in hand.live
    place = round.position(seat)
    return place >= 0 and not round.folded[place]


def stacks_behind(hand: Hand) -> Mapping[SeatNo, int]:
    """The chips behind every seat dealt in."""
    return hand.stacks if hand.round is None else {**hand.stacks, **hand.round.behind()}


def put_in(hand: Hand) -> Mapping[SeatNo, int]:
    """What every seat has put in over the whole hand and others had to match."""
    if hand.round is None:
        return hand.middle
    bets = hand.round.committed()
    return {seat: chips + bets.get(seat, 0) for seat, chips in hand.middle.items()}


def chips_in_middle(hand: Hand) -> int:
    """All chips of the pot: in the middle and in front of the players, a carried pot too, less what was pushed."""
    bets = 0 if hand.round is None else sum(hand.round.bets)
    carried = 0 if hand.setup.carried is None else hand.setup.carried.amount
    return sum(hand.middle.values()) + hand.dead + bets + carried - hand.end.paid


def chips_in_play(hand: Hand) -> int:
    """Every chip of the hand; the same from its first event to its last, corrections apart. CLUB-allin-1."""
    return sum(stacks_behind(hand).values()) + chips_in_middle(hand)


def phase(hand: Hand) -> Phase:
    """What the dealer does next. CLUB-allin-5: where no betting is possible any more the cards are run out."""
    if hand.round is not None:
        return Phase.BETTING
    if not hand.begun:
        return Phase.OVER if hand.end.void else Phase.POSTING
    live = hand.live
    if hand.end.void:
        return Phase.OVER
    if len(live) > 1 and cards_due(hand):
        return Phase.DEALING if sum(hand.stacks[seat] > 0 for seat in live) > 1 else Phase.RUNNING_OUT
    return Phase.SHOWDOWN if unpaid(hand, live) else Phase.OVER


def cards_due(hand: Hand) -> bool:
    """Streets are still to be dealt, on one of the boards."""
    if hand.setup.game is Game.STUD7:
        return hand.street is not Street.SEVENTH
    return min(hand.cards.lying) < BOARD


def unpaid(hand: Hand, live: Collection[SeatNo]) -> bool:
    """Chips of the pot wait for a winner. A carried pot that nobody here may win does not: it is carried on."""
    waiting = chips_in_middle(hand)
    carried = hand.setup.carried
    if carried is not None and not any(seat in live for seat in carried.seats):
        waiting -= carried.amount
    return waiting > 0


def next_street(hand: Hand) -> Street | None:
    """The street that is dealt next; None after the last."""
    streets = STREETS[hand.setup.game]
    place = streets.index(hand.street) + 1
    return streets[place] if place < len(streets) else None


def _folded(hand: Hand) -> tuple[SeatNo, ...]:
    return tuple(seat for seat in hand.middle if seat not in hand.live)


def pots_of(hand: Hand) -> tuple[Pot, ...]:
    """The pots when the betting is over, main pot first; last a void hand's pot, if somebody here may win it."""
    pots = divide(put_in(hand), folded=_folded(hand), dead=hand.dead, return_uncalled=False).pots
    carried = hand.setup.carried
    if carried is None:
        return pots
    seats = tuple(seat for seat in carried.seats if seat in hand.live)
    return (*pots, Pot(carried.amount, seats)) if seats else pots


def still_contending(hand: Hand, pot: Pot) -> tuple[SeatNo, ...]:
    """The seats that may still win a pot: its contenders that have not mucked."""
    return tuple(seat for seat in pot.seats if seat not in hand.end.mucked)


def shares_left(hand: Hand, pots: tuple[Pot, ...]) -> Iterator[tuple[int, int]]:
    """The pots, and boards of them, that have not been pushed yet: the last side pot first."""
    for number in range(len(pots) - 1, -1, -1):
        for board in range(hand.end.per_pot[number] if hand.end.per_pot else 1):
            if (number, board) not in hand.end.awarded:
                yield number, board
