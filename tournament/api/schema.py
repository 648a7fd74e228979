"""What the schema says of our authentication."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension


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
