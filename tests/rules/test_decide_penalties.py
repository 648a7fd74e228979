"""Penalties: hands missed are counted by hands really dealt, and travel with the player."""

from __future__ import annotations

from dataclasses import replace

from rules.clock import Paused
from rules.ids import EntryId, TableNo
from rules.tournament.commands import FinishTournament, ImposePenalty, MoveEntry, PauseClock, ResumeClock
from rules.tournament.deciding.floor import next_rung
from rules.tournament.state import EntryStatus, PenaltyKind, Status
from tests.rules.rooms import Room, as_seen, broken_laws, seat, started, two_tables

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


# --- disqualified -----------------------------------------------------------------------------------------------------


def disqualified(entry: int, **more: str) -> ImposePenalty:
    return ImposePenalty(EntryId(entry), PenaltyKind.DISQUALIFICATION, "", "threw a chair", 0, **more)


def test_t2_pen_01_heads_up_the_disqualified_player_is_out_and_the_other_wins() -> None:
    room = started(2, late_registration_levels=0).deal()
    before = room.state
    room.do(disqualified(2))
    assert room.places() == {1: (1, 1), 2: (2, 2)}
    assert (room.status(2), room.state.chips_issued) == (EntryStatus.OUT, 2000)
    assert isinstance(room.state.clock, Paused)
    assert broken_laws(room) == []
    undone = room.undo().state
    assert as_seen(undone, room.now) == as_seen(before, room.now)
    room.do(disqualified(2), FinishTournament())
    assert room.state.status is Status.FINISHED


def test_t2_pen_01_the_place_is_of_the_moment_and_the_chips_leave_play() -> None:
    room = two_tables(8).deal(1).deal(2)
    first, second = sorted(room.state.tables[ONE].seats.values())[:2]
    room.later(minutes=1).do(disqualified(first)).later(minutes=1).bust(second)
    assert room.places() == {second: (7, 7), first: (8, 8)}
    assert room.state.chips_issued == 14000
    assert first not in room.state.tables[ONE].seats.values()


def test_t2_pen_01_a_dead_stack_keeps_its_seat_where_the_house_says_so_until_one_player_is_left() -> None:
    room = started(3, overrides={"disqualified_chips": "stay"})
    room.do(disqualified(3))
    assert (room.status(3), room.state.chips_issued) == (EntryStatus.SEATED, 6000)
    room.deal().do(disqualified(2))
    assert room.places() == {1: (1, 1), 2: (2, 2), 3: (3, 3)}
    assert room.undo().places() == {}


def test_t2_pen_01_nobody_is_disqualified_alone() -> None:
    room = started(2).deal().bust(2)
    assert room.refused(disqualified(1)) == ("nobody_would_be_left", "house.tournament-decided")


def test_t2_pen_02_what_happened_is_no_reason_to_leave_the_ladder() -> None:
    room = started(4, rulebook="regatta")
    phone = (EntryId(2), PenaltyKind.WARNING, "REG-4.1.13")
    insult = ImposePenalty(EntryId(2), PenaltyKind.WARNING, "REG-4.1.11", "insulted the dealer", 0)
    assert room.refused(insult) == ("not_on_the_ladder", "REG-4.1.11")
    room.do(ImposePenalty(EntryId(2), PenaltyKind.ROUNDS, "REG-4.1.11", "insulted the dealer", 1))
    assert room.refused(insult) == ("not_on_the_ladder", "REG-4.1.11")
    room.do(replace(insult, departure="the first one was a joke of friends"))
    assert len(room.state.penalties) == 2
    assert phone[2] != insult.article


def test_t2_pen_02_a_withdrawn_sanction_does_not_count() -> None:
    room = started(4, rulebook="regatta")
    warned = ImposePenalty(EntryId(2), PenaltyKind.WARNING, "REG-4.1.12", "out of turn", 0)
    room.do(warned)
    assert room.refused(replace(warned, note="again"))[0] == "not_on_the_ladder"
    room.undo().do(replace(warned, note="again"))
    assert [penalty.lifted for penalty in room.state.penalties.values()] == [True, False]


def test_a_penalty_needs_its_offence_or_a_reason() -> None:
    room = started(3)
    assert room.refused(ImposePenalty(EntryId(1), PenaltyKind.WARNING, " ", "  ", 0)) == (
        "offence_needed",
        "house.penalties",
    )
    room.do(ImposePenalty(EntryId(1), PenaltyKind.WARNING, "", "phone", 0))


def rung(room: Room, article: str) -> tuple[int, list[tuple[str, int, int | None]]]:
    found = next_rung(room.state, EntryId(2), article, room.context.rules)
    assert found is not None
    return found.count, [(offer.sanction.value, offer.least, offer.most) for offer in found.offers]


def test_t2_pen_02_the_next_rung_is_known_before_anything_is_imposed() -> None:
    room = started(4, rulebook="regatta")
    warned = ImposePenalty(EntryId(2), PenaltyKind.WARNING, "REG-4.1.12", "out of turn", 0)
    assert rung(room, "REG-4.1.12") == (1, [("warning", 0, 0)])
    room.do(warned)
    count, again = rung(room, "REG-4.1.12")
    assert count == 2
    assert ("warning", 0, 0) not in again
    assert rung(room, "REG-4.1.13")[0] == 1
    assert rung(room.undo(), "REG-4.1.12") == (1, [("warning", 0, 0)])
    assert next_rung(room.state, EntryId(2), "TDA-33", room.context.rules) is None
    assert next_rung(room.state, EntryId(2), "", room.context.rules) is None
