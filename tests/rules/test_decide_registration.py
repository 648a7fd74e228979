"""Who may register, pay, re-enter and take a chair, and until when."""

from __future__ import annotations

from rules.ids import EntryId, PlayerId, TableNo
from rules.structure import Break, Level, Structure
from rules.tournament.commands import (
    CancelEntries,
    CancelEntry,
    CancelTournament,
    CloseTable,
    ConfirmPayment,
    FinishTournament,
    MoveEntry,
    OpenRegistration,
    OpenTable,
    RegisterEntry,
    StartTournament,
    TurnLevel,
    VoidEntry,
)
from rules.tournament.state import EntryStatus, PaymentMethod, Status
from tests.rules.rooms import CASH, broken_laws, opened, seat, set_up, started
from tests.rules.test_given_cases import expected

CLOSED = ("registration_closed", "house.registration")
STALE = "house.stale-request"
ONE, TWO = TableNo(1), TableNo(2)


def register(player: int, override: str = "") -> RegisterEntry:
    return RegisterEntry(PlayerId(player), override)


def pay(entry: int, override: str = "") -> ConfirmPayment:
    return ConfirmPayment(EntryId(entry), CASH, override)


# --- open and closed ------------------------------------------------------------------------------------------------


def test_nobody_registers_before_registration_is_opened() -> None:
    assert set_up().refused(register(1)) == ("registration_not_open", "house.registration")


def test_registration_is_opened_once() -> None:
    assert opened().refused(OpenRegistration()) == ("already_open", STALE)


def test_a_registered_player_waits_for_the_desk_without_a_seat_or_chips() -> None:
    room = opened().sign_up(31)
    entry = room.state.entries[EntryId(1)]
    assert (entry.player, entry.status, entry.seat, entry.stack) == (31, EntryStatus.REGISTERED, None, 0)
    assert (room.state.pool, room.state.fees, room.state.chips_issued) == (0, 0, 0)


def test_a_payment_gives_chips_and_a_drawn_seat_and_fills_the_pool() -> None:
    room = opened().sign_up(31).do(ConfirmPayment(EntryId(1), PaymentMethod.CARD))
    entry = room.state.entries[EntryId(1)]
    assert (entry.status, entry.stack, entry.counted, entry.paid) == (EntryStatus.SEATED, 2000, True, 2000)
    assert room.state.tables[room.seat_of(1).table].seats == {room.seat_of(1).number: 1}
    assert (room.state.pool, room.state.fees, room.state.chips_issued) == (1800, 200, 2000)


def test_the_seat_follows_from_the_seed() -> None:
    def drawn(seed: int) -> list[int]:
        room = opened()
        room.seed = seed
        return [room.enter(player).seat_of(player).number for player in range(1, 7)]

    assert drawn(7) == drawn(7)
    assert sorted(drawn(7)) == [1, 2, 3, 4, 5, 6]
    assert len({tuple(drawn(seed)) for seed in range(20)}) > 10


def test_a_new_table_opens_when_all_chairs_are_taken() -> None:
    room = opened().enter(*range(1, 8))
    assert {n: len(table.seats) for n, table in room.state.tables.items()} == {1: 6, 2: 1}


def test_newcomers_go_to_the_table_with_the_fewest_players() -> None:
    room = opened().do(OpenTable(ONE, 6), OpenTable(TWO, 6)).enter(1, 2, 3, 4)
    assert {n: len(table.seats) for n, table in room.state.tables.items()} == {1: 2, 2: 2}


def test_eighteen_sign_ups_fill_two_tables_of_nine_syn_07() -> None:
    room = opened(seats_per_table=9).enter(*range(1, 19))
    assert len(room.state.tables) == expected("SYN-07")["tables"] == 2
    assert [len(table.seats) for table in room.state.tables.values()] == expected("SYN-07")["players_per_table"]
    assert broken_laws(room) == []


def test_nobody_is_seated_at_a_closed_table() -> None:
    room = opened().do(OpenTable(ONE, 6), OpenTable(TWO, 6)).enter(1)
    empty = TWO if room.seat_of(1).table == ONE else ONE
    room.do(CloseTable(empty)).enter(2, 3, 4, 5, 6, 7)
    assert room.state.tables[empty].seats == {}
    assert room.seat_of(7).table == 3  # all other chairs taken: a new table, not the closed one


# --- late registration ----------------------------------------------------------------------------------------------


def test_late_registration_ends_with_its_level_to_the_instant() -> None:
    room = started(3).later(minutes=20, microseconds=-1)
    room.do(register(4), pay(4))
    assert room.status(4) is EntryStatus.SEATED
    room.later(microseconds=1)
    assert room.refused(register(5)) == CLOSED


def test_late_registration_is_not_one_level_off_after_a_turn() -> None:
    room = started(3, late_registration_levels=2).later(minutes=20).do(TurnLevel(0))
    room.do(register(4))
    room.later(minutes=20).do(TurnLevel(1))
    assert room.refused(register(5)) == CLOSED


def test_the_break_after_the_last_level_of_registration_is_too_late() -> None:
    room = started(3, late_registration_levels=2).later(minutes=40)
    assert room.refused(register(4)) == CLOSED


def test_breaks_do_not_count_as_levels_of_registration() -> None:
    early = Structure((Level(1200, 25, 50), Break(600), Level(1200, 50, 100), Level(1200, 100, 200)))
    room = started(3, early, late_registration_levels=2)
    room.later(minutes=49).do(register(4))
    assert room.later(minutes=1).refused(register(5)) == CLOSED


def test_without_late_registration_the_start_closes_it() -> None:
    room = started(3, late_registration_levels=0)
    assert room.refused(register(4)) == CLOSED


def test_more_levels_than_the_structure_has_are_never_reached() -> None:
    assert started(3, late_registration_levels=9).later(hours=10).attempt(register(4)) is None


def test_the_director_lets_somebody_in_after_the_close_with_a_reason() -> None:
    room = started(3).later(minutes=25)
    room.do(register(4, "train was late"), pay(4))
    assert room.state.entries[EntryId(4)].override == "train was late"
    assert room.status(4) is EntryStatus.SEATED


def test_a_reason_opens_no_tournament_that_is_not_open_or_over() -> None:
    assert set_up().refused(register(1, "friend")) == ("registration_not_open", "house.registration")
    over = opened().do(CancelTournament("no power"))
    assert over.refused(register(1, "friend")) == ("tournament_over", "house.tournament-over")


def test_who_stood_in_the_queue_at_the_close_pays_by_the_directors_leave_only() -> None:
    room = started(3).sign_up(4).later(minutes=20)
    assert room.refused(pay(4)) == CLOSED
    room.do(pay(4, "stood in the queue"))
    assert room.status(4) is EntryStatus.SEATED


def test_choosing_a_seat_does_not_get_round_a_closed_registration() -> None:
    room = started(3).sign_up(4).later(minutes=20)
    free = next(n for n in range(1, 7) if n not in room.state.tables[ONE].seats)
    assert room.refused(MoveEntry(EntryId(4), seat(1, free), seat(1, free))) == ("seat_changed", STALE)
    assert room.status(4) is EntryStatus.REGISTERED


# --- one seat, re-entry, the cap ------------------------------------------------------------------------------------


def test_a_second_tap_on_join_makes_no_second_entry_reg_01() -> None:
    room = opened().sign_up(1)
    assert room.refused(register(1)) == ("already_registered", "house.one-seat")
    room.do(pay(1))
    assert room.refused(register(1)) == ("already_registered", "house.one-seat")
    assert len(room.state.entries) == expected("REG-01")["entries_for_A"] == 1


def test_a_second_tap_of_the_desk_seats_nobody_twice_syn_10() -> None:
    room = opened().enter(1)
    assert room.refused(pay(1)) == ("entry_not_waiting", STALE)
    assert sum(len(table.seats) for table in room.state.tables.values()) == expected("SYN-10")["seats_of_A"] == 1
    assert room.state.pool == 1800


def test_a_re_entry_is_a_second_entry_of_the_player() -> None:
    room = started(3).deal().bust(2).enter(2)
    entry = room.state.entries[EntryId(4)]
    assert (entry.player, entry.status, entry.stack) == (2, EntryStatus.SEATED, 2000)
    assert room.status(2) is EntryStatus.OUT
    assert room.state.chips_issued == 8000


def test_re_entries_have_a_limit() -> None:
    room = started(4).deal().bust(2).hand_over().enter(2).hand_over().bust(5)
    assert room.refused(register(2)) == ("reentry_limit", "house.reentries")


def test_re_entry_closes_with_late_registration() -> None:
    room = started(3).deal().bust(2).later(minutes=20)
    assert room.refused(register(2)) == CLOSED


def test_a_cancelled_registration_counts_as_no_entry() -> None:
    room = opened(reentries_max=0).sign_up(1).do(CancelEntry(EntryId(1), "forgot his wallet"))
    assert room.status(1) is EntryStatus.CANCELLED
    room.enter(1)
    assert room.state.entries[EntryId(2)].status is EntryStatus.SEATED


def test_a_cancelled_registration_is_neither_paid_nor_cancelled_again() -> None:
    room = opened().sign_up(1).do(CancelEntry(EntryId(1), "gone home"))
    assert room.refused(pay(1)) == ("entry_not_waiting", STALE)
    assert room.refused(CancelEntry(EntryId(1), "gone home")) == ("entry_not_waiting", STALE)


def test_an_unknown_entry_neither_pays_nor_goes() -> None:
    room = opened().sign_up(1)
    for command in (pay(2), CancelEntry(EntryId(2), ""), VoidEntry(EntryId(2), "")):
        assert room.refused(command) == ("no_such_entry", STALE)


def test_a_full_tournament_takes_nobody_else() -> None:
    room = opened(cap=2).enter(1, 2)
    assert room.refused(register(3)) == ("tournament_full", "house.cap")


def test_who_has_not_paid_takes_no_place_and_who_pays_first_gets_the_last_one() -> None:
    room = opened(cap=2).enter(1).do(*(register(player) for player in range(2, 30)))
    room.do(pay(20))
    assert (room.status(20), room.status(2)) == (EntryStatus.SEATED, EntryStatus.REGISTERED)
    assert room.refused(pay(2)) == ("tournament_full", "house.cap")
    room.do(VoidEntry(EntryId(1), "went home"), pay(3))
    assert room.refused(pay(2)) == ("tournament_full", "house.cap")
    assert broken_laws(room) == []


def test_sign_ups_that_nobody_means_go_together_and_come_back_together() -> None:
    room = opened().enter(1).do(*(register(player) for player in range(2, 8)))
    room.do(CancelEntries((EntryId(1), EntryId(3), EntryId(5), EntryId(3)), "nobody came"))
    assert [n for n, e in room.state.entries.items() if e.status is EntryStatus.CANCELLED] == [3, 5]
    assert room.status(1) is EntryStatus.SEATED
    room.undo()
    assert [room.status(number) for number in range(2, 8)] == [EntryStatus.REGISTERED] * 6


def test_several_sign_ups_are_not_taken_away_without_a_reason_nor_where_one_is_unknown() -> None:
    room = opened().do(register(1))
    assert room.refused(CancelEntries((EntryId(1),), " ")) == ("reason_needed", "house.payment")
    assert room.refused(CancelEntries((EntryId(1), EntryId(9)), "x")) == ("no_such_entry", STALE)
    assert room.changes_nothing(CancelEntries((), "nobody"))


def test_the_cap_counts_who_is_there_and_not_who_is_gone() -> None:
    room = started(3, cap=3).deal().bust(1)
    room.do(register(9), pay(4))
    assert room.refused(register(10)) == ("tournament_full", "house.cap")


def test_the_directors_leave_finds_no_chair_in_a_full_room() -> None:
    room = started(2, cap=2).later(minutes=30)
    assert room.refused(register(3, "guest of honour")) == ("tournament_full", "house.cap")


# --- start and end --------------------------------------------------------------------------------------------------


def test_the_tournament_starts_with_two_players_who_have_paid() -> None:
    room = opened().enter(1).sign_up(2)
    assert room.refused(StartTournament()) == ("too_few_entries", "house.too-few-players")
    room.do(pay(2), StartTournament())
    assert room.state.status is Status.RUNNING
    assert room.refused(StartTournament()) == ("already_running", STALE)


def test_nothing_starts_before_registration_was_opened() -> None:
    assert set_up().refused(StartTournament()) == ("registration_not_open", "house.registration")


def test_a_tournament_with_money_in_the_desk_is_not_cancelled() -> None:
    room = opened().enter(1)
    assert room.refused(CancelTournament("no dealers")) == ("entries_paid", "house.payment")
    room.do(VoidEntry(EntryId(1), "no dealers"), CancelTournament("no dealers"))
    assert room.state.status is Status.CANCELLED
    assert (room.state.pool, room.state.fees) == (0, 0)


def test_a_finished_tournament_does_not_come_back_to_life() -> None:
    room = started(2, late_registration_levels=0).deal().bust(1).hand_over().do(FinishTournament())
    for command in (register(3), register(1, "again"), StartTournament(), OpenRegistration(), FinishTournament()):
        assert room.refused(command) == ("tournament_over", "house.tournament-over")
    assert room.undo_refused(room.lines[-1]) == "tournament_over"
    assert room.changes_nothing(TurnLevel(0))


# --- whole sequences ------------------------------------------------------------------------------------------------


def test_players_left_go_up_again_when_a_player_re_enters_reg_03() -> None:
    room = started(5).deal().bust(1)
    assert room.places() == {1: (5, 5)}
    room.hand_over().enter(1)
    assert room.places() == {1: (6, 6)}
    room.bust(2)
    assert room.places() == {2: (5, 5), 1: (6, 6)}
