"""What our Celery worker does besides tasks: it sweeps by itself, and it outlives the death of its broker."""

import logging
import threading
from typing import Any

from celery import bootsteps
from celery.worker import consumer
from django.db import close_old_connections

from tournament import vitals
from tournament.tasks import sweep

log = logging.getLogger(__name__)

EVERY = 1.0  # seconds


class Sweeper(bootsteps.StartStopStep):
    """The sweep, once a second, whether or not the scheduler and the broker live: levels turn without them."""

    requires = {"celery.worker.components:Pool"}

    def __init__(self, parent: Any, **options: Any) -> None:
        super().__init__(parent, **options)
        self.over = threading.Event()
        self.thread: threading.Thread | None = None
        self.well = True

    def start(self, parent: Any) -> None:
        """With the worker."""
        self.over.clear()
        self.thread = threading.Thread(target=self._sweep_for_ever, name="sweeper", daemon=True)
        self.thread.start()

    def stop(self, parent: Any) -> None:
        """When the worker stops."""
        self.over.set()
        if self.thread is not None:
            self.thread.join(timeout=5)

    terminate = stop

    def _sweep_for_ever(self) -> None:
        while not self.over.wait(EVERY):
            try:
                sweep(by=vitals.WORKER)
            except Exception as fault:  # the database is away: tried again in a second, told once
                log.log(logging.WARNING if self.well else logging.INFO, "The worker cannot sweep: %s", fault)
                self.well = False
            else:
                self.well = True
            finally:
                close_old_connections()


class Consumer(consumer.Consumer):
    """Celery's own, which a lost broker does not end."""

    def on_connection_error_after_connected(self, exc: BaseException) -> None:
        """Put the lost connection away. While it is closed, kombu wants to give back by it the tasks that wait for
        their hour, and fails in ways that Celery takes for the end. Nothing needs giving back: a task is a nudge, and
        the sweep finds what is due."""
        try:
            super().on_connection_error_after_connected(exc)
        except Exception as fault:
            log.info("The lost connection to the broker was dropped as it was: %r", fault)
