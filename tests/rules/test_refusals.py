"""Refusals as people meet them: random evenings of taps, most of which fit, some of which do not. Whatever is refused
is said in both languages and rests on an article that can be read; and whatever is carried out, no hand begins on an
uneven floor.
"""

from __future__ import annotations

import re
from datetime import timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from rules.floor import sizes_agreed, uneven_hold
from rules.rulebook import ARTICLES, HOUSE
from rules.structure import Problem
from rules.tournament.decide import decide
from rules.tournament.events import FloorCalled, HandStarted
from rules.tournament.evolve import evolve
from rules.tournament.state import WENT_ON, Balancing, MoveReason
from rules.verdict import Refusal
from tests.rules.rooms import Room, opened, started
from tests.rules.test_laws import MAKERS, USUAL, Draw
from tournament.texts import problem_text, refusal_text

RULES = Path(__file__).parents[2] / "rules"
EVENINGS = 150
TAPS = 120
SET_UPS: tuple[dict[str, Any], ...] = (
    {"late_registration_levels": 2, "cap": 12},
    {"balancing": Balancing.AUTOMATIC, "rebuys_max": 2, "rebuy_levels": 2},
    {"seats_per_table": 3, "final_table_size": 3, "rulebook": "tda", "reentries_max": 0, "late_registration_levels": 4},
    {"rulebook": "fspr", "rebuy": None, "guarantee": 50_000, "overrides": {"structure_locked_after_start": True}},
)


@cache
def evenings() -> tuple[tuple[Refusal, ...], int]:
    """The refusals of some random evenings, and how many hands began in them."""
    refusals: list[Refusal] = []
    hands = 0
    for number in range(EVENINGS):
        dice = Random(number)
        set_up, players = SET_UPS[number % len(SET_UPS)], dice.randrange(10)
        room = started(players, **set_up) if players > 1 else opened(**set_up)
        for _ in range(TAPS):
            refusal, begun = _tap(room, dice)
            refusals += [refusal] if refusal is not None else []
            hands += begun
    return tuple(refusals), hands


def _tap(room: Room, dice: Random) -> tuple[Refusal | None, int]:
    room.now += timedelta(seconds=dice.choice((0, 0, 0, 0, 20, 200, 900)))
    numbers = (dice.randrange(10), dice.randrange(10), dice.randrange(10), dice.randrange(10))
    command = MAKERS[dice.choice([*MAKERS, *USUAL])](Draw(room, numbers))
    before = room.state
    answer = decide(before, command, room.context)
    if isinstance(answer, Refusal):
        assert room.attempt(command) == answer
        assert room.state is before
        return answer, 0
    hands, after = 0, before
    for event in answer:
        if isinstance(event, HandStarted):
            hands += 1
            held = uneven_hold(after, event.table, room.context.rules, sizes_agreed(after))
            notes = [*after.floor_calls.values(), *(told.call for told in answer if isinstance(told, FloorCalled))]
            assert held is None or any(n.table == event.table and n.reason.startswith(WENT_ON) for n in notes), command
            waiting = [m for m in after.moves if m.reason is not MoveReason.FINAL_TABLE]
            assert not any(event.table == m.origin.table for m in waiting), command
        after = evolve(after, event)
    room.do(command)
    return None, hands


def test_every_refusal_is_said_in_both_languages_and_rests_on_an_article() -> None:
    refusals, _ = evenings()
    for refusal in refusals:
        assert refusal.article in ARTICLES or refusal.article == HOUSE, refusal
        english, russian = refusal_text(refusal, "en"), refusal_text(refusal, "ru")
        assert english != russian
        assert not re.search(r"[{}]|None", english + russian), (refusal, english, russian)


def test_the_evenings_saw_hands_and_most_refusals() -> None:
    refusals, hands = evenings()
    assert hands > 300
    assert len({refusal.code for refusal in refusals}) > 45


def codes() -> set[str]:
    text = "".join(path.read_text(encoding="utf-8") for path in RULES.rglob("*.py"))
    return set(re.findall(r'(?:Refusal|Problem)\(\s*"([a-z_]+)"', text))


def test_every_code_of_the_rules_has_an_example() -> None:
    examples = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert {code for code in codes() if f'"{code}"' not in examples} == set()
    assert len(codes()) > 60


def test_words_about_a_set_up_are_whole_too() -> None:
    problem = Problem("more_prizes_than_entries", {"prizes": 9, "entries": 4})
    assert problem_text(problem, "en") == "There are more prizes (9) than entries (4)."
