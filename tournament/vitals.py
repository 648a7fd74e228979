"""The signs of life of the house: which of its services answer, and when worker and scheduler were last heard of.

Worker and scheduler leave a mark in Redis once a second, which fades by itself. It is missing too when Redis has just
been started again, so whoever tells a person waits a moment before believing it.
"""

import logging
from collections.abc import Callable
from uuid import uuid4

import redis
from django.conf import settings
from django.db import connection
from redis.backoff import NoBackoff
from redis.retry import Retry

from tournament.live.hub import hears

log = logging.getLogger(__name__)

WORKER, BEAT = "worker", "beat"
FADES = 5  # seconds after which one that leaves a mark every second is taken for gone
ANSWER_WITHIN = 1.0  # seconds

_connections: dict[str, redis.Redis] = {}


def leave_mark(name: str) -> None:
    """`name` is alive now."""
    _redis().set(f"shuffle-up:alive:{name}", "yes", ex=FADES)


def alive(name: str) -> bool:
    """Whether `name` has left its mark of late; raises where Redis cannot be asked."""
    return _redis().get(f"shuffle-up:alive:{name}") is not None


def database() -> bool:
    """Whether the database answers."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return True


def broker() -> bool:
    """Whether Redis answers."""
    return bool(_redis().ping())


def live_channel() -> bool:
    """Whether a hint that is published is heard, and the hubs of this process listen for them."""
    channel = f"shuffle-up:ready:{uuid4()}"
    with _redis().pubsub() as ears:
        ears.subscribe(channel)
        ears.get_message(timeout=ANSWER_WITHIN)
        _redis().publish(channel, "heard?")
        heard = ears.get_message(timeout=ANSWER_WITHIN)
    return heard is not None and hears()


SIGNS: dict[str, Callable[[], bool]] = {
    "database": database,
    "redis": broker,
    "live": live_channel,
    WORKER: lambda: alive(WORKER),
    BEAT: lambda: alive(BEAT),
}


def signs() -> dict[str, bool]:
    """Each service by its name, and whether it is well."""
    return {name: _well(sign) for name, sign in SIGNS.items()}


def _well(sign: Callable[[], bool]) -> bool:
    try:
        return sign()
    except Exception as fault:  # whatever its driver raises: it is not well
        log.info("%s", fault)
        return False


def _redis() -> redis.Redis:
    if settings.REDIS_URL not in _connections:
        _connections[settings.REDIS_URL] = redis.Redis.from_url(
            settings.REDIS_URL,
            socket_timeout=ANSWER_WITHIN,
            socket_connect_timeout=ANSWER_WITHIN,
            retry=Retry(NoBackoff(), 1),  # once more after Redis was started again
        )
    return _connections[settings.REDIS_URL]
