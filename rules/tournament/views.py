"""What each screen shows of a tournament: flat maps of sections, one per audience.

Four audiences look at a tournament: the *public* screen, the *director*, the tablet of a *table* and the phone of an
*entry*. Each gets small sections under fixed keys, so that a change is told by the sections that differ.

A view has no clock: screens read `clock` with `structure` by themselves. Hence whatever depends on the time is said as
of the period in which the clock was last journalled (`registration_open`, `can_rebuy`, `can_addon`); the worker
journals every turn. `may_deal` and `hold_text` say what keeps a table from dealing whatever the time is; whether a
break is under way a face sees from `clock` and `structure`.

Sections are frozen in the same sense as the state: they are never changed after they were given out. `Views` keeps the
last one of every key together with what it was made from, and gives the same object back while those inputs are the
same objects. So at 600 tables a hand at one table builds one table's section, and comparing two views is comparing
identities.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from heapq import nlargest
from itertools import takewhile
from typing import Any, Literal, TypeVar, assert_never, cast

from rules import balancing
from rules.clock import Paused, Running
from rules.entries import addons_closed, may_add_on, may_rebuy, may_register, rebuys_closed, registration_closed
from rules.finishing import Place, bubble, paid_places, places, prize_shares, prizes_in_force
from rules.ids import EntryId, PlayerId, Seat, SeatNo, TableNo
from rules.rulebook import Rules
from rules.sentences import hold_sentence, move_sentence
from rules.structure import Break, Level, Period, level_in_force, level_number, period_of_level
from rules.tournament.sections import (
    AnnouncementSection,
    BlindsSection,
    BreakSection,
    BustSection,
    CallAtTable,
    ClockSection,
    CountsSection,
    EventSection,
    FinalSeat,
    FinalTableSection,
    FloorCallSection,
    HandForHandSection,
    HandSection,
    LevelSection,
    Marks,
    MeMove,
    MeSection,
    MoveSection,
    PausedSection,
    PaymentDue,
    PaymentsDueSection,
    PayoutsSection,
    PenaltySection,
    PlaceSection,
    PlanSection,
    PlayerSection,
    PositionsSection,
    PriceSection,
    Queue,
    RequestSection,
    ResultSection,
    RunningSection,
    SeatSection,
    StructureSection,
    TableSection,
    TabletSection,
    TabletTableSection,
    WinnerSection,
)
from rules.tournament.state import (
    Entry,
    EntryStatus,
    FloorCall,
    Move,
    Penalty,
    Plan,
    Price,
    Status,
    Table,
    Tournament,
)
from rules.verdict import Refusal

T = TypeVar("T")

MOVES_SHOWN = 20
BUSTS_SHOWN = 10
PAYMENTS_SHOWN = 50


# --- what the state does not know -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MadeMove:
    """A move that was carried out, with its journal line."""

    move: Move
    seq: int
    dealt_in: bool = True


@dataclass(frozen=True, slots=True)
class Tablet:
    paired: bool
    connected: bool


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a view needs beside the state: who the players are, where the event is, which moves were made of late (the
    newest first), the journal lines of busts, and which tables have a tablet."""

    id: int
    timezone: str
    names: Mapping[PlayerId, str]
    made_moves: tuple[MadeMove, ...] = ()
    bust_lines: Mapping[EntryId, int] = field(default_factory=dict)
    tablets: Mapping[TableNo, Tablet] = field(default_factory=dict)


View = dict[str, Any]
"""Section key → section (None where a section says that there is nothing)."""


# --- reading the state ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Field:
    """All entries counted in one walk."""

    paid: int
    in_play: int
    registered: int
    rebuys: int
    addons: int
    waiting: tuple[Entry, ...]  # for payment, oldest first
    broke: tuple[Entry, ...]
    out: tuple[Entry, ...]


def _field_of(entries: Iterable[Entry]) -> _Field:
    by_status: dict[EntryStatus, list[Entry]] = {status: [] for status in EntryStatus}
    rebuys = addons = 0
    for entry in entries:
        by_status[entry.status].append(entry)
        rebuys += entry.rebuys
        addons += entry.addons
    waiting = sorted(by_status[EntryStatus.REGISTERED], key=lambda entry: entry.id)
    broke, out = by_status[EntryStatus.BROKE], by_status[EntryStatus.OUT]
    in_play = len(by_status[EntryStatus.SEATED]) + len(broke)
    paid = in_play + len(out)
    return _Field(paid, in_play, paid + len(waiting), rebuys, addons, tuple(waiting), tuple(broke), tuple(out))


def journalled_now(tournament: Tournament) -> datetime:
    """An instant in the period in which the clock was last journalled."""
    match tournament.clock:
        case Running(ends_at=ends_at):
            return ends_at - timedelta(microseconds=1)
        case _:
            return tournament.config.starts_at


class Views:
    """The sections of one tournament, each built anew only when something that it shows has changed.

    Not to be shared between threads; the answers may be.
    """

    def __init__(self) -> None:
        self._built: dict[str, tuple[tuple[object, ...], Any]] = {}

    # audiences

    def public(self, tournament: Tournament, rules: Rules, around: Surroundings) -> View:
        """What hangs on the wall, and what any phone may see."""
        return {
            **self._common(tournament, rules, around),
            "payouts": self._payouts(tournament, around),
            "moves": self._moves(tournament, rules, around),
            "busts": self._busts(tournament, around),
            "hand_for_hand": self._keep("hand_for_hand", _inputs_of_rounds(tournament), lambda: _rounds(tournament)),
            "winner": self._winner(tournament, around),
            "final_table": self._final_table(tournament, around),
            "results": self._results(tournament, around),
        }

    def director(self, tournament: Tournament, rules: Rules, around: Surroundings) -> View:
        """Everything."""
        view = self.public(tournament, rules, around)
        field = self._field(tournament)
        view |= {
            "plan": self._plan(tournament, rules, around),
            "floor_calls": self._keep("floor_calls", (tournament.floor_calls,), lambda: _floor_calls(tournament)),
            "requests": self._requests(field, around),
            "payments_due": self._payments_due(field, around),
            "penalties": self._penalties(tournament, around),
        }
        scene = self._scene(tournament, rules)
        for number in tournament.tables:
            view[f"tables/{number}"] = self._table(scene, tournament, rules, around, number)
        return view

    def table(self, tournament: Tournament, rules: Rules, around: Surroundings, number: TableNo) -> View:
        """What lies at a table: its own seats, and what everybody is told."""
        view = self._common(tournament, rules, around)
        view["table"] = self._tablet_table(tournament, rules, around, number)
        return view

    def entry(self, tournament: Tournament, rules: Rules, around: Surroundings, entry: EntryId) -> View:
        """What one player sees on the phone."""
        return self.public(tournament, rules, around) | {"me": self.me(tournament, rules, around, entry)}

    # the sections, in the order of the contract

    def _common(self, tournament: Tournament, rules: Rules, around: Surroundings) -> View:
        config, clock = tournament.config, tournament.clock
        return {
            "event": self._keep(
                "event",
                (around.id, around.timezone, config, tournament.status),
                lambda: event_section(tournament, around),
            ),
            "structure": self._keep("structure", (tournament.structure, config), lambda: structure_section(tournament)),
            "clock": self._keep("clock", (clock,), lambda: clock_section(tournament)),
            "counts": self._counts(tournament),
            "announcement": self._keep(
                "announcement", (tournament.announcement,), lambda: AnnouncementSection(text=tournament.announcement)
            ),
        }

    def _counts(self, tournament: Tournament) -> CountsSection:
        field = self._field(tournament)
        tables = len(balancing.tables_in_use(tournament))
        return self._keep(
            "counts",
            (field, tables, tournament.chips_issued, *inputs_of_time(tournament)),
            lambda: _counts_section(tournament, field, tables),
        )

    def _payouts(self, tournament: Tournament, around: Surroundings) -> PayoutsSection:
        field = self._field(tournament)
        prizes = self._prizes(tournament)
        return self._keep(
            "payouts",
            (tournament.pool, tournament.fees, tournament.config, prizes, tournament.payouts, field.in_play),
            lambda: _payouts_section(tournament, prizes, field.in_play),
        )

    def _moves(self, tournament: Tournament, rules: Rules, around: Surroundings) -> list[MoveSection]:
        made = around.made_moves[:MOVES_SHOWN]
        movers = [tournament.entries.get(made_move.move.entry) for made_move in made]
        targets = [tournament.tables.get(move.target.table) for move in tournament.moves]
        names = self._names(tournament, around, (*(m.entry for m in tournament.moves), *(m.move.entry for m in made)))
        return self._keep(
            "moves",
            (tournament.moves, around.made_moves, rules, *movers, *targets, *names),
            lambda: _moves_section(tournament, rules, around, made),
        )

    def _busts(self, tournament: Tournament, around: Surroundings) -> list[BustSection]:
        field = self._field(tournament)
        return self._keep(
            "busts",
            (field, self._prizes(tournament), around.bust_lines, around.names),
            lambda: self._build_busts(tournament, around, field),
        )

    def _build_busts(self, tournament: Tournament, around: Surroundings, field: _Field) -> list[BustSection]:
        last = nlargest(BUSTS_SHOWN, field.out, key=lambda entry: (entry.bust.order if entry.bust else 0, -entry.id))
        found, shares = self._places(tournament), self._shares(tournament)
        return [
            BustSection(
                entry=entry.id,
                name=_name(around, entry),
                place=_place_section(found[entry.id]),
                prize=shares.get(entry.id) or None,
                seq=around.bust_lines.get(entry.id),
            )
            for entry in last
        ]

    def _winner(self, tournament: Tournament, around: Surroundings) -> WinnerSection | None:
        found = self._places(tournament)
        first = next(iter(found), None)
        if first is None or found[first] != Place(1, 1):
            return None
        return self._keep(
            "winner",
            (first, *self._names(tournament, around, [first])),
            lambda: WinnerSection(entry=first, name=_name(around, tournament.entries[first])),
        )

    def _final_table(self, tournament: Tournament, around: Surroundings) -> FinalTableSection | None:
        table = tournament.tables.get(tournament.final_table) if tournament.final_table is not None else None
        if table is None:
            return None
        seated = [tournament.entries[entry] for entry in table.seats.values()]
        return self._keep(
            "final_table",
            (table, *seated, *self._names(tournament, around, table.seats.values())),
            lambda: FinalTableSection(
                table=table.number,
                seats=[
                    FinalSeat(seat=seat, entry=entry, name=_name(around, player), stack=player.stack)
                    for seat, entry in sorted(table.seats.items())
                    for player in [tournament.entries[entry]]
                ],
            ),
        )

    def _results(self, tournament: Tournament, around: Surroundings) -> list[ResultSection] | None:
        if tournament.status is not Status.FINISHED:
            return None
        return self._keep(
            "results",
            (tournament.entries, tournament.payouts, around.names),
            lambda: [
                ResultSection(
                    place=_place_section(place),
                    entry=entry,
                    name=_name(around, tournament.entries[entry]),
                    prize=self._shares(tournament).get(entry) or None,
                )
                for entry, place in self._places(tournament).items()
            ],
        )

    def _plan(self, tournament: Tournament, rules: Rules, around: Surroundings) -> PlanSection | None:
        plan = tournament.plan
        if plan is None:
            return None
        names = self._names(tournament, around, (move.entry for move in plan.moves))
        return self._keep(
            "plan",
            (plan, tournament.tables, tournament.entries, tournament.moves, tournament.drawn_buttons, rules, *names),
            lambda: _plan_section(tournament, rules, around, plan),
        )

    def _requests(self, field: _Field, around: Surroundings) -> list[RequestSection]:
        return self._keep(
            "requests",
            (*field.broke, *(_name(around, entry) for entry in field.broke)),
            lambda: [
                RequestSection(entry=entry.id, name=_name(around, entry), seat=_seat_section(entry.seat))
                for entry in field.broke
            ],
        )

    def _payments_due(self, field: _Field, around: Surroundings) -> PaymentsDueSection:
        first = field.waiting[:PAYMENTS_SHOWN]
        return self._keep(
            "payments_due",
            (len(field.waiting), *first, *(_name(around, entry) for entry in first)),
            lambda: PaymentsDueSection(
                count=len(field.waiting),
                entries=[PaymentDue(entry=entry.id, name=_name(around, entry), number=entry.id) for entry in first],
            ),
        )

    def _penalties(self, tournament: Tournament, around: Surroundings) -> list[PenaltySection]:
        names = self._names(tournament, around, (penalty.entry for penalty in tournament.penalties.values()))
        return self._keep(
            "penalties",
            (tournament.penalties, *names),
            lambda: [
                _penalty_section(penalty, _name(around, tournament.entries[penalty.entry]))
                for penalty in sorted(tournament.penalties.values(), key=lambda penalty: -penalty.id)
            ],
        )

    def _table(
        self, scene: _Scene, tournament: Tournament, rules: Rules, around: Surroundings, number: TableNo
    ) -> TableSection:
        return self._keep(
            f"tables/{number}",
            _inputs_of_table(scene, tournament, rules, around, number),
            lambda: _table_section(scene, tournament, rules, around, number),
        )

    def _tablet_table(
        self, tournament: Tournament, rules: Rules, around: Surroundings, number: TableNo
    ) -> TabletTableSection | None:
        if number not in tournament.tables:
            return None
        scene = self._scene(tournament, rules)
        table = self._table(scene, tournament, rules, around, number)
        moves = scene.moves.get(number, ())
        call = scene.calls.get(number)
        names = self._names(tournament, around, (move.entry for move in moves))
        targets = [tournament.tables[move.target.table] for move in moves]
        return self._keep(
            f"table of tablet {number}",
            (table, call, *moves, *targets, *names, *inputs_of_time(tournament), scene.hold(number)),
            lambda: _tablet_section(scene, tournament, rules, around, table, call),
        )

    def me(self, tournament: Tournament, rules: Rules, around: Surroundings, entry: EntryId) -> MeSection | None:
        """A player's own section; None for a number that nobody has."""
        if entry not in tournament.entries:
            return None
        me, now = tournament.entries[entry], journalled_now(tournament)
        place = self._places(tournament).get(entry)
        return MeSection(
            entry=entry,
            number=entry,
            name=_name(around, me),
            status=me.status,
            seat=_seat_section(me.seat),
            arrived=me.arrived,
            stack=me.stack,
            counted=me.counted,
            rebuys=me.rebuys,
            place=_place_section(place) if place else None,
            prize=self._shares(tournament).get(entry) or None if place else None,
            move=_my_move(tournament, rules, around, me),
            can_rebuy=me.status in (EntryStatus.BROKE, EntryStatus.OUT) and may_rebuy(tournament, entry, now) is None,
            can_addon=may_add_on(tournament, entry, now) is None,
            can_reenter=me.status is EntryStatus.OUT
            and may_register(tournament, me.player, now=now, override="") is None,
            queue=self._queue(tournament, me),
        )

    def _queue(self, tournament: Tournament, me: Entry) -> Queue | None:
        if me.status is not EntryStatus.REGISTERED:
            return None
        ahead = bisect_left(self._field(tournament).waiting, me.id, key=lambda entry: entry.id)
        return Queue(position=ahead + 1, ahead=ahead)

    # kept answers

    def _keep(self, key: str, inputs: tuple[object, ...], build: Callable[[], T]) -> T:
        """The answer given last under `key`, if it was made from the same objects; else a new one."""
        kept = self._built.get(key)
        if kept is not None and len(kept[0]) == len(inputs) and all(map(_same, kept[0], inputs)):
            return cast(T, kept[1])
        made = build()
        self._built[key] = (inputs, made)
        return made

    def _field(self, tournament: Tournament) -> _Field:
        return self._keep("field", (tournament.entries,), lambda: _field_of(tournament.entries.values()))

    def _prizes(self, tournament: Tournament) -> tuple[int, ...]:
        """The prizes in force: the same tuple while nothing about them changes."""
        paid = self._field(tournament).paid
        inputs = (tournament.payouts, tournament.config, tournament.pool, paid)
        return self._keep("prizes", inputs, lambda: prizes_in_force(tournament))

    def _places(self, tournament: Tournament) -> Mapping[EntryId, Place]:
        return self._keep("places", (tournament.entries,), lambda: places(tournament))

    def _shares(self, tournament: Tournament) -> Mapping[EntryId, int]:
        """What the paid places win; the places come best first, so the unpaid rest is not even looked at."""
        found, prizes = self._places(tournament), self._prizes(tournament)
        return self._keep(
            "shares",
            (found, prizes),
            lambda: prize_shares(prizes, dict(takewhile(lambda one: one[1].first <= len(prizes), found.items()))),
        )

    def _scene(self, tournament: Tournament, rules: Rules) -> _Scene:
        inputs = (
            tournament.tables,
            tournament.entries,
            tournament.moves,
            tournament.floor_calls,
            tournament.penalties,
            tournament.status,
            tournament.clock,
            tournament.config,
            tournament.hand_for_hand,
            tournament.drawn_buttons,
            rules,
        )
        return self._keep("scene", inputs, lambda: _scene_of(tournament, rules))

    @staticmethod
    def _names(tournament: Tournament, around: Surroundings, entries: Iterable[EntryId]) -> list[str]:
        return [_name(around, tournament.entries[entry]) for entry in entries]


def _same(kept: object, given: object) -> bool:
    return kept is given or (type(kept) in _PLAIN and type(kept) is type(given) and kept == given)


_PLAIN = frozenset({int, str, bool, tuple})


# --- one section each ---------------------------------------------------------------------------------------------


def iso(instant: datetime) -> str:
    """UTC with milliseconds, as every face reads it."""
    return instant.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def event_section(tournament: Tournament, around: Surroundings) -> EventSection:
    config = tournament.config
    return EventSection(
        id=around.id,
        name=config.name,
        status=tournament.status,
        starts_at=iso(config.starts_at),
        currency=config.currency,
        rulebook=config.rulebook,
        timezone=around.timezone,
        seats_per_table=config.seats_per_table,
        final_table_size=config.final_table_size,
        late_registration_levels=config.late_registration_levels,
        starting_chips=config.buy_in.chips,
        buy_in=_price_section(config.buy_in),
        rebuy=_price_section(config.rebuy) if config.rebuy else None,
        addon=_price_section(config.addon) if config.addon else None,
        reentries_max=config.reentries_max,
        rebuys_max=config.rebuys_max,
        cap=config.cap,
        balancing=config.balancing,
        guarantee=config.guarantee,
    )


def _price_section(price: Price) -> PriceSection:
    return PriceSection(pool=price.pool, fee=price.fee, chips=price.chips)


def structure_section(tournament: Tournament) -> StructureSection:
    structure, config = tournament.structure, tournament.config
    late = config.late_registration_levels
    return StructureSection(
        periods=[
            _period_section(period, level_number(structure, index)) for index, period in enumerate(structure.periods)
        ],
        marks=Marks(
            late_registration_ends=period_of_level(structure, late) if late else None,
            rebuys_end=period_of_level(structure, config.rebuy_levels)
            if config.rebuy and config.rebuy_levels
            else None,
            addon=period_of_level(structure, config.addon_level) if config.addon and config.addon_level else None,
        ),
    )


def _period_section(period: Period, number: int) -> LevelSection | BreakSection:
    match period:
        case Level():
            return LevelSection(
                kind="level",
                level=number,
                seconds=period.seconds,
                small_blind=period.small_blind,
                big_blind=period.big_blind,
                ante=period.ante,
                ante_kind=period.ante_kind,
            )
        case Break():
            return BreakSection(kind="break", seconds=period.seconds, name=period.name)
        case _:
            assert_never(period)


def clock_section(tournament: Tournament) -> ClockSection | None:
    match tournament.clock:
        case None:
            return None
        case Running(period, ends_at):
            return RunningSection(kind="running", period=period, ends_at=iso(ends_at))
        case Paused(period, left):
            return PausedSection(kind="paused", period=period, remaining_ms=left // timedelta(milliseconds=1))
        case _:
            assert_never(tournament.clock)


def inputs_of_time(tournament: Tournament) -> tuple[object, ...]:
    """What is open and sold depends on the period, the set-up and the status, not on the second."""
    period = tournament.clock.period if tournament.clock else None
    return (period, tournament.status, tournament.config, tournament.structure)


def _counts_section(tournament: Tournament, field: _Field, tables: int) -> CountsSection:
    now = journalled_now(tournament)
    return CountsSection(
        entries=field.paid,
        in_play=field.in_play,
        registered=field.registered,
        waiting_payment=len(field.waiting),
        rebuys=field.rebuys,
        addons=field.addons,
        tables=tables,
        chips_issued=tournament.chips_issued,
        average_stack=tournament.chips_issued // field.in_play if field.in_play else 0,
        registration_open=registration_closed(tournament, now) is None,
        can_rebuy=rebuys_closed(tournament, now) is None,
        can_addon=addons_closed(tournament, now) is None,
    )


def _payouts_section(tournament: Tournament, prizes: tuple[int, ...], in_play: int) -> PayoutsSection:
    paid = paid_places(prizes)
    return PayoutsSection(
        pool=tournament.pool,
        fees=tournament.fees,
        guarantee=tournament.config.guarantee,
        overlay=max(0, tournament.config.guarantee - tournament.pool),
        prizes=list(prizes),
        paid_places=paid,
        locked=tournament.payouts is not None,
        bubble=bubble(in_play, paid, tournament.config.seats_per_table),
    )


def _moves_section(
    tournament: Tournament, rules: Rules, around: Surroundings, made: Iterable[MadeMove]
) -> list[MoveSection]:
    waiting = [_move_section(tournament, rules, around, move, "pending") for move in tournament.moves]
    return [*waiting, *(_made_move_section(tournament, around, move) for move in made)][:MOVES_SHOWN]


def _move_section(
    tournament: Tournament, rules: Rules, around: Surroundings, move: Move, state: Literal["proposed", "pending"]
) -> MoveSection:
    plays = balancing.move_is_dealt_in(tournament, move, rules)
    return _told(move, _name(around, tournament.entries[move.entry]), dealt_in=plays, state=state, seq=None)


def _made_move_section(tournament: Tournament, around: Surroundings, made: MadeMove) -> MoveSection:
    entry = tournament.entries[made.move.entry]
    walking = entry.seat == made.move.target and not entry.arrived
    return _told(
        made.move,
        _name(around, entry),
        dealt_in=made.dealt_in,
        state="walking" if walking else "arrived",
        seq=made.seq,
    )


def _told(
    move: Move,
    name: str,
    *,
    dealt_in: bool,
    state: Literal["proposed", "pending", "walking", "arrived"],
    seq: int | None,
) -> MoveSection:
    return {
        "entry": move.entry,
        "name": name,
        "from": SeatSection(table=move.origin.table, number=move.origin.number),
        "to": SeatSection(table=move.target.table, number=move.target.number),
        "reason": move.reason,
        "text": move_sentence(move, name, dealt_in=dealt_in),
        "article": move.article,
        "dealt_in": dealt_in,
        "state": state,
        "seq": seq,
    }


def _inputs_of_rounds(tournament: Tournament) -> tuple[object, ...]:
    return (tournament.hand_for_hand, tournament.tables if tournament.hand_for_hand else None)


def _rounds(tournament: Tournament) -> HandForHandSection:
    on = tournament.hand_for_hand
    return HandForHandSection(on=on, tables_waiting=balancing.tables_between_rounds(tournament) if on else 0)


def _plan_section(tournament: Tournament, rules: Rules, around: Surroundings, plan: Plan) -> PlanSection:
    sizes = balancing.sizes_after(tournament, plan.moves)
    touched = {table for move in plan.moves for table in (move.origin.table, move.target.table)}
    return PlanSection(
        id=plan.id,
        moves=[_move_section(tournament, rules, around, move, "proposed") for move in plan.moves],
        closes=list(plan.closes),
        sizes={str(number): sizes[number] for number in sorted(touched)},
        stale=not balancing.plan_is_current(tournament, rules),
    )


def _floor_calls(tournament: Tournament) -> list[FloorCallSection]:
    return [
        FloorCallSection(id=call.id, table=call.table, reason=call.reason, at=iso(call.at))
        for call in sorted(tournament.floor_calls.values(), key=lambda call: call.id)
    ]


def _penalty_section(penalty: Penalty, name: str) -> PenaltySection:
    return PenaltySection(
        id=penalty.id,
        entry=penalty.entry,
        name=name,
        kind=penalty.kind,
        article=penalty.article,
        note=penalty.note,
        rounds=penalty.rounds,
        hands_left=penalty.hands_left,
        lifted=penalty.lifted,
    )


def _my_move(tournament: Tournament, rules: Rules, around: Surroundings, me: Entry) -> MeMove | None:
    waiting = next((move for move in tournament.moves if move.entry == me.id), None)
    if waiting is not None:
        return _for_me(_move_section(tournament, rules, around, waiting, "pending"), "pending")
    made = next((made for made in around.made_moves if made.move.entry == me.id), None)
    if made is None or me.arrived or me.seat != made.move.target:
        return None
    return _for_me(_made_move_section(tournament, around, made), "walking")


def _for_me(move: MoveSection, state: Literal["pending", "walking"]) -> MeMove:
    return {
        "from": move["from"],
        "to": move["to"],
        "dealt_in": move["dealt_in"],
        "text": move["text"],
        "state": state,
    }


def _name(around: Surroundings, entry: Entry) -> str:
    return around.names.get(entry.player, "")


def _seat_section(seat: Seat | None) -> SeatSection | None:
    return SeatSection(table=seat.table, number=seat.number) if seat else None


def _place_section(place: Place) -> PlaceSection:
    return PlaceSection(first=place.first, last=place.last)


# --- tables -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Scene:
    """The floor, looked up by table: made once for all tables."""

    tournament: Tournament
    rules: Rules
    floor_hold: Refusal | None
    moves: Mapping[TableNo, tuple[Move, ...]]
    calls: Mapping[TableNo, FloorCall]
    penalty_hands: Mapping[EntryId, int]
    behind: Mapping[TableNo, int]  # hand for hand: tables that this one waits for

    def hold(self, table: TableNo) -> str | None:
        """Changes of this line alone can change what keeps a table from dealing, besides its own seats and moves."""
        waits = self.behind.get(table, 0)
        return f"{self.floor_hold.code} {dict(self.floor_hold.detail)}" if self.floor_hold else str(waits or "")


def _scene_of(tournament: Tournament, rules: Rules) -> _Scene:
    moves: dict[TableNo, tuple[Move, ...]] = {}
    for move in tournament.moves:
        for number in {move.origin.table, move.target.table}:
            moves[number] = (*moves.get(number, ()), move)
    penalty_hands: dict[EntryId, int] = {}
    for penalty in tournament.penalties.values():
        if not penalty.lifted and penalty.hands_left:
            penalty_hands[penalty.entry] = penalty_hands.get(penalty.entry, 0) + penalty.hands_left
    return _Scene(
        tournament=tournament,
        rules=rules,
        floor_hold=balancing.floor_hold(tournament, rules),
        moves=moves,
        calls={call.table: call for call in sorted(tournament.floor_calls.values(), key=lambda call: -call.id)},
        penalty_hands=penalty_hands,
        behind=balancing.unfinished_rounds(tournament),
    )


def _inputs_of_table(
    scene: _Scene, tournament: Tournament, rules: Rules, around: Surroundings, number: TableNo
) -> tuple[object, ...]:
    table = tournament.tables[number]
    entries, names, hands = tournament.entries, around.names, scene.penalty_hands
    seated = [entries[entry] for entry in table.seats.values()]
    return (
        table,
        rules,
        scene.hold(number),
        scene.moves.get(number),
        tournament.drawn_buttons.get(number),
        around.tablets.get(number),
        *seated,
        *(names.get(entry.player) for entry in seated),
        *(hands.get(entry.id) for entry in seated if hands),
    )


def _table_section(
    scene: _Scene, tournament: Tournament, rules: Rules, around: Surroundings, number: TableNo
) -> TableSection:
    table, tablet = tournament.tables[number], around.tablets.get(number)
    playing = balancing.dealt_in(tournament, number, rules)
    coming = balancing.coming_positions(tournament, number, rules)
    hold = scene.floor_hold or balancing.table_hold(tournament, number, rules)
    return TableSection(
        number=number,
        size=table.size,
        is_open=table.is_open,
        hand=HandSection(number=table.hand.number, period=table.hand.period) if table.hand else None,
        hands=table.hands,
        button=table.button,
        small_blind=_posted(table, table.small_blind),
        big_blind=table.big_blind,
        next=PositionsSection(
            button=coming.button,
            small_blind=coming.small_blind if coming.small_blind in playing else None,
            big_blind=coming.big_blind,
        )
        if coming
        else None,
        may_deal=hold.code if hold else None,
        seats=[
            PlayerSection(
                seat=seat,
                entry=entry.id,
                name=_name(around, entry),
                stack=entry.stack,
                counted=entry.counted,
                status=entry.status,
                arrived=entry.arrived,
                penalty_hands=scene.penalty_hands.get(entry.id, 0),
                rebuys=entry.rebuys,
                dealt_in=entry.id in table.hand.dealt if table.hand else seat in playing,
            )
            for seat, number_of_entry in sorted(table.seats.items())
            for entry in [tournament.entries[number_of_entry]]
        ],
        tablet=TabletSection(paired=tablet.paired, connected=tablet.connected) if tablet else None,
    )


def _posted(table: Table, small_blind: SeatNo | None) -> SeatNo | None:
    """The small blind of the last hand begun, None when it was dead: it fell on a chair that was not dealt in."""
    hand = table.hand or table.last_hand
    if small_blind is None or hand is None or not hand.dealt:
        return small_blind if small_blind in table.seats else None
    return small_blind if table.seats.get(small_blind) in hand.dealt else None


def _tablet_section(
    scene: _Scene,
    tournament: Tournament,
    rules: Rules,
    around: Surroundings,
    table: TableSection,
    call: FloorCall | None,
) -> TabletTableSection:
    number = TableNo(table["number"])
    hold = scene.floor_hold or balancing.table_hold(tournament, number, rules)
    moves = [(move, _move_section(tournament, rules, around, move, "pending")) for move in scene.moves.get(number, ())]
    hand = tournament.tables[number].hand
    return {
        **table,
        "leaving": [told for move, told in moves if move.origin.table == number],
        "coming": [told for move, told in moves if move.target.table == number],
        "hold_text": hold_sentence(hold.code, hold.detail) if hold else None,
        "rebuy_possible": rebuys_closed(tournament, journalled_now(tournament)) is None,
        "floor_call": CallAtTable(id=call.id) if call else None,
        "blinds": _blinds_section(level_in_force(tournament.structure, hand.period)) if hand else None,
    }


def _blinds_section(level: Level) -> BlindsSection:
    return BlindsSection(
        small_blind=level.small_blind, big_blind=level.big_blind, ante=level.ante, ante_kind=level.ante_kind
    )
