"""What the environment says: every variable that the server reads is named in this module, and nowhere else.

| variable | meaning | default |
|---|---|---|
| DATA_DIR | where everything lies that survives a restart | `var/` beside manage.py |
| DATABASE_URL | `sqlite:///PATH` or `postgres://USER:PASSWORD@HOST:PORT/NAME` | `shuffle-up.sqlite3` in DATA_DIR |
| REDIS_URL | `redis://HOST:PORT/N` or `unix://PATH?db=N` | `redis://127.0.0.1:6379/0`; `manage.py up` starts its own |
| SECRET_KEY | signs sessions and links | made once, in DATA_DIR/secret-key |
| ALLOWED_HOSTS | names under which the server answers, separated by commas | every name |
| PUBLIC_URL | the address that phones use, where it is not the one of this machine | – |
| HTTPS | 1: it is reached by https only, through a proxy that TRUSTED_PROXIES names | 0 |
| TRUSTED_PROXIES | addresses or networks of your own proxies: they alone say who is behind them | none |
| PORT, HOST | where `manage.py up` listens | 8000, every address |
| WEB_THREADS | requests that one web process answers at a time | 8 |
| TIME_ZONE | the venue's, e.g. `Europe/Moscow` | this machine's |
| RULEBOOKS_DIR | rulebooks of the club's own, `*.yaml` (docs/rulebooks.md) | none |
| LOG_LEVEL | how much is said on the terminal | WARNING |
"""

import errno
import ipaddress
import os
import secrets
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo

BASE_DIR = Path(__file__).resolve().parent.parent.parent


def text(name: str, default: str = "") -> str:
    """The variable, or `default` where it is missing or empty."""
    return os.environ.get(name) or default


def rulebooks_dir() -> Path | None:
    """Where a club keeps rulebooks of its own."""
    said = text("RULEBOOKS_DIR")
    if said and not Path(said).is_dir():
        raise SystemExit(f"RULEBOOKS_DIR is no folder: {said}")
    return Path(said) if said else None


def integer(name: str, default: int) -> int:
    """The variable as a whole number."""
    value = text(name, str(default))
    try:
        return int(value)
    except ValueError:
        raise SystemExit(f"{name} must be a whole number, not {value!r}.") from None


def flag(name: str) -> bool:
    """Whether the variable says yes."""
    return text(name).lower() in {"1", "true", "yes", "on"}


def listing(name: str, default: Sequence[str] = ()) -> list[str]:
    """The variable's parts, separated by commas."""
    return [part.strip() for part in text(name).split(",") if part.strip()] or list(default)


def allowed_hosts(public_url: str) -> list[str]:
    """The names under which the server answers: those that are given, its public one, and this machine's own, by which
    the supervisor and a container look whether it is well. Every name where none is given."""
    given = listing("ALLOWED_HOSTS")
    return [*given, *filter(None, [urlsplit(public_url).hostname]), "localhost", "127.0.0.1"] if given else ["*"]


def trusted_proxies() -> list[str]:
    """The proxies whose word for a caller's address is taken."""
    named = listing("TRUSTED_PROXIES")
    for one in named:
        try:
            ipaddress.ip_network(one, strict=False)
        except ValueError:
            raise SystemExit(f"TRUSTED_PROXIES must be addresses or networks like 10.0.0.0/8, not {one!r}.") from None
    if flag("HTTPS") and not named:
        raise SystemExit(
            "HTTPS=1: the server speaks no TLS itself. Name the proxy that does in TRUSTED_PROXIES, "
            "for instance 127.0.0.1 where it runs on this machine."
        )
    return named


LOCAL_TIME = Path("/etc/localtime")  # a link into the zones of the system, on Linux and on a Mac


def time_zone() -> str:
    """The venue's time zone: as said, else the one in which this machine lives (a laptop stands in the venue)."""
    if said := text("TIME_ZONE"):
        if not _is_zone(said):
            raise SystemExit(f"TIME_ZONE must name a time zone like Europe/Moscow, not {said!r}.")
        return said
    _, _, linked = str(LOCAL_TIME.resolve()).partition("/zoneinfo/")
    return next((zone for zone in (text("TZ").removeprefix(":"), linked) if _is_zone(zone)), "UTC")


def _is_zone(name: str) -> bool:
    """Whether browsers and the server know a zone of this name: `Europe/Moscow`, not `MSK-3`."""
    try:
        return bool(name) and ZoneInfo(name).key == name
    except (LookupError, OSError, ValueError):
        return False


def data_dir() -> Path:
    """Where the server keeps what must survive a restart. Made for its owner alone: it holds names."""
    directory = Path(text("DATA_DIR", str(BASE_DIR / "var"))).resolve()
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as fault:
        raise SystemExit(why_not_written(directory, fault)) from None
    return directory


def why_not_written(directory: Path, fault: OSError) -> str:
    """What hinders the data, and the way out."""
    match fault.errno:
        case errno.ENOSPC | errno.EDQUOT:
            hindrance, way_out = f"The disk with the data directory {directory} is full.", "Make room there"
        case errno.EROFS:
            hindrance, way_out = f"The data directory {directory} can only be read.", "Make its disk writable"
        case errno.EACCES | errno.EPERM:
            hindrance = f"The user who starts the server may not write in the data directory {directory}."
            way_out = "Give that user the right to"
        case errno.EEXIST | errno.ENOTDIR:
            hindrance, way_out = f"The data directory {directory} is no directory.", "Move away what lies there"
        case _:
            hindrance = f"The data directory {directory} cannot be used ({fault.strerror or fault})."
            way_out = "See that it can be written"
    return f"{hindrance}\n{way_out}, or let the data lie elsewhere: manage.py up --data DIR (or DATA_DIR=DIR)."


def take_data_dir(arguments: Sequence[str]) -> None:
    """Let `manage.py up` and `restore` decide where the data lies, before the settings are read.

    `--data DIR` says it; `--demo` plays in a room of its own; `--temporary` in one that is cleared away afterwards, and
    so does `manage.py faults`.
    """
    if arguments and arguments[0] == "faults":
        os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="shuffle-up-faults-")
        os.environ.pop("DATABASE_URL", None)
    if not arguments or arguments[0] not in {"up", "restore"}:
        return
    own = arguments[: arguments.index("--then")] if "--then" in arguments else arguments
    for number, argument in enumerate(own):
        if argument == "--data" and number + 1 < len(own):
            os.environ["DATA_DIR"] = own[number + 1]
            return
        if argument.startswith("--data="):
            os.environ["DATA_DIR"] = argument.removeprefix("--data=")
            return
    if "--temporary" in own:
        os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="shuffle-up-")
    elif "--demo" in own and not text("DATA_DIR"):
        os.environ["DATA_DIR"] = str(BASE_DIR / "var" / "demo")


def secret_key(directory: Path) -> str:
    """The key from the environment, else the one made once for this data directory and readable by its owner alone."""
    if given := text("SECRET_KEY"):
        return given
    path = directory / "secret-key"
    try:
        if not path.exists():
            _make_key(path)
        key = path.read_text().strip()
    except OSError as fault:
        raise SystemExit(why_not_written(directory, fault)) from None
    except ValueError:
        key = ""
    if not key:
        raise SystemExit(
            f"The secret key in {path} is empty or damaged.\n"
            "Delete that file: a new key is made at the next start, and everybody signs in anew."
        )
    return key


def _make_key(path: Path) -> None:
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=".secret-key-")  # mkstemp makes it 0600
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(50))
        with suppress(FileExistsError):
            os.link(draft, path)  # two processes at once: the first one wins, both read the same key
    finally:
        os.unlink(draft)


def database(url: str, *, threads: int) -> dict[str, Any]:
    """Django's description of the database at `url`, which so many threads of a process ask at a time."""
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return _sqlite(unquote(parts.path[1:]) or ":memory:")
    if parts.scheme in {"postgres", "postgresql"}:
        return _postgresql(url, threads=threads)
    raise SystemExit(f"DATABASE_URL must begin with sqlite:// or postgres://, not {parts.scheme!r}.")


def _sqlite(name: str) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": name,
        "ATOMIC_REQUESTS": False,
        # A web thread keeps its connection: opening the file and setting its pragmas costs more than a command.
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            # DEFERRED would fail at once when two writers upgrade their read locks; IMMEDIATE waits at BEGIN.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": (
                "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA cache_size=-65536;PRAGMA temp_store=MEMORY;"
            ),
        },
    }


def _postgresql(url: str, *, threads: int) -> dict[str, Any]:
    parts = urlsplit(url)
    query = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "tournament.postgresql",
        "NAME": unquote(parts.path[1:]),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": query.pop("host", unquote(parts.hostname or "")),
        "PORT": query.pop("port", str(parts.port or "")),
        "ATOMIC_REQUESTS": False,
        # A pool of the process, not one connection a thread: commands come in bursts from many threads (web requests,
        # snapshots for sockets, tasks), and the pool keeps as many connections as the burst needs and bounds what one
        # process asks of the server. Measured, it halves the time of a command. There is one for every thread that may
        # ask, so nobody waits for another: who waits, waits for the server.
        # Django demands CONN_MAX_AGE 0 beside a pool: a request gives its connection back.
        "CONN_MAX_AGE": 0,
        "OPTIONS": {
            "pool": {"min_size": 2, "max_size": threads, "timeout": 2.0, "reconnect_timeout": 1.0},
            **query,
        },
    }


def is_no_outage(record: Any) -> bool:
    """Whether a line of the log tells more than that somebody was asked to wait."""
    return getattr(record, "status_code", 0) != 503


def celery_broker(redis_url: str) -> str:
    """The same Redis in kombu's spelling, which names a Unix socket differently."""
    parts = urlsplit(redis_url)
    if parts.scheme != "unix":
        return redis_url
    number = dict(parse_qsl(parts.query)).get("db", "0")
    return f"redis+socket://{parts.path}?virtual_host={number}"
