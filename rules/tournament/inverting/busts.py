"""Taking back busts."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from rules.tournament.deciding import Decision
from rules.tournament.events import BustEvent, BustOrderPutBack, BustReordered, EntriesBusted, Event, RebuyAsked
from rules.tournament.inverting import LATER, NEVER
from rules.tournament.inverting.seats import chair_gone, plays_elsewhere, put_back
from rules.tournament.state import EntryStatus, Tournament


def busts_taken_back(t: Tournament, event: BustEvent) -> Decision:
    """The players are in the tournament again, where their chairs still wait for them."""
    match event:
        case EntriesBusted():
            return _busts(t, event)
        case RebuyAsked(before):
            entry = t.entries[before.id]
            broke = replace(before, status=EntryStatus.BROKE, stack=0, counted=True)
            return put_back(entry, before) if entry == broke else LATER
        case BustOrderPutBack():
            return NEVER
        case _:
            assert_never(event)


def _busts(t: Tournament, event: EntriesBusted) -> Decision:
    """Everybody sits down again where they sat. Seats taken since, a broken table, a re-entry stand in the way."""
    events: list[Event] = []
    for busted in event.busts:
        entry = t.entries[busted.before.id]
        if entry.bust is None or replace(entry.bust, order=busted.bust.order) != busted.bust:
            return LATER
        if entry.payments != busted.before.payments:
            return LATER
        if (refusal := plays_elsewhere(t, entry) or chair_gone(t, busted.before.seat)) is not None:
            return refusal
        events.extend(put_back(entry, busted.before))
    if t.bust_order == event.order:
        back = tuple(BustReordered(moved.entry, moved.order, moved.before) for moved in event.reordered)
        still = tuple(moved for moved in back if t.entries[moved.entry].bust is not None)
        events.append(BustOrderPutBack(still, event.order_before))
    return tuple(events)
