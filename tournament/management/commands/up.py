"""Start the whole server on this machine: one command, one process tree, Ctrl-C ends all of it."""

import argparse
import errno
import fcntl
import http.client
import io
import json
import os
import re
import shutil
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO

import redis
import segno
from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.db import connections
from django.utils import timezone

from tournament import children, footing, room_time, valkey
from tournament.children import replace_file
from tournament.connections import raise_file_limit, room_for
from tournament.faces import FACES
from tournament.keeping import next_restore
from tournament.network import local_addresses
from tournament.settings import env
from tournament.sign_in import sign_in_link
from tournament.supervisor import CannotStart, Child, Supervisor, python, remove

MANAGE = str(settings.BASE_DIR / "manage.py")
DEMO_ENTRIES = 45
FEW_FILES = 4_096


class Command(BaseCommand):
    """The supervisor behind `make run`, `make demo` and `make simulate`."""

    help = __doc__ or ""
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """What the keeper of the server may choose."""
        parser.add_argument("--port", type=int, default=env.integer("PORT", 8000), help="0 takes a free one")
        parser.add_argument("--host", default=env.text("HOST", "0.0.0.0"))
        parser.add_argument("--data", metavar="DIR", help="where the data lies (sets DATA_DIR)")  # read in manage.py
        parser.add_argument("--temporary", action="store_true", help="data of this run alone, cleared away at its end")
        parser.add_argument("--demo", action="store_true", help="bots play a tournament")
        parser.add_argument("--speed", type=float, default=60.0, help="how many times faster the demo's bots live")
        parser.add_argument("--entries", type=int, default=DEMO_ENTRIES, help="how many bots enter the demo")
        parser.add_argument("--seed", type=int, default=7, help="what the demo's bots do")
        parser.add_argument("--webs", type=int, default=1, help="web processes; more than one needs PostgreSQL to gain")
        parser.add_argument("--print-json", action="store_true", help="say it in one line of JSON when ready")
        parser.add_argument("--ready-file", type=Path, metavar="PATH", help="the same JSON, kept up to date")
        parser.add_argument("--quiet", action="store_true", help="print no addresses")
        parser.add_argument(
            "--then",
            nargs=argparse.REMAINDER,
            metavar="COMMAND",
            help="when ready, run this management command with --url and --sign-in, and end with its exit status",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Start, stay, end."""
        try:
            footing.writable(settings.DATA_DIR)
            with only_one_server(settings.DATA_DIR), listening(options["host"], options["port"]) as listener:
                footing.see_to(migrated=False)
                status = self._run(listener, options)
        except CannotStart as reason:
            raise CommandError(str(reason), returncode=1) from None
        finally:
            if options["temporary"]:
                shutil.rmtree(settings.DATA_DIR, ignore_errors=True)
        sys.exit(status)

    def _run(self, listener: socket.socket, options: dict[str, Any]) -> int:
        house = House(listener, options, out=sys.stdout)
        supervisor = house.supervisor
        supervisor.listen_for_signals()
        try:
            if not house.start():
                return 0
            while not supervisor.stopping:
                supervisor.look_after()
                house.restore_if_asked()
                if (status := house.errand_status()) is not None:
                    return status
                time.sleep(0.05)
            return 0 if house.errand is None else 130
        finally:
            supervisor.stop()
            house.close()
            footing.leave_one_file()


class House:
    """The children of one run and what is printed about them."""

    def __init__(self, listener: socket.socket, options: dict[str, Any], *, out: TextIO) -> None:
        self.listener = listener
        self.options = options
        self.out = out
        self.errand: Child | None = None
        self.supervisor = Supervisor(say=self._say, changed=self._children_changed)
        self.socket: Path | None = None
        host, self.port = listener.getsockname()[:2]
        self.reached_at = "127.0.0.1" if host == "0.0.0.0" else host
        self.here = f"http://{self.reached_at}:{self.port}"
        self.rooms = [f"http://{a}:{self.port}" for a in local_addresses()] if host == "0.0.0.0" else []
        self.link = ""
        self.files = raise_file_limit()  # what the children may open, too

    def start(self) -> bool:
        """Open the house; then what was asked for besides."""
        if not self._open():
            return False
        if self.options["then"]:
            self.errand = self._bots("then", self.options["then"], plain=True)
            self.supervisor.start(self.errand)
        elif self.options["demo"]:
            asked = {name: str(self.options[name]) for name in ("entries", "seed", "speed")}
            arguments = [part for name, value in asked.items() for part in (f"--{name}", value)]
            self.supervisor.start(self._bots("bots", ["simulate", "--forever", *arguments]))
        return True

    def restore_if_asked(self) -> None:
        """The director wants the house to go back to a copy: everything ends, and starts again with it. Callers wait in
        line meanwhile."""
        if (name := next_restore.asked()) is None:
            return
        self._say("up", f"the console asks for {name}")
        self.supervisor.open = False
        self.supervisor.end_children()
        self.supervisor.children.clear()
        try:
            self._say("up", next_restore.carry_out(name))
        finally:
            close_connections()
        if not self.supervisor.stopping:
            self._open()

    def _open(self) -> bool:
        """Valkey, the migrations, then those that serve."""
        self.env = {"DATA_DIR": str(settings.DATA_DIR), "PORT": str(self.port), "SUPERVISED": "1"}
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.prod")
        if given := env.text("REDIS_URL"):
            answering(given)
        elif not self.supervisor.start(self._valkey()):
            return False
        migrate()
        if not self.supervisor.start(*self._webs(), self._worker(), self._beat()):
            return False
        self.link = invitation(settings.PUBLIC_URL or self.here)
        self.supervisor.open = True
        self._children_changed()
        self._announce()
        return True

    def errand_status(self) -> int | None:
        """How the command given by `--then` ended; None while it runs, or where there is none."""
        if self.errand is None or self.errand.process is None:
            return None
        return self.errand.process.poll()

    def close(self) -> None:
        """Clear away what only a running server needs."""
        if self.socket is not None:
            remove(self.socket)
            if self.socket.parent != settings.DATA_DIR:
                shutil.rmtree(self.socket.parent, ignore_errors=True)
        if self.options["ready_file"]:
            remove(self.options["ready_file"])
        children.tell(settings.DATA_DIR, ())

    def _valkey(self) -> Child:
        binary = valkey.binary()
        if binary is None:
            raise CannotStart(
                "No Valkey or Redis for this machine came with the packages and none is installed.\n"
                "Install one (the package valkey-server or redis-server), or set REDIS_URL to a running one."
            )
        path = self.socket = valkey.socket_path(settings.DATA_DIR)
        self.env["REDIS_URL"] = f"unix://{path}?db=0"
        return Child(
            name="valkey",
            argv=valkey.arguments(binary, path),
            ready=lambda: valkey.answers(path),
            before=lambda: remove(path),
            way_out="Set REDIS_URL to use a server that runs already.",
        )

    def _webs(self) -> list[Child]:
        """They share one socket: whoever is free takes the next caller."""
        number = max(1, self.options["webs"])
        return [self._web("web" if place == 1 else f"web {place}") for place in range(1, number + 1)]

    def _web(self, name: str) -> Child:
        arguments = ("-m", "tournament.serve", "--fd", str(self.listener.fileno()), "--patience", "1")
        return Child(
            name=name,
            argv=python(*arguments),
            env=self.env,
            ready=lambda: healthy(self.reached_at, self.port),
            pass_fds=(self.listener.fileno(),),
        )

    def _worker(self) -> Child:
        arguments = ("worker", "--pool", "threads", "--concurrency", "4", "--loglevel", "WARNING")
        alone = ("--without-mingle", "--without-gossip", "--without-heartbeat")
        return Child(name="worker", argv=self._celery(*arguments, *alone), env=self.env)

    def _beat(self) -> Child:
        # One entry, always due: its schedule is kept in memory, where no killed process can leave it damaged.
        arguments = ("beat", "--scheduler", "celery.beat:Scheduler", "--pidfile=", "--loglevel", "WARNING")
        return Child(name="beat", argv=self._celery(*arguments), env=self.env)

    def _celery(self, *arguments: str) -> list[str]:
        # Celery warns of root because of pickled tasks; ours are JSON alone.
        as_root = "ignore:You're running the worker with superuser privileges"
        return python("-W", as_root, "-m", "celery", "--quiet", "--app", "tournament.celery", *arguments)

    def _bots(self, name: str, command: list[str], *, plain: bool = False) -> Child:
        link = invitation(self.here)
        argv = python(MANAGE, *command, "--url", self.here, "--sign-in", link)
        return Child(name=name, argv=argv, env=self.env, keep=False, plain=plain)

    def _say(self, name: str, line: str) -> None:
        with suppress(OSError):  # a terminal that was closed ends nothing
            print(f"{name:>6} | {with_time(line)}", file=sys.stderr, flush=True)

    def _facts(self) -> dict[str, Any]:
        return {
            "ready": self.supervisor.open,
            "pid": os.getpid(),
            "url": self.here,
            "faces": {name: f"{self.here}/{name}" for name in FACES},
            "rooms": self.rooms,
            "sign_in": self.link,
            "data": str(settings.DATA_DIR),
            "children": {child.name: child.pid for child in self.supervisor.children},
        }

    def _children_changed(self) -> None:
        if not self.supervisor.open:
            return
        try:
            children.tell(settings.DATA_DIR, self.supervisor.ailing)
            if (path := self.options["ready_file"]) is not None:
                replace_file(path, json.dumps(self._facts()))  # it holds a sign-in link
        except OSError as fault:  # a full disk, say: the children live
            self._say("up", f"cannot be written down: {fault}")

    def _announce(self) -> None:
        if self.options["print_json"]:
            print(json.dumps(self._facts()), file=self.out, flush=True)
        elif not self.options["quiet"]:
            print(announcement(self.here, self.rooms, self.link, files=self.files), file=self.out, flush=True)


def announcement(here: str, rooms: list[str], link: str, *, files: int) -> str:
    """What the keeper of the server reads when it is ready."""
    public = settings.PUBLIC_URL or (rooms[0] if rooms else here)
    wide = max(map(len, FACES.values()))
    lines = ["", "Shuffle Up is ready.", ""]
    for place, base in [("On this machine", here), *(("In this network", room) for room in rooms)]:
        lines += [place, *(f"  {FACES[name]:<{wide}}  {base}/{name}" for name in FACES), ""]
    picture = io.StringIO()
    segno.make(f"{public}/register", error="m").terminal(out=picture, border=2, compact=True)
    lines += [f"Players' phones: {public}/register", picture.getvalue()]
    lines += ["The director signs in here, once (a new link comes with each start, or by `manage.py sign_in_link`):"]
    lines += [f"  {link}", "", f"Up to {room_for(files):,} screens, tablets and phones at once ({files:,} open files)."]
    if files < FEW_FILES:
        lines += ["A large room needs more: `ulimit -n 65536` before the start."]
    lines += [f"The data lies in {settings.DATA_DIR}. Ctrl-C ends everything.", ""]
    return "\n".join(lines)


def with_time(line: str) -> str:
    """A line of a child's with the time at which it came, unless it begins with one."""
    return line if re.match(r"\d{4}-\d\d-\d\d ", line) else f"{timezone.localtime():%Y-%m-%d %H:%M:%S} {line}"


def answering(redis_url: str) -> None:
    """See that the Redis which was named is there, before anything stands on it."""
    try:
        with redis.Redis.from_url(redis_url, socket_connect_timeout=3, socket_timeout=3) as client:
            client.ping()
    except (redis.RedisError, ValueError) as fault:
        raise CannotStart(
            f"REDIS_URL ({redis_url.rpartition('@')[2]}) cannot be used: {fault}\n"
            "Start that server or correct the address; without REDIS_URL the server brings its own."
        ) from None


def migrate() -> None:
    """Bring the database to this version's form."""
    try:
        call_command("migrate", interactive=False, verbosity=0)
        room_time.look()  # from here on a clock that is set is noticed
    except Exception as fault:  # any driver's error: the keeper needs its words, not its traceback
        raise CannotStart(footing.unusable(fault)) from None
    finally:
        close_connections()


def close_connections() -> None:
    """The supervisor itself holds no session of the database."""
    for connection in connections.all(initialized_only=True):
        connection.close()
        if hasattr(connection, "close_pool"):
            connection.close_pool()


def invitation(url: str) -> str:
    """A link that lets a director in, once."""
    try:
        return sign_in_link(url, "director")
    finally:
        close_connections()


def healthy(host: str, port: int) -> bool:
    """Whether the server answers and reaches its database."""
    connection = http.client.HTTPConnection(host, port, timeout=1)
    try:
        connection.request("GET", "/api/health")
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """The server's socket. The supervisor holds it: while a killed web process starts anew, callers wait in line."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    with listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, footing.a_port(port)))
        except OSError as fault:
            if fault.errno == errno.EADDRINUSE:
                raise CannotStart(
                    f"Port {port} is taken by another program. End that one, or choose another port:\n"
                    f"    make run PORT={port + 1}    (or: manage.py up --port {port + 1})"
                ) from None
            raise CannotStart(
                f"The server cannot listen on {host}, port {port}: {fault.strerror}.\n"
                "Choose another one (below 1024 they need special rights): manage.py up --port 8000"
            ) from None
        listener.listen(4096)
        yield listener


@contextmanager
def only_one_server(directory: Path) -> Iterator[None]:
    """Two servers on the same data would each start a Valkey of its own: the second one is refused."""
    with (directory / "up.lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.seek(0)
            raise CannotStart(
                f"Another server (process {lock.read().strip() or 'unknown'}) runs on the data in {directory}.\n"
                "End that one, or give this one a directory of its own: manage.py up --data DIR --port PORT"
            ) from None
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield
