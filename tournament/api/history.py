"""What has happened: the journal, and the live messages for a screen without a socket."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import room_time
from tournament.api.base import ERRORS, View
from tournament.api.words import WordsOutput, whole_number
from tournament.history.filtering import About, Wanted, words_of
from tournament.history.reading import history
from tournament.live.frames import messages_after
from tournament.live.messages import Point
from tournament.permissions import Duty


class ActorOutput(serializers.Serializer[Any]):
    """Who did it."""

    role = serializers.CharField()
    number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()


class InTheWayOutput(serializers.Serializer[Any]):
    """The line after which another one could no longer be taken back."""

    seq = serializers.IntegerField()
    text = serializers.CharField()


class UndoOutput(serializers.Serializer[Any]):
    """Whether the line can be taken back now."""

    possible = serializers.BooleanField()
    reason = serializers.CharField(allow_null=True)
    in_the_way = InTheWayOutput(allow_null=True)
    note = serializers.CharField(allow_null=True)


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
    about = serializers.ChoiceField(choices=[about.value for about in About])
    tables = serializers.ListField(child=serializers.IntegerField())
    text = serializers.CharField()
    house_rules = HouseRuleChangedOutput(many=True)
    undo = UndoOutput()
    undone_by = serializers.IntegerField(allow_null=True)
    undoes = serializers.IntegerField(allow_null=True)


class JournalView(View):
    """Everything that happened, newest first."""

    @extend_schema(
        operation_id="journal",
        parameters=[
            OpenApiParameter("before", int),
            OpenApiParameter("limit", int),
            OpenApiParameter("search", str, description="Words of the line as it is told in the reader's language."),
            OpenApiParameter("about", str, description="Subjects, separated by commas: people, seats, money, …"),
            OpenApiParameter("table", int),
            OpenApiParameter("by", str, description="A duty, or one who has it: `tablet`, `director:3`."),
        ],
        responses={200: LineOutput(many=True), **ERRORS},
    )
    def get(self, request: Request, tournament: int) -> Response:
        """By whom, whether it can be taken back, and what stands in the way."""
        actor = self.need(Duty.SEE_TOURNAMENT, tournament=tournament)
        lines = history(tournament, actor=actor, wanted=_wanted(request.query_params))
        return Response(LineOutput(lines, many=True).data)


def _wanted(query: Mapping[str, str]) -> Wanted:
    """What is asked for; a filter that means nothing filters nothing."""
    known = {about.value for about in About}
    role, _, number = query.get("by", "").replace("\0", "")[:40].partition(":")
    return Wanted(
        before=whole_number(query.get("before"), 2**53, 2**53),
        limit=whole_number(query.get("limit"), 50, 200),
        about=frozenset(About(name) for name in query.get("about", "").split(",") if name in known),
        table=whole_number(query["table"], 0, 2**31) if query.get("table") else None,
        role=role,
        number=whole_number(number, 0, 2**53) if number else None,
        words=words_of(query.get("search", "").replace("\0", "")[:200]),
    )


class MessagesOutput(serializers.Serializer[Any]):
    """The frames of the live channel for a screen without a socket."""

    messages = serializers.ListField(child=serializers.DictField())
    server_now = serializers.DateTimeField(help_text="The server's time, by which the screen's clock is set.")


class LiveView(View):
    """A screen without a socket polls the same messages."""

    @extend_schema(
        operation_id="live",
        parameters=[OpenApiParameter("after", int), OpenApiParameter("epoch", str), OpenApiParameter("build", str)],
        responses={200: MessagesOutput, **ERRORS},
    )
    def get(self, request: Request, tournament: int, audience: str) -> Response:
        """Nothing for a screen that stands where the stream stands, else a snapshot."""
        self.need_view(tournament, audience)
        after = whole_number(request.query_params.get("after"), -1, 2**53)
        known = Point(request.query_params.get("epoch", ""), after)
        page = request.query_params.get("build", "")
        found = messages_after(tournament, audience, known, page=page)
        return Response(MessagesOutput({"messages": found, "server_now": room_time.now()}).data)
