"""A browser with bad wifi: it sends commands until they are answered, always with the `command_id` made at the tap.

A server that is killed in the middle looks to it like wifi that dropped: it waits and sends the same again. On request
it also misbehaves by itself – sends commands twice, throws answers away – and then holds the server to its word that
the same `command_id` gets the same answer.
"""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

Json = dict[str, Any]

PATIENCE = 60.0  # seconds that a client goes on sending the same command before it gives the server up
AWAY = {
    408,
    502,
    503,
    504,
}  # it did not hear us to the end; the server, or a proxy before it, says that it will be back
CRASHED = 500
CRASHES = 5  # so many in a row to the same command, and it is no accident
LONGEST_WAIT = 15.0  # seconds, whatever the server asks for
SIGN_INS = 3  # links that are tried where answers got lost


class ServerGone(Exception):
    """The server has not answered for as long as a client is patient."""


@dataclass(slots=True)
class Faults:
    """How bad the wifi is: the share of commands sent twice, and of answers that get lost on the way."""

    double: float = 0.0
    drop: float = 0.0
    dice: Random = field(default_factory=lambda: Random(0))
    doubled: int = 0
    dropped: int = 0
    resent: int = 0
    crashed: int = 0  # answers 500 that became another answer when the same command came again
    unequal: list[str] = field(default_factory=list)  # commands whose second answer was not their first
    broken: list[str] = field(
        default_factory=list
    )  # answers that are no answers: 500 again and again, no JSON, no envelope
    told: Callable[[str, str, Answer], None] = lambda path, command_id, answer: None  # who keeps what was answered


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server says to a command."""

    status: int
    body: Json

    @property
    def ok(self) -> bool:
        """Whether it was carried out."""
        return self.status < 300 and self.body.get("ok", True) is True

    @property
    def seq(self) -> int:
        """The line of the journal that the answer speaks of."""
        return int(self.body.get("seq") or 0)

    @property
    def result(self) -> Json:
        """What the server tells the one who tapped."""
        return dict(self.body.get("result") or {})

    @property
    def code(self) -> str:
        """The stable code of a refusal; empty when the command was carried out."""
        return str((self.body.get("refusal") or {}).get("code", "")) if not self.ok else ""


class Client:
    """One device: its address book, its cookies or its token."""

    def __init__(self, url: str, faults: Faults, *, authorization: str = "", language: str = "en") -> None:
        headers = {"Accept-Language": language}
        if authorization:
            headers["Authorization"] = authorization
        self.url = url.rstrip("/")
        self.faults = faults
        self._http = httpx.AsyncClient(
            base_url=self.url, headers=headers, timeout=httpx.Timeout(20, connect=5), trust_env=False
        )

    async def close(self) -> None:
        """The device is switched off."""
        await self._http.aclose()

    @property
    def cookies(self) -> str:
        """The cookies as a socket sends them along."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._http.cookies.jar)

    def authorize(self, authorization: str) -> None:
        """From now on the device shows this token or ticket."""
        self._http.headers["Authorization"] = authorization

    async def get(self, path: str, **query: Any) -> Any:
        """Read an address until it is answered."""
        answer = await self._patiently("GET", path, params=query)
        if answer.status != 200:
            raise ServerGone(f"GET {path} answers {answer.status}: {answer.body}")
        return answer.body

    async def sign_in(self, link: str, another: Callable[[], Awaitable[str]] | None = None) -> None:
        """Redeem a one-time link: the session and its CSRF token stay with this client. A server that dies over it may
        have used the link up and lost the answer: then `another` link is asked for, as a person would."""
        for attempt in range(1, SIGN_INS + 1):
            resent = self.faults.resent
            answer = await self._patiently("POST", "/" + link.split("://", 1)[-1].split("/", 1)[1])
            session = await self.get("/api/session")
            if session["role"] in {"director", "desk"}:
                self._http.headers["X-CSRFToken"] = session["csrf"]
                return
            if another is None or resent == self.faults.resent or attempt == SIGN_INS:
                raise ServerGone(f"The sign-in link was not accepted ({answer.status}).")
            link = await another()

    async def command(self, path: str, body: Mapping[str, Any] | None = None, *, command_id: str = "") -> Answer:
        """Send a command until it is answered; with bad wifi twice at once, or again though it was answered."""
        body = {"command_id": command_id or str(uuid.uuid4()), **(body or {})}
        faults = self.faults
        copies = 1
        if faults.dice.random() < faults.double:
            faults.doubled += 1
            copies = 2
        answers = await asyncio.gather(*(self._patiently("POST", path, json=body) for _ in range(copies)))
        if faults.dice.random() < faults.drop:
            faults.dropped += 1
            answers.append(await self._patiently("POST", path, json=body))
        if any(answer != answers[0] for answer in answers):
            faults.unequal.append(f"{path} {json.dumps(body)}: {answers}")
        faults.told(path, body["command_id"], answers[0])
        return answers[0]

    async def post(self, path: str, body: Mapping[str, Any]) -> Answer:
        """Send something that is no command and is not sent again by itself."""
        return await self._patiently("POST", path, json=dict(body))

    async def _patiently(self, method: str, path: str, **request: Any) -> Answer:
        """Send the same again until it is answered. Who is told when to come back comes then."""
        began = asyncio.get_running_loop().time()
        pause, crashes = 0.05, 0
        while True:
            last = await self._once(method, path, **request)
            if isinstance(last, httpx.Response) and last.status_code not in AWAY:
                crashes += last.status_code == CRASHED
                if last.status_code != CRASHED or crashes == CRASHES:
                    self.faults.crashed += crashes if last.status_code != CRASHED else 0
                    return self._answer(method, path, last)
            if asyncio.get_running_loop().time() - began > PATIENCE:
                raise ServerGone(f"{method} {path}: no answer for {PATIENCE:.0f} seconds ({last!r}).")
            self.faults.resent += 1
            await asyncio.sleep(max(pause, _asked_to_wait(last)))
            pause = min(pause * 2, 1.0)

    async def _once(self, method: str, path: str, **request: Any) -> httpx.Response | Exception:
        try:
            return await self._http.request(method, path, **request)
        except (httpx.TransportError, httpx.InvalidURL) as error:
            return error

    def _answer(self, method: str, path: str, response: httpx.Response) -> Answer:
        try:
            body = response.json()
        except ValueError:
            body = {"ok": False, "refusal": {"code": "no_json", "text": response.text[:200]}}
        if response.status_code >= 500 or (method == "POST" and not isinstance(body, dict)):
            self.faults.broken.append(f"{method} {path}: {response.status_code} {response.text[:200]}")
        if not isinstance(body, dict) and method == "POST":
            body = {"ok": False, "refusal": {"code": "no_envelope"}}
        return Answer(response.status_code, body)


def _asked_to_wait(answer: httpx.Response | Exception) -> float:
    """The seconds after which the server wants to be asked again; nothing where it said nothing that is a number."""
    said = answer.headers.get("Retry-After", "") if isinstance(answer, httpx.Response) else ""
    return min(float(said), LONGEST_WAIT) if said.isascii() and said.isdigit() else 0.0
