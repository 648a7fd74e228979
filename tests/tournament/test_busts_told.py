"""Busts through the one door: names in what is said, and rows that stay what the journal says."""

import pytest

from tests import house
from tournament import store, verify
from tournament.models import Entry, Receipt

pytestmark = pytest.mark.django_db


def seat(number, entry):
    row = Entry.objects.get(tournament=number, number=entry)
    return {"table": row.table, "number": row.seat}


def out(director, number, entry, **more):
    """The console's word: nobody tells hands at this table."""
    sits = seat(number, entry)
    busts = [{"entry": entry, "seat": sits["number"], "chips_at_start": None, "rank": more.pop("rank", None)}]
    return director.tell(number, "bust-entries", table=sits["table"], hand=0, busts=busts, **more)


def ranked(director, number):
    answer = director.get(f"/api/tournaments/{number}/results").json()
    return {row["entry"]: (row["place"]["first"], row["place"]["last"]) for row in answer}


def test_t2_flr_05_the_console_is_asked_whether_it_was_one_hand_and_who_had_more(director):
    number = house.running(director, 5)
    assert out(director, number, 1).status_code == 200
    before = store.load(number)
    asked = out(director, number, 2)
    refusal = asked.json()["refusal"]
    assert (asked.status_code, refusal["code"]) == (409, "same_hand")
    assert refusal["text"].startswith("Player 1 went out at table 1, ")
    needed = out(director, number, 2, same_hand_as=1).json()["refusal"]
    assert (needed["code"], needed["detail"]["named"]) == ("chips_at_start_needed", {"1": "Player 1", "2": "Player 2"})
    assert store.load(number) == before
    again = [{"entry": 1, "chips_at_start": None, "rank": 1}]
    assert out(director, number, 2, same_hand_as=1, told_again=again, rank=2).status_code == 200
    assert ranked(director, number) == {2: (4, 4), 1: (5, 5)}
    assert list(verify.faults_of(number)) == []


def test_t2_res_04_the_refusal_of_finish_names_who_is_still_in(director):
    number = house.running(director, 4)
    for entry in (1, 2):
        assert out(director, number, entry, own_hand=True).status_code == 200
    refusal = director.tell(number, "finish-tournament").json()["refusal"]
    assert refusal["code"] == "not_decided"
    assert "Player 3, Player 4" in refusal["text"]
    assert not any("Player" in str(answer) for answer in Receipt.objects.values_list("answer", flat=True))
    placed = director.tell(number, "place-bust", entry=3, seat=seat(number, 3), after=1, before=2)
    assert placed.status_code == 200
    assert ranked(director, number) == {4: (1, 1), 2: (2, 2), 3: (3, 3), 1: (4, 4)}
    line = director.get(f"/api/tournaments/{number}/journal").json()[0]
    assert line["text"].startswith("Entered late: out after Player 1 and before Player 2: Player 3 (place 3).")
    assert list(verify.faults_of(number)) == []


def test_t2_res_04_only_the_director_says_when_somebody_went_out(director):
    number = house.running(director, 4)
    out(director, number, 1)
    body = {"entry": 2, "seat": seat(number, 2), "after": 1}
    for other in (house.staff("desk"), house.tablet(director, number, 1), house.stranger()):
        assert other.tell(number, "place-bust", **body).status_code in (401, 403)
    assert ranked(director, number) == {1: (4, 4)}


def test_t2_res_03_the_history_offers_the_undo_with_another_chair_and_says_where_the_player_sits(director):
    number = house.running(director, 4)
    chair = seat(number, 2)
    seq = out(director, number, 2).json()["seq"]
    moved = director.tell(number, "move-entry", entry=3, origin=seat(number, 3), target=chair)
    assert moved.status_code == 200
    line = next(row for row in director.get(f"/api/tournaments/{number}/journal").json() if row["seq"] == seq)
    assert line["undo"]["possible"]
    undone = director.tell(number, "undo", seq=seq)
    assert undone.status_code == 200
    sits = seat(number, 2)
    assert sits["table"] == chair["table"]
    assert sits != chair
    said = f"Player 2 sits at table {sits['table']}, seat {sits['number']}."
    assert line["undo"]["note"] == said
    assert said in director.get(f"/api/tournaments/{number}/journal").json()[0]["text"]
    assert ranked(director, number) == {}
    assert list(verify.faults_of(number)) == []


def test_t2_clk_07_the_house_does_not_finish_while_somebody_may_still_enter(director):
    number = house.running(director, 2)
    assert out(director, number, 1).status_code == 200
    before, lines = store.load(number), director.get(f"/api/tournaments/{number}/journal").json()
    answer = director.tell(number, "finish-tournament")
    refusal = answer.json()["refusal"]
    assert (answer.status_code, refusal["code"], refusal["article"]) == (
        409,
        "registration_still_open",
        "house.registration",
    )
    assert refusal["detail"] == {"level": 6}
    assert store.load(number) == before
    assert director.get(f"/api/tournaments/{number}/journal").json() == lines
    assert list(verify.faults_of(number)) == []
