"""What does not add up in a set-up, said before it is opened."""

from typing import Any

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from rules.setup import points
from rules.structure import Problem, Structure, period_of_level
from rules.tournament.state import Config
from tournament import selectors
from tournament.api.base import ERRORS, View, body_of
from tournament.api.shapes import input_of
from tournament.journal import codec
from tournament.languages import language
from tournament.permissions import Duty
from tournament.texts import problem_text

SetupInput = type(
    "SetupInput",
    (serializers.Serializer,),
    {"config": input_of(Config)(), "structure": input_of(Structure)(), "__doc__": "A set-up that is not saved yet."},
)


class ProblemsOutput(serializers.Serializer[Any]):
    """What does not add up."""

    problems = inline_serializer(
        "ProblemOutput",
        {
            "code": serializers.CharField(),
            "text": serializers.CharField(),
            "hindrance": serializers.BooleanField(),
            "period": serializers.IntegerField(
                allow_null=True, help_text="The line of the structure that it is about, from 0."
            ),
        },
        many=True,
    )


def _problems(config: Config, structure: Structure) -> Response:
    shown = [
        {
            "code": problem.code,
            "text": problem_text(problem, language()),
            "hindrance": problem.hindrance,
            "period": _period(problem, structure),
        }
        for problem in points(config, structure)
    ]
    return Response({"problems": shown})


def _period(problem: Problem, structure: Structure) -> int | None:
    """The line of the structure that a problem is about; what is about a field of the set-up names a level too, beside
    the number of levels there are."""
    match problem.detail:
        case {"levels": _}:
            return None
        case {"line": int(line)}:
            return line - 1
        case {"level": int(level)}:
            return period_of_level(structure, level)
    return None


class AdviceView(View):
    """A set-up that does not add up is pointed out before it is opened."""

    @extend_schema(operation_id="advice", request=SetupInput, responses={200: ProblemsOutput, **ERRORS})
    def post(self, request: Request) -> Response:
        """For a set-up that is not saved."""
        self.need(Duty.CREATE_TOURNAMENT)
        body = body_of(SetupInput, request)
        return _problems(codec.structure(body["config"], Config), codec.structure(body["structure"], Structure))


class StructureAdviceView(View):
    """What does not add up in a tournament's set-up."""

    @extend_schema(operation_id="structure_advice", responses={200: ProblemsOutput, **ERRORS})
    def get(self, request: Request, tournament: int) -> Response:
        """For the set-up as it is saved."""
        self.need(Duty.SEE_TOURNAMENT, tournament=tournament)
        _, state = selectors.current(tournament)
        return _problems(state.config, state.structure)

    @extend_schema(
        operation_id="structure_advice_unsaved", request=SetupInput, responses={200: ProblemsOutput, **ERRORS}
    )
    def post(self, request: Request, tournament: int) -> Response:
        """For a set-up that is not saved."""
        self.need(Duty.SEE_TOURNAMENT, tournament=tournament)
        body = body_of(SetupInput, request)
        return _problems(codec.structure(body["config"], Config), codec.structure(body["structure"], Structure))
