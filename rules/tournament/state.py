"""A tournament as it stands: one frozen value that everything is decided from.

The words: an *entry* is one buy-in of a player (who re-enters has two); a *seat* is a chair; a *period* is a line of
the structure (a level or a break), a *level* is a blind level (breaks do not count). Chips and money are `int`, money
in minor units. Places are never stored: they follow from when the players went out (`rules.finishing`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from rules.clock import Clock
from rules.ids import EntryId, PlayerId, Seat, SeatNo, TableNo
from rules.payouts import PayoutPolicy
from rules.structure import Structure


class Status(StrEnum):
    """Where the tournament is between the first idea and the last prize."""

    SETUP = "setup"  # the director edits it, nobody else sees it
    OPEN = "open"  # registration is open, the cards are not in the air
    RUNNING = "running"
    FINISHED = "finished"  # results are final, prizes are posted
    CANCELLED = "cancelled"


class EntryStatus(StrEnum):
    """What an entry is doing."""

    REGISTERED = "registered"  # wants to play, has not paid
    SEATED = "seated"  # paid, has a seat and chips
    BROKE = "broke"  # in the seat without chips, asked for a rebuy; not dealt in
    OUT = "out"  # busted
    CANCELLED = "cancelled"  # withdrew before paying; kept on record
    VOIDED = "voided"  # paid back; kept on record, its chips are out of play


class PaymentMethod(StrEnum):
    """By which way money came to the desk."""

    CASH = "cash"
    CARD = "card"
    TRANSFER = "transfer"


class PaymentKind(StrEnum):
    """What money at the desk bought."""

    BUY_IN = "buy_in"
    REBUY = "rebuy"
    ADD_ON = "add_on"


class AtFinalTable(StrEnum):
    """What becomes of late entries once the final table is formed."""

    CLOSED = "closed"  # registration ends with it, whatever the level is
    ALTERNATES = "alternates"  # who enters waits unpaid until a chair there is free


class Balancing(StrEnum):
    """Who agrees to plans of moves."""

    APPROVE = "approve"  # the director approves every plan
    AUTOMATIC = "automatic"


@dataclass(frozen=True, slots=True)
class Price:
    """What the desk takes: the part for the prize pool, the fee for the house, the chips handed out."""

    pool: int
    fee: int
    chips: int

    @property
    def cost(self) -> int:
        """What the player pays, in minor units of the currency."""
        return self.pool + self.fee


@dataclass(frozen=True, slots=True)
class Payment:
    """Money that the desk took for an entry, by which way it came, and what it bought."""

    kind: PaymentKind
    method: PaymentMethod
    price: Price


@dataclass(frozen=True, slots=True)
class Config:
    """What is laid down before the start. `late_registration_levels` 0 closes registration at the start, N at the end
    of level N; the same levels bound re-entries. `rebuy_levels` None: as long as the tournament runs.
    """

    name: str
    starts_at: datetime
    rulebook: str
    overrides: Mapping[str, Any]  # house values of rulebook parameters
    currency: str  # ISO 4217
    seats_per_table: int
    final_table_size: int
    buy_in: Price
    late_registration_levels: int
    reentries_max: int  # a player's entries beyond the first
    rebuys_max: int  # per entry
    rebuy: Price | None
    rebuy_levels: int | None
    addon: Price | None
    addon_level: int | None  # sold from the end of this level until the next level has ended; one per entry
    cap: int | None  # most entries that may be in play at once
    guarantee: int
    payout: PayoutPolicy
    balancing: Balancing
    at_final_table: AtFinalTable = AtFinalTable.CLOSED
    room_pin: str = ""  # what the screen in the room says and a phone that signs up repeats


@dataclass(frozen=True, slots=True)
class Entry:
    """One buy-in. `stack` is the last count; `counted` says that it is exact as of now (no hand since)."""

    id: EntryId
    player: PlayerId
    status: EntryStatus
    seat: Seat | None = None
    arrived: bool = True  # False while the player walks to a new seat
    stack: int = 0
    counted: bool = False
    rebuys: int = 0
    addons: int = 0
    paid: int = 0  # everything the desk took, fee included
    payments: tuple[Payment, ...] = ()  # the same, one by one; a voided entry keeps none
    bust: Bust | None = None
    override: str = ""  # the director's reason why it may come after the close
    registered_at: datetime | None = None
    came_from: Seat | None = None  # the chair that the player was sent away from last; until arrived, seen off there


@dataclass(frozen=True, slots=True)
class Bust:
    """When an entry really went out: at which table, in which hand, at what time, with how many chips before. Places
    are computed from that (`rules.going_out`).

    `hand` 0: no hand was told, and `group` is the number of those who went out in one hand together; otherwise the hand
    says it. `rank` orders those of a hand whose chips nobody knows: more is more. `round` is the hand-for-hand round, 0
    outside, of the hand for hand that began at `since`. `order` numbers the reports; of busts from before times were
    kept (`at` is None) it is the order itself, equal order ties.
    """

    order: int
    seat: Seat
    hand: int
    chips_at_start: int | None = None  # of the hand; None where nobody needed to know
    round: int = 0
    at: datetime | None = None
    since: datetime | None = None
    rank: int | None = None
    group: int = 0


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand; it keeps the level with which it began, and the hand-for-hand round that it is dealt in. `dealt` are the
    entries dealt in, each with the chips in front of it before the first card, where they were counted."""

    number: int
    period: int
    dealt: Mapping[EntryId, int | None] = field(default_factory=dict)
    began: datetime | None = None
    ended: datetime | None = None
    round: int = 0
    since: datetime | None = None  # of that hand for hand
    total: int | None = None  # chips of all who are dealt in, where that is known though nobody counted
    issued: int = 0  # chips in the event then


@dataclass(frozen=True, slots=True)
class Table:
    """A table. `button`, `small_blind`, `big_blind` are those of the last hand begun (None before the first; the small
    blind may be a dead seat or None). Closed tables are kept: nobody sits there.
    """

    number: TableNo
    size: int
    is_open: bool = True
    seats: Mapping[SeatNo, EntryId] = field(default_factory=dict)
    hand: Hand | None = None  # under way
    last_hand: Hand | None = None  # the one that ended last
    hands: int = 0  # hands begun; the number of the last one
    button: SeatNo | None = None
    small_blind: SeatNo | None = None
    big_blind: SeatNo | None = None


class MoveReason(StrEnum):
    """Why a player changes the table."""

    BALANCE = "balance"
    BREAK = "break"  # the table is broken
    FINAL_TABLE = "final_table"
    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Move:
    """One player goes from one seat to another, and why. `why` holds the facts for the sentence: e.g. from_count,
    to_count, next_big_blind, becomes_big_blind (hands until then)."""

    entry: EntryId
    origin: Seat
    target: Seat
    reason: MoveReason
    article: str
    why: Mapping[str, str | int | None]


@dataclass(frozen=True, slots=True)
class Plan:
    """Moves proposed together. `closes` are tables that are empty afterwards; `buttons` those that get a new button."""

    id: int
    seed: int
    moves: tuple[Move, ...]
    closes: tuple[TableNo, ...]
    buttons: Mapping[TableNo, SeatNo]  # the newly drawn button of the final table


@dataclass(frozen=True, slots=True)
class ToldStack:
    """The chips of a player as the dealer told them."""

    entry: EntryId
    chips: int


@dataclass(frozen=True, slots=True)
class FloorCall:
    """A table that wants the floor. `counted` after `hand` is a count that does not stand: `expected` chips should be
    there, and with it the whole event would have `event` (0: that is not known)."""

    id: int
    table: TableNo
    reason: str  # a code from a short list, or words
    at: datetime
    hand: int = 0
    counted: tuple[ToldStack, ...] = ()
    expected: int = 0
    event: int = 0


WENT_ON = "went_on."
"""How the reason of a note to the director begins that no table has called for: a table dealt without a connection
though it should have waited. What should have held it follows."""


class PenaltyKind(StrEnum):
    """What a penalty comes to."""

    WARNING = "warning"
    ROUNDS = "rounds"
    DISQUALIFICATION = "disqualification"


@dataclass(frozen=True, slots=True)
class Penalty:
    """A sanction on record. A round is as many hands as players sat at the table when it was imposed."""

    id: int
    entry: EntryId
    kind: PenaltyKind
    article: str
    note: str
    rounds: int
    hands_left: int
    lifted: bool = False  # taken back; it stays on record


@dataclass(frozen=True, slots=True)
class Revision:
    """The structure was changed while it was played: from which period on, and when."""

    period: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Tournament:
    """Everything that decides. `plan` waits for approval; `moves` are approved and wait for hands to end."""

    config: Config
    structure: Structure
    status: Status = Status.SETUP
    clock: Clock | None = None
    entries: Mapping[EntryId, Entry] = field(default_factory=dict)
    tables: Mapping[TableNo, Table] = field(default_factory=dict)
    plan: Plan | None = None
    plans: int = 0  # plans made so far
    moves: tuple[Move, ...] = ()
    closing: tuple[TableNo, ...] = ()  # tables that close when the last approved move has left them
    drawn_buttons: Mapping[TableNo, SeatNo] = field(default_factory=dict)  # used for the table's next hand
    bust_order: int = 0  # busts reported so far
    chips_issued: int = 0
    pool: int = 0
    fees: int = 0
    payouts: tuple[int, ...] | None = None  # prizes set by the director; None: computed from the policy
    floor_calls: Mapping[int, FloorCall] = field(default_factory=dict)
    calls_made: int = 0
    penalties: Mapping[int, Penalty] = field(default_factory=dict)
    announcement: str = ""
    hand_for_hand: bool = False
    hand_for_hand_from: Mapping[TableNo, int] = field(default_factory=dict)  # hands begun when it was switched on
    hand_for_hand_since: datetime | None = None
    final_table: TableNo | None = None  # set once the final table has been drawn
    dealing_on: Mapping[TableNo, int] = field(default_factory=dict)  # the last hand that may begin though uneven
    revised: Revision | None = None  # the latest change of the structure since the start
    over: Mapping[TableNo, int] = field(default_factory=dict)  # by table: chips counted beyond those issued
