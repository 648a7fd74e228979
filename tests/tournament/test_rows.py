"""Rows read and written without detours are the rows that Django's own queries would read and write."""

import uuid
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth import get_user_model
from django.db import transaction
from django.test import Client
from django.utils import timezone

from tests import house
from tournament.models import Receipt, Stream
from tournament.rows import change_row, read_row, write_row
from tournament.sessions import SessionStore

pytestmark = pytest.mark.django_db(transaction=True)

AT = datetime(2030, 1, 1, 18, 0, 0, 123456, tzinfo=UTC)


def test_a_row_is_read_as_it_was_written():
    stream = Stream.objects.create(kind=Stream.TOURNAMENT)
    tap = uuid.uuid4()
    write_row(Receipt, stream=stream.pk, command_id=tap, fingerprint="f", answer={"ok": True, "place": None}, at=AT)
    mine = read_row(Receipt, stream=stream.pk, command_id=tap)
    assert mine == Receipt.objects.get(command_id=tap)
    assert (mine.answer, mine.at, mine.command_id) == ({"ok": True, "place": None}, AT, tap)
    assert read_row(Receipt, stream=stream.pk, command_id=uuid.uuid4()) is None


def test_one_row_is_changed_and_no_other():
    changed, other = (Stream.objects.create(kind=Stream.TOURNAMENT) for _ in range(2))
    change_row(Stream, changed.pk, version=3, due_at=AT, review_at=None)
    with transaction.atomic():
        locked = read_row(Stream, lock=True, id=changed.pk)
    assert (locked.version, locked.due_at, locked.review_at) == (3, AT, None)
    assert read_row(Stream, id=other.pk).version == 0


def test_a_session_that_has_expired_or_was_ended_is_nobodys():
    client = Client()
    client.force_login(get_user_model().objects.create(username="director"))
    key = client.session.session_key
    assert "_auth_user_id" in SessionStore(key)
    session = SessionStore.get_model_class().objects.get(pk=key)
    change_row(type(session), key, expire_date=timezone.now() - timedelta(seconds=1))
    assert "_auth_user_id" not in SessionStore(key)
    session.delete()
    assert "_auth_user_id" not in SessionStore(key)


def test_a_person_who_was_put_out_of_service_gives_no_commands():
    director = house.staff()
    number = house.tournament(director)
    seq = director.tell(number, "announce", text="Dinner at eight").json()["seq"]
    get_user_model().objects.update(is_active=False)
    assert director.tell(number, "announce", text="Dinner at nine").status_code == 401
    assert read_row(Stream, id=number).version == seq
