"""What an event of a hand makes of its table and of the stacks there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import assert_never

from rules.ids import EntryId
from rules.tournament.events import (
    Button,
    DifferenceFound,
    HandEnded,
    HandEndTakenBack,
    HandEvent,
    HandForHandSet,
    HandStarted,
    HandStartTakenBack,
    StackCorrected,
    StackCount,
    StacksReported,
)
from rules.tournament.evolving.states import with_key, without_key
from rules.tournament.state import Penalty, Table, Tournament


def at_a_table(t: Tournament, event: HandEvent) -> Tournament:
    """The tournament after a hand has begun or ended at a table, or its chips were counted."""
    match event:
        case HandStarted() | HandStartTakenBack():
            return _begun(t, event)
        case HandEnded(table, hand, _, counts, penalties, at):
            after = replace(t.tables[table], hand=None, last_hand=replace(hand, ended=at))
            return _over(t, after, counts, _served(t, penalties, 1))
        case HandEndTakenBack(table, hand, last_hand, counts, penalties):
            after = replace(t.tables[table], hand=hand, last_hand=last_hand)
            return _over(t, after, counts, _served(t, penalties, -1))
        case StacksReported():
            return with_counts(t, event.counts)
        case StackCorrected():
            return with_chips_at_start(with_counts(t, (event.count,)), event.count.entry, event.at_start)
        case DifferenceFound(table, chips):
            over = t.over.get(table, 0) + chips
            return replace(t, over=with_key(t.over, table, over) if over else without_key(t.over, table))
        case HandForHandSet():
            return replace(
                t, hand_for_hand=event.after, hand_for_hand_from=event.hands, hand_for_hand_since=event.since
            )
        case _:
            assert_never(event)


def _begun(t: Tournament, event: HandStarted | HandStartTakenBack) -> Tournament:
    table = _with_button(t.tables[event.table], event.button)
    match event:
        case HandStarted(_, hand, _, _, drawn):
            table = replace(table, hand=hand, hands=hand.number)
            counted = {e: replace(t.entries[e], counted=False) for e in hand.dealt}
            buttons = t.drawn_buttons if drawn is None else without_key(t.drawn_buttons, table.number)
        case HandStartTakenBack(_, hand, _, drawn):
            table = replace(table, hand=None, hands=hand.number - 1)
            counted = {e: replace(t.entries[e], counted=chips is not None) for e, chips in hand.dealt.items()}
            buttons = t.drawn_buttons if drawn is None else with_key(t.drawn_buttons, table.number, drawn)
        case _:
            assert_never(event)
    tables = with_key(t.tables, table.number, table)
    return replace(t, entries={**t.entries, **counted}, tables=tables, drawn_buttons=buttons)


def _over(t: Tournament, table: Table, counts: Iterable[StackCount], penalties: Mapping[int, Penalty]) -> Tournament:
    tables = with_key(t.tables, table.number, table)
    return with_counts(replace(t, tables=tables, penalties=penalties), counts)


def with_more_at_start(t: Tournament, entry: EntryId, chips: int) -> Tournament:
    """Chips bought during a hand lie on the table when it ends: the count at its end must find them."""
    table = _table_of(t, entry)
    known = table.hand.dealt.get(entry) if table is not None and table.hand is not None else None
    return t if known is None else with_chips_at_start(t, entry, known + chips)


def with_chips_at_start(t: Tournament, entry: EntryId, chips: int | None) -> Tournament:
    """The chips of a player at the start of the hand under way are known otherwise than before."""
    table = _table_of(t, entry)
    if table is None or table.hand is None or entry not in table.hand.dealt:
        return t
    hand = replace(table.hand, dealt=with_key(table.hand.dealt, entry, chips))
    return replace(t, tables=with_key(t.tables, table.number, replace(table, hand=hand)))


def _table_of(t: Tournament, entry: EntryId) -> Table | None:
    seat = t.entries[entry].seat
    return None if seat is None else t.tables[seat.table]


def with_counts(t: Tournament, counts: Iterable[StackCount]) -> Tournament:
    """The stacks as they were counted."""
    entries = dict(t.entries)
    for count in counts:
        entries[count.entry] = replace(entries[count.entry], stack=count.stack, counted=count.counted)
    return replace(t, entries=entries)


def _with_button(table: Table, button: Button) -> Table:
    return replace(table, button=button.button, small_blind=button.small_blind, big_blind=button.big_blind)


def _served(t: Tournament, penalties: Iterable[int], hands: int) -> Mapping[int, Penalty]:
    served = {n: replace(t.penalties[n], hands_left=t.penalties[n].hands_left - hands) for n in penalties}
    return {**t.penalties, **served}
