"""What the rulebook proposes for an offence, before a penalty is imposed."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from rules.tournament.commands import ImposePenalty
from tournament import selectors
from tournament.api.base import ERRORS, View


class OffenceQuery(serializers.Serializer[Any]):
    """Whose offence, and against which article."""

    entry = serializers.IntegerField(min_value=1)
    article = serializers.CharField(max_length=80)


class NextRungOutput(serializers.Serializer[Any]):
    """The sanctions that the ladder prints for the player's next offence of this kind; none where it prints no ladder.
    `most` is null where a number of rounds has no printed limit."""

    count = serializers.IntegerField(help_text="The how-manieth time it is; 0 where no ladder is printed.")
    offers = inline_serializer(
        "OfferOutput",
        {
            "kind": serializers.CharField(),
            "least": serializers.IntegerField(),
            "most": serializers.IntegerField(allow_null=True),
        },
        many=True,
    )
    may_depart = serializers.BooleanField(help_text="Whether the rulebook lets the director leave it with a reason.")


class NextRungView(View):
    """The next rung of the ladder."""

    @extend_schema(operation_id="next_rung", parameters=[OffenceQuery], responses={200: NextRungOutput, **ERRORS})
    def get(self, request: Request, tournament: int) -> Response:
        """Whoever may impose it may know it."""
        self.need(ImposePenalty, tournament=tournament)
        query = OffenceQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        rung = selectors.next_rung(tournament, query.validated_data["entry"], query.validated_data["article"])
        if rung is None:
            raise Http404
        return Response(NextRungOutput(rung).data)
