"""The clock through the door: what is taken back out of turn, what stands in the way, and how lines are counted."""

import pytest

from tests import house
from tournament import store
from tournament.models import Journal


@pytest.fixture
def running(director):
    """A tournament under way with two players: its number."""
    return house.running(director, 2)


def told(director, number, name, **fields):
    answer = director.tell(number, name, **fields)
    assert answer.status_code == 200, answer.json()
    return answer.json()["seq"]


def test_t2_clk_06_next_level_is_taken_back_after_a_pause(director, running):
    mistake = told(director, running, "go-to-period", seen=0, period=1)
    told(director, running, "pause-clock")
    told(director, running, "undo", seq=mistake)
    clock = store.load(running).clock
    assert (type(clock).__name__, clock.period) == ("Paused", 0)
    assert 19 * 60 < clock.remaining.total_seconds() <= 20 * 60


def test_the_history_and_the_refusal_name_the_line_in_the_way(director, running):
    pause = told(director, running, "pause-clock")
    resume = told(director, running, "resume-clock")
    before = Journal.objects.count()
    refused = director.tell(running, "undo", seq=pause)
    assert refused.status_code == 409
    assert refused.json()["refusal"]["code"] == "line_in_the_way"
    assert refused.json()["refusal"]["detail"] == {"line": resume}
    lines = director.get(f"/api/tournaments/{running}/journal").json()
    undo = next(line["undo"] for line in lines if line["seq"] == pause)
    assert undo == {
        "possible": False,
        "reason": f"Line {resume} stands in the way: take that back first.",
        "in_the_way": {"seq": resume, "text": "Clock running again."},
        "note": None,
    }
    assert Journal.objects.count() == before
    told(director, running, "undo", seq=resume)
    told(director, running, "undo", seq=pause)
    assert type(store.load(running).clock).__name__ == "Running"


@pytest.mark.parametrize(
    ("language", "text"), [("en", "Line 1 of the structure is over"), ("ru", "Строка 1 структуры")]
)
def test_t2_clk_03_a_refusal_counts_the_lines_of_the_structure_from_one(director, running, language, text):
    told(director, running, "go-to-period", seen=0, period=1)
    structure = director.get(f"/api/tournaments/{running}").json()["structure"]
    periods = [{key: value for key, value in period.items() if key != "level"} for period in structure["periods"]]
    periods[0]["seconds"] += 60
    director.headers = {"Accept-Language": language}
    refused = director.tell(running, "revise-structure", structure={"periods": periods})
    assert refused.status_code == 409
    assert refused.json()["refusal"]["code"] == "past_period_changed"
    assert refused.json()["refusal"]["text"].startswith(text)
    assert refused.json()["refusal"]["detail"] == {"line": 1}
