"""Whether a line of the history can be taken back now, and which later line stands in the way if not.

A line that cannot be taken back any more could be once: the line after which it could not is in its way. That stays
true for the epoch of the stream unless the line found is itself taken back.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from uuid import UUID

from rules.context import Context
from rules.rulebook import Rules
from rules.tournament.invert import invert
from rules.tournament.inverting import BY_HAND, LATER, UNTOUCHED, Timeline, Touch
from rules.tournament.state import Tournament
from rules.verdict import Refusal
from tournament import journal, models, room_time
from tournament.actors import Actor
from tournament.history.ladder import Ladder
from tournament.journal import command_of
from tournament.permissions import may_take_back
from tournament.undo import of_the_clock, touches


@dataclass(frozen=True, slots=True)
class Prospect:
    """How it stands with taking a line back: why it is refused (True where it is possible, False where it is not this
    actor's to take back), and the number of the line in the way."""

    refusal: Refusal | bool
    line: int | None = None


def prospects(
    stream: models.Stream,
    state: Tournament,
    rows: Sequence[models.Journal],
    *,
    undone: Mapping[int, int],
    rules: Rules,
    actor: Actor,
) -> dict[int, Prospect]:
    """By number of the line, how it stands with taking it back in this state of the tournament."""
    timelines = _Timelines(stream.pk)
    refusals = {
        row.seq: _refusal(state, row, timelines, undone=row.seq in undone, rules=rules, actor=actor) for row in rows
    }
    stuck = [row for row in rows if _has_a_line_in_the_way(refusals[row.seq])]
    found = _hindrances.of(stream, stuck, rules=rules, undone=undone)
    return {seq: said_of(refusal, found.get(seq)) for seq, refusal in refusals.items()}


def said_of(refusal: Refusal | bool, found: int | None) -> Prospect:
    """What is said of taking a line back where `found` is in its way. 0: no single line is, and nobody is told to take
    back first what cannot be named."""
    if found == 0 and isinstance(refusal, Refusal) and refusal.code == LATER.code:
        return Prospect(BY_HAND)
    return Prospect(refusal, _line_named(refusal) or found or None)


class _Timelines:
    """What was done to the clock, read once for all the lines that touched it."""

    def __init__(self, tournament: int) -> None:
        self._tournament = tournament
        self._touches: Sequence[Touch] | None = None

    def of(self, line: journal.Line) -> Timeline:
        """The timeline in which a line that touched the clock is taken back."""
        if not of_the_clock(line):
            return UNTOUCHED
        if self._touches is None:
            self._touches = touches(self._tournament)
        return Timeline(line.seq, self._touches)


def _refusal(
    state: Tournament, row: models.Journal, timelines: _Timelines, *, undone: bool, rules: Rules, actor: Actor
) -> Refusal | bool:
    if not may_take_back(actor, row.command["kind"], row.actor):
        return False
    if undone:
        return Refusal("undone_already", "house.undo", {"seq": row.seq})
    return _answer(state, row, rules, timelines) or True


def _answer(
    state: Tournament, row: models.Journal, rules: Rules, timelines: _Timelines | None = None
) -> Refusal | None:
    """Why the line cannot be taken back in this state of the tournament."""
    line = journal.read(row)
    context = Context(now=room_time.now(), seed=0, rules=rules)
    timeline = timelines.of(line) if timelines else UNTOUCHED
    answer = invert(state, command_of(row.command), line.events, context, timeline=timeline)
    return answer if isinstance(answer, Refusal) else None


def _line_named(refusal: Refusal | bool) -> int | None:
    """The line that a refusal itself names as the one in the way."""
    if isinstance(refusal, Refusal) and refusal.code == "line_in_the_way":
        return int(str(refusal.detail["line"]))
    return None


def _has_a_line_in_the_way(refusal: Refusal | bool) -> bool:
    return isinstance(refusal, Refusal) and refusal.code not in {"undone_already", "line_in_the_way"}


@dataclass(slots=True)
class _Known:
    """What was found out about one stream: its ladder, and for each line the one in its way."""

    epoch: UUID
    ladder: Ladder
    hindrances: dict[int, int] = field(default_factory=dict)
    guard: threading.Lock = field(default_factory=threading.Lock)


class _Hindrances:
    """For lines that cannot be taken back any more, the line after which they could not."""

    KEPT = 8

    def __init__(self) -> None:
        self._known: OrderedDict[int, _Known] = OrderedDict()
        self._guard = threading.Lock()

    def of(
        self, stream: models.Stream, stuck: Sequence[models.Journal], *, rules: Rules, undone: Mapping[int, int]
    ) -> dict[int, int]:
        """By number of the line, the number of the one in its way; 0 where no single one is. While the ladder is still
        being climbed nothing is known of some."""
        known = self._of_stream(stream)
        with known.guard:
            asked = [row for row in stuck if known.hindrances.get(row.seq) in (None, *undone)]
            if asked and known.ladder.climb(stream.version):
                for row in asked:
                    known.hindrances[row.seq] = _hindrance(known.ladder, row, rules, undone)
            return {row.seq: known.hindrances[row.seq] for row in stuck if row.seq in known.hindrances}

    def _of_stream(self, stream: models.Stream) -> _Known:
        with self._guard:
            known = self._known.get(stream.pk)
            if known is None or known.epoch != stream.epoch:
                known = self._known[stream.pk] = _Known(stream.epoch, Ladder(partial(journal.lines, stream.pk)))
            self._known.move_to_end(stream.pk)
            while len(self._known) > self.KEPT:
                self._known.popitem(last=False)
            return known


def _hindrance(ladder: Ladder, row: models.Journal, rules: Rules, undone: Mapping[int, int]) -> int:
    return ladder.last_chance(row.seq, lambda state: _answer(state, row, rules) is None, undone)


_hindrances = _Hindrances()
