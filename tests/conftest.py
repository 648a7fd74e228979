"""What every test starts from: nothing remembered from the test before."""

from collections.abc import Iterator

import pytest

from tests import house


@pytest.fixture(autouse=True)
def _cold() -> Iterator[None]:
    """Numbers of rows come again in the next test, so what a process keeps warm must not."""
    yield
    from tournament import aggregates
    from tournament.live import views

    aggregates.forget()
    views.forget()


@pytest.fixture
def director(db: None) -> house.Device:
    return house.staff("director")
