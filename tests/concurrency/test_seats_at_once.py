"""Everybody pays at the same moment: the draw gives each one chair, and no chair twice."""

from collections.abc import Callable
from typing import Any

import pytest

from tests import house
from tests.concurrency.test_everybody_at_once import at_once
from tests.rules.test_given_cases import expected, given
from tournament import store
from tournament.models import Entry
from tournament.verify import faults_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_syn_07_eighteen_who_enter_at_once_fill_two_tables():
    director = house.staff("director")
    number = house.tournament(director, seats_per_table=given("SYN-07")["seats_per_table"])
    players = [director.post("/api/players", {"name": f"Player {place}"}).json()["id"] for place in range(18)]
    clerks = [house.staff("desk") for _ in players]

    def enters(clerk: house.Device, player: int) -> Callable[[], Any]:
        def work() -> list[int]:
            made = clerk.tell(number, "register-entry", player=player)
            paid = clerk.tell(number, "confirm-payment", entry=made.json()["result"]["entry"], method="cash")
            return [made.status_code, paid.status_code]

        return work

    assert at_once(*map(enters, clerks, players)) == [[200, 200]] * 18
    right = expected("SYN-07")
    tables = store.load(number).tables
    assert len(tables) == right["tables"] == 2
    assert [len(table.seats) for table in tables.values()] == right["players_per_table"] == [9, 9]
    chairs = list(Entry.objects.filter(tournament=number).values_list("table", "seat"))
    assert len(chairs) == len(set(chairs)) == 18
    assert sum(table is None for table, _ in chairs) == right["unseated"] == 0
    assert list(faults_of(number)) == []
