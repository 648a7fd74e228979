"""A person is erased: nobody can find name, nickname, card or phone in any column of any table."""

import json
import unicodedata
import uuid
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, get_args, get_type_hints

import pytest
from django.core.management import call_command
from django.db import connection

from rules.structure import Structure
from rules.tournament import commands as c
from rules.tournament import events as e
from rules.tournament import state
from tests import house
from tournament import aggregates
from tournament.erasing import TYPED, TYPED_IN
from tournament.models import Journal, Player, PlayerTicket
from tournament.phones import digits_of

WHO = {"name": "Серафима Ларионова", "nickname": "Фимочка", "card": "K-4711", "phone": "+7 900 555-01-47"}
NEEDLES = ("серафим", "ларионов", "фимочк", "k-4711", "9005550147")


def every_cell() -> Iterator[tuple[str, str]]:
    """Every column of every table, as text in small letters."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            columns = [column[0] for column in cursor.description]
            for row in cursor.fetchall():
                for column, value in zip(columns, row, strict=True):
                    yield f"{table}.{column}", _readable(value)


def _readable(value: Any) -> str:
    if isinstance(value, bytes | memoryview):
        value = bytes(value).decode("utf-8", "replace")
    if isinstance(value, str) and value[:1] in '{["':
        with suppress(ValueError):
            value = json.loads(value)
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return unicodedata.normalize("NFC", text).casefold()


def leaks() -> set[str]:
    """Where something of the person is still found."""
    return {
        place
        for place, text in every_cell()
        if any(needle in text for needle in NEEDLES[:-1]) or NEEDLES[-1] in digits_of(text.replace("-", ""))
    }


def erase(device: house.Device, player: int, **more: Any) -> Any:
    return device.post(f"/api/players/{player}/erase", **more)


@pytest.fixture
def played(director) -> tuple[int, int, int]:
    """A tournament in which staff wrote her name wherever one can write; she is out of it by now."""
    number = house.tournament(director, rebuys_max=0)
    others = [house.entry(director, number, name) for name in ("Anna Orlova", "Сима Петрова", "Борис")]
    player = director.post("/api/players", WHO).json()["id"]
    entry = director.tell(number, "register-entry", player=player).json()["result"]["entry"]
    director.tell(number, "cancel-entry", entry=entry, reason="Ларионова Серафима ушла, звонить 8 (900) 555 01 47")
    entry = director.tell(number, "register-entry", player=player).json()["result"]["entry"]
    seat = director.tell(number, "confirm-payment", entry=entry, method="cash").json()["result"]["seat"]
    note = "Фимочка оскорбила дилера, с Ларионовой говорил судья; Серафима извинилась"
    said = [
        director.tell(number, "start-tournament"),
        director.tell(number, "announce", text="Серафима Ларионова (карта K-4711), подойдите к стойке"),
        director.tell(number, "call-floor", table=seat["table"], reason="Ларионову к столу"),
        director.tell(number, "correct-stack", entry=entry, stack=1, reason="пересчитали СЕРАФИМУ ЛАРИОНОВУ"),
        director.tell(
            number, "impose-penalty", entry=entry, kind="warning", article="house.penalties", note=note, rounds=0
        ),
    ]
    assert [answer.status_code for answer in said] == [200] * 5
    director.tell(number, "undo", seq=said[-1].json()["seq"])
    director.tell(number, "undo", seq=said[-2].json()["seq"])
    director.tell(number, "void-entry", entry=entry, reason="Ларионова ошиблась турниром")
    assert others
    return number, player, entry


def test_no_column_of_any_table_knows_an_erased_person(director, played):
    _, player, _ = played
    assert leaks() >= {"tournament_player.name", "tournament_journal.command", "tournament_journal.events"}
    lines = Journal.objects.count()
    assert erase(director, player).json() == {"ok": True, "seq": 0, "result": {"player": player}}
    assert leaks() == set()
    assert Journal.objects.count() == lines + 1
    call_command("verify_journal")


def test_history_and_results_keep_the_number(director, played):
    number, player, _ = played
    erase(house.staff("desk"), player)
    history = director.get(f"/api/tournaments/{number}/journal").json()
    texts = [line["text"] for line in history]
    assert any(f"Игрок {player} (карта Игрок {player}), подойдите" in text for text in texts)
    assert texts[0] == f"Player {player} erased."
    assert history[0]["undo"]["possible"] is False
    entries = director.get(f"/api/tournaments/{number}/entries", player=player).json()["entries"]
    assert [each["name"] for each in entries] == [f"Игрок {player}"] * 2
    shown = director.get(f"/api/tournaments/{number}/live/director").content.decode()
    assert "Ларионов" not in shown


def test_whoever_shares_a_word_of_the_name_keeps_it(director, played):
    number, player, _ = played
    house.entry(director, number, "Серафима Петрова")
    director.tell(number, "announce", text="Серафима Петрова, ваш стол 3. Серафима, ждём")
    erase(director, player)
    assert Player.objects.filter(name="Серафима Петрова").exists()
    shown = director.get(f"/api/tournaments/{number}/live/public").content.decode()
    assert "Серафима Петрова, ваш стол 3. Серафима, ждём" in shown


def test_another_process_that_was_warm_does_not_bring_the_name_back(director, played):
    number, player, _ = played
    stream, warm = aggregates.stream_as_committed(number)
    erase(director, player)
    aggregates.forget()
    aggregates.keep(stream, warm)  # as a process remembers it that has not heard yet
    director.tell(number, "set-balancing", balancing="automatic")
    director.tell(number, "call-floor", table=1, reason="ruling")
    assert leaks() == set()
    call_command("verify_journal")


def test_the_phone_of_an_erased_person_is_a_strangers(director):
    number = house.tournament(director)
    entry, phone = house.phone(number, "Emil")
    assert phone.get(f"/api/tournaments/{number}/ticket").status_code == 200
    player = Player.objects.get(name="Emil").pk
    director.tell(number, "cancel-entry", entry=entry, reason="gone home")
    assert erase(director, player).status_code == 200
    assert PlayerTicket.objects.count() == 0
    assert phone.get(f"/api/tournaments/{number}/ticket").status_code == 401


@pytest.mark.parametrize("paid", [False, True])
def test_nobody_is_erased_while_they_wait_or_play(director, paid):
    number = house.tournament(director)
    entry = house.entry(director, number, "Emil") if paid else house.phone(number, "Emil")[0]
    player = Player.objects.get(name="Emil").pk
    before, lines = leaks_of("emil"), Journal.objects.count()
    said = erase(director, player)
    assert (said.status_code, said.json()["refusal"]["code"]) == (409, "still_in_play")
    assert said.json()["refusal"]["detail"]["entry"] == entry
    assert (leaks_of("emil"), Journal.objects.count()) == (before, lines)


def leaks_of(word: str) -> list[str]:
    return sorted(place for place, text in every_cell() if word in text and "receipt" not in place)


def test_an_erased_person_is_not_found_and_not_registered(director, played):
    number, player, _ = played
    erase(director, player)
    assert director.get("/api/players", search="Ларионова").json() == []
    assert director.get("/api/players", search=f"Игрок {player}").json() == []
    assert director.get("/api/players/doubles", name=WHO["name"], phone=WHO["phone"]).json() == []
    assert director.get(f"/api/players/{player}").status_code == 404
    said = director.tell(number, "register-entry", player=player)
    assert said.json()["refusal"]["code"] == "unknown_player"
    assert erase(director, player).json()["refusal"]["code"] == "unknown_player"


def test_the_same_tap_erases_once(director, played):
    _, player, _ = played
    tap = str(uuid.uuid4())
    assert erase(director, player, command_id=tap).json() == erase(director, player, command_id=tap).json()


@pytest.mark.parametrize("role", ["tablet", "player", "stranger"])
def test_only_the_staff_erases_and_merges(director, role):
    number = house.tournament(director)
    house.entry(director, number, "Emil")
    player = Player.objects.get(name="Emil").pk
    device = {
        "tablet": lambda: house.tablet(director, number, 1),
        "player": lambda: house.phone(number, "Anna")[1],
        "stranger": house.stranger,
    }[role]()
    assert erase(device, player).status_code == (401 if role == "stranger" else 403)
    assert device.post(f"/api/players/{player}/merge", {"into": player}).status_code in (401, 403)
    assert Player.objects.filter(name="Emil", erased_at=None, merged_into=None).exists()


CODES = {"article", "rulebook", "currency", "room_pin"}
"""Fields with words that nobody types freely."""


def test_whatever_a_person_can_type_is_looked_through():
    seen: set[type] = set()
    found: set[tuple[str, str]] = set()

    def look(kind: Any) -> None:
        if isinstance(kind, UnionType) or get_args(kind):
            for part in get_args(kind):
                look(part)
        elif is_dataclass(kind) and kind not in seen:
            seen.add(kind)
            hints = get_type_hints(kind)
            for each in fields(kind):
                found.update({(kind.__name__, each.name)} if hints[each.name] is str else ())
                look(hints[each.name])

    for kind in (c.Command, e.Event, state.Tournament, Structure):
        look(kind)
    assert len(seen) > 60
    assert {name for kind, name in found if name not in TYPED | TYPED_IN.get(kind, frozenset())} == CODES
