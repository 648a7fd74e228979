"""What never reaches a view of the API answers in the envelope too, not with a page: an address that does not exist, a
form that is none, a fault of ours."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views import defaults
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from tournament.api.base import View
from tournament.api.envelope import CODES, refusal


@extend_schema(exclude=True)
class MissingView(View):
    """There is no such address."""

    authentication_classes = ()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Whatever the method."""
        raise Http404


def not_understood(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django could not read the request."""
    return _enveloped(400) if _by_a_program(request) else defaults.bad_request(request, exception)


def fault(request: HttpRequest) -> HttpResponse:
    """A fault of ours: it stands in the log, and the one who asked is told that nothing was done."""
    return _enveloped(500) if _by_a_program(request) else defaults.server_error(request)


def _by_a_program(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def _enveloped(status: int) -> HttpResponse:
    return JsonResponse(refusal(status, CODES[status]).data, status=status)
