"""Extra blind bets: who may make them, how large they are, who speaks first and last."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.hand.button import first_positions
from rules.hand.events import Post, Posting
from rules.hand.state import Stakes
from rules.hand.straddle import (
    BeforeTheDeal,
    Extra,
    ExtraKind,
    TableChoice,
    Wish,
    accept_extra,
    opening,
    postings,
    settle_wishes,
    straddle_seat,
)
from rules.ids import SeatNo
from rules.rulebook import ARTICLES, HOUSE, RULEBOOKS, Rules, rules_of
from rules.verdict import Refusal
from tests.rules.aloud import aloud

CLUB, CODE = rules_of("club"), rules_of("code")
STRADDLE, MISSISSIPPI = ExtraKind.STRADDLE, ExtraKind.MISSISSIPPI


def table(players: int, rules: Rules = CLUB, *, stack: int = 1000, **choice: Any) -> BeforeTheDeal:
    """Seats 1 … players, the button in the last one, blinds 5 and 10."""
    seats = [SeatNo(number) for number in range(1, players + 1)]
    now = first_positions(seats[-1], seats, rules)
    assert now is not None
    return BeforeTheDeal(now, Stakes(small_blind=5, big_blind=10), dict.fromkeys(seats, stack), TableChoice(**choice))


def straddle(seat: int, **facts: Any) -> Wish:
    return Wish(STRADDLE, SeatNo(seat), **facts)


def mississippi(seat: int, **facts: Any) -> Wish:
    return Wish(MISSISSIPPI, SeatNo(seat), **facts)


def amounts(answer: tuple[Extra, ...] | Refusal) -> list[tuple[int, int]]:
    assert not isinstance(answer, Refusal), answer
    return [(extra.seat, extra.amount) for extra in answer]


def refused(answer: tuple[Extra, ...] | Refusal) -> tuple[str, str]:
    assert isinstance(answer, Refusal), answer
    assert set(aloud(answer)) == {"en", "ru"}
    return answer.code, answer.article


# --- straddle and restraddle --------------------------------------------------------------------------------------


def test_a_straddle_is_two_big_blinds_and_the_restraddle_doubles_it():
    """CLUB-straddle-1, CLUB-straddle-6, CLUB-straddle-7, CODE-14.2, CODE-14.3, CODE-14.4-b"""
    for rules in (CLUB, CODE):
        at_table = table(6, rules)
        first = accept_extra(straddle(3), at_table, rules)
        assert amounts(first) == [(3, 20)]
        assert amounts(accept_extra(straddle(4), at_table, rules, first)) == [(3, 20), (4, 40)]


def test_the_straddle_sets_the_first_bet_and_the_straddler_speaks_last():
    """CLUB-straddle-3, CLUB-straddle-4, CODE-14.5"""
    for rules in (CLUB, CODE):
        at_table = table(6, rules)
        extras = accept_extra(straddle(3), at_table, rules)
        first = opening(at_table.stacks, at_table, rules, extras)
        assert (first.current_bet, first.min_to, first.order) == (20, 40, (4, 5, 6, 1, 2, 3))
        extras = accept_extra(straddle(4), at_table, rules, extras)
        first = opening(at_table.stacks, at_table, rules, extras)
        assert (first.current_bet, first.min_to, first.order) == (40, 80, (5, 6, 1, 2, 3, 4))


def test_without_a_straddle_the_big_blind_is_the_bet_to_match():
    first = opening(table(4).stacks, table(4), CLUB)
    assert (first.current_bet, first.min_to, first.order) == (10, 20, (3, 4, 1, 2))


def test_straddles_are_for_cash_games_and_tables_that_play_them():
    """CLUB-straddle-a, CODE-14.1"""
    assert refused(accept_extra(straddle(3), table(6, cash=False), CLUB)) == (
        "straddles_in_cash_games_only",
        "CLUB-straddle-a",
    )
    assert refused(accept_extra(straddle(3), table(6, CODE, allowed=False), CODE)) == (
        "no_straddles_at_this_table",
        "CODE-14.1",
    )
    for book in ("fspr", "tda", "regatta"):
        assert refused(accept_extra(straddle(3), table(6), rules_of(book))) == ("no_straddles", HOUSE)


def test_the_number_of_straddles_is_the_rulebooks_or_the_tables():
    """CLUB-straddle-b, CODE-14.4-a"""
    two = (Extra(STRADDLE, SeatNo(3), 20), Extra(STRADDLE, SeatNo(4), 40))
    assert refused(accept_extra(straddle(5), table(6), CLUB, two)) == ("too_many_straddles", "CLUB-straddle-b")
    assert amounts(accept_extra(straddle(5), table(6, CODE), CODE, two))[-1] == (5, 80)
    assert refused(accept_extra(straddle(5), table(6, CODE, most=2), CODE, two)) == (
        "too_many_straddles",
        "CODE-14.4-a",
    )
    fewer = table(6, CLUB, most=1)
    assert refused(accept_extra(straddle(4), fewer, CLUB, two[:1])) == ("too_many_straddles", HOUSE)


def test_only_the_player_next_to_the_last_blind_bet_may_straddle_never_a_blind():
    """CLUB-straddle-1, CLUB-straddle-5, CODE-14.2, CODE-14.4-c"""
    assert refused(accept_extra(straddle(4), table(6), CLUB)) == ("not_the_straddle_seat", "CLUB-straddle-1")
    assert refused(accept_extra(straddle(1), table(6), CLUB)) == ("not_the_straddle_seat", "CLUB-straddle-5")
    assert refused(accept_extra(straddle(2), table(6, CODE), CODE)) == ("not_the_straddle_seat", "CODE-14.4-c")
    three = table(3)
    assert straddle_seat(three, ()) == 3
    assert straddle_seat(three, (Extra(STRADDLE, SeatNo(3), 20),)) is None  # the small blind would be next


def test_one_objection_stops_a_restraddle_and_none_a_straddle():
    """CLUB-straddle-c"""
    first = accept_extra(straddle(3, objections=(SeatNo(6),)), table(6), CLUB)
    assert amounts(first) == [(3, 20)]
    assert refused(accept_extra(straddle(4, objections=(SeatNo(6),)), table(6), CLUB, first)) == (
        "restraddle_objected",
        "CLUB-straddle-c",
    )
    assert len(amounts(accept_extra(straddle(4, objections=(SeatNo(9),)), table(6), CLUB, first))) == 2  # no player
    assert len(amounts(accept_extra(straddle(4, objections=(SeatNo(6),)), table(6, CODE), CODE, first))) == 2


def test_after_the_first_card_an_extra_bet_is_void():
    """CLUB-straddle-2, CLUB-mississippi-4"""
    assert refused(accept_extra(straddle(3, first_card_out=True), table(6), CLUB)) == ("too_late", "CLUB-straddle-2")
    late = mississippi(6, permitted=True, first_card_out=True)
    assert refused(accept_extra(late, table(6), CLUB)) == ("too_late", "CLUB-mississippi-4")


def test_a_stack_below_the_exact_amount_cannot_straddle():
    """CLUB-straddle-6, CODE-14.3"""
    assert refused(accept_extra(straddle(3), table(6, stack=19), CLUB)) == ("stack_too_short", "CLUB-straddle-6")
    assert refused(accept_extra(straddle(3), table(6, CODE, stack=19), CODE)) == ("stack_too_short", "CODE-14.3")
    assert amounts(accept_extra(straddle(3), table(6, stack=20), CLUB)) == [(3, 20)]


def test_heads_up_the_small_blind_straddles_with_the_managers_permission():
    """CLUB-straddle-5: the small blind that lies there is part of the straddle."""
    two = table(2)
    assert refused(accept_extra(straddle(2), two, CLUB)) == ("straddle_needs_permission", "CLUB-straddle-5")
    extras = accept_extra(straddle(2, permitted=True), two, CLUB)
    assert amounts(extras) == [(2, 20)]
    assert postings(extras, two) == (Posting(SeatNo(2), Post.STRADDLE, 15),)
    assert opening(two.stacks, two, CLUB, extras).order == (1, 2)
    assert refused(accept_extra(straddle(2, permitted=True), table(2, CODE), CODE)) == (
        "no_straddle_heads_up",
        "CODE-14.4-c",
    )


# --- Mississippi --------------------------------------------------------------------------------------------------


def test_a_mississippi_is_the_buttons_and_the_small_blind_speaks_first():
    """CLUB-mississippi-1, CLUB-mississippi-2, CLUB-mississippi-3"""
    assert refused(accept_extra(mississippi(6), table(6), CLUB)) == (
        "mississippi_needs_permission",
        "CLUB-mississippi-1",
    )
    assert refused(accept_extra(mississippi(5, permitted=True), table(6), CLUB)) == (
        "not_the_mississippi_seat",
        "CLUB-mississippi-2",
    )
    extras = accept_extra(mississippi(6, permitted=True), table(6), CLUB)
    assert amounts(extras) == [(6, 20)]
    first = opening(table(6).stacks, table(6), CLUB, extras)
    assert (first.current_bet, first.min_to, first.order) == (20, 40, (1, 2, 3, 4, 5, 6))
    assert refused(accept_extra(mississippi(6, permitted=True), table(6, CODE), CODE)) == ("no_mississippi", HOUSE)


def test_three_handed_the_buttons_bet_is_simply_a_straddle_and_heads_up_there_is_none():
    """CLUB-mississippi-2"""
    extras = accept_extra(mississippi(3), table(3), CLUB)
    assert extras == (Extra(STRADDLE, SeatNo(3), 20),)
    assert refused(accept_extra(mississippi(2, permitted=True), table(2), CLUB))[0] == "not_the_mississippi_seat"


def test_a_hand_has_a_straddle_or_a_mississippi_and_the_straddle_has_priority():
    """CLUB-mississippi-5, CLUB-mississippi-6"""
    button_first = accept_extra(mississippi(6, permitted=True), table(6), CLUB)
    assert amounts(accept_extra(straddle(3), table(6), CLUB, button_first)) == [(3, 20)]
    straddled = accept_extra(straddle(3), table(6), CLUB)
    assert refused(accept_extra(mississippi(6, permitted=True), table(6), CLUB, straddled)) == (
        "straddle_or_mississippi",
        "CLUB-mississippi-6",
    )
    assert refused(accept_extra(mississippi(6, permitted=True), table(6), CLUB, button_first)) == (
        "straddle_or_mississippi",
        "CLUB-mississippi-5",
    )
    wishes = (mississippi(6, permitted=True), straddle(4), straddle(3))
    extras, turned_down = settle_wishes(wishes, table(6), CLUB)
    assert amounts(extras) == [(3, 20), (4, 40)]
    assert [refusal.code for refusal in turned_down] == ["straddle_or_mississippi"]


# --- laws ---------------------------------------------------------------------------------------------------------


@st.composite
def wishes(draw: st.DrawFn) -> Wish:
    return Wish(
        draw(st.sampled_from(list(ExtraKind))),
        SeatNo(draw(st.integers(1, 10))),
        draw(st.booleans()),
        draw(st.sampled_from([False, False, False, True])),
        tuple(SeatNo(n) for n in draw(st.sets(st.integers(1, 10), max_size=1))),
    )


@given(st.integers(2, 10), st.lists(wishes(), max_size=6), st.sampled_from(sorted(RULEBOOKS)), st.integers(0, 200))
@settings(deadline=None, max_examples=300)
def test_what_lies_there_always_doubles_and_what_is_refused_names_its_article(players, wanted, book, stack):
    rules = rules_of(book)
    at_table = table(players, rules, stack=stack)
    extras, turned_down = settle_wishes(wanted, at_table, rules)
    assert len(extras) <= len(wanted)
    assert [extra.amount for extra in extras] == [20 * 2**place for place in range(len(extras))]
    assert len({extra.kind for extra in extras}) <= 1
    assert len({extra.seat for extra in extras}) == len(extras)
    for extra in extras:
        assert extra.seat in at_table.stacks
        assert players == 2 or extra.seat not in (at_table.positions.small_blind, at_table.positions.big_blind)
    first = opening(at_table.stacks, at_table, rules, extras)
    assert sorted(first.order) == sorted(at_table.stacks)
    if extras:
        assert first.order[-1] == extras[-1].seat
    assert all(posting.chips > 0 for posting in postings(extras, at_table))
    for refusal in turned_down:
        assert refusal.article == HOUSE or ARTICLES[refusal.article].rulebook == book
        assert set(aloud(refusal)) == {"en", "ru"}


@pytest.mark.parametrize("players", range(2, 11))
def test_no_straddle_ever_falls_on_a_blind_with_three_or_more(players):
    """CODE-14.4-c"""
    at_table = table(players, CODE, stack=10**6)
    extras: tuple[Extra, ...] = ()
    while (seat := straddle_seat(at_table, extras)) is not None and players > 2:
        answer = accept_extra(straddle(seat), at_table, CODE, extras)
        assert not isinstance(answer, Refusal)
        extras = answer
    assert len(extras) == max(0, players - 2)
