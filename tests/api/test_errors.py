"""Whatever goes wrong is said by a stable code and in the language of whoever asks, field by field."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from tests import house
from tests.api.bodies import SAMPLES, bodies, changed, faulty
from tournament.api.faults import FIELD_CODES
from tournament.api.limits import WRONG_CODES
from tournament.api.parsers import LONGEST
from tournament.models import Journal, Player
from tournament.wording import FIELDS, SAID

LANGUAGES = ("en", "ru")


def own_words(text: str) -> str:
    """A text without what it quotes of the request, and without names that are the same everywhere."""
    text = re.sub(r"“[^”]*”|«[^»]*»|\"[^\"]*\"", "", text)
    return re.sub(r"\b(UUID|JSON|EUR|ISO|CSV|Windows|UTF|application/json|multipart/form-data)\b", "", text)


def check_language(text: str, language: str, what: str) -> None:
    words = own_words(text)
    assert "{" not in words, what
    assert len(text) < 600, what
    if language == "ru":
        assert re.search("[а-яё]", words), f"{what}: {text}"
        assert not re.search("[A-Za-z]{2}", words), f"{what}: {text}"
    else:
        assert re.search("[a-z]", words), f"{what}: {text}"
        assert not re.search("[а-яё]", words, re.IGNORECASE), f"{what}: {text}"


def check(answer: Any, language: str, what: str) -> dict[str, Any]:
    """The refusal of an answer, if it has the one shape."""
    assert 400 <= answer.status_code < 500, f"{what}: {answer.status_code} {answer.content[:300]!r}"
    said = json.loads(answer.content)
    assert said["ok"] is False, what
    refusal: dict[str, Any] = said["refusal"]
    assert refusal["code"] in SAID, what
    check_language(refusal["text"], language, what)
    for fault in refusal.get("fields", []):
        assert set(fault) == {"field", "name", "code", "text"}, what
        assert fault["code"] in FIELD_CODES, f"{what}: {fault}"
        check_language(fault["text"], language, f"{what}: {fault}")
        if fault["field"]:
            check_language(fault["name"], language, f"{what}: {fault}")
    return refusal


@pytest.fixture
def room(director: house.Device) -> int:
    return house.tournament(director)


@pytest.fixture
def player(director: house.Device) -> int:
    number: int = director.post("/api/players", {"name": "Anna"}).json()["id"]
    return number


def speaking(device: house.Device, language: str) -> house.Device:
    return house.Device(device.http, {**device.headers, "Accept-Language": language})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_of_every_field_is_said_by_code_and_in_words(director, room, player, language):
    device, before, tried = speaking(director, language), Journal.objects.count(), 0
    for body in bodies(room, player):
        # Only the shape is asked about: an id that is none keeps every body from being carried out.
        inert = {**body.sample, "command_id": "none"} if "command_id" in body.sample else body.sample
        for path, shape, required in body.fields:
            for value, code in faulty(shape, required):
                sent = changed(inert, path, value)
                what = f"{body.path} {path} {str(value)[:60]}"
                refusal = check(device.raw(body.path, json.dumps(sent)), language, what)
                dotted = ".".join(map(str, path))
                codes = {fault["code"] for fault in refusal["fields"] if fault["field"] == dotted}
                within = any(fault["field"].startswith(f"{dotted}.") for fault in refusal["fields"])
                assert code in codes if code else codes or within, f"{what}: {refusal['fields']}"
                tried += 1
    assert tried > 1_000
    assert Journal.objects.count() == before
    assert Player.objects.count() == 1


def test_a_fault_is_read_with_the_name_that_the_form_gives_the_field(director, room):
    body = {"template": "freezeout-reentry", "name": "", "starts_at": house.STARTS_AT}
    said = speaking(director, "ru").post("/api/tournaments", body).json()["refusal"]
    fault = {"field": "name", "name": "Название", "code": "blank", "text": "Это поле не может быть пустым."}
    assert (said["code"], said["fields"]) == ("bad_request", [fault])
    assert said["text"] == "Название: это поле не может быть пустым."
    rows = [{"name": "Anna"}, {"name": "Boris", "birth_year": "then"}]
    said = speaking(director, "en").post("/api/players/import", {"rows": rows}).json()["refusal"]
    assert house.faults_said(said) == [("rows.1.birth_year", "not_a_whole_number")]
    assert said["text"] == "Year of birth (line 2): a whole number is needed."
    assert Player.objects.count() == 0


def test_a_limit_is_said_to_each_in_their_own_language(director, room):
    said = [speaking(director, language).tell(room, "announce", text="x" * 281) for language in ("ru", "en", "ru")]
    texts = [answer.json()["refusal"]["fields"][0]["text"] for answer in said]
    assert texts[1] == "Ensure this field has no more than 280 characters."
    assert texts[0] == texts[2] != texts[1]
    check_language(texts[0], "ru", "announce")


def test_what_no_database_can_keep_is_said_so(director, room):
    for language, text in (("en", "Null characters are not allowed."), ("ru", "ноль-байт.")):
        said = speaking(director, language).tell(room, "announce", text="x\0y").json()["refusal"]
        assert house.faults_said(said) == [("text", "null_characters_not_allowed")]
        assert said["fields"][0]["text"].endswith(text)


def test_of_many_faults_the_first_are_read_and_none_is_lost(director):
    rows = [{"name": ""}] * 40
    said = speaking(director, "ru").post("/api/players/import", {"rows": rows}).json()["refusal"]
    assert house.faults_said(said) == [(f"rows.{place}.name", "blank") for place in range(40)]
    assert said["text"].startswith("Имя (строка 1): это поле не может быть пустым. Имя (строка 2): ")
    assert said["text"].endswith("Имя (строка 3): это поле не может быть пустым. Ещё замечаний: 37.")


def test_every_field_has_its_name_and_no_name_is_kept_for_none(director, room, player):
    names = {
        part for body in bodies(room, player) for path, _, _ in body.fields for part in path if isinstance(part, str)
    }
    assert names - {"1"} - FIELDS.keys() == set()
    assert {name.rsplit(".", 1)[-1] for name in FIELDS} - names - {"file", "offset"} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_body_that_is_no_object_is_said_so(director, room, player, language):
    device = speaking(director, language)
    for body in bodies(room, player):
        for sent in ("[]", "5", '"text"', "null"):
            refusal = check(device.raw(body.path, sent), language, f"{body.path} {sent}")
            assert house.faults_said(refusal)[0][0] == "", body.path
        assert check(device.raw(body.path, "{bad"), language, body.path)["code"] == "not_json"


def _csrf(director: house.Device, number: int, language: str) -> Any:
    careless = Client(enforce_csrf_checks=True)
    careless.cookies = director.http.cookies
    return careless.post("/api/sign-out", "{}", content_type="application/json", headers={"Accept-Language": language})


def _flood(director: house.Device, number: int, language: str) -> Any:
    device = speaking(house.stranger(), language)
    for _ in range(WRONG_CODES.most):
        assert device.post("/api/pair", {"code": "123456"}).status_code == 409
    return device.post("/api/pair", {"code": "123456"})


WHOLE = {
    "not_found": (404, lambda d, n, lang: d.get("/api/nothing")),
    "not_found.tournament": (404, lambda d, n, lang: d.tell(n + 1, "announce", text="x")),
    "not_found.form": (404, lambda d, n, lang: d.get("/api/now?format=xml")),
    "wrong_method": (405, lambda d, n, lang: d.post("/api/now")),
    "wrong_method.health": (405, lambda d, n, lang: d.post("/api/health")),
    "not_acceptable": (406, lambda d, n, lang: d.http.get("/api/now", headers={**d.headers, "Accept": "text/xml"})),
    "too_large": (413, lambda d, n, lang: d.raw("/api/players", b"[" + b" " * LONGEST + b"]")),
    "wrong_media_type": (415, lambda d, n, lang: d.raw("/api/players", "name=x", "application/x-www-form-urlencoded")),
    "wrong_media_type.file": (415, lambda d, n, lang: d.raw("/api/players/import-preview", "{}")),
    "bad_request.form": (400, lambda d, n, lang: d.raw("/api/players/import-preview", b"?", "multipart/form-data")),
    "bad_request.file": (400, lambda d, n, lang: d.http.post("/api/players/import-preview", headers=d.headers)),
    "not_signed_in": (401, lambda d, n, lang: speaking(house.stranger(), lang).get("/api/players")),
    "not_allowed": (403, lambda d, n, lang: speaking(house.staff("desk"), lang).tell(n, "pause-clock")),
    "unknown_token": (
        401,
        lambda d, n, lang: Client().get("/api/players", headers={"Accept-Language": lang, "Authorization": "Tablet x"}),
    ),
    "csrf_failed": (403, _csrf),
    "too_many_requests": (429, _flood),
    "command_id_reused": (
        422,
        lambda d, n, lang: [d.tell(n, "announce", SAMPLES["uuid"], text=text) for text in ("one", "two")][1],
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WHOLE)
def test_a_request_that_fails_as_a_whole_is_said_by_code_and_in_words(director, room, name, language):
    status, asked = WHOLE[name]
    answer = asked(speaking(director, language), room, language)
    refusal = check(answer, language, name)
    assert (answer.status_code, refusal["code"]) == (status, name.partition(".")[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_of_the_server_is_said_in_words(director, room, language, monkeypatch):
    def broken(tournament: int) -> None:
        raise RuntimeError("what nobody outside may read")

    director.http.raise_request_exception = False
    monkeypatch.setattr("tournament.selectors.results", broken)
    answer = speaking(director, language).get(f"/api/tournaments/{room}/results")
    assert (answer.status_code, answer.json()["refusal"]["code"]) == (500, "server_fault")
    check_language(answer.json()["refusal"]["text"], language, "server_fault")


@pytest.mark.parametrize(("language", "text"), [("en", "There is no such thing here."), ("ru", "Такого здесь нет.")])
def test_a_person_who_mistypes_an_address_reads_a_page(db, language, text):
    answer = Client().get("/nowhere", headers={"Accept-Language": language})
    assert answer.status_code == 404
    page = answer.content.decode()
    assert 'data-code="not_found"' in page
    assert text in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_fails_before_any_view_is_asked_is_said_in_words(db, language):
    headers = {"Accept-Language": language, "Host": "a b"}
    assert check(Client().get("/api/now", headers=headers), language, "host")["code"] == "bad_request"
    answer = Client().get("/director", headers=headers)
    assert answer.status_code == 400
    assert 'data-code="bad_request"' in answer.content.decode()
    assert f'<html lang="{language}">' in answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_of_more_than_anybody_has_to_say_is_refused_in_the_envelope(director, language):
    director.http.raise_request_exception = False
    for form in ({"note": "x" * 3_000_000}, {f"field {place}": "x" for place in range(1_100)}):
        answer = director.http.post("/api/players/import-preview", form, headers={"Accept-Language": language})
        check(answer, language, str(form)[:30])


@pytest.mark.parametrize(
    ("path", "accepted", "title"),
    [
        ("/sign-in/rubbish", "ru", "Эта ссылка не подходит"),
        ("/sign-in/rubbish", "en", "This link is not good"),
        ("/sign-in/rubbish?lang=ru", "en", "Эта ссылка не подходит"),
        ("/sign-in/rubbish?lang=en", "ru", "This link is not good"),
    ],
)
def test_a_link_that_lets_nobody_in_says_so_in_the_language_of_the_face(db, path, accepted, title):
    answer = Client().get(path, headers={"Accept-Language": accepted})
    assert answer.status_code == 403
    assert 'data-code="sign_in_link_not_good"' in answer.content.decode()
    assert title in answer.content.decode()


@pytest.mark.parametrize(
    ("language", "expired"), [("en", "This page has been open too long"), ("ru", "Эта страница открыта слишком давно")]
)
def test_a_form_without_its_token_is_refused_in_the_language_of_whoever_sends_it(db, language, expired):
    said = Client(enforce_csrf_checks=True).post("/admin/logout/", headers={"Accept-Language": language})
    assert (said.status_code, expired in said.content.decode()) == (403, True)
    assert 'data-code="csrf_failed"' in said.content.decode()


FILES = {
    "empty_file": b"",
    "not_a_text_file": b"name\nA\0b\n",
    "unknown_encoding": b"\xff\xfe\x00\xd8\x00",
    "no_name_column": b"a,b\n1,2\n",
    "unreadable_line": b'name,phone\n"Anna,1\n',
    "double_in_file": b"name\nAnna\nAnna\n",
    "too_many_cells": b"name,phone\nAnna,1,2\n",
    "name_missing": b"name,phone\n,1\n",
    "too_long": b"name\n" + b"x" * 200 + b"\n",
    "no_phone_number": b"name,phone\nAnna,call me\n",
    "no_year": b"name,year\nAnna,then\n",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", FILES)
def test_every_fault_of_a_file_is_said_by_code_and_in_words(director, code, language, tmp_path):
    file = tmp_path / "players.csv"
    file.write_bytes(FILES[code])
    with file.open("rb") as opened:
        headers = {"Accept-Language": language}
        said = director.http.post("/api/players/import-preview", {"file": opened}, headers=headers)
    (problem,) = said.json()["problems"]
    assert (said.status_code, problem["code"]) == (200, code)
    check_language(problem["text"].replace("Anna", ""), language, code)
