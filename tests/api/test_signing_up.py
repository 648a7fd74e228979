"""One phone does not fill an event: who may sign up, how often, and what the second one learns of the first."""

import threading
import time
import uuid
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.cache import caches
from django.test import override_settings

from tests import house
from tournament.api.limits import SIGN_UPS, WRONG_PINS, Limit
from tournament.models import Entry, Journal, Player, PlayerTicket


def sign_up(http: house.Device, number: int, name: str, **fields: object) -> object:
    tap = fields.pop("command_id", None)
    return http.post(f"/api/tournaments/{number}/sign-up", {"name": name, **fields}, command_id=tap)


def code_of(answer) -> str:
    return answer.json()["refusal"]["code"]


@pytest.mark.parametrize("second", ["+49 151 77", "+49 (151) 77", "0049 151 77", "0151 77", "+4915177"])
def test_t2_reg_01_the_same_person_from_two_devices_is_one_entry(director, second):
    number = house.tournament(director)
    first = sign_up(house.stranger(), number, "Emil", phone="+49 151 77")
    again = sign_up(house.stranger(), number, "Emil", phone=second)
    assert (first.status_code, again.status_code, code_of(again)) == (200, 409, "phone_signed_up")
    assert (Entry.objects.count(), Player.objects.count(), PlayerTicket.objects.count()) == (1, 1, 1)
    assert again.json()["refusal"]["detail"] == {}
    said = again.content.decode()
    assert not any(secret in said for secret in ("Emil", "ticket", str(first.json()["ticket"])))


@pytest.mark.parametrize(
    ("kept", "typed"), [("+7 912 345-67-89", "8 912 345 67 89"), ("8 (912) 345-67-89", "7 912 3456789")]
)
def test_t2_reg_03_a_russian_number_signs_up_once_in_any_writing(director, kept, typed):
    number = house.tournament(director)
    assert sign_up(house.stranger(), number, "Emil", phone=kept).status_code == 200
    assert code_of(sign_up(house.stranger(), number, "Somebody Else", phone=typed)) == "phone_signed_up"
    assert Entry.objects.count() == 1


def test_who_is_out_does_not_come_again_as_somebody_else(director):
    number = house.tournament(director, reentries_max=0)
    entry = sign_up(house.stranger(), number, "Emil", phone="0151 77123").json()["entry"]
    director.tell(number, "cancel-entry", entry=entry, reason="gone home")
    assert sign_up(house.stranger(), number, "Emil", phone="0151 77123").status_code == 200


def test_a_regular_signs_up_as_who_they_are_and_a_stranger_with_the_number_alone_does_not(director):
    kept = director.post("/api/players", {"name": "Сергей Соловьёв", "phone": "+7 912 345-67-89"}).json()["id"]
    number, other = house.tournament(director), house.tournament(director)
    said = sign_up(house.stranger(), number, "соловьев сергей", phone="8 912 345-67-89")
    assert Entry.objects.get(tournament_id=number, number=said.json()["entry"]).player_id == kept
    assert Player.objects.count() == 1
    stranger = sign_up(house.stranger(), other, "Boris", phone="8 912 345-67-89").json()["entry"]
    assert Entry.objects.get(tournament_id=other, number=stranger).player_id != kept


@pytest.mark.parametrize("known_by", ["cookie", "device"])
def test_a_phone_has_one_open_sign_up(director, known_by):
    number = house.tournament(director)
    phone, named = house.stranger(), {"device": str(uuid.uuid4())}
    others = phone if known_by == "cookie" else house.stranger()
    more = {} if known_by == "cookie" else named
    first = sign_up(phone, number, "Anna", **more).json()["entry"]
    second = sign_up(others, number, "Boris", **more)
    assert (second.status_code, code_of(second)) == (409, "one_sign_up_per_phone")
    assert Entry.objects.count() == Player.objects.count() == 1
    assert sign_up(house.stranger(), number, "Cid").status_code == 200
    director.tell(number, "confirm-payment", entry=first, method="cash")
    assert sign_up(others, number, "Boris", **more).status_code == 200  # two people may share a phone


def test_unpaid_sign_ups_take_no_place_of_the_cap(director):
    number = house.tournament(director, cap=2)
    flood = [sign_up(house.stranger(), number, f"Nobody {'i' * place}") for place in range(1, 21)]
    assert {answer.status_code for answer in flood} == {200}
    entry, phone = house.phone(number, "Anna")
    waiting = phone.get(f"/api/tournaments/{number}/live/entries/{entry}").content.decode()
    assert '"position":21' in waiting.replace(" ", "")
    assert '"places_left":2' in waiting.replace(" ", "")
    assert director.tell(number, "confirm-payment", entry=entry, method="cash").status_code == 200
    assert director.tell(number, "confirm-payment", entry=1, method="cash").status_code == 200
    refused = director.tell(number, "confirm-payment", entry=2, method="cash")
    assert (refused.status_code, code_of(refused)) == (409, "tournament_full")
    assert Entry.objects.filter(status="seated").count() == 2


# --- the room's PIN -----------------------------------------------------------------------------------------------


def test_where_the_room_has_a_pin_a_phone_repeats_it(director):
    number = house.tournament(director, room_pin="47 11")
    codes = [
        code_of(sign_up(house.stranger(), number, "Anna")),
        code_of(sign_up(house.stranger(), number, "Anna", pin="4712")),
    ]
    assert codes == ["room_pin_needed", "wrong_room_pin"]
    assert (Entry.objects.count(), Player.objects.count()) == (0, 0)
    assert sign_up(house.stranger(), number, "Anna", pin="4711").status_code == 200
    assert house.entry(director, number, "Boris") == 2  # the desk sees who stands before it


def test_the_pin_is_shown_to_the_staff_and_to_the_rooms_screen_and_to_nobody_else(director):
    number = house.tournament(director, room_pin="9276")
    stranger = house.stranger()
    told = director.get(f"/api/tournaments/{number}/qr").json()
    assert told["pin"] == "9276"
    address = told["wall"].split("?", 1)[1]
    assert stranger.get(f"/api/tournaments/{number}/qr?{address}").json()["pin"] == "9276"
    for path in ("qr", "qr?key=", "qr?key=0", "live/public", ""):
        body = stranger.get(f"/api/tournaments/{number}/{path}".rstrip("/")).content.decode()
        assert "9276" not in body
    assert stranger.get(f"/api/tournaments/{number}/qr").json()["wall"] == ""
    assert '"room_pin":true' in stranger.get(f"/api/tournaments/{number}/live/public").content.decode().replace(" ", "")


def test_guesses_at_the_pin_are_counted(director, monkeypatch):
    number = house.tournament(director, room_pin="4711")
    monkeypatch.setattr("tournament.api.players.WRONG_PINS", Limit("wrong-pins", most=3, seconds=600))
    said = [sign_up(house.stranger(), number, "Anna", pin=f"000{place}").status_code for place in range(5)]
    assert said == [409, 409, 409, 429, 429]
    assert WRONG_PINS.most <= 100


# --- many from one address ----------------------------------------------------------------------------------------


def test_a_room_behind_one_address_signs_up_and_a_flood_does_not(director, rf):
    request = rf.get("/")
    for _ in range(1_000):
        SIGN_UPS.take(request)
    number = house.tournament(director)
    assert sign_up(house.stranger(), number, "One Too Many").status_code == 429
    assert Player.objects.count() == 0
    elsewhere = house.Device(house.Client(REMOTE_ADDR="10.0.0.7"))
    assert sign_up(elsewhere, number, "Anna").status_code == 200


def test_the_ten_minutes_slide(rf, monkeypatch):
    limit, request, now = Limit("slide", most=10, seconds=600), rf.get("/"), [1_000_000_000.0]
    monkeypatch.setattr("tournament.api.limits.time.time", lambda: now[0])

    def taken(tries: int) -> int:
        return sum(_took(limit, request) for _ in range(tries))

    assert taken(4) == 4
    now[0] += 599
    assert taken(20) == 6
    now[0] += 2
    assert taken(20) <= 4
    now[0] += 661
    assert taken(20) == 10


def _took(limit: Limit, request) -> bool:
    from rest_framework.exceptions import Throttled

    try:
        limit.take(request)
    except Throttled:
        return False
    return True


@pytest.fixture
def in_redis() -> Iterator[None]:
    """The count as several processes share it."""
    shared = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": settings.REDIS_URL,
        "KEY_PREFIX": f"t{uuid.uuid4().hex}",
    }
    with override_settings(CACHES={**settings.CACHES, "limits": shared}):
        yield


def test_many_at_once_get_no_more_through_than_one_after_the_other(in_redis, rf):
    limit, request = Limit("at-once", most=100, seconds=600), rf.get("/")
    taken: list[bool] = []
    gate = threading.Barrier(20)

    def guess() -> None:
        gate.wait()
        taken.extend(_took(limit, request) for _ in range(20))

    guessers = [threading.Thread(target=guess) for _ in range(20)]
    for guesser in guessers:
        guesser.start()
    for guesser in guessers:
        guesser.join()
    assert (len(taken), sum(taken) <= 100) == (400, True)
    assert sum(taken) >= 80  # and hardly fewer, though all of them pushed at once
    assert type(caches["limits"]).__name__ == "RedisCache"


def test_where_redis_is_away_nobody_is_shut_out(rf):
    away = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://127.0.0.1:1/0"}
    with override_settings(CACHES={**settings.CACHES, "limits": away}):
        began = time.monotonic()
        assert _took(Limit("away", most=1, seconds=60), rf.get("/"))
        assert time.monotonic() - began < 5


def test_who_asks_again_for_a_lost_answer_is_not_counted_again(director, monkeypatch):
    number, tap, phone = house.tournament(director), str(uuid.uuid4()), house.stranger()
    monkeypatch.setattr("tournament.api.players.SIGN_UPS", Limit("sign-ups", most=1, seconds=600))
    said = [sign_up(phone, number, "Anna", command_id=tap).json() for _ in range(4)]
    assert said == [said[0]] * 4
    assert said[0]["ok"] is True


# --- taken away together ------------------------------------------------------------------------------------------


def test_the_desk_takes_a_batch_away_by_one_tap_and_brings_it_back(director):
    number = house.tournament(director)
    paid = house.entry(director, number, "Anna")
    flood = [sign_up(house.stranger(), number, f"Nobody {'i' * place}").json()["entry"] for place in range(1, 6)]
    desk = house.staff("desk")
    listed = desk.get(f"/api/tournaments/{number}/sign-ups").json()
    assert [each["entry"] for each in listed] == flood[::-1]
    assert {(each["by_phone"], each["address"]) for each in listed} == {(True, 1)}
    assert len({each["device"] for each in listed}) == 5
    gone = desk.tell(number, "cancel-entries", entries=[*flood, paid], reason="nobody came")
    assert gone.status_code == 200
    assert Entry.objects.filter(status="cancelled").count() == 5
    assert desk.get(f"/api/tournaments/{number}/sign-ups").json() == []
    line = desk.get(f"/api/tournaments/{number}/journal").json()[0]
    assert line["text"].startswith("Registrations withdrawn together: Nobody i, Nobody ii, Nobody iii and 2 more")
    assert desk.tell(number, "undo", seq=gone.json()["seq"]).status_code == 200
    assert Entry.objects.filter(status="registered").count() == 5
    assert Entry.objects.get(number=paid).status == "seated"


def test_a_strangers_device_and_address_stand_nowhere(director):
    number = house.tournament(director)
    device = str(uuid.uuid4())
    sign_up(house.stranger(), number, "Anna", device=device)
    ticket = PlayerTicket.objects.get()
    assert (len(ticket.device), len(ticket.address)) == (64, 64)
    assert "127.0.0.1" not in str(PlayerTicket.objects.values().get())
    assert device not in str(list(Journal.objects.values())) + str(PlayerTicket.objects.values().get())
