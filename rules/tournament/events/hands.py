"""What has happened at a table hand by hand: begun, ended, chips counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from rules.ids import EntryId, SeatNo, TableNo
from rules.tournament.state import Hand


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
    """A hand was not begun after all: number, button and drawn button are as before it."""

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
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class HandEndTakenBack:
    """The hand goes on: what its end counted and what penalties it served is as before."""

    table: TableNo
    hand: Hand
    last_hand: Hand | None
    counts: tuple[StackCount, ...]
    penalties: tuple[int, ...]


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
class DifferenceFound:
    """So many chips more (or, below zero, fewer) than were issued stand in the counts of a table now."""

    table: TableNo
    chips: int


@dataclass(frozen=True, slots=True)
class HandForHandSet:
    """`hands` are those begun at each table when it was switched on."""

    before: bool
    after: bool
    hands_before: Mapping[TableNo, int]
    hands: Mapping[TableNo, int]
    since_before: datetime | None = None
    since: datetime | None = None


HandEvent = (
    HandStarted
    | HandStartTakenBack
    | HandEnded
    | HandEndTakenBack
    | StacksReported
    | StackCorrected
    | DifferenceFound
    | HandForHandSet
)
