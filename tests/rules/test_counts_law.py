"""A law: whatever was played, counted or not, moved, lost, bought and sold – who counts truly is never refused."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.clock import Paused
from rules.ids import EntryId, TableNo
from rules.tournament.commands import (
    ConfirmArrival,
    EndHand,
    MoveEntry,
    OpenTable,
    PauseClock,
    ReportStacks,
    ResumeClock,
    SellRebuy,
    StartHand,
    StartTournament,
)
from rules.tournament.state import EntryStatus
from tests.rules.rooms import CASH, broke, broken_laws, free_chair, opened

TABLES = (TableNo(1), TableNo(2), TableNo(3))


class Evening:
    """A room, and beside it a book of the chips that really lie in front of everybody."""

    def __init__(self, rulebook: str) -> None:
        uneven = {"halt_play_short_by": 6, "halt_play_short_by_late": 6}
        room = opened(
            seats_per_table=6, final_table_size=2, rebuys_max=9, rebuy_levels=9, rulebook=rulebook, overrides=uneven
        )
        self.room = room.do(*(OpenTable(number, 6) for number in TABLES)).enter(*range(1, 13)).do(StartTournament())
        self.chips = dict.fromkeys(range(1, 13), 2000)
        self.came = 12
        self.begun: dict[TableNo, dict[int, int]] = {}  # the chips with which the hand under way began
        self.bought: set[int] = set()  # who lost everything in the hand under way and has bought again

    def here(self, table: TableNo) -> list[int]:
        """Who sits there with chips."""
        seats = self.room.state.tables[table].seats.values()
        return sorted(e for e in seats if self.room.status(e) is EntryStatus.SEATED)

    def dealt(self, table: TableNo) -> list[int]:
        hand = self.room.state.tables[table].hand
        return [e for e in self.here(table) if hand is not None and EntryId(e) in hand.dealt]

    def playing(self, table: TableNo) -> list[int]:
        return [e for e in self.dealt(table) if e not in self.bought]

    def deal(self, table: TableNo) -> None:
        state = self.room.state.tables[table]
        if state.hand is None and len(self.here(table)) > 1:
            self.room.attempt(StartHand(table, state.hands + 1))
            self.begun[table] = dict(self.chips)

    def win(self, table: TableNo, chips: int) -> None:
        """Chips change hands in the hand under way."""
        playing = self.playing(table)
        if len(playing) > 1:
            loser, winner = playing[chips % len(playing)], playing[(chips + 1) % len(playing)]
            lost = min(chips, self.chips[loser] - 1)
            self.chips[loser] -= lost
            self.chips[winner] += lost

    def lose_all(self, table: TableNo, which: int, *, buys: bool) -> None:
        """Somebody has no chips left: out, or back with a rebuy while the others still play."""
        playing = self.playing(table)
        if len(playing) < 3 or len(self.chips) < 4:
            return
        loser, winner = playing[which % len(playing)], playing[(which + 1) % len(playing)]
        bust = self.room.busting(loser, chips={loser: self.begun[table][loser]})
        if buys and self.room.attempt(broke(self.room, loser)) is None:
            self.room.do(SellRebuy(EntryId(loser), CASH))
            self.bought.add(loser)
        else:
            self.room.do(bust)
        self.chips[winner] += self.chips.pop(loser)
        if loser in self.bought:
            self.chips[loser] = 2000

    def end(self, table: TableNo, counted: str) -> None:
        """The hand is over: not counted, or truly, those who played it or everybody who sits there now."""
        hand = self.room.state.tables[table].hand
        if hand is not None:
            who = {"no": None, "dealt": self.dealt(table), "all": self.here(table)}[counted]
            stacks = None if who is None else {EntryId(e): self.chips[e] for e in who}
            assert self.room.attempt(EndHand(table, hand.number, stacks)) is None, stacks
            self.bought -= {*self.here(table)}
            self.begun[table] = dict(self.chips)  # the next hand begins by itself

    def count(self, table: TableNo) -> None:
        state = self.room.state.tables[table]
        stacks = {EntryId(e): self.chips[e] for e in self.here(table)}
        if state.hand is None and stacks:
            assert self.room.attempt(ReportStacks(table, state.hands, stacks)) is None, stacks

    def move(self, table: TableNo, which: int, *, arrives: bool) -> None:
        here, target = self.here(table), TABLES[which % 3]
        free = len(self.room.state.tables[target].seats) < 6
        if target == table or not free or len(here) < 3 or self.room.state.tables[table].hand is not None:
            return
        entry = EntryId(here[which % len(here)])
        chair = free_chair(self.room, target)
        if self.room.attempt(MoveEntry(entry, self.room.seat_of(entry), chair)) is None and arrives:
            self.room.attempt(ConfirmArrival(entry, self.room.seat_of(entry)))

    def pause(self) -> None:
        """Between hands nothing begins by itself until the clock runs again."""
        paused = isinstance(self.room.state.clock, Paused)
        self.room.do(ResumeClock() if paused else PauseClock())

    def come_late(self) -> None:
        if self.came < 16:
            self.came += 1
            self.room.enter(self.came)
            self.chips[max(self.room.state.entries)] = 2000


kinds = ["deal", "deal", "win", "end", "end", "count", "move", "move", "lose", "buy", "pause", "late"]
numbers = (st.sampled_from(TABLES), st.integers(0, 1999), st.sampled_from(["no", "no", "dealt", "all"]))
true_steps = st.tuples(st.sampled_from(kinds), *numbers)
Step = tuple[str, TableNo, int, str]


def goes_on(book: Evening, what: str, table: TableNo, number: int, counted: str) -> None:
    match what:
        case "deal":
            book.deal(table)
        case "win":
            book.win(table, number)
        case "end":
            book.end(table, counted)
        case "count":
            book.count(table)
        case "move":
            book.move(table, number, arrives=number % 2 == 0)
        case "lose" | "buy":
            book.lose_all(table, number, buys=what == "buy")
        case "pause":
            book.pause()
        case "late":
            book.come_late()


@given(st.lists(true_steps, min_size=8, max_size=60), st.sampled_from(["regatta", "tda"]))
@settings(max_examples=120, deadline=None)
def test_a_true_count_is_never_refused(evening: list[Step], rulebook: str) -> None:
    book = Evening(rulebook)
    for step in evening:
        goes_on(book, *step)
    assert broken_laws(book.room) == []
    assert not book.room.state.over
