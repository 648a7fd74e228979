"""What our Celery worker does besides tasks: it sweeps and keeps copies by itself, and outlives its broker's death."""

import logging
import threading
from collections.abc import Callable
from typing import Any

from celery import bootsteps
from celery.worker import consumer
from django.db import close_old_connections
from django.utils import timezone

from tournament import vitals
from tournament.keeping.copies import look_after
from tournament.tasks import sweep

log = logging.getLogger(__name__)

EVERY = 1.0  # seconds
COPIES_EVERY = 10.0  # seconds, in which it is looked whether one is due


class Sweeper(bootsteps.StartStopStep):
    """The sweep, once a second, whether or not the scheduler and the broker live: levels turn without them."""

    requires = {"celery.worker.components:Pool"}

    def __init__(self, parent: Any, **options: Any) -> None:
        super().__init__(parent, **options)
        self.over = threading.Event()
        self.threads: list[threading.Thread] = []

    def start(self, parent: Any) -> None:
        """With the worker."""
        self.over.clear()
        # Apart from each other: while a copy of a large event is written, levels turn.
        work = ((EVERY, lambda: sweep(by=vitals.WORKER)), (COPIES_EVERY, lambda: look_after(timezone.now())))
        self.threads = [threading.Thread(target=self._for_ever, args=each, daemon=True) for each in work]
        for thread in self.threads:
            thread.start()

    def stop(self, parent: Any) -> None:
        """When the worker stops."""
        self.over.set()
        for thread in self.threads:
            thread.join(timeout=5)

    terminate = stop

    def _for_ever(self, every: float, look: Callable[[], None]) -> None:
        well = True
        while not self.over.wait(every):
            try:
                look()
            except Exception as fault:  # the database is away: tried again soon, told once
                log.log(logging.WARNING if well else logging.INFO, "The worker cannot look after the house: %s", fault)
                well = False
            else:
                well = True
            finally:
                close_old_connections()


class Consumer(consumer.Consumer):
    """Celery's own, which a lost broker does not end."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        # A task that is acknowledged on a connection that was closed meanwhile finds no address on it: kombu stumbles
        # over None and does not say that the connection is gone.
        self.connection_errors = (*self.conninfo.connection_errors, AttributeError)

    def on_connection_error_after_connected(self, exc: BaseException) -> None:
        """Put the lost connection away. While it is closed, kombu wants to give back by it the tasks that wait for
        their hour, and fails in ways that Celery takes for the end. Nothing needs giving back: a task is a nudge, and
        the sweep finds what is due."""
        try:
            super().on_connection_error_after_connected(exc)
        except Exception as fault:
            log.info("The lost connection to the broker was dropped as it was: %r", fault)
