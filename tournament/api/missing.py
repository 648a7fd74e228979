"""An address of the API that does not exist answers in the envelope, not with a page."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from tournament.api.base import View


@extend_schema(exclude=True)
class MissingView(View):
    """There is no such address."""

    authentication_classes = ()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Whatever the method."""
        raise Http404
