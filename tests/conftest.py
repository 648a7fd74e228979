"""What every test starts from: nothing remembered from the test before."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests import house

# How long an example takes says more about the machine's other work than about the rules.
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")


@pytest.fixture(autouse=True)
def _cold() -> Iterator[None]:
    """Numbers of rows come again in the next test, so what a process keeps warm must not."""
    yield
    from django.core.cache import cache

    from tournament import aggregates
    from tournament.live import views

    cache.clear()
    aggregates.forget()
    views.forget()


@pytest.fixture
def director(db: None) -> house.Device:
    return house.staff("director")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """The test database can be dropped only when the pool has let go of it."""
    yield
    from django.db import connection

    if connection.vendor == "postgresql":
        connection.close_pool()
