"""QR codes of an event: the players' page for the room, and a player's own link for another device."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.authentication import get_authorization_header
from rest_framework.request import Request
from rest_framework.response import Response

from tables.pairing import qr_svg
from tournament.actors import Role
from tournament.api.base import ERRORS, View
from tournament.network import address_for_the_room


class QrOutput(serializers.Serializer[Any]):
    """An address and its picture."""

    url = serializers.CharField()
    svg = serializers.CharField()


class QrView(View):
    """The QR that a room hangs on its wall, or that a phone shows to another."""

    @extend_schema(operation_id="qr", responses={200: QrOutput, **ERRORS})
    def get(self, request: Request, tournament: int) -> Response:
        """With a ticket: the player's private link; otherwise the page on which everybody registers."""
        actor = self.need_view(tournament)
        url = f"{address_for_the_room(request._request)}/register?event={tournament}"
        if actor.role is Role.PLAYER:
            url += f"#ticket={get_authorization_header(request).split()[1].decode('latin-1')}"
        return Response({"url": url, "svg": qr_svg(url)})
