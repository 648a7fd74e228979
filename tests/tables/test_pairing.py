"""A code binds one tablet to one table, once and soon."""

import uuid
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tables.models import PairingCode, Tablet
from tests import house


@pytest.fixture
def number(director):
    made = house.tournament(director)
    house.entry(director, made, "Anna")
    return made


def test_a_code_is_shown_as_digits_and_as_a_picture(director, number):
    said = director.post(f"/api/tournaments/{number}/tablets", {"table": 1}).json()
    assert len(said["code"]) == 6
    assert said["code"].isdigit()
    assert said["qr_svg"].startswith("<svg")
    assert said["url"].endswith(f"/dealer?code={said['code']}")


def test_a_code_is_good_once(director, number):
    code = director.post(f"/api/tournaments/{number}/tablets", {"table": 1}).json()["code"]
    paired = house.stranger().post("/api/pair", {"code": code})
    assert (paired.json()["tournament"], paired.json()["table"]) == (number, 1)
    again = house.stranger().post("/api/pair", {"code": code})
    assert again.status_code == 409
    assert again.json()["refusal"]["code"] == "code_not_good"
    assert Tablet.objects.count() == 1


def test_a_tablet_that_lost_the_answer_gets_it_again(director, number):
    code = director.post(f"/api/tournaments/{number}/tablets", {"table": 1}).json()["code"]
    tap = str(uuid.uuid4())
    first = house.stranger().post("/api/pair", {"code": code}, command_id=tap).json()
    second = house.stranger().post("/api/pair", {"code": code}, command_id=tap).json()
    assert first == second
    assert Tablet.objects.count() == 1


def test_an_old_code_is_not_good(director, number):
    code = director.post(f"/api/tournaments/{number}/tablets", {"table": 1}).json()["code"]
    PairingCode.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert house.stranger().post("/api/pair", {"code": code}).status_code == 409
    assert Tablet.objects.count() == 0


def test_there_is_no_code_for_a_table_that_is_not_there(director, number):
    refused = director.post(f"/api/tournaments/{number}/tablets", {"table": 77})
    assert refused.status_code == 409
    assert refused.json()["refusal"]["code"] == "no_such_table"
    assert PairingCode.objects.count() == 0


def test_the_token_is_kept_as_its_hash_alone(director, number):
    code = director.post(f"/api/tournaments/{number}/tablets", {"table": 1}).json()["code"]
    token = house.stranger().post("/api/pair", {"code": code}).json()["token"]
    assert token not in str(list(Tablet.objects.values()))


def test_nobody_finds_a_code_by_trying(director, number):
    good = director.post(f"/api/tournaments/{number}/tablets", {"table": 1}).json()["code"]
    wrong = f"{(int(good) + 1) % 1_000_000:06d}"
    stranger = house.stranger()
    assert [stranger.post("/api/pair", {"code": wrong}).status_code for _ in range(10)] == [409] * 10
    answer = stranger.post("/api/pair", {"code": good})
    assert (answer.status_code, answer.json()["refusal"]["code"]) == (429, "too_many_requests")
    assert 0 < int(answer["Retry-After"]) <= 60
    assert Tablet.objects.count() == 0

    elsewhere = house.Device(Client(REMOTE_ADDR="10.0.0.7"))
    assert elsewhere.post("/api/pair", {"code": good}).status_code == 200


def test_a_room_full_of_tablets_pairs_from_one_address(director, number):
    for _ in range(30):
        house.tablet(director, number, 1)
    assert Tablet.objects.count() == 30
