"""Two records turn out to be one person: entries, results and money follow, and the history says so."""

import uuid

import pytest
from django.core.management import call_command

from tests import house
from tournament import money
from tournament.models import Entry, Journal, Player


def add(director: house.Device, **person: object) -> int:
    number: int = director.post("/api/players", person).json()["id"]
    return number


def enter(director: house.Device, number: int, player: int) -> int:
    entry: int = director.tell(number, "register-entry", player=player).json()["result"]["entry"]
    assert director.tell(number, "confirm-payment", entry=entry, method="cash").status_code == 200
    return entry


def bust(director: house.Device, number: int, entry: int) -> None:
    seat = director.get(f"/api/tournaments/{number}/entries", search=str(entry)).json()["entries"][0]["seat"]
    director.tell(number, "start-hand", table=seat["table"], hand=1)
    busts = [{"entry": entry, "seat": seat["number"], "chips_at_start": None}]
    said = director.tell(number, "bust-entries", table=seat["table"], hand=1, busts=busts)
    assert said.status_code == 200, said.content


def merge(device: house.Device, player: int, into: int, **more: object) -> dict:
    said = device.post(f"/api/players/{player}/merge", {"into": into}, **more)
    return {"status": said.status_code, **said.json()}


@pytest.fixture
def finished(director) -> tuple[int, int, int]:
    """A tournament that the second record of Emil has won."""
    winner = add(director, name="Emil", phone="+49 151 77", card="E-1")
    number = house.tournament(director, late_registration_levels=0)
    loser = enter(director, number, add(director, name="Anna"))
    entry = enter(director, number, winner)
    assert director.tell(number, "start-tournament").status_code == 200
    bust(director, number, loser)
    assert director.tell(number, "finish-tournament").status_code == 200
    return number, winner, entry


def test_t2_reg_01_results_and_money_of_two_records_become_one_persons(director, finished):
    number, gone, entry = finished
    kept = add(director, name="Emil Berg", nickname="Emu")
    prize = -money.balances(number)[f"player:{gone}"]
    assert prize > 0
    assert merge(house.staff("desk"), gone, kept) == {"status": 200, "ok": True, "seq": 0, "result": {"player": kept}}
    held = money.balances(number)
    assert (held.get(f"player:{gone}"), held[f"player:{kept}"]) == (0, -prize)
    assert Entry.objects.get(tournament_id=number, number=entry).player_id == kept
    results = director.get(f"/api/tournaments/{number}/results").json()
    assert [row["name"] for row in results] == ["Emil Berg", "Anna"]
    history = director.get(f"/api/tournaments/{number}/journal").json()
    assert history[0]["text"] == (
        f"Player {gone} and Emil Berg are one person: entries, results and money have been merged."
    )
    assert history[0]["undo"]["possible"] is False
    registered = [line["text"] for line in history if line["command"] == "RegisterEntry"]
    assert registered == ["Emil Berg: registered.", "Anna: registered."]
    assert [line["text"] for line in history if "#" in line["text"]] == []
    call_command("verify_journal")


def test_what_only_one_record_knew_is_kept_and_the_other_is_found_no_more(director, finished):
    _, gone, _ = finished
    kept = add(director, name="Emil Berg", nickname="Emu")
    merge(director, gone, kept)
    (found,) = director.get("/api/players", search="emil").json()
    assert found["id"] == kept
    assert [found[name] for name in ("name", "nickname", "card", "phone")] == ["Emil Berg", "Emu", "E-1", "+49 151 77"]
    assert found["duplicates"] == []
    assert [each["id"] for each in director.get("/api/players", search="4915177").json()] == [kept]
    assert director.get(f"/api/players/{gone}").status_code == 404
    assert director.get(f"/api/players/{kept}").json()["entries"][0]["title"] == "Saturday night"
    assert Player.objects.get(pk=gone).name == ""


def test_the_entries_of_several_tournaments_move_at_once_and_the_seat_stays(director):
    one, two = add(director, name="Emil"), add(director, name="Emil")
    first, second = house.tournament(director), house.tournament(director)
    enter(director, first, one)
    entry = enter(director, second, two)
    seat = Entry.objects.get(tournament_id=second, number=entry)
    assert merge(director, two, one)["status"] == 200
    assert set(Entry.objects.values_list("player", flat=True)) == {one}
    after = Entry.objects.get(tournament_id=second, number=entry)
    assert (after.table, after.seat, after.stack) == (seat.table, seat.seat, seat.stack)
    call_command("verify_journal")


def test_who_is_in_twice_is_refused_with_the_reason_and_nothing_changes(director):
    one, two = add(director, name="Emil"), add(director, name="Emil")
    first, second = house.tournament(director), house.tournament(director, name="Sunday")
    enter(director, first, two)
    here, there = enter(director, second, one), enter(director, second, two)
    lines = Journal.objects.count()
    tap = str(uuid.uuid4())
    said = merge(director, two, one, command_id=tap)
    assert (said["status"], said["refusal"]["code"]) == (409, "both_in_play")
    assert said["refusal"]["detail"] == {"title": "Sunday", "entry": there, "other": here}
    assert merge(director, two, one, command_id=tap) == said
    assert Journal.objects.count() == lines
    assert sorted(Entry.objects.values_list("player", flat=True)) == [one, two, two]
    director.tell(second, "void-entry", entry=there, reason="twice")
    assert merge(director, two, one)["status"] == 200
    call_command("verify_journal")


def test_an_undo_after_a_merger_gives_the_entry_to_nobody_who_is_no_more(director):
    one, two = add(director, name="Emil"), add(director, name="Emil")
    number = house.tournament(director)
    entry = director.tell(number, "register-entry", player=two).json()["result"]["entry"]
    paid = director.tell(number, "confirm-payment", entry=entry, method="cash").json()["seq"]
    void = director.tell(number, "void-entry", entry=entry, reason="wrong one").json()["seq"]
    merge(director, two, one)
    assert director.tell(number, "undo", seq=void).status_code == 200
    assert director.tell(number, "undo", seq=paid).status_code == 200
    row = Entry.objects.get(tournament_id=number, number=entry)
    assert (row.player_id, row.status) == (one, "registered")
    call_command("verify_journal")


def test_the_phone_of_the_record_that_goes_sees_its_seat_as_before(director):
    number = house.tournament(director)
    entry, phone = house.phone(number, "Emil")
    kept = add(director, name="Emil Berg")
    assert merge(director, Player.objects.get(name="Emil").pk, kept)["status"] == 200
    me = phone.get(f"/api/tournaments/{number}/ticket").json()
    assert (me["entry"], me["name"]) == (entry, "Emil Berg")
    assert phone.get(f"/api/tournaments/{number}/live/entries/{entry}").status_code == 200


@pytest.mark.parametrize(("gone", "into", "code"), [("one", "one", "same_player"), ("one", "none", "unknown_player")])
def test_a_record_is_merged_with_another_that_there_is(director, gone, into, code):
    people = {"one": add(director, name="Emil"), "none": 99_999}
    said = merge(director, people[gone], people[into])
    assert (said["status"], said["refusal"]["code"]) == (409, code)
    assert Player.objects.filter(merged_into=None).count() == 1


def test_a_record_that_was_merged_registers_nowhere(director):
    one, two = add(director, name="Emil"), add(director, name="Emil")
    number = house.tournament(director)
    merge(director, two, one)
    assert director.tell(number, "register-entry", player=two).json()["refusal"]["code"] == "unknown_player"
    assert Entry.objects.count() == 0
