"""What comes in by HTTP is taken in here, on the event loop, before a thread is taken for it; what goes out likewise.

A thread that waits for a body, or for somebody to read an answer, is lost to everybody else, and there are eight. So a
body is read whole first, within a deadline and a size; an answer is taken off the thread's hands at once and written as
fast as the other side reads.
"""

import asyncio
import json
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from django.template.loader import render_to_string
from django.utils.translation import override

from rules.verdict import Refusal
from tournament.actors import Role
from tournament.authentication import actor_by_cookie
from tournament.callers import callers
from tournament.database import in_database
from tournament.languages import asked_by_socket
from tournament.outages import RETRY_AFTER, outage
from tournament.texts import refusal_text
from tournament.turns import Turns

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

ANYBODYS = 64 * 1024  # bytes of a body: a sign-up has 200, a hand's stacks 500
STAFFS = 4 * 1024 * 1024  # a file of five thousand players
PATIENCE = 10.0  # seconds for a body to come …
SLOWEST = 10_000  # … and one more for so many bytes of it: bad wifi is slow, not silent
LINGER = 2.0  # seconds that somebody who sends too much is still heard
AHEAD = 4 * 1024 * 1024  # bytes of an answer that wait for their reader; a thread with more waits too

STAFF = (Role.DIRECTOR, Role.DESK)


class NotTaken(Exception):
    """The body is not taken in: with which status, and why."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status, self.code = status, code


class Gone(Exception):
    """Whoever asked has gone in the middle of the body."""


class Door:
    """Stands before the threads."""

    def __init__(self, inside: Any, *, threads: int, patience: float = PATIENCE) -> None:
        self.inside = inside
        self.patience = patience
        self.turns = Turns(threads)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """The request with its whole body, or a refusal; the answer without anybody waiting for its reader."""
        try:
            body = await self._take_in(scope, receive)
        except NotTaken as why:
            await refuse(scope, receive, send, why)
            return
        except Gone:
            return
        answer = Answer(send)
        address = scope["client"][0] if scope.get("client") else ""
        await self.turns.take(address, of_the_house=callers.know(dict(scope["headers"])))
        try:
            await self.inside(scope, _handing_over(body, receive), answer)
        finally:
            self.turns.give_back()
            await answer.written()

    async def _take_in(self, scope: Message, receive: Receive) -> bytes:
        message = await self._next(receive)
        if not message.get("more_body"):
            return await self._within_limit(scope, message.get("body", b""))
        announced = dict(scope["headers"]).get(b"content-length", b"")
        limit = await _limit(scope, int(announced)) if announced.isdigit() else ANYBODYS
        body = bytearray(message.get("body", b""))
        began = time.monotonic()
        while message.get("more_body"):
            if len(body) > limit:
                limit = await _limit(scope, len(body))
            left = began + self.patience + len(body) / SLOWEST - time.monotonic()
            try:
                async with asyncio.timeout(left):
                    message = await self._next(receive)
            except TimeoutError:
                raise NotTaken(408, "too_slow") from None
            body += message.get("body", b"")
        return await self._within_limit(scope, bytes(body))

    async def _next(self, receive: Receive) -> Message:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        return message

    async def _within_limit(self, scope: Message, body: bytes) -> bytes:
        await _limit(scope, len(body))
        return body


async def _limit(scope: Message, size: int) -> int:
    """How much this caller may send, who wants to send `size`. Only for much it is asked who that is."""
    if size <= ANYBODYS:
        return ANYBODYS
    try:
        cookie = dict(scope["headers"]).get(b"cookie", b"").decode("latin-1")
        allowed = bool(cookie) and size <= STAFFS and await in_database(_is_staff, cookie)
    except Exception as fault:
        if (code := outage(fault)) is None:
            raise
        raise NotTaken(503, code) from None
    if not allowed:
        raise NotTaken(413, "too_large")
    return STAFFS


def _is_staff(cookie: str) -> bool:
    return actor_by_cookie(cookie).role in STAFF


def _handing_over(body: bytes, receive: Receive) -> Receive:
    """The body in one piece; afterwards whatever else is heard from the one who asked."""
    given = False

    async def hand_over() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return hand_over


class Answer:
    """An answer on its way out. Nobody waits for its reader, unless it is larger than what may wait here."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: deque[Message] = deque()
        self._size = 0
        self._writing: asyncio.Task[None] | None = None
        self._room = asyncio.Event()

    async def __call__(self, message: Message) -> None:
        """Take it; it is written in its turn."""
        self._waiting.append(message)
        self._size += len(message.get("body", b""))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        while self._size > AHEAD and not self._writing.done():
            self._room.clear()
            await self._room.wait()

    async def written(self) -> None:
        """All of it has gone out, or there is nobody to read it."""
        if self._writing is not None:
            await self._writing

    async def _write(self) -> None:
        try:
            while self._waiting:
                message = self._waiting.popleft()
                await self._send(message)
                self._size -= len(message.get("body", b""))
                self._room.set()
        finally:
            self._room.set()


async def refuse(scope: Message, receive: Receive, send: Send, why: NotTaken) -> None:
    """No, in the one shape that every refusal has: a program gets the envelope, a person a page."""
    kind, body = _said(scope, why.code)
    length = str(len(body)).encode()
    head = [(b"content-type", kind), (b"content-length", length), (b"connection", b"close")]
    if why.code in RETRY_AFTER:
        head.append((b"retry-after", str(RETRY_AFTER[why.code]).encode()))
    await send({"type": "http.response.start", "status": why.status, "headers": head})
    await send({"type": "http.response.body", "body": body, "more_body": True})
    if (
        why.status == 413
    ):  # who is cut off in the middle of sending does not read why: a little more is heard, and forgotten
        with suppress(TimeoutError):
            async with asyncio.timeout(LINGER):
                while (await receive()).get("more_body"):
                    pass
    await send({"type": "http.response.body", "body": b""})


def _said(scope: Message, code: str) -> tuple[bytes, bytes]:
    headers = dict(scope["headers"])
    (lang,) = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [""])[:1]
    language = asked_by_socket(headers.get(b"accept-language", b"").decode("latin-1"), lang)
    text = refusal_text(Refusal(code, "house.request"), language)
    if scope["path"].startswith("/api/"):
        said = {"code": code, "article": "house.request", "text": text, "detail": {}}
        return b"application/json", json.dumps({"ok": False, "refusal": said}, ensure_ascii=False).encode()
    with override(language):
        page = render_to_string("refused.html", {"code": code, "text": text})
    return b"text/html; charset=utf-8", page.encode()
