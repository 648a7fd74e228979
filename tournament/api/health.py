"""The word that the server is well."""

from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import vitals
from tournament.api.base import View


@method_decorator(never_cache, name="dispatch")
@extend_schema(exclude=True)
class HealthView(View):
    """Whether this process lives; with `?ready`, whether all that an evening needs is there."""

    authentication_classes = ()

    def get(self, request: Request) -> Response:
        """Alive, if it answers at all and reaches its database. Ready, if every service besides answers too."""
        if "ready" not in request.query_params:
            vitals.database()
            return Response({"ok": True})
        signs = vitals.signs()
        well = all(signs.values())
        return Response({"ok": well, **signs}, 200 if well else 503)
