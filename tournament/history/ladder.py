"""Where in a long evening something stopped being possible, at a cost that does not grow with the evening.

A process folds each line of the journal once, a bounded number of them for one look, and keeps the states after a few
lines, evenly apart: the rungs. Between two rungs it folds again, and only there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rules.tournament.events import Event
from rules.tournament.evolve import fold
from rules.tournament.state import Tournament
from tournament.journal import Line

RUNGS = 32  # kept at most twice as many
CLIMBED_AT_ONCE = 20_000  # lines: about two seconds; what lies higher is climbed at the next look

Possible = Callable[[Tournament], bool]


@dataclass(frozen=True, slots=True)
class Rung:
    """The tournament after a line."""

    seq: int
    state: Tournament | None


class Reading(Protocol):
    """The journal of one stream, oldest lines first."""

    def __call__(self, *, after: int, upto: int) -> Iterable[Line]: ...


class Ladder:
    """The states after some lines of one stream, oldest first, and the one up to which it has been climbed."""

    def __init__(self, lines: Reading, start: Tournament | None = None) -> None:
        self.lines = lines
        self.top = Rung(0, start)
        self.rungs = [self.top]
        self.apart = 32

    def climb(self, version: int) -> bool:
        """Go on to the line that is the last one now; whether it was reached."""
        state, seq = self.top.state, self.top.seq
        for line in self.lines(after=seq, upto=min(version, seq + CLIMBED_AT_ONCE)):
            state, seq = fold(state, line.events), line.seq
            if seq - self.rungs[-1].seq >= self.apart:
                self.rungs.append(Rung(seq, state))
            if len(self.rungs) > 2 * RUNGS:
                self.rungs, self.apart = self.rungs[::2], self.apart * 2
        self.top = Rung(seq, state)
        return seq == version

    def last_chance(self, seq: int, possible: Possible, undone: Mapping[int, int]) -> int:
        """After which line something that line `seq` had made possible was so no longer. It is not possible at the top.
        A line that was taken back is not the one: it is sought after that undo. 0 where it never was possible, or where
        lines that were in the way together have been taken back in part."""
        while (found := self._turned(seq, possible)) in undone:
            seq = undone[found]
        return found

    def _turned(self, seq: int, possible: Possible) -> int:
        below = next(rung for rung in reversed(self.rungs) if rung.seq <= seq)
        cannot = self.top.seq
        for rung in reversed(self.rungs):
            if rung.seq <= seq:
                break
            if rung.state is not None and possible(rung.state):
                return self._between(rung, rung.seq, cannot, possible)
            cannot = rung.seq
        return self._between(below, seq, cannot, possible)

    def _between(self, rung: Rung, seq: int, upto: int, possible: Possible) -> int:
        lines = [line.events for line in self.lines(after=rung.seq, upto=upto)]
        known = seq - rung.seq
        state = fold(rung.state, (event for events in lines[:known] for event in events))
        found = turning(state, lines[known:], possible)
        return seq + found if found else 0


def turning(state: Tournament, lines: Sequence[Sequence[Event]], possible: Possible) -> int:
    """Which of the lines, counted from 1, made impossible what was possible in `state`; 0 where it was not possible
    even then. After the last of them it is not."""
    if not possible(state):
        return 0
    could, cannot = 0, len(lines)
    while cannot - could > 1:
        middle = (could + cannot) // 2
        later = fold(state, (event for events in lines[could:middle] for event in events))
        if possible(later):
            could, state = middle, later
        else:
            cannot = middle
    return cannot
