"""Taking back what was done at the desk."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rules.ids import Seat
from rules.tournament.commands import Command, ConfirmPayment
from rules.tournament.deciding import Decision
from rules.tournament.deciding.desk import plays_a_hand
from rules.tournament.events import (
    AddOnSold,
    DeskEvent,
    EntryCancelled,
    EntryPaid,
    EntryPutBack,
    EntryRegistered,
    EntryVoided,
    PlayerErased,
    PlayersMerged,
    RebuySold,
)
from rules.tournament.inverting import BY_HAND, LATER
from rules.tournament.inverting.seats import chair_gone, is_moving, plays_elsewhere, put_back
from rules.tournament.state import Entry, EntryStatus, Payment, Tournament


def desk_taken_back(t: Tournament, command: Command, event: DeskEvent) -> Decision:
    """The entry as it was before, while its player is still as the desk left them."""
    match event:
        case EntryRegistered(number):
            waiting = t.entries[number].status is EntryStatus.REGISTERED
            return (EntryCancelled(number, ""),) if waiting else LATER
        case EntryPaid():
            return _payment(t, command, event)
        case EntryCancelled(number):
            return _cancelling(t, t.entries[number])
        case EntryVoided(before):
            return _voiding(t, before)
        case RebuySold(before, payment, seat):
            return _rebuy(t, before, payment, seat)
        case AddOnSold(before, payment):
            return _add_on(t, before, payment)
        case EntryPutBack() | PlayersMerged() | PlayerErased():
            return BY_HAND
        case _:
            assert_never(event)


def _cancelling(t: Tournament, entry: Entry) -> Decision:
    if entry.status is not EntryStatus.CANCELLED:
        return LATER
    return plays_elsewhere(t, entry) or put_back(entry, replace(entry, status=EntryStatus.REGISTERED))


def _voiding(t: Tournament, before: Entry) -> Decision:
    entry = t.entries[before.id]
    if entry.status is not EntryStatus.VOIDED:
        return LATER
    refusal = plays_elsewhere(t, entry) or chair_gone(t, before.seat)
    return refusal or (EntryPutBack(entry, before, before.stack, (), before.payments),)


def _payment(t: Tournament, command: Command, event: EntryPaid) -> Decision:
    """Only before the first hand of the entry; afterwards its chips are in the game, and it can be voided."""
    entry, chips = t.entries[event.entry], event.payment.price.chips
    untouched = entry.status is EntryStatus.SEATED and entry.payments == (event.payment,) and entry.seat == event.seat
    if not untouched or not entry.counted or entry.stack != chips or plays_a_hand(t, entry) or is_moving(t, entry.id):
        return LATER
    given_now = isinstance(command, ConfirmPayment) and command.override
    after = replace(
        entry,
        status=EntryStatus.REGISTERED,
        seat=None,
        arrived=True,
        stack=0,
        counted=False,
        paid=0,
        payments=(),
        override="" if given_now else event.override,
    )
    return (EntryPutBack(entry, after, -chips, (event.payment,), ()),)


def _rebuy(t: Tournament, before: Entry, payment: Payment, seat: Seat) -> Decision:
    entry = t.entries[before.id]
    fresh = entry.status is EntryStatus.SEATED and entry.seat == seat and entry.payments == (*before.payments, payment)
    leaves = before.seat != seat and is_moving(t, entry.id)  # who waited in the own chair may have been on the way
    if not fresh or not entry.counted or entry.stack != payment.price.chips or leaves:
        return LATER
    return (EntryPutBack(entry, before, -payment.price.chips, (payment,), ()),)


def _add_on(t: Tournament, before: Entry, payment: Payment) -> Decision:
    entry, chips = t.entries[before.id], payment.price.chips
    if entry.status is not EntryStatus.SEATED or payment not in entry.payments or entry.stack != before.stack + chips:
        return LATER
    last = len(entry.payments) - 1 - entry.payments[::-1].index(payment)
    after = replace(
        entry,
        stack=entry.stack - chips,
        addons=entry.addons - 1,
        paid=entry.paid - payment.price.pool - payment.price.fee,
        payments=entry.payments[:last] + entry.payments[last + 1 :],
    )
    return (EntryPutBack(entry, after, -chips, (payment,), ()),)
