"""What has happened: the journal, and the live messages for a screen without a socket."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import selectors
from tournament.api.base import ERRORS, View
from tournament.api.words import WordsOutput, whole_number
from tournament.live.frames import messages_after
from tournament.live.messages import Point
from tournament.permissions import Duty


class ActorOutput(serializers.Serializer[Any]):
    """Who did it."""

    role = serializers.CharField()
    name = serializers.CharField()


class UndoOutput(serializers.Serializer[Any]):
    """Whether the line can be taken back now."""

    possible = serializers.BooleanField()
    reason = serializers.CharField(allow_null=True)


class StandingOutput(serializers.Serializer[Any]):
    """What held, by the house or by the rulebook."""

    value = serializers.JSONField()
    house = serializers.BooleanField()


class HouseRuleChangedOutput(serializers.Serializer[Any]):
    """A house rule that the line changed."""

    parameter = serializers.CharField()
    meaning = WordsOutput()
    before = StandingOutput()
    after = StandingOutput()


class LineOutput(serializers.Serializer[Any]):
    """A line of the history."""

    seq = serializers.IntegerField()
    at = serializers.DateTimeField()
    actor = ActorOutput()
    command = serializers.CharField()
    text = serializers.CharField()
    house_rules = HouseRuleChangedOutput(many=True)
    undo = UndoOutput()
    undone_by = serializers.IntegerField(allow_null=True)
    undoes = serializers.IntegerField(allow_null=True)


class JournalView(View):
    """Everything that happened, newest first."""

    @extend_schema(
        operation_id="journal",
        parameters=[OpenApiParameter("before", int), OpenApiParameter("limit", int)],
        responses={200: LineOutput(many=True), **ERRORS},
    )
    def get(self, request: Request, tournament: int) -> Response:
        """By whom, and whether it can be taken back."""
        actor = self.need(Duty.SEE_TOURNAMENT, tournament=tournament)
        before = whole_number(request.query_params.get("before"), 2**53, 2**53)
        limit = whole_number(request.query_params.get("limit"), 50, 200)
        lines = selectors.history(tournament, actor=actor, before=before, limit=limit)
        return Response(LineOutput(lines, many=True).data)


class MessagesOutput(serializers.Serializer[Any]):
    """The frames of the live channel for a screen without a socket."""

    messages = serializers.ListField(child=serializers.DictField())
    server_now = serializers.DateTimeField(help_text="The server's time, by which the screen's clock is set.")


class LiveView(View):
    """A screen without a socket polls the same messages."""

    @extend_schema(
        operation_id="live",
        parameters=[OpenApiParameter("after", int), OpenApiParameter("epoch", str)],
        responses={200: MessagesOutput, **ERRORS},
    )
    def get(self, request: Request, tournament: int, audience: str) -> Response:
        """Nothing for a screen that stands where the stream stands, else a snapshot."""
        self.need_view(tournament, audience)
        after = whole_number(request.query_params.get("after"), -1, 2**53)
        known = Point(request.query_params.get("epoch", ""), after)
        found = messages_after(tournament, audience, known)
        return Response(MessagesOutput({"messages": found, "server_now": timezone.now()}).data)
