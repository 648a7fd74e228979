"""What the schema says of our authentication, and of the sections of the live views."""

import types
from threading import Lock
from typing import Any, Literal, NotRequired, Required, Union, get_args, get_origin, get_type_hints, is_typeddict

from django.http import HttpResponse
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

from rules.tournament import sections


class SchemaView(SpectacularAPIView):
    """The described interface. To make it takes a second of the processor, which is not to be had for the asking."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        """As YAML or JSON, made once."""
        renderer = request.accepted_renderer
        with _making:
            if renderer.format not in _made:
                schema = SpectacularAPIView.generator_class().get_schema(request=None, public=True)
                _made[renderer.format] = renderer.render(schema, renderer.media_type, {})
        return HttpResponse(_made[renderer.format], content_type=renderer.media_type)


_making = Lock()
_made: dict[str, str | bytes] = {}


class TokenScheme(OpenApiAuthenticationExtension):
    """Tablets and phones."""

    target_class = "tournament.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """In the Authorization header."""
        text = "`Tablet <token>` or `Ticket <token>`"
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": text}


class StaffScheme(OpenApiAuthenticationExtension):
    """The staff's session."""

    target_class = "tournament.authentication.StaffAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """A cookie."""
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}


def add_sections(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """The sections of the live views as components: the faces' types are made from them."""
    schemas = result["components"]["schemas"]
    for name, shape in vars(sections).items():
        if is_typeddict(shape):
            schemas[name] = _schema_of(shape)
    return result


EVERYWHERE = {
    "429": "This address has asked too often; `Retry-After` says when it may again.",
    "503": "The database is away or its disk is full; `Retry-After` says when to ask again.",
}
WITH_CREDENTIALS = {"401": "Nobody is signed in, or the token is not good."}


def add_answers(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """The answers that no view gives by itself: any address may be asked too often, or while the database is away, and
    wherever a token may be shown it may be a false one."""
    refused = {"application/json": {"schema": {"$ref": "#/components/schemas/RefusedOutput"}}}
    for path in result["paths"].values():
        for operation in path.values():
            shown = any(scheme for scheme in operation.get("security", ()))
            for status, text in {**EVERYWHERE, **(WITH_CREDENTIALS if shown else {})}.items():
                operation["responses"].setdefault(status, {"content": refused, "description": text})
    return result


def _schema_of(hint: Any) -> dict[str, Any]:
    """A type of the rules as JSON schema; sections refer to each other by name."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (NotRequired, Required):
        return _schema_of(arguments[0])
    if origin is Literal:
        return {"type": "string", "enum": list(arguments)}
    if origin in (Union, types.UnionType):
        inner = [argument for argument in arguments if argument is not types.NoneType]
        options = [_reference(argument) for argument in inner]
        shape = options[0] if len(options) == 1 else {"oneOf": options}
        if len(inner) == len(arguments):
            return shape
        return {"allOf": [shape], "nullable": True} if "$ref" in shape else {**shape, "nullable": True}
    if origin is list:
        return {"type": "array", "items": _reference(arguments[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": _reference(arguments[1])}
    if is_typeddict(hint):
        fields = get_type_hints(hint)
        properties = {name: _reference(field) for name, field in fields.items()}
        return {"type": "object", "properties": properties, "required": sorted(hint.__required_keys__)}
    return {"type": {int: "integer", bool: "boolean", str: "string"}[hint]}


def _reference(hint: Any) -> dict[str, Any]:
    if is_typeddict(hint):
        return {"$ref": f"#/components/schemas/{hint.__name__}"}
    return _schema_of(hint)
