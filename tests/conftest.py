"""What every test starts from: nothing remembered from the test before."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings
from pytest_django import DjangoDbBlocker

from tests import house

# How long an example takes says more about the machine's other work than about the rules. In CI the examples follow
# from the code alone, so that the verdict speaks of the change; every run elsewhere looks for more.
settings.register_profile("any machine", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("any machine")


@pytest.fixture(autouse=True)
def _cold() -> Iterator[None]:
    """Numbers of rows come again in the next test, so what a process keeps warm must not."""
    yield
    from django.core.cache import cache

    from tournament import aggregates, outages, room_time, troubles
    from tournament.live import views

    cache.clear()
    aggregates.forget()
    outages.forget()
    room_time.forget()
    troubles.forget()
    views.forget()


@pytest.fixture
def director(db: None) -> house.Device:
    return house.staff("director")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The test database can be dropped only when nobody is in it; threads that tests have left each keep a session."""
    yield
    from django.db import connection

    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
