"""The prize pool and its division.

The pool is divided by percentages that depend on the number of entries. Prizes are rounded down to a whole number of
`rounding` units, and what that leaves goes to first place, so that the sum is the pool to the last unit. A list of
prizes never rises from a better place to a worse one, and a paid place is never paid nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.structure import Problem

WHOLE = 10_000
"""A whole pool in hundredths of a percent."""


@dataclass(frozen=True, slots=True)
class Band:
    """For fields of at least `entries`, the percentages of places 1, 2, 3 … in hundredths of a percent (10_000 = all)."""

    entries: int
    shares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PayoutPolicy:
    """How the pool is divided: bands by field size, prizes rounded down to `rounding` minor units, the rest to first."""

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
    if (place := _first_rise(prizes)) is not None:
        yield Problem("prizes_rise", {"place": place, "prize": prizes[place - 1], "above": prizes[place - 2]})
    if sum(prizes) != pool:
        yield Problem("prizes_not_pool", {"sum": sum(prizes), "pool": pool, "difference": sum(prizes) - pool})


def _first_rise(amounts: Sequence[int]) -> int | None:
    """The first place that would get more than the one above it."""
    for place, (above, amount) in enumerate(zip(amounts, amounts[1:], strict=False), start=2):
        if amount > above:
            return place
    return None


def _percent(hundredths: int) -> str:
    return f"{hundredths / 100:.2f}".rstrip("0").rstrip(".")


STANDARD = PayoutPolicy(
    bands=(
        Band(2, (10_000,)),
        Band(5, (6_500, 3_500)),
        Band(9, (5_000, 3_000, 2_000)),
        Band(21, (4_500, 2_700, 1_650, 1_150)),
        Band(31, (4_000, 2_450, 1_550, 1_150, 850)),
        Band(41, (3_700, 2_300, 1_500, 1_050, 800, 650)),
        Band(51, (3_400, 2_200, 1_450, 1_050, 800, 600, 500)),
        Band(61, (3_150, 2_100, 1_400, 1_000, 775, 600, 525, 450)),
        Band(71, (2_975, 2_000, 1_350, 975, 750, 600, 500, 450, 400)),
        Band(91, (2_700, 1_800, 1_250, 925, 725, 575, 475, 400, 350, *(267,) * 3)),
    ),
    rounding=100,
)
