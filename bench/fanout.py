"""How long until every screen shows a change, beside a bare `websockets` broadcast of the same size in the same run."""

from __future__ import annotations

import resource
import socket
import threading
import time
import uuid
from collections.abc import Callable
from contextlib import ExitStack
from queue import Queue
from typing import Any

from bench.house import Director, Helper, percentile, server
from bench.house import tournament as make_tournament
from bench.screens import connect, masked

Json = dict[str, Any]

RATIO = 1.3  # p99 to the screens may be so many times the bare broadcast's
HARM = 1.5  # and with a stalled screen so many times what it is without


def measure(screens: int, rounds: int, redis_socket: Callable[[Json], str]) -> Json:
    """Change one tournament `rounds` times, and see when each of `screens` screens hears of it."""
    _allow_files(2 * screens + 512)
    with ExitStack() as stack:
        facts = stack.enter_context(server())
        director = Director(facts)
        tournament = make_tournament(director)
        published = Published(redis_socket(facts))
        url = f"ws{facts['url'][4:]}/ws/tournaments/{tournament}/public"
        wall = stack.enter_context(Helper("bench.screens", url, screens))
        wall.hear()
        change = 0

        def round_of_server() -> list[float]:
            nonlocal change
            change += 1
            published.forget()
            wall.say("arrivals 20")
            body = {"command_id": str(uuid.uuid4()), "text": f"Announcement {change:4} " + "x" * 180}
            director.post(f"/api/tournaments/{tournament}/announce", body)
            return _delays(published.first(), wall.hear(), screens)

        for _ in range(3):
            round_of_server()
        size = int(wall.ask("size"))
        bare = stack.enter_context(Helper("bench.broadcast"))
        bare_wall = stack.enter_context(Helper("bench.screens", f"ws://127.0.0.1:{bare.hear()}", screens))
        bare_wall.hear()

        def round_of_bare() -> list[float]:
            bare_wall.say("arrivals 20")
            return _delays(int(bare.ask(str(size - 4))), bare_wall.hear(), screens)

        round_of_bare()
        ours, floor = list[float](), list[float]()
        for _ in range(rounds):  # in turn, so that a noisy moment of the machine meets both
            ours += round_of_server()
            floor += round_of_bare()
        stalled, unread = _stall(url)
        with stalled:
            beside = [delay for _ in range(max(3, rounds // 2)) for delay in round_of_server()]
    return _figures(screens, size, ours=ours, floor=floor, beside=beside, unread=unread)


def _figures(
    screens: int, size: int, *, ours: list[float], floor: list[float], beside: list[float], unread: int
) -> Json:
    figures: Json = {
        "bench": "fanout",
        "screens": screens,
        "bytes": size,
        "server": {"median_ms": percentile(ours, 0.5), "p99_ms": percentile(ours, 0.99)},
        "bare_broadcast": {"median_ms": percentile(floor, 0.5), "p99_ms": percentile(floor, 0.99)},
        "beside_a_stalled_screen": {"median_ms": percentile(beside, 0.5), "p99_ms": percentile(beside, 0.99)},
        "asked_by_the_stalled_screen": unread,
        "ratio_p99": percentile(ours, 0.99) / percentile(floor, 0.99),
        "ratio_median": percentile(ours, 0.5) / percentile(floor, 0.5),
        "ratio_beside_stalled_p99": percentile(beside, 0.99) / percentile(ours, 0.99),
    }
    return {**figures, "within": figures["ratio_p99"] <= RATIO and figures["ratio_beside_stalled_p99"] <= HARM}


def _allow_files(number: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < number:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(number, hard) if hard >= 0 else number, hard))


def _delays(began: int, arrivals: list[int], screens: int) -> list[float]:
    if len(arrivals) != screens:
        raise RuntimeError(f"{len(arrivals)} of {screens} screens heard of the change")
    return [(at - began) / 1e6 for at in arrivals]


def _stall(url: str) -> tuple[socket.socket, int]:
    """A screen that reads nothing and asks for snapshots until the server can send it no more."""
    screen, _ = connect(url, receive_buffer=2304)
    screen.settimeout(0.2)
    frame = masked(0x81, b'{"type":"resync"}')
    asked = 0
    try:
        while asked < 3000:
            screen.sendall(frame)
            asked += 1
    except (TimeoutError, OSError):
        pass  # the server no longer reads from it, or has hung up on it: stalled it is
    return screen, asked


class Published:
    """Watches the server's Redis: the moment at which a change is published, by Redis's own stamp. A stamp of the
    bench's own would be late by as long as its thread waited for a core, and the server would look faster than it is.
    """

    def __init__(self, path: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(path)
        self._socket.sendall(b"MONITOR\r\n")
        self._lines = self._socket.makefile("rb")
        self._lines.readline()
        self._at: Queue[int] = Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in self._lines:  # +1700000000.123456 [0 unix:/…] "PUBLISH" "…" "…"
            if b'"PUBLISH"' in line and b"shuffle-up" in line and b"celery" not in line:
                seconds, _, millionths = line[1:].split(b" ", 1)[0].partition(b".")
                wall_clock = int(seconds) * 10**9 + int(millionths) * 1000
                self._at.put(wall_clock - time.time_ns() + time.monotonic_ns())

    def forget(self) -> None:
        """What was published until now counts no more."""
        while not self._at.empty():
            self._at.get()

    def first(self) -> int:
        """The nanosecond (CLOCK_MONOTONIC) at which the next change was published."""
        return self._at.get(timeout=10)


def report(figures: Json) -> str:
    """For a reader at a terminal."""
    lines = [f"Fan-out to {figures['screens']} screens, {figures['bytes']} bytes, in ms (median / p99)"]
    names = {
        "server": "the server",
        "bare_broadcast": "bare websockets broadcast",
        "beside_a_stalled_screen": "the server, one screen stalled",
    }
    lines += [f"  {text:<32}{figures[key]['median_ms']:8.1f} {figures[key]['p99_ms']:8.1f}"
              for key, text in names.items()]  # fmt: skip
    lines.append(
        f"  p99 is {figures['ratio_p99']:.2f} times the bare broadcast's (at most {RATIO}), "
        f"{figures['ratio_beside_stalled_p99']:.2f} times beside a stalled screen (at most {HARM})"
    )
    return "\n".join(lines)
