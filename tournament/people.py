"""Players of the club: made at the desk, by phone or from a file, and found by any part of what is known of them."""

import hashlib
import hmac
import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models import Min, Q, QuerySet

from rules.verdict import Refusal
from tournament.actors import Role
from tournament.execute import Answer, at_the_desk
from tournament.keys import as_shown, name_key, search_key, sought
from tournament.models import Player, SignIn, Staff
from tournament.phones import digits_of, is_phone, phone_key, same_phone

FOUND_AT_MOST = 30
LINK_SECONDS = 7 * 24 * 60 * 60  # a link that lets somebody of the staff in
LEAST_SOUGHT = 3  # digits: with fewer everybody is found


def add_players(
    people: Sequence[Mapping[str, Any]], *, command_id: UUID, beside: Collection[int] | None = None
) -> Answer:
    """Make players. The receipt keeps their numbers; of the body only a fingerprint that nobody can read back.

    `beside` are those whom the desk has looked at and found to be others: whoever else may be the same person stands in
    the way, be it one whom another desk has written down this very moment."""

    def carry_out(now: datetime) -> Answer:
        if beside is not None:
            alike = {player.pk for person in people for player in doubles(person)} - set(beside)
            if alike:
                return refused(Refusal("possible_double", "house.one-person", {"player": min(alike)}))
        rows = Player.objects.bulk_create(row_of(person, now) for person in people)
        return {"ok": True, "seq": 0, "result": {"players": [row.pk for row in rows]}}

    body: dict[str, Any] = {"players": secretly(people)}
    if beside is not None:
        body["beside"] = sorted(beside)
    return at_the_desk(body, carry_out, command_id=command_id)


def refused(refusal: Refusal) -> Answer:
    """What the club's desk says to what it does not do."""
    detail = dict(refusal.detail)
    return {"ok": False, "seq": 0, "refusal": {"code": refusal.code, "article": refusal.article, "detail": detail}}


def found(search: str) -> list[Player]:
    """Players of whom every word of the search is part of the name, nickname, card number or phone; and those whose
    phone it is in another writing. Who bears just this card, nickname, phone or name stands first."""
    query = Q()
    for word in sought(search).split()[:6]:
        query &= Q(search_key__contains=word)
    if is_phone(search):
        for digits in _as_dialled(search):
            query |= Q(search_key__contains=digits)
        query |= Q(pk__in=[player.pk for player in _with_phone(search)])
    alike = list(known().filter(query).order_by("name_key", "pk")[:FOUND_AT_MOST])
    exact = _borne_by(search)
    return [*exact, *(player for player in alike if player not in exact)][:FOUND_AT_MOST]


def _borne_by(search: str) -> list[Player]:
    """Whose card, nickname, phone or name this is to the letter: the card before the others, as a scanner reads it."""
    text = as_shown(search)
    if not text:
        return []
    by_card = list(known().filter(card__iexact=text).order_by("pk")[:FOUND_AT_MOST])
    query = Q(nickname__iexact=text) | Q(nickname=text) | Q(name_key=name_key(text)[:250])
    others = [*known().filter(query).order_by("name_key", "pk")[:FOUND_AT_MOST]]
    others += _with_phone(text) if is_phone(text) else []
    return [*dict.fromkeys([*by_card, *others])]


def known() -> QuerySet[Player]:
    """The players whom the club knows: none that was erased or merged into another."""
    return Player.objects.filter(merged_into=None, erased_at=None)


def _as_dialled(search: str) -> Iterator[str]:
    """The digits of what may be the beginning of a number, with and without what is dialled before it."""
    digits = digits_of(search)
    for first in ("", "00", "0", "8", "80"):
        if digits.startswith(first) and len(rest := digits.removeprefix(first)) >= LEAST_SOUGHT:
            yield rest


def doubles(person: Mapping[str, Any]) -> list[Player]:
    """Who of the club may be this person: the same name in any order and writing, or the same phone."""
    named = name_key(person["name"])[:250]
    same_name = list(known().filter(name_key=named).order_by("pk")) if named else []
    phone = person.get("phone") or ""
    others = _with_phone(phone) if phone else []
    return same_name + [player for player in others if player not in same_name]


def _with_phone(phone: str) -> list[Player]:
    alike = known().filter(phone_key=phone_key(phone)).exclude(phone="").order_by("pk")
    return [player for player in alike if same_phone(player.phone, phone)]


def doubles_of(people: Iterable[Player]) -> dict[int, list[int]]:
    """For each player, the others who bear the same name or phone: to be pointed out, never merged by themselves."""
    people = list(people)
    known = Known({"name": person.name, "phone": person.phone} for person in people)
    return {
        person.pk: [other.pk for other in known.alike(person.name, person.phone) if other.pk != person.pk]
        for person in people
    }


class Known:
    """The players of the club who may be among these people: looked up at once for all of them."""

    def __init__(self, people: Iterable[Mapping[str, Any]]) -> None:
        people = list(people)
        names = {name_key(person["name"])[:250] for person in people}
        phones = {phone_key(person.get("phone") or "") for person in people} - {""}
        self._by_name: dict[str, list[Player]] = {}
        self._by_phone: dict[str, list[Player]] = {}
        for player in known().filter(Q(name_key__in=names) | Q(phone_key__in=phones)).order_by("pk"):
            self._by_name.setdefault(player.name_key, []).append(player)
            self._by_phone.setdefault(player.phone_key, []).append(player)

    def alike(self, name: str, phone: str) -> list[Player]:
        """Who may be this person."""
        by_name = self._by_name.get(name_key(name)[:250], [])
        by_phone = self._by_phone.get(phone_key(phone), []) if phone else []
        found = {player.pk: player for player in by_name}
        found |= {player.pk: player for player in by_phone if same_phone(player.phone, phone)}
        return [found[pk] for pk in sorted(found)]


def invite(role: str, nonce: UUID | None = None) -> UUID:
    """A one-time link is made for somebody of the staff: by what it is known. A `nonce` is that of a link which was
    given away already, before the house went back to a copy that knows nothing of it."""
    nonce = nonce or uuid.uuid4()

    def carry_out(now: datetime) -> Answer:
        SignIn.objects.create(nonce=nonce, role=role, made_at=now)
        return {"ok": True, "seq": 0, "result": {}}

    at_the_desk({"invite": role}, carry_out, command_id=uuid.uuid4())
    return nonce


def is_open(nonce: UUID) -> bool | None:
    """Whether a link still lets somebody in; None where there is none such, or none any more."""
    row = SignIn.objects.filter(nonce=nonce, revoked_at=None).first()
    return None if row is None else row.used_at is None


def admit(nonce: UUID, role: str, now: datetime, *, device: str = "") -> Answer:
    """Under the club's lock: the link is used up and its person made."""
    if not is_open(nonce):
        return {"ok": False, "seq": 0}
    number = Staff.objects.filter(role=role).count() + 1
    user = get_user_model().objects.create_user(
        f"{role}-{nonce.hex[:12]}", first_name=f"{role} {number}", is_staff=role == Role.DIRECTOR
    )
    Staff.objects.create(user=user, role=role, device=device[:60], last_seen=now)
    SignIn.objects.filter(nonce=nonce).update(user=user, used_at=now)
    return {"ok": True, "seq": 0, "result": {"user": user.pk}}


def end_session(user: int) -> bool:
    """Somebody of the staff is signed in no more, wherever that was. Whether they were."""

    def carry_out(now: datetime) -> Answer:
        ended = get_user_model().objects.filter(pk=user, is_active=True, staff__isnull=False).update(is_active=False)
        return {"ok": bool(ended), "seq": 0, "result": {}}

    return bool(at_the_desk({"end_session": user}, carry_out, command_id=uuid.uuid4())["ok"])


def revoke_link(link: int) -> bool:
    """A link that nobody has used lets nobody in any more. Whether there was one."""

    def carry_out(now: datetime) -> Answer:
        revoked = SignIn.objects.filter(pk=link, used_at=None, revoked_at=None).update(revoked_at=now)
        return {"ok": bool(revoked), "seq": 0, "result": {}}

    return bool(at_the_desk({"revoke_link": link}, carry_out, command_id=uuid.uuid4())["ok"])


def sessions(now: datetime) -> list[Staff]:
    """Who of the staff is signed in somewhere, the longest first."""
    begun = now - timedelta(seconds=settings.SESSION_COOKIE_AGE)
    people = Staff.objects.filter(user__is_active=True, user__signin__used_at__gt=begun)
    return list(people.annotate(since=Min("user__signin__used_at")).select_related("user").order_by("since", "pk"))


def open_links(now: datetime) -> list[SignIn]:
    """The links that still let somebody in."""
    made = now - timedelta(seconds=LINK_SECONDS)
    return list(SignIn.objects.filter(used_at=None, revoked_at=None, made_at__gt=made).order_by("made_at", "pk"))


def row_of(person: Mapping[str, Any], now: datetime) -> Player:
    """The row of a person."""
    return Player(
        name=person["name"],
        nickname=person.get("nickname") or "",
        card=person.get("card") or "",
        phone=person.get("phone") or "",
        birth_year=person.get("birth_year"),
        search_key=search_key(person),
        name_key=name_key(person["name"])[:250],
        phone_key=phone_key(person.get("phone") or ""),
        created_at=now,
    )


def secretly(people: Sequence[Mapping[str, Any]]) -> str:
    """A fingerprint of people that nobody can read back."""
    return signed(repr([sorted(person.items()) for person in people]))


def signed(text: str) -> str:
    """What only this house can make of a text, and nobody can read back."""
    return hmac.new(settings.SECRET_KEY.encode(), text.encode(), hashlib.sha256).hexdigest()
