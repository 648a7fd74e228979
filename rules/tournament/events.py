"""What has happened in a tournament: facts in the past tense, which `evolve` folds into the state.

An event says enough for `evolve` without a look at the world, and enough for `invert` without a look at the past:
where something is replaced, it carries what was there before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from rules.clock import Clock
from rules.ids import EntryId, PlayerId, Seat, SeatNo, TableNo
from rules.structure import Structure
from rules.tournament.state import (
    Balancing,
    Bust,
    Config,
    Entry,
    FloorCall,
    Hand,
    Move,
    Payment,
    Penalty,
    Plan,
)

# --- set-up -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TournamentCreated:
    config: Config
    structure: Structure


@dataclass(frozen=True, slots=True)
class ConfigRevised:
    before: Config
    after: Config


@dataclass(frozen=True, slots=True)
class StructureRevised:
    """`clock_after` keeps the start of the period under way when its length has changed."""

    before: Structure
    after: Structure
    clock_before: Clock | None
    clock_after: Clock | None


@dataclass(frozen=True, slots=True)
class RegistrationOpened:
    pass


@dataclass(frozen=True, slots=True)
class TournamentCancelled:
    reason: str


# --- registration -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EntryRegistered:
    entry: EntryId
    player: PlayerId
    at: datetime
    override: str


@dataclass(frozen=True, slots=True)
class EntryPaid:
    """The buy-in is in the desk, the chips are handed out, the seat is drawn."""

    entry: EntryId
    player: PlayerId
    payment: Payment
    seat: Seat
    override: str


@dataclass(frozen=True, slots=True)
class EntryCancelled:
    entry: EntryId
    reason: str


@dataclass(frozen=True, slots=True)
class EntryVoided:
    """`before` is the entry as it was: what it had paid goes back, the stack that it had leaves play."""

    before: Entry
    reason: str


@dataclass(frozen=True, slots=True)
class RebuySold:
    """`before` is the entry as it was; `seat` is its own, or the one that it comes back to."""

    before: Entry
    payment: Payment
    seat: Seat


@dataclass(frozen=True, slots=True)
class AddOnSold:
    before: Entry
    payment: Payment


@dataclass(frozen=True, slots=True)
class EntryPutBack:
    """Something was taken back: the entry is again as `after` says. `chips` go into play (or, negative, leave it);
    `money_back` leaves the desk, `money_again` returns to it."""

    before: Entry
    after: Entry
    chips: int
    money_back: tuple[Payment, ...]
    money_again: tuple[Payment, ...]


# --- tables and seats -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableOpened:
    """`size_before` is None for a table that was not there before."""

    table: TableNo
    size: int
    size_before: int | None


@dataclass(frozen=True, slots=True)
class TableClosed:
    """`emptied`: it was being broken and the last player has left."""

    table: TableNo
    emptied: bool


@dataclass(frozen=True, slots=True)
class TableReopened:
    """A closing was taken back. `closing`: it is to be broken still."""

    table: TableNo
    closing: bool


@dataclass(frozen=True, slots=True)
class TableOpeningTakenBack:
    table: TableNo
    size_before: int | None


@dataclass(frozen=True, slots=True)
class PlanProposed:
    plan: Plan


@dataclass(frozen=True, slots=True)
class PlanDropped:
    """The director said no, or the floor needs no moves any more."""

    plan: Plan
    rejected: bool


@dataclass(frozen=True, slots=True)
class PlanApproved:
    plan: Plan


@dataclass(frozen=True, slots=True)
class MoveAgreed:
    """The director moves a player by hand. `place` is where it stands among the moves that wait."""

    move: Move
    place: int


@dataclass(frozen=True, slots=True)
class MoveDropped:
    """The player is no longer there to be moved, or the move was taken back."""

    move: Move
    place: int


@dataclass(frozen=True, slots=True)
class PlayersMoved:
    """Agreed moves were carried out together; `final_table` is the table at which all are now. `walking` are those who
    had not even arrived from the move before."""

    moves: tuple[Move, ...]
    walking: tuple[EntryId, ...]
    final_table: TableNo | None


@dataclass(frozen=True, slots=True)
class PlayerMovedBack:
    """A move by hand was taken back; `arrived` is what was known of the player before the move."""

    move: Move
    arrived: bool


@dataclass(frozen=True, slots=True)
class PlayerArrived:
    entry: EntryId
    seat: Seat


@dataclass(frozen=True, slots=True)
class ArrivalTakenBack:
    entry: EntryId
    seat: Seat


@dataclass(frozen=True, slots=True)
class BalancingSet:
    before: Balancing
    after: Balancing


# --- clock --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TournamentStarted:
    """Cards in the air. `buttons` are those drawn for the tables' first hands."""

    clock: Clock
    buttons: Mapping[TableNo, SeatNo]


@dataclass(frozen=True, slots=True)
class StartTakenBack:
    pass


@dataclass(frozen=True, slots=True)
class ClockPaused:
    before: Clock
    after: Clock


@dataclass(frozen=True, slots=True)
class ClockResumed:
    before: Clock
    after: Clock


@dataclass(frozen=True, slots=True)
class TimeAdded:
    before: Clock
    after: Clock
    seconds: int


@dataclass(frozen=True, slots=True)
class PeriodChanged:
    """The director went to another level or break."""

    before: Clock
    after: Clock


@dataclass(frozen=True, slots=True)
class LevelTurned:
    """A period ended by itself."""

    before: Clock
    after: Clock


@dataclass(frozen=True, slots=True)
class ClockPutBack:
    before: Clock
    after: Clock


# --- hands --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Button:
    """Button and blinds of a table's hand."""

    button: SeatNo | None
    small_blind: SeatNo | None
    big_blind: SeatNo | None


@dataclass(frozen=True, slots=True)
class StackCount:
    """What is known of a stack, before and after."""

    entry: EntryId
    before: int
    counted_before: bool
    stack: int
    counted: bool


@dataclass(frozen=True, slots=True)
class HandStarted:
    """`drawn` is the newly drawn button that this hand used up."""

    table: TableNo
    hand: Hand
    button: Button
    button_before: Button
    drawn: SeatNo | None


@dataclass(frozen=True, slots=True)
class HandStartTakenBack:
    table: TableNo
    hand: Hand
    button: Button
    drawn: SeatNo | None


@dataclass(frozen=True, slots=True)
class HandEnded:
    """`penalties` are those of which this hand was one to miss."""

    table: TableNo
    hand: Hand
    last_hand_before: Hand | None
    counts: tuple[StackCount, ...]
    penalties: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandEndTakenBack:
    table: TableNo
    hand: Hand
    last_hand: Hand | None
    counts: tuple[StackCount, ...]
    penalties: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BustedEntry:
    before: Entry
    bust: Bust


@dataclass(frozen=True, slots=True)
class BustReordered:
    """Hand for hand: an earlier bust of the same round stands elsewhere now that another has joined it."""

    entry: EntryId
    before: int
    order: int


@dataclass(frozen=True, slots=True)
class EntriesBusted:
    busts: tuple[BustedEntry, ...]
    reordered: tuple[BustReordered, ...]
    order_before: int
    order: int


@dataclass(frozen=True, slots=True)
class BustOrderPutBack:
    """Busts were taken back: the others of their round stand where they stood."""

    reordered: tuple[BustReordered, ...]
    order: int


@dataclass(frozen=True, slots=True)
class RebuyAsked:
    before: Entry
    hand: int


@dataclass(frozen=True, slots=True)
class StacksReported:
    """Chips were counted at a table after hand `hand`."""

    table: TableNo
    hand: int
    counts: tuple[StackCount, ...]


@dataclass(frozen=True, slots=True)
class StackCorrected:
    """During a hand it means the chips at its start (`at_start`), otherwise those in front of the player. `hand` is the
    last one begun at the table."""

    table: TableNo
    hand: int
    count: StackCount
    at_start_before: int | None
    at_start: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class HandForHandSet:
    """`hands` are those begun at each table when it was switched on."""

    before: bool
    after: bool
    hands_before: Mapping[TableNo, int]
    hands: Mapping[TableNo, int]


# --- floor ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FloorCalled:
    call: FloorCall


@dataclass(frozen=True, slots=True)
class FloorCallAnswered:
    call: FloorCall


@dataclass(frozen=True, slots=True)
class PenaltyImposed:
    penalty: Penalty


@dataclass(frozen=True, slots=True)
class PenaltyLifted:
    penalty: Penalty


@dataclass(frozen=True, slots=True)
class Announced:
    before: str
    after: str


# --- money and end --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PayoutsSet:
    before: tuple[int, ...] | None
    after: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class PrizeWon:
    """The finishing place (from, to: more than one where entries tie) of an entry and what it wins."""

    entry: EntryId
    player: PlayerId
    first: int
    last: int
    prize: int


@dataclass(frozen=True, slots=True)
class TournamentFinished:
    """`overlay` is what the house adds to the pool to keep its guarantee; `results` are from first to last."""

    results: tuple[PrizeWon, ...]
    overlay: int


Event = (
    TournamentCreated | ConfigRevised | StructureRevised | RegistrationOpened | TournamentCancelled
    | EntryRegistered | EntryPaid | EntryCancelled | EntryVoided | RebuySold | AddOnSold | EntryPutBack
    | TableOpened | TableClosed | TableReopened | TableOpeningTakenBack
    | PlanProposed | PlanDropped | PlanApproved | MoveAgreed | MoveDropped
    | PlayersMoved | PlayerMovedBack | PlayerArrived | ArrivalTakenBack | BalancingSet
    | TournamentStarted | StartTakenBack
    | ClockPaused | ClockResumed | TimeAdded | PeriodChanged | LevelTurned | ClockPutBack
    | HandStarted | HandStartTakenBack | HandEnded | HandEndTakenBack | EntriesBusted | BustOrderPutBack | RebuyAsked
    | StacksReported | StackCorrected | HandForHandSet
    | FloorCalled | FloorCallAnswered | PenaltyImposed | PenaltyLifted | Announced
    | PayoutsSet | TournamentFinished
)  # fmt: skip
