"""Who is connected to this process, and who has not said yet what they want.

A connection that says nothing, or says it without end, is closed after ten seconds. A room behind one address opens
hundreds at once, so nobody is turned away for coming from where many come from: where too many are unfinished, the one
that has waited longest makes room. An honest request is finished within milliseconds, and so is never that one.
"""

import asyncio
import ipaddress
import resource
from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SILENCE = 10.0  # seconds for the head of a request
UNREAD = 30.0  # seconds in which an answer is not read at all
KEPT_BACK = 256  # files for the database, Redis and what lies on the disk
LONGEST_HEAD = 64 * 1024
UNFINISHED = 1_000  # of one address; a room of 450 screens comes back at once
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def raise_file_limit(wanted: int = 65_536) -> int:
    """Each screen is an open file: as many as this machine lets us have. How many that is."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return wanted if soft == resource.RLIM_INFINITY else soft
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (OSError, ValueError):  # a Mac allows less than it says
        return soft
    return most


def room_for(files: int) -> int:
    """How many connections one process may hold that may open so many files: some are the database's, and our own."""
    return max(files - KEPT_BACK, files // 2)


class Doorkeeper:
    """The connections of one process, by the address from which they come, the oldest first."""

    def __init__(self, *, most: int = 60_000, proxies: Sequence[str] = ()) -> None:
        self.most = most
        self.unfinished_at_most = min(UNFINISHED, max(1, most // 2))
        self.total = 0
        self._all: dict[str, dict[asyncio.Transport, None]] = {}
        self._unfinished: dict[asyncio.Transport, str] = {}
        self._unfinished_of: dict[str, dict[asyncio.Transport, None]] = {}
        self._proxies = [ipaddress.ip_network(proxy, strict=False) for proxy in proxies]

    def come(self, transport: asyncio.Transport, address: str) -> bool:
        """Somebody comes in. False where there is room for nobody."""
        if self.total >= self.most and not self._make_room(address):
            transport.abort()
            return False
        self.total += 1
        self._all.setdefault(address, {})[transport] = None
        return True

    def go(self, transport: asyncio.Transport, address: str) -> None:
        """Somebody has gone."""
        self.finished(transport)
        here = self._all.get(address, {})
        if transport in here:
            del here[transport]
            self.total -= 1
            if not here:
                del self._all[address]

    def begins(self, transport: asyncio.Transport, address: str) -> None:
        """A request is awaited, or has begun."""
        if transport in self._unfinished:
            return
        of_address = self._unfinished_of.setdefault(address, {})
        if len(of_address) >= self.unfinished_at_most and not self._is_proxy(address):
            self._show_out(next(iter(of_address)), address)
        self._unfinished[transport] = address
        self._unfinished_of.setdefault(address, {})[transport] = None

    def finished(self, transport: asyncio.Transport) -> None:
        """The request is here as a whole, with its body."""
        address = self._unfinished.pop(transport, None)
        if address is not None:
            of_address = self._unfinished_of[address]
            del of_address[transport]
            if not of_address:
                del self._unfinished_of[address]

    def _make_room(self, address: str) -> bool:
        if self._unfinished:
            transport = next(iter(self._unfinished))
            self._show_out(transport, self._unfinished[transport])
            return True
        fullest = max(self._all, key=lambda one: len(self._all[one]))
        if len(self._all[fullest]) <= len(self._all.get(address, ())) + 1:
            return False
        self._show_out(next(reversed(self._all[fullest])), fullest)
        return True

    def _show_out(self, transport: asyncio.Transport, address: str) -> None:
        self.go(transport, address)
        transport.abort()

    def _is_proxy(self, address: str) -> bool:
        """Behind a proxy of ours are many addresses: it minds them itself."""
        try:
            return any(ipaddress.ip_address(address) in network for network in self._proxies)
        except ValueError:
            return False


def _keeper_of(protocol: Any) -> Doorkeeper:
    keeper: Doorkeeper = protocol.config.doorkeeper
    return keeper


def _address(client: tuple[str, int] | None) -> str:
    return client[0] if client else ""


class HttpConnection(HttpToolsProtocol):
    """A connection that is expected to say soon what it wants, and to read what it is told."""

    _silence: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _head: int | None = None  # bytes of the head that is being read

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come in."""
        super().connection_made(transport)
        if _keeper_of(self).come(transport, _address(self.client)):
            self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """And gone."""
        self._hush()
        self._take_back_unread()
        _keeper_of(self).go(self.transport, _address(self.client))
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something was said."""
        if self._head is None and (self.cycle is None or self.cycle.response_complete):
            self._await_request()  # the next one on this connection
        if self._head is not None:
            self._head += len(data)
        super().data_received(data)
        if self._head is not None and self._head > LONGEST_HEAD:
            self._end(TOO_LONG)

    def on_headers_complete(self) -> None:
        """What is wanted is known. The body has a deadline of its own, at the door."""
        self._head = None
        self._hush()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is here."""
        _keeper_of(self).finished(self.transport)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a socket."""
        self._hush()
        _keeper_of(self).finished(self.transport)
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """The answer is not being read."""
        super().pause_writing()
        self._expect_reading()

    def resume_writing(self) -> None:
        """It is."""
        self._take_back_unread()
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more was asked; what is still unread does not hold the connection for ever."""
        super().timeout_keep_alive_handler()
        self._expect_reading()

    def _await_request(self) -> None:
        self._head = 0
        _keeper_of(self).begins(self.transport, _address(self.client))
        self._silence = self.loop.call_later(SILENCE, self._too_silent)

    def _hush(self) -> None:
        if self._silence is not None:
            self._silence.cancel()
            self._silence = None

    def _too_silent(self) -> None:
        self._end(TOO_SLOW if self._head else b"")

    def _end(self, last_words: bytes) -> None:
        if not self.transport.is_closing():
            if last_words:
                self.transport.write(last_words)
            self.transport.close()
            self._expect_reading()

    def _expect_reading(self) -> None:
        if self._unread is None:
            self._unread = self.loop.call_later(UNREAD, self.transport.abort)

    def _take_back_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


class SocketConnection(WebSocketsSansIOProtocol):
    """A screen's socket. Who does not answer the server's pings is closed by uvicorn."""

    def connection_lost(self, exc: Exception | None) -> None:
        """The screen has gone."""
        _keeper_of(self).go(self.transport, _address(self.client))
        super().connection_lost(exc)
