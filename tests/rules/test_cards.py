"""Cards and decks: what is read as a card, what a deck holds, what may be on one table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import (
    ACE,
    JOKER_RANK,
    JOKERS,
    RANKS,
    Card,
    Suit,
    card_of,
    cards_of,
    deck,
    is_joker,
    parse_card,
    parse_cards,
    rank_of,
    refusal_of_cards,
    refusal_of_deck,
    suit_of,
    suit_place,
    suits_count_for,
    text_of,
)
from rules.rulebook import RULEBOOKS, rules_of
from rules.verdict import Refusal
from tests.rules.aloud import aloud

FSPR = rules_of("fspr")
CODE = rules_of("code")


# --- reading --------------------------------------------------------------------------------------------------------


def test_a_card_is_its_rank_and_its_suit():
    """FSPR-4.4-b: the ranks ascend 2 3 4 5 6 7 8 9 10 J Q K A."""
    assert RANKS == "23456789TJQKA"
    assert [rank_of(card) for card in cards_of("2c Td Ah Jk")] == [2, 10, ACE, JOKER_RANK]
    assert [suit_of(card) for card in cards_of("2c Td Ah 9s")] == [
        Suit.CLUBS,
        Suit.DIAMONDS,
        Suit.HEARTS,
        Suit.SPADES,
    ]
    assert card_of(10, Suit.DIAMONDS) == parse_card("Td")


@pytest.mark.parametrize("card", deck(52, 1))
def test_every_card_is_read_as_it_is_written(card):
    assert parse_card(text_of(card)) == card


@pytest.mark.parametrize("written", [["10s", "Jd", "Qc", "6d", "5c", "9h", "Ks"], "10s Jd Qc", "10sJdQc"])
def test_sho_13_a_ten_of_two_characters_is_refused(written):
    refusal = parse_cards(written)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "ten_is_written_t"


@pytest.mark.parametrize(
    "text", ["", "A", "1s", "as", "AS", "Tx", "Asd", "Jk2", "т♠", " As", "As\n", None, 7, b"As", []]
)
def test_what_is_no_card_is_refused_with_its_text(text):
    refusal = parse_card(text)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "card_unreadable"
    assert refusal.detail == {"text": str(text)}


@pytest.mark.parametrize("written", ["Ah Kd 9s", "AhKd9s", " Ah  Kd 9s ", ["Ah", "Kd", "9s"]])
def test_cards_are_read_with_and_without_blanks(written):
    assert parse_cards(written) == cards_of("AhKd9s")


def test_no_card_occurs_twice_but_there_may_be_two_jokers():
    assert parse_cards("As Kd As") == Refusal("card_twice", "house", {"text": "As"})
    assert parse_cards("Jk As Jk") == (JOKERS[0], cards_of("As")[0], JOKERS[1])
    assert parse_cards("Jk Jk Jk") == Refusal("card_twice", "house", {"text": "Jk"})


def test_a_misspelt_card_in_the_program_is_a_bug():
    with pytest.raises(ValueError, match="10s"):
        cards_of("10s")


@given(st.one_of(st.text(max_size=20), st.lists(st.text(max_size=4), max_size=5)))
def test_nothing_raises_whatever_is_read(written):
    match parse_cards(written):
        case Refusal() as refusal:
            assert set(aloud(refusal)) == {"en", "ru"}
        case cards:
            assert len(set(cards)) == len(cards)


# --- decks ----------------------------------------------------------------------------------------------------------


def test_a_full_deck_has_four_suits_of_thirteen_cards():
    """FSPR-4.4-a, FSPR-4.1-suit, CODE-1.1, REG-1.2"""
    cards = deck(52)
    assert len(cards) == len(set(cards)) == 52
    assert [sum(suit_of(card) is suit for card in cards) for suit in Suit] == [13, 13, 13, 13]
    assert rank_of(cards[0]) == 2
    assert rank_of(cards[-1]) == ACE


def test_a_short_deck_runs_from_the_seven_to_the_ace():
    """CODE-1.2"""
    assert len(deck(32)) == 32
    assert sorted({rank_of(card) for card in deck(32)}) == [7, 8, 9, 10, 11, 12, 13, 14]


def test_one_or_two_jokers_come_on_top():
    """CODE-1.3"""
    assert len(deck(52, 1)) == 53
    assert deck(32, 2)[-2:] == JOKERS
    assert [is_joker(card) for card in deck(32, 2)[-3:]] == [False, True, True]


def test_the_code_knows_both_decks_two_jokers_and_wild_cards_at_home():
    """CODE-1.1, CODE-1.2, CODE-1.3: deck_sizes, jokers_max, wild_cards"""
    assert refusal_of_deck(52, CODE) is None
    assert refusal_of_deck(32, CODE, jokers=2) is None
    assert refusal_of_deck(32, CODE, jokers=3) == Refusal("too_many_jokers", "CODE-1.3", {"jokers": 3, "most": 2})
    assert refusal_of_deck(36, CODE) == Refusal("deck_size_unknown", "CODE-1.2", {"size": 36})
    assert refusal_of_deck(52, CODE, wild=[2], home_game=True) is None
    assert refusal_of_deck(52, CODE, wild=[2]) == Refusal("no_wild_cards", "CODE-1.3")


@pytest.mark.parametrize(("rulebook", "article"), [("fspr", "FSPR-4.4-a"), ("regatta", "REG-1.2"), ("tda", "house")])
def test_the_other_rulebooks_play_with_52_cards(rulebook, article):
    """FSPR-4.4-a, REG-1.2: deck_size, deck_sizes"""
    rules = RULEBOOKS[rulebook]
    assert rules.deck_size == 52
    assert refusal_of_deck(52, rules) is None
    assert refusal_of_deck(32, rules) == Refusal("deck_size_unknown", article, {"size": 32})


def test_no_joker_and_no_wild_card_in_the_federations_deck():
    """FSPR-4.4-a: jokers_max, wild_cards"""
    assert refusal_of_deck(52, FSPR, jokers=1) == Refusal("too_many_jokers", "FSPR-4.4-a", {"jokers": 1, "most": 0})
    assert refusal_of_deck(52, FSPR, wild=[2], home_game=True) == Refusal("no_wild_cards", "house")


def test_cards_of_one_table_are_all_of_the_deck_and_each_once():
    assert refusal_of_cards(cards_of("7s Ah Kd"), 32) is None
    assert refusal_of_cards(cards_of("6s Ah"), 32) == Refusal("card_not_in_deck", "house", {"text": "6s", "size": 32})
    assert refusal_of_cards((*cards_of("7s"), *cards_of("7s")), 32) == Refusal(
        "card_twice", "house", {"text": "7s", "size": 32}
    )
    assert refusal_of_cards(cards_of("Jk"), 52, jokers=0) == Refusal(
        "card_not_in_deck", "house", {"text": "Jk", "size": 52}
    )
    assert refusal_of_cards([Card(99)], 52) == Refusal("card_not_in_deck", "house", {"text": "99", "size": 52})


# --- suits ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
def test_suits_descend_from_spades_to_clubs(rulebook):
    """FSPR-4.5.1-d, CODE-2.2: suit_order"""
    places = [suit_place(card, RULEBOOKS[rulebook]) for card in cards_of("9s 9h 9d 9c")]
    assert places == [3, 2, 1, 0]


@pytest.mark.parametrize(
    ("rulebook", "procedures"),
    [
        ("fspr", ["button_draw", "chip_race", "stud_first_to_act"]),
        ("code", ["button_draw", "chip_race", "odd_chip", "seat_draw", "stud_first_to_act"]),
        ("regatta", ["button_draw"]),
    ],
)
def test_suits_count_only_in_the_listed_procedures(rulebook, procedures):
    """CODE-2.1, FSPR-4.5.1-a, FSPR-4.5.1-b, FSPR-4.5.1-c, REG-2.3.2: suits_used_for"""
    asked = ["button_draw", "chip_race", "odd_chip", "seat_draw", "stud_first_to_act"]
    assert [procedure for procedure in asked if suits_count_for(procedure, RULEBOOKS[rulebook])] == procedures
