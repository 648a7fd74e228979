"""Two directors and one plan: the second hears who has settled it already."""

import pytest

from tests import house
from tournament import aggregates
from tournament.models import Journal, Receipt

pytestmark = pytest.mark.django_db(transaction=True)


def with_a_plan(director) -> int:
    """Two tables of five; two of the second go out, so that a plan waits."""
    number = house.running(director, 10, rulebook="tda", seats_per_table=6, final_table_size=3)
    _, state = aggregates.as_committed(number)
    director.tell(number, "start-hand", table=2, hand=1)
    gone = list(state.tables[2].seats.items())[:2]
    busts = [{"entry": e, "seat": s, "chips_at_start": None} for s, e in gone]
    assert director.tell(number, "bust-entries", table=2, hand=1, busts=busts).status_code == 200
    director.tell(number, "propose-plan")
    return number


@pytest.mark.parametrize(
    ("command", "code", "english", "russian"),
    [
        ("approve-plan", "plan_approved", "already approved by", "уже одобрен"),
        ("reject-plan", "plan_rejected", "was rejected by", "отклонён"),
    ],
)
def test_the_second_director_hears_who_has_settled_the_plan(command, code, english, russian):
    first, second = house.staff("director"), house.staff("director")
    number = with_a_plan(first)
    assert first.tell(number, command, plan=1).status_code == 200
    lines = Journal.objects.count()
    answer = second.tell(number, "approve-plan", plan=1)
    said = answer.json()["refusal"]
    assert (answer.status_code, said["code"]) == (409, code)
    assert english in said["text"]
    second.headers["Accept-Language"] = "ru"
    assert russian in second.tell(number, "reject-plan", plan=1).json()["refusal"]["text"]
    assert Journal.objects.count() == lines


def test_the_name_is_said_and_not_kept():
    first, second = house.staff("director"), house.staff("director")
    number = with_a_plan(first)
    first.tell(number, "approve-plan", plan=1)
    said = second.tell(number, "approve-plan", plan=1).json()["refusal"]
    kept = Receipt.objects.filter(answer__refusal__code="plan_approved").get().answer["refusal"]
    assert kept["detail"].keys() == {"plan", "role", "number"}
    assert said["detail"] == kept["detail"]
    assert "–" not in said["text"]


def test_a_plan_that_was_only_overtaken_is_told_as_such():
    first = house.staff("director")
    number = with_a_plan(first)
    assert first.tell(number, "approve-plan", plan=7).json()["refusal"]["code"] == "plan_stale"
