"""Where button and blinds are from hand to hand, and who speaks first."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.cards import parse_card
from rules.draws import ButtonDraw, button_article, button_by_cards, button_draw, cards_go_to
from rules.hand.blinds import forced_bets
from rules.hand.button import (
    NEVER_DEALT,
    ButtonMode,
    LastPositions,
    Positions,
    clockwise,
    coming_positions,
    first_positions,
    first_to_act,
    last_known,
    next_positions,
    speaking_order,
)
from rules.hand.dealing import dealing_order
from rules.hand.events import Post, Posting
from rules.hand.state import Stakes, Street
from rules.ids import SeatNo
from rules.rulebook import RULEBOOKS, rules_of

RULEBOOK_NAMES = st.sampled_from(sorted(RULEBOOKS))
FSPR, TDA, CODE, CLUB, REGATTA = (rules_of(name) for name in ("fspr", "tda", "code", "club", "regatta"))


def seats(*numbers: int) -> list[SeatNo]:
    return [SeatNo(number) for number in numbers]


def at(button: int, small_blind: int, big_blind: int) -> Positions:
    return Positions(SeatNo(button), SeatNo(small_blind), SeatNo(big_blind))


def after(now: Positions) -> LastPositions:
    return LastPositions(now.button, now.small_blind, now.big_blind)


# --- the next hand ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [FSPR, CLUB, REGATTA], ids=lambda rules: rules.rulebook)
def test_a_moving_button_goes_to_the_next_player_and_the_blinds_follow(rules):
    """FSPR-4.1-button-b, FSPR-4.1-blind-a, FSPR-5.4.1-b, FSPR-5.4.1-c, CLUB-overview-2, CLUB-overview-5,
    REG-2.3.3, REG-2.4.1"""
    last = after(at(6, 1, 2))
    assert coming_positions(last, seats(1, 2, 4, 6), rules) == at(1, 2, 4)
    assert coming_positions(last, seats(2, 4, 6), rules) == at(2, 4, 6)  # seat 1 has busted


def test_a_dead_button_stands_on_an_empty_seat_and_comes_back_to_life():
    """TDA-32"""
    hand_1 = after(at(2, 3, 4))
    hand_2 = coming_positions(hand_1, seats(1, 2, 5, 6), TDA)  # both blinds have busted
    assert hand_2 == at(3, 4, 5)
    assert not {3, 4}.intersection((1, 2, 5, 6))
    hand_3 = coming_positions(after(hand_2), seats(1, 2, 5, 6), TDA)
    assert hand_3 == at(4, 5, 6)
    hand_4 = coming_positions(after(hand_3), seats(1, 2, 5, 6), TDA)
    assert hand_4 == at(5, 6, 1)


def test_a_dead_small_blind_of_an_unknown_chair_leaves_the_button_where_it_is():
    """TDA-32"""
    assert coming_positions(LastPositions(SeatNo(2), None, SeatNo(4)), seats(1, 2, 4, 5), TDA) == at(2, 4, 5)


def test_a_dead_small_blind_was_in_the_chair_after_the_button():
    """TDA-32: the button comes to that empty chair in the next hand."""
    noted = last_known(SeatNo(2), None, SeatNo(4), table_size=5)
    assert noted == after(at(2, 3, 4))
    assert coming_positions(noted, seats(1, 2, 4, 5), TDA) == at(3, 4, 5)
    assert last_known(SeatNo(9), None, SeatNo(2), table_size=9).small_blind == 1
    assert last_known(SeatNo(3), None, SeatNo(4), table_size=9).small_blind is None
    assert last_known(None, None, SeatNo(4), table_size=9) == LastPositions(big_blind=SeatNo(4))


def test_heads_up_the_ordinary_rules_hold_and_the_button_posts_the_small_blind():
    """CLUB-headsup-1, CLUB-headsup-3, TDA-34-a"""
    for rules in (CLUB, TDA, FSPR, CODE, REGATTA):
        now = first_positions(SeatNo(2), seats(2, 5), rules)
        assert now == at(2, 2, 5)
        assert coming_positions(after(now), seats(2, 5), rules) == at(5, 5, 2)


def test_heads_up_begins_without_a_second_big_blind_in_a_row():
    """TDA-34-d"""
    last = after(at(2, 3, 1))  # seat 2 busts; the button would give seat 1 the big blind again
    assert coming_positions(last, seats(1, 3), TDA) == at(1, 1, 3)
    assert coming_positions(last, seats(1, 3), rules_of("fspr")) == at(1, 1, 3)


def test_bet_05_heads_up_the_button_has_the_small_blind_and_speaks_first_before_the_flop_only():
    """TDA-34-a"""
    a, b = SeatNo(1), SeatNo(2)
    now = first_positions(a, (a, b), TDA)
    assert (now.small_blind, now.big_blind) == (a, b)
    stakes = Stakes(small_blind=50, big_blind=100)
    assert forced_bets(now, stakes, {a: 1000, b: 1000}, TDA) == (
        Posting(a, Post.SMALL_BLIND, 50),
        Posting(b, Post.BIG_BLIND, 100),
    )
    assert first_to_act(Street.PREFLOP, (a, b), now, TDA) == a
    assert first_to_act(Street.FLOP, (a, b), now, TDA) == b


def test_sea_04_the_next_player_pays_the_big_blind_although_the_neighbour_busted():
    """TDA-32"""
    now = coming_positions(after(at(1, 2, 3)), seats(1, 2, 4, 5, 6), TDA)
    assert (now.button, now.big_blind) == (2, 4)
    assert [p.why for p in forced_bets(now, Stakes(1, 2), dict.fromkeys(seats(1, 2, 4, 5, 6), 9), TDA)] == [
        Post.BIG_BLIND  # seat 3 is empty: nobody posts the small blind
    ]
    assert coming_positions(after(now), seats(1, 2, 4, 5, 6), TDA) == at(3, 4, 5)


def test_sea_06_the_button_goes_round_over_an_absent_player_who_posts_when_due():
    """REG-2.3.3, REG-3.4.4"""
    absent = SeatNo(3)
    now = first_positions(SeatNo(3), seats(1, 2, 3), REGATTA)
    stakes, stacks = Stakes(small_blind=1, big_blind=2), dict.fromkeys(seats(1, 2, 3), 100)
    buttons, blinds, posted = [], [], []
    for _ in range(4):
        buttons.append(now.button)
        blinds.append(now.big_blind)
        posted.append([p.why for p in forced_bets(now, stakes, stacks, REGATTA, absent={absent}) if p.seat == absent])
        now = coming_positions(after(now), seats(1, 2, 3), REGATTA)
    assert buttons == [3, 1, 2, 3]
    assert blinds == [2, 3, 1, 2]
    assert posted == [[], [Post.BIG_BLIND], [Post.SMALL_BLIND], []]


def test_without_two_players_or_a_drawn_button_there_is_no_next_hand():
    assert coming_positions(NEVER_DEALT, seats(1, 2, 3), TDA) is None
    assert coming_positions(after(at(1, 2, 3)), seats(3), TDA) is None


# --- laws ---------------------------------------------------------------------------------------------------------

CHAIRS = st.sets(st.integers(1, 10).map(SeatNo), min_size=0, max_size=10)
ANY_LAST = st.builds(
    LastPositions,
    *[st.none() | st.integers(1, 10).map(SeatNo)] * 3,
)


@given(ANY_LAST, CHAIRS, st.none() | st.integers(1, 10).map(SeatNo), RULEBOOK_NAMES, st.booleans(), st.booleans())
@settings(deadline=None, max_examples=400)
def test_any_last_hand_has_a_next_one_and_the_blinds_are_two_different_players(
    last, playing, drawn, book, sb, no_double
):
    rules = rules_of(book, {"headsup_button_posts_sb": sb, "headsup_no_double_bb": no_double})
    now = coming_positions(last, playing, rules, drawn=drawn)
    if len(playing) < 2 or (drawn is None and last.button is None):
        assert now is None
        return
    assert now.big_blind in playing
    assert now.small_blind != now.big_blind
    if len(playing) == 2:
        assert {now.small_blind, now.big_blind} == playing
    for street in (Street.PREFLOP, Street.FLOP, Street.RIVER):
        assert sorted(speaking_order(street, playing, now, rules)) == sorted(playing)
    assert sorted(dealing_order(playing, now.button, rules)) == sorted(playing)


@given(st.data(), st.integers(4, 9))
@settings(deadline=None)
def test_with_a_dead_button_each_player_who_stays_pays_both_blinds_once_a_round_and_none_twice_running(data, players):
    """TDA-32: busts between hands, nobody new; at least three others stay."""
    playing = sorted(data.draw(st.sets(st.integers(1, 10).map(SeatNo), min_size=players, max_size=players)))
    now = first_positions(data.draw(st.sampled_from(playing)), playing, TDA)
    paid = [now.big_blind]
    for _ in range(12):
        if len(playing) > 4 and data.draw(st.booleans()):
            playing.remove(data.draw(st.sampled_from(playing)))
        last, now = now, coming_positions(after(now), playing, TDA)
        assert now.big_blind != last.big_blind
        assert now.big_blind == clockwise(last.big_blind, playing)[0]
        assert now.small_blind == last.big_blind  # who has paid the big blind and stays pays the small one next
        assert now.button == last.small_blind
        paid.append(now.big_blind)
    for seat in playing:
        turns = [number for number, payer in enumerate(paid) if payer == seat]
        assert all(later - earlier <= players for earlier, later in pairwise(turns))


@given(ANY_LAST, CHAIRS.filter(lambda chairs: len(chairs) >= 2), st.sampled_from(list(ButtonMode)))
def test_the_positions_after_undoing_are_the_ones_before(last, playing, mode):
    """Nothing is kept between hands but the last positions: going back to them gives the same next hand."""
    if last.button is None:
        return
    once = next_positions(last, playing, mode)
    next_positions(after(once), playing, mode)
    assert next_positions(last, sorted(playing, reverse=True), mode) == once


# --- who speaks ---------------------------------------------------------------------------------------------------


def test_the_first_word_is_left_of_the_big_blind_and_later_left_of_the_button():
    """FSPR-4.1-button-a"""
    now = at(1, 3, 4)
    assert speaking_order(Street.PREFLOP, seats(1, 3, 4, 7, 9), now, FSPR) == (7, 9, 1, 3, 4)
    assert speaking_order(Street.FLOP, seats(1, 4, 9), now, FSPR) == (4, 9, 1)
    assert speaking_order(Street.RIVER, seats(1, 9), now, FSPR) == (9, 1)


def test_a_dead_button_is_spoken_from_all_the_same():
    """TDA-32"""
    assert speaking_order(Street.TURN, seats(1, 2, 5), at(3, 4, 5), TDA) == (5, 1, 2)


def test_without_the_option_the_big_blind_speaks_only_when_somebody_has_raised():
    without = rules_of("fspr", {"big_blind_option": False})
    assert speaking_order(Street.PREFLOP, seats(1, 2, 3), at(1, 2, 3), without) == (1, 2)
    assert speaking_order(Street.PREFLOP, seats(3), at(1, 2, 3), without) == (3,)


def test_nobody_speaks_first_where_nobody_is_in():
    assert first_to_act(Street.FLOP, (), at(1, 2, 3), TDA) is None


# --- the first button ---------------------------------------------------------------------------------------------


def card(text: str):
    return parse_card(text)


@pytest.mark.parametrize(
    ("rules", "way", "article"),
    [
        (FSPR, ButtonDraw.HIGH_CARD, "FSPR-4.5.1-a"),
        (CODE, ButtonDraw.HIGH_CARD, "CODE-2.1-b"),
        (REGATTA, ButtonDraw.HIGH_CARD, "REG-2.3.1"),
        (CLUB, ButtonDraw.RANDOM, "CLUB-overview-4"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_first_button_is_found_as_the_rulebook_says(rules, way, article):
    """FSPR-4.5.1-a, CODE-2.1-b, REG-2.3.1, CLUB-overview-4"""
    assert (button_draw(rules), button_article(rules)) == (way, article)


def test_the_highest_card_gets_the_button_and_the_suit_decides_among_equals():
    """REG-2.3.1, REG-2.3.2, CODE-2.1-b, FSPR-4.5.1-a"""
    dealt = cards_go_to(SeatNo(4), seats(1, 2, 4, 6))
    assert dealt == (6, 1, 2, 4)
    cards = dict(zip(dealt, map(card, ("Kd", "Kh", "9s", "Kc")), strict=True))
    for rules in (REGATTA, CODE, FSPR):
        drawn = button_by_cards(cards, rules)
        assert (drawn.winner, drawn.by_suit) == (1, True)
        assert first_positions(drawn.winner, dealt, rules) == at(1, 2, 4)


def test_where_suits_do_not_count_equal_cards_draw_again():
    no_suits = rules_of("regatta", {"suits_used_for": []})
    drawn = button_by_cards({SeatNo(1): card("As"), SeatNo(2): card("Ad"), SeatNo(3): card("Kc")}, no_suits)
    assert (drawn.winner, drawn.tied) == (None, (1, 2))
