"""What a dealer may not enter as the hand stands: it is refused with its reason, and the hand is as it was."""

from __future__ import annotations

import pytest

from rules.hand.commands import (
    AgreeBoards,
    BringIn,
    Command,
    CorrectStack,
    DealHole,
    DealStreet,
    Muck,
    PostForced,
    Show,
    TakeBack,
    TellWinners,
    VoidHand,
)
from rules.hand.decide import carry_out
from rules.hand.evolve import replay
from rules.hand.hand import Hand, opened, rules_by
from rules.hand.state import Game, Limit, Stakes
from rules.ids import SeatNo
from rules.verdict import Refusal
from tests.rules.aloud import aloud
from tests.rules.dealt import BLINDS, ONE, THREE, TWO, began, call, check, entered, fold, raises, setup

NOBODY = SeatNo(9)
STUD = Stakes(ante=5, bring_in=10, small_bet=20, big_bet=40)

BEFORE = opened(setup([1000, 1000, 1000], BLINDS))
BETTING = began(setup([1000, 1000, 1000], BLINDS))
FLOP_DUE = entered(BETTING, call(THREE), call(ONE), check(TWO))
DEALT = entered(BETTING, DealHole(ONE, "AsAd"))
ALL_IN = entered(began(setup([1000, 1000], BLINDS, rulebook="club")), raises(TWO, 1000), call(ONE))
SHOWDOWN = entered(ALL_IN, DealStreet("2c7d9h3sJh"))
OPEN = entered(SHOWDOWN, Show(ONE, "AsAd"))
PAID = entered(BETTING, fold(THREE), fold(ONE))
VOID = entered(BETTING, VoidHand())
STUD_BEFORE = opened(setup([500, 500], STUD, game=Game.STUD7, limit=Limit.FIXED_LIMIT))
STUD_DEALT = entered(began(STUD_BEFORE.setup), DealHole(ONE, "????9c", 1), DealHole(TWO, "????2d", 1))


def code_of(hand: Hand, command: Command) -> str:
    """Why the command is refused; it can be read aloud, and what has happened so far still makes the same hand."""
    answer = carry_out(hand, command, rules_by(hand.setup))
    assert isinstance(answer, Refusal), answer
    assert replay(hand.setup, hand.story) == hand
    assert aloud(answer)["en"] != aloud(answer)["ru"]
    return answer.code


@pytest.mark.parametrize(
    ("hand", "command", "code"),
    [
        (BETTING, PostForced(), "already_posted"),
        (FLOP_DUE, check(ONE), "no_betting"),
        (BETTING, BringIn(ONE), "no_bring_in_due"),
    ],
)
def test_chips_are_put_in_when_they_are_due(hand: Hand, command: Command, code: str) -> None:
    assert code_of(hand, command) == code


@pytest.mark.parametrize(
    ("hand", "command", "code"),
    [
        (BETTING, DealHole(NOBODY, "AsAd"), "not_dealt_in"),
        (entered(BETTING, fold(THREE)), DealHole(THREE, "AsAd"), "has_folded"),
        (BETTING, DealHole(ONE, "AsAdAc"), "wrong_number_of_cards"),
        (DEALT, DealHole(TWO, "AsKd"), "card_twice"),
        (BETTING, DealStreet(), "no_street_due"),
        (FLOP_DUE, DealStreet("2c7d"), "wrong_number_of_cards"),
        (STUD_BEFORE, DealStreet(), "antes_first"),
        (STUD_DEALT, DealStreet(opener=ONE), "not_the_opener"),
        (began(STUD_BEFORE.setup), DealStreet(), "opener_missing"),
    ],
)
def test_cards_are_dealt_in_their_number_and_their_turn(hand: Hand, command: Command, code: str) -> None:
    assert code_of(hand, command) == code


@pytest.mark.parametrize(
    ("hand", "command", "code"),
    [
        (BETTING, Show(ONE), "no_showdown"),
        (FLOP_DUE, Muck(ONE), "no_showdown"),
        (OPEN, Muck(ONE), "already_shown_or_mucked"),
        (OPEN, Show(ONE, "KsKd"), "cards_differ"),
        (BETTING, TellWinners((ONE,)), "no_showdown"),
        (SHOWDOWN, TellWinners((ONE,), pot=1), "no_such_pot"),
        (SHOWDOWN, TellWinners(()), "winner_missing"),
        (SHOWDOWN, TellWinners((NOBODY,)), "not_in_this_pot"),
        (SHOWDOWN, AgreeBoards({ONE: 1, TWO: 1}), "no_boards_to_agree"),
    ],
)
def test_hands_are_opened_and_pots_are_told_at_the_showdown(hand: Hand, command: Command, code: str) -> None:
    assert code_of(hand, command) == code


@pytest.mark.parametrize(
    ("hand", "command", "code"),
    [
        (BETTING, CorrectStack(NOBODY, 100, "counted"), "not_dealt_in"),
        (BETTING, CorrectStack(ONE, -1, "counted"), "no_such_stack"),
        (BETTING, CorrectStack(THREE, 1000, "counted"), "stack_as_it_is"),
        (BETTING, CorrectStack(THREE, 900, "  "), "reason_missing"),
        (BEFORE, TakeBack(), "nothing_to_take_back"),
        (VOID, VoidHand(), "already_void"),
        (PAID, VoidHand(), "pot_paid"),
        (BETTING, VoidHand(offender=NOBODY), "not_dealt_in"),
    ],
)
def test_the_books_are_put_right_while_they_are_open(hand: Hand, command: Command, code: str) -> None:
    assert code_of(hand, command) == code
