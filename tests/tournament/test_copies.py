"""The house copies itself: at each finish, every ten minutes of an event on SQLite, never until the disk is full."""

import os
import uuid
from collections import namedtuple
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from tests import house
from tournament import troubles
from tournament.keeping import copies
from tournament.keeping.packed import HOUSE, Unfit, header_of, packing
from tournament.models import Entry, Receipt

pytestmark = pytest.mark.django_db(transaction=True)

Usage = namedtuple("Usage", "total used free")
MB = 1024 * 1024


@pytest.fixture(autouse=True)
def place(tmp_path, settings, monkeypatch):
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(copies, "_failed_at", None)
    return tmp_path / "copies"


@pytest.fixture
def disk(monkeypatch):
    """A disk of 100 GB whose free room is said by the test; what copies weigh is taken off."""
    room = {"free": 50_000 * MB}

    def usage(path):
        held = sum(file.stat().st_size for file in path.glob("*.backup"))
        return Usage(100_000 * MB, 0, room["free"] - held)

    monkeypatch.setattr(copies.shutil, "disk_usage", usage)
    return room


def finished(director):
    """An event that was played to its end."""
    number = house.running(director, 2, late_registration_levels=0)
    assert director.tell(number, "start-hand", table=1, hand=1).status_code == 200
    loser = Entry.objects.get(tournament=number, number=1)
    bust = {"entry": loser.number, "seat": loser.seat}
    busted = director.tell(number, "bust-entries", table=1, hand=1, busts=[bust])
    assert busted.status_code == 200, busted.content
    assert director.tell(number, "end-hand", table=1, hand=1).status_code == 200
    ended = director.tell(number, "finish-tournament")
    assert ended.status_code == 200, ended.content
    return number


def test_a_finish_is_copied_at_once_on_every_database(director):
    now = timezone.now()
    number = finished(director)
    copies.look_after(now)
    (copy,) = copies.copies()
    assert [(event["id"], event["status"]) for event in copy.header["events"]] == [(number, "finished")]
    assert copy.kind == "auto"
    copies.look_after(now + timedelta(seconds=1))
    assert copies.copies() == [copy]


def test_a_second_finish_does_not_wait_for_ten_minutes(director):
    now = timezone.now()
    finished(director)
    copies.look_after(now)
    finished(director)
    copies.look_after(now + timedelta(seconds=30))
    assert len(copies.copies()) == 2


def test_while_an_event_runs_there_is_a_copy_every_ten_minutes_on_sqlite(director):
    house.running(director, 2)
    now = timezone.now()
    for seconds in (0, 1, 599):
        copies.look_after(now + timedelta(seconds=seconds))
    assert len(copies.copies()) == (1 if connection.vendor == "sqlite" else 0)
    copies.look_after(now + timedelta(seconds=602))
    assert len(copies.copies()) == (2 if connection.vendor == "sqlite" else 0)


def test_a_house_in_which_nothing_happens_makes_no_copies(director):
    house.tournament(director)
    now = timezone.now()
    copies.look_after(now)
    made = len(copies.copies())
    assert made == (1 if connection.vendor == "sqlite" else 0)  # somebody may have paid
    copies.look_after(now + timedelta(hours=5))
    assert len(copies.copies()) == made


def fill(kind, number, size=0):
    at = timezone.now() - timedelta(days=2)
    for place in range(number):
        made_at = at + timedelta(minutes=place)
        path = copies.folder() / f"{kind}-{copies.stamp(made_at)}.backup"
        with packing(path, HOUSE, {"made_at": made_at.isoformat(), "events": [], "schema": {}}) as put:
            put('"' + os.urandom(size).hex() + '"')


def test_twenty_four_are_kept_the_newest(director, disk):
    fill("auto", 30)
    copies.make("auto", timezone.now())
    kept = copies.copies("auto")
    assert len(kept) == 24
    assert kept[0].header["receipts"] == Receipt.objects.order_by("pk").last().pk


def test_old_copies_go_first_where_the_disk_is_nearly_full_and_the_newest_stays(director, disk):
    house.running(director, 2)
    fill("auto", 10, size=MB)
    disk["free"] = 524 * MB
    assert copies.make("auto", timezone.now()) is not None
    names = [copy.name for copy in copies.copies()]
    assert 1 < len(names) < 10
    assert copies.free() >= copies.reserve()


def test_no_copy_fills_the_disk_and_the_director_hears_of_it(director, disk):
    house.running(director, 2)
    disk["free"] = 300 * MB
    assert copies.make("auto", timezone.now()) is None
    assert copies.copies() == []
    (told,) = [trouble for trouble in director.get("/api/troubles").json() if trouble["code"] == "copy_no_room"]
    assert told["text"] == "No copy was made: the disk is nearly full (300 MB free). Make room."
    disk["free"] = 50_000 * MB
    assert copies.make("auto", timezone.now()) is not None
    assert "copy_no_room" not in {trouble.code for trouble in troubles.troubles()}


def test_a_disk_that_fills_up_by_other_things_gets_room_back(director, disk):
    fill("auto", 10, size=MB)
    disk["free"] = 500 * MB
    copies.look_after(timezone.now() - timedelta(days=2))
    assert len(copies.copies("auto")) == 1


def test_a_copy_that_fails_leaves_nothing_and_is_tried_again_in_a_minute(director, monkeypatch):
    house.running(director, 2)
    finished(director)

    def full(path):
        raise OSError(28, "No space left on device")

    usual = copies.back_up
    monkeypatch.setattr(copies, "back_up", full)
    now = timezone.now()
    copies.look_after(now)
    assert copies.copies() == []
    assert {trouble.code: trouble.detail for trouble in troubles.troubles()}["copy_failed"] == {
        "reason": "No space left on device"
    }
    monkeypatch.setattr(copies, "back_up", usual)
    copies.look_after(now + timedelta(seconds=30))
    assert copies.copies() == []
    copies.look_after(now + timedelta(seconds=61))
    assert len(copies.copies()) == 1
    assert "copy_failed" not in {trouble.code for trouble in troubles.troubles()}


def test_an_event_without_copies_for_long_is_told(director):
    house.running(director, 2)
    assert list(copies.late_copies()) == []
    Receipt.objects.update(at=timezone.now() - timedelta(minutes=26))
    assert [trouble.code for trouble in copies.late_copies()] == ["copies_late"] * (connection.vendor == "sqlite")


# On the console


def test_the_director_makes_a_copy_sees_it_and_downloads_it(director):
    number = house.running(director, 2)
    made = director.post("/api/backups").json()
    shown = director.get("/api/backups")
    assert [copy["name"] for copy in shown.json()["copies"]] == [made["name"]]
    assert (made["kind"], made["events"][0]["id"]) == ("made", number)
    assert shown["Cache-Control"] == "no-store"
    file = director.get(f"/api/backups/{made['name']}")
    assert (file.status_code, file["Cache-Control"]) == (200, "no-store")
    assert "attachment" in file["Content-Disposition"]
    assert b"".join(file.streaming_content) == copies.path_of(made["name"]).read_bytes()


@pytest.mark.parametrize("role", ["desk", "stranger"])
def test_nobody_else_sees_makes_or_restores_them(director, role):
    number = house.running(director, 2)
    name = director.post("/api/backups").json()["name"]
    device = house.staff("desk") if role == "desk" else house.stranger()
    status = 403 if role == "desk" else 401
    upload = uuid.uuid4()
    assert [
        device.get("/api/backups").status_code,
        device.post("/api/backups").status_code,
        device.get(f"/api/backups/{name}").status_code,
        device.post("/api/backups/restore", {"name": name}).status_code,
        device.post("/api/backups/brought", {"upload": str(upload)}).status_code,
        device.raw(f"/api/uploads/{upload}?offset=0", b"x", "application/octet-stream").status_code,
        device.post("/api/import-event", {"upload": str(upload)}).status_code,
        device.get(f"/api/tournaments/{number}/export").status_code,
    ] == [status] * 8
    assert len(copies.copies()) == 1
    assert not list(copies.folder().glob(".upload-*"))


@pytest.mark.parametrize("name", ["..%2Fsecret-key", "secret-key", "auto-20261201T203000Z.backup", ".lock"])
def test_no_other_file_is_given_out(director, name, place):
    copies.folder()
    (place.parent / "secret-key").write_text("secret")
    assert director.get(f"/api/backups/{name}").status_code == 404


def bring(director, content, size=1000):
    """A file sent in pieces, one of them twice."""
    upload = str(uuid.uuid4())
    for offset in (0, *range(0, len(content), size)):
        answer = director.raw(
            f"/api/uploads/{upload}?offset={offset}", content[offset : offset + size], "application/octet-stream"
        )
        assert answer.status_code == 200, answer.content
    assert answer.json()["size"] == len(content)
    return upload


def test_a_backup_is_brought_in_pieces_and_kept_if_it_is_whole(director, tmp_path):
    house.running(director, 2)
    copies.make("made", timezone.now())
    content = copies.path_of(copies.copies()[0].name).read_bytes()
    kept = director.post("/api/backups/brought", {"upload": bring(director, content)})
    assert (kept.status_code, kept.json()["kind"]) == (200, "brought")
    assert copies.path_of(kept.json()["name"]).read_bytes() == content
    cut = director.post("/api/backups/brought", {"upload": bring(director, content[:-10])})
    assert (cut.status_code, cut.json()["refusal"]["code"]) == (409, "backup_cut_short")
    assert len(copies.copies()) == 2
    assert not list(copies.folder().glob(".upload-*"))


def test_a_house_that_nobody_supervises_says_so_and_restores_nothing(director, settings, tmp_path):
    settings.SUPERVISED = False
    name = director.post("/api/backups").json()["name"]
    answer = director.post("/api/backups/restore", {"name": name})
    assert (answer.status_code, answer.json()["refusal"]["code"]) == (409, "restore_by_hand")
    assert not (tmp_path / "restore-next.json").exists()


def test_a_damaged_copy_is_not_asked_for(director, settings, tmp_path):
    settings.SUPERVISED = True
    name = director.post("/api/backups").json()["name"]
    path = copies.path_of(name)
    path.write_bytes(path.read_bytes()[:-20])
    answer = director.post("/api/backups/restore", {"name": name})
    assert (answer.status_code, answer.json()["refusal"]["code"]) == (409, "backup_cut_short")
    assert not (tmp_path / "restore-next.json").exists()


def test_headers_are_told_even_of_copies_that_cannot_be_read(director):
    copies.folder()
    (copies.folder() / "auto-20261201T203000Z.backup").write_bytes(b"nothing")
    (shown,) = director.get("/api/backups").json()["copies"]
    assert (shown["made_at"], shown["events"]) == (None, [])
    with pytest.raises(Unfit):
        header_of(copies.folder() / "auto-20261201T203000Z.backup")
