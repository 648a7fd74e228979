"""Two directors have the same form open: the second one to save is told so, and nothing of the first is lost."""

import pytest

from tests import house
from tests.house import Device
from tournament.models import Journal, Tournament

pytestmark = pytest.mark.django_db


def laid_down(device: Device, number: int) -> dict:
    return device.get(f"/api/tournaments/{number}").json()


def longer(form: dict, seconds: int) -> dict:
    """The structure with one more level at its end."""
    periods = form["structure"]["periods"]
    return {"periods": [*periods, {**periods[-1], "seconds": seconds}]}


def sends(device: Device, number: int, name: str, tag: str, **fields):
    return Device(device.http, {**device.headers, "If-Match": f'"{tag}"'}).tell(number, name, **fields)


def test_of_two_directors_who_change_the_structure_while_the_clock_runs_the_second_is_refused(director):
    number = house.running(director, 2)
    other = house.staff("director")
    form = laid_down(director, number)
    first = sends(director, number, "revise-structure", form["tags"]["structure"], structure=longer(form, 1_500))
    assert first.status_code == 200, first.json()
    lines = Journal.objects.count()
    second = sends(other, number, "revise-structure", form["tags"]["structure"], structure=longer(form, 1_800))
    assert second.status_code == 412
    assert second.json()["refusal"]["code"] == "form_changed"
    assert Journal.objects.count() == lines
    assert Tournament.objects.get(pk=number).structure["periods"][-1]["seconds"] == 1_500
    anew = laid_down(other, number)
    again = sends(other, number, "revise-structure", anew["tags"]["structure"], structure=longer(anew, 1_800))
    assert again.status_code == 200, again.content


def test_the_settings_do_not_stand_in_the_way_of_the_structure(director):
    number = house.tournament(director)
    form = laid_down(director, number)
    config = {**form["config"], "name": "Sunday morning"}
    assert sends(director, number, "revise-config", form["tags"]["config"], config=config).status_code == 200
    tag = form["tags"]["structure"]
    assert sends(director, number, "revise-structure", tag, structure=longer(form, 1_500)).status_code == 200
    late = sends(director, number, "revise-config", form["tags"]["config"], config=form["config"])
    assert (late.status_code, late.json()["refusal"]["detail"]) == (412, {"form": "config"})


def test_prizes_that_another_director_has_locked_are_not_overwritten(director):
    number = house.running(director, 3)
    tag = laid_down(director, number)["tags"]["prizes"]
    assert sends(director, number, "set-payouts", tag, prizes=[10_000, 5_000]).status_code == 200
    assert sends(director, number, "set-payouts", tag, prizes=[15_000]).status_code == 412


def test_the_same_tap_sent_again_gets_its_answer_though_the_form_is_another_by_then(director):
    number = house.running(director, 2)
    form = laid_down(director, number)
    tap = "7d3c52bb-0000-4000-8000-000000000001"
    fields = {"structure": longer(form, 1_500), "command_id": tap}
    answers = [
        sends(director, number, "revise-structure", form["tags"]["structure"], **fields).json() for _ in range(2)
    ]
    assert answers[0] == answers[1]
    assert answers[0]["ok"] is True


@pytest.mark.parametrize("tag", ["*", 'W/"rubbish", "{tag}"', '"{tag}"'])
def test_a_tag_is_read_as_http_writes_it(director, tag):
    number = house.running(director, 2)
    form = laid_down(director, number)
    said = tag.replace("{tag}", form["tags"]["structure"])
    device = Device(director.http, {"If-Match": said})
    assert device.tell(number, "revise-structure", structure=longer(form, 1_500)).status_code == 200


def test_without_a_tag_a_form_is_saved_as_before(director):
    number = house.running(director, 2)
    form = laid_down(director, number)
    assert director.tell(number, "revise-structure", structure=longer(form, 1_500)).status_code == 200


def test_the_refusal_is_written_in_both_languages(director):
    number = house.running(director, 2)
    form = laid_down(director, number)
    said = {}
    for language in ("en", "ru"):
        device = Device(director.http, {"Accept-Language": language})
        said[language] = sends(device, number, "revise-structure", "old", structure=longer(form, 1_500)).json()
    assert said["en"]["refusal"]["text"].startswith("Somebody else has saved this meanwhile")
    assert said["ru"]["refusal"]["text"].startswith("Тем временем это сохранил кто-то другой")
