"""A section that was kept is the one that would be built anew, and all who must hear of a change are told."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.balancing import propose
from rules.clock import Paused, Running
from rules.ids import EntryId, PlayerId, Seat, SeatNo, TableNo
from rules.tournament.affected import affected_entries, affected_tables
from rules.tournament.state import Bust, Entry, EntryStatus, FloorCall, Hand, Penalty, PenaltyKind, Tournament
from rules.tournament.views import Views
from tests.rules.floors import NOON, sized
from tests.rules.shown import REGATTA, around, out, with_entries


def bust(room: Tournament, number: int) -> Tournament:
    entry = room.entries[EntryId(number)]
    if entry.seat is None or entry.status is EntryStatus.OUT:
        return room
    place = room.tables[entry.seat.table]
    gone = replace(
        entry, status=EntryStatus.OUT, seat=None, stack=0, bust=Bust(room.bust_order + 1, entry.seat, place.hands)
    )
    seats = {n: e for n, e in place.seats.items() if e != entry.id}
    return replace(
        with_entries(room, gone),
        bust_order=room.bust_order + 1,
        tables={**room.tables, place.number: replace(place, seats=seats)},
    )


def next_hand(room: Tournament, number: int) -> Tournament:
    place = room.tables[TableNo(number)]
    hand = Hand(place.hands + 1, 0) if place.hand is None else None
    return replace(
        room, tables={**room.tables, place.number: replace(place, hand=hand, hands=place.hands + (hand is not None))}
    )


def waits_for_rebuy(room: Tournament, number: int) -> Tournament:
    entry = room.entries[EntryId(number)]
    if entry.status is not EntryStatus.SEATED:
        return room
    return with_entries(room, replace(entry, status=EntryStatus.BROKE, stack=0))


def registers(room: Tournament, number: int) -> Tournament:
    new = max(room.entries) + 1
    return with_entries(room, Entry(EntryId(new), PlayerId(new), EntryStatus.REGISTERED))


def pays(room: Tournament, number: int) -> Tournament:
    waiting = next((e for e in room.entries.values() if e.status is EntryStatus.REGISTERED), None)
    place = room.tables[TableNo(1)]
    free = next((n for n in range(1, place.size + 1) if n not in place.seats), None)
    if waiting is None or free is None:
        return room
    seat = Seat(place.number, SeatNo(free))
    room = with_entries(room, replace(waiting, status=EntryStatus.SEATED, seat=seat, stack=2000, paid=2000))
    seated = replace(place, seats={**place.seats, seat.number: waiting.id})
    return replace(room, tables={**room.tables, place.number: seated}, pool=room.pool + 1800)


def agrees_moves(room: Tournament, number: int) -> Tournament:
    plan = propose(room, REGATTA, number)
    return replace(room, moves=(*room.moves, *plan.moves)) if plan else room


def calls_floor(room: Tournament, number: int) -> Tournament:
    calls = room.calls_made + 1
    call = FloorCall(calls, TableNo(1 + number % 3), "dispute", NOON)
    return replace(room, floor_calls={**room.floor_calls, calls: call}, calls_made=calls)


def is_penalised(room: Tournament, number: int) -> Tournament:
    new = Penalty(len(room.penalties) + 1, EntryId(number), PenaltyKind.ROUNDS, "REG-4", "", 1, 5)
    return replace(room, penalties={**room.penalties, new.id: new})


def pauses(room: Tournament, number: int) -> Tournament:
    return replace(room, clock=Paused(0, timedelta(minutes=3)))


def turns(room: Tournament, number: int) -> Tournament:
    return replace(room, clock=Running(1, NOON + timedelta(minutes=40)))


CHANGES = st.sampled_from(
    [bust, next_hand, waits_for_rebuy, registers, pays, agrees_moves, calls_floor, is_penalised, pauses, turns]
)


@st.composite
def stories(draw: st.DrawFn) -> list[Tournament]:
    """A tournament from change to change."""
    rooms = [sized({1: draw(st.integers(1, 6)), 2: draw(st.integers(1, 6)), 3: draw(st.integers(2, 6))})]
    for _ in range(draw(st.integers(1, 8))):
        change = draw(CHANGES)
        number = draw(st.integers(1, 3)) if change is next_hand else draw(st.sampled_from(sorted(rooms[0].entries)))
        rooms.append(change(rooms[-1], number))
    return rooms


@given(stories())
@settings(max_examples=150, deadline=None)
def test_what_was_kept_is_what_would_be_built_anew(rooms):
    kept = Views()
    for room in rooms:
        ar = around(room)
        assert kept.director(room, REGATTA, ar) == Views().director(room, REGATTA, ar)
        for number in room.tables:
            assert kept.table(room, REGATTA, ar, number) == Views().table(room, REGATTA, ar, number)
        entry = max(room.entries)
        assert kept.entry(room, REGATTA, ar, entry) == Views().entry(room, REGATTA, ar, entry)


@given(stories())
@settings(max_examples=150, deadline=None)
def test_every_table_and_player_who_sees_something_new_is_told(rooms):
    for before, after in pairwise(rooms):
        old, new = around(before), around(after)
        tables = affected_tables(before, after, REGATTA)
        entries = affected_entries(before, after)
        for number in after.tables:
            was = Views().table(before, REGATTA, old, number)["table"]
            if was != Views().table(after, REGATTA, new, number)["table"]:
                assert number in tables
        for number in after.entries:
            if Views().me(before, REGATTA, old, number) != Views().me(after, REGATTA, new, number):
                assert number in entries


def test_a_hand_at_one_table_leaves_all_other_sections_the_same_objects():
    room = sized({1: 5, 2: 5, 3: 5})
    views, ar = Views(), around(room)
    before = views.director(room, REGATTA, ar)
    after = views.director(next_hand(room, 2), REGATTA, ar)
    assert [key for key in after if after[key] is not before[key]] == ["tables/2"]
    assert affected_tables(room, next_hand(room, 2), REGATTA) == {2}
    assert affected_entries(room, next_hand(room, 2)) == frozenset()


def test_a_bust_tells_its_table_and_its_player_alone():
    room = with_entries(sized({1: 6, 2: 6, 3: 6}), out(801, 1))
    room = replace(room, bust_order=1)
    after = bust(room, 103)
    assert affected_tables(room, after, REGATTA) == {1}
    assert affected_entries(room, after) == {103}


@pytest.mark.parametrize("change", [pauses, turns])
def test_a_change_for_the_whole_room_is_told_to_every_table(change):
    room = sized({1: 5, 2: 5})
    assert affected_tables(room, change(room, 1), REGATTA) == {1, 2}
