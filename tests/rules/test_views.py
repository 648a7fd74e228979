"""What screens see: exact sections."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from rules.balancing import propose
from rules.clock import Paused, Running
from rules.ids import EntryId, PlayerId, Seat, SeatNo, TableNo
from rules.tournament.showing.surroundings import MadeMove, Tablet
from rules.tournament.state import Entry, EntryStatus, FloorCall, Hand, Move, MoveReason, Penalty, PenaltyKind, Status
from rules.tournament.views import Views
from tests.rules.floors import NOON, config, floor, house, sized, table
from tests.rules.shown import REGATTA, around, director, out, with_entries


def test_who_sits_down_during_a_hand_is_not_in_it_and_is_in_the_next():
    room = floor(table(1, [1, 2, 3], hands=1, button=SeatNo(1), small_blind=SeatNo(2), big_blind=SeatNo(3)))
    dealt = {EntryId(101): 2000, EntryId(102): 2000}
    begun = replace(room.tables[TableNo(1)], hand=Hand(1, 0, dealt))
    playing = replace(room, tables={TableNo(1): begun})
    assert [seat["dealt_in"] for seat in director(playing)["tables/1"]["seats"]] == [True, True, False]
    assert [seat["dealt_in"] for seat in director(room)["tables/1"]["seats"]] == [True, True, True]


def test_the_audiences_get_their_sections():
    room = sized({1: 3, 2: 3})
    public = {
        "event", "structure", "clock", "counts", "announcement", "payouts", "moves", "busts", "hand_for_hand",
        "winner", "final_table", "results",
    }  # fmt: skip
    views, ar = Views(), around(room)
    assert set(views.public(room, REGATTA, ar)) == public
    assert set(views.director(room, REGATTA, ar)) == public | {
        "plan", "floor_calls", "differences", "requests", "payments_due", "penalties", "tables/1", "tables/2",
    }  # fmt: skip
    assert set(views.table(room, REGATTA, ar, TableNo(2))) == {
        "event", "structure", "clock", "counts", "announcement", "table",
    }  # fmt: skip
    assert set(views.entry(room, REGATTA, ar, EntryId(201))) == public | {"me"}


def test_the_clock_is_told_by_its_anchor():
    room = sized({1: 3})
    assert director(room)["clock"] == {
        "kind": "running",
        "period": 0,
        "ends_at": "2026-05-02T12:20:00.000Z",
        "most_ms": None,
    }
    paused = replace(room, clock=Paused(1, timedelta(seconds=90)))
    assert director(paused)["clock"] == {"kind": "paused", "period": 1, "remaining_ms": 90_000}
    assert director(replace(room, clock=None, status=Status.OPEN))["clock"] is None


def test_breaks_do_not_count_as_levels_and_late_registration_ends_with_a_level():
    structure = director(sized({1: 3}))["structure"]
    assert [period.get("level") for period in structure["periods"]] == [1, 2, None, 3]
    assert structure["periods"][2] == {"kind": "break", "seconds": 600, "name": "Tea"}
    assert structure["marks"] == {"late_registration_ends": 0, "rebuys_end": None, "addon": None}


def test_counts_payouts_and_busts_of_a_small_room():
    waiting = Entry(EntryId(901), PlayerId(901), EntryStatus.REGISTERED)
    room = with_entries(sized({1: 3}), out(801, 1), out(802, 2), waiting)
    room = replace(room, pool=9000, chips_issued=10_000)
    view = director(room, bust_lines={EntryId(802): 44})
    assert view["counts"] == {
        "entries": 5,
        "in_play": 3,
        "registered": 6,
        "waiting_payment": 1,
        "places_left": None,
        "rebuys": 0,
        "addons": 0,
        "tables": 1,
        "chips_issued": 10_000,
        "average_stack": 3333,
        "registration_open": True,
        "can_rebuy": True,
        "can_addon": False,
    }
    assert view["busts"] == [
        {"entry": 802, "name": "Player 802", "place": {"first": 4, "last": 4}, "prize": None, "seq": 44},
        {"entry": 801, "name": "Player 801", "place": {"first": 5, "last": 5}, "prize": None, "seq": None},
    ]
    assert (view["payouts"]["pool"], view["payouts"]["prizes"], view["payouts"]["paid_places"]) == (
        9000,
        [5900, 3100],
        2,
    )
    assert view["payouts"]["bubble"] == "bubble"
    assert view["payments_due"] == {
        "count": 1,
        "entries": [{"entry": 901, "name": "Player 901", "number": 901}],
    }


def test_registration_is_closed_in_the_view_once_the_level_has_turned():
    room = sized({1: 3}, clock=Running(1, NOON + timedelta(minutes=40)))
    assert director(room)["counts"]["registration_open"] is False


def test_a_guarantee_shows_what_the_house_adds():
    room = sized({1: 3}, config=config(guarantee=10_000))
    payouts = director(replace(room, pool=5400))["payouts"]
    assert (payouts["overlay"], sum(payouts["prizes"])) == (4600, 10_000)


def test_a_table_tells_its_players_its_positions_and_why_it_waits():
    room = floor(table(1, [1, 2, 4], hands=7, button=SeatNo(1), small_blind=SeatNo(2), big_blind=SeatNo(4)))
    penalty = Penalty(1, EntryId(104), PenaltyKind.ROUNDS, "REG-4", "late", rounds=1, hands_left=3)
    room = replace(room, penalties={1: penalty}, clock=Paused(0, timedelta(minutes=5)))
    section = director(room, tablets={TableNo(1): Tablet(paired=True, connected=False)})["tables/1"]
    assert section | {"seats": None} == {
        "number": 1,
        "size": 6,
        "is_open": True,
        "hand": None,
        "hands": 7,
        "button": 1,
        "small_blind": 2,
        "big_blind": 4,
        "next": {"button": 2, "small_blind": 4, "big_blind": 1},
        "may_deal": "clock_paused",
        "seats": None,
        "tablet": {"paired": True, "connected": False, "devices": 1, "online": 0},
    }
    assert section["seats"][2] == {
        "seat": 4,
        "entry": 104,
        "name": "Player 104",
        "stack": 2000,
        "counted": False,
        "status": "seated",
        "arrived": True,
        "penalty_hands": 3,
        "rebuys": 0,
        "dealt_in": True,
    }


def test_a_dead_small_blind_is_shown_as_nobody():
    dead = house("tda")
    room = floor(table(1, [1, 2, 4, 5, 6], button=SeatNo(1), small_blind=SeatNo(2), big_blind=SeatNo(3)))
    section = Views().director(room, dead, around(room))["tables/1"]
    assert section["next"] == {"button": 2, "small_blind": None, "big_blind": 4}


def test_a_tablet_sees_who_goes_who_comes_and_the_blinds_of_its_hand():
    moves = (
        Move(EntryId(101), Seat(TableNo(1), SeatNo(1)), Seat(TableNo(2), SeatNo(5)), MoveReason.DIRECTOR, "house", {}),
        Move(EntryId(301), Seat(TableNo(3), SeatNo(1)), Seat(TableNo(1), SeatNo(6)), MoveReason.DIRECTOR, "house", {}),
    )
    room = sized({1: 4, 2: 3, 3: 5}, moves=moves, floor_calls={3: FloorCall(3, TableNo(1), "dispute", NOON)})
    busy = replace(room.tables[TableNo(1)], hand=Hand(1, 1))
    room = replace(room, tables={**room.tables, TableNo(1): busy})
    section = Views().table(room, REGATTA, around(room), TableNo(1))["table"]
    assert [move["entry"] for move in section["leaving"]] == [101]
    assert [move["entry"] for move in section["coming"]] == [301]
    assert section["may_deal"] is None
    assert section["hold_text"] is None
    assert section["floor_call"] == {"id": 3}
    assert section["blinds"] == {"small_blind": 50, "big_blind": 100, "ante": 0, "ante_kind": "none"}
    assert section["rebuy_possible"] is True


def test_every_move_that_waits_is_seen_however_many_there_are():
    to = Seat(TableNo(7), SeatNo(9))
    chairs = [Seat(TableNo(table), SeatNo(chair)) for table in (1, 2, 3, 4) for chair in range(1, 10)]
    moves = tuple(
        Move(EntryId(100 * chair.table + chair.number), chair, to, MoveReason.BREAK, "house", {}) for chair in chairs
    )
    room = sized({1: 9, 2: 9, 3: 9, 4: 9, 7: 5}, moves=moves)
    assert len(director(room)["moves"]) == 36


def test_a_plan_shows_its_moves_the_sizes_after_it_and_goes_stale_by_a_bust():
    room = sized({1: 6, 2: 4})
    plan = propose(room, REGATTA, 7)
    room = replace(room, plan=plan, plans=plan.id)
    section = director(room)["plan"]
    assert (section["id"], section["sizes"], section["stale"]) == (1, {"1": 5, "2": 5}, False)
    assert section["moves"][0]["text"]["en"].startswith("Player 104: from table 1, seat 4 to table 2, seat 5.")
    assert section["moves"][0]["state"] == "proposed"
    table_1 = room.tables[TableNo(1)]
    busted = replace(table_1, seats={n: e for n, e in table_1.seats.items() if n != 6})
    assert director(replace(room, tables={**room.tables, TableNo(1): busted}))["plan"]["stale"] is True


def test_a_moved_player_walks_until_the_dealer_confirms():
    move = Move(
        EntryId(201), Seat(TableNo(1), SeatNo(6)), Seat(TableNo(2), SeatNo(1)), MoveReason.DIRECTOR, "house", {}
    )
    room = sized({1: 4, 2: 4})
    walking = with_entries(room, replace(room.entries[EntryId(201)], arrived=False))
    made = (MadeMove(move, 30, dealt_in=False),)
    assert director(walking, made_moves=made)["moves"][0]["state"] == "walking"
    assert director(room, made_moves=made)["moves"][0]["state"] == "arrived"
    me = Views().me(walking, REGATTA, around(walking, made_moves=made), EntryId(201))
    assert (me["move"]["state"], me["move"]["to"], me["move"]["dealt_in"]) == (
        "walking",
        {"table": 2, "number": 1},
        False,
    )
    assert Views().me(room, REGATTA, around(room, made_moves=made), EntryId(201))["move"] is None


def test_a_phone_knows_its_place_its_prize_and_whether_it_may_come_back():
    room = replace(with_entries(sized({1: 1}), out(801, 1), out(802, 2)), pool=9000)
    me = Views().me(room, REGATTA, around(room), EntryId(802))
    assert (me["place"], me["prize"], me["can_reenter"]) == ({"first": 2, "last": 2}, 3100, True)
    assert director(room)["winner"] == {"entry": 101, "name": "Player 101"}
    assert Views().me(room, REGATTA, around(room), EntryId(999)) is None


def test_the_queue_at_the_desk_is_counted():
    waiting = [Entry(EntryId(n), PlayerId(n), EntryStatus.REGISTERED) for n in (901, 902, 903)]
    room = with_entries(sized({1: 3}), *waiting)
    assert Views().me(room, REGATTA, around(room), EntryId(903))["queue"] == {"position": 3, "ahead": 2}
    assert Views().me(room, REGATTA, around(room), EntryId(101))["queue"] is None


def test_results_are_there_when_the_tournament_is_over():
    room = replace(with_entries(sized({1: 1}), out(801, 1), out(802, 2)), pool=9000, status=Status.FINISHED)
    assert [(r["place"]["first"], r["entry"], r["prize"]) for r in director(room)["results"]] == [
        (1, 101, 5900),
        (2, 802, 3100),
        (3, 801, None),
    ]


def test_hand_for_hand_counts_the_tables_that_wait():
    room = sized({1: 5, 2: 5}, hand_for_hand=True, hand_for_hand_from={TableNo(1): 0, TableNo(2): 1})
    view = director(room)
    assert view["hand_for_hand"] == {"on": True, "tables_waiting": 1}
    assert (view["tables/1"]["may_deal"], view["tables/2"]["may_deal"]) == ("hand_for_hand", None)
