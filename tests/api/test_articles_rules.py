"""What a house may lay down otherwise than its rulebook, and who is told what it has."""

from pathlib import Path

import pytest

from rules.event_answers import FIELDS
from rules.rulebook import PARAMETERS
from tests import house
from tournament.api.articles_rules import control, questions
from tournament.rule_coverage import CODE, NOT_CODE, files, named

ROOT = Path(__file__).parents[2]


def asked(rulebook: str) -> dict[str, dict]:
    said = house.stranger().get(f"/api/articles?questions={rulebook}&page=9999").json()
    return {each["parameter"]: each for each in said["questions"]}


def laid_down(device: house.Device, number: int, parameters: set[str]) -> list[dict]:
    """What is told of the house rules of a tournament, of these parameters alone."""
    said = device.get(f"/api/articles?tournament={number}").json()["house_rules"]
    return [each for each in said if each["parameter"] in parameters]


def test_a_rulebook_says_what_it_answers_and_what_else_could_be_answered():
    tables = asked("regatta")["max_table_difference"]
    assert tables["meaning"]["ru"] == "Насколько могут различаться столы, прежде чем игроков пересаживают."
    assert (tables["control"], tables["least"], tables["greatest"], tables["nullable"]) == ("number", 1, 3, False)
    assert (tables["value"], tables["article"], tables["title"]["en"]) == (1, "REG-balance-6", "Table sizes within one")
    mover = asked("regatta")["balancing_mover"]
    assert (mover["control"], mover["choices"]) == ("choice", ["next_big_blind", "last_big_blind"])
    stack = asked("tda")["start_stack"]
    assert (stack["value"], stack["nullable"], stack["article"], stack["number"]) == (None, True, "house", "")
    assert asked("tda")["structure_locked_after_start"]["control"] == "yes_no"
    assert asked("tda")["penalty_table"]["control"] == "shown"


def test_no_list_of_articles_carries_the_questions_unasked():
    said = house.stranger().get("/api/articles?page=9999").json()
    assert (said["questions"], said["house_rules"]) == ([], [])
    assert asked("none") == {}


def test_every_question_on_which_the_house_has_a_choice_is_asked_by_the_code():
    said = questions("fspr")
    assert [each["parameter"] for each in said] == list(PARAMETERS)
    with_a_choice = {each["parameter"] for each in said if len(each["choices"]) != 1}
    assert len(with_a_choice) == 168
    assert with_a_choice <= named(files(ROOT, CODE, NOT_CODE), ROOT).parameters.keys()


def test_a_single_answer_and_a_ladder_of_penalties_are_only_shown():
    controls = {each["parameter"]: each["control"] for each in questions("regatta")}
    assert {controls[name] for name in ("cards_speak", "omaha_hole_used", "string_bet")} == {"shown"}
    assert {controls[name] for name in ("penalty_table", "fixed_limit_low_streets", "role_names")} == {"shown"}


@pytest.mark.parametrize("name", [name for name, each in PARAMETERS.items() if control(each, 1) == "number"])
def test_the_bounds_of_a_number_are_those_that_the_rules_hold_it_to(name):
    parameter = PARAMETERS[name]
    least, greatest = parameter.bounds()
    assert parameter.fault_of(least) is None
    assert parameter.fault_of(least - 1) is not None
    assert parameter.fault_of(10**12 if greatest is None else greatest) is None
    assert greatest is None or parameter.fault_of(greatest + 1) is not None


@pytest.mark.django_db
def test_a_stranger_reads_what_the_house_has_laid_down_beside_what_the_rulebook_says(director):
    number = house.tournament(director, rulebook="regatta", overrides={"max_table_difference": 2})
    (said,) = laid_down(house.stranger(), number, {"max_table_difference"})
    assert said == {
        "parameter": "max_table_difference",
        "meaning": dict(PARAMETERS["max_table_difference"].meaning),
        "article": "REG-balance-6",
        "number": said["number"],
        "title": {"en": "Table sizes within one", "ru": said["title"]["ru"]},
        "value": 2,
        "otherwise": 1,
    }


@pytest.mark.django_db
def test_the_house_rules_follow_every_revision(director):
    number = house.tournament(director, overrides={"max_table_difference": 2})
    config = director.get(f"/api/tournaments/{number}").json()["config"]
    assert director.tell(number, "revise-config", config={**config, "overrides": {}}).status_code == 200
    assert house.stranger().get(f"/api/articles?tournament={number}").json()["house_rules"] == []


@pytest.mark.django_db
def test_what_is_only_being_set_up_is_told_to_the_staff_alone(director):
    body = {"template": "freezeout-reentry", "name": "Later", "starts_at": house.STARTS_AT}
    number = director.post("/api/tournaments", {**body, "overrides": {"max_table_difference": 2}}).json()["id"]
    assert house.stranger().get(f"/api/articles?tournament={number}").json()["house_rules"] == []
    assert len(director.get(f"/api/articles?tournament={number}").json()["house_rules"]) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("number", ["999", "0", "-1", "x", "9" * 30])
def test_of_a_tournament_that_is_not_there_nothing_is_said(number):
    answer = house.stranger().get(f"/api/articles?tournament={number}")
    assert (answer.status_code, answer.json()["house_rules"]) == (200, [])


def test_where_the_set_up_of_the_event_answers_the_question_says_in_which_field():
    fields = {name: each["laid_down_in"] for name, each in asked("fspr").items() if each["laid_down_in"]}
    assert fields == FIELDS
    assert asked("fspr")["max_table_difference"]["laid_down_in"] == ""


@pytest.mark.django_db
def test_a_house_rule_that_doubles_a_field_of_the_set_up_is_told_as_the_set_up_has_it(director):
    house_rules = {"table_size": 7, "rebuys_max": 5}
    number = house.tournament(director, rulebook="regatta", overrides=house_rules)
    config = director.get(f"/api/tournaments/{number}").json()["config"]
    assert director.tell(number, "revise-config", config={**config, "seats_per_table": 8}).status_code == 200
    said = laid_down(house.stranger(), number, set(FIELDS))
    values = {each["parameter"]: (each["value"], each["otherwise"]) for each in said}
    assert values["table_size"] == (8, 6)
    assert values["rebuys_max"] == (0, 1)
    assert director.tell(number, "revise-config", config={**config, "seats_per_table": 6}).status_code == 200
    assert laid_down(house.stranger(), number, {"table_size"}) == []


@pytest.mark.django_db
def test_where_the_rulebook_leaves_it_to_the_event_nothing_is_told_as_a_house_rule(director):
    number = house.tournament(director, rulebook="tda")
    assert director.get(f"/api/articles?tournament={number}").json()["house_rules"] == []
