"""The database goes away in the middle of an evening, and a whole room of screens comes at once: a web process of the
production settings beside a PostgreSQL of its own."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bots.client import Client, Faults
from tests.faults.cluster import Cluster, Web

pytestmark = [pytest.mark.postgres, pytest.mark.slow, pytest.mark.timeout(480)]


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    made = Cluster()
    yield made
    made.end()


@pytest.fixture
def web(cluster: Cluster, tmp_path: Path) -> Iterator[Web]:
    """On a machine of sixteen cores, wherever this runs."""
    (tmp_path / "sitecustomize.py").write_text("import os\nos.cpu_count = lambda: 16\n")
    run = Web(tmp_path, cluster.url, PYTHONPATH=str(tmp_path))
    yield run
    run.end()


@asynccontextmanager
async def director_of(web: Web) -> AsyncIterator[tuple[Client, int]]:
    """A signed-in director and a tournament."""
    client = Client(web.url, Faults())
    await client.sign_in(web.manage("sign_in_link", "--url", web.url).strip())
    made = await client.command(
        "/api/tournaments",
        {"template": "freezeout-reentry", "name": "Saturday night", "starts_at": "2027-01-16T18:00:00Z"},
    )
    number = made.body["id"]
    assert (await client.command(f"/api/tournaments/{number}/open-registration")).ok
    yield client, number
    await client.close()


class Screen:
    """A socket that remembers what it was told last."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seq = -1
        self.kinds: list[str] = []
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            self.kinds.append(message["type"])
            if message["type"] in {"snapshot", "changed"}:
                self.seq = message["seq"]

    async def until(self, seq: int, *, within: float) -> None:
        async with asyncio.timeout(within):
            while self.seq < seq:
                assert not self.reading.done(), "the socket was closed"
                await asyncio.sleep(0.02)

    async def leave(self) -> None:
        await self.socket.close()
        await asyncio.gather(self.reading, return_exceptions=True)


def address(web: Web, number: int) -> str:
    return f"{web.url.replace('http', 'ws', 1)}/ws/tournaments/{number}/public"


async def open_screen(web: Web, number: int) -> Screen:
    return Screen(await connect(address(web, number), open_timeout=30, ping_interval=None))


class Asking:
    """Somebody who asks by HTTP all the time, and what was answered."""

    def __init__(self, web: Web, number: int) -> None:
        self.answers: Counter[int] = Counter()
        self.refused: list[httpx.Response] = []
        self.task = asyncio.create_task(self._ask(web, number))

    async def _ask(self, web: Web, number: int) -> None:
        async with httpx.AsyncClient(base_url=web.url, timeout=30, trust_env=False) as http:
            while True:
                answer = await http.get(f"/api/tournaments/{number}/live/public", params={"after": -1})
                self.answers[answer.status_code] += 1
                if answer.status_code >= 500:
                    self.refused.append(answer)
                await asyncio.sleep(0.02)

    async def end(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


@pytest.mark.parametrize(("how", "away"), [("fast", 0.0), ("immediate", 0.0), ("fast", 4.0)])
async def test_screens_are_right_within_five_seconds_after_postgresql_answers_again(cluster, web, how, away):
    async with director_of(web) as (director, number):
        screens = [await open_screen(web, number) for _ in range(30)]
        askers = [Asking(web, number) for _ in range(8)]
        try:
            first = await director.command(f"/api/tournaments/{number}/announce", {"text": "before"})
            for screen in screens:
                await screen.until(first.seq, within=20)

            await asyncio.to_thread(cluster.stop, how)
            await asyncio.sleep(away)
            if away:
                said = await refused_socket(web, number)
                assert said == (4503, "database_away")
            await asyncio.to_thread(cluster.start)

            began = time.monotonic()
            after = await director.command(f"/api/tournaments/{number}/announce", {"text": "after"})
            assert after.ok
            for screen in screens:
                await screen.until(after.seq, within=max(0.1, began + 5 - time.monotonic()))
            new = await open_screen(web, number)
            await new.until(after.seq, within=max(0.1, began + 5 - time.monotonic()))
            screens.append(new)

            # And it stays right: no dead connection is left to be handed out.
            settled = [dict(asker.answers) for asker in askers]
            for line in range(20):
                last = await director.command(f"/api/tournaments/{number}/announce", {"text": f"{line}"})
            for screen in screens:
                await screen.until(last.seq, within=5)
            for asker, before in zip(askers, settled, strict=True):
                assert asker.answers[200] > before.get(200, 0)
                assert asker.answers[503] == before.get(503, 0)
            assert director.faults.broken == []
            assert {status for asker in askers for status in asker.answers} <= {200, 503}
            for answer in (answer for asker in askers for answer in asker.refused):
                assert answer.json()["refusal"]["code"] == "database_away"
                assert answer.headers["Retry-After"] == "1"
            if away:
                assert sum(asker.answers[503] for asker in askers) > 0
        finally:
            for asker in askers:
                await asker.end()
            for screen in screens:
                await screen.leave()


async def refused_socket(web: Web, number: int) -> tuple[int, str]:
    """What a screen that comes now is told: the close code, and why."""
    async with connect(address(web, number), open_timeout=30) as socket:
        said: dict[str, Any] = json.loads(await socket.recv())
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert (
            said["text"]
            == "The server's database does not answer at the moment. Try again shortly: nothing is counted twice."
        )
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, said["code"]


async def test_a_burst_of_450_screens_is_served_on_16_cores_and_again_afterwards(cluster, web):
    async with director_of(web) as (director, number):
        gate = asyncio.Semaphore(150)

        async def comes() -> Screen:
            async with gate:
                screen = await open_screen(web, number)
                await screen.until(2, within=60)
                return screen

        for turn in range(2):
            screens = await asyncio.gather(*(comes() for _ in range(450)))
            told = await director.command(f"/api/tournaments/{number}/announce", {"text": f"{turn}"})
            for screen in screens:
                await screen.until(told.seq, within=30)
            assert cluster.sessions() <= 16
            assert Counter(kind for screen in screens for kind in screen.kinds)["refused"] == 0
            await asyncio.gather(*(screen.leave() for screen in screens))
    assert "database_away" not in web.said()
