"""Taking back busts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from rules.context import Context
from rules.ids import EntryId
from rules.tournament.commands import BustEntries, Command
from rules.tournament.deciding import Decision
from rules.tournament.deciding.busts import played_up_to
from rules.tournament.deciding.desk import plays_a_hand
from rules.tournament.events import (
    BustCorrected,
    BustedEntry,
    BustEvent,
    BustOrderPutBack,
    EntriesBusted,
    EntryDisqualified,
    EntryPutBack,
    Event,
    RebuyAsked,
)
from rules.tournament.evolve import fold
from rules.tournament.inverting import BY_HAND, LATER
from rules.tournament.inverting.seats import chair_again, chair_gone, plays_elsewhere, put_back
from rules.tournament.state import Bust, Entry, EntryStatus, Tournament
from rules.verdict import Refusal


def busts_taken_back(t: Tournament, command: Command, event: BustEvent, context: Context) -> Decision:
    """The players are in the tournament again, where their chairs still wait for them, or as near as may be."""
    match event:
        case EntriesBusted():
            return _busts(t, event, context)
        case EntryDisqualified(before, bust, chips, order_before):
            return _disqualified(t, before, bust, chips, order_before, context)
        case BustCorrected(number, was, corrected, order):
            if t.entries[number].bust == corrected:
                last = None if order is None or order != t.bust_order else order - 1
                return (BustCorrected(number, corrected, was, last),)
            return () if isinstance(command, BustEntries) else LATER  # who came back meanwhile needs no place
        case RebuyAsked(before):
            entry = t.entries[before.id]
            broke = replace(before, status=EntryStatus.BROKE, stack=0, counted=True)
            return put_back(entry, before) if entry == broke else LATER
        case BustOrderPutBack():
            return BY_HAND
        case _:
            assert_never(event)


def _busts(t: Tournament, event: EntriesBusted, context: Context) -> Decision:
    """Everybody sits down again where they sat. Whose chair was given away gets another one: the nearest free one of
    the table, else one where the rulebook puts a newcomer. A re-entry or a rebuy stand in the way."""
    events: tuple[Event, ...] = ()
    after = t
    for busted in sorted(event.busts, key=lambda one: chair_gone(t, one.before.seat) is not None):
        entry = t.entries[busted.before.id]
        if not _same_bust(entry.bust, busted) or entry.payments != busted.before.payments:
            return LATER
        if (refusal := plays_elsewhere(t, entry)) is not None:
            return refusal
        seated = _seated_again(after, busted.before, context)
        if isinstance(seated, Refusal):
            return seated
        back = put_back(entry, seated)
        events, after = events + back, fold(after, back)
    for number in _true_again(after, event):
        stale = after.entries[number]
        events += put_back(stale, replace(stale, counted=True))
    if t.bust_order == event.order:
        events += (BustOrderPutBack((), event.order_before),)
    return events


def _true_again(t: Tournament, event: EntriesBusted) -> Iterator[EntryId]:
    """Whose count holds again: those who have not played on since. Old journals do not tell how far everybody was."""
    for index, number in enumerate(event.outdated):
        entry = t.entries[number]
        if entry.status is EntryStatus.SEATED and not entry.counted:
            told = event.outdated_at[index] == played_up_to(t, number) if event.outdated_at else None
            if told or (told is None and not plays_a_hand(t, entry)):
                yield number


def _disqualified(
    t: Tournament, before: Entry, bust: Bust, chips: int, order_before: int, context: Context
) -> Decision:
    entry = t.entries[before.id]
    if entry.bust is None or entry.bust.order != bust.order or entry.payments != before.payments:
        return LATER
    if (refusal := plays_elsewhere(t, entry)) is not None:
        return refusal
    seated = _seated_again(t, before, context)
    if isinstance(seated, Refusal):
        return seated
    number = (BustOrderPutBack((), order_before),) if t.bust_order == bust.order else ()
    return (EntryPutBack(entry, seated, chips, (), ()), *number)


def _same_bust(standing: Bust | None, busted: BustedEntry) -> bool:
    """Whether the player is still out by this bust, however it is placed by now."""
    if standing is None or standing.at is None or busted.bust.at is None:
        return standing is not None and replace(standing, order=busted.bust.order) == busted.bust
    return standing.order == busted.bust.order


def _seated_again(t: Tournament, before: Entry, context: Context) -> Entry | Refusal:
    if chair_gone(t, before.seat) is None or before.seat is None:
        return before
    seat = chair_again(t, before.seat, context)
    if isinstance(seat, Refusal):
        return seat
    return replace(before, seat=seat, arrived=before.arrived and seat.table == before.seat.table)
