"""The word that the server is well."""

from django.db import connection
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.base import View


@method_decorator(never_cache, name="dispatch")
@extend_schema(exclude=True)
class HealthView(View):
    """Whether this process answers and reaches its database."""

    authentication_classes = ()

    def get(self, request: Request) -> Response:
        """Both, if it answers at all."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        return Response({"ok": True})
