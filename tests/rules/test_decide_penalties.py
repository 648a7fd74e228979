"""Penalties: hands missed are counted by hands really dealt, and travel with the player."""

from __future__ import annotations

from rules.ids import EntryId, TableNo
from rules.tournament.commands import ImposePenalty, MoveEntry, PauseClock, ResumeClock
from rules.tournament.state import PenaltyKind
from tests.rules.rooms import Room, seat, started, two_tables

ONE, TWO = TableNo(1), TableNo(2)


def penalty(room: Room, entry: int, rounds: int = 1) -> int:
    room.do(ImposePenalty(EntryId(entry), PenaltyKind.ROUNDS, "house.penalties", "phone", rounds))
    return max(room.state.penalties)


def hands_left(room: Room, number: int) -> int:
    return room.state.penalties[number].hands_left


def test_a_round_is_as_many_hands_as_players_sit_at_the_table() -> None:
    room = started(4)
    assert hands_left(room, penalty(room, 2, rounds=2)) == 8


def test_hands_to_miss_are_counted_down_by_hands_really_dealt() -> None:
    room = started(4).deal()
    number = penalty(room, 2)
    room.hand_over()
    assert hands_left(room, number) == 3
    assert hands_left(room.undo(), number) == 4


def test_the_hands_of_other_tables_do_not_count() -> None:
    room = two_tables(8).deal(1).deal(2)
    there = min(room.state.tables[TWO].seats.values())
    number = penalty(room, there)
    room.hand_over(1)
    assert hands_left(room, number) == 4


def test_the_hands_left_travel_with_the_player() -> None:
    room = two_tables(7).deal(1).deal(2)
    large, small = sorted((1, 2), key=lambda n: -len(room.state.tables[TableNo(n)].seats))
    mover = min(room.state.tables[TableNo(large)].seats.values())
    number = penalty(room, mover)
    room.hand_over(large)
    free = next(n for n in range(1, 7) if n not in room.state.tables[TableNo(small)].seats)
    room.do(PauseClock()).hand_over(large).hand_over(small)
    room.do(MoveEntry(mover, room.seat_of(mover), seat(small, free)), ResumeClock())
    assert hands_left(room, number) == 2
    room.deal(small).hand_over(small)
    assert hands_left(room, number) == 1


def test_a_warning_costs_no_hands_and_rounds_must_be_said() -> None:
    room = started(3)
    room.do(ImposePenalty(EntryId(1), PenaltyKind.WARNING, "house.penalties", "", 0))
    assert hands_left(room, 1) == 0
    wanted = ImposePenalty(EntryId(1), PenaltyKind.ROUNDS, "house.penalties", "", 0)
    assert room.refused(wanted) == ("rounds_needed", "house.penalties")


def test_a_penalty_taken_back_stays_on_record_and_costs_no_more_hands() -> None:
    room = started(3)
    number = penalty(room, 1)
    room.undo()
    assert (room.state.penalties[number].lifted, hands_left(room, number)) == (True, 0)
