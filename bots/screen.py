"""A face that follows its socket: it takes a snapshot, then every change that joins on, and asks again at a gap.

`View` is the whole of the rule and knows no socket; `Screen` is the socket around it, which comes back by itself.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import Enum, auto
from typing import Any

import websockets
from websockets.typing import Subprotocol

Json = dict[str, Any]

REFUSED = range(4400, 4500)  # by these close codes the server will not have us: coming back is no use
AWAY = frozenset({"database_away", "disk_full"})
KEPT = 400  # how many versions a screen remembers, so that it can be held against what the API said a while ago


class Took(Enum):
    """What a screen did with a message."""

    SHOWN = auto()  # the screen shows something new
    OLD = auto()  # it knew that already
    GAP = auto()  # something is missing between what it shows and this message: ask for a snapshot


class View:
    """What a screen shows: sections by name, as of `seq`."""

    def __init__(self) -> None:
        self.seq = -1
        self.sections: Json = {}
        self._versions: OrderedDict[int, Json] = OrderedDict()

    def take(self, message: Mapping[str, Any]) -> Took:
        """Apply one message by the rule of the house: `from_seq <= seq shown < seq`, else old or a gap."""
        match message["type"]:
            case "snapshot":
                if message["seq"] < self.seq:
                    return Took.OLD
                self.sections = dict(message["view"])
            case "changed":
                if message["seq"] <= self.seq:
                    return Took.OLD
                if self.seq < message["from_seq"]:
                    return Took.GAP
                kept = {key: value for key, value in self.sections.items() if key not in set(message["gone"])}
                self.sections = {**kept, **message["set"]}
            case _:
                return Took.OLD
        self.seq = message["seq"]
        self._keep()
        return Took.SHOWN

    def _keep(self) -> None:
        self._versions[self.seq] = self.sections
        if len(self._versions) > KEPT:
            self._versions.popitem(last=False)

    def at(self, seq: int) -> Json | None:
        """What it showed when the tournament stood at `seq`; None where it never did: a change may sum up several
        lines, or it is too long ago."""
        return self._versions.get(seq)


class Screen:
    """One socket and its view. `on_change` is called with the message after each that was shown."""

    def __init__(
        self,
        url: str,
        *,
        cookies: str = "",
        authorization: str = "",
        on_change: Callable[[View, Json], None] | None = None,
    ) -> None:
        self.url = url.replace("http", "ws", 1)
        self.name = self.url.split("/tournaments/")[-1]
        self.view = View()
        self.connects = 0
        self.resyncs = 0
        self.refused: list[Json] = []
        self._headers = {"Cookie": cookies} if cookies else {}
        # As a browser's page does: a token goes as a subprotocol, never in the address.
        self._protocols = (
            [*map(Subprotocol, ("shuffle-up", authorization.replace(" ", ".")))] if authorization else None
        )
        self._on_change = on_change
        self._moved = asyncio.Event()
        self._task = asyncio.create_task(self._follow())

    async def close(self) -> None:
        """The screen is switched off."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    def __getitem__(self, section: str) -> Any:
        return self.view.sections.get(section)

    async def changed(self, within: float) -> bool:
        """Wait until the screen shows something new, or the time is over."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._moved.wait(), within)
            self._moved.clear()
            return True
        return False

    async def reach(self, seq: int, within: float) -> bool:
        """Wait until the screen shows the tournament as of `seq`, whatever the server says of itself before."""
        loop = asyncio.get_running_loop()
        until = loop.time() + within
        while self.view.seq < seq:
            if loop.time() > until:
                return False
            await asyncio.sleep(0.02)
        return True

    async def _follow(self) -> None:
        pause = 0.05
        while True:
            connects = self.connects
            try:
                await self._listen()
            except websockets.ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in REFUSED:
                    self.refused.append({"type": "closed", "code": closed.rcvd.code})
                    return
            except (OSError, TimeoutError, websockets.WebSocketException):
                pass
            pause = 0.05 if self.connects > connects else pause
            await asyncio.sleep(pause)
            pause = min(pause * 2, 1.0)

    async def _listen(self) -> None:
        options: Json = {"compression": None, "open_timeout": 10, "max_size": None, "proxy": None}
        async with websockets.connect(
            self.url, additional_headers=self._headers, subprotocols=self._protocols, **options
        ) as socket:
            self.connects += 1
            async for text in socket:
                await self._hear(socket, json.loads(text))

    async def _hear(self, socket: websockets.ClientConnection, message: Json) -> None:
        kind = message["type"]
        if kind == "refused":
            if message["code"] not in AWAY:  # the server will be back, and so will the screen
                self.refused.append(message)
            return
        took = self.view.take(message)
        if took is Took.GAP:
            self.resyncs += 1
            await socket.send('{"type":"resync"}')
            return
        if took is Took.SHOWN:
            if self._on_change is not None:
                self._on_change(self.view, message)
            self._moved.set()
