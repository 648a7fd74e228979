"""Copies of the house that lie beside it: those it makes by itself, those a director asks for, those that were brought.

It makes one at each finish, and on SQLite, which nobody else looks after, every ten minutes while an event runs. Old
ones go first where the disk is nearly full, and none is made where it would fill it.
"""

import fcntl
import os
import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connection
from django.db.models import Max
from django.utils import timezone

from rules.tournament.state import Status
from tournament import troubles
from tournament.keeping.backup import back_up
from tournament.keeping.packed import EVENT, Header, Unfit, header_of, stamp
from tournament.models import Receipt, Tournament

EVERY = timedelta(minutes=10)
LATE = timedelta(minutes=25)  # without a copy while an event runs: somebody must know
AGAIN = timedelta(minutes=1)  # after one that failed
KEPT = {"auto": 24, "made": 6, "brought": 6, "before": 6}
"""How many of each kind. `before` is what stood here before a restore."""
RESERVE = 512 * 1024 * 1024  # bytes of the disk, or a tenth of a small one, that copies leave to the evening
LEAST = 1024 * 1024
UPLOAD_DAYS = 1
NAME = re.compile(rf"(?P<kind>{'|'.join(KEPT)})-(?P<at>\d{{8}}T\d{{6}}Z)(?:-\d+)?\.backup")

_failed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Copy:
    """One of them. The header is what it says of itself; nothing where it cannot be read."""

    name: str
    kind: str
    size: int
    header: Header

    @property
    def made_at(self) -> datetime | None:
        """As of when it is."""
        said = self.header.get("made_at")
        return datetime.fromisoformat(said) if said else None


def folder() -> Path:
    """Where they lie, for their owner alone."""
    place = Path(settings.DATA_DIR) / "copies"
    place.mkdir(mode=0o700, exist_ok=True)
    return place


def copies(kind: str | None = None) -> list[Copy]:
    """All of them, the newest first."""
    found = []
    for path in folder().iterdir():
        match = NAME.fullmatch(path.name)
        if match and kind in (None, match["kind"]):
            facts = path.stat()
            header = _header(path, facts.st_mtime_ns, facts.st_size)
            made = (match["at"], facts.st_mtime_ns)  # several of one second stand in the order of their making
            found.append((made, Copy(path.name, match["kind"], facts.st_size, header)))
    return [copy for _, copy in sorted(found, key=lambda each: each[0], reverse=True)]


def path_of(name: str) -> Path | None:
    """The file of a copy, if there is one of that name."""
    path = folder() / name
    return path if NAME.fullmatch(name) and path.is_file() else None


@lru_cache(maxsize=128)
def _header(path: Path, changed: int, size: int) -> Header:
    try:
        return header_of(path)
    except Unfit:
        return {}


def is_due(now: datetime) -> bool:
    """Whether the house owes itself a copy: a finish that none knows, or ten minutes of an event on SQLite."""
    made = copies("auto")
    newest = made[0].header if made else {}
    known = {event["id"] for event in newest.get("events", ()) if event["status"] == Status.FINISHED}
    finished = Tournament.objects.filter(status=Status.FINISHED)
    if finished.exclude(pk__in=known).exists():
        return True
    if connection.vendor != "sqlite" or (made and made[0].made_at and now - made[0].made_at < EVERY):
        return False
    # Money is taken before the cards are in the air, and corrected after the finish: that is worth a copy too.
    answered = Receipt.objects.aggregate(last=Max("pk"))["last"] or 0
    return Tournament.objects.filter(status=Status.RUNNING).exists() or answered > newest.get("receipts", 0)


def look_after(now: datetime) -> None:
    """What the worker does now and then: make the copy that is due, and give room back where the disk runs full."""
    global _failed_at
    _forget_old_uploads(now)
    if free() < reserve():
        _give_room(LEAST)
    if (_failed_at is not None and now - _failed_at < AGAIN) or not is_due(now):
        return
    with _alone() as mine:
        if mine:
            _failed_at = None if make("auto", now) else now


def make(kind: str, now: datetime) -> Copy | None:
    """Make one. Where that fails the director is told, and nothing is left of it."""
    try:
        _room_for(expected())
        path = _free_name(kind, now)
        back_up(path)
    except Unfit as unfit:
        if unfit.code == "copy_no_room":
            troubles.report("copy_no_room", **unfit.detail)
        else:
            troubles.report("copy_failed", reason=unfit.code)
        return None
    except Exception as fault:  # whatever a disk or a database raises: the evening goes on without this copy
        troubles.report("copy_failed", reason=getattr(fault, "strerror", None) or str(fault)[:200])
        return None
    troubles.clear("copy_no_room")
    troubles.clear("copy_failed")
    forget_surplus(kind)
    return next(copy for copy in copies(kind) if copy.name == path.name)


def forget_surplus(kind: str) -> None:
    """Of each kind so many are kept, the newest."""
    for copy in copies(kind)[KEPT[kind] :]:
        (folder() / copy.name).unlink(missing_ok=True)


def _free_name(kind: str, now: datetime) -> Path:
    base = f"{kind}-{stamp(now)}"
    names = (f"{base}{ending}.backup" for ending in ("", *(f"-{number}" for number in range(2, 1000))))
    return next(path for path in (folder() / name for name in names) if not path.exists())


# Room


def free() -> int:
    """Bytes that are free where they lie."""
    return shutil.disk_usage(folder()).free


def reserve() -> int:
    """Bytes that copies leave free."""
    return min(RESERVE, shutil.disk_usage(folder()).total // 10)


def expected() -> int:
    """How large the next one may become."""
    made = copies()
    if made:
        return max(LEAST, 2 * made[0].size)
    place = Path(str(connection.settings_dict["NAME"]))
    return max(LEAST, place.stat().st_size if connection.vendor == "sqlite" and place.is_file() else LEAST)


def _room_for(size: int) -> None:
    _give_room(size)
    if free() - size < reserve():
        raise Unfit("copy_no_room", {"free": free() // 1024**2})


def _give_room(size: int) -> None:
    """Old copies go until `size` bytes fit; the newest automatic one stays whatever comes."""
    for copy in reversed([*copies("before"), *copies("made"), *copies("auto")[1:]]):
        if free() - size >= reserve():
            return
        (folder() / copy.name).unlink(missing_ok=True)


@contextmanager
def _alone() -> Iterator[bool]:
    """Two workers, one copy."""
    with (folder() / ".lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True


# Files that are brought, piece by piece: a body larger than a few megabytes is not taken by the door


def _upload(number: UUID) -> Path:
    return folder() / f".upload-{number}"


def take_piece(number: UUID, offset: int, piece: bytes) -> int:
    """Write the next piece; how much is here now. A piece that comes twice is written once."""
    path = _upload(number)
    size = path.stat().st_size if path.exists() else 0
    if offset == size and piece:
        _room_for(len(piece))
        descriptor = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
        with os.fdopen(descriptor, "ab") as file:
            file.write(piece)
        size += len(piece)
    return size


def brought(number: UUID) -> Path:
    """The file that was brought under this number."""
    path = _upload(number)
    if not path.exists():
        raise Unfit("backup_unreadable", {"file": str(number)})
    return path


def keep_brought(number: UUID, now: datetime) -> Copy:
    """A backup that was brought is from now on one of the copies. One event is not: it is imported."""
    path = brought(number)
    if header_of(path)["shuffle_up"] == EVENT:
        raise Unfit("backup_of_one_event")
    place = _free_name("brought", now)
    path.replace(place)
    forget_surplus("brought")
    return next(copy for copy in copies("brought") if copy.name == place.name)


def forget_brought(number: UUID) -> None:
    """It has been taken in."""
    _upload(number).unlink(missing_ok=True)


def _forget_old_uploads(now: datetime) -> None:
    for path in folder().glob(".upload-*"):
        if now.timestamp() - path.stat().st_mtime > UPLOAD_DAYS * 24 * 60 * 60:
            path.unlink(missing_ok=True)


# What the director is told


def late_copies() -> Iterable[troubles.Trouble]:
    """An event runs on SQLite, and nobody has made a copy for a long time."""
    running = Tournament.objects.filter(status=Status.RUNNING)
    if connection.vendor != "sqlite" or not running.exists():
        return
    made = copies("auto")
    since = made[0].made_at if made else None
    first: Any = (
        since
        or Receipt.objects.filter(stream__tournament__status=Status.RUNNING)
        .order_by("pk")
        .values_list("at", flat=True)
        .first()
    )
    if first is not None and timezone.now() - first > LATE:
        yield troubles.Trouble("copies_late", since=first)


troubles.PROBES.append(late_copies)  # here, because copies tell of their own troubles and so know that module
