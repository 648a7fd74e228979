"""A director, a dealer's tablet and a phone, who go on with their evening and take the time of every answer."""

from __future__ import annotations

import asyncio
import uuid
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.attack.attacks import Attack, Target

STARTS_AT = "2026-05-01T18:00:00Z"
PATIENCE = 20.0


@dataclass
class Answers:
    """How long each answer took; `lost` are those which never came, or said no."""

    seconds: list[float] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)

    def worst(self) -> float:
        return max(self.seconds, default=PATIENCE) if not self.lost else PATIENCE


class House:
    """A server with one tournament that runs, and its honest people."""

    def __init__(self, url: str, sign_in: str) -> None:
        self.url = url
        self.director = self._device()
        page = self.director.post(sign_in)
        assert page.status_code in (200, 302, 303), page.text
        self.director.headers["X-CSRFToken"] = self.director.get("/api/session").json()["csrf"]
        body = {"template": "freezeout-reentry", "name": "Saturday", "starts_at": STARTS_AT}
        self.tournament = self._post(self.director, "/api/tournaments", body)["id"]
        self.api = f"/api/tournaments/{self.tournament}"
        self._tell("open-registration")
        for name in ("Anna", "Boris"):
            player = self._post(self.director, "/api/players", {"name": name})["id"]
            entry = self._tell("register-entry", player=player)["result"]["entry"]
            self._tell("confirm-payment", entry=entry, method="cash")
        self._tell("start-tournament")
        code = self._post(self.director, f"{self.api}/tablets", {"table": 1})["code"]
        self.tablet = self._device(f"Tablet {self._post(self._device(), '/api/pair', {'code': code})['token']}")
        ticket = self._post(self._device(), f"{self.api}/sign-up", {"name": "Vera"})["ticket"]
        self.phone = self._device(f"Ticket {ticket}")
        self.cookies = "; ".join(f"{one.name}={one.value}" for one in self.director.cookies.jar)

    def target(self, *, sign_in: str = "") -> Target:
        """The house as a stranger sees it."""
        return Target(self.url, self.tournament, sign_in=sign_in, cookies=self.cookies)

    def pairing_code(self) -> str:
        return str(self._post(self.director, f"{self.api}/tablets", {"table": 1})["code"])

    def invitation(self) -> str:
        """A director's link as it is sent through a messenger."""
        return str(self._post(self.director, "/api/sign-in-links", {"role": "director"})["url"])

    def close(self) -> None:
        for device in (self.director, self.tablet, self.phone):
            device.close()

    async def during(self, attack: Attack, *, seconds: float = 0) -> tuple[dict[str, Any], dict[str, Answers]]:
        """Who asks how long while `attack` goes on: for so many seconds, or until it has done what it does."""
        over, stop = asyncio.Event(), asyncio.Event()
        answers = {name: Answers() for name in ("director", "tablet", "phone")}
        attacking = asyncio.create_task(attack(self.target(), over)) if seconds else None
        await asyncio.sleep(0.5 if seconds else 0)
        people = [
            asyncio.create_task(self._go_on(answers["director"], self.director, "POST", "announce", stop)),
            asyncio.create_task(self._go_on(answers["tablet"], self.tablet, "POST", "call-floor", stop)),
            asyncio.create_task(self._go_on(answers["phone"], self.phone, "GET", "ticket", stop)),
        ]
        if attacking is None:
            attacking = asyncio.create_task(attack(self.target(), over))
            await attacking
            await asyncio.sleep(0.5)
        else:
            await asyncio.wait({attacking}, timeout=seconds)
            over.set()
        stop.set()
        await asyncio.gather(*people)
        return await attacking, answers

    async def _go_on(self, answers: Answers, who: httpx.Client, method: str, what: str, stop: asyncio.Event) -> None:
        """Each request by a connection of its own, as from a device that has just come."""
        headers = {name: who.headers[name] for name in ("Authorization", "X-CSRFToken") if name in who.headers}
        if who is self.director:
            headers["Cookie"] = self.cookies
        loop = asyncio.get_running_loop()
        while not stop.is_set():
            body = {"command_id": str(uuid.uuid4())}
            body |= {"text": body["command_id"]} if what == "announce" else {"table": 1, "reason": "ruling"}
            began = loop.time()
            try:
                async with httpx.AsyncClient(timeout=PATIENCE, headers=headers, trust_env=False) as http:
                    address = f"{self.url}{self.api}/{what}"
                    answer = await (http.get(address) if method == "GET" else http.post(address, json=body))
                if answer.status_code != 200:
                    answers.lost.append(f"{what}: {answer.status_code} {answer.text[:200]}")
                answers.seconds.append(loop.time() - began)
            except httpx.TransportError as fault:
                answers.lost.append(f"{what}: {type(fault).__name__}")
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), 0.1)

    def _device(self, authorization: str = "") -> httpx.Client:
        headers = {"Authorization": authorization} if authorization else {}
        return httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE, trust_env=False)

    def _post(self, who: httpx.Client, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = who.post(path, json={"command_id": str(uuid.uuid4()), **body})
        assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text[:300]}"
        said: dict[str, Any] = answer.json()
        return said

    def _tell(self, command: str, **fields: Any) -> dict[str, Any]:
        return self._post(self.director, f"{self.api}/{command}", fields)
