"""How much may be bet and raised: no-limit, pot-limit, fixed limit, stud."""

from __future__ import annotations

import pytest

from rules.hand.betting_rules import betting_rules
from rules.hand.limits import fixed_levels
from rules.hand.round import Round
from rules.hand.state import Game, Limit, Stakes, Street
from rules.ids import SeatNo
from rules.rulebook import Rules
from tests.rules.rounds import STUD, UNITS, after, asked, posted, preflop, refusal, rules, street

BOOKS = ("fspr", "tda", "code", "club", "regatta")


def fixed(players: int, on: Street = Street.FLOP, *, by: Rules, game: Game = Game.HOLDEM) -> Round:
    """A fixed-limit round of 10 and 20; before the flop with its blinds."""
    if on is Street.PREFLOP:
        return preflop(players, limit=Limit.FIXED_LIMIT, stakes=UNITS, by=by)
    stakes = STUD if game is Game.STUD7 else UNITS
    return street(players, on=on, limit=Limit.FIXED_LIMIT, stakes=stakes, game=game, by=by, first=SeatNo(1))


# --- no-limit -------------------------------------------------------------------------------------------------------


def test_no_limit_is_bounded_by_the_big_blind_and_the_stack():
    """CODE-10.2-a, CODE-15.2, CODE-15.2.1, FSPR-4.7.1, FSPR-4.1-limit, FSPR-4.9.6-f, REG-1.6.3-b, REG-1.6.3-c,
    REG-1.6.5-c, CLUB-overview-3."""
    for book in BOOKS:
        law = rules(book)
        round = street({1: 5000, 2: 700, 3: 5000}, by=law)
        at = asked(round, law)
        assert (at.min_to, at.max_to, at.why_minimum) == (100, 5000, law.source("min_bet"))
        round = after(round, "1 b300", by=law)
        assert (asked(round, law).min_to, asked(round, law).max_to) == (600, 700)
        round = after(round, "2 r600", by=law)
        assert (asked(round, law).min_to, asked(round, law).max_to) == (900, 5000)
        assert refusal(round, "3 r5000", law) is None


def test_every_raise_adds_at_least_the_last_one():
    """CODE-15.3, CODE-16.1."""
    law = rules("code")
    round = after(street(3, by=law), "1 b100", "2 r250", by=law)
    assert (asked(round, law).min_by, asked(round, law).min_to) == (150, 400)
    assert asked(round, law).why_minimum == "CODE-16.1"
    assert refusal(round, "3 r399", law) == "below_minimum"
    round = after(round, "3 r500", by=law)
    assert asked(round, law).min_to == 750


def test_where_a_raise_doubles_the_bet_the_whole_bet_is_added():
    law = rules("tda", min_raise_basis="double_bet")
    round = after(preflop(4, by=law), "3 r300", by=law)
    assert asked(round, law).min_to == 600
    assert asked(street(3, by=law), law).min_to == 100
    assert asked(after(street(3, by=law), "1 b100", "2 r250", by=law), law).min_to == 500


def test_no_limit_and_pot_limit_know_no_last_raise():
    """TDA-49, REG-1.6.5-d, FSPR-4.9.7-b."""
    for limit in (Limit.NO_LIMIT, Limit.POT_LIMIT):
        law = rules("tda")
        round = after(street(3, limit=limit, pot=100, by=law), "1 b100", by=law)
        for step in range(2, 8):
            seat = round.to_act
            assert asked(round, law).cap_to is None
            round = after(round, f"{seat} r{100 * step}", by=law)
        assert round.raises == 6


def test_no_raise_takes_the_pot_above_the_size_that_the_club_has_set():
    """CODE-15.3.3: up to the size, and no further."""
    law = rules("code", pot_cap_per_round=650)
    round = after(street(3, pot=300, by=law), "1 b100", by=law)
    at = asked(round, law)
    assert (at.min_to, at.max_to) == (200, 250)
    assert refusal(round, "2 r251", law) == "above_maximum"
    at = asked(after(round, "2 c", by=law), law)
    assert (at.options, at.closed, at.why_closed) == (("call", "fold"), "pot_cap", "CODE-15.3.3")
    assert refusal(after(round, "2 c", by=law), "3 r200", law) == "pot_cap"
    raised = after(round, "2 r250", by=law)
    assert raised.total == 650
    assert asked(raised, law).options == ("call", "fold")


# --- pot-limit ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
def test_pot_limit_calls_first_and_raises_by_the_pot(book: str):
    law = rules(book)
    round = preflop(4, limit=Limit.POT_LIMIT, by=law)
    assert (asked(round, law).max_to, asked(round, law).why_maximum) == (350, law.source("pot_limit_maximum"))
    round = after(round, "3 r350", by=law)
    assert asked(round, law).max_to == 1000  # 350 + 350 + 350 + 150 = 1,200, but the stack is 1,000
    assert refusal(round, "4 r1001", law) == "above_stack"
    assert refusal(preflop(4, limit=Limit.POT_LIMIT, by=law), "3 r351", law) == "above_maximum"


def test_a_short_blind_does_not_reduce_the_pot_limit_maximum_before_the_flop():
    """TDA-51B-a, FSPR-4.9.8-f, CODE-10.2-b: with a big blind of 30 instead of 100 the maximum stays 350."""
    for book in BOOKS:
        law = rules(book)
        round = preflop({1: 1000, 2: 30, 3: 1000}, limit=Limit.POT_LIMIT, by=law)
        assert (asked(round, law).min_to, asked(round, law).max_to, round.total) == (200, 350, 80)


def test_a_short_small_blind_counts_as_full_where_any_blind_does():
    """TDA-51B-a names any blind, the others the big blind alone."""
    for book, most in (("tda", 350), ("fspr", 320), ("code", 320)):
        law = rules(book)
        round = preflop({1: 20, 2: 1000, 3: 1000}, limit=Limit.POT_LIMIT, by=law)
        assert (round.bets, asked(round, law).call_to, asked(round, law).max_to) == ((20, 100, 0), 100, most)


def test_after_the_flop_the_pot_is_what_lies_there_but_a_big_blind_may_be_bet():
    law = rules("tda")
    assert asked(street(3, limit=Limit.POT_LIMIT, pot=260, by=law), law).max_to == 260
    small = asked(street(3, limit=Limit.POT_LIMIT, pot=60, by=law), law)
    assert (small.min_to, small.max_to) == (100, 100)


# --- short big blind heads-up ---------------------------------------------------------------------------------------


def test_the_last_opponent_of_a_short_big_blind_owes_it_in_full_or_what_lies_there():
    """CODE-10.2-b, CODE-10.2-c: 60 instead of 100, and the third player has folded."""
    for book, adds in (("code", 10), ("tda", 50), ("fspr", 50)):
        law = rules(book)
        round = preflop({1: 1000, 2: 60, 3: 1000}, by=law)
        assert asked(round, law).call_adds == 100
        round = after(round, "3 f", by=law)
        at = asked(round, law)
        assert (at.seat, at.call_adds, at.options) == (1, adds, ("call", "fold"))
        assert after(round, "1 c", by=law).bets == (50 + adds, 60, 0)


# --- fixed limit ----------------------------------------------------------------------------------------------------


def test_fixed_limit_has_a_lower_and_an_upper_bet():
    """CODE-10.1, CODE-15.2, FSPR-4.7.3-a, FSPR-4.7.3-d."""
    law = rules("fspr")
    for on, bet in ((Street.FLOP, 10), (Street.TURN, 20), (Street.RIVER, 20)):
        assert asked(fixed(3, on, by=law), law).sizes == (bet,)
    later = (Street.FOURTH, 10), (Street.FIFTH, 20), (Street.SIXTH, 20), (Street.SEVENTH, 20)
    for on, bet in later:
        assert asked(fixed(3, on, by=law, game=Game.STUD7), law).sizes == (bet,)


def test_bet_raise_reraise_and_cap_each_add_one_unit():
    """FSPR-4.7.3-c, FSPR-4.7.3-e, FSPR-4.7-all-b, FSPR-4.9.5-e, FSPR-4.9.7-a, FSPR-4.1-cap, CODE-15.2.3-b,
    CODE-15.3.2."""
    for book in ("fspr", "code"):
        law = rules(book)
        round = fixed(3, by=law)
        assert fixed_levels(round, betting_rules(law)) == (10, 20, 30, 40)
        for told, cap in (("1 b10", 40), ("2 r20", 40), ("3 r30", 40), ("1 r40", 40)):
            round = after(round, told, by=law)
            assert asked(round, law).cap_to == cap
        at = asked(round, law)
        assert (at.options, at.closed, at.why_closed) == (
            ("call", "fold"),
            "raise_cap",
            law.source("fixed_limit_raise_cap"),
        )
        assert refusal(round, "2 r50", law) == "raise_cap"
        assert refusal(fixed(3, by=law), "1 b15", law) == "above_maximum"
        assert refusal(fixed(3, by=law), "1 b5", law) == "below_minimum"


def test_before_the_flop_the_big_blind_is_the_first_level():
    """FSPR-4.7.3-b: three raises lead to the same cap."""
    law = rules("fspr")
    round = fixed(4, Street.PREFLOP, by=law)
    assert (asked(round, law).sizes, asked(round, law).cap_to) == ((20,), 40)
    round = after(round, "3 r20", "4 r30", "1 r40", by=law)
    assert asked(round, law).options == ("call", "fold")


def test_the_cap_is_lifted_when_two_began_the_round_not_when_two_are_left():
    """FSPR-4.7.3-f, CODE-15.2.4."""
    law = rules("code")
    round = fixed(2, by=law)
    for told in ("1 b10", "2 r20", "1 r30", "2 r40", "1 r50"):
        round = after(round, told, by=law)
    assert (asked(round, law).sizes, asked(round, law).cap_to) == ((60,), None)
    three = after(fixed(3, by=law), "1 b10", "2 r20", "3 f", "1 r30", "2 r40", by=law)
    assert asked(three, law).options == ("call", "fold")
    never = rules("code", fixed_limit_cap_lift="never")
    assert asked(after(fixed(2, by=never), "1 b10", "2 r20", "1 r30", "2 r40", by=never), never).can_raise is False


def test_a_player_all_in_from_before_is_none_of_those_who_began_the_round():
    law = rules("fspr")
    round = street({1: 1000, 2: 1000, 3: 0}, limit=Limit.FIXED_LIMIT, stakes=UNITS, by=law)
    round = after(round, "1 b10", "2 r20", "1 r30", "2 r40", by=law)
    assert asked(round, law).sizes == (50,)


def test_an_all_in_for_less_than_the_fixed_bet_is_allowed():
    law = rules("fspr")
    round = after(street({1: 1000, 2: 17, 3: 1000}, limit=Limit.FIXED_LIMIT, stakes=UNITS, by=law), "1 b10", by=law)
    assert asked(round, law).sizes == (17,)
    assert asked(after(round, "2 r17", by=law), law).sizes == (27,)


# --- stud -----------------------------------------------------------------------------------------------------------


def third(stacks: dict[int, int] | int, *, by: Rules, seat: int = 2, to: int = 3) -> Round:
    round = street(
        stacks, on=Street.THIRD, limit=Limit.FIXED_LIMIT, game=Game.STUD7, stakes=STUD, by=by, first=SeatNo(seat)
    )
    return posted(round, bring=(seat, to))


def test_the_bring_in_is_completed_to_a_bet_and_its_owner_has_acted():
    """FSPR-4.1-bringin, FSPR-5.4.2-a, FSPR-5.4.3-a, FSPR-5.4.3-b, FSPR-5.8.5-a."""
    law = rules("fspr")
    round = third(4, by=law)
    at = asked(round, law)
    assert (at.seat, at.call_to, at.sizes, at.cap_to) == (3, 3, (10,), 40)
    assert after(round, "3 c", "4 c", "1 c", by=law).closed
    completed = after(round, "3 c", "4 r10", "1 f", by=law)
    assert (completed.to_act, asked(completed, law).sizes, asked(completed, law).call_adds) == (2, (20,), 7)
    assert after(completed, "2 r20", "3 r30", "4 r40", by=law).raises == 3


def test_a_short_bring_in_is_still_owed_in_full():
    """CODE-10.2-b."""
    law = rules("code")
    round = third({1: 1000, 2: 2, 3: 1000}, by=law)
    assert (round.bets, asked(round, law).call_to) == ((0, 2, 0), 3)


def test_an_open_pair_opens_the_upper_bet_to_every_player_until_it_is_used():
    """FSPR-5.8.5-b, FSPR-5.8.5-c."""
    law = rules("fspr")
    pair = {"limit": Limit.FIXED_LIMIT, "game": Game.STUD7, "stakes": STUD, "first": SeatNo(1), "open_pair": True}
    round = street(4, on=Street.FOURTH, by=law, **pair)
    at = asked(round, law)
    assert (at.sizes, at.min_to, at.max_to, at.why_minimum) == ((10, 20), 10, 20, "FSPR-5.8.5-b")
    assert refusal(round, "1 b15", law) == "not_a_size"
    assert asked(after(round, "1 k", by=law), law).sizes == (10, 20)
    assert asked(after(round, "1 b10", by=law), law).sizes == (20, 30)
    assert asked(after(round, "1 b10", "2 r20", by=law), law).sizes == (30, 40)
    assert asked(after(round, "1 b10", "2 r30", by=law), law).sizes == (50,)
    assert asked(after(round, "1 b20", by=law), law).sizes == (40,)
    assert asked(street(4, on=Street.FIFTH, by=law, **pair), law).sizes == (20,)
    off = rules("fspr", stud_open_pair_double_bet=False)
    assert asked(street(4, on=Street.FOURTH, by=off, **pair), off).sizes == (10,)


def test_without_a_big_blind_the_bring_in_is_the_smallest_bet():
    """CODE-10.2-a."""
    law = rules("code")
    stakes = Stakes(ante=1, bring_in=5)
    round = street(3, on=Street.FIFTH, limit=Limit.POT_LIMIT, game=Game.STUD7, stakes=stakes, by=law, pot=40)
    assert (asked(round, law).min_to, asked(round, law).max_to) == (5, 40)
    opened = street(3, on=Street.THIRD, limit=Limit.NO_LIMIT, game=Game.STUD7, stakes=stakes, by=law, first=SeatNo(1))
    opened = posted(opened, bring=(1, 5))
    assert (opened.to_act, asked(opened, law).min_to) == (2, 10)
