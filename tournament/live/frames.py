"""The same messages for a screen that has no socket."""

import json
from typing import Any

from tournament.faces import build
from tournament.live import messages
from tournament.live.messages import Point
from tournament.live.views import sections_of, stands_at


def messages_after(stream_id: int, audience: str, known: Point, *, page: str) -> list[dict[str, Any]]:
    """Nothing for whoever knows where the stream stands, else a snapshot. Numbers of another epoch mean nothing, and
    one that is higher than the stream's own is of a history that was lost. A page of another build hears `hello`."""
    stored = stands_at([stream_id]).get(stream_id)
    if stored is None:
        return []
    frames = [messages.hello(stored, build())] if page not in ("", build()) else []
    if stored.seq != known.seq or known.epoch not in ("", stored.epoch):
        stands, views = sections_of(stream_id, [audience])
        frames += [messages.snapshot(stands, views[audience])] if audience in views else []
    return [json.loads(frame) for frame in frames]
