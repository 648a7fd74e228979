"""A screen as the hub sees it: frames are pushed without waiting, and one that lags is brought up to date later."""

import asyncio
import types
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextlib import suppress
from typing import Any

Send = Callable[[dict[str, Any]], Awaitable[None]]


COME_BACK = 1012  # "service restart"


async def _quietly(sending: Coroutine[Any, Any, None]) -> None:
    with suppress(Exception):  # it is closing already
        await sending


class Screen:
    """One socket. `lagging` says that frames were left out: it needs a snapshot once it takes data again."""

    __slots__ = ("_send", "_unfinished", "lagging", "on_caught_up")

    def __init__(self, send: Send, on_caught_up: Callable[["Screen"], None]) -> None:
        self._send = send
        self._unfinished: asyncio.Task[None] | None = None
        self.lagging = False
        self.on_caught_up = on_caught_up

    def push(self, frame: str) -> None:
        """Send a frame if the socket takes it now. A stalled screen harms no other: nobody waits for it."""
        if self._unfinished is not None:
            self.lagging = True
            return
        sending = self._send({"type": "websocket.send", "text": frame})
        assert isinstance(sending, Coroutine)
        try:
            waiting_for = sending.send(None)  # the usual case: the socket's buffer takes it at once
        except StopIteration:
            return
        except Exception:  # the socket is closing; its consumer will leave the hub by itself
            return
        self._unfinished = asyncio.get_running_loop().create_task(self._finish(sending, waiting_for))

    async def _finish(self, sending: Coroutine[Any, Any, None], waiting_for: Any) -> None:
        try:
            await _rest_of(sending, waiting_for)
        except Exception:
            return
        finally:
            self._unfinished = None
        if self.lagging:
            self.lagging = False
            self.on_caught_up(self)

    def hang_up(self) -> None:
        """Close the socket; its screen comes back at once, and asks anew what time it is."""
        sending = self._send({"type": "websocket.close", "code": COME_BACK})
        assert isinstance(sending, Coroutine)
        self._unfinished = asyncio.get_running_loop().create_task(_quietly(sending))

    def leave(self) -> None:
        """The socket is gone."""
        if self._unfinished is not None:
            self._unfinished.cancel()


@types.coroutine
def _rest_of(sending: Coroutine[Any, Any, None], waiting_for: Any) -> Generator[Any, Any, None]:
    """Go on with a coroutine whose first step has been made by hand."""
    while True:
        try:
            answer = yield waiting_for
        except GeneratorExit:
            sending.close()
            raise
        except BaseException as error:
            step = lambda error=error: sending.throw(error)  # noqa: E731
        else:
            step = lambda answer=answer: sending.send(answer)  # noqa: E731
        try:
            waiting_for = step()
        except StopIteration:
            return
