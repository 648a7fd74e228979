"""The bots' own books can be read as of any line of the journal."""

import asyncio

import pytest

from bots.client import Faults
from bots.judge import Halt, Tally
from bots.room import Reported, Room
from bots.screen import View
from bots.simulation import Evening, Plan

PRICE = {"pool": 2_000, "fee": 200, "chips": 1_500}


@pytest.fixture
def room():
    return Room("http://127.0.0.1:1", "7", 240.0, Faults(), Tally())


def test_chips_are_counted_as_of_a_line(room):
    room.sold(1, PRICE, seq=10)
    room.sold(2, PRICE, seq=12)
    room.voided(2, PRICE, seq=15)
    assert [room.handed_out_at(seq) for seq in (9, 10, 12, 15)] == [0, 1_500, 3_000, 1_500]
    assert [room.held_at(seq) for seq in (9, 10, 12, 15)] == [0, 1_500, 3_000, 1_500]
    assert (room.pool, room.fees, room.paid) == (2_000, 200, {1})


def test_chips_that_vanish_from_the_players_hands_are_seen(room):
    room.sold(1, PRICE, seq=10)
    room.chips[1] -= 5
    assert (room.held_at(10), room.handed_out_at(10)) == (1_495, 1_500)


def test_busts_of_one_hand_stand_by_their_chips_whenever_they_are_reported(room):
    room.busts = [
        Reported(entry=1, table=1, hand=9, chips=500, seq=30),
        Reported(entry=2, table=2, hand=4, chips=100, seq=31),
        Reported(entry=3, table=1, hand=9, chips=200, seq=32),
        Reported(entry=4, table=1, hand=9, chips=500, seq=33),
        Reported(entry=5, table=1, hand=9, chips=900, seq=34),
    ]
    assert [(bust.entry, bust.order) for bust in room.bust_order()] == [(3, 0), (1, 1), (4, 1), (5, 2), (2, 3)]


def test_one_round_played_hand_for_hand_is_one_moment(room):
    room.hand_for_hand = [({1: 10, 2: 13, 3: 19}, {1: 12, 2: 15, 3: 20})]
    room.busts = [
        Reported(entry=4, table=1, hand=9, chips=100, seq=30),
        Reported(entry=5, table=1, hand=11, chips=400, seq=50),
        Reported(entry=6, table=2, hand=14, chips=300, seq=53),
        Reported(entry=7, table=3, hand=20, chips=400, seq=54),
        Reported(entry=8, table=2, hand=15, chips=100, seq=60),
    ]
    assert [(bust.entry, bust.order) for bust in room.bust_order()] == [(4, 0), (5, 1), (6, 1), (7, 1), (8, 2)]


def test_a_hand_after_hand_for_hand_is_of_no_round_however_late_its_end_is_heard_of(room):
    room.hand_for_hand = [({1: 10, 2: 13}, {})]
    room.busts = [
        Reported(entry=5, table=1, hand=12, chips=400, seq=50),
        Reported(entry=6, table=2, hand=15, chips=300, seq=53),
    ]
    assert [bust.order for bust in room.bust_order()] == [0, 0]
    room.hand_for_hand[-1][1].update({1: 11, 2: 14})
    assert [bust.order for bust in room.bust_order()] == [0, 1]


async def test_the_books_are_closed_only_when_commands_under_way_are_answered(room):
    answered = asyncio.get_running_loop().create_future()
    room._under_way.add(answered)
    waiting = asyncio.create_task(room.settled())
    await asyncio.sleep(0.01)
    assert not waiting.done()
    room._answered(answered)
    await asyncio.wait_for(waiting, 1)


def table(number, hand, *entries):
    seats = [
        {"seat": seat, "entry": entry, "stack": 100, "counted": True} for seat, entry in enumerate(entries, start=1)
    ]
    return {
        "number": number,
        "is_open": True,
        "size": 9,
        "hand": hand and {"number": hand, "period": 0},
        "seats": seats,
    }


OVER = {
    "event": {"late_registration_levels": 3},
    "structure": {"marks": {"late_registration_ends": 2}},
    "clock": {"kind": "running", "period": 3},
    "final_table": None,
    "moves": [],
}


def looked_at(room, *messages):
    evening, view = Evening(room, Plan("http://127.0.0.1:1", "")), View()
    evening.halt = Halt(short_by=3, short_by_late=4, everywhere=False)
    for message in messages:
        view.take(message)
        evening._look(view, message)
    return room.tally


async def test_a_hand_that_begins_at_a_table_too_short_is_a_failure(room):
    view = {**OVER, "counts": {"in_play": 6, "chips_issued": 600},
            "tables/1": table(1, None, 1, 2, 3, 4, 5), "tables/2": table(2, None, 6)}  # fmt: skip
    begun = {"type": "changed", "from_seq": 5, "seq": 6, "set": {"tables/2": table(2, 1, 6)}, "gone": []}
    tally = looked_at(room, {"type": "snapshot", "seq": 5, "view": view}, begun)
    assert tally.failed == {"no hand at a table too short": 1}


async def test_what_lies_between_two_views_is_not_guessed(room):
    counts = {"in_play": 4, "chips_issued": 400}
    view = {"counts": counts, "tables/1": table(1, None, 1, 2, 3), "tables/2": table(2, None, 4)}
    summed = {"type": "changed", "from_seq": 5, "seq": 7, "set": {"tables/1": table(1, 1, 1, 2, 3)}, "gone": []}
    tally = looked_at(room, {"type": "snapshot", "seq": 5, "view": view}, summed)
    assert tally.failed == {}
