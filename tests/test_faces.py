"""The pages as they are handed out: each says of which build it is."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from tournament import faces


@pytest.fixture
def dist(tmp_path: Path, settings) -> Iterator[Path]:
    settings.FRONTEND_DIST = tmp_path
    faces.build.cache_clear()
    yield tmp_path
    faces.build.cache_clear()


def page(name: str) -> str:
    answer = Client().get(f"/{name}")
    assert answer.status_code == 200
    (said,) = re.findall(r'<html data-build="(\w*)" lang="en">', answer.content.decode())
    return said


def test_every_page_says_of_which_build_it_is_and_another_build_is_another_word(dist):
    for name in faces.FACES:
        (dist / f"{name}.html").write_text(f'<!doctype html>\n<html lang="en"><script src="/{name}-a1.js"></script>')
    first = {page(name) for name in faces.FACES}
    assert first == {faces.build()}
    assert re.fullmatch(r"[0-9a-f]{12}", faces.build())
    (dist / "dealer.html").write_text('<!doctype html>\n<html lang="en"><script src="/dealer-b2.js"></script>')
    faces.build.cache_clear()  # the server was started again
    assert {page(name) for name in faces.FACES} == {faces.build()} != first


def test_without_pages_there_is_no_build(dist):
    assert faces.build() == ""


def test_the_worker_stands_above_all_faces_is_asked_for_anew_and_brings_no_cookie(dist):
    (dist / "worker.js").write_text('"use strict";')
    answer = Client().get("/worker.js")
    assert (answer.status_code, answer.content) == (200, b'"use strict";')
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert "no-store" in answer["Cache-Control"]
    assert "worker-src 'self'" in answer["Content-Security-Policy"]
    assert answer.cookies == {}


def test_without_a_build_there_is_no_worker(dist):
    assert Client().get("/worker.js").status_code == 404


def test_a_page_is_the_same_for_everybody(dist):
    """It lies on devices: what it says must not depend on who asked."""
    (dist / "register.html").write_text('<!doctype html>\n<html lang="en"><body></body>')
    plain = Client().get("/register?event=3")
    bearer = Client(headers={"authorization": "Ticket abc", "accept-language": "ru"})
    signed = bearer.get("/register?event=3&ticket=abc")
    assert plain.content == signed.content
    assert b"abc" not in signed.content
