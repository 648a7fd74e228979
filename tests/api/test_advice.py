"""What does not add up in a structure is told with the line that it is about."""

import pytest

from tests import house

pytestmark = pytest.mark.django_db


def advised(director, *, periods, **fields):
    number = house.tournament(director)
    config = director.get(f"/api/tournaments/{number}").json()["config"] | fields
    said = director.post("/api/structure-advice", {"config": config, "structure": {"periods": periods}})
    assert said.status_code == 200, said.json()
    return [(each["code"], each["hindrance"], each["period"]) for each in said.json()["problems"]]


def level(small_blind, big_blind):
    return {"kind": "level", "seconds": 600, "small_blind": small_blind, "big_blind": big_blind, "ante": 0} | {
        "ante_kind": "none"
    }


REST = {"kind": "break", "seconds": 600, "name": ""}


def test_a_level_that_falls_is_pointed_out_at_its_line_breaks_counted(director):
    said = advised(director, periods=[level(50, 100), REST, level(25, 50)], late_registration_levels=1)
    assert ("blinds_fall", True, 2) in said


def test_two_breaks_in_a_row_are_pointed_out_at_the_second(director):
    said = advised(director, periods=[level(50, 100), REST, REST, level(75, 150)], late_registration_levels=1)
    assert ("two_breaks_in_a_row", False, 2) in said


def test_what_is_about_a_field_of_the_set_up_has_no_line(director):
    said = advised(director, periods=[level(50, 100), level(75, 150)], late_registration_levels=2)
    assert ("late_registration_beyond", False, None) in said
