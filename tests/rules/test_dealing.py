"""How a hand is dealt: cards by street, burns, the order of the cards, what is done before the first one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.hand.dealing import (
    CardsHeld,
    Preparation,
    burn_article,
    cards_dealt,
    dealing_order,
    is_burned_before,
    is_offered,
    last_street_is_common,
    machines_allowed,
    preparation,
    round_by_round,
)
from rules.hand.state import Game, Street
from rules.ids import SeatNo
from rules.rulebook import RULEBOOKS, rules_of
from rules.verdict import Refusal, Ruling


def seats(*numbers: int) -> tuple[SeatNo, ...]:
    return tuple(SeatNo(number) for number in numbers)


# --- cards by street -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("street", "held"),
    [
        (Street.PREFLOP, CardsHeld(2, 0, 0)),
        (Street.FLOP, CardsHeld(2, 0, 3)),
        (Street.TURN, CardsHeld(2, 0, 4)),
        (Street.RIVER, CardsHeld(2, 0, 5)),
    ],
)
def test_holdem_deals_two_cards_and_a_board_of_three_one_and_one(street: Street, held: CardsHeld) -> None:
    """CLUB-overview-6, CLUB-flop-1, CLUB-turn-1, CLUB-river-1, REG-2.6.1, REG-2.6.3-c, REG-2.6.5"""
    assert cards_dealt(Game.HOLDEM, street) == held


def test_omaha_is_dealt_as_holdem_but_for_four_hole_cards() -> None:
    """FSPR-5.7-a, FSPR-5.7.1, FSPR-5.5.5"""
    for street in (Street.PREFLOP, Street.FLOP, Street.TURN, Street.RIVER):
        holdem, omaha = cards_dealt(Game.HOLDEM, street), cards_dealt(Game.OMAHA, street)
        assert holdem is not None
        assert omaha == CardsHeld(4, 0, holdem.community)


@pytest.mark.parametrize(
    ("street", "held", "total"),
    [
        (Street.THIRD, CardsHeld(2, 1, 0), 3),
        (Street.FOURTH, CardsHeld(2, 2, 0), 4),
        (Street.FIFTH, CardsHeld(2, 3, 0), 5),
        (Street.SIXTH, CardsHeld(2, 4, 0), 6),
        (Street.SEVENTH, CardsHeld(3, 4, 0), 7),
    ],
)
def test_stud_ends_with_three_closed_and_four_open_cards(street: Street, held: CardsHeld, total: int) -> None:
    """FSPR-5.8.6-a, FSPR-5.8.6-b, FSPR-5.8.7-a, FSPR-5.8.7-b"""
    found = cards_dealt(Game.STUD7, street)
    assert found == held
    assert found.total == total


def test_a_street_that_the_game_does_not_have_brings_no_cards() -> None:
    """FSPR-5.5.5"""
    assert cards_dealt(Game.HOLDEM, Street.THIRD) is None
    assert cards_dealt(Game.STUD7, Street.FLOP) is None


def test_only_games_of_the_rulebook_are_dealt() -> None:
    """FSPR-5.5.5"""
    assert is_offered(Game.STUD7, rules_of("fspr")) == Ruling("game_offered", "FSPR-4.2", {"game": "stud7"})
    refused = is_offered(Game.OMAHA, rules_of("regatta"))
    assert refused == Refusal("game_not_offered", "REG-basics-2-a", {"game": "omaha"})


# --- burns -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
def test_a_card_is_burned_before_every_street_but_the_first(rulebook: str) -> None:
    """FSPR-4.1-burn-a, FSPR-4.1-burn-b, REG-2.6.3-c, REG-2.6.5, CLUB-flop-1, CLUB-turn-1, CLUB-river-1,
    FSPR-5.8.6-a, FSPR-5.8.6-b, FSPR-5.8.7-a"""
    rules = rules_of(rulebook)
    burned = [street for street in Street if is_burned_before(street, rules)]
    assert burned == [
        Street.FLOP, Street.TURN, Street.RIVER, Street.FOURTH, Street.FIFTH, Street.SIXTH, Street.SEVENTH,
    ]  # fmt: skip


def test_the_burn_cites_its_article_and_the_house_may_leave_it_out_before_the_flop() -> None:
    """CLUB-flop-1, CLUB-turn-1, CLUB-river-1"""
    assert burn_article(Street.FLOP, rules_of("club")) == "house"
    assert burn_article(Street.TURN, rules_of("club")) == "CLUB-turn-1"
    assert burn_article(Street.RIVER, rules_of("club")) == "CLUB-river-1"
    assert burn_article(Street.FLOP, rules_of("regatta")) == "REG-2.6.3-c"
    house = rules_of("club", {"burn_before_flop": False})
    assert not is_burned_before(Street.FLOP, house)
    assert is_burned_before(Street.TURN, house)


# --- the order of the cards ------------------------------------------------------------------------------------------


def test_the_small_blind_gets_the_first_card_and_the_button_the_last() -> None:
    """CLUB-overview-7, REG-2.6.1"""
    assert dealing_order(seats(1, 3, 4, 7, 9), SeatNo(1), rules_of("club")) == seats(3, 4, 7, 9, 1)
    assert dealing_order(seats(1, 3, 4, 7, 9), SeatNo(7), rules_of("regatta")) == seats(9, 1, 3, 4, 7)


def test_a_dead_button_on_an_empty_seat_begins_to_its_left() -> None:
    """REG-2.6.1"""
    assert dealing_order(seats(2, 5, 8), SeatNo(6), rules_of("tda")) == seats(8, 2, 5)


@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
def test_heads_up_the_button_gets_the_last_card(rulebook: str) -> None:
    """TDA-34-b, CLUB-headsup-4"""
    assert dealing_order(seats(2, 7), SeatNo(7), rules_of(rulebook)) == seats(2, 7)
    assert dealing_order(seats(2, 7), SeatNo(2), rules_of(rulebook)) == seats(7, 2)


def test_a_house_may_deal_to_the_small_blind_first_heads_up() -> None:
    """TDA-34-b"""
    rules = rules_of("tda", {"headsup_first_card": "small_blind"})
    assert dealing_order(seats(2, 7), SeatNo(7), rules) == seats(7, 2)


def test_cards_are_dealt_one_by_one() -> None:
    """FSPR-5.7.1, REG-2.6.1"""
    assert round_by_round("abcdefgh", seats(4, 6), 3) == {4: ("a", "c", "e"), 6: ("b", "d", "f")}
    assert round_by_round("abc", seats(4, 6), 2) == {4: ("a", "c"), 6: ("b",)}


@given(st.integers(0, 60), st.sets(st.integers(1, 10)), st.integers(-1, 7))
def test_no_card_is_dealt_twice(stub: int, taken: set[int], each: int) -> None:
    hands = round_by_round(range(stub), seats(*sorted(taken)), each)
    dealt = [card for hand in hands.values() for card in hand]
    assert sorted(dealt) == list(range(min(stub, max(0, each) * len(taken))))


def test_too_few_cards_for_the_last_stud_street_make_one_card_for_all() -> None:
    """FSPR-5.8.7-a"""
    assert last_street_is_common(players=8, cards_left=8)  # a burn and seven cards for eight players
    assert not last_street_is_common(players=7, cards_left=8)


# --- before the first card -------------------------------------------------------------------------------------------


def test_the_federation_has_the_deck_washed_shuffled_and_cut_by_the_dealer() -> None:
    """FSPR-5.5.2-a, FSPR-5.5.4, FSPR-4.1-dealer"""
    assert preparation(rules_of("fspr"), machine=False) == (
        (Preparation.WASH, "FSPR-5.5.2-a"),
        (Preparation.SHUFFLE, "FSPR-5.5.2-a"),
        (Preparation.CUT_BY_DEALER, "FSPR-5.5.4"),
        (Preparation.DEAL_BY_STAFF, "FSPR-4.1-dealer"),
    )


def test_a_riffle_replaces_the_wash_when_the_deck_comes_from_the_machine() -> None:
    """FSPR-5.5.3"""
    assert preparation(rules_of("fspr"), machine=True)[:2] == (
        (Preparation.TAKE_FROM_MACHINE, "FSPR-5.5.1-b"),
        (Preparation.RIFFLE, "FSPR-5.5.3"),
    )


def test_in_the_regatta_the_small_blind_cuts_and_the_button_deals() -> None:
    """REG-2.5.1, REG-2.5.2, REG-2.5.3, REG-basics-1-d"""
    # Shuffling machines are off there: the players shuffle by hand.
    assert preparation(rules_of("regatta"), machine=True) == (
        (Preparation.SHUFFLE, "REG-2.5.2"),
        (Preparation.CUT_BY_SMALL_BLIND, "REG-2.5.3"),
        (Preparation.DEAL_BY_BUTTON, "REG-2.5.1"),
    )


def test_shuffling_machines_stand_at_all_tables_or_none() -> None:
    """FSPR-5.5.1-b"""
    rules = rules_of("fspr")
    some = machines_allowed(3, 5, rules)
    assert some == Refusal("machine_at_every_table", "FSPR-5.5.1-b", {"with_machine": 3, "tables": 5})
    assert machines_allowed(5, 5, rules) == Ruling(
        "shuffled_by_machine", "FSPR-5.5.1-b", {"with_machine": 5, "tables": 5}
    )
    assert machines_allowed(0, 5, rules) == Ruling("shuffled_by_hand", "FSPR-5.5.1-b", {"with_machine": 0, "tables": 5})
    off = machines_allowed(5, 5, rules_of("fspr", {"shuffle_machine": "off"}))
    assert off == Refusal("no_shuffling_machines", "house", {"with_machine": 5, "tables": 5})
