"""What is posted before the first card: antes, blinds, short stacks, made-up blinds; newcomers in cash games."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.hand.arrivals import (
    NOTHING_MISSED,
    Missed,
    WayIn,
    missed_after,
    players_sit_out,
    problem_of_dealing,
    problem_of_sitting_down,
    ways_back,
    ways_in,
)
from rules.hand.blinds import (
    AnteMoment,
    AnteOrder,
    ante_moment,
    antes_exist,
    bring_in,
    forced_bets,
    problem_of_stakes,
    usual_small_blind,
)
from rules.hand.button import LastPositions, Positions
from rules.hand.dealing import dealing_order, round_by_round
from rules.hand.events import DEAD_POSTS, Post, Posting
from rules.hand.pots import divide
from rules.hand.spoken_seats import posting_sentence
from rules.hand.state import Game, Stakes
from rules.ids import SeatNo
from rules.rulebook import RULEBOOKS, rules_of
from rules.verdict import Refusal, Ruling
from tests.rules.aloud import aloud

FSPR, TDA, CODE, CLUB, REGATTA = (rules_of(name) for name in ("fspr", "tda", "code", "club", "regatta"))
STAKES = Stakes(small_blind=50, big_blind=100)


def at(button: int, small_blind: int, big_blind: int) -> Positions:
    return Positions(SeatNo(button), SeatNo(small_blind), SeatNo(big_blind))


def chips(**stacks: int) -> dict[SeatNo, int]:
    """`s3=500`: seat 3 has 500."""
    return {SeatNo(int(seat[1:])): stack for seat, stack in stacks.items()}


def told(postings) -> list[tuple[int, str, int]]:
    return [(seat, why.value, amount) for seat, why, amount in postings]


# --- the dealer's list --------------------------------------------------------------------------------------------


def test_small_blind_and_big_blind_lie_left_of_the_button():
    """FSPR-5.4.1-a, FSPR-5.4.1-b, FSPR-5.4.1-c, FSPR-4.1-blind-a, CLUB-overview-2, REG-2.4.1"""
    for rules in (FSPR, CLUB, REGATTA):
        posted = forced_bets(at(1, 2, 3), STAKES, chips(s1=500, s2=500, s3=500), rules)
        assert told(posted) == [(2, "small_blind", 50), (3, "big_blind", 100)]


def test_every_player_pays_the_ante_and_the_blinds_come_beside_it():
    """FSPR-4.1-ante, FSPR-5.4.1-d"""
    stakes = Stakes(small_blind=50, big_blind=100, ante=10)
    assert told(forced_bets(at(1, 2, 3), stakes, chips(s1=500, s2=500, s3=500), FSPR)) == [
        (2, "ante", 10),
        (3, "ante", 10),
        (1, "ante", 10),
        (2, "small_blind", 50),
        (3, "big_blind", 100),
    ]


def test_stud_has_antes_and_a_bring_in_and_no_blinds():
    """FSPR-5.4.2-a, FSPR-5.4.2-b, FSPR-4.1-bringin, FSPR-5.4.3-a, FSPR-5.4.3-b"""
    stakes = Stakes(small_blind=50, big_blind=100, ante=10, bring_in=25)
    posted = forced_bets(None, stakes, chips(s2=500, s5=6), FSPR, game=Game.STUD7)
    assert told(posted) == [(2, "ante", 10), (5, "ante", 6)]
    assert told(forced_bets(at(2, 5, 2), stakes, chips(s2=500, s5=6), FSPR, game=Game.STUD7)) == [
        (5, "ante", 6),
        (2, "ante", 10),
    ]
    assert bring_in(SeatNo(2), stakes, 490) == Posting(SeatNo(2), Post.BRING_IN, 25)
    assert bring_in(SeatNo(2), stakes, 20) == Posting(SeatNo(2), Post.BRING_IN, 20)
    assert bring_in(SeatNo(5), stakes, 0) is None


def test_the_antes_are_taken_before_the_cut_or_before_the_deal():
    """FSPR-4.1-ante, FSPR-5.4.2-b"""
    assert ante_moment(FSPR) is AnteMoment.BEFORE_CUT
    assert ante_moment(TDA) is AnteMoment.BEFORE_DEAL


def test_where_the_rulebook_has_no_antes_none_are_taken():
    """REG-basics-1-b"""
    stakes = Stakes(small_blind=50, big_blind=100, ante=10, big_blind_ante=100)
    posted = forced_bets(at(1, 2, 3), stakes, chips(s1=500, s2=500, s3=500), REGATTA)
    assert told(posted) == [(2, "small_blind", 50), (3, "big_blind", 100)]
    assert problem_of_stakes(stakes, REGATTA) == Ruling("no_antes", "REG-basics-2-a", {"ante": 10})
    assert problem_of_stakes(STAKES, REGATTA) is None
    assert problem_of_stakes(stakes, FSPR) is None
    assert [antes_exist(rules) for rules in (FSPR, TDA, CODE, CLUB, REGATTA)] == [True, True, True, False, False]


def test_the_usual_small_blind_is_a_part_of_the_big_one_in_chips():
    """FSPR-4.1-blind-b"""
    assert usual_small_blind(100, FSPR) == 50
    assert usual_small_blind(25, FSPR, chip=5) == 10
    assert usual_small_blind(1, FSPR) == 1
    assert usual_small_blind(100, REGATTA) == 40


def test_a_short_blind_goes_in_as_a_whole():
    assert told(forced_bets(at(1, 2, 3), STAKES, chips(s1=500, s2=5, s3=70), TDA)) == [
        (2, "small_blind", 5),
        (3, "big_blind", 70),
    ]


def test_bet_08_whoever_is_all_in_by_the_blind_gets_cards():
    """The deal goes to all with chips, settled before anything is posted."""
    stakes = Stakes(small_blind=10, big_blind=20)
    three = chips(s1=500, s2=5, s3=500)
    two = chips(s1=5, s2=8)
    for stacks, now in ((three, at(1, 2, 3)), (two, at(1, 1, 2))):
        posted = forced_bets(now, stakes, stacks, TDA)
        order = dealing_order(stacks, now.button, TDA)
        assert {seat: len(cards) for seat, cards in round_by_round("abcdefghi", order, 2).items()} == dict.fromkeys(
            stacks, 2
        )
        behind = {seat: stack - sum(p.chips for p in posted if p.seat == seat) for seat, stack in stacks.items()}
        assert min(behind.values()) == 0
    assert told(forced_bets(at(1, 1, 2), stakes, two, TDA)) == [(1, "small_blind", 5), (2, "big_blind", 8)]


@pytest.mark.parametrize(
    ("order", "posted", "returned", "pot"),
    [
        (AnteOrder.BLIND_FIRST, [(2, "small_blind", 3000), (3, "big_blind", 6000)], 6000, 15000),
        (AnteOrder.ANTE_FIRST, [(3, "table_ante", 6000), (2, "small_blind", 3000)], 9000, 6000),
    ],
)
def test_pot_12_what_the_last_big_blind_pays_first_decides_what_can_be_won(order, posted, returned, pot):
    """A raises to 12,000 and the small blind folds. With the blind first it is matched: 15,000. With the ante first
    the 6,000 are dead, A has only the small blind to beat and 9,000 of the raise come back at once."""
    stakes = Stakes(small_blind=3000, big_blind=6000, big_blind_ante=6000)
    stacks = chips(s1=60000, s2=50000, s3=6000)
    found = forced_bets(at(1, 2, 3), stakes, stacks, TDA, ante_order=order)
    assert told(found) == posted
    dead = sum(p.chips for p in found if p.why in DEAD_POSTS)
    contributions = {p.seat: p.chips for p in found if p.why not in DEAD_POSTS} | {SeatNo(1): 12000}
    division = divide(contributions, folded={SeatNo(2)}, dead=dead)
    assert division.returned == {1: returned}
    main = division.pots[0].amount
    if order is AnteOrder.BLIND_FIRST:
        assert (main, division.pots[0].seats) == (pot, (1, 3))
    else:
        assert main - 2 * 3000 == pot  # the dead ante; 3,000 each of A and the small blind go to A
        assert returned + 2 * 3000 == 15000


def test_the_table_ante_of_a_rich_big_blind_follows_the_blind_unless_the_event_says_otherwise():
    stakes = Stakes(small_blind=50, big_blind=100, big_blind_ante=100)
    stacks = chips(s1=500, s2=500, s3=150)
    assert told(forced_bets(at(1, 2, 3), stakes, stacks, TDA)) == [
        (2, "small_blind", 50),
        (3, "big_blind", 100),
        (3, "table_ante", 50),
    ]
    assert told(forced_bets(at(1, 2, 3), stakes, stacks, TDA, ante_order=AnteOrder.ANTE_FIRST)) == [
        (3, "table_ante", 100),
        (2, "small_blind", 50),
        (3, "big_blind", 50),
    ]


def test_the_dealer_reads_the_list_in_both_languages():
    assert posting_sentence(Posting(SeatNo(3), Post.BIG_BLIND, 100)) == {
        "en": "Seat 3: big blind, 100.",
        "ru": "Место 3: большой блайнд, 100.",
    }


BOOKS = st.sampled_from(sorted(RULEBOOKS))
AMOUNT = st.integers(-5, 300)


@given(
    st.dictionaries(st.integers(1, 10).map(SeatNo), AMOUNT, max_size=10),
    st.builds(Stakes, AMOUNT, AMOUNT, AMOUNT, AMOUNT),
    st.none() | st.builds(Positions, *[st.integers(1, 10).map(SeatNo)] * 3),
    st.sets(st.integers(1, 10).map(SeatNo)),
    BOOKS,
    st.sampled_from(list(Game)),
    st.sampled_from(list(AnteOrder)),
)
@settings(deadline=None, max_examples=300)
def test_nobody_posts_more_than_lies_there_and_nothing_raises(stacks, stakes, now, absent, book, game, order):
    posted = forced_bets(now, stakes, stacks, rules_of(book), game=game, absent=absent, ante_order=order)
    for seat in {p.seat for p in posted}:
        assert 0 < sum(p.chips for p in posted if p.seat == seat) <= stacks[seat]
    assert all(p.chips > 0 for p in posted)


# --- cash games: missed blinds and newcomers ----------------------------------------------------------------------


def test_blinds_that_pass_over_a_player_who_sits_out_are_owed_once_each():
    """CODE-13.1"""
    now = at(1, 2, 4)
    missed = missed_after(
        NOTHING_MISSED, SeatNo(3), last=LastPositions(SeatNo(6), SeatNo(1), SeatNo(2)), now=now, rules=CODE
    )
    assert missed == Missed(big_blind=True)
    later = missed_after(missed, SeatNo(3), last=LastPositions(*_row(now)), now=at(2, 4, 5), rules=CODE)
    assert later == Missed(small_blind=True, big_blind=True)
    round_later = missed_after(later, SeatNo(3), last=LastPositions(*_row(at(6, 1, 2))), now=now, rules=CODE)
    assert round_later == later


def _row(now: Positions) -> tuple[SeatNo, SeatNo, SeatNo]:
    return now.button, now.small_blind, now.big_blind


def test_where_the_dealer_posts_for_absent_players_nothing_is_ever_owed():
    """REG-3.4.4"""
    last = LastPositions(SeatNo(6), SeatNo(1), SeatNo(2))
    assert not players_sit_out(REGATTA)
    assert missed_after(NOTHING_MISSED, SeatNo(3), last=last, now=at(1, 2, 4), rules=REGATTA) == NOTHING_MISSED
    ways = ways_back(SeatNo(3), Missed(True, True), positions=at(1, 2, 4), stakes=STAKES, rules=REGATTA)
    assert [entrance.way for entrance in ways] == [WayIn.PLAYS_AT_ONCE]


def test_missed_blinds_are_made_up_live_and_dead_or_the_player_waits_for_the_big_blind():
    """CODE-13.1.1, CODE-13.1.2"""
    stakes = Stakes(small_blind=10, big_blind=20)
    ways = ways_back(SeatNo(5), Missed(True, True), positions=at(6, 1, 2), stakes=stakes, rules=CODE)
    assert [(w.way, told(w.made_up), w.ruling.article) for w in ways] == [
        (WayIn.MAKES_UP, [(5, "big_blind", 20), (5, "dead", 10)], "CODE-13.1.1"),
        (WayIn.WAITS, [], "CODE-13.1.2"),
    ]
    posted = forced_bets(at(6, 1, 2), stakes, chips(s1=90, s2=90, s5=90, s6=90), CODE, made_up=ways[0].made_up)
    assert told(posted) == [(1, "small_blind", 10), (2, "big_blind", 20), (5, "big_blind", 20), (5, "dead", 10)]
    # The small blind folds: 60 in one pot between seats 2 and 5.
    division = divide({SeatNo(1): 10, SeatNo(2): 20, SeatNo(5): 20}, folded={SeatNo(1)}, dead=10)
    assert [(pot.amount, pot.seats) for pot in division.pots] == [(60, (2, 5))]


def test_whoever_comes_back_in_the_big_blind_owes_nothing_else():
    """CODE-13.1.2"""
    ways = ways_back(SeatNo(2), Missed(True, True), positions=at(6, 1, 2), stakes=STAKES, rules=CODE)
    assert [(w.way, w.made_up) for w in ways] == [(WayIn.IN_THE_BIG_BLIND, ())]


def test_coming_back_in_the_small_blind_fills_it_up_to_the_big_one():
    """CODE-13.1.1, CODE-13.1.2"""
    ways = ways_back(SeatNo(1), Missed(True, True), positions=at(6, 1, 2), stakes=STAKES, rules=CODE)
    posted = forced_bets(at(6, 1, 2), STAKES, chips(s1=900, s2=900, s6=900), CODE, made_up=ways[0].made_up)
    assert told(posted) == [(1, "small_blind", 50), (2, "big_blind", 100), (1, "big_blind", 50)]


def test_a_house_may_take_the_missed_small_blind_live():
    live = rules_of("code", {"missed_small_blind": "live"})
    ways = ways_back(SeatNo(5), Missed(small_blind=True), positions=at(6, 1, 2), stakes=STAKES, rules=live)
    assert told(ways[0].made_up) == [(5, "small_blind", 50)]


def test_a_new_player_waits_for_the_big_blind_or_posts_one_that_is_live():
    """CODE-13.2-a, CODE-13.2-b"""
    ways = ways_in(SeatNo(5), positions=at(6, 1, 2), stakes=STAKES, rules=CODE)
    assert [(w.way, told(w.made_up), w.ruling.article) for w in ways] == [
        (WayIn.POSTS_LIVE, [(5, "big_blind", 100)], "CODE-13.2-b"),
        (WayIn.WAITS, [], "CODE-13.2-a"),
    ]
    assert not DEAD_POSTS.intersection(p.why for p in ways[0].made_up)
    due = ways_in(SeatNo(2), positions=at(6, 1, 2), stakes=STAKES, rules=CODE)
    assert [(w.way, w.made_up) for w in due] == [(WayIn.IN_THE_BIG_BLIND, ())]


def test_elsewhere_a_new_player_plays_at_once():
    for rules in (FSPR, TDA, CLUB, REGATTA):
        ways = ways_in(SeatNo(5), positions=at(6, 1, 2), stakes=STAKES, rules=rules)
        assert [(w.way, w.made_up) for w in ways] == [(WayIn.PLAYS_AT_ONCE, ())]


@given(
    st.integers(1, 10).map(SeatNo),
    st.builds(Missed, st.booleans(), st.booleans()),
    st.builds(Positions, *[st.integers(1, 10).map(SeatNo)] * 3),
    st.builds(Stakes, AMOUNT, AMOUNT),
    BOOKS,
)
def test_every_way_into_the_game_can_be_read_aloud(seat, missed, now, stakes, book):
    rules = rules_of(book)
    for entrance in (
        *ways_back(seat, missed, positions=now, stakes=stakes, rules=rules),
        *ways_in(seat, positions=now, stakes=stakes, rules=rules),
    ):
        assert all(posting.chips > 0 for posting in entrance.made_up)
        assert set(aloud(entrance.ruling)) == {"en", "ru"}


def test_two_to_nine_may_play_and_a_tenth_with_the_managers_permission():
    """CLUB-overview-1"""
    for rules, article in ((CLUB, "CLUB-overview-1"), (REGATTA, "house")):
        assert problem_of_dealing(1, rules) == Refusal("fewest_players_missing", article, {"players": 1, "fewest": 2})
    assert problem_of_dealing(2, CLUB) is None
    assert problem_of_sitting_down(8, CLUB) is None
    assert problem_of_sitting_down(9, CLUB).code == "needs_permission"
    assert problem_of_sitting_down(9, CLUB).article == "CLUB-overview-1"
    assert problem_of_sitting_down(9, CLUB, permitted=True) is None
    assert problem_of_sitting_down(10, CLUB, permitted=True).code == "most_players_seated"
    assert problem_of_sitting_down(9, TDA, permitted=True).code == "most_players_seated"
    assert problem_of_sitting_down(8, REGATTA).article == "REG-basics-1-e"
