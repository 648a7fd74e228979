"""People. Personal data lives in `Player` alone, so that a person can be erased without touching history."""

from django.conf import settings
from django.db import models

from tournament.models.streams import Stream


class Player(models.Model):
    """A person known to the club, or what is left of a record that was erased or merged into another. `search_key` is
    what is known of the person in small letters; `name_key` and `phone_key` are the name and the number as compared."""

    name = models.CharField(max_length=120)
    nickname = models.CharField(max_length=60, blank=True)
    card = models.CharField(max_length=40, blank=True)
    phone = models.CharField(max_length=40, blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True)
    search_key = models.TextField()
    name_key = models.CharField(max_length=250, db_index=True)
    phone_key = models.CharField(max_length=8, blank=True, default="", db_index=True)
    created_at = models.DateTimeField()
    merged_into = models.ForeignKey("self", on_delete=models.PROTECT, null=True, related_name="merged")
    erased_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.name


class PlayerTicket(models.Model):
    """The private link of a player's phone: it sees this player's own page and may ask for a re-entry. `device` and
    `address` are fingerprints of where the sign-up came from: the same again is seen, and neither can be read back."""

    token_hash = models.CharField(max_length=64, unique=True)
    stream = models.ForeignKey(Stream, on_delete=models.CASCADE, related_name="tickets")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tickets")
    device = models.CharField(max_length=64, blank=True, default="", db_index=True)
    address = models.CharField(max_length=64, blank=True, default="")
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"ticket of player {self.player_id} for {self.stream_id}"


class Staff(models.Model):
    """What a signed-in person may do here."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="staff")
    role = models.CharField(max_length=20)
    device = models.CharField(max_length=60, blank=True, default="")
    last_seen = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.role} {self.user_id}"


class SignIn(models.Model):
    """A one-time link: made for a role, used by whoever was let in by it, or revoked before."""

    nonce = models.UUIDField(unique=True)
    role = models.CharField(max_length=20, blank=True, default="")
    made_at = models.DateTimeField(null=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE)
    used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"sign-in of {self.user_id}"
