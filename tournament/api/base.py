"""What the views share: who asks, what they may, and what a body must look like."""

from typing import Any, ClassVar
from uuid import UUID

from django.http import Http404
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from tournament.actors import Actor
from tournament.api.envelope import RefusedOutput
from tournament.authentication import actor_of
from tournament.live.audiences import may_watch
from tournament.permissions import Duty, may

ERRORS = {
    400: OpenApiResponse(RefusedOutput, "The body has not the shape that is asked for."),
    401: OpenApiResponse(RefusedOutput, "Nobody is signed in, or the token is not good."),
    403: OpenApiResponse(RefusedOutput, "This role may not do that."),
    404: OpenApiResponse(RefusedOutput, "There is no such thing."),
    408: OpenApiResponse(RefusedOutput, "The body came too slowly."),
    413: OpenApiResponse(RefusedOutput, "The body is larger than whoever asks may send."),
    429: OpenApiResponse(RefusedOutput, "This address has asked too often; `Retry-After` says when it may again."),
}
REFUSED = {
    409: OpenApiResponse(RefusedOutput, "The rules or the house refuse it; nothing has changed."),
    422: OpenApiResponse(RefusedOutput, "The command id was used with another body."),
}


ACCEPTED = frozenset({"*/*", "application/json"})


class View(APIView):
    """Reads who is asking; permission is a matter of the one table of grants."""

    permission_classes = ()
    about: ClassVar[str] = ""
    """What a body stands for as a whole: by that its fields are called what a person calls them."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """We speak JSON; what nearly everybody accepts is not weighed against it with every tap."""
        if request.META.get("HTTP_ACCEPT", "*/*") in ACCEPTED and not request.META.get("QUERY_STRING"):
            renderer = self.get_renderers()[0]
            return renderer, renderer.media_type
        return super().perform_content_negotiation(request, force)

    def actor(self) -> Actor:
        """Who is asking."""
        return actor_of(self.request)

    def need(self, duty: Duty | type, *, tournament: int | None = None, table: int | None = None) -> Actor:
        """The actor, if the grants allow it; otherwise a refusal."""
        actor = self.actor()
        if not may(actor, duty, tournament=tournament, table=table):
            self.permission_denied(self.request)  # 401 for nobody, 403 for somebody
        return actor

    def need_view(self, tournament: int, audience: str = "public") -> Actor:
        """The actor, if they may watch this view: what is only being set up is nobody's but the staff's."""
        actor = self.actor()
        match may_watch(actor, tournament, audience):
            case 404:
                raise Http404
            case int():
                self.permission_denied(self.request)
        return actor


def body_of(shape: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """The validated body."""
    serializer = shape(data=request.data)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def taken(body: dict[str, Any], name: str = "command_id") -> UUID:
    """The command id, out of the body."""
    value = body.pop(name)
    assert isinstance(value, UUID)
    return value
