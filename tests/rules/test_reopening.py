"""Who may raise again after an all-in that is no full raise."""

from __future__ import annotations

import pytest

from rules.hand.state import Limit, Street
from tests.rules.rounds import UNITS, after, asked, preflop, rules, street

BOOKS = ("fspr", "tda", "code", "club", "regatta")
FIVE = {1: 1000, 2: 125, 3: 1000, 4: 200, 5: 1000}


@pytest.mark.parametrize("book", BOOKS)
def test_bet_10_two_short_all_ins_that_add_up_to_a_full_raise_reopen_it_for_whom_they_add_up(book: str):
    """TDA-45: seat 1 faces 100 more, a full raise; seat 3 only 75."""
    law = rules(book)
    round = after(street(FIVE, by=law), "1 b100", "2 r125", "3 c", "4 r200", "5 c", by=law)
    at = asked(round, law)
    assert (at.seat, at.options, at.call_adds, at.min_to) == (1, ("call", "fold", "raise"), 100, 300)
    called = asked(after(round, "1 c", by=law), law)
    assert (called.seat, called.options, called.call_adds) == (3, ("call", "fold"), 75)
    raised = asked(after(round, "1 r300", by=law), law)
    assert (raised.seat, raised.can_raise, raised.min_to) == (3, True, 400)


def test_counted_singly_two_short_all_ins_reopen_nothing():
    law = rules("tda", cumulative_short_allins="count_singly")
    round = after(street(FIVE, by=law), "1 b100", "2 r125", "3 c", "4 r200", "5 c", by=law)
    assert asked(round, law).options == ("call", "fold")


def test_by_the_preceding_wager_nobody_who_acted_raises_behind_a_short_all_in():
    """FSPR-4.7-all-c taken by its letter: even a player who faces a full raise as well."""
    stacks = {1: 1000, 2: 1000, 3: 1000, 4: 1000, 5: 390}
    for test, may in (("facing_total", True), ("preceding_wager", False)):
        law = rules("fspr", reopen_test=test)
        round = after(preflop(stacks, by=law), "3 c", "4 r300", "5 r390", by=law)
        assert asked(round, law).can_raise
        round = after(round, "1 f", "2 f", by=law)
        assert (round.to_act, asked(round, law).can_raise) == (3, may)


def test_a_limper_may_raise_again_over_a_short_all_in_that_follows_a_full_raise():
    """CODE-15.3.4, REG-1.6.7-b, FSPR-4.9.8-d2: the limper faces the raise, the raiser only the rest."""
    stacks = {1: 1000, 2: 1000, 3: 1000, 4: 1000, 5: 390}
    for book in BOOKS:
        law = rules(book)
        round = after(preflop(stacks, by=law), "3 c", "4 r300", "5 r390", "1 f", "2 f", by=law)
        at = asked(round, law)
        assert (at.seat, at.can_raise, at.min_to) == (3, True, 590)
        closed = asked(after(round, "3 c", by=law), law)
        assert (closed.seat, closed.options, closed.closed) == (4, ("call", "fold"), "not_reopened")


@pytest.mark.parametrize("book", BOOKS)
def test_a_blind_is_no_action_that_would_close_the_betting(book: str):
    """FSPR-4.1-wager: the blinds still have every option after a short all-in."""
    law = rules(book)
    round = after(preflop({1: 1000, 2: 1000, 3: 150}, by=law), "3 r150", by=law)
    assert (round.to_act, asked(round, law).can_raise) == (1, True)
    assert asked(after(round, "1 c", by=law), law).min_to == 250


def test_a_check_closes_the_betting_against_a_short_bet_where_it_counts_as_an_action():
    for book, may in (("tda", False), ("fspr", True), ("code", True)):
        law = rules(book)
        round = after(street({1: 1000, 2: 60, 3: 1000}, by=law), "1 k", "2 b60", "3 c", by=law)
        assert (round.to_act, asked(round, law).can_raise) == (1, may)


def test_a_check_raise_is_open_after_a_full_bet():
    for book in BOOKS:
        law = rules(book)
        round = after(street(2, by=law), "1 k", "2 b100", by=law)
        assert asked(round, law).options == ("call", "fold", "raise")


def test_an_all_in_of_exactly_a_full_raise_reopens_the_betting():
    law = rules("code")
    round = after(street({1: 1000, 2: 200, 3: 1000}, by=law), "1 b100", "2 r200", "3 c", by=law)
    assert (round.to_act, asked(round, law).min_to) == (1, 300)
    short = after(street({1: 1000, 2: 199, 3: 1000}, by=law), "1 b100", "2 r199", "3 c", by=law)
    assert (short.to_act, asked(short, law).can_raise) == (1, False)


def test_over_a_short_all_in_a_raise_adds_the_full_increment_or_completes_the_level():
    for answer, least in (("add_full_increment", 250), ("complete_previous_level", 200)):
        law = rules("tda", short_allin_next_minimum=answer)
        round = after(street({1: 1000, 2: 150, 3: 1000, 4: 1000}, by=law), "1 b100", "2 r150", by=law)
        at = asked(round, law)
        assert (at.seat, at.min_to, at.why_minimum) == (3, least, law.source("short_allin_next_minimum"))
        raised = after(round, f"3 r{least}", by=law)
        assert asked(raised, law).min_to == least + 100


def test_an_all_in_of_a_lower_share_counts_where_the_house_says_so():
    law = rules("tda", allin_raise_percent_big_bet=50)
    round = after(street({1: 1000, 2: 150, 3: 1000}, by=law), "1 b100", "2 r150", "3 c", by=law)
    at = asked(round, law)
    assert (at.seat, at.can_raise, at.min_to) == (1, True, 250)
    last = rules("fspr", allin_raise_percent_big_bet=50)
    assert asked(round, last).min_to == 200
    less = after(street({1: 1000, 2: 149, 3: 1000}, by=law), "1 b100", "2 r149", "3 c", by=law)
    assert asked(less, law).can_raise is False


def test_in_fixed_limit_half_a_bet_reopens_and_less_is_only_called():
    """FSPR-4.9.8-c1, FSPR-4.9.8-c2, FSPR-4.9.8-c3."""
    for all_in, may, least, cap in ((14, False, None, 40), (15, True, 25, 35)):
        for book in BOOKS:
            law = rules(book)
            stacks = {1: 1000, 2: all_in, 3: 1000}
            round = street(stacks, limit=Limit.FIXED_LIMIT, stakes=UNITS, by=law)
            round = after(round, "1 b10", f"2 r{all_in}", "3 c", by=law)
            at = asked(round, law)
            assert (at.seat, at.can_raise, at.min_to, at.cap_to) == (1, may, least, cap)


def test_in_fixed_limit_short_all_ins_are_measured_from_the_last_full_level():
    """Bet 10, all-in 14 (a call), all-in 18: eight above the bet, more than half."""
    stacks = {1: 1000, 2: 14, 3: 1000, 4: 18, 5: 1000}
    for together, may in (("count_together", True), ("count_singly", False)):
        law = rules("fspr", cumulative_short_allins=together)
        round = street(stacks, limit=Limit.FIXED_LIMIT, stakes=UNITS, by=law)
        round = after(round, "1 b10", "2 r14", "3 c", "4 r18", by=law)
        assert asked(round, law).sizes == ((28,) if may else (20,))
        assert asked(after(round, "5 c", by=law), law).can_raise is may


def test_a_completion_reopens_the_betting():
    law = rules("fspr")
    stacks = {1: 1000, 2: 14, 3: 1000, 4: 1000}
    round = street(stacks, limit=Limit.FIXED_LIMIT, stakes=UNITS, on=Street.FLOP, by=law)
    round = after(round, "1 b10", "2 r14", "3 r20", "4 c", by=law)
    at = asked(round, law)
    assert (at.seat, at.sizes, at.cap_to) == (1, (30,), 40)
    assert at.why_minimum == "FSPR-4.7.3-c"
