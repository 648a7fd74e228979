"""Acting out of turn: folds, checks, calls, bets and raises, by the rulebook of the tournament."""

from __future__ import annotations

import pytest

from rules.hand.order import out_of_turn, passed_over
from rules.hand.premature import Cause, Status, incident
from rules.hand.spoken import told
from rules.hand.state import Action, Do
from rules.hand.verdicts import Allowed, Choice, Corrected, Illegal, Way
from rules.hand.wagers import Wager
from rules.ids import SeatNo
from rules.rulebook import RULEBOOKS, rules_of
from tests.rules.turns import (
    CHIPS_STAY,
    FOUR,
    FSPR,
    TDA,
    THREE,
    act,
    flop,
    forfeited,
    open_to,
    owed,
    played,
    preflop,
)

# --- the wager out of turn -------------------------------------------------------------------------------------------


def test_a_raise_out_of_turn_stands_if_the_skipped_player_only_calls() -> None:
    """TDA-41A-b, TDA-41A-c"""
    before = flop(TDA, THREE, act(1, Do.BET, 300))
    out = out_of_turn(before, act(3, Do.RAISE, 800), [act(2, Do.CALL, 300)], TDA)
    assert isinstance(out.verdict, Allowed)
    assert (out.verdict.action, out.stands, out.changed) == (act(3, Do.RAISE, 800), True, False)
    assert (out.status, out.locked, out.refund) == (Status.LOCKED, 800, 0)
    assert out.ruling.article == "TDA-41A-b"


@pytest.mark.parametrize("does", [act(2, Do.FOLD), act(2, Do.CALL, 300)])
def test_a_call_out_of_turn_stands_if_nothing_has_changed(does: Action) -> None:
    """TDA-41A-b, FSPR-4.10-b, REG-1.7-b"""
    for rules in RULEBOOKS.values():
        out = out_of_turn(flop(rules, THREE, act(1, Do.BET, 300)), act(3, Do.CALL, 300), [does], rules)
        assert (out.stands, out.locked, out.refund) == (True, 300, 0)


def test_a_changed_price_frees_the_player_and_the_chips_under_tda() -> None:
    """TDA-41A-d"""
    before = flop(TDA, THREE, act(1, Do.BET, 300))
    out = out_of_turn(before, act(3, Do.RAISE, 800), [act(2, Do.RAISE, 700)], TDA)
    assert (out.stands, out.changed, out.status) == (False, True, Status.RETURNED)
    assert (out.locked, out.refund, open_to(out)) == (0, 800, ["call", "fold", "raise"])
    assert (owed(out, Way.CALL), forfeited(out)) == (700, 0)


@pytest.mark.parametrize("rulebook", CHIPS_STAY)
def test_elsewhere_the_chips_stay_whatever_the_player_does(rulebook: str) -> None:
    """FSPR-4.10-a, FSPR-4.10-b, REG-1.7-a, REG-1.7-b"""
    rules = rules_of(rulebook)
    before = flop(rules, THREE, act(1, Do.CHECK))
    out = out_of_turn(before, act(3, Do.BET, 300), [act(2, Do.BET, 500)], rules)
    assert (out.stands, out.status, out.locked, out.refund) == (False, Status.LOCKED, 300, 0)
    assert open_to(out) == ["call", "fold", "raise"]
    assert (owed(out, Way.CALL), owed(out, Way.RAISE), forfeited(out)) == (200, 700, 300)


def test_chips_locked_above_the_new_price_raise_or_are_lost() -> None:
    """FSPR-4.10-b"""
    before = flop(FSPR, THREE, act(1, Do.CHECK))
    out = out_of_turn(before, act(3, Do.BET, 1200), [act(2, Do.BET, 500)], FSPR)
    assert open_to(out) == ["fold", "raise"]
    assert (owed(out, Way.RAISE), forfeited(out)) == (0, 1200)
    between = out_of_turn(before, act(3, Do.BET, 700), [act(2, Do.BET, 500)], FSPR)
    assert open_to(between) == ["call", "fold", "raise"]
    assert isinstance(between.verdict, Choice)
    call = between.verdict.options[0]
    assert (call.chips.stays, call.chips.dead, owed(between, Way.RAISE)) == (500, 200, 300)


def test_an_all_in_for_less_leaves_the_price_and_a_short_one_above_it_changes_it() -> None:
    """TDA-41A-c"""
    before = flop(TDA, {1: 5000, 2: 200, 3: 5000}, act(1, Do.BET, 300))
    less = out_of_turn(before, act(3, Do.RAISE, 800), [act(2, Do.CALL, 200)], TDA)
    assert (less.changed, less.stands) == (False, True)
    before = flop(TDA, {1: 5000, 2: 350, 3: 5000}, act(1, Do.BET, 300))
    short = out_of_turn(before, act(3, Do.RAISE, 800), [act(2, Do.RAISE, 350)], TDA)
    assert (short.changed, short.stands, short.refund) == (True, False, 800)


def test_the_house_may_let_a_call_free_the_player_too() -> None:
    rules = rules_of("tda", {"oot_unchanged_by": ["check", "fold"]})
    before = flop(rules, THREE, act(1, Do.BET, 300))
    assert out_of_turn(before, act(3, Do.RAISE, 800), [act(2, Do.CALL, 300)], rules).refund == 800


def test_the_premature_player_is_not_one_of_the_skipped() -> None:
    before = flop(TDA, THREE, act(1, Do.CHECK))
    out = out_of_turn(before, act(3, Do.BET, 300), [act(3, Do.BET, 600), act(2, Do.CHECK)], TDA)
    assert (out.stands, out.changed, out.locked) == (True, False, 300)


# --- until the turn comes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rulebook", "article"),
    [("fspr", "FSPR-4.8.2"), ("tda", "TDA-39A"), ("club", "CLUB-general-7"), ("regatta", "REG-1.5.2")],
)
def test_the_action_goes_to_the_seat_passed_over_and_the_chips_wait(rulebook: str, article: str) -> None:
    """FSPR-4.8.2, FSPR-4.10-a, TDA-39A, CLUB-general-7, REG-1.5.2, REG-1.7-a"""
    rules = rules_of(rulebook)
    out = out_of_turn(flop(rules, THREE), act(3, Do.BET, 300), [act(1, Do.CHECK)], rules)
    assert (out.verdict, out.waiting_for, out.locked, out.refund) == (None, 2, 300, 0)
    assert (out.ruling.code, out.ruling.article) == ("out_of_turn_waits", article)


@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
def test_what_is_done_in_turn_binds(rulebook: str) -> None:
    """TDA-39A"""
    rules = rules_of(rulebook)
    out = out_of_turn(flop(rules, THREE), act(1, Do.BET, 300), [], rules)
    assert (out.in_order, out.stands, out.locked, out.penalty) == (True, True, 300, None)


def test_who_has_no_turn_left_gets_the_chips_back() -> None:
    before = flop(TDA, THREE, act(1, Do.BET, 300), act(2, Do.CALL, 300))
    out = out_of_turn(before, act(1, Do.RAISE, 900), [act(3, Do.FOLD)], TDA)
    assert isinstance(out.verdict, Illegal)
    assert (out.ruling.code, out.stands, out.locked, out.refund) == ("no_action_due", False, 0, 600)


# --- folds and checks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("then", [[], [act(2, Do.CHECK)], [act(2, Do.BET, 200)]])
def test_a_fold_out_of_turn_stands(then: list[Action]) -> None:
    """TDA-41A-e, TDA-54-b"""
    out = out_of_turn(flop(TDA, THREE, act(1, Do.CHECK)), act(3, Do.FOLD), then, TDA)
    assert isinstance(out.verdict, Allowed)
    assert (out.stands, out.verdict.action, out.status) == (True, act(3, Do.FOLD), Status.NONE)
    assert out.ruling.article == "TDA-54-b"


def test_the_house_may_take_a_fold_out_of_turn_back() -> None:
    rules = rules_of("tda", {"oot_fold": "not_binding"})
    before = flop(rules, THREE, act(1, Do.CHECK))
    waits = out_of_turn(before, act(3, Do.FOLD), [], rules)
    assert (waits.stands, waits.waiting_for) == (False, 2)
    assert open_to(out_of_turn(before, act(3, Do.FOLD), [act(2, Do.CHECK)], rules)) == ["bet", "check", "fold"]


@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
@pytest.mark.parametrize("does", [Do.CHECK, Do.FOLD])
def test_a_check_out_of_turn_binds_if_nobody_bets(rulebook: str, does: Do) -> None:
    """FSPR-4.10-c, REG-1.7-c, TDA-41A-b"""
    rules = rules_of(rulebook)
    out = out_of_turn(flop(rules, THREE, act(1, Do.CHECK)), act(3, Do.CHECK), [act(2, does)], rules)
    assert isinstance(out.verdict, Allowed)
    assert (out.stands, out.verdict.action, out.status) == (True, act(3, Do.CHECK), Status.NONE)


@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
def test_a_bet_frees_who_checked_out_of_turn(rulebook: str) -> None:
    """FSPR-4.10-c, REG-1.7-c, TDA-41A-d"""
    rules = rules_of(rulebook)
    out = out_of_turn(flop(rules, THREE, act(1, Do.CHECK)), act(3, Do.CHECK), [act(2, Do.BET, 200)], rules)
    assert (out.stands, open_to(out), owed(out, Way.CALL)) == (False, ["call", "fold", "raise"], 200)


def test_a_check_against_a_bet_is_no_check() -> None:
    out = out_of_turn(flop(TDA, THREE, act(1, Do.BET, 200)), act(3, Do.CHECK), [act(2, Do.FOLD)], TDA)
    assert (out.stands, open_to(out)) == (False, ["call", "fold", "raise"])


# --- the dealer's error, the unknown amount --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rulebook", "article", "may"),
    [
        ("fspr", "FSPR-4.13-c", ["call", "fold"]),
        ("code", "CODE-17.3.3", ["call", "fold"]),
        ("tda", "house", ["call", "fold", "raise"]),
    ],
)
def test_a_call_on_the_dealers_prompt_may_be_taken_back(rulebook: str, article: str, may: list[str]) -> None:
    """FSPR-4.13-c, FSPR-4.13-d, CODE-17.3.3, CODE-17.3.3.1, CODE-17.4: made up or taken back, and no raise comes of it;
    under the TDA a changed bet frees the player altogether (TDA-41A-d)."""
    rules = rules_of(rulebook)
    before = flop(rules, FOUR, act(1, Do.BET, 100), act(2, Do.RAISE, 200))
    reraise = [act(3, Do.RAISE, 300)]
    out = out_of_turn(before, act(4, Do.CALL, 200), reraise, rules, cause=Cause.DEALER_ERROR)
    assert (out.status, out.locked, out.refund, out.penalty) == (Status.REFUNDABLE, 0, 200, None)
    assert (owed(out, Way.CALL), forfeited(out), open_to(out)) == (100, 0, may)
    assert out.ruling.article == article


def test_a_bet_on_the_dealers_prompt_may_be_changed_until_the_next_player_acts() -> None:
    """FSPR-4.10-d"""
    before = flop(FSPR, FOUR, act(1, Do.CHECK))
    unchanged = [act(2, Do.CHECK)]
    out = out_of_turn(before, act(3, Do.BET, 300), unchanged, FSPR, cause=Cause.DEALER_ERROR)
    assert isinstance(out.verdict, Choice)
    assert [option.way for option in out.verdict.options] == [Way.STANDS, Way.CHECK, Way.FOLD]
    assert (out.refund, out.ruling.article) == (300, "FSPR-4.10-d")
    late = out_of_turn(before, act(3, Do.BET, 300), unchanged, FSPR, cause=Cause.DEALER_ERROR, behind=(Do.FOLD,))
    assert (late.stands, late.locked) == (True, 300)


def test_a_fold_behind_does_not_end_the_right_to_take_a_call_back_and_a_call_does() -> None:
    """FSPR-4.13-e"""
    before = flop(FSPR, {**FOUR, 5: 5000}, act(1, Do.BET, 100), act(2, Do.RAISE, 200))
    given = (before, act(4, Do.CALL, 200), [act(3, Do.RAISE, 300)], FSPR)
    assert out_of_turn(*given, cause=Cause.DEALER_ERROR, behind=(Do.FOLD,)).refund == 200
    bound = out_of_turn(*given, cause=Cause.DEALER_ERROR, behind=(Do.CALL,))
    assert (bound.status, bound.locked) == (Status.LOCKED, 200)


def test_a_fold_on_the_dealers_prompt_may_be_changed() -> None:
    """FSPR-4.10-d"""
    before = flop(FSPR, THREE, act(1, Do.CHECK))
    out = out_of_turn(before, act(3, Do.FOLD), [act(2, Do.CHECK)], FSPR, cause=Cause.DEALER_ERROR)
    assert open_to(out) == ["bet", "check", "fold"]


def test_a_house_without_the_exception_holds_the_player_to_it() -> None:
    rules = rules_of("fspr", {"oot_dealer_error": "no_exception"})
    before = flop(rules, THREE, act(1, Do.CHECK))
    out = out_of_turn(before, act(3, Do.BET, 300), [act(2, Do.BET, 500)], rules, cause=Cause.DEALER_ERROR)
    assert (out.status, out.locked) == (Status.LOCKED, 300)


def test_nobody_acts_behind_an_amount_that_is_not_known_yet() -> None:
    """TDA-39B: seat 3 has said "raise" and nothing more."""
    before = preflop(TDA, {1: 1000, 2: 1000, 3: 1000, 4: 1000}, button=4)
    call = out_of_turn(before, act(4, Do.CALL, 100), [], TDA, cause=Cause.AMOUNT_UNKNOWN)
    assert (call.stands, call.waiting_for, call.ruling.code) == (False, 3, "amount_not_clear_yet")
    assert call.ruling.article == "TDA-39B"
    fold = out_of_turn(before, act(4, Do.FOLD), [], TDA, cause=Cause.AMOUNT_UNKNOWN)
    assert (fold.stands, fold.in_order) == (True, False)
    free = out_of_turn(before, act(4, Do.CALL, 100), [act(3, Do.RAISE, 300)], TDA, cause=Cause.AMOUNT_UNKNOWN)
    assert (free.stands, free.refund) == (False, 100)


def test_where_nobody_need_wait_a_call_takes_the_amount_as_it_is() -> None:
    rules = rules_of("tda", {"wait_for_clear_amount": False})
    before = preflop(rules, {1: 1000, 2: 1000, 3: 1000, 4: 1000}, button=4)
    out = out_of_turn(before, act(4, Do.CALL, 100), [act(3, Do.RAISE, 300)], rules, cause=Cause.AMOUNT_UNKNOWN)
    assert isinstance(out.verdict, Corrected)
    assert (out.verdict.action, out.verdict.chips.owed, out.locked) == (act(4, Do.CALL, 300), 200, 100)


@pytest.mark.parametrize(("rulebook", "article"), [("tda", "TDA-41A-a"), ("regatta", "REG-4.1.12"), ("fspr", "house")])
def test_acting_out_of_turn_may_be_penalised_unless_the_dealer_was_the_cause(rulebook: str, article: str) -> None:
    """TDA-41A-a, TDA-54-c, REG-4.1.12"""
    rules = rules_of(rulebook)
    before = flop(rules, THREE, act(1, Do.CHECK))
    assert out_of_turn(before, act(3, Do.BET, 300), [act(2, Do.CHECK)], rules).penalty == article
    assert out_of_turn(before, act(3, Do.CALL, 100), [], rules).penalty == article
    by_dealer = out_of_turn(before, act(3, Do.BET, 300), [], rules, cause=Cause.DEALER_ERROR)
    assert by_dealer.penalty is None


def test_what_is_kept_of_it_tells_the_player_from_the_dealer() -> None:
    """TDA-41A-a, CLUB-general-7, FSPR-4.10-a, FSPR-4.10-d"""
    own = incident(act(3, Do.BET, 300), Cause.PLAYER, TDA)
    assert (own.seat, own.do, own.penalty, own.against_dealer) == (3, Do.BET, "TDA-41A-a", False)
    prompted = incident(act(3, Do.BET, 300), Cause.DEALER_ERROR, FSPR)
    assert (prompted.penalty, prompted.against_dealer) == (None, True)


def test_chips_that_are_no_wager_go_back_out_of_turn_too() -> None:
    before = flop(TDA, {1: 5000, 2: 5000, 3: 400}, act(1, Do.BET, 300))
    out = out_of_turn(before, Wager(SeatNo(3), motions=((500,),)), [act(2, Do.FOLD)], TDA)
    assert (out.stands, out.status, out.locked, out.refund) == (False, Status.RETURNED, 0, 400)


# --- the player who was passed over ----------------------------------------------------------------------------------


def test_the_skipped_player_is_the_one_whose_turn_it_was() -> None:
    """TDA-41B-a, TDA-41B-b"""
    before = flop(TDA, FOUR, act(1, Do.BET, 100))
    once = passed_over(before, [act(3, Do.CALL, 100)], TDA, spoke_up=False)
    assert once is not None
    assert (once.stands, once.return_to) == (False, 2)
    twice = passed_over(before, [act(3, Do.CALL, 100), act(4, Do.FOLD)], TDA, spoke_up=False)
    assert twice is not None
    assert (twice.stands, twice.hand.value, twice.return_to) == (True, "floor", None)
    assert passed_over(before, [], TDA, spoke_up=True) is None


# --- cases that people have asked about ------------------------------------------------------------------------------


def test_rul_05_a_raise_out_of_turn_is_free_when_the_skipped_player_moves_all_in() -> None:
    """RUL-05: seat 10 thinks, seat 1 calls and seat 2 raises to 3,000 out of turn; seat 10 moves all in for more."""
    stacks = {8: 20_000, 9: 20_000, 10: 9000, 1: 20_000, 2: 20_000}
    before = preflop(TDA, stacks, button=2, big_blind=1000)
    before = played(before, (), TDA)
    # The blinds sit at 8 and 9, so seat 10 is first to act, then 1 and 2.
    assert before.to_act == 10
    then = [act(10, Do.RAISE, 9000), act(1, Do.FOLD)]
    out = out_of_turn(before, act(2, Do.RAISE, 3000), then, TDA)
    assert (out.stands, out.changed, out.status, out.refund) == (False, True, Status.RETURNED, 3000)
    assert open_to(out) == ["call", "fold", "raise"]
    assert out.penalty == "TDA-41A-a"


def test_rul_07_a_call_out_of_turn_binds_when_the_others_only_call_and_fold() -> None:
    """RUL-07: A is all in for 25,000, B calls, C all in for 200,000; B puts in the rest out of turn, then D calls and
    E folds."""
    stacks = {1: 25_000, 2: 50_000, 3: 200_000, 4: 300_000, 5: 55_000}
    before = flop(TDA, stacks, act(1, Do.BET, 25_000), act(2, Do.CALL, 25_000), act(3, Do.RAISE, 200_000))
    assert before.to_act == 4
    then = [act(4, Do.CALL, 200_000), act(5, Do.FOLD)]
    out = out_of_turn(before, act(2, Do.CALL, 50_000), then, TDA)
    assert isinstance(out.verdict, Allowed)
    assert (out.stands, out.changed, out.locked) == (True, False, 25_000)
    assert out.verdict.action == act(2, Do.CALL, 50_000)


def test_rul_15_a_misread_chip_out_of_turn_and_below_the_big_blind_is_a_call() -> None:
    """RUL-15: blinds 1,000 and 2,000; the second to act silently puts out 1,500 before the first, who then calls."""
    before = preflop(TDA, dict.fromkeys(range(1, 7), 100_000), button=6, big_blind=2000)
    assert before.to_act == 3
    wager = Wager(SeatNo(4), motions=((1000, 500),))
    out = out_of_turn(before, wager, [act(3, Do.CALL, 2000)], TDA)
    assert isinstance(out.verdict, Corrected)
    assert (out.verdict.action, out.verdict.chips.owed, out.locked) == (act(4, Do.CALL, 2000), 500, 1500)


# --- read aloud ------------------------------------------------------------------------------------------------------


def test_the_dealer_reads_what_follows() -> None:
    before = flop(TDA, THREE, act(1, Do.BET, 300))
    free = out_of_turn(before, act(3, Do.CALL, 300), [act(2, Do.RAISE, 700)], TDA)
    assert told(free) == {
        "en": "The bet has changed: 300 goes back to seat 3. "
        "Choose: call of 700 (700 to add), or raise to 1100, by 400 (1100 to add), or fold.",
        "ru": "Ставка изменилась: 300 возвращается месту 3. "
        "Выбор: колл 700 (добавить 700) или рэйз до 1100, повышение на 400 (добавить 1100) или пас.",
    }
    waits = out_of_turn(before, act(3, Do.CALL, 300), [], TDA)
    assert told(waits)["en"] == ("Seat 3 acted out of turn. The action is on seat 2; what lies there stays for now.")
    stands = out_of_turn(before, act(3, Do.RAISE, 800), [act(2, Do.FOLD)], TDA)
    assert told(stands)["en"] == ("Raise to 800, by 500. The bet has not changed: what seat 3 did out of turn stands.")


def test_who_lets_a_player_behind_call_first_has_lost_the_refund() -> None:
    """FSPR-4.13-e, FSPR-4.10-b"""
    before = flop(FSPR, FOUR, act(1, Do.BET, 100), act(2, Do.RAISE, 200))
    late = out_of_turn(
        before, act(4, Do.CALL, 200), [act(3, Do.RAISE, 300)], FSPR, cause=Cause.DEALER_ERROR, behind=(Do.CALL,)
    )
    assert (late.status, late.locked, late.refund, late.ruling.article) == (Status.LOCKED, 200, 0, "FSPR-4.13-e")


def test_a_fold_out_of_turn_is_penalised_by_the_article_about_folds() -> None:
    """TDA-54-c; the others by TDA-41A-a"""
    before = flop(TDA, THREE, act(1, Do.BET, 300))
    assert out_of_turn(before, act(3, Do.FOLD), [], TDA).penalty == "TDA-54-c"
    assert out_of_turn(before, act(3, Do.CALL, 300), [], TDA).penalty == "TDA-41A-a"
