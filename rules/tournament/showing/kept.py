"""Answers kept as long as what they were made from stays the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Any, TypeVar, cast

from rules.finishing import Place, places, prize_shares, prizes_in_force
from rules.ids import EntryId
from rules.rulebook import Rules
from rules.tournament.showing.field import Field, field_of
from rules.tournament.showing.tables import Scene, scene_of
from rules.tournament.state import Tournament

T = TypeVar("T")

PLAIN = frozenset({int, str, bool, tuple})
"""What is the same when it is equal; everything else is the same only when it is the same object."""


class Kept:
    """The last answer of every key, and the reckonings that several sections share."""

    def __init__(self) -> None:
        self._built: dict[str, tuple[tuple[object, ...], Any]] = {}

    def answer(self, key: str, inputs: tuple[object, ...], build: Callable[[], T]) -> T:
        """The answer given last under `key`, if it was made from the same objects; else a new one."""
        kept = self._built.get(key)
        if kept is not None and len(kept[0]) == len(inputs) and all(map(_same, kept[0], inputs)):
            return cast(T, kept[1])
        made = build()
        self._built[key] = (inputs, made)
        return made

    def field(self, tournament: Tournament) -> Field:
        """All entries counted, by what they do."""
        return self.answer("field", (tournament.entries,), lambda: field_of(tournament.entries.values()))

    def prizes_of(self, tournament: Tournament) -> tuple[int, ...]:
        """The prizes in force: the same tuple while nothing about them changes."""
        paid = self.field(tournament).paid
        inputs = (tournament.payouts, tournament.config, tournament.pool, paid)
        return self.answer("prizes", inputs, lambda: prizes_in_force(tournament))

    def places_of(self, tournament: Tournament) -> Mapping[EntryId, Place]:
        """The finishing places known by now, best first."""
        return self.answer("places", (tournament.entries, tournament.config), lambda: places(tournament))

    def shares_of(self, tournament: Tournament) -> Mapping[EntryId, int]:
        """What the paid places win; the places come best first, so the unpaid rest is not even looked at."""
        found, prizes = self.places_of(tournament), self.prizes_of(tournament)
        return self.answer(
            "shares",
            (found, prizes),
            lambda: prize_shares(prizes, dict(takewhile(lambda one: one[1].first <= len(prizes), found.items()))),
        )

    def scene(self, tournament: Tournament, rules: Rules) -> Scene:
        """The floor, looked up by table."""
        inputs = (
            tournament.tables,
            tournament.entries,
            tournament.moves,
            tournament.floor_calls,
            tournament.penalties,
            tournament.status,
            tournament.clock,
            tournament.config,
            tournament.hand_for_hand,
            tournament.drawn_buttons,
            tournament.dealing_on,
            tournament.final_table,
            tournament.structure,
            rules,
        )
        return self.answer("scene", inputs, lambda: scene_of(tournament, rules))


def _same(kept: object, given: object) -> bool:
    return kept is given or (type(kept) in PLAIN and type(kept) is type(given) and kept == given)
