"""How combinations are ordered: categories, and the *scale* on which a game measures them.

A scale follows from the deck and from the rulebook's parameters: with 32 cards the flush stands above the full house
and the ace may stand below the seven; with a joker five of a kind may be the highest category. On a scale every
combination has one `Strength`; only strengths of one scale are compared. Suits never decide (FSPR-4.5.2, CODE-2.3,
REG-1.3.2), so a combination is five ranks and whether they are of one suit: 7,462 strengths with 52 cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import combinations_with_replacement
from types import MappingProxyType

from rules.cards import ACE, LOWEST_RANK, rank_text
from rules.rulebook import Rules


class Category(StrEnum):
    """The eleven combinations, from weakest to strongest with 52 cards. CODE-3.1, FSPR-4.6.1-b, REG-1.4.1. Beside each
    the article that says what it is, and the one that says how two of them are compared."""

    HIGH_CARD = "high_card"  # CODE-3.1-a, FSPR-4.6.1-l
    PAIR = "pair"  # CODE-3.1-b, FSPR-4.6.1-k
    TWO_PAIR = "two_pair"  # CODE-3.1-c, FSPR-4.6.1-j
    THREE_OF_A_KIND = "three_of_a_kind"  # CODE-3.1-d, FSPR-4.6.1-i
    STRAIGHT = "straight"  # CODE-3.1-e, FSPR-4.6.1-h
    FLUSH = "flush"  # CODE-3.1-f, FSPR-4.6.1-g
    FULL_HOUSE = "full_house"  # CODE-3.1-g, FSPR-4.6.1-f
    FOUR_OF_A_KIND = "four_of_a_kind"  # CODE-3.1-h, FSPR-4.6.1-e
    STRAIGHT_FLUSH = "straight_flush"  # CODE-3.1-i, FSPR-4.6.1-d
    ROYAL_FLUSH = "royal_flush"  # CODE-3.1-j
    FIVE_OF_A_KIND = "five_of_a_kind"  # CODE-3.1-k


@dataclass(frozen=True, slots=True, order=True)
class Strength:
    """What a holding is worth. Higher is better; equal strengths share the pot.

    `ranks` are the ranks that are compared, in the order in which they are: for two pair the higher pair, the lower
    pair, the fifth card; for a straight its top alone (5 in 5-4-3-2-A). Hands that agree in them are equal.
    FSPR-4.6.1-c, CODE-3.2, CODE-3.3, REG-1.4.1-cmp.
    """

    value: int
    category: Category = field(compare=False)
    ranks: tuple[int, ...] = field(compare=False)

    @property
    def high(self) -> str:
        """Letter of the rank that leads the comparison."""
        return rank_text(self.ranks[0])


@dataclass(frozen=True, slots=True, eq=False)  # few and made once each: told apart, and hashed, as objects
class Scale:
    """How a game orders its combinations. `wheel_top` is the top of the straight in which the ace is low: 5 with 52
    cards (5-4-3-2-A), 10 with 32 (10-9-8-7-A), None where the ace is always high. CODE-3.1-e, CODE-3.4.2, FSPR-4.4-c.
    """

    lowest: int
    wheel_top: int | None
    order: tuple[Category, ...]  # from weakest to strongest
    five_of_a_kind: bool

    def strength(self, ranks: tuple[int, ...], suited: bool) -> Strength:
        """The strength of one to five cards, given by their ranks from high to low; `suited` if all five are of one
        suit. Fewer than five cards make nothing but equal ranks (FSPR-4.1-rank)."""
        return _strength(self, ranks, suited)


STANDARD = Scale(LOWEST_RANK[52], 5, tuple(Category), five_of_a_kind=False)
"""52 cards, the same in every rulebook. FSPR-4.6.1-b, CODE-3.4."""
WITH_FIVES = Scale(LOWEST_RANK[52], 5, tuple(Category), five_of_a_kind=True)
"""52 cards with a joker where five of a kind is a combination; all others are worth what they are on `STANDARD`."""


def scale_of(rules: Rules, deck_size: int | None = None) -> Scale:
    """The scale of a game with `deck_size` cards (default: the rulebook's ordinary deck)."""
    size = int(deck_size or rules.deck_size)
    five = rules.five_of_a_kind_top
    if size == 52:
        return WITH_FIVES if five else STANDARD
    return _short_scale(
        rules.deck32_flush_over_full,
        rules.deck32_flush_over_four,
        rules.deck32_ace_below_seven,
        five,
    )


@lru_cache
def _short_scale(over_full: bool, over_four: bool, ace_below_seven: bool, five: bool) -> Scale:
    """32 cards: CODE-3.4-c puts the flush above the full house, CODE-3.4.2 the ace below the seven."""
    order: list[Category] = [category for category in Category if category != Category.FLUSH]
    below = Category.STRAIGHT
    if over_four:
        below = Category.FOUR_OF_A_KIND
    elif over_full:
        below = Category.FULL_HOUSE
    order.insert(order.index(below) + 1, Category.FLUSH)
    lowest = LOWEST_RANK[32]
    return Scale(lowest, lowest + 3 if ace_below_seven else None, tuple(order), five)


@lru_cache(maxsize=100_000)
def _strength(scale: Scale, ranks: tuple[int, ...], suited: bool) -> Strength:
    category, compared = _category(scale, ranks, suited)
    value = scale.order.index(category)
    for place in range(5):
        value = value << 4 | (compared[place] if place < len(compared) else 0)
    return Strength(value, category, compared)


_BY_SHAPE: Mapping[tuple[int, ...], Category] = MappingProxyType(
    {
        (4, 1): Category.FOUR_OF_A_KIND,
        (4,): Category.FOUR_OF_A_KIND,
        (3, 2): Category.FULL_HOUSE,
        (3, 1, 1): Category.THREE_OF_A_KIND,
        (3, 1): Category.THREE_OF_A_KIND,
        (3,): Category.THREE_OF_A_KIND,
        (2, 2, 1): Category.TWO_PAIR,
        (2, 2): Category.TWO_PAIR,
        (2, 1, 1, 1): Category.PAIR,
        (2, 1, 1): Category.PAIR,
        (2, 1): Category.PAIR,
        (2,): Category.PAIR,
    }
)
"""How often each rank occurs, most frequent first. CODE-3.1-b, CODE-3.1-c, CODE-3.1-d, CODE-3.1-g, CODE-3.1-h."""


def _category(scale: Scale, ranks: tuple[int, ...], suited: bool) -> tuple[Category, tuple[int, ...]]:
    counted = sorted(Counter(ranks).items(), key=lambda entry: (-entry[1], -entry[0]))
    shape = tuple(count for _, count in counted)
    compared = tuple(rank for rank, _ in counted)
    if shape == (5,):
        return Category.FIVE_OF_A_KIND if scale.five_of_a_kind else Category.FOUR_OF_A_KIND, compared
    if shape in _BY_SHAPE:
        return _BY_SHAPE[shape], compared
    top = _straight_top(scale, compared)
    if top is not None and suited:
        return Category.ROYAL_FLUSH if top == ACE else Category.STRAIGHT_FLUSH, (top,)
    if top is not None:
        return Category.STRAIGHT, (top,)
    return Category.FLUSH if suited and len(ranks) == 5 else Category.HIGH_CARD, compared


def _straight_top(scale: Scale, ranks: Sequence[int]) -> int | None:
    """The top of five different ranks in a row; the ace stands at an end, never inside. CODE-3.1-e, CODE-3.1-i."""
    if len(ranks) != 5:
        return None
    if ranks[0] - ranks[4] == 4:
        return ranks[0]
    if ranks[0] == ACE and ranks[1] == scale.wheel_top and ranks[1] - ranks[4] == 3:
        return ranks[1]
    return None


# --- how many hands there are ------------------------------------------------------------------------------------


def rank_patterns(lowest: int) -> Iterator[tuple[int, ...]]:
    """Every way in which five cards of one deck can have ranks, each from high to low."""
    for ranks in combinations_with_replacement(range(ACE, lowest - 1, -1), 5):
        if ranks[0] != ranks[4]:
            yield ranks


def strengths(scale: Scale) -> tuple[Strength, ...]:
    """Every strength that five cards without joker can have, from best to worst."""
    found = {
        scale.strength(ranks, suited)
        for ranks in rank_patterns(scale.lowest)
        for suited in ((False, True) if len(set(ranks)) == 5 else (False,))
    }
    return tuple(sorted(found, reverse=True))


_WAYS = {1: 4, 2: 6, 3: 4, 4: 1}
"""In how many ways that many cards of one rank can be taken from four suits."""


@lru_cache
def category_counts(deck_size: int, *, ace_low_straight: bool) -> Mapping[str, int]:
    """How many five-card hands of each category a deck without joker holds, royal flushes among the straight flushes,
    and in all. CODE-3.4, CODE-3.4.1, CODE-3.4.2."""
    low = LOWEST_RANK[deck_size]
    scale = Scale(low, low + 3 if ace_low_straight else None, tuple(Category), five_of_a_kind=False)
    counts: Counter[str] = Counter()
    for ranks in rank_patterns(low):
        ways = 1
        for count in Counter(ranks).values():
            ways *= _WAYS[count]
        if len(set(ranks)) == 5:
            counts[_counted_as(scale.strength(ranks, True))] += 4
            ways -= 4
        counts[_counted_as(scale.strength(ranks, False))] += ways
    return MappingProxyType({**counts, "total": counts.total()})


def _counted_as(strength: Strength) -> str:
    royal = strength.category is Category.ROYAL_FLUSH
    return Category.STRAIGHT_FLUSH.value if royal else strength.category.value
