"""A player whom the server has moved goes out at the old table: names in what is said, rows that are the journal."""

import pytest

from tests import house
from tournament import store, verify
from tournament.models import Entry

pytestmark = pytest.mark.django_db


def sits(number, entry):
    row = Entry.objects.get(tournament=number, number=entry)
    return {"table": row.table, "number": row.seat}


@pytest.fixture
def moved(director):
    """Table 1 ends its hand 1, Player 1 of it is sent to table 2, and nobody there is told."""
    sizes = {"seats_per_table": 6, "final_table_size": 4, "late_registration_levels": 0}
    number = house.running(director, 10, **sizes)
    entry = next(e for e in range(1, 11) if sits(number, e)["table"] == 1)
    origin = sits(number, entry)
    taken = set(Entry.objects.filter(tournament=number, table=2).values_list("seat", flat=True))
    target = {"table": 2, "number": min(set(range(1, 7)) - taken)}
    assert director.tell(number, "start-hand", table=1, hand=1).status_code == 200
    assert director.tell(number, "move-entry", entry=entry, origin=origin, target=target).status_code == 200
    assert director.tell(number, "end-hand", table=1, hand=1).status_code == 200
    assert sits(number, entry) == target
    return number, entry, origin, target


def tell_out(device, number, entry, origin):
    busts = [{"entry": entry, "seat": origin["number"], "chips_at_start": None}]
    return device.tell(number, "bust-entries", table=1, hand=2, busts=busts)


def test_the_tablet_is_believed_and_the_history_says_that_the_move_is_void(director, moved):
    number, entry, origin, target = moved
    answer = tell_out(house.tablet(director, number, 1), number, entry, origin)
    assert answer.status_code == 200, answer.content
    assert Entry.objects.get(tournament=number, number=entry).status == "out"
    line = director.get(f"/api/tournaments/{number}/journal").json()[0]["text"]
    name = f"Player {entry}"
    assert f"Table 1, hand 2, out: {name} (place 10)" in line
    assert f"The move of {name} to table 2, seat {target['number']} is void." in line
    assert list(verify.faults_of(number)) == []


def test_a_refusal_names_the_player_and_says_what_the_director_can_do(director, moved):
    number, entry, origin, _ = moved
    assert director.tell(number, "start-hand", table=2, hand=1).status_code == 200
    before = store.load(number)
    refusal = tell_out(house.tablet(director, number, 1), number, entry, origin).json()["refusal"]
    assert refusal["code"] == "moved_and_dealt_in"
    assert refusal["text"].startswith(f"Player {entry} was moved to table 2, and cards have been dealt there since.")
    assert store.load(number) == before
