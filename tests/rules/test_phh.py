"""Hands as others write them down: read, written, and refused in words where they cannot be read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import phh
from rules.hand.state import Game, Limit
from rules.phh import History, PhhError, Step, Verb

HEADS_UP = """
variant = 'NT'
ante_trimming_status = true
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [3000, 2000]
actions = ['d dh p1 AsKs', 'd dh p2 ????', 'p2 cbr 300 # a raise', '# nobody speaks', 'p1 cc', 'd db 2c3c4c', 'p1 sm']
finishing_stacks = [2700, 2300]
venue = 'The club'
"""


def test_a_hand_is_read_player_by_player():
    history = phh.read(HEADS_UP)
    assert (history.game, history.limit) == (Game.HOLDEM, Limit.NO_LIMIT)
    assert history.starting == (3000, 2000)
    assert history.finishing == (2700, 2300)
    assert history.about == {"venue": "The club"}
    assert history.steps == (
        Step(Verb.HOLE, 1, cards="AsKs"),
        Step(Verb.HOLE, 2, cards="????"),
        Step(Verb.WAGER, 2, 300),
        Step(Verb.CHECK_CALL, 1),
        Step(Verb.BOARD, cards="2c3c4c"),
        Step(Verb.SHOW, 1),
    )


def test_heads_up_the_button_is_player_two_and_has_the_small_blind():
    assert phh.read(HEADS_UP).blinds == (100, 50)


def test_half_chips_are_counted_in_halves():
    history = phh.read(HEADS_UP.replace("[2700, 2300]", "[2700.5, 2299.5]"))
    assert history.scale == 2
    assert history.finishing == (5401, 4599)
    assert history.steps[2].to == 600


def test_cents_written_as_text_are_amounts_too():
    assert phh.read(HEADS_UP + "_rake = '0.05'\n").rake == 1
    assert phh.read(HEADS_UP + "_rake = '0.05'\n").scale == 20


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("variant = ", "toml"),
        ("variant = 'FR'", "variant"),
        ("variant = ['NT']", "variant"),
        ("variant = 'NT'\nactions = [3]", "actions"),
        ("variant = 'NT'\nactions = []", "starting_stacks"),
        ("variant = 'NT'\nactions = []\nstarting_stacks = [1]", "starting_stacks"),
        ("variant = 'NT'\nactions = []\nstarting_stacks = [1, true]", "starting_stacks"),
        ("variant = 'NT'\nactions = []\nstarting_stacks = [1, nan]", "starting_stacks"),
        ("variant = 'NT'\nactions = []\nstarting_stacks = [1, 2]\nantes = [1]", "antes"),
        ("variant = 'NT'\nactions = ['p1 f']\nstarting_stacks = [1, 1.00001]", "amounts"),
        ("variant = 'NT'\nactions = ['p3 f']\nstarting_stacks = [1, 2]", "actions"),
        ("variant = 'NT'\nactions = ['p1 jumps']\nstarting_stacks = [1, 2]", "actions"),
        ("variant = 'NT'\nactions = ['p1 cbr many']\nstarting_stacks = [1, 2]", "p1 cbr many"),
    ],
)
def test_what_cannot_be_read_says_where(text: str, where: str):
    with pytest.raises(PhhError) as refused:
        phh.read(text)
    assert str(refused.value).startswith(f"{where}: ")


cards = st.sampled_from(["AsKs", "????", "2c7d", "Td??"])
players = st.integers(1, 3)
steps = st.one_of(
    st.builds(lambda player, held: Step(Verb.HOLE, player, cards=held), players, cards),
    st.builds(lambda board: Step(Verb.BOARD, cards=board), cards),
    st.builds(lambda player, verb: Step(verb, player), players, st.sampled_from([Verb.FOLD, Verb.CHECK_CALL])),
    st.builds(lambda player, to: Step(Verb.WAGER, player, to), players, st.integers(1, 10**6)),
    st.builds(lambda player, held: Step(Verb.SHOW, player, cards=held), players, st.one_of(cards, st.just(""))),
)
triples = st.tuples(*[st.integers(0, 10**6)] * 3)


@given(
    st.builds(
        History,
        game=st.just(Game.HOLDEM),
        limit=st.sampled_from(Limit),
        starting=triples,
        steps=st.lists(steps, max_size=8).map(tuple),
        antes=triples,
        blinds=triples,
        min_bet=st.integers(0, 100),
        finishing=st.none() | triples,
        about=st.dictionaries(st.just("venue"), st.text()),
    )
)
def test_what_is_written_is_read_again(history: History):
    assert phh.read(phh.write(history)) == history


@given(st.text())
def test_nothing_but_a_refusal_comes_of_any_text(text: str):
    with pytest.raises(PhhError):
        phh.read(text)
