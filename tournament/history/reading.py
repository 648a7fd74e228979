"""The history as it is read: lines of the journal, newest first, as a sentence each and with who did it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from django.contrib.auth import get_user_model

from rules.context import Context
from rules.rulebook import Rules, rules_of
from rules.tournament.invert import elsewhere, invert
from rules.tournament.state import Tournament
from rules.verdict import Refusal
from tournament import aggregates, house_rules, journal, models, room_time
from tournament.actors import Actor, Role
from tournament.history.filtering import About, Wanted, about_command, is_wanted, tables_in
from tournament.history.in_the_way import Prospect, prospects
from tournament.journal import command_of
from tournament.languages import language
from tournament.selectors import names_in
from tournament.story import Line, line_text, seated_text, story_of
from tournament.texts import refusal_text

STAFF = (Role.DIRECTOR, Role.DESK)
READ_AT_ONCE = 200


def history(tournament: int, *, actor: Actor, wanted: Wanted) -> list[dict[str, Any]]:
    """Lines of the journal, newest first, as a sentence each, with whether `actor` can take them back now."""
    stream, state = aggregates.stream_as_committed(tournament)
    if state is None:
        raise models.Stream.DoesNotExist
    told = _Telling(tournament, state)
    chosen = told.chosen(wanted)
    undone = _undone(tournament)
    rules = rules_of(state.config.rulebook, state.config.overrides)
    found = prospects(stream, state, chosen, undone=undone, rules=rules, actor=actor)
    numbers = {one.line for one in found.values() if one.line}
    in_the_way = {row.seq: row for row in models.Journal.objects.filter(stream_id=tournament, seq__in=numbers)}
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
                **_undo(found[row.seq], in_the_way.get(found[row.seq].line or 0), told),
                "note": told.seated_elsewhere(row, rules) if found[row.seq].refusal is True else None,
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
                if is_wanted(row, wanted, about=self.about(row), text=partial(self.text, row)):
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

    def about(self, row: models.Journal) -> tuple[About, ...]:
        """What the line is about, the chief thing first."""
        kind = row.command["kind"]
        if row.undoes is not None and (line := self._taken_back.get(row.undoes)) is not None:
            kind = line.kind
        return about_command(kind)

    def text(self, row: models.Journal) -> str:
        """The line as a sentence."""
        if row.seq not in self._texts:
            self._learn([row])
            self._texts[row.seq] = line_text(_told(row), self._story, language())
        return self._texts[row.seq]


def _told(row: models.Journal) -> Line:
    return Line(row.command["kind"], row.command["payload"], row.events)


def _staff_of(rows: Iterable[models.Journal]) -> dict[int, str]:
    numbers = {row.actor.get("number") for row in rows if row.actor["role"] in STAFF}
    return dict(get_user_model().objects.filter(pk__in=numbers).values_list("pk", "first_name"))


def _actor_name(actor: Mapping[str, Any], staff: Mapping[int, str]) -> str:
    if actor["role"] in STAFF:
        return staff.get(actor["number"], "")
    return str(actor.get("table", "")) if actor["role"] == Role.TABLET else ""


def _undo(prospect: Prospect, hindrance: models.Journal | None, told: _Telling) -> dict[str, Any]:
    reason = refusal_text(prospect.refusal, language()) if isinstance(prospect.refusal, Refusal) else None
    in_the_way = {"seq": hindrance.seq, "text": told.text(hindrance)} if hindrance is not None else None
    return {"possible": prospect.refusal is True, "reason": reason, "in_the_way": in_the_way}
