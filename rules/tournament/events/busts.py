"""Who has lost all chips, and in which order."""

from __future__ import annotations

from dataclasses import dataclass

from rules.ids import EntryId
from rules.tournament.state import Bust, Entry


@dataclass(frozen=True, slots=True)
class BustedEntry:
    """An entry as it was before it lost its chips, and how it lost them."""

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
    """Players have no chips left. `order` is the last one given, `order_before` the last one before."""

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
    """A player without chips keeps the chair and wants to buy again."""

    before: Entry
    hand: int


BustEvent = EntriesBusted | BustOrderPutBack | RebuyAsked
