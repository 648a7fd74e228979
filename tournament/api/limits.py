"""How much one address may do within a while, where nobody has to show who they are.

A whole room may come by one address, so the limits are a room's and not a person's. All processes count together, in
Redis; where that is away nobody is counted, for a limit stops a flood, it decides nothing.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

from django.core.cache import caches
from redis.exceptions import RedisError
from rest_framework.exceptions import Throttled
from rest_framework.request import Request

PARTS = 10
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Limit:
    """So many of something from one address within so many seconds."""

    name: str
    most: int
    seconds: int

    def check(self, request: Request) -> None:
        """Refused while the address has had its share."""
        if _counted(lambda: self._had(request) >= self.most):
            raise Throttled(wait=self.seconds / PARTS)

    def count(self, request: Request) -> None:
        """One more from this address."""
        _counted(lambda: self._add(request, 1))

    def take(self, request: Request) -> None:
        """One more from this address, or refused if that is one too many: it is counted first and looked at then, so
        that of many at once no more get through than one after the other."""

        def too_many() -> bool:
            self._add(request, 1)
            if self._had(request) <= self.most:
                return False
            self._add(request, -1)
            return True

        if _counted(too_many):
            raise Throttled(wait=self.seconds / PARTS)

    def _add(self, request: Request, number: int) -> bool:
        store, key = caches["limits"], self._keys(request)[0]
        store.add(key, 0, self.seconds + 2 * self.seconds // PARTS)
        store.incr(key, number)
        return True

    def _had(self, request: Request) -> int:
        return sum(caches["limits"].get_many(self._keys(request)).values())

    def _keys(self, request: Request) -> list[str]:
        """The parts of the time that count now, the running one first. They reach a little further back than the
        limit's seconds, so that these slide and no flood falls in two halves to the left and right of a full hour."""
        # What a proxy says of the address is uvicorn's to believe or not: a header of the client's own is not asked.
        address = request.META.get("REMOTE_ADDR", "")
        part = int(time.time() * PARTS // self.seconds)
        return [f"{self.name}:{address}:{self.seconds}:{part - back}" for back in range(PARTS + 1)]


def _counted(count: Callable[[], bool]) -> bool:
    """What the count says; no where it cannot be had."""
    try:
        return count()
    except (RedisError, OSError):
        log.warning("No count of requests: Redis is away.")
        return False


WRONG_CODES = Limit("wrong-codes", most=60, seconds=60)
"""Wrong pairing codes: a room of dealers mistypes less. Only further wrong ones hear of it: a good code stays good."""

WRONG_PINS = Limit("wrong-pins", most=100, seconds=600)
"""Guesses at the PIN of a room: a room that mistypes it less often."""

SIGN_UPS = Limit("sign-ups", most=1_000, seconds=600)
"""Phones that register: three hundred a minute is a room behind one address, a thousand in ten minutes is none."""
