"""Rows of the tournament app: fields and constraints, nothing clever."""

from tournament.models.floor import Entry, Tournament
from tournament.models.money import Posting, Transfer
from tournament.models.people import Player, PlayerTicket, SignIn, Staff
from tournament.models.room_clock import RoomClock
from tournament.models.streams import Journal, Receipt, Stream
from tournament.models.troubles import Trouble

__all__ = [
    "Entry",
    "Journal",
    "Player",
    "PlayerTicket",
    "Posting",
    "Receipt",
    "RoomClock",
    "SignIn",
    "Staff",
    "Stream",
    "Tournament",
    "Transfer",
    "Trouble",
]
