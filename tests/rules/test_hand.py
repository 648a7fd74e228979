"""A hand from its first chip to its last, as the dealer enters it: the cases and articles that dispute it."""

from __future__ import annotations

import pickle

from rules.hand.blinds import AnteOrder
from rules.hand.commands import (
    AgreeBoards,
    BringIn,
    CorrectStack,
    DealHole,
    DealStreet,
    Muck,
    Show,
    TakeBack,
    TellWinners,
    VoidHand,
)
from rules.hand.decide import decide
from rules.hand.events import Acted, PotAwarded, StackCorrected, TakenBack, UncalledReturned, Voided
from rules.hand.evolve import replay
from rules.hand.hand import Phase, chips_in_middle, chips_in_play, opened, phase, pots_of, rules_by
from rules.hand.pots import Pot
from rules.hand.state import Do, Game, Limit, Stakes, Street
from rules.ids import SeatNo
from tests.rules.dealt import (
    BLINDS,
    FOUR,
    ONE,
    THREE,
    TWO,
    began,
    bets,
    call,
    check,
    entered,
    fold,
    raises,
    refused,
    setup,
    stacks,
)

# --- the cases --------------------------------------------------------------------------------------------------------


def test_pot_01_an_all_in_player_keeps_the_right_to_the_pot_when_betting_goes_on():
    """CLUB-allin-6, CLUB-allin-7, CLUB-allin-8"""
    hand = began(setup([1000, 1000, 100], Stakes(small_blind=25, big_blind=50)))
    hand = entered(hand, raises(THREE, 100), call(ONE), call(TWO), DealStreet(), bets(ONE, 200), call(TWO))
    hand = entered(hand, DealStreet(), check(ONE), check(TWO), DealStreet(), check(ONE), check(TWO))
    assert pots_of(hand) == (Pot(300, (ONE, TWO, THREE)), Pot(400, (ONE, TWO)))
    hand = entered(hand, TellWinners((THREE,), pot=0), TellWinners((TWO,), pot=1))
    assert stacks(hand) == {1: 700, 2: 1100, 3: 300}
    assert phase(hand) is Phase.OVER


def test_pot_06_an_all_in_that_everybody_folds_to_comes_back():
    """CLUB-allin-4"""
    hand = began(setup([1000, 1000], Stakes(small_blind=10, big_blind=20)))
    hand = entered(hand, raises(TWO, 1000), fold(ONE))
    assert hand.story[-2:] == (UncalledReturned(TWO, 980), PotAwarded(0, 0, ((TWO, 40),)))
    assert stacks(hand) == {1: 980, 2: 1020}


def test_pot_08_two_nearly_equal_all_ins_contest_the_smaller():
    for winner, left in ((ONE, {1: 196, 2: 4}), (TWO, {1: 0, 2: 200})):
        hand = began(setup([98, 102], Stakes(small_blind=1, big_blind=2)))
        hand = entered(hand, raises(TWO, 102), call(ONE), DealStreet(), DealStreet(), DealStreet())
        assert stacks(entered(hand, TellWinners((winner,)))) == left


def test_pot_09_four_all_ins_and_three_pots_with_different_winners():
    """FSPR-4.1-sidepot-b, CLUB-allin-9, CLUB-allin-10, CLUB-allin-11"""
    hand = began(setup([100, 200, 200, 50], Stakes(small_blind=5, big_blind=10)))
    hand = entered(hand, raises(THREE, 200), call(FOUR), call(ONE), call(TWO))
    assert phase(hand) is Phase.RUNNING_OUT
    hand = entered(hand, *(DealHole(seat, cards) for seat, cards in CARDS.items()), DealStreet("7h8h2c3d4s"))
    hand = entered(hand, *(Show(seat) for seat in CARDS))
    assert stacks(hand) == {1: 150, 2: 200, 3: 0, 4: 200}


CARDS = {ONE: "KcKd", TWO: "QcQd", THREE: "JcJd", FOUR: "AcAd"}
"""Seat four has the best hand, then seats one, two and three."""


def test_pot_12_blind_first_the_big_blind_plays_for_its_whole_stack():
    hand = began(setup([50000, 6000, 60000], WITH_ANTE, ante_order=AnteOrder.BLIND_FIRST))
    assert hand.dead == 0
    hand = entered(hand, raises(THREE, 12000), fold(ONE))
    assert UncalledReturned(THREE, 6000) in hand.story
    hand = entered(hand, DealStreet(), DealStreet(), DealStreet(), TellWinners((TWO,)))
    assert stacks(hand) == {1: 47000, 2: 15000, 3: 54000}


def test_pot_12_ante_first_the_big_blind_plays_for_the_dead_ante_alone():
    hand = began(setup([50000, 6000, 60000], WITH_ANTE, ante_order=AnteOrder.ANTE_FIRST))
    assert hand.dead == 6000
    hand = entered(hand, raises(THREE, 12000), fold(ONE))
    hand = entered(hand, DealStreet(), DealStreet(), DealStreet(), TellWinners((TWO,)))
    assert stacks(hand) == {1: 47000, 2: 6000, 3: 63000}


WITH_ANTE = Stakes(small_blind=3000, big_blind=6000, big_blind_ante=6000)


def test_pot_13_a_folded_player_is_paid_nothing():
    hand = began(setup([100, 100, 100], Stakes(small_blind=5, big_blind=10)))
    hand = entered(hand, call(THREE), fold(ONE), check(TWO), DealStreet(), check(TWO), check(THREE))
    hand = entered(hand, DealStreet(), check(TWO), check(THREE), DealStreet(), check(TWO), check(THREE))
    assert chips_in_middle(hand) == 25
    hand = entered(hand, TellWinners((TWO, THREE)))
    assert stacks(hand) == {1: 95, 2: 103, 3: 102}


def test_bet_05_heads_up_the_button_has_the_small_blind_and_speaks_first_before_the_flop():
    hand = began(setup([1000, 1000], BLINDS))
    assert stacks(hand) == {1: 900, 2: 950}
    assert hand.round is not None
    assert hand.round.to_act == TWO
    hand = entered(hand, call(TWO), check(ONE), DealStreet())
    assert hand.round is not None
    assert hand.round.to_act == ONE


def test_bet_08_both_all_in_by_their_blinds_are_dealt_in_and_the_board_runs_out():
    hand = began(setup([8, 5], Stakes(small_blind=10, big_blind=20)))
    assert phase(hand) is Phase.RUNNING_OUT
    hand = entered(hand, DealHole(ONE, "AcAd"), DealHole(TWO, "KcKd"), DealStreet("2c3d4h8s9s"))
    hand = entered(hand, Show(ONE), Show(TWO))
    assert stacks(hand) == {1: 13, 2: 0}


def test_bet_14_nobody_is_asked_any_more_when_one_caller_alone_has_chips():
    """CLUB-allin-5"""
    hand = began(setup([400, 200], Stakes(small_blind=5, big_blind=10)))
    hand = entered(hand, raises(TWO, 200), call(ONE))
    assert hand.round is None
    assert phase(hand) is Phase.RUNNING_OUT
    assert refused(hand, check(ONE))[0] == "no_betting"
    hand = entered(hand, DealStreet("2c3d4h"), DealStreet("8s"), DealStreet("9s"))
    assert phase(hand) is Phase.SHOWDOWN


def test_bet_21_antes_leave_the_stacks_and_reach_the_pot():
    hand = began(setup([1000, 1000, 1000], Stakes(small_blind=50, big_blind=100, ante=10)))
    assert (chips_in_middle(hand), sum(stacks(hand).values()), chips_in_play(hand)) == (180, 2820, 3000)


def test_the_last_hand_of_a_pot_cannot_be_given_away():
    """FSPR-5.9.2-d"""
    hand = began(setup([100, 100], Stakes(small_blind=5, big_blind=10)))
    hand = entered(hand, call(TWO), check(ONE))
    for _ in range(3):
        hand = entered(hand, DealStreet(), check(ONE), check(TWO))
    hand = entered(hand, Muck(ONE))
    assert stacks(hand) == {1: 90, 2: 110}
    assert refused(hand, Muck(TWO))[0] == "last_hand_stays"


def test_who_gives_the_hand_away_has_given_up_every_contested_pot_but_not_a_pot_of_their_own():
    hand = began(setup([300, 300, 100], Stakes(small_blind=5, big_blind=10)))
    hand = entered(hand, raises(THREE, 100), call(ONE), call(TWO), DealStreet(), bets(ONE, 200), call(TWO))
    hand = entered(hand, DealStreet(), DealStreet(), Muck(TWO), Muck(ONE))
    assert stacks(hand) == {1: 400, 2: 0, 3: 300}


# --- short blinds -----------------------------------------------------------------------------------------------------


def test_a_short_big_blind_is_matched_in_full_and_the_rest_makes_a_side_pot():
    """FSPR-4.9.8-e, CODE-10.2-b, CODE-10.2.1"""
    hand = began(setup([1000, 60, 1000], BLINDS))
    hand = entered(hand, call(THREE), call(ONE))
    assert pots_of(hand) == (Pot(180, (ONE, TWO, THREE)), Pot(80, (ONE, THREE)))


def test_the_last_opponent_of_a_short_blind_matches_what_lies_there_where_the_rulebook_says_so():
    """CODE-10.2-c"""
    hand = began(setup([150, 2000], Stakes(small_blind=100, big_blind=200), rulebook="code"))
    hand = entered(hand, call(TWO))
    assert hand.middle == {ONE: 150, TWO: 150}


# --- undo, corrections, void hands ------------------------------------------------------------------------------------


def test_an_action_is_taken_back_with_all_that_followed_from_it():
    before = began(setup([1000, 1000], BLINDS))
    after = entered(before, fold(TWO))
    assert phase(after) is Phase.OVER
    assert decide(after, TakeBack(), rules_by(after.setup)) == (TakenBack(3),)
    assert entered(after, TakeBack()) == before


def test_nothing_can_be_taken_back_before_anything_was_entered():
    assert refused(opened(setup([10, 10], BLINDS)), TakeBack()) == ("nothing_to_take_back", "house")


def test_a_counted_stack_replaces_that_of_the_books_with_its_reason():
    hand = began(setup([1000, 1000, 1000], BLINDS))
    hand = entered(hand, CorrectStack(THREE, 1100, "counted again"))
    assert hand.story[-1] == StackCorrected(THREE, 100, "counted again")
    assert stacks(hand) == {1: 950, 2: 900, 3: 1100}
    assert entered(hand, raises(THREE, 1100)).story[-1] == Acted(THREE, Do.RAISE, 1100)
    assert refused(hand, CorrectStack(THREE, 1000, " ")) == ("reason_missing", "house")


def test_nobody_plays_more_than_lay_on_the_table():
    """CLUB-allin-1, CLUB-allin-3, FSPR-4.1-allin, FSPR-4.9.8-a, REG-1.6.7-a"""
    hand = began(setup([1000, 1000, 70], BLINDS, rulebook="club"))
    hand = entered(hand, call(THREE))
    assert hand.round is not None
    assert hand.round.committed()[THREE] == 70
    assert refused(hand, raises(ONE, 1001)) == ("above_stack", "CLUB-allin-1")


def test_a_void_hand_gives_everybody_their_chips_back_dead_ones_too():
    """CODE-5.2-a, REG-3.2.2"""
    hand = began(setup([50000, 50000, 60000], WITH_ANTE))
    hand = entered(hand, raises(THREE, 12000), VoidHand())
    assert stacks(hand) == {1: 50000, 2: 50000, 3: 60000}
    assert phase(hand) is Phase.OVER


def test_the_offenders_chips_are_carried_into_the_next_hand_for_those_who_were_in_this_one():
    """CODE-5.3-b, CODE-5.3-c"""
    hand = began(setup([1000, 1000, 1000], BLINDS, rulebook="code"))
    hand = entered(hand, raises(THREE, 400), VoidHand(offender=THREE, next_hand=(ONE, TWO, THREE)))
    assert hand.story[-1] == Voided(((ONE, 50), (TWO, 100)), 400, (ONE, TWO))
    assert (chips_in_middle(hand), chips_in_play(hand)) == (400, 3000)
    following = began(setup([1000, 1000, 600], BLINDS, rulebook="code", carried=Pot(400, (ONE, TWO))))
    assert chips_in_play(following) == 3000
    kept = entered(following, raises(THREE, 300), fold(ONE), fold(TWO))
    assert (stacks(kept), chips_in_middle(kept), phase(kept)) == ({1: 950, 2: 900, 3: 750}, 400, Phase.OVER)
    won = entered(following, fold(THREE), fold(ONE))
    assert stacks(won) == {1: 950, 2: 1450, 3: 600}


def test_a_hand_is_no_longer_void_once_a_pot_was_paid():
    hand = entered(began(setup([1000, 1000], BLINDS)), fold(TWO))
    assert refused(hand, VoidHand())[0] == "pot_paid"


# --- cards ------------------------------------------------------------------------------------------------------------


def test_no_card_lies_in_two_places():
    hand = entered(began(setup([100, 100], Stakes(small_blind=5, big_blind=10))), DealHole(ONE, "AsKs"))
    assert refused(hand, DealHole(TWO, "AsQs"))[0] == "card_twice"
    assert refused(hand, DealHole(TWO, "QsQs"))[0] == "card_twice"
    assert refused(hand, DealHole(TWO, "Qs10"))[0] == "ten_is_written_t"
    assert refused(hand, DealHole(ONE, "2c"))[0] == "wrong_number_of_cards"


def test_cards_that_nobody_told_do_not_stop_the_hand():
    hand = entered(began(setup([100, 100], Stakes(small_blind=5, big_blind=10))), DealHole(ONE, "????"), call(TWO))
    hand = entered(hand, check(ONE), DealStreet("2c3c4c"), check(ONE), check(TWO), DealStreet(), check(ONE), check(TWO))
    hand = entered(hand, DealStreet("9h"), check(ONE), check(TWO), Show(ONE, "AsKs"), Show(TWO))
    assert phase(hand) is Phase.SHOWDOWN
    assert stacks(entered(hand, TellWinners((ONE,)))) == {1: 110, 2: 90}


def test_the_dealer_names_only_winners_who_have_a_part_in_the_pot():
    """CLUB-allin-7"""
    hand = began(setup([300, 300, 100], Stakes(small_blind=5, big_blind=10)))
    hand = entered(hand, raises(THREE, 100), call(ONE), call(TWO), DealStreet(), bets(ONE, 200), call(TWO))
    hand = entered(hand, DealStreet(), DealStreet())
    assert refused(hand, TellWinners((THREE,), pot=1)) == ("not_in_this_pot", "house")
    assert refused(hand, TellWinners((ONE,), pot=2))[0] == "no_such_pot"
    assert refused(hand, TellWinners(()))[0] == "winner_missing"


def test_two_boards_are_agreed_pot_by_pot_and_each_decides_its_half():
    """CLUB-boards-1, CLUB-boards-2, CLUB-boards-3, CLUB-boards-6, CLUB-boards-7"""
    hand = began(setup([100, 100], Stakes(small_blind=5, big_blind=10), rulebook="club"))
    hand = entered(hand, DealHole(ONE, "AcAd"), DealHole(TWO, "KcKd"), call(TWO), check(ONE), DealStreet("2c7d9h"))
    hand = entered(hand, bets(ONE, 90), call(TWO), AgreeBoards({ONE: 1, TWO: 2}))
    hand = entered(hand, DealStreet("3sJd"), DealStreet("KsQd", board=1), Show(ONE), Show(TWO))
    assert [event for event in hand.story if isinstance(event, PotAwarded)] == [
        PotAwarded(0, 0, ((ONE, 100),)),
        PotAwarded(0, 1, ((TWO, 100),)),
    ]


def test_additional_boards_are_refused_where_the_rulebook_has_none_or_a_contender_objects():
    """CLUB-boards-7"""
    for rulebook, answer in (("fspr", ("no_extra_boards", "house")), ("club", ("boards_not_agreed", "CLUB-boards-7"))):
        hand = began(setup([100, 100], Stakes(small_blind=5, big_blind=10), rulebook=rulebook))
        hand = entered(hand, raises(TWO, 100), call(ONE))
        assert refused(hand, AgreeBoards({ONE: 1})) == answer


# --- stud -------------------------------------------------------------------------------------------------------------


def test_stud_begins_with_antes_and_the_lowest_open_card_brings_in():
    """FSPR-4.1-bringin, FSPR-5.4.3-a"""
    stakes = Stakes(ante=5, bring_in=10, small_bet=20, big_bet=40)
    hand = began(setup([500, 500, 500], stakes, game=Game.STUD7, limit=Limit.FIXED_LIMIT))
    hand = entered(hand, DealHole(ONE, "????9c", 1), DealHole(TWO, "????2d", 1), DealHole(THREE, "????Ks", 1))
    hand = entered(hand, DealStreet())
    assert refused(hand, check(TWO)) == ("bring_in_due", "FSPR-5.4.3-a")
    assert refused(hand, BringIn(ONE)) == ("not_the_bring_in", "FSPR-5.4.3-a")
    hand = entered(hand, BringIn(TWO), fold(THREE), raises(ONE, 20), call(TWO))
    assert (hand.street, chips_in_middle(hand)) == (Street.THIRD, 55)
    hand = entered(hand, DealHole(ONE, "3c", 1), DealHole(TWO, "Qd", 1), DealStreet())
    assert hand.round is not None
    assert hand.round.to_act == TWO


def test_where_the_open_cards_were_not_told_the_dealer_says_who_speaks_first():
    stakes = Stakes(ante=5, bring_in=10, small_bet=20, big_bet=40)
    hand = began(setup([500, 500], stakes, game=Game.STUD7, limit=Limit.FIXED_LIMIT))
    assert refused(hand, DealStreet())[0] == "opener_missing"
    hand = entered(hand, DealStreet(opener=TWO), BringIn(TWO))
    assert stacks(hand) == {1: 495, 2: 485}


# --- keeping a hand ---------------------------------------------------------------------------------------------------


def test_a_hand_under_way_is_small_and_comes_back_as_it_was():
    hand = began(setup([5000] * 9, Stakes(small_blind=50, big_blind=100, ante=10)))
    seats = tuple(SeatNo(number) for number in range(1, 10))
    deck = [rank + suit for rank in "23456789T" for suit in "cd"]
    hand = entered(hand, *(DealHole(seat, "".join(deck[2 * (seat - 1) : 2 * seat])) for seat in seats))
    hand = entered(hand, raises(THREE, 300), *(call(seat) for seat in seats[3:]), call(ONE), call(TWO))
    hand = entered(hand, DealStreet("AsKsQs"), *(check(seat) for seat in seats), DealStreet("Js"))
    hand = entered(hand, bets(ONE, 600), *(call(seat) for seat in seats[1:6]))
    kept = pickle.dumps(hand, protocol=pickle.HIGHEST_PROTOCOL)
    assert len(kept) < 2048
    assert pickle.loads(kept) == hand
    assert replay(hand.setup, hand.story) == hand
