"""What has happened becomes the state: `evolve` is total, it never refuses what has already happened.

The subjects are in `rules.tournament.evolving`, one function for each kind of events.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import assert_never

from rules.tournament.events import (
    BustEvent,
    ClockEvent,
    DeskEvent,
    Event,
    FloorEvent,
    HandEvent,
    SetupEvent,
    TableEvent,
    TournamentCreated,
)
from rules.tournament.evolving.busts import after_busts
from rules.tournament.evolving.desk import at_the_desk
from rules.tournament.evolving.floor import on_the_floor
from rules.tournament.evolving.hands import at_a_table
from rules.tournament.evolving.setup import laid_down
from rules.tournament.evolving.tables import with_tables
from rules.tournament.evolving.timing import by_the_clock
from rules.tournament.state import Tournament


def evolve(tournament: Tournament | None, event: Event) -> Tournament:
    """The tournament after `event`. None is the empty room before a tournament is created."""
    if isinstance(event, TournamentCreated):
        return Tournament(config=event.config, structure=event.structure)
    assert tournament is not None, "the first event of a tournament is its creation"
    return _evolve(tournament, event)


def fold(tournament: Tournament | None, events: Iterable[Event]) -> Tournament:
    """The tournament after several events."""
    after = reduce(evolve, events, tournament)
    assert after is not None, "nothing has happened yet"
    return after


def _evolve(t: Tournament, event: Event) -> Tournament:
    if isinstance(event, HandEvent):
        return at_a_table(t, event)
    if isinstance(event, DeskEvent):
        return at_the_desk(t, event)
    if isinstance(event, TableEvent):
        return with_tables(t, event)
    if isinstance(event, BustEvent):
        return after_busts(t, event)
    if isinstance(event, ClockEvent):
        return by_the_clock(t, event)
    if isinstance(event, FloorEvent):
        return on_the_floor(t, event)
    if isinstance(event, SetupEvent):
        return laid_down(t, event)
    assert_never(event)
