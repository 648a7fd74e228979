"""Tournaments: made from a template, listed, and looked at."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from rules import payouts
from rules import structure as structures
from rules.finishing import places
from rules.rulebook import problems_of_overrides
from rules.setup import doubts
from rules.structure import Structure
from rules.templates import TEMPLATES
from rules.tournament.commands import CreateTournament
from rules.tournament.state import Config
from tournament import money, selectors
from tournament.actors import Role
from tournament.api.base import ERRORS, REFUSED, View, body_of, taken
from tournament.api.envelope import answered
from tournament.api.shapes import StrictInteger, input_of, partial_input
from tournament.execute import create
from tournament.journal import codec
from tournament.languages import language
from tournament.live.frames import messages_after
from tournament.models import Entry, Tournament
from tournament.permissions import Duty
from tournament.texts import problem_text

CreateTournamentInput = partial_input(
    Config,
    "CreateTournamentInput",
    {
        "command_id": serializers.UUIDField(),
        "template": serializers.CharField(required=False, max_length=60),
        "clone_of": StrictInteger(required=False, min_value=1, max_value=2**53),
        "structure": input_of(Structure)(required=False),
    },
    "A new tournament: a template or another tournament, and what shall be different.",
)
SetupInput = type(
    "SetupInput",
    (serializers.Serializer,),
    {"config": input_of(Config)(), "structure": input_of(Structure)(), "__doc__": "A set-up that is not saved yet."},
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


class WordsOutput(serializers.Serializer[Any]):
    """One text in both languages."""

    en = serializers.CharField()
    ru = serializers.CharField()


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
            raise serializers.ValidationError({"structure": ["This field is required."]})
        command = CreateTournament(codec.structure(whole.validated_data, Config), codec.structure(structure, Structure))
        answer = create(command, actor=actor, command_id=command_id)
        if not answer["ok"]:
            return answered(answer)
        return Response({**answer, "id": answer["result"]["tournament"]})

    def _origin(self, template: str | None, clone_of: int | None) -> tuple[dict[str, Any], Any]:
        if template is not None:
            if template not in TEMPLATES:
                raise serializers.ValidationError({"template": ["There is no such template."]})
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
            }
        )


class ProblemsOutput(serializers.Serializer[Any]):
    """What does not add up."""

    problems = inline_serializer(
        "ProblemOutput",
        {"code": serializers.CharField(), "text": serializers.CharField(), "hindrance": serializers.BooleanField()},
        many=True,
    )


def _problems(config: Config, structure: Structure) -> Response:
    found = (
        *structures.problems(structure),
        *payouts.problems(config.payout),
        *problems_of_overrides(config.rulebook, config.overrides),
        *doubts(config, structure),
    )
    shown = [
        {"code": problem.code, "text": problem_text(problem, language()), "hindrance": problem.hindrance}
        for problem in found
    ]
    return Response({"problems": shown})


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
        row = Entry.objects.filter(tournament_id=tournament, player_id=actor.number).order_by("-number").first()
        if row is None:
            raise Http404
        _, state = selectors.current(tournament)
        entry = state.entries[row.number]  # type: ignore[index]
        shown = selectors.entry_as_shown(entry, state, row.player.name, places(state))
        return Response({**TicketOutput(shown).data, "entry": row.number})


class ResultOutput(serializers.Serializer[Any]):
    """Who finished where, and what it pays."""

    entry = serializers.IntegerField()
    name = serializers.CharField()
    place = PlaceOutput()
    prize = serializers.IntegerField(allow_null=True)


class ResultsView(View):
    """Places from the best."""

    @extend_schema(operation_id="results", responses={200: ResultOutput(many=True), **ERRORS})
    def get(self, request: Request, tournament: int) -> Response:
        """Provisional while registration is open."""
        self.need_view(tournament)
        return Response(ResultOutput(selectors.results(tournament), many=True).data)


class PayoutsOutput(serializers.Serializer[Any]):
    """The pool and its division."""

    pool = serializers.IntegerField()
    fees = serializers.IntegerField()
    guarantee = serializers.IntegerField()
    overlay = serializers.IntegerField()
    prizes = serializers.ListField(child=serializers.IntegerField())
    locked = serializers.BooleanField()


class PayoutsView(View):
    """The pool and its division."""

    @extend_schema(operation_id="payouts", responses={200: PayoutsOutput, **ERRORS})
    def get(self, request: Request, tournament: int) -> Response:
        """As it stands."""
        self.need_view(tournament)
        return Response(selectors.payouts(tournament))


class LedgerOutput(serializers.Serializer[Any]):
    """What every account holds."""

    balanced = serializers.BooleanField()
    accounts = serializers.DictField(child=serializers.IntegerField())


class LedgerView(View):
    """The accounts of a tournament."""

    @extend_schema(operation_id="ledger", responses={200: LedgerOutput, **ERRORS})
    def get(self, request: Request, tournament: int) -> Response:
        """Together they hold nothing."""
        self.need(Duty.SEE_TOURNAMENT, tournament=tournament)
        selectors.current(tournament)
        accounts = money.balances(tournament)
        return Response({"balanced": sum(accounts.values()) == 0, "accounts": accounts})


class ActorOutput(serializers.Serializer[Any]):
    """Who did it."""

    role = serializers.CharField()
    name = serializers.CharField()


class UndoOutput(serializers.Serializer[Any]):
    """Whether the line can be taken back now."""

    possible = serializers.BooleanField()
    reason = serializers.CharField(allow_null=True)


class LineOutput(serializers.Serializer[Any]):
    """A line of the history."""

    seq = serializers.IntegerField()
    at = serializers.DateTimeField()
    actor = ActorOutput()
    command = serializers.CharField()
    text = serializers.CharField()
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


class LiveView(View):
    """A screen without a socket polls the same messages."""

    @extend_schema(
        operation_id="live", parameters=[OpenApiParameter("after", int)], responses={200: MessagesOutput, **ERRORS}
    )
    def get(self, request: Request, tournament: int, audience: str) -> Response:
        """Nothing, or a snapshot that is newer than `after`."""
        self.need_view(tournament, audience)
        after = whole_number(request.query_params.get("after"), -1, 2**53)
        return Response({"messages": messages_after(tournament, audience, after)})


def whole_number(text: str | None, otherwise: int, greatest: int) -> int:
    """A number out of an address; what is none is taken as not said."""
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 16:
        return otherwise
    return min(int(text), greatest)
