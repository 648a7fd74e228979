"""Levels turn and plans are proposed by a real worker on a real broker; lost and doubled tasks change nothing."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from celery.contrib.testing.worker import start_worker

from tests import house
from tournament import aggregates, celery, nudges, tasks
from tournament.live import hints
from tournament.models import Journal, Receipt, Stream, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
FAST = {
    "periods": [
        {"kind": "level", "seconds": seconds, "small_blind": 10 * step, "big_blind": 20 * step}
        for step, seconds in enumerate((1, 3600, 3600), start=1)
    ]
}


@pytest.fixture
def worker() -> Iterator[None]:
    celery.app.control.purge()
    with start_worker(celery.app, pool="threads", concurrency=2, perform_ping_check=False, loglevel="ERROR"):
        yield


def soon(what: Callable[[], Any], seconds: float) -> Any:
    """What becomes true within so many seconds."""
    end = time.monotonic() + seconds
    while not (found := what()) and time.monotonic() < end:
        time.sleep(0.01)
    return found


def turns() -> int:
    return Journal.objects.filter(command__kind="TurnLevel").count()


def started(director: house.Device) -> int:
    return house.running(director, 2, structure=FAST)


def test_a_level_is_turned_by_the_worker_when_it_ends(worker):
    number = started(house.staff("director"))
    due_at = Stream.objects.get(pk=number).due_at
    assert soon(turns, 30) == 1
    line = Journal.objects.get(command__kind="TurnLevel")
    assert line.actor == {"role": "worker", "number": None}
    assert line.at >= due_at
    assert Stream.objects.get(pk=number).due_at > due_at


def test_a_lost_task_is_found_by_the_sweep(monkeypatch):
    monkeypatch.setattr(nudges, "nudge", lambda *_, **__: None)
    number = started(house.staff("director"))
    due_at = Stream.objects.get(pk=number).due_at
    tasks.sweep()
    assert turns() == 0
    # Beat sweeps every second, and a turn is taken for lost after half a one: found within two seconds.
    time.sleep(1.0 + tasks.LATE.total_seconds() + 0.05)
    tasks.sweep()
    assert turns() == 1
    assert (Journal.objects.get(command__kind="TurnLevel").at - due_at).total_seconds() < 2


def test_a_doubled_task_turns_the_level_once():
    number = started(house.staff("director"))
    time.sleep(1.05)
    for _ in range(5):
        tasks.turn_level(number)
    assert turns() == 1
    version = Stream.objects.get(pk=number).version
    tasks.sweep()
    assert Stream.objects.get(pk=number).version == version


def test_a_task_that_comes_early_waits():
    number = started(house.staff("director"))
    tasks.turn_level(number)
    assert turns() == 0
    assert Receipt.objects.filter(stream=number, answer__ok=False).count() == 0


def test_a_review_that_finds_an_even_floor_leaves_no_line():
    number = house.running(house.staff("director"), 2)
    version = Stream.objects.get(pk=number).version
    tasks.review_floor(number)
    tasks.review_floor(number)
    stream = Stream.objects.get(pk=number)
    assert (stream.version, stream.review_at) == (version, None)


def test_a_command_does_not_wait_for_a_broker_that_is_away(monkeypatch, settings):
    director = house.staff("director")
    number = house.tournament(director)
    house.entry(director, number, "Anna")
    house.entry(director, number, "Boris")
    away = "redis://127.0.0.1:1/0"
    settings.REDIS_URL = away
    hints._publishers.__dict__.pop("connection", None)
    monkeypatch.setattr(nudges.current_app, "send_task", lambda *_, **__: time.sleep(5))
    began = time.monotonic()
    answer = director.tell(number, "start-tournament")
    assert answer.status_code == 200
    assert time.monotonic() - began < 1
    hints._publishers.__dict__.pop("connection", None)


def test_one_tournament_in_trouble_does_not_stop_the_clocks_of_the_others(monkeypatch):
    monkeypatch.setattr(nudges, "nudge", lambda *_, **__: None)
    director = house.staff("director")
    broken, sound = started(director), started(director)
    aggregates.forget()
    Tournament.objects.filter(pk=broken).update(structure={"periods": "spoiled"})
    time.sleep(1.0 + tasks.LATE.total_seconds() + 0.05)
    tasks.sweep()
    lines = Journal.objects.filter(command__kind="TurnLevel").values_list("stream_id", flat=True)
    assert list(lines) == [sound]


def lays_down(director: house.Device, number: int, difference: int) -> None:
    config = director.get(f"/api/tournaments/{number}").json()["config"]
    answer = director.tell(
        number, "revise-config", config={**config, "overrides": {"max_table_difference": difference}}
    )
    assert answer.status_code == 200, answer.content


def review(number: int) -> int | None:
    """What the sweep would do for this floor; the plan that waits afterwards."""
    if Stream.objects.get(pk=number).review_at is not None:
        tasks.review_floor(number)
    _, state = aggregates.as_committed(number)
    return state.plan.id if state.plan else None


def test_a_plan_is_owed_when_a_house_rule_makes_tables_uneven_and_goes_when_one_makes_them_even():
    director = house.staff("director")
    sizes = {"seats_per_table": 4, "final_table_size": 4, "late_registration_levels": 0}
    number = house.running(director, 8, rulebook="tda", overrides={"max_table_difference": 3}, **sizes)
    _, state = aggregates.as_committed(number)
    seated = list(state.tables[1].seats.items())
    busts = [{"entry": entry, "seat": seat, "chips_at_start": None} for seat, entry in seated[:2]]
    director.tell(number, "start-hand", table=1, hand=1)
    assert director.tell(number, "bust-entries", table=1, hand=1, busts=busts).status_code == 200
    assert director.tell(number, "end-hand", table=1, hand=1).status_code == 200
    assert review(number) is None
    lays_down(director, number, 1)
    assert director.tell(number, "start-hand", table=2, hand=1).status_code == 200  # a plan stops nobody yet
    assert review(number) == 1
    lays_down(director, number, 2)
    assert review(number) is None
    line = Journal.objects.filter(stream=number, command__kind="ReviseConfig").order_by("seq").last()
    assert line is not None
    assert director.tell(number, "undo", seq=line.seq).status_code == 200
    assert review(number) == 2
