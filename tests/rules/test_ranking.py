"""What a holding is worth: categories, comparisons inside a category, disciplines, and the words for it."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import cards_of, deck
from rules.hand.pots import split
from rules.hand.showdown import pot_winners
from rules.hand.state import Game
from rules.ids import SeatNo
from rules.ranking import Category, best, best_five, omaha_ranks_of, ranks_of, strength_of, strength_of_rank
from rules.ranking.spoken import hand_in_words, hands_in_words, rank_in_words
from rules.rulebook import RULEBOOKS, rules_of

FSPR = rules_of("fspr")
CODE = rules_of("code")


def worth(cards, rules=FSPR, deck_size=None):
    return strength_of(cards_of(cards), rules, deck_size)


def held(hole, board, game=Game.HOLDEM, rules=FSPR):
    return best(game, cards_of(hole), cards_of(board), rules)


# --- disputed and misread hands -------------------------------------------------------------------------------------


def test_sho_01_a_straight_to_the_five_is_no_ace_high():
    hand = held("Ah 2c", "3d 4s 5h Kd Jc")
    assert (hand.category, hand.high) == (Category.STRAIGHT, "5")
    assert hand < worth("2s 3d 4s 5h 6c")


def test_sho_03_four_in_a_row_and_an_ace_are_no_straight():
    hand = worth("5c 6d 7h 8s Ac")
    assert (hand.category, hand.ranks) == (Category.HIGH_CARD, (14, 8, 7, 6, 5))


def test_sho_05_the_kicker_decides_between_equal_pairs():
    board = "9c 7s 5h 5s 3c"
    first, second = held("8h Ks", board), held("4d Qs", board)
    assert first.ranks == (5, 13, 9, 8)
    assert second.ranks == (5, 12, 9, 7)
    assert first > second


def test_sho_06_the_higher_pair_wins():
    board = "9s Jc 3c Qc 8h"
    hands = {seat: held(hole, board) for seat, hole in enumerate(["9c 5h", "Qh 4h", "Ad Ks", "As Kh"])}
    assert max(hands, key=lambda seat: hands[seat]) == 1
    assert (hands[1].category, hands[1].high) == (Category.PAIR, "Q")
    assert hands[2] == hands[3]


def test_sho_07_the_best_two_of_three_pairs_count():
    board = "4d 8s 4h 7d 8c"
    first, second = held("Kc 6h", board), held("7s 5s", board)
    assert second.ranks == (8, 7, 5)
    assert first.ranks == (8, 4, 13)
    assert second > first


def test_sho_08_everybody_plays_the_straight_on_the_board():
    board = "Jd Tc Qs Ks 9s"
    shown = {SeatNo(seat): held(hole, board) for seat, hole in enumerate(["9c 2s", "Jh Kh", "Qc 4h", "Qh 8d"], 1)}
    winners = pot_winners(tuple(shown), shown)
    assert winners == (1, 2, 3, 4)
    assert split(80800, winners) == {1: 20200, 2: 20200, 3: 20200, 4: 20200}


def test_sho_10_omaha_uses_exactly_two_own_cards_the_kicker_too():
    hole, board = cards_of("Ks 8c Js 5c"), cards_of("3s 5h Qs Qd 9h")
    hand = best(Game.OMAHA, hole, board, FSPR)
    assert (hand.category, hand.ranks) == (Category.TWO_PAIR, (12, 5, 13))
    five = best_five(Game.OMAHA, hole, board, FSPR)
    assert set(five) & set(hole) == set(cards_of("Ks 5c"))


def test_sho_18_one_own_card_extends_the_straight_flush_of_the_board():
    board = "3h 4h 5h 6h 7h"
    first, second = held("Ad Kc", board), held("8h 8d", board)
    assert (first.category, first.high) == (Category.STRAIGHT_FLUSH, "7")
    assert (second.category, second.high) == (Category.STRAIGHT_FLUSH, "8")
    assert second > first


# --- categories -----------------------------------------------------------------------------------------------------

LADDER = [
    ("As Ah Ad Ac Jk", Category.FIVE_OF_A_KIND),
    ("Ah Kh Qh Jh Th", Category.ROYAL_FLUSH),
    ("5d 4d 3d 2d Ad", Category.STRAIGHT_FLUSH),
    ("2s 2h 2d 2c 3s", Category.FOUR_OF_A_KIND),
    ("2s 2h 2d 3c 3s", Category.FULL_HOUSE),
    ("7c 5c 4c 3c 2c", Category.FLUSH),
    ("5s 4h 3d 2c As", Category.STRAIGHT),
    ("2s 2h 2d 4c 3s", Category.THREE_OF_A_KIND),
    ("3s 3h 2d 2c 4s", Category.TWO_PAIR),
    ("2s 2h 5d 4c 3s", Category.PAIR),
    ("7s 5h 4d 3c 2s", Category.HIGH_CARD),
]


def test_eleven_categories_from_five_of_a_kind_down_to_the_empty_hand():
    """CODE-3.1, CODE-3.1-a, CODE-3.1-f, CODE-3.1-j, CODE-3.1-k, CODE-3.4, FSPR-4.6.1-a, FSPR-4.6.1-b, REG-1.4.1: most
    are the weakest of their kind."""
    hands = [worth(cards, CODE) for cards, _ in LADDER]
    assert [hand.category for hand in hands] == [category for _, category in LADDER]
    assert hands == sorted(hands, reverse=True)
    assert len(set(hands)) == 11


@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
def test_without_a_joker_every_rulebook_ranks_52_cards_alike(rulebook):
    """FSPR-4.6.1-b, REG-1.4.1"""
    assert [worth(cards, RULEBOOKS[rulebook]) for cards, _ in LADDER[1:]] == [worth(cards) for cards, _ in LADDER[1:]]


@pytest.mark.parametrize("cards", ["3s 2h Ad Kc Qs", "2s Ah Kd Qc Js", "4d 3d 2d Ad Kc"])
def test_the_ace_stands_at_an_end_of_a_straight_never_inside(cards):
    """CODE-3.1-e, CODE-3.1-i, FSPR-4.4-c"""
    assert worth(cards).category is Category.HIGH_CARD


def test_a_straight_to_the_ace_is_the_best_and_one_to_the_five_the_worst():
    """CODE-3.2, FSPR-4.6.1-h"""
    straights = [worth(cards) for cards in ("As Kh Qd Jc Ts", "6s 5h 4d 3c 2s", "5s 4h 3d 2c As")]
    assert straights == sorted(straights, reverse=True)
    assert len(set(straights)) == 3


def test_the_fifth_card_decides_between_equal_quads():
    """FSPR-4.6.1-c, FSPR-4.6.1-e"""
    assert held("As 2d", "5s 5h 5d 5c 3s") > held("Ks Kd", "5s 5h 5d 5c 3s")


def test_fewer_than_five_cards_make_only_equal_ranks():
    assert worth("9s 9h").category is Category.PAIR
    assert worth("Ks Qs Js Ts").category is Category.HIGH_CARD
    assert worth("Ks Qs Js Ts").ranks == (13, 12, 11, 10)
    assert worth("2c").high == "2"
    assert worth("") < worth("2c")


@given(st.permutations(deck(52)).map(lambda cards: cards[:7]), st.permutations("cdhs"))
def test_suits_never_decide(cards, suits):
    """FSPR-4.5.2, CODE-2.3, CODE-3.3, REG-1.3.2: whichever names the suits have, the hand is worth the same."""
    other = [card - card % 4 + "cdhs".index(suits[card % 4]) for card in cards]
    assert strength_of(cards, FSPR) == strength_of(other, FSPR)
    assert not FSPR.suits_decide_pot


# --- five of more cards ---------------------------------------------------------------------------------------------


@given(st.permutations(deck(52)).map(lambda cards: cards[:9]), st.sampled_from([5, 6, 7, 8, 9]))
def test_the_best_five_count_of_however_many_cards(cards, count):
    """CLUB-overview-11, REG-2.6.6, FSPR-4.6.1-a"""
    expected = max(strength_of(five, FSPR) for five in combinations(cards[:count], 5))
    assert strength_of(cards[:count], FSPR) == expected
    assert best(Game.STUD7, cards[:count], (), FSPR) == expected


@given(st.permutations(deck(52)).map(lambda cards: cards[:9]), st.sampled_from([3, 4, 5]))
def test_omaha_uses_two_own_cards_and_three_of_the_board(cards, on_board):
    """FSPR-5.7.2: omaha_hole_used, omaha_board_used"""
    hole, board = cards[:4], cards[4 : 4 + on_board]
    choices = [two + three for two in combinations(hole, 2) for three in combinations(board, 3)]
    expected = max(strength_of(five, FSPR) for five in choices)
    assert best(Game.OMAHA, hole, board, FSPR) == expected
    five = best_five(Game.OMAHA, hole, board, FSPR)
    assert strength_of(five, FSPR) == expected
    assert (sum(card in hole for card in five), sum(card in board for card in five)) == (2, 3)


def test_four_suited_own_cards_are_no_flush_in_omaha_with_two_on_the_board():
    """FSPR-5.7.2"""
    assert held("As Ks Qs 2s", "9s 6s 4h 3d 8d", Game.OMAHA).category is Category.HIGH_CARD


def test_the_cards_that_make_the_hand_are_named_own_cards_first():
    five = best_five(Game.HOLDEM, cards_of("Ah 2c"), cards_of("3d 4s 5h Kd Jc"), FSPR)
    assert five == cards_of("Ah 2c 3d 4s 5h")


# --- many hands at once ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [5, 6, 7])
def test_hands_ranked_in_batches_are_worth_what_each_is_alone(count):
    hands = [tuple((start * 7 + step * 11) % 52 for step in range(count)) for start in range(52)]
    assert [strength_of_rank(rank) for rank in ranks_of(hands)] == [strength_of(hand, FSPR) for hand in hands]


def test_omaha_hands_in_batches_have_the_board_first():
    board, hole = cards_of("3s 5h Qs Qd 9h"), cards_of("Ks 8c Js 5c")
    assert [strength_of_rank(rank) for rank in omaha_ranks_of([board + hole])] == [best(Game.OMAHA, hole, board, FSPR)]


def test_the_royal_flush_has_rank_one_and_an_empty_batch_no_ranks():
    assert ranks_of([cards_of("Ah Kh Qh Jh Th"), cards_of("7s 5h 4d 3c 2s")]) == [1, 7462]
    assert ranks_of([]) == []


# --- in words -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "en", "ru"),
    [
        ("Ah Kh Qh Jh Th", "royal flush", "роял-флеш"),
        ("9h 8h 7h 6h 5h", "straight flush, nine high", "стрит-флеш до девятки"),
        ("Qs Qh Qd Qc 2s", "four of a kind, queens", "каре дам"),
        ("Ks Kh Kd 4c 4s", "full house, kings full of fours", "фулл-хаус, короли и четвёрки"),
        ("Kc Tc 8c 5c 2c", "flush, king high", "флеш, старшая карта – король"),
        ("5s 4h 3d 2c As", "straight, five high", "стрит до пятёрки"),
        ("8s 8h 8d Kc 2s", "three of a kind, eights", "тройка, восьмёрки"),
        ("Ks Kh 4d 4c 2s", "two pair, kings and fours", "две пары, короли и четвёрки"),
        ("6s 6h Kd 4c 2s", "pair of sixes", "пара шестёрок"),
        ("As Kh 8d 4h 3s", "ace high", "старшая карта – туз"),
    ],
)
def test_a_hand_is_called_by_its_name(cards, en, ru):
    assert hand_in_words(worth(cards)) == {"en": en, "ru": ru}


def test_five_of_a_kind_is_called_poker_in_the_code():
    """CODE-3.1-k"""
    assert hand_in_words(worth("As Ah Ad Ac Jk", CODE)) == {"en": "five of a kind, aces", "ru": "покер, тузы"}


def test_kickers_are_named_only_where_they_decide():
    board = "9c Ts 5h 5s 3c"
    shown = {SeatNo(1): held("8h Ks", board), SeatNo(2): held("4d Qs", board), SeatNo(3): held("9h 9d", board)}
    assert hands_in_words(shown) == {
        1: {"en": "pair of fives, then K-10-9", "ru": "пара пятёрок, далее K-10-9"},
        2: {"en": "pair of fives, then Q-10-9", "ru": "пара пятёрок, далее Q-10-9"},
        3: {"en": "full house, nines full of fives", "ru": "фулл-хаус, девятки и пятёрки"},
    }


def test_ranks_have_names_in_both_languages():
    assert rank_in_words(12) == {"en": "queen", "ru": "дама"}
