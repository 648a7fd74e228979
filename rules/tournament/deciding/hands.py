"""Decisions at a table: a hand begins and ends, stacks are counted, a player asks for more chips."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from rules.context import Context
from rules.entries import IN_PLAY, may_ask_for_rebuy, period_now
from rules.floor import coming_positions, dealt_in, may_deal, tables_in_use
from rules.ids import EntryId, Seat, SeatNo, TableNo
from rules.seating import Positions, draw_button, table_positions
from rules.tournament.commands import (
    AskForRebuy,
    CallFloor,
    CorrectStack,
    EndHand,
    ReportStacks,
    SetHandForHand,
    StartHand,
)
from rules.tournament.deciding import Decision
from rules.tournament.deciding.desk import plays_a_hand
from rules.tournament.deciding.floor import call_the_floor, carry_out_moves, no_such_table
from rules.tournament.deciding.moved import told_among
from rules.tournament.deciding.timing import NOT_RUNNING
from rules.tournament.events import (
    Button,
    DifferenceFound,
    Event,
    FloorCallAnswered,
    FloorCalled,
    HandEnded,
    HandForHandSet,
    HandStarted,
    RebuyAsked,
    StackCorrected,
    StackCount,
    StacksReported,
)
from rules.tournament.evolve import fold
from rules.tournament.state import WENT_ON, EntryStatus, FloorCall, Hand, Status, Table, ToldStack, Tournament
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
    found = () if command.stacks is None else _count_after(t, table, hand, command.stacks, command.reason)
    if isinstance(found, Refusal):
        return found
    counts = () if command.stacks is None else _counts(t, command.stacks)
    missed = tuple(
        number
        for number, penalty in t.penalties.items()
        if penalty.hands_left > 0 and penalty.entry in hand.dealt and t.entries[penalty.entry].status in IN_PLAY
    )
    events: tuple[Event, ...] = (HandEnded(table.number, hand, table.last_hand, counts, missed, context.now), *found)
    if counts:
        events += _no_longer_held(t, table)
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


def hand_changed(table: Table) -> Refusal:
    """The tap was meant for another hand than the one at the table."""
    return Refusal("hand_changed", "house.stale-request", {"table": table.number, "hand": table.hands})


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
            total=_on_the_table(t, table),
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


def _on_the_table(t: Tournament, table: Table) -> int | None:
    """The chips that must lie at a table between two hands: what was counted, or, though a hand has passed uncounted,
    what there was before it, while all who played it are there still or went out there and nothing was sold."""
    here = [t.entries[entry] for entry in table.seats.values()]
    if all(entry.counted for entry in here):
        return sum(entry.stack for entry in here)
    return None if table.last_hand is None else _kept(t, table, table.last_hand)


def _kept(t: Tournament, table: Table, hand: Hand) -> int | None:
    """What lay there when the hand began, and what newcomers have brought since."""
    if hand.total is None or hand.issued != t.chips_issued:
        return None
    brought = [t.entries[entry] for entry in table.seats.values() if entry not in hand.dealt]
    gone = [t.entries[entry] for entry in hand.dealt if entry not in table.seats.values()]
    if any(not entry.counted for entry in brought):
        return None
    if any(e.status is not EntryStatus.OUT or e.bust is None or e.bust.seat.table != table.number for e in gone):
        return None
    return hand.total


# --- counts -------------------------------------------------------------------------------------------------------


def _count_after(
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
    total = None if moved else _on_the_table(t, table)
    found = _adds_up(t, table, known, command.stacks, total=total, reason=command.reason)
    if isinstance(found, Refusal):
        return found
    return (StacksReported(table.number, table.hands, _counts(t, command.stacks)), *found, *_no_longer_held(t, table))


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
    return (*corrected, *found, *_no_longer_held(t, table))


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
    elsewhere = sum(entry.stack for entry in playing if entry.counted)
    expected = sum(known) if len(known) == len(before) else total
    if all(entry.counted for entry in playing) and counted + elsewhere == t.chips_issued:
        return _without_differences(t)
    room = t.chips_issued - elsewhere + sum(chips for n, chips in t.over.items() if n != table.number and chips > 0)
    if expected is None and counted > room:
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


def _without_differences(t: Tournament) -> tuple[DifferenceFound, ...]:
    """The whole event has the chips that were issued: nothing is left of what was settled before."""
    return tuple(DifferenceFound(table, -chips) for table, chips in sorted(t.over.items()))


def _counts(t: Tournament, stacks: Mapping[EntryId, int]) -> tuple[StackCount, ...]:
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
    call = FloorCall(t.calls_made + 1, table.number, command.reason, context.now, hand, counted, expected)
    return (*_no_longer_held(t, table), FloorCalled(call))


def _doubt(t: Tournament, table: Table, number: int, stacks: Mapping[EntryId, int]) -> Refusal | None:
    """Why the count after a hand does not stand, if it is for the sum."""
    if table.hand is not None and table.hand.number == number:
        answer: object = _count_after(t, table, table.hand, stacks, "")
    else:
        answer = report_stacks(t, ReportStacks(table.number, number, stacks))
    return answer if isinstance(answer, Refusal) and answer.code == "chips_do_not_add_up" else None


def _held(t: Tournament, table: Table) -> list[FloorCall]:
    return [call for call in t.floor_calls.values() if call.table == table.number and call.counted]


def _no_longer_held(t: Tournament, table: Table) -> tuple[FloorCallAnswered, ...]:
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
