"""By what the room's time is told on one machine."""

from django.db import models


class RoomClock(models.Model):
    """The room's time on a machine since it was started is its time since boot plus `base`, as long as nobody sets its
    clock: see `tournament.room_time`. All in microseconds."""

    boot_id = models.CharField(max_length=100, unique=True)
    base = models.BigIntegerField()
    accepted = models.BigIntegerField(default=0)  # by so much the machine's clock is ahead, and the director knows it
    jump = models.BigIntegerField(null=True)  # by so much it has jumped, and the director has not answered yet
    jumped_at = models.DateTimeField(null=True)
    seen_at = models.DateTimeField(null=True)  # when the jump was seen last

    def __str__(self) -> str:
        return self.boot_id
