"""Nudges to the worker: "look at this stream". A lost one is found by the sweep, so none may hold a command up."""

from datetime import datetime

from celery import current_app


def nudge(task: str, stream_id: int, *, eta: datetime | None = None) -> None:
    """Ask the worker for one of `tournament.tasks`. It is tried once: no retry against a broker that is away."""
    current_app.send_task(f"tournament.tasks.{task}", args=[stream_id], eta=eta, retry=False, ignore_result=True)
