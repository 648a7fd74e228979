"""Tablets of dealers and the codes that bind them to a table."""

from django.db import models


class Tablet(models.Model):
    """A dealer's tablet. Its power ends at its table; a revoked one has none."""

    tournament = models.ForeignKey("tournament.Tournament", on_delete=models.CASCADE, related_name="tablets")
    table = models.PositiveIntegerField()
    token_hash = models.CharField(max_length=64, unique=True)
    paired_at = models.DateTimeField()
    last_seen = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"tablet {self.pk} at table {self.table} of {self.tournament_id}"


class PairingCode(models.Model):
    """Eight signs, shown as a QR too, that bind a tablet to a table once and soon."""

    tournament = models.ForeignKey("tournament.Tournament", on_delete=models.CASCADE, related_name="pairing_codes")
    table = models.PositiveIntegerField()
    code = models.CharField(max_length=12, unique=True)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"pairing code for table {self.table} of {self.tournament_id}"
