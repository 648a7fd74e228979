"""Whose request is next, where more come than there are threads.

Strangers never have all the threads: some are kept for those who belong to the house, who also go first. Among
strangers the addresses take turns, so that one which asks four hundred times at once waits for itself.
"""

import asyncio
from collections import deque


class Turns:
    """The threads of one process."""

    def __init__(self, threads: int) -> None:
        self._free = threads
        self._kept = 0 if threads == 1 else max(1, threads // 4)
        self._house: deque[asyncio.Future[None]] = deque()
        self._strangers: dict[str, deque[asyncio.Future[None]]] = {}

    async def take(self, address: str, *, of_the_house: bool) -> None:
        """Wait for a thread."""
        if self._free > (0 if of_the_house else self._kept) and not self._house:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        queue = self._house if of_the_house else self._strangers.setdefault(address, deque())
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back()
            raise

    def give_back(self) -> None:
        """A thread is free again."""
        self._free += 1
        while self._free > 0 and self._house:
            self._call(self._house.popleft())
        while self._free > self._kept and self._strangers:
            address = next(iter(self._strangers))
            queue = self._strangers.pop(address)
            self._call(queue.popleft())
            if queue:
                self._strangers[address] = queue  # behind the others

    def _call(self, turn: "asyncio.Future[None]") -> None:
        if not turn.done():
            self._free -= 1
            turn.set_result(None)
