"""Faults that are none of ours: the database is away for a moment, or its disk takes nothing more.

Whoever meets one is answered 503 with a time after which to ask again. The same tap sent again is counted once, so
nobody need know how far it came.
"""

import errno
import logging
import sqlite3
import time
from datetime import datetime

import psycopg
from django.utils import timezone

log = logging.getLogger(__name__)

AWAY, FULL = "away", "full"
CODES = {AWAY: "database_away", FULL: "disk_full"}
RETRY_AFTER = {CODES[AWAY]: 1, CODES[FULL]: 5}  # seconds: a restart is over soon, room on a disk is made by hand
SAID_EVERY = 10.0  # seconds: a room of screens asks all the time, and the terminal needs one line

NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT})
_said: dict[str, float] = {}
_met: dict[str, datetime] = {}


def outage(fault: BaseException | None) -> str | None:
    """`database_away`, `disk_full`, or None where the fault is ours."""
    while fault is not None:
        if (what := _outage(fault)) is not None:
            _met[CODES[what]] = timezone.now()
            _say(CODES[what], fault)
            return CODES[what]
        fault = fault.__cause__
    return None


def last_met(code: str) -> datetime | None:
    """When this process met it last."""
    return _met.get(code)


def forget() -> None:
    """Start cold: a test."""
    _said.clear()
    _met.clear()


def _outage(fault: BaseException) -> str | None:
    match fault:
        case sqlite3.Error():
            return _of_sqlite(getattr(fault, "sqlite_errorcode", 0))
        case psycopg.Error():
            return _of_postgresql(fault)
        case OSError() if fault.errno in NO_ROOM:
            return FULL
        case _:
            return None


def _of_sqlite(code: int) -> str | None:
    if code in (sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_FSYNC):
        return FULL
    match code & 0xFF:  # the kind; the rest of the number says which call it was
        case sqlite3.SQLITE_FULL | sqlite3.SQLITE_READONLY:
            return FULL
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_IOERR | sqlite3.SQLITE_CANTOPEN:
            return AWAY
        case _:
            return None


def _of_postgresql(fault: psycopg.Error) -> str | None:
    state = fault.sqlstate
    if state is None:  # no answer of the server: nobody took the call, or the line broke
        return AWAY if isinstance(fault, psycopg.OperationalError) else None
    if state == "53100":
        return FULL
    return AWAY if state.startswith(("08", "53", "57P", "58")) else None


def _say(code: str, fault: BaseException) -> None:
    now = time.monotonic()
    if now - _said.get(code, -SAID_EVERY) >= SAID_EVERY:
        _said[code] = now
        log.warning("%s: %s", code, str(fault).strip())
