"""Public bug reports and disputes about clocks, structures, payouts and places, with the answer that was right.

The cases lie in `tests/cases/given.yaml`; each test is named by its case and says in exact values what ours answers.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rules.clock import Clock, Paused, Running, go_to, pause, project, remaining, resume, start
from rules.finishing import Bubble, Place, bubble, places, prize_shares
from rules.ids import EntryId, PlayerId, Seat, SeatNo, TableNo
from rules.ledger import balances, payment
from rules.payouts import Band, PayoutPolicy, prizes
from rules.structure import Break, Level, Structure, lengths, level_number, replaced
from rules.tournament.state import Bust, Entry, EntryStatus, Payment, PaymentKind, PaymentMethod, Price, Tournament
from tests.rules.floors import floor

CASES = Path(__file__).parents[1] / "cases" / "given.yaml"
T0 = datetime(2026, 5, 1, 12, tzinfo=UTC)


@cache
def _cases() -> dict[str, dict[str, Any]]:
    return {case["id"]: case for case in yaml.safe_load(CASES.read_bytes())}


def expected(id: str) -> dict[str, Any]:
    found: dict[str, Any] = _cases()[id]["right"]["expect"]
    return found


def given(id: str) -> dict[str, Any]:
    found: dict[str, Any] = _cases()[id]["input"]
    return found


def at(seconds: float) -> datetime:
    return T0 + timedelta(seconds=seconds)


def shown(clock: Clock, now: datetime) -> str:
    seconds = int(remaining(clock, now).total_seconds())
    return f"{seconds // 60}:{seconds % 60:02d}"


def levels(*minutes: int) -> Structure:
    return Structure(tuple(Level(m * 60, 100 * n, 200 * n) for n, m in enumerate(minutes, start=1)))


def field(**letters: int | None) -> Tournament:
    """Entries by letter: None is in play, a number the order in which it went out."""
    entries = {}
    for number, (_, order) in enumerate(letters.items(), start=1):
        bust = None if order is None else Bust(order, Seat(TableNo(1), SeatNo(number)), 1)
        status = EntryStatus.SEATED if order is None else EntryStatus.OUT
        entries[EntryId(number)] = Entry(EntryId(number), PlayerId(number), status, bust=bust)
    return replace(floor(), entries=entries)


def by_letter(tournament: Tournament, letters: str) -> dict[str, Place]:
    found = places(tournament)
    return {letters[id - 1]: place for id, place in found.items()}


# --- the clock ------------------------------------------------------------------------------------------------------


def test_clk_01_a_pause_holds_after_the_clock_has_turned_by_itself() -> None:
    structure = levels(*(level["minutes"] for level in given("CLK-01")["structure"]))
    paused = pause(start(lengths(structure), T0), lengths(structure), at(1260))
    assert expected("CLK-01")["state"] == "paused"
    assert level_number(structure, paused.period) == expected("CLK-01")["level"] == 2
    assert [shown(project(paused, lengths(structure), at(t)), at(t)) for t in (1260, 1290)] == ["19:00", "19:00"]


def test_clk_03_a_true_hour_is_an_hour_whatever_was_counted() -> None:
    structure = levels(60, 60)
    seen = project(start(lengths(structure), T0), lengths(structure), at(3600))
    assert level_number(structure, seen.period) == expected("CLK-03")["level"] == 2
    assert shown(seen, at(3600)) == expected("CLK-03")["remaining"] == "60:00"


def test_clk_05_only_running_time_is_used_up() -> None:
    twenty = lengths(levels(20))
    paused = pause(start(twenty, T0), twenty, at(480))
    running = resume(paused, at(480 + 300))
    assert isinstance(running, Running)
    assert shown(running, at(480 + 300)) == expected("CLK-05")["remaining"] == "12:00"


def test_clk_07_eight_taps_in_two_seconds_leave_one_clock_at_its_usual_speed() -> None:
    twenty = lengths(levels(20))
    clock: Clock = Running(0, at(600))
    for tap in range(8):
        now = at(0.25 * (tap + 1))
        clock = pause(clock, twenty, now) if tap % 2 == 0 else resume(clock, now)
    low, high = expected("CLK-07")["remaining_between"]
    assert isinstance(clock, Running)
    assert low <= shown(clock, at(62)) <= high
    assert remaining(clock, at(62)) - remaining(clock, at(63)) == timedelta(seconds=1)


def test_clk_08_going_to_the_break_under_way_does_not_give_it_back() -> None:
    schedule = lengths(Structure((Level(1200, 300, 600), Break(900), Level(1200, 400, 800))))
    clock = Running(1, at(360))
    assert go_to(clock, schedule, 1, T0) == clock
    assert shown(clock, T0) == expected("CLK-08")["remaining"] == "6:00"


def test_clk_12_the_clock_stays_on_the_last_level_and_a_level_can_be_appended() -> None:
    old = levels(20, 20)
    clock = start(lengths(old), T0)
    late = at(2400 + 7200)
    seen = project(clock, lengths(old), late)
    assert level_number(old, seen.period) == 2
    assert shown(seen, late) == "0:00"
    longer = Structure((*old.periods, Level(1200, 500, 1_000)))
    assert replaced(old, longer, seen.period) == ()
    assert expected("CLK-12")["director_can"] == "append a level while running"


def test_clk_14_a_stopped_clock_announces_no_new_levels() -> None:
    twenty = lengths(levels(20, 20))
    stopped = pause(Running(0, at(420)), twenty, T0)
    assert project(stopped, twenty, at(86_400)) == Paused(0, timedelta(minutes=7))
    assert shown(stopped, at(86_400)) == expected("CLK-14")["remaining"] == "7:00"


# --- places and prizes ----------------------------------------------------------------------------------------------


def test_res_01_of_those_out_in_one_hand_the_larger_stack_is_placed_better() -> None:
    stacks = given("RES-01")["stacks_at_start_of_hand"]
    order = {letter: n for n, letter in enumerate(sorted("BCD", key=lambda letter: int(stacks[letter])), start=1)}
    room = field(A=None, B=order["B"], C=order["C"], D=order["D"], E=None, F=None, G=None)
    found = by_letter(room, "ABCDEFG")
    assert {letter: place.first for letter, place in found.items()} == expected("RES-01")["places"]
    won = prize_shares(prizes(PayoutPolicy((Band(2, (4000, 2000, 1500, 1000, 900, 600)),), 1), 700, 7), places(room))
    assert {"ABCDEFG"[id - 1]: prize > 0 for id, prize in won.items()} == {"B": True, "C": True, "D": False}


def test_res_03_the_first_out_of_nine_is_ninth_and_the_pool_is_what_was_paid() -> None:
    room = field(A=1, **dict.fromkeys("BCDEFGHI"))
    assert places(room)[EntryId(1)] == Place(9, 9)
    pool = 9 * given("RES-03")["settings"]["buy_in"]
    assert pool == expected("RES-03")["prize_pool"] == 900
    won = prizes(PayoutPolicy((Band(2, (5000, 3000, 2000)),), 1), pool, 9)
    assert prize_shares(won, places(room))[EntryId(1)] == expected("RES-03")["prize"] == 0


def test_res_04_the_place_counts_who_is_left_and_not_the_hand() -> None:
    assert by_letter(field(A=1, B=None, C=None, D=None), "ABCD")["A"].first == expected("RES-04")["A_place"] == 4


def test_res_07_equals_share_the_better_position() -> None:
    found = by_letter(field(A=2, B=2, C=1), "ABC")
    assert {letter: place.first for letter, place in found.items()} == expected("RES-07")["positions"]


def test_res_11_with_64_left_and_63_paid_the_next_one_out_is_not_paid() -> None:
    left = given("RES-11")["players_left_before_hand"] - 2
    assert left == expected("RES-11")["players_left"] == 64
    assert bubble(left, given("RES-11")["places_paid"], seats_per_table=9) is Bubble.BUBBLE
    room = field(**{f"e{n}": None for n in range(63)}, next=1)
    assert places(room)[EntryId(64)].first == expected("RES-11")["next_bust_place"] == 64
    assert prize_shares((100,) * 63, places(room))[EntryId(64)] == expected("RES-11")["next_bust_prize"] == 0


def test_res_12_results_have_one_row_for_every_entry() -> None:
    found = by_letter(field(A=None, B=2, C=1), "ABC")
    assert [[place.first, letter] for letter, place in found.items()] == expected("RES-12")["results"]


def test_res_19_every_payment_counts() -> None:
    fifty = Price(pool=50, fee=0, chips=1_000)
    kinds = (PaymentKind.BUY_IN, PaymentKind.REBUY, PaymentKind.REBUY)
    held = balances(payment(EntryId(1), Payment(kind, PaymentMethod.CASH, fifty)) for kind in kinds)
    assert held == {"cash": expected("RES-19")["A_paid"], "pool": -expected("RES-19")["pool_share_from_A"]}
    assert held == {"cash": 150, "pool": -150}


def test_res_20_a_bust_taken_back_leaves_nothing_in_the_order() -> None:
    found = by_letter(field(A=None, B=2, C=1, D=3), "ABCD")
    assert [[place.first, letter] for letter, place in found.items()] == expected("RES-20")[
        "results_if_D_then_busts_before_A"
    ]
    assert by_letter(field(A=None, B=None, C=None, D=None), "ABCD") == {}
