"""The history of a tournament: the journal told, filtered, and with what stands in the way of taking a line back.

A line that cannot be taken back any more could be once. `_Hindrances` finds the line after which it could not: it folds
the journal up to the oldest line asked for, keeps the states from there on, and looks between them. What it found stays
true for the epoch of the stream unless the line found is itself taken back.
"""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.contrib.auth import get_user_model

from rules.context import Context
from rules.rulebook import Rules, rules_of
from rules.tournament.invert import elsewhere, invert
from rules.tournament.inverting import UNTOUCHED, Timeline, Touch
from rules.tournament.state import Tournament
from rules.verdict import Refusal
from tournament import aggregates, house_rules, journal, models, room_time
from tournament.actors import Actor, Role
from tournament.journal import command_of
from tournament.keys import sought
from tournament.languages import language
from tournament.permissions import may_take_back
from tournament.selectors import names_in
from tournament.story import Line, line_text, seated_text, story_of
from tournament.texts import refusal_text
from tournament.undo import of_the_clock, touches

STAFF = (Role.DIRECTOR, Role.DESK)
READ_AT_ONCE = 200
FOLDED_AT_MOST = 6_000  # lines: a journal that is longer says why a line stands, not which other one is in its way


class About(StrEnum):
    """What a line of the history is about."""

    PEOPLE = "people"  # who comes, who is out, penalties
    SEATS = "seats"
    MONEY = "money"
    CLOCK = "clock"
    HANDS = "hands"
    SETUP = "setup"
    OTHER = "other"


ABOUT: Mapping[str, tuple[About, ...]] = {
    "CreateTournament": (About.SETUP,),
    "ReviseConfig": (About.SETUP,),
    "ReviseStructure": (About.SETUP, About.CLOCK),
    "OpenRegistration": (About.SETUP,),
    "CancelTournament": (About.SETUP,),
    "RegisterEntry": (About.PEOPLE,),
    "ConfirmPayment": (About.MONEY, About.PEOPLE),
    "CancelEntry": (About.PEOPLE,),
    "CancelEntries": (About.PEOPLE,),
    "MergePlayer": (About.PEOPLE,),
    "ErasePlayer": (About.PEOPLE,),
    "VoidEntry": (About.MONEY, About.PEOPLE),
    "OpenTable": (About.SEATS,),
    "CloseTable": (About.SEATS,),
    "MoveEntry": (About.SEATS,),
    "SwapSeats": (About.SEATS,),
    "DealOn": (About.SEATS,),
    "ProposePlan": (About.SEATS,),
    "ApprovePlan": (About.SEATS,),
    "RejectPlan": (About.SEATS,),
    "SetBalancing": (About.SEATS,),
    "ConfirmArrival": (About.SEATS,),
    "StartTournament": (About.CLOCK,),
    "PauseClock": (About.CLOCK,),
    "ResumeClock": (About.CLOCK,),
    "AddTime": (About.CLOCK,),
    "GoToPeriod": (About.CLOCK,),
    "TurnLevel": (About.CLOCK,),
    "StartHand": (About.HANDS,),
    "EndHand": (About.HANDS,),
    "BustEntries": (About.PEOPLE,),
    "PlaceBust": (About.PEOPLE,),
    "AskForRebuy": (About.PEOPLE,),
    "SellRebuy": (About.MONEY, About.PEOPLE),
    "SellAddOn": (About.MONEY, About.PEOPLE),
    "ReportStacks": (About.OTHER,),
    "CorrectStack": (About.OTHER,),
    "SetHandForHand": (About.CLOCK,),
    "CallFloor": (About.OTHER,),
    "AnswerFloorCall": (About.OTHER,),
    "ImposePenalty": (About.PEOPLE,),
    "Announce": (About.OTHER,),
    "SetPayouts": (About.MONEY,),
    "FinishTournament": (About.MONEY, About.PEOPLE),
    "Undo": (About.OTHER,),
}
"""What each command is about; a line that takes another one back is about the same as that one."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which lines are asked for: before a number, of some subjects, of one table, by somebody, with these words."""

    before: int
    limit: int
    about: frozenset[About] = frozenset()
    table: int | None = None
    role: str = ""
    number: int | None = None
    words: tuple[str, ...] = ()


def words_of(text: str) -> tuple[str, ...]:
    """The words and numbers of a text, as they are compared: without accents, ё as е."""
    return tuple(re.findall(r"\w+", sought(text)))


def history(tournament: int, *, actor: Actor, wanted: Wanted) -> list[dict[str, Any]]:
    """Lines of the journal, newest first, as a sentence each, with whether `actor` can take them back now."""
    stream, state = aggregates.stream_as_committed(tournament)
    if state is None:
        raise models.Stream.DoesNotExist
    told = _Telling(tournament, state)
    chosen = told.chosen(wanted)
    undone = _undone(tournament)
    rules = rules_of(state.config.rulebook, state.config.overrides)
    timelines = _Timelines(tournament)
    refusals = {
        row.seq: _refusal(state, row, timelines, undone=row.seq in undone, rules=rules, actor=actor) for row in chosen
    }
    named = {seq: line for seq, refusal in refusals.items() if (line := _line_named(refusal))}
    stuck = [row for row in chosen if isinstance(refusals[row.seq], Refusal) and row.seq not in {*undone, *named}]
    hindrances = named | _hindrances.of(stream, stuck, rules=rules, undone=undone)
    hinder = {row.seq: row for row in models.Journal.objects.filter(stream_id=tournament, seq__in=hindrances.values())}
    staff = _staff_of(chosen)
    return [
        {
            "seq": row.seq,
            "at": row.at,
            "actor": {
                "role": row.actor["role"],
                "number": row.actor.get("number"),
                "name": _actor_name(row.actor, staff),
            },
            "command": row.command["kind"],
            "about": told.about(row)[0],
            "tables": sorted(tables_in(row)),
            "text": told.text(row),
            "house_rules": house_rules.changes(row.events),
            "undo": {
                **_undo(refusals[row.seq], hinder.get(hindrances.get(row.seq, 0)), told),
                "note": told.seated_elsewhere(row, rules) if refusals[row.seq] is True else None,
            },
            "undone_by": undone.get(row.seq),
            "undoes": row.undoes,
        }
        for row in chosen
    ]


def _undone(tournament: int) -> dict[int, int]:
    """By number of the line, the one that takes it back."""
    rows = models.Journal.objects.filter(stream_id=tournament, undoes__isnull=False)
    return {undoes: seq for undoes, seq in rows.values_list("undoes", "seq") if undoes is not None}


class _Telling:
    """Lines of one tournament as sentences; each is told once."""

    def __init__(self, tournament: int, state: Tournament) -> None:
        self._tournament = tournament
        self._state = state
        self._taken_back: dict[int, Line] = {}
        self._story = story_of(state, names_in(state), self._taken_back)
        self._texts: dict[int, str] = {}

    def seated_elsewhere(self, row: models.Journal, rules: Rules) -> str | None:
        """Where the players of a bust would sit after its undo, whose own chairs were given away."""
        if not any(event["kind"] in {"EntriesBusted", "EntryDisqualified"} for event in row.events):
            return None
        line, context = journal.read(row), Context(now=room_time.now(), seed=0, rules=rules)
        answer = invert(self._state, command_of(row.command), line.events, context)
        if isinstance(answer, Refusal):
            return None
        names = self._story.names
        seated = elsewhere(line.events, answer)
        return " ".join(seated_text(names.entry(entry), seat, language()) for entry, seat in seated) or None

    def chosen(self, wanted: Wanted) -> list[models.Journal]:
        """The lines that are wanted, newest first."""
        rows: list[models.Journal] = []
        for page in self._pages(wanted):
            for row in page:
                if self._is_wanted(row, wanted):
                    rows.append(row)
                if len(rows) == wanted.limit:
                    return rows
        return rows

    def _pages(self, wanted: Wanted) -> Iterator[list[models.Journal]]:
        before = wanted.before
        rows = models.Journal.objects.filter(stream_id=self._tournament)
        if wanted.role:
            rows = rows.filter(actor__role=wanted.role)
        while True:
            page = list(rows.filter(seq__lt=before).order_by("-seq")[: max(wanted.limit, READ_AT_ONCE)])
            if not page:
                return
            self._learn(page)
            yield page
            before = page[-1].seq

    def _learn(self, rows: Iterable[models.Journal]) -> None:
        """The lines that these take back, wherever in the history they stand."""
        numbers = {row.undoes for row in rows if row.undoes is not None} - self._taken_back.keys()
        for row in models.Journal.objects.filter(stream_id=self._tournament, seq__in=numbers):
            self._taken_back[row.seq] = _told(row)

    def _is_wanted(self, row: models.Journal, wanted: Wanted) -> bool:
        if wanted.about and not wanted.about.intersection(self.about(row)):
            return False
        if wanted.table is not None and wanted.table not in tables_in(row):
            return False
        if wanted.number is not None and row.actor.get("number") != wanted.number:
            return False
        if not wanted.words:
            return True
        said = (str(row.seq), *words_of(self.text(row)))
        return all(_says(said, word) for word in wanted.words)

    def about(self, row: models.Journal) -> tuple[About, ...]:
        """What the line is about, the chief thing first."""
        kind = row.command["kind"]
        if row.undoes is not None and (line := self._taken_back.get(row.undoes)) is not None:
            kind = line.kind
        return ABOUT.get(kind, (About.OTHER,))

    def text(self, row: models.Journal) -> str:
        """The line as a sentence."""
        if row.seq not in self._texts:
            self._learn([row])
            self._texts[row.seq] = line_text(_told(row), self._story, language())
        return self._texts[row.seq]


def _says(said: Sequence[str], word: str) -> bool:
    """Whether a sentence has the word: numbers whole, words by their beginning."""
    return any(one == word or (not word.isdigit() and one.startswith(word)) for one in said)


def tables_in(row: models.Journal) -> set[int]:
    """The tables that the line's command and its events name."""
    found: set[int] = set()
    _find_tables(row.command["payload"], found)
    _find_tables(row.events, found)
    if "table" in row.actor:
        found.add(row.actor["table"])
    return found


def _find_tables(written: Any, found: set[int]) -> None:
    if isinstance(written, Mapping):
        for name, value in written.items():
            if name == "table" and isinstance(value, int):
                found.add(value)
            else:
                _find_tables(value, found)
    elif isinstance(written, list):
        for value in written:
            _find_tables(value, found)


def _told(row: models.Journal) -> Line:
    return Line(row.command["kind"], row.command["payload"], row.events)


def _staff_of(rows: Iterable[models.Journal]) -> dict[int, str]:
    numbers = {row.actor.get("number") for row in rows if row.actor["role"] in STAFF}
    return dict(get_user_model().objects.filter(pk__in=numbers).values_list("pk", "first_name"))


def _actor_name(actor: Mapping[str, Any], staff: Mapping[int, str]) -> str:
    if actor["role"] in STAFF:
        return staff.get(actor["number"], "")
    return str(actor.get("table", "")) if actor["role"] == Role.TABLET else ""


# --- taking back ------------------------------------------------------------------------------------------------------


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
    """Why the line cannot be taken back now; True where it can, False where it is not this actor's to take back."""
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


def _line_named(refusal: Refusal | bool) -> int:
    """The line that a refusal itself names as the one in the way; 0 where it names none."""
    if isinstance(refusal, Refusal) and refusal.code == "line_in_the_way":
        return int(str(refusal.detail["line"]))
    return 0


def _undo(refusal: Refusal | bool, hindrance: models.Journal | None, told: _Telling) -> dict[str, Any]:
    reason = refusal_text(refusal, language()) if isinstance(refusal, Refusal) else None
    in_the_way = {"seq": hindrance.seq, "text": told.text(hindrance)} if hindrance is not None else None
    return {"possible": refusal is True, "reason": reason, "in_the_way": in_the_way}


@dataclass(slots=True)
class _Known:
    """What was found out about one stream: a state to fold on from, and for each line the one in its way."""

    epoch: UUID
    seq: int = 0
    state: Tournament | None = None  # after line `seq`
    hindrances: dict[int, int] = field(default_factory=dict)


class _Hindrances:
    """For lines that cannot be taken back any more, the line after which they could not."""

    KEPT = 8

    def __init__(self) -> None:
        self._known: OrderedDict[int, _Known] = OrderedDict()
        self._guard = threading.Lock()

    def of(
        self, stream: models.Stream, stuck: Sequence[models.Journal], *, rules: Rules, undone: Mapping[int, int]
    ) -> dict[int, int]:
        """By number of the line, the number of the one in its way; without those that never could be taken back."""
        with self._guard:
            known = self._known.setdefault(stream.pk, _Known(stream.epoch))
            if known.epoch != stream.epoch:
                known = self._known[stream.pk] = _Known(stream.epoch)
            self._known.move_to_end(stream.pk)
            while len(self._known) > self.KEPT:
                self._known.popitem(last=False)
            asked = [row for row in stuck if known.hindrances.get(row.seq, 0) in (0, *undone)]
            if asked:
                known.hindrances |= self._found(stream, asked, known, rules)
            return {row.seq: hindrance for row in stuck if (hindrance := known.hindrances.get(row.seq))}

    def _found(
        self, stream: models.Stream, asked: Sequence[models.Journal], known: _Known, rules: Rules
    ) -> dict[int, int]:
        oldest = min(row.seq for row in asked)
        if known.seq > oldest:
            known.seq, known.state = 0, None
        if stream.version - known.seq > FOLDED_AT_MOST:
            return {}
        state = known.state
        # After line `oldest`, and after each later one.
        states = [state] if known.seq == oldest and state is not None else []
        for line in journal.lines(stream.pk, after=known.seq):
            if line.seq > stream.version:
                break
            state = journal.fold(state, [line])
            if line.seq >= oldest and state is not None:
                states.append(state)
            if line.seq == oldest:
                known.seq, known.state = oldest, state
        return {row.seq: _turned(row, states[row.seq - oldest :], rules) for row in asked}


def _turned(row: models.Journal, states: Sequence[Tournament], rules: Rules) -> int:
    """After which line the one of `row` could no longer be taken back; -1 where it never could. `states` begin with the
    one after the line itself and end with one in which it cannot."""
    if not states or _answer(states[0], row, rules) is not None:
        return -1
    cannot = len(states) - 1
    step = 1
    # From the end in growing steps: what was in the way and has been taken back stands further up.
    while (could := max(0, cannot - step)) > 0 and _answer(states[could], row, rules) is not None:
        cannot, step = could, step * 2
    while cannot - could > 1:
        middle = (could + cannot) // 2
        if _answer(states[middle], row, rules) is None:
            could = middle
        else:
            cannot = middle
    return row.seq + cannot


_hindrances = _Hindrances()
