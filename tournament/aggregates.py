"""Tournaments kept warm: a frozen state stays true for its version, so a process need not read it twice.

A state that another process has moved on catches up from the journal; one never seen, or far behind, is read from rows.
So is one in which somebody was erased meanwhile: their name is gone from notes too, which no event says.
"""

import threading
from collections import OrderedDict
from uuid import UUID

from rules.tournament.events import PlayerErased
from rules.tournament.state import Tournament
from tournament import journal, store
from tournament.models import Stream

KEPT = 64
LINES_WORTH_FOLDING = 200

_warm: OrderedDict[int, tuple[UUID, int, Tournament]] = OrderedDict()
_guard = threading.Lock()


def state_at(stream: Stream) -> Tournament | None:
    """The tournament as it stood after the last line that the caller's transaction sees: `stream` as it was read there.

    None before its first line."""
    if stream.version == 0:
        return None
    known, state = _held(stream)
    if known == stream.version:
        return state
    if 0 < stream.version - known <= LINES_WORTH_FOLDING and state is not None:
        missing = [line for line in journal.lines(stream.pk, after=known) if line.seq <= stream.version]
        whole = [line.seq for line in missing] == list(range(known + 1, stream.version + 1))
        if whole and not any(isinstance(event, PlayerErased) for line in missing for event in line.events):
            return journal.fold(state, missing)
    return store.load(stream.pk)


def as_committed(stream_id: int) -> tuple[int, Tournament | None]:
    """The version and the tournament for one who looks without the lock."""
    stream, state = stream_as_committed(stream_id)
    return stream.version, state


def stream_as_committed(stream_id: int) -> tuple[Stream, Tournament | None]:
    """The same for one who keeps what it saw: with the stream, which says of what epoch it is."""
    while True:
        stream = Stream.objects.get(pk=stream_id)
        state = state_at(stream)
        # Rows read while a command was being committed may be newer than the version: what is warm is true for it, and
        # else the version must still be the same.
        known, warm = _held(stream)
        if warm is not None and known == stream.version:
            return stream, warm
        if Stream.objects.filter(pk=stream_id, version=stream.version, epoch=stream.epoch).exists():
            if state is not None:
                keep(stream, state)
            return stream, state


def _held(stream: Stream) -> tuple[int, Tournament | None]:
    """What is warm of this epoch of the stream; what another one left behind is true of nothing."""
    with _guard:
        epoch, version, state = _warm.get(stream.pk, (stream.epoch, 0, None))
    return (version, state) if epoch == stream.epoch else (0, None)


def keep(stream: Stream, state: Tournament) -> None:
    """Remember a committed state; a newer one of the same epoch that is known already stays."""
    with _guard:
        epoch, known, _ = _warm.get(stream.pk, (stream.epoch, 0, None))
        if epoch == stream.epoch and stream.version <= known:
            return
        _warm[stream.pk] = (stream.epoch, stream.version, state)
        _warm.move_to_end(stream.pk)
        while len(_warm) > KEPT:
            _warm.popitem(last=False)


def drop(stream_id: int) -> None:
    """Read this one anew: what is warm of it may name somebody who has been erased."""
    with _guard:
        _warm.pop(stream_id, None)


def forget() -> None:
    """Start cold: another database, or a test."""
    with _guard:
        _warm.clear()
