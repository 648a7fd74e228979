"""Draws that anybody can repeat, and the positions of a table's next hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rules.hand.button import next_positions
from rules.ids import EntryId, Seat, SeatNo, TableNo
from rules.seating import (
    ButtonMode,
    Positions,
    draw_button,
    draw_order,
    draw_seat,
    is_dealt_in,
    last_positions,
    occupied,
    seats_dealt_in,
    waiting_seats,
)
from rules.tournament.state import EntryStatus, Move, MoveReason, Table
from tests.rules.floors import floor, sized, table

MOVING, DEAD = ButtonMode.MOVING, ButtonMode.DEAD


def next_hand(size: int, seats: list[int], last: dict[str, int], mode: ButtonMode, **rules: bool) -> dict[str, Any]:
    """Button and blinds as an example of a rulebook states them: an empty small blind seat is None."""
    played = Table(TableNo(1), size, seats={SeatNo(n): EntryId(n) for n in seats}, **last)
    positions = next_positions(last_positions(played), [SeatNo(n) for n in seats], mode, **rules)
    assert positions is not None
    small_blind = positions.small_blind if positions.small_blind in seats else None
    return {"button": positions.button, "small_blind": small_blind, "big_blind": positions.big_blind}


def test_the_first_hand_has_the_drawn_button_and_the_blinds_after_it():
    fresh = table(1, [1, 3, 4, 6])
    assert next_positions(last_positions(fresh), occupied(fresh), DEAD, drawn=SeatNo(4)) == Positions(
        SeatNo(4), SeatNo(6), SeatNo(1)
    )


def test_a_drawn_button_whose_player_has_left_goes_to_the_next_player():
    fresh = table(1, [1, 3, 6])
    assert next_positions(last_positions(fresh), occupied(fresh), MOVING, drawn=SeatNo(4)) == Positions(
        SeatNo(6), SeatNo(1), SeatNo(3)
    )


def test_without_a_drawn_button_or_with_one_player_there_is_no_next_hand():
    assert next_positions(last_positions(table(1, [1, 3])), [SeatNo(1), SeatNo(3)], MOVING) is None
    assert next_positions(last_positions(table(1, [3], button=SeatNo(3))), [SeatNo(3)], MOVING) is None


def test_moving_button_on_the_way_to_heads_up_spares_the_last_big_blind():
    """Seat 2 busts; the button would come to seat 3 and the big blind again to seat 1."""
    assert next_hand(3, [1, 3], {"button": 2, "small_blind": 3, "big_blind": 1}, MOVING) == {
        "button": 1,
        "small_blind": 1,
        "big_blind": 3,
    }
    assert next_hand(
        3, [1, 3], {"button": 2, "small_blind": 3, "big_blind": 1}, MOVING, headsup_no_double_bb=False
    ) == {"button": 3, "small_blind": 3, "big_blind": 1}


def test_between_small_blind_and_button_a_newcomer_waits_until_the_button_has_passed():
    played = table(1, [1, 2, 3, 5, 6], button=SeatNo(1), small_blind=SeatNo(2), big_blind=SeatNo(5))
    everybody = dict.fromkeys(played.seats.values(), EntryStatus.SEATED)
    assert waiting_seats(played, DEAD) == {3, 4}
    assert not is_dealt_in(played, SeatNo(3), DEAD)
    assert is_dealt_in(played, SeatNo(3), MOVING)
    assert seats_dealt_in(played, everybody, DEAD) == (1, 2, 5, 6)
    one_hand_later = table(1, [1, 2, 3, 5, 6], button=SeatNo(2), small_blind=SeatNo(5), big_blind=SeatNo(6))
    assert seats_dealt_in(one_hand_later, everybody, DEAD) == (1, 2, 3, 5, 6)


def test_nobody_waits_where_nobody_else_could_play():
    played = table(1, [3, 6], button=SeatNo(1), small_blind=SeatNo(2), big_blind=SeatNo(5))
    everybody = dict.fromkeys(played.seats.values(), EntryStatus.SEATED)
    assert seats_dealt_in(played, everybody, DEAD) == (3, 6)
    assert is_dealt_in(played, SeatNo(3), DEAD)


def test_a_player_without_chips_keeps_the_seat_and_gets_no_cards():
    played = table(1, [1, 2, 3], button=SeatNo(1))
    statuses = {**dict.fromkeys(played.seats.values(), EntryStatus.SEATED), EntryId(102): EntryStatus.BROKE}
    assert seats_dealt_in(played, statuses, MOVING) == (1, 3)
    assert occupied(played) == (1, 2, 3)


@given(st.data(), st.integers(2, 10))
def test_with_a_dead_button_the_big_blind_always_goes_to_the_next_player(data, size):
    """Busts and newcomers between hands: nobody skips the big blind, nobody has it twice running."""
    chairs = st.sets(st.integers(1, size).map(SeatNo), min_size=2)
    seats = data.draw(chairs)
    now = Table(TableNo(1), size, seats={n: EntryId(n) for n in seats})
    coming = next_positions(last_positions(now), seats, DEAD, drawn=data.draw(st.sampled_from(sorted(seats))))
    for _ in range(6):
        assert coming is not None
        last = coming
        seats = data.draw(chairs)
        now = Table(
            TableNo(1),
            size,
            seats={n: EntryId(n) for n in seats},
            button=last.button,
            small_blind=last.small_blind,
            big_blind=last.big_blind,
        )
        playing = seats_dealt_in(now, {EntryId(n): EntryStatus.SEATED for n in seats}, DEAD)
        coming = next_positions(last_positions(now), playing, DEAD)
        assert coming is not None
        assert coming.big_blind in playing
        assert coming.big_blind != last.big_blind
        passed = {
            (last.big_blind + step - 1) % size + 1 for step in range(1, (coming.big_blind - last.big_blind) % size)
        }
        assert not passed.intersection(playing)
        assert len({coming.button, coming.small_blind, coming.big_blind}) == (3 if len(playing) > 2 else 2)


# --- draws --------------------------------------------------------------------------------------------------------


def test_a_seed_gives_the_same_order_for_ever():
    """Journals rest on it: this line never changes."""
    assert draw_order(7, ["a", "b", "c", "d", "e", "f"]) == ("a", "d", "b", "f", "e", "c")


def test_sea_09_every_player_has_the_same_chance_of_every_seat():
    drawn = Counter((player, seat) for seed in range(10_000) for seat, player in enumerate(draw_order(seed, range(10))))
    assert len(drawn) == 100
    assert min(drawn.values()) > 850
    assert max(drawn.values()) < 1150


def test_a_newcomer_draws_a_free_chair_at_a_table_with_the_fewest_players():
    room = sized({1: 5, 2: 4, 3: 4})
    drawn = Counter(draw_seat(room, seed) for seed in range(200))
    assert set(drawn) == {Seat(TableNo(t), SeatNo(n)) for t in (2, 3) for n in (5, 6)}
    assert min(drawn.values()) > 25


def test_a_reserved_chair_is_not_drawn_and_the_player_on_the_way_counts():
    on_the_way = Move(
        EntryId(101), Seat(TableNo(1), SeatNo(1)), Seat(TableNo(2), SeatNo(6)), MoveReason.DIRECTOR, "house", {}
    )
    room = sized({1: 5, 2: 4}, moves=(on_the_way,))
    assert {draw_seat(room, seed) for seed in range(50)} == {Seat(TableNo(1), SeatNo(6))}


def test_nobody_is_seated_at_a_closed_or_closing_table():
    closed = table(3, [])
    room = floor(
        table(1, [1, 2, 3, 4, 5]), table(2, [1]), Table(closed.number, 6, is_open=False), closing=(TableNo(2),)
    )
    assert {draw_seat(room, seed) for seed in range(50)} == {Seat(TableNo(1), SeatNo(6))}


def test_a_full_room_has_no_seat_to_draw():
    assert draw_seat(sized({1: 6, 2: 6}), 1) is None


def test_any_player_of_the_table_may_draw_the_button():
    seats = [SeatNo(n) for n in (2, 5, 6)]
    drawn = Counter(draw_button(seed, seats, TableNo(1)) for seed in range(300))
    assert set(drawn) == {2, 5, 6}
    assert min(drawn.values()) > 70
    assert draw_button(7, seats, TableNo(1)) == draw_button(7, reversed(seats), TableNo(1))
