"""The history as the console reads it: filtered, and with what stands in the way of taking a line back."""

from typing import Any, get_args
from uuid import uuid4

import pytest

from rules.tournament.commands import Command
from tests import house
from tests.house import Device
from tournament import aggregates
from tournament.history.filtering import ABOUT
from tournament.models import Journal, Stream

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


def test_the_line_in_the_way_is_named_in_an_event_of_any_size(director):
    number = house.running(director, 3)
    dealt = director.tell(number, "start-hand", table=1, hand=1).json()["seq"]
    ended = director.tell(number, "end-hand", table=1, hand=1).json()["seq"]
    announced = director.tell(number, "announce", text="Dinner at eight").json()["seq"]
    director.tell(number, "announce", text="")
    long_evening(number, said=announced, more=6_500)
    assert director.tell(number, "pause-clock", seen=0).json()["seq"] > 6_500
    assert line_of(director, number, dealt)["undo"]["in_the_way"]["seq"] == ended


def long_evening(number: int, *, said: int, more: int) -> None:
    """As many lines again as `more`: an announcement comes and goes."""
    aggregates.forget()
    stream = Stream.objects.get(pk=number)
    there, gone = Journal.objects.filter(stream=stream, seq__in=(said, said + 1)).order_by("seq")
    lines = [
        Journal(
            stream=stream, seq=stream.version + n + 1, at=like.at, actor=like.actor, command_id=uuid4(),
            command=like.command, events=like.events, seed=0,
        )
        for n in range(more)
        for like in [(there, gone)[n % 2]]
    ]  # fmt: skip
    Journal.objects.bulk_create(lines)
    Stream.objects.filter(pk=number).update(version=stream.version + more)


def test_every_refusal_says_what_is_to_be_done_instead(director):
    number = house.running(director, 3)
    created = lines(director, number)[-1]
    paused = director.tell(number, "pause-clock", seen=0).json()["seq"]
    undone = director.tell(number, "undo", seq=paused).json()["seq"]
    assert created["undo"]["reason"] == "This is not taken back: cancel the event instead."
    assert line_of(director, number, undone)["undo"] == {
        "possible": False,
        "reason": "An undo is not undone: do again what it took back.",
        "in_the_way": None,
        "note": None,
    }
