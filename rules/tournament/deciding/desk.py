"""Decisions at the registration desk: who may play, what the desk sells, and what it gives back."""

from __future__ import annotations

from datetime import datetime

from rules import clock
from rules.context import Context
from rules.entries import IN_PLAY, entries_in_play, may_add_on, may_pay, may_rebuy, may_register
from rules.finishing import field_size, places, prize_shares, prizes_in_force
from rules.ids import EntryId, PlayerId, Seat, SeatNo, TableNo
from rules.payouts import problems_of_prizes
from rules.seating import draw_seat, free_seats, reserved_seats
from rules.structure import Problem, lengths
from rules.tournament.commands import (
    CancelEntries,
    CancelEntry,
    ConfirmPayment,
    ErasePlayer,
    MergePlayer,
    RegisterEntry,
    SellAddOn,
    SellRebuy,
    VoidEntry,
)
from rules.tournament.deciding import Decision
from rules.tournament.events import (
    AddOnSold,
    ClockPaused,
    EntryCancelled,
    EntryPaid,
    EntryRegistered,
    EntryVoided,
    Event,
    MoveDropped,
    PayoutsSet,
    PlayerErased,
    PlayersMerged,
    PlayersMoved,
    RebuySold,
    TableClosed,
    TableOpened,
)
from rules.tournament.evolve import fold
from rules.tournament.state import Entry, EntryStatus, Move, Payment, PaymentKind, Status, Tournament
from rules.verdict import Refusal


def register(t: Tournament, command: RegisterEntry, context: Context) -> Decision:
    """A player wants to play, for the first time or again after a bust."""
    if (refusal := may_register(t, command.player, now=context.now, override=command.override)) is not None:
        return refusal
    number = EntryId(max(t.entries, default=0) + 1)
    return (EntryRegistered(number, command.player, context.now, command.override),)


def confirm_payment(t: Tournament, command: ConfirmPayment, context: Context) -> Decision:
    """The money is in the desk: the entry gets its chips and a drawn seat, at a new table where all are full."""
    if (refusal := may_pay(t, command.entry, now=context.now, override=command.override)) is not None:
        return refusal
    entry = t.entries[command.entry]
    found = _chair(t, context)
    if isinstance(found, Refusal):
        return found
    opened, seat = found
    payment = Payment(PaymentKind.BUY_IN, command.method, t.config.buy_in)
    paid = EntryPaid(entry.id, entry.player, payment, seat, command.override or entry.override)
    return with_fitting_payouts(t, (*opened, paid))


def _chair(t: Tournament, context: Context) -> tuple[tuple[Event, ...], Seat] | Refusal:
    """A drawn chair, at a new table where all are full. Beside a final table none is opened: nobody sits alone, the
    entry waits as an alternate until a chair is free."""
    if (seat := draw_seat(t, context.seed)) is not None:
        return (), seat
    if t.final_table is not None:
        return Refusal("final_table_full", "house.late-entries", {"table": t.final_table})
    table = TableNo(max(t.tables, default=0) + 1)
    size = t.config.seats_per_table
    chair = SeatNo(1 + context.seed % size)
    return (TableOpened(table, size, None),), Seat(table, chair)


def cancel_entry(t: Tournament, command: CancelEntry) -> Decision:
    """A registration is withdrawn before it was paid; it stays on record."""
    entry = t.entries.get(command.entry)
    if entry is None:
        return _no_such_entry(command.entry)
    if entry.status is not EntryStatus.REGISTERED:
        return Refusal("entry_not_waiting", "house.stale-request", {"entry": entry.id, "status": entry.status})
    return (EntryCancelled(entry.id, command.reason),)


def cancel_entries(t: Tournament, command: CancelEntries) -> Decision:
    """Several registrations are withdrawn at once. Who has paid meanwhile, or has withdrawn, stays as they are."""
    if not command.reason.strip():
        return Refusal("reason_needed", "house.payment")
    if (unknown := next((number for number in command.entries if number not in t.entries), None)) is not None:
        return _no_such_entry(unknown)
    waiting = [n for n in dict.fromkeys(command.entries) if t.entries[n].status is EntryStatus.REGISTERED]
    return tuple(EntryCancelled(number, command.reason) for number in waiting)


def void_entry(t: Tournament, command: VoidEntry, context: Context) -> Decision:
    """An entry paid by mistake: the money goes back and the stack leaves play, so its count must be known. When one
    player is left the clock stops."""
    entry = t.entries.get(command.entry)
    if entry is None:
        return _no_such_entry(command.entry)
    if entry.status not in IN_PLAY:
        return Refusal("not_in_play", "house.payment", {"entry": entry.id, "status": entry.status})
    if plays_a_hand(t, entry):
        return Refusal("hand_under_way", "house.payment", {"entry": entry.id})
    if not entry.counted:
        return Refusal("count_needed", "house.chips-conserved", {"entry": entry.id})
    if entry.stack > t.chips_issued:
        return Refusal("more_than_issued", "house.chips-conserved", {"issued": t.chips_issued})
    left = len(entries_in_play(t)) - 1
    if t.status is Status.RUNNING and left == 0:
        return Refusal("nobody_would_be_left", "house.tournament-decided", {"players": 1})
    dropped = dropped_moves(t, {entry.id})
    events = with_fitting_payouts(t, (*dropped, EntryVoided(entry, command.reason)))
    return after_leaving(t, events, context.now)


def sell_rebuy(t: Tournament, command: SellRebuy, context: Context) -> Decision:
    """A player without chips gets new ones: in the own seat, or back from the rail in the old seat if it is free."""
    if (refusal := may_rebuy(t, command.entry, context.now)) is not None:
        return refusal
    entry, price = t.entries[command.entry], t.config.rebuy
    assert price is not None, "may_rebuy refuses where no rebuy is sold"
    payment = Payment(PaymentKind.REBUY, command.method, price)
    if entry.seat is not None:
        return with_fitting_payouts(t, (RebuySold(entry, payment, entry.seat),))
    old = entry.bust.seat if entry.bust is not None else None
    found = ((), old) if old is not None and chair_is_free(t, old) else _chair(t, context)
    if isinstance(found, Refusal):
        return found
    opened, seat = found
    return with_fitting_payouts(t, (*opened, RebuySold(entry, payment, seat)))


def sell_add_on(t: Tournament, command: SellAddOn, context: Context) -> Decision:
    """One add-on for an entry in play, in its time."""
    if (refusal := may_add_on(t, command.entry, context.now)) is not None:
        return refusal
    price = t.config.addon
    assert price is not None, "may_add_on refuses where none is sold"
    sold = AddOnSold(t.entries[command.entry], Payment(PaymentKind.ADD_ON, command.method, price))
    return with_fitting_payouts(t, (sold,))


# --- people -----------------------------------------------------------------------------------------------------


def merge_player(t: Tournament, command: MergePlayer) -> Decision:
    """The entries of one record become those of another, be the tournament over or not. Nobody sits in two chairs:
    where both are in, one of the entries is cancelled or voided first."""
    gone, kept = _entries_of(t, command.player), _entries_of(t, command.into)
    if not gone or command.player == command.into:
        return ()
    if (one := _open(t, gone)) is not None and (other := _open(t, kept)) is not None:
        return Refusal("both_in_play", "house.one-seat", {"title": t.config.name, "entry": one, "other": other})
    shares = prize_shares(prizes_in_force(t), places(t)) if t.status is Status.FINISHED else {}
    owed = sum(shares.get(entry.id, 0) for entry in gone)
    return (PlayersMerged(command.player, command.into, tuple(entry.id for entry in gone), owed),)


def erase_player(t: Tournament, command: ErasePlayer) -> Decision:
    """A person is known no longer. Whoever waits or plays is called by name at the table and at the desk until that is
    over."""
    entries = _entries_of(t, command.player)
    if (number := _open(t, entries)) is not None:
        return Refusal("still_in_play", "house.erasing", {"title": t.config.name, "entry": number})
    return (PlayerErased(command.player),) if entries else ()


def _entries_of(t: Tournament, player: PlayerId) -> list[Entry]:
    return [entry for entry in t.entries.values() if entry.player == player]


def _open(t: Tournament, entries: list[Entry]) -> EntryId | None:
    """The entry among these that waits or plays, while the tournament is not over."""
    if t.status in (Status.FINISHED, Status.CANCELLED):
        return None
    waiting = (e.id for e in entries if e.status is EntryStatus.REGISTERED or e.status in IN_PLAY)
    return next(waiting, None)


# --- shared with the floor ------------------------------------------------------------------------------------------


def _no_such_entry(entry: EntryId) -> Refusal:
    return Refusal("no_such_entry", "house.stale-request", {"entry": entry})


def with_fitting_payouts(t: Tournament, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events, and the end of prizes set by the director that no longer are the whole pool: the policy divides it
    until new ones are set."""
    after = fold(t, events)
    if after.payouts is None or not unfitting(after, after.payouts):
        return events
    return (*events, PayoutsSet(after.payouts, None))


def unfitting(t: Tournament, prizes: tuple[int, ...]) -> tuple[Problem, ...]:
    """What stands against these prizes: the pool in full, for places that somebody can take, never rising."""
    problems = problems_of_prizes(prizes, max(t.pool, t.config.guarantee))
    if len(prizes) > field_size(t):
        problems += (Problem("more_prizes_than_entries", {"prizes": len(prizes), "entries": field_size(t)}),)
    return problems


def after_leaving(t: Tournament, events: tuple[Event, ...], now: datetime) -> tuple[Event, ...]:
    """The events by which players leave, and what follows: a broken table closes behind the last of them, and the
    clock stops when one player is left."""
    after = fold(t, events)
    events += emptied_tables(after)
    if isinstance(after.clock, clock.Running) and len(entries_in_play(after)) == 1:
        events += (ClockPaused(after.clock, clock.pause(after.clock, lengths(after.structure), now)),)
    return events


def emptied_tables(t: Tournament) -> tuple[TableClosed, ...]:
    """The tables being broken at which nobody sits any more and to which nobody is on the way."""
    awaited = {move.target.table for move in t.moves}
    return tuple(TableClosed(n, True) for n in t.closing if not t.tables[n].seats and n not in awaited)


def moved_together(t: Tournament, moves: tuple[Move, ...], *, final_table: TableNo | None = None) -> PlayersMoved:
    """These moves carried out; what is known of the movers is kept for an undo."""
    movers = [t.entries[move.entry] for move in moves]
    walking = tuple(entry.id for entry in movers if not entry.arrived)
    came_from = {entry.id: entry.came_from for entry in movers if entry.came_from is not None}
    return PlayersMoved(moves, walking, final_table, came_from)


def plays_a_hand(t: Tournament, entry: Entry) -> bool:
    """Whether the entry was dealt into a hand that is under way."""
    hand = t.tables[entry.seat.table].hand if entry.seat is not None else None
    return hand is not None and entry.id in hand.dealt


def chair_is_free(t: Tournament, seat: Seat) -> bool:
    """Whether somebody may be put into this chair: the table stays open, nobody sits there or is on the way."""
    table = t.tables.get(seat.table)
    if table is None or not table.is_open or table.number in t.closing:
        return False
    return seat.number in free_seats(table, reserved_seats(t))


def dropped_moves(t: Tournament, gone: set[EntryId]) -> tuple[MoveDropped, ...]:
    """The agreed moves of players who are no longer there to be moved; each `place` counts after those before it."""
    dropped: list[MoveDropped] = []
    for place, move in enumerate(t.moves):
        if move.entry in gone:
            dropped.append(MoveDropped(move, place - len(dropped)))
    return tuple(dropped)
