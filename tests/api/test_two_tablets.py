"""Two tablets at one table: each is seen, and that there are two."""

from datetime import timedelta

import pytest

from tables.models import Tablet
from tests import house
from tournament.live import views

pytestmark = pytest.mark.django_db(transaction=True)


def test_t2_tab_01_a_dead_tablet_is_not_hidden_by_a_connected_one():
    director = house.staff("director")
    number = house.running(director, 3)
    house.tablet(director, number, 1)
    dead = Tablet.objects.get(tournament=number)
    Tablet.objects.filter(pk=dead.pk).update(last_seen=dead.last_seen - timedelta(minutes=5))
    house.tablet(director, number, 1)
    rows = director.get(f"/api/tournaments/{number}/tablets").json()
    assert sorted((row["table"], row["connected"]) for row in rows) == [(1, False), (1, True)]
    views.forget()
    shown = director.get(f"/api/tournaments/{number}/live/director").json()["messages"][-1]["view"]
    assert shown["tables/1"]["tablet"] == {"paired": True, "connected": False, "devices": 2, "online": 1}
