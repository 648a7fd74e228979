"""What officials are called and what is theirs to decide; schedules held against the rulebook."""

from __future__ import annotations

import pytest

from rules.officials import Decided, Matter, Official, role_name, settle
from rules.rulebook import rules_of
from rules.schedule import Departure, departures
from rules.structure import Break, Level, Structure
from rules.verdict import Refusal

FSPR, TDA, CODE, CLUB, REGATTA = (rules_of(name) for name in ("fspr", "tda", "code", "club", "regatta"))
FLOOR, DIRECTOR = Official.FLOOR, Official.DIRECTOR


@pytest.mark.parametrize(
    ("rulebook", "director", "floor", "director_ru"),
    [
        ("fspr", "chief referee", "referee", "главный судья"),
        ("tda", "tournament director", "manager", "директор турнира"),
        ("code", "club manager", "manager", "менеджер клуба"),
        ("club", "poker manager", "poker manager", "покер-менеджер"),
        ("regatta", "chief judge", "judge", "главный судья"),
    ],
)
def test_officials_have_the_names_of_the_rulebook(rulebook: str, director: str, floor: str, director_ru: str) -> None:
    """FSPR-4.1-chiprace-b, TDA-40B-b, CODE-6.2-b, CLUB-manager-1, REG-4.2.2"""
    rules = rules_of(rulebook)
    assert (role_name(DIRECTOR, rules), role_name(FLOOR, rules)) == (director, floor)
    assert role_name(DIRECTOR, rules, "ru") == director_ru


def test_a_house_may_have_names_of_its_own() -> None:
    rules = rules_of("tda", {"role_names": {"director": "the boss"}})
    assert (role_name(DIRECTOR, rules, "ru"), role_name(FLOOR, rules)) == ("the boss", "floor")


def test_the_poker_managers_word_in_a_dispute_is_final() -> None:
    """CLUB-manager-1"""
    decided = settle(Matter.DISPUTE, FLOOR, CLUB, what="seat 4 keeps the pot")
    assert decided == Decided(Matter.DISPUTE, FLOOR, "CLUB-manager-1", "seat 4 keeps the pot")


def test_rules_change_only_with_the_managers_permission() -> None:
    """CLUB-manager-2"""
    refused = settle(Matter.RULE_CHANGE, FLOOR, CLUB, what="straddle allowed")
    assert refused == Refusal("director_settles", "CLUB-manager-2", {"matter": "rule_change", "by": "floor"})
    decided = settle(Matter.RULE_CHANGE, DIRECTOR, CLUB, what="straddle allowed")
    assert isinstance(decided, Decided)


def test_spectators_are_moved_behind_the_barrier_on_request() -> None:
    """CODE-6.2-b, CODE-6.1-b, CODE-6.2-a"""
    decided = settle(Matter.SPECTATOR_REMOVED, FLOOR, CODE, what="behind the barrier", reason="asked by seat 3")
    assert isinstance(decided, Decided)
    assert decided.article == "CODE-6.2-b"


def test_tables_are_balanced_by_the_chief_judge_or_whom_they_appoint() -> None:
    """REG-balance-1"""
    refused = settle(Matter.TABLES_BALANCED, FLOOR, REGATTA, what="seat 2 to table 3")
    assert isinstance(refused, Refusal)
    decided = settle(Matter.TABLES_BALANCED, FLOOR, REGATTA, what="seat 2 to table 3", delegated=True)
    assert isinstance(decided, Decided)
    assert decided.article == refused.article == "REG-balance-1"


def test_the_structure_changes_before_the_start_only() -> None:
    """REG-levels-3"""
    before = settle(Matter.STRUCTURE_CHANGE, DIRECTOR, REGATTA, what="levels of 15 minutes")
    assert isinstance(before, Decided)
    after = settle(Matter.STRUCTURE_CHANGE, DIRECTOR, REGATTA, what="levels of 15 minutes", started=True)
    assert after == Refusal("structure_stands", "REG-levels-3", {"matter": "structure_change", "by": "director"})
    open_ = rules_of("regatta", {"structure_locked_after_start": False})
    assert isinstance(settle(Matter.STRUCTURE_CHANGE, DIRECTOR, open_, what="", started=True), Decided)


def test_the_unforeseen_is_decided_for_fairness_and_in_writing() -> None:
    """REG-4.3.1"""
    silent = settle(Matter.UNFORESEEN, DIRECTOR, REGATTA, what="hand void")
    assert silent == Refusal("departure_needs_reason", "REG-4.3.1", {"matter": "unforeseen", "by": "director"})
    assert isinstance(settle(Matter.UNFORESEEN, DIRECTOR, REGATTA, what="hand void", reason="power cut"), Decided)


# --- schedules -------------------------------------------------------------------------------------------------------


def schedule(*periods: Level | Break) -> Structure:
    return Structure(periods)


def test_every_level_raises_the_forced_bets() -> None:
    """REG-levels-1, REG-levels-2"""
    even = schedule(Level(1200, 25, 50), Level(1200, 25, 50), Level(1200, 50, 100))
    assert departures(even, REGATTA) == (Departure("level_without_rise", "REG-levels-2", {"level": 2}),)
    assert departures(even, TDA) == (Departure("level_without_rise", "house", {"level": 2}),)
    rising = schedule(Level(1200, 25, 50), Level(1200, 25, 50, ante=5), Level(1200, 50, 100))
    assert departures(rising, TDA) == ()


def test_an_ante_raises_nothing_where_none_is_taken() -> None:
    """REG-basics-2-a, REG-levels-2"""
    with_ante = schedule(Level(1200, 25, 50), Level(1200, 25, 50, ante=5), Level(1200, 50, 100, ante=10))
    assert departures(with_ante, REGATTA) == (
        Departure("level_without_rise", "REG-levels-2", {"level": 2}),
        Departure("antes_not_taken", "REG-basics-2-a", {"level": 2, "ante": 5}, "antes"),
    )


def test_a_level_lasts_as_long_as_the_regulations_say() -> None:
    """REG-levels-1"""
    rules = rules_of("regatta", {"level_minutes": 20})
    found = departures(schedule(Level(1200, 25, 50), Level(450, 50, 100)), rules)
    detail = {"level": 2, "minutes": "7:30", "expected": 20}
    assert found == (Departure("other_level_length", "house", detail, "level_minutes"),)
    assert departures(schedule(Level(1200, 25, 50), Level(450, 50, 100)), REGATTA) == ()


def test_a_break_is_due_every_two_hours_and_lasts_ten_minutes() -> None:
    """REG-basics-2-e"""
    hour = 3600
    late = schedule(Level(hour, 25, 50), Level(hour, 50, 100), Level(hour, 75, 150), Break(600), Level(hour, 100, 200))
    assert departures(late, REGATTA) == (
        Departure("break_overdue", "REG-basics-2-e", {"line": 3, "every": 120}, "break_every_minutes"),
    )
    short = schedule(Level(2 * hour, 25, 50), Break(300), Level(hour, 50, 100))
    assert departures(short, REGATTA) == (
        Departure("short_break", "REG-basics-2-e", {"line": 2, "minutes": "5", "expected": 10}, "break_minutes"),
    )
