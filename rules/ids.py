"""The names by which the floor calls things: numbers on entries, tables and seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

EntryId = NewType("EntryId", int)
"""Number of an entry in its tournament, 1, 2, 3 … in order of registration. A player who re-enters has two."""
PlayerId = NewType("PlayerId", int)
"""A person known to the club. Nothing in the rules knows more of a person than this number."""
TableNo = NewType("TableNo", int)
SeatNo = NewType("SeatNo", int)
"""A chair at a table, 1 … size, clockwise as seen by the dealer."""


@dataclass(frozen=True, slots=True, order=True)
class Seat:
    """A chair at a table of the tournament."""

    table: TableNo
    number: SeatNo
