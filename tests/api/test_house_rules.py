"""House rules as they are laid down by HTTP, and as the history tells them."""

import pytest

from rules import rulebook
from tests import house
from tests.house import Device
from tournament.models import Journal, Tournament

pytestmark = pytest.mark.django_db


def lays_down(device: Device, number: int, rulebook: str | None = None, **overrides):
    config = device.get(f"/api/tournaments/{number}").json()["config"]
    config |= {"overrides": overrides, "rulebook": rulebook or config["rulebook"]}
    return device.tell(number, "revise-config", config=config)


def told(device: Device, number: int) -> list[dict]:
    """What the last line of the history changed, without the words of the questions."""
    line = device.get(f"/api/tournaments/{number}/journal?limit=1").json()[0]
    return [{name: each[name] for name in ("parameter", "before", "after")} for each in line["house_rules"]]


def test_a_house_names_several_of_a_list(director):
    number = house.tournament(director, rulebook="regatta")
    assert lays_down(director, number, floor_sanctions=["warning"]).status_code == 200
    assert Tournament.objects.get(pk=number).config["overrides"] == {"floor_sanctions": ["warning"]}
    told = house.stranger().get(f"/api/articles?tournament={number}").json()["house_rules"]
    (said,) = (each for each in told if each["parameter"] == "floor_sanctions")
    assert (said["value"], said["otherwise"]) == (["warning"], ["warning", "rounds", "game_day"])
    questions = director.get("/api/articles?questions=regatta&page=9999").json()["questions"]
    controls = {each["parameter"]: each["control"] for each in questions}
    assert (controls["floor_sanctions"], controls["suit_order"]) == ("choices", "order")
    assert (controls["penalty_table"], controls["cards_speak"]) == ("shown", "shown")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ([["warning"]], "not_a_value"),
        ([{}], "not_a_value"),
        (["a\0b"], "not_a_value"),
        ([10**13], "number_too_large"),
        (["warning"] * 51, "not_a_value"),
    ],
)
def test_what_no_list_of_a_rule_can_be_is_refused_at_its_own_field(director, wrong, code):
    number = house.tournament(director)
    lines = Journal.objects.count()
    answer = lays_down(director, number, floor_sanctions=wrong)
    assert answer.status_code == 400
    (fault,) = answer.json()["refusal"]["fields"]
    assert (fault["field"], fault["code"]) == ("config.overrides.floor_sanctions", code)
    assert Journal.objects.count() == lines


@pytest.mark.parametrize("wrong", [["nonsense"], ["warning", "warning"], ["s", "h"], 3])
def test_a_list_that_the_rule_does_not_know_is_refused_by_the_rules(director, wrong):
    number = house.tournament(director)
    answer = lays_down(director, number, floor_sanctions=wrong)
    assert (answer.status_code, answer.json()["refusal"]["code"]) == (409, "rule_out_of_range")
    assert answer.json()["refusal"]["detail"]["rule"] == "floor_sanctions"
    assert Tournament.objects.get(pk=number).config["overrides"] == {}


def test_the_history_says_which_rule_was_changed_from_what_to_what_and_so_does_its_undo(director):
    number = house.tournament(director, rulebook="regatta")
    by_rulebook, by_house = {"value": 1, "house": False}, {"value": 2, "house": True}
    laid_down = lays_down(director, number, max_table_difference=2).json()["seq"]
    assert told(director, number) == [{"parameter": "max_table_difference", "before": by_rulebook, "after": by_house}]
    lays_down(director, number, max_table_difference=3)
    (changed,) = told(director, number)
    assert (changed["before"]["value"], changed["after"]["value"]) == (2, 3)
    for line in (laid_down + 1, laid_down):
        assert director.tell(number, "undo", seq=line).status_code == 200
    assert told(director, number) == [{"parameter": "max_table_difference", "before": by_house, "after": by_rulebook}]
    assert Tournament.objects.get(pk=number).config["overrides"] == {}


def test_a_line_that_changed_no_house_rule_says_nothing_of_them(director):
    number = house.tournament(director, overrides={"max_table_difference": 2})
    config = director.get(f"/api/tournaments/{number}").json()["config"]
    director.tell(number, "revise-config", config={**config, "name": "Sunday"})
    assert told(director, number) == []
    lays_down(director, number, "fspr", max_table_difference=2)
    assert told(director, number) == []


def test_a_tournament_whose_rulebook_is_gone_says_so_and_can_be_given_another(director, monkeypatch):
    number = house.running(director, 2, rulebook="club", overrides={"max_table_difference": 2})
    lines = Journal.objects.count()
    monkeypatch.delitem(rulebook._rulebooks, "club")
    for refused in (
        director.get(f"/api/tournaments/{number}/live/director"),
        director.get(f"/api/tournaments/{number}/journal"),
        director.tell(number, "pause-clock"),
    ):
        said = refused.json()["refusal"]
        assert (refused.status_code, said["code"], said["detail"]) == (409, "unknown_rulebook", {"rulebook": "club"})
    assert director.get(f"/api/articles?tournament={number}").json()["house_rules"] == []
    assert lays_down(director, number, "nowhere").json()["refusal"]["detail"] == {"rulebook": "nowhere"}
    assert Journal.objects.count() == lines
    assert lays_down(director, number, "tda", max_table_difference=3).status_code == 200
    assert director.get(f"/api/tournaments/{number}/live/director").status_code == 200
    (changed,) = told(director, number)
    assert (changed["before"]["value"], changed["after"]["value"]) == (2, 3)
