"""The QR of an event: the room's page for everybody, a private link for the one who holds the ticket."""

import pytest

from tests import house

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_wall_shows_the_page_on_which_players_register(director):
    number = house.tournament(director)
    said = house.stranger().get(f"/api/tournaments/{number}/qr").json()
    assert said["url"].endswith(f"/register?event={number}")
    assert said["svg"].startswith("<svg")


def test_a_phone_shows_its_own_link_and_nobody_elses(director):
    number = house.tournament(director)
    _, phone = house.phone(number, "Łukasz")
    ticket = phone.headers["Authorization"].removeprefix("Ticket ")
    said = phone.get(f"/api/tournaments/{number}/qr").json()
    assert said["url"].endswith(f"/register?event={number}#ticket={ticket}")


def test_an_event_that_is_not_there_has_no_qr(db):
    assert house.stranger().get("/api/tournaments/999/qr").status_code == 404
