"""Copies of the house, for the director: made, downloaded, brought, restored; and one event carried elsewhere."""

import tempfile
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import FileResponse, Http404
from django.utils import timezone
from django.utils.text import slugify
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.actors import Role
from tournament.api.base import ERRORS, REFUSED, View, body_of
from tournament.api.envelope import answered
from tournament.api.fields import Identifier, StrictText, YesOrNo
from tournament.execute import UnknownStream
from tournament.keeping import copies, next_restore
from tournament.keeping.event_file import export_event, import_event, read_event
from tournament.keeping.packed import Unfit, stamp
from tournament.keeping.restore import fit
from tournament.keeping.words import refusal_of
from tournament.live.messages import instant
from tournament.models import Tournament
from tournament.people import invite
from tournament.permissions import Duty
from tournament.sign_in import link_of

PIECE = 2 * 1024 * 1024  # bytes of a file that is brought in pieces
FILE = {(200, "application/octet-stream"): OpenApiTypes.BINARY}


class CopyEventOutput(serializers.Serializer[Any]):
    """An event in a copy, as it stood then."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    status = serializers.CharField()
    version = serializers.IntegerField()


class CopyOutput(serializers.Serializer[Any]):
    """A copy of the house."""

    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=sorted(copies.KEPT))
    made_at = serializers.DateTimeField(allow_null=True)
    size = serializers.IntegerField()
    events = CopyEventOutput(many=True)


class LastRestoreOutput(serializers.Serializer[Any]):
    """How the last restore that was asked for here ended."""

    ok = serializers.BooleanField()
    at = serializers.DateTimeField()
    name = serializers.CharField()
    text = serializers.CharField(allow_blank=True)


class BackupsOutput(serializers.Serializer[Any]):
    """What there is to go back to."""

    copies = CopyOutput(many=True)
    every_minutes = serializers.IntegerField(allow_null=True)
    restores_here = serializers.BooleanField()
    folder = serializers.CharField()
    free = serializers.IntegerField()
    waiting = serializers.BooleanField()
    last_restore = LastRestoreOutput(allow_null=True)


def shown(copy: copies.Copy) -> dict[str, Any]:
    """A copy as the director sees it."""
    made_at = copy.made_at
    return {
        "name": copy.name,
        "kind": copy.kind,
        "made_at": instant(made_at) if made_at else None,
        "size": copy.size,
        "events": copy.header.get("events", []),
    }


class MakeCopyInput(serializers.Serializer[Any]):
    """A copy, now."""

    command_id = Identifier()


class BackupsView(View):
    """Copies of the house."""

    @extend_schema(operation_id="backups", responses={200: BackupsOutput, **ERRORS})
    def get(self, request: Request) -> Response:
        """All of them, the newest first, and what can be done with them here."""
        self.need(Duty.KEEP_COPIES)
        on_sqlite = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
        return Response(
            {
                "copies": [shown(copy) for copy in copies.copies()],
                "every_minutes": int(copies.EVERY.total_seconds() // 60) if on_sqlite else None,
                "restores_here": settings.SUPERVISED,
                "folder": str(copies.folder()),
                "free": copies.free(),
                "waiting": next_restore.asked() is not None,
                "last_restore": next_restore.last(),
            },
            headers={"Cache-Control": "no-store"},
        )

    @extend_schema(operation_id="make_backup", request=MakeCopyInput, responses={200: CopyOutput, **REFUSED, **ERRORS})
    def post(self, request: Request) -> Response:
        """Make one now."""
        self.need(Duty.KEEP_COPIES)
        body_of(MakeCopyInput, request)
        copy = copies.make("made", timezone.now())
        if copy is None:
            return _unfit(Unfit("copy_not_made"))
        return Response(shown(copy))


class BackupView(View):
    """One copy."""

    @extend_schema(operation_id="backup", responses={**FILE, **ERRORS})
    def get(self, request: Request, name: str) -> FileResponse:
        """The file, to be put away somewhere else. It holds names and phones: nobody on the way keeps it."""
        self.need(Duty.KEEP_COPIES)
        path = copies.path_of(name)
        if path is None:
            raise Http404
        return _download(path, f"shuffle-up-{name}")


class PieceParser(BaseParser):
    """The bytes as they are."""

    media_type = "application/octet-stream"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """One piece; the door has limited it already."""
        return bytes(stream.read(PIECE + 1))


class PieceOutput(serializers.Serializer[Any]):
    """How much of the file is here."""

    size = serializers.IntegerField()


class UploadView(View):
    """A file is brought in pieces, each after the one before; a piece that comes twice is taken once."""

    parser_classes = (PieceParser,)

    @extend_schema(
        operation_id="bring_piece",
        parameters=[OpenApiParameter("offset", int, required=True, description="Where in the file the piece begins.")],
        request={"application/octet-stream": OpenApiTypes.BINARY},
        responses={200: PieceOutput, **REFUSED, **ERRORS},
    )
    def post(self, request: Request, upload: UUID) -> Response:
        """Take the next piece."""
        self.need(Duty.KEEP_COPIES)
        said = request.query_params.get("offset", "")
        piece: Any = request.data
        if not (said.isascii() and said.isdigit()) or len(piece) > PIECE:
            raise serializers.ValidationError({"offset": ["invalid"]})
        try:
            return Response({"size": copies.take_piece(upload, int(said), piece)})
        except Unfit as unfit:
            return _unfit(unfit)


class KeepBroughtInput(serializers.Serializer[Any]):
    """The file that was brought."""

    command_id = Identifier()
    upload = Identifier()


class KeepBroughtView(View):
    """A backup that was brought becomes one of the copies."""

    @extend_schema(
        operation_id="keep_brought_backup", request=KeepBroughtInput, responses={200: CopyOutput, **REFUSED, **ERRORS}
    )
    def post(self, request: Request) -> Response:
        """Look whether it is whole, and keep it."""
        self.need(Duty.KEEP_COPIES)
        upload = body_of(KeepBroughtInput, request)["upload"]
        try:
            fit(copies.brought(upload))
            return Response(shown(copies.keep_brought(upload, timezone.now())))
        except Unfit as unfit:
            copies.forget_brought(upload)
            return _unfit(unfit)


class RestoreInput(serializers.Serializer[Any]):
    """The copy to go back to."""

    command_id = Identifier()
    name = StrictText(max_length=80)


class RestoreOutput(serializers.Serializer[Any]):
    """The house ends and starts again with the copy; the link signs in there."""

    ok = serializers.BooleanField()
    sign_in = serializers.CharField()


class RestoreView(View):
    """The house goes back to a copy."""

    @extend_schema(
        operation_id="restore_backup", request=RestoreInput, responses={200: RestoreOutput, **REFUSED, **ERRORS}
    )
    def post(self, request: Request) -> Response:
        """Look whether the copy is whole, then ask the supervisor for it."""
        self.need(Duty.KEEP_COPIES)
        name = body_of(RestoreInput, request)["name"]
        path = copies.path_of(name)
        if path is None:
            raise Http404
        try:
            if not settings.SUPERVISED:
                raise Unfit("restore_by_hand")
            fit(path)
        except Unfit as unfit:
            return _unfit(unfit)
        invited = invite(Role.DIRECTOR)  # sessions end with the database that they are in
        next_restore.ask(name, invited=invited)
        return Response({"ok": True, "sign_in": link_of("", Role.DIRECTOR, invited)})


class ExportView(View):
    """One event, to be carried to another house."""

    @extend_schema(operation_id="export_event", responses={**FILE, **ERRORS})
    def get(self, request: Request, tournament: int) -> FileResponse | Response:
        """Its journal and the people it names, in one file."""
        self.need(Duty.KEEP_COPIES, tournament=tournament)
        event = Tournament.objects.filter(pk=tournament).first()
        if event is None:
            raise UnknownStream(tournament)
        with tempfile.TemporaryDirectory(dir=copies.folder(), prefix=".export-") as place:
            path = Path(place) / "event"
            try:
                export_event(tournament, path)
            except Unfit as unfit:
                return _unfit(unfit)
            name = slugify(event.name, allow_unicode=True)[:60] or str(tournament)
            return _download(path, f"{name}-{stamp(timezone.now())}.event")


class ImportEventInput(serializers.Serializer[Any]):
    """The file that was brought."""

    command_id = Identifier()
    upload = Identifier()
    again = YesOrNo(required=False, help_text="Make it a second time, though it is here already.")


class ImportedEventOutput(serializers.Serializer[Any]):
    """The event as it is called here."""

    ok = serializers.BooleanField()
    seq = serializers.IntegerField()
    result = serializers.DictField()


class ImportEventView(View):
    """One event from another house."""

    @extend_schema(
        operation_id="import_event", request=ImportEventInput, responses={200: ImportedEventOutput, **REFUSED, **ERRORS}
    )
    def post(self, request: Request) -> Response:
        """Make it here, whole or not at all."""
        self.need(Duty.KEEP_COPIES)
        body = body_of(ImportEventInput, request)
        try:
            event = read_event(copies.brought(body["upload"]))
        except Unfit as unfit:
            copies.forget_brought(body["upload"])
            return _unfit(unfit)
        answer = import_event(event, command_id=body["command_id"], again=body.get("again", False))
        return answered(answer)


def _unfit(unfit: Unfit) -> Response:
    refusal = refusal_of(unfit)
    detail = dict(refusal.detail)
    return answered(
        {"ok": False, "seq": 0, "refusal": {"code": refusal.code, "article": refusal.article, "detail": detail}}
    )


def _download(path: Path, name: str) -> FileResponse:
    answer = FileResponse(path.open("rb"), as_attachment=True, filename=name, content_type="application/octet-stream")
    answer["Cache-Control"] = "no-store"
    return answer
