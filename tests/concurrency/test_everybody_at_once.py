"""Two directors and twenty tablets act at once; and the twin without the lock, which fails."""

import threading
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet

from tests import house
from tournament import aggregates, execute, store
from tournament.models import Entry, Journal, Stream
from tournament.verify import faults_of

pytestmark = pytest.mark.django_db(transaction=True)
TABLES = 20


def at_once(*work: Callable[[], Any]) -> list[Any]:
    """Everybody begins at the same moment. What each came to: an answer, or the exception that it met."""
    start = threading.Barrier(len(work))
    outcomes: list[Any] = [None] * len(work)

    def run(place: int) -> None:
        try:
            start.wait(30)
            outcomes[place] = work[place]()
        except Exception as fault:
            outcomes[place] = fault
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(work))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    return outcomes


def registrations(director: house.Device, number: int, people: int) -> list[Callable[[], Any]]:
    """As many clerks, each with a player who waits to be registered."""
    players = [director.post("/api/players", {"name": f"Player {place}"}).json()["id"] for place in range(people)]
    clerks = [house.staff("desk") for _ in players]

    def registers(clerk: house.Device, player: int) -> Callable[[], Any]:
        return lambda: clerk.tell(number, "register-entry", player=player).status_code

    return list(map(registers, clerks, players))


def test_entries_are_numbered_without_holes_when_all_register_at_once():
    director = house.staff("director")
    number = house.tournament(director)
    version = Stream.objects.get(pk=number).version
    assert at_once(*registrations(director, number, 16)) == [200] * 16
    assert sorted(Entry.objects.values_list("number", flat=True)) == list(range(1, 17))
    assert sorted(Journal.objects.filter(seq__gt=version).values_list("seq", flat=True)) == list(
        range(version + 1, version + 17)
    )
    assert list(faults_of(number)) == []


def test_the_twin_without_the_lock_fails(monkeypatch):
    director = house.staff("director")
    number = house.tournament(director)
    looked = aggregates.state_at

    def slowly(*arguments: Any) -> Any:
        state = looked(*arguments)
        time.sleep(0.3)  # long enough for every thread to have looked
        return state

    work = registrations(director, number, 16)
    monkeypatch.setattr(execute, "_alone", nullcontext)
    monkeypatch.setattr(QuerySet, "select_for_update", lambda rows, **_: rows)
    monkeypatch.setattr(aggregates, "state_at", slowly)

    assert at_once(*work) != [200] * 16


def test_a_double_tap_from_two_threads_happens_once():
    director = house.staff("director")
    number = house.tournament(director)
    player = director.post("/api/players", {"name": "Anna"}).json()["id"]
    tap = "11111111-1111-4111-8111-111111111111"
    devices = [house.staff("desk") for _ in range(8)]

    def taps(device: house.Device) -> Callable[[], Any]:
        return lambda: device.tell(number, "register-entry", tap, player=player).json()

    answers = at_once(*map(taps, devices))
    assert all(answer == answers[0] for answer in answers)
    assert answers[0]["ok"] is True
    assert Entry.objects.count() == 1


@pytest.mark.slow
def test_two_directors_and_twenty_tablets_keep_places_and_seats_right():
    director, second = house.staff("director"), house.staff("director")
    number = house.tournament(director, template="regatta-2013", late_registration_levels=3)
    for place in range(TABLES * 6):
        house.entry(director, number, f"Player {place}")
    assert director.tell(number, "start-tournament").status_code == 200
    before = store.load(number)
    assert len(before.tables) == TABLES
    tablets = {table: house.tablet(director, number, table) for table in before.tables}

    def deals(table: int) -> Callable[[], Any]:
        def play() -> list[int]:
            seat, loser = min(before.tables[table].seats.items())
            bust = {"entry": loser, "seat": seat, "chips_at_start": None}
            return [
                tablets[table].tell(number, "start-hand", table=table, hand=1).status_code,
                tablets[table].tell(number, "bust-entries", table=table, hand=1, busts=[bust]).status_code,
                tablets[table].tell(number, "bust-entries", table=table, hand=1, busts=[bust]).status_code,
                tablets[table].tell(number, "end-hand", table=table, hand=1, stacks=None).status_code,
            ]

        return play

    def directs(device: house.Device, name: str) -> Callable[[], Any]:
        def work() -> list[int]:
            said = [device.tell(number, "announce", text=f"{name} {line}").status_code for line in range(5)]
            player = device.post("/api/players", {"name": f"{name}'s friend"}).json()["id"]
            return [*said, device.tell(number, "register-entry", player=player).status_code]

        return work

    outcomes = at_once(*map(deals, before.tables), directs(director, "Anna"), directs(second, "Boris"))
    assert outcomes[:TABLES] == [[200, 200, 409, 200]] * TABLES
    assert outcomes[TABLES:] == [[200] * 6] * 2

    after = store.load(number)
    out = [entry for entry in after.entries.values() if entry.bust]
    assert len(out) == TABLES
    results = director.get(f"/api/tournaments/{number}/results").json()
    in_play = TABLES * 6 - TABLES
    assert [result["place"]["first"] for result in results] == list(range(in_play + 1, in_play + TABLES + 1))
    seats = [entry.seat for entry in after.entries.values() if entry.seat]
    assert len(seats) == len(set(seats)) == in_play
    assert list(faults_of(number)) == []
