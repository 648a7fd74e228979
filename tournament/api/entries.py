"""Entries as the desk finds them, and the own entry of a phone."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import selectors
from tournament.actors import Role
from tournament.api.base import ERRORS, View
from tournament.api.words import whole_number
from tournament.permissions import Duty


class PlaceOutput(serializers.Serializer[Any]):
    """A finishing place; a range where entries tied."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()


class SeatOutput(serializers.Serializer[Any]):
    """A chair."""

    table = serializers.IntegerField()
    number = serializers.IntegerField()


class EntryOutput(serializers.Serializer[Any]):
    """An entry as the desk sees it."""

    id = serializers.IntegerField()
    player = serializers.IntegerField()
    name = serializers.CharField()
    status = serializers.CharField()
    seat = SeatOutput(allow_null=True)
    arrived = serializers.BooleanField()
    stack = serializers.IntegerField()
    counted = serializers.BooleanField()
    rebuys = serializers.IntegerField()
    addons = serializers.IntegerField()
    paid = serializers.IntegerField()
    place = PlaceOutput(allow_null=True)
    registered_at = serializers.DateTimeField(allow_null=True)


class EntryPageOutput(serializers.Serializer[Any]):
    """A page of entries."""

    count = serializers.IntegerField()
    entries = EntryOutput(many=True)


class EntriesView(View):
    """The entries of a tournament."""

    @extend_schema(
        operation_id="entries",
        parameters=[
            OpenApiParameter("search", str),
            OpenApiParameter("status", str),
            OpenApiParameter("player", int, description="The entries of this player alone."),
            OpenApiParameter("page", int, description="From 0."),
        ],
        responses={200: EntryPageOutput, **ERRORS},
    )
    def get(self, request: Request, tournament: int) -> Response:
        """Found by name or number."""
        self.need(Duty.SEE_TOURNAMENT, tournament=tournament)
        asked = request.query_params
        page = selectors.entry_page(
            tournament,
            search=asked.get("search", "").replace("\0", "")[:200],
            status=asked.get("status", "").replace("\0", "")[:20],
            page=whole_number(asked.get("page"), 0, 100_000),
            player=whole_number(asked["player"], 0, 2**31 - 1) if asked.get("player") else None,
        )
        return Response(EntryPageOutput(page).data)


class TicketOutput(EntryOutput):
    """A player's own entry."""


class TicketView(View):
    """The page of the player who holds the ticket."""

    @extend_schema(operation_id="ticket", responses={200: TicketOutput, **ERRORS})
    def get(self, request: Request, tournament: int) -> Response:
        """The player's latest entry."""
        actor = self.need(Duty.WATCH_ENTRY, tournament=tournament)
        if actor.role is not Role.PLAYER or actor.number is None:
            raise Http404
        entry = selectors.latest_entry(tournament, actor.number)
        if entry is None:
            raise Http404
        return Response({**TicketOutput(entry).data, "entry": entry["id"]})
