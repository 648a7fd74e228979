"""Somebody sets the clock of a machine on which a tournament runs: each of its real processes reads the set clock."""

import os
import shutil
import signal
import subprocess
import sys
import uuid
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
import redis

from tests.faults.test_supervisor import Run, eventually

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux" or shutil.which("cc") is None, reason="needs Linux and a C compiler"),
]
SOURCE = Path(__file__).with_name("set_clock.c")
LEVEL = 900


class Room:
    """A house whose processes read a clock that this test can set, and the director in it."""

    def __init__(self, folder: Path) -> None:
        self.set_by = folder / "set-by"
        self.set(0)
        library = folder / "set_clock.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)
        self.run = Run(folder, LD_PRELOAD=str(library), CLOCK_SET_BY=str(self.set_by)).wait_until_ready()
        self.http = httpx.Client(base_url=self.run.facts["url"], timeout=60, trust_env=False)
        self.http.post(self.run.facts["sign_in"])
        self.http.headers["X-CSRFToken"] = self.http.get("/api/session").json()["csrf"]

    def set(self, seconds: int) -> None:
        draft = self.set_by.with_suffix(".new")
        draft.write_text(str(seconds))
        draft.replace(self.set_by)

    def post(self, path: str, **fields: Any) -> Any:
        answer = self.http.post(path, json={"command_id": str(uuid.uuid4()), **fields})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def tournament(self) -> int:
        periods = [{"kind": "level", "seconds": LEVEL, "small_blind": 10, "big_blind": 20} for _ in range(4)]
        event = {"template": "freezeout-reentry", "name": "Night", "starts_at": "2030-01-01T18:00:00Z"}
        number: int = self.post("/api/tournaments", **event, structure={"periods": periods})["id"]
        self.post(f"/api/tournaments/{number}/open-registration")
        for name in ("Anna", "Boris"):
            player = self.post("/api/players", name=name)["id"]
            entry = self.post(f"/api/tournaments/{number}/register-entry", player=player)["result"]["entry"]
            self.post(f"/api/tournaments/{number}/confirm-payment", entry=entry, method="cash")
        self.post(f"/api/tournaments/{number}/start-tournament")
        return number

    def now(self) -> datetime:
        return datetime.fromisoformat(self.http.get("/api/now").json()["now"])

    def clock(self, number: int) -> Any:
        return self.http.get(f"/api/tournaments/{number}/live/director").json()["messages"][0]["view"]["clock"]

    def left(self, number: int) -> float:
        return (datetime.fromisoformat(self.clock(number)["ends_at"]) - self.now()).total_seconds()

    def questions(self) -> list[Any]:
        return [said for said in self.http.get("/api/troubles").json() if said["code"] == "clock_jumped"]

    def kill(self, child: str) -> None:
        pid = self.run.facts["children"][child]
        os.kill(pid, signal.SIGKILL)
        eventually(lambda: self.run.facts["children"][child] not in (None, pid))
        eventually(lambda: self.http.get("/api/health").status_code == 200)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path)
    yield made
    made.http.close()
    if made.run.process.poll() is None:
        made.run.end(signal.SIGTERM)


def test_two_hours_forward_and_back_again_turn_no_level_and_end_no_session(room):
    number = room.tournament()
    before = room.now()
    room.set(7200)
    eventually(room.questions, within=10)
    assert room.now() - before < timedelta(minutes=3)
    for child in ("web", "worker", "beat"):  # whoever starts in the middle of it tells the same time
        room.kill(child)
    assert room.now() - before < timedelta(minutes=5)
    assert [question["detail"]["by"] for question in room.questions()] == ["+2:00:00"]
    assert room.clock(number)["period"] == 0
    assert room.http.get("/api/session").json()["role"] == "director"
    assert LEVEL - 300 < room.left(number) <= LEVEL
    room.set(0)
    eventually(lambda: not room.questions(), within=10)
    assert LEVEL - 300 < room.left(number) <= LEVEL


def test_t2_clk_04_a_clock_set_back_by_half_an_hour_gives_no_level_more_time(room):
    number = room.tournament()
    room.set(-1800)
    eventually(room.questions, within=10)
    room.post(f"/api/tournaments/{number}/pause-clock")
    assert room.clock(number)["remaining_ms"] <= LEVEL * 1000
    with redis.Redis(unix_socket_path=str(Path(room.run.facts["data"]) / "valkey.sock")) as marks:
        eventually(lambda: marks.exists("shuffle-up:alive:beat"))
        marks.delete("shuffle-up:alive:beat")
        eventually(lambda: marks.exists("shuffle-up:alive:beat"))  # the scheduler does not stand still for half an hour


def test_the_director_takes_the_servers_time_and_levels_keep_what_they_have(room):
    number = room.tournament()
    before = room.now()
    room.set(7200)
    eventually(room.questions, within=10)
    (question,) = room.questions()
    room.post("/api/room-clock", clock=question["detail"]["clock"], by="server")
    assert timedelta(hours=2) <= room.now() - before < timedelta(hours=2, minutes=3)
    assert room.clock(number)["kind"] == "running"
    assert LEVEL - 180 < room.left(number) <= LEVEL
    room.kill("web")
    assert LEVEL - 300 < room.left(number) <= LEVEL
    assert room.questions() == []
