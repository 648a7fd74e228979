"""The director says what time it is, after the server's clock has jumped."""

from typing import Any

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import set_clock
from tournament.api.base import ERRORS, REFUSED, View, body_of, taken
from tournament.api.envelope import refusal
from tournament.api.fields import Choice, Identifier, StrictInteger
from tournament.permissions import Duty

ROOM, SERVER = "room", "server"


class RoomClockInput(serializers.Serializer[Any]):
    """By which clock the evening goes on."""

    command_id = Identifier()
    clock = StrictInteger(min_value=1, max_value=2**53 - 1)
    by = Choice(choices=(ROOM, SERVER))


class RoomClockOutput(serializers.Serializer[Any]):
    """It is so."""

    ok = serializers.BooleanField()


class RoomClockView(View):
    """The clock of the room."""

    @extend_schema(
        operation_id="room_clock",
        request=RoomClockInput,
        responses={200: OpenApiResponse(RoomClockOutput, "The evening goes on by it."), **REFUSED, **ERRORS},
    )
    def post(self, request: Request) -> Response:
        """Go on by the clock of the room, or take the server's time. The levels keep what they have left."""
        actor = self.need(Duty.SET_CLOCK)
        body = body_of(RoomClockInput, request)
        command_id = taken(body)
        if body["by"] == ROOM:
            answer = set_clock.go_on_by_the_room(body["clock"], command_id=command_id)
        else:
            answer = set_clock.take_the_servers_time(body["clock"], actor=actor, command_id=command_id)
        if not answer["ok"]:
            return refusal(409, answer["refusal"]["code"], article=answer["refusal"]["article"])
        return Response({"ok": True})
