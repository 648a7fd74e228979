"""Who is acting: a person at the desk, a tablet, a phone, a screen, or the server's own worker."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Role(StrEnum):
    """The duties that a tournament knows."""

    DIRECTOR = "director"
    DESK = "desk"
    TABLET = "tablet"  # the dealer's, bound to one table
    PLAYER = "player"  # a phone with a ticket
    SCREEN = "screen"  # anybody: looks at what is public
    WORKER = "worker"  # the server itself


@dataclass(frozen=True, slots=True)
class Actor:
    """`number` is that of the user, tablet or player. A tablet has its `tournament` and `table`, a phone its
    `tournament` and `number`; where they are None the actor is not bound."""

    role: Role
    number: int | None = None
    tournament: int | None = None
    table: int | None = None

    def as_written(self) -> dict[str, Any]:
        """As the journal keeps it: no names."""
        written: dict[str, Any] = {"role": self.role.value, "number": self.number}
        return written | ({"table": self.table} if self.table is not None else {})


WORKER = Actor(Role.WORKER)
SCREEN = Actor(Role.SCREEN)
