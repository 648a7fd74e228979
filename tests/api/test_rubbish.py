"""Rubbish for every address of the schema: each answer has the envelope, none is a 500."""

import json
import random
import uuid
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator

from tests import house
from tournament.models import Entry, Journal

ODD: list[Any] = [
    None, True, 0, -1, 1, 4.5, 10**30, -(10**30), "", "x", "\0", "4", "\ud800", "ё" * 5_000, [], [1], [[]], {},
    {"kind": []}, {"kind": "level"}, [{"entry": 1}], {"1": 2}, {"\0": 1}, "2026-13-45", "9999-12-31T23:59:59Z",
    "0001-01-01T00:00:00+14:00", str(uuid.UUID(int=7)),
]  # fmt: skip
BODIES = [
    "",
    "null",
    "[]",
    "[1, 2]",
    '"text"',
    "17",
    "{bad",
    "{}",
    '{"command_id": 5}',
    "NaN",
    "[" * 20_000,
    '{"a":' * 900,
]


@pytest.fixture
def room(director):
    number = house.tournament(director)
    house.entry(director, number, "Anna")
    return number


def _addresses(number: int) -> list[tuple[str, str, dict[str, Any]]]:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    found = []
    for path, methods in schema["paths"].items():
        address = path.replace("{tournament}", str(number)).replace("{tablet}", "1").replace("{audience}", "public")
        for method, operation in methods.items():
            content = operation.get("requestBody", {}).get("content", {})
            shape = content.get("application/json", {}).get("schema", {})
            if "$ref" in shape:
                shape = schema["components"]["schemas"][shape["$ref"].rsplit("/", 1)[1]]
            found.append((method, address, shape.get("properties", {})))
    return found


def _check(answer: Any, what: str) -> None:
    assert answer.status_code < 500, f"{what}: {answer.status_code} {answer.content[:300]!r}"
    if answer.status_code >= 400:
        body = json.loads(answer.content)
        assert body["ok"] is False, what
        assert body["refusal"]["code"], what
        assert body["refusal"]["text"], what


def test_bodies_that_are_no_objects_are_refused_in_the_envelope(director, room):
    director.http.raise_request_exception = False
    tried = 0
    for method, path, _ in _addresses(room):
        if method != "post" or path == "/api/sign-out":
            continue
        for body in BODIES:
            _check(director.raw(path, body), f"{path} {body[:30]}")
            tried += 1
    assert tried >= 40 * len(BODIES)


def test_odd_values_in_any_field_are_refused_or_understood(director, room):
    director.http.raise_request_exception = False
    dice = random.Random(7)
    before = Entry.objects.count()
    tried = 0
    for method, path, fields in _addresses(room):
        if method != "post" or not fields:
            continue
        for odd in ODD:
            body = {name: dice.choice(ODD) for name in fields} | {dice.choice(sorted(fields)): odd}
            body["command_id"] = str(uuid.uuid4())
            answer = director.raw(path, json.dumps(body))
            _check(answer, f"{path} {str(body)[:300]}")
            tried += 1
    assert tried >= 30 * len(ODD)
    assert Entry.objects.count() == before


def test_odd_queries_and_methods_are_answered(director, room):
    director.http.raise_request_exception = False
    for method, path, _ in _addresses(room):
        for query in ("search=%00", "page=999999999999999999999", "before=-1", "limit=x", "after=%F0%28", "status=%27"):
            if method == "get":
                _check(director.http.get(f"{path}?{query}"), f"{path}?{query}")
        for verb in ("put", "patch", "delete"):
            if verb != method and path != "/api/schema":
                _check(getattr(director.http, verb)(path), f"{verb} {path}")


def test_odd_addresses_are_answered(director, room):
    director.http.raise_request_exception = False
    lines = Journal.objects.count()
    for path in (
        "/api/tournaments/0/announce",
        "/api/tournaments/99999999999999999999/announce",
        "/api/tournaments/9223372036854775807/live/public",
        "/api/tournaments/-1/entries",
        f"/api/tournaments/{room}/no-such-command",
        f"/api/tournaments/{room}/live/tables/99999999999999",
        f"/api/tournaments/{room}/live/entries/0",
        "/api/",
    ):
        _check(director.raw(path, "{}"), path)
        _check(director.http.get(path), path)
    assert Journal.objects.count() == lines


@pytest.mark.parametrize(
    "header", ["Tablet", "Tablet  ", "Tablet \x00", "Ticket a b c", "Tablet \xff\xfe", "Ticket " + "x" * 5000]
)
def test_a_token_that_is_none_is_401(db, header):
    device = house.stranger()
    device.headers = {"Authorization": header}
    answer = device.get("/api/players")
    assert answer.status_code == 401
    assert answer.json()["refusal"]["code"] == "unknown_token"


@pytest.mark.parametrize("content_type", ["multipart/form-data", "multipart/form-data; boundary="])
def test_a_form_that_is_none_is_refused_in_the_envelope(director, content_type):
    answer = director.raw("/api/players/import-preview", b"garbage", content_type)
    assert answer.status_code == 400
    assert answer.json()["refusal"]["code"] == "bad_request"


def test_a_fault_of_ours_wears_the_envelope_and_keeps_its_secrets(director, room, monkeypatch):
    director.http.raise_request_exception = False

    def broken(tournament: int) -> None:
        raise RuntimeError("what nobody outside may read")

    monkeypatch.setattr("tournament.selectors.results", broken)
    answer = director.get(f"/api/tournaments/{room}/results")
    assert answer.status_code == 500
    assert answer.json()["refusal"]["code"] == "server_fault"
    assert b"nobody outside" not in answer.content


@pytest.mark.parametrize(
    ("fields", "code"), [({"rulebook": "nope"}, "unknown_rulebook"), ({"overrides": {"nope": 1}}, "unknown_rule")]
)
def test_a_tournament_by_rules_that_are_none_is_refused_and_not_made(director, fields, code):
    body = {"template": "freezeout-reentry", "name": "Night", "starts_at": house.STARTS_AT, **fields}
    answer = director.post("/api/tournaments", body)
    assert (answer.status_code, answer.json()["refusal"]["code"]) == (409, code)
    assert director.get("/api/tournaments").json() == []


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"name": ""}, "name"),
        ({"name": "  "}, "name"),
        ({"currency": "€"}, "currency"),
        ({"currency": ""}, "currency"),
        ({"currency": "eur"}, "currency"),
        ({"buy_in": {"pool": 0, "fee": 0, "chips": 0}}, "buy_in.chips"),
    ],
)
def test_a_set_up_that_no_face_can_show_or_table_can_play_is_refused(director, room, fields, named):
    body = {"template": "freezeout-reentry", "name": "Night", "starts_at": house.STARTS_AT}
    answer = director.post("/api/tournaments", {**body, **fields})
    assert (answer.status_code, house.faults(answer)[0][0]) == (400, named)
    config = director.get(f"/api/tournaments/{room}").json()["config"]
    answer = director.tell(room, "revise-config", config={**config, **fields})
    assert (answer.status_code, house.faults(answer)[0][0]) == (400, f"config.{named}")
    assert director.get(f"/api/tournaments/{room}").json()["config"] == config


def test_a_set_up_that_does_not_add_up_is_pointed_out_and_can_be_saved(director):
    number = house.tournament(director, cap=100, guarantee=5_500_000, late_registration_levels=40)
    said = director.get(f"/api/tournaments/{number}/structure-advice").json()["problems"]
    assert [(problem["code"], problem["hindrance"]) for problem in said] == [
        ("late_registration_beyond", False),
        ("guarantee_beyond_cap", False),
    ]
