"""How many hands are ranked in a second: through our own functions, by phevaluator alone, by pokerkit, on the same
hands in turns.

`python -m bench.engine_ranking [SECONDS]` prints the figures as JSON. In each discipline all rank the same random
hands; turns are short and go round, so that a busy moment of the machine hits all alike. A figure is the median of its
turns, a ratio the median of the ratios within a round. phevaluator is called as fast as it can be, its compiled
function in a comprehension; it and our batches are given cards as numbers, pokerkit its own card objects.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from phevaluator import _pheval

from rules.cards import Card, text_of
from rules.hand.state import Game
from rules.ranking import best, omaha_ranks_of, ranks_of, strength_of
from rules.rulebook import rules_of

Cards = tuple[Card, ...]
Ranker = Callable[[Sequence[Any]], object]

TURN = {"ours": 10_000, "phevaluator": 10_000, "ours_single": 2_000, "pokerkit": 20}
"""How many hands a contestant ranks before the next one has its turn; the first two in some milliseconds."""


def measure_ranking(seconds: float = 3.0) -> dict[str, dict[str, float | None]]:
    """Hands ranked in a second by discipline: `ours` in batches, `ours_single` hand by hand with a `Strength` as
    answer, `phevaluator`, `pokerkit` (None where it is not installed), and our batches as multiples of both.
    `seconds` is how long it may take in all."""
    draw = random.Random(20)
    rankers = {"five_cards": _high(5), "seven_cards": _high(7), "omaha": _omaha()}
    lengths = {"five_cards": 5, "seven_cards": 7, "omaha": 9}
    return {
        discipline: _measured(_hands(draw, lengths[discipline]), contestants, seconds / len(rankers))
        for discipline, contestants in rankers.items()
    }


def _hands(draw: random.Random, length: int) -> list[Cards]:
    return [tuple(map(Card, draw.sample(range(52), length))) for _ in range(max(TURN.values()))]


def _high(count: int) -> dict[str, Ranker]:
    """Any five of `count` cards."""
    rules = rules_of("fspr")
    core = {5: _pheval.evaluate_5cards, 7: _pheval.evaluate_7cards}[count]
    contestants: dict[str, Ranker] = {
        "ours": ranks_of,
        "phevaluator": lambda hands: [core(*hand) for hand in hands],
        "ours_single": lambda hands: [strength_of(hand, rules) for hand in hands],
    }
    if (pokerkit := _pokerkit()) is not None:
        ranked = pokerkit.StandardHighHand.from_game
        contestants["pokerkit"] = lambda hands: [ranked(hand) for hand in hands]
    return contestants


def _omaha() -> dict[str, Ranker]:
    """Five board cards, then four own ones."""
    rules = rules_of("fspr")
    core = _pheval.evaluate_omaha_cards
    contestants: dict[str, Ranker] = {
        "ours": omaha_ranks_of,
        "phevaluator": lambda hands: [core(*hand) for hand in hands],
        "ours_single": lambda hands: [best(Game.OMAHA, hand[5:], hand[:5], rules) for hand in hands],
    }
    if (pokerkit := _pokerkit()) is not None:
        ranked = pokerkit.OmahaHoldemHand.from_game
        contestants["pokerkit"] = lambda hands: [ranked(hand[5:], hand[:5]) for hand in hands]
    return contestants


def _pokerkit() -> Any:
    try:
        import pokerkit
    except ImportError:
        return None
    return pokerkit


def _measured(hands: list[Cards], contestants: dict[str, Ranker], seconds: float) -> dict[str, float | None]:
    given: dict[str, list[Any]] = {name: hands[: TURN[name]] for name in contestants}
    if "pokerkit" in contestants:
        pack = {card: next(_pokerkit().Card.parse(text_of(card))) for card in map(Card, range(52))}
        given["pokerkit"] = [tuple(pack[card] for card in hand) for hand in given["pokerkit"]]
    for name, rank in contestants.items():
        rank(given[name])  # tables are made at the first question
    rounds: list[dict[str, float]] = []
    ends = time.perf_counter() + seconds
    names = list(contestants)
    while not rounds or time.perf_counter() < ends:
        names.reverse()  # who goes second finds the hands in the cache
        rounds.append({name: _rate(contestants[name], given[name]) for name in names})
    figures: dict[str, float | None] = {name: round(median(turn[name] for turn in rounds)) for name in contestants}
    for other, digits in (("phevaluator", 3), ("pokerkit", 1)):
        ratios = [turn["ours"] / turn[other] for turn in rounds if other in turn]
        figures.setdefault(other, None)
        figures[f"of_{other}"] = round(median(ratios), digits) if ratios else None
    return figures


def _rate(rank: Ranker, hands: list[Any]) -> float:
    began = time.perf_counter()
    rank(hands)
    return len(hands) / (time.perf_counter() - began)


if __name__ == "__main__":
    print(json.dumps(measure_ranking(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0), indent=2))
