"""The frames of the live channel. Sections come serialised, so a frame is put together, never built twice."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.utils import timezone


def instant(at: datetime) -> str:
    """An instant as screens read it."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def compact(value: Any) -> str:
    """JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def hello(seq: int, build: str) -> str:
    """The first frame: the server's clock, and which build of the frontend it serves."""
    return compact({"type": "hello", "seq": seq, "server_now": instant(timezone.now()), "build": build})


def pong(seq: int) -> str:
    """The answer to a ping: by its clock the screen corrects its own."""
    return compact({"type": "pong", "seq": seq, "server_now": instant(timezone.now())})


def snapshot(seq: int, sections: Mapping[str, str]) -> str:
    """The whole view."""
    return f'{{"type":"snapshot","seq":{seq},"view":{_map(sections)}}}'


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
