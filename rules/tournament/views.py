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
from itertools import islice

from rules import floor
from rules.balancing import plan_fits
from rules.entries import may_add_on, may_rebuy, may_register
from rules.finishing import Place
from rules.ids import EntryId, TableNo
from rules.rulebook import Rules
from rules.tournament.sections import (
    AnnouncementSection,
    BustSection,
    CountsSection,
    FinalSeat,
    FinalTableSection,
    MeSection,
    MoveSection,
    PaymentDue,
    PaymentsDueSection,
    PayoutsSection,
    PenaltySection,
    PlanSection,
    Queue,
    RequestSection,
    ResultSection,
    TableSection,
    TabletTableSection,
    WinnerSection,
)
from rules.tournament.showing.event import clock_section, event_section, payouts_section, structure_section
from rules.tournament.showing.field import Field, counts_section, inputs_of_time, journalled_now
from rules.tournament.showing.floor import (
    difference_sections,
    floor_call_sections,
    inputs_of_rounds,
    penalty_section,
    place_section,
    rounds_section,
    seat_section,
)
from rules.tournament.showing.kept import Kept
from rules.tournament.showing.moves import MOVES_SHOWN, moves_section, my_move, plan_section
from rules.tournament.showing.surroundings import Surroundings, View, name_of, names_of
from rules.tournament.showing.tables import Scene, inputs_of_table, table_section, tablet_section
from rules.tournament.state import Entry, EntryStatus, Status, Tournament

BUSTS_SHOWN = 10
PAYMENTS_SHOWN = 50


class Views:
    """The sections of one tournament, each built anew only when something that it shows has changed.

    Not to be shared between threads; the answers may be.
    """

    def __init__(self) -> None:
        self._kept = Kept()

    # audiences

    def public(self, tournament: Tournament, rules: Rules, around: Surroundings) -> View:
        """What hangs on the wall, and what any phone may see."""
        return {
            **self._common(tournament, rules, around),
            "payouts": self._payouts(tournament, around),
            "moves": self._moves(tournament, rules, around),
            "busts": self._busts(tournament, around),
            "hand_for_hand": self._kept.answer(
                "hand_for_hand", inputs_of_rounds(tournament), lambda: rounds_section(tournament)
            ),
            "winner": self._winner(tournament, around),
            "final_table": self._final_table(tournament, around),
            "results": self._results(tournament, around),
        }

    def director(self, tournament: Tournament, rules: Rules, around: Surroundings) -> View:
        """Everything."""
        view = self.public(tournament, rules, around)
        field = self._kept.field(tournament)
        view |= {
            "plan": self._plan(tournament, rules, around),
            "floor_calls": self._kept.answer(
                "floor_calls", (tournament.floor_calls,), lambda: floor_call_sections(tournament)
            ),
            "differences": self._kept.answer(
                "differences", (tournament.over,), lambda: difference_sections(tournament)
            ),
            "requests": self._requests(field, around),
            "payments_due": self._payments_due(field, around),
            "penalties": self._penalties(tournament, around),
        }
        scene = self._kept.scene(tournament, rules)
        for number in tournament.tables:
            view[f"tables/{number}"] = self._table(scene, around, number)
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
            "event": self._kept.answer(
                "event",
                (around.id, around.timezone, config, tournament.status),
                lambda: event_section(tournament, around),
            ),
            "structure": self._kept.answer(
                "structure",
                (tournament.structure, config, tournament.status, tournament.revised),
                lambda: structure_section(tournament, rules),
            ),
            "clock": self._kept.answer("clock", (clock,), lambda: clock_section(tournament)),
            "counts": self._counts(tournament),
            "announcement": self._kept.answer(
                "announcement", (tournament.announcement,), lambda: AnnouncementSection(text=tournament.announcement)
            ),
        }

    def _counts(self, tournament: Tournament) -> CountsSection:
        field = self._kept.field(tournament)
        tables = len(floor.tables_in_use(tournament))
        return self._kept.answer(
            "counts",
            (field, tables, tournament.chips_issued, *inputs_of_time(tournament)),
            lambda: counts_section(tournament, field, tables),
        )

    def _payouts(self, tournament: Tournament, around: Surroundings) -> PayoutsSection:
        field = self._kept.field(tournament)
        prizes = self._kept.prizes_of(tournament)
        return self._kept.answer(
            "payouts",
            (tournament.pool, tournament.fees, tournament.config, prizes, tournament.payouts, field.in_play),
            lambda: payouts_section(tournament, prizes, field.in_play),
        )

    def _moves(self, tournament: Tournament, rules: Rules, around: Surroundings) -> list[MoveSection]:
        made = around.made_moves[:MOVES_SHOWN]
        movers = [tournament.entries.get(made_move.move.entry) for made_move in made]
        targets = [tournament.tables.get(move.target.table) for move in tournament.moves]
        names = names_of(tournament, around, (*(m.entry for m in tournament.moves), *(m.move.entry for m in made)))
        return self._kept.answer(
            "moves",
            (tournament.moves, around.made_moves, rules, *movers, *targets, *names),
            lambda: moves_section(tournament, rules, around, made),
        )

    def _busts(self, tournament: Tournament, around: Surroundings) -> list[BustSection]:
        field = self._kept.field(tournament)
        return self._kept.answer(
            "busts",
            (field, tournament.config, self._kept.prizes_of(tournament), around.bust_lines, around.names),
            lambda: self._build_busts(tournament, around),
        )

    def _build_busts(self, tournament: Tournament, around: Surroundings) -> list[BustSection]:
        found, shares = self._kept.places_of(tournament), self._kept.shares_of(tournament)
        out = (tournament.entries[number] for number in found if tournament.entries[number].status is EntryStatus.OUT)
        last = list(islice(out, BUSTS_SHOWN))
        return [
            BustSection(
                entry=entry.id,
                name=name_of(around, entry),
                place=place_section(found[entry.id]),
                prize=shares.get(entry.id) or None,
                seq=around.bust_lines.get(entry.id),
            )
            for entry in last
        ]

    def _winner(self, tournament: Tournament, around: Surroundings) -> WinnerSection | None:
        found = self._kept.places_of(tournament)
        first = next(iter(found), None)
        if first is None or found[first] != Place(1, 1):
            return None
        return self._kept.answer(
            "winner",
            (first, *names_of(tournament, around, [first])),
            lambda: WinnerSection(entry=first, name=name_of(around, tournament.entries[first])),
        )

    def _final_table(self, tournament: Tournament, around: Surroundings) -> FinalTableSection | None:
        table = tournament.tables.get(tournament.final_table) if tournament.final_table is not None else None
        if table is None:
            return None
        seated = [tournament.entries[entry] for entry in table.seats.values()]
        return self._kept.answer(
            "final_table",
            (table, *seated, *names_of(tournament, around, table.seats.values())),
            lambda: FinalTableSection(
                table=table.number,
                seats=[
                    FinalSeat(seat=seat, entry=entry, name=name_of(around, player), stack=player.stack)
                    for seat, entry in sorted(table.seats.items())
                    for player in [tournament.entries[entry]]
                ],
            ),
        )

    def _results(self, tournament: Tournament, around: Surroundings) -> list[ResultSection] | None:
        if tournament.status is not Status.FINISHED:
            return None
        return self._kept.answer(
            "results",
            (tournament.entries, tournament.config, tournament.payouts, around.names),
            lambda: [
                ResultSection(
                    place=place_section(place),
                    entry=entry,
                    name=name_of(around, tournament.entries[entry]),
                    prize=self._kept.shares_of(tournament).get(entry) or None,
                )
                for entry, place in self._kept.places_of(tournament).items()
            ],
        )

    def _plan(self, tournament: Tournament, rules: Rules, around: Surroundings) -> PlanSection | None:
        plan = tournament.plan
        if plan is None or not plan_fits(tournament, plan):
            return None  # a journal from before plans made way by themselves may still hold one that fits no more
        names = names_of(tournament, around, (move.entry for move in plan.moves))
        return self._kept.answer(
            "plan",
            (plan, tournament.tables, tournament.entries, tournament.moves, tournament.drawn_buttons, rules, *names),
            lambda: plan_section(tournament, rules, around, plan),
        )

    def _requests(self, field: Field, around: Surroundings) -> list[RequestSection]:
        return self._kept.answer(
            "requests",
            (*field.broke, *(name_of(around, entry) for entry in field.broke)),
            lambda: [
                RequestSection(entry=entry.id, name=name_of(around, entry), seat=seat_section(entry.seat))
                for entry in field.broke
            ],
        )

    def _payments_due(self, field: Field, around: Surroundings) -> PaymentsDueSection:
        first = field.waiting[:PAYMENTS_SHOWN]
        return self._kept.answer(
            "payments_due",
            (len(field.waiting), *first, *(name_of(around, entry) for entry in first)),
            lambda: PaymentsDueSection(
                count=len(field.waiting),
                entries=[PaymentDue(entry=entry.id, name=name_of(around, entry), number=entry.id) for entry in first],
            ),
        )

    def _penalties(self, tournament: Tournament, around: Surroundings) -> list[PenaltySection]:
        names = names_of(tournament, around, (penalty.entry for penalty in tournament.penalties.values()))
        return self._kept.answer(
            "penalties",
            (tournament.penalties, *names),
            lambda: [
                penalty_section(penalty, name_of(around, tournament.entries[penalty.entry]))
                for penalty in sorted(tournament.penalties.values(), key=lambda penalty: -penalty.id)
            ],
        )

    def _table(self, scene: Scene, around: Surroundings, number: TableNo) -> TableSection:
        return self._kept.answer(
            f"tables/{number}",
            inputs_of_table(scene, around, number),
            lambda: table_section(scene, around, number),
        )

    def _tablet_table(
        self, tournament: Tournament, rules: Rules, around: Surroundings, number: TableNo
    ) -> TabletTableSection | None:
        if number not in tournament.tables:
            return None
        scene = self._kept.scene(tournament, rules)
        table = self._table(scene, around, number)
        moves = scene.moves.get(number, ())
        call = scene.calls.get(number)
        names = names_of(tournament, around, (move.entry for move in moves))
        targets = [tournament.tables[move.target.table] for move in moves]
        sent = scene.sent.get(number, ())
        names += names_of(tournament, around, (entry.id for entry in sent))
        return self._kept.answer(
            f"table of tablet {number}",
            (
                table,
                call,
                *moves,
                *targets,
                *names,
                *sent,
                around.made_moves,
                *inputs_of_time(tournament),
                scene.hold(number),
            ),
            lambda: tablet_section(scene, around, table, call, sent),
        )

    def me(self, tournament: Tournament, rules: Rules, around: Surroundings, entry: EntryId) -> MeSection | None:
        """A player's own section; None for a number that nobody has."""
        if entry not in tournament.entries:
            return None
        me, now = tournament.entries[entry], journalled_now(tournament)
        place = self._kept.places_of(tournament).get(entry)
        return MeSection(
            entry=entry,
            number=entry,
            name=name_of(around, me),
            status=me.status,
            seat=seat_section(me.seat),
            arrived=me.arrived,
            stack=me.stack,
            counted=me.counted,
            rebuys=me.rebuys,
            place=place_section(place) if place else None,
            prize=self._kept.shares_of(tournament).get(entry) or None if place else None,
            move=my_move(tournament, rules, around, me),
            can_rebuy=me.status in (EntryStatus.BROKE, EntryStatus.OUT) and may_rebuy(tournament, entry, now) is None,
            can_addon=may_add_on(tournament, entry, now) is None,
            can_reenter=me.status is EntryStatus.OUT
            and may_register(tournament, me.player, now=now, override="") is None,
            queue=self._queue(tournament, me),
        )

    def _queue(self, tournament: Tournament, me: Entry) -> Queue | None:
        if me.status is not EntryStatus.REGISTERED:
            return None
        ahead = bisect_left(self._kept.field(tournament).waiting, me.id, key=lambda entry: entry.id)
        return Queue(position=ahead + 1, ahead=ahead)
