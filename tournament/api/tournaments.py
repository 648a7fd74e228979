"""Tournaments: made from a template, listed, and looked at."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from rules.structure import Structure
from rules.templates import TEMPLATES
from rules.tournament.commands import CreateTournament
from rules.tournament.state import Config
from tournament import selectors
from tournament.actors import Role
from tournament.api.base import ERRORS, REFUSED, View, body_of, taken
from tournament.api.envelope import answered
from tournament.api.faults import wrong
from tournament.api.fields import Identifier, StrictInteger, StrictText
from tournament.api.shapes import input_of, partial_input
from tournament.api.words import WordsOutput
from tournament.execute import create
from tournament.forms import FORMS, tags
from tournament.journal import codec
from tournament.models import Tournament
from tournament.permissions import Duty

CreateTournamentInput = partial_input(
    Config,
    "CreateTournamentInput",
    {
        "command_id": Identifier(),
        "template": StrictText(required=False, max_length=60),
        "clone_of": StrictInteger(required=False, min_value=1, max_value=2**53),
        "structure": input_of(Structure)(required=False),
    },
    "A new tournament: a template or another tournament, and what shall be different.",
)


class CreatedOutput(serializers.Serializer[Any]):
    """The tournament is there."""

    ok = serializers.BooleanField()
    seq = serializers.IntegerField()
    id = serializers.IntegerField()
    result = serializers.DictField()


class TournamentOutput(serializers.Serializer[Any]):
    """An event in the list."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    status = serializers.CharField()
    starts_at = serializers.DateTimeField()
    timezone = serializers.CharField(help_text="The venue's.")
    currency = serializers.CharField()
    buy_in = serializers.IntegerField()
    entries = serializers.IntegerField()
    in_play = serializers.IntegerField()
    registered = serializers.IntegerField()
    pool = serializers.IntegerField()


class TemplateOutput(serializers.Serializer[Any]):
    """What a tournament can be made from."""

    key = serializers.CharField()
    title = WordsOutput()
    note = WordsOutput()
    config = input_of(Config)()
    structure = input_of(Structure)()


class TemplatesView(View):
    """What a tournament can be made from."""

    @extend_schema(operation_id="templates", responses={200: TemplateOutput(many=True), **ERRORS})
    def get(self, request: Request) -> Response:
        """The shipped templates."""
        self.need(Duty.CREATE_TOURNAMENT)
        return Response(
            [
                {
                    "key": template.key,
                    "title": template.title,
                    "note": template.note,
                    "config": codec.unstructure(template.config),
                    "structure": codec.unstructure(template.structure),
                }
                for template in TEMPLATES.values()
            ]
        )


class TournamentsView(View):
    """The events."""

    about = "config"

    @extend_schema(operation_id="tournaments", responses={200: TournamentOutput(many=True), **ERRORS})
    def get(self, request: Request) -> Response:
        """Today, coming and past; what is only being set up is for the staff."""
        staff = self.actor().role in (Role.DIRECTOR, Role.DESK)
        return Response(TournamentOutput(selectors.tournament_list(everything=staff), many=True).data)

    @extend_schema(
        operation_id="create_tournament",
        request=CreateTournamentInput,
        responses={200: CreatedOutput, **REFUSED, **ERRORS},
    )
    def post(self, request: Request) -> Response:
        """From a template, from another tournament, or from nothing but the fields."""
        actor = self.need(Duty.CREATE_TOURNAMENT)
        body = body_of(CreateTournamentInput, request)
        command_id = taken(body)
        config, structure = self._origin(body.pop("template", None), body.pop("clone_of", None))
        structure = body.pop("structure", None) or structure
        said: Any = request.data
        whole = input_of(Config)(data={**config, **{name: said[name] for name in body}})
        whole.is_valid(raise_exception=True)
        if not structure:
            missing = serializers.Field.default_error_messages["required"]
            raise serializers.ValidationError({"structure": [missing]}, code="required")
        command = CreateTournament(codec.structure(whole.validated_data, Config), codec.structure(structure, Structure))
        answer = create(command, actor=actor, command_id=command_id)
        if not answer["ok"]:
            return answered(answer)
        return Response({**answer, "id": answer["result"]["tournament"]})

    def _origin(self, template: str | None, clone_of: int | None) -> tuple[dict[str, Any], Any]:
        if template is not None:
            if template not in TEMPLATES:
                raise serializers.ValidationError({"template": wrong("unknown_template").detail})
            found = TEMPLATES[template]
            return codec.unstructure(found.config), codec.unstructure(found.structure)
        if clone_of is not None:
            row = Tournament.objects.filter(pk=clone_of).first()
            if row is None:
                raise Http404
            return row.config, row.structure
        return {}, None


class LaidDownOutput(serializers.Serializer[Any]):
    """What a tournament was laid down to be: what the form of its settings begins with."""

    id = serializers.IntegerField()
    config = input_of(Config)()
    structure = input_of(Structure)()
    tags = inline_serializer("FormTagsOutput", {name: serializers.CharField() for name, _ in FORMS.values()})


class TournamentView(View):
    """One tournament's set-up."""

    @extend_schema(operation_id="tournament", responses={200: LaidDownOutput, **ERRORS})
    def get(self, request: Request, tournament: int) -> Response:
        """As it is saved."""
        self.need(Duty.SEE_TOURNAMENT, tournament=tournament)
        _, state = selectors.current(tournament)
        return Response(
            {
                "id": tournament,
                "config": codec.unstructure(state.config),
                "structure": codec.unstructure(state.structure),
                "tags": tags(state),
            }
        )
