"""The draw before the start, the tables it needs, newcomers between hands: by article and by case."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.balancing import propose, receiving_seat
from rules.draws import (
    CardsCollected,
    DrawnByHand,
    SeatDraw,
    SeatingChecked,
    draw_seats,
    misplaced,
    problem_of_cards,
    problem_of_method,
    problem_of_start,
    seats_to_draw,
)
from rules.floor import coming_positions, dealt_in, may_deal, players_in_play
from rules.hand.blinds import forced_bets
from rules.hand.events import Post
from rules.hand.state import Stakes
from rules.ids import EntryId, Seat, SeatNo, TableNo
from rules.rulebook import RULEBOOKS, rules_of
from rules.seating import ButtonMode, free_seats, table_sizes, tables_needed, waiting_seats
from rules.tournament.state import EntryStatus
from tests.rules.aloud import aloud
from tests.rules.floors import NOON, config, floor, house, sized, table
from tests.rules.rooms import started

FSPR, TDA, REGATTA = rules_of("fspr"), rules_of("tda"), rules_of("regatta")
SIX = tuple(EntryId(n) for n in range(1, 7))


def seat(table_no: int, number: int) -> Seat:
    return Seat(TableNo(table_no), SeatNo(number))


# --- the draw -----------------------------------------------------------------------------------------------------


def test_the_tables_of_the_draw_follow_from_the_players():
    """FSPR-5.2-b, REG-2.2-b, REG-basics-2-d: six seats in the Regatta, nine by default elsewhere."""
    assert (tables_needed(23, 9), table_sizes(23, 9)) == (3, (8, 8, 7))
    assert (tables_needed(13, 6), table_sizes(13, 6)) == (3, (5, 4, 4))
    assert [REGATTA.table_size, FSPR.table_size] == [6, 9]
    entries = [EntryId(n) for n in range(1, 8)]
    assert {drawn.table for drawn in draw_seats(1, entries, REGATTA).values()} == {1, 2}
    assert {drawn.table for drawn in draw_seats(1, entries, FSPR).values()} == {1}
    assert (tables_needed(0, 9), table_sizes(0, 9), table_sizes(5, 0)) == (0, (), ())


def test_everybody_is_drawn_at_once_and_every_chair_given_once():
    """FSPR-5.2-a, REG-2.2-a"""
    entries = [EntryId(n) for n in range(1, 14)]
    drawn = draw_seats(2026, entries, REGATTA)
    assert sorted(drawn) == entries
    assert sorted(drawn.values()) == sorted(seats_to_draw(13, 6))
    assert draw_seats(2026, entries, REGATTA) == drawn  # a journalled seed tells the same seats again
    assert draw_seats(2027, entries, REGATTA) != drawn


def test_the_computers_draw_is_uniform():
    """FSPR-5.2-d, FSPR-5.2-f"""
    counted = Counter(pair for seed in range(6000) for pair in draw_seats(seed, SIX, REGATTA).items())
    assert len(counted) == 36
    assert min(counted.values()) > 850
    assert max(counted.values()) < 1150


def test_sea_09_a_redraw_for_the_final_table_is_fully_random_for_everybody():
    """REG-final-3: whoever was in the blinds draws like all others."""
    players = tuple(EntryId(n) for n in range(1, 11))
    counted = Counter(pair for seed in range(10_000) for pair in draw_seats(seed, players, FSPR, seats=10).items())
    assert len(counted) == 100
    assert all(850 <= times <= 1150 for times in counted.values())


def test_seats_may_be_drawn_by_cards_or_by_computer():
    """FSPR-5.2-c, FSPR-5.2-f, REG-2.2-a, REG-2.2-c"""
    for rules in (FSPR, REGATTA):
        assert [problem_of_method(way, rules) for way in SeatDraw] == [None, None]
    cards_only = rules_of("fspr", {"seat_draw": ["cards"]})
    refusal = problem_of_method(SeatDraw.COMPUTER, cards_only)
    assert refusal is not None
    assert (refusal.code, refusal.article) == ("draw_not_allowed", "house")


def test_seat_cards_that_were_taken_are_entered_and_checked():
    """FSPR-5.2-c, REG-2.2-c"""
    drawn = dict(zip(SIX, seats_to_draw(6, 6), strict=True))

    def fault(seats: dict[EntryId, Seat]) -> str | None:
        refusal = problem_of_cards(DrawnByHand("chief referee", seats), SIX, seats=6, rules=FSPR)
        if refusal is None:
            return None
        assert refusal.article == "FSPR-5.2-f"
        assert set(aloud(refusal)) == {"en", "ru"}
        return refusal.code

    assert fault(drawn) is None
    assert fault({**drawn, EntryId(6): seat(1, 1)}) == "seat_drawn_twice"
    assert fault({**drawn, EntryId(6): seat(1, 7)}) == "seat_not_laid_out"
    assert fault({**dict(list(drawn.items())[:5]), EntryId(9): seat(1, 6)}) == "draw_incomplete"


def test_the_dealer_collects_the_cards_and_sees_who_sits_wrong():
    """FSPR-5.2-g"""
    drawn = {EntryId(1): seat(1, 1), EntryId(2): seat(1, 2), EntryId(3): seat(2, 1)}
    sitting = {seat(1, 1): EntryId(1), seat(1, 2): EntryId(3), seat(2, 1): EntryId(2)}
    collected = CardsCollected(TableNo(1), misplaced(drawn, sitting, TableNo(1)))
    assert collected.misplaced == (3,)
    assert misplaced(drawn, {at: entry for entry, at in drawn.items()}, TableNo(2)) == ()


def test_an_official_verifies_the_seating_before_the_first_hand():
    """FSPR-5.2-e, REG-2.2-d"""
    for rules, article in ((FSPR, "FSPR-5.2-e"), (REGATTA, "REG-2.2-d")):
        refusal = problem_of_start(None, rules)
        assert refusal is not None
        assert (refusal.code, refusal.article) == ("seating_not_checked", article)
        assert problem_of_start(SeatingChecked("referee", in_order=False), rules).code == "seating_not_in_order"
        assert problem_of_start(SeatingChecked("referee", in_order=True), rules) is None


@given(st.integers(-3, 400), st.integers(-1, 10))
def test_table_sizes_hold_everybody_and_differ_by_no_more_than_one(players, seats):
    sizes = table_sizes(players, seats)
    if players <= 0 or seats <= 0:
        assert sizes == ()
        return
    assert sum(sizes) == players
    assert max(sizes) <= seats
    assert max(sizes) - min(sizes) <= 1
    assert tuple(sorted(sizes, reverse=True)) == sizes
    assert len(sizes) == tables_needed(players, seats)


# --- newcomers and moves ------------------------------------------------------------------------------------------


def test_sea_01_a_newcomer_in_the_small_blind_seat_is_dealt_in_and_posts_it():
    """TDA-32: only the seats strictly between small blind and button wait."""
    played = table(1, [1, 2, 3, 4, 6, 7, 8, 9], size=9, button=SeatNo(3), small_blind=SeatNo(4), big_blind=SeatNo(5))
    moved_in = replace(played, seats={**played.seats, SeatNo(5): EntryId(105)})
    room = floor(moved_in)
    assert SeatNo(5) in dealt_in(room, TableNo(1), TDA)
    coming = coming_positions(room, TableNo(1), TDA)
    assert (coming.button, coming.small_blind, coming.big_blind) == (4, 5, 6)
    posted = forced_bets(coming, Stakes(50, 100), dict.fromkeys(dealt_in(room, TableNo(1), TDA), 2000), TDA)
    assert [(p.seat, p.why) for p in posted] == [(5, Post.SMALL_BLIND), (6, Post.BIG_BLIND)]


def test_sea_02_the_player_due_the_big_blind_goes_to_the_open_big_blind_and_pays_it():
    """REG-balance-2, REG-balance-4: never to the small blind, and to the big blind even if that is the second in a
    row."""
    giving = table(1, [1, 2, 3, 4, 5, 6, 7, 8, 9], size=9, button=SeatNo(2), small_blind=SeatNo(3), big_blind=SeatNo(4))
    taking = table(2, [1, 2, 4, 5, 6, 8, 9], size=9, button=SeatNo(9), small_blind=SeatNo(1), big_blind=SeatNo(2))
    for rules in (house("tda"), house("regatta")):
        room = floor(giving, taking)
        plan = propose(room, rules, 3)
        assert [(m.origin, m.target) for m in plan.moves] == [(seat(1, 5), seat(2, 3))]
        moved = replace(taking, seats={**taking.seats, SeatNo(3): plan.moves[0].entry})
        there = floor(moved)
        coming = coming_positions(there, TableNo(2), rules)
        posted = forced_bets(coming, Stakes(50, 100), dict.fromkeys(dealt_in(there, TableNo(2), rules), 2000), rules)
        assert [(p.seat, p.why) for p in posted] == [(2, Post.SMALL_BLIND), (3, Post.BIG_BLIND)]


def test_sea_10_a_busted_player_is_not_dealt_in_again_when_somebody_else_sits_down():
    """Seat lists come from live entries: A is out, N registers late, the next hand is dealt."""
    a, n = EntryId(2), EntryId(5)
    room = started(4).deal().bust(2).enter(5).hand_over()
    table_one = room.state.tables[TableNo(1)]
    assert table_one.hand.number == 2
    assert sorted(table_one.hand.dealt) == [1, 3, 4, n]
    assert a not in table_one.seats.values()
    assert players_in_play(room.state) == 4


def test_the_positions_after_undoing_are_the_ones_before():
    def positions(room):
        seen = room.state.tables[TableNo(1)]
        return seen.button, seen.small_blind, seen.big_blind

    for rulebook in sorted(RULEBOOKS):
        room = started(5, rulebook=rulebook).deal()
        first = positions(room)
        room.hand_over()
        second = positions(room)
        assert second != first
        assert positions(room.undo()) == first
        assert positions(room.hand_over()) == second


def test_a_newcomer_waits_only_between_the_last_blinds_of_a_dead_button():
    """TDA-32"""
    played = table(1, [1, 2, 3, 5, 6], button=SeatNo(1), small_blind=SeatNo(2), big_blind=SeatNo(5))
    assert waiting_seats(played, ButtonMode.DEAD) == {3, 4}
    assert waiting_seats(played, ButtonMode.MOVING) == frozenset()


@pytest.mark.parametrize(("direction", "expected"), [("clockwise", 6), ("either_side", 1)])
def test_the_free_seat_nearest_to_the_big_blind_is_measured_as_the_house_says(direction, expected):
    """REG-balance-3"""
    taking = table(1, [2, 3, 4, 5], button=SeatNo(4))
    statuses = dict.fromkeys(taking.seats.values(), EntryStatus.SEATED)
    rules = rules_of("regatta", {"balancing_direction": direction})
    assert receiving_seat(taking, free_seats(taking), rules, statuses=statuses)[0] == expected


def test_the_final_table_waits_for_the_hands_in_progress_and_closes_all_other_tables():
    """REG-balance-5, REG-final-1, REG-final-2"""
    room = sized({1: 3, 2: 3}, config=config(final_table_size=6))
    assert [may_deal(room, TableNo(n), REGATTA, NOON).code for n in (1, 2)] == ["final_table", "final_table"]
    plan = propose(room, REGATTA, 5)
    assert plan.closes == (2,)
    on_the_way = replace(room, moves=plan.moves)
    assert may_deal(on_the_way, TableNo(2), REGATTA, NOON).code == "final_table"


@given(
    st.sets(st.integers(1, 9).map(SeatNo), min_size=1, max_size=8),
    *[st.none() | st.integers(1, 9).map(SeatNo)] * 3,
    st.sampled_from(sorted(RULEBOOKS)),
    st.integers(0, 2**32),
)
@settings(deadline=None)
def test_a_moved_player_always_gets_a_free_chair(taken, button, small_blind, big_blind, book, seed):
    taking = table(1, list(taken), size=9, button=button, small_blind=small_blind, big_blind=big_blind)
    statuses = dict.fromkeys(taking.seats.values(), EntryStatus.SEATED)
    free = free_seats(taking)
    chosen, _, hands = receiving_seat(taking, free, rules_of(book), statuses=statuses, seed=seed)
    assert chosen in free
    assert hands is None or 1 <= hands <= 9
