"""What a table without a connection tells of a player whom the server has moved away: the hand was dealt."""

from __future__ import annotations

from rules.ids import EntryId, Seat, SeatNo, TableNo
from rules.tournament.commands import (
    BustEntries,
    CloseTable,
    ConfirmArrival,
    EndHand,
    MoveEntry,
    OpenTable,
    PauseClock,
    ReportedBust,
    ReportStacks,
)
from rules.tournament.state import EntryStatus
from tests.rules.rooms import Room, as_seen, broken_laws, free_chair, seat, uneven_tables

ONE, TWO = TableNo(1), TableNo(2)


def moved_away() -> tuple[Room, int, Seat]:
    """Table 1 deals hand 1 and is cut off; when it is over the server moves somebody, and the table deals on."""
    room = uneven_tables().deal(1).deal(2)
    mover = min(room.state.tables[ONE].seats.values())
    origin = room.seat_of(mover)
    room.do(MoveEntry(mover, origin, free_chair(room, 2)), EndHand(ONE, 1))
    assert room.seat_of(mover).table == TWO
    return room, int(mover), origin


def out(entry: int, origin: Seat, hand: int, chips: int | None = None) -> BustEntries:
    return BustEntries(origin.table, hand, (ReportedBust(EntryId(entry), origin.number, chips),))


def notes(room: Room) -> list[tuple[int, str]]:
    return [(call.table, call.reason) for call in room.state.floor_calls.values()]


def test_who_was_moved_goes_out_in_the_hand_that_the_old_table_had_dealt() -> None:
    room, mover, origin = moved_away()
    before = room.state
    assert room.state.tables[ONE].hands == 2  # the server began hand 2 without the mover
    room.do(out(mover, origin, 2))
    assert (room.status(mover), room.places()) == (EntryStatus.OUT, {mover: (8, 8)})
    bust = room.state.entries[EntryId(mover)].bust
    assert bust is not None
    assert (bust.seat, bust.hand) == (origin, 2)
    assert mover not in room.state.tables[TWO].seats.values()
    assert notes(room) == [(1, "went_on.player_moved")]
    assert broken_laws(room) == []
    room.undo()
    assert as_seen(room.state, room.now) == as_seen(before, room.now)
    assert notes(room) == []


def test_the_hand_that_ended_before_the_move_is_taken_too_and_both_are_in_the_order_of_their_hands() -> None:
    room, mover, origin = moved_away()
    other = min(room.state.tables[ONE].seats.values())
    room.bust(other, hand=2).later(minutes=1).do(out(mover, origin, 1))
    assert room.places() == {other: (7, 7), mover: (8, 8)}
    assert broken_laws(room) == []


def test_a_hand_that_the_server_has_not_seen_begin_is_begun_by_the_report() -> None:
    room, mover, origin = moved_away()
    room.do(PauseClock(), EndHand(ONE, 2), out(mover, origin, 3))
    assert (room.state.tables[ONE].hands, room.status(mover)) == (3, EntryStatus.OUT)
    assert notes(room) == [(1, "went_on.clock_paused"), (1, "went_on.player_moved")]
    assert broken_laws(room) == []


def test_who_was_dealt_in_at_the_new_table_is_not_out_at_the_old_one_and_the_director_hears_what_to_do() -> None:
    room, mover, origin = moved_away()
    room.do(EndHand(TWO, 1))
    hand = room.state.tables[TWO].hand
    assert hand is not None
    assert mover in hand.dealt
    assert room.refused(out(mover, origin, 2)) == ("moved_and_dealt_in", "house.moves")
    room.hand_over(2)
    assert room.refused(out(mover, origin, 2)) == ("moved_and_dealt_in", "house.moves")


def test_a_chair_that_the_player_never_had_and_a_player_who_has_arrived_are_not_taken() -> None:
    room, mover, origin = moved_away()
    wrong = Seat(ONE, SeatNo(origin.number % 6 + 1))
    assert room.refused(out(mover, wrong, 2)) == ("seat_changed", "house.stale-request")
    assert room.refused(out(mover, origin, 0)) == ("seat_changed", "house.stale-request")
    room.do(arrival(room, mover))
    assert room.refused(out(mover, origin, 2)) == ("seat_changed", "house.stale-request")
    room.do(out(mover, origin, 1))  # dealt in there, as the server knows too
    assert room.status(mover) is EntryStatus.OUT


def arrival(room: Room, entry: int) -> ConfirmArrival:
    return ConfirmArrival(EntryId(entry), room.seat_of(entry))


def test_a_table_that_was_broken_meanwhile_still_tells_who_went_out() -> None:
    room = uneven_tables().deal(1)
    players = sorted(room.state.tables[ONE].seats.values())
    origins = {entry: room.seat_of(entry) for entry in players}
    room.do(OpenTable(TableNo(3), 6))
    for number, entry in enumerate(players, 1):
        room.do(MoveEntry(entry, origins[entry], seat(3, number)))
    room.do(PauseClock(), EndHand(ONE, 1), CloseTable(ONE), EndHand(ONE, 2), EndHand(ONE, 3))
    room.do(out(players[0], origins[players[0]], 4), EndHand(ONE, 4))
    assert (room.status(players[0]), room.state.tables[ONE].hands) == (EntryStatus.OUT, 1)
    assert room.places() == {players[0]: (8, 8)}
    assert broken_laws(room) == []


def test_a_count_names_whom_the_table_still_had() -> None:
    room, mover, _ = moved_away()
    stay = sorted(room.state.tables[ONE].seats.values())
    told = {EntryId(e): 2000 for e in stay} | {EntryId(mover): 2000}
    told[EntryId(mover)], told[stay[0]] = 1500, 2500
    room.do(EndHand(ONE, 2, told))
    entry = room.state.entries[EntryId(mover)]
    assert (entry.stack, entry.counted, entry.seat and entry.seat.table) == (1500, True, TWO)
    assert room.state.over == {}
    assert broken_laws(room) == []


def test_a_count_of_somebody_who_was_dealt_in_elsewhere_is_refused_in_words() -> None:
    room, mover, _ = moved_away()
    room.do(EndHand(TWO, 1))
    told = {EntryId(e): 2000 for e in room.state.tables[ONE].seats.values()} | {EntryId(mover): 2000}
    assert room.refused(EndHand(ONE, 2, told)) == ("moved_and_dealt_in", "house.moves")
    room.do(PauseClock(), EndHand(ONE, 2))
    assert room.refused(ReportStacks(ONE, 2, told)) == ("moved_and_dealt_in", "house.moves")
