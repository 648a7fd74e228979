"""What busts make of the tournament."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from rules.tournament.events import (
    BustCorrected,
    BustedEntry,
    BustEvent,
    BustOrderPutBack,
    BustReordered,
    EntriesBusted,
    EntryDisqualified,
    RebuyAsked,
)
from rules.tournament.evolving.states import gone, with_entry, with_seat
from rules.tournament.state import EntryStatus, Tournament


def after_busts(t: Tournament, event: BustEvent) -> Tournament:
    """The tournament after players have lost their chips."""
    match event:
        case EntriesBusted():
            t = _without_busted(_reordered(t, event.reordered, event.order), event.busts)
            stale = {entry: replace(t.entries[entry], counted=False) for entry in event.outdated}
            return replace(t, entries={**t.entries, **stale}) if stale else t
        case EntryDisqualified(before, bust, chips, _):
            t = _without_busted(t, (BustedEntry(before, bust),))
            return replace(t, bust_order=bust.order, chips_issued=t.chips_issued - chips)
        case BustOrderPutBack():
            return _reordered(t, event.reordered, event.order)
        case BustCorrected(entry, _, after, order):
            t = t if order is None else replace(t, bust_order=order)
            return with_entry(t, replace(t.entries[entry], bust=after))
        case RebuyAsked(before):
            return with_entry(t, replace(before, status=EntryStatus.BROKE, stack=0, counted=True))
        case _:
            assert_never(event)


def _reordered(t: Tournament, moved: Iterable[BustReordered], order: int) -> Tournament:
    entries = dict(t.entries)
    for one in moved:
        bust = entries[one.entry].bust
        if bust is not None:
            entries[one.entry] = replace(entries[one.entry], bust=replace(bust, order=one.order))
    return replace(t, entries=entries, bust_order=order)


def _without_busted(t: Tournament, busts: Iterable[BustedEntry]) -> Tournament:
    for busted in busts:
        t = with_seat(t, replace(gone(busted.before), status=EntryStatus.OUT, bust=busted.bust))
    return t
