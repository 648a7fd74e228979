"""The chip race and tables with wrong chips."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import Card, cards_of, deck
from rules.chips import (
    ChipCheck,
    ColorUp,
    Correction,
    Exchange,
    LevelEnd,
    Race,
    RacePlan,
    Rounding,
    check_chips,
    color_ups,
    may_not_call_race,
    no_longer_needed,
    plan_race,
    race,
    take_back,
    work_at_level_end,
)
from rules.ids import SeatNo
from rules.officials import Official
from rules.rulebook import RULEBOOKS, rules_of
from rules.verdict import Refusal

FSPR, TDA, CODE = rules_of("fspr"), rules_of("tda"), rules_of("code")
GREEN_TO_BLACK = ColorUp(25, 100)
A, B, C = SeatNo(1), SeatNo(2), SeatNo(3)


def planned(stacks: Mapping[SeatNo, int], color_up: ColorUp = GREEN_TO_BLACK, **options: object) -> RacePlan:
    plan = plan_race(stacks, color_up, FSPR, **options)
    assert isinstance(plan, RacePlan)
    return plan


def raced(stacks: Mapping[SeatNo, int], cards: Mapping[SeatNo, str], **options: object) -> Race:
    plan = planned(stacks, **options)
    found = race(stacks, GREEN_TO_BLACK, plan, cards={seat: cards_of(text) for seat, text in cards.items()}, rules=FSPR)
    assert isinstance(found, Race)
    return found


# --- which chips go --------------------------------------------------------------------------------------------------


def test_chips_go_when_every_coming_amount_is_paid_in_larger_ones() -> None:
    """FSPR-4.1-chiprace-a"""
    assert no_longer_needed([25, 100, 500], [100, 200, 25]) == ()
    assert no_longer_needed([25, 100, 500], [200, 400, 50]) == ()
    assert no_longer_needed([25, 100, 500], [200, 400, 100]) == (25,)
    assert no_longer_needed([25, 100, 500, 1000], [500, 1000]) == (25, 100)
    assert no_longer_needed([25, 100], []) == ()
    assert color_ups([25, 100, 500, 1000], [500, 1000]) == (ColorUp(25, 100), ColorUp(100, 500))


def test_the_director_decides_when_small_chips_are_exchanged() -> None:
    """FSPR-4.1-chiprace-b"""
    assert may_not_call_race(Official.DIRECTOR, FSPR) is None
    assert may_not_call_race(Official.FLOOR, FSPR) == Refusal("director_times_the_race", "FSPR-4.1-chiprace-b")


# --- the race --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rounding", "after", "total"),
    [
        (Rounding.HALF_UP, {A: 1100, B: 2000, C: 3100}, 6200),
        (Rounding.OVER_HALF, {A: 1100, B: 2000, C: 3000}, 6100),
        (Rounding.UP, {A: 1100, B: 2000, C: 3100}, 6200),
        (Rounding.DOWN, {A: 1100, B: 2000, C: 3000}, 6100),
    ],
)
def test_pen_05_table_merge_and_colour_up_at_the_same_moment(
    rounding: Rounding, after: Mapping[SeatNo, int], total: int
) -> None:
    """PEN-05, FSPR-4.1-chiprace-a"""
    stacks = {A: 1075, B: 2050, C: 3025}
    assert sum(stacks.values()) == 6150
    assert work_at_level_end(moves=True, race=True) == (LevelEnd.MOVES, LevelEnd.CHIP_RACE)
    assert work_at_level_end(moves=False, race=True) == (LevelEnd.CHIP_RACE,)
    found = raced(stacks, {A: "Ah7d2c", B: "Tc5d", C: "Qs"}, rounding=rounding)
    assert found.stacks == after
    assert sum(found.stacks.values()) == total
    assert found.added == total - 6150
    assert all(stack % 100 == 0 for stack in found.stacks.values())


def test_each_left_over_chip_gets_its_player_a_card() -> None:
    """FSPR-4.1-chiprace-a"""
    plan = planned({A: 1075, B: 2050, C: 3000})
    assert plan.cards == {A: 3, B: 2}
    assert plan == RacePlan(
        {A: Exchange(0, 3), B: Exchange(0, 2), C: Exchange(0, 0)},
        prizes=1, bring=1, take_away=5, article="house",
    )  # fmt: skip


def test_full_sets_are_exchanged_at_once_where_the_small_chips_were_counted() -> None:
    """FSPR-4.1-chiprace-a"""
    plan = planned({A: 1075, B: 2050}, small={A: 11, B: 6})
    assert plan.exchanges == {A: Exchange(2, 3), B: Exchange(1, 2)}
    assert (plan.prizes, plan.bring, plan.take_away) == (1, 4, 17)


def test_nobody_wins_more_than_one_chip() -> None:
    """FSPR-4.1-chiprace-a"""
    found = raced({A: 1075, B: 2050, C: 3075}, {A: "AsAhAd", B: "3c2d", C: "KsKhKd"})
    assert found.winners == (A, C)
    assert found.stacks == {A: 1100, B: 2000, C: 3100}
    assert found.added == 0


def test_nobody_is_raced_out() -> None:
    """FSPR-4.1-chiprace-a"""
    found = raced({A: 25, B: 2075}, {A: "2c", B: "AsKsQs"})
    assert (found.winners, found.rescued) == ((B,), (A,))
    assert found.stacks == {A: 100, B: 2100}
    assert found.added == 100


def test_suits_break_ties_in_the_race() -> None:
    """FSPR-4.5.1-c, FSPR-4.5.1-d"""
    found = raced({A: 1050, B: 2050}, {A: "Kh2c", B: "Ks3c"})
    assert found.winners == (B,)
    assert found.suits_article == "FSPR-4.5.1-c"


@pytest.mark.parametrize(
    ("rulebook", "winner", "article"),
    [("fspr", A, "FSPR-4.5.1-c"), ("code", A, "CODE-2.1-d"), ("regatta", C, "house")],
)
def test_suits_break_a_tie_where_the_rulebook_says_so_and_else_the_order_of_dealing(
    rulebook: str, winner: SeatNo, article: str
) -> None:
    """FSPR-4.5.1-c, CODE-2.1, CODE-2.1-d: the odd chips of a tournament are those of the race too."""
    rules, stacks = rules_of(rulebook), {C: 1050, A: 2050}
    plan = plan_race(stacks, GREEN_TO_BLACK, rules)
    assert isinstance(plan, RacePlan)
    found = race(stacks, GREEN_TO_BLACK, plan, cards={C: cards_of("Kh2c"), A: cards_of("Ks3c")}, rules=rules)
    assert isinstance(found, Race)
    assert (found.winners, found.suits_article) == ((winner,), article)


def test_a_race_without_leftovers_deals_no_cards() -> None:
    found = raced({A: 1000, B: 2000}, {})
    assert (found.stacks, found.winners, found.added) == ({A: 1000, B: 2000}, (), 0)


@pytest.mark.parametrize("cards", [{A: "Ah7d"}, {A: "Ah7d2c", B: "Tc"}, {A: "Ah7dJk"}, {}])
def test_cards_that_do_not_fit_the_leftovers_are_refused(cards: Mapping[SeatNo, str]) -> None:
    """FSPR-4.1-chiprace-a"""
    stacks = {A: 1075, B: 2000}
    dealt = {seat: cards_of(text) for seat, text in cards.items()}
    found = race(stacks, GREEN_TO_BLACK, planned(stacks), cards=dealt, rules=FSPR)
    assert isinstance(found, Refusal)
    assert found.code == "race_cards_wrong"


def test_one_card_is_not_dealt_to_two_players() -> None:
    """FSPR-4.1-chiprace-a"""
    stacks, dealt = {A: 1025, B: 2025}, {A: cards_of("Ah"), B: cards_of("Ah")}
    assert race(stacks, GREEN_TO_BLACK, planned(stacks), cards=dealt, rules=FSPR) == Refusal(
        "race_cards_wrong", "house", {"cards": 2}
    )


def test_stacks_and_chips_that_do_not_fit_are_refused() -> None:
    odd = plan_race({A: 1080}, GREEN_TO_BLACK, FSPR)
    assert odd == Refusal("stack_not_in_these_chips", "house", {"seat": 1, "stack": 1080})
    assert plan_race({A: 1075}, GREEN_TO_BLACK, FSPR, small={A: 2}) == Refusal(
        "stack_not_in_these_chips", "house", {"seat": 1, "stack": 1075}
    )
    uneven = plan_race({A: 1000}, ColorUp(100, 250), FSPR)
    assert uneven == Refusal("chips_do_not_change", "house", {"remove": 100, "larger": 250})


@given(
    st.dictionaries(st.integers(1, 10), st.integers(0, 400), min_size=1),
    st.sampled_from([ColorUp(25, 100), ColorUp(100, 500), ColorUp(5, 25), ColorUp(500, 1000)]),
    st.sampled_from(list(Rounding)),
    st.sampled_from(sorted(RULEBOOKS)),
    st.integers(0, 1000),
)
def test_chips_are_conserved_but_for_rounding_and_rescue(
    units: dict[int, int], color_up: ColorUp, rounding: Rounding, rulebook: str, seed: int
) -> None:
    rules = rules_of(rulebook)
    stacks = {SeatNo(seat): count * color_up.remove for seat, count in units.items()}
    plan = plan_race(stacks, color_up, rules, rounding=rounding)
    assert isinstance(plan, RacePlan)
    stub = list(deck())
    Random(seed).shuffle(stub)
    cards: dict[SeatNo, list[Card]] = {seat: [stub.pop() for _ in range(count)] for seat, count in plan.cards.items()}
    found = race(stacks, color_up, plan, cards=cards, rules=rules)
    assert isinstance(found, Race)
    left_over = sum(plan.cards.values()) * color_up.remove
    rounded = plan.prizes * color_up.larger - left_over
    assert len(found.winners) == plan.prizes
    assert abs(rounded) < color_up.larger
    assert found.added == rounded + len(found.rescued) * color_up.larger
    for seat, stack in stacks.items():
        assert found.stacks[seat] % color_up.larger == 0
        assert (found.stacks[seat] > 0) == (stack > 0)
        assert found.stacks[seat] <= stack + color_up.larger


# --- tables with wrong chips -----------------------------------------------------------------------------------------


def test_pen_03_a_whole_table_started_with_too_many_chips() -> None:
    """PEN-03"""
    counts = dict(zip("ABCDEFGHI", (5200, 3900, 4400, 2500, 4000, 4000, 4300, 3700, 4000), strict=True))
    stacks = {SeatNo(number): chips for number, chips in enumerate(counts.values(), 1)}
    check = check_chips(stacks, expected=9 * 3000)
    assert (check, check.difference) == (ChipCheck(expected=27000, counted=36000), 9000)
    corrections, unclear = take_back(stacks, 1000, reason="issued 1000 too much at the start")
    assert unclear == ()
    assert len(corrections) == 9
    assert corrections[0] == Correction(SeatNo(1), 5200, 4200, "issued 1000 too much at the start")
    assert corrections[3].after == 1500
    assert check_chips({c.seat: c.after for c in corrections}, expected=27000).difference == 0


def test_a_stack_too_small_for_the_correction_is_for_the_director() -> None:
    """PEN-03"""
    corrections, unclear = take_back({A: 1000, B: 1025, C: 400}, 1000, reason="overissued")
    assert corrections == (Correction(B, 1025, 25, "overissued"),)
    assert unclear == (A, C)
