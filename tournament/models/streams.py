"""Streams, what happened in them, and the answers that were given."""

from uuid import uuid4

from django.db import models


class Stream(models.Model):
    """One line of history under one lock: a tournament, or the club's desk. `version` numbers its last line; numbers of
    one epoch mean one history. A restored copy begins a new one: what a screen knows may never have happened there."""

    TOURNAMENT = "tournament"
    CLUB = "club"

    kind = models.CharField(max_length=20)
    version = models.PositiveBigIntegerField(default=0)
    epoch = models.UUIDField(default=uuid4, editable=False)
    due_at = models.DateTimeField(null=True, db_index=True)  # when the running level ends by itself
    review_at = models.DateTimeField(null=True, db_index=True)  # since when a balancing plan is owed to the floor

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind"], condition=models.Q(kind="club"), name="there_is_one_club"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk} at {self.version}"


class Journal(models.Model):
    """One accepted command and the events that came of it."""

    stream = models.ForeignKey(Stream, on_delete=models.PROTECT, related_name="journal")
    seq = models.PositiveBigIntegerField()
    at = models.DateTimeField()
    actor = models.JSONField()  # role and number, no personal data
    command_id = models.UUIDField()
    command = models.JSONField()
    events = models.JSONField()
    seed = models.BigIntegerField()
    undoes = models.PositiveBigIntegerField(null=True)  # the line that this one takes back

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["stream", "seq"], name="lines_are_numbered_without_doubles"),
            models.UniqueConstraint(fields=["stream", "undoes"], name="a_line_is_undone_once"),
        ]
        ordering = ["stream", "seq"]
        verbose_name_plural = "journal"

    def __str__(self) -> str:
        return f"{self.stream_id}/{self.seq} {self.command.get('kind')}"


class Receipt(models.Model):
    """The answer to a tap, refusals too: the same id gets the same answer for ever."""

    stream = models.ForeignKey(Stream, on_delete=models.PROTECT, related_name="receipts")
    command_id = models.UUIDField()
    fingerprint = models.CharField(max_length=64)
    answer = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["stream", "command_id"], name="one_answer_per_command"),
        ]

    def __str__(self) -> str:
        return str(self.command_id)
