"""The last two in a hand divide the pot by agreement, where a rulebook knows that; and when a hand begins and ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock import Running
from rules.hand.agreed import Asking, Divided, PlayedOut, Proposal, answered, refusal_of_proposal
from rules.hand.span import Moments, begun_at, period_of_hand, under_way
from rules.ids import SeatNo
from rules.rulebook import rules_of
from rules.verdict import Ruling

CODE, REGATTA = rules_of("code"), rules_of("regatta")
ONE, TWO, THREE, FOUR = (SeatNo(number) for number in range(1, 5))
HALF = Proposal(by=ONE, pushed_to=TWO, other=ONE, pot=1_000, other_gets=500)
SEATED = (ONE, TWO, THREE, FOUR)


def _answered(objects: Mapping[SeatNo, bool], proposal: Proposal = HALF) -> Asking | PlayedOut | Divided:
    return answered(proposal, objects=objects, seated=SEATED, rules=CODE)


def test_the_last_two_of_a_cash_game_may_propose_to_divide_the_pot() -> None:
    """CODE-12.1"""
    assert refusal_of_proposal(HALF, live=(ONE, TWO), cash=True, rules=CODE) is None


@pytest.mark.parametrize(
    ("proposal", "live", "cash", "rulebook", "said"),
    [
        (HALF, (ONE, TWO), False, "code", ("pot_not_divided", "house")),
        (HALF, (ONE, TWO), True, "regatta", ("pot_not_divided", "REG-4.1.4")),
        (HALF, (ONE, TWO), True, "tda", ("pot_not_divided", "house")),
        (HALF, (ONE, TWO, THREE), True, "code", ("two_must_be_left", "CODE-12.1")),
        (HALF, (TWO, THREE), True, "code", ("two_must_be_left", "CODE-12.1")),
        (replace(HALF, by=THREE), (ONE, TWO), True, "code", ("two_must_be_left", "CODE-12.1")),
        (replace(HALF, other_gets=1_001), (ONE, TWO), True, "code", ("more_than_the_pot", "CODE-12.1")),
    ],
)
def test_where_a_pot_is_not_divided(
    proposal: Proposal, live: tuple[SeatNo, ...], cash: bool, rulebook: str, said: tuple[str, str]
) -> None:
    """CODE-12.1, REG-4.1.4"""
    refusal = refusal_of_proposal(proposal, live=live, cash=cash, rules=rules_of(rulebook))
    assert refusal is not None
    assert (refusal.code, refusal.article) == said


def test_everybody_at_the_table_is_asked_whether_in_the_hand_or_not() -> None:
    """CODE-12.2-a"""
    assert _answered({}) == Asking((TWO, THREE, FOUR))
    assert _answered({TWO: False, FOUR: False}) == Asking((THREE,))


def test_one_objection_is_enough_and_nobody_waits_for_the_others() -> None:
    """CODE-12.3"""
    assert _answered({FOUR: True}) == PlayedOut((FOUR,), Ruling("division_objected_to", "CODE-12.3"))


def test_the_whole_pot_is_pushed_to_one_and_the_other_is_owed_a_part() -> None:
    """CODE-12.2-b"""
    divided = _answered({TWO: False, THREE: False, FOUR: False})
    assert divided == Divided(TWO, 1_000, ONE, 500, Ruling("division_agreed", "CODE-12.2-b"))
    assert isinstance(divided, Divided)
    assert divided.change() == {TWO: 500, ONE: 500}


@given(st.integers(0, 10_000), st.integers(0, 10_000), st.dictionaries(st.sampled_from(SEATED), st.booleans()))
def test_a_division_gives_the_pot_and_no_more(pot: int, part: int, objects: dict[SeatNo, bool]) -> None:
    """CODE-12.2-b"""
    proposal = replace(HALF, pot=pot, other_gets=part)
    refused = refusal_of_proposal(proposal, live=(ONE, TWO), cash=True, rules=CODE) is not None
    assert refused == (part > pot)
    match _answered(objects, proposal):
        case Divided() as divided:
            assert sum(divided.change().values()) == pot
            assert not any(objects.values())
        case PlayedOut(objecting):
            assert all(objects[seat] for seat in objecting)
        case Asking(seats):
            assert not set(seats) & objects.keys()


# --- when a hand begins and ends ----------------------------------------------------------------------------------

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)
DEALT = Moments(first_riffle=NOON, first_card=NOON + 40 * SECOND, pot_awarded=NOON + 120 * SECOND)


def test_a_hand_runs_from_the_first_card_until_the_pot_is_given() -> None:
    """FSPR-4.1-hand"""
    rules = rules_of("fspr")
    assert rules.source("hand_starts") == "FSPR-4.1-hand"
    assert begun_at(DEALT, rules) == NOON + 40 * SECOND
    running = [under_way(DEALT, rules, NOON + seconds * SECOND) for seconds in (0, 39, 40, 119, 120)]
    assert running == [False, False, True, True, False]
    assert not under_way(Moments(), rules, NOON)


def test_a_hand_keeps_the_level_in_which_it_began() -> None:
    """FSPR-4.1-hand"""
    clock, lengths = Running(0, NOON + 30 * SECOND), (timedelta(minutes=20), timedelta(minutes=20))
    levels = {
        starts: period_of_hand(DEALT, rules_of("fspr", {"hand_starts": starts}), clock=clock, lengths=lengths)
        for starts in ("first_card", "first_riffle")
    }
    assert levels == {"first_card": 1, "first_riffle": 0}
    assert period_of_hand(Moments(), REGATTA, clock=clock, lengths=lengths) is None
