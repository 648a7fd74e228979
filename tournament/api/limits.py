"""How much one address may do within a while, where nobody has to show who they are.

A whole room may come by one address, so the limits are a room's and not a person's. The count is kept in the process:
a limit stops a flood, it decides nothing.
"""

import time
from dataclasses import dataclass

from django.core.cache import cache
from rest_framework.exceptions import Throttled
from rest_framework.request import Request


@dataclass(frozen=True, slots=True)
class Limit:
    """So many of something from one address within so many seconds."""

    name: str
    most: int
    seconds: int

    def check(self, request: Request) -> None:
        """Refused while the address has had its share."""
        if cache.get(self._key(request), 0) >= self.most:
            raise Throttled(wait=self.seconds - time.time() % self.seconds)

    def count(self, request: Request) -> None:
        """One more from this address."""
        key = self._key(request)
        if not cache.add(key, 1, self.seconds):
            cache.incr(key)

    def take(self, request: Request) -> None:
        """One more from this address, or refused if that is one too many: in one step, so that of many at once no more
        get through than one after the other."""
        key = self._key(request)
        if (1 if cache.add(key, 1, 2 * self.seconds) else cache.incr(key)) > self.most:
            raise Throttled(wait=self.seconds - time.time() % self.seconds)

    def _key(self, request: Request) -> str:
        # What a proxy says of the address is uvicorn's to believe or not: a header of the client's own is not asked.
        return f"{self.name}:{request.META.get('REMOTE_ADDR', '')}:{int(time.time() // self.seconds)}"


WRONG_CODES = Limit("wrong-codes", most=60, seconds=60)
"""Wrong pairing codes: a room of dealers mistypes less. Only further wrong ones hear of it: a good code stays good."""

SIGN_UPS = Limit("sign-ups", most=12_000, seconds=600)
"""Phones that register: twice the largest room within its ten minutes."""
