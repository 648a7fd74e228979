"""Money moves only by transfers whose postings sum to zero."""

from django.db import models

from tournament.models.streams import Stream


class Transfer(models.Model):
    """One movement of money, made by one line of the journal."""

    stream = models.ForeignKey(Stream, on_delete=models.PROTECT, related_name="transfers")
    seq = models.PositiveBigIntegerField()
    reason = models.CharField(max_length=40)
    entry = models.PositiveIntegerField(null=True)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["stream", "seq"], name="transfers_by_line")]

    def __str__(self) -> str:
        return f"{self.reason} {self.stream_id}/{self.seq}"


class Posting(models.Model):
    """What one account gives (negative) or gets, in minor units."""

    transfer = models.ForeignKey(Transfer, on_delete=models.PROTECT, related_name="postings")
    account = models.CharField(max_length=60, db_index=True)
    amount = models.BigIntegerField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~models.Q(amount=0), name="a_posting_moves_something"),
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.amount:+d}"
