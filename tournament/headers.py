"""What every answer tells the browser: which scripts may run, who may frame the page, what it need not ask for.

A page runs our own scripts and no other, speaks to this server alone, and stands in no foreign frame. The screens stay
awake, go full screen and sound by themselves; nothing of ours asks for a camera.
"""

from collections.abc import Callable
from functools import lru_cache

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse

PERMISSIONS = ", ".join(
    [
        *(f"{name}=(self)" for name in ("autoplay", "clipboard-write", "fullscreen", "screen-wake-lock")),
        *(
            f"{name}=()"
            for name in ("camera", "display-capture", "geolocation", "microphone", "midi", "payment", "usb")
        ),
    ]
)


class Headers:
    """Middleware, outermost: the static files go past it too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, with its headers."""
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", content_policy(_host(request)))
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response


@lru_cache(maxsize=64)
def content_policy(host: str) -> str:
    """For pages that were asked for by this name. Old televisions do not take a socket for a part of `self`."""
    sockets = f" ws://{host} wss://{host}" if host else ""
    return "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data: blob:",
            "font-src 'self'",
            "media-src 'self' data: blob:",
            f"connect-src 'self'{sockets}",
            "manifest-src 'self'",
            "worker-src 'self'",
            "frame-src 'self'",
            "frame-ancestors 'self'",
            "form-action 'self'",
            "base-uri 'none'",
        ]
    )


def _host(request: HttpRequest) -> str:
    try:
        return request.get_host()
    except DisallowedHost:
        return ""
