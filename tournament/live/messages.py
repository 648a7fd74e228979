"""The frames of the live channel. Sections come serialised, so a frame is put together, never built twice."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from tournament import room_time


class Point(NamedTuple):
    """Where a stream stands: the number of its last line, and of which history that is the number."""

    epoch: str
    seq: int


NOWHERE = Point("", 0)


def instant(at: datetime) -> str:
    """An instant as screens read it."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def compact(value: Any) -> str:
    """JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def hello(stands: Point, build: str) -> str:
    """The first frame: where the stream stands, the server's clock, and which build of the frontend it serves."""
    return _told("hello", stands, build=build)


def pong(stands: Point) -> str:
    """The answer to a ping: by its clock the screen corrects its own; by its number it knows whether it lags behind."""
    return _told("pong", stands)


def _told(kind: str, stands: Point, **more: str) -> str:
    return compact({"type": kind, **stands._asdict(), "server_now": instant(room_time.last_known()), **more})


def snapshot(stands: Point, sections: Mapping[str, str]) -> str:
    """The whole view. Whoever knows another epoch forgets everything."""
    return f'{{"type":"snapshot","epoch":"{stands.epoch}","seq":{stands.seq},"view":{_map(sections)}}}'


def changed(from_seq: int, seq: int, before: Mapping[str, str], after: Mapping[str, str]) -> str:
    """What differs between two views."""
    differing = {key: text for key, text in after.items() if before.get(key) != text}
    gone = compact([key for key in before if key not in after])
    return f'{{"type":"changed","from_seq":{from_seq},"seq":{seq},"set":{_map(differing)},"gone":{gone}}}'


def refused(code: str, text: str) -> str:
    """The answer to rubbish, and to who may not watch."""
    return compact({"type": "refused", "code": code, "text": text})


def _map(sections: Mapping[str, str]) -> str:
    return "{" + ",".join(f"{compact(key)}:{text}" for key, text in sections.items()) + "}"
