"""Stud: who opens a round, open pairs, how many cards; and draws of one card, in which suits count too."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.cards import cards_of, deck, rank_of
from rules.hand.state import Street
from rules.hand.stud import open_pair, opener
from rules.ids import SeatNo
from rules.ranking import strength_of
from rules.ranking.draw import Purpose, draw
from rules.rulebook import RULEBOOKS, rules_of
from rules.verdict import Ruling
from tests.rules.aloud import aloud

FSPR = rules_of("fspr")
CODE = rules_of("code")
REGATTA = rules_of("regatta")
HIGH = rules_of("fspr", {"bring_in_by": "highest_card"})
NO_SUITS = rules_of("fspr", {"suits_used_for": []})


def opening(street, rules=FSPR, **boards):
    """`opening(THIRD, s1="7s")`: who opens with these open cards."""
    found = opener(street, {SeatNo(int(seat[1:])): cards_of(cards) for seat, cards in boards.items()}, rules)
    assert found is not None
    return found


# --- the bring-in ---------------------------------------------------------------------------------------------------


def test_the_lowest_open_card_brings_in():
    """FSPR-4.1-bringin, FSPR-5.4.3-a: bring_in_by"""
    first = opening(Street.THIRD, s1="7s", s2="3h", s3="Ac", s4="Kd")
    assert (first.seat, first.forced, first.by_suit) == (2, True, False)
    assert first.ruling == Ruling("lowest_card_brings_in", "FSPR-5.4.3-a", {"seat": 2})


def test_the_lowest_suit_brings_in_among_equal_cards():
    """CODE-2.1-c, FSPR-4.5.1-b: suits_used_for, suit_order"""
    first = opening(Street.THIRD, CODE, s1="7s", s2="2h", s3="2c", s4="Kd")
    assert (first.seat, first.forced, first.by_suit) == (3, True, True)
    assert first.ruling == Ruling("lowest_card_brings_in", "CODE-2.1-c", {"seat": 3})


def test_the_ace_is_high_for_the_bring_in():
    """FSPR-5.4.3-a"""
    assert opening(Street.THIRD, s1="Ac", s2="Ks").seat == 2


def test_where_the_highest_card_opens_the_highest_suit_does():
    """bring_in_by"""
    first = opening(Street.THIRD, HIGH, s1="Ac", s2="As", s3="2c")
    assert (first.seat, first.forced, first.ruling.code) == (2, True, "highest_card_brings_in")


def test_where_suits_do_not_count_the_first_of_the_tied_seats_opens():
    """suits_used_for"""
    first = opening(Street.THIRD, NO_SUITS, s5="2s", s1="2c", s3="Kd")
    assert (first.seat, first.by_suit) == (5, False)


# --- later rounds ---------------------------------------------------------------------------------------------------


def test_the_highest_open_hand_opens_later_rounds():
    """FSPR-5.8.6-c: stud_first_later"""
    first = opening(Street.FIFTH, s1="Ah Kd 2c", s2="4h 4d 3c", s3="Qs Js Ts")
    assert (first.seat, first.forced, first.by_suit) == (2, False, False)
    assert first.ruling == Ruling("highest_open_hand_opens", "FSPR-5.8.6-c", {"seat": 2})


def test_the_suit_of_the_leading_card_decides_between_equal_open_hands():
    """FSPR-4.5.1-b: suits_used_for"""
    first = opening(Street.FOURTH, s1="Kh 9d", s2="Ks 9c")
    assert (first.seat, first.by_suit, first.ruling.article) == (2, True, "FSPR-4.5.1-b")
    assert opening(Street.FOURTH, s1="Kh Kc", s2="Ks Kd", s3="Ac Qs").seat == 2
    assert opening(Street.SEVENTH, s1="9d 9c Ks 2s", s2="9s 9h Kd 2d").seat == 2


def test_four_open_cards_are_no_straight_and_no_flush():
    """FSPR-5.8.6-c"""
    assert opening(Street.SIXTH, s1="Qs Js Ts 9s", s2="2h 2d 4c 5s").seat == 2


def test_nobody_opens_where_no_card_lies_open():
    assert opener(Street.THIRD, {}, FSPR) is None
    assert opener(Street.THIRD, {SeatNo(1): ()}, FSPR) is None


boards = st.permutations(deck(52)).flatmap(
    lambda cards: st.tuples(st.integers(2, 8), st.integers(1, 4)).map(
        lambda size: {SeatNo(seat + 1): tuple(cards[seat * size[1] : (seat + 1) * size[1]]) for seat in range(size[0])}
    )
)


@given(boards, st.sampled_from(sorted(RULEBOOKS)))
def test_whoever_opens_has_the_lowest_card_or_the_highest_hand(boards, rulebook):
    """FSPR-5.4.3-a, FSPR-5.8.6-c"""
    rules = RULEBOOKS[rulebook]
    later = opener(Street.FIFTH, boards, rules)
    assert later is not None
    assert strength_of(boards[later.seat], rules) == max(strength_of(cards, rules) for cards in boards.values())
    assert str(later.seat) in aloud(later.ruling)["en"]
    third = {seat: cards[:1] for seat, cards in boards.items()}
    first = opener(Street.THIRD, third, rules)
    assert first is not None
    assert rank_of(third[first.seat][0]) == min(rank_of(cards[0]) for cards in third.values())


# --- open pairs -----------------------------------------------------------------------------------------------------


def test_an_open_pair_is_seen_on_the_boards():
    """FSPR-5.8.5-b"""
    boards = {SeatNo(1): cards_of("Ks Kh"), SeatNo(2): cards_of("As Qs"), SeatNo(3): cards_of("2c 2d"), SeatNo(4): ()}
    assert open_pair(boards, FSPR) == (1, 3)


# --- draws ----------------------------------------------------------------------------------------------------------


def drawn(purpose, rules, **cards):
    return draw({SeatNo(int(seat[1:])): cards_of(card)[0] for seat, card in cards.items()}, purpose, rules)


def test_the_highest_card_wins_a_draw_and_the_suit_breaks_a_tie():
    """FSPR-4.5.1-a, FSPR-4.5.1-c, FSPR-4.5.1-d, CODE-2.1, CODE-2.1-a, CODE-2.1-b, CODE-2.1-d, CODE-2.2, REG-2.3.2"""
    alone = drawn(Purpose.BUTTON, FSPR, s1="Kh", s2="Ad", s3="Qs")
    assert (alone.winner, alone.by_suit, alone.ruling.code) == (2, False, "highest_card_wins")
    tied = drawn(Purpose.BUTTON, FSPR, s1="Kh", s2="Ad", s3="As", s4="7c")
    assert (tied.winner, tied.by_suit, tied.tied) == (3, True, (2, 3))
    assert tied.ruling == Ruling("highest_suit_wins", "FSPR-4.5.1-a", {"seat": 3})
    assert drawn(Purpose.CHIP_RACE, FSPR, s1="Kh", s2="Ks").winner == 2
    assert drawn(Purpose.SEAT, CODE, s1="Kd", s2="Ks", s3="9h").winner == 2
    assert drawn(Purpose.ODD_CHIP, CODE, s1="Kh", s2="Ks").winner == 2
    assert drawn(Purpose.CHIP_RACE, CODE, s1="Kh", s2="Ks").ruling.article == "CODE-2.1-d"
    regatta = drawn(Purpose.BUTTON, REGATTA, s1="Kc", s2="Kd", s3="Jh", s4="Kh")
    assert (regatta.winner, regatta.ruling.article) == (4, "REG-2.3.2")
    assert drawn(Purpose.BUTTON, REGATTA, s1="Kc", s2="Ad").ruling.article == "REG-2.3.1"


def test_where_suits_do_not_count_equal_cards_are_drawn_again():
    """FSPR-4.5.1-a, REG-2.3.2: suits_used_for"""
    again = drawn(Purpose.SEAT, FSPR, s1="Kh", s2="Ks", s3="9c")
    assert (again.winner, again.tied) == (None, (1, 2))
    assert again.ruling == Ruling("equal_cards_draw_again", "FSPR-4.5.1-a")
    assert drawn(Purpose.SEAT, REGATTA, s1="Kh", s2="Ks").ruling.article == "house"
    assert drawn(Purpose.SEAT, REGATTA, s1="Kh", s2="Ks").winner is None
    assert drawn(Purpose.SEAT, REGATTA).winner is None
