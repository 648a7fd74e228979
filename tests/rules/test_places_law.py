"""The law of places: whatever the order of reports, ties, late reports, undos, re-entries, corrections and placements,
the places are those of the hands and times at which the players went out.

The reference keeps its own book of what happened in the room – who went out at which table, in which hand, when, with
how many chips – and compares everybody with everybody. It knows nothing of numbers given to reports.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.entries import IN_PLAY
from rules.finishing import places, prize_shares, prizes_in_force
from rules.ids import EntryId, PlayerId, TableNo
from rules.tournament.commands import (
    BustEntries,
    ConfirmPayment,
    CorrectStack,
    EndHand,
    MoveEntry,
    OpenTable,
    PlaceBust,
    RegisterEntry,
    ReportedBust,
    SetHandForHand,
    StartHand,
    StartTournament,
    ToldAgain,
)
from rules.tournament.state import EntryStatus
from tests.rules.rooms import CASH, Line, Room, broken_laws, opened, seat


@dataclass(frozen=True)
class Gone:
    """Somebody who went out, as the room saw it. `hand` is what those share who went out together at one table."""

    entry: int
    table: int
    hand: Any
    number: int  # of the hand, 0 where nobody told it
    at: datetime
    chips: int | None
    rank: int | None = None
    round: Any = None


class Book:
    """What happened, written down beside the room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.out: dict[int, Gone] = {}
        self.over: dict[tuple[int, int], datetime] = {}
        self.rounds: dict[tuple[int, int], Any] = {}
        self.since: Any = None
        self.lines: list[tuple[Line, set[int], dict[int, Gone]]] = []  # who went out, and what else was changed

    # --- the reference

    def instant(self, one: Gone) -> datetime:
        """A hand is known to be over when the first of it is out; a round is dealt as one hand."""
        together = [o.at for o in self.out.values() if (o.table, o.hand) == (one.table, one.hand)]
        if one.round is not None:
            together = [o.at for o in self.out.values() if o.round == one.round]
        return min(together)

    def level(self, one: Gone) -> int:
        """How many of the own hand had more: distinct amounts; nobody, where it is not known of all."""
        hand = [o for o in self.out.values() if (o.table, o.hand) == (one.table, one.hand)]
        told = "chips" if all(o.chips is not None for o in hand) else "rank"
        amounts, mine = [getattr(o, told) for o in hand], getattr(one, told)
        return 0 if None in amounts else len({amount for amount in amounts if amount > mine})

    def better(self, one: Gone, other: Gone) -> bool:
        """Whether `one` went out later than `other`, or had more chips."""
        same_hand = (one.table, one.hand) == (other.table, other.hand)
        if same_hand or (one.round is not None and one.round == other.round):
            return self.level(one) < self.level(other)
        if one.table == other.table and one.number and other.number:
            return one.number > other.number
        return self.instant(one) > self.instant(other)

    def places(self) -> dict[int, tuple[int, int]]:
        in_play = [e.id for e in self.room.state.entries.values() if e.status in IN_PLAY]
        found = {int(in_play[0]): (1, 1)} if len(in_play) == 1 and self.out else {}
        for one in self.out.values():
            above = sum(self.better(other, one) for other in self.out.values())
            equal = sum(not self.better(other, one) and not self.better(one, other) for other in self.out.values())
            found[one.entry] = (len(in_play) + above + 1, len(in_play) + above + equal)
        return found

    # --- what people do; each returns without a word where the room says no

    def table(self, a: int) -> int:
        tables = sorted(n for n, t in self.room.state.tables.items() if len(t.seats) > 1)
        return int(tables[a % len(tables)]) if tables else 1

    def deal(self, a: int, b: int, c: int) -> None:
        number = self.table(a)
        hand = self.room.state.tables[TableNo(number)].hands + 1
        if self.room.attempt(StartHand(TableNo(number), hand)) is None:
            self._dealt(number)

    def _dealt(self, number: int) -> None:
        table = self.room.state.tables[TableNo(number)]
        if self.since is not None and table.hand is not None:
            began = self.since[1].get(number)
            if began is not None and table.hands > began:
                self.rounds[number, table.hands] = (self.since[0], table.hands - began)

    def end(self, a: int, b: int, c: int) -> None:
        number = self.table(a)
        hand = self.room.state.tables[TableNo(number)].hands
        if self.room.attempt(EndHand(TableNo(number), hand)) is None:
            self.over.setdefault((number, hand), self.room.now)  # ended once, however often it is told
            self._dealt(number)

    def hand_for_hand(self, a: int, b: int, c: int) -> None:
        on = not self.room.state.hand_for_hand
        tables = self.room.state.tables.values()
        if self.room.attempt(SetHandForHand(on)) is None:
            self.since = (
                (self.room.now, {int(t.number): t.hands for t in tables if t.is_open and t.seats}) if on else None
            )

    def bust(self, a: int, b: int, c: int) -> None:
        """One, two or three of a hand, with their chips, during it or after it."""
        t = self.room.state
        table = t.tables[TableNo(self.table(a))]
        hand = table.hand if c % 3 or table.last_hand is None else table.last_hand
        if hand is None:
            return
        chosen = sorted(table.seats.items())
        chosen = [chosen[(b + i) % len(chosen)] for i in range(min(1 + (c % 4 == 3) + (c % 8 == 7), len(chosen) - 1))]
        if not chosen:
            return
        told = {e: hand.dealt.get(e) or 100 * (1 + (b + i * c) % 3) for i, (_, e) in enumerate(chosen)}
        busts = tuple(ReportedBust(e, n, told[e]) for n, e in chosen)
        if self.room.attempt(BustEntries(table.number, hand.number, busts)) is not None:
            return
        key = (int(table.number), hand.number)
        at = self.over.get(key, self.room.now)
        gone = [
            Gone(int(e), key[0], hand.number, hand.number, at, told[e], None, self.rounds.get(key)) for _, e in chosen
        ]
        self._write(gone)

    def bust_untold(self, a: int, b: int, c: int) -> None:
        """At a table whose hands nobody tells: another hand, or that of the last one out there."""
        t = self.room.state
        table = t.tables[TableNo(self.table(a))]
        if not table.seats or (t.hand_for_hand and (table.hand or table.last_hand)):
            return  # hand for hand the hands are told
        number, entry = sorted(table.seats.items())[b % len(table.seats)]
        here = [o for o in self.out.values() if o.table == table.number]
        last = max(here, key=lambda o: o.at, default=None)
        if last is None or c % 2:
            command = BustEntries(table.number, 0, (ReportedBust(entry, number),), own_hand=True)
            if self.room.attempt(command) is None:
                self._write([Gone(int(entry), int(table.number), object(), 0, self.room.now, None)])
            return
        hand = [o for o in here if o.hand == last.hand]
        known = all(o.chips is not None for o in hand)
        told = ReportedBust(entry, number, 100 * (1 + c % 3)) if known else ReportedBust(entry, number, rank=c % 3)
        again = () if known else tuple(ToldAgain(EntryId(o.entry), rank=(o.entry + b) % 3) for o in hand)
        before = dict(self.out)
        command = BustEntries(table.number, 0, (told,), same_hand_as=EntryId(last.entry), told_again=again)
        if self.room.attempt(command) is not None:
            return
        for one in again:
            self.out[int(one.entry)] = replace(self.out[int(one.entry)], rank=one.rank)
        kept = [hand.number for hand in (table.hand, table.last_hand) if hand is not None]
        at = self.over.get((last.table, last.number), self.room.now) if last.number in kept else last.at
        gone = replace(last, entry=int(entry), at=at, chips=told.chips_at_start, rank=told.rank)
        self._write([gone], {int(one.entry): before[int(one.entry)] for one in again})

    def place(self, a: int, b: int, c: int) -> None:
        """A forgotten bust is entered after one and before the next; or one that was told at the wrong time."""
        line = sorted({self.instant(o) for o in self.out.values()})
        playing = sorted(e.id for e in self.room.state.entries.values() if e.status in IN_PLAY)
        if not line or len(playing) < 3:
            return
        entry = EntryId(sorted(self.out)[b % len(self.out)]) if c % 4 == 3 else playing[b % len(playing)]
        others = sorted((o for o in self.out.values() if o.entry != entry), key=lambda o: (self.instant(o), o.entry))
        if not others:
            return
        mine = self.out.pop(int(entry), None)
        line = sorted({self.instant(o) for o in others})
        after = self.instant(others[a % len(others)])
        later = line[line.index(after) + 1] if after != line[-1] else None
        pick = lambda at: EntryId(next(o.entry for o in others if self.instant(o) == at))  # noqa: E731
        command = PlaceBust(
            entry, self.room.state.entries[entry].seat, pick(after), None if later is None else pick(later)
        )
        if mine is not None:
            self.out[int(entry)] = mine
        if self.room.attempt(command) is not None:
            return
        latest = max([self.room.now, *(e.at for e in self.out.values())])
        at = after + ((later or latest) - after) / 2
        if mine is not None:
            self.out[int(entry)] = replace(mine, hand=object(), number=0, at=at, round=None)
            self.lines.append((self.room.lines[-1], set(), {int(entry): mine}))
        else:
            sat = self.room.lines[-1].command.seat  # type: ignore[union-attr]
            self._write([Gone(int(entry), int(sat.table), object(), 0, at, None)])

    def _write(self, gone: list[Gone], before: dict[int, Gone] | None = None) -> None:
        self.out.update({one.entry: one for one in gone})
        self.lines.append((self.room.lines[-1], {one.entry for one in gone}, before or {}))

    def undo(self, a: int, b: int, c: int) -> None:
        if not self.lines:
            return
        at = (a + 3 * b) % len(self.lines)
        line, gone, before = self.lines[at]
        if not gone and any(self.out.get(e) is None for e in before):
            return
        was = dict(self.room.state.entries)
        if self.room.take_back(line) is not None:
            return
        del self.lines[at]
        for entry in gone:
            self.out.pop(entry)
        for entry, told in before.items():
            bust, standing = self.room.state.entries[EntryId(entry)].bust, was[EntryId(entry)].bust
            if entry in self.out and bust != standing:
                self.out[entry] = told if not gone else replace(self.out[entry], rank=told.rank)

    def enter_again(self, a: int, b: int, c: int) -> None:
        players = sorted(o for o in self.out)
        if not players:
            return
        player = self.room.state.entries[EntryId(players[a % len(players)])].player
        if self.room.attempt(RegisterEntry(PlayerId(player))) is None:
            self.room.do(ConfirmPayment(max(self.room.state.entries), CASH))

    def correct(self, a: int, b: int, c: int) -> None:
        seated = sorted(e.id for e in self.room.state.entries.values() if e.status is EntryStatus.SEATED)
        self.room.attempt(CorrectStack(seated[a % len(seated)], 100 * (1 + c % 3), "counted"))

    def move(self, a: int, b: int, c: int) -> None:
        seated = sorted(e.id for e in self.room.state.entries.values() if e.status is EntryStatus.SEATED)
        entry = seated[a % len(seated)]
        self.room.attempt(MoveEntry(entry, self.room.seat_of(entry), seat(1 + b % 3, 1 + c % 6)))

    def dealt_in_again(self, entry: EntryId) -> bool:
        """Whether a hand was dealt to the player where the player sits now."""
        there = self.room.state.tables[self.room.seat_of(entry).table]
        return any(hand is not None and entry in hand.dealt for hand in (there.hand, there.last_hand))

    def _send_away(self, a: int, b: int, c: int) -> None:
        """The server moves somebody of a table, when the hand there is over."""
        number = self.table(a)
        table = self.room.state.tables[TableNo(number)]
        others = [n for n, other in self.room.state.tables.items() if other is not table and len(other.seats) < 6]
        if not table.seats or not others:
            return
        there = self.room.state.tables[others[c % len(others)]]
        free = next(n for n in range(1, 7) if n not in there.seats)
        entry = sorted(table.seats.values())[b % len(table.seats)]
        self.room.attempt(MoveEntry(entry, self.room.seat_of(entry), seat(int(there.number), free)))
        if table.hand is not None:
            self.end(a, b, c)
            self.room.later(seconds=5)

    def bust_where_moved_from(self, a: int, b: int, c: int) -> None:
        """A table without a connection still has somebody whom the server has moved: in the hand that ended, in the
        one that goes on, or in the next one, which the server has not seen begin."""
        t = self.room.state
        if not t.tables[TableNo(self.table(a))].hands:
            return
        if not any(e.came_from and not e.arrived for e in t.entries.values()):
            self._send_away(a, b, c)
        t = self.room.state
        moved = [e for e in t.entries.values() if e.status in IN_PLAY and e.came_from is not None]
        if not moved:
            return
        fresh = [e for e in moved if not e.arrived and not self.dealt_in_again(e.id)]
        entry = fresh[a % len(fresh)] if fresh and c % 4 else moved[a % len(moved)]
        assert entry.came_from is not None
        assert entry.seat is not None
        table, there = t.tables[entry.came_from.table], t.tables[entry.seat.table]
        if there is table:
            return  # sent back before anybody saw the player arrive
        # Hand for hand no table is a hand ahead of the others: it would have been dealt before their round began.
        number = table.hands + (c % 2 and table.hand is None and not t.hand_for_hand)
        dealt_there = self.dealt_in_again(entry.id)
        report = ReportedBust(entry.id, entry.came_from.number, 100 * (1 + b % 3))
        if self.room.attempt(BustEntries(table.number, number, (report,))) is not None:
            return
        assert not dealt_there
        key = (int(table.number), number)
        if number > table.hands:
            self._dealt(key[0])
        at = self.over.get(key, self.room.now)
        chips = report.chips_at_start
        self._write([Gone(int(entry.id), key[0], number, number, at, chips, None, self.rounds.get(key))])


HAPPENINGS = (
    *("deal", "end") * 3,
    *("bust",) * 6,
    *("bust_untold",) * 3,
    *("undo",) * 4,
    *("place", "place", "enter_again", "correct", "hand_for_hand", "move"),
    *("move", "move", "bust_where_moved_from", "bust_where_moved_from"),
)
small = st.integers(0, 7)
evenings = st.lists(
    st.tuples(st.sampled_from(HAPPENINGS), small, small, small, st.integers(1, 90)), min_size=8, max_size=45
)


def three_tables(players: int = 15) -> Book:
    sizes = {"seats_per_table": 6, "final_table_size": 2, "reentries_max": 9, "late_registration_levels": 3}
    room = opened(overrides={"max_table_difference": 3}, **sizes)
    room.do(*(OpenTable(TableNo(n), 6) for n in (1, 2, 3))).enter(*range(1, players + 1)).do(StartTournament())
    return Book(room)


@given(evening=evenings, started=st.booleans())
@settings(max_examples=300, deadline=None)
def test_t2_res_05_places_are_those_of_the_hands_and_times_at_which_the_players_went_out(
    evening: list[Any], started: bool
) -> None:
    book = three_tables()
    if started:
        for table in (0, 1, 2):
            book.deal(table, 0, 0)
    for nth, (what, a, b, c, seconds) in enumerate(evening, 1):
        book.room.later(seconds=seconds, microseconds=13 * nth**3)  # no time half way meets another by chance
        getattr(book, what)(a, b, c)
        assert book.room.places() == book.places(), (what, a, b, c)
    t = book.room.state
    assert broken_laws(book.room) == []
    won, prizes = prize_shares(prizes_in_force(t), places(t)), prizes_in_force(t)
    in_play = sum(e.status in IN_PLAY for e in t.entries.values())
    assert sum(won.values()) == sum(prizes[0 if in_play == 1 else in_play :])


def test_the_law_is_asked_of_every_happening() -> None:
    seen: dict[str, int] = defaultdict(int)
    dice = Random(7)
    for _ in range(60):
        book = three_tables()
        for _ in range(40):
            what = dice.choice(HAPPENINGS)
            lines = len(book.room.lines)
            book.room.later(seconds=20)
            getattr(book, what)(dice.randrange(8), dice.randrange(8), dice.randrange(8))
            seen[what] += len(book.room.lines) > lines
    assert {what: seen[what] > 10 for what in HAPPENINGS} == dict.fromkeys(HAPPENINGS, True), seen
