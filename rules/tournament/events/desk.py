"""What has happened at the desk: entries, payments, and what was taken back of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rules.ids import EntryId, PlayerId, Seat
from rules.tournament.state import Entry, Payment


@dataclass(frozen=True, slots=True)
class EntryRegistered:
    """A player wants to play and owes the buy-in. `override` is the director's reason where it came after the close."""

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
    """A player withdrew before paying."""

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
    """A player bought the add-on. `before` is the entry as it was."""

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


@dataclass(frozen=True, slots=True)
class PlayersMerged:
    """Two records turned out to be one person: these entries are `into`'s, and so is what the club `owed` for them."""

    player: PlayerId
    into: PlayerId
    entries: tuple[EntryId, ...]
    owed: int


@dataclass(frozen=True, slots=True)
class PlayerErased:
    """Nobody is to know any longer who the player was. Entries, places and money stay under the number."""

    player: PlayerId


DeskEvent = (
    EntryRegistered
    | EntryPaid
    | EntryCancelled
    | EntryVoided
    | RebuySold
    | AddOnSold
    | EntryPutBack
    | PlayersMerged
    | PlayerErased
)
