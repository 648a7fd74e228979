"""Laws of every tournament: whatever is asked, in whatever order, the invariants of `rooms.broken_laws` hold, a refusal
changes nothing, and taking a line back at once brings back what was.

Each draw is a row of small numbers. `_command` makes a command of it that mostly fits the room as it stands: a dealer
who reports the hand on the table, a director who approves the plan on the screen. Now and then it does not fit.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any, get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.ids import EntryId, PlayerId, Seat, SeatNo, TableNo
from rules.structure import Level, Structure
from rules.tournament.commands import (
    AddTime,
    Announce,
    AnswerFloorCall,
    ApprovePlan,
    AskForRebuy,
    BustEntries,
    CallFloor,
    CancelEntries,
    CancelEntry,
    CancelTournament,
    CloseTable,
    ConfirmArrival,
    ConfirmPayment,
    CorrectStack,
    CreateTournament,
    DealOn,
    Deed,
    EndHand,
    ErasePlayer,
    FinishTournament,
    GoToPeriod,
    ImposePenalty,
    MergePlayer,
    MoveEntry,
    OpenRegistration,
    OpenTable,
    PauseClock,
    PlaceBust,
    ProposePlan,
    RegisterEntry,
    RejectPlan,
    ReportedBust,
    ReportStacks,
    ResumeClock,
    ReviseConfig,
    ReviseStructure,
    SellAddOn,
    SellRebuy,
    SetBalancing,
    SetHandForHand,
    SetPayouts,
    StartHand,
    StartTournament,
    SwapSeats,
    TurnLevel,
    VoidEntry,
)
from rules.tournament.state import Balancing, EntryStatus, PaymentMethod, PenaltyKind, Price, Table, Tournament
from tests.rules.floors import STRUCTURE, config
from tests.rules.rooms import Line, Room, as_seen, broken_laws, opened, started

Row = tuple[int, int, int, int]


class Draw:
    """A row of small numbers and the room in which they mean something."""

    def __init__(self, room: Room, row: Row) -> None:
        self.t: Tournament = room.state
        self.a, self.b, self.c, self.d = row

    def pick(self, of: Any, number: int, otherwise: int = 1) -> Any:
        among = sorted(of)
        return among[number % len(among)] if among else otherwise

    def entry(self, *statuses: EntryStatus) -> EntryId:
        """An entry, of these statuses if there is one (and if the row does not want a mistake)."""
        fitting = [e.id for e in self.t.entries.values() if e.status in statuses]
        if self.d % 8 == 7 or not fitting:
            return EntryId(self.pick(self.t.entries, self.a))
        return EntryId(self.pick(fitting, self.a))

    def table(self, *, busy: bool | None = None) -> Table:
        """A table; of those with or without a hand under way, if one is wanted."""
        fitting = [n for n, t in self.t.tables.items() if t.seats and busy in (None, t.hand is not None)]
        return self.t.tables.get(TableNo(self.pick(fitting or self.t.tables, self.a)), Table(TableNo(1), 6))

    def hand(self, table: Table) -> int:
        return table.hands - (1 if self.d % 8 == 6 else 0)

    def stacks(self, table: Table) -> dict[EntryId, int]:
        """A count that adds up, or does not: the pot went to one of them."""
        here = [e for e in sorted(table.seats.values()) if self.t.entries[e].status is EntryStatus.SEATED]
        dealt = table.hand.dealt if table.hand is not None else {}
        stacks = {e: self.t.entries[e].stack for e in here}
        gone = sum(chips or 0 for e, chips in dealt.items() if e not in stacks)
        if here:
            loser, winner = here[self.b % len(here)], here[self.c % len(here)]
            lost = min(stacks[loser], 500 * self.b)
            stacks[loser] -= lost
            stacks[winner] += lost + gone + (100 if self.d % 8 == 5 else 0)
        return stacks


def _busts(d: Draw) -> BustEntries:
    table = d.table()
    seats = sorted(table.seats.items())
    count = 1 + (d.b % 3 == 2) + (d.b % 7 == 6)
    chosen = [seats[(d.c + i) % len(seats)] for i in range(min(count, len(seats)))] if seats else []
    told = [None, 300, 300, 500][d.d % 4]
    known = table.hand.dealt if table.hand is not None else {}

    def chips(entry: EntryId, nth: int) -> int | None:
        """What is known, mostly; where nothing is, a number of the row."""
        guess = None if told is None else told + 100 * (nth % 2)
        return guess if d.d % 8 == 7 else known.get(entry) or guess

    return BustEntries(
        table.number, d.hand(table), tuple(ReportedBust(e, n, chips(e, i)) for i, (n, e) in enumerate(chosen))
    )


def _placing(d: Draw) -> PlaceBust:
    """Somebody who sits, or is out already, went out after one and before another."""
    entry = d.entry(EntryStatus.SEATED, EntryStatus.OUT)
    out = [e.id for e in d.t.entries.values() if e.status is EntryStatus.OUT]
    seat = d.t.entries[entry].seat if entry in d.t.entries else None
    return PlaceBust(entry, seat, EntryId(d.pick(out, d.b)), EntryId(d.pick(out, d.c)) if d.d % 2 else None)


def _move(d: Draw) -> MoveEntry:
    entry = d.entry(EntryStatus.SEATED, EntryStatus.BROKE)
    origin = d.t.entries[entry].seat if entry in d.t.entries else None
    target = Seat(TableNo(d.pick(d.t.tables, d.b)), SeatNo(1 + d.c % 6))
    return MoveEntry(entry, origin or Seat(TableNo(1), SeatNo(1)), target)


def _swap(d: Draw) -> SwapSeats:
    first, second = (d.entry(EntryStatus.SEATED, EntryStatus.BROKE) for d.a in (d.a, d.b))
    seats = [d.t.entries[e].seat if e in d.t.entries else None for e in (first, second)]
    one, other = (seat or Seat(TableNo(1), SeatNo(1)) for seat in seats)
    return SwapSeats(first, one, second, other)


def _ask(d: Draw) -> AskForRebuy:
    table = d.table()
    seat = d.pick(table.seats, d.b)
    return AskForRebuy(table.number, d.hand(table), table.seats.get(SeatNo(seat), EntryId(1)), SeatNo(seat))


def _end(d: Draw) -> EndHand:
    """Mostly the hand on the table; sometimes one that was dealt without a connection."""
    if d.c % 5 == 4:
        waiting = d.table(busy=False)
        return EndHand(waiting.number, waiting.hands + 1, d.stacks(waiting) if d.b % 3 == 0 else None)
    table = d.table(busy=True)
    return EndHand(table.number, d.hand(table), d.stacks(table) if d.b % 3 else None)


def _arrival(d: Draw) -> ConfirmArrival:
    walking = [e.id for e in d.t.entries.values() if not e.arrived]
    entry = EntryId(d.pick(walking or d.t.entries, d.a))
    seat = d.t.entries[entry].seat if entry in d.t.entries else None
    return ConfirmArrival(entry, seat or Seat(TableNo(1), SeatNo(1)))


def _payouts(d: Draw) -> SetPayouts:
    pool = max(d.t.pool, d.t.config.guarantee)
    return SetPayouts([None, (pool,), (pool - pool // 3, pool // 3), (pool // 3, pool - pool // 3)][d.a % 4])


def _structure(d: Draw) -> ReviseStructure:
    periods = list(STRUCTURE.periods)
    if d.a % 2:
        periods.append(Level(600 + 60 * d.b, 200 * (1 + d.c), 400 * (1 + d.c)))
    return ReviseStructure(Structure(tuple(periods[: len(periods) - (d.d % 8 == 7)])))


def _period(d: Draw) -> int:
    return d.t.clock.period if d.t.clock is not None else 0


def _plan(d: Draw) -> int:
    return d.t.plan.id if d.t.plan is not None else d.a


ADD_ON = Price(pool=1000, fee=100, chips=3000)
METHODS = list(PaymentMethod)
MAKERS: dict[type, Callable[[Draw], Deed]] = {
    CreateTournament: lambda d: CreateTournament(config(), STRUCTURE),
    ReviseConfig: lambda d: ReviseConfig(
        config(cap=None if d.a % 2 else 9, guarantee=3000 * (d.b % 3), buy_in=Price(1800, 200, 2000), addon=ADD_ON)
    ),
    ReviseStructure: _structure,
    OpenRegistration: lambda d: OpenRegistration(),
    CancelTournament: lambda d: CancelTournament("no dealers"),
    RegisterEntry: lambda d: RegisterEntry(PlayerId(1 + d.a), "on the road" if d.b % 8 == 7 else ""),
    ConfirmPayment: lambda d: ConfirmPayment(d.entry(EntryStatus.REGISTERED), METHODS[d.b % 3]),
    CancelEntry: lambda d: CancelEntry(d.entry(EntryStatus.REGISTERED), "gone home"),
    CancelEntries: lambda d: CancelEntries((EntryId(1 + d.a), EntryId(1 + d.b), EntryId(1 + d.c)), "not here"),
    VoidEntry: lambda d: VoidEntry(d.entry(EntryStatus.SEATED, EntryStatus.BROKE), "paid twice"),
    MergePlayer: lambda d: MergePlayer(PlayerId(1 + d.a), PlayerId(1 + d.b)),
    ErasePlayer: lambda d: ErasePlayer(PlayerId(1 + d.a)),
    OpenTable: lambda d: OpenTable(TableNo(d.a % 5), 4 + d.b % 4),
    CloseTable: lambda d: CloseTable(TableNo(d.pick(d.t.tables, d.a))),
    MoveEntry: _move,
    SwapSeats: _swap,
    DealOn: lambda d: DealOn(d.a, "the plan does not fit" if d.d % 8 else ""),
    ProposePlan: lambda d: ProposePlan(),
    ApprovePlan: lambda d: ApprovePlan(_plan(d)),
    RejectPlan: lambda d: RejectPlan(_plan(d)),
    SetBalancing: lambda d: SetBalancing(list(Balancing)[d.a % 2]),
    ConfirmArrival: _arrival,
    StartTournament: lambda d: StartTournament(),
    PauseClock: lambda d: PauseClock(),
    ResumeClock: lambda d: ResumeClock(),
    AddTime: lambda d: AddTime(_period(d), 60 * (d.a - 4)),
    GoToPeriod: lambda d: GoToPeriod(_period(d), d.a % 5),
    TurnLevel: lambda d: TurnLevel(_period(d)),
    StartHand: lambda d: StartHand(
        d.table(busy=False).number, d.table(busy=False).hands + (d.d % 8 != 7), dealt=d.c % 4 == 3
    ),
    EndHand: _end,
    BustEntries: _busts,
    PlaceBust: _placing,
    AskForRebuy: _ask,
    SellRebuy: lambda d: SellRebuy(d.entry(EntryStatus.BROKE, EntryStatus.OUT), METHODS[d.b % 3]),
    SellAddOn: lambda d: SellAddOn(d.entry(EntryStatus.SEATED), METHODS[d.b % 3]),
    ReportStacks: lambda d: ReportStacks(
        d.table(busy=False).number, d.hand(d.table(busy=False)), d.stacks(d.table(busy=False))
    ),
    CorrectStack: lambda d: CorrectStack(d.entry(EntryStatus.SEATED), 500 * d.b, "counted again"),
    SetHandForHand: lambda d: SetHandForHand(d.a % 2 == 0),
    CallFloor: lambda d: CallFloor(TableNo(d.pick(d.t.tables, d.a)), ["dispute", "clock"][d.b % 2]),
    AnswerFloorCall: lambda d: AnswerFloorCall(d.pick(d.t.floor_calls, d.a)),
    ImposePenalty: lambda d: ImposePenalty(
        d.entry(EntryStatus.SEATED), list(PenaltyKind)[d.b % 3], "house.penalties", "", d.c % 3
    ),
    Announce: lambda d: Announce(["", "Dinner at eight", "Welcome"][d.a % 3]),
    SetPayouts: _payouts,
    FinishTournament: lambda d: FinishTournament(),
}
USUAL = (
    *(RegisterEntry, ConfirmPayment, ConfirmPayment, CancelEntry, VoidEntry, MoveEntry, ConfirmArrival, ResumeClock),
    *(StartHand,) * 12,
    *(EndHand,) * 12,
    *(BustEntries,) * 12,
    *(AskForRebuy,) * 4,
    *(SellRebuy,) * 4,
    *(ProposePlan, ApprovePlan) * 6,
)
"""What happens more often than the rest."""

small = st.integers(0, 9)
rows = st.tuples(
    st.sampled_from([*MAKERS, *USUAL]),
    small,
    small,
    small,
    small,
    st.sampled_from((0, 0, 0, 0, 0, 0, 30, 30, 400, 1500)),
)
evenings = st.lists(rows, min_size=20, max_size=60)


def test_the_laws_are_asked_of_every_command() -> None:
    assert set(MAKERS) == set(get_args(Deed))


def _play(room: Room, evening: list[Any], *, take_back: bool) -> None:
    for kind, a, b, c, d, seconds in evening:
        room.now += timedelta(seconds=seconds)
        before, lines = room.state, len(room.lines)
        command = MAKERS[kind](Draw(room, (a, b, c, d)))
        if room.attempt(command) is not None:
            assert room.state is before
            continue
        assert broken_laws(room) == [], command
        if take_back and len(room.lines) > lines:
            _taken_back_at_once(room, before, room.lines[-1])
        elif d % 8 == 4 and room.lines:
            _taken_back_late(room, room.lines[(a * 10 + b) % len(room.lines)])


def _taken_back_at_once(room: Room, before: Tournament, line: Line) -> None:
    """The undo is tried beside the room, so that the evening goes on."""
    aside = Room(room.state, room.now, room.seed, list(room.lines), room.first)
    if aside.take_back(line) is None:
        assert as_seen(aside.state, room.now) == as_seen(before, room.now), line.command
        assert broken_laws(aside) == [], line.command


def _taken_back_late(room: Room, line: Line) -> None:
    before = room.state
    if room.take_back(line) is not None:
        assert room.state is before
    assert broken_laws(room) == [], ("taken back", line.command)


SET_UPS = st.sampled_from(
    (
        {"late_registration_levels": 3, "addon": ADD_ON, "addon_level": 1},
        {"balancing": Balancing.AUTOMATIC, "late_registration_levels": 3, "rebuys_max": 3},
        {"seats_per_table": 3, "final_table_size": 3, "balancing": Balancing.AUTOMATIC, "rulebook": "tda"},
    )
)


@given(evening=evenings, players=st.integers(0, 9), set_up=SET_UPS)
@settings(max_examples=250, deadline=None)
def test_no_order_of_commands_breaks_a_law(evening: list[Any], players: int, set_up: dict[str, Any]) -> None:
    room = started(players, **set_up) if players > 1 else opened(**set_up)
    _play(room, evening, take_back=False)


@given(evening=evenings, players=st.integers(2, 9), set_up=SET_UPS)
@settings(max_examples=250, deadline=None)
def test_taking_a_line_back_at_once_brings_back_what_was(
    evening: list[Any], players: int, set_up: dict[str, Any]
) -> None:
    _play(started(players, **set_up), evening, take_back=True)
