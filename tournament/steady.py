"""The two clocks of this machine: the wall clock, which anybody may set, and the time since it was started, which
nobody can and which goes on while a laptop sleeps."""

import os
import subprocess
import time
import uuid
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

# Linux counts sleep in CLOCK_BOOTTIME alone; a Mac does so in its CLOCK_MONOTONIC.
_SINCE_BOOT = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))


def wall() -> int:
    """Microseconds since 1970, as the machine's clock has it."""
    return time.time_ns() // 1000


def since_boot() -> int:
    """Microseconds since the machine was started, its sleep included."""
    return (time.monotonic_ns() if _SINCE_BOOT is None else time.clock_gettime_ns(_SINCE_BOOT)) // 1000


@cache
def boot_id() -> str:
    """What processes share that read the same time since boot: another machine, or the next start, has another one.
    Where no system tells, each process stands for itself."""
    try:
        said = BOOT_ID.read_text().strip()
        return f"{said} {os.readlink('/proc/self/ns/time')}" if Path("/proc/self/ns/time").is_symlink() else said
    except OSError:
        pass
    try:
        asked = ["sysctl", "-n", "kern.bootsessionuuid"]
        return subprocess.run(asked, check=True, capture_output=True, text=True, timeout=2).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return str(uuid.uuid4())


def instant(microseconds: int) -> datetime:
    """Microseconds since 1970 as a time of day."""
    return EPOCH + timedelta(microseconds=microseconds)


def steadily() -> datetime:
    """A time of day that nobody can set, for what is done every second: only how it goes on means something."""
    return instant(since_boot())
