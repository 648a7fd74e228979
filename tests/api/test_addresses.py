"""Every link and QR that others open bears an address at which they reach the server, wherever it was asked for."""

import pytest

from tests import house
from tournament import network

pytestmark = pytest.mark.django_db(transaction=True)

ROOM = "192.168.7.20"


@pytest.fixture
def in_the_room(monkeypatch):
    """This machine has one address in the network of the room."""
    monkeypatch.setattr(network, "local_addresses", lambda: [ROOM])


@pytest.fixture
def number(director):
    made = house.tournament(director)
    house.entry(director, made, "Anna")
    return made


def links(director, number, host):
    """The beginnings of all links that the server gives out, asked at `host`."""
    director.http.defaults["HTTP_HOST"] = host
    urls = [
        director.post(f"/api/tournaments/{number}/tablets", {"table": 1}).json()["url"],
        director.post("/api/sign-in-links", {"role": "desk"}).json()["url"],
        director.get(f"/api/tournaments/{number}/qr").json()["url"],
    ]
    return [url.split("/dealer#")[0].split("/sign-in/")[0].split("/register?")[0] for url in urls]


@pytest.mark.parametrize("here", ["127.0.0.1:8123", "localhost:8123", "[::1]:8123"])
def test_asked_beside_the_server_all_links_bear_its_address_in_the_room(director, number, in_the_room, here):
    assert links(director, number, here) == [f"http://{ROOM}:8123"] * 3


def test_a_server_at_the_usual_port_needs_no_number(director, number, in_the_room):
    assert links(director, number, "localhost") == [f"http://{ROOM}"] * 3


@pytest.mark.parametrize("name", ["poker.example", "poker.example:8443", "10.0.0.5:8000"])
def test_a_name_that_was_reached_is_kept(director, number, in_the_room, settings, name):
    settings.PUBLIC_URL = "https://club.example"
    assert links(director, number, name) == [f"http://{name}"] * 3


def test_an_address_that_the_club_has_named_goes_before_that_of_the_machine(director, number, in_the_room, settings):
    settings.PUBLIC_URL = "https://club.example"
    assert links(director, number, "127.0.0.1:8123") == ["https://club.example"] * 3


def test_a_machine_without_a_network_names_itself(director, number, monkeypatch):
    monkeypatch.setattr(network, "local_addresses", list)
    assert links(director, number, "127.0.0.1:8123") == ["http://127.0.0.1:8123"] * 3
