"""Hands that were dealt are facts; seats are even at the start; a standstill has a way out; chairs are swapped."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.entries import registration_closed
from rules.floor import hold, may_deal, sizes_agreed
from rules.ids import EntryId, PlayerId, Seat, SeatNo, TableNo
from rules.tournament.commands import (
    ApprovePlan,
    BustEntries,
    ConfirmPayment,
    DealOn,
    EndHand,
    ImposePenalty,
    MoveEntry,
    OpenTable,
    PauseClock,
    ProposePlan,
    RegisterEntry,
    RejectPlan,
    ReportedBust,
    ReportStacks,
    ResumeClock,
    SetHandForHand,
    StartHand,
    StartTournament,
    SwapSeats,
)
from rules.tournament.events import HandStarted
from rules.tournament.state import AtFinalTable, EntryStatus, MoveReason, PenaltyKind
from tests.rules.rooms import CASH, Room, as_seen, broken_laws, last_of, opened, started
from tests.rules.test_decide_floor import at_table, free_chair, tables, uneven

ONE, TWO, THREE = TableNo(1), TableNo(2), TableNo(3)


# --- T2-OFF-01: hands that were dealt are facts -----------------------------------------------------------------------


def went_uneven() -> Room:
    """Three tables of five; table 1 has lost its network, table 3 is one short already."""
    room = tables(3, 15, late_registration_levels=0)
    return room.bust(at_table(room, 3)[0])


def test_t2_off_01_all_twelve_hands_stand_with_a_note_to_the_director() -> None:
    room = went_uneven()
    penalised, out = at_table(room, 3)[0], at_table(room, 3)[1]
    room.do(ImposePenalty(penalised, PenaltyKind.ROUNDS, "house.penalties", "", 5))
    missing = room.state.penalties[1].hands_left
    seat = room.seat_of(out).number
    for hand in range(1, 5):
        room.do(EndHand(THREE, hand))
    room.do(BustEntries(THREE, 5, (ReportedBust(out, seat),)))
    for hand in range(5, 13):
        room.do(EndHand(THREE, hand))
    table = room.state.tables[THREE]
    assert (table.hands, table.hand, table.last_hand and table.last_hand.number) == (12, None, 12)
    assert room.state.penalties[1].hands_left == missing - 12
    assert [(call.table, call.reason) for call in room.state.floor_calls.values()] == [(3, "went_on.tables_uneven")]
    assert room.refused(StartHand(THREE, 13)) == ("tables_uneven", "REG-balance-6")
    assert broken_laws(room) == []


def test_t2_off_01_the_button_goes_round_with_every_hand() -> None:
    room = went_uneven()
    out = at_table(room, 3)[0]
    room.bust(out)
    buttons = []
    for hand in range(1, 10):
        room.do(EndHand(THREE, hand))
        buttons.append(room.state.tables[THREE].button)
    assert buttons[0] == buttons[3] == buttons[6]
    assert len(set(buttons[3:6])) == 3


@pytest.mark.parametrize(
    ("held", "code"),
    [
        (lambda room: room.do(PauseClock()), "clock_paused"),
        (lambda room: room.later(minutes=45), "on_break"),
        (lambda room: room.do(SetHandForHand(True)), "hand_for_hand"),
    ],
)
def test_what_forbids_the_next_hand_refuses_none_that_was_dealt(held: Any, code: str) -> None:
    room = tables(2, 8)
    held(room)
    for hand in range(1, 5):
        room.do(EndHand(ONE, hand))
    assert room.state.tables[ONE].hands == 4
    assert [call.reason for call in room.state.floor_calls.values()] == [f"went_on.{code}"]
    assert room.refused(StartHand(ONE, 5))[0] == code


def test_a_hand_dealt_without_a_connection_is_under_way_and_one_that_asks_waits() -> None:
    room = tables(2, 8).do(PauseClock(), EndHand(ONE, 1))
    assert room.refused(StartHand(ONE, 2))[0] == "clock_paused"
    room.do(StartHand(ONE, 2, dealt=True))
    hand = room.state.tables[ONE].hand
    assert hand is not None
    assert hand.number == 2
    assert [call.reason for call in room.state.floor_calls.values()] == ["went_on.clock_paused"]
    room.undo()
    assert (room.state.tables[ONE].hands, room.state.floor_calls) == (1, {})


def test_a_bust_in_a_hand_that_the_server_has_not_seen_begin_is_a_fact_too() -> None:
    room = tables(2, 10).do(PauseClock(), EndHand(ONE, 1))
    out = at_table(room, 1)[0]
    before = room.state
    room.bust(out, hand=2)
    bust = room.lines[-1]
    assert room.status(out) is EntryStatus.OUT
    assert room.state.tables[ONE].hands == 2
    room.undo()
    assert as_seen(room.state, room.now) == as_seen(before, room.now)
    room.do(bust.command, EndHand(ONE, 2), EndHand(ONE, 3))  # type: ignore[arg-type]
    assert room.take_back(room.lines[-3]) is None
    assert (room.status(out), room.state.tables[ONE].hands) == (EntryStatus.SEATED, 3)
    assert broken_laws(room) == []


def test_a_hand_that_went_on_is_taken_back_as_one_line() -> None:
    room = tables(2, 8).do(PauseClock(), EndHand(ONE, 1))
    before = room.state
    room.do(EndHand(ONE, 2)).undo()
    assert as_seen(room.state, room.now) == as_seen(before, room.now)


def test_nothing_is_a_fact_before_the_start_or_after_a_hand_nobody_knows() -> None:
    assert opened().enter(1, 2).refused(EndHand(ONE, 1))[0] == "hand_changed"
    assert tables(2, 8).refused(EndHand(ONE, 3))[0] == "hand_changed"
    idle = tables(2, 8).do(PauseClock(), EndHand(ONE, 1))
    assert idle.refused(EndHand(ONE, 3))[0] == "hand_changed"


def test_last_hands_at_a_table_that_was_broken_meanwhile_are_told_and_change_nothing_else() -> None:
    room = tables(3, 13)
    room.bust(at_table(room, 1)[0]).do(ProposePlan(), ApprovePlan(1))
    room.do(EndHand(THREE, 1))
    assert not room.state.tables[THREE].is_open
    room.do(EndHand(THREE, 2), EndHand(THREE, 2))
    assert room.state.tables[THREE].hands == 1
    assert [call.reason for call in room.state.floor_calls.values()] == ["went_on.too_few_players"]


def test_stacks_counted_in_a_pause_and_heard_after_the_next_hand_began_are_those_at_its_start() -> None:
    room = started(3).deal().do(PauseClock()).hand_over().do(ResumeClock()).deal()
    before = room.state
    counted = {EntryId(1): 1000, EntryId(2): 2000, EntryId(3): 3000}
    room.do(ReportStacks(ONE, 1, counted))
    hand = room.state.tables[ONE].hand
    assert hand is not None
    assert hand.dealt == counted
    room.undo()
    assert room.state == before


# --- T2-OFF-04: two tablets, one hand ---------------------------------------------------------------------------------


def test_t2_off_04_the_same_hand_ended_by_two_tablets_is_over_once_and_silently() -> None:
    room = tables(2, 8).do(EndHand(ONE, 1), EndHand(ONE, 2), EndHand(ONE, 3))
    lines = len(room.lines)
    for hand in (1, 2, 3):
        assert room.changes_nothing(EndHand(ONE, hand))
        assert room.changes_nothing(StartHand(ONE, hand))
    assert len(room.lines) == lines
    room.do(EndHand(ONE, 4))
    assert room.state.tables[ONE].hands == 5


def test_the_count_of_the_second_tablet_is_kept() -> None:
    room = started(2).deal().do(PauseClock(), EndHand(ONE, 1))
    room.do(EndHand(ONE, 1, {EntryId(1): 3000, EntryId(2): 1000}))
    assert [(e.stack, e.counted) for e in room.state.entries.values()] == [(3000, True), (1000, True)]


# --- T2-FLR-03: a neighbour's hand holds nobody -----------------------------------------------------------------------

taps = st.lists(st.tuples(st.integers(0, 5), st.integers(1, 3), st.integers(0, 9)), min_size=10, max_size=60)


@given(taps, st.sampled_from(["tda", "regatta"]))
@settings(max_examples=60, deadline=None)
def test_law_a_table_between_hands_is_never_held_by_a_neighbours_hand(evening: list[Any], rulebook: str) -> None:
    """Whatever plans are approved: what holds a table would hold it as well if no other table were in a hand."""
    room = tables(3, 15, rulebook=rulebook)
    for kind, number, nth in evening:
        table = room.state.tables[TableNo(number)]
        here = sorted(table.seats.values())
        match kind:
            case 0 | 1 if table.hand is not None:
                room.do(EndHand(table.number, table.hand.number))
            case 0 | 1:
                room.attempt(StartHand(table.number, table.hands + 1))
            case 2 if table.hand is not None and len(here) > 1:
                room.attempt(room.busting(here[nth % len(here)]))
            case 3:
                room.attempt(ProposePlan())
                if room.state.plan is not None:
                    room.attempt(ApprovePlan(room.state.plan.id))
            case 4 if here:
                mover, target = here[nth % len(here)], TableNo(1 + nth % 3)
                room.attempt(MoveEntry(mover, room.seat_of(mover), Seat(target, SeatNo(1 + nth % 6))))
        assert broken_laws(room) == []
        _nobody_waits_for_a_neighbour(room)


def _nobody_waits_for_a_neighbour(room: Room) -> None:
    for move in room.state.moves:
        if move.reason is not MoveReason.FINAL_TABLE:
            assert room.state.tables[move.origin.table].hand is not None
    for table in room.state.tables.values():
        if table.hand is None and table.seats:
            held = hold(room.state, table.number, room.context.rules)
            assert held is None or held.code in (
                "tables_uneven",
                "final_table",
                "too_few_players",
                "tournament_decided",
            )
            if held is not None and held.code == "tables_uneven":
                assert sizes_agreed(room.state).difference >= 2


def test_who_was_sent_away_is_seen_off_until_arrived() -> None:
    room = opened().do(OpenTable(ONE, 6), OpenTable(TWO, 6)).enter(1, 2, 3)
    mover = at_table(room, 1)[0]
    origin = room.seat_of(mover)
    room.do(MoveEntry(mover, origin, Seat(TWO, SeatNo(free_chair(room, 2)))))
    assert room.state.entries[mover].came_from == origin
    here = room.seat_of(mover)
    target = Seat(TWO, next(SeatNo(n) for n in range(1, 7) if n not in room.state.tables[TWO].seats))
    first = room.lines[-1]
    room.do(MoveEntry(mover, here, target))
    assert room.state.entries[mover].came_from == origin
    room.undo().undo(first)
    assert room.state.entries[mover].came_from is None


# --- T2-FLR-04: seats at the start are even ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "seats", "sizes"),
    [(25, 9, [9, 8, 8]), (7, 6, [4, 3]), (10, 6, [5, 5]), (41, 9, [9, 8, 8, 8, 8]), (10, 9, [5, 5]), (9, 9, [9])],
)
def test_t2_flr_04_seats_at_the_start_are_even_and_every_table_deals(
    players: int, seats: int, sizes: list[int]
) -> None:
    room = opened(seats_per_table=seats, final_table_size=min(seats, 9)).enter(*range(1, players + 1))
    room.do(StartTournament())
    assert sorted((len(t.seats) for t in room.state.tables.values()), reverse=True) == sizes
    assert all(may_deal(room.state, n, room.context.rules, room.now) is None for n in room.state.tables)
    assert broken_laws(room) == []


@given(st.integers(2, 40), st.integers(4, 10), st.lists(st.integers(4, 10), max_size=6))
@settings(max_examples=80, deadline=None)
def test_law_the_start_is_even_and_nobody_sits_alone(players: int, seats: int, by_hand: list[int]) -> None:
    room = opened(seats_per_table=seats, final_table_size=min(seats, 9))
    for number, size in enumerate(by_hand, start=1):
        room.do(OpenTable(TableNo(number), size))
    room.enter(*range(1, players + 1))
    before = room.state
    room.do(StartTournament())
    assert broken_laws(room) == []
    assert sizes_agreed(room.state).difference <= 1
    assert min(len(t.seats) for t in room.state.tables.values() if t.seats) >= 2
    room.undo()
    assert as_seen(room.state, room.now) == as_seen(before, room.now)


def test_who_changes_the_table_at_the_start_is_on_the_way() -> None:
    room = started(7)
    walking = [e.id for e in room.state.entries.values() if not e.arrived]
    assert len(walking) == 2
    assert all(room.seat_of(e).table == TWO for e in walking)


# --- T2-FLR-02: late entries and the final table ----------------------------------------------------------------------


def full_final_table(**changes: Any) -> Room:
    """Seven at two tables of six; one goes out, six sit at the final table, late registration goes on."""
    room = tables(2, 7, late_registration_levels=2, reentries_max=3, **changes)
    room.bust(at_table(room, 1)[0]).do(ProposePlan(), ApprovePlan(1), EndHand(ONE, 1), EndHand(TWO, 1))
    assert room.state.final_table == ONE
    return room


def test_t2_flr_02_registration_ends_when_the_final_table_is_formed() -> None:
    room = full_final_table()
    gone = next(e.player for e in room.state.entries.values() if e.status is EntryStatus.OUT)
    closed = ("registration_ended_by_final_table", "house.late-entries")
    assert room.refused(RegisterEntry(gone)) == closed
    assert registration_closed(room.state, room.now) is not None
    room.do(RegisterEntry(gone, "the director lets in"))
    entry = max(room.state.entries)
    assert room.refused(ConfirmPayment(entry, CASH)) == ("final_table_full", "house.late-entries")
    assert sorted(t.number for t in room.state.tables.values() if t.is_open) == [1]


def test_t2_flr_02_an_alternate_waits_unpaid_until_a_chair_is_free() -> None:
    room = full_final_table(at_final_table=AtFinalTable.ALTERNATES)
    assert registration_closed(room.state, room.now) is None
    gone = next(e.player for e in room.state.entries.values() if e.status is EntryStatus.OUT)
    room.do(RegisterEntry(gone))
    entry = max(room.state.entries)
    assert room.refused(ConfirmPayment(entry, CASH)) == ("final_table_full", "house.late-entries")
    room.deal(1).bust(at_table(room, 1)[0]).do(ConfirmPayment(entry, CASH))
    assert room.seat_of(entry).table == ONE
    assert broken_laws(room) == []


def test_a_newcomer_is_not_put_alone_at_an_empty_table_while_others_have_chairs() -> None:
    room = started(4).do(OpenTable(TWO, 6)).enter(5, 6)
    assert len(at_table(room, 1)) == 6
    room.do(RegisterEntry(PlayerId(7)), ConfirmPayment(EntryId(7), CASH))
    assert room.seat_of(7).table == TWO


# --- T2-FLR-06: a standstill has a way out ----------------------------------------------------------------------------


def test_t2_flr_06_the_director_lets_tables_deal_on_with_a_reason_for_a_number_of_hands() -> None:
    room = uneven(late_registration_levels=0).do(ProposePlan(), RejectPlan(1), EndHand(ONE, 1))
    assert room.refused(StartHand(ONE, 2)) == ("tables_uneven", "REG-balance-6")
    assert room.refused(DealOn(2, " ")) == ("reason_needed", "house.uneven-tables")
    assert room.refused(DealOn(51, "late bus")) == ("hands_out_of_range", "house.uneven-tables")
    room.do(DealOn(2, "the late bus comes in ten minutes"), StartHand(ONE, 2), EndHand(ONE, 2))
    assert room.state.tables[ONE].hand is not None
    room.do(EndHand(ONE, 3))
    assert room.refused(StartHand(ONE, 4)) == ("tables_uneven", "REG-balance-6")
    room.undo_refused(last_of(room, RejectPlan))
    allowed = last_of(room, DealOn)
    assert room.take_back(allowed) is None
    assert room.state.dealing_on == {}


def test_what_was_allowed_ends_when_the_director_says_so() -> None:
    room = uneven(late_registration_levels=0).do(DealOn(5, "one more level"), DealOn(0, "they are here"))
    assert room.state.dealing_on == {}
    assert room.do(EndHand(ONE, 1)).state.tables[ONE].hand is None


def test_t2_flr_06_where_no_rulebook_prints_it_two_short_starts_a_plan_and_stops_nobody() -> None:
    room = uneven(rulebook="tda", late_registration_levels=0).do(ProposePlan())
    assert room.state.plan is not None
    room.do(RejectPlan(1), EndHand(ONE, 1), EndHand(THREE, 1))
    assert room.state.tables[ONE].hand is not None
    assert room.state.tables[THREE].hand is not None


# --- T2-REG-02: two in each other's chairs ----------------------------------------------------------------------------


def swap(room: Room, first: int, second: int) -> SwapSeats:
    return SwapSeats(EntryId(first), room.seat_of(first), EntryId(second), room.seat_of(second))


def test_t2_reg_02_two_chairs_at_a_full_table_are_swapped_in_one_step_and_back_in_one() -> None:
    room = started(6).deal()
    before = room.state
    one, other = room.seat_of(1), room.seat_of(2)
    command = swap(room, 1, 2)
    room.do(command)
    assert (room.seat_of(1), room.seat_of(2)) == (other, one)
    assert len(room.lines[-1].events) == 1
    assert room.changes_nothing(command)
    assert broken_laws(room) == []
    room.undo()
    assert room.state == before


def test_two_who_sat_down_at_each_others_tables_are_put_right_during_the_hand() -> None:
    room = tables(2, 8)
    before = room.state
    first, second = at_table(room, 1)[0], at_table(room, 2)[0]
    room.do(swap(room, first, second))
    one, two = room.state.tables[ONE].hand, room.state.tables[TWO].hand
    assert one is not None
    assert two is not None
    assert second in one.dealt
    assert first not in one.dealt
    assert first in two.dealt
    room.undo()
    assert room.state == before


def test_a_swap_counts_for_what_the_director_saw() -> None:
    room = started(6)
    command = swap(room, 1, 2)
    room.deal().bust(3)
    assert room.refused(swap_with(command, 3))[0] == "seat_changed"
    assert room.refused(SwapSeats(EntryId(1), room.seat_of(1), EntryId(1), room.seat_of(1)))[0] == "seat_changed"
    assert room.refused(SwapSeats(EntryId(1), room.seat_of(2), EntryId(2), room.seat_of(4)))[0] == "seat_changed"


def swap_with(command: SwapSeats, entry: int) -> SwapSeats:
    return SwapSeats(EntryId(entry), command.first_seat, command.second, command.second_seat)


def test_a_swap_across_tables_waits_for_the_hand_of_the_one_who_plays() -> None:
    room = opened(seats_per_table=6, final_table_size=3)
    room.do(OpenTable(ONE, 6), OpenTable(TWO, 6)).enter(*range(1, 9)).do(StartTournament()).deal(1)
    first, second = at_table(room, 1)[0], at_table(room, 2)[0]
    assert room.refused(swap(room, first, second)) == ("hand_under_way", "house.moves")


def test_a_hand_begins_in_the_same_line_as_the_moves_that_waited_for_it() -> None:
    room = tables(2, 7)
    mover = at_table(room, 1)[0]
    room.do(MoveEntry(mover, room.seat_of(mover), Seat(TWO, SeatNo(free_chair(room, 2)))), EndHand(ONE, 1))
    assert any(isinstance(event, HandStarted) for event in room.lines[-1].events)
