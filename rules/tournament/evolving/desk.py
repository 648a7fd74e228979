"""What an event at the desk makes of the tournament: its entries, the chips in play and the money taken."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

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
from rules.tournament.evolving.hands import with_more_at_start
from rules.tournament.evolving.states import gone, with_entry, with_seat, with_takings
from rules.tournament.state import Entry, EntryStatus, Payment, PaymentKind, Tournament


def at_the_desk(t: Tournament, event: DeskEvent) -> Tournament:
    """The tournament after somebody has registered, withdrawn, paid or been paid back."""
    match event:
        case EntryRegistered(number, player, at, override):
            entry = Entry(number, player, EntryStatus.REGISTERED, override=override, registered_at=at)
            return with_entry(t, entry)
        case EntryPaid():
            return _paid(t, event)
        case EntryCancelled(number):
            return with_entry(t, replace(t.entries[number], status=EntryStatus.CANCELLED))
        case EntryVoided(before):
            voided = replace(gone(before), status=EntryStatus.VOIDED, paid=0, payments=())
            return with_takings(with_seat(t, voided), -before.stack, (), before.payments)
        case RebuySold():
            return _bought_again(t, event)
        case AddOnSold(before, payment):
            chips = payment.price.chips
            richer = replace(_paying(before, payment), stack=before.stack + chips)
            return with_takings(with_more_at_start(with_entry(t, richer), before.id, chips), chips, (payment,))
        case EntryPutBack(_, after, chips, back, again):
            t = with_more_at_start(t, after.id, chips)
            return with_takings(with_seat(t, after), chips, again, back)
        case PlayersMerged(_, into, numbers):
            moved = {number: replace(t.entries[number], player=into) for number in numbers}
            return replace(t, entries={**t.entries, **moved})
        case PlayerErased():
            return t
        case _:
            assert_never(event)


def _paid(t: Tournament, event: EntryPaid) -> Tournament:
    chips = event.payment.price.chips
    paid = replace(
        _paying(t.entries[event.entry], event.payment),
        status=EntryStatus.SEATED,
        seat=event.seat,
        stack=chips,
        counted=True,
        override=event.override,
    )
    return with_takings(with_seat(t, paid), chips, (event.payment,))


def _bought_again(t: Tournament, event: RebuySold) -> Tournament:
    before, chips = event.before, event.payment.price.chips
    back = replace(
        _paying(before, event.payment),
        status=EntryStatus.SEATED,
        seat=event.seat,
        arrived=before.arrived if before.seat == event.seat else True,
        stack=chips,
        counted=True,
        bust=None,
    )
    return with_takings(with_more_at_start(with_seat(t, back), before.id, chips), chips, (event.payment,))


def _paying(entry: Entry, payment: Payment) -> Entry:
    return replace(
        entry,
        payments=(*entry.payments, payment),
        paid=entry.paid + payment.price.cost,
        rebuys=entry.rebuys + (payment.kind is PaymentKind.REBUY),
        addons=entry.addons + (payment.kind is PaymentKind.ADD_ON),
    )
