"""Jokers, bugs, wild cards and the short deck: what only our own evaluator ranks, held against brute force."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import JOKERS, cards_of, deck, rank_of
from rules.hand.state import Game
from rules.ranking import Category, best, strength_of
from rules.rulebook import rules_of

CODE = rules_of("code")
NO_FIVES = rules_of("code", {"five_of_a_kind_top": False})
BUG = rules_of("code", {"joker_mode": "bug"})


def worth(cards, rules=CODE, deck_size=None, wild=()):
    return strength_of(cards_of(cards), rules, deck_size, wild=wild)


# --- jokers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "category", "ranks"),
    [
        ("As Ah Ad Ac Jk", Category.FIVE_OF_A_KIND, (14,)),
        ("2s 2h 2d Jk Jk", Category.FIVE_OF_A_KIND, (2,)),
        ("As Ks Qs Js Jk", Category.ROYAL_FLUSH, (14,)),
        ("9s 8s 7s 6s Jk", Category.STRAIGHT_FLUSH, (10,)),
        ("As 2s 3s 4s Jk", Category.STRAIGHT_FLUSH, (5,)),
        ("Ks Kh Kd 4c Jk", Category.FOUR_OF_A_KIND, (13, 4)),
        ("Ks Kh 4d 4c Jk", Category.FULL_HOUSE, (13, 4)),
        ("As Ts 7s 5s Jk", Category.FLUSH, (14, 13, 10, 7, 5)),
        ("9s 8h 6d 5c Jk", Category.STRAIGHT, (9,)),
        ("Ks Kh 9d 4c Jk", Category.THREE_OF_A_KIND, (13, 9, 4)),
        ("Ks Jh 9d 4c Jk", Category.PAIR, (13, 11, 9, 4)),
        ("Ks Jh 9d Jk Jk", Category.STRAIGHT, (13,)),
        ("Ks 9h 4d Jk Jk", Category.THREE_OF_A_KIND, (13, 9, 4)),
        ("Jk Ks", Category.PAIR, (13,)),
        ("Jk", Category.HIGH_CARD, (14,)),
    ],
)
def test_a_joker_stands_for_the_card_that_helps_most(cards, category, ranks):
    """CODE-1.3, CODE-3.1-k: joker_mode, five_of_a_kind_top"""
    hand = worth(cards)
    assert (hand.category, hand.ranks) == (category, ranks)


def test_without_five_of_a_kind_four_aces_and_a_joker_are_quads_with_a_king():
    """CODE-3.1-k: five_of_a_kind_top"""
    hand = worth("As Ah Ad Ac Jk", NO_FIVES)
    assert (hand.category, hand.ranks) == (Category.FOUR_OF_A_KIND, (14, 13))
    assert hand < worth("As Ks Qs Js Ts", NO_FIVES)


def test_five_of_a_kind_beats_the_royal_flush():
    """CODE-3.1-j, CODE-3.1-k"""
    assert worth("2s 2h 2d 2c Jk") > worth("As Ks Qs Js Ts")


def stand_ins(natural, jokers, size):
    """Every five-card hand in which the jokers are ordinary cards that are not held."""
    free = [card for card in deck(size) if card not in natural]
    return [(*natural, *chosen) for chosen in combinations(free, jokers)]


sizes = st.sampled_from([52, 32])
dealt = sizes.flatmap(lambda size: st.tuples(st.just(size), st.permutations(deck(size)).map(lambda cards: cards[:4])))


@settings(max_examples=60, deadline=None)
@given(dealt, st.sampled_from([1, 2]))
def test_jokers_make_the_best_hand_that_any_stand_in_makes(dealt, jokers):
    """CODE-1.3, CODE-1.2"""
    size, cards = dealt
    natural = cards[: 5 - jokers]
    hand = (*natural, *JOKERS[:jokers])
    expected = max(strength_of(five, NO_FIVES, size) for five in stand_ins(natural, jokers, size))
    assert strength_of(hand, NO_FIVES, size) == expected
    if len({rank_of(card) for card in natural}) == 1:
        assert strength_of(hand, CODE, size).category is Category.FIVE_OF_A_KIND
    else:
        assert strength_of(hand, CODE, size) == expected


@settings(max_examples=30, deadline=None)
@given(st.permutations(deck(52)).map(lambda cards: cards[:6]))
def test_a_joker_among_seven_cards_is_any_card_not_held(cards):
    """CODE-1.3"""
    expected = max(strength_of((*cards, other), NO_FIVES) for other in deck(52) if other not in cards)
    assert strength_of((*cards, JOKERS[0]), NO_FIVES) == expected


def test_two_own_cards_of_an_omaha_hand_may_be_jokers():
    """FSPR-5.7.2, CODE-1.3"""
    hand = best(Game.OMAHA, cards_of("Jk Jk 2c 3d"), cards_of("Ks Kh 9d 8c 4s"), CODE)
    assert (hand.category, hand.ranks) == (Category.FOUR_OF_A_KIND, (13, 9))


# --- the bug --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "category", "ranks"),
    [
        ("Ks Kh 9d 4c Jk", Category.PAIR, (13, 14, 9, 4)),
        ("As Kh 9d 4c Jk", Category.PAIR, (14, 13, 9, 4)),
        ("As Ah Ad Ac Jk", Category.FIVE_OF_A_KIND, (14,)),
        ("9s 8h 6d 5c Jk", Category.STRAIGHT, (9,)),
        ("Ks Ts 7s 5s Jk", Category.FLUSH, (14, 13, 10, 7, 5)),
        ("9s 8s 7s 6s Jk", Category.STRAIGHT_FLUSH, (10,)),
        ("Ks Kh 4d 4c Jk", Category.TWO_PAIR, (13, 4, 14)),
        ("Ks Kh Kd Kc Jk", Category.FOUR_OF_A_KIND, (13, 14)),
        ("Ks Kh Kd 4c 4s Jk", Category.FULL_HOUSE, (13, 4)),
        ("Ks Kh Qd Jk Jk", Category.TWO_PAIR, (14, 13, 12)),
    ],
)
def test_a_bug_is_an_ace_or_completes_a_straight_or_a_flush(cards, category, ranks):
    """CODE-1.4: joker_mode"""
    hand = worth(cards, BUG)
    assert (hand.category, hand.ranks) == (category, ranks)


def test_a_bug_beside_four_aces_without_five_of_a_kind_is_still_a_card():
    """CODE-1.4, CODE-3.1-k"""
    rules = rules_of("code", {"joker_mode": "bug", "five_of_a_kind_top": False})
    assert worth("As Ah Ad Ac Jk", rules).category is Category.FOUR_OF_A_KIND


@settings(max_examples=60, deadline=None)
@given(st.permutations(deck(52)).map(lambda cards: cards[:6]))
def test_a_bug_is_never_better_than_a_joker(cards):
    """CODE-1.4"""
    hand = (*cards, JOKERS[0])
    assert strength_of(cards, CODE) <= strength_of(hand, BUG) <= strength_of(hand, CODE)


# --- wild cards -----------------------------------------------------------------------------------------------------


def test_ordinary_cards_may_be_wild_by_agreement():
    """CODE-1.3: wild_cards"""
    hand = worth("2s 2h Kd Kc 9s", wild=[2])
    assert (hand.category, hand.ranks) == (Category.FOUR_OF_A_KIND, (13, 9))
    assert worth("2s 2h 2d 2c 9s", wild=[2]).category is Category.FIVE_OF_A_KIND
    assert worth("2s 2h 2d 2c Jk", wild=[2]).ranks == (14,)
    assert worth("2s Ah Kd 9c 5s 4h 3d", wild=[2]).category is Category.STRAIGHT


# --- 32 cards -------------------------------------------------------------------------------------------------------

FLUSH, FULL, FOUR = "As Ks Js 9s 7s", "As Ah Ad Kc Kh", "7s 7h 7d 7c 8s"


def test_with_32_cards_the_flush_beats_the_full_house():
    """CODE-3.4-c: deck32_flush_over_full, deck32_flush_over_four"""
    assert worth(FLUSH, CODE, 32) > worth(FULL, CODE, 32)
    assert worth(FLUSH, CODE, 32) < worth(FOUR, CODE, 32)
    assert worth(FLUSH, CODE, 52) < worth(FULL, CODE, 52)


def test_a_house_may_leave_the_order_or_put_the_flush_above_quads():
    """CODE-3.4-c: deck32_flush_over_full, deck32_flush_over_four"""
    ordinary = rules_of("code", {"deck32_flush_over_full": False})
    assert worth(FLUSH, ordinary, 32) < worth(FULL, ordinary, 32)
    rarest = rules_of("code", {"deck32_flush_over_four": True})
    assert worth(FLUSH, rarest, 32) > worth(FOUR, rarest, 32) > worth(FULL, rarest, 32)
    assert worth("Ts 9s 8s 7s As", rarest, 32) > worth(FLUSH, rarest, 32)


def test_with_32_cards_the_ace_stands_below_the_seven():
    """CODE-3.4.2: deck32_ace_below_seven"""
    low = worth("As Th 9d 8c 7s", CODE, 32)
    assert (low.category, low.high) == (Category.STRAIGHT, "T")
    assert low < worth("Jh Th 9d 8c 7s", CODE, 32)
    assert worth("As Ts 9s 8s 7s", CODE, 32).category is Category.STRAIGHT_FLUSH
    ace_high = rules_of("code", {"deck32_ace_below_seven": False})
    assert worth("As Th 9d 8c 7s", ace_high, 32).category is Category.HIGH_CARD
    assert worth("As Th 9d 8c 7s", CODE, 52).category is Category.HIGH_CARD


def test_a_rulebook_that_plays_with_32_cards_ranks_by_its_own_deck():
    """CODE-1.2: deck_size"""
    rules = rules_of("code", {"deck_size": 32})
    assert worth(FLUSH, rules) > worth(FULL, rules)
    assert best(Game.HOLDEM, cards_of("As Ks"), cards_of("Js 9s 7s Ah Ad"), rules).category is Category.FLUSH
    assert best(Game.OMAHA, cards_of("As Ks Qd Qc"), cards_of("Ts 9s 8s 8d 7h"), rules).category is Category.FLUSH
