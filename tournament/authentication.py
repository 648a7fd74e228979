"""Who is asking: a session of the staff, a dealer's tablet, a player's ticket, or anybody.

HTTP and sockets resolve the same credentials to the same `Actor`.
"""

from datetime import datetime, timedelta
from http.cookies import SimpleCookie
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import DatabaseError, connection
from django.db.models import QuerySet
from django.http import HttpResponse
from rest_framework.authentication import BaseAuthentication, CSRFCheck, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from tables.models import Tablet
from tournament import room_time
from tournament.actors import SCREEN, Actor, Role
from tournament.callers import callers
from tournament.keys import hash_of
from tournament.models import PlayerTicket, Staff
from tournament.outages import outage
from tournament.rows import read_row

STAFF = (
    "SELECT s.role, s.last_seen IS NULL OR s.last_seen < %s"
    " FROM tournament_staff s JOIN auth_user u ON u.id = s.user_id WHERE s.user_id = %s AND u.is_active"
)
SEEN_EVERY = 20  # seconds: the last sight of a tablet, or of somebody, is not written with every tap


def tablet_actor(token: str) -> Actor | None:
    """The tablet that holds this token and was not revoked."""
    tablet = read_row(Tablet, token_hash=hash_of(token))
    if tablet is None or tablet.revoked_at is not None:
        return None
    now = room_time.now()
    if (now - tablet.last_seen).total_seconds() > SEEN_EVERY:
        _seen(Tablet.objects.filter(pk=tablet.pk), now)
    return Actor(Role.TABLET, tablet.pk, tablet.tournament_id, tablet.table)


def _seen(who: "QuerySet[Tablet] | QuerySet[Staff]", now: datetime) -> None:
    """Written down where that is possible: on a full disk everybody may still look."""
    try:
        who.update(last_seen=now)
    except DatabaseError as fault:
        if outage(fault) is None:
            raise


def ticket_actor(token: str) -> Actor | None:
    """The phone that holds this ticket."""
    ticket = read_row(PlayerTicket, token_hash=hash_of(token))
    return Actor(Role.PLAYER, ticket.player_id, ticket.stream_id) if ticket else None


def staff_actor(user_id: Any) -> Actor | None:
    """The signed-in person."""
    if not user_id:
        return None
    now = room_time.now()
    before = connection.ops.adapt_datetimefield_value(now - timedelta(seconds=SEEN_EVERY))
    with connection.cursor() as cursor:
        cursor.execute(STAFF, [before, int(user_id)])
        found = cursor.fetchone()
    if found and found[1]:
        _seen(Staff.objects.filter(user=int(user_id)), now)
    return Actor(Role(found[0]), int(user_id)) if found else None


def session_actor(session: Any) -> Actor | None:
    """The person of a session, without Django's request around it (for sockets)."""
    return staff_actor(session.get(SESSION_KEY))


def actor_by_cookie(header: str) -> Actor:
    """The person of a `Cookie` header, where no request of Django's is around it: sockets, and the door."""
    cookie = SimpleCookie()
    try:
        cookie.load(header)
    except Exception:  # a cookie of another program on this host that no rule allows
        return SCREEN
    if settings.SESSION_COOKIE_NAME not in cookie:
        return SCREEN
    session = import_module(settings.SESSION_ENGINE).SessionStore(cookie[settings.SESSION_COOKIE_NAME].value)
    return session_actor(session) or SCREEN


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Tablet <token>` and `Authorization: Ticket <token>`."""

    schemes = {b"tablet": tablet_actor, b"ticket": ticket_actor}

    def authenticate(self, request: Request) -> tuple[Actor, None] | None:
        """The actor; a token that is not (or no longer) good is refused, not taken for nobody."""
        parts = get_authorization_header(request).split()
        if not parts or parts[0].lower() not in self.schemes:
            return None
        token = parts[1].decode("latin-1") if len(parts) == 2 else ""
        actor = self.schemes[parts[0].lower()](token)
        if actor is None:
            raise AuthenticationFailed(code="unknown_token")
        callers.remember(token)
        return actor, None

    def authenticate_header(self, request: Request) -> str:
        """Makes a refusal 401 and not 403."""
        return "Tablet"


class StaffAuthentication(BaseAuthentication):
    """The session cookie, with Django's CSRF check for whatever changes something."""

    def authenticate(self, request: Request) -> tuple[Actor, None] | None:
        """The signed-in person."""
        session = getattr(request._request, "session", None)
        actor = (
            session_actor(session) if session is not None and settings.SESSION_COOKIE_NAME in request.COOKIES else None
        )
        if session is None or actor is None:
            return None
        callers.remember(session.session_key)
        check = CSRFCheck(lambda _: HttpResponse())
        check.process_request(request._request)
        if check.process_view(request._request, HttpResponse, (), {}):
            raise PermissionDenied(code="csrf")
        return actor, None


def actor_of(request: Request) -> Actor:
    """Who is asking; anybody who shows nothing is a screen."""
    return request.user if isinstance(request.user, Actor) else SCREEN
