"""Players of the club: made at the desk, by phone or from a file, and found by any part of what is known of them."""

import hashlib
import hmac
import uuid
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models import Q

from tournament.actors import Role
from tournament.authentication import hash_of
from tournament.execute import Answer, at_the_desk
from tournament.keys import key_of, search_key, sought
from tournament.models import Player, PlayerTicket, SignIn, Staff

FOUND_AT_MOST = 30


def add_players(people: Sequence[Mapping[str, Any]], *, command_id: UUID) -> Answer:
    """Make players. The receipt keeps their numbers; of the body only a fingerprint that nobody can read back."""

    def carry_out(now: datetime) -> Answer:
        rows = Player.objects.bulk_create(_row(person, now) for person in people)
        return {"ok": True, "seq": 0, "result": {"players": [row.pk for row in rows]}}

    return at_the_desk({"players": _secretly(people)}, carry_out, command_id=command_id)


def ticket_for(tournament: int, player: int, *, command_id: UUID) -> str:
    """The private link's token for a player's phone. The same tap gets the same ticket."""
    token = _hmac(f"ticket:{tournament}:{player}:{command_id}")

    def carry_out(now: datetime) -> Answer:
        PlayerTicket.objects.create(token_hash=hash_of(token), stream_id=tournament, player_id=player, created_at=now)
        return {"ok": True, "seq": 0, "result": {}}

    at_the_desk({"ticket": [tournament, player]}, carry_out, command_id=derived(command_id, "ticket"))
    return token


def forget(player: int, *, command_id: UUID) -> None:
    """A player who never came to be in any tournament is not kept."""

    def carry_out(now: datetime) -> Answer:
        Player.objects.filter(pk=player, entries=None, tickets=None).delete()
        return {"ok": True, "seq": 0, "result": {}}

    at_the_desk({"forget": player}, carry_out, command_id=derived(command_id, "forget"))


def derived(command_id: UUID, step: str) -> UUID:
    """One tap that takes several steps: each step's id follows from the tap's."""
    return uuid.uuid5(command_id, step)


def found(search: str) -> list[Player]:
    """Players of whom every word of the search is part of the name, nickname, card number or phone."""
    query = Q()
    for word in sought(search).split()[:6]:
        query &= Q(search_key__contains=word)
    return list(Player.objects.filter(query).order_by("name_key", "pk")[:FOUND_AT_MOST])


def doubles_of(people: Iterable[Player]) -> dict[int, list[int]]:
    """For each player, the others who bear the same name or phone: to be pointed out, never merged by themselves."""
    people = list(people)
    names = {person.name_key for person in people}
    same = Player.objects.filter(name_key__in=names).values_list("pk", "name_key")
    by_name: dict[str, list[int]] = {}
    for pk, name in same:
        by_name.setdefault(name, []).append(pk)
    return {person.pk: sorted(pk for pk in by_name[person.name_key] if pk != person.pk) for person in people}


def known_by_name(names: Iterable[str]) -> dict[str, int]:
    """The players who bear these names, by the name as compared."""
    keys = {key_of(name) for name in names}
    return dict(Player.objects.filter(name_key__in=keys).order_by("-pk").values_list("name_key", "pk"))


def admit(nonce: UUID, role: str, now: datetime) -> Answer:
    """Under the club's lock: the link is used up and its person made."""
    if SignIn.objects.filter(nonce=nonce).exists():
        return {"ok": False, "seq": 0}
    number = Staff.objects.filter(role=role).count() + 1
    user = get_user_model().objects.create_user(
        f"{role}-{nonce.hex[:12]}", first_name=f"{role} {number}", is_staff=role == Role.DIRECTOR
    )
    Staff.objects.create(user=user, role=role)
    SignIn.objects.create(nonce=nonce, user=user, used_at=now)
    return {"ok": True, "seq": 0, "result": {"user": user.pk}}


def _row(person: Mapping[str, Any], now: datetime) -> Player:
    return Player(
        name=person["name"],
        nickname=person.get("nickname") or "",
        card=person.get("card") or "",
        phone=person.get("phone") or "",
        birth_year=person.get("birth_year"),
        search_key=search_key(person),
        name_key=key_of(person["name"])[:250],
        created_at=now,
    )


def _secretly(people: Sequence[Mapping[str, Any]]) -> str:
    return _hmac(repr([sorted(person.items()) for person in people]))


def _hmac(text: str) -> str:
    return hmac.new(settings.SECRET_KEY.encode(), text.encode(), hashlib.sha256).hexdigest()
