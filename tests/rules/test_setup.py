"""What is worth a look before registration opens."""

from dataclasses import replace

import pytest

from rules.setup import doubts
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
