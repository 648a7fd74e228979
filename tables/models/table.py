"""A table as a row. Who sits there is said by the entries."""

from django.db import models


class Table(models.Model):
    """A table of a tournament; closed ones are kept. Button and blinds are those of the last hand begun."""

    tournament = models.ForeignKey("tournament.Tournament", on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveIntegerField()
    size = models.PositiveSmallIntegerField()
    is_open = models.BooleanField(default=True)
    hand = models.JSONField(null=True)
    hands = models.PositiveIntegerField(default=0)
    button = models.PositiveSmallIntegerField(null=True)
    small_blind = models.PositiveSmallIntegerField(null=True)
    big_blind = models.PositiveSmallIntegerField(null=True)
    rest = models.JSONField()  # what else the floor knows of the table and nobody searches

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="tables_are_numbered_without_doubles"),
        ]

    def __str__(self) -> str:
        return f"table {self.number} of {self.tournament_id}"
