"""Positions, postings, straddles and absences in whole hands: the betting begins where the dealer's list says."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.hand.arrivals import Missed, WayIn, ways_back, ways_in
from rules.hand.blinds import AnteOrder
from rules.hand.button import Positions, first_positions, first_to_act, speaking_order
from rules.hand.commands import Act, DealHole, DealStreet, PostForced, PostStraddle
from rules.hand.decide import carry_out
from rules.hand.hand import Hand, Setup, chips_in_play, opened, rules_by
from rules.hand.state import Do, Game, Limit, Stakes, Street
from rules.hand.straddle import ExtraKind
from rules.ids import SeatNo
from rules.rulebook import rules_of
from rules.verdict import Refusal

BLINDS = Stakes(small_blind=50, big_blind=100)


def at(button: int, small_blind: int, big_blind: int) -> Positions:
    return Positions(SeatNo(button), SeatNo(small_blind), SeatNo(big_blind))


def begun(positions: Positions, stacks: dict[int, int], rulebook: str, **changes: Any) -> Hand:
    """A no-limit hand whose antes and blinds lie there."""
    values: dict[str, Any] = {"stakes": BLINDS, **changes}
    setup = Setup(
        game=Game.HOLDEM,
        limit=Limit.NO_LIMIT,
        button=positions.button,
        stacks={SeatNo(seat): chips for seat, chips in stacks.items()},
        positions=positions,
        rulebook=rulebook,
        **values,
    )
    return done(opened(setup), PostForced())


def done(hand: Hand, *commands: Any) -> Hand:
    for command in commands:
        answer = carry_out(hand, command, rules_by(hand.setup))
        assert not isinstance(answer, Refusal), (command, answer)
        hand = answer[1]
    return hand


def dealt(hand: Hand) -> Hand:
    return done(hand, *(DealHole(seat, "????") for seat in hand.setup.stacks))


def turn(hand: Hand) -> int | None:
    round = hand.round
    return None if round is None or round.turn < 0 else round.setting.seats[round.turn]


def act(seat: int, do: Do, to: int | None = None) -> Act:
    return Act(SeatNo(seat), do, to)


def test_the_live_blind_of_a_newcomer_is_a_bet_with_the_option_to_check_or_raise():
    """CODE-13.2-b"""
    rules = rules_of("code")
    entrance = ways_in(SeatNo(5), positions=at(6, 1, 2), stakes=BLINDS, rules=rules)[0]
    assert entrance.way is WayIn.POSTS_LIVE
    hand = dealt(begun(at(6, 1, 2), dict.fromkeys((1, 2, 4, 5, 6), 1000), "code", made_up=entrance.made_up))
    assert turn(hand) == 4  # left of the big blind, as always
    hand = done(hand, act(4, Do.CALL, 100))
    assert turn(hand) == 5
    assert not isinstance(carry_out(hand, act(5, Do.RAISE, 300), rules), Refusal)
    hand = done(hand, act(5, Do.CHECK), act(6, Do.FOLD), act(1, Do.CALL, 100))
    assert turn(hand) == 2  # the last word stays with the big blind of the hand
    assert done(hand, act(2, Do.CHECK)).round is None


def test_made_up_blinds_lie_live_and_dead():
    """CODE-13.1.1"""
    rules = rules_of("code")
    back = ways_back(SeatNo(5), Missed(True, True), positions=at(6, 1, 2), stakes=BLINDS, rules=rules)[0]
    hand = dealt(begun(at(6, 1, 2), dict.fromkeys((1, 2, 5, 6), 1000), "code", made_up=back.made_up))
    assert (hand.dead, hand.round.committed()[SeatNo(5)]) == (50, 100)
    assert turn(hand) == 5
    assert chips_in_play(hand) == 4000


def test_a_dead_small_blind_leaves_the_first_word_where_it_was():
    """TDA-32"""
    hand = dealt(begun(at(2, 3, 4), dict.fromkeys((1, 2, 4, 5), 1000), "tda"))
    assert turn(hand) == 5
    hand = done(hand, act(5, Do.CALL, 100), act(1, Do.CALL, 100), act(2, Do.CALL, 100), act(4, Do.CHECK))
    hand = done(hand, DealStreet())
    assert turn(hand) == 4


def test_a_straddle_moves_the_first_and_the_last_word_of_the_first_round_only():
    """CLUB-straddle-3, CLUB-straddle-4"""
    hand = begun(at(6, 1, 2), dict.fromkeys(range(1, 7), 1000), "club")
    hand = dealt(done(hand, PostStraddle(SeatNo(3))))
    assert turn(hand) == 4
    for seat in (4, 5, 6, 1, 2):
        hand = done(hand, act(seat, Do.CALL, 200))
    assert turn(hand) == 3
    hand = done(hand, act(3, Do.CHECK), DealStreet())
    assert turn(hand) == 1
    assert not isinstance(carry_out(hand, act(1, Do.BET, 100), rules_of("club")), Refusal)  # the big blind again


def test_a_mississippi_gives_the_small_blind_the_first_word():
    """CLUB-mississippi-3"""
    hand = begun(at(6, 1, 2), dict.fromkeys(range(1, 7), 1000), "club")
    hand = dealt(done(hand, PostStraddle(SeatNo(6), ExtraKind.MISSISSIPPI, permitted=True)))
    assert turn(hand) == 1
    for seat in (1, 2, 3, 4, 5):
        hand = done(hand, act(seat, Do.CALL, 200))
    assert turn(hand) == 6


@pytest.mark.parametrize(("order", "matched"), [(AnteOrder.BLIND_FIRST, 6000), (AnteOrder.ANTE_FIRST, 0)])
def test_pot_12_what_is_paid_first_decides_what_the_big_blind_can_win(order, matched):
    stakes = Stakes(small_blind=3000, big_blind=6000, big_blind_ante=6000)
    stacks = {1: 60000, 2: 50000, 3: 6000}
    hand = dealt(begun(at(1, 2, 3), stacks, "tda", stakes=stakes, ante_order=order))
    assert (hand.dead, hand.round.committed().get(SeatNo(3), 0)) == (6000 - matched, matched)
    hand = done(hand, act(1, Do.RAISE, 12000), act(2, Do.FOLD))
    assert chips_in_play(hand) == 116000


@pytest.mark.parametrize(("stacks", "positions"), [({1: 500, 2: 5, 3: 500}, at(1, 2, 3)), ({1: 5, 2: 8}, at(1, 1, 2))])
def test_bet_08_a_seat_that_is_all_in_by_its_blind_is_dealt_its_two_cards(stacks, positions):
    hand = begun(positions, stacks, "tda", stakes=Stakes(small_blind=10, big_blind=20))
    hand = dealt(hand)
    assert {seat: len(cards) for seat, cards in hand.holes.items()} == dict.fromkeys(stacks, 4)
    assert chips_in_play(hand) == sum(stacks.values())


@given(
    st.sets(st.integers(1, 10).map(SeatNo), min_size=2, max_size=10),
    st.data(),
    st.sampled_from(["fspr", "tda", "code", "club", "regatta"]),
)
@settings(deadline=None, max_examples=150)
def test_the_round_opens_with_the_seat_that_speaks_first(playing, data, book):
    rules = rules_of(book)
    now = first_positions(data.draw(st.sampled_from(sorted(playing))), playing, rules)
    hand = dealt(begun(now, dict.fromkeys(playing, 5000), book))
    order = speaking_order(Street.PREFLOP, playing, now, rules)
    for seat in order[:-1]:
        assert turn(hand) == seat
        hand = done(hand, act(seat, Do.CALL, 100))
    assert turn(hand) == order[-1] == now.big_blind
    hand = done(hand, act(order[-1], Do.CHECK), DealStreet())
    assert turn(hand) == first_to_act(Street.FLOP, playing, now, rules)
