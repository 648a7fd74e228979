"""Thousands of screens in one process: they shake hands like any browser, then note when each frame arrives.

Reading is kept as cheap as it can be – one `recv` and a look at the frame's length – so that what is measured is the
server. `python -m bench.screens URL NUMBER`, then on standard input, each answered by a line of JSON:
`arrivals SECONDS` – the nanosecond (CLOCK_MONOTONIC) at which each screen had a frame; the silence after the last one
is the end – and `size`, the bytes of the last frame.
"""

from __future__ import annotations

import base64
import json
import os
import select
import socket
import sys
import time
from dataclasses import dataclass, field
from urllib.parse import urlsplit

PING, PONG = 0x89, 0x8A


@dataclass(slots=True)
class Frames:
    """What lies in a buffer: how many whole frames with text, the pings to be answered, and where the last one ends."""

    texts: int = 0
    pings: list[bytes] = field(default_factory=list)
    end: int = 0


def frames_in(data: bytes | bytearray) -> Frames:
    """Count the whole frames at the beginning of `data`."""
    found = Frames()
    while len(data) >= found.end + 2:
        length, head = data[found.end + 1] & 0x7F, 2
        if length == 126:
            length, head = int.from_bytes(data[found.end + 2 : found.end + 4], "big"), 4
        elif length == 127:
            length, head = int.from_bytes(data[found.end + 2 : found.end + 10], "big"), 10
        after = found.end + head + length
        if len(data) < after:
            break
        if data[found.end] == PING:
            found.pings.append(bytes(data[found.end + head : after]))
        else:
            found.texts += 1
        found.end = after
    return found


def masked(opcode: int, payload: bytes) -> bytes:
    """A short frame as a client sends it; a mask of zeros leaves the payload as it is."""
    return bytes([opcode, 0x80 | len(payload), 0, 0, 0, 0]) + payload


def connect(url: str, *, receive_buffer: int = 0) -> tuple[socket.socket, bytes]:
    """One screen: an open socket, and what came along with the handshake's answer."""
    parts = urlsplit(url)
    screen = socket.socket()
    if receive_buffer:
        screen.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    screen.settimeout(30)
    screen.connect((parts.hostname, parts.port))
    key = base64.b64encode(os.urandom(16)).decode()
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    lines = [
        f"GET {path or '/'} HTTP/1.1", f"Host: {parts.netloc}", "Upgrade: websocket", "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Origin: http://{parts.netloc}", "", "",
    ]  # fmt: skip
    screen.sendall("\r\n".join(lines).encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        part = screen.recv(65536)
        if not part:
            raise ConnectionError(f"the server hung up: {answer!r}")
        answer += part
    head, rest = answer.split(b"\r\n\r\n", 1)
    if b" 101 " not in head.split(b"\r\n")[0]:
        raise ConnectionError(head.decode())
    return screen, rest


class Wall:
    """A wall of screens."""

    def __init__(self, url: str, number: int) -> None:
        self.epoll = select.epoll()
        self.screens: dict[int, socket.socket] = {}
        self.unread: dict[int, bytearray] = {}
        self.size = 0
        for _ in range(number):
            screen, rest = connect(url)
            screen.setblocking(False)
            self.screens[screen.fileno()] = screen
            self.unread[screen.fileno()] = bytearray(rest)
            self.epoll.register(screen, select.EPOLLIN)

    def read(self, seconds: float, *, quiet: float = 0.5) -> list[int]:
        """When each screen had its next whole frame; ends when all have one, or nothing comes any more."""
        arrivals: dict[int, int] = {}
        deadline = time.monotonic() + seconds
        while len(arrivals) < len(self.screens) and time.monotonic() < deadline:
            ready = self.epoll.poll(quiet if arrivals else seconds)
            if not ready:
                break
            for number, _ in ready:
                if self._take(number):
                    arrivals[number] = time.monotonic_ns()
        return list(arrivals.values())

    def drain(self, quiet: float = 0.7) -> None:
        """Read what greets a screen (hello, snapshot) until it is quiet."""
        while ready := self.epoll.poll(quiet):
            for number, _ in ready:
                self._take(number)

    def _take(self, number: int) -> int:
        """Read what has come for one screen: how many frames with text."""
        data = self.unread[number]
        part = self.screens[number].recv(262144)
        if not part:
            raise ConnectionError("the server hung up on a screen")
        data += part
        found = frames_in(data)
        for payload in found.pings:
            self.screens[number].sendall(masked(PONG, payload))
        if found.texts:
            self.size = found.end
        del data[: found.end]
        return found.texts


def main() -> None:
    """Answer the bench until it has enough."""
    wall = Wall(sys.argv[1], int(sys.argv[2]))
    wall.drain()
    print(json.dumps({"screens": len(wall.screens)}), flush=True)
    for line in sys.stdin:
        word, *rest = line.split()
        answer: object = wall.size if word == "size" else wall.read(float(rest[0]))
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
