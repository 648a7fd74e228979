"""The bench of the rules on a few hands: what it measures it measures of the same hands. Bounds are for a quiet
machine, not for a test run."""

from __future__ import annotations

from bench import engine
from bench.hands import many
from rules.hand.state import Game, Limit

HANDS = [*many(Game.HOLDEM, Limit.NO_LIMIT, 8), *many(Game.STUD7, Limit.FIXED_LIMIT, 4)]


def test_replay_is_measured_beside_pokerkit_on_the_hands_that_both_can_play():
    figures = engine.replays(HANDS)
    assert 0 < figures["compared_hands"] <= len(HANDS)
    assert figures["ratio"] > 1
    assert figures["actions_per_second"] > figures["hands_per_second"] > 0


def test_a_question_costs_microseconds_and_a_hand_under_way_less_than_two_kilobytes():
    assert 0 < engine.queries(HANDS)["query_us"] < 1000
    sizes = engine.sizes(HANDS)
    assert sizes["state_bytes_mean"] <= sizes["state_bytes_max"] < engine.STATE_BOUND
    assert sizes["memory_mb_per_10000_hands"] > 0
