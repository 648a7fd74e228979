"""Random hands by two engines: what may be done and what everybody has at the end is the same.

Where it is not, our rulebook says otherwise (`tests.differential.compared.Cause`). The normal run plays a few hands of
each game; `pytest -m long` plays HANDS of each (20,000 unless the environment says another number) and prints how often
which article made a difference.
"""

from __future__ import annotations

import os
from collections import Counter
from itertools import product

import pytest

from bench.hands import many
from rules.hand.state import Game, Limit
from rules.rulebook import ARTICLES
from tests.differential.compared import ARTICLES as CITED
from tests.differential.compared import Cause, compared

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")  # pokerkit would deal cards itself

SOME = 40
ALL = int(os.environ.get("HANDS", "20000"))
GAMES = [pytest.param(game, limit, id=f"{game}-{limit}") for game, limit in product(Game, Limit)]


def play(game: Game, limit: Limit, number: int, *, seed: int) -> Counter[str]:
    """Play them; every difference has a cause that the rulebook prints."""
    counts: Counter[str] = Counter()
    for history in many(game, limit, number, seed=seed):
        result = compared(history)
        assert Cause.UNEXPLAINED not in result.causes, f"{result.told}\n{history}"
        counts["hands"] += 1
        counts["questions"] += result.asked
        counts["equal"] += not result.causes
        counts["to the end"] += result.finished
        counts.update(f"{CITED[cause]} {cause}" for cause in result.causes)
    return counts


@pytest.mark.parametrize(("game", "limit"), GAMES)
def test_some_hands_end_with_the_chips_that_pokerkit_counts(game: Game, limit: Limit):
    counts = play(game, limit, SOME, seed=7)
    assert counts["equal"] > SOME // 2
    assert counts["questions"] > 5 * SOME


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("game", "limit"), GAMES)
def test_all_hands_end_with_the_chips_that_pokerkit_counts(
    game: Game, limit: Limit, capsys: pytest.CaptureFixture[str]
):
    counts = play(game, limit, ALL, seed=11)
    with capsys.disabled():
        print(f"\n{game} {limit}")
        for told, count in counts.most_common():
            print(f"  {count:8} {told}")
    assert counts["to the end"] > 0.8 * ALL


def test_every_difference_cites_an_article():
    """FSPR-4.9.8-e, FSPR-4.9.8-d2, FSPR-4.7-all-c, FSPR-4.9.8-c2, FSPR-4.9.7-a, FSPR-5.8.5-b, FSPR-4.1-sidepot-b,
    CLUB-allin-5, FSPR-4.5.1-b"""
    assert set(CITED) == set(Cause) - {Cause.UNEXPLAINED}
    assert set(CITED.values()) <= set(ARTICLES)
