"""Places: who finished where, what it pays, how far the money is.

A place is never stored. It follows from when the players went out (`rules.going_out`) and from how many are still in
play: with A entries in play, the last one out holds place A + 1, the one before A + 2, and so on. Entries that went
out as equals share a range of places, 5–6, and the place after it is 7. So taking a bust back, a late report or a late
entry mends every place by itself. While registration is open, places are provisional.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from rules.entries import PLAYED, entries_in_play
from rules.going_out import order_of_going_out
from rules.ids import EntryId
from rules.payouts import prizes
from rules.tournament.state import Tournament


class Bubble(StrEnum):
    """How far the money is."""

    FAR = "far"
    NEAR = "near"  # a table's worth of busts or fewer: time to think of hand for hand
    BUBBLE = "bubble"  # the next one out is not paid, the one after is
    IN_THE_MONEY = "in_the_money"


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A finishing place; a range where entries tied."""

    first: int
    last: int


def field_size(tournament: Tournament) -> int:
    """The entries that were ever paid and not paid back: what payouts go by."""
    return sum(entry.status in PLAYED for entry in tournament.entries.values())


def places(tournament: Tournament) -> Mapping[EntryId, Place]:
    """The places of everybody who is out, best first, and of the winner once one entry is left after busts.

    Nobody else in play has a place yet. REG-2.8.1: the winner has won all the chips of all participants; since chips
    are conserved that is so when nobody else is left.
    """
    out = order_of_going_out(tournament)
    left = entries_in_play(tournament)
    found = {left[0].id: Place(1, 1)} if len(left) == 1 and out else {}
    first = len(left) + 1
    for tied in reversed(out):
        last = first + len(tied) - 1
        found.update(dict.fromkeys(sorted(tied), Place(first, last)))
        first = last + 1
    return found


def prizes_in_force(tournament: Tournament) -> tuple[int, ...]:
    """The prizes of places 1, 2, 3 …: as the director has set them, else by the policy, from the pool or from the
    guarantee where the pool falls short of it."""
    if tournament.payouts is not None:
        return tournament.payouts
    config = tournament.config
    return prizes(config.payout, max(tournament.pool, config.guarantee), field_size(tournament))


def prize_shares(prizes: Sequence[int], places: Mapping[EntryId, Place]) -> Mapping[EntryId, int]:
    """What each place pays: prizes of tied places are added and divided equally, to the last unit.

    Units that cannot be divided go one each to the tied entries with the lowest numbers, who registered first: a rule
    that needs no draw and gives the same answer every time it is asked.
    """
    shares: dict[EntryId, int] = {}
    for place, holders in groupby(sorted(places, key=lambda id: (places[id], id)), key=lambda id: places[id]):
        tied = list(holders)
        money = sum(prizes[place.first - 1 : place.last])
        share, odd = divmod(money, len(tied))
        shares.update({id: share + (rank < odd) for rank, id in enumerate(tied)})
    return shares


def paid_places(prizes: Sequence[int]) -> int:
    """How many places are paid."""
    return sum(prize > 0 for prize in prizes)


def bubble(in_play: int, paid: int, seats_per_table: int) -> Bubble:
    """How far the money is with `in_play` entries left and `paid` places paid.

    With one more than paid places in play the next one out gets nothing and everybody after that is paid: that is the
    bubble. With as many in play as are paid, everybody is in the money.
    """
    busts_to_go = in_play - paid
    if busts_to_go <= 0:
        return Bubble.IN_THE_MONEY
    if busts_to_go == 1:
        return Bubble.BUBBLE
    return Bubble.NEAR if busts_to_go <= seats_per_table else Bubble.FAR
