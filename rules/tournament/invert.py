"""Taking a line of the journal back: the events that bring back what it changed, or what stands in the way.

Undo is a new event (law 9). It addresses a line, not the last one: levels that turned by themselves meanwhile are no
obstacle. It is refused where something later rests on the line. Where nothing has happened since, it restores the
tournament exactly; numbers once given (entries, plans, calls, penalties) are never given again.
"""

from __future__ import annotations

from dataclasses import replace

from rules import clock
from rules.context import Context
from rules.entries import IN_PLAY
from rules.ids import EntryId, Seat, TableNo
from rules.seating import reserved_seats
from rules.structure import lengths
from rules.tournament.commands import BustEntries, Command, MoveEntry, OpenTable, SetPayouts, VoidEntry
from rules.tournament.deciding import Decision
from rules.tournament.deciding.desk import plays_a_hand, with_fitting_payouts
from rules.tournament.deciding.setup import revise_structure
from rules.tournament.events import (
    AddOnSold,
    Announced,
    ArrivalTakenBack,
    BalancingSet,
    BustOrderPutBack,
    BustReordered,
    ClockPaused,
    ClockPutBack,
    ClockResumed,
    ConfigRevised,
    EntriesBusted,
    EntryCancelled,
    EntryPaid,
    EntryPutBack,
    EntryRegistered,
    EntryVoided,
    Event,
    FloorCallAnswered,
    FloorCalled,
    HandEnded,
    HandEndTakenBack,
    HandForHandSet,
    HandStarted,
    HandStartTakenBack,
    MoveAgreed,
    MoveDropped,
    PayoutsSet,
    PenaltyImposed,
    PenaltyLifted,
    PeriodChanged,
    PlayerArrived,
    PlayerMovedBack,
    PlayersMoved,
    RebuyAsked,
    RebuySold,
    StackCorrected,
    StackCount,
    StacksReported,
    StartTakenBack,
    StructureRevised,
    TableClosed,
    TableOpened,
    TableOpeningTakenBack,
    TableReopened,
    TimeAdded,
    TournamentStarted,
)
from rules.tournament.evolve import fold
from rules.tournament.state import Entry, EntryStatus, Payment, Status, Tournament
from rules.verdict import Refusal

LATER = Refusal("later_depends", "house.undo")
NEVER = Refusal("cannot_be_undone", "house.undo")


def invert(tournament: Tournament, command: Command, events: tuple[Event, ...], context: Context) -> Decision:
    """What brings back what the line of `command` and `events` changed, in the tournament as it stands now."""
    if tournament.status in (Status.FINISHED, Status.CANCELLED):
        return Refusal("tournament_over", "house.tournament-over")
    undone: tuple[Event, ...] = ()
    after = tournament
    left_together = {event.move.entry for event in events if isinstance(event, MoveDropped)}
    for event in reversed(events):
        if isinstance(event, MoveDropped):
            answer: Decision = _agreed_again(after, event, left_together)
        else:
            answer = _invert(after, command, event, context)
        if isinstance(answer, Refusal):
            return answer
        undone += answer
        after = fold(after, answer)
    return _nowhere_to_stay(after) or with_fitting_payouts(tournament, undone)


def _invert(t: Tournament, command: Command, event: Event, context: Context) -> Decision:
    match event:
        case ConfigRevised(before, after):
            return (ConfigRevised(after, before),) if t.config == after else LATER
        case StructureRevised():
            return _structure(t, event, context)
        case EntryRegistered() | EntryPaid() | EntryCancelled() | EntryVoided() | RebuySold() | AddOnSold():
            return _desk(t, command, event)
        case TableOpened(table):
            return _opening(t, command, event) if table in t.tables else ()
        case TableClosed(table, emptied):
            closed = table in t.tables and not t.tables[table].is_open
            return (TableReopened(table, emptied),) if closed else LATER
        case MoveAgreed() | PlayersMoved() | PlayerArrived():
            return _moves(t, command, event)
        case BalancingSet(before, after):
            return (BalancingSet(after, before),) if t.config.balancing is after else LATER
        case TournamentStarted():
            return _start(t)
        case ClockPaused() | ClockResumed() | PeriodChanged() | TimeAdded():
            return _clock(t, command, event, context)
        case HandStarted() | HandEnded() | StacksReported() | StackCorrected() | HandForHandSet():
            return _hands(t, event)
        case EntriesBusted():
            return _busts(t, event)
        case RebuyAsked(before):
            entry = t.entries[before.id]
            broke = replace(before, status=EntryStatus.BROKE, stack=0, counted=True)
            return (EntryPutBack(entry, before, 0, (), ()),) if entry == broke else LATER
        case FloorCalled(call):
            return (FloorCallAnswered(call),) if call.id in t.floor_calls else LATER
        case FloorCallAnswered(call):
            return (FloorCalled(call),) if call.id not in t.floor_calls else LATER
        case PenaltyImposed(penalty):
            return (PenaltyLifted(penalty),) if not t.penalties[penalty.id].lifted else LATER
        case Announced(before, after):
            return (Announced(after, before),) if t.announcement == after else LATER
        case PayoutsSet(before, after):
            if t.payouts == after:
                return (PayoutsSet(after, before),)
            return LATER if isinstance(command, SetPayouts) else ()
        case _:
            return NEVER  # plans, level turns, creation, opening, the end, and lines that are themselves an undo


def _structure(t: Tournament, event: StructureRevised, context: Context) -> Decision:
    if t.structure != event.after:
        return LATER
    if t.clock == event.clock_after:
        return (StructureRevised(event.after, event.before, event.clock_after, event.clock_before),)
    return revise_structure(t, event.before, context)


# --- the desk -----------------------------------------------------------------------------------------------------


def _desk(
    t: Tournament,
    command: Command,
    event: EntryRegistered | EntryPaid | EntryCancelled | EntryVoided | RebuySold | AddOnSold,
) -> Decision:
    match event:
        case EntryRegistered(number):
            waiting = t.entries[number].status is EntryStatus.REGISTERED
            return (EntryCancelled(number, ""),) if waiting else LATER
        case EntryCancelled(number):
            entry = t.entries[number]
            if entry.status is not EntryStatus.CANCELLED:
                return LATER
            return _plays_elsewhere(t, entry) or _back(entry, replace(entry, status=EntryStatus.REGISTERED))
        case EntryPaid():
            return _payment(t, command, event)
        case EntryVoided(before):
            entry = t.entries[before.id]
            if entry.status is not EntryStatus.VOIDED:
                return LATER
            refusal = _plays_elsewhere(t, entry) or _chair_gone(t, before.seat)
            return refusal or (EntryPutBack(entry, before, before.stack, (), before.payments),)
        case RebuySold(before, payment, seat):
            return _rebuy(t, before, payment, seat)
        case AddOnSold(before, payment):
            return _add_on(t, before, payment)


def _back(entry: Entry, after: Entry) -> tuple[Event, ...]:
    return (EntryPutBack(entry, after, 0, (), ()),)


def _payment(t: Tournament, command: Command, event: EntryPaid) -> Decision:
    """Only before the first hand of the entry; afterwards its chips are in the game, and it can be voided."""
    entry, chips = t.entries[event.entry], event.payment.price.chips
    untouched = entry.status is EntryStatus.SEATED and entry.payments == (event.payment,) and entry.seat == event.seat
    if not untouched or not entry.counted or entry.stack != chips or plays_a_hand(t, entry) or _is_moving(t, entry.id):
        return LATER
    given_now = getattr(command, "override", "")
    after = replace(
        entry,
        status=EntryStatus.REGISTERED,
        seat=None,
        arrived=True,
        stack=0,
        counted=False,
        paid=0,
        payments=(),
        override="" if given_now else event.override,
    )
    return (EntryPutBack(entry, after, -chips, (event.payment,), ()),)


def _rebuy(t: Tournament, before: Entry, payment: Payment, seat: Seat) -> Decision:
    entry = t.entries[before.id]
    fresh = entry.status is EntryStatus.SEATED and entry.seat == seat and entry.payments == (*before.payments, payment)
    if not fresh or not entry.counted or entry.stack != payment.price.chips or _is_moving(t, entry.id):
        return LATER
    return (EntryPutBack(entry, before, -payment.price.chips, (payment,), ()),)


def _add_on(t: Tournament, before: Entry, payment: Payment) -> Decision:
    entry, chips = t.entries[before.id], payment.price.chips
    if entry.status is not EntryStatus.SEATED or payment not in entry.payments or entry.stack != before.stack + chips:
        return LATER
    last = len(entry.payments) - 1 - entry.payments[::-1].index(payment)
    after = replace(
        entry,
        stack=entry.stack - chips,
        addons=entry.addons - 1,
        paid=entry.paid - payment.price.pool - payment.price.fee,
        payments=entry.payments[:last] + entry.payments[last + 1 :],
    )
    return (EntryPutBack(entry, after, -chips, (payment,), ()),)


def _plays_elsewhere(t: Tournament, entry: Entry) -> Refusal | None:
    """Nobody gets a second seat by an undo."""
    for other in t.entries.values():
        active = other.status is EntryStatus.REGISTERED or other.status in IN_PLAY
        if other.player == entry.player and other.id != entry.id and active:
            return Refusal("already_registered", "house.one-seat", {"entry": other.id})
    return None


def _chair_gone(t: Tournament, seat: Seat | None) -> Refusal | None:
    """Why nobody can sit down there again. Whether they may stay is asked when the whole line is back."""
    if seat is None:
        return None
    table = t.tables.get(seat.table)
    if table is None or not table.is_open:
        return Refusal("table_closed", "house.undo", {"table": seat.table})
    if (sits_there := table.seats.get(seat.number)) is not None:
        return Refusal("seat_taken", "house.undo", {"entry": sits_there})
    return None


def _is_moving(t: Tournament, entry: EntryId) -> bool:
    return any(move.entry == entry for move in t.moves)


# --- the floor ------------------------------------------------------------------------------------------------------


def _opening(t: Tournament, command: Command, event: TableOpened) -> Decision:
    """A table that opened for a player may stay, where others sit by now."""
    table = t.tables[event.table]
    in_use = bool(table.seats) or table.hands > 0 or any(m.target.table == table.number for m in t.moves)
    if table.is_open and not in_use:
        return (TableOpeningTakenBack(event.table, event.size_before),)
    if not isinstance(command, OpenTable):
        return ()
    return Refusal("table_not_empty", "house.tables", {"table": event.table, "players": len(table.seats)})


def _moves(t: Tournament, command: Command, event: MoveAgreed | PlayersMoved | PlayerArrived) -> Decision:
    match event:
        case MoveAgreed(move):
            return (MoveDropped(move, t.moves.index(move)),) if move in t.moves else ()
        case PlayersMoved(moves, walking):
            return _move_back(t, moves[0].entry in walking, event) if isinstance(command, MoveEntry) else LATER
        case PlayerArrived(number, seat):
            entry = t.entries[number]
            return (ArrivalTakenBack(number, seat),) if entry.seat == seat and entry.arrived else LATER


def _agreed_again(t: Tournament, event: MoveDropped, left_together: set[EntryId]) -> tuple[MoveAgreed, ...]:
    """The move of a player who is there again. Its chair may be one that another leaves: at the final table all rise
    before anybody sits down."""
    move, table = event.move, t.tables[event.move.target.table]
    sits_there = table.seats.get(move.target.number)
    leaving = left_together | {other.entry for other in t.moves}
    possible = (
        t.entries[move.entry].seat == move.origin
        and event.place <= len(t.moves)
        and table.is_open
        and table.number not in t.closing
        and move.target not in reserved_seats(t)
        and (sits_there is None or sits_there in leaving)
    )
    return (MoveAgreed(move, event.place),) if possible else ()


def _nowhere_to_stay(t: Tournament) -> Refusal | None:
    """Nobody is put back for good into a chair to which another is on the way, or at a table that is being broken."""
    leaving = {move.entry for move in t.moves}
    for move in t.moves:
        sits_there = t.tables[move.target.table].seats.get(move.target.number)
        if sits_there is not None and sits_there not in leaving:
            return Refusal("seat_taken", "house.undo", {"entry": move.entry})
    for number in t.closing:
        if not leaving.issuperset(t.tables[number].seats.values()):
            return Refusal("table_closed", "house.undo", {"table": number})
    return None


def _move_back(t: Tournament, was_walking: bool, event: PlayersMoved) -> Decision:
    move = event.moves[0]
    entry = t.entries[move.entry]
    if len(event.moves) > 1 or entry.seat != move.target or _is_moving(t, move.entry):
        return LATER
    for table in (move.origin.table, move.target.table):
        if t.tables[table].hand is not None:
            return Refusal("hand_under_way", "house.undo", {"table": table})
    return _chair_gone(t, move.origin) or (PlayerMovedBack(move, not was_walking),)


# --- the clock ------------------------------------------------------------------------------------------------------


def _start(t: Tournament) -> Decision:
    begun = any(table.hands for table in t.tables.values())
    out = any(entry.bust is not None for entry in t.entries.values())
    return LATER if begun or out or t.plan is not None or t.moves or t.hand_for_hand else (StartTakenBack(),)


def _clock(
    t: Tournament, command: Command, event: ClockPaused | ClockResumed | PeriodChanged | TimeAdded, context: Context
) -> Decision:
    """As if it had not been touched; a level that has turned since is what the clock says anyway. After a pause play
    goes on with what was left: minutes in which nobody played are not taken off."""
    if t.clock is None:
        return LATER
    if isinstance(event, ClockPaused) and t.clock == event.after:
        return (ClockPutBack(t.clock, clock.resume(t.clock, context.now)),)
    spans = lengths(t.structure)
    if clock.project(event.after, spans, context.now) == clock.project(t.clock, spans, context.now):
        return (ClockPutBack(t.clock, event.before),)
    if isinstance(event, TimeAdded):
        return (ClockPutBack(t.clock, clock.add_time(t.clock, spans, -event.seconds, context.now)),)
    return () if isinstance(command, BustEntries | VoidEntry) else LATER


# --- hands --------------------------------------------------------------------------------------------------------


def _hands(
    t: Tournament, event: HandStarted | HandEnded | StacksReported | StackCorrected | HandForHandSet
) -> Decision:
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
        case HandForHandSet(before, after, hands_before, hands):
            same = t.hand_for_hand == after and t.hand_for_hand_from == hands
            return (HandForHandSet(after, before, hands, hands_before),) if same else LATER


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
    here = [e for e in event.hand.dealt if (bust := t.entries[e].bust) is None or bust.hand != number]
    if any(_left(t, entry, event.table) for entry in here):
        return LATER
    missed = tuple(n for n in event.penalties if not t.penalties[n].lifted)
    return (HandEndTakenBack(event.table, event.hand, event.last_hand_before, _swapped(event.counts), missed),)


def _left(t: Tournament, entry: EntryId, table: int) -> bool:
    seat = t.entries[entry].seat
    return t.entries[entry].status is not EntryStatus.SEATED or seat is None or seat.table != table


def _still_counted(t: Tournament, counts: tuple[StackCount, ...]) -> bool:
    return all((t.entries[c.entry].stack, t.entries[c.entry].counted) == (c.stack, c.counted) for c in counts)


def _swapped(counts: tuple[StackCount, ...]) -> tuple[StackCount, ...]:
    return tuple(StackCount(c.entry, c.stack, c.counted, c.before, c.counted_before) for c in counts)


# --- busts --------------------------------------------------------------------------------------------------------


def _busts(t: Tournament, event: EntriesBusted) -> Decision:
    """Everybody sits down again where they sat. Seats taken since, a broken table, a re-entry stand in the way."""
    events: list[Event] = []
    for busted in event.busts:
        entry = t.entries[busted.before.id]
        if entry.bust is None or replace(entry.bust, order=busted.bust.order) != busted.bust:
            return LATER
        if entry.payments != busted.before.payments:
            return LATER
        if (refusal := _plays_elsewhere(t, entry) or _chair_gone(t, busted.before.seat)) is not None:
            return refusal
        events.extend(_back(entry, busted.before))
    if t.bust_order == event.order:
        back = tuple(BustReordered(moved.entry, moved.order, moved.before) for moved in event.reordered)
        still = tuple(moved for moved in back if t.entries[moved.entry].bust is not None)
        events.append(BustOrderPutBack(still, event.order_before))
    return tuple(events)
