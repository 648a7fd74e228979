"""A code binds one tablet to one table, once and soon."""

import re
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.test import RequestFactory
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.exceptions import Throttled
from rest_framework.request import Request

from tables import pairing
from tables.models import PairingCode, Tablet
from tests import house
from tournament.api.limits import Limit
from tournament.models import Receipt


@pytest.fixture
def number(director):
    made = house.tournament(director)
    house.entry(director, made, "Anna")
    return made


def test_a_code_is_shown_as_signs_and_as_a_picture(director, number):
    said = director.post(f"/api/tournaments/{number}/tablets", {"table": 1}).json()
    assert re.fullmatch(r"[0-9A-HJKMNP-TV-Z]{8}", said["code"])
    assert said["qr_svg"].startswith("<svg")
    assert said["url"].endswith(f"/dealer#code={said['code']}")


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


@pytest.mark.parametrize(
    "written",
    [
        lambda code: code.lower(),
        lambda code: f"{code[:4]} {code[4:]}",
        lambda code: f" {code[:4]}-{code[4:]}\n",
        lambda code: code.replace("0", "O").replace("1", "l").replace("V", "u"),
        lambda code: code.translate(str.maketrans("ABE3KMH0PCTX", "АВЕЗКМНОРСТХ")),
    ],
    ids=["small", "in groups", "with a dash", "look-alikes", "in Russian letters"],
)
def test_a_code_is_understood_as_it_is_read_and_typed(director, number, written, monkeypatch):
    monkeypatch.setattr("tables.pairing._fresh_code", lambda: "0V1X3KAB")
    code = director.post(f"/api/tournaments/{number}/tablets", {"table": 1}).json()["code"]
    assert written(code) != code
    assert house.stranger().post("/api/pair", {"code": written(code)}).status_code == 200


@given(code=st.text(pairing.SIGNS, min_size=8, max_size=8))
def test_a_good_code_is_never_read_as_another(code):
    assert pairing.code_of(code) == code


def test_no_wrong_code_locks_out_a_good_one(director, number):
    """A room of dealers is behind one address: who mistypes, or guesses, harms nobody else."""
    good = director.post(f"/api/tournaments/{number}/tablets", {"table": 1}).json()["code"]
    lines = Receipt.objects.count()
    stranger = house.stranger()
    said = [stranger.post("/api/pair", {"code": f"AAAA{place:04d}"}) for place in range(80)]
    assert [answer.status_code for answer in said[:60]] == [409] * 60
    assert {answer.status_code for answer in said[62:]} == {429}  # two more where a minute begins meanwhile
    assert 0 < int(said[-1]["Retry-After"]) <= 60
    assert Tablet.objects.count() == 0
    assert Receipt.objects.count() == lines
    assert stranger.post("/api/pair", {"code": good}).status_code == 200


def test_of_many_at_once_no_more_get_through_than_one_after_the_other(monkeypatch):
    """A limit that first looks and then counts lets everybody pass who looks in time."""
    monkeypatch.setattr("tournament.api.limits.time.time", lambda: 1_000_000.0)
    limit = Limit("together", most=10, seconds=60)
    request = Request(RequestFactory().post("/", REMOTE_ADDR="10.0.0.7"))
    gate = Barrier(16)

    def knock(_: int) -> bool:
        gate.wait()
        try:
            limit.take(request)
        except Throttled:
            return False
        return True

    with ThreadPoolExecutor(16) as pool:
        passed = [*pool.map(knock, range(400))]
    assert passed.count(True) == 10


def test_a_room_full_of_tablets_pairs_from_one_address(director, number):
    for _ in range(30):
        house.tablet(director, number, 1)
    assert Tablet.objects.count() == 30
