"""A client with bad wifi asks again with the same command, and notices a server that does not keep its word."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from typing import Any

import pytest

from bots.client import Client, Faults


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
        self.status = 200
        self.guard = threading.Lock()


class Door(BaseHTTPRequestHandler):
    server: House

    def do_POST(self) -> None:
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
        answer = json.dumps({"ok": True, "seq": seq, "result": {}}).encode()
        self.send_response(house.status)
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
