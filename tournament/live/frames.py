"""The same messages for a screen that has no socket."""

import json
from typing import Any

from tournament.live import messages
from tournament.live.messages import Point
from tournament.live.views import sections_of, stands_at


def messages_after(stream_id: int, audience: str, known: Point) -> list[dict[str, Any]]:
    """Nothing for whoever knows where the stream stands, else a snapshot. Numbers of another epoch mean nothing, and
    one that is higher than the stream's own is of a history that was lost."""
    stored = stands_at([stream_id]).get(stream_id)
    if stored is None or (known.epoch in ("", stored.epoch) and known.seq == stored.seq):
        return []
    stands, views = sections_of(stream_id, [audience])
    return [json.loads(messages.snapshot(stands, views[audience]))] if audience in views else []
