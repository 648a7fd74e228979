"""QR codes of an event: the players' page for the room, and a player's own link for another device."""

from hmac import compare_digest
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.authentication import get_authorization_header
from rest_framework.request import Request
from rest_framework.response import Response

from tables.pairing import qr_svg
from tournament import selectors
from tournament.actors import Role
from tournament.api.base import ERRORS, View
from tournament.network import address_for_the_room
from tournament.people import signed


class QrOutput(serializers.Serializer[Any]):
    """An address and its picture."""

    url = serializers.CharField()
    svg = serializers.CharField()
    pin = serializers.CharField(
        allow_blank=True,
        help_text="The room's PIN: for the staff's browsers and for screens with the wall's key alone.",
    )
    wall = serializers.CharField(allow_blank=True, help_text="For the staff: the screen's address with that key.")


class QrView(View):
    """The QR that a room hangs on its wall, or that a phone shows to another."""

    @extend_schema(
        operation_id="qr",
        parameters=[OpenApiParameter("key", str, description="The wall's key.")],
        responses={200: QrOutput, **ERRORS},
    )
    def get(self, request: Request, tournament: int) -> Response:
        """With a ticket: the player's private link; otherwise the page on which everybody registers."""
        actor = self.need_view(tournament)
        url = f"{address_for_the_room(request._request)}/register?event={tournament}"
        if actor.role is Role.PLAYER:
            url += f"#ticket={get_authorization_header(request).split()[1].decode('latin-1')}"
        staff = actor.role in (Role.DIRECTOR, Role.DESK)
        key = signed(f"wall:{tournament}")[:32]
        shown = staff or compare_digest(request.query_params.get("key", "").encode(), key.encode())
        pin = selectors.room_pin(tournament) if shown else ""
        wall = f"{address_for_the_room(request._request)}/clock?event={tournament}&key={key}" if staff and pin else ""
        return Response({"url": url, "svg": qr_svg(url), "pin": pin, "wall": wall})
