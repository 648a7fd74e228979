"""Every check of the judge passes on a true observation and fails on a falsified one."""

import copy

import pytest

from bots import judge
from bots.judge import KnownBust, Tally


def seat(number, entry, stack=2_000):
    return {"seat": number, "entry": entry, "stack": stack, "counted": True}


@pytest.fixture
def view():
    """Two tables with three and two players, hand 4 under way at the first."""
    return {
        "counts": {"in_play": 5, "chips_issued": 10_000},
        "tables/1": {"number": 1, "is_open": True, "hand": {"number": 4, "period": 0},
                     "seats": [seat(1, 11), seat(2, 12, 1_000), seat(3, None, 0), seat(4, 13, 3_000)]},
        "tables/2": {"number": 2, "is_open": True, "hand": None, "seats": [seat(1, 14), seat(5, 15)]},
        "tables/3": {"number": 3, "is_open": False, "hand": None, "seats": [seat(1, None, 0)]},
    }  # fmt: skip


FLOOR_CHECKS = [
    judge.nobody_in_two_seats,
    judge.nobody_at_a_closed_table,
    judge.everybody_has_a_seat,
    judge.shown_stacks_are_in_play,
]


@pytest.mark.parametrize("check", FLOOR_CHECKS)
def test_a_true_floor_passes(view, check):
    assert check(view) is None


def test_one_player_in_two_seats_is_seen(view):
    view["tables/2"]["seats"][0]["entry"] = 11
    assert judge.nobody_in_two_seats(view) == "entries [11] sit in two seats, seats [] have two players"


def test_two_players_in_one_seat_are_seen(view):
    view["tables/2"]["seats"][0]["seat"] = 5
    assert judge.nobody_in_two_seats(view) == "entries [] sit in two seats, seats [(2, 5)] have two players"


def test_a_player_at_a_closed_table_is_seen(view):
    view["tables/3"]["seats"][0]["entry"] = 16
    assert judge.nobody_at_a_closed_table(view) == "(table, entry) [(3, 16)] at closed tables"


def test_a_player_without_a_seat_is_seen(view):
    view["counts"]["in_play"] = 6
    assert judge.everybody_has_a_seat(view) == "6 in play, 5 seated"


def floor(*players, period=5, moves=(), size=9, late=3, ends=3, final=None):
    """So many players at each table, in a level after late registration."""
    return {
        "event": {"late_registration_levels": late},
        "structure": {"marks": {"late_registration_ends": ends}},
        "clock": {"kind": "running", "period": period},
        "final_table": final,
        "moves": [{"state": state, "from": {"table": one}, "to": {"table": other}} for state, one, other in moves],
        **{
            f"tables/{number}": {"number": number, "is_open": True, "size": size, "hand": None,
                                 "seats": [seat(chair, 100 * number + chair) for chair in range(1, count + 1)]}
            for number, count in enumerate(players, start=1)
        },
    }  # fmt: skip


HALT = judge.Halt(short_by=3, short_by_late=4, everywhere=False)


def test_t2_flr_06_a_hand_at_a_table_three_short_is_seen():
    assert judge.table_is_not_short(floor(8, 6), 2, HALT) is None
    assert judge.table_is_not_short(floor(8, 5), 1, HALT) is None  # the full table deals on
    assert judge.table_is_not_short(floor(8, 5), 2, HALT) == "3 players short where 2 is the most: {1: 8, 2: 5}"


def test_t2_flr_06_while_players_may_come_it_takes_four():
    assert judge.table_is_not_short(floor(8, 5, period=3), 2, HALT) is None
    assert judge.table_is_not_short(floor(8, 4, period=3), 2, HALT) is not None
    assert judge.table_is_not_short(floor(8, 5, late=0, ends=None), 2, HALT) is not None
    assert judge.table_is_not_short(floor(8, 5, period=3, final={"table": 1}), 2, HALT) is not None


def test_what_is_agreed_counts_as_moved_and_what_was_walked_does_not():
    assert judge.table_is_not_short(floor(8, 5, moves=[("pending", 1, 2)]), 2, HALT) is None
    assert judge.table_is_not_short(floor(8, 5, moves=[("walking", 1, 2)]), 2, HALT) is not None


def test_a_full_small_table_cannot_be_helped():
    view = floor(8, 5)
    view["tables/2"]["size"] = 5
    assert judge.table_is_not_short(view, 2, HALT) is None


def test_a_rulebook_may_halt_all_tables():
    strict = judge.Halt(short_by=2, short_by_late=2, everywhere=True)
    assert judge.table_is_not_short(floor(8, 6), 1, strict) == "2 players short where 1 is the most: {1: 8, 2: 6}"


def test_when_play_halts_is_asked_of_the_server_and_the_house_has_the_last_word(client, db):
    answers = client.get("/api/articles?questions=tda").json()
    assert judge.halt_of(answers) == HALT
    laid_down = {**answers, "house_rules": [{"parameter": "halt_play_short_by", "value": 5}]}
    assert judge.halt_of(laid_down) == judge.Halt(5, 4, everywhere=False)
    regatta = client.get("/api/articles?questions=regatta").json()
    assert judge.halt_of(regatta) == judge.Halt(2, 2, everywhere=True)


def test_chips_from_nowhere_are_seen(view):
    view["tables/1"]["seats"][0]["stack"] += 5
    assert judge.shown_stacks_are_in_play(view) == "the stacks sum to 10005, 10000 are in play"


def test_stacks_are_summed_only_when_all_are_counted(view):
    assert judge.all_counted(view)
    view["tables/2"]["seats"][1]["counted"] = False
    assert not judge.all_counted(view)


def test_a_stack_other_than_counted_is_seen(view):
    assert judge.stacks_agree(view, {11: 2_000, 12: 1_000}) is None
    assert judge.stacks_agree(view, {11: 2_000, 12: 900}) == "entry: (held, shown) {12: (900, 1000)}"


def test_hands_that_began_are_found(view):
    later = copy.deepcopy(view)
    later["tables/1"]["hand"]["number"] = 5
    later["tables/2"]["hand"] = {"number": 4, "period": 0}
    assert judge.hands_begun(view, view) == []
    assert judge.hands_begun(view, later) == [(1, 5), (2, 4)]


@pytest.mark.parametrize("wrong", ["held", "handed_out", "api", "screen"])
def test_chips_that_disagree_are_seen(wrong):
    true = {"held": 9_000, "handed_out": 9_000, "api": 9_000, "screen": 9_000}
    assert judge.chips_agree(**true) is None
    assert "9001" in judge.chips_agree(**true | {wrong: 9_001})


def test_a_screen_that_shows_something_else_is_seen():
    api = {"counts": {"in_play": 5}, "clock": None}
    assert judge.screens_agree({"counts": {"in_play": 5}, "clock": None}, api) is None
    assert judge.screens_agree({"counts": {"in_play": 6}, "clock": None}, api).startswith("counts: screen")
    assert judge.screens_agree({"counts": {"in_play": 5}}, {**api, "moves": []}).startswith("moves: screen None")
    assert judge.screens_agree({**api, "moves": []}, api).startswith("moves: screen []")


def test_a_tablet_that_went_away_meanwhile_is_no_false_screen():
    shown = {"tables/1": {"number": 1, "hands": 4, "tablet": {"paired": True, "connected": True}}}
    api = {"tables/1": {"number": 1, "hands": 4, "tablet": {"paired": True, "connected": False}}}
    assert judge.screens_agree(shown, api) is None
    api["tables/1"]["hands"] = 5
    assert judge.screens_agree(shown, api) is not None


def places(*ranges):
    return [{"first": first, "last": last} for first, last in ranges]


def test_places_without_holes_pass_with_a_declared_tie():
    assert judge.places_have_no_holes(places((1, 1), (2, 3), (2, 3), (4, 4)), 4) is None


@pytest.mark.parametrize(
    ("given", "entries"),
    [
        (places((1, 1), (2, 2), (2, 2), (4, 4)), 4),  # a tie that is not declared
        (places((1, 1), (2, 2), (4, 4)), 4),  # a hole
        (places((1, 1), (2, 3), (4, 4)), 4),  # a tie of one
        (places((1, 1), (2, 2), (3, 3)), 4),  # nobody is last
        (places((1, 1), (2, 2), (3, 3)), 2),  # more places than entries
        (places((2, 2), (3, 3)), 3),  # nobody won
        (places((1, 2), (1, 2), (2, 3), (2, 3)), 3),  # ranges that overlap
    ],
)
def test_places_with_holes_are_seen(given, entries):
    assert judge.places_have_no_holes(given, entries) is not None


BUSTS = [
    KnownBust(entry=1, order=10, chips=500),
    KnownBust(entry=2, order=20, chips=300),
    KnownBust(entry=3, order=20, chips=300),
    KnownBust(entry=4, order=20, chips=800),
]
TRUE_PLACES = dict(zip((5, 4, 2, 3, 1), places((1, 1), (2, 2), (3, 4), (3, 4), (5, 5)), strict=True))


def test_places_that_follow_the_busts_pass():
    assert judge.places_follow_the_busts(TRUE_PLACES, BUSTS, winner=5) is None


def test_two_places_changed_round_are_seen():
    false = TRUE_PLACES | {4: TRUE_PLACES[1], 1: TRUE_PLACES[4]}
    assert judge.places_follow_the_busts(false, BUSTS, winner=5) == (
        "4 has {'first': 5, 'last': 5}, not {'first': 2, 'last': 2}; "
        "1 has {'first': 2, 'last': 2}, not {'first': 5, 'last': 5}"
    )


def test_a_winner_who_is_not_first_is_seen():
    assert judge.places_follow_the_busts(TRUE_PLACES, BUSTS, winner=4) is not None


def test_a_bust_without_a_place_is_seen():
    false = {entry: place for entry, place in TRUE_PLACES.items() if entry != 1}
    assert judge.places_follow_the_busts(false, BUSTS, winner=5) == "no place for [1]"


def test_prizes_that_miss_the_pool_are_seen():
    assert judge.prizes_are_the_pool([600, 300, 100], {"pool": 900, "overlay": 100}) is None
    assert judge.prizes_are_the_pool([600, 300, 99], {"pool": 1_000}) == (
        "the prizes [600, 300, 99] sum to 999, the pool is 1000"
    )
    assert judge.prizes_are_the_pool([300, 600, 100], {"pool": 1_000}) is not None


def test_a_pool_that_is_not_what_was_paid_is_seen():
    assert judge.pool_is_what_was_paid({"pool": 900, "fees": 90}, pool=900, fees=90) is None
    assert judge.pool_is_what_was_paid({"pool": 900, "fees": 80}, pool=900, fees=90) is not None
    assert judge.pool_is_what_was_paid({"pool": 880, "fees": 90}, pool=900, fees=90) is not None


def test_a_ledger_that_does_not_balance_is_seen():
    assert judge.ledger_balances({"balanced": True, "accounts": {"cash": 900, "pool": -900}}) is None
    assert judge.ledger_balances({"balanced": True, "accounts": {"cash": 900, "pool": -800}}) is not None
    assert judge.ledger_balances({"balanced": False, "accounts": {"cash": 900, "pool": -900}}) is not None


def test_a_refusal_that_should_not_be_is_seen():
    assert judge.refusal_was_due("end-hand", "", frozenset()) is None
    assert judge.refusal_was_due("approve-plan", "plan_stale", frozenset({"plan_stale"})) is None
    assert judge.refusal_was_due("end-hand", "seat_changed", frozenset()) == "end-hand was refused: seat_changed"


def test_the_tally_counts_and_keeps_what_was_wrong():
    tally = Tally()
    tally.note("prizes = pool", None)
    tally.note("prizes = pool", "999 of 1000")
    assert (tally.passed.total(), tally.failed.total(), tally.clean) == (1, 1, False)
    assert tally.problems == ["prizes = pool: 999 of 1000"]
