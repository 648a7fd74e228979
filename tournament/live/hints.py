"""Hints that a stream has grown, published from any process to all hubs."""

import threading
from typing import Any

import redis
from channels.layers import get_channel_layer
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

_publishers = threading.local()


def group_of(stream_id: int) -> str:
    """The group of the hubs that watch this stream."""
    return f"stream-{stream_id}"


def announce(stream_id: int, version: int) -> None:
    """Tell every hub. A plain synchronous publish: the layer's own `group_send` costs fifty times as much."""
    layer = get_channel_layer()
    layers: Any = settings.CHANNEL_LAYERS
    name = f"{layers['default']['CONFIG']['prefix']}__group__{group_of(stream_id)}"
    _publisher().publish(name, layer.serialize({"type": "stream.grown", "stream": stream_id, "version": version}))


def _publisher() -> redis.Redis:
    # A connection of each thread's own: the pool's lock and its health checks cost more than the publish.
    if not hasattr(_publishers, "connection"):
        _publishers.connection = redis.Redis.from_url(
            settings.REDIS_URL,
            socket_timeout=0.5,
            socket_connect_timeout=0.5,
            single_connection_client=True,
            retry=Retry(NoBackoff(), 1),  # once more after Redis was started again; its client would try for seconds
        )
    return _publishers.connection
