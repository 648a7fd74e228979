"""Tells Django of the tournament app."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    """The tournaments: streams, the journal, the desk and the screens."""

    name = "tournament"

    def ready(self) -> None:
        """Make our Celery application the one that tasks are sent through, in every process."""
        from tournament import celery  # noqa: F401
