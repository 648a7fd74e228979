"""The journal: one line for each accepted command, with the events that came of it.

Commands, events and states are written as JSON by one codec. A union is tagged with `kind`: the class's name for
events, the small word that the API uses too for periods (`level`, `break`) and clocks. Commands stand apart from their
fields, one of which may be called `kind` itself.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import reduce
from typing import Any, get_args
from uuid import UUID

from cattrs.preconf.json import JsonConverter, make_converter
from cattrs.strategies import configure_tagged_union

from rules.clock import Clock
from rules.ids import PlayerId
from rules.structure import Period
from rules.tournament.commands import Command
from rules.tournament.events import Event
from rules.tournament.evolve import evolve
from rules.tournament.state import Tournament
from tournament.models import Journal
from tournament.rows import write_row

_CLOCK: Any = Clock  # a union is a type form, which mypy does not take for a type
_EVENT: Any = Event


def _codec() -> JsonConverter:
    codec = make_converter()
    codec.register_unstructure_hook(timedelta, lambda span: span // timedelta(microseconds=1))
    codec.register_structure_hook(timedelta, lambda micros, _: timedelta(microseconds=micros))
    codec.register_structure_hook(
        datetime, lambda at, _: at if isinstance(at, datetime) else datetime.fromisoformat(at)
    )
    for union in (Period, Clock):
        configure_tagged_union(union, codec, tag_name="kind", tag_generator=lambda kind: kind.__name__.lower())
    # A clock that may be missing is another union to the codec, which would write it without its tag.
    codec.register_unstructure_hook(
        Clock | None, lambda clock: None if clock is None else codec.unstructure(clock, unstructure_as=Clock)
    )
    codec.register_structure_hook(
        Clock | None, lambda written, _: None if written is None else codec.structure(written, _CLOCK)
    )
    return codec


def codec_with_players(player: Callable[[int], int]) -> JsonConverter:
    """A codec that reads every number of a player as `player` says: an event that came from another house."""
    codec = _codec()
    codec.register_structure_hook(PlayerId, lambda number, _: PlayerId(player(int(number))))
    configure_tagged_union(Event, codec, tag_name="kind")
    return codec


codec = _codec()
configure_tagged_union(Event, codec, tag_name="kind")
_commands: dict[str, type] = {kind.__name__: kind for kind in get_args(Command)}


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the journal, read back."""

    seq: int
    at: datetime
    actor: dict[str, Any]
    command: dict[str, Any]
    events: tuple[Event, ...]
    undoes: int | None


def written(command: Command) -> dict[str, Any]:
    """A command as the journal keeps it: its name and its fields."""
    return {"kind": type(command).__name__, "payload": codec.unstructure(command, unstructure_as=type(command))}


def command_of(written: Mapping[str, Any]) -> Command:
    """A command as it was given."""
    command: Command = codec.structure(written["payload"], _commands[written["kind"]])
    return command


def reread(line: Mapping[str, Any], codec: JsonConverter) -> tuple[Command, tuple[Event, ...]]:
    """Command and events of a written line, as another codec reads them."""
    command: Command = codec.structure(line["command"]["payload"], _commands[line["command"]["kind"]])
    return command, tuple(codec.structure(event, _EVENT) for event in line["events"])


def fingerprint(body: object) -> str:
    """By which a second use of a command id with another body is seen."""
    return hashlib.sha256(json.dumps(body, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def append(
    stream_id: int,
    *,
    seq: int,
    at: datetime,
    actor: dict[str, Any],
    command_id: UUID,
    command: Command,
    events: tuple[Event, ...],
    seed: int,
    undoes: int | None,
) -> None:
    """Write the line."""
    write_row(
        Journal,
        stream=stream_id,
        seq=seq,
        at=at,
        actor=actor,
        command_id=command_id,
        command=written(command),
        events=[codec.unstructure(event, unstructure_as=Event) for event in events],
        seed=seed,
        undoes=undoes,
    )


def read(row: Journal) -> Line:
    """A row as a line."""
    events: tuple[Event, ...] = tuple(codec.structure(event, _EVENT) for event in row.events)
    return Line(row.seq, row.at, row.actor, row.command, events, row.undoes)


def lines(stream_id: int, *, after: int = 0, upto: int | None = None) -> Iterator[Line]:
    """The lines after number `after`, up to and with number `upto`, oldest first."""
    rows = Journal.objects.filter(stream_id=stream_id, seq__gt=after).order_by("seq")
    if upto is not None:
        rows = rows.filter(seq__lte=upto)
    return (read(row) for row in rows.iterator())


def recent(stream_id: int, *, upto: int, limit: int) -> tuple[Line, ...]:
    """The last lines up to number `upto`, newest first."""
    rows = Journal.objects.filter(stream_id=stream_id, seq__lte=upto).order_by("-seq")[:limit]
    return tuple(read(row) for row in rows)


def fold(state: Tournament | None, past: Iterable[Line]) -> Tournament | None:
    """The tournament after these lines."""
    return reduce(evolve, (event for line in past for event in line.events), state)
