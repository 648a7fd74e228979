"""Nudges to the worker: "look at this stream". A lost one is found by the sweep, so none may hold a command up.

They are sent by a thread of their own: a broker that is away makes its client try for seconds, and somebody stands at
the desk meanwhile.
"""

import logging
import queue
import threading
from datetime import datetime

from celery import current_app

from tournament import room_time

log = logging.getLogger(__name__)

SOONEST = 0.01  # seconds

Nudge = tuple[str, int, datetime | None]

_waiting: queue.Queue[Nudge] = queue.Queue(maxsize=1_000)
_sender: threading.Thread | None = None
_guard = threading.Lock()


def nudge(task: str, stream_id: int, *, eta: datetime | None = None) -> None:
    """Ask the worker for one of `tournament.tasks`. Returns at once; where too many wait, it is left to the sweep."""
    global _sender
    try:
        _waiting.put_nowait((task, stream_id, eta))
    except queue.Full:
        return
    with _guard:
        if _sender is None or not _sender.is_alive():
            _sender = threading.Thread(target=_send_for_ever, name="nudges", daemon=True)
            _sender.start()


def _send_for_ever() -> None:
    while True:
        task, stream_id, at = _waiting.get()
        # The worker's broker reckons by the machine's clock, which need not be the room's.
        countdown = None if at is None else max(SOONEST, (at - room_time.last_known()).total_seconds())
        try:
            current_app.send_task(
                f"tournament.tasks.{task}", args=[stream_id], countdown=countdown, retry=False, ignore_result=True
            )
        except Exception as fault:
            log.warning("The broker takes no tasks (%s); the sweep will find what is due", fault)
