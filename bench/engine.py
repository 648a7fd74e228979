"""How fast the rules play: whole hands again, beside pokerkit on the same hands in the same run.

Both read the hands first; what is measured is the judging and the counting of chips. pokerkit is asked the way it
replays a history itself. Times are of this process's own processor, the best of several rounds taken in turn, so that
what else the machine does troubles both alike.
"""

from __future__ import annotations

import gc
import pickle
import time
import tracemalloc
import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any

from bench.hands import many
from rules import phh
from rules.hand.actions import legal
from rules.hand.commands import PostForced
from rules.hand.hand import Hand, opened, rules_by
from rules.hand.round import Round
from rules.hand.state import Game, Limit
from rules.phh import History
from rules.replaying import Replay, played, replayed, setup_of

ROUNDS = 5
QUERIES = 300
KEPT = 10_000

RATIO_BOUND = 5.0
"""Replay beside pokerkit, at least."""
QUERY_BOUND = 20.0
"""Microseconds of a question what may be done, at most."""
STATE_BOUND = 2048
"""Bytes of a hand under way when it is kept, at most."""

Figures = dict[str, Any]


def measure(folder: Path | None) -> Figures:
    """Everything, on the hands of the folder or on hands made up."""
    hands = read(folder) if folder is not None and folder.exists() else generated()
    figures = {
        "hands": len(hands),
        "source": "folder" if folder is not None and folder.exists() else "made up",
        **replays(hands),
        **queries(hands),
        **sizes(hands),
        "ranking": ranking(),
    }
    ratio = figures["ratio"]
    figures["within"] = bool(
        (ratio is None or ratio >= RATIO_BOUND)
        and figures["query_us"] <= QUERY_BOUND
        and figures["state_bytes_max"] <= STATE_BOUND
    )
    return figures


def read(folder: Path) -> list[History]:
    """Every hand of a folder."""
    return [phh.read(file.read_text(encoding="utf-8")) for file in sorted(folder.rglob("*.phh"))]


def generated() -> list[History]:
    """Hands of the variants that pokerkit names."""
    return [
        history
        for game, limit in product(Game, Limit)
        if phh.LETTERS[game, limit] in phh.STANDARD
        for history in many(game, limit, 80)
    ]


# --- replay -------------------------------------------------------------------------------------------------------


def replays(hands: Sequence[History]) -> Figures:
    """Hands and actions a second, judged with articles; pokerkit's beside them."""
    theirs, both = _for_pokerkit(hands)
    ours_all = _best([lambda: _replay(hands)])[0]
    actions = sum(replayed(history).actions for history in hands)
    figures: Figures = {
        "hands_per_second": len(hands) / ours_all,
        "actions_per_second": actions / ours_all,
        "ratio": None,
    }
    if theirs:
        ours, other = _best([lambda: _replay(both), lambda: _replay_by_pokerkit(theirs)])
        figures |= {
            "compared_hands": len(both),
            "pokerkit_hands_per_second": len(both) / other,
            "ratio": other / ours,
        }
    return figures


def _replay(hands: Sequence[History]) -> None:
    for history in hands:
        replayed(history)


def _for_pokerkit(hands: Sequence[History]) -> tuple[list[Any], list[History]]:
    """The hands that both can play, as each has read them."""
    if find_spec("pokerkit") is None:
        return [], []
    read = import_module("pokerkit").HandHistory
    theirs, both = [], []
    for history in hands:
        if history.letters not in phh.STANDARD:
            continue
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                hand = read.loads(phh.write(history))
            _replay_by_pokerkit([hand])
        except (ValueError, KeyError):
            continue  # it has no open pair, and refuses what some sites accept
        theirs.append(hand)
        both.append(history)
    return theirs, both


def _replay_by_pokerkit(hands: Sequence[Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for hand in hands:
            for _ in hand:
                pass


def _best(runs: Sequence[Callable[[], object]], rounds: int = ROUNDS) -> list[float]:
    """Seconds of each, the best of several rounds in which they take turns."""
    best = [float("inf")] * len(runs)
    for _ in range(rounds):
        for place, run in enumerate(runs):
            gc.collect()
            began = time.process_time()
            run()
            best[place] = min(best[place], time.process_time() - began)
    return best


# --- one question -------------------------------------------------------------------------------------------------


def under_way(hands: Sequence[History]) -> list[Hand]:
    """Each hand as it stands at its last question to a player: the largest it gets."""
    standing = []
    for history in hands:
        setup = setup_of(history)
        replay = Replay(opened(setup), rules_by(setup))
        replay.enter(PostForced())
        asked = replay.hand
        for step in history.steps:
            played(replay, step)
            if replay.hand.round is not None:
                asked = replay.hand
        if asked.round is not None:
            standing.append(asked)
    return standing


def queries(hands: Sequence[History]) -> Figures:
    """Microseconds for what the player in turn may do, here and in pokerkit."""
    asked = [(hand.round, rules_by(hand.setup)) for hand in under_way(hands[:QUERIES]) if hand.round is not None]

    def ask() -> None:
        for round, rules in asked:
            legal(round, rules)

    figures: Figures = {"query_us": _best([ask])[0] / len(asked) * 1e6, "pokerkit_query_us": None}
    states = _states([round for round, _ in asked])
    if states:
        figures["pokerkit_query_us"] = _best([lambda: _ask_pokerkit(states)])[0] / len(states) * 1e6
    return figures


def _states(rounds: Sequence[Round]) -> list[Any]:
    """Hold'em tables of as many players at pokerkit, the first player in turn."""
    if find_spec("pokerkit") is None:
        return []
    kit = import_module("pokerkit")
    states = []
    for round in rounds[:50]:
        players = max(2, len(round.seats))
        state = kit.NoLimitTexasHoldem.create_state(
            tuple(kit.Automation), True, 0, (50, 100), 100, (10_000,) * players, players
        )
        states.append(state)
    return [state for state in states if state.actor_index is not None]


def _ask_pokerkit(states: Sequence[Any]) -> None:
    for state in states:
        _ = (
            state.can_fold(),
            state.can_check_or_call(),
            state.checking_or_calling_amount,
            state.can_complete_bet_or_raise_to(),
            state.min_completion_betting_or_raising_to_amount,
            state.max_completion_betting_or_raising_to_amount,
        )


# --- size ---------------------------------------------------------------------------------------------------------


def sizes(hands: Sequence[History]) -> Figures:
    """Bytes of a hand under way when kept, and of 10,000 finished hands in memory."""
    kept = [len(pickle.dumps(hand, protocol=pickle.HIGHEST_PROTOCOL)) for hand in under_way(hands)]
    sample = hands[:200]
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    finished = [replayed(history).hand for history in sample]
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return {
        "state_bytes_mean": sum(kept) / len(kept),
        "state_bytes_max": max(kept),
        "memory_mb_per_10000_hands": grown / len(finished) * KEPT / 1e6,
    }


def ranking() -> Figures | None:
    """Evaluations a second, where they are measured."""
    if find_spec("bench.engine_ranking") is None:
        return None
    figures: Figures = import_module("bench.engine_ranking").measure_ranking()
    return figures


def report(figures: Figures) -> str:
    """The figures for people, bounds beside them."""
    lines = [
        f"{figures['hands']} hands ({figures['source']})",
        f"replay, judged     {figures['hands_per_second']:10,.0f} hands/s  "
        f"{figures['actions_per_second']:,.0f} actions/s",
    ]
    if figures["ratio"] is not None:
        lines += [
            f"pokerkit           {figures['pokerkit_hands_per_second']:10,.0f} hands/s  "
            f"(the same {figures['compared_hands']} hands)",
            f"ratio              {figures['ratio']:10.1f}  (at least {RATIO_BOUND})",
        ]
    beside = figures["pokerkit_query_us"]
    lines += [
        f"legal action       {figures['query_us']:10.1f} us  (at most {QUERY_BOUND})"
        + (f"; pokerkit {beside:.1f}" if beside is not None else ""),
        f"hand under way     {figures['state_bytes_max']:10,} bytes at most, {figures['state_bytes_mean']:,.0f} on "
        f"average (at most {STATE_BOUND})",
        f"10,000 hands       {figures['memory_mb_per_10000_hands']:10.1f} MB",
    ]
    for discipline, found in (figures["ranking"] or {}).items():
        told = ", ".join(f"{name} {value:,.1f}" for name, value in found.items() if value is not None)
        lines.append(f"ranking {discipline}: {told}")
    lines.append("within the bounds" if figures["within"] else "NOT within the bounds")
    return "\n".join(lines)
