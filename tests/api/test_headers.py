"""What the browser is told with every answer, and what nobody is shown."""

import logging
import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests import house
from tournament import admin
from tournament.logs import Line

PAGES = [
    "/",
    "/director",
    "/dealer",
    "/clock",
    "/register",
    "/api/session",
    "/sign-in/x",
    "/nowhere",
    "/static/page.css",
]


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_says_what_may_run(db, path):
    answer = Client().get(path, headers={"Host": "192.168.1.7:8000"})
    policy = dict(part.split(" ", 1) for part in answer["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["connect-src"] == "'self' ws://192.168.1.7:8000 wss://192.168.1.7:8000"
    assert policy["frame-ancestors"] == policy["form-action"] == "'self'"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert "screen-wake-lock=(self)" in answer["Permissions-Policy"]
    assert "camera=()" in answer["Permissions-Policy"]


@pytest.mark.parametrize("path", PAGES)
def test_no_page_of_ours_has_a_script_or_a_style_within(db, path):
    """They would not run: the policy says so."""
    text = b"".join(Client().get(path)).decode()
    assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\son\w+=|\sstyle=", text) or path.endswith(".css")


def test_by_https_the_browser_comes_by_https_from_then_on(db, settings):
    settings.SECURE_SSL_REDIRECT, settings.SECURE_HSTS_SECONDS = True, 1000
    answer = Client().get("/clock")
    assert (answer.status_code, answer["Location"]) == (301, "https://testserver/clock")
    assert Client().get("/api/health").status_code == 200
    assert Client().get("/clock", secure=True)["Strict-Transport-Security"] == "max-age=1000"


def test_the_admin_opens_for_a_signed_in_director_alone(director):
    assert director.http.get("/admin/").status_code == 200
    for other in (house.staff("desk"), house.stranger()):
        for path in ("/admin/", "/admin/tournament/player/", "/admin/login/"):
            answer = other.http.get(path, follow=True)
            assert [way for way, _ in answer.redirect_chain][-1] == "/director"
    ended = house.staff("director")
    ended.post("/api/sign-out")
    assert ended.http.get("/admin/").status_code == 302


def test_the_admin_has_no_password_login(db):
    get_user_model().objects.create_superuser("boss", password="a long enough password")
    who = {"username": "boss", "password": "a long enough password"}
    stranger = Client()
    for path in ("/admin/login/", "/admin/"):
        answer = stranger.post(path, who)
        assert answer.status_code == 302
        assert "password" not in answer.content.decode()
    assert stranger.get("/admin/").status_code == 302
    assert stranger.get("/admin/password_change/").status_code in (302, 404)
    assert "_auth_user_id" not in stranger.session


def test_the_admin_shows_nothing_that_opens_anything(director):
    """Whatever is registered there: no field by its name, and nothing that looks like a hash on any page."""
    number = house.tournament(director)
    house.entry(director, number, "Anna")
    house.tablet(director, number, 1)
    house.phone(number, "Boris")
    seen = 0
    for model in admin.site._registry:
        address = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        pages = [address, *(f"{address}{pk}/change/" for pk in model.objects.values_list("pk", flat=True)[:5])]
        for page in pages:
            answer = director.http.get(page)
            assert answer.status_code == 200, page
            text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.content.decode())
            assert not re.search(r"\b[0-9a-f]{40,}\b", text), page
            assert not re.search(r"fingerprint|token_hash|Token hash|session_data", text), page
            seen += 1
    assert seen > 20


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("GET /sign-in/eyJyb2xlIjo.1vX:abc-_D 500", "GET /sign-in/… 500"),
        ("GET /register?event=1&ticket=0123456789abcdef&x=1", "GET /register?event=1&ticket=…&x=1"),
        ('"WebSocket /ws/tournaments/1/tables/1?token=abc" 403', '"WebSocket /ws/tournaments/1/tables/1?token=…" 403'),
        ("Authorization: Tablet 0123456789abcdef0123", "Authorization: Tablet …"),
        ("shuffle-up, ticket.0123456789abcdef0123", "shuffle-up, ticket.…"),
        ("sessionid=abcdefgh; csrftoken=xyz", "sessionid=…; csrftoken=…"),
        ("The tablet at table 4 is away", "The tablet at table 4 is away"),
        ("no ticket yet", "no ticket yet"),
    ],
)
def test_no_line_of_the_log_bears_a_key(said, written):
    record = logging.LogRecord("x", logging.INFO, "", 0, "%s", (said,), None)
    assert Line("{message}", style="{").format(record) == written
