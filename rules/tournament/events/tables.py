"""What has happened to tables and seats: opened, closed, and who moved where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.ids import EntryId, Seat, TableNo
from rules.tournament.state import Move, Plan


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
    """The table is as it was before it opened: gone, or closed with the size that it had."""

    table: TableNo
    size_before: int | None


@dataclass(frozen=True, slots=True)
class PlanProposed:
    """Moves are laid before the director."""

    plan: Plan


@dataclass(frozen=True, slots=True)
class PlanDropped:
    """The director said no, or the floor needs no moves any more."""

    plan: Plan
    rejected: bool


@dataclass(frozen=True, slots=True)
class PlanApproved:
    """The moves of the plan are agreed and wait for their hands to end."""

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
    had not even arrived from the move before, `came_from` the chairs from which movers had come before (None: the old
    tables do not see them off)."""

    moves: tuple[Move, ...]
    walking: tuple[EntryId, ...]
    final_table: TableNo | None
    came_from: Mapping[EntryId, Seat] | None = None


@dataclass(frozen=True, slots=True)
class PlayerMovedBack:
    """A move by hand was taken back; `arrived` and `came_from` are what was known of the player before the move."""

    move: Move
    arrived: bool
    came_from: Seat | None = None


@dataclass(frozen=True, slots=True)
class SeatsSwapped:
    """Two players sit in each other's chairs from now on; the seats are those that they had. `walking_before` and
    `walking` are those of the two who were on the way, and who are."""

    first: EntryId
    first_seat: Seat
    second: EntryId
    second_seat: Seat
    walking_before: tuple[EntryId, ...]
    walking: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class DealOnAllowed:
    """Tables may deal although they are uneven: the last hand that each may begin so, before and from now on."""

    before: Mapping[TableNo, int]
    after: Mapping[TableNo, int]
    reason: str


@dataclass(frozen=True, slots=True)
class PlayerArrived:
    """A player who was on the way sits in the new chair."""

    entry: EntryId
    seat: Seat


@dataclass(frozen=True, slots=True)
class ArrivalTakenBack:
    """The player is on the way after all."""

    entry: EntryId
    seat: Seat


TableEvent = (
    TableOpened
    | TableClosed
    | TableReopened
    | TableOpeningTakenBack
    | PlanProposed
    | PlanDropped
    | PlanApproved
    | MoveAgreed
    | MoveDropped
    | PlayersMoved
    | PlayerMovedBack
    | SeatsSwapped
    | DealOnAllowed
    | PlayerArrived
    | ArrivalTakenBack
)
