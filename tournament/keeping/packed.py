"""A file that keeps what a house knows: JSON lines in gzip. The first says what it is, the last that it is whole.

The last line counts the lines before it and bears their SHA-256, so a file that was cut short and one that was damaged
are told apart, and neither is read halfway: whoever reads looks through the whole file first.
"""

import contextlib
import gzip
import hashlib
import json
import os
import tempfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

FORMAT = 1
HOUSE, EVENT = "house", "event"
LONGEST_LINE = 256 * 1024 * 1024  # no line of a house is as long; a file that has one is none of ours
LEVEL = 4  # of gzip: most of the gain for a third of the time

Header = dict[str, Any]
Put = Callable[[str], None]


class Unfit(Exception):
    """A file that cannot be taken, or a place that cannot take it; the code has a sentence."""

    def __init__(self, code: str, detail: Mapping[str, Any] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.detail = dict(detail or {})


@contextmanager
def packing(path: Path, kind: str, header: Mapping[str, Any]) -> Iterator[Put]:
    """Write a file line by line. It bears its name only when it is whole and on disk, and is its owner's alone."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # mkstemp makes it 0600
    draft = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            with gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=LEVEL) as packed:
                digest, lines = hashlib.sha256(), 0

                def put(line: str) -> None:
                    nonlocal lines
                    raw = line.encode() + b"\n"
                    digest.update(raw)
                    packed.write(raw)
                    lines += 1

                put(json.dumps({"shuffle_up": kind, "format": FORMAT, **header}, ensure_ascii=False))
                yield put
                packed.write(json.dumps({"end": {"lines": lines, "sha256": digest.hexdigest()}}).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        _sync(path.parent)
    finally:
        draft.unlink(missing_ok=True)


def header_of(path: Path) -> Header:
    """What a file says of itself in its first line; whether the rest of it is whole is not looked at."""
    with _opened(path) as packed:
        return _header(_next(packed))


def examined(path: Path, kind: str) -> Header:
    """What a whole file says of itself; a file that is not whole, or of another kind, is refused."""
    with _opened(path) as packed:
        digest, lines, header = hashlib.sha256(), 0, None
        while True:
            raw = _next(packed)
            if header is None:
                header = _header(raw)
            elif (end := _end(raw)) is not None:
                if end != {"lines": lines, "sha256": digest.hexdigest()} or packed.read(1):
                    raise Unfit("backup_damaged")
                break
            digest.update(raw)
            lines += 1
    if header["shuffle_up"] != kind:
        raise Unfit("backup_of_one_event" if kind == HOUSE else "backup_of_a_house")
    return header


def lines_of(path: Path) -> Iterator[Any]:
    """The lines between the first and the last of a file that was examined."""
    with _opened(path) as packed:
        _next(packed)
        while _end(raw := _next(packed)) is None:
            yield _json(raw)


@contextmanager
def _opened(path: Path) -> Iterator[gzip.GzipFile]:
    """The unpacked bytes of a file, and its faults by our names."""
    try:
        with path.open("rb") as file:
            start = file.read(2)
            if start != b"\x1f\x8b":
                raise Unfit("backup_cut_short" if not start or start == b"\x1f" else "backup_not_ours")
            file.seek(0)
            with gzip.GzipFile(fileobj=file) as packed:
                yield packed
    except EOFError:
        raise Unfit("backup_cut_short") from None
    except (gzip.BadGzipFile, zlib.error):
        raise Unfit("backup_damaged") from None
    except (FileNotFoundError, IsADirectoryError, PermissionError):
        raise Unfit("backup_unreadable", {"file": str(path)}) from None


def _next(packed: gzip.GzipFile) -> bytes:
    raw = packed.readline(LONGEST_LINE)
    if not raw:
        raise Unfit("backup_cut_short")
    if not raw.endswith(b"\n"):
        raise Unfit("backup_damaged")
    return raw


def _header(raw: bytes) -> Header:
    header = _json(raw, otherwise="backup_not_ours")
    if not isinstance(header, dict) or header.get("shuffle_up") not in {HOUSE, EVENT}:
        raise Unfit("backup_not_ours")
    if not isinstance(header.get("format"), int) or header["format"] > FORMAT:
        raise Unfit("backup_too_new", {"needs": f"format {header.get('format')}"})
    return header


def _end(raw: bytes) -> dict[str, Any] | None:
    return _json(raw)["end"] if raw.startswith(b'{"end"') else None


def _json(raw: bytes, *, otherwise: str = "backup_damaged") -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        raise Unfit(otherwise) from None


def stamp(now: datetime) -> str:
    """A moment as it stands in a file's name, the same everywhere: `20261201T203000Z`."""
    return now.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _sync(folder: Path) -> None:
    """Make the file's new name last. Some systems cannot; the file itself is on disk all the same."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
