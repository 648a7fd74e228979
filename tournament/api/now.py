"""The server's clock, by which screens without a socket correct their own."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import room_time
from tournament.api.base import View
from tournament.live.messages import instant


class NowOutput(serializers.Serializer[Any]):
    """The server's clock."""

    now = serializers.DateTimeField()


class NowView(View):
    """The server's clock."""

    authentication_classes = ()

    @extend_schema(operation_id="now", responses={200: NowOutput}, auth=[])
    def get(self, request: Request) -> Response:
        """UTC."""
        return Response({"now": instant(room_time.now())})
