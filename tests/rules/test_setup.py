"""What is worth a look before registration opens."""

from dataclasses import replace

import pytest

from rules.setup import doubts
from rules.spoken import sentence
from rules.structure import Ante, Break, Level, Structure
from rules.templates import TEMPLATES
from rules.tournament.state import Price

NIGHT = TEMPLATES["freezeout-reentry"]
LEVELS = 29


def told(**changes: object) -> list[tuple[str, dict[str, object]]]:
    found = doubts(replace(NIGHT.config, **changes), NIGHT.structure)
    assert not any(problem.hindrance for problem in found)
    return [(problem.code, dict(problem.detail)) for problem in found]


@pytest.mark.parametrize("key", sorted(TEMPLATES))
def test_the_shipped_templates_leave_no_doubt(key):
    assert doubts(TEMPLATES[key].config, TEMPLATES[key].structure) == ()


def test_a_guarantee_that_the_room_cannot_hold_is_pointed_out():
    assert told(cap=100, guarantee=500_000) == []
    assert told(cap=100, guarantee=11 * 500_000) == [("guarantee_beyond_cap", {"entries": 1100, "cap": 100})]
    assert told(cap=None, guarantee=1_500_001) == [("guarantee_high", {"entries": 301})]
    assert told(cap=None, guarantee=1_500_000) == []


def test_added_money_needs_no_entries():
    assert told(buy_in=Price(0, 0, 20_000), guarantee=10**9) == []


def test_what_lies_beyond_the_structure_is_pointed_out():
    rebuy = Price(5_000, 0, 20_000)
    levels = {"levels": LEVELS}
    assert told(late_registration_levels=LEVELS) == [("late_registration_beyond", {"level": LEVELS} | levels)]
    assert told(late_registration_levels=LEVELS - 1) == []
    assert told(rebuys_max=1, rebuy=rebuy, rebuy_levels=LEVELS + 1) == [("rebuys_beyond", {"level": 30} | levels)]
    assert told(addon=rebuy, addon_level=LEVELS + 1) == [("addon_beyond", {"level": 30} | levels)]


def test_what_is_allowed_and_cannot_be_sold_is_pointed_out():
    assert told(rebuys_max=1, rebuy=None) == [("rebuys_without_price", {})]
    assert told(addon=Price(5_000, 0, 20_000), addon_level=None) == [("addon_without_level", {})]


def test_a_stack_of_less_than_ten_big_blinds_is_pointed_out():
    assert [code for code, _ in told(buy_in=Price(5_000, 500, 100))] == ["stack_shallow"]


def test_what_the_regatta_prints_is_compared_with_the_set_up():
    """REG-2.1, REG-start-1, REG-basics-2-b, REG-basics-2-c, REG-basics-3"""
    regatta = TEMPLATES["regatta-2013"]
    config = replace(
        regatta.config,
        buy_in=Price(pool=2_500, fee=500, chips=3_000),
        rebuys_max=2,
        rebuy=Price(pool=1_000, fee=0, chips=2_000),
    )
    assert [(problem.code, dict(problem.detail)) for problem in doubts(config, regatta.structure)] == [
        ("stack_unlike_rulebook", {"rulebook": 2_000, "here": 3_000, "article": "REG-levels-4"}),
        ("buy_in_unlike_rulebook", {"rulebook": 2_000, "here": 3_000, "article": "REG-basics-2-b"}),
        ("rebuys_unlike_rulebook", {"rulebook": 1, "here": 2, "article": "REG-basics-2-c"}),
        ("rebuy_price_unlike_rulebook", {"rulebook": 2_000, "here": 1_000, "article": "REG-basics-2-c"}),
        ("fee_unlike_rulebook", {"rulebook": 0, "here": 500, "article": "REG-basics-3"}),
    ]


def test_where_a_rulebook_leaves_it_to_the_event_any_price_will_do():
    """CODE-9.1, CODE-9.2-a, CODE-9.3, FSPR-4.1-rebuy-a, FSPR-4.1-rebuy-b"""
    addon = Price(pool=1_000, fee=0, chips=5_000)
    for rulebook in ("code", "fspr", "tda"):
        changes = {"rulebook": rulebook, "overrides": {}, "buy_in": Price(7_700, 800, 50_000), "rebuys_max": 4}
        assert told(**changes, rebuy=Price(10, 0, 500), rebuy_levels=3, addon=addon, addon_level=3) == []


def test_a_house_that_lays_down_a_freezeout_is_asked_why_there_are_rebuys():
    """CODE-9.2-b"""
    changes = {"rulebook": "code", "overrides": {"rebuys_max": 0, "addon": "none"}, "rebuy": Price(10, 0, 500)}
    addon = Price(pool=1_000, fee=0, chips=5_000)
    assert told(**changes, rebuys_max=1, rebuy_levels=3, addon=addon, addon_level=3) == [
        ("rebuys_unlike_rulebook", {"rulebook": 0, "here": 1, "article": "house"}),
        ("addon_unlike_rulebook", {"article": "house"}),
    ]


def test_a_set_up_of_an_unknown_rulebook_is_not_compared():
    assert told(rulebook="rotta") == []


# --- levels and breaks beside the rulebook ----------------------------------------------------------------------------

HOUR = 3600
LATE_BREAK = Structure(
    (
        Level(2 * HOUR, 25, 50),
        Level(HOUR, 25, 50),
        Break(300),
        Level(HOUR, 50, 100, ante=100, ante_kind=Ante.BIG_BLIND),
        Level(HOUR, 100, 200, ante=200, ante_kind=Ante.BIG_BLIND),
    )
)


def of_schedule(rulebook: str, **overrides: object) -> list[tuple[str, object]]:
    regatta = TEMPLATES["regatta-2013"].config
    config = replace(regatta, rulebook=rulebook, overrides=overrides)
    codes = ("other_level_length", "level_without_rise", "antes_not_taken", "short_break", "break_overdue")
    found = [problem for problem in doubts(config, LATE_BREAK) if problem.code in codes]
    assert not any(problem.hindrance for problem in found)
    return [(problem.code, problem.detail["article"]) for problem in found]


def test_levels_and_breaks_are_compared_with_what_the_regatta_prints():
    """REG-levels-2, REG-basics-2-a, REG-basics-2-e"""
    assert of_schedule("regatta") == [
        ("level_without_rise", "REG-levels-2"),
        ("antes_not_taken", "REG-basics-2-a"),
        ("break_overdue", "REG-basics-2-e"),
        ("short_break", "REG-basics-2-e"),
    ]


def test_where_no_antes_are_taken_the_director_is_told_whoever_says_so():
    """REG-basics-2-a, REG-basics-1-b"""
    assert of_schedule("club") == [("antes_not_taken", "house")]
    assert of_schedule("tda", antes="none") == [("antes_not_taken", "house")]
    assert of_schedule("tda") == of_schedule("club", antes="optional") == []
    assert ("antes_not_taken", "REG-basics-2-a") not in of_schedule("regatta", antes="optional")
    assert sentence("antes_not_taken", {"ante": 100, "level": 3, "article": "REG-basics-2-a"}) == {
        "en": "The rulebook has no antes: the ante of 100 from level 3 on is not taken (REG-basics-2-a).",
        "ru": "По этим правилам анте нет: анте 100 с уровня 3 взиматься не будет (REG-basics-2-a).",
    }


def test_a_schedule_that_the_house_has_laid_down_is_compared_too():
    """REG-levels-1"""
    assert of_schedule("tda", level_minutes=60) == [("other_level_length", "house")]
    assert of_schedule("tda", break_every_minutes=60) == [("break_overdue", "house")] * 2


def test_the_chips_to_start_with_are_pointed_out_once():
    """REG-levels-4, REG-2.1"""
    regatta = TEMPLATES["regatta-2013"]
    config = replace(regatta.config, buy_in=replace(regatta.config.buy_in, chips=3_000))
    assert [problem.code for problem in doubts(config, regatta.structure)] == ["stack_unlike_rulebook"]
