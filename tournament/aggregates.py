"""Tournaments kept warm: a frozen state stays true for its version, so a process need not read it twice.

A state that another process has moved on catches up from the journal; one never seen, or far behind, is read from rows.
"""

import threading
from collections import OrderedDict

from rules.tournament.state import Tournament
from tournament import journal, store
from tournament.models import Stream

KEPT = 64
LINES_WORTH_FOLDING = 200

_warm: OrderedDict[int, tuple[int, Tournament]] = OrderedDict()
_guard = threading.Lock()


def state_at(stream_id: int, version: int) -> Tournament | None:
    """The tournament as it stood after line `version`, which is the last one that the caller's transaction sees.

    None before its first line."""
    if version == 0:
        return None
    with _guard:
        known, state = _warm.get(stream_id, (0, None))
    if known == version:
        return state
    if 0 < version - known <= LINES_WORTH_FOLDING and state is not None:
        missing = [line for line in journal.lines(stream_id, after=known) if line.seq <= version]
        if [line.seq for line in missing] == list(range(known + 1, version + 1)):
            return journal.fold(state, missing)
    return store.load(stream_id)


def as_committed(stream_id: int) -> tuple[int, Tournament | None]:
    """The version and the tournament for one who looks without the lock."""
    while True:
        version = Stream.objects.values_list("version", flat=True).get(pk=stream_id)
        state = state_at(stream_id, version)
        # Rows read while a command was being committed may be newer than the version: what is warm is true for it, and
        # else the version must still be the same.
        if (warm := _warm_at(stream_id, version)) is not None:
            return version, warm
        if Stream.objects.filter(pk=stream_id, version=version).exists():
            if state is not None:
                keep(stream_id, version, state)
            return version, state


def _warm_at(stream_id: int, version: int) -> Tournament | None:
    with _guard:
        known, state = _warm.get(stream_id, (0, None))
    return state if known == version else None


def keep(stream_id: int, version: int, state: Tournament) -> None:
    """Remember a committed state; a newer one that is known already stays."""
    with _guard:
        known, _ = _warm.get(stream_id, (0, None))
        if version <= known:
            return
        _warm[stream_id] = (version, state)
        _warm.move_to_end(stream_id)
        while len(_warm) > KEPT:
            _warm.popitem(last=False)


def forget() -> None:
    """Start cold: another database, or a test."""
    with _guard:
        _warm.clear()
