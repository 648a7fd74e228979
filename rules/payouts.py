"""The prize pool and its division.

The pool is divided by percentages that depend on the number of entries. Prizes are rounded down to a whole number of
`rounding` units, and what that leaves goes to first place, so that the sum is the pool to the last unit. A list of
prizes never rises from a better place to a worse one, and a paid place is never paid nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules.structure import Problem

WHOLE = 10_000
"""A whole pool in hundredths of a percent."""


@dataclass(frozen=True, slots=True)
class Band:
    """For fields of at least `entries`, the percentages of places 1, 2, 3 … in hundredths of a percent."""

    entries: int
    shares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PayoutPolicy:
    """How the pool is divided: bands by field size, prizes rounded down to `rounding` minor units, rest to first."""

    bands: tuple[Band, ...]
    rounding: int


def band_for(policy: PayoutPolicy, entries: int) -> Band:
    """The band of a field of `entries`: the largest that it reaches; a field smaller than all takes the smallest."""
    bands = sorted(policy.bands, key=lambda band: band.entries)
    return max((band for band in bands if band.entries <= entries), key=lambda band: band.entries, default=bands[0])


def prizes(policy: PayoutPolicy, pool: int, entries: int) -> tuple[int, ...]:
    """The prizes of places 1, 2, 3 … Sums to `pool` exactly; places whose prize would be nothing are not paid.

    Never more places are paid than there are entries: a share of a place that nobody can take goes to first as well.
    """
    if pool <= 0 or entries <= 0:
        return ()
    unit = max(1, policy.rounding)
    shares = band_for(policy, entries).shares[:entries]
    rounded = [pool * share // WHOLE // unit * unit for share in shares[1:]]
    below = tuple(prize for prize in rounded if prize > 0)
    return (pool - sum(below), *below)


def problems(policy: PayoutPolicy) -> tuple[Problem, ...]:
    """What does not add up in a policy: nothing to divide by, more or less than 100 %, a better place paid worse."""
    return tuple(_problems(policy))


def _problems(policy: PayoutPolicy) -> Iterator[Problem]:
    if not policy.bands:
        yield Problem("payouts_without_places")
    if policy.rounding < 1:
        yield Problem("payout_rounding_too_small", {"rounding": policy.rounding})
    if len({band.entries for band in policy.bands}) < len(policy.bands):
        yield Problem("payout_bands_overlap")
    for band in policy.bands:
        if not band.shares:
            yield Problem("payout_band_without_places", {"entries": band.entries})
        elif sum(band.shares) != WHOLE:
            yield Problem("payout_shares_not_whole", {"entries": band.entries, "sum": _percent(sum(band.shares))})
        if (place := _first_rise(band.shares)) is not None:
            yield Problem("payout_shares_rise", {"entries": band.entries, "place": place})
        if any(share <= 0 for share in band.shares):
            yield Problem("payout_share_of_nothing", {"entries": band.entries})


def problems_of_prizes(prizes: Sequence[int], pool: int) -> tuple[Problem, ...]:
    """What does not add up in prizes that a director has typed."""
    return tuple(_problems_of_prizes(prizes, pool))


def _problems_of_prizes(prizes: Sequence[int], pool: int) -> Iterator[Problem]:
    for place, prize in enumerate(prizes, start=1):
        if prize <= 0:
            yield Problem("prize_of_nothing", {"place": place, "prize": prize})
    if (risen := _first_rise(prizes)) is not None:
        yield Problem("prizes_rise", {"place": risen, "prize": prizes[risen - 1], "above": prizes[risen - 2]})
    if sum(prizes) != pool:
        yield Problem("prizes_not_pool", {"sum": sum(prizes), "pool": pool, "difference": sum(prizes) - pool})


def _first_rise(amounts: Sequence[int]) -> int | None:
    """The first place that would get more than the one above it."""
    for place, (above, amount) in enumerate(pairwise(amounts), start=2):
        if amount > above:
            return place
    return None


def _percent(hundredths: int) -> str:
    return f"{hundredths / 100:.2f}".rstrip("0").rstrip(".")


def _band(entries: int, *shares: int | tuple[int, int]) -> Band:
    """A band of places in order; (3, 250) are three places with 250 each."""
    spread = (share if isinstance(share, tuple) else (1, share) for share in shares)
    return Band(entries, tuple(share for places, each in spread for share in (each,) * places))


# About one in seven or eight is paid, the last of them about one and a half buy-ins; first gets half of a small field
# and an eighth of the largest.
STANDARD = PayoutPolicy(
    bands=(
        _band(2, 10000),
        _band(5, 6500, 3500),
        _band(8, 5025, 2875, 2100),
        _band(19, 4225, 2475, 1825, 1475),
        _band(28, 3850, 2200, 1600, 1275, 1075),
        _band(37, 3550, 2025, 1450, 1150, 975, 850),
        _band(46, 3250, 1875, 1350, 1100, 925, 800, 700),
        _band(55, 3150, 1750, 1275, 1025, 850, 725, 650, 575),
        _band(64, 2915, 1680, 1220, 970, 815, 705, 625, 560, 510),
        _band(82, 2725, 1505, 1070, 840, 695, 595, 525, 465, 425, (3, 385)),
        _band(101, 2570, 1395, 980, 765, 630, 535, 470, 420, 375, (3, 345), (3, 275)),
        _band(126, 2430, 1310, 920, 715, 590, 500, 440, 390, 350, (3, 320), (3, 255), (3, 210)),
        _band(161, 2350, 1195, 810, 620, 500, 420, 365, 320, 285, (3, 260), (3, 200), (3, 165), (9, 140)),
        _band(241, 2260, 1120, 755, 570, 460, 385, 330, 290, 260, (3, 235), (3, 180), (3, 145), (9, 125), (9, 85)),
        _band(
            321, 2165, 1065, 715, 540, 435, 365, 310, 275, 245, (3, 220), (3, 170), (3, 140), (9, 115), (9, 80), (9, 60)
        ),
        _band(
            401,
            2125,
            1015,
            685,
            515,
            415,
            345,
            300,
            260,
            230,
            (3, 210),
            (3, 160),
            (3, 130),
            (9, 110),
            (9, 75),
            (9, 55),
            (9, 50),
        ),
        _band(
            501,
            2045,
            960,
            645,
            485,
            390,
            325,
            280,
            245,
            215,
            (3, 195),
            (3, 150),
            (3, 120),
            (9, 105),
            (9, 70),
            (9, 50),
            (9, 40),
            (9, 35),
            (9, 35),
        ),
    ),
    rounding=100,
)
"""The policy of a club's tournament: prizes in whole units of money."""

FESTIVAL = PayoutPolicy(
    bands=(
        *STANDARD.bands,
        _band(
            701,
            1801,
            906,
            606,
            456,
            365,
            305,
            262,
            229,
            204,
            (3, 184),
            (3, 141),
            (3, 115),
            (9, 97),
            (9, 66),
            (9, 50),
            (9, 40),
            (9, 34),
            (9, 29),
            (9, 26),
            (9, 26),
            (9, 26),
        ),
        _band(
            1001,
            1708,
            850,
            567,
            425,
            340,
            284,
            243,
            213,
            189,
            (3, 170),
            (3, 131),
            (3, 106),
            (9, 89),
            (9, 60),
            (9, 46),
            (9, 37),
            (9, 31),
            (9, 26),
            (9, 23),
            (9, 20),
            (9, 18),
            (18, 18),
            (18, 18),
            (9, 18),
        ),
        _band(
            1501,
            1617,
            799,
            533,
            399,
            319,
            266,
            228,
            199,
            177,
            (3, 159),
            (3, 123),
            (3, 99),
            (9, 84),
            (9, 57),
            (9, 43),
            (9, 34),
            (9, 29),
            (9, 24),
            (9, 21),
            (9, 19),
            (9, 17),
            (18, 15),
            (18, 13),
            (18, 12),
            (18, 12),
            (18, 12),
            (18, 12),
        ),
        _band(
            2501,
            1500,
            744,
            494,
            369,
            295,
            245,
            209,
            183,
            162,
            (3, 146),
            (3, 112),
            (3, 91),
            (9, 76),
            (9, 51),
            (9, 39),
            (9, 31),
            (9, 26),
            (9, 22),
            (9, 19),
            (9, 17),
            (9, 15),
            (18, 14),
            (18, 12),
            (18, 10),
            (18, 9),
            (18, 8),
            (18, 7),
            (36, 7),
            (36, 7),
            (36, 7),
            (36, 7),
        ),
        _band(
            4001,
            1416,
            697,
            463,
            347,
            277,
            230,
            197,
            172,
            153,
            (3, 138),
            (3, 106),
            (3, 86),
            (9, 72),
            (9, 49),
            (9, 37),
            (9, 29),
            (9, 24),
            (9, 21),
            (9, 18),
            (9, 16),
            (9, 14),
            (18, 13),
            (18, 11),
            (18, 9),
            (18, 8),
            (18, 7),
            (18, 7),
            (36, 6),
            (36, 5),
            (36, 4),
            (36, 4),
            (36, 4),
            (36, 4),
            (36, 4),
            (36, 4),
            (72, 4),
        ),
        _band(
            6001,
            1308,
            646,
            430,
            321,
            257,
            214,
            183,
            160,
            142,
            (3, 127),
            (3, 98),
            (3, 79),
            (9, 67),
            (9, 45),
            (9, 34),
            (9, 27),
            (9, 22),
            (9, 19),
            (9, 17),
            (9, 15),
            (9, 13),
            (18, 12),
            (18, 10),
            (18, 9),
            (18, 8),
            (18, 7),
            (18, 6),
            (36, 6),
            (36, 5),
            (36, 4),
            (36, 3),
            (36, 3),
            (36, 3),
            (36, 3),
            (36, 3),
            (90, 3),
            (90, 3),
            (90, 3),
            (90, 3),
        ),
        _band(
            9001,
            1214,
            603,
            403,
            303,
            242,
            202,
            173,
            152,
            135,
            (3, 122),
            (3, 94),
            (3, 76),
            (9, 64),
            (9, 43),
            (9, 33),
            (9, 26),
            (9, 22),
            (9, 19),
            (9, 16),
            (9, 15),
            (9, 13),
            (18, 12),
            (18, 10),
            (18, 9),
            (18, 8),
            (18, 7),
            (18, 6),
            (36, 5),
            (36, 5),
            (36, 4),
            (36, 3),
            (36, 3),
            (36, 3),
            (36, 2),
            (36, 2),
            (90, 2),
            (90, 2),
            (90, 2),
            (90, 2),
            (90, 2),
            (90, 2),
            (90, 2),
            (90, 2),
            (45, 2),
        ),
    ),
    rounding=10_000,
)
"""The same for the fields of a festival, in hundreds."""
