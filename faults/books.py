"""What was answered is on record, once: the database is asked for everything that the bots were told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import connection
from django.db.models import Count

from bots.client import Answer
from tournament.models import Entry, Journal, Receipt, Stream
from tournament.verify import faults_of

COMMAND = re.compile(r"/api/tournaments/(\d+)/([a-z-]+)$")
AT_ONCE = 400


@dataclass(frozen=True, slots=True)
class Told:
    """A command that the server has said it carried out."""

    stream: int
    name: str
    command_id: str
    answer: Answer


def told(path: str, command_id: str, answer: Answer) -> Told | None:
    """What is to be held against the books; nothing where the server has not promised anything."""
    match = COMMAND.match(path)
    promises = match is not None and answer.ok and (answer.seq > 0 or match[2] == "sign-up")
    return Told(int(match[1]), match[2], command_id, answer) if match and promises else None


def problems(promised: Sequence[Told]) -> list[str]:
    """What is lost, doubled or at odds, as sentences. All as of one moment, though the evening goes on."""
    with _one_moment():
        found = [*_lost(promised), *_doubled()]
        for number in Stream.objects.filter(kind=Stream.TOURNAMENT).values_list("pk", flat=True):
            found += [f"tournament {number}: {fault}" for fault in faults_of(number)]
    return found


@contextmanager
def _one_moment() -> Iterator[None]:
    begin = "BEGIN" if connection.vendor == "sqlite" else "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    try:
        with connection.cursor() as cursor:
            cursor.execute(begin)
        yield
    finally:
        connection.close()


def _lost(promised: Sequence[Told]) -> Iterator[str]:
    commands = [told for told in promised if told.name != "sign-up"]
    for first in range(0, len(commands), AT_ONCE):
        some = commands[first : first + AT_ONCE]
        ids = [told.command_id for told in some]
        receipts = {
            (row.stream_id, str(row.command_id)): row.answer for row in Receipt.objects.filter(command_id__in=ids)
        }
        lines = {
            (stream, str(command_id)): seq
            for stream, command_id, seq in Journal.objects.filter(command_id__in=ids).values_list(
                "stream", "command_id", "seq"
            )
        }
        for told in some:
            key = (told.stream, told.command_id)
            kept = receipts.get(key)
            if kept is None or (kept["ok"], kept["seq"]) != (True, told.answer.seq):
                yield f"{told.name} {told.command_id} was answered {told.answer.body}; its receipt is {kept}"
            elif told.answer.result.get("changed", True) and lines.get(key) != told.answer.seq:
                yield f"{told.name} {told.command_id} is said to be line {told.answer.seq}; it is {lines.get(key)}"
    for told in promised:
        if told.name == "sign-up":
            entry = int(told.answer.body["entry"])
            if not Entry.objects.filter(tournament=told.stream, number=entry).exists():
                yield f"a phone was told that it has entry {entry}, and there is none"


def _doubled() -> Iterator[str]:
    lines = Journal.objects.order_by().values("stream", "command_id").annotate(times=Count("pk"))
    for line in lines.filter(times__gt=1):
        yield f"command {line['command_id']} stands {line['times']} times in the journal of {line['stream']}"
