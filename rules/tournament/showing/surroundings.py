"""What a view needs beside the state: names, journal lines, tablets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.ids import EntryId, PlayerId, TableNo
from rules.tournament.state import Entry, Move, Tournament


@dataclass(frozen=True, slots=True)
class MadeMove:
    """A move that was carried out, with its journal line."""

    move: Move
    seq: int
    dealt_in: bool = True


@dataclass(frozen=True, slots=True)
class Tablet:
    """Whether a table has a tablet, and how many of those that lie there were heard of a moment ago."""

    paired: bool
    connected: bool
    devices: int = 1
    online: int = 0


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a view needs beside the state: who the players are, where the event is, which moves were made of late (the
    newest first), the journal lines of busts, and which tables have a tablet."""

    id: int
    timezone: str
    names: Mapping[PlayerId, str]
    made_moves: tuple[MadeMove, ...] = ()
    bust_lines: Mapping[EntryId, int] = field(default_factory=dict)
    tablets: Mapping[TableNo, Tablet] = field(default_factory=dict)


View = dict[str, Any]
"""Section key → section (None where a section says that there is nothing)."""


def name_of(around: Surroundings, entry: Entry) -> str:
    """What the player of an entry is called on screens; empty where nobody is known any more."""
    return around.names.get(entry.player, "")


def names_of(tournament: Tournament, around: Surroundings, entries: Iterable[EntryId]) -> list[str]:
    """The names of several, in their order."""
    return [name_of(around, tournament.entries[entry]) for entry in entries]
