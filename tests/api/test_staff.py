"""Who is signed in where, and which links still let somebody in: the director sees and ends both."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from tests import house
from tournament.devices import device_of
from tournament.models import SignIn, Staff
from tournament.sign_in import sign_in_link

CHROME = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36"
)
ANDROID = CHROME.replace("Windows NT 10.0; Win64; x64", "Linux; Android 14; Pixel 8")
EDGE = CHROME + " Edg/130.0.0.0"
YANDEX = CHROME.replace(" Safari", " YaBrowser/24.10.0.0 Safari")
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/17.5 Mobile/15E148 Safari/604.1"
)
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


@pytest.mark.parametrize(
    ("said", "known"),
    [
        (CHROME, "Chrome, Windows"), (ANDROID, "Chrome, Android"), (EDGE, "Edge, Windows"), (YANDEX, "Yandex, Windows"),
        (IPHONE, "Safari, iPhone"), (FIREFOX, "Firefox, Linux"), ("", ""), ("<script>alert(1)</script>", ""),
    ],
)  # fmt: skip
def test_a_device_is_known_by_two_words(said, known):
    assert device_of(said) == known


def test_the_director_sees_who_is_signed_in_where(director):
    before = timezone.now()
    desk = house.stranger()
    desk.http.post(sign_in_link("", "desk"), headers={"User-Agent": IPHONE})
    me, other = director.get("/api/staff").json()["sessions"]
    assert (me["role"], me["name"], me["own"]) == ("director", "director 1", True)
    assert (other["role"], other["name"], other["own"], other["device"]) == ("desk", "desk 1", False, "Safari, iPhone")
    assert other["connected"]
    assert before.isoformat() < other["since"]
    Staff.objects.filter(role="desk").update(last_seen=before - timedelta(minutes=5))
    assert not director.get("/api/staff").json()["sessions"][1]["connected"]
    desk.get("/api/players", search="x")
    assert director.get("/api/staff").json()["sessions"][1]["connected"]


def test_a_session_that_is_ended_does_nothing_more(director):
    desk = house.staff("desk")
    assert desk.get("/api/players", search="x").status_code == 200
    (number,) = (one["id"] for one in director.get("/api/staff").json()["sessions"] if not one["own"])
    left = director.http.delete(f"/api/staff/{number}")
    assert [one["own"] for one in left.json()["sessions"]] == [True]
    assert desk.get("/api/players", search="x").status_code == 401
    assert desk.get("/api/session").json()["role"] is None
    assert director.http.delete(f"/api/staff/{number}").status_code == 404


def test_who_signs_out_is_signed_in_nowhere_also_where_the_cookie_was_copied(director):
    from django.test import Client

    second = house.staff("director")
    copied = house.Device(Client())
    copied.http.cookies["sessionid"] = second.http.cookies["sessionid"].value
    assert copied.get("/api/players", search="x").status_code == 200
    assert second.post("/api/sign-out").status_code == 200
    assert copied.get("/api/players", search="x").status_code == 401
    assert len(director.get("/api/staff").json()["sessions"]) == 1


def test_a_link_that_nobody_has_used_can_be_revoked(director):
    url = director.post("/api/sign-in-links", {"role": "director"}).json()["url"]
    kept = director.post("/api/sign-in-links", {"role": "desk"}).json()["url"]
    revoked, left = director.get("/api/staff").json()["links"]
    assert (revoked["role"], left["role"]) == ("director", "desk")
    assert director.http.delete(f"/api/sign-in-links/{revoked['id']}").json()["links"] == [left]
    path = url.split("/sign-in/")[1]
    people = get_user_model().objects.count()
    for answer in (house.stranger().http.get(f"/sign-in/{path}"), house.stranger().http.post(f"/sign-in/{path}")):
        assert answer.status_code == 403
        assert 'data-code="sign_in_link_not_good"' in answer.content.decode()
    assert get_user_model().objects.count() == people
    assert house.stranger().http.post(f"/sign-in/{kept.split('/sign-in/')[1]}").status_code == 302
    assert director.get("/api/staff").json()["links"] == []
    assert director.http.delete(f"/api/sign-in-links/{left['id']}").status_code == 404


def test_a_link_of_last_week_lets_nobody_in(director):
    director.post("/api/sign-in-links", {"role": "desk"})
    assert len(director.get("/api/staff").json()["links"]) == 1
    SignIn.objects.filter(used_at=None).update(made_at=timezone.now() - timedelta(days=8))
    assert director.get("/api/staff").json()["links"] == []


@pytest.mark.parametrize("who", ["desk", "nobody"])
def test_the_staff_is_the_directors_to_see_and_to_end(director, who):
    other = house.staff("desk") if who == "desk" else house.stranger()
    status = 403 if who == "desk" else 401
    director.post("/api/sign-in-links", {"role": "desk"})
    shown = director.get("/api/staff").json()
    assert other.get("/api/staff").status_code == status
    assert other.http.delete(f"/api/staff/{shown['sessions'][0]['id']}").status_code == status
    assert other.http.delete(f"/api/sign-in-links/{shown['links'][0]['id']}").status_code == status
    assert director.get("/api/staff").json()["links"] == shown["links"]
    assert director.get("/api/session").json()["role"] == "director"
