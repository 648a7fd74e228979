"""One address for each command of a tournament: `POST /api/tournaments/{id}/bust-entries`."""

import re
from typing import Any, ClassVar, get_args
from uuid import uuid5

from django.urls import URLPattern, path
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from rules.tournament import commands as c
from tournament.actors import Actor, Role
from tournament.api.base import ERRORS, REFUSED, View, body_of, taken
from tournament.api.envelope import DoneOutput, RefusedOutput, answered
from tournament.api.shapes import command_input
from tournament.execute import Answer, execute
from tournament.forms import FORMS
from tournament.journal import codec
from tournament.models import Journal
from tournament.permissions import may_command, may_take_back

IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description="The tag of this form when it was opened."
)
FORM_REFUSED = {**REFUSED, 412: OpenApiResponse(RefusedOutput, "Somebody else has saved this form meanwhile.")}
NOT_BY_HTTP: frozenset[type] = frozenset({c.CreateTournament, c.TurnLevel, c.MergePlayer, c.ErasePlayer})
"""Born elsewhere; the worker's own; and what is done to a person in all tournaments at once."""


def kebab(command: type) -> str:
    """`BustEntries` as it stands in an address: `bust-entries`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", command.__name__).lower()


COMMANDS: dict[str, type] = {kebab(command): command for command in get_args(c.Command) if command not in NOT_BY_HTTP}


class CommandView(View):
    """Parses a command, asks whether this actor may give it, and hands it to the one door."""

    command: ClassVar[Any]

    def carry_out(self, request: Request, tournament: int) -> Response:
        """Shape, permission, the door."""
        actor = self.need_any(tournament)
        if self.command is c.RegisterEntry and actor.role is Role.PLAYER and isinstance(request.data, dict):
            request.data.setdefault("player", actor.number)  # a phone speaks for its own player
        body = body_of(command_input(self.command), request)
        command_id = taken(body)
        command: c.Command = codec.structure(body, self.command)
        if not _own_line(actor, tournament, command) or not may_command(actor, command, tournament=tournament):
            self.permission_denied(request)
        if_match = request.headers.get("If-Match")
        answer = execute(tournament, command, actor=actor, command_id=command_id, if_match=if_match)
        if (call := _to_the_floor(actor, command, answer)) is not None:
            execute(tournament, call, actor=actor, command_id=uuid5(command_id, "to the floor"))
        return answered(answer, tournament)

    def need_any(self, tournament: int) -> Actor:
        """Who may never give this command hears so before the body is looked at."""
        return self.need(self.command, tournament=tournament)


def _to_the_floor(actor: Actor, command: c.Command, answer: Answer) -> c.CallFloor | None:
    """A dealer's count that does not add up is on the director's screen at once, whether the dealer calls or not. Sent
    again it is the same call: its id is made from the tap's."""
    if actor.role is not Role.TABLET or answer["ok"] or answer["refusal"]["code"] != "chips_do_not_add_up":
        return None
    assert isinstance(command, c.EndHand | c.ReportStacks), "nobody else counts"
    return c.CallFloor(command.table, "count", hand=command.hand, stacks=command.stacks or {})


def _own_line(actor: Actor, tournament: int, command: c.Command) -> bool:
    """Nobody takes back what was not theirs to do. Of a line that is not there the rules say so."""
    if not isinstance(command, c.Undo):
        return True
    line = Journal.objects.filter(stream_id=tournament, seq=command.seq).values_list("command", "actor").first()
    return line is None or may_take_back(actor, line[0]["kind"], line[1])


def command_view(command: type) -> type[CommandView]:
    """The view of one command."""

    def post(self: CommandView, request: Request, tournament: int) -> Response:
        return self.carry_out(request, tournament)

    post.__doc__ = command.__doc__
    form = command in FORMS
    schema = extend_schema(
        operation_id=kebab(command).replace("-", "_"),
        parameters=[IF_MATCH] if form else [],
        request=command_input(command),
        responses={200: OpenApiResponse(DoneOutput, "Carried out."), **(FORM_REFUSED if form else REFUSED), **ERRORS},
        tags=["commands"],
    )
    body = {"command": command, "post": schema(post), "__doc__": command.__doc__}
    return type(f"{command.__name__}View", (CommandView,), body)


urlpatterns: list[URLPattern] = [
    path(name, command_view(command).as_view(), name=name) for name, command in COMMANDS.items()
]
