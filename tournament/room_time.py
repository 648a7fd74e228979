"""The time of the room: what everything goes by that has to do with the evening – levels, deadlines, sessions.

Nobody in the room sets their watch because the server's clock was set. So the room's time is the server's clock only as
long as that one goes on evenly beside the time since boot. When the two part by more than `JUMP` at once, the room goes
on by elapsed time, and the director is asked (see adr/0028). A laptop that slept has not jumped: the time since boot
goes on while it sleeps. What is less than a jump is followed, so that a clock that is corrected little by little stays
right.

Every process of a machine must tell the same time, also one that starts in the middle of it. So the difference between
the two clocks stands in a row, one for each start of a machine, which every process reads once a second before it tells
the time. Whoever looks outside of a transaction notes a jump there, the worker at least once a second.
"""

import logging
import time
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection

from tournament import steady
from tournament.models import Journal, RoomClock

log = logging.getLogger(__name__)

JUMP = 5_000_000  # microseconds; what is less is no jump
DRIFT = 500_000  # what the two clocks may part before the row is written anew
LOOK_EVERY = 1.0  # seconds
SEEN_EVERY = timedelta(seconds=10)  # while a jump waits for its answer


@dataclass(frozen=True, slots=True)
class Base:
    """What this process knows of the row."""

    base: int
    accepted: int = 0


_known: Base | None = None
_looked = float("-inf")
_times_set = 0


def now() -> datetime:
    """The room's time, for whoever may ask the database."""
    if time.monotonic() - _looked > LOOK_EVERY:
        look()
    return last_known()


def last_known() -> datetime:
    """The room's time by what was read last: for the event loop, which may ask no database."""
    wall = steady.wall()
    if _known is None:
        return steady.instant(wall)
    elapsed = steady.since_boot() + _known.base
    for known in {0, _known.accepted}:
        if abs(wall - known - elapsed) <= JUMP:
            return steady.instant(wall - known)
    return steady.instant(elapsed)


def times_set() -> int:
    """How often this process saw that the room's time was set."""
    return _times_set


def server_clock(row: RoomClock) -> datetime:
    """What the machine's own clock shows that has jumped."""
    return now() + timedelta(microseconds=row.accepted + (row.jump or 0))


def jumps() -> list[RoomClock]:
    """The machines whose clock has jumped, and nobody has answered yet."""
    look()
    return list(RoomClock.objects.exclude(jump=None).filter(seen_at__gt=now() - 3 * SEEN_EVERY))


def look() -> None:
    """Read by what the time is told here; outside of a transaction, write what has changed."""
    global _known, _looked, _times_set
    _looked = time.monotonic()
    row = RoomClock.objects.filter(boot_id=steady.boot_id()).first()
    try:
        if row is None and not connection.in_atomic_block:
            row = _begin()
        if row is not None and not connection.in_atomic_block:
            _note(row)
    except Exception as fault:  # no room on the disk, say: the time goes on
        log.warning("The room's time cannot be written down: %s", fault)
    if row is not None:
        if _known is not None and abs(row.base - _known.base) > JUMP:
            _times_set += 1
        _known = Base(row.base, row.accepted)
    elif _known is None:
        _known = Base(steady.wall() - steady.since_boot())


def _begin() -> RoomClock:
    """The machine has just been started: its clock is believed, unless it stands before what has been written."""
    wall = steady.wall() if _known is None else steady.since_boot() + _known.base  # what was told here stands
    written = Journal.objects.order_by("-pk").values_list("at", flat=True).first()
    last = 0 if written is None else (written - steady.EPOCH) // timedelta(microseconds=1)
    base = (last if wall < last - JUMP else wall) - steady.since_boot()
    return RoomClock.objects.get_or_create(boot_id=steady.boot_id(), defaults={"base": base})[0]


def _note(row: RoomClock) -> None:
    """Write down a jump, its end, or a clock that was corrected little by little."""
    ahead = steady.wall() - steady.since_boot() - row.base
    rows = RoomClock.objects.filter(pk=row.pk)
    at = steady.instant(steady.since_boot() + row.base)
    if abs(ahead) <= JUMP and row.accepted:  # it was put right
        rows.update(accepted=0)
        row.accepted = 0
    ahead -= row.accepted
    if abs(ahead) > JUMP:
        if row.jump is None or abs(ahead - row.jump) > JUMP:
            log.warning("The server's clock jumped by %s; the room goes on by elapsed time", signed(ahead))
            rows.update(jump=ahead, jumped_at=at, seen_at=at)
        elif row.seen_at is None or at - row.seen_at > SEEN_EVERY:
            rows.update(seen_at=at)
    elif row.jump is not None:
        log.warning("The server's clock is right again")
        rows.update(jump=None, jumped_at=None)
    elif abs(ahead) > DRIFT:
        rows.update(base=row.base + ahead)
        row.base += ahead


def keep_rooms_time(row: RoomClock) -> None:
    """The director goes on by the clock of the room: so far ahead or behind, the server's clock is no news any more."""
    RoomClock.objects.filter(pk=row.pk).update(
        accepted=row.accepted + (row.jump or 0), jump=None, jumped_at=None, seen_at=None
    )
    look()


def take_servers_time(row: RoomClock) -> None:
    """The director says that the server's clock is right: the room's time is told by it from now on."""
    RoomClock.objects.filter(pk=row.pk).update(
        base=row.base + row.accepted + (row.jump or 0), accepted=0, jump=None, jumped_at=None, seen_at=None
    )
    look()


def signed(microseconds: int) -> str:
    """+2:00:00 or −0:30:00: how far a clock has jumped."""
    hours, rest = divmod(round(abs(microseconds) / 1_000_000), 3600)
    return f"{'−' if microseconds < 0 else '+'}{hours}:{rest // 60:02d}:{rest % 60:02d}"


def forget() -> None:
    """Know nothing: another database, or a test."""
    global _known, _looked
    _known, _looked = None, float("-inf")
