"""The live channel with real sockets' messages, the real hub and a real Redis-compatible server."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from channels.routing import URLRouter

from tests import house
from tournament.live.pages import OurPagesOnly
from tournament.live.views import sections_of, stands_at
from tournament.routing import websocket_urlpatterns
from tournament.store import begin_epoch

pytestmark = pytest.mark.django_db(transaction=True)
in_thread = sync_to_async(thread_sensitive=False)
stored = in_thread(stands_at)


class Socket(ApplicationCommunicator):
    """The far end of a socket."""

    def __init__(
        self, path: str, headers: list[tuple[bytes, bytes]] | None = None, protocols: tuple[str, ...] = ()
    ) -> None:
        path, _, query = path.partition("?")
        scope = {
            "type": "websocket",
            "path": path,
            "query_string": query.encode(),
            "headers": headers or [],
            "subprotocols": list(protocols),
        }
        super().__init__(URLRouter(websocket_urlpatterns), scope)

    async def connect(self) -> None:
        await self.send_input({"type": "websocket.connect"})
        accepted = await self.receive_output(3)
        assert accepted["type"] == "websocket.accept"
        self.protocol = accepted["subprotocol"]

    async def say(self, text: str | None = None, raw: bytes | None = None) -> None:
        await self.send_input({"type": "websocket.receive", "text": text, "bytes": raw})

    async def leave(self) -> None:
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(3)


class Screen:
    """A face's socket, which follows the client's rule to the letter."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.seq = -1
        self.view: dict[str, Any] = {}
        self.kinds: list[str] = []

    async def frame(self, patience: float = 3) -> dict[str, Any]:
        message = json.loads((await self.socket.receive_output(patience))["text"])
        self.kinds.append(message["type"])
        match message["type"]:
            case "snapshot":
                self.seq, self.view = message["seq"], message["view"]
            case "changed":
                assert message["from_seq"] == self.seq < message["seq"], "a hole in the chain"
                self.view |= message["set"]
                for key in message["gone"]:
                    del self.view[key]
                self.seq = message["seq"]
        return message

    async def until(self, seq: int) -> None:
        while self.seq < seq:
            await self.frame()


@asynccontextmanager
async def watching(
    path: str, headers: list[tuple[bytes, bytes]] | None = None, protocols: tuple[str, ...] = ()
) -> AsyncIterator[Screen]:
    socket = Socket(path, headers, protocols)
    await socket.connect()
    yield Screen(socket)
    await socket.leave()


@in_thread
def open_house(entries: int = 0) -> tuple[house.Device, int]:
    director = house.staff("director")
    number = house.tournament(director)
    for place in range(entries):
        house.entry(director, number, f"Player {place + 1}")
    return director, number


@in_thread
def tell(device: house.Device, number: int, name: str, **fields: Any) -> int:
    answer = device.tell(number, name, **fields)
    assert answer.status_code == 200, answer.content
    return answer.json()["seq"]


@in_thread
def fresh(number: int, audience: str) -> dict[str, Any]:
    _, views = sections_of(number, [audience])
    return {key: json.loads(text) for key, text in views[audience].items()}


def shown_by(device: house.Device) -> tuple[str, str]:
    """The token of a tablet or a phone as its socket brings it: beside the address, never in it."""
    return ("shuffle-up", device.headers["Authorization"].replace(" ", "."))


def cookies(device: house.Device) -> list[tuple[bytes, bytes]]:
    return [(b"cookie", f"sessionid={device.http.cookies['sessionid'].value}".encode())]


async def test_a_screen_gets_hello_a_snapshot_and_then_what_is_newer():
    director, number = await open_house()
    async with watching(f"/ws/tournaments/{number}/public") as screen:
        hello = await screen.frame()
        assert hello["type"] == "hello"
        assert hello["server_now"].endswith("Z")
        stands = (await stored([number]))[number]
        assert (hello["epoch"], hello["seq"]) == stands
        await screen.frame()
        assert screen.view["announcement"] == {"text": ""}
        seq = await tell(director, number, "announce", text="Dinner at eight")
        changed = await screen.frame()
        assert changed == {
            "type": "changed",
            "from_seq": seq - 1,
            "seq": seq,
            "set": {"announcement": {"text": "Dinner at eight"}},
            "gone": [],
        }


async def test_snapshot_and_changes_together_are_the_fresh_view():
    director, number = await open_house(2)
    async with (
        watching(f"/ws/tournaments/{number}/public") as public,
        watching(f"/ws/tournaments/{number}/director", cookies(director)) as console,
        watching(f"/ws/tournaments/{number}/tables/1", cookies(director)) as table,
        watching(f"/ws/tournaments/{number}/entries/1", cookies(director)) as phone,
    ):
        screens = {"public": public, "director": console, "tables/1": table, "entries/1": phone}
        for screen in screens.values():
            await screen.until(0)
        for place in range(5):
            await in_thread(house.entry)(director, number, f"Late {place}")
            seq = await tell(director, number, "announce", text=f"{place} came")
            if place == 2:  # what comes faster than views are built is told in one change
                for screen in screens.values():
                    await screen.until(seq)
        for audience, screen in screens.items():
            await screen.until(seq)
            assert screen.view == await fresh(number, audience), audience
            assert screen.kinds.count("snapshot") == 1
            assert screen.kinds.count("changed") >= 2


async def test_a_lost_hint_is_found_within_two_seconds(monkeypatch):
    director, number = await open_house()
    async with watching(f"/ws/tournaments/{number}/public") as screen:
        await screen.until(0)
        monkeypatch.setattr("tournament.live.announce", lambda stream, version: None)
        seq = await tell(director, number, "announce", text="Nobody was told")
        async with asyncio.timeout(2):
            await screen.until(seq)
        assert screen.view["announcement"] == {"text": "Nobody was told"}


async def test_rubbish_is_answered_and_the_screen_goes_on():
    _, number = await open_house()
    async with watching(f"/ws/tournaments/{number}/public") as screen:
        await screen.until(0)
        for rubbish in ("", "x", "[]", "{}", '{"type": 5}', '{"type": "journal.grown"}', "[" * 900, "x" * 5000):
            await screen.socket.say(rubbish)
            answer = await screen.frame()
            assert (answer["type"], answer["code"]) == ("refused", "bad_message")
        await screen.socket.say(raw=b"\xff\x00")
        assert (await screen.frame())["type"] == "refused"
        await screen.socket.say('{"type": "ping"}')
        assert (await screen.frame())["type"] == "pong"
        await screen.socket.say('{"type": "resync"}')
        assert (await screen.frame())["type"] == "snapshot"


@pytest.mark.parametrize(
    ("accepted", "text"),
    [
        ("ru-RU,ru;q=0.9,en;q=0.5", "Сообщение не понято."),
        ("de;q=0.9,ru;q=0.5", "Сообщение не понято."),
        ("en;q=0.9,ru;q=0.5", "The message is not understood."),
        ("", "The message is not understood."),
    ],
)
async def test_rubbish_is_answered_in_the_language_of_the_screen(accepted, text):
    _, number = await open_house()
    async with watching(f"/ws/tournaments/{number}/public", [(b"accept-language", accepted.encode())]) as screen:
        await screen.until(0)
        await screen.socket.say("rubbish")
        assert await screen.frame() == {"type": "refused", "code": "bad_message", "text": text}


@pytest.mark.parametrize(
    ("path", "protocols", "code"),
    [
        ("director", (), 4401),
        ("tables/1", (), 4401),
        ("tables/1", ("shuffle-up", "tablet.wrong"), 4401),
        ("tables/1", ("tablet.", "shuffle-up"), 4401),
        ("entries/1", (), 4401),
        ("tables/x", (), 4404),
        ("nothing", ("shuffle-up",), 4404),
    ],
)
async def test_who_may_not_watch_is_told_by_the_close_code(path, protocols, code):
    _, number = await open_house(1)
    socket = Socket(f"/ws/tournaments/{number}/{path}", protocols=protocols)
    await socket.connect()
    said = json.loads((await socket.receive_output(3))["text"])
    assert (said["type"], said["code"]) == ("refused", {4401: "not_signed_in", 4404: "not_found"}[code])
    assert (await socket.receive_output(3))["code"] == code


@pytest.mark.parametrize(
    ("query", "text"), [("", "There is no such thing here."), ("?lang=ru", "Такого здесь нет."), ("?lang=x", None)]
)
async def test_a_socket_to_nowhere_is_told_so(query, text):
    socket = Socket(f"/ws/nowhere{query}")
    await socket.connect()
    said = json.loads((await socket.receive_output(3))["text"])
    assert said == {"type": "refused", "code": "not_found", "text": text or "There is no such thing here."}
    assert (await socket.receive_output(3))["code"] == 4404


async def test_a_tablet_watches_its_own_table_alone():
    director, number = await open_house(1)
    tablet = await in_thread(house.tablet)(director, number, 1)
    async with watching(f"/ws/tournaments/{number}/tables/1", protocols=shown_by(tablet)) as screen:
        await screen.until(0)
        assert screen.view["table"]["number"] == 1
        assert screen.socket.protocol == "shuffle-up"  # a browser gives up where none of its protocols comes back
    socket = Socket(f"/ws/tournaments/{number}/director", protocols=shown_by(tablet))
    await socket.connect()
    said = json.loads((await socket.receive_output(3))["text"])
    assert (said["type"], said["code"]) == ("refused", "not_allowed")
    assert (await socket.receive_output(3))["code"] == 4403


async def test_a_token_in_an_address_is_not_read():
    """Addresses are written into logs and histories: what stands there opens nothing."""
    director, number = await open_house(1)
    tablet = await in_thread(house.tablet)(director, number, 1)
    socket = Socket(f"/ws/tournaments/{number}/tables/1?token={tablet.headers['Authorization'].split()[1]}")
    await socket.connect()
    assert json.loads((await socket.receive_output(3))["text"])["code"] == "not_signed_in"


def asking(origin: str, host: str = "club.example:8000", scheme: str = "ws") -> ApplicationCommunicator:
    headers = [(b"host", host.encode()), *([(b"origin", origin.encode())] if origin else [])]
    scope = {"type": "websocket", "path": "/ws/nowhere", "query_string": b"", "subprotocols": [], "scheme": scheme}
    return ApplicationCommunicator(OurPagesOnly(URLRouter(websocket_urlpatterns)), {**scope, "headers": headers})


@pytest.mark.parametrize(
    ("origin", "host", "scheme", "ours"),
    [
        ("", "club.example:8000", "ws", True),  # no browser
        ("http://club.example:8000", "club.example:8000", "ws", True),
        ("http://192.168.1.7:8000", "192.168.1.7:8000", "ws", True),
        ("http://localhost:8000", "localhost:8000", "ws", True),
        ("https://club.example", "club.example", "wss", True),
        ("https://poker.example", "127.0.0.1:8000", "ws", True),  # the address that phones use
        ("http://club.example:8001", "club.example:8000", "ws", False),  # another program on this machine
        ("https://club.example:8000", "club.example:8000", "ws", False),
        ("http://elsewhere.example", "club.example:8000", "ws", False),
        ("null", "club.example:8000", "ws", False),
        ("http://elsewhere.example", "elsewhere.example", "ws", False),  # a name that is not ours
        ("", "", "ws", False),
    ],
)
async def test_a_socket_is_opened_by_our_own_pages_alone(settings, origin, host, scheme, ours):
    settings.ALLOWED_HOSTS = ["club.example", "localhost", "127.0.0.1", "192.168.1.7"]
    settings.PUBLIC_URL = "https://poker.example"
    socket = asking(origin, host, scheme)
    await socket.send_input({"type": "websocket.connect"})
    answer = await socket.receive_output(3)
    assert answer["type"] == ("websocket.accept" if ours else "websocket.close")


async def test_a_screen_without_a_socket_polls_the_same_messages():
    director, number = await open_house(1)
    path = f"/api/tournaments/{number}/live/public"
    first = (await in_thread(director.get)(path)).json()["messages"]
    assert [message["type"] for message in first] == ["snapshot"]
    assert first[0]["view"] == await fresh(number, "public")
    seq = first[0]["seq"]
    assert (await in_thread(director.get)(path, after=seq)).json()["messages"] == []
    newer = await tell(director, number, "announce", text="Dinner")
    (message,) = (await in_thread(director.get)(path, after=seq)).json()["messages"]
    assert message["seq"] == newer


async def test_who_polls_and_knows_more_than_the_server_gets_a_snapshot():
    director, number = await open_house(1)
    path = f"/api/tournaments/{number}/live/public"
    epoch, seq = (await stored([number]))[number]
    assert (await in_thread(director.get)(path, after=seq, epoch=epoch)).json()["messages"] == []
    for known in ({"after": seq + 5, "epoch": epoch}, {"after": seq, "epoch": "another"}, {"after": seq + 5}):
        (message,) = (await in_thread(director.get)(path, **known)).json()["messages"]
        assert (message["type"], message["epoch"], message["seq"]) == ("snapshot", epoch, seq)


async def test_another_epoch_is_told_to_open_screens_within_two_seconds():
    director, number = await open_house(1)
    async with watching(f"/ws/tournaments/{number}/public") as screen:
        await screen.until(0)
        await tell(director, number, "announce", text="Told once, then lost")
        await screen.until(screen.seq + 1)
        lost = (await stored([number]))[number]
        await in_thread(begin_epoch)([number])
        async with asyncio.timeout(3):
            frame = await screen.frame()
        restored = (await stored([number]))[number]
        assert restored.seq == lost.seq
        assert (frame["type"], frame["epoch"], frame["seq"]) == ("snapshot", *restored)
        await screen.socket.say('{"type": "ping"}')
        pong = await screen.frame()
        assert (pong["type"], pong["epoch"], pong["seq"]) == ("pong", *restored)


async def test_a_pong_says_where_the_stream_stands_although_no_view_can_be_built(monkeypatch):
    monkeypatch.setattr("tournament.live.hub.LOOK_AGAIN", 0.05)
    director, number = await open_house(1)
    async with watching(f"/ws/tournaments/{number}/public") as screen:
        await screen.until(0)

        def stuck(*_: Any) -> Any:
            raise RuntimeError("no view")

        monkeypatch.setattr("tournament.live.hub.sections_of", stuck)
        seq = await tell(director, number, "announce", text="Not to be seen here")
        said = -1
        async with asyncio.timeout(5):
            while said < seq:
                await screen.socket.say('{"type": "ping"}')
                said = (await screen.frame())["seq"]
                await asyncio.sleep(0.05)
        assert (said, screen.kinds.count("changed")) == (seq, 0)
        (message,) = (await in_thread(director.get)(f"/api/tournaments/{number}/live/public", after=screen.seq)).json()[
            "messages"
        ]
        assert message["seq"] == seq


async def test_a_page_learns_by_hello_and_by_polling_which_build_is_served(monkeypatch):
    _, number = await open_house()
    monkeypatch.setattr("tournament.live.consumer.build", lambda: "tuesday")
    monkeypatch.setattr("tournament.live.frames.build", lambda: "tuesday")
    async with watching(f"/ws/tournaments/{number}/public") as screen:
        assert (await screen.frame())["build"] == "tuesday"
    stranger, path = house.stranger(), f"/api/tournaments/{number}/live/public"
    epoch, seq = (await stored([number]))[number]
    for page, told in (("tuesday", []), ("", []), ("monday", ["hello"])):
        answer = await in_thread(stranger.get)(path, after=seq, epoch=epoch, build=page)
        assert [message["type"] for message in answer.json()["messages"]] == told
    assert answer.json()["messages"][0]["build"] == "tuesday"


async def test_power_that_was_taken_away_ends_at_open_sockets_too(monkeypatch):
    monkeypatch.setattr("tournament.live.consumer.ASK_AGAIN", 0.05)
    director, number = await open_house(1)
    tablet = await in_thread(house.tablet)(director, number, 1)
    second = await in_thread(house.staff)("director")
    async with (
        watching(f"/ws/tournaments/{number}/tables/1", protocols=shown_by(tablet)) as table,
        watching(f"/ws/tournaments/{number}/director", cookies(second)) as console,
    ):
        await table.until(0)
        await console.until(0)
        (shown,) = (await in_thread(director.get)(f"/api/tournaments/{number}/tablets")).json()
        await in_thread(director.http.delete)(f"/api/tournaments/{number}/tablets/{shown['id']}")
        await in_thread(second.post)("/api/sign-out")
        closed = [await until_closed(screen) for screen in (table, console)]
        await tell(director, number, "announce", text="Not for them")
        assert closed == [4401, 4401]
        assert await table.socket.receive_nothing()
        assert await console.socket.receive_nothing()


async def until_closed(screen: Screen) -> int:
    """The code with which the server closes; what it still sends before is read."""
    while (frame := await screen.socket.receive_output(3))["type"] != "websocket.close":
        assert frame["type"] == "websocket.send"
    return frame["code"]


async def test_a_tablet_that_falls_silent_is_shown_although_nothing_was_journalled(monkeypatch):
    monkeypatch.setattr("tournament.live.hub.LOOK_AGAIN", 0.05)
    director, number = await open_house(1)
    await in_thread(house.tablet)(director, number, 1)
    async with watching(f"/ws/tournaments/{number}/director", cookies(director)) as console:
        await console.until(0)
        before = console.seq
        assert console.view["tables/1"]["tablet"] == {"paired": True, "connected": True, "devices": 1, "online": 1}
        monkeypatch.setattr("tournament.live.views.CONNECTED_SECONDS", -1)
        frame = await console.frame()
        assert (frame["type"], frame["seq"]) == ("snapshot", before)
        assert console.view["tables/1"]["tablet"] == {"paired": True, "connected": False, "devices": 1, "online": 0}
