"""What never reaches a view of ours answers clearly too: a program in the envelope, a person with a page.

An address that does not exist, a form that is none, a page that has been open too long, a fault of ours.
"""

import sys
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import override
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from rules.verdict import Refusal
from tournament.api.base import View
from tournament.api.envelope import CODES, refusal
from tournament.languages import asked_by_page, language
from tournament.outages import RETRY_AFTER, outage
from tournament.texts import refusal_text


@extend_schema(exclude=True)
class MissingView(View):
    """There is no such address."""

    authentication_classes = ()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Whatever the method."""
        raise Http404


def not_understood(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django could not read the request."""
    return _refused(request, 400, CODES[400])


def not_allowed(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django let nobody in."""
    return _refused(request, 403, CODES[403])


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form of the admin came without its token."""
    return _refused(request, 403, "csrf_failed")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """No face and no page has this address."""
    return _refused(request, 404, CODES[404])


def fault(request: HttpRequest) -> HttpResponse:
    """A fault of ours: it stands in the log, and the one who asked is told that nothing was done. Where it is none of
    ours, when to ask again."""
    if (code := outage(sys.exc_info()[1])) is None:
        return _refused(request, 500, CODES[500])
    answer = _refused(request, 503, code)
    answer["Retry-After"] = str(RETRY_AFTER[code])
    return answer


def _refused(request: HttpRequest, status: int, code: str) -> HttpResponse:
    # What failed may have failed before the language was taken from the request.
    with override(asked_by_page(request)):
        if request.path.startswith("/api/"):
            return JsonResponse(refusal(status, code).data, status=status)
        said = {"code": code, "text": refusal_text(Refusal(code, "house.request"), language())}
        # Without the request around it: nothing that has failed already is asked again.
        return HttpResponse(render_to_string("refused.html", said), status=status)
