"""A client with bad wifi asks again with the same command, and notices a server that does not keep its word."""

import asyncio
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from typing import Any

import pytest

from bots.client import Client, Faults, ServerGone


class House(ThreadingHTTPServer):
    """A server that keeps receipts, hangs up on some requests, and may be told to forget."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Door)
        self.receipts: dict[str, int] = {}
        self.carried_out = 0
        self.asked = 0
        self.hang_up_on: set[int] = set()
        self.forgetful = False
        self.crash_on: dict[int, int] = {}  # by number of the request, with which status
        self.retry_after = ""
        self.signed_in = 0
        self.links: set[str] = set()
        self.status = 200
        self.guard = threading.Lock()


class Door(BaseHTTPRequestHandler):
    server: House

    def do_POST(self) -> None:
        if self.path.startswith("/sign-in/"):
            self.redeem(self.path)
            return
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        house = self.server
        with house.guard:
            house.asked += 1
            number = house.asked
            if house.forgetful or body["command_id"] not in house.receipts:
                house.carried_out += 1
                house.receipts[body["command_id"]] = house.carried_out
            seq = house.receipts[body["command_id"]]
        if number in house.hang_up_on:
            self.close_connection = True  # carried out, but the answer is lost
            return
        status = house.crash_on.get(number, house.status)
        self.say(status, {"ok": status == 200, "seq": seq, "result": {}})

    def do_GET(self) -> None:
        known = "session=" in self.headers.get("Cookie", "")
        self.say(200, {"role": "director" if known else None, "csrf": "x"})

    def redeem(self, link: str) -> None:
        """A link lets in once; the answer of a server that dies over it is lost."""
        house = self.server
        house.asked += 1
        used = link in house.links
        house.links.add(link)
        if house.asked in house.hang_up_on:
            self.close_connection = True
            return
        self.say(403 if used else 200, {}, cookie="" if used else "session=1; Path=/")

    def say(self, status: int, body: dict[str, Any], cookie: str = "") -> None:
        answer = json.dumps(body).encode()
        self.send_response(status)
        if cookie:
            self.send_header("Set-Cookie", cookie)
        if self.server.retry_after and status != 200:
            self.send_header("Retry-After", self.server.retry_after)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def house() -> Iterator[House]:
    with House() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def client_of(house: House, **faults: Any) -> Client:
    return Client(f"http://127.0.0.1:{house.server_port}", Faults(dice=Random(1), **faults))


async def test_a_lost_answer_is_asked_for_again_with_the_same_command(house):
    house.hang_up_on = {1, 2}
    client = client_of(house)
    answer = await client.command("/api/tournaments/1/announce", {"text": "x"})
    assert (answer.ok, answer.seq, house.asked, house.carried_out) == (True, 1, 3, 1)
    assert client.faults.resent == 2
    await client.close()


async def test_a_command_sent_twice_is_carried_out_once(house):
    client = client_of(house, double=1.0, drop=1.0)
    answer = await client.command("/api/tournaments/1/announce", {"text": "x"})
    assert (answer.seq, house.asked, house.carried_out) == (1, 3, 1)
    assert (client.faults.doubled, client.faults.dropped, client.faults.unequal) == (1, 1, [])
    await client.close()


async def test_a_server_that_gives_two_answers_to_one_command_is_noticed(house):
    house.forgetful = True
    client = client_of(house, drop=1.0)
    await client.command("/api/tournaments/1/announce", {"text": "x"})
    assert len(client.faults.unequal) == 1
    await client.close()


async def test_a_crash_is_noticed(house):
    house.status = 500
    client = client_of(house)
    await client.command("/api/tournaments/1/announce", {"text": "x"})
    assert len(client.faults.broken) == 1
    await client.close()


@pytest.mark.parametrize("status", [500, 502, 503, 504])
async def test_a_server_that_fails_for_a_moment_hears_the_same_command_again(house, status):
    house.crash_on = {1: status, 2: status}
    client = client_of(house)
    heard = []
    client.faults.told = lambda path, command_id, answer: heard.append((path, command_id, answer.seq))
    answer = await client.command("/api/tournaments/1/announce", {"text": "x"}, command_id="tap")
    assert (answer.ok, house.asked, house.carried_out, list(house.receipts)) == (True, 3, 1, ["tap"])
    assert (client.faults.resent, client.faults.crashed, client.faults.broken) == (2, 2 * (status == 500), [])
    assert heard == [("/api/tournaments/1/announce", "tap", 1)]
    await client.close()


@pytest.mark.parametrize(("said", "waits"), [("1", 1.0), ("soon", 0.0), ("", 0.0)])
async def test_who_is_told_when_to_come_back_comes_then(house, said, waits):
    house.crash_on, house.retry_after = {1: 503}, said
    client = client_of(house)
    began = asyncio.get_running_loop().time()
    assert (await client.command("/api/tournaments/1/announce", {"text": "x"})).ok
    assert asyncio.get_running_loop().time() - began >= waits
    await client.close()


async def test_a_server_that_dies_over_a_sign_in_is_asked_for_another_link(house):
    house.hang_up_on = {1}
    client = client_of(house)
    fresh = iter(["http://x/sign-in/b", "http://x/sign-in/c"])

    async def another() -> str:
        return next(fresh)

    await client.sign_in("http://x/sign-in/a", another)
    assert house.links == {"/sign-in/a", "/sign-in/b"}
    await client.close()


async def test_a_link_that_was_used_by_somebody_else_is_no_matter_of_wifi(house):
    house.links = {"/sign-in/a"}
    client = client_of(house)

    async def another() -> str:
        raise AssertionError("nothing got lost")

    with pytest.raises(ServerGone, match="403"):
        await client.sign_in("http://x/sign-in/a", another)
    await client.close()
