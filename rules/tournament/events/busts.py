"""Who has lost all chips, and when."""

from __future__ import annotations

from dataclasses import dataclass

from rules.ids import EntryId, TableNo
from rules.tournament.state import Bust, Entry


@dataclass(frozen=True, slots=True)
class BustedEntry:
    """An entry as it was before it lost its chips, and how it lost them."""

    before: Entry
    bust: Bust


@dataclass(frozen=True, slots=True)
class BustReordered:
    """An earlier bust stands elsewhere now that another has joined its hand: in journals older than the times."""

    entry: EntryId
    before: int
    order: int


@dataclass(frozen=True, slots=True)
class PlayedUpTo:
    """How far a player has come: the table, the hands begun there, and whether the player is in the last of them."""

    table: TableNo
    hands: int
    in_hand: bool


@dataclass(frozen=True, slots=True)
class EntriesBusted:
    """Players have no chips left. `order` is the last number given, `order_before` the last one before. `outdated` are
    the players who must have won the chips, where the last count still had them with those who are out; `outdated_at`
    is where each of them stood in the play then."""

    busts: tuple[BustedEntry, ...]
    reordered: tuple[BustReordered, ...]
    order_before: int
    order: int
    outdated: tuple[EntryId, ...] = ()
    outdated_at: tuple[PlayedUpTo, ...] = ()


@dataclass(frozen=True, slots=True)
class BustOrderPutBack:
    """Busts were taken back: their numbers are given again, and of old journals the others stand where they stood."""

    reordered: tuple[BustReordered, ...]
    order: int


@dataclass(frozen=True, slots=True)
class BustCorrected:
    """It is known better when somebody who is out went out, or with how many chips. `order` is the last number given,
    where one was: who is put elsewhere leaves the hand and those who were in it."""

    entry: EntryId
    before: Bust
    after: Bust
    order: int | None = None


@dataclass(frozen=True, slots=True)
class RebuyAsked:
    """A player without chips keeps the chair and wants to buy again."""

    before: Entry
    hand: int


@dataclass(frozen=True, slots=True)
class EntryDisqualified:
    """A disqualified player is out: `bust` is of that moment, and `chips` leave play with the player."""

    before: Entry
    bust: Bust
    chips: int
    order_before: int


BustEvent = EntryDisqualified | EntriesBusted | BustOrderPutBack | BustCorrected | RebuyAsked
