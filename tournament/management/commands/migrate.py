"""Bring the database to this version's form; what hinders it is said in a sentence."""

from typing import Any

from django.core.management import CommandError
from django.core.management.commands import migrate
from django.db.utils import Error

from tournament import footing
from tournament.supervisor import CannotStart


class Command(migrate.Command):
    """Django's own, which would take a database of a newer version for one that is up to date."""

    help = __doc__ or ""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """See to the database first, then check and migrate."""
        try:
            footing.see_to(migrated=False)
            return super().execute(*args, **options)
        except CannotStart as reason:
            raise CommandError(str(reason), returncode=1) from None
        except Error as fault:
            raise CommandError(footing.unusable(fault), returncode=1) from None
