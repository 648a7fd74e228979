"""Public bug reports about desks and forms, each named by its case: what the server answers to a doubled tap, a name
that two people bear, a letter that no keyboard has, and a day on which the clocks change."""

import uuid
from datetime import datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import house
from tests.rules.test_given_cases import expected, given
from tournament import store
from tournament.models import Entry, Journal, Player, Posting, Tournament, Transfer

pytestmark = pytest.mark.django_db


def people(director: house.Device, search: str) -> list[str]:
    return [found["name"] for found in director.get("/api/players", search=search).json()]


def chair(number: int, entry: int) -> dict[str, int]:
    row = Entry.objects.get(tournament=number, number=entry)
    return {"table": row.table, "number": row.seat}


def free_chair(number: int, table: int) -> dict[str, int]:
    taken = store.load(number).tables[table].seats
    return {"table": table, "number": next(seat for seat in range(1, 10) if seat not in taken)}


# --- the same thing asked for twice ---------------------------------------------------------------------------------


def test_reg_01_a_phone_whose_answer_was_lost_gets_the_first_confirmation_again(director):
    number = house.tournament(director)
    tap, path = str(uuid.uuid4()), f"/api/tournaments/{number}/sign-up"
    first = house.stranger().post(path, {"name": "Anna"}, command_id=tap)
    again = house.stranger().post(path, {"name": "Anna"}, command_id=tap)
    assert (first.status_code, again.status_code) == (200, 200)
    assert again.json() == first.json()
    assert Entry.objects.filter(tournament=number).count() == expected("REG-01")["entries_for_A"] == 1
    assert Player.objects.count() == 1
    director.tell(number, "confirm-payment", entry=1, method="cash")
    late = house.stranger().post(path, {"name": "Anna"}, command_id=tap)
    assert late.json() == first.json()
    assert Entry.objects.filter(tournament=number).exclude(seat=None).count() == 1


def test_syn_10_seating_a_player_twice_is_seating_them_once_and_no_error(director):
    number = house.tournament(director, seats_per_table=9)
    for table in (1, 2, 3):
        director.tell(number, "open-table", table=table, size=9)
    anna = house.entry(director, number, "Anna")
    origin, target = chair(number, anna), free_chair(number, 3 if chair(number, anna)["table"] != 3 else 2)
    first = director.tell(number, "move-entry", entry=anna, origin=origin, target=target)
    lines = Journal.objects.count()
    second = director.tell(number, "move-entry", entry=anna, origin=origin, target=target)
    assert (first.status_code, second.status_code) == (200, 200)
    assert chair(number, anna) == target
    assert Journal.objects.count() == lines
    seats = [seat for table in store.load(number).tables.values() for seat, entry in table.seats.items()]
    assert len(seats) == expected("SYN-10")["seats_of_A"] == 1


# --- names ----------------------------------------------------------------------------------------------------------


def test_reg_06_names_come_back_letter_for_letter_and_are_found_without_their_accents(director):
    names = given("REG-06")["names"]
    text = "name\n" + "\n".join(names) + "\n"
    file = SimpleUploadedFile("players.csv", text.encode())
    rows = director.http.post("/api/players/import-preview", {"file": file}).json()["rows"]
    assert director.post("/api/players/import", {"rows": [{"name": row["name"]} for row in rows]}).status_code == 200
    assert sorted(people(director, "")) == sorted(Player.objects.values_list("name", flat=True)) == sorted(names)
    assert expected("REG-06")["search_for_bolon_or_lukasz"] == "finds the player"
    for search in ("bolon", "BOLÓN", "bolón"):
        assert people(director, search) == ["Ana BolÓn"]
    for search in ("lukasz", "zolc", "łukasz ŻÓŁĆ"):
        assert people(director, search) == ["Łukasz Żółć"]
    assert people(director, "nguyen van a") == ["Nguyễn Văn Á"]


def test_a_letter_of_another_alphabet_is_not_taken_for_its_neighbour(director):
    for name in ("Майя Сомова", "Маия Сомова", "Ёлкин"):
        director.post("/api/players", {"name": name})
    assert people(director, "майя") == ["Майя Сомова"]
    assert people(director, "елкин") == ["Ёлкин"]


def test_the_desk_finds_entries_without_accents_too(director):
    number = house.tournament(director)
    house.entry(director, number, "Łukasz Żółć")
    house.entry(director, number, "Anna")
    found = director.get(f"/api/tournaments/{number}/entries", search="zolc").json()["entries"]
    assert [entry["name"] for entry in found] == ["Łukasz Żółć"]


def test_reg_08_of_two_people_with_one_name_the_one_who_lost_is_out_and_paid(director):
    number = house.tournament(director, seats_per_table=2, final_table_size=2, late_registration_levels=9)
    sams = [house.entry(director, number, "Sam Lee") for _ in range(2)]
    others = [house.entry(director, number, name) for name in ("Anna", "Boris")]
    director.tell(number, "start-tournament")
    found = director.get(f"/api/tournaments/{number}/entries", search="sam lee").json()["entries"]
    assert len(found) == 2
    assert [entry["id"] for entry in found] == sams
    assert len({(entry["seat"]["table"], entry["seat"]["number"]) for entry in found}) == 2
    loser, winner = sams
    sits = chair(number, loser)
    director.tell(number, "start-hand", table=sits["table"], hand=1)
    bust = {"entry": loser, "seat": sits["number"], "chips_at_start": None}
    said = director.tell(number, "bust-entries", table=sits["table"], hand=1, busts=[bust])
    assert said.status_code == 200, said.content
    status = dict(Entry.objects.filter(tournament=number).values_list("number", "status"))
    assert status == {loser: "out", winner: "seated", others[0]: "seated", others[1]: "seated"}
    results = director.get(f"/api/tournaments/{number}/results").json()
    assert [(row["entry"], row["name"], row["place"]["first"]) for row in results] == [(loser, "Sam Lee", 4)]


def test_the_prize_goes_to_the_person_and_not_to_the_name(director):
    number = house.tournament(director, late_registration_levels=0)
    first, second = (house.entry(director, number, "Sam Lee") for _ in range(2))
    director.tell(number, "start-tournament")
    sits = chair(number, first)
    director.tell(number, "start-hand", table=1, hand=1)
    bust = {"entry": first, "seat": sits["number"], "chips_at_start": None}
    director.tell(number, "bust-entries", table=1, hand=1, busts=[bust])
    director.tell(number, "end-hand", table=1, hand=1, stacks=None)
    assert director.tell(number, "finish-tournament").status_code == 200
    winner = Entry.objects.get(tournament=number, number=second).player_id
    paid = Posting.objects.filter(account__startswith="player:").values_list("account", flat=True)
    assert set(paid) == {f"player:{winner}"}


# --- days and times -------------------------------------------------------------------------------------------------


def test_reg_09_a_start_beyond_the_change_of_clocks_stays_where_it_was_saved(director, settings):
    settings.TIME_ZONE = given("REG-09")["zone"]
    stored = expected("REG-09")["stored_instant"]
    number = house.tournament(director, starts_at="2018-03-17T10:00:00-06:00")
    form = director.get(f"/api/tournaments/{number}").json()
    lines = Journal.objects.count()
    assert director.tell(number, "revise-config", config=form["config"]).status_code == 200
    assert Journal.objects.count() == lines
    (listed,) = director.get("/api/tournaments").json()
    assert (listed["starts_at"], listed["timezone"]) == ("2018-03-17T10:00:00-06:00", "America/Denver")
    assert Tournament.objects.get(pk=number).config["starts_at"] == form["config"]["starts_at"]
    assert store.load(number).config.starts_at == datetime.fromisoformat(stored)


# --- who acts -------------------------------------------------------------------------------------------------------


def test_syn_01_a_tablet_changes_no_hand_but_that_of_its_own_table_whoever_it_says_it_is(director):
    number = house.tournament(director, seats_per_table=2, final_table_size=2)
    for name in ("Anna", "Boris", "Cleo", "Dina"):
        house.entry(director, number, name)
    director.tell(number, "start-tournament")
    own, other = (house.tablet(director, number, table) for table in (1, 2))
    assert own.tell(number, "start-hand", table=1, hand=1).status_code == 200
    before, lines = store.load(number), Journal.objects.count()
    seat, entry = min(before.tables[1].seats.items())
    bust = {"entry": entry, "seat": seat, "chips_at_start": None}
    refused = [
        other.tell(number, "bust-entries", table=1, hand=1, busts=[bust]),
        other.tell(number, "end-hand", table=1, hand=1, stacks=None),
        other.tell(number, "end-hand", table=1, hand=1, stacks=None, actor={"role": "tablet", "number": 1}),
    ]
    assert [answer.status_code for answer in refused] == [403] * 3
    assert [answer.json()["ok"] for answer in refused] == [False] * 3
    assert store.load(number) == before
    assert Journal.objects.count() == lines
    named = own.tell(number, "end-hand", table=1, hand=1, stacks=None, actor={"role": "director", "number": 1})
    assert named.status_code == 200  # what a body says of the actor is not read
    line = Journal.objects.order_by("seq").last()
    assert (line.actor["role"], line.actor["table"]) == ("tablet", 1)


def test_syn_04_a_tap_made_on_a_stale_screen_hits_nobody_else(director):
    number = house.running(director, 3)
    tablet = house.tablet(director, number, 1)
    tablet.tell(number, "start-hand", table=1, hand=1)
    (seat, entry), (other_seat, other), _ = sorted(store.load(number).tables[1].seats.items())
    seen = [{"entry": entry, "seat": seat, "chips_at_start": None}]
    assert tablet.tell(number, "bust-entries", table=1, hand=1, busts=seen).status_code == 200
    tablet.tell(number, "end-hand", table=1, hand=1, stacks=None)
    director.tell(number, "pause-clock")
    tablet.tell(number, "end-hand", table=1, hand=2, stacks=None)
    move = {"origin": {"table": 1, "number": other_seat}, "target": {"table": 1, "number": seat}}
    assert director.tell(number, "move-entry", entry=other, **move).status_code == 200
    before = store.load(number)
    late = tablet.tell(number, "bust-entries", table=1, hand=2, busts=seen)
    assert (late.status_code, late.json()["refusal"]["code"]) == (409, "seat_changed")
    old = tablet.tell(number, "end-hand", table=1, hand=1, stacks=None)
    assert (old.status_code, old.json()["result"]) == (200, {"changed": False})  # that hand is over, as it says
    assert store.load(number) == before
    assert Entry.objects.get(tournament=number, number=other).status == "seated"


# --- money ----------------------------------------------------------------------------------------------------------


def test_an_entry_that_is_taken_out_stays_on_record_with_its_money_in_and_out(director):
    number = house.tournament(director)
    anna = house.entry(director, number, "Anna")
    assert director.http.delete(f"/api/tournaments/{number}/entries/{anna}").status_code in (404, 405)
    voided = director.tell(number, "void-entry", entry=anna, reason="paid twice")
    assert voided.status_code == 200, voided.content
    (shown,) = director.get(f"/api/tournaments/{number}/entries").json()["entries"]
    assert (shown["id"], shown["status"], shown["paid"]) == (anna, "voided", 0)
    there, back = Transfer.objects.order_by("seq")
    postings = [dict(transfer.postings.values_list("account", "amount")) for transfer in (there, back)]
    assert postings[0] != {}
    assert postings[1] == {account: -amount for account, amount in postings[0].items()}
    assert back.seq == voided.json()["seq"]
    line = director.get(f"/api/tournaments/{number}/journal").json()[0]
    assert (line["command"], "Anna" in line["text"], "paid twice" in line["text"]) == ("VoidEntry", True, True)


def test_chips_are_counted_before_the_first_hand_too(director):
    number = house.running(director, 2)
    stack = store.load(number).config.buy_in.chips
    counted = director.tell(number, "report-stacks", table=1, hand=0, stacks={"1": stack + 500, "2": stack - 500})
    assert counted.status_code == 200, counted.content
    assert dict(Entry.objects.filter(tournament=number).values_list("number", "stack")) == {
        1: stack + 500,
        2: stack - 500,
    }
    before = store.load(number)
    assert director.tell(number, "start-hand", table=1, hand=0).json()["refusal"]["code"] == "hand_changed"
    assert store.load(number) == before


def test_t2_cnt_01_a_tablet_tells_the_difference_and_the_director_alone_settles_it(director):
    number = house.running(director, 4)
    tablet = house.tablet(director, number, 1)
    stack = store.load(number).config.buy_in.chips
    director.tell(number, "pause-clock", period=0)
    tablet.tell(number, "end-hand", table=1, hand=store.load(number).tables[1].hands, stacks=None)
    hand = store.load(number).tables[1].hands
    false = {"table": 1, "hand": hand, "stacks": {"1": stack + 4000, "2": stack + 1000, "3": stack + 1000, "4": stack}}
    held = tablet.tell(number, "report-stacks", **false)
    assert (held.status_code, held.json()["refusal"]["detail"]) == (
        409,
        {"table": 1, "expected": 4 * stack, "counted": 4 * stack + 6000, "difference": 6000},
    )
    before, lines = store.load(number), Journal.objects.count()
    assert tablet.tell(number, "report-stacks", **false, reason="it is so").status_code == 403
    assert tablet.tell(number, "report-stacks", **false).status_code == 409  # counted again, and the same: seen already
    assert (store.load(number), Journal.objects.count()) == (before, lines)
    assert {entry.stack for entry in before.entries.values()} == {stack}
    assert f"{4 * stack:,} chips should be there" in held.json()["refusal"]["text"]
    assert "+6,000" in held.json()["refusal"]["text"]
    (call,) = director.get(f"/api/tournaments/{number}/live/director").json()["messages"][0]["view"]["floor_calls"]
    assert (call["table"], call["count"]) == (
        1,
        {
            "hand": hand,
            "stacks": false["stacks"],
            "counted": 4 * stack + 6000,
            "expected": 4 * stack,
            "event": 4 * stack + 6000,
        },
    )
    assert director.tell(number, "report-stacks", **false, reason="handed out twice").status_code == 200
    shown = director.get(f"/api/tournaments/{number}/live/director").json()["messages"][0]["view"]
    assert (shown["floor_calls"], shown["differences"]) == ([], [{"table": 1, "chips": 6000}])
    assert store.load(number).over == {1: 6000}
    true = {"table": 1, "hand": hand, "stacks": {"1": 2 * stack, "2": stack, "3": stack, "4": 0}}
    assert tablet.tell(number, "report-stacks", **true).status_code == 200
    assert store.load(number).over == {}
