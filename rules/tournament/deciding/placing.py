"""The director says when somebody went out: a bust that was forgotten, or told at the wrong time."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from rules.context import Context
from rules.entries import IN_PLAY, entries_in_play
from rules.going_out import Together, groups, latest_after
from rules.ids import EntryId
from rules.tournament.commands import PlaceBust
from rules.tournament.deciding import Decision
from rules.tournament.deciding.busts import entries_busted
from rules.tournament.deciding.desk import after_leaving, dropped_moves
from rules.tournament.deciding.timing import NOT_RUNNING
from rules.tournament.events import BustCorrected, BustedEntry
from rules.tournament.state import Bust, Entry, EntryStatus, Status, Tournament
from rules.verdict import Refusal

BEFORE_ALL = timedelta(seconds=1)


def place(t: Tournament, command: PlaceBust, context: Context) -> Decision:
    """Somebody went out earlier than it is told. Nobody else's bust is touched; the time is kept, so that it stays true
    whoever comes back."""
    if t.status is not Status.RUNNING:
        return NOT_RUNNING
    entry = t.entries.get(command.entry)
    if entry is None or not _as_seen(entry, command):
        return Refusal("seat_changed", "house.stale-request", {"entry": command.entry})
    if entry.status in IN_PLAY and len(entries_in_play(t)) == 1:
        return Refusal("nobody_would_be_left", "house.tournament-decided", {"players": 1})
    at = _instant(t, command, context.now)
    if isinstance(at, Refusal):
        return at
    number = t.bust_order + 1
    if entry.bust is not None and entry.status is EntryStatus.OUT:
        after = replace(entry.bust, hand=0, round=0, since=None, rank=None, group=number, at=at)
        return (BustCorrected(entry.id, entry.bust, after, number),)
    assert entry.seat is not None, "who is in play has a seat"
    fresh = BustedEntry(entry, Bust(number, entry.seat, 0, at=at, group=number))
    out = entries_busted(t, (fresh,))
    return after_leaving(t, (*dropped_moves(t, {entry.id}), out), context.now)


def _as_seen(entry: Entry, command: PlaceBust) -> bool:
    if entry.status is EntryStatus.OUT:
        return entry.bust is not None and command.seat is None
    return entry.status in IN_PLAY and entry.seat == command.seat


def _instant(t: Tournament, command: PlaceBust, now: datetime) -> datetime | Refusal:
    line = groups(t, without=command.entry)
    latest = latest_after({id: e.bust for id, e in t.entries.items() if e.bust is not None}, now)
    if command.at is not None and command.after is None and command.before is None:
        return command.at if command.at <= now else Refusal("time_to_come", "house.busts")
    after, before = _place_of(line, command.after), _place_of(line, command.before)
    for named, found in ((command.after, after), (command.before, before)):
        if named is not None and found is None:
            return Refusal("not_out_here", "house.stale-request", {"entry": named})
    if after is None and before is None:
        return Refusal("placement_needed", "house.busts")
    if after is not None and before is not None and after >= before:
        facts = {"after": command.after, "before": command.before}
        return Refusal("went_out_together" if after == before else "placement_turned_round", "house.busts", facts)
    if after is None:
        assert before is not None
        after = before - 1
    earlier = line[after].instant if after >= 0 else line[0].instant - 2 * BEFORE_ALL
    later = line[after + 1].instant if after + 1 < len(line) else latest
    return earlier + (later - earlier) / 2


def _place_of(line: list[Together], entry: EntryId | None) -> int | None:
    return next((place for place, together in enumerate(line) if entry in together.entries), None)
