"""Tablets: a code is given out, a tablet pairs, the director sees and revokes them."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tables import pairing
from tournament import room_time, selectors
from tournament.api.base import ERRORS, REFUSED, View, body_of, taken
from tournament.api.envelope import refusal
from tournament.api.fields import Identifier, StrictInteger, StrictText
from tournament.api.limits import WRONG_CODES
from tournament.network import address_for_the_room
from tournament.permissions import Duty


class PairingCodeInput(serializers.Serializer[Any]):
    """The table on which the tablet will lie."""

    command_id = Identifier()
    table = StrictInteger(min_value=1, max_value=9_999)


class PairingCodeOutput(serializers.Serializer[Any]):
    """The code, to be read out or scanned."""

    ok = serializers.BooleanField()
    code = serializers.CharField()
    qr_svg = serializers.CharField()
    url = serializers.CharField()
    expires_at = serializers.DateTimeField()


class TabletOutput(serializers.Serializer[Any]):
    """A tablet that has power."""

    id = serializers.IntegerField()
    table = serializers.IntegerField()
    paired_at = serializers.DateTimeField()
    last_seen = serializers.DateTimeField()
    connected = serializers.BooleanField()


class TabletsView(View):
    """The tablets of a tournament."""

    @extend_schema(operation_id="tablets", responses={200: TabletOutput(many=True), **ERRORS})
    def get(self, request: Request, tournament: int) -> Response:
        """Where they lie, and when they were seen last."""
        self.need(Duty.KEEP_TABLETS, tournament=tournament)
        selectors.current(tournament)
        return Response(TabletOutput(pairing.tablet_list(tournament, room_time.now()), many=True).data)

    @extend_schema(
        operation_id="pairing_code", request=PairingCodeInput, responses={200: PairingCodeOutput, **REFUSED, **ERRORS}
    )
    def post(self, request: Request, tournament: int) -> Response:
        """A code that binds one tablet to one table."""
        self.need(Duty.KEEP_TABLETS, tournament=tournament)
        body = body_of(PairingCodeInput, request)
        _, state = selectors.current(tournament)
        if body["table"] not in state.tables:
            return refusal(409, "no_such_table", article="house.tables", detail={"table": body["table"]})
        made = pairing.pairing_code(tournament, body["table"], command_id=taken(body))["result"]
        url = f"{address_for_the_room(request._request)}/dealer#code={made['code']}"
        return Response({"ok": True, **made, "qr_svg": pairing.qr_svg(url), "url": url})


class TabletView(View):
    """One tablet."""

    @extend_schema(operation_id="revoke_tablet", responses={200: TabletOutput(many=True), **ERRORS})
    def delete(self, request: Request, tournament: int, tablet: int) -> Response:
        """It has no power any more. The tablets that are left."""
        self.need(Duty.KEEP_TABLETS, tournament=tournament)
        if not pairing.revoke(tournament, tablet):
            raise Http404
        return Response(TabletOutput(pairing.tablet_list(tournament, room_time.now()), many=True).data)


class PairInput(serializers.Serializer[Any]):
    """The code as typed or scanned."""

    code = StrictText(max_length=40)
    command_id = Identifier(required=False)


class PairedOutput(serializers.Serializer[Any]):
    """What the tablet is from now on."""

    ok = serializers.BooleanField()
    token = serializers.CharField()
    tournament = serializers.IntegerField()
    table = serializers.IntegerField()


class PairView(View):
    """A tablet is bound to its table."""

    authentication_classes = ()

    @extend_schema(operation_id="pair", request=PairInput, responses={200: PairedOutput, **REFUSED, **ERRORS}, auth=[])
    def post(self, request: Request) -> Response:
        """A code is good once and for ten minutes. A good one is never refused for the wrong ones before it."""
        body = body_of(PairInput, request)
        paired = pairing.pair(pairing.code_of(body["code"]), command_id=body.get("command_id"))
        if paired is None:
            WRONG_CODES.take(request)
            return refusal(409, "code_not_good", article="house.pairing")
        return Response({"ok": True, **paired})
