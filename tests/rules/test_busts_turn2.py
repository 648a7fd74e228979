"""Who went out when: cases that paid the wrong player, and what a director needs to put a bust right."""

from __future__ import annotations

from datetime import timedelta

import pytest

from rules.finishing import places, prize_shares, prizes_in_force
from rules.ids import EntryId, SeatNo, TableNo
from rules.payouts import Band, PayoutPolicy
from rules.tournament.commands import (
    ApprovePlan,
    AskForRebuy,
    BustEntries,
    FinishTournament,
    MoveEntry,
    OpenTable,
    PlaceBust,
    ProposePlan,
    ReportedBust,
    SetHandForHand,
    StartTournament,
    ToldAgain,
)
from rules.tournament.state import EntryStatus
from tests.rules.rooms import Room, broken_laws, opened, seat, started

ONE, TWO, THREE = TableNo(1), TableNo(2), TableNo(3)


def tables(count: int, players: int, **changes: object) -> Room:
    room = opened(**{"seats_per_table": 6, "final_table_size": 2, **changes})
    room.do(*(OpenTable(TableNo(n), 6) for n in range(1, count + 1))).enter(*range(1, players + 1))
    return room.do(StartTournament())


def at(room: Room, table: int) -> list[int]:
    return sorted(room.state.tables[TableNo(table)].seats.values())


def untold(room: Room, entry: int, **fields: object) -> BustEntries:
    """The director says that a player of a table without a tablet is out."""
    sits = room.seat_of(entry)
    return BustEntries(sits.table, 0, (ReportedBust(EntryId(entry), sits.number),), **fields)  # type: ignore[arg-type]


# --- T2-RES-01 --------------------------------------------------------------------------------------------------------


def one_round(**changes: object) -> tuple[Room, list[int], list[int], list[int]]:
    """Nine at three tables in their first common hand, five places paid."""
    policy = PayoutPolicy((Band(2, (4000, 2500, 1600, 1100, 800)),), 1)
    room = tables(3, 9, payout=policy, **changes)
    for number in (1, 2, 3):
        room.later(seconds=5).deal(number)
    room.do(SetHandForHand(True))
    for number in (1, 2, 3):
        room.later(seconds=20).hand_over(number)
    for number in (1, 2, 3):
        if room.state.tables[TableNo(number)].hand is None:
            room.later(seconds=5).deal(number)
    return room, at(room, 1), at(room, 2), at(room, 3)


@pytest.mark.parametrize("first", [1, 3])
def test_t2_res_01_players_out_at_different_tables_in_one_round_share_their_places(first: int) -> None:
    room, one, _, three = one_round()
    out = {1: (one[0], 8000), 3: (three[0], 8100)}
    for table in (first, 4 - first):
        entry, chips = out[table]
        room.later(seconds=40).bust(entry, chips={entry: chips})
    assert room.places() == {one[0]: (8, 9), three[0]: (8, 9)}


def test_t2_res_01_half_of_the_fifth_prize_each_and_the_sum_exact() -> None:
    policy = PayoutPolicy((Band(2, (4000, 2500, 1600, 1100, 800)),), 1)
    room = tables(3, 6, payout=policy, overrides={"break_table_when": "final_only"})
    for number in (1, 2, 3):
        room.deal(number)
    room.do(SetHandForHand(True))
    for number in (1, 2, 3):
        room.later(seconds=20).hand_over(number)
    for number in (1, 2, 3):
        if room.state.tables[TableNo(number)].hand is None:
            room.deal(number)
    a, b = at(room, 1)[0], at(room, 3)[0]
    room.later(seconds=30).bust(a, chips={a: 8000}).later(seconds=9).bust(b, chips={b: 8100})
    assert room.places() == {a: (5, 6), b: (5, 6)}
    prizes = prizes_in_force(room.state)
    assert len(prizes) == 5
    won = prize_shares(prizes, places(room.state))
    assert won[EntryId(a)] + won[EntryId(b)] == prizes[4]
    assert abs(won[EntryId(a)] - won[EntryId(b)]) <= 1


def test_t2_res_01_the_house_may_let_the_larger_stack_be_ahead() -> None:
    room, one, _, three = one_round(overrides={"hand_for_hand_shares": "by_stack"})
    room.bust(one[0], chips={one[0]: 8000}).bust(three[0], chips={three[0]: 8100})
    assert room.places() == {three[0]: (8, 8), one[0]: (9, 9)}


def test_t2_res_01_chips_decide_at_the_same_table_of_a_round() -> None:
    room, one, _, three = one_round()
    room.bust(one[0], one[1], chips={one[0]: 900, one[1]: 400}).bust(three[0], chips={three[0]: 100})
    assert room.places() == {one[0]: (7, 8), three[0]: (7, 8), one[1]: (9, 9)}


def test_a_round_reported_after_hand_for_hand_was_switched_off_is_still_a_round() -> None:
    room, one, _, three = one_round()
    room.later(seconds=30).bust(one[0]).do(SetHandForHand(False)).later(seconds=30).bust(three[0])
    assert room.places() == {one[0]: (8, 9), three[0]: (8, 9)}


def test_rounds_of_two_hands_for_hand_are_not_one() -> None:
    room, one, _, three = one_round()
    room.later(seconds=30).bust(one[0])
    for number in (1, 2, 3):
        room.later(seconds=10).hand_over(number)
    room.do(SetHandForHand(False))
    for number in (1, 2, 3):
        if room.state.tables[TableNo(number)].hand is None:
            room.later(seconds=10).deal(number)
    room.later(seconds=10).do(SetHandForHand(True))
    for number in (1, 2, 3):
        room.later(seconds=10).hand_over(number)
    if room.state.tables[THREE].hand is None:
        room.deal(3)
    assert room.state.tables[THREE].hand.round == 1  # type: ignore[union-attr]
    room.later(seconds=30).bust(three[0])
    assert room.places() == {three[0]: (8, 8), one[0]: (9, 9)}


# --- T2-RES-02 --------------------------------------------------------------------------------------------------------


def two_of_hand_2() -> Room:
    room = started(7, seats_per_table=9, final_table_size=9).deal().later(minutes=2).hand_over()
    return room.later(minutes=1).bust(1, 2, chips={1: 2000, 2: 2000})


def test_t2_res_02_who_went_out_in_an_earlier_hand_is_lower_however_late_it_is_told() -> None:
    room = two_of_hand_2().later(minutes=1).bust(3, hand=1)
    assert room.places() == {1: (5, 6), 2: (5, 6), 3: (7, 7)}


def test_t2_res_02_also_after_an_undo_in_between() -> None:
    room = two_of_hand_2()
    told = room.lines[-1]
    room.later(minutes=1).bust(3, hand=1).undo(told)
    assert room.places() == {3: (7, 7)}
    room.later(minutes=1).bust(1, chips={1: 2000}).later(minutes=1).bust(2, chips={2: 2000})
    assert room.places() == {1: (5, 6), 2: (5, 6), 3: (7, 7)}


def test_t2_res_02_between_tables_the_end_of_the_hand_counts_and_not_the_tap() -> None:
    room = tables(2, 10).deal(1).deal(2)
    one, two = at(room, 1), at(room, 2)
    room.later(minutes=2).hand_over(1).later(minutes=1).bust(two[0]).later(minutes=1).bust(one[0], hand=1)
    assert room.places() == {two[0]: (9, 9), one[0]: (10, 10)}


def test_t2_res_02_the_director_says_at_what_time_somebody_went_out() -> None:
    room = tables(2, 10)
    one, two = at(room, 1), at(room, 2)
    room.later(minutes=2).do(untold(room, one[0])).later(minutes=10).do(untold(room, two[0])).later(minutes=5)
    forgotten, then = one[1], room.now - timedelta(minutes=9)
    room.do(PlaceBust(EntryId(forgotten), room.seat_of(forgotten), at=then))
    assert room.places() == {two[0]: (8, 8), forgotten: (9, 9), one[0]: (10, 10)}
    late = PlaceBust(EntryId(one[2]), room.seat_of(one[2]), at=room.now + timedelta(seconds=1))
    assert room.refused(late) == ("time_to_come", "house.busts")


# --- T2-RES-03 --------------------------------------------------------------------------------------------------------


def wrong_bust_and_chair_given() -> Room:
    room = started(5).deal()
    chair = room.seat_of(2)
    room.later(minutes=1).bust(2, chips={2: 2000})
    room.do(MoveEntry(EntryId(3), room.seat_of(3), chair)).later(minutes=1).hand_over()
    assert room.seat_of(3) == chair
    return room


def test_t2_res_03_a_wrong_bust_is_undone_into_the_nearest_free_chair_of_the_table() -> None:
    room = wrong_bust_and_chair_given()
    line = next(line for line in room.lines if isinstance(line.command, BustEntries))
    given, stack = room.seat_of(3), line.events[0].busts[0].before.stack  # type: ignore[union-attr]
    free = [n for n in range(1, 7) if n not in room.state.tables[ONE].seats]
    near = min(min((n - given.number) % 6, (given.number - n) % 6) for n in free)
    room.bust(4, chips={4: 500}).undo(line)
    back = room.seat_of(2)
    assert back.table == ONE
    assert back.number in free
    assert min((back.number - given.number) % 6, (given.number - back.number) % 6) == near
    assert (room.status(2), room.state.entries[EntryId(2)].stack) == (EntryStatus.SEATED, stack)
    assert room.places() == {4: (5, 5)}
    assert broken_laws(room) == []


def test_t2_res_03_where_the_table_is_closed_the_player_sits_down_at_another() -> None:
    room = tables(2, 7).deal(1).deal(2)
    gone = at(room, 2)[0]
    room.bust(gone)
    line = room.lines[-1]
    room.do(ProposePlan(), ApprovePlan(1)).hand_over(1).hand_over(2)
    assert not room.state.tables[TWO].is_open
    assert room.undo_refused(line) == "table_closed"  # six sit at the six chairs of table 1
    room.later(minutes=1).bust(at(room, 1)[0], hand=room.state.tables[ONE].hands)
    room.undo(line)
    assert room.seat_of(gone).table == ONE
    assert not room.state.entries[EntryId(gone)].arrived
    assert broken_laws(room) == []


def test_t2_res_03_two_come_back_and_one_of_them_has_the_own_chair() -> None:
    room = started(6, seats_per_table=9, final_table_size=9).deal()
    chairs = {entry: room.seat_of(entry) for entry in (1, 2)}
    room.bust(1, 2, chips={1: 2000, 2: 2000})
    line = room.lines[-1]
    room.do(MoveEntry(EntryId(3), room.seat_of(3), chairs[1])).hand_over().undo(line)
    assert room.seat_of(2) == chairs[2]
    assert room.seat_of(1) not in (chairs[1], chairs[2])
    assert broken_laws(room) == []


# --- T2-RES-04 --------------------------------------------------------------------------------------------------------


def test_t2_res_04_a_forgotten_bust_is_entered_between_two_others_without_touching_them() -> None:
    room = tables(1, 5)
    f, g, e = 1, 2, 3
    room.later(minutes=5).do(untold(room, f)).later(minutes=30).do(untold(room, g)).later(minutes=30)
    room.do(untold(room, 4))
    refusal = room.attempt(FinishTournament())
    assert refusal is not None
    assert (refusal.code, refusal.detail) == ("not_decided", {"players": 2, "entries": "3, 5"})
    room.do(PlaceBust(EntryId(e), room.seat_of(e), after=EntryId(f), before=EntryId(g)))
    assert room.places() == {5: (1, 1), 4: (2, 2), g: (3, 3), e: (4, 4), f: (5, 5)}
    assert broken_laws(room) == []
    room.undo()
    assert room.status(e) is EntryStatus.SEATED
    assert room.places() == {4: (3, 3), g: (4, 4), f: (5, 5)}


def test_t2_res_04_a_placement_stays_true_when_its_neighbours_come_back() -> None:
    room = tables(1, 6)
    for entry in (1, 2, 3):
        room.later(minutes=5).do(untold(room, entry))
    first, second = room.lines[-3], room.lines[-2]
    room.do(PlaceBust(EntryId(4), room.seat_of(4), after=EntryId(1), before=EntryId(2)))
    room.undo(second).undo(first)
    assert room.places() == {3: (5, 5), 4: (6, 6)}


def test_t2_res_04_a_bust_told_at_the_wrong_time_is_put_where_it_belongs() -> None:
    room = tables(1, 6)
    for entry in (1, 2, 3):
        room.later(minutes=5).do(untold(room, entry))
    before = room.state
    room.do(PlaceBust(EntryId(3), None, before=EntryId(1)))
    assert room.places() == {2: (4, 4), 1: (5, 5), 3: (6, 6)}
    assert room.undo().state == before


def test_t2_res_04_what_cannot_be_is_refused_and_changes_nothing() -> None:
    room = tables(1, 6)
    room.later(minutes=5).do(untold(room, 1)).later(minutes=5).do(untold(room, 2))
    e = (EntryId(3), room.seat_of(3))
    assert room.refused(PlaceBust(*e))[0] == "placement_needed"
    assert room.refused(PlaceBust(*e, after=EntryId(2), before=EntryId(1)))[0] == "placement_turned_round"
    assert room.refused(PlaceBust(*e, after=EntryId(4)))[0] == "not_out_here"
    assert room.refused(PlaceBust(EntryId(3), room.seat_of(4), after=EntryId(1)))[0] == "seat_changed"
    assert room.refused(PlaceBust(EntryId(99), None, after=EntryId(1)))[0] == "seat_changed"


def test_t2_res_04_nobody_of_another_hand_stands_between_two_of_one() -> None:
    room = started(5).deal().bust(1, 2, chips={1: 2000, 2: 2000})
    wrong = PlaceBust(EntryId(3), room.seat_of(3), after=EntryId(1), before=EntryId(2))
    assert room.refused(wrong)[0] == "went_out_together"


# --- T2-RES-05 --------------------------------------------------------------------------------------------------------


def test_t2_res_05_an_undo_of_one_of_two_who_tied_leaves_nothing_behind() -> None:
    room = tables(2, 10).deal(1).deal(2)
    one, two = at(room, 1), at(room, 2)
    room.later(seconds=30).bust(one[0])
    first = room.lines[-1]
    room.later(seconds=5).bust(one[1])
    assert room.places() == {one[0]: (9, 10), one[1]: (9, 10)}
    room.later(seconds=5).undo(first).later(seconds=60).bust(two[0])
    assert room.places() == {two[0]: (9, 9), one[1]: (10, 10)}


# --- T2-FLR-05 --------------------------------------------------------------------------------------------------------


def test_t2_flr_05_a_table_without_a_tablet_busts_before_any_hand_was_told() -> None:
    room = tables(2, 10)
    entry = at(room, 2)[0]
    room.later(minutes=9).do(untold(room, entry))
    assert room.places() == {entry: (10, 10)}


def test_t2_flr_05_busts_of_no_told_hand_stand_by_their_times() -> None:
    room = tables(2, 10)
    one, two = at(room, 1), at(room, 2)
    for entry in (one[0], two[0], one[1]):
        room.later(minutes=4).do(untold(room, entry))
    assert room.places() == {one[1]: (8, 8), two[0]: (9, 9), one[0]: (10, 10)}


def test_t2_flr_05_busts_that_lie_close_are_asked_about() -> None:
    room = tables(1, 6).deal()
    room.later(minutes=20).do(untold(room, 1)).later(seconds=75)
    refusal = room.attempt(untold(room, 2))
    assert refusal is not None
    assert (refusal.code, refusal.article) == ("same_hand", "house.busts")
    assert refusal.detail == {"entry": 1, "seconds": 75, "table": 1}
    room.do(untold(room, 2, own_hand=True)).later(seconds=1)
    assert room.refused(untold(room, 3)) == ("same_hand", "house.busts")
    assert room.refused(untold(room, 3, same_hand_as=EntryId(2))) == ("chips_at_start_needed", "house.places")
    sits = room.seat_of(3)
    room.do(
        BustEntries(
            ONE,
            0,
            (ReportedBust(EntryId(3), sits.number, rank=1),),
            same_hand_as=EntryId(2),
            told_again=(ToldAgain(EntryId(2), rank=2),),
        )
    )
    assert room.places() == {2: (4, 4), 3: (5, 5), 1: (6, 6)}
    room.undo()
    assert room.places() == {2: (5, 5), 1: (6, 6)}
    equal = (ToldAgain(EntryId(2), rank=1),)
    out = (ReportedBust(EntryId(3), sits.number, rank=1),)
    room.do(BustEntries(ONE, 0, out, same_hand_as=EntryId(2), told_again=equal))
    assert room.places() == {2: (4, 5), 3: (4, 5), 1: (6, 6)}


def test_t2_flr_05_who_had_more_stays_known_when_one_of_the_hand_comes_back() -> None:
    room = tables(1, 6)
    room.later(minutes=20).do(untold(room, 1))
    first = room.lines[-1]
    for entry, rank in ((2, 3), (3, 1)):
        told = ReportedBust(EntryId(entry), room.seat_of(entry).number, rank=rank)
        again = (ToldAgain(EntryId(1), rank=2),)
        room.later(seconds=9).do(BustEntries(ONE, 0, (told,), same_hand_as=EntryId(1), told_again=again))
    assert room.places() == {2: (4, 4), 1: (5, 5), 3: (6, 6)}
    room.undo(first)
    assert room.places() == {2: (5, 5), 3: (6, 6)}


def test_t2_flr_05_three_minutes_apart_nothing_is_asked() -> None:
    room = tables(1, 6).later(minutes=5)
    room.do(untold(room, 1)).later(minutes=3).do(untold(room, 2))
    assert room.places() == {2: (5, 5), 1: (6, 6)}


def test_t2_flr_05_a_rebuy_is_asked_for_where_no_hand_is_told() -> None:
    room = tables(1, 6).later(minutes=5)
    sits = room.seat_of(2)
    room.do(AskForRebuy(ONE, 0, EntryId(2), sits.number))
    assert room.status(2) is EntryStatus.BROKE
    assert room.do(untold(room, 2)).places() == {2: (6, 6)}


def test_t2_flr_05_hand_for_hand_the_hands_are_told() -> None:
    room, one, _, three = one_round()
    room.later(seconds=30).do(untold(room, one[0])).later(seconds=50).do(untold(room, three[0]))
    assert room.places() == {one[0]: (8, 9), three[0]: (8, 9)}


def test_a_hand_that_was_never_told_is_still_refused() -> None:
    room = tables(2, 10)
    entry = at(room, 2)[0]
    told = BustEntries(TWO, 1, (ReportedBust(EntryId(entry), room.seat_of(entry).number),))
    assert room.refused(told) == ("hand_changed", "house.stale-request")
    assert room.refused(BustEntries(TWO, 0, (ReportedBust(EntryId(entry), SeatNo(0)),)))[0] == "seat_changed"
    assert seat(2, 1).table == TWO


def test_a_clock_that_was_put_back_turns_no_places_round() -> None:
    room = tables(2, 10)
    one, two = at(room, 1), at(room, 2)
    room.later(minutes=60).do(untold(room, one[0])).later(minutes=-30).do(untold(room, two[0]))
    assert room.places() == {two[0]: (9, 9), one[0]: (10, 10)}


def test_who_is_told_late_in_the_hand_of_another_went_out_then_though_the_others_bust_is_taken_back() -> None:
    room = tables(2, 8)
    one, late = at(room, 1)[:2]
    between = at(room, 2)[0]
    room.do(untold(room, one)).later(minutes=5).do(untold(room, between)).later(minutes=5)
    same = BustEntries(
        ONE,
        0,
        (ReportedBust(EntryId(late), room.seat_of(late).number, rank=1),),
        same_hand_as=EntryId(one),
        told_again=(ToldAgain(EntryId(one), rank=0),),
    )
    first = room.lines[-2]
    room.do(same)
    assert room.places() == {between: (6, 6), late: (7, 7), one: (8, 8)}
    assert room.take_back(first) is None
    assert room.places() == {between: (7, 7), late: (8, 8)}
