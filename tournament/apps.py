"""Tells Django of the tournament app."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    """The tournaments: streams, the journal, the desk and the screens."""

    name = "tournament"

    def ready(self) -> None:
        """In every process: our Celery application is the one that tasks are sent through, and a club's own rulebooks
        are taken in."""
        from django.conf import settings

        from tournament import celery  # noqa: F401

        if settings.RULEBOOKS_DIR is not None:
            from tournament.rulebook_files import take_in

            take_in(settings.RULEBOOKS_DIR)
