"""One supervisor for the embedded default: it starts the children, starts again one that died, and ends them all.

A child is *ready* when its probe says so. A child that dies before the house is open cannot start: the run ends with
its last lines. Once the house is open an evening may be under way, and no child takes the others with it: one that
dies again and again is started again after longer and longer pauses, and is told of. Children sit in sessions of their
own, so Ctrl-C reaches the supervisor alone, which then ends them in order. On Linux the kernel kills them when the
supervisor dies, however it dies.

All children are started by the main thread: the kernel counts the death of the starting *thread*.
"""

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Protocol

PR_SET_PDEATHSIG = 1
LAST_LINES = 20
SHORT_LIFE = 5.0  # a child that lived less than this died young
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 30.0  # before it is started again: twice as long with each young death in a row
MANY_DEATHS, LATELY = 3, 120.0  # so many within so many seconds are told of: it is more than an accident
STOP_SECONDS = 1.5

_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


class CannotStart(Exception):
    """The run cannot go on; the text says why and what to do."""


class Say(Protocol):
    """Where the children's lines go."""

    def __call__(self, name: str, line: str) -> None: ...


@dataclass(kw_only=True)
class Child:
    """One process to keep alive."""

    name: str
    argv: Sequence[str]
    env: Mapping[str, str] = field(default_factory=dict)
    ready: Callable[[], bool] = lambda: True
    keep: bool = True  # started again when it ends; otherwise its end is taken as its result
    pass_fds: tuple[int, ...] = ()
    before: Callable[[], object] = lambda: None  # what has to be cleared before it can start (an old socket)
    way_out: str = ""
    plain: bool = False  # its output is the user's own, not for a prefix

    process: "subprocess.Popen[str] | None" = None
    began: float = 0.0
    young_deaths: int = 0
    deaths: deque[float] = field(default_factory=lambda: deque(maxlen=MANY_DEATHS))
    start_at: float | None = None
    reader: threading.Thread | None = None
    lines: deque[str] = field(default_factory=lambda: deque(maxlen=LAST_LINES))

    @property
    def pid(self) -> int | None:
        """Its process id while it lives."""
        return self.process.pid if self.process and self.process.returncode is None else None

    def ails(self, now: float) -> bool:
        """Whether it has died again and again of late."""
        return len(self.deaths) == MANY_DEATHS and now - self.deaths[0] < LATELY


class Supervisor:
    """Keeps its children alive until it is told to stop."""

    def __init__(self, *, say: Say, changed: Callable[[], object] = lambda: None) -> None:
        self.children: list[Child] = []
        self.open = False
        self.stopping = False
        self.ailing: tuple[str, ...] = ()
        self._say = say
        self._changed = changed

    def listen_for_signals(self) -> None:
        """Ctrl-C, a stop from outside and a closed terminal all end the run the same way."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._stop_soon)

    def _stop_soon(self, _number: int, _frame: FrameType | None) -> None:
        self.stopping = True

    def start(self, *children: Child, patience: float = 90.0) -> bool:
        """Start them side by side and wait until all are ready. False: told to stop meanwhile."""
        for child in children:
            self.children.append(child)
            self._launch(child)
        waiting = list(children)
        deadline = time.monotonic() + patience
        while waiting and not self.stopping:
            self.look_after()
            waiting = [child for child in waiting if not child.ready()]
            if waiting and time.monotonic() > deadline:
                raise CannotStart(self._obituary(waiting[0], f"was not ready after {patience:.0f} seconds"))
            if waiting:
                time.sleep(0.02)
        return not self.stopping

    def look_after(self) -> None:
        """Notice who died; start again whose time has come."""
        now = time.monotonic()
        for child in self.children:
            if child.process is None and child.start_at is not None and now >= child.start_at and not self.stopping:
                self._launch_again(child, now=now)
            elif child.process is not None and child.process.poll() is not None and child.keep:
                self._bury(child, _manner_of_death(child.process.returncode), now=now)
        ailing = tuple(child.name for child in self.children if child.ails(now))
        if ailing != self.ailing:
            self.ailing = ailing
            self._changed()

    def _launch_again(self, child: Child, *, now: float) -> None:
        try:
            self._launch(child)
        except OSError as fault:  # no process or no memory left for it now: the others live
            self._bury(child, f"could not be started ({fault.strerror or fault})", now=now)

    def _bury(self, child: Child, how: str, *, now: float) -> None:
        if not self.open:
            raise CannotStart(self._obituary(child, f"cannot start ({how})"))
        child.young_deaths = child.young_deaths + 1 if now - child.began < SHORT_LIFE else 0
        child.deaths.append(now)
        pause = min(FIRST_PAUSE * 2**child.young_deaths, LONGEST_PAUSE)
        self._say("up", f"{child.name} {how}; started again" + (f" in {pause:.0f} s" if pause > 1 else ""))
        child.process = None
        child.start_at = now + pause
        self._changed()

    def _launch(self, child: Child) -> None:
        child.before()
        child.start_at = None
        child.began = time.monotonic()
        supervisor = os.getpid()
        child.process = subprocess.Popen(
            list(child.argv),
            env={**os.environ, **child.env},
            stdin=subprocess.DEVNULL,
            stdout=None if child.plain else subprocess.PIPE,
            stderr=None if child.plain else subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
            pass_fds=child.pass_fds,
            preexec_fn=lambda: _die_with(supervisor),
        )
        if not child.plain:
            child.reader = threading.Thread(target=self._read, args=(child, child.process), daemon=True)
            child.reader.start()
        self._changed()

    def _read(self, child: Child, process: "subprocess.Popen[str]") -> None:
        assert process.stdout is not None
        for line in process.stdout:
            child.lines.append(line.rstrip("\n"))
            if self.open and not self.stopping:
                self._say(child.name, line.rstrip("\n"))

    def _obituary(self, child: Child, what: str) -> str:
        if child.reader is not None:
            child.reader.join(timeout=1)
        text = [f"{child.name} {what}.", *(f"    {line}" for line in child.lines)]
        return "\n".join([*text, child.way_out] if child.way_out else text)

    def stop(self) -> None:
        """End the children, the last started first; who does not go in time is killed."""
        self.stopping = True
        self.end_children()

    def end_children(self) -> None:
        """End them, and stay: others may be started in their place."""
        deadline = time.monotonic() + STOP_SECONDS
        # The first child is what the others stand on (Valkey), so it goes when they are gone.
        for group in (self.children[:0:-1], self.children[:1]):
            for child in group:
                _send(child, signal.SIGTERM)
            for child in group:
                _see_out(child, max(0.1, deadline - time.monotonic()))


def python(*arguments: str) -> list[str]:
    """A command line of this same Python."""
    return [sys.executable, *arguments]


def remove(path: Path) -> None:
    """Clear away what a killed process left."""
    path.unlink(missing_ok=True)


def _die_with(supervisor: int) -> None:
    """In the child, before it becomes another program: let the kernel end it with its supervisor."""
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != supervisor:  # it died between the fork and the call
            os._exit(1)


def _send(child: Child, number: signal.Signals) -> None:
    if child.process is not None and child.process.poll() is None:
        child.process.send_signal(number)


def _see_out(child: Child, seconds: float) -> None:
    if child.process is None:
        return
    try:
        child.process.wait(seconds)
    except subprocess.TimeoutExpired:
        _send(child, signal.SIGKILL)
        child.process.wait()


def _manner_of_death(status: int) -> str:
    if status < 0:
        return f"was ended by {signal.Signals(-status).name}"
    return f"ended with status {status}"
