"""Taking back hands and counts."""

from __future__ import annotations

from typing import assert_never

from rules.ids import EntryId, TableNo
from rules.tournament.deciding import Decision
from rules.tournament.events import (
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
from rules.tournament.inverting import BY_HAND, LATER
from rules.tournament.state import EntryStatus, Tournament


def hands_taken_back(t: Tournament, event: HandEvent) -> Decision:
    """Hands and counts as they were, while nothing has been played or counted since."""
    match event:
        case HandStarted():
            return _hand_start(t, event)
        case HandEnded():
            return _hand_end(t, event)
        case StacksReported(table, hand, counts):
            same = _still_at_hand(t, table, hand) and t.tables[table].hand is None and _still_counted(t, counts)
            return (StacksReported(table, hand, _swapped(counts)),) if same else LATER
        case StackCorrected(table, hand, count, before, after, reason):
            same = _still_at_hand(t, table, hand) and _still_counted(t, (count,)) and _at_start(t, count.entry) == after
            return (StackCorrected(table, hand, _swapped((count,))[0], after, before, reason),) if same else LATER
        case DifferenceFound(table, chips):
            return (DifferenceFound(table, -chips),)
        case HandForHandSet(before, after, hands_before, hands, since_before, since):
            same = t.hand_for_hand == after and t.hand_for_hand_from == hands
            return (HandForHandSet(after, before, hands, hands_before, since, since_before),) if same else LATER
        case HandStartTakenBack() | HandEndTakenBack():
            return BY_HAND
        case _:
            assert_never(event)


def _still_at_hand(t: Tournament, table: TableNo, hand: int) -> bool:
    """Whether the table is there and has begun no other hand since."""
    return table in t.tables and t.tables[table].hands == hand


def _at_start(t: Tournament, number: EntryId) -> int | None:
    """What is known of the chips with which the entry began the hand under way."""
    seat = t.entries[number].seat
    hand = t.tables[seat.table].hand if seat is not None else None
    return None if hand is None else hand.dealt.get(number)


def _hand_start(t: Tournament, event: HandStarted) -> Decision:
    table = t.tables[event.table]
    hand = table.hand
    if hand is None or hand.number != event.hand.number:
        return LATER
    if any(_left(t, entry, event.table) for entry in hand.dealt):
        return LATER
    return (HandStartTakenBack(event.table, hand, event.button_before, event.drawn),)


def _hand_end(t: Tournament, event: HandEnded) -> Decision:
    """Only the table's last hand, and only while its players are still as it left them."""
    table, number = t.tables[event.table], event.hand.number
    if table.hand is not None or table.hands != number or not _still_counted(t, event.counts):
        return LATER
    if any(_went_elsewhere(t, entry, event.table) for entry in event.hand.dealt):
        return LATER
    missed = tuple(n for n in event.penalties if not t.penalties[n].lifted)
    return (HandEndTakenBack(event.table, event.hand, event.last_hand_before, _swapped(event.counts), missed),)


def _left(t: Tournament, entry: EntryId, table: int) -> bool:
    seat = t.entries[entry].seat
    return t.entries[entry].status is not EntryStatus.SEATED or seat is None or seat.table != table


def _went_elsewhere(t: Tournament, entry: EntryId, table: int) -> bool:
    """Whether the player has left the table alive. Who is out there, or waits for a rebuy, may have been so before the
    hand was over."""
    bust, seat = t.entries[entry].bust, t.entries[entry].seat
    last = bust.seat if bust is not None else seat
    return last is None or last.table != table


def _still_counted(t: Tournament, counts: tuple[StackCount, ...]) -> bool:
    return all((t.entries[c.entry].stack, t.entries[c.entry].counted) == (c.stack, c.counted) for c in counts)


def _swapped(counts: tuple[StackCount, ...]) -> tuple[StackCount, ...]:
    return tuple(StackCount(c.entry, c.stack, c.counted, c.before, c.counted_before) for c in counts)
