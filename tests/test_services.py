"""The plumbing of the tests themselves."""

import threading

import pytest
import redis
from django.conf import settings
from django.db import connection


def test_each_worker_has_a_valkey_of_its_own():
    client = redis.Redis.from_url(settings.REDIS_URL)
    assert client.ping()
    assert settings.REDIS_URL.startswith("unix://")


@pytest.mark.django_db(transaction=True)
def test_threads_meet_the_same_database():
    seen = []

    def look() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM django_migrations")
            seen.append(cursor.fetchone()[0])
        connection.close()

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert seen[0] > 0


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_test_marked_postgres_runs_there():
    assert connection.vendor == "postgresql"
