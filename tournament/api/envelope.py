"""Every answer that is not a success wears one envelope: `{"ok": false, "refusal": {code, article, text, detail}}`.

Where a body is not filled in well, `fields` of the refusal say what is wrong with each, and `text` says the first.
"""

import logging
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.http import Http404
from rest_framework import exceptions, serializers
from rest_framework.response import Response
from rest_framework.views import exception_handler

from rules.rulebook import UnknownRulebook
from rules.verdict import Refusal
from tournament.api.faults import FieldFaultOutput, faults_of, summary
from tournament.execute import Answer, ReusedCommandId, UnknownStream
from tournament.languages import language
from tournament.models import Stream
from tournament.outages import RETRY_AFTER, outage
from tournament.selectors import named_in, staff_name
from tournament.texts import refusal_text, role_word

log = logging.getLogger(__name__)

CODES = {
    400: "bad_request",
    401: "not_signed_in",
    403: "not_allowed",
    404: "not_found",
    405: "wrong_method",
    406: "not_acceptable",
    408: "too_slow",
    413: "too_large",
    415: "wrong_media_type",
    422: "command_id_reused",
    429: "too_many_requests",
    500: "server_fault",
}

_CODES = {"unknown_token": "unknown_token", "csrf": "csrf_failed", "json": "not_json"}
"""Exceptions that say more than their status, by the code that they bear."""


ASK_ABOUT_PEOPLE = ("chips_at_start_needed", "same_hand", "not_decided", "moved_and_dealt_in")
"""Refusals in which people are named."""


class RefusalOutput(serializers.Serializer[Any]):
    """Why something was not done."""

    code = serializers.CharField()
    article = serializers.CharField()
    text = serializers.CharField()
    detail = serializers.DictField()
    # The framework takes declared fields out of the class, so its own property of this name stays what it is.
    fields = FieldFaultOutput(many=True, required=False)  # type: ignore[assignment]


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


def answered(answer: Answer, tournament: int | None = None) -> Response:
    """The answer of the one door, in the language of whoever asks. Who is meant is named only here: what is kept of an
    answer names nobody."""
    if answer["ok"]:
        return Response(answer)
    said = answer["refusal"]
    if tournament is not None and said["code"] in ASK_ABOUT_PEOPLE:
        said = {**said, "detail": {**said["detail"], **named_in(tournament, said["detail"])}}
    text = refusal_text(Refusal(said["code"], said["article"], _with_names(said)), language())
    status = 412 if said["code"] == "form_changed" else 409
    return Response({**answer, "refusal": {**said, "text": text}}, status=status)


def _with_names(said: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a refusal; who of the staff is meant is looked up when it is said, receipts name nobody."""
    detail = dict(said["detail"])
    if said["code"] in ("plan_approved", "plan_rejected"):
        detail["by"] = staff_name(detail) or role_word(detail["role"], language())
    return detail


def handle(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """DRF's exceptions in our envelope. What we do not know stays a fault of ours and is logged as one."""
    match error:
        case ReusedCommandId():
            return refusal(422, "command_id_reused", article="house.command-id")
        case UnknownStream() | Stream.DoesNotExist() | Http404():
            return refusal(404, "not_found")
        case UnknownRulebook(rulebook=rulebook):
            log.error("%s", error)  # it is for the house to put right, and no fault of this request
            return refusal(409, "unknown_rulebook", article="house.set-up", detail={"rulebook": rulebook})
        case DjangoPermissionDenied():
            return refusal(403, "not_allowed", article="house.permissions")
        case exceptions.ValidationError(detail=detail):
            return _not_filled_in(detail, getattr(context.get("view"), "about", ""))
    response = exception_handler(error, dict(context))
    if response is None:
        return away(error)
    code = _code_of(error, response.status_code)
    answer = refusal(response.status_code, code, detail=_detail_of(error, context))
    for header in ("WWW-Authenticate", "Retry-After", "Allow"):
        if header in response.headers:
            answer[header] = response.headers[header]
    return answer


def away(fault: BaseException | None) -> Response | None:
    """The answer to a fault that is none of ours, where it is one: when to ask again."""
    if (code := outage(fault)) is None:
        return None
    answer = refusal(503, code)
    answer["Retry-After"] = str(RETRY_AFTER[code])
    return answer


def _not_filled_in(detail: Any, about: str) -> Response:
    """A body that is not filled in well: what is wrong with each field, the first of them read aloud."""
    faults = faults_of(detail, about)
    answer = refusal(400, "bad_request", fields=faults)
    answer.data["refusal"]["text"] = summary(faults)
    return answer


def _code_of(error: Exception, status: int) -> str:
    """Our code: by what DRF's exception says of itself, else by its status."""
    said = error.get_codes() if isinstance(error, exceptions.APIException) else None
    return _CODES[said] if isinstance(said, str) and said in _CODES else CODES.get(status, "bad_request")


def _detail_of(error: Exception, context: Mapping[str, Any]) -> dict[str, Any]:
    """What the text needs to say what can be done."""
    match error:
        case exceptions.UnsupportedMediaType():
            return {"wanted": ", ".join(parser.media_type for parser in context["view"].parser_classes)}
        case exceptions.Throttled():
            return {"seconds": getattr(error, "wait", None)}
    return {}
