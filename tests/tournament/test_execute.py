"""The one door: receipts, refusals, rows beside the journal, and undo."""

import uuid

import pytest

from tests import house
from tournament import aggregates, store
from tournament.models import Entry, Journal, Posting, Receipt, Stream, Transfer
from tournament.store import begin_epoch
from tournament.verify import faults_of


def everything() -> dict[str, int]:
    return {model.__name__: model.objects.count() for model in (Entry, Journal, Posting, Transfer)}


def test_the_same_tap_gets_the_same_answer_and_happens_once(director):
    number = house.tournament(director)
    player = director.post("/api/players", {"name": "Anna"}).json()["id"]
    tap = str(uuid.uuid4())
    first = director.tell(number, "register-entry", tap, player=player)
    second = director.tell(number, "register-entry", tap, player=player)
    assert first.status_code == second.status_code == 200
    assert first.json() == second.json() == {"ok": True, "seq": 3, "result": {"entry": 1, "seat": None}}
    assert Entry.objects.count() == 1


def test_a_refusal_is_kept_like_any_answer(director):
    number = house.tournament(director)
    tap = str(uuid.uuid4())
    first = director.tell(number, "confirm-payment", tap, entry=1, method="cash")
    house.entry(director, number, "Anna")
    second = director.tell(number, "confirm-payment", tap, entry=1, method="cash")
    assert first.status_code == second.status_code == 409
    assert first.json() == second.json()
    assert first.json()["refusal"]["code"] == "no_such_entry"


def test_the_same_id_with_another_body_is_no_tap(director):
    number = house.tournament(director)
    tap = str(uuid.uuid4())
    assert director.tell(number, "announce", tap, text="Dinner at eight").status_code == 200
    before = everything()
    other = director.tell(number, "announce", tap, text="Dinner at nine")
    assert other.status_code == 422
    assert other.json()["refusal"]["code"] == "command_id_reused"
    assert everything() == before


def test_a_refusal_changes_nothing_but_leaves_its_receipt(director):
    number = house.tournament(director)
    before, version = everything(), Stream.objects.get(pk=number).version
    refused = director.tell(number, "start-tournament")
    assert refused.status_code == 409
    assert refused.json()["seq"] == version == Stream.objects.get(pk=number).version
    assert everything() == before
    assert Receipt.objects.filter(stream=number).count() == 2


def test_a_refusal_speaks_the_language_of_whoever_asks(director):
    number = house.tournament(director)
    director.headers = {"Accept-Language": "ru"}
    russian = director.tell(number, "confirm-payment", entry=1, method="cash").json()["refusal"]["text"]
    director.headers = {"Accept-Language": "en"}
    english = director.tell(number, "confirm-payment", entry=1, method="cash").json()["refusal"]["text"]
    assert (russian, english) == ("Входа 1 нет.", "There is no entry 1.")


def test_a_payment_posts_the_transfer_and_draws_the_seat_in_one_line(director):
    number = house.tournament(director)
    seated = house.entry(director, number, "Anna")
    row = Entry.objects.get(tournament=number, number=seated)
    config = store.load(number).config
    assert (row.status, row.stack, row.table) == ("seated", config.buy_in.chips, 1)
    assert 1 <= row.seat <= config.seats_per_table
    (transfer,) = Transfer.objects.all()
    assert transfer.seq == Journal.objects.get(command__kind="ConfirmPayment").seq
    assert sum(transfer.postings.values_list("amount", flat=True)) == 0
    assert director.get(f"/api/tournaments/{number}/ledger").json()["balanced"] is True


def test_an_unknown_player_is_refused(director):
    number = house.tournament(director)
    refused = director.tell(number, "register-entry", player=999_999)
    assert refused.status_code == 409
    assert refused.json()["refusal"]["code"] == "unknown_player"
    assert Entry.objects.count() == 0


def test_undo_brings_the_rows_back(director):
    number = house.tournament(director)
    house.entry(director, number, "Anna")
    before = store.load(number)
    said = director.tell(number, "announce", text="Dinner at eight").json()["seq"]
    assert store.load(number).announcement == "Dinner at eight"
    undone = director.tell(number, "undo", seq=said)
    assert undone.status_code == 200
    assert store.load(number) == before
    again = director.tell(number, "undo", seq=said)
    assert again.status_code == 409
    assert again.json()["refusal"]["code"] == "undone_already"
    assert store.load(number) == before


def test_rows_equal_the_journal_replayed_after_an_evening(director):
    number = house.running(director, 12, balancing="automatic")
    assert director.tell(number, "propose-plan").status_code == 200
    director.tell(number, "pause-clock")
    director.tell(number, "resume-clock")
    state = store.load(number)
    for table in state.tables.values():
        started = director.tell(number, "start-hand", table=table.number, hand=1)
        assert started.status_code == 200, started.content
        seat, loser = min(table.seats.items())
        bust = {"entry": loser, "seat": seat, "chips_at_start": None}
        assert director.tell(number, "bust-entries", table=table.number, hand=1, busts=[bust]).status_code == 200
        assert director.tell(number, "end-hand", table=table.number, hand=1, stacks=None).status_code == 200
    assert Entry.objects.filter(tournament=number, status="out").count() == len(state.tables)
    assert list(faults_of(number)) == []


def test_verification_sees_a_row_that_was_changed_behind_the_door(director):
    number = house.tournament(director)
    house.entry(director, number, "Anna")
    assert list(faults_of(number)) == []
    Entry.objects.update(stack=5)
    assert len(list(faults_of(number))) >= 1


def test_a_state_that_another_process_moved_on_catches_up_from_the_journal(director):
    number = house.tournament(director)
    before = Stream.objects.get(pk=number)
    old = aggregates.state_at(before)
    house.entry(director, number, "Anna")
    aggregates.forget()
    aggregates.keep(before, old)
    assert aggregates.state_at(Stream.objects.get(pk=number)) == store.load(number)


def test_a_look_without_the_lock_never_shows_a_newer_state_under_an_older_number(director, monkeypatch):
    number = house.tournament(director)
    before = Stream.objects.get(pk=number)
    version, then = before.version, aggregates.state_at(before)
    aggregates.forget()
    looked = aggregates.state_at

    def overtaken(stream: Stream) -> object:
        """Rows are read just after the next command; who gave the last one has kept its own state meanwhile."""
        monkeypatch.setattr(aggregates, "state_at", looked)
        house.entry(director, number, "Anna")
        aggregates.forget()
        aggregates.keep(before, then)
        return store.load(stream.pk)

    monkeypatch.setattr(aggregates, "state_at", overtaken)
    assert aggregates.as_committed(number) == (version, then)
    assert aggregates.as_committed(number) == (version + 2, store.load(number))


def test_what_is_warm_catches_up_no_further_than_the_version_asked_for(director):
    number = house.tournament(director)
    before = Stream.objects.get(pk=number)
    then = aggregates.state_at(before)
    house.entry(director, number, "Anna")
    after = Stream.objects.get(pk=number)
    between = aggregates.state_at(after)
    house.entry(director, number, "Boris")
    aggregates.forget()
    aggregates.keep(before, then)
    assert aggregates.state_at(after) == between


def test_what_is_warm_does_not_survive_an_epoch(director):
    number = house.tournament(director)
    house.entry(director, number, "Anna")
    lost = Stream.objects.get(pk=number)
    then = aggregates.state_at(lost)
    Entry.objects.update(stack=5)  # the copy that came back has the same number of lines, and others
    begin_epoch([number])
    restored = Stream.objects.get(pk=number)
    assert (restored.version, restored.epoch != lost.epoch) == (lost.version, True)
    assert aggregates.state_at(restored) == store.load(number) != then
    assert aggregates.as_committed(number)[1] == store.load(number)
    aggregates.keep(lost, then)  # somebody who began before and comes late
    assert aggregates.state_at(restored) == store.load(number)


def test_every_stream_has_an_epoch_of_its_own_and_a_new_one_is_another(director):
    one, two = house.tournament(director), house.tournament(director)
    before = dict(Stream.objects.values_list("pk", "epoch"))
    assert len(set(before.values())) == len(before) >= 2
    begin_epoch([one])
    after = dict(Stream.objects.values_list("pk", "epoch"))
    assert [number for number in before if before[number] != after[number]] == [one]
    begin_epoch()
    last = dict(Stream.objects.values_list("pk", "epoch"))
    assert len({*before.values(), *after.values(), *last.values()}) == 2 * len(before) + 1
    assert last[two] != after[two]


def test_history_says_who_did_what_and_what_can_be_taken_back(director):
    number = house.tournament(director)
    house.entry(director, number, "Anna")
    lines = director.get(f"/api/tournaments/{number}/journal").json()
    assert [line["command"] for line in lines] == [
        "ConfirmPayment",
        "RegisterEntry",
        "OpenRegistration",
        "CreateTournament",
    ]
    assert [line["seq"] for line in lines] == [4, 3, 2, 1]
    assert lines[0]["actor"]["role"] == "director"
    assert "Anna" in lines[0]["text"]
    assert lines[0]["undo"] == {"possible": True, "reason": None, "in_the_way": None, "note": None}
    assert lines[3]["undo"]["possible"] is False


def test_every_column_of_a_state_has_a_place_in_the_rows(director):
    number = house.running(director, 3)
    aggregates.forget()
    assert store.load(number) == aggregates.state_at(Stream.objects.get(pk=number))


@pytest.mark.parametrize("path", ["/api/tournaments/999999/announce", "/api/tournaments/999999/live/public"])
def test_what_does_not_exist_is_404_in_the_envelope(director, path):
    answer = director.post(path, {"text": "x"}) if path.endswith("announce") else director.get(path)
    assert answer.status_code == 404
    assert answer.json()["refusal"]["code"] == "not_found"
