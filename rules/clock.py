"""The tournament clock: it does not tick, it is read.

A clock says in which period of the structure it stands and either the instant at which that period ends, or how much of
it is left while the clock is paused. `project` reads it at an instant.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class Running:
    period: int
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class Paused:
    period: int
    remaining: timedelta


Clock = Running | Paused
