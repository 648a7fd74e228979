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


def _band(entries: int, shares: str) -> Band:
    """A band written as it is read: `4225 2475 9x140` pays 42.25 %, 24.75 % and nine places with 1.4 % each."""
    spread: list[int] = []
    for written in shares.split():
        places, times, share = written.partition("x")
        spread += [int(share)] * int(places) if times else [int(written)]
    return Band(entries, tuple(spread))


# About one in seven or eight is paid, the last of them about one and a half buy-ins; first gets half of a small field
# and an eighth of the largest.
STANDARD = PayoutPolicy(
    bands=(
        _band(2, "10000"),
        _band(5, "6500 3500"),
        _band(8, "5025 2875 2100"),
        _band(19, "4225 2475 1825 1475"),
        _band(28, "3850 2200 1600 1275 1075"),
        _band(37, "3550 2025 1450 1150 975 850"),
        _band(46, "3250 1875 1350 1100 925 800 700"),
        _band(55, "3150 1750 1275 1025 850 725 650 575"),
        _band(64, "2915 1680 1220 970 815 705 625 560 510"),
        _band(82, "2725 1505 1070 840 695 595 525 465 425 3x385"),
        _band(101, "2570 1395 980 765 630 535 470 420 375 3x345 3x275"),
        _band(126, "2430 1310 920 715 590 500 440 390 350 3x320 3x255 3x210"),
        _band(161, "2350 1195 810 620 500 420 365 320 285 3x260 3x200 3x165 9x140"),
        _band(241, "2260 1120 755 570 460 385 330 290 260 3x235 3x180 3x145 9x125 9x85"),
        _band(321, "2165 1065 715 540 435 365 310 275 245 3x220 3x170 3x140 9x115 9x80 9x60"),
        _band(401, "2125 1015 685 515 415 345 300 260 230 3x210 3x160 3x130 9x110 9x75 9x55 9x50"),
        _band(501, "2045 960 645 485 390 325 280 245 215 3x195 3x150 3x120 9x105 9x70 9x50 9x40 18x35"),
    ),
    rounding=100,
)
"""The policy of a club's tournament: prizes in whole units of money."""

FESTIVAL = PayoutPolicy(
    bands=(
        *STANDARD.bands,
        _band(701, "1801 906 606 456 365 305 262 229 204 3x184 3x141 3x115 9x97 9x66 9x50 9x40 9x34 9x29 27x26"),
        _band(
            1001,
            "1708 850 567 425 340 284 243 213 189 3x170 3x131 3x106 9x89 9x60 9x46 9x37 9x31 9x26 9x23 9x20 54x18",
        ),
        _band(
            1501,
            "1617 799 533 399 319 266 228 199 177 3x159 3x123 3x99 9x84 9x57 9x43 9x34 9x29 9x24 9x21 9x19 "
            "9x17 18x15 18x13 72x12",
        ),
        _band(
            2501,
            "1500 744 494 369 295 245 209 183 162 3x146 3x112 3x91 9x76 9x51 9x39 9x31 9x26 9x22 9x19 9x17 "
            "9x15 18x14 18x12 18x10 18x9 18x8 162x7",
        ),
        _band(
            4001,
            "1416 697 463 347 277 230 197 172 153 3x138 3x106 3x86 9x72 9x49 9x37 9x29 9x24 9x21 9x18 9x16 "
            "9x14 18x13 18x11 18x9 18x8 36x7 36x6 36x5 288x4",
        ),
        _band(
            6001,
            "1308 646 430 321 257 214 183 160 142 3x127 3x98 3x79 9x67 9x45 9x34 9x27 9x22 9x19 9x17 9x15 "
            "9x13 18x12 18x10 18x9 18x8 18x7 54x6 36x5 36x4 540x3",
        ),
        _band(
            9001,
            "1214 603 403 303 242 202 173 152 135 3x122 3x94 3x76 9x64 9x43 9x33 9x26 9x22 9x19 9x16 9x15 "
            "9x13 18x12 18x10 18x9 18x8 18x7 18x6 72x5 36x4 108x3 837x2",
        ),
    ),
    rounding=1_000,
)
"""The same for the fields of a festival, in tens."""
