"""The tournament and its entries as rows: the truth for queries, equal to the journal replayed."""

from django.db import models

from tournament.models.people import Player
from tournament.models.streams import Stream


class Tournament(models.Model):
    """One tournament. `floor` holds the small parts of its state that nobody searches: plan, moves, calls."""

    stream = models.OneToOneField(Stream, on_delete=models.PROTECT, primary_key=True, related_name="tournament")
    name = models.CharField(max_length=200)
    starts_at = models.DateTimeField(db_index=True)
    status = models.CharField(max_length=20, db_index=True)
    config = models.JSONField()
    structure = models.JSONField()
    clock = models.JSONField(null=True)
    chips_issued = models.BigIntegerField(default=0)
    pool = models.BigIntegerField(default=0)
    fees = models.BigIntegerField(default=0)
    floor = models.JSONField()

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """One buy-in of a player. `number` is its number in the tournament."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    status = models.CharField(max_length=20)
    table = models.PositiveIntegerField(null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    arrived = models.BooleanField(default=True)
    stack = models.BigIntegerField(default=0)
    counted = models.BooleanField(default=False)
    rebuys = models.PositiveSmallIntegerField(default=0)
    addons = models.PositiveSmallIntegerField(default=0)
    paid = models.BigIntegerField(default=0)
    bust_order = models.PositiveIntegerField(null=True)
    rest = models.JSONField()  # where it busted and when it came: nobody searches that

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="entries_are_numbered_without_doubles"),
            models.UniqueConstraint(
                fields=["tournament", "table", "seat"],
                condition=models.Q(seat__isnull=False),
                name="one_entry_per_seat",
            ),
            models.CheckConstraint(
                condition=models.Q(table__isnull=True, seat__isnull=True)
                | models.Q(table__isnull=False, seat__isnull=False),
                name="a_seat_is_at_a_table",
            ),
            models.CheckConstraint(condition=models.Q(stack__gte=0), name="no_stack_is_negative"),
        ]
        indexes = [models.Index(fields=["tournament", "status"], name="entries_by_status")]
        verbose_name_plural = "entries"

    def __str__(self) -> str:
        return f"entry {self.number} of {self.tournament_id}"
