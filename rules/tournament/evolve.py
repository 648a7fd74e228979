"""What has happened becomes the state: `evolve` is total, it never refuses what has already happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import reduce
from typing import TypeVar, assert_never

from rules.ids import EntryId
from rules.tournament.events import (
    AddOnSold,
    Announced,
    ArrivalTakenBack,
    BalancingSet,
    BustOrderPutBack,
    Button,
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
    LevelTurned,
    MoveAgreed,
    MoveDropped,
    PayoutsSet,
    PenaltyImposed,
    PenaltyLifted,
    PeriodChanged,
    PlanApproved,
    PlanDropped,
    PlanProposed,
    PlayerArrived,
    PlayerMovedBack,
    PlayersMoved,
    RebuyAsked,
    RebuySold,
    RegistrationOpened,
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
    TournamentCancelled,
    TournamentCreated,
    TournamentFinished,
    TournamentStarted,
)
from rules.tournament.state import (
    Entry,
    EntryStatus,
    Hand,
    Payment,
    PaymentKind,
    Penalty,
    Status,
    Table,
    Tournament,
)

K = TypeVar("K")
V = TypeVar("V")


def evolve(tournament: Tournament | None, event: Event) -> Tournament:
    """The tournament after `event`. None is the empty room before a tournament is created."""
    if isinstance(event, TournamentCreated):
        return Tournament(config=event.config, structure=event.structure)
    assert tournament is not None, "the first event of a tournament is its creation"
    return _evolve(tournament, event)


def fold(tournament: Tournament | None, events: Iterable[Event]) -> Tournament:
    """The tournament after several events."""
    after = reduce(evolve, events, tournament)
    assert after is not None, "nothing has happened yet"
    return after


def _evolve(t: Tournament, event: Event) -> Tournament:
    match event:
        case TournamentCreated():
            return t
        case ConfigRevised():
            return replace(t, config=event.after)
        case StructureRevised():
            return replace(t, structure=event.after, clock=event.clock_after)
        case RegistrationOpened():
            return replace(t, status=Status.OPEN)
        case TournamentCancelled():
            return replace(t, status=Status.CANCELLED, clock=None, plan=None, moves=(), closing=(), drawn_buttons={})
        case EntryRegistered() | EntryPaid() | EntryCancelled() | EntryVoided() | RebuySold() | AddOnSold():
            return _evolve_registration(t, event)
        case EntryPutBack():
            t = _more_at_start(t, event.after.id, event.chips)
            return _take(_seat(t, event.after), event.chips, event.money_again, event.money_back)
        case TableOpened() | TableClosed() | TableReopened() | TableOpeningTakenBack():
            return _evolve_table(t, event)
        case PlanProposed():
            return replace(t, plan=event.plan, plans=event.plan.id)
        case PlanDropped():
            return replace(t, plan=None)
        case PlanApproved(plan):
            return replace(
                t,
                plan=None,
                moves=t.moves + plan.moves,
                closing=t.closing + plan.closes,
                drawn_buttons={**t.drawn_buttons, **plan.buttons},
            )
        case MoveAgreed(move, place):
            return replace(t, moves=(*t.moves[:place], move, *t.moves[place:]))
        case MoveDropped(move):
            return replace(t, moves=tuple(m for m in t.moves if m != move))
        case PlayersMoved():
            return _evolve_moves(t, event)
        case PlayerMovedBack(move, arrived):
            return _seat(t, replace(t.entries[move.entry], seat=move.origin, arrived=arrived))
        case PlayerArrived(entry) | ArrivalTakenBack(entry):
            return _know(t, replace(t.entries[entry], arrived=isinstance(event, PlayerArrived)))
        case BalancingSet():
            return replace(t, config=replace(t.config, balancing=event.after))
        case TournamentStarted():
            return replace(t, status=Status.RUNNING, clock=event.clock, drawn_buttons=event.buttons)
        case StartTakenBack():
            return replace(t, status=Status.OPEN, clock=None, drawn_buttons={})
        case ClockPaused() | ClockResumed() | TimeAdded() | PeriodChanged() | LevelTurned() | ClockPutBack():
            return replace(t, clock=event.after)
        case HandStarted() | HandStartTakenBack() | HandEnded() | HandEndTakenBack():
            return _evolve_hand(t, event)
        case EntriesBusted() | BustOrderPutBack():
            return _evolve_busts(t, event)
        case RebuyAsked(before):
            return _know(t, replace(before, status=EntryStatus.BROKE, stack=0, counted=True))
        case StacksReported():
            return _count(t, event.counts)
        case StackCorrected():
            return _dealt_with(_count(t, (event.count,)), event.count.entry, event.at_start)
        case HandForHandSet():
            return replace(t, hand_for_hand=event.after, hand_for_hand_from=event.hands)
        case FloorCalled(call):
            return replace(t, floor_calls=_with(t.floor_calls, call.id, call), calls_made=max(t.calls_made, call.id))
        case FloorCallAnswered(call):
            return replace(t, floor_calls=_without(t.floor_calls, call.id))
        case PenaltyImposed(penalty):
            return replace(t, penalties=_with(t.penalties, penalty.id, penalty))
        case PenaltyLifted(penalty):
            lifted = replace(t.penalties[penalty.id], hands_left=0, lifted=True)
            return replace(t, penalties=_with(t.penalties, penalty.id, lifted))
        case Announced():
            return replace(t, announcement=event.after)
        case PayoutsSet():
            return replace(t, payouts=event.after)
        case TournamentFinished():
            return replace(t, status=Status.FINISHED, plan=None, moves=(), closing=(), drawn_buttons={})
        case _:
            assert_never(event)


def _evolve_registration(
    t: Tournament,
    event: EntryRegistered | EntryPaid | EntryCancelled | EntryVoided | RebuySold | AddOnSold,
) -> Tournament:
    match event:
        case EntryRegistered(number, player, at, override):
            entry = Entry(number, player, EntryStatus.REGISTERED, override=override, registered_at=at)
            return _know(t, entry)
        case EntryPaid(number, _, payment, seat, override):
            entry = t.entries[number]
            paid = replace(
                _paying(entry, payment),
                status=EntryStatus.SEATED,
                seat=seat,
                stack=payment.price.chips,
                counted=True,
                override=override,
            )
            return _take(_seat(t, paid), payment.price.chips, (payment,))
        case EntryCancelled(number):
            return _know(t, replace(t.entries[number], status=EntryStatus.CANCELLED))
        case EntryVoided(before):
            gone = replace(
                before,
                status=EntryStatus.VOIDED,
                seat=None,
                arrived=True,
                stack=0,
                counted=False,
                paid=0,
                payments=(),
            )
            return _take(_seat(t, gone), -before.stack, (), before.payments)
        case RebuySold(before, payment, seat):
            back = replace(
                _paying(before, payment),
                status=EntryStatus.SEATED,
                seat=seat,
                arrived=before.arrived if before.seat == seat else True,
                stack=payment.price.chips,
                counted=True,
                bust=None,
            )
            return _take(
                _more_at_start(_seat(t, back), before.id, payment.price.chips), payment.price.chips, (payment,)
            )
        case AddOnSold(before, payment):
            richer = replace(_paying(before, payment), stack=before.stack + payment.price.chips)
            return _take(
                _more_at_start(_know(t, richer), before.id, payment.price.chips), payment.price.chips, (payment,)
            )
        case _:
            assert_never(event)


def _evolve_table(
    t: Tournament, event: TableOpened | TableClosed | TableReopened | TableOpeningTakenBack
) -> Tournament:
    number = event.table
    match event:
        case TableOpened(_, size, size_before):
            table = Table(number, size) if size_before is None else replace(t.tables[number], size=size, is_open=True)
            return replace(t, tables=_with(t.tables, number, table))
        case TableClosed():
            return replace(
                t,
                tables=_with(t.tables, number, replace(t.tables[number], is_open=False)),
                closing=tuple(n for n in t.closing if n != number),
            )
        case TableReopened(_, closing):
            return replace(
                t,
                tables=_with(t.tables, number, replace(t.tables[number], is_open=True)),
                closing=(*t.closing, number) if closing else t.closing,
            )
        case TableOpeningTakenBack(_, size_before):
            if size_before is None:
                return replace(t, tables=_without(t.tables, number))
            closed = replace(t.tables[number], size=size_before, is_open=False)
            return replace(t, tables=_with(t.tables, number, closed))
        case _:
            assert_never(event)


def _evolve_moves(t: Tournament, event: PlayersMoved) -> Tournament:
    """All leave their chairs before anybody sits down: at the final table players may swap."""
    tables, entries = dict(t.tables), dict(t.entries)
    for move in event.moves:
        origin = tables[move.origin.table]
        tables[origin.number] = replace(origin, seats=_without(origin.seats, move.origin.number))
    for move in event.moves:
        target = tables[move.target.table]
        tables[target.number] = replace(target, seats=_with(target.seats, move.target.number, move.entry))
        entries[move.entry] = replace(
            entries[move.entry], seat=move.target, arrived=move.origin == move.target and entries[move.entry].arrived
        )
    return replace(
        t,
        tables=tables,
        entries=entries,
        moves=tuple(m for m in t.moves if m not in event.moves),
        final_table=t.final_table if event.final_table is None else event.final_table,
    )


def _evolve_hand(t: Tournament, event: HandStarted | HandStartTakenBack | HandEnded | HandEndTakenBack) -> Tournament:
    table = t.tables[event.table]
    match event:
        case HandStarted(_, hand, button, _, drawn):
            table = replace(_with_button(table, button), hand=hand, hands=hand.number)
            entries = {**t.entries, **{e: replace(t.entries[e], counted=False) for e in hand.dealt}}
            buttons = t.drawn_buttons if drawn is None else _without(t.drawn_buttons, table.number)
            return replace(t, entries=entries, tables=_with(t.tables, table.number, table), drawn_buttons=buttons)
        case HandStartTakenBack(_, hand, button, drawn):
            table = replace(_with_button(table, button), hand=None, hands=hand.number - 1)
            counted = {e: replace(t.entries[e], counted=chips is not None) for e, chips in hand.dealt.items()}
            buttons = t.drawn_buttons if drawn is None else _with(t.drawn_buttons, table.number, drawn)
            return replace(
                t,
                entries={**t.entries, **counted},
                tables=_with(t.tables, table.number, table),
                drawn_buttons=buttons,
            )
        case HandEnded(_, hand, _, counts, penalties):
            table = replace(table, hand=None, last_hand=hand)
            return _count(
                replace(t, tables=_with(t.tables, table.number, table), penalties=_served(t, penalties, 1)), counts
            )
        case HandEndTakenBack(_, hand, last_hand, counts, penalties):
            table = replace(table, hand=hand, last_hand=last_hand)
            return _count(
                replace(t, tables=_with(t.tables, table.number, table), penalties=_served(t, penalties, -1)), counts
            )
        case _:
            assert_never(event)


def _evolve_busts(t: Tournament, event: EntriesBusted | BustOrderPutBack) -> Tournament:
    entries = dict(t.entries)
    for moved in event.reordered:
        bust = entries[moved.entry].bust
        if bust is not None:
            entries[moved.entry] = replace(entries[moved.entry], bust=replace(bust, order=moved.order))
    t = replace(t, entries=entries, bust_order=event.order)
    if isinstance(event, BustOrderPutBack):
        return t
    for busted in event.busts:
        out = replace(
            busted.before,
            status=EntryStatus.OUT,
            seat=None,
            arrived=True,
            stack=0,
            counted=False,
            bust=busted.bust,
        )
        t = _seat(t, out)
    return t


# --- the hands of evolve --------------------------------------------------------------------------------------------


def _with(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    return {**mapping, key: value}


def _without(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    return {k: v for k, v in mapping.items() if k != key}


def _know(t: Tournament, entry: Entry) -> Tournament:
    return replace(t, entries=_with(t.entries, entry.id, entry))


def _seat(t: Tournament, entry: Entry) -> Tournament:
    """The entry as given, and its chair with it: it leaves the old one and sits in the new one."""
    before = t.entries[entry.id].seat
    if before == entry.seat:
        return _know(t, entry)
    tables = dict(t.tables)
    if before is not None:
        table = tables[before.table]
        tables[table.number] = replace(table, seats=_without(table.seats, before.number))
    if entry.seat is not None:
        table = tables[entry.seat.table]
        tables[table.number] = replace(table, seats=_with(table.seats, entry.seat.number, entry.id))
    return replace(t, tables=tables, entries=_with(t.entries, entry.id, entry))


def _paying(entry: Entry, payment: Payment) -> Entry:
    return replace(
        entry,
        payments=(*entry.payments, payment),
        paid=entry.paid + payment.price.pool + payment.price.fee,
        rebuys=entry.rebuys + (payment.kind is PaymentKind.REBUY),
        addons=entry.addons + (payment.kind is PaymentKind.ADD_ON),
    )


def _take(t: Tournament, chips: int, money: tuple[Payment, ...], back: tuple[Payment, ...] = ()) -> Tournament:
    """Chips go into play, money into the desk, or the other way round."""
    return replace(
        t,
        chips_issued=t.chips_issued + chips,
        pool=t.pool + sum(p.price.pool for p in money) - sum(p.price.pool for p in back),
        fees=t.fees + sum(p.price.fee for p in money) - sum(p.price.fee for p in back),
    )


def _more_at_start(t: Tournament, entry: EntryId, chips: int) -> Tournament:
    """Chips bought during a hand lie on the table when it ends: the count at its end must find them."""
    table = _table_of(t, entry)
    known = table.hand.dealt.get(entry) if table is not None and table.hand is not None else None
    return t if known is None else _dealt_with(t, entry, known + chips)


def _dealt_with(t: Tournament, entry: EntryId, chips: int | None) -> Tournament:
    """The chips of a player at the start of the hand under way are known otherwise than before."""
    table = _table_of(t, entry)
    if table is None or table.hand is None or entry not in table.hand.dealt:
        return t
    hand: Hand = replace(table.hand, dealt=_with(table.hand.dealt, entry, chips))
    return replace(t, tables=_with(t.tables, table.number, replace(table, hand=hand)))


def _table_of(t: Tournament, entry: EntryId) -> Table | None:
    seat = t.entries[entry].seat
    return None if seat is None else t.tables[seat.table]


def _count(t: Tournament, counts: Iterable[StackCount]) -> Tournament:
    entries = dict(t.entries)
    for count in counts:
        entries[count.entry] = replace(entries[count.entry], stack=count.stack, counted=count.counted)
    return replace(t, entries=entries)


def _with_button(table: Table, button: Button) -> Table:
    return replace(table, button=button.button, small_blind=button.small_blind, big_blind=button.big_blind)


def _served(t: Tournament, penalties: Iterable[int], hands: int) -> Mapping[int, Penalty]:
    served = {n: replace(t.penalties[n], hands_left=t.penalties[n].hands_left - hands) for n in penalties}
    return {**t.penalties, **served}
