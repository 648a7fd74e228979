"""Sockets are opened by our own pages, or by what is no page at all: the same question that POSTs are asked.

A page of somebody else's in the director's browser would bring the director's cookie with it.
"""

from typing import Any

from tournament.origins import is_known_host, is_our_page


class OurPagesOnly:
    """Turns away, before it is opened, a socket that a foreign page wants, or one to a name that is not ours."""

    def __init__(self, sockets: Any) -> None:
        self.sockets = sockets

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """On to the sockets, or no."""
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        origin = headers.get(b"origin", b"").decode("latin-1")
        if is_known_host(host) and is_our_page(origin, host=host, secure=scope.get("scheme") == "wss"):
            await self.sockets(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.close", "code": 4403})  # before it was accepted: by HTTP that is 403
