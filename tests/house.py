"""A club for tests: people, tablets and phones that speak HTTP to the real server code."""

import json
import uuid
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from tournament.sign_in import sign_in_link

STARTS_AT = "2027-01-16T18:00:00Z"


@dataclass
class Device:
    """A browser: it sends commands with the id made at the tap."""

    http: Client
    headers: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **query: Any) -> Any:
        return self.http.get(path, query, headers=self.headers)

    def post(self, path: str, body: Any = None, *, command_id: str | None = None) -> Any:
        body = {"command_id": command_id or str(uuid.uuid4()), **(body or {})}
        return self.http.post(path, json.dumps(body), content_type="application/json", headers=self.headers)

    def raw(self, path: str, text: str | bytes, content_type: str = "application/json") -> Any:
        return self.http.post(path, text, content_type=content_type, headers=self.headers)

    def tell(self, tournament: int, name: str, command_id: str | None = None, **fields: Any) -> Any:
        """Give a command to a tournament."""
        return self.post(f"/api/tournaments/{tournament}/{name}", fields, command_id=command_id)


def staff(role: str = "director") -> Device:
    """Somebody of the staff, signed in by a link."""
    http = Client()
    answer = http.post(sign_in_link("", role))
    assert answer.status_code == 302, answer.content
    return Device(http)


def stranger() -> Device:
    return Device(Client())


def tablet(director: Device, tournament: int, table: int) -> Device:
    """A tablet that was paired with a table."""
    code = director.post(f"/api/tournaments/{tournament}/tablets", {"table": table}).json()["code"]
    token = Client().post("/api/pair", json.dumps({"code": code}), content_type="application/json").json()["token"]
    return Device(Client(), {"Authorization": f"Tablet {token}"})


def phone(tournament: int, name: str) -> tuple[int, Device]:
    """A phone that signed up, and its entry."""
    said = stranger().post(f"/api/tournaments/{tournament}/sign-up", {"name": name}).json()
    return said["entry"], Device(Client(), {"Authorization": f"Ticket {said['ticket']}"})


def tournament(director: Device, *, template: str = "freezeout-reentry", **fields: Any) -> int:
    """A tournament whose registration is open."""
    body = {"template": template, "name": "Saturday night", "starts_at": STARTS_AT, **fields}
    made = director.post("/api/tournaments", body)
    assert made.status_code == 200, made.content
    number: int = made.json()["id"]
    assert director.tell(number, "open-registration").status_code == 200
    return number


def entry(director: Device, number: int, name: str) -> int:
    """A player who was written down at the desk, registered, paid and seated."""
    player = director.post("/api/players", {"name": name}).json()["id"]
    made = director.tell(number, "register-entry", player=player)
    assert made.status_code == 200, made.content
    seated: int = made.json()["result"]["entry"]
    paid = director.tell(number, "confirm-payment", entry=seated, method="cash")
    assert paid.status_code == 200, paid.content
    return seated


def running(director: Device, players: int, **fields: Any) -> int:
    """A tournament with its cards in the air."""
    number = tournament(director, **fields)
    for place in range(players):
        entry(director, number, f"Player {place + 1}")
    assert director.tell(number, "start-tournament").status_code == 200
    return number


def faults(answer: Any) -> list[tuple[str, str]]:
    """The fields that a body did not fill in well, each with the code of its fault."""
    return faults_said(answer.json()["refusal"])


def faults_said(refusal: dict[str, Any]) -> list[tuple[str, str]]:
    """The same, of a refusal that has been read already."""
    return [(fault["field"], fault["code"]) for fault in refusal["fields"]]
