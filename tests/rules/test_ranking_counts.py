"""Every five-card hand of 52 and of 32 cards, counted, and ordered as another evaluator orders it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice

import pytest
from phevaluator import evaluate_cards

from rules.cards import Suit, card_of, deck, rank_of
from rules.ranking import STANDARD, Category, category_counts, ranks_of, strength_of, strength_of_rank
from rules.ranking.categories import rank_patterns, scale_of, strengths
from rules.rulebook import rules_of

CODE = rules_of("code")

FULL_DECK = {
    "straight_flush": 40,
    "four_of_a_kind": 624,
    "full_house": 3744,
    "flush": 5108,
    "straight": 10200,
    "three_of_a_kind": 54912,
    "two_pair": 123552,
    "pair": 1098240,
    "high_card": 1302540,
    "total": 2598960,
}
SHORT_DECK = {
    "straight_flush": 20,
    "four_of_a_kind": 224,
    "flush": 204,
    "full_house": 1344,
    "straight": 5100,
    "three_of_a_kind": 10752,
    "two_pair": 24192,
    "pair": 107520,
    "high_card": 52020,
    "total": 201376,
}
SHORT_DECK_ACE_HIGH = SHORT_DECK | {"straight_flush": 16, "flush": 208, "straight": 4080, "high_card": 53040}


def counted(categories):
    counts = Counter(categories)
    counts[Category.STRAIGHT_FLUSH] += counts.pop(Category.ROYAL_FLUSH)
    return {**{category.value: count for category, count in counts.items()}, "total": counts.total()}


def test_category_counts_of_both_decks():
    """CODE-3.4, CODE-3.4.1, CODE-3.4.2: deck32_ace_below_seven"""
    assert category_counts(52, ace_low_straight=True) == FULL_DECK
    assert category_counts(32, ace_low_straight=True) == SHORT_DECK
    assert category_counts(32, ace_low_straight=False) == SHORT_DECK_ACE_HIGH


@pytest.mark.parametrize(("ace_below_seven", "expected"), [(True, SHORT_DECK), (False, SHORT_DECK_ACE_HIGH)])
def test_all_201376_hands_of_32_cards_are_in_their_category(ace_below_seven, expected):
    """CODE-3.4.2: deck32_ace_below_seven"""
    rules = rules_of("code", {"deck32_ace_below_seven": ace_below_seven})
    assert counted(strength_of(hand, rules, 32).category for hand in combinations(deck(32), 5)) == expected


def representatives():
    """One hand for each of the 7,462 classes of five-card hands: its ranks, and whether it is of one suit."""
    for ranks in rank_patterns(2):
        used = Counter()
        hand = []
        for rank in ranks:
            hand.append(card_of(rank, tuple(Suit)[used[rank]]))
            used[rank] += 1
        if len(used) < 5:
            yield ranks, False, hand
        else:
            yield ranks, True, hand
            yield ranks, False, [card_of(ranks[0], Suit.SPADES), *hand[1:]]


def test_both_evaluators_order_all_7462_classes_of_hands_alike():
    """FSPR-4.6.1-c, CODE-3.2: every five-card hand belongs to one class, so this is every comparison there is."""
    ours = strengths(STANDARD)
    assert len(ours) == len(set(ours)) == 7462
    assert list(ours) == sorted(ours, reverse=True)
    seen = {}
    for ranks, suited, hand in representatives():
        strength = STANDARD.strength(ranks, suited)
        assert strength == ours[evaluate_cards(*hand) - 1]
        assert strength.category is strength_of(hand, CODE).category
        seen.setdefault(strength, []).append(hand)
    assert len(seen) == 7462
    assert [len(hands) for hands in seen.values()] == [1] * 7462


def test_a_class_holds_as_many_hands_as_there_are_ways_to_take_its_cards():
    """CODE-3.4.1: the classes together are the whole deck of hands."""
    ways = Counter()
    for ranks, suited, _ in representatives():
        if suited:
            ways["suited"] += 4
        elif len(set(ranks)) == 5:
            ways["unsuited"] += 4**5 - 4
        else:
            product = 1
            for count in Counter(ranks).values():
                product *= {1: 4, 2: 6, 3: 4, 4: 1}[count]
            ways["equal ranks"] += product
    assert ways == {"suited": 5148, "unsuited": 1312740, "equal ranks": 1281072}
    assert ways.total() == 2598960


def test_the_short_deck_orders_hands_inside_a_category_as_the_full_one():
    """CODE-3.4-c: only categories change places, and the straight from the ace to the ten is added."""
    short = rules_of("code", {"deck32_flush_over_full": False, "deck32_ace_below_seven": False})
    hands = list(islice(combinations(deck(32), 5), 0, None, 7))
    assert len(hands) == 28768
    pairs = {(strength_of(hand, short, 32).value, strength_of(hand, CODE, 52).value) for hand in hands}
    assert len({ours for ours, _ in pairs}) == len({theirs for _, theirs in pairs}) == len(pairs)
    assert [theirs for _, theirs in sorted(pairs)] == sorted(theirs for _, theirs in pairs)


@pytest.mark.long
def test_all_2598960_hands_of_52_cards_are_counted_and_ordered_as_phevaluator_orders_them():
    """CODE-3.4.1, CODE-3.2, FSPR-4.6.1-c"""
    hands = combinations(deck(52), 5)
    categories = Counter()
    total = 0
    while chunk := list(islice(hands, 100_000)):
        total += len(chunk)
        for hand, rank in zip(chunk, ranks_of(chunk), strict=True):
            ranks = tuple(sorted(map(rank_of, hand), reverse=True))
            strength = STANDARD.strength(ranks, len({card % 4 for card in hand}) == 1)
            assert strength == strength_of_rank(rank)
            categories[strength.category] += 1
    assert total == 2598960
    assert counted(categories.elements()) == FULL_DECK


def test_the_scale_of_the_ordinary_deck_is_the_same_in_every_rulebook():
    assert scale_of(rules_of("fspr")) is STANDARD
    assert scale_of(CODE).order == STANDARD.order
