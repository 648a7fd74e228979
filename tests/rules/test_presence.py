"""Players who are away: live and dead hands, what is posted for them, and what officials note."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.hand.blinds import forced_bets
from rules.hand.button import Positions
from rules.hand.events import Post
from rules.hand.presence import (
    OUTCOMES,
    Arrived,
    Conduct,
    HandIs,
    Outcome,
    Seen,
    StayedUntil,
    absent_post,
    dropped_cards,
    killed_after_the_deal,
    left_too_early,
    presence,
    problem_of_note,
)
from rules.hand.state import Stakes
from rules.hand.substantial import is_substantial
from rules.ids import SeatNo
from rules.rulebook import ARTICLES, HOUSE, RULEBOOKS, rules_of
from tests.rules.aloud import aloud

TDA, REGATTA = rules_of("tda"), rules_of("regatta")
BOOKS = sorted(RULEBOOKS)
LIVE, KILLED = HandIs.LIVE, HandIs.DEALT_AND_KILLED
SEAT = SeatNo(3)


def test_the_hand_is_live_only_in_the_seat_by_the_first_card():
    """TDA-30-a, TDA-30-b"""
    found = [presence(SEAT, arrived, TDA) for arrived in Arrived]
    assert [verdict.hand for verdict in found] == [LIVE, KILLED, KILLED, KILLED]
    assert [verdict.ruling.article for verdict in found] == ["TDA-30-a", "TDA-30-b", "TDA-30-b", "TDA-30-b"]


def test_cards_of_a_player_who_is_away_in_the_hand_are_mucked_even_after_a_bet_but_not_all_in():
    """REG-3.4.3-a, REG-3.4.3-b"""
    found = [presence(SEAT, arrived, REGATTA).hand for arrived in Arrived]
    assert found == [LIVE, LIVE, LIVE, KILLED]
    away = presence(SEAT, Arrived.NOT_IN_TIME, REGATTA)
    assert (away.hand, away.ruling.article) == (KILLED, "REG-3.4.3-a")
    all_in = presence(SEAT, Arrived.NOT_IN_TIME, REGATTA, all_in=True)
    assert (all_in.hand, all_in.ruling.article) == (LIVE, "REG-3.4.3-b")


def test_pen_07_where_the_last_card_counts_a_player_seated_during_the_deal_plays():
    """The older house rule of the first card is a value of the same parameter."""
    last_card = rules_of("tda", {"presence_moment": "end_of_deal"})
    stakes, stacks = Stakes(small_blind=50, big_blind=100), dict.fromkeys(map(SeatNo, (1, 2, 3)), 1000)
    now = Positions(SeatNo(1), SeatNo(2), SEAT)
    assert presence(SEAT, Arrived.DURING_DEAL, last_card).hand is LIVE
    assert presence(SEAT, Arrived.AFTER_DEAL, last_card).hand is KILLED
    posted = forced_bets(now, stakes, stacks, last_card, absent={SEAT})
    assert [(p.seat, p.why, p.chips) for p in posted] == [(2, Post.SMALL_BLIND, 50), (3, Post.BIG_BLIND, 100)]
    first_card = rules_of("tda", {"presence_moment": "first_card"})
    assert presence(SEAT, Arrived.DURING_DEAL, first_card).hand is KILLED


def test_the_dealer_takes_the_hands_of_absent_players_right_after_the_deal():
    """TDA-30-b. That is no action: nobody has acted, so nothing substantial has happened."""
    arrivals = {SeatNo(1): Arrived.BEFORE_FIRST_CARD, SeatNo(2): Arrived.NOT_IN_TIME, SEAT: Arrived.AFTER_DEAL}
    assert [verdict.ruling.detail["seat"] for verdict in killed_after_the_deal(arrivals, TDA)] == [2, 3]
    assert [verdict.ruling.detail["seat"] for verdict in killed_after_the_deal(arrivals, REGATTA)] == [2]
    assert not is_substantial((), TDA)


def test_blinds_and_antes_of_absent_players_are_taken_as_the_rulebook_says():
    """TDA-30-c, REG-3.4.4"""
    stakes = Stakes(small_blind=50, big_blind=100, ante=10, big_blind_ante=100)
    now = Positions(SeatNo(1), SeatNo(2), SEAT)
    stacks = dict.fromkeys(map(SeatNo, (1, 2, 3)), 1000)
    with_antes = rules_of("regatta", {"antes": "optional"})
    found = {
        rules.rulebook: [p.why for p in forced_bets(now, stakes, stacks, rules, absent={SEAT}) if p.seat == SEAT]
        for rules in (TDA, with_antes)
    }
    assert found == {"tda": [Post.ANTE, Post.BIG_BLIND, Post.TABLE_ANTE], "regatta": [Post.BIG_BLIND]}


@pytest.mark.parametrize(
    ("stack", "position", "posted"),
    [(1000, "big_blind", 110), (1000, "small_blind", 60), (1000, "other", 10), (70, "big_blind", 70), (0, "other", 0)],
)
def test_an_absent_player_pays_no_more_than_lies_there(stack, position, posted):
    """TDA-30-c"""
    paid = absent_post(stack, Stakes(small_blind=50, big_blind=100, ante=10), position, TDA)
    assert (paid.posted, paid.stack_after, paid.hand) == (posted, stack - posted, KILLED)


def test_a_player_with_a_live_hand_stays_until_the_showdown_is_over():
    """TDA-31-a"""
    breach = left_too_early(SEAT, StayedUntil.END_OF_ACTION, TDA)
    assert breach is not None
    assert breach.article == "TDA-31-a"
    assert left_too_early(SEAT, StayedUntil.END_OF_SHOWDOWN, TDA) is None
    until_action = rules_of("tda", {"live_hand_stay_until": "end_of_action"})
    assert left_too_early(SEAT, StayedUntil.END_OF_ACTION, until_action) is None
    assert left_too_early(SEAT, StayedUntil.BEFORE_END_OF_ACTION, until_action) is not None


def test_dropped_cards_stay_in_play():
    """REG-3.4.7"""
    assert dropped_cards(SEAT, REGATTA).code == "dropped_cards_play"
    assert dropped_cards(SEAT, REGATTA).article == "REG-3.4.7"
    assert dropped_cards(SEAT, TDA).article == HOUSE


def test_what_officials_note_about_seats_and_cards_has_its_outcomes():
    """CLUB-general-2, CLUB-general-4, REG-3.4.1, REG-ethics-9, TDA-31-a"""
    folded = Seen(SEAT, Conduct.CARDS_PUSHED_FORWARD, Outcome.FOLDED, "over the line")
    assert problem_of_note(folded, REGATTA) is None
    refusal = problem_of_note(Seen(SEAT, Conduct.CARDS_OUT_OF_SIGHT, Outcome.FOLDED), REGATTA)
    assert refusal is not None
    assert refusal.code == "not_ruled_for_that"
    for conduct, outcomes in OUTCOMES.items():
        assert all(problem_of_note(Seen(SEAT, conduct, outcome), TDA) is None for outcome in outcomes)
    assert set(OUTCOMES) == set(Conduct)


@given(
    st.integers(1, 10).map(SeatNo),
    st.sampled_from(list(Arrived)),
    st.booleans(),
    st.sampled_from(BOOKS),
    st.sampled_from(["first_card", "end_of_deal", "during_hand"]),
)
def test_who_is_there_before_the_first_card_always_plays_and_every_verdict_is_spoken(
    seat, arrived, all_in, book, moment
):
    rules = rules_of(book, {"presence_moment": moment})
    verdict = presence(seat, arrived, rules, all_in=all_in)
    if arrived is Arrived.BEFORE_FIRST_CARD:
        assert verdict.hand is LIVE
    assert verdict.ruling.article == HOUSE or ARTICLES[verdict.ruling.article].rulebook == book
    assert str(seat) in aloud(verdict.ruling)["ru"]
