"""Pots: which arise, who may win them, how they are cut. Every chip put in comes out."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import cards_of
from rules.hand import pots
from rules.hand.pots import Division, Pot, Voided
from rules.ids import SeatNo
from rules.rulebook import rules_of

FSPR = rules_of("fspr")
CODE = rules_of("code")
CLUB = rules_of("club")


def seats(*numbers: int) -> tuple[SeatNo, ...]:
    return tuple(SeatNo(number) for number in numbers)


def put_in(**chips: int) -> Mapping[SeatNo, int]:
    """`put_in(s1=40)`: what each seat has put in."""
    return {SeatNo(int(seat[1:])): amount for seat, amount in chips.items()}


# --- which pots -----------------------------------------------------------------------------------------------------


def test_pot_08_two_nearly_equal_all_ins_contest_the_smaller():
    division = pots.divide(put_in(s1=98, s2=102))
    assert division == Division((Pot(196, seats(1, 2)),), put_in(s2=4))


def test_pot_09_three_all_ins_make_three_pots():
    """CLUB-allin-9, CLUB-allin-10, CLUB-allin-11"""
    division = pots.divide(put_in(s1=50, s2=100, s3=200, s4=200))
    assert division.pots == (Pot(200, seats(1, 2, 3, 4)), Pot(150, seats(2, 3, 4)), Pot(200, seats(3, 4)))
    assert division.returned == {}


def test_pot_06_the_uncalled_part_of_an_all_in_goes_back_when_everybody_folds():
    division = pots.divide(put_in(s1=1000, s2=20), folded=seats(2))
    assert division == Division((Pot(40, seats(1)),), put_in(s1=980))


def test_an_all_in_seat_can_win_what_it_has_matched_and_no_more():
    """CLUB-allin-7, CLUB-allin-8"""
    division = pots.divide(put_in(s1=100, s2=300, s3=300))
    assert division.pots == (Pot(300, seats(1, 2, 3)), Pot(400, seats(2, 3)))


def test_what_folded_seats_put_in_above_the_last_contender_is_that_contenders():
    division = pots.divide(put_in(s1=50, s2=100, s3=100), folded=seats(2, 3))
    assert division == Division((Pot(250, seats(1)),), {})


def test_dead_chips_lie_in_the_main_pot():
    division = pots.divide(put_in(s1=100, s2=40, s3=100), dead=30)
    assert division.pots == (Pot(150, seats(1, 2, 3)), Pot(120, seats(1, 3)))


def test_a_seat_that_is_all_in_with_its_ante_for_the_table_contests_the_ante_alone():
    """The big blind had only the ante: POT-12, ante first."""
    division = pots.divide(put_in(s1=3000, s2=0, s3=12000), folded=seats(1), dead=6000)
    assert division == Division((Pot(6000, seats(2, 3)), Pot(6000, seats(3))), put_in(s3=9000))


def test_one_bet_is_cut_at_every_smaller_all_in():
    """FSPR-4.1-sidepot-a, FSPR-4.1-sidepot-b, CODE-10.2.1"""
    assert pots.layers(500, [200, 50, 50, 500, 700]) == (50, 150, 300)


chips = st.dictionaries(st.integers(1, 10).map(SeatNo), st.integers(0, 500), max_size=10)


@given(chips, st.sets(st.integers(1, 10).map(SeatNo)), st.integers(0, 90), st.booleans())
def test_the_pots_and_what_goes_back_are_what_was_put_in(
    contributions: Mapping[SeatNo, int], folded: set[SeatNo], dead: int, back: bool
):
    division = pots.divide(contributions, folded=folded, dead=dead, return_uncalled=back)
    total = sum(pot.amount for pot in division.pots) + sum(division.returned.values())
    assert total == sum(contributions.values()) + dead
    for pot in division.pots:
        assert not folded.intersection(pot.seats)
    for upper, lower in zip(division.pots[1:], division.pots, strict=False):
        assert set(upper.seats) < set(lower.seats)


# --- cutting --------------------------------------------------------------------------------------------------------


def test_pot_03_a_pot_that_divides_exactly_has_no_odd_chip():
    shares = pots.split(30300, seats(1, 2, 3), chip=100)
    assert shares == put_in(s1=10100, s2=10100, s3=10100)


def test_pot_04_the_odd_chip_goes_to_the_first_winner_left_of_the_button():
    """FSPR-5.9.3-c"""
    order = pots.odd_chip_order(seats(2, 7), button=SeatNo(5), rules=FSPR)
    assert pots.split(101, order) == put_in(s7=51, s2=50)


def test_pot_13_the_folded_small_blind_gets_nothing():
    division = pots.divide(put_in(s2=5, s3=10, s4=10), folded=seats(2))
    assert division.pots == (Pot(25, seats(3, 4)),)
    order = pots.odd_chip_order(seats(4, 3), button=SeatNo(1), rules=FSPR)
    assert pots.split(25, order) == put_in(s3=13, s4=12)


def test_the_button_is_the_last_to_get_an_odd_chip():
    assert pots.odd_chip_order(seats(1, 2, 3), button=SeatNo(2), rules=FSPR) == seats(3, 1, 2)


def test_by_suit_the_spade_gets_the_odd_chip_whatever_the_seat():
    """CODE-2.1-d"""
    cards = dict(zip(seats(1, 2, 3), cards_of("KhKsQs"), strict=True))
    assert pots.odd_chip_order(seats(1, 2, 3), button=SeatNo(6), rules=CODE, high_cards=cards) == seats(2, 1, 3)
    assert pots.odd_chip_order(seats(1, 2, 3), button=SeatNo(6), rules=FSPR, high_cards=cards) == seats(1, 2, 3)


def test_a_joker_is_higher_than_any_card_that_decides_an_odd_chip():
    """CODE-2.1-d"""
    cards = dict(zip(seats(1, 2), cards_of("AsJk"), strict=True))
    assert pots.odd_chip_order(seats(1, 2), button=SeatNo(6), rules=CODE, high_cards=cards) == seats(2, 1)


def test_where_a_card_is_not_known_the_button_decides_the_odd_chip():
    cards = {SeatNo(2): cards_of("Ks")[0]}
    assert pots.odd_chip_order(seats(2, 1), button=SeatNo(6), rules=CODE, high_cards=cards) == seats(1, 2)


def test_what_is_smaller_than_the_smallest_chip_is_not_lost():
    """FSPR-5.9.3-b"""
    assert pots.split(110, seats(1, 2), chip=25) == put_in(s1=60, s2=50)


def test_the_last_player_with_a_wrong_number_of_cards_loses_the_pot_to_the_others():
    """REG-3.3.9"""
    shares = pots.wrong_count_shares(100, dealt_in=seats(1, 2, 3, 4), offender=SeatNo(3), button=SeatNo(1), chip=5)
    assert shares == put_in(s2=35, s4=35, s1=30)


@given(st.integers(0, 10**6), st.lists(st.integers(1, 10).map(SeatNo), min_size=1, unique=True), st.integers(1, 100))
def test_the_shares_are_the_pot_and_differ_by_one_chip(amount: int, order: list[SeatNo], chip: int):
    shares = pots.split(amount, order, chip=chip)
    assert sum(shares.values()) == amount
    assert max(shares.values()) - min(shares.values()) < 2 * chip
    assert all(share % chip == 0 for seat, share in shares.items() if seat != order[0])


# --- boards ---------------------------------------------------------------------------------------------------------


def test_nobody_plays_two_boards_where_the_rulebook_has_none():
    """CLUB-boards-1"""
    pot = Pot(300, seats(1, 2))
    agreed = {SeatNo(1): 2, SeatNo(2): 1}
    assert pots.boards_per_pot([pot], agreed, FSPR) == (1,)
    assert pots.boards_per_pot([pot], agreed, CLUB) == (2,)


def test_three_boards_are_the_most():
    """CLUB-boards-5"""
    assert pots.boards_per_pot([Pot(300, seats(1, 2))], {SeatNo(1): 5, SeatNo(2): 5}, CLUB) == (3,)


def test_an_objection_stops_the_boards_of_the_pots_that_the_objector_contends_for():
    """CLUB-boards-7"""
    contested = [Pot(300, seats(1, 2, 3)), Pot(400, seats(2, 3))]
    assert pots.boards_per_pot(contested, {SeatNo(2): 1, SeatNo(3): 1}, CLUB) == (1, 2)


def test_odd_chips_of_a_cut_pot_go_to_the_earlier_board():
    """CLUB-boards-6"""
    assert pots.board_shares(400, boards=3, chip=5) == (135, 135, 130)


@pytest.mark.parametrize(("lying", "more"), [(0, 5), (3, 2), (4, 1), (5, 0)])
def test_an_additional_set_takes_the_cards_that_are_still_to_come(lying: int, more: int):
    """CLUB-boards-2, CLUB-boards-3, CLUB-boards-4"""
    assert pots.cards_per_extra_set(lying) == more


# --- void hands -----------------------------------------------------------------------------------------------------


def test_a_void_hand_gives_everybody_their_chips_back():
    """CODE-5.2-a, REG-3.2.2"""
    assert pots.void(put_in(s1=25, s2=50)) == Voided(put_in(s1=25, s2=50), None)


def test_the_offenders_chips_wait_for_those_who_were_in_the_void_hand():
    """CODE-5.3-b"""
    voided = pots.void(put_in(s1=50, s3=400), offender=SeatNo(3), dealt_in=seats(1, 2, 3), next_hand=seats(2, 3, 5))
    assert voided == Voided(put_in(s1=50), Pot(400, seats(2)))


def test_a_carried_pot_that_nobody_may_win_waits_once_more():
    """CODE-5.3-c"""
    carried = Pot(400, seats(1, 2))
    assert pots.carried_winners(carried, live=seats(2, 5), winners=seats(2, 5)) == seats(2)
    assert pots.carried_winners(carried, live=seats(5), winners=seats(5)) == ()
