"""What the Code, the Club and the Regatta answer by themselves, read beside the originals."""

from __future__ import annotations

import pytest

from rules.hand.actions import check
from rules.hand.betting_rules import cited
from rules.hand.button import Positions
from rules.hand.commands import Act, Command, DealStreet, PostForced, Show, TellWinners
from rules.hand.decide import carry_out
from rules.hand.hand import Setup, opened, rules_by, stacks_behind
from rules.hand.judge import judge
from rules.hand.order import out_of_turn
from rules.hand.round import Round
from rules.hand.state import Action, Do, Game, Limit, Stakes, Street
from rules.hand.verdicts import Choice, Corrected, Option, Way
from rules.hand.wagers import Behind, Wager
from rules.ids import SeatNo
from rules.rulebook import Rules, rules_of
from rules.verdict import Refusal
from tests.rules.turns import THREE, act, flop

CODE, CLUB, REGATTA = (rules_of(name) for name in ("code", "club", "regatta"))
ONE, TWO, THIRD = SeatNo(1), SeatNo(2), SeatNo(3)


def pushes(*chips: int, behind: Behind = Behind.NOTHING) -> Wager:
    return Wager(TWO, motions=(chips,), behind=behind)


def ways(round: Round, wager: Wager, rules: Rules) -> dict[Way, Option]:
    verdict = judge(round, wager, rules)
    assert isinstance(verdict, Choice)
    return {option.way: option for option in verdict.options}


@pytest.mark.parametrize("limit", [Limit.NO_LIMIT, Limit.POT_LIMIT, Limit.FIXED_LIMIT])
def test_by_the_code_an_underraise_is_completed_or_paid_for_in_every_structure(limit: Limit) -> None:
    """CODE-17.5.1, CODE-17.5.1.1, CODE-17.5.1.2: the article makes no exception for fixed limit."""
    bet = flop(CODE, THREE, act(1, Do.BET, 100), limit=limit)
    open_to = ways(bet, pushes(100, 50), CODE)
    assert open_to[Way.COMPLETE].action == Action(TWO, Do.RAISE, 200)
    assert open_to[Way.COMPLETE].chips.owed == 50
    assert open_to[Way.CALL].action == Action(TWO, Do.CALL, 100)
    assert open_to[Way.CALL].chips.dead == 50


def test_the_size_of_a_fixed_limit_raise_is_printed_in_the_code() -> None:
    """CODE-15.2.3-a"""
    bet = flop(CODE, THREE, act(1, Do.BET, 100), limit=Limit.FIXED_LIMIT)
    refusal = check(bet, act(2, Do.RAISE, 300), CODE)
    assert refusal is not None
    assert refusal.article == "CODE-15.2.3-a"
    too_much = judge(bet, pushes(100, 100, 100), CODE)
    assert isinstance(too_much, Corrected)
    assert (too_much.action, too_much.ruling.article) == (Action(TWO, Do.RAISE, 200), "CODE-15.2.3-a")


def test_where_the_club_bounds_the_pot_of_a_round_a_larger_raise_is_cut() -> None:
    """CODE-15.3.3"""
    law = rules_of("code", {"pot_cap_per_round": 1000})
    bet = flop(law, THREE, act(1, Do.BET, 200))
    cut = judge(bet, pushes(500, 500), law)
    assert isinstance(cut, Corrected)
    assert (cut.action, cut.ruling.article) == (Action(TWO, Do.RAISE, 500), "CODE-15.3.3")
    assert cut.chips.change == 500


@pytest.mark.parametrize(
    ("street", "checks", "bets", "closed"),
    [
        (Street.PREFLOP, "CLUB-preflop-3", "CLUB-preflop-2", "CLUB-preflop-5"),
        (Street.FLOP, "CLUB-flop-3", "CLUB-flop-3", "CLUB-flop-4"),
        (Street.TURN, "CLUB-turn-3", "CLUB-turn-3", "CLUB-turn-4"),
        (Street.RIVER, "CLUB-river-3", "CLUB-river-3", "CLUB-river-4"),
    ],
)
def test_the_club_prints_its_rounds_street_by_street(street: Street, checks: str, bets: str, closed: str) -> None:
    """CLUB-preflop-2, CLUB-preflop-3, CLUB-preflop-5, CLUB-flop-3, CLUB-flop-4, CLUB-turn-3, CLUB-turn-4,
    CLUB-river-3, CLUB-river-4"""
    found = {code: cited(code, CLUB, street=street) for code in ("cannot_check", "cannot_bet", "round_over")}
    assert found == {"cannot_check": checks, "cannot_bet": bets, "round_over": closed}


def test_the_code_says_nothing_of_a_bet_too_small_that_nobody_has_acted_on() -> None:
    """CODE-17.2.1-a, CODE-17.2.1-b"""
    checked = flop(CODE, THREE, act(1, Do.CHECK))
    at_once = judge(checked, pushes(50), CODE)
    assert isinstance(at_once, Corrected)
    assert (at_once.action, at_once.ruling.article) == (Action(TWO, Do.BET, 100), "house")
    acted_on = judge(checked, pushes(50, behind=Behind.ACTED), CODE)
    assert isinstance(acted_on, Choice)
    assert acted_on.ruling.article == "CODE-17.2.1-a"
    assert [option.way for option in acted_on.options] == [Way.COMPLETE, Way.FOLD]


def test_a_wager_out_of_turn_behind_a_bet_is_called_raised_or_folded_by_its_own_article() -> None:
    """REG-1.7-b"""
    before = flop(REGATTA, THREE, act(1, Do.CHECK))
    out = out_of_turn(before, act(3, Do.BET, 300), [act(2, Do.BET, 500)], REGATTA)
    assert isinstance(out.verdict, Choice)
    assert out.ruling.article == "REG-1.7-b"
    assert [option.way for option in out.verdict.options] == [Way.CALL, Way.RAISE, Way.FOLD]


@pytest.mark.parametrize(
    ("rulebook", "shown", "gets_it"),
    [("code", "Ks2d", THIRD), ("code", "??2d", TWO), ("regatta", "Ks2d", TWO), ("club", "Ks2d", TWO)],
)
def test_the_odd_chip_of_a_pot_goes_by_suit_or_to_the_left_of_the_button(
    rulebook: str, shown: str, gets_it: SeatNo
) -> None:
    """CODE-2.1-d, REG-2.7.3, CLUB-showdown-4 (silent): five chips of 25 for two equal hands."""
    stakes = Stakes(small_blind=25, big_blind=50, chip=25)
    given = Setup(
        Game.HOLDEM,
        Limit.NO_LIMIT,
        stakes,
        THIRD,
        {ONE: 1000, TWO: 1000, THIRD: 1000},
        Positions(THIRD, ONE, TWO),
        rulebook,
    )
    checked = (Act(TWO, Do.CHECK), Act(THIRD, Do.CHECK))
    commands: tuple[Command, ...] = (
        PostForced(),
        *(Act(THIRD, Do.CALL), Act(ONE, Do.FOLD), Act(TWO, Do.CHECK)),
        *(DealStreet("AsAhAd"), *checked, DealStreet("Ac"), *checked, DealStreet("9h"), *checked),
        *(Show(TWO, "Kh3c"), Show(THIRD, shown)),
        *([TellWinners((TWO, THIRD))] if "?" in shown else []),
    )
    hand = opened(given)
    for command in commands:
        carried = carry_out(hand, command, rules_by(given))
        assert not isinstance(carried, Refusal), (command, carried)
        hand = carried[1]
    won = {seat: chips - 950 for seat, chips in stacks_behind(hand).items() if seat != ONE}
    assert won == {TWO: 75 if gets_it == TWO else 50, THIRD: 75 if gets_it == THIRD else 50}
