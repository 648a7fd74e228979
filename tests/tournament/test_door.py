"""Bodies are read before a thread is taken; whoever says nothing, or too much, holds up nobody."""

import asyncio
import json
from typing import Any

import pytest

from tests import house
from tournament import door
from tournament.callers import Callers
from tournament.connections import Doorkeeper, raise_file_limit, room_for
from tournament.door import ANYBODYS, STAFFS, Door
from tournament.turns import Turns


class Inside:
    """What stands behind the door: it notes which bodies reached it."""

    def __init__(self, answer: bytes = b"done") -> None:
        self.bodies: list[bytes] = []
        self.answer = answer
        self.finished = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        message = await receive()
        assert not message["more_body"]
        self.bodies.append(message["body"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": self.answer, "more_body": True})
        await send({"type": "http.response.body", "body": b""})
        self.finished.set()


async def knock(
    inside: Inside,
    *parts: bytes,
    announced: int | None = None,
    pause: float = 0,
    path: str = "/api/pair",
    **headers: str,
) -> tuple[int, bytes]:
    """A request whose body comes in these parts; its status and its answer."""
    lines = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    if announced is not None:
        lines.append((b"content-length", str(announced).encode()))
    scope = {"type": "http", "path": path, "query_string": b"", "headers": lines}
    waiting = list(parts)
    said: list[Any] = []

    async def receive() -> Any:
        if not waiting:
            await asyncio.sleep(3600)
        if len(waiting) < len(parts):
            await asyncio.sleep(pause)
        return {"type": "http.request", "body": waiting.pop(0), "more_body": bool(waiting)}

    async def send(message: Any) -> None:
        said.append(message)

    await Door(inside, threads=8, patience=0.2)(scope, receive, send)
    return said[0]["status"], b"".join(message["body"] for message in said[1:])


async def test_a_body_in_pieces_arrives_as_a_whole():
    inside = Inside()
    assert await knock(inside, b'{"code"', b': "X"', b"}") == (200, b"done")
    assert inside.bodies == [b'{"code": "X"}']


async def test_a_request_without_a_body_goes_straight_in():
    inside = Inside()
    assert (await knock(inside, b""))[0] == 200
    assert inside.bodies == [b""]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The request came too slowly. Nothing has been changed; please try again."),
        ("ru", "Запрос передавался слишком долго. Ничего не изменилось, попробуйте ещё раз."),
    ],
)
async def test_a_body_that_drips_is_refused_and_takes_no_thread(language, text):
    inside = Inside()
    status, answer = await knock(inside, *[b" "] * 50, announced=50, pause=0.05, accept_language=language)
    assert status == 408
    assert json.loads(answer) == {
        "ok": False,
        "refusal": {"code": "too_slow", "article": "house.request", "text": text, "detail": {}},
    }
    assert inside.bodies == []


async def test_bad_wifi_is_slow_and_not_silent(monkeypatch):
    monkeypatch.setattr(door, "SLOWEST", 1_000)
    inside = Inside()
    assert (await knock(inside, *[b"x" * 500] * 10, pause=0.04))[0] == 200
    assert inside.bodies == [b"x" * 5_000]


@pytest.mark.parametrize("announced", [ANYBODYS + 1, None], ids=["announced", "in pieces"])
async def test_a_stranger_has_no_more_to_say_than_anybody(announced):
    inside = Inside()
    parts = [b"x" * 50_000] * 10
    status, answer = await knock(inside, *parts, announced=announced)
    assert (status, json.loads(answer)["refusal"]["code"]) == (413, "too_large")
    assert inside.bodies == []


async def test_a_person_reads_why_on_a_page():
    status, answer = await knock(Inside(), b"x" * (ANYBODYS + 1), path="/admin/", accept_language="ru")
    assert status == 413
    assert "Запрос слишком велик." in answer.decode()
    assert '<html lang="ru">' in answer.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("role", "size", "status"), [
    ("desk", ANYBODYS * 4, 200), ("director", STAFFS, 200), ("director", STAFFS + 1, 413),
])  # fmt: skip
def test_the_staff_bring_in_whole_files(role, size, status):
    session = house.staff(role).http.cookies["sessionid"].value
    inside = Inside()
    cookie = f"sessionid={session}"
    parts = [b"x" * (size // 2), b"x" * (size - size // 2)]
    assert asyncio.run(knock(inside, *parts, announced=size, cookie=cookie))[0] == status
    assert [len(body) for body in inside.bodies] == ([size] if status == 200 else [])


@pytest.mark.django_db(transaction=True)
def test_a_cookie_that_is_nobodys_brings_in_nothing():
    inside = Inside()
    parts = [b"x" * ANYBODYS, b"x"]
    assert asyncio.run(knock(inside, *parts, announced=ANYBODYS + 1, cookie="sessionid=rubbish"))[0] == 413
    assert inside.bodies == []


async def test_nobody_waits_for_somebody_who_does_not_read():
    """The thread gets rid of its answer although not one byte of it has been read."""
    inside = Inside(b"x" * 1_000_000)
    reads = asyncio.Event()

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        await reads.wait()

    scope = {"type": "http", "path": "/", "query_string": b"", "headers": []}
    request = asyncio.create_task(Door(inside, threads=1)(scope, receive, send))
    await asyncio.wait_for(inside.finished.wait(), 5)
    assert not request.done()
    reads.set()
    await asyncio.wait_for(request, 5)


class Line:
    """A connection as the doorkeeper sees it."""

    def __init__(self) -> None:
        self.cut = False

    def abort(self) -> None:
        self.cut = True


def lines(keeper: Doorkeeper, count: int, address: str, *, begins: bool = True) -> list[Any]:
    made = [Line() for _ in range(count)]
    for line in made:
        keeper.come(line, address)  # type: ignore[arg-type]
        if begins:
            keeper.begins(line, address)  # type: ignore[arg-type]
    return made


def test_where_one_address_has_too_many_unfinished_the_oldest_makes_room():
    keeper = Doorkeeper(most=5_000)
    silent = lines(keeper, 1_001, "10.0.0.1")
    others = lines(keeper, 1, "10.0.0.2")
    assert [line.cut for line in silent] == [True] + [False] * 1_000
    assert not others[0].cut
    keeper.finished(silent[1])
    newcomer = lines(keeper, 1, "10.0.0.1")
    assert not newcomer[0].cut
    assert not silent[1].cut  # it has said what it wants
    assert not silent[2].cut


def test_a_proxy_of_ours_brings_as_many_as_it_has():
    keeper = Doorkeeper(most=5_000, proxies=["10.0.0.0/8"])
    assert not any(line.cut for line in lines(keeper, 1_500, "10.0.0.1"))


def test_in_a_full_house_the_silent_make_room_and_then_those_who_came_in_numbers():
    keeper = Doorkeeper(most=10)
    screens = lines(keeper, 7, "10.0.0.1", begins=False)
    silent = lines(keeper, 3, "10.0.0.2")
    phone = lines(keeper, 1, "10.0.0.3", begins=False)
    assert [line.cut for line in silent] == [True, False, False]
    lines(keeper, 2, "10.0.0.3", begins=False)
    assert all(line.cut for line in silent)
    assert not any(line.cut for line in screens)
    lines(keeper, 1, "10.0.0.4", begins=False)
    assert [line.cut for line in screens] == [False] * 6 + [True]
    assert not phone[0].cut
    assert keeper.total == 10


def test_nobody_pushes_out_others_to_get_more_than_they():
    keeper = Doorkeeper(most=4)
    screens = lines(keeper, 4, "10.0.0.1", begins=False)
    more = Line()
    assert not keeper.come(more, "10.0.0.1")  # type: ignore[arg-type]
    assert more.cut
    assert not any(line.cut for line in screens)


def test_who_has_gone_is_not_counted():
    keeper = Doorkeeper(most=10)
    for line in lines(keeper, 5, "10.0.0.1"):
        keeper.go(line, "10.0.0.1")
    assert (keeper.total, keeper._all, keeper._unfinished, keeper._unfinished_of) == (0, {}, {}, {})


def test_the_server_takes_as_many_files_as_it_is_allowed():
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, before[0]), before[1]))
        files = raise_file_limit()
        assert files == resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert files == (65_536 if before[1] == resource.RLIM_INFINITY else min(65_536, before[1]))
        assert files - 256 <= room_for(files) < files
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


async def test_strangers_never_have_all_the_threads():
    turns = Turns(4)
    waiting = [asyncio.create_task(turns.take("10.0.0.1", of_the_house=False)) for _ in range(400)]
    await asyncio.sleep(0)
    assert sum(task.done() for task in waiting) == 3
    await asyncio.wait_for(turns.take("10.0.0.1", of_the_house=True), 1)  # the director, from the same address
    second = asyncio.create_task(turns.take("10.0.0.2", of_the_house=True))
    await asyncio.sleep(0)
    assert not second.done()
    turns.give_back()  # whose thread ever it was: the house goes first
    await asyncio.wait_for(second, 1)
    assert sum(task.done() for task in waiting) == 3
    for task in waiting:
        task.cancel()


async def test_an_address_that_asks_all_the_time_waits_for_itself():
    turns = Turns(2)
    flood = [asyncio.create_task(turns.take("10.0.0.1", of_the_house=False)) for _ in range(100)]
    await asyncio.sleep(0)
    phone = asyncio.create_task(turns.take("10.0.0.2", of_the_house=False))
    await asyncio.sleep(0)
    for _ in range(2):
        turns.give_back()
        await asyncio.sleep(0)
    assert phone.done()
    assert sum(task.done() for task in flood) == 2
    for task in flood:
        task.cancel()


async def test_every_thread_comes_back_whoever_gives_up_waiting():
    turns = Turns(2)
    await turns.take("10.0.0.1", of_the_house=False)
    for place in range(20):
        task = asyncio.create_task(turns.take(f"10.0.0.{place}", of_the_house=place % 2 == 0))
        await asyncio.sleep(0)
        if task.done():
            turns.give_back()
        task.cancel()
    turns.give_back()
    await asyncio.sleep(0)
    await asyncio.wait_for(turns.take("10.0.0.1", of_the_house=False), 1)
    await asyncio.wait_for(turns.take("10.0.0.1", of_the_house=True), 1)


async def test_a_server_of_one_thread_serves_strangers_too():
    turns = Turns(1)
    await asyncio.wait_for(turns.take("10.0.0.1", of_the_house=False), 1)


@pytest.mark.django_db(transaction=True)
def test_of_the_house_is_who_has_shown_it(monkeypatch):
    callers = Callers(most=3)
    monkeypatch.setattr("tournament.authentication.callers", callers)
    director = house.staff("director")
    number = house.tournament(director)
    house.entry(director, number, "Anna")
    tablet = house.tablet(director, number, 1).headers["Authorization"].encode()
    cookie = f"csrftoken=x; sessionid={director.http.cookies['sessionid'].value}".encode()
    assert callers.know({b"cookie": cookie})
    assert not callers.know({b"authorization": tablet})
    assert (
        house.Device(house.stranger().http, {"Authorization": tablet.decode()})
        .get(f"/api/tournaments/{number}/live/tables/1", after=-1)
        .status_code
        == 200
    )
    assert callers.know({b"authorization": tablet})
    rubbish = house.Device(house.stranger().http, {"Authorization": "Tablet rubbish"})
    assert rubbish.get("/api/session").status_code == 401
    for headers in ({}, {b"authorization": b"Tablet rubbish"}, {b"cookie": b"sessionid=rubbish"}):
        assert not callers.know(headers)
    for place in range(3):
        callers.remember(f"somebody {place}")
    assert not callers.know({b"cookie": cookie})  # it is asked again, and known again
