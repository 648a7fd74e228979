"""What the floor was called for, which penalties it gave, and what was announced."""

from __future__ import annotations

from dataclasses import dataclass

from rules.tournament.state import FloorCall, Penalty


@dataclass(frozen=True, slots=True)
class FloorCalled:
    """A table wants the floor."""

    call: FloorCall


@dataclass(frozen=True, slots=True)
class FloorCallAnswered:
    """Somebody of the floor went there."""

    call: FloorCall


@dataclass(frozen=True, slots=True)
class PenaltyImposed:
    """A player was warned, must miss hands, or is disqualified."""

    penalty: Penalty


@dataclass(frozen=True, slots=True)
class PenaltyLifted:
    """A penalty was taken back; it stays on record."""

    penalty: Penalty


@dataclass(frozen=True, slots=True)
class Announced:
    """Another text hangs on the wall."""

    before: str
    after: str


FloorEvent = FloorCalled | FloorCallAnswered | PenaltyImposed | PenaltyLifted | Announced
