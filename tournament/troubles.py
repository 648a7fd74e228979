"""The troubles of the house: what failed or is late, told to the director in words until it is put right.

There are two kinds. What can be seen by looking (levels that are late, a full disk) is a *probe* in `PROBES`, asked
whenever somebody looks. What is known only to whoever it happened to (a backup that failed) is `report`ed by them, kept
as a row, and taken back by `clear`. Each has a code with its words in `tournament.wording.troubles`.
"""

import logging
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.conf import settings

from rules.verdict import Facts
from tournament import children, outages, room_time, steady, vitals
from tournament.live.messages import instant
from tournament.models import Stream
from tournament.models import Trouble as Row

log = logging.getLogger(__name__)

LATE = timedelta(seconds=5)  # a level turn that is later than this is told; a second or two nobody notices


@dataclass(frozen=True, slots=True)
class Trouble:
    """One of them. `about` tells apart what can fail in several places: the worker, the scheduler."""

    code: str
    since: datetime
    about: str = ""
    detail: Facts = field(default_factory=dict)


def report(code: str, *, about: str = "", **detail: object) -> None:
    """Something failed. Told again it is the same trouble, since the same time, with the newer facts."""
    try:
        row, new = Row.objects.get_or_create(
            code=code, about=about, defaults={"detail": detail, "since": room_time.now()}
        )
        if not new and row.detail != detail:
            Row.objects.filter(pk=row.pk).update(detail=detail)
    except Exception as fault:  # whoever is in trouble must not get into more by saying so
        log.warning("%s could not be told on the console: %s", code, fault)


def clear(code: str, *, about: str = "") -> None:
    """It is put right."""
    try:
        Row.objects.filter(code=code, about=about).delete()
    except Exception as fault:
        log.warning("%s could not be taken back on the console: %s", code, fault)


def troubles() -> list[Trouble]:
    """All of them, the oldest first."""
    told = [Trouble(row.code, row.since, row.about, row.detail) for row in Row.objects.all()]
    seen = [trouble for probe in PROBES for trouble in probe()]
    return sorted([*told, *seen], key=lambda trouble: trouble.since)


def late_levels() -> Iterable[Trouble]:
    """A level has ended and nobody has written it down."""
    due_at = (
        Stream.objects.filter(due_at__lt=room_time.now() - LATE).order_by("due_at").values_list("due_at", flat=True)
    )
    if (first := due_at.first()) is not None:
        yield Trouble("level_turns_late", since=first)


def silent_services() -> Iterable[Trouble]:
    """A service that does not answer. What stands on one that is away is not told besides."""
    well = vitals.signs()
    if not well["redis"]:
        well |= {"live": True, vitals.WORKER: True, vitals.BEAT: True}
    elif not well[vitals.WORKER]:
        well[vitals.BEAT] = True  # it speaks through the worker
    for name, code in SILENT.items():
        if (since := _since(name, well[name])) is not None:
            yield Trouble(code, since)


def ailing_children() -> Iterable[Trouble]:
    """A part of the server dies again and again."""
    for name, since in children.ailing_since(settings.DATA_DIR).items():
        yield Trouble("child_ails", since, about=name, detail={"child": name})


def jumped_clocks() -> Iterable[Trouble]:
    """The server's clock was set while the evening goes on: the director is asked what time it is."""
    for clock in room_time.jumps():
        assert clock.jump is not None
        assert clock.jumped_at is not None
        detail: Facts = {
            "clock": clock.pk,
            "by": room_time.signed(clock.jump),
            "room": instant(room_time.now()),
            "server": instant(room_time.server_clock(clock)),
        }
        yield Trouble("clock_jumped", clock.jumped_at, about=str(clock.pk), detail=detail)


SILENT = {"redis": "redis_away", "live": "hints_away", vitals.WORKER: "worker_away", vitals.BEAT: "beat_away"}
BELIEVED = timedelta(seconds=5)  # a service that starts again is away for a moment
_silent_since: dict[str, datetime] = {}


def forget() -> None:
    """Start cold: a test."""
    _silent_since.clear()


def _since(name: str, well: bool, *, believed: timedelta = BELIEVED) -> datetime | None:
    """Since when `name` is away, once that is believed."""
    if well:
        _silent_since.pop(name, None)
        return None
    now = room_time.now()
    since = _silent_since.setdefault(name, now)
    return since if now - since >= believed else None


NO_ROOM_BYTES = 16 * 1024 * 1024
REMEMBERED = timedelta(seconds=30)  # after which who met a full disk, and not again since, takes it for put right


def full_disk() -> Iterable[Trouble]:
    """The disk takes nothing more: by its own word, or because it refused somebody just now (the database may lie on
    another machine)."""
    met = outages.last_met("disk_full")
    refused = met is not None and steady.instant(steady.wall()) - met < REMEMBERED
    room = shutil.disk_usage(settings.DATA_DIR).free >= NO_ROOM_BYTES
    if (since := _since("disk", room and not refused, believed=timedelta())) is not None:
        yield Trouble("disk_full", since)


PROBES: list[Callable[[], Iterable[Trouble]]] = [
    jumped_clocks,
    late_levels,
    silent_services,
    ailing_children,
    full_disk,
]
