"""A PostgreSQL of our own, that may be restarted in the middle of an evening: in a folder of its own, on a socket."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import time
from pathlib import Path
from urllib.parse import quote

import psycopg

from tournament.supervisor import _die_with

PATIENCE = 60.0
FAST, IMMEDIATE = signal.SIGINT, signal.SIGQUIT  # sessions are ended in order; or as by a power cut of the service


def binaries() -> Path | None:
    """Where `initdb` and `postgres` are, if they are anywhere on this machine."""
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists() and (place / "postgres").exists()), None)


class Cluster:
    """It is started by whoever asks for its `url`, and ends with them."""

    def __init__(self, place: Path, folder: Path) -> None:
        self._place = place
        self._data = folder / "postgres"
        self._as: dict[str, object] = {"cwd": folder}
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            names = {user.pw_name: user for user in pwd.getpwall()}
            owner = names.get("postgres") or names["nobody"]
            self._as |= {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
            folder.chmod(0o711)
            self._data.mkdir(mode=0o700)
            os.chown(self._data, owner.pw_uid, owner.pw_gid)
        options = ["--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "--username=postgres"]
        self._run("initdb", "-D", str(self._data), *options)
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def url(self, name: str) -> str:
        """The address of one of its databases."""
        return f"postgres:///{name}?host={quote(str(self._data), safe='')}&user=postgres"

    def start(self) -> None:
        """Start it and wait until it answers."""
        me = os.getpid()
        settings = ("listen_addresses=", "fsync=off", "max_connections=100", "log_min_messages=fatal")
        given = [part for setting in settings for part in ("-c", setting)]
        self._process = subprocess.Popen(  # type: ignore[call-overload]
            [str(self._place / "postgres"), "-D", str(self._data), "-k", str(self._data), *given],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=lambda: _die_with(me),
            **self._as,
        )
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if time.monotonic() > deadline:
                raise RuntimeError("our own PostgreSQL does not answer")
            time.sleep(0.02)

    def stop(self, how: signal.Signals = FAST) -> None:
        """Stop it; sessions are not waited for."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url("postgres").replace("postgres:", "postgresql:", 1), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def _run(self, name: str, *arguments: str) -> None:
        made = subprocess.run(  # type: ignore[call-overload]
            [str(self._place / name), *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **self._as
        )
        if made.returncode != 0:
            raise RuntimeError(f"{name}: {made.stderr.decode(errors='replace').strip()}")
