"""A betting round at the table: prices, turns, and the cases that other engines got wrong."""

from __future__ import annotations

import pickle

from rules.hand.actions import check, legal, play
from rules.hand.hand import STREETS
from rules.hand.state import Action, Do, Limit, Stakes, Street
from rules.ids import SeatNo
from tests.rules.aloud import aloud
from tests.rules.rounds import after, asked, posted, preflop, refusal, rules, street

# --- given cases ----------------------------------------------------------------------------------------------------


def test_bet_01_a_short_all_in_behind_a_full_all_in_does_not_reopen_the_betting():
    """Blinds 1 and 2; TDA-45, CODE-15.3.4, FSPR-4.9.8-b."""
    for book in ("fspr", "tda", "code", "club", "regatta"):
        law = rules(book)
        round = preflop({1: 19, 2: 200, 3: 16, 4: 200}, by=law, stakes=Stakes(1, 2))
        round = after(round, "3 r16", "4 c", "1 r19", "2 c", by=law)
        at = asked(round, law)
        assert (at.seat, at.options, at.call_adds) == (4, ("call", "fold"), 3)
        assert (at.closed, at.why_closed) == ("not_reopened", law.source("reopen_test"))


def test_bet_02_the_minimum_raise_is_not_cut_down_to_the_opponents_stack():
    law = rules("fspr")
    round = preflop({2: 1000, 1: 200}, stakes=Stakes(10, 20), by=law)
    round = after(round, "2 r100", "1 r180", by=law)
    at = asked(round, law)
    assert (at.seat, at.min_to, at.can_raise) == (2, 260, True)
    assert refusal(round, "2 r200", law) == "below_minimum"
    done = after(round, "2 r260", "1 c", by=law)
    assert done.closed
    assert done.bets == (200, 260)
    assert done.stacks == (0, 740)


def test_bet_03_a_short_stack_above_the_call_may_go_all_in():
    """FSPR-4.9.8-a, REG-1.6.7-a, FSPR-4.1-allin."""
    round = after(street({1: 1000, 2: 150}), "1 b100")
    at = asked(round)
    assert (at.options, at.call_to, at.min_to, at.max_to, at.full_to) == (("call", "fold", "raise"), 100, 150, 150, 200)
    done = after(round, "2 r150")
    assert done.stacks == (900, 0)
    assert asked(done).options == ("call", "fold")


def test_bet_07_a_short_big_blind_is_posted_as_far_as_it_goes():
    """CODE-10.2-b, FSPR-4.9.8-f: the others face the full big blind."""
    for book in ("fspr", "tda", "code", "club", "regatta"):
        law = rules(book)
        round = preflop({1: 500, 2: 12, 3: 500}, stakes=Stakes(10, 20), by=law)
        at = asked(round, law)
        assert (round.bets, round.stacks) == ((10, 12, 0), (490, 0, 500))
        assert (at.seat, at.call_to, at.call_adds, at.min_to) == (3, 20, 20, 40)


def test_bet_13_no_raise_is_offered_when_the_only_opponent_is_all_in():
    round = after(street({1: 200, 2: 500}), "1 b200")
    at = asked(round)
    assert (at.options, at.call_adds, at.can_raise, at.min_to, at.max_to) == (("call", "fold"), 200, False, None, None)
    assert (at.closed, at.why_closed) == ("nobody_to_raise", "house")
    assert refusal(round, "2 r400") == "nobody_to_raise"


def test_bet_14_with_one_player_able_to_bet_nobody_is_asked():
    round = after(preflop({2: 200, 1: 400}), "2 r200", "1 c")
    assert round.closed
    for on in (Street.FLOP, Street.TURN, Street.RIVER):
        later = street({2: 0, 1: 200}, on=on, pot=400)
        assert later.closed
        assert legal(later, rules()) is None


def test_bet_16_an_all_in_call_leaves_nothing_behind():
    round = after(street({1: 110, 2: 300}, stakes=Stakes(5, 10)), "1 b10", "2 r110", "1 c")
    assert (round.bets, round.stacks, round.closed) == ((110, 110), (0, 190), True)


def test_bet_18_a_player_who_cannot_cover_the_bet_may_call_all_in():
    """CLUB-allin-3: nobody folds for want of chips."""
    round = after(street({1: 2000, 2: 300}), "1 b500")
    at = asked(round)
    assert (at.options, at.call_to, at.call_adds, at.closed) == (("call", "fold"), 500, 300, "covered")
    done = after(round, "2 c300")
    assert (done.bets, done.stacks, done.closed) == ((500, 300), (1500, 0), True)
    assert play(round, Action(SeatNo(2), Do.CALL), rules()) == done


# --- turns ----------------------------------------------------------------------------------------------------------


def test_before_the_flop_the_seat_after_the_big_blind_speaks_first_and_may_not_check():
    """CLUB-preflop-4, REG-2.6.2, REG-2.6.3-a."""
    law = rules("regatta")
    round = preflop(4, by=law)
    assert asked(round, law).options == ("call", "fold", "raise")
    assert round.to_act == 3
    refused = check(round, Action(SeatNo(3), Do.CHECK), law)
    assert refused is not None
    assert (refused.code, refused.article) == ("cannot_check", "REG-1.6.2-b")
    raised = after(round, "3 r300", by=law)
    assert asked(raised, law).options == ("call", "fold", "raise")


def test_after_the_flop_the_first_live_seat_after_the_button_speaks_first():
    """CLUB-flop-2, CLUB-turn-2: also where the button's chair is empty or its owner is all-in."""
    for on in (Street.FLOP, Street.TURN, Street.RIVER):
        assert street({2: 500, 5: 500, 7: 500}, on=on, button=5).to_act == 7
        assert street({2: 500, 5: 500, 7: 0}, on=on, button=6).to_act == 2
        assert street({2: 500, 5: 500}, on=on, button=9).to_act == 2


def test_heads_up_the_button_speaks_first_before_the_flop_and_last_afterwards():
    assert preflop(2).to_act == 2
    assert street(2).to_act == 1


def test_a_round_ends_when_everybody_has_acted_and_matched_the_bet():
    """CLUB-preflop-5, CLUB-flop-4, CLUB-turn-4, CLUB-river-4, REG-2.6.3-b: a limp alone ends nothing."""
    for law in (rules("club"), rules("regatta")):
        limped = after(preflop(3, by=law), "3 c", "1 c", by=law)
        assert (limped.to_act, limped.closed) == (2, False)
        assert after(limped, "2 k", by=law).closed
        for on in (Street.FLOP, Street.TURN, Street.RIVER):
            checked = after(street(3, on=on, by=law), "1 k", "2 k", by=law)
            assert checked.to_act == 3
            assert after(checked, "3 k", by=law).closed
            bet = after(checked, "3 b100", "1 c", by=law)
            assert bet.to_act == 2
            assert after(bet, "2 c", by=law).closed


def test_a_hand_ends_when_nobody_answers():
    """CLUB-overview-9, CLUB-preflop-6, CLUB-flop-4."""
    law = rules("club")
    raised = after(preflop(3, by=law), "3 r300", "1 f", "2 f", by=law)
    assert (raised.closed, raised.live) == (True, (3,))
    walk = after(preflop(3, by=law), "3 f", "1 f", by=law)
    assert (walk.closed, walk.live) == (True, (2,))


def test_contenders_who_are_all_in_are_asked_nothing_more():
    """CLUB-overview-10, CLUB-allin-8."""
    law = rules("club")
    round = after(street({1: 300, 2: 500, 3: 500}, by=law), "1 b300", "2 c", "3 c", by=law)
    assert round.closed
    later = street({1: 0, 2: 200, 3: 200}, on=Street.TURN, pot=900, by=law)
    assert later.to_act == 2
    assert after(later, "2 b100", by=law).to_act == 3
    assert refusal(later, "1 k", law) == "is_all_in"
    assert street({1: 0, 2: 0, 3: 200}, on=Street.TURN, by=law).closed


def test_without_the_option_the_big_blind_is_not_asked_again():
    law = rules("tda", big_blind_option=False)
    assert after(preflop(3, by=law), "3 c", "1 c", by=law).closed
    assert after(preflop(3, by=law), "3 r200", "1 f", by=law).to_act == 2


def test_the_last_straddler_has_the_last_word():
    law = rules("club")
    round = posted(preflop(9, by=law), straddle=(3, 200))
    assert (round.to_act, round.to_match, asked(round, law).min_to) == (4, 200, 400)
    called = after(round, "4 c", "5 f", "6 f", "7 f", "8 f", "9 f", "1 f", "2 c", by=law)
    assert (called.to_act, asked(called, law).options) == (3, ("check", "fold", "raise"))
    again = posted(round, straddle=(4, 400))
    assert (again.to_act, asked(again, law).min_to) == (5, 800)


def test_a_bet_on_the_button_lets_the_small_blind_speak_first():
    round = posted(preflop(6), straddle=(6, 200))
    assert (round.to_act, asked(round).min_to) == (1, 400)
    assert after(round, "1 c", "2 c", "3 c", "4 c", "5 c").to_act == 6


def test_a_newcomers_live_blind_keeps_the_order_and_may_raise():
    round = posted(preflop(6), dead=(5, 50))
    round = posted(round, bb=(5, 100))
    assert (round.to_act, round.pot, round.stacks[4]) == (3, 50, 850)
    called = after(round, "3 f", "4 c")
    assert (called.to_act, asked(called).options) == (5, ("check", "fold", "raise"))
    assert after(called, "5 k", "6 f", "1 c").to_act == 2


def test_who_begins_may_be_told():
    round = street(4, first=SeatNo(3))
    assert round.to_act == 3
    assert preflop(4, first=SeatNo(4)).to_act == 4
    assert posted(preflop(5, first=SeatNo(4)), straddle=(3, 200)).to_act == 4


# --- refusals -------------------------------------------------------------------------------------------------------


def test_what_may_not_be_done_is_refused_with_its_article():
    """FSPR-4.7-all-a, CODE-15.3.1: nothing follows a round that is over."""
    law = rules("fspr")
    round = after(street(3, by=law), "1 b100", by=law)
    expected = {
        "1 c": ("not_in_turn", "FSPR-4.8.2"),
        "7 c": ("not_dealt_in", "house"),
        "2 k": ("cannot_check", "FSPR-4.9.2-a"),
        "2 b300": ("cannot_bet", "FSPR-4.9.3-a"),
        "2 c80": ("call_amount", "FSPR-4.9.4"),
        "2 r150": ("below_minimum", "FSPR-4.9.5-c"),
        "2 r1001": ("above_stack", "FSPR-4.9.3-c"),
        "2 r": ("amount_missing", "house"),
    }
    for told, (code, article) in expected.items():
        seat, did = told.split()
        do = {"c": Do.CALL, "k": Do.CHECK, "b": Do.BET, "r": Do.RAISE}[did[0]]
        refused = check(round, Action(SeatNo(int(seat)), do, int(did[1:]) if did[1:] else None), law)
        assert refused is not None, told
        assert (refused.code, refused.article) == (code, article)
    over = after(round, "2 f", "3 f", by=law)
    refused = check(over, Action(SeatNo(1), Do.CHECK), law)
    assert refused is not None
    assert (refused.code, refused.article) == ("round_over", "FSPR-4.7-all-a")
    assert refusal(over, "1 k", rules("code")) == "round_over"
    assert refusal(after(round, "2 f", by=law), "2 c", law) == "has_folded"
    assert refusal(street(3), "1 r200") == "nothing_to_raise"
    assert refusal(street(3), "1 c") == "nothing_to_call"
    assert refusal(street(3), Action(SeatNo(1), Do.POST, 100)) == "not_a_declaration"


def test_a_refusal_is_read_aloud_in_both_languages():
    refused = check(after(street(3), "1 b100"), Action(SeatNo(2), Do.RAISE, 150), rules())
    assert refused is not None
    assert aloud(refused) == {
        "en": "150 is too little: the smallest bet or raise is to 200.",
        "ru": "150 – мало: наименьшая ставка или рэйз до 200.",
    }


def test_there_are_four_rounds_with_a_common_board_and_five_in_stud():
    """FSPR-4.1-round-a."""
    assert {game: len(streets) for game, streets in STREETS.items()} == {"holdem": 4, "omaha": 4, "stud7": 5}


def test_an_action_out_of_turn_leaves_the_turn_where_it_was():
    round = after(street(4), "1 b100")
    early = play(round, Action(SeatNo(4), Do.CALL), rules())
    assert (early.to_act, early.bets) == (2, (100, 0, 0, 100))
    assert after(early, "2 c", "3 c").closed
    assert play(round, Action(SeatNo(3), Do.FOLD), rules()).to_act == 2
    assert play(round, Action(SeatNo(9), Do.FOLD), rules()) is round


def test_a_round_is_small_to_keep():
    limit = Limit.POT_LIMIT
    round = after(preflop(9, limit=limit), "3 r300", "4 c")
    kept = pickle.dumps(round, 5)
    assert pickle.loads(kept) == round
    assert len(kept) < 600
