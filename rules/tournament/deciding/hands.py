"""Decisions at a table: a hand begins and ends, stacks are counted, a player asks for more chips."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.context import Context
from rules.entries import IN_PLAY, may_ask_for_rebuy, period_now
from rules.floor import coming_positions, dealt_in, may_deal, tables_in_use
from rules.ids import EntryId, Seat, TableNo
from rules.seating import Positions, draw_button, table_positions
from rules.tournament.commands import AskForRebuy, CorrectStack, EndHand, ReportStacks, SetHandForHand, StartHand
from rules.tournament.deciding import Decision
from rules.tournament.deciding.desk import plays_a_hand
from rules.tournament.deciding.floor import carry_out_moves, no_such_table
from rules.tournament.deciding.timing import NOT_RUNNING
from rules.tournament.events import (
    Button,
    Event,
    HandEnded,
    HandForHandSet,
    HandStarted,
    RebuyAsked,
    StackCorrected,
    StackCount,
    StacksReported,
)
from rules.tournament.evolve import fold
from rules.tournament.state import EntryStatus, Hand, Status, Table, Tournament
from rules.verdict import Refusal


def start_hand(t: Tournament, command: StartHand, context: Context) -> Decision:
    """The dealer deals after the table had to wait."""
    table = t.tables.get(command.table)
    if table is None:
        return no_such_table(command.table)
    if table.hand is not None or command.hand != table.hands + 1:
        return hand_changed(table)
    if (refusal := may_deal(t, table.number, context.rules, context.now)) is not None:
        return refusal
    return (_begin(t, table, context),)


def end_hand(t: Tournament, command: EndHand, context: Context) -> Decision:
    """Hand over: penalties count down, agreed moves are carried out, and the next hand begins if it may."""
    table = t.tables.get(command.table)
    if table is None:
        return no_such_table(command.table)
    hand = table.hand
    if hand is None or hand.number != command.hand:
        return hand_changed(table)
    counts = () if command.stacks is None else _count_after(t, table, hand, command.stacks)
    if isinstance(counts, Refusal):
        return counts
    missed = tuple(
        number
        for number, penalty in t.penalties.items()
        if penalty.hands_left > 0 and penalty.entry in hand.dealt and t.entries[penalty.entry].status in IN_PLAY
    )
    events: tuple[Event, ...] = (HandEnded(table.number, hand, table.last_hand, counts, missed, context.now),)
    after = fold(t, events)
    moved = carry_out_moves(after)
    after, events = fold(after, moved), events + moved
    if may_deal(after, table.number, context.rules, context.now) is None:
        events += (_begin(after, after.tables[table.number], context),)
    return events


def hand_changed(table: Table) -> Refusal:
    """The tap was meant for another hand than the one at the table."""
    return Refusal("hand_changed", "house.stale-request", {"table": table.number, "hand": table.hands})


def _begin(t: Tournament, table: Table, context: Context) -> HandStarted:
    seats = dealt_in(t, table.number, context.rules)
    positions = coming_positions(t, table.number, context.rules) or _first_positions(table, seats, context)
    period = period_now(t, context.now)
    assert period is not None, "may_deal refuses before the clock has started"
    entries = [t.entries[table.seats[seat]] for seat in seats]
    return HandStarted(
        table=table.number,
        hand=Hand(
            table.hands + 1,
            period,
            {e.id: e.stack if e.counted else None for e in entries},
            began=context.now,
            round=round_of(t, table, table.hands + 1),
            since=t.hand_for_hand_since if t.hand_for_hand else None,
        ),
        button=Button(positions.button, positions.small_blind, positions.big_blind),
        button_before=Button(table.button, table.small_blind, table.big_blind),
        drawn=t.drawn_buttons.get(table.number),
    )


def _first_positions(table: Table, seats: Iterable[int], context: Context) -> Positions:
    """A table that was opened after the start draws its button when it begins."""
    playing = [seat for seat in table.seats if seat in set(seats)]
    drawn = draw_button(context.seed, playing, table.number)
    found = table_positions(table, playing, context.rules, drawn=drawn)
    assert found is not None, "two are dealt in and the button is drawn"
    return found


# --- counts -------------------------------------------------------------------------------------------------------


def _count_after(
    t: Tournament, table: Table, hand: Hand, stacks: Mapping[EntryId, int]
) -> tuple[StackCount, ...] | Refusal:
    """The dealer's count after a hand: everybody who was dealt in and still sits there, and the chips that began."""
    here = table.seats.values()
    still = {e for e in hand.dealt if e in here and t.entries[e].status is EntryStatus.SEATED}
    if (refusal := _complete(t, table, stacks, still)) is not None:
        return refusal
    if (refusal := _bought_is_there(t, stacks)) is not None:
        return refusal
    begun = dict(hand.dealt)
    for entry in set(stacks) - set(begun):
        begun[entry] = t.entries[entry].stack if t.entries[entry].counted else None
    if (refusal := _adds_up(begun.values(), stacks)) is not None:
        return refusal
    return _counts(t, stacks)


def report_stacks(t: Tournament, command: ReportStacks) -> Decision:
    """Chips counted at a table between hands, at a break for instance."""
    table = t.tables.get(command.table)
    if table is None:
        return no_such_table(command.table)
    if table.hand is not None:
        return Refusal("hand_under_way", "house.chips-conserved", {"table": table.number})
    if command.hand != table.hands:
        return hand_changed(table)
    seated = {e for e in table.seats.values() if t.entries[e].status is EntryStatus.SEATED}
    if (refusal := _complete(t, table, command.stacks, seated)) is not None:
        return refusal
    if not command.stacks:
        return ()
    known = [t.entries[e].stack if t.entries[e].counted else None for e in command.stacks]
    if None in known and (refusal := _bought_is_there(t, command.stacks)) is not None:
        return refusal
    if (refusal := _adds_up(known, command.stacks)) is not None:
        return refusal
    return (StacksReported(table.number, table.hands, _counts(t, command.stacks)),)


def _complete(t: Tournament, table: Table, stacks: Mapping[EntryId, int], wanted: set[EntryId]) -> Refusal | None:
    here = set(table.seats.values())
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


def _adds_up(begun: Iterable[int | None], stacks: Mapping[EntryId, int]) -> Refusal | None:
    """Where every stack was known before, the table must have as many chips as then."""
    before = list(begun)
    known = [chips for chips in before if chips is not None]
    counted = sum(stacks.values())
    if len(known) < len(before) or sum(known) == counted:
        return None
    return Refusal("chips_do_not_add_up", "house.chips-conserved", {"expected": sum(known), "counted": counted})


def _counts(t: Tournament, stacks: Mapping[EntryId, int]) -> tuple[StackCount, ...]:
    return tuple(
        StackCount(e, t.entries[e].stack, t.entries[e].counted, chips, True) for e, chips in sorted(stacks.items())
    )


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
    return (StackCorrected(table.number, table.hands, count, before, after, command.reason),)


# --- without chips, hand for hand -----------------------------------------------------------------------------------


def which_hand(table: Table, number: int) -> Hand | None:
    """The hand that a report after the fact speaks of: the one under way or the one that ended last."""
    return next((h for h in (table.hand, table.last_hand) if h is not None and h.number == number), None)


def round_of(t: Tournament, table: Table, hand: int) -> int:
    """The hand-for-hand round that a hand dealt now is of; 0 outside, and for the hand that was under way when hand
    for hand began."""
    return max(0, hand - t.hand_for_hand_from.get(table.number, hand)) if t.hand_for_hand else 0


def ask_for_rebuy(t: Tournament, command: AskForRebuy, context: Context) -> Decision:
    """A player has lost the last chip and wants more: the seat is kept, the desk is told."""
    if t.status is not Status.RUNNING:
        return NOT_RUNNING
    table, entry = t.tables.get(command.table), t.entries.get(command.entry)
    if table is None:
        return no_such_table(command.table)
    if entry is None or entry.status is not EntryStatus.SEATED or entry.seat != Seat(command.table, command.seat):
        return Refusal("seat_changed", "house.stale-request", {"entry": command.entry})
    if command.hand and which_hand(table, command.hand) is None:
        return hand_changed(table)
    if command.hand and entry.counted and entry.stack:
        return Refusal("has_chips", "house.rebuys", {"entry": entry.id})
    return may_ask_for_rebuy(t, entry, context.now) or (RebuyAsked(entry, command.hand),)


def set_hand_for_hand(t: Tournament, command: SetHandForHand, context: Context) -> Decision:
    """All tables play the same number of hands from now on, or no longer."""
    if command.on == t.hand_for_hand:
        return ()
    hands: dict[TableNo, int] = {table.number: table.hands for table in tables_in_use(t)} if command.on else {}
    since = context.now if command.on else None
    return (HandForHandSet(t.hand_for_hand, command.on, t.hand_for_hand_from, hands, t.hand_for_hand_since, since),)
