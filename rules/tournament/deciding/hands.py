"""Decisions at a table: a hand begins and ends, stacks are counted, a player asks for more chips."""

from __future__ import annotations

from collections.abc import Collection

from rules.context import Context
from rules.entries import IN_PLAY, may_ask_for_rebuy, period_now
from rules.floor import coming_positions, dealt_in, may_deal, tables_in_use
from rules.ids import Seat, SeatNo, TableNo
from rules.seating import Positions, draw_button, table_positions
from rules.tournament.commands import (
    AskForRebuy,
    EndHand,
    ReportStacks,
    SetHandForHand,
    StartHand,
)
from rules.tournament.deciding import Decision
from rules.tournament.deciding.counts import count_after, no_longer_held, report_stacks, stack_counts, together
from rules.tournament.deciding.floor import carry_out_moves, hand_changed, no_such_table
from rules.tournament.deciding.timing import NOT_RUNNING
from rules.tournament.events import (
    Button,
    Event,
    FloorCalled,
    HandEnded,
    HandForHandSet,
    HandStarted,
    RebuyAsked,
)
from rules.tournament.evolve import fold
from rules.tournament.state import WENT_ON, EntryStatus, FloorCall, Hand, Status, Table, Tournament
from rules.verdict import Refusal


def start_hand(t: Tournament, command: StartHand, context: Context) -> Decision:
    """The dealer deals after the table had to wait; told twice, it is one hand. A hand that was dealt without a
    connection is a fact: what would have kept the table waiting is told to the director instead."""
    table = t.tables.get(command.table)
    if table is None:
        return no_such_table(command.table)
    if 0 < command.hand <= table.hands:
        return ()
    if table.hand is not None or command.hand != table.hands + 1:
        return hand_changed(table)
    moved = carry_out_moves(t)
    after = fold(t, moved)
    refusal = may_deal(after, table.number, context.rules, context.now)
    if refusal is None:
        return (*moved, _begin(after, after.tables[table.number], context))
    if command.dealt and t.status is Status.RUNNING:
        return (*moved, *_dealt_all_the_same(after, table.number, refusal, context))
    return refusal


def end_hand(t: Tournament, command: EndHand, context: Context) -> Decision:
    """Hand over: penalties count down, agreed moves are carried out, and the next hand begins if it may. Told by two
    tablets, the hand is over once. The next one may be over as well: then it was dealt without a connection, and what
    should have kept the table waiting holds for the hand after it."""
    table = t.tables.get(command.table)
    if table is None:
        return no_such_table(command.table)
    unseen = command.hand == table.hands + 1 or (not table.is_open and command.hand > table.hands)
    if t.status is Status.RUNNING and table.hand is None and unseen:
        return _went_on(t, table, command, context)
    if table.hand is None or table.hand.number != command.hand:
        over = 0 < command.hand <= table.hands
        return _counted_too(t, table, command, context) if over else hand_changed(table)
    return _over(t, table, table.hand, command, context)


def _over(t: Tournament, table: Table, hand: Hand, command: EndHand, context: Context) -> Decision:
    found = () if command.stacks is None else count_after(t, table, hand, command.stacks, command.reason)
    if isinstance(found, Refusal):
        return found
    counts = () if command.stacks is None else stack_counts(t, command.stacks)
    missed = tuple(
        number
        for number, penalty in t.penalties.items()
        if penalty.hands_left > 0 and penalty.entry in hand.dealt and t.entries[penalty.entry].status in IN_PLAY
    )
    events: tuple[Event, ...] = (HandEnded(table.number, hand, table.last_hand, counts, missed, context.now), *found)
    if counts:
        events += no_longer_held(t, table)
    after = fold(t, events)
    moved = carry_out_moves(after)
    after, events = fold(after, moved), events + moved
    if may_deal(after, table.number, context.rules, context.now) is None:
        events += (_begin(after, after.tables[table.number], context),)
    return events


def _went_on(t: Tournament, table: Table, command: EndHand, context: Context) -> Decision:
    """A hand is over that the server never saw begin: it began when the one before it ended. Nobody plays at a table
    that was closed meanwhile; that its last players went on is told all the same."""
    begun = begun_unseen(t, table, command.hand, context)
    if not table.is_open or not table.seats:
        return begun
    after = fold(t, begun)
    here = after.tables[table.number]
    assert here.hand is not None, "it was begun just now"
    ended = _over(after, here, here.hand, command, context)
    return ended if isinstance(ended, Refusal) else (*begun, *ended)


def begun_unseen(t: Tournament, table: Table, number: int, context: Context) -> tuple[Event, ...]:
    """The beginning of the table's next hand, where a report speaks of it before the server has seen it begin: it was
    dealt without a connection. Empty where the report is of another hand."""
    if t.status is not Status.RUNNING or table.hand is not None or number != table.hands + 1:
        return ()
    refusal = may_deal(t, table.number, context.rules, context.now)
    told = () if refusal is None else note_to_director(t, table.number, refusal.code, context)
    return (_begin(t, table, context), *told) if table.is_open and table.seats else told


def _dealt_all_the_same(t: Tournament, table: TableNo, why: Refusal, context: Context) -> tuple[Event, ...]:
    """A hand that is dealt already though the table should have waited."""
    return (_begin(t, t.tables[table], context), *note_to_director(t, table, why.code, context))


def note_to_director(t: Tournament, table: TableNo, why: str, context: Context) -> tuple[Event, ...]:
    """The director is told once, until the note is answered, that a table went on and what should have held it."""
    reason = f"{WENT_ON}{why}"
    if any(call.table == table and call.reason == reason for call in t.floor_calls.values()):
        return ()
    return (FloorCalled(FloorCall(t.calls_made + 1, table, reason, context.now)),)


def _counted_too(t: Tournament, table: Table, command: EndHand, context: Context) -> Decision:
    """The hand is over already: another tablet has told it. The stacks that this one counted stand, while they are
    those in front of the players."""
    if not command.stacks or table.hand is not None or command.hand != table.hands:
        return ()
    return report_stacks(t, ReportStacks(table.number, command.hand, command.stacks, command.reason))


def _begin(t: Tournament, table: Table, context: Context) -> HandStarted:
    seats = dealt_in(t, table.number, context.rules)
    coming = coming_positions(t, table.number, context.rules)
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
            total=together(t, table, [entry.id for entry in entries]),
            issued=t.chips_issued,
        ),
        button=_button(coming) if coming else _first_positions(table, seats, context),
        button_before=Button(table.button, table.small_blind, table.big_blind),
        drawn=t.drawn_buttons.get(table.number),
    )


def _first_positions(table: Table, seats: Collection[SeatNo], context: Context) -> Button:
    """A table that was opened after the start draws its button when it begins. Where a hand was dealt of which the
    server knows fewer than two players, the button stays where it was."""
    if len(seats) < 2:
        return Button(table.button, table.small_blind, table.big_blind)
    drawn = draw_button(context.seed, seats, table.number)
    found = table_positions(table, seats, context.rules, drawn=drawn)
    assert found is not None, "two are dealt in and the button is drawn"
    return _button(found)


def _button(positions: Positions) -> Button:
    return Button(positions.button, positions.small_blind, positions.big_blind)


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
    if table is None or not table.is_open:
        return no_such_table(command.table)
    if entry is None or entry.status is not EntryStatus.SEATED or entry.seat != Seat(command.table, command.seat):
        return Refusal("seat_changed", "house.stale-request", {"entry": command.entry})
    if table.hands and (begun := begun_unseen(t, table, command.hand, context)):
        answer = ask_for_rebuy(fold(t, begun), command, context)
        return answer if isinstance(answer, Refusal) else (*begun, *answer)
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
