"""Laws of a betting round that hold whatever the rules, the stacks and the players' wishes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.hand.actions import Legal, check, legal, play
from rules.hand.forced import post
from rules.hand.round import Round, open_round
from rules.hand.state import Action, Do, Forced, Game, Limit, Stakes, Street
from rules.ids import SeatNo
from rules.rulebook import ARTICLES, RULEBOOKS, Rules, rules_of
from tests.rules.aloud import aloud

STAKES = Stakes(small_blind=5, big_blind=10, ante=1, small_bet=10, big_bet=20, bring_in=3)
OVERRIDES: dict[str, list[Any]] = {
    "min_raise_basis": ["last_full_increment", "largest_of_round", "double_bet"],
    "reopen_test": ["facing_total", "preceding_wager"],
    "cumulative_short_allins": ["count_together", "count_singly"],
    "acted_includes_check": [True, False],
    "short_allin_next_minimum": ["add_full_increment", "complete_previous_level"],
    "allin_raise_percent_big_bet": [0, 50, 100],
    "allin_raise_percent_fixed_limit": [0, 50, 100],
    "fixed_limit_cap_lift": ["round_started_headsup", "never"],
    "short_blind_headsup": ["nominal", "actual"],
    "short_blind_nominal": ["big_blind", "any_blind"],
    "big_blind_option": [True, False],
    "pot_cap_per_round": [None, 60],
}
CHIPS = st.one_of(st.integers(0, 25), st.integers(0, 400))


@st.composite
def laws(draw: st.DrawFn) -> Rules:
    overrides = draw(st.fixed_dictionaries({}, optional={k: st.sampled_from(v) for k, v in OVERRIDES.items()}))
    return rules_of(draw(st.sampled_from(sorted(RULEBOOKS))), overrides)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Round, Rules]:
    """A round of any structure with its forced bets posted, some of them short."""
    rules = draw(laws())
    game = draw(st.sampled_from(Game))
    streets = list(Street)[4:] if game is Game.STUD7 else list(Street)[:4]
    street = draw(st.sampled_from(streets))
    seats = draw(st.lists(st.integers(1, 9), min_size=2, max_size=6, unique=True))
    round = open_round(
        game=game,
        limit=draw(st.sampled_from(Limit)),
        street=street,
        stakes=STAKES,
        button=SeatNo(draw(st.integers(1, 9))),
        stacks={SeatNo(seat): draw(CHIPS) for seat in seats},
        pot=draw(CHIPS),
        open_pair=draw(st.booleans()),
        rules=rules,
    )
    for forced in draw(st.sampled_from(_forced(street))):
        seat = draw(st.sampled_from(round.seats))
        round = post(round, Action(seat, Do.POST, _amount(forced), forced))
    return round, rules


def _forced(street: Street) -> list[tuple[Forced, ...]]:
    if street is Street.PREFLOP:
        blinds = (Forced.SMALL_BLIND, Forced.BIG_BLIND)
        return [blinds, (*blinds, Forced.STRADDLE), (*blinds, Forced.DEAD), (*blinds, Forced.BIG_BLIND)]
    return [(Forced.BRING_IN,)] if street is Street.THIRD else [()]


def _amount(forced: Forced) -> int:
    return {Forced.SMALL_BLIND: 5, Forced.BIG_BLIND: 10, Forced.STRADDLE: 20, Forced.BRING_IN: 3, Forced.DEAD: 5}[
        forced
    ]


def chips(round: Round) -> int:
    return round.total + sum(round.stacks)


def offered(at: Legal) -> list[Action]:
    """Every kind of action that is offered, wagers at both bounds (and at each size of fixed limit)."""
    actions = [Action(at.seat, Do(option)) for option in at.options if option not in ("bet", "raise")]
    if at.min_to is not None and at.max_to is not None:
        do = Do.BET if "bet" in at.options else Do.RAISE
        totals = at.sizes or (at.min_to, (at.min_to + at.max_to) // 2, at.max_to)
        actions += [Action(at.seat, do, to) for to in dict.fromkeys(totals)]
    return actions


def steps_left(round: Round) -> int:
    """More actions than any round of these stacks can hold: every raise adds chips, every call or fold ends a turn."""
    return (sum(round.stacks) + len(round.seats) + 1) * len(round.seats)


@given(rounds(), st.data())
@settings(max_examples=90, deadline=None)
def test_whatever_is_offered_may_be_done_and_the_round_ends(told: tuple[Round, Rules], data: st.DataObject):
    play_out(*told, data)


@pytest.mark.long
@given(rounds(), st.data())
@settings(max_examples=2_000, deadline=None)
def test_whatever_is_offered_may_be_done_in_thousands_of_rounds(told: tuple[Round, Rules], data: st.DataObject):
    play_out(*told, data)


def play_out(round: Round, rules: Rules, data: st.DataObject) -> None:
    """Play what is offered until nobody is asked any more."""
    total, left = chips(round), steps_left(round)
    while (at := legal(round, rules)) is not None:
        assert at.seat == round.to_act
        assert ("check" in at.options) == at.can_check == (at.call_adds == 0)
        assert ("call" in at.options) == (not at.can_check)
        assert at.can_raise == (at.min_to is not None) == (at.closed is None)
        assert {at.why_minimum, at.why_maximum, at.why_closed or "house"} <= ARTICLES.keys()
        for action in offered(at):
            assert check(round, action, rules) is None, action
        round = play(round, data.draw(st.sampled_from(offered(at))), rules)
        assert chips(round) == total
        assert min((*round.stacks, *round.bets)) >= 0
        left -= 1
        assert left > 0
    assert all_settled(round)


def all_settled(round: Round) -> bool:
    """One player is left, or everybody who could still pay more has matched the bet (the last of them the real one)."""
    live = [place for place, folded in enumerate(round.folded) if not folded]
    able = [place for place in live if round.stacks[place]]
    if len(live) < 2 or not able:
        return True
    if len(able) == 1:
        others = [round.bets[place] for place in live if place != able[0]]
        return round.bets[able[0]] >= max(others)
    return all(round.bets[place] >= round.to_match for place in able)


@given(rounds(), st.data())
@settings(max_examples=90, deadline=None)
def test_a_wager_beyond_its_bounds_is_refused(told: tuple[Round, Rules], data: st.DataObject):
    round, rules = told
    at = legal(round, rules)
    if at is None:
        return
    do = data.draw(st.sampled_from([Do.BET, Do.RAISE]))
    to = data.draw(st.integers(-50, 1000))
    allowed = (
        at.min_to is not None and at.max_to is not None and do.value in at.options and at.min_to <= to <= at.max_to
    )
    if at.sizes:
        allowed = allowed and to in at.sizes
    assert (check(round, Action(at.seat, do, to), rules) is None) == allowed


ANY = st.one_of(st.none(), st.integers(-1000, 1000))
ACTIONS = st.builds(
    Action,
    st.builds(SeatNo, st.integers(-1, 11)),
    st.sampled_from(Do),
    ANY,
    st.one_of(st.none(), st.sampled_from(Forced)),
)


@given(rounds(), st.lists(ACTIONS, max_size=12))
@settings(max_examples=90, deadline=None)
def test_nothing_raises_and_no_chip_is_lost_whatever_is_said(told: tuple[Round, Rules], actions: list[Action]):
    round, rules = told
    total = chips(round)
    for action in actions:
        refused = check(round, action, rules)
        if refused is not None:
            told_aloud = aloud(refused)
            assert refused.article in ARTICLES
            assert told_aloud["en"] != told_aloud["ru"]
        again = play(round, action, rules)
        assert again == play(round, action, rules)
        round = post(again, action) if action.do is Do.POST else again
        assert chips(round) == total
        assert min((*round.stacks, *round.bets)) >= 0
        assert round.to_act is None or not round.folded[round.turn]


@given(laws(), st.lists(st.integers(-5, 50), max_size=3), st.integers(-3, 12))
@settings(max_examples=50, deadline=None)
def test_a_round_of_nobody_or_of_one_is_closed(rules: Rules, stacks: list[int], button: int):
    round = open_round(
        game=Game.HOLDEM,
        limit=Limit.NO_LIMIT,
        street=Street.FLOP,
        stakes=Stakes(),
        button=SeatNo(button),
        stacks={SeatNo(seat): chips for seat, chips in enumerate(stacks, start=1)},
        rules=rules,
    )
    able = sum(chips > 0 for chips in stacks)
    assert round.closed == (able < 2)
    assert check(round, Action(SeatNo(1), Do.FOLD), rules) is None or round.to_act != 1
