"""Whole hands by the federation's rules, as its articles tell them: hold'em, Omaha and stud under the profile itself.

What only a docstring of the engine named, or only a test of another rulebook, is played out here."""

from __future__ import annotations

import pytest

from rules.cards import cards_of
from rules.hand.actions import legal
from rules.hand.button import Positions
from rules.hand.commands import Act, BringIn, DealHole, DealStreet, Muck, PostForced, Show, TellWinners
from rules.hand.hand import Hand, Phase, Setup, chips_in_middle, opened, phase, stacks_behind
from rules.hand.state import Do, Game, Limit, Stakes, Street
from rules.ids import SeatNo
from rules.ranking.evaluate import best
from rules.rulebook import rules_of
from tests.rules.dealt import entered, refused

FSPR = rules_of("fspr")
ONE, TWO, THREE = (SeatNo(number) for number in (1, 2, 3))
TEN_TWENTY = Stakes(small_blind=5, big_blind=10, small_bet=10, big_bet=20)
STUD = Stakes(ante=1, bring_in=3, small_bet=10, big_bet=20)


def hand_of(game: Game, limit: Limit, stakes: Stakes, *stacks: int, **more: int) -> Hand:
    """Seats 1 to n by the federation's rules, the button on the last one, blinds or antes posted."""
    seats = [SeatNo(number) for number in range(1, len(stacks) + 1)]
    positions = None if game is Game.STUD7 else Positions(seats[-1], seats[0], seats[1])
    dealt = dict(zip(seats, stacks, strict=True))
    setup = Setup(game, limit, stakes, seats[-1], dealt, positions, "fspr", **more)
    return entered(opened(setup), PostForced())


def acts(told: str) -> tuple[Act, ...]:
    """`3 c, 1 f, 2 r300`: seat, and fold, check (k), call, bet or raise."""
    does = {"f": Do.FOLD, "k": Do.CHECK, "c": Do.CALL, "b": Do.BET, "r": Do.RAISE}
    parts = [one.split() for one in told.split(", ")]
    return tuple(Act(SeatNo(int(seat)), does[did[0]], int(did[1:]) if did[1:] else None) for seat, did in parts)


def test_holdem_has_four_rounds_and_then_the_hands_are_opened() -> None:
    """FSPR-4.1-round-a, FSPR-4.1-round-b, FSPR-4.1-blind-c, FSPR-4.1-button-a, FSPR-4.1-position, FSPR-5.9.1-b"""
    hand = hand_of(Game.HOLDEM, Limit.NO_LIMIT, TEN_TWENTY, 1000, 1000, 1000)
    hand = entered(hand, *acts("3 c, 1 c, 2 k"))  # the big blind has the last word
    for street in (Street.FLOP, Street.TURN, Street.RIVER):
        assert phase(hand) is Phase.DEALING
        hand = entered(hand, DealStreet())
        assert hand.round is not None
        assert (hand.round.street, hand.round.to_act) == (street, ONE)  # the first position, left of the button
        hand = entered(hand, *acts("1 k, 2 k, 3 k"))
    assert phase(hand) is Phase.SHOWDOWN
    hand = entered(hand, TellWinners((TWO,)))
    assert dict(stacks_behind(hand)) == {1: 990, 2: 1020, 3: 990}


def test_the_last_player_left_takes_the_pot_and_nobody_speaks_any_more() -> None:
    """FSPR-5.9.1-a, FSPR-4.7-all-a"""
    hand = entered(hand_of(Game.HOLDEM, Limit.NO_LIMIT, TEN_TWENTY, 1000, 1000, 1000), *acts("3 r30, 1 f, 2 f"))
    assert (phase(hand), dict(stacks_behind(hand))) == (Phase.OVER, {1: 995, 2: 990, 3: 1015})


@pytest.mark.parametrize(
    ("limit", "may_raise"), [(Limit.NO_LIMIT, True), (Limit.POT_LIMIT, True), (Limit.FIXED_LIMIT, False)]
)
def test_the_cap_answers_a_reraise_and_there_is_one_in_limit_only(limit: Limit, may_raise: bool) -> None:
    """FSPR-4.9.7-a, FSPR-4.9.7-b, FSPR-4.7-all-b, FSPR-4.7.3-e, FSPR-4.9.5-e"""
    hand = entered(hand_of(Game.HOLDEM, limit, TEN_TWENTY, 1000, 1000, 1000), *acts("3 r20, 1 r30, 2 r40"))
    assert hand.round is not None
    open_to = legal(hand.round, FSPR)
    assert open_to is not None
    assert (open_to.seat, open_to.can_raise) == (THREE, may_raise)
    if not may_raise:
        assert refused(hand, Act(THREE, Do.RAISE, 50)) == ("raise_cap", "FSPR-4.7.3-e")


def test_whether_a_short_all_in_is_a_raise_or_a_call_decides_what_the_others_may_do() -> None:
    """FSPR-4.9.8-b, FSPR-4.9.8-c1, FSPR-4.9.8-c3, FSPR-4.9.8-d1, FSPR-4.9.8-d2: a bet of 10, an all-in of 15"""
    flop = "3 c, 1 c, 2 k"
    outcomes = {Limit.FIXED_LIMIT: (True, 25), Limit.NO_LIMIT: (False, None)}
    for limit, (reopened, raise_to) in outcomes.items():
        hand = hand_of(Game.HOLDEM, limit, TEN_TWENTY, 1000, 25, 1000)
        hand = entered(hand, *acts(flop), DealStreet(), *acts("1 b10, 2 r15, 3 c"))
        assert hand.round is not None
        open_to = legal(hand.round, FSPR)
        assert open_to is not None
        assert (open_to.seat, open_to.can_raise, open_to.min_to) == (ONE, reopened, raise_to)


def test_in_stud_two_rounds_are_at_the_lower_and_three_at_the_upper_bet() -> None:
    """FSPR-4.7.3-d, FSPR-5.8.5-a, FSPR-5.8.6-a, FSPR-5.8.6-b, FSPR-5.8.6-c, FSPR-5.8.7-a, FSPR-5.4.2-a, FSPR-5.4.3-a"""
    hand = hand_of(Game.STUD7, Limit.FIXED_LIMIT, STUD, 1000, 1000, 1000)
    assert chips_in_middle(hand) == 3
    dealt = {ONE: "????Kh", TWO: "????9d", THREE: "????2c"}
    hand = entered(hand, *(DealHole(seat, cards, open=1) for seat, cards in dealt.items()), DealStreet())
    assert refused(hand, BringIn(TWO)) == ("not_the_bring_in", "FSPR-5.4.3-a")
    assert refused(hand, Act(THREE, Do.CHECK)) == ("bring_in_due", "FSPR-5.4.3-a")
    hand = entered(hand, BringIn(THREE), *acts("1 r10, 2 c, 3 c"))
    found = []
    for cards in ("As 7d 3c", "Qs 6d 4c", "Js 5d 6h", "?? ?? ??"):
        closed = cards.startswith("?")
        held = zip((ONE, TWO, THREE), cards.split(), strict=True)
        hand = entered(hand, *(DealHole(seat, card, open=0 if closed else 1) for seat, card in held), DealStreet())
        assert hand.round is not None
        open_to = legal(hand.round, FSPR)
        assert open_to is not None
        found.append((open_to.seat, open_to.sizes))
        hand = entered(hand, *acts("1 k, 2 k, 3 k"))
    assert found == [(ONE, (10,)), (ONE, (20,)), (ONE, (20,)), (ONE, (20,))]
    assert phase(hand) is Phase.SHOWDOWN


def test_omaha_is_bet_as_holdem_is_with_four_cards_of_which_two_count() -> None:
    """FSPR-5.7-a, FSPR-5.7.1, FSPR-5.7.2, FSPR-5.5.5"""
    hand = hand_of(Game.OMAHA, Limit.POT_LIMIT, TEN_TWENTY, 1000, 1000, 1000)
    assert refused(hand, DealHole(ONE, "AsKsQsJs9s")) == ("wrong_number_of_cards", "house")
    hand = entered(hand, DealHole(ONE, "AhKc7d2c"), DealHole(TWO, "JsJd3h3c"), *acts("3 f, 1 c, 2 k"))
    hand = entered(hand, DealStreet("2h5h9h"), *acts("1 k, 2 k"), DealStreet("Qh"), *acts("1 k, 2 k"))
    hand = entered(hand, DealStreet("Jc"), *acts("1 k, 2 k"), Show(ONE), Show(TWO))
    # Four hearts on the board and one in the hand are no flush: three jacks win.
    assert dict(stacks_behind(hand)) == {1: 990, 2: 1010, 3: 1000}


def test_the_ace_is_low_or_high_at_the_end_of_a_straight_and_suits_do_not_count() -> None:
    """FSPR-4.4-b, FSPR-4.4-c, FSPR-4.5.2, FSPR-4.6.1-a, FSPR-4.6.1-c"""

    def worth(cards: str) -> object:
        return best(Game.HOLDEM, cards_of(cards[:4]), cards_of(cards[4:]), FSPR)

    assert worth("As2d3c4h5s") < worth("2s3d4c5h6s") < worth("TsJdQcKhAs")
    assert worth("QsKdAc2h3s") < worth("2s2d3c4h6s")
    assert worth("Ks9s5s4s2s") == worth("Kh9h5h4h2h")


def test_the_odd_chip_of_the_smallest_in_play_goes_to_the_first_winner_after_the_button() -> None:
    """FSPR-5.9.3-a, FSPR-5.9.3-b, FSPR-5.9.3-c"""
    stakes = Stakes(small_blind=25, big_blind=50, ante=25, chip=25)
    hand = hand_of(Game.HOLDEM, Limit.NO_LIMIT, stakes, 1000, 1000, 1000)
    hand = entered(hand, *acts("3 c, 1 f, 2 k"))
    for _ in range(3):
        hand = entered(hand, DealStreet(), *acts("2 k, 3 k"))
    assert chips_in_middle(hand) == 200
    hand = entered(hand, TellWinners((TWO, THREE)))
    assert dict(stacks_behind(hand)) == {1: 950, 2: 1025, 3: 1025}


def test_who_has_to_show_first_may_muck_and_the_last_one_takes_the_pot_unseen() -> None:
    """FSPR-5.9.2-a, FSPR-5.9.2-c, FSPR-5.9.2-d"""
    hand = entered(hand_of(Game.HOLDEM, Limit.NO_LIMIT, TEN_TWENTY, 1000, 1000, 1000), *acts("3 c, 1 f, 2 k"))
    for _ in range(3):
        hand = entered(hand, DealStreet(), *acts("2 k, 3 k"))
    hand = entered(hand, Muck(TWO))
    assert dict(stacks_behind(hand)) == {1: 995, 2: 990, 3: 1015}
