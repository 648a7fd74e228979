"""Chips counted at a table: what must add up, and what the director puts right or lets stand.

A count is held against what lay at the table, where that is known. Where it is not, it is held against what the whole
event may have: what was issued, less what lies at all other tables, as far as that is known of each.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from rules.context import Context
from rules.entries import IN_PLAY
from rules.ids import EntryId
from rules.tournament.commands import CallFloor, CorrectStack, ReportStacks
from rules.tournament.deciding import Decision
from rules.tournament.deciding.desk import plays_a_hand
from rules.tournament.deciding.floor import call_the_floor, hand_changed, no_such_table
from rules.tournament.deciding.moved import told_among
from rules.tournament.events import (
    DifferenceFound,
    FloorCallAnswered,
    FloorCalled,
    StackCorrected,
    StackCount,
    StacksReported,
)
from rules.tournament.state import EntryStatus, FloorCall, Hand, Table, ToldStack, Tournament
from rules.verdict import Refusal


def on_the_table(t: Tournament, table: Table) -> int | None:
    """The chips that must lie at a table between two hands: what was counted, or, though a hand has passed uncounted,
    what there was before it, while all who played it are there still or went out there and nothing was sold."""
    here = [t.entries[entry] for entry in table.seats.values()]
    if all(entry.counted for entry in here):
        return sum(entry.stack for entry in here)
    kept = None if table.last_hand is None else _kept(t, table, table.last_hand)
    if kept is None or table.last_hand is None:
        return None
    new = [entry for entry in here if entry.id not in table.last_hand.dealt]
    return kept + sum(entry.stack for entry in new) if all(entry.counted for entry in new) else None


def together(t: Tournament, table: Table, dealt: Collection[EntryId]) -> int | None:
    """The chips with which those who are dealt into the next hand begin it; who sits out keeps what was counted."""
    lies = on_the_table(t, table)
    rest = [t.entries[entry] for entry in table.seats.values() if entry not in dealt]
    if lies is None or any(not entry.counted for entry in rest):
        return None
    return lies - sum(entry.stack for entry in rest)


def _kept(t: Tournament, table: Table, hand: Hand) -> int | None:
    """What lies in front of those who were dealt into the hand: what they began it with, while none of it was carried
    away or brought back."""
    if hand.total is None or hand.issued != t.chips_issued:
        return None
    here = table.seats.values()
    gone = [t.entries[entry] for entry in hand.dealt if entry not in here]
    if any(e.status is not EntryStatus.OUT or e.bust is None or e.bust.seat.table != table.number for e in gone):
        return None
    # A stack that is known though nobody counted after the hand has been elsewhere since, or was put right.
    if any(t.entries[entry].counted and t.entries[entry].stack for entry in hand.dealt if entry in here):
        return None
    return hand.total


def count_after(
    t: Tournament, table: Table, hand: Hand, stacks: Mapping[EntryId, int], reason: str
) -> tuple[DifferenceFound, ...] | Refusal:
    """The dealer's count after a hand: everybody who was dealt in and still sits there, and the chips that began."""
    here = table.seats.values()
    still = {e for e in hand.dealt if e in here and t.entries[e].status is EntryStatus.SEATED}
    moved = told_among(t, stacks, table.number, hand)
    if isinstance(moved, Refusal):
        return moved
    if (refusal := _complete(t, table, stacks, still, moved)) is not None:
        return refusal
    if (refusal := _bought_is_there(t, stacks)) is not None:
        return refusal
    begun = dict(hand.dealt)
    for entry in set(stacks) - set(begun):
        begun[entry] = t.entries[entry].stack if t.entries[entry].counted else None
    total = _kept(t, table, hand) if set(stacks) <= set(hand.dealt) else None
    return _adds_up(t, table, begun.values(), stacks, total=total, reason=reason)


def report_stacks(t: Tournament, command: ReportStacks) -> Decision:
    """Chips counted at a table between hands, at a break for instance."""
    table = t.tables.get(command.table)
    if table is None:
        return no_such_table(command.table)
    if table.hand is not None and table.hand.number == command.hand + 1:
        return _counted_before(t, table, table.hand, command.stacks, command.reason)
    if table.hand is not None:
        return Refusal("hand_under_way", "house.chips-conserved", {"table": table.number})
    if command.hand != table.hands:
        return hand_changed(table)
    seated = {e for e in table.seats.values() if t.entries[e].status is EntryStatus.SEATED}
    moved = told_among(t, command.stacks, table.number, table.last_hand)
    if isinstance(moved, Refusal):
        return moved
    if (refusal := _complete(t, table, command.stacks, seated, moved)) is not None:
        return refusal
    if not command.stacks:
        return ()
    known = [t.entries[e].stack if t.entries[e].counted else None for e in command.stacks]
    if None in known and (refusal := _bought_is_there(t, command.stacks)) is not None:
        return refusal
    total = None if moved else on_the_table(t, table)
    found = _adds_up(t, table, known, command.stacks, total=total, reason=command.reason)
    if isinstance(found, Refusal):
        return found
    return (
        StacksReported(table.number, table.hands, stack_counts(t, command.stacks)),
        *found,
        *no_longer_held(t, table),
    )


def _counted_before(t: Tournament, table: Table, hand: Hand, stacks: Mapping[EntryId, int], reason: str) -> Decision:
    """Counted between the hands and heard when the next one is under way: these are the chips at its start."""
    played = {e for e in hand.dealt if t.entries[e].status is EntryStatus.SEATED and e in table.seats.values()}
    if (refusal := _complete(t, table, stacks, played)) is not None:
        return refusal
    begun = [hand.dealt.get(e) for e in stacks]
    total = hand.total if hand.issued == t.chips_issued and set(stacks) == set(hand.dealt) else None
    found = _adds_up(t, table, begun, stacks, total=total, reason=reason)
    if isinstance(found, Refusal):
        return found
    corrected = tuple(
        StackCorrected(table.number, table.hands, count, hand.dealt[e], chips, "")
        for e, chips in sorted(stacks.items())
        if e in hand.dealt and hand.dealt[e] != chips
        for count in [StackCount(e, t.entries[e].stack, t.entries[e].counted, chips, False)]
    )
    return (*corrected, *found, *no_longer_held(t, table))


def _complete(
    t: Tournament,
    table: Table,
    stacks: Mapping[EntryId, int],
    wanted: set[EntryId],
    moved: Collection[EntryId] = frozenset(),
) -> Refusal | None:
    here = {*table.seats.values(), *moved}
    if not wanted <= set(stacks) or not set(stacks) <= here:
        return Refusal("count_incomplete", "house.chips-conserved", {"table": table.number, "players": len(wanted)})
    if any(chips < 0 or (chips and t.entries[e].status is EntryStatus.BROKE) for e, chips in stacks.items()):
        return Refusal("count_incomplete", "house.chips-conserved", {"table": table.number, "players": len(wanted)})
    return None


def _bought_is_there(t: Tournament, stacks: Mapping[EntryId, int]) -> Refusal | None:
    """A count made before the desk sold a rebuy finds nothing where the new chips lie, and where not everybody was
    counted before the hand no sum tells. Known during a hand, or after one without a count, are the stacks of those
    alone who did not play it or lost the last chip in it, and who has chips there keeps them until the next hand.
    """
    for number, chips in sorted(stacks.items()):
        entry = t.entries[number]
        if chips == 0 and entry.counted and entry.stack > 0:
            return Refusal("bought_chips_missing", "house.chips-conserved", {"entry": number, "chips": entry.stack})
    return None


def _adds_up(
    t: Tournament,
    table: Table,
    begun: Iterable[int | None],
    stacks: Mapping[EntryId, int],
    *,
    total: int | None,
    reason: str,
) -> tuple[DifferenceFound, ...] | Refusal:
    """A table must have as many chips as lay there by what was issued, where that is known, and the event no more than
    were issued. With a reason the count stands as it is, and the difference is kept with the table. What was settled
    once is not asked again, and numbers that bring the table or the whole event back to what was issued are never
    doubted, whatever was counted before."""
    before = list(begun)
    known = [chips for chips in before if chips is not None]
    counted, over = sum(stacks.values()), t.over.get(table.number, 0)
    playing = [entry for entry in t.entries.values() if entry.status in IN_PLAY and entry.id not in stacks]
    elsewhere, sure = _elsewhere(t, table, stacks)
    expected = sum(known) if len(known) == len(before) else total
    if all(entry.counted for entry in playing) and counted + sum(e.stack for e in playing) == t.chips_issued:
        return _without_differences(t)
    room = t.chips_issued - elsewhere + sum(c for n, c in t.over.items() if n != table.number and (sure or c > 0))
    if expected is None and (counted > room or (sure and counted < room)):
        expected = room + over
    if expected is None or expected == counted:
        return ()
    change, settled = counted - expected, sum(t.over.values())
    if change + settled == 0:
        return _without_differences(t)
    if change + over == 0 or reason.strip():
        return (DifferenceFound(table.number, change),)
    facts = {"table": table.number, "expected": expected - over, "counted": counted, "difference": change + over}
    return Refusal("chips_do_not_add_up", "house.chips-conserved", facts)


def _elsewhere(t: Tournament, here: Table, stacks: Mapping[EntryId, int]) -> tuple[int, bool]:
    """The chips that lie in front of everybody who is not in this count, at least; and whether that is all of them."""
    chips, sure = 0, True
    for table in t.tables.values():
        others = [entry for entry in table.seats.values() if entry not in stacks]
        known = None if table is here or len(others) < len(table.seats) else _lies_at(t, table)
        if known is None:
            counted = [t.entries[entry] for entry in others if t.entries[entry].counted]
            known, sure = sum(entry.stack for entry in counted), sure and table is here and len(counted) == len(others)
        chips += known
    return chips, sure


def _lies_at(t: Tournament, table: Table) -> int | None:
    """The chips at a table, also during a hand, where they are known."""
    hand = table.hand
    if hand is None:
        return on_the_table(t, table)
    new = [t.entries[entry] for entry in table.seats.values() if entry not in hand.dealt]
    begun = [chips for chips in hand.dealt.values() if chips is not None]
    if hand.issued != t.chips_issued or any(not entry.counted for entry in new):
        return None
    if len(begun) == len(hand.dealt):
        return sum(begun) + sum(entry.stack for entry in new)
    return None if new else hand.total


def _without_differences(t: Tournament) -> tuple[DifferenceFound, ...]:
    """The whole event has the chips that were issued: nothing is left of what was settled before."""
    return tuple(DifferenceFound(table, -chips) for table, chips in sorted(t.over.items()))


def stack_counts(t: Tournament, stacks: Mapping[EntryId, int]) -> tuple[StackCount, ...]:
    return tuple(
        StackCount(e, t.entries[e].stack, t.entries[e].counted, chips, True) for e, chips in sorted(stacks.items())
    )


def call_floor(t: Tournament, command: CallFloor, context: Context) -> Decision:
    """A dealer wants the floor. Is it for a count that does not add up, the floor sees the count before it stands, and
    what should be there; once it adds up it is a call like any other."""
    table = t.tables.get(command.table)
    hand, stacks = command.hand, command.stacks
    doubt = None if table is None or hand is None or not stacks else _doubt(t, table, hand, stacks)
    if table is None or hand is None or not stacks or doubt is None:
        return call_the_floor(t, command, context)
    expected = doubt.detail["expected"]
    assert isinstance(expected, int)
    counted = tuple(ToldStack(entry, chips) for entry, chips in sorted(stacks.items()))
    if any((call.hand, call.counted) == (hand, counted) for call in _held(t, table)):
        return ()
    elsewhere, sure = _elsewhere(t, table, stacks)
    event = elsewhere + sum(stacks.values()) if sure else 0
    call = FloorCall(t.calls_made + 1, table.number, command.reason, context.now, hand, counted, expected, event)
    return (*no_longer_held(t, table), FloorCalled(call))


def _doubt(t: Tournament, table: Table, number: int, stacks: Mapping[EntryId, int]) -> Refusal | None:
    """Why the count after a hand does not stand, if it is for the sum."""
    if table.hand is not None and table.hand.number == number:
        answer: object = count_after(t, table, table.hand, stacks, "")
    else:
        answer = report_stacks(t, ReportStacks(table.number, number, stacks))
    return answer if isinstance(answer, Refusal) and answer.code == "chips_do_not_add_up" else None


def _held(t: Tournament, table: Table) -> list[FloorCall]:
    return [call for call in t.floor_calls.values() if call.table == table.number and call.counted]


def no_longer_held(t: Tournament, table: Table) -> tuple[FloorCallAnswered, ...]:
    """Another count of the table stands: what the floor was called for is settled."""
    return tuple(FloorCallAnswered(call) for call in _held(t, table))


def correct_stack(t: Tournament, command: CorrectStack) -> Decision:
    """The director knows better what a player has; during a hand it is what the player began it with."""
    entry = t.entries.get(command.entry)
    if entry is None or entry.status is not EntryStatus.SEATED or entry.seat is None:
        return Refusal("no_such_entry", "house.stale-request", {"entry": command.entry})
    if not command.reason.strip():
        return Refusal("reason_needed", "house.chips-conserved")
    if not 0 <= command.stack <= t.chips_issued:
        return Refusal("more_than_issued", "house.chips-conserved", {"issued": t.chips_issued})
    playing = plays_a_hand(t, entry)
    table = t.tables[entry.seat.table]
    hand = table.hand
    before = hand.dealt[entry.id] if playing and hand is not None else None
    count = StackCount(entry.id, entry.stack, entry.counted, command.stack, not playing)
    after = command.stack if playing else None
    corrected = StackCorrected(table.number, table.hands, count, before, after, command.reason)
    was = before if playing else entry.stack if entry.counted else None
    change = 0 if was is None else command.stack - was
    return (corrected, DifferenceFound(table.number, change)) if change else (corrected,)
