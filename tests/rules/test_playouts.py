"""Whole evenings from the shipped templates, played by dealers with dice to the winner: at every hand what a judge
would check, after every line an undo beside it, at the end a winner who has all chips and a pool that is paid out.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields
from functools import cache
from random import Random
from typing import Any

import pytest

from rules.clock import project
from rules.entries import (
    entries_in_play,
    last_period_within,
    may_ask_for_rebuy,
    may_register,
    period_now,
    registration_closed,
)
from rules.finishing import places, prize_shares, prizes_in_force
from rules.floor import halt_play_parameter, sizes_agreed
from rules.ids import EntryId
from rules.structure import Break, lengths
from rules.templates import TEMPLATES
from rules.tournament.commands import (
    ApprovePlan,
    AskForRebuy,
    BustEntries,
    ConfirmArrival,
    ConfirmPayment,
    Deed,
    EndHand,
    FinishTournament,
    GoToPeriod,
    OpenRegistration,
    ProposePlan,
    RegisterEntry,
    ReportedBust,
    ResumeClock,
    SellRebuy,
    SetHandForHand,
    StartHand,
    StartTournament,
    TurnLevel,
)
from rules.tournament.events import HandStarted, TournamentFinished
from rules.tournament.state import Balancing, EntryStatus, Hand, Status, Table
from tests.rules.floors import NOON
from tests.rules.rooms import CASH, Room, as_seen, broken_laws, set_up

MOST_STEPS = 6000


@dataclass
class Evening:
    """A room, and the dice that its dealers and players follow."""

    room: Room
    dice: Random
    undone: int = 0
    shared_hands: int = 0  # in which several went out at once

    def do(self, command: Deed) -> None:
        """The command is carried out; beside the room it is taken back, where that is possible."""
        room, before, lines = self.room, self.room.state, len(self.room.lines)
        room.do(command)
        if len(room.lines) == lines:
            return
        for event in room.lines[-1].events:
            if isinstance(event, HandStarted):
                self._judge(event)
        aside = Room(room.state, room.now, room.seed, list(room.lines), room.first)
        if aside.take_back(room.lines[-1]) is None:
            assert as_seen(aside.state, room.now) == as_seen(before, room.now), command
            self.undone += 1
        if len(room.lines) % 60 == 0:
            assert broken_laws(room) == [], command

    def _judge(self, started: HandStarted) -> None:
        """What a judge checks before the cards are dealt: what is agreed counts as moved."""
        t, hand, rules = self.room.state, started.hand, self.room.context.rules
        sizes = sizes_agreed(t)
        short = sizes.fullest - sizes.players.get(started.table, sizes.fullest)
        apart = sizes.difference if rules.rulebook == "regatta" else short
        assert apart < int(rules.answer(halt_play_parameter(t))), sizes
        assert len(hand.dealt) >= 2
        assert sum(entry.stack for entry in entries_in_play(t)) == t.chips_issued
        now = project(t.clock, lengths(t.structure), self.room.now) if t.clock is not None else None
        assert now is not None
        assert hand.period == now.period
        assert not isinstance(t.structure.periods[now.period], Break)

    # --- what people do

    def to_the_winner(self, players: int) -> None:
        self.room.enter(*range(1, players + 1))
        self.do(StartTournament())
        for _ in range(MOST_STEPS):
            if len(entries_in_play(self.room.state)) == 1:
                break
            self._step()
        for table in list(self.room.state.tables.values()):
            if table.hand is not None:
                self._hand_over(table, _stacks(self.room, table.hand))
        self._close_registration()
        self.do(FinishTournament())

    def _close_registration(self) -> None:
        """Nothing is final while somebody may still enter: the director goes on to the level at which that ends."""
        t, now = self.room.state, self.room.now
        seen = period_now(t, now)
        if seen is not None and registration_closed(t, now) is None:
            self.do(GoToPeriod(seen, last_period_within(t.structure, t.config.late_registration_levels) + 1))

    def _step(self) -> None:
        room = self.room
        clock = room.state.clock
        assert clock is not None
        room.later(seconds=self.dice.choice((10, 40, 120)))
        self.do(TurnLevel(clock.period))
        table = self.dice.choice([table for table in room.state.tables.values() if table.seats])
        if table.hand is not None:
            self._play(table, table.hand)
        elif room.attempt(StartHand(table.number, table.hands + 1)) is not None:
            self._floor()
        else:
            (started,) = (event for event in room.lines[-1].events if isinstance(event, HandStarted))
            self._judge(started)

    def _floor(self) -> None:
        """The worker looks at the floor, the director agrees, who walks arrives."""
        room = self.room
        self.do(ProposePlan())
        if room.state.plan is not None:
            self.do(ApprovePlan(room.state.plan.id))
        for entry in entries_in_play(room.state):
            if not entry.arrived and entry.seat is not None:
                self.do(ConfirmArrival(entry.id, entry.seat))
        self.do(SetHandForHand(self.dice.random() < 0.3))
        self._time_is_up()

    def _play(self, table: Table, hand: Hand) -> None:
        """One player wins from one or more others, now and then for all that they have."""
        stacks = _stacks(self.room, hand)
        able = [entry for entry, chips in stacks.items() if chips]
        if len(able) < 2:
            self._hand_over(table, stacks)
            return
        winner, *losers = self.dice.sample(able, min(len(able), self.dice.choice((2, 2, 2, 3, 4))))
        all_in = self.dice.random() < 0.3
        for loser in losers:
            lost = min(stacks[loser], stacks[winner] if all_in else 100)
            stacks[loser] -= lost
            stacks[winner] += lost
        gone = [loser for loser in losers if stacks[loser] == 0]
        self._without_chips(table, hand, gone, stacks)
        self._hand_over(table, stacks)

    def _without_chips(self, table: Table, hand: Hand, gone: list[EntryId], stacks: dict[EntryId, int]) -> None:
        room, seats = self.room, {entry: seat for seat, entry in table.seats.items()}
        out = []
        for loser in gone:
            del stacks[loser]
            entry = room.state.entries[loser]
            if may_ask_for_rebuy(room.state, entry, room.now) is None and self.dice.random() < 0.7:
                self.do(AskForRebuy(table.number, hand.number, loser, seats[loser]))
                if self.dice.random() < 0.8:
                    self.do(SellRebuy(loser, CASH))
                    stacks[loser] = room.state.entries[loser].stack
            else:
                out.append(loser)
        if not out:
            return
        self.shared_hands += len(out) > 1
        self.do(BustEntries(table.number, hand.number, tuple(ReportedBust(loser, seats[loser]) for loser in out)))
        for loser in out:
            self._comes_again(loser)

    def _comes_again(self, out: EntryId) -> None:
        room, player = self.room, self.room.state.entries[out].player
        welcome = may_register(room.state, player, now=room.now, override="") is None
        if not welcome or self.dice.random() < 0.5:
            return
        self.do(RegisterEntry(player))
        self.do(ConfirmPayment(max(room.state.entries), CASH))
        self.do(ResumeClock())

    def _hand_over(self, table: Table, stacks: dict[EntryId, int]) -> None:
        """The dealer counts after the hand."""
        self.do(EndHand(table.number, self.room.state.tables[table.number].hands, stacks))
        self._time_is_up()

    def _time_is_up(self) -> None:
        """Who waits for a rebuy and does not pay in time is out."""
        for entry in entries_in_play(self.room.state):
            if entry.status is EntryStatus.BROKE and entry.seat is not None and self.dice.random() < 0.3:
                last = self.room.state.tables[entry.seat.table].last_hand
                if last is not None and len(entries_in_play(self.room.state)) > 1:
                    told = (ReportedBust(entry.id, entry.seat.number, 0),)
                    self.do(BustEntries(entry.seat.table, last.number, told))


def _stacks(room: Room, hand: Hand) -> dict[EntryId, int]:
    """The chips with which the players of this hand who still sit there began it."""
    seated = [e for e in hand.dealt if room.state.entries[e].status is EntryStatus.SEATED]
    return {entry: hand.dealt[entry] or 0 for entry in seated}


def _laid_down(key: str, **changes: Any) -> Room:
    template = TEMPLATES[key]
    config = template.config_for("Saturday", NOON)
    return set_up(template.structure, **{f.name: getattr(config, f.name) for f in fields(config)} | changes)


@cache
def evening(key: str, players: int, seed: int, balancing: Balancing) -> Evening:
    played = Evening(_laid_down(key, balancing=balancing).do(OpenRegistration()), Random(seed))
    played.to_the_winner(players)
    return played


EVENINGS = [
    (key, players, seed, balancing)
    for key in TEMPLATES
    for players, seed, balancing in (
        (20, 3, Balancing.AUTOMATIC),
        (29, 4, Balancing.APPROVE),
        (7, 5, Balancing.APPROVE),
    )
]
NAMES = [f"{key}, {players} players, {balancing}" for key, players, _, balancing in EVENINGS]


@pytest.mark.parametrize("of", EVENINGS, ids=NAMES)
def test_an_evening_ends_with_a_winner_who_has_all_the_chips(of: tuple[str, int, int, Balancing]) -> None:
    """REG-2.8.1"""
    room = evening(*of).room
    (winner,) = entries_in_play(room.state)
    assert room.state.status is Status.FINISHED
    assert (winner.stack, winner.counted) == (room.state.chips_issued, True)
    assert broken_laws(room) == []


@pytest.mark.parametrize("of", EVENINGS, ids=NAMES)
def test_places_have_no_holes_but_ties_and_prizes_are_the_pool(of: tuple[str, int, int, Balancing]) -> None:
    room = evening(*of).room
    found = places(room.state)
    assert len(found) == len(room.state.entries)
    shares = prize_shares(prizes_in_force(room.state), found)
    assert sum(shares.values()) == room.state.pool
    finished = room.lines[-1].events[-1]
    assert isinstance(finished, TournamentFinished)
    assert [won.first for won in finished.results] == sorted(won.first for won in finished.results)
    assert {won.entry: won.prize for won in finished.results} == shares


def test_an_evening_is_the_same_when_it_is_played_again_from_the_same_seed() -> None:
    of = EVENINGS[0]
    assert evening.__wrapped__(*of).room.lines == evening(*of).room.lines


def test_the_evenings_show_what_can_happen() -> None:
    seen: dict[str, Counter[str]] = {}
    for key, *rest in EVENINGS:
        events = (event for line in evening(key, *rest).room.lines for event in line.events)
        seen[key] = seen.get(key, Counter()) + Counter(type(event).__name__ for event in events)
    always = {
        *(
            "EntryRegistered",
            "EntryPaid",
            "TableOpened",
            "TournamentStarted",
            "LevelTurned",
            "HandStarted",
            "HandEnded",
        ),
        *("EntriesBusted", "PlanProposed", "PlanApproved", "PlayersMoved", "PlayerArrived", "TableClosed"),
        *("HandForHandSet", "ClockPaused", "TournamentFinished"),
    }
    for key in TEMPLATES:
        assert always - set(seen[key]) == set(), key
    assert {"RebuyAsked", "RebuySold"} <= set(seen["regatta-2013"])
    assert sum(evening(*of).shared_hands for of in EVENINGS) > 10
    assert sum(evening(*of).undone for of in EVENINGS) > 1000
