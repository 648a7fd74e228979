"""Nobody stops the evening from outside: each attack against a real server, and the honest answered meanwhile.

The bound here is generous, since the machine that runs the tests does much besides; `python -m tests.attack` prints
what it was, and holds it to one second.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from signal import SIGTERM

import httpx
import pytest

from tests.attack import attacks
from tests.attack.honest import Answers, House
from tests.faults.test_supervisor import Run

pytestmark = pytest.mark.slow
BOUND = 8.0  # seconds, on a machine that is busy with other tests; a house that stands still does not answer at all
SECONDS = 12.0  # a little more than the silence that is borne


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    attacks.allow_many_files()
    started = Run(tmp_path_factory.mktemp("attacked"), LOG_LEVEL="info").wait_until_ready()
    yield started
    started.end(SIGTERM)


@pytest.fixture(scope="module")
def house(run: Run) -> Iterator[House]:
    opened = House(run.facts["url"], run.facts["sign_in"])
    yield opened
    opened.close()


def all_answered(people: dict[str, Answers]) -> None:
    for name, answers in people.items():
        assert answers.lost == [], name
        assert answers.seconds, name
        assert max(answers.seconds) < BOUND, f"{name} waited for {max(answers.seconds):.1f} s"


def test_slow_bodies_and_heads_hold_up_nobody_and_are_shown_out(house):
    async def together(target: attacks.Target, over: asyncio.Event) -> dict[str, object]:
        kinds = (attacks.slow_bodies, attacks.slow_uploads, attacks.slow_heads)
        found = await asyncio.gather(*(kind(target, over) for kind in kinds))
        return {kind.__name__: one for kind, one in zip(kinds, found, strict=True)}

    result, people = asyncio.run(house.during(together, seconds=SECONDS + 6))
    all_answered(people)
    assert {name: one["closed"] for name, one in result.items()} == {
        "slow_bodies": 8, "slow_uploads": 8, "slow_heads": 200,
    }  # fmt: skip


def test_who_does_not_read_holds_up_nobody(house):
    _, people = asyncio.run(house.during(attacks.slow_readers, seconds=6))
    all_answered(people)


def test_two_thousand_silent_connections_are_shown_out(house):
    result, people = asyncio.run(house.during(attacks.silent_connections, seconds=SECONDS + 6))
    all_answered(people)
    assert (result["opened"], result["closed"]) == (2_000, 2_000)


def test_four_hundred_guesses_find_nothing_and_lock_out_nobody(house):
    good = house.pairing_code()
    result, people = asyncio.run(house.during(attacks.guesses))
    all_answered(people)
    assert set(result["answers"]) <= {409, 429}
    assert sum(result["answers"].values()) == 400
    assert result["answers"][409] <= 120  # sixty a minute, and two minutes at most
    assert httpx.post(f"{house.url}/api/pair", json={"code": good}, timeout=30).status_code == 200


def test_of_four_thousand_sign_ups_a_thousand_in_ten_minutes_are_taken_and_none_of_them_takes_a_place(house):
    result, people = asyncio.run(house.during(attacks.sign_ups))
    all_answered(people)
    assert result["answers"] == {200: 999, 429: 3_001}  # the phone of the house was the first of the thousand
    view = httpx.get(f"{house.url}{house.api}/live/public?after=0", timeout=30).json()["messages"][-1]["view"]
    assert view["counts"]["registered"] == 1_002
    assert view["counts"]["entries"] == 2


def test_a_page_of_somebody_elses_does_not_see_the_console(house):
    result, people = asyncio.run(house.during(attacks.foreign_origin))
    all_answered(people)
    assert result == {"saw": "status 403"}


def test_a_robot_that_looks_at_a_link_is_not_director(house):
    link = house.invitation()
    target = attacks.Target(house.url, house.tournament, sign_in=link)
    assert asyncio.run(attacks.preview_robot(target, asyncio.Event())) == {"role": None}
    path = httpx.URL(link).path
    with httpx.Client(base_url=house.url, timeout=30) as person:
        assert person.get(path).status_code == 200
        assert person.post(path).headers["Location"] == "/director"
        assert person.get("/api/session").json()["role"] == "director"


def test_a_strangers_file_does_not_reach_the_disk(house, run):
    before = files_in("/tmp")
    result, people = asyncio.run(house.during(attacks.large_upload))
    all_answered(people)
    assert result["answer"] == 413
    assert files_in("/tmp") <= before
    assert run.healthy()


def files_in(folder: str) -> set[str]:
    return {path.name for path in Path(folder).glob("*.upload*")}


def test_the_log_bears_no_key(tmp_path):
    """At the level at which sockets and requests are written down."""
    run = Run(tmp_path, LOG_LEVEL="info").wait_until_ready()
    keys: list[str] = []
    try:
        _go_in_and_out(run, keys)
    finally:
        _, output, _ = run.end(SIGTERM)
    assert "/ws/tournaments/" in output  # it does write sockets down
    assert len(keys) == 6
    assert [key for key in keys if key in output] == []


def _go_in_and_out(run: Run, keys: list[str]) -> None:
    house = House(run.facts["url"], run.facts["sign_in"])
    tokens = [device.headers["Authorization"].split()[1] for device in (house.tablet, house.phone)]
    links = [link.rsplit("/", 1)[1] for link in (run.facts["sign_in"], house.invitation())]
    keys += [*links, *tokens, *house.director.cookies.values()]
    asyncio.run(_look_by_socket(house, *tokens))
    httpx.get(f"{house.url}/sign-in/{links[1]}", timeout=30)
    httpx.get(f"{house.url}/register?event=1&ticket={tokens[1]}", timeout=30)
    house.close()


async def _look_by_socket(house: House, tablet: str, ticket: str) -> None:
    import websockets

    address = f"{house.url.replace('http', 'ws', 1)}/ws/tournaments/{house.tournament}"
    for path, offered in ((f"tables/1?token={tablet}", f"tablet.{tablet}"), ("public", f"ticket.{ticket}")):
        protocols = [websockets.Subprotocol("shuffle-up"), websockets.Subprotocol(offered)]
        async with websockets.connect(f"{address}/{path}", subprotocols=protocols, proxy=None) as socket:
            assert socket.subprotocol == "shuffle-up"
            assert '"hello"' in str(await asyncio.wait_for(socket.recv(), 20))
