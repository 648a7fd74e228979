"""The history as the console reads it: filtered, and with what stands in the way of taking a line back."""

from typing import Any, get_args

import pytest

from rules.tournament.commands import Command
from tests import house
from tests.house import Device
from tournament.history import ABOUT

pytestmark = pytest.mark.django_db

FREE = {"possible": True, "reason": None, "in_the_way": None, "note": None}


def lines(device: Device, number: int, **query: Any) -> list[dict[str, Any]]:
    answer = device.get(f"/api/tournaments/{number}/journal", **query)
    assert answer.status_code == 200, answer.content
    found: list[dict[str, Any]] = answer.json()
    return found


def commands(device: Device, number: int, **query: Any) -> list[str]:
    return [line["command"] for line in lines(device, number, **query)]


def line_of(device: Device, number: int, seq: int) -> dict[str, Any]:
    (line,) = lines(device, number, before=seq + 1, limit=1)
    return line


def test_every_command_is_about_something():
    assert {command.__name__ for command in get_args(Command)} == ABOUT.keys()


def test_t2_his_01_the_history_is_filtered_by_subject_table_words_and_who_did_it(director):
    number = house.tournament(director)
    for name in ("Anna Ahl", "Łukasz Żółw"):
        house.entry(director, number, name)
    director.tell(number, "start-tournament")
    tablet = house.tablet(director, number, 1)
    assert tablet.tell(number, "start-hand", table=1, hand=1).status_code == 200
    director.tell(number, "pause-clock", seen=0)
    assert commands(director, number, about="hands") == ["StartHand"]
    assert commands(director, number, about="money,clock") == [
        "PauseClock", "StartTournament", "ConfirmPayment", "ConfirmPayment",
    ]  # fmt: skip
    assert commands(director, number, table=1) == ["StartHand", "ConfirmPayment", "ConfirmPayment"]
    assert commands(director, number, table=2) == []
    assert commands(director, number, by="tablet") == ["StartHand"]
    me = lines(director, number, about="clock", limit=1)[0]["actor"]
    assert me["role"] == "director"
    assert commands(director, number, by=f"director:{me['number']}", about="clock") == ["PauseClock", "StartTournament"]
    assert commands(director, number, by="director:999999") == []
    assert commands(director, number, search="lukasz") == ["ConfirmPayment", "RegisterEntry"]
    assert commands(director, number, search="ŁUKASZ paid") == ["ConfirmPayment"]
    assert commands(director, number, search="ukasz") == []
    assert commands(director, number, search="anna table 1", about="people", limit=1) == ["ConfirmPayment"]
    assert commands(director, number, search="anna table 11") == []


def test_a_line_that_takes_another_back_is_about_the_same(director):
    number = house.running(director, 2)
    paused = director.tell(number, "pause-clock", seen=0).json()["seq"]
    director.tell(number, "undo", seq=paused)
    assert commands(director, number, about="clock")[:2] == ["Undo", "PauseClock"]


def test_filters_that_mean_nothing_filter_nothing(director):
    number = house.tournament(director)
    everything = commands(director, number)
    for odd in ({"about": "everything"}, {"search": "  "}, {"search": "\0"}, {"by": ":"}, {"limit": "x"}):
        assert commands(director, number, **odd) == everything
    assert commands(director, number, table="x") == []


def test_t2_his_01_a_line_that_cannot_be_undone_names_the_line_that_stands_in_the_way(director):
    number = house.running(director, 3)
    dealt = director.tell(number, "start-hand", table=1, hand=1).json()["seq"]
    assert line_of(director, number, dealt)["undo"] == {
        "possible": True,
        "reason": None,
        "in_the_way": None,
        "note": None,
    }
    director.tell(number, "pause-clock", seen=0)
    ended = director.tell(number, "end-hand", table=1, hand=1).json()["seq"]
    director.tell(number, "resume-clock", seen=0)
    undo = line_of(director, number, dealt)["undo"]
    assert undo["possible"] is False
    assert undo["in_the_way"] == {"seq": ended, "text": line_of(director, number, ended)["text"]}
    # What stood in the way is taken back: the line can be too, until something else stands there.
    assert director.tell(number, "undo", seq=ended).status_code == 200
    assert line_of(director, number, dealt)["undo"] == {
        "possible": True,
        "reason": None,
        "in_the_way": None,
        "note": None,
    }
    again = director.tell(number, "end-hand", table=1, hand=1).json()["seq"]
    assert line_of(director, number, dealt)["undo"]["in_the_way"]["seq"] == again


def test_what_never_could_be_taken_back_has_nothing_in_the_way(director):
    number = house.tournament(director)
    created = lines(director, number)[-1]
    assert (created["command"], created["undo"]["possible"], created["undo"]["in_the_way"]) == (
        "CreateTournament", False, None,
    )  # fmt: skip
