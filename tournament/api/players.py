"""Players: found, made, brought in from a file; and the phone that signs up."""

import uuid
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import people, selectors
from tournament.api.base import ERRORS, REFUSED, View, body_of, taken
from tournament.api.entries import SeatOutput
from tournament.api.envelope import answered
from tournament.api.faults import LONGEST_QUOTE, wrong
from tournament.api.fields import Identifier, Several, StrictInteger, StrictText
from tournament.api.limits import SIGN_UPS, WRONG_PINS
from tournament.api.words import whole_number
from tournament.csv_import import read_people
from tournament.erasing import erase
from tournament.execute import answered_before
from tournament.keys import as_shown, is_name
from tournament.merging import merge
from tournament.models import Player
from tournament.permissions import Duty
from tournament.phones import is_phone
from tournament.signing_up import sign_up, ticket_of


class Shown(StrictText):
    """Words as screens show them."""

    def to_internal_value(self, data: Any) -> str:
        words = as_shown(super().to_internal_value(data))
        if not words and not self.allow_blank:
            self.fail("blank")
        return words


class PersonName(Shown):
    """What a person is called."""

    def to_internal_value(self, data: Any) -> str:
        name = super().to_internal_value(data)
        if not is_name(name):
            raise wrong("no_persons_name", value=name[:LONGEST_QUOTE])
        return name


class PhoneNumber(Shown):
    """A number in any writing; one and the same rule for desk, file and phone."""

    def to_internal_value(self, data: Any) -> str:
        number = super().to_internal_value(data)
        too_long = self.max_length is not None and len(number) > self.max_length  # is said by the field itself
        if number and not too_long and not is_phone(number):
            raise wrong("no_phone_number", value=number[:LONGEST_QUOTE])
        return number


class PersonInput(serializers.Serializer[Any]):
    """What is known of a person."""

    name = PersonName(max_length=120)
    nickname = Shown(max_length=60, required=False, allow_blank=True)
    card = Shown(max_length=40, required=False, allow_blank=True)
    phone = PhoneNumber(max_length=40, required=False, allow_blank=True)
    birth_year = StrictInteger(min_value=1900, max_value=2100, required=False, allow_null=True)


class AddPlayerInput(PersonInput):
    """A new player, made at the desk."""

    command_id = Identifier()
    beside = Several(
        child=StrictInteger(min_value=1, max_value=2**53 - 1),
        max_length=1_000,
        required=False,
        help_text="Whom the desk has looked at and found to be others; who else may be the same person is refused.",
    )


class HereOutput(serializers.Serializer[Any]):
    """Where a player is in the tournament that the desk works for: the entry in play, or else the last one."""

    entry = serializers.IntegerField()
    status = serializers.CharField()
    seat = SeatOutput(allow_null=True)


class PlayerOutput(serializers.Serializer[Any]):
    """A player, with the others of the same name or phone, and what tells namesakes apart at the desk."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    nickname = serializers.CharField()
    card = serializers.CharField()
    phone = serializers.CharField()
    birth_year = serializers.IntegerField(allow_null=True)
    duplicates = serializers.ListField(child=serializers.IntegerField())
    here = HereOutput(allow_null=True)


def shown(players: list[Player], tournament: int | None = None) -> list[dict[str, Any]]:
    """Players as the desk of the tournament sees them."""
    doubles = people.doubles_of(players)
    here = selectors.whereabouts(tournament, [player.pk for player in players]) if tournament is not None else {}
    return [
        {
            "id": player.pk,
            "name": player.name,
            "nickname": player.nickname,
            "card": player.card,
            "phone": player.phone,
            "birth_year": player.birth_year,
            "duplicates": doubles[player.pk],
            "here": here.get(player.pk),
        }
        for player in players
    ]


def _of_tournament(request: Request) -> int | None:
    """The tournament that the desk works for, if it says so."""
    number = whole_number(request.query_params.get("tournament"), 0, 2**31 - 1)
    return number or None


HERE = OpenApiParameter("tournament", int, description="Where the desk works: says who is in already, and where.")


class PlayersView(View):
    """The club's players."""

    @extend_schema(
        operation_id="players",
        parameters=[
            OpenApiParameter("search", str, description="Any part of name, nickname, card number or phone."),
            HERE,
        ],
        responses={200: PlayerOutput(many=True), **ERRORS},
    )
    def get(self, request: Request) -> Response:
        """Find players."""
        self.need(Duty.KEEP_PLAYERS)
        search = request.query_params.get("search", "").replace("\0", "")[:200]
        return Response(shown(people.found(search), _of_tournament(request)))

    @extend_schema(
        operation_id="add_player", request=AddPlayerInput, responses={200: PlayerOutput, **REFUSED, **ERRORS}
    )
    def post(self, request: Request) -> Response:
        """Make a player."""
        self.need(Duty.KEEP_PLAYERS)
        body = body_of(AddPlayerInput, request)
        command_id, beside = taken(body), body.pop("beside", None)
        answer = people.add_players([body], command_id=command_id, beside=beside)
        if not answer["ok"]:
            return answered(answer)
        (number,) = answer["result"]["players"]
        return Response(shown([Player.objects.get(pk=number)])[0])


class DoublesView(View):
    """Who of the club may be a person who is about to be written down."""

    @extend_schema(
        operation_id="doubles",
        parameters=[OpenApiParameter("name", str), OpenApiParameter("phone", str), HERE],
        responses={200: PlayerOutput(many=True), **ERRORS},
    )
    def get(self, request: Request) -> Response:
        """The same name in any order and writing, or the same phone."""
        self.need(Duty.KEEP_PLAYERS)
        asked = {name: request.query_params.get(name, "").replace("\0", "")[:200] for name in ("name", "phone")}
        alike = people.doubles({name: as_shown(words) for name, words in asked.items()})
        return Response(shown(alike, _of_tournament(request)))


class EnteredOutput(serializers.Serializer[Any]):
    """What a player played: one entry."""

    tournament = serializers.IntegerField()
    title = serializers.CharField()
    starts_at = serializers.DateTimeField()
    entry = serializers.IntegerField()
    status = serializers.CharField()
    paid = serializers.IntegerField()
    currency = serializers.CharField()


class RecordOutput(serializers.Serializer[Any]):
    """A player with everything that hangs on them, and who may be the same person."""

    player = PlayerOutput()
    entries = EnteredOutput(many=True)
    doubles = PlayerOutput(many=True)


def _player(number: int) -> Player:
    player = people.known().filter(pk=number).first()
    if player is None:
        raise Http404
    return player


class PlayerView(View):
    """One player."""

    @extend_schema(operation_id="player", parameters=[HERE], responses={200: RecordOutput, **ERRORS})
    def get(self, request: Request, player: int) -> Response:
        """What the club keeps of the player."""
        self.need(Duty.KEEP_PLAYERS)
        row, tournament = _player(player), _of_tournament(request)
        (known,) = shown([row], tournament)
        doubles = shown(list(people.known().filter(pk__in=known["duplicates"])), tournament)
        return Response({"player": known, "entries": selectors.entered(player), "doubles": doubles})


class MergePlayerInput(serializers.Serializer[Any]):
    """The record that stays."""

    command_id = Identifier()
    into = StrictInteger(min_value=1, max_value=2**31 - 1)


class OfAPersonOutput(serializers.Serializer[Any]):
    """The record that is left."""

    ok = serializers.BooleanField()
    seq = serializers.IntegerField()
    result = serializers.DictField()


class MergePlayerView(View):
    """Two records turn out to be one person."""

    @extend_schema(
        operation_id="merge_player", request=MergePlayerInput, responses={200: OfAPersonOutput, **REFUSED, **ERRORS}
    )
    def post(self, request: Request, player: int) -> Response:
        """Entries, results and money go to the record that stays."""
        actor = self.need(Duty.KEEP_PLAYERS)
        body = body_of(MergePlayerInput, request)
        return answered(merge(player, into=body["into"], actor=actor, command_id=body["command_id"]))


class ErasePlayerInput(serializers.Serializer[Any]):
    """Nothing but the tap."""

    command_id = Identifier()


class ErasePlayerView(View):
    """A person wishes to be known no longer."""

    @extend_schema(
        operation_id="erase_player", request=ErasePlayerInput, responses={200: OfAPersonOutput, **REFUSED, **ERRORS}
    )
    def post(self, request: Request, player: int) -> Response:
        """Name, nickname, card, phone and year of birth go; the number stays."""
        actor = self.need(Duty.KEEP_PLAYERS)
        body = body_of(ErasePlayerInput, request)
        return answered(erase(player, actor=actor, command_id=body["command_id"]))


class ImportFileInput(serializers.Serializer[Any]):
    """A CSV file: UTF-8 or Windows-1251; comma, semicolon or tab."""

    file = serializers.FileField(allow_empty_file=True, max_length=200)


class ImportRowOutput(PersonInput):
    """A good line of the file."""

    line = serializers.IntegerField()
    duplicate_of = serializers.IntegerField(allow_null=True)
    duplicate = serializers.CharField(allow_blank=True, help_text="Who that is: name, card and phone as kept.")


class ImportProblemOutput(serializers.Serializer[Any]):
    """What is wrong, and where."""

    line = serializers.IntegerField()
    column = serializers.CharField(allow_blank=True)
    code = serializers.CharField()
    text = serializers.CharField()


class ImportPreviewOutput(serializers.Serializer[Any]):
    """What an import would bring: nothing has been saved."""

    rows = ImportRowOutput(many=True)
    problems = ImportProblemOutput(many=True)
    ignored = serializers.ListField(child=serializers.CharField(), help_text="Headings of columns that are left out.")


class ImportPreviewView(View):
    """A file of players is read and shown, nothing is saved."""

    parser_classes = (MultiPartParser,)

    @extend_schema(
        operation_id="import_preview",
        request={"multipart/form-data": ImportFileInput},
        responses={200: ImportPreviewOutput, **ERRORS},
    )
    def post(self, request: Request) -> Response:
        """Show the good lines and the problems."""
        self.need(Duty.KEEP_PLAYERS)
        body = body_of(ImportFileInput, request)
        return Response(read_people(body["file"].read()))


class ImportPlayersInput(serializers.Serializer[Any]):
    """The lines that the desk wants."""

    command_id = Identifier()
    rows = Several(child=PersonInput(), min_length=1, max_length=5_000)


class ImportedOutput(serializers.Serializer[Any]):
    """The numbers of the players that were made, in order of the lines."""

    ok = serializers.BooleanField()
    seq = serializers.IntegerField()
    result = serializers.DictField()


class ImportPlayersView(View):
    """Lines that were looked over are saved."""

    @extend_schema(
        operation_id="import_players", request=ImportPlayersInput, responses={200: ImportedOutput, **REFUSED, **ERRORS}
    )
    def post(self, request: Request) -> Response:
        """Make the players."""
        self.need(Duty.KEEP_PLAYERS)
        body = body_of(ImportPlayersInput, request)
        return answered(people.add_players(body["rows"], command_id=body["command_id"]))


class SignUpInput(serializers.Serializer[Any]):
    """A phone registers: a name is enough, and the PIN of the room where there is one."""

    command_id = Identifier()
    name = PersonName(max_length=120)
    phone = PhoneNumber(max_length=40, required=False, allow_blank=True)
    pin = StrictText(max_length=12, required=False, allow_blank=True)
    device = Identifier(required=False, help_text="What the phone calls itself, in all of its tabs.")


class SignUpOutput(serializers.Serializer[Any]):
    """The entry, and the ticket that makes this phone its player's."""

    ok = serializers.BooleanField()
    seq = serializers.IntegerField()
    entry = serializers.IntegerField()
    ticket = serializers.CharField()
    result = serializers.DictField()


PHONE = "shuffle-up-phone"
PHONE_DAYS = 90


class SignUpView(View):
    """A player registers by phone, without an app or a password."""

    authentication_classes = ()

    @extend_schema(
        operation_id="sign_up", request=SignUpInput, responses={200: SignUpOutput, **REFUSED, **ERRORS}, auth=[]
    )
    def post(self, request: Request, tournament: int) -> Response:
        """By a name alone nobody becomes somebody else. A phone is known again by what it calls itself or by a
        cookie."""
        body = body_of(SignUpInput, request)
        command_id, pin = taken(body), body.pop("pin", "")
        device = str(body.pop("device", "") or request.COOKIES.get(PHONE, "")[:64] or uuid.uuid4())
        if not answered_before(tournament, command_id):  # who asks again for a lost answer signs up no more often
            WRONG_PINS.check(request)
            SIGN_UPS.take(request)
        address = request.META.get("REMOTE_ADDR", "")
        answer = sign_up(tournament, body, pin=pin, device=device, address=address, command_id=command_id)
        if not answer["ok"]:
            if answer["refusal"]["code"] == "wrong_room_pin":
                WRONG_PINS.count(request)
            return answered(answer)
        entry, player = answer["result"]["entry"], answer["result"]["player"]
        ticket = ticket_of(tournament, player, command_id)
        said = Response({**answer, "entry": entry, "ticket": ticket, "result": {"entry": entry, "ticket": ticket}})
        said.set_cookie(
            PHONE, device, max_age=PHONE_DAYS * 86_400, httponly=True, samesite="Lax", secure=request.is_secure()
        )
        return said


class SignedUpOutput(serializers.Serializer[Any]):
    """A sign-up that has not been paid, and what it came with: those of one phone or address bear the same number."""

    entry = serializers.IntegerField()
    name = serializers.CharField()
    phone = serializers.CharField()
    at = serializers.DateTimeField(allow_null=True)
    by_phone = serializers.BooleanField()
    device = serializers.IntegerField(allow_null=True)
    address = serializers.IntegerField(allow_null=True)


class SignUpsView(View):
    """Who has signed up and not paid."""

    @extend_schema(operation_id="sign_ups", responses={200: SignedUpOutput(many=True), **ERRORS})
    def get(self, request: Request, tournament: int) -> Response:
        """The latest first."""
        self.need(Duty.SEE_TOURNAMENT, tournament=tournament)
        return Response(SignedUpOutput(selectors.unpaid(tournament), many=True).data)
