"""A phone signs up: one open sign-up from each phone, one for each number, and the room's PIN where there is one.

Whoever comes a second time – from another device, in another tab, with the number in another writing – is told so, and
learns nothing of the first: no name, no seat, no link.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import F

from rules.tournament.state import EntryStatus
from rules.tournament.state import Tournament as State
from rules.verdict import Refusal
from tournament import room_time
from tournament.execute import Answer, register_by_phone
from tournament.keys import hash_of, name_key
from tournament.models import Entry, PlayerTicket
from tournament.people import known, row_of, secretly, signed
from tournament.phones import phone_key, same_phone

GONE = (EntryStatus.CANCELLED, EntryStatus.VOIDED)


def sign_up(
    tournament: int, person: Mapping[str, Any], *, pin: str, device: str, address: str, command_id: UUID
) -> Answer:
    """Register the person; the ticket is what makes the phone its player's."""

    def who(state: State) -> int | Refusal:
        refusal = _without_the_pin(state, pin) or _from_this_phone(tournament, device) or _by_number(tournament, person)
        return refusal or _regular(person) or _new(person)

    def welcome(player: int, now: datetime) -> None:
        PlayerTicket.objects.create(
            token_hash=hash_of(ticket_of(tournament, player, command_id)),
            stream_id=tournament,
            player_id=player,
            device=signed(device),
            address=signed(address),
            created_at=now,
        )

    body = {"sign_up": secretly([person]), "pin": signed(pin)}
    return register_by_phone(tournament, who=who, welcome=welcome, body=body, command_id=command_id)


def ticket_of(tournament: int, player: int, command_id: UUID) -> str:
    """The private link's token: the same tap gets the same one, and no row holds it."""
    return signed(f"ticket:{tournament}:{player}:{command_id}")


def _without_the_pin(state: State, pin: str) -> Refusal | None:
    wanted = state.config.room_pin
    if not wanted or _plain(pin) == _plain(wanted):
        return None
    return Refusal("wrong_room_pin" if pin else "room_pin_needed", "house.room-pin")


def _plain(pin: str) -> str:
    return "".join(pin.split()).casefold()


def _from_this_phone(tournament: int, device: str) -> Refusal | None:
    """The phone's earlier sign-up that nobody has paid or withdrawn yet."""
    waiting = PlayerTicket.objects.filter(
        stream=tournament,
        device=signed(device),
        player__entries__tournament=F("stream"),
        player__entries__status=EntryStatus.REGISTERED,
    )
    return Refusal("one_sign_up_per_phone", "house.signing-up") if waiting.exists() else None


def _by_number(tournament: int, person: Mapping[str, Any]) -> Refusal | None:
    """Somebody with this number is or was in this tournament: a re-entry is asked for on the first phone or at the
    desk."""
    phone = person.get("phone") or ""
    if not phone:
        return None
    entered = Entry.objects.filter(tournament=tournament, player__phone_key=phone_key(phone)).exclude(status__in=GONE)
    if any(same_phone(other, phone) for other in entered.values_list("player__phone", flat=True)):
        return Refusal("phone_signed_up", "house.signing-up")
    return None


def _regular(person: Mapping[str, Any]) -> int | None:
    """A player of the club who gives the very name and number that are kept. By a name alone nobody becomes somebody
    else."""
    phone = person.get("phone") or ""
    if not phone:
        return None
    alike = known().filter(name_key=name_key(person["name"])[:250], phone_key=phone_key(phone)).order_by("pk")
    return next((player.pk for player in alike if same_phone(player.phone, phone)), None)


def _new(person: Mapping[str, Any]) -> int:
    row = row_of(person, room_time.now())
    row.save(force_insert=True)
    return row.pk
