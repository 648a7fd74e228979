"""The database, asked from the event loop: in few threads, each of which gives its connection back after every call.

Only a request of HTTP or a task of the worker gives back what it took by itself. A thread that kept its connection
would keep it dead after a restart of the server, and as many threads as a machine with many cores makes would keep more
than the pool has.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.conf import settings
from django.db import close_old_connections

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

_threads = ThreadPoolExecutor(settings.LIVE_THREADS, thread_name_prefix="live")


async def in_database(ask: Callable[Asked, Answer], *args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
    """What `ask` answers; the event loop goes on meanwhile."""
    return await asyncio.get_running_loop().run_in_executor(_threads, lambda: _given_back(ask, *args, **kwargs))


def _given_back(ask: Callable[Asked, Answer], *args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
    close_old_connections()
    try:
        return ask(*args, **kwargs)
    finally:
        close_old_connections()
