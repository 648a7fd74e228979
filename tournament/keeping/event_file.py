"""One event carried to another house: its journal, and the people it names.

The other house finds the same people among its own or writes them down, and puts their numbers into the journal; then
it folds the journal and writes the rows that follow. So an imported event is proved in the moment in which it is made.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from pathlib import Path
from typing import Any
from uuid import UUID

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from rules.tournament.evolve import evolve
from rules.tournament.state import Tournament as State
from rules.verdict import Refusal
from tournament import journal, money, store
from tournament.execute import Answer, at_the_desk, due_at
from tournament.keeping.databases import schema_of, snapshot
from tournament.keeping.packed import EVENT, Header, Unfit, examined, lines_of, packing
from tournament.keeping.words import refusal_of
from tournament.models import Journal, Player, Stream
from tournament.people import Known, refused, row_of
from tournament.verify import faults_of

PERSON = ("name", "nickname", "card", "phone", "birth_year")
LINE = ("seq", "at", "actor", "command_id", "command", "events", "seed", "undoes")


def export_event(stream_id: int, path: Path) -> Header:
    """Write one event into a file that nobody else may read."""
    with snapshot() as database:
        lines = list(_lines(stream_id, database))
        if not lines:
            raise Unfit("no_such_event", {"event": stream_id})
        named = _named(lines)
        header = _header(stream_id, lines, database)
        with packing(path, EVENT, header) as put:
            for person in _people(sorted(named), database):
                put(json.dumps({"player": person}, ensure_ascii=False))
            for line in lines:
                put(json.dumps({"line": line}, ensure_ascii=False))
    return header


def _named(lines: list[dict[str, Any]]) -> set[int]:
    """The people of whom the journal speaks."""
    named: set[int] = set()

    def heard(player: int) -> int:
        named.add(player)
        return player

    reader = journal.codec_with_players(heard)
    for line in lines:
        journal.reread(line, reader)
    return named


def _lines(stream_id: int, database: BaseDatabaseWrapper) -> Iterator[dict[str, Any]]:
    names = ", ".join(f'"{name}"' for name in LINE)
    with database.cursor() as cursor:
        cursor.execute(f"SELECT {names} FROM tournament_journal WHERE stream_id = %s ORDER BY seq", [stream_id])
        for row in cursor.fetchall():
            line = dict(zip(LINE, row, strict=True))
            at = line["at"]
            line["at"] = (at if at.tzinfo else at.replace(tzinfo=timezone.get_default_timezone())).isoformat()
            line["command_id"] = str(UUID(str(line["command_id"])))
            for name in ("actor", "command", "events"):
                line[name] = json.loads(line[name])
            yield line


def _people(numbers: list[int], database: BaseDatabaseWrapper) -> Iterator[dict[str, Any]]:
    columns = ("id", *PERSON)
    with database.cursor() as cursor:
        for number in numbers:
            cursor.execute(f"SELECT {', '.join(columns)} FROM tournament_player WHERE id = %s", [number])
            for row in cursor.fetchall():
                yield dict(zip(columns, row, strict=True))


def _header(stream_id: int, lines: list[dict[str, Any]], database: BaseDatabaseWrapper) -> Header:
    with database.cursor() as cursor:
        cursor.execute("SELECT name, status FROM tournament_tournament WHERE stream_id = %s", [stream_id])
        name, status = cursor.fetchone()
    event = {
        "id": stream_id, "name": name, "status": status, "version": len(lines), "origin": lines[0]["command_id"],
    }  # fmt: skip
    made_at = timezone.now().isoformat(timespec="seconds")
    return {"made_at": made_at, "schema": schema_of(MigrationLoader(database)), "event": event}


@dataclass(frozen=True, slots=True)
class Brought:
    """What a file of one event holds, read and found whole."""

    header: Header
    people: tuple[dict[str, Any], ...]
    lines: tuple[dict[str, Any], ...]


def read_event(path: Path) -> Brought:
    """The event of a file; refused where it is damaged, newer, or no event."""
    header = examined(path, EVENT)
    known = MigrationLoader(None).graph.nodes
    newer = [f"{label} {name}" for label, name in header["schema"].items() if (label, name) not in known]
    if newer:
        raise Unfit("backup_too_new", {"needs": ", ".join(newer)})
    content = list(lines_of(path))
    people = tuple(each["player"] for each in content if "player" in each)
    lines = tuple(each["line"] for each in content if "line" in each)
    if [line["seq"] for line in lines] != list(range(1, header["event"]["version"] + 1)):
        raise Unfit("backup_damaged")
    return Brought(header, people, lines)


class _NotProved(Exception):
    """What was written does not agree with itself: nothing of it stays."""


def import_event(brought: Brought, *, command_id: UUID, again: bool = False) -> Answer:
    """Make the event here. One that is here already is told, and made a second time only where that is wanted."""
    origin = brought.header["event"]["origin"]

    def carry_out(now: datetime) -> Answer:
        twin = (
            Journal.objects.filter(seq=1, command_id=origin, stream__kind=Stream.TOURNAMENT).order_by("stream").last()
        )
        if twin is not None and not again:
            version = twin.stream.version
            return refused(Refusal("event_here_already", "house.request", {"event": twin.stream_id, "lines": version}))
        numbers, new = _known_people(brought.people, now)
        stream = Stream.objects.create(kind=Stream.TOURNAMENT)
        _write(stream, brought.lines, lambda player: numbers.get(player, player))
        if faults := list(faults_of(stream.pk)):
            raise _NotProved(faults[0])
        people = {"new": new, "known": len(brought.people) - new}
        return {"ok": True, "seq": stream.version, "result": {"tournament": stream.pk, **people}}

    try:
        return at_the_desk({"import": brought.header["event"], "again": again}, carry_out, command_id=command_id)
    except _NotProved as fault:
        return refused(refusal_of(Unfit("event_not_proved", {"reason": str(fault)})))


def _write(stream: Stream, lines: tuple[dict[str, Any], ...], player: Callable[[int], int]) -> None:
    codec = journal.codec_with_players(player)
    read = []
    for line in lines:
        command, events = journal.reread(line, codec)
        at = datetime.fromisoformat(line["at"])
        journal.append(
            stream.pk,
            seq=line["seq"],
            at=at,
            actor=line["actor"],
            command_id=UUID(line["command_id"]),
            command=command,
            events=events,
            seed=line["seed"],
            undoes=line["undoes"],
        )
        read.append((line["seq"], at, events))
    state: State | None = reduce(evolve, (event for _, _, events in read for event in events), None)
    assert state is not None
    store.save(stream.pk, None, state)
    for seq, at, events in read:
        money.post(stream.pk, seq, events, at=at)
    stream.version, stream.due_at = len(lines), due_at(state)
    Stream.objects.filter(pk=stream.pk).update(version=stream.version, due_at=stream.due_at)


def _known_people(people: tuple[dict[str, Any], ...], now: datetime) -> tuple[Mapping[int, int], int]:
    """For each person of the file the number here, and how many had to be written down. Nobody is two people here."""
    known = Known(people)
    numbers: dict[int, int] = {}
    for person in people:
        taken = set(numbers.values())
        same = [player for player in known.alike(person["name"], person["phone"] or "") if _same(player, person)]
        chosen = next((player.pk for player in same if player.pk not in taken), None)
        if chosen is not None:
            numbers[person["id"]] = chosen
    strangers = [person for person in people if person["id"] not in numbers]
    for person in strangers:
        row = row_of(person, now)
        Player.objects.bulk_create([row])
        numbers[person["id"]] = row.pk
    return numbers, len(strangers)


def _same(player: Player, person: Mapping[str, Any]) -> bool:
    """The same person: the name is the same, or the phone, and nothing that is known of both says otherwise."""
    mine = row_of(person, player.created_at)
    pairs = (
        (player.name_key, mine.name_key),
        (player.phone_key, mine.phone_key),
        (player.card.casefold(), mine.card.casefold()),
        (player.birth_year, mine.birth_year),
    )
    return all(here == there for here, there in pairs if here and there)
