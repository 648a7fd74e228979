"""One event is carried to another house: its journal, its people, proved by folding; whole or not at all."""

import gzip
import json
import uuid

import pytest
from django.core.management import CommandError, call_command

from tests import house
from tests.tournament.test_copies import bring, finished
from tournament.keeping.event_file import export_event, import_event, read_event
from tournament.keeping.packed import EVENT, Unfit, lines_of, packing
from tournament.models import Entry, Journal, Player, Stream, Tournament
from tournament.verify import faults_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def place(tmp_path, settings):
    settings.DATA_DIR = tmp_path


def counted():
    return Stream.objects.count(), Journal.objects.count(), Player.objects.count(), Entry.objects.count()


def carried(number, tmp_path):
    path = tmp_path / "one.event"
    path.unlink(missing_ok=True)
    export_event(number, path)
    return path


def leave_only_strangers():
    """Another house: the same people do not live here, and numbers are taken by others."""
    Player.objects.update(
        name="Somebody Else", name_key="else somebody", phone="", phone_key="", card="", birth_year=None
    )


def test_an_event_that_is_carried_is_the_same_under_another_number(director, tmp_path):
    number = finished(director)
    path = carried(number, tmp_path)
    before = [(line.seq, line.at, line.events != []) for line in Journal.objects.filter(stream=number)]
    results = director.get(f"/api/tournaments/{number}/results").json()
    leave_only_strangers()
    answer = import_event(read_event(path), command_id=uuid.uuid4(), again=True)
    assert answer["ok"], answer
    new = answer["result"]["tournament"]
    assert new != number
    assert answer["result"] == {"tournament": new, "new": 2, "known": 0}
    assert list(faults_of(new)) == []
    assert [(line.seq, line.at, line.events != []) for line in Journal.objects.filter(stream=new)] == before
    assert Stream.objects.get(pk=new).epoch != Stream.objects.get(pk=number).epoch
    names = lambda rows: [(row["name"], row["place"], row["prize"]) for row in rows]  # noqa: E731
    assert names(director.get(f"/api/tournaments/{new}/results").json()) == names(results)
    assert {entry.player.name for entry in Entry.objects.filter(tournament=new)} == {"Player 1", "Player 2"}
    ids = set(Entry.objects.filter(tournament=new).values_list("player", flat=True))
    assert ids.isdisjoint(Entry.objects.filter(tournament=number).values_list("player", flat=True))


def test_a_running_event_goes_on_where_it_is_carried_to(director, tmp_path):
    number = house.running(director, 4)
    path = carried(number, tmp_path)
    new = import_event(read_event(path), command_id=uuid.uuid4(), again=True)["result"]["tournament"]
    assert Stream.objects.get(pk=new).due_at == Stream.objects.get(pk=number).due_at
    assert director.tell(new, "pause-clock").status_code == 200
    assert director.tell(new, "announce", text="We go on").status_code == 200
    assert list(faults_of(new)) == []


def test_the_same_people_are_found_and_namesakes_are_not_taken_for_them(director, tmp_path):
    number = house.tournament(director)
    for name, phone, year in (("Anna Ёлкина", "+7 900 1", 1980), ("Boris", "", None), ("Boris", "+7 900 3", None)):
        made = Player.objects.bulk_create([row_of(name, phone, year)])[0]
        entered = director.tell(number, "register-entry", player=made.pk)
        assert entered.status_code == 200, entered.content
    path = carried(number, tmp_path)
    anna, _, _ = Player.objects.order_by("pk")
    Player.objects.filter(pk=anna.pk).update(phone="8 (900) 1")
    Player.objects.filter(name="Boris", phone="").update(
        birth_year=1990, phone="+7 900 777", phone_key=key("+7 900 777")
    )
    answer = import_event(read_event(path), command_id=uuid.uuid4(), again=True)
    new = answer["result"]["tournament"]
    players = [entry.player for entry in Entry.objects.filter(tournament=new).order_by("number")]
    assert players[0].pk == anna.pk
    assert len({player.pk for player in players}) == 3
    assert (answer["result"]["known"], answer["result"]["new"]) == (3, 0)


def row_of(name, phone, year):
    from django.utils import timezone

    from tournament.people import row_of as row

    return row({"name": name, "phone": phone, "birth_year": year}, timezone.now())


def key(phone):
    from tournament.phones import phone_key

    return phone_key(phone)


def test_bringing_it_twice_is_told_and_makes_nothing(director, tmp_path):
    number = house.running(director, 2)
    brought = read_event(carried(number, tmp_path))
    before = counted()
    answer = import_event(brought, command_id=uuid.uuid4())
    assert (answer["ok"], answer["refusal"]["code"]) == (False, "event_here_already")
    assert answer["refusal"]["detail"] == {"event": number, "lines": Stream.objects.get(pk=number).version}
    assert counted() == before


def test_the_same_tap_brings_it_once(director, tmp_path):
    number = house.running(director, 2)
    brought, tap = read_event(carried(number, tmp_path)), uuid.uuid4()
    first = import_event(brought, command_id=tap, again=True)
    before = counted()
    assert import_event(brought, command_id=tap, again=True) == first
    assert counted() == before


def forged(path, change):
    header = json.loads(gzip.decompress(path.read_bytes()).splitlines()[0])
    lines = list(lines_of(path))
    change(lines)
    with packing(path, EVENT, {key: header[key] for key in ("made_at", "schema", "event")}) as put:
        for line in lines:
            put(json.dumps(line))
    return path


def drop_a_line(lines):
    del lines[-2]


def test_an_event_that_lacks_a_line_is_refused_whole(director, tmp_path):
    path = forged(carried(house.running(director, 2), tmp_path), drop_a_line)
    with pytest.raises(Unfit) as refused:
        read_event(path)
    assert refused.value.code == "backup_damaged"


def test_what_does_not_agree_with_itself_leaves_nothing(director, tmp_path, monkeypatch):
    from tournament.keeping import event_file

    brought = read_event(carried(house.running(director, 2), tmp_path))
    monkeypatch.setattr(event_file, "faults_of", lambda number: ["9 chips in play, 8 issued"])
    before = counted()
    answer = import_event(brought, command_id=uuid.uuid4(), again=True)
    assert (answer["ok"], answer["refusal"]["code"]) == (False, "event_not_proved")
    assert counted() == before


def test_the_director_carries_it_over_the_console(director):
    number = finished(director)
    file = director.get(f"/api/tournaments/{number}/export")
    assert (file.status_code, file["Cache-Control"]) == (200, "no-store")
    assert "saturday-night-" in file["Content-Disposition"]
    upload = bring(director, b"".join(file.streaming_content))
    told = director.post("/api/import-event", {"upload": upload})
    assert (told.status_code, told.json()["refusal"]["code"]) == (409, "event_here_already")
    done = director.post("/api/import-event", {"upload": upload, "again": True}).json()
    assert done["result"]["known"] == 2
    assert Tournament.objects.get(pk=done["result"]["tournament"]).status == "finished"
    wrong = director.post("/api/import-event", {"upload": bring(director, b"hello")})
    assert (wrong.status_code, wrong.json()["refusal"]["code"]) == (409, "backup_not_ours")


def test_a_house_is_not_taken_for_an_event(director):
    house.running(director, 2)
    made = director.post("/api/backups").json()["name"]
    content = b"".join(director.get(f"/api/backups/{made}").streaming_content)
    answer = director.post("/api/import-event", {"upload": bring(director, content)})
    assert answer.json()["refusal"]["code"] == "backup_of_a_house"
    assert Tournament.objects.count() == 1


def test_the_commands_carry_it_too(director, tmp_path, capsys):
    number = house.running(director, 2)
    call_command("export_event", number, tmp_path / "one.event")
    with pytest.raises(CommandError, match="This event is here already: number"):
        call_command("import_event", tmp_path / "one.event")
    call_command("import_event", tmp_path / "one.event", "--again")
    assert "2 of its players were known here, 0 are new" in capsys.readouterr().out
    with pytest.raises(CommandError, match="There is no event 999 here"):
        call_command("export_event", 999, tmp_path / "none.event")
    assert not (tmp_path / "none.event").exists()
