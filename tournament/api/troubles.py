"""What is the matter with the house, for the director's console."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.base import ERRORS, View
from tournament.languages import language
from tournament.live.messages import instant
from tournament.permissions import Duty
from tournament.texts import trouble_text
from tournament.troubles import troubles


class TroubleOutput(serializers.Serializer[Any]):
    """Something that failed or is late."""

    code = serializers.CharField()
    about = serializers.CharField(help_text="Where it failed, if that can be in several places; may be empty.")
    text = serializers.CharField()
    since = serializers.DateTimeField()
    detail = serializers.DictField(child=serializers.JSONField())


class TroublesView(View):
    """What is the matter with the house."""

    @extend_schema(operation_id="troubles", responses={200: TroubleOutput(many=True), **ERRORS})
    def get(self, request: Request) -> Response:
        """All that is not put right yet, the oldest first."""
        self.need(Duty.SEE_TROUBLES)
        return Response(
            [
                {
                    "code": trouble.code,
                    "about": trouble.about,
                    "text": trouble_text(trouble.code, trouble.detail, language()),
                    "since": instant(trouble.since),
                    "detail": trouble.detail,
                }
                for trouble in troubles()
            ]
        )
