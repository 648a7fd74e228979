"""Tournaments for the tests of decisions: a room in which commands are carried out one after the other, as `execute`
does it, with the time and the seed in the test's hand. Every accepted line is kept, so that it can be taken back.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import groupby, pairwise
from typing import Any

from rules.clock import Clock, Running, project, remaining
from rules.context import Context
from rules.entries import IN_PLAY
from rules.finishing import places, prize_shares, prizes_in_force
from rules.ids import EntryId, PlayerId, Seat, SeatNo, TableNo
from rules.ledger import balances, transfers
from rules.rulebook import rules_of
from rules.structure import Structure, lengths
from rules.tournament.commands import (
    AskForRebuy,
    BustEntries,
    Command,
    ConfirmPayment,
    CorrectStack,
    CreateTournament,
    Deed,
    EndHand,
    OpenRegistration,
    OpenTable,
    RegisterEntry,
    ReportedBust,
    StartHand,
    StartTournament,
    Undo,
)
from rules.tournament.decide import decide
from rules.tournament.events import Event, TournamentFinished
from rules.tournament.evolve import fold
from rules.tournament.invert import invert
from rules.tournament.inverting import Timeline, Touch
from rules.tournament.state import EntryStatus, PaymentMethod, Status, Tournament
from rules.verdict import Refusal
from tests.rules.floors import NOON, STRUCTURE, config

CASH = PaymentMethod.CASH


@dataclass(frozen=True)
class Line:
    """An accepted command and what happened."""

    command: Command
    events: tuple[Event, ...]
    at: datetime = NOON


@dataclass
class Room:
    """A tournament under way. `do` carries a command out and must be accepted; `refused` must not be."""

    state: Tournament
    now: datetime = NOON
    seed: int = 7
    lines: list[Line] = field(default_factory=list)
    first: tuple[Event, ...] = ()

    @property
    def context(self) -> Context:
        config = self.state.config
        return Context(self.now, self.seed, rules_of(config.rulebook, config.overrides))

    def attempt(self, command: Deed) -> Refusal | None:
        answer = decide(self.state, command, self.context)
        if isinstance(answer, Refusal):
            return answer
        if answer:
            self._happens(command, answer)
        return None

    def _happens(self, command: Command, events: tuple[Event, ...]) -> None:
        self.state = fold(self.state, events)
        self.lines.append(Line(command, events, self.now))
        self.seed += 1

    def do(self, *commands: Deed) -> Room:
        for command in commands:
            refusal = self.attempt(command)
            assert refusal is None, (command, refusal)
        return self

    def refused(self, command: Deed) -> tuple[str, str]:
        """The code and the article of the refusal; nothing may have changed."""
        before = self.state
        refusal = self.attempt(command)
        assert refusal is not None, f"{command} was carried out"
        assert self.state is before
        return refusal.code, refusal.article

    def changes_nothing(self, command: Deed) -> bool:
        """Whether the command is accepted because things already are as wished."""
        return decide(self.state, command, self.context) == ()

    def _number(self, line: Line) -> int:
        """Which line it is: two that say the same are told apart by which object they are."""
        return next(number for number, each in enumerate(self.lines, start=1) if each is line)

    def take_back(self, line: Line) -> Refusal | None:
        number = self._number(line)
        touches = [
            Touch(seq, each.at, each.events, each.command.seq if isinstance(each.command, Undo) else None)
            for seq, each in enumerate(self.lines, start=1)
        ]
        answer = invert(self.state, line.command, line.events, self.context, timeline=Timeline(number, touches))
        if isinstance(answer, Refusal):
            return answer
        self._happens(Undo(number), answer)
        return None

    def undo(self, line: Line | None = None) -> Room:
        refusal = self.take_back(line or self.lines[-1])
        assert refusal is None, refusal
        return self

    def undo_refused(self, line: Line) -> str:
        before = self.state
        refusal = self.take_back(line)
        assert refusal is not None, f"{line.command} was taken back"
        assert self.state is before
        return refusal.code

    def later(self, **span: float) -> Room:
        self.now += timedelta(**span)
        return self

    # --- shorter words for what tests do all the time

    def seat_of(self, entry: int) -> Seat:
        seat = self.state.entries[EntryId(entry)].seat
        assert seat is not None, f"entry {entry} has no seat"
        return seat

    def status(self, entry: int) -> EntryStatus:
        return self.state.entries[EntryId(entry)].status

    def sign_up(self, player: int) -> Room:
        return self.do(RegisterEntry(PlayerId(player)))

    def enter(self, *players: int) -> Room:
        for player in players:
            self.sign_up(player)
            self.do(ConfirmPayment(max(self.state.entries), CASH))
        return self

    def deal(self, table: int = 1) -> Room:
        number = self.state.tables[TableNo(table)].hands + 1
        return self.do(StartHand(TableNo(table), number))

    def hand_over(self, table: int = 1, stacks: dict[int, int] | None = None) -> Room:
        counted = None if stacks is None else {EntryId(e): chips for e, chips in stacks.items()}
        return self.do(EndHand(TableNo(table), self.state.tables[TableNo(table)].hands, counted))

    def busting(self, *entries: int, hand: int | None = None, chips: dict[int, int] | None = None) -> BustEntries:
        """The dealer's report that these entries of one table are out."""
        table = self.seat_of(entries[0]).table
        number = hand or self.state.tables[table].hands
        told = chips or {}
        return BustEntries(
            table,
            number,
            tuple(ReportedBust(EntryId(e), self.seat_of(e).number, told.get(e)) for e in entries),
        )

    def bust(self, *entries: int, hand: int | None = None, chips: dict[int, int] | None = None) -> Room:
        """The dealer's report is accepted."""
        if hand is None:
            self.put_right(chips or {})
        return self.do(self.busting(*entries, hand=hand, chips=chips))

    def put_right(self, chips: dict[int, int]) -> Room:
        """The director corrects what is known of the chips at the start of the hand, where it is otherwise."""
        for entry, told in chips.items():
            hand = self.state.tables[self.seat_of(entry).table].hand
            if hand is not None and hand.dealt.get(EntryId(entry)) not in (None, told):
                self.do(CorrectStack(EntryId(entry), told, "counted"))
        return self

    def places(self) -> dict[int, tuple[int, int]]:
        return {entry: (place.first, place.last) for entry, place in places(self.state).items()}


def set_up(structure: Structure = STRUCTURE, **changes: Any) -> Room:
    """A tournament laid down at noon."""
    created = CreateTournament(config(**changes), structure)
    setting = config(**changes)
    events = decide(None, created, Context(NOON, 1, rules_of(setting.rulebook, setting.overrides)))
    assert not isinstance(events, Refusal), events
    return Room(fold(None, events), first=events)


def opened(structure: Structure = STRUCTURE, **changes: Any) -> Room:
    return set_up(structure, **changes).do(OpenRegistration())


def started(players: int, structure: Structure = STRUCTURE, **changes: Any) -> Room:
    """Players 1 … n have paid for entries 1 … n, and the clock runs."""
    return opened(structure, **changes).enter(*range(1, players + 1)).do(StartTournament())


def free_chair(room: Room, table: int = 1) -> Seat:
    taken = room.state.tables[TableNo(table)].seats
    return Seat(TableNo(table), next(SeatNo(n) for n in range(1, 7) if n not in taken))


def last_of(room: Room, kind: type) -> Line:
    """The last line that such a command wrote."""
    return next(line for line in reversed(room.lines) if isinstance(line.command, kind))


def broke(room: Room, entry: int) -> AskForRebuy:
    """The dealer says that this player has no chips and wants a rebuy."""
    sits = room.seat_of(entry)
    return AskForRebuy(sits.table, room.state.tables[sits.table].hands, EntryId(entry), sits.number)


def two_tables(players: int = 7) -> Room:
    """Two tables of six before their first hand."""
    room = opened(seats_per_table=6, final_table_size=3)
    room.do(OpenTable(TableNo(1), 6), OpenTable(TableNo(2), 6)).enter(*range(1, players + 1))
    return room.do(StartTournament())


def uneven_tables(rulebook: str = "regatta") -> Room:
    """Four and four, and no table waits because it is a player short or two."""
    uneven = {"halt_play_short_by": 5, "halt_play_short_by_late": 5}
    room = opened(seats_per_table=6, final_table_size=3, rulebook=rulebook, overrides=uneven)
    room.do(OpenTable(TableNo(1), 6), OpenTable(TableNo(2), 6)).enter(*range(1, 9))
    return room.do(StartTournament())


# --- laws -----------------------------------------------------------------------------------------------------------


def broken_laws(room: Room) -> list[str]:
    """What no tournament may ever be; empty when all is well."""
    t = room.state
    return [
        *_seats(t),
        *_chips(t),
        *_money(room),
        *_places(t),
        *(["the fold of all events is another state"] if _folded(room) != t else []),
    ]


def _folded(room: Room) -> Tournament:
    return fold(None, (*room.first, *(event for line in room.lines for event in line.events)))


def _seats(t: Tournament) -> list[str]:
    faults = []
    chairs = {Seat(n, seat): entry for n, table in t.tables.items() for seat, entry in table.seats.items()}
    sitting = {entry.seat: entry.id for entry in t.entries.values() if entry.seat is not None}
    if chairs != sitting or len(sitting) != sum(entry.seat is not None for entry in t.entries.values()):
        faults.append("tables and entries do not agree who sits where")
    for entry in t.entries.values():
        if (entry.seat is not None) != (entry.status in IN_PLAY):
            faults.append(f"entry {entry.id} is {entry.status} and its seat is {entry.seat}")
    for table in t.tables.values():
        if table.seats and not table.is_open:
            faults.append(f"somebody sits at closed table {table.number}")
        if any(not 1 <= seat <= table.size for seat in table.seats):
            faults.append(f"table {table.number} has a player without a chair")
        if table.hand is not None and table.hand.number != table.hands:
            faults.append(f"table {table.number} plays another hand than its last")
    for player, own in groupby(sorted(t.entries.values(), key=lambda e: e.player), key=lambda e: e.player):
        if sum(e.status in IN_PLAY or e.status is EntryStatus.REGISTERED for e in own) > 1:
            faults.append(f"player {player} has two seats")
    targets = [move.target for move in t.moves]
    if len(set(targets)) < len(targets) or len({move.entry for move in t.moves}) < len(t.moves):
        faults.append("two moves to one chair, or of one player")
    for move in t.moves:
        if t.entries[move.entry].seat != move.origin or not t.tables[move.target.table].is_open:
            faults.append(f"entry {move.entry} cannot make its move")
    leaving = {move.entry for move in t.moves}
    if any(not leaving.issuperset(t.tables[n].seats.values()) for n in t.closing):
        faults.append("somebody stays at a table that is being broken")
    if any(not t.tables[n].is_open for n in t.closing):
        faults.append("a closed table is still to be closed")
    return faults


def _chips(t: Tournament) -> list[str]:
    faults = []
    if any(entry.stack < 0 for entry in t.entries.values()) or t.chips_issued < 0:
        faults.append("chips below nothing")
    if any(e.stack for e in t.entries.values() if e.status is not EntryStatus.SEATED):
        faults.append("chips with somebody who has no seat")
    return faults


def _money(room: Room) -> list[str]:
    t = room.state
    faults = []
    payments = [payment for entry in t.entries.values() for payment in entry.payments]
    if t.pool != sum(p.price.pool for p in payments) or t.fees != sum(p.price.fee for p in payments):
        faults.append("pool and fees are not what was paid")
    if t.pool + t.fees != sum(entry.paid for entry in t.entries.values()):
        faults.append("entries do not know what they paid")
    events = [event for line in room.lines for event in line.events]
    book = balances(transfer for event in events for transfer in transfers(event))
    if sum(book.values()) != 0:
        faults.append("the ledger does not balance")
    finished = [event for event in events if isinstance(event, TournamentFinished)]
    if book.get("pool", 0) != (0 if finished else -t.pool) or book.get("fees", 0) != -t.fees:
        faults.append(f"the ledger has {book}, the tournament {t.pool} and {t.fees}")
    prizes = prizes_in_force(t)
    due = max(t.pool, t.config.guarantee)
    if sum(prizes) != (due if any(e.status in IN_PLAY or e.bust for e in t.entries.values()) else 0):
        faults.append(f"prizes {prizes} are not the pool of {due}")
    if any(better < worse for better, worse in pairwise(prizes)):
        faults.append(f"prizes rise: {prizes}")
    return faults


def _places(t: Tournament) -> list[str]:
    faults = []
    found = places(t)
    left = sum(entry.status in IN_PLAY for entry in t.entries.values())
    first = 1 if left == 1 and found else left + 1
    for place, tied in groupby(sorted(found.values())):
        if place.first != first or place.last != first + len(list(tied)) - 1:
            faults.append(f"places have a hole at {first}: {sorted(found.values())}")
        first = place.last + 1
    if t.status is Status.FINISHED:
        shares = prize_shares(prizes_in_force(t), found)
        if sum(shares.values()) != max(t.pool, t.config.guarantee):
            faults.append("not all of the pool was won")
    return faults


def as_seen(t: Tournament, now: datetime) -> Tournament:
    """The tournament without what may not come back by an undo: numbers that were given once, an entry and a penalty
    that stay on record, and a clock that is read, not compared."""
    cancelled = {id: e for id, e in t.entries.items() if e.status is not EntryStatus.CANCELLED}
    return replace(
        t,
        entries=cancelled,
        calls_made=0,
        plans=0,
        penalties={n: p for n, p in t.penalties.items() if not p.lifted},
        clock=_read(t, now),
        closing=tuple(sorted(t.closing)),
    )


def _read(t: Tournament, now: datetime) -> Clock | None:
    """What the clock shows; beyond the end of the last period there is nothing left, since whenever."""
    if t.clock is None:
        return None
    seen = project(t.clock, lengths(t.structure), now)
    return replace(seen, ends_at=now + remaining(seen, now)) if isinstance(seen, Running) else seen


def seat(table: int, number: int) -> Seat:
    return Seat(TableNo(table), SeatNo(number))
