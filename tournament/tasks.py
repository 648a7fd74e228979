"""The worker's tasks: each looks at the database and does what is due. Lost or doubled ones change nothing."""

import logging
import uuid
from datetime import timedelta
from uuid import UUID

from celery import shared_task

from rules.clock import Running
from rules.tournament.commands import ProposePlan, TurnLevel
from tournament import aggregates, room_time, vitals
from tournament.actors import WORKER
from tournament.execute import execute
from tournament.models import Stream
from tournament.nudges import nudge

log = logging.getLogger(__name__)

NAMES = UUID("6f1d5a3e-0d44-4c0e-9a55-2f6c2b8a7e31")
LATE = timedelta(seconds=0.5)  # after which the sweep takes a task for lost


@shared_task
def turn_level(stream_id: int) -> None:
    """Announce the period that has ended. Every worker makes the same id for the same end, so there is one event."""
    due_at = Stream.objects.filter(pk=stream_id).values_list("due_at", flat=True).first()
    if due_at is None:
        return
    if due_at > room_time.now():  # time was added meanwhile, or this worker's clock is ahead
        nudge("turn_level", stream_id, eta=due_at)
        return
    _, state = aggregates.as_committed(stream_id)
    if state is None or not isinstance(state.clock, Running) or state.clock.ends_at != due_at:
        return  # somebody was faster
    period = state.clock.period
    command_id = uuid.uuid5(NAMES, f"turn {stream_id} {period} {due_at.isoformat()}")
    execute(stream_id, TurnLevel(period), actor=WORKER, command_id=command_id)


@shared_task
def review_floor(stream_id: int) -> None:
    """Propose a plan if one is owed. Proposing for an even floor changes nothing."""
    owed = Stream.objects.filter(pk=stream_id, review_at__isnull=False).values_list("review_at", "version").first()
    if owed is None:
        return
    review_at, version = owed
    assert review_at is not None
    command_id = uuid.uuid5(NAMES, f"review {stream_id} {version} {review_at.isoformat()}")
    execute(stream_id, ProposePlan(), actor=WORKER, command_id=command_id)


@shared_task
def sweep(by: str = "") -> None:
    """Find what got lost: levels that have ended, plans that are owed. `by` is who asked for it, and so lives."""
    if by:
        _leave_mark(by)
    now = room_time.now()
    for stream_id in Stream.objects.filter(due_at__lte=now - LATE).values_list("pk", flat=True):
        _one(turn_level, stream_id)
    for stream_id in Stream.objects.filter(review_at__lte=now - LATE).values_list("pk", flat=True):
        _one(review_floor, stream_id)


def _leave_mark(name: str) -> None:
    try:
        vitals.leave_mark(name)
    except Exception as fault:  # a silent broker stops nothing
        log.info("%s cannot say that it lives: %s", name, fault)


def _one(task: object, stream_id: int) -> None:
    # One tournament in trouble must not stop the clocks of the others.
    try:
        task(stream_id)  # type: ignore[operator]
    except Exception:
        log.exception("The sweep could not mend stream %s", stream_id)
