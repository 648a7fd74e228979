"""Every answer that is not a success wears one envelope: `{"ok": false, "refusal": {code, article, text, detail}}`."""

import logging
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.http import Http404
from rest_framework import exceptions, serializers
from rest_framework.response import Response
from rest_framework.views import exception_handler

from rules.verdict import Refusal
from tournament.execute import Answer, ReusedCommandId, UnknownStream
from tournament.languages import language
from tournament.models import Stream
from tournament.texts import refusal_text

log = logging.getLogger(__name__)

CODES = {
    400: "bad_request",
    401: "not_signed_in",
    403: "not_allowed",
    404: "not_found",
    405: "wrong_method",
    406: "not_acceptable",
    413: "too_large",
    415: "wrong_media_type",
    422: "command_id_reused",
    429: "too_many_requests",
    500: "server_fault",
}


class RefusalOutput(serializers.Serializer[Any]):
    """Why something was not done."""

    code = serializers.CharField()
    article = serializers.CharField()
    text = serializers.CharField()
    detail = serializers.DictField()
    fields = serializers.DictField(required=False)  # type: ignore[assignment]


class RefusedOutput(serializers.Serializer[Any]):
    """A refusal: nothing has changed."""

    ok = serializers.BooleanField()
    seq = serializers.IntegerField(required=False)
    refusal = RefusalOutput()


class DoneOutput(serializers.Serializer[Any]):
    """A command was carried out."""

    ok = serializers.BooleanField()
    seq = serializers.IntegerField()
    result = serializers.DictField()


def refusal(
    status: int, code: str, *, article: str = "house.request", detail: Mapping[str, Any] | None = None, **more: Any
) -> Response:
    """An answer that says no."""
    detail = dict(detail or {})
    body = {
        "code": code,
        "article": article,
        "text": refusal_text(Refusal(code, article, detail), language()),
        "detail": detail,
        **more,
    }
    return Response({"ok": False, "refusal": body}, status=status)


def answered(answer: Answer) -> Response:
    """The answer of the one door, in the language of whoever asks."""
    if answer["ok"]:
        return Response(answer)
    said = answer["refusal"]
    text = refusal_text(Refusal(said["code"], said["article"], said["detail"]), language())
    status = 412 if said["code"] == "form_changed" else 409
    return Response({**answer, "refusal": {**said, "text": text}}, status=status)


def handle(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """DRF's exceptions in our envelope. What we do not know stays a fault of ours and is logged as one."""
    match error:
        case ReusedCommandId():
            return refusal(422, "command_id_reused", article="house.command-id")
        case UnknownStream() | Stream.DoesNotExist() | Http404():
            return refusal(404, "not_found")
        case DjangoPermissionDenied():
            return refusal(403, "not_allowed", article="house.permissions")
        case exceptions.ValidationError(detail=detail):
            shape = detail if isinstance(detail, dict) else {"body": detail}
            return refusal(400, "bad_request", fields=shape)
    response = exception_handler(error, dict(context))
    if response is None:
        return None
    code = CODES.get(response.status_code, "bad_request")
    if isinstance(error, exceptions.AuthenticationFailed) and error.get_codes() == "unknown_token":
        code = "unknown_token"
    answer = refusal(response.status_code, code)
    for header in ("WWW-Authenticate", "Retry-After", "Allow"):
        if header in response.headers:
            answer[header] = response.headers[header]
    return answer
