"""The pool is divided to the last unit, and never more to a worse place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.payouts import FESTIVAL, STANDARD, WHOLE, Band, PayoutPolicy, prizes, problems, problems_of_prizes

THREE = PayoutPolicy((Band(2, (6_500, 3_500)), Band(8, (5_000, 3_000, 2_000))), rounding=100)


def test_prizes_are_rounded_down_and_first_takes_the_rest() -> None:
    assert prizes(THREE, 90_050, 45) == (45_050, 27_000, 18_000)
    assert prizes(THREE, 99_999, 45) == (50_199, 29_900, 19_900)


def test_the_largest_band_that_the_field_reaches_counts() -> None:
    assert prizes(THREE, 10_000, 7) == (6_500, 3_500)
    assert prizes(THREE, 10_000, 8) == (5_000, 3_000, 2_000)


def test_a_field_below_every_band_takes_the_smallest() -> None:
    assert prizes(THREE, 2_000, 1) == (2_000,)


def test_there_are_never_more_prizes_than_entries() -> None:
    assert prizes(PayoutPolicy((Band(2, (5_000, 3_000, 2_000)),), 1), 1_000, 2) == (700, 300)


def test_a_prize_that_is_rounded_to_nothing_goes_to_first() -> None:
    assert prizes(PayoutPolicy((Band(2, (9_000, 1_000)),), 100), 900, 2) == (900,)


def test_no_pool_no_prizes() -> None:
    assert prizes(STANDARD, 0, 45) == ()
    assert prizes(STANDARD, 1_000, 0) == ()


def test_the_regatta_with_45_entries_pays_six_places() -> None:
    assert prizes(STANDARD, 90_000, 45) == (32_200, 18_200, 13_000, 10_300, 8_700, 7_600)


@pytest.mark.parametrize("policy", [STANDARD, FESTIVAL])
def test_the_policies_that_ship_add_up(policy: PayoutPolicy) -> None:
    assert problems(policy) == ()
    assert all(sum(band.shares) == WHOLE for band in policy.bands)
    assert [len(band.shares) for band in policy.bands] == sorted(len(band.shares) for band in policy.bands)
    assert all(len(band.shares) <= band.entries / 2 for band in policy.bands)


@pytest.mark.parametrize(("entries", "paid"), [(2, 1), (9, 3), (45, 6), (100, 12), (500, 54), (10_112, 1260)])
def test_about_one_in_eight_is_paid_and_gets_more_than_it_paid(entries: int, paid: int) -> None:
    buy_in = 50_000
    won = prizes(FESTIVAL, entries * buy_in, entries)
    assert len(won) == paid
    assert won[-1] >= buy_in


@st.composite
def policies(draw: st.DrawFn) -> PayoutPolicy:
    bands = []
    for entries in draw(st.lists(st.integers(1, 300), min_size=1, max_size=4, unique=True)):
        cuts = sorted(draw(st.lists(st.integers(1, WHOLE - 1), max_size=20, unique=True)))
        shares = [high - low for low, high in zip([0, *cuts], [*cuts, WHOLE], strict=True)]
        bands.append(Band(entries, tuple(sorted(shares, reverse=True))))
    return PayoutPolicy(tuple(bands), draw(st.sampled_from([1, 5, 50, 100, 1_000])))


@given(st.one_of(policies(), st.sampled_from([STANDARD, FESTIVAL])), st.integers(0, 10**9), st.integers(0, 12_000))
def test_prizes_sum_to_the_pool_and_never_rise(policy: PayoutPolicy, pool: int, entries: int) -> None:
    won = prizes(policy, pool, entries)
    assert sum(won) == (pool if entries else 0)
    assert list(won) == sorted(won, reverse=True)
    assert all(prize > 0 for prize in won)
    assert all(prize % policy.rounding == 0 for prize in won[1:])
    assert len(won) <= entries
    assert problems(policy) == ()
    assert problems_of_prizes(won, pool if entries else 0) == ()


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        (PayoutPolicy((), 100), ("payouts_without_places", {})),
        (PayoutPolicy((Band(2, (WHOLE,)),), 0), ("payout_rounding_too_small", {"rounding": 0})),
        (PayoutPolicy((Band(2, (WHOLE,)), Band(2, (WHOLE,))), 1), ("payout_bands_overlap", {})),
        (PayoutPolicy((Band(9, ()),), 1), ("payout_band_without_places", {"entries": 9})),
        (PayoutPolicy((Band(9, (6_000, 4_050)),), 1), ("payout_shares_not_whole", {"entries": 9, "sum": "100.5"})),
        (PayoutPolicy((Band(9, (4_000, 6_000)),), 1), ("payout_shares_rise", {"entries": 9, "place": 2})),
        (PayoutPolicy((Band(9, (WHOLE, 0)),), 1), ("payout_share_of_nothing", {"entries": 9})),
    ],
)
def test_a_policy_that_does_not_add_up_is_pointed_out(
    policy: PayoutPolicy, expected: tuple[str, dict[str, object]]
) -> None:
    assert [(problem.code, dict(problem.detail)) for problem in problems(policy)] == [expected]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ((600, 300), [("prizes_not_pool", {"sum": 900, "pool": 1_000, "difference": -100})]),
        ((700, 400), [("prizes_not_pool", {"sum": 1_100, "pool": 1_000, "difference": 100})]),
        ((400, 600), [("prizes_rise", {"place": 2, "prize": 600, "above": 400})]),
        ((1_000, 0), [("prize_of_nothing", {"place": 2, "prize": 0})]),
        ((), [("prizes_not_pool", {"sum": 0, "pool": 1_000, "difference": -1_000})]),
        ((600, 300, 100), []),
    ],
)
def test_prizes_typed_by_hand_are_checked(
    typed: tuple[int, ...], expected: list[tuple[str, dict[str, object]]]
) -> None:
    assert [(problem.code, dict(problem.detail)) for problem in problems_of_prizes(typed, 1_000)] == expected
