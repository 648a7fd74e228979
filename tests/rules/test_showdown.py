"""The showdown: who shows first, who may muck, who wins, which cards stay closed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import cards_of
from rules.hand.showdown import (
    Asker,
    Ending,
    Inspection,
    Manner,
    Noted,
    Turn,
    Way,
    cards_speak,
    ending,
    hands_open_at_once,
    last_aggressor,
    pot_winners,
    refusal_of_muck,
    seen_on_request,
    showing_order,
    shown_to_one,
    turn_to_show,
)
from rules.hand.state import Action, Do, Forced, Game
from rules.ids import SeatNo
from rules.ranking import best, strength_of
from rules.rulebook import RULEBOOKS, rules_of
from rules.verdict import Refusal, Ruling
from tests.rules.aloud import aloud

FSPR = rules_of("fspr")
REGATTA = rules_of("regatta")
CLUB = rules_of("club")
ALL_SHOW = rules_of("fspr", {"muck_unseen": False, "last_holder_shows": "required"})


def seats(*numbers):
    return tuple(SeatNo(number) for number in numbers)


def order(*live, button, aggressor=None, rules=FSPR):
    return showing_order(seats(*live), rules, button=SeatNo(button), last_aggressor=aggressor).seats


def worth(cards):
    return strength_of(cards_of(cards), FSPR)


ACES, KINGS, QUEENS = worth("As Ah 9d 5c 2s"), worth("Ks Kh 9d 5c 2s"), worth("Qs Qh 9d 5c 2s")


# --- the order ------------------------------------------------------------------------------------------------------


def test_sho_14_after_a_checked_river_the_first_seat_left_of_the_button_shows():
    """FSPR-5.9.2-a: bets of earlier rounds do not count. A is seat 1, B is seat 2 on the button."""
    river = [Action(SeatNo(1), Do.CHECK), Action(SeatNo(2), Do.CHECK)]
    assert last_aggressor(river) is None
    showing = showing_order(seats(1, 2), FSPR, button=SeatNo(2), last_aggressor=last_aggressor(river))
    assert showing.seats == (1, 2)
    assert showing.ruling == Ruling("left_of_button_shows", "FSPR-5.9.2-a", {"seat": 1})
    after = turn_to_show(showing.seats, FSPR, shown=seats(1))
    assert after is not None
    assert after.seat == 2
    assert Way.MUCK in after.may


def test_sho_16_the_last_raiser_of_the_river_shows_first():
    """FSPR-5.9.2-b. A, B, C are seats 1, 2, 3 left of the button in seat 4."""
    river = [
        Action(SeatNo(1), Do.CHECK),
        Action(SeatNo(2), Do.BET, 100),
        Action(SeatNo(3), Do.RAISE, 300),
        Action(SeatNo(1), Do.FOLD),
        Action(SeatNo(2), Do.CALL, 300),
    ]
    showing = showing_order(seats(2, 3), FSPR, button=SeatNo(4), last_aggressor=last_aggressor(river))
    assert showing.seats == (3, 2)
    assert showing.ruling == Ruling("last_aggressor_shows", "FSPR-5.9.2-b", {"seat": 3})


@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
def test_every_rulebook_begins_with_the_last_aggressor_else_left_of_the_button(rulebook):
    """FSPR-5.9.2-a, FSPR-5.9.2-b, REG-2.7.2-a, REG-2.7.2-b: showdown_first"""
    rules = RULEBOOKS[rulebook]
    assert order(1, 3, 6, button=1, rules=rules) == (3, 6, 1)
    assert order(1, 3, 6, button=1, aggressor=6, rules=rules) == (6, 1, 3)
    assert order(2, 4, 5, button=4, aggressor=2, rules=rules) == (2, 4, 5)


def test_an_aggressor_who_is_out_of_the_hand_does_not_show():
    assert order(2, 5, button=4, aggressor=3) == (5, 2)


def test_an_empty_table_has_no_order():
    assert order(button=4) == ()


def test_blinds_are_no_aggression_but_a_short_all_in_above_the_bet_is():
    """FSPR-5.9.2-b"""
    blinds = [
        Action(SeatNo(1), Do.POST, 10, Forced.SMALL_BLIND),
        Action(SeatNo(2), Do.POST, 20, Forced.BIG_BLIND),
        Action(SeatNo(3), Do.CALL, 20),
    ]
    assert last_aggressor(blinds) is None
    assert last_aggressor([*blinds, Action(SeatNo(1), Do.RAISE, 25)]) == 1
    assert last_aggressor([*blinds, Action(SeatNo(1), Do.RAISE, 60), Action(SeatNo(3), Do.CALL, 40)]) == 1


def test_without_a_button_the_highest_open_hand_shows_first():
    """FSPR-5.9.2-a: stud has no button."""
    boards = {
        SeatNo(1): cards_of("Ah Kd 2c 3s"),
        SeatNo(3): cards_of("4h 4d 3c 9s"),
        SeatNo(5): cards_of("Ks Kc Kh 2d"),
    }
    showing = showing_order(seats(1, 3), FSPR, button=SeatNo(1), boards=boards)
    assert showing.seats == (3, 1)
    assert showing.ruling.code == "open_hand_shows"
    assert showing_order(seats(1, 3), FSPR, button=SeatNo(1), last_aggressor=SeatNo(1), boards=boards).seats == (1, 3)


@given(
    st.sets(st.integers(1, 10), min_size=1).map(sorted),
    st.integers(1, 10),
    st.none() | st.integers(1, 10),
)
def test_everybody_shows_once_clockwise(live, button, aggressor):
    """FSPR-4.1-position, FSPR-5.9.2-a, FSPR-5.9.2-b"""
    shown = order(*live, button=button, aggressor=aggressor)
    assert sorted(shown) == live
    first = live.index(shown[0])
    assert list(shown) == live[first:] + live[:first]
    if aggressor in live:
        assert shown[0] == aggressor


# --- how a hand ends ------------------------------------------------------------------------------------------------


def test_the_last_player_takes_the_pot_and_two_or_more_show():
    """FSPR-5.9.1-a, FSPR-5.9.1-b, REG-2.7.1-a, REG-2.7.1-b, CLUB-showdown-1, CLUB-showdown-2"""
    assert ending(seats(4), rounds_over=False) is Ending.UNCONTESTED
    assert ending(seats(4), rounds_over=True) is Ending.UNCONTESTED
    assert ending(seats(1, 4), rounds_over=True) is Ending.SHOWDOWN
    assert ending(seats(1, 4), rounds_over=False) is None


# --- showing and mucking --------------------------------------------------------------------------------------------


def test_the_first_to_show_may_muck_and_the_second_need_not_show():
    """FSPR-5.9.2-c, FSPR-5.9.2-d, REG-2.7.2-c, REG-2.7.2-d: last_holder_shows"""
    assert turn_to_show(seats(2, 5), REGATTA) == Turn(
        SeatNo(2), (Way.SHOW, Way.MUCK), Ruling("first_shows_or_mucks", "REG-2.7.2-c", {"seat": 2})
    )
    assert turn_to_show(seats(2, 5), REGATTA, mucked=seats(2)) == Turn(
        SeatNo(5), (Way.SHOW, Way.TAKE_UNSEEN), Ruling("last_holder_may_hide", "REG-2.7.2-d", {"seat": 5})
    )
    assert pot_winners(seats(2, 5), {}, mucked=seats(2)) == (5,)


def test_with_three_hands_the_duty_passes_to_the_next():
    """FSPR-5.9.2-c, REG-2.7.2-c"""
    turn = turn_to_show(seats(2, 5, 7), FSPR, mucked=seats(2))
    assert turn is not None
    assert (turn.seat, turn.may, turn.ruling.code) == (5, (Way.SHOW, Way.MUCK), "first_shows_or_mucks")


def test_once_a_hand_lies_open_the_others_may_muck_unseen():
    """FSPR-5.9.2-e, REG-2.7.2-e: muck_unseen"""
    assert turn_to_show(seats(2, 5, 7), FSPR, shown=seats(2)) == Turn(
        SeatNo(5), (Way.SHOW, Way.MUCK), Ruling("may_muck", "FSPR-5.9.2-e", {"seat": 5})
    )
    assert turn_to_show(seats(2, 5, 7), FSPR, shown=seats(2), mucked=seats(5, 7)) is None


def test_where_the_house_does_not_let_hands_go_unseen_everybody_shows():
    """FSPR-5.9.2-e: muck_unseen, last_holder_shows"""
    turn = turn_to_show(seats(2, 5), ALL_SHOW)
    assert turn == Turn(SeatNo(2), (Way.SHOW,), Ruling("must_show", "house", {"seat": 2}))
    last = turn_to_show(seats(2, 5), ALL_SHOW, mucked=seats(2))
    assert last == Turn(SeatNo(5), (Way.SHOW,), Ruling("last_holder_shows", "house", {"seat": 5}))


def test_all_in_hands_are_opened_where_the_house_has_announced_it():
    """FSPR-5.9.2-e: the text does not ask for it, so it is a rule of the house."""
    assert hands_open_at_once(seats(2, 5), seats(5), announced=True)
    assert not hands_open_at_once(seats(2, 5), seats(5), announced=False)
    assert not hands_open_at_once(seats(2, 5), seats(2, 5), announced=True)
    assert not hands_open_at_once(seats(2), (), announced=True)
    turn = turn_to_show(seats(2, 5), FSPR, shown=seats(2), all_open=True)
    assert turn == Turn(SeatNo(5), (Way.SHOW,), Ruling("all_in_shows", "house", {"seat": 5}))


@pytest.mark.parametrize(
    ("seat", "mucked", "rules", "all_open", "refusal"),
    [
        (2, (), FSPR, False, None),
        (5, (2,), FSPR, False, Refusal("last_hand_stays", "FSPR-5.9.2-d", {"seat": 5})),
        (2, (2,), FSPR, False, Refusal("no_cards_to_muck", "house", {"seat": 2})),
        (9, (), FSPR, False, Refusal("no_cards_to_muck", "house", {"seat": 9})),
        (2, (), FSPR, True, Refusal("all_in_shows", "house", {"seat": 2})),
        (2, (), ALL_SHOW, False, Refusal("must_show", "house", {"seat": 2})),
    ],
)
def test_who_may_give_the_hand_away(seat, mucked, rules, all_open, refusal):
    """FSPR-5.9.2-c, FSPR-5.9.2-d: nobody mucks the last hand, so no pot is without an owner."""
    assert refusal_of_muck(SeatNo(seat), seats(2, 5), rules, mucked=seats(*mucked), all_open=all_open) == refusal


# --- who wins -------------------------------------------------------------------------------------------------------


def test_the_best_hand_that_lies_open_wins():
    """FSPR-5.9.1-b, REG-2.7.1-b, CLUB-showdown-3: cards_speak"""
    shown = {SeatNo(1): KINGS, SeatNo(3): ACES, SeatNo(6): QUEENS}
    assert pot_winners(seats(1, 3, 6), shown) == (3,)
    assert pot_winners(seats(1, 6), shown) == (1,)
    assert pot_winners(seats(1, 3, 6), shown, mucked=seats(3)) == (1,)


def test_a_pot_waits_until_every_hand_is_shown_or_mucked():
    assert pot_winners(seats(1, 3), {SeatNo(1): KINGS}) == ()
    assert pot_winners(seats(1, 3), {SeatNo(1): KINGS}, mucked=seats(3)) == (1,)


def test_equal_hands_share_and_suits_do_not_decide():
    """FSPR-4.5.2, CODE-2.3, REG-1.3.2, REG-2.6.6: suits_decide_pot"""
    board = cards_of("Ah Kh Qh Jh Th")
    shown = {
        SeatNo(seat): best(Game.HOLDEM, cards_of(hole), board, FSPR)
        for seat, hole in ((6, "As Ks"), (1, "2c 3d"), (4, "9h 8h"))
    }
    assert pot_winners(seats(6, 1, 4), shown) == (1, 4, 6)


def test_a_pot_whose_last_hand_was_mucked_too_is_still_that_players():
    """FSPR-5.9.2-d"""
    assert pot_winners(seats(1, 3), {}, mucked=seats(3, 1, 7)) == (1,)
    assert pot_winners((), {}) == ()


def test_cards_speak_whatever_was_said():
    """CLUB-showdown-3: cards_speak"""
    assert cards_speak(SeatNo(2), KINGS, ACES, CLUB) == Ruling("cards_speak", "CLUB-showdown-3", {"seat": 2})
    assert cards_speak(SeatNo(2), ACES, ACES, CLUB).code == "hand_as_announced"


@given(
    st.dictionaries(st.integers(1, 9), st.sampled_from([ACES, KINGS, QUEENS]), min_size=1),
    st.lists(st.integers(1, 9), unique=True),
)
def test_a_pot_with_every_hand_shown_has_winners_among_its_contenders(shown, mucked):
    winners = pot_winners(tuple(shown), shown, mucked=mucked)
    assert winners
    assert set(winners) <= set(shown)
    if set(shown) - set(mucked):
        assert not set(winners) & set(mucked)


# --- hands asked to be seen -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("asker", [Asker.PLAYER, Asker.DEALER])
def test_mucked_cards_stay_closed_for_everybody_but_the_director(asker):
    """FSPR-5.9.2-f, FSPR-5.9.2-g: mucked_cards_opened"""
    refusal = seen_on_request(SeatNo(4), asker, FSPR, collusion_suspected=True)
    assert refusal == Refusal("mucked_cards_stay_closed", "FSPR-5.9.2-f", {"seat": 4})


def test_the_director_looks_only_on_suspicion_of_collusion():
    """REG-2.7.2-f, FSPR-5.9.2-g: mucked_cards_opened"""
    refusal = seen_on_request(SeatNo(4), Asker.DIRECTOR, REGATTA)
    assert refusal == Refusal("mucked_cards_without_suspicion", "REG-2.7.2-f", {"seat": 4})
    looks = seen_on_request(SeatNo(4), Asker.DIRECTOR, REGATTA, collusion_suspected=True)
    assert looks == Ruling("director_looks_alone", "REG-2.7.2-f", {"seat": 4})


def test_collusion_found_is_proved_by_showing_the_cards_to_all():
    """FSPR-5.9.2-h, REG-2.7.2-f: collusion_finding"""
    found = Inspection(SeatNo(4), True, "soft play in two hands").ruling(FSPR)
    assert found == Ruling("cards_shown_to_all", "FSPR-5.9.2-h", {"seat": 4})
    assert Inspection(SeatNo(4), False, "soft play").ruling(FSPR).code == "cards_stay_closed"


def test_what_is_shown_to_one_is_shown_to_all():
    """REG-ethics-3: show_one_show_all"""
    assert shown_to_one(SeatNo(4), REGATTA) == Ruling("shown_to_all", "REG-ethics-3", {"seat": 4})
    assert shown_to_one(SeatNo(4), rules_of("regatta", {"show_one_show_all": False})).code == "shown_to_one"


def test_an_official_notes_how_a_player_behaved():
    """REG-ethics-3, REG-ethics-15, REG-ethics-16, FSPR-5.9.2-f"""
    assert {manner.value for manner in Manner} == {"delayed", "card_by_card", "shown_to_one", "opened_conceded"}
    assert Noted(SeatNo(4), Manner.CARD_BY_CARD, "waited for the river").remark == "waited for the river"


# --- in words -------------------------------------------------------------------------------------------------------


def test_the_order_is_read_aloud():
    ruling = showing_order(seats(2, 3), FSPR, button=SeatNo(4), last_aggressor=SeatNo(3)).ruling
    assert aloud(ruling) == {
        "en": "Seat 3 made the last bet or raise and shows first.",
        "ru": "Место 3: последняя повышающая ставка, открывается первым.",
    }
