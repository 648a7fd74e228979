"""The staff's sessions: a one-time link signs in, once."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib.auth import get_user_model, login, logout
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import people, room_time
from tournament.actors import Actor, Role
from tournament.api.base import ERRORS, View, body_of
from tournament.api.fields import Choice, Identifier, StrictText
from tournament.devices import device_of
from tournament.execute import at_the_desk
from tournament.languages import asked_by_page, language
from tournament.network import address_for_the_room
from tournament.origins import is_our_page
from tournament.permissions import Duty
from tournament.sign_in import SALT, sign_in_link

HERE = timedelta(seconds=60)  # an open console asks every few seconds
STAFF_ROLES = (Role.DIRECTOR.value, Role.DESK.value)


class SessionOutput(serializers.Serializer[Any]):
    """Who is signed in here."""

    role = serializers.CharField(allow_null=True)
    name = serializers.CharField()
    language = serializers.CharField()
    csrf = serializers.CharField()
    timezone = serializers.CharField()  # the venue's


class SessionView(View):
    """Who is signed in here."""

    @extend_schema(operation_id="session", responses={200: SessionOutput})
    def get(self, request: Request) -> Response:
        """The role (null: nobody), and the token that changes need."""
        actor = self.actor()
        user = get_user_model().objects.filter(pk=actor.number or 0).first() if actor.role in STAFF_ROLES else None
        return Response(
            {
                "role": None if actor.role is Role.SCREEN else actor.role.value,
                "name": user.first_name if user else "",
                "language": language(),
                "csrf": get_token(request._request),
                "timezone": settings.TIME_ZONE,
            }
        )


class SignInLinkInput(serializers.Serializer[Any]):
    """For whom the link is."""

    role = Choice(choices=STAFF_ROLES)
    name = StrictText(max_length=60, required=False, allow_blank=True)
    command_id = Identifier(required=False)


class SignInLinkOutput(serializers.Serializer[Any]):
    """A link that lets one device in, once."""

    ok = serializers.BooleanField()
    url = serializers.CharField()


class SignInLinksView(View):
    """The director invites staff."""

    @extend_schema(operation_id="sign_in_link", request=SignInLinkInput, responses={200: SignInLinkOutput, **ERRORS})
    def post(self, request: Request) -> Response:
        """A link for the desk, or for another director."""
        self.need(Duty.INVITE_STAFF)
        body = body_of(SignInLinkInput, request)
        url = sign_in_link(address_for_the_room(request._request), body["role"])
        return Response({"ok": True, "url": url})


class StaffSessionOutput(serializers.Serializer[Any]):
    """Somebody of the staff who is signed in somewhere."""

    id = serializers.IntegerField()
    role = serializers.CharField()
    name = serializers.CharField()
    device = serializers.CharField()
    since = serializers.DateTimeField()
    last_seen = serializers.DateTimeField(allow_null=True)
    connected = serializers.BooleanField()
    own = serializers.BooleanField()


class OpenLinkOutput(serializers.Serializer[Any]):
    """A link that still lets somebody in."""

    id = serializers.IntegerField()
    role = serializers.CharField()
    made_at = serializers.DateTimeField()
    good_until = serializers.DateTimeField()


class StaffOutput(serializers.Serializer[Any]):
    """Who is signed in where, and which links still let somebody in."""

    sessions = StaffSessionOutput(many=True)
    links = OpenLinkOutput(many=True)


def _staff(actor: Actor) -> Response:
    now = room_time.now()
    good_for = timedelta(seconds=people.LINK_SECONDS)
    signed_in = [
        {
            "id": person.user_id,
            "role": person.role,
            "name": person.user.first_name,
            "device": person.device,
            "since": person.since,  # type: ignore[attr-defined]  # what the query adds
            "last_seen": person.last_seen,
            "connected": person.last_seen is not None and now - person.last_seen < HERE,
            "own": person.user_id == actor.number,
        }
        for person in people.sessions(now)
    ]
    links = [
        {"id": link.pk, "role": link.role, "made_at": link.made_at, "good_until": link.made_at + good_for}
        for link in people.open_links(now)
        if link.made_at is not None
    ]
    return Response(StaffOutput({"sessions": signed_in, "links": links}).data)


class StaffView(View):
    """The staff's sessions and links."""

    @extend_schema(operation_id="staff", responses={200: StaffOutput, **ERRORS})
    def get(self, request: Request) -> Response:
        """Who is signed in where, and which links nobody has used yet."""
        return _staff(self.need(Duty.INVITE_STAFF))


class StaffSessionView(View):
    """One person's session."""

    @extend_schema(operation_id="end_session", responses={200: StaffOutput, **ERRORS})
    def delete(self, request: Request, person: int) -> Response:
        """It ends at once, on whatever device it is; open pages notice within seconds. Who is left."""
        actor = self.need(Duty.INVITE_STAFF)
        if not people.end_session(person):
            raise Http404
        return _staff(actor)


class OpenLinkView(View):
    """One link that nobody has used."""

    @extend_schema(operation_id="revoke_link", responses={200: StaffOutput, **ERRORS})
    def delete(self, request: Request, link: int) -> Response:
        """It lets nobody in any more. What is left."""
        actor = self.need(Duty.INVITE_STAFF)
        if not people.revoke_link(link):
            raise Http404
        return _staff(actor)


class SignedOutOutput(serializers.Serializer[Any]):
    """Nobody is signed in here any more."""

    ok = serializers.BooleanField()


class SignOutView(View):
    """The person leaves this device."""

    @extend_schema(operation_id="sign_out", request=None, responses={200: SignedOutOutput, **ERRORS})
    def post(self, request: Request) -> Response:
        """The session ends."""
        actor = self.actor()
        if actor.role.value in STAFF_ROLES and actor.number is not None:
            people.end_session(actor.number)
        logout(request._request)
        return Response({"ok": True})


@never_cache
@csrf_exempt  # the link itself is the proof; a page that a stranger made cannot know it
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest, token: str) -> HttpResponse:
    """The one-time link: opened, it shows a button; pressed, it signs in the first who presses it. Messengers and mail
    filters open every link that they carry, so opening alone does nothing."""
    try:
        said = signing.loads(token, salt=SALT, max_age=people.LINK_SECONDS)
        nonce, role = UUID(said["nonce"]), said["role"]
    except (signing.BadSignature, KeyError, ValueError, TypeError):
        return _not_let_in(request, "sign_in_link_not_good")
    if role not in STAFF_ROLES:
        return _not_let_in(request, "sign_in_link_not_good")
    if (still_open := people.is_open(nonce)) is None:
        return _not_let_in(request, "sign_in_link_not_good")
    if not still_open:
        return _not_let_in(request, "sign_in_link_used")
    if request.method != "POST":
        with override(asked_by_page(request)):
            return render(request, "sign_in.html", {"code": "sign_in", "role": role})
    if not is_our_page(request.headers.get("Origin", ""), host=request.get_host(), secure=request.is_secure()):
        return _not_let_in(request, "sign_in_link_not_good")
    device = device_of(request.headers.get("User-Agent", ""))
    answer = at_the_desk(
        {"sign_in": str(nonce)}, lambda now: people.admit(nonce, role, now, device=device), command_id=uuid4()
    )
    if not answer["ok"]:
        return _not_let_in(request, "sign_in_link_used")
    user = get_user_model().objects.get(pk=answer["result"]["user"])
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    return HttpResponseRedirect("/director")


def _not_let_in(request: HttpRequest, code: str) -> HttpResponse:
    """The page that says why; a link that was pasted into a face says which language the face speaks."""
    with override(asked_by_page(request)):
        return render(request, "sign_in_refused.html", {"code": code}, status=403)
