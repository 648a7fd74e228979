"""The same messages for a screen that has no socket."""

import json
from typing import Any

from tournament.live import messages
from tournament.live.views import sections_of, versions


def messages_after(stream_id: int, audience: str, after: int) -> list[dict[str, Any]]:
    """Nothing, or a snapshot that is newer than `after`."""
    if versions([stream_id]).get(stream_id, -1) <= after:
        return []
    seq, views = sections_of(stream_id, [audience])
    return [json.loads(messages.snapshot(seq, views[audience]))] if audience in views else []
