"""A database that takes not one page more: every tap is answered 503 in words, nothing is half written, and it goes on
by itself when there is room."""

import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from tests import house
from tournament.models import Receipt
from tournament.verify import faults_of
from tournament.wording import SAID

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def no_room() -> Iterator[None]:
    """SQLite's own word for a full disk: the database may have as many pages as it has, and all of them are in use."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE filler (bytes BLOB)")
        (pages,) = cursor.execute("PRAGMA page_count").fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        for size in (4000, 1000, 100):  # what is left free in the pages that are there
            try:
                while True:
                    cursor.execute("INSERT INTO filler VALUES (zeroblob(%s))", [size])
            except Exception:
                continue
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count = 1000000000")
            cursor.execute("DROP TABLE filler")


def rows() -> dict[str, int]:
    return {model.__name__: model._default_manager.count() for model in apps.get_models() if model._meta.managed}


if connection.vendor == "sqlite":  # the limit is its own; PostgreSQL on a full disk is tried in tests/faults

    @pytest.mark.parametrize("language", ["en", "ru"])
    def test_a_tap_on_a_full_disk_is_503_in_words_and_the_same_tap_is_carried_out_when_there_is_room(language):
        director = house.staff("director")
        number = house.running(director, 3)
        player = director.post("/api/players", {"name": "Anna"}).json()["id"]
        tablet = house.tablet(director, number, 1)
        for device in (director, tablet):
            device.headers["Accept-Language"] = language
        long = "a" * 200
        taps: list[tuple[str, Callable[[str], Any]]] = [
            ("announce", lambda tap: director.tell(number, "announce", tap, text=long)),
            ("register", lambda tap: director.tell(number, "register-entry", tap, player=player)),
            ("tablet", lambda tap: tablet.tell(number, "start-hand", tap, table=1, hand=1)),
            ("player", lambda tap: director.post("/api/players", {"name": "Boris"}, command_id=tap)),
            ("pairing", lambda tap: director.post(f"/api/tournaments/{number}/tablets", {"table": 1}, command_id=tap)),
        ]
        ids: dict[str, str] = {}
        with no_room():
            for name, tapped in taps:
                for _ in range(500):  # the last pages of a table may still have room for a row
                    before, ids[name] = rows(), str(uuid.uuid4())
                    if (answer := tapped(ids[name])).status_code == 503:
                        break
                    assert answer.status_code in {200, 409}, (name, answer.content)
                assert answer.status_code == 503, name
                assert answer.headers["Retry-After"] == "5"
                refusal = answer.json()["refusal"]
                assert refusal["code"] == "disk_full"
                assert refusal["text"] == SAID["disk_full"][("en", "ru").index(language)]
                assert rows() == before
                assert list(faults_of(number)) == []
            assert not Receipt.objects.filter(command_id__in=ids.values()).exists()
            # Who only looks is served, the tablet too whose last sight cannot be written down.
            assert tablet.get(f"/api/tournaments/{number}/live/tables/1").status_code == 200
            told = [trouble["code"] for trouble in director.get("/api/troubles").json()]
            assert "disk_full" in told
        for name, tapped in taps:
            first, again = tapped(ids[name]), tapped(ids[name])
            assert first.status_code == again.status_code in {200, 409}, (
                name
            )  # somebody was registered by an earlier tap
            assert first.json() == again.json(), name
        assert {str(known) for known in Receipt.objects.values_list("command_id", flat=True)} >= set(ids.values())
        assert list(faults_of(number)) == []
