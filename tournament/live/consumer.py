"""One socket: it says who is asking, joins the hub, and answers `ping` and `resync`. It never writes a row that decides
anything and never runs a method that a client named."""

import asyncio
import json
from typing import Any
from urllib.parse import parse_qs

from channels.generic.websocket import AsyncWebsocketConsumer

from rules.verdict import Refusal
from tournament.actors import SCREEN, Actor
from tournament.authentication import actor_by_cookie, tablet_actor, ticket_actor
from tournament.database import in_database
from tournament.faces import build
from tournament.languages import asked_by_socket
from tournament.live import messages
from tournament.live.audiences import may_watch
from tournament.live.hub import Audience, hub
from tournament.live.messages import NOWHERE, Point
from tournament.live.screens import Screen
from tournament.live.views import stands_at
from tournament.outages import outage
from tournament.texts import refusal_text

LONGEST_MESSAGE = 1_000  # a ping is 15 characters
ASK_AGAIN = 5.0  # seconds after which a revoked tablet, or somebody who has signed out, sees nothing more

CODES = {401: "not_signed_in", 403: "not_allowed", 404: "not_found"}
"""Why somebody may not watch, by the status that HTTP would answer."""


PROTOCOL = "shuffle-up"  # what a socket that offers protocols is answered with: browsers want one of theirs back
TOKENS = {"tablet": tablet_actor, "ticket": ticket_actor}


class ScreenConsumer(AsyncWebsocketConsumer):
    """A screen that follows one view of one tournament."""

    audience: Audience | None = None
    screen: Screen | None = None
    asking: "asyncio.Task[None] | None" = None

    async def connect(self) -> None:
        """Hello, then the snapshot, then what is newer. A refusal is told in words and by its close code."""
        where = self.scope["url_route"]["kwargs"]
        self.stream_id, name = int(where["tournament"]), where["audience"]
        self.language = _language(self.scope)
        try:
            problem, stands = await in_database(_looked_up, self.scope, self.stream_id, name)
        except Exception as fault:
            if (away := outage(fault)) is None:
                raise
            await self.accept(_spoken(self.scope))
            await self._deny(503, away)
            return
        await self.accept(_spoken(self.scope))
        if problem is not None:
            await self._deny(problem, CODES[problem])
            return
        await self.send(messages.hello(stands, build()))
        self.screen = Screen(self.base_send, self._catch_up)
        self.audience = await hub().join(self.stream_id, name, self.screen)
        if name == "director" or name.startswith("tables/"):  # anybody may see the rest, or for good
            self.asking = asyncio.create_task(self._ask_again(name))

    async def _ask_again(self, name: str) -> None:
        """Power that was taken away ends at open sockets too. A tablet that is asked counts as seen."""
        while True:
            await asyncio.sleep(ASK_AGAIN)
            try:
                problem = await in_database(_refused, self.scope, self.stream_id, name)
            except Exception:  # the database is away: nobody's power ends by that
                continue
            if problem is not None:
                self._leave()
                await self._deny(problem, CODES[problem])
                return

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """`ping` and `resync`; everything else is rubbish, and is told so."""
        if self.screen is None or self.audience is None:
            return
        match _type_of(text_data):
            case "ping":
                self.screen.push(messages.pong(hub().stands(self.stream_id, self.audience)))
            case "resync":
                self.screen.push(self.audience.snapshot())
            case _:
                self.screen.push(_said("bad_message", self.language))

    async def _deny(self, status: int, code: str) -> None:
        """Why in words and by its code, then the close code for the face."""
        await self.send(_said(code, self.language))
        await self.close(code=4000 + status)

    async def disconnect(self, code: int) -> None:
        """The screen is gone."""
        if self.asking is not None:
            self.asking.cancel()
        self._leave()

    def _leave(self) -> None:
        if self.screen is not None and self.audience is not None:
            hub().leave(self.stream_id, self.audience, self.screen)
            self.screen = None

    def _catch_up(self, screen: Screen) -> None:
        if self.audience is not None:
            screen.push(self.audience.snapshot())


def _type_of(text: str | None) -> str:
    if text is None or len(text) > LONGEST_MESSAGE:
        return ""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    said = message.get("type") if isinstance(message, dict) else None
    return said if isinstance(said, str) else ""


def _looked_up(scope: dict[str, Any], tournament: int, audience: str) -> tuple[int | None, Point]:
    """Whether this visitor may not watch, and where the stream stands."""
    problem = _refused(scope, tournament, audience)
    return problem, NOWHERE if problem else stands_at([tournament]).get(tournament, NOWHERE)


def _refused(scope: dict[str, Any], tournament: int, audience: str) -> int | None:
    return may_watch(_actor(scope), tournament, audience)


def _spoken(scope: dict[str, Any]) -> str | None:
    return PROTOCOL if PROTOCOL in scope["subprotocols"] else None


def _actor(scope: dict[str, Any]) -> Actor:
    """The same credentials as by HTTP. A browser's socket bears no header of ours, and addresses are written down on
    their way: a token comes as a subprotocol, `tablet.…` or `ticket.…`."""
    for offered in scope["subprotocols"]:
        kind, _, token = offered.partition(".")
        if found := TOKENS.get(kind.lower()):
            return found(token) or SCREEN
    return actor_by_cookie(dict(scope["headers"]).get(b"cookie", b"").decode("latin-1"))


def _language(scope: dict[str, Any]) -> str:
    accepted = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    (lang,) = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [""])[:1]
    return asked_by_socket(accepted, lang)


def _said(code: str, language: str) -> str:
    return messages.refused(code, refusal_text(Refusal(code, "house.request"), language))


class NowhereConsumer(AsyncWebsocketConsumer):
    """A socket to an address that does not exist."""

    async def connect(self) -> None:
        """It is told so like any other."""
        await self.accept(_spoken(self.scope))
        await self.send(_said(CODES[404], _language(self.scope)))
        await self.close(code=4404)
