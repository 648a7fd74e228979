"""One person, one record: doubles are pointed out at the desk, in the file's preview and at sign-up."""

import uuid

import pytest

from tests import house
from tests.api.test_players import preview
from tournament.models import Player

KEPT = {"name": "Сергей Соловьёв", "phone": "+49 (170) 555-2081", "card": "C-17"}


@pytest.fixture
def kept(director) -> int:
    number: int = director.post("/api/players", KEPT).json()["id"]
    return number


@pytest.mark.parametrize(
    "search", ["+491705552081", "170-555-2081", "0170 5552081", "0170 555", "+49 (170)", "555-20", "соловьев сергей"]
)
def test_t2_reg_03_a_phone_number_in_another_writing_is_found(director, kept, search):
    director.post("/api/players", {"name": "Пётр Сомов", "phone": "+7 912 345-67-89"})
    assert [found["id"] for found in director.get("/api/players", search=search).json()] == [kept]


@pytest.mark.parametrize("search", ["8 912 345-67-89", "+79123456789", "8912345", "912 345"])
def test_t2_reg_03_a_russian_number_is_found_with_eight_and_with_plus_seven(director, kept, search):
    other = director.post("/api/players", {"name": "Пётр Сомов", "phone": "+7 912 345-67-89"}).json()["id"]
    assert [found["id"] for found in director.get("/api/players", search=search).json()] == [other]


@pytest.mark.parametrize(
    "asked",
    [
        {"name": "Соловьёв Сергей"},
        {"name": "соловьев  сергей"},
        {"name": "Сергей Соловье\u0308в"},
        {"name": "Somebody Else", "phone": "0170 5552081"},
        {"name": "", "phone": "+491705552081"},
    ],
)
def test_t2_dsk_02_a_double_is_pointed_out_before_the_new_person_is_made(director, kept, asked):
    assert [found["id"] for found in director.get("/api/players/doubles", **asked).json()] == [kept]
    assert Player.objects.count() == 1


def test_t2_dsk_02_who_may_be_the_same_person_stands_in_the_way_until_looked_at(director, kept):
    body = {"name": "Соловьев Сергей", "beside": []}
    said = director.post("/api/players", body)
    assert (said.status_code, said.json()["refusal"]["code"]) == (409, "possible_double")
    assert said.json()["refusal"]["detail"] == {"player": kept}
    assert Player.objects.count() == 1
    made = director.post("/api/players", {**body, "beside": [kept]})
    assert (made.status_code, made.json()["duplicates"]) == (200, [kept])


def test_two_desks_do_not_write_one_person_down_in_the_same_instant(director):
    body = {"name": "Anna Orlova", "beside": []}
    first, second = director.post("/api/players", body), house.staff("desk").post("/api/players", body)
    assert (first.status_code, second.status_code) == (200, 409)
    assert Player.objects.count() == 1


def test_a_double_tap_writes_nobody_down_twice(director):
    tap, body = str(uuid.uuid4()), {"name": "Anna Orlova", "beside": []}
    first, second = (director.post("/api/players", body, command_id=tap) for _ in range(2))
    assert first.json()["id"] == second.json()["id"]
    assert Player.objects.count() == 1


def test_t2_reg_03_the_preview_of_a_file_points_out_names_and_numbers(director, kept):
    said = preview(
        director,
        "имя;телефон\nСоловьев Сергей;\nEmil;0170 5552081\nAnna;8 912 345 67 89\nBoris;+7 912 345-67-89\n".encode(),
    )
    assert [(row["name"], row["duplicate_of"], row["duplicate"]) for row in said["rows"]] == [
        ("Соловьев Сергей", kept, "Сергей Соловьёв · C-17 · +49 (170) 555-2081"),
        ("Emil", kept, "Сергей Соловьёв · C-17 · +49 (170) 555-2081"),
        ("Anna", None, ""),
        ("Boris", None, ""),
    ]
    assert [(p["line"], p["column"], p["code"]) for p in said["problems"]] == [(5, "phone", "phone_in_file")]
    assert Player.objects.count() == 1


def test_a_column_that_is_left_out_is_told(director):
    said = preview(director, "Имя;Клуб;Телефон;;Город\nАнна;Лис;1;;Омск\n".encode())
    assert said["ignored"] == ["Клуб", "Город"]
    assert [(row["name"], row["phone"]) for row in said["rows"]] == [("Анна", "1")]


@pytest.mark.parametrize("phone", ["+49 (170) 555–2081", "(029) 1.2", "1/2", "abc", "+7 x", "12345678901234567890123"])
def test_what_the_desk_takes_as_a_phone_number_the_file_takes_and_the_phone_too(director, phone):
    number = house.tournament(director)
    desk = director.post("/api/players", {"name": "Anna", "phone": phone})
    file = preview(director, f"name;phone\nBoris;{phone}\n".encode())
    own = house.stranger().post(f"/api/tournaments/{number}/sign-up", {"name": "Cid", "phone": f"{phone}"})
    taken = [desk.status_code == 200, bool(file["rows"]), own.status_code != 400]
    assert taken == [taken[0]] * 3
    if not taken[0]:
        assert house.faults(desk) == house.faults(own) == [("phone", "no_phone_number")]
        assert [problem["code"] for problem in file["problems"]] == ["no_phone_number"]


@pytest.mark.parametrize("name", [".", "12345", "😀", "–", "№ 7"])
def test_t2_reg_01_what_is_no_name_is_refused_everywhere(director, name):
    number = house.tournament(director)
    said = [
        director.post("/api/players", {"name": name}),
        house.stranger().post(f"/api/tournaments/{number}/sign-up", {"name": name}),
    ]
    assert [(answer.status_code, house.faults(answer)) for answer in said] == [(400, [("name", "no_persons_name")])] * 2
    assert [problem["code"] for problem in preview(director, f"name;phone\n{name};1\n".encode())["problems"]] == [
        "no_persons_name"
    ]
    assert Player.objects.count() == 0


def test_reg_08_the_desk_tells_namesakes_apart(director):
    number = house.tournament(director)
    people = [{"name": "Sam Lee", "card": "11", "birth_year": 1980}, {"name": "Sam Lee", "card": "27", "phone": "2"}]
    ids = [director.post("/api/players", person).json()["id"] for person in people]
    entry = director.tell(number, "register-entry", player=ids[1]).json()["result"]["entry"]
    seat = director.tell(number, "confirm-payment", entry=entry, method="cash").json()["result"]["seat"]
    found = director.get("/api/players", search="sam lee", tournament=number).json()
    assert [(each["id"], each["card"], each["birth_year"], each["here"]) for each in found] == [
        (ids[0], "11", 1980, None),
        (ids[1], "27", None, {"entry": entry, "status": "seated", "seat": seat}),
    ]
    own = director.get(f"/api/tournaments/{number}/entries", player=ids[1]).json()
    assert [each["id"] for each in own["entries"]] == [entry]
    assert director.get(f"/api/tournaments/{number}/entries", player=ids[0]).json()["count"] == 0
