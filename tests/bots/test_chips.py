"""The bots' poker conserves chips and divides pots as a dealer does."""

from random import Random

import pytest

from bots.chips import divide, play_hand


def test_the_best_rank_takes_the_pot():
    assert divide({1: 100, 2: 100, 3: 100}, {1: 5, 2: 9, 3: 7}) == {1: 0, 2: 300, 3: 0}


def test_a_short_stack_wins_the_main_pot_and_the_next_best_the_side_pot():
    assert divide({1: 50, 2: 200, 3: 200}, {1: 9, 2: 4, 3: 7}) == {1: 150, 2: 0, 3: 300}


def test_a_split_pot_gives_the_odd_chip_to_the_first_in_order():
    assert divide({1: 25, 2: 100, 3: 100}, {2: 8, 3: 8}) == {1: 0, 2: 113, 3: 112}


def test_chips_that_nobody_matched_go_back():
    assert divide({1: 500, 2: 80}, {1: 1, 2: 2}) == {1: 420, 2: 160}


def test_a_blind_above_every_hand_shown_goes_back_to_its_owner():
    assert divide({1: 100, 2: 30, 3: 30}, {2: 1, 3: 2}) == {1: 70, 2: 0, 3: 90}


@pytest.mark.parametrize("seed", range(200))
def test_a_hand_moves_chips_and_makes_none(seed):
    dice = Random(seed)
    stacks = {entry: dice.randint(1, 3_000) for entry in range(1, dice.randint(3, 10))}
    played = play_hand(stacks, small_blind=25, big_blind=50, dice=dice)
    assert played.before == stacks
    assert sum(played.after.values()) == sum(stacks.values())
    assert min(played.after.values()) >= 0


def test_the_same_dice_play_the_same_hand():
    stacks = {1: 2_000, 2: 1_500, 3: 40}
    first = play_hand(stacks, small_blind=10, big_blind=20, dice=Random("7/3/12"))
    assert first == play_hand(stacks, small_blind=10, big_blind=20, dice=Random("7/3/12"))


def test_several_can_go_broke_in_one_hand_and_are_named_by_their_chips_at_the_start():
    hands = [
        play_hand({1: 300, 2: 2_000, 3: 400, 4: 300}, small_blind=200, big_blind=400, dice=Random(seed))
        for seed in range(400)
    ]
    broke = {hand.broke for hand in hands}
    assert {(3, 1), (3, 4), (1, 4)} <= broke
