"""The laptop dies in the middle of an evening: it goes on elsewhere, from a backup that was taken while it ran."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from bots import judge
from bots.client import Client, Faults
from bots.dealer import Dealer
from bots.director import Director
from bots.judge import Tally
from bots.room import Room
from bots.screen import Screen
from tests.faults.test_simulation import Evening, running
from tests.faults.test_supervisor import ROOT, Run, eventually

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


@pytest.fixture
def postgres() -> Iterator[str]:
    """A new database on the server that these tests run on."""
    name = f"shuffle_up_elsewhere_{os.getpid()}"

    def url(scheme: str, name: str) -> str:
        return re.sub(r"^\w+://([^/?]*)/[^?]*", rf"{scheme}://\1/{name}", os.environ["DATABASE_URL"])

    with closing(psycopg.connect(url("postgresql", "postgres"), autocommit=True)) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name}")
        yield url("postgres", name)
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def manage(folder: Path, *arguments: object, **environment: str) -> "subprocess.CompletedProcess[str]":
    inherited = {k: v for k, v in os.environ.items() if k not in {"DATABASE_URL", "REDIS_URL", "DATA_DIR"}}
    given = {"DATA_DIR": str(folder / "data"), "DJANGO_SETTINGS_MODULE": "tournament.settings.prod", **environment}
    return subprocess.run(
        [sys.executable, "manage.py", *map(str, arguments)],
        cwd=ROOT,
        env={**inherited, **given},
        capture_output=True,
        text=True,
        timeout=200,
    )


def test_the_evening_goes_on_on_another_laptop(tmp_path):
    goes_on_elsewhere(tmp_path, {}, {})


@pytest.mark.postgres
def test_an_evening_of_a_laptop_goes_on_on_postgresql(tmp_path, postgres):
    goes_on_elsewhere(tmp_path, {}, {"DATABASE_URL": postgres})


@pytest.mark.postgres
def test_an_evening_on_postgresql_goes_on_on_a_laptop(tmp_path, postgres):
    goes_on_elsewhere(tmp_path, {"DATABASE_URL": postgres}, {})


def goes_on_elsewhere(tmp_path: Path, here: dict[str, str], there: dict[str, str]) -> None:
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "evening.backup"
    old.mkdir()
    new.mkdir()
    house = Run(old, **here).wait_until_ready()
    evening = Evening(house, "--entries", "18", "--seed", "21", "--speed", "150")
    try:
        eventually(lambda: running(house), within=120)
        time.sleep(2)
        assert evening.process.poll() is None, "it was over before the laptop died"
        backed = manage(old, "backup", file, **here)
        assert backed.returncode == 0, backed.stderr
    finally:
        evening.process.kill()
        house.process.kill()
        evening.process.communicate()
        house.process.communicate()

    restored = manage(new, "restore", file, **there)
    assert restored.returncode == 0, restored.stderr
    event, lines = map(int, re.findall(r"tournament (\d+): (\d+) lines", restored.stdout)[0])
    assert lines > 40
    other = Run(new, **there).wait_until_ready()
    try:
        results, payouts = asyncio.run(play_on(other.facts["url"], other.facts["sign_in"], event))
    finally:
        other.end(signal.SIGTERM)
    assert [row["place"]["first"] for row in results if row["place"]["first"] == 1] == [1]
    assert judge.places_have_no_holes([row["place"] for row in results], len(results)) is None
    assert judge.prizes_are_the_pool([row["prize"] or 0 for row in results], payouts) is None
    proved = manage(new, "verify_journal", **there)
    assert proved.returncode == 0, proved.stderr
    after = int(re.findall(rf"tournament {event}: (\d+) lines, 0 faults", proved.stdout)[0])
    assert after > lines


async def play_on(url: str, link: str, tournament: int) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Other bots take the evening over: a director signs in by the new house's link, tablets are paired anew. Who has
    how many chips nobody knows: each table's are shared out among those who sit there."""
    room = Room(url, "take over", 900.0, Faults(), Tally())
    room.tournament = tournament
    client = room.client()
    await client.sign_in(link)
    console = Screen(f"{url}/ws/tournaments/{tournament}/director", cookies=client.cookies)
    room.screens.append(console)
    while console["event"] is None:
        assert await console.changed(30)
    seats = [seat for table in judge.tables_of(console.view.sections) for seat in judge.seats_of(table)]
    players = [seat["entry"] for seat in seats if seat["status"] != "broke"]
    assert len(players) > 2, "the evening was as good as over"
    for table in judge.tables_of(console.view.sections):
        room.chips |= shared_out(judge.seats_of(table))
    if (console["clock"] or {}).get("kind") == "paused":
        await room.tell(client, "resume-clock")
    try:
        async with asyncio.timeout(240):
            await to_the_end(room, client, console)
    except TimeoutError:
        tables = [(t["number"], t["hand"], t["may_deal"], t["seats"]) for t in judge.tables_of(console.view.sections)]
        raise AssertionError(f"the evening stands still: {tables} {console['clock']} {room.tally.problems}") from None
    results = await client.get(f"{room.api}/results")
    payouts = await client.get(f"{room.api}/payouts")
    for screen in room.screens:
        await screen.close()
    for face in room.faces:
        await face.close()
    assert not room.tally.failed, room.tally.problems
    return results, payouts


async def to_the_end(room: Room, client: Client, console: Screen) -> None:
    """The director works, and a dealer at each table that is open, until one player is left."""
    floor = Director(room, client, console)
    floor.agenda = []
    async with asyncio.TaskGroup() as group:
        work = group.create_task(floor.work())
        dealers: dict[int, Dealer] = {}
        while not work.done():
            dealers = {number: dealer for number, dealer in dealers.items() if not dealer.gone}
            for table in judge.tables_of(console.view.sections):
                if table["is_open"] and table["number"] not in dealers:
                    dealers[table["number"]] = Dealer(room, table["number"], client)
                    group.create_task(dealers[table["number"]].deal())
            await asyncio.wait({work}, timeout=0.2)
        room.over.set()


def shared_out(seats: list[dict[str, Any]]) -> dict[int, int]:
    """By entry, the chips of a table in even stacks; who waits for a rebuy has none."""
    players = [seat["entry"] for seat in seats if seat["status"] != "broke"]
    share, rest = divmod(sum(seat["stack"] for seat in seats), max(len(players), 1))
    even = {entry: share + (rest if place == 0 else 0) for place, entry in enumerate(players)}
    return {seat["entry"]: 0 for seat in seats} | even


class Console:
    """The director's browser."""

    def __init__(self, url: str, link: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=60, trust_env=False)
        self.sign_in(link)

    def sign_in(self, link: str) -> None:
        self.http.post("/sign-in/" + link.rsplit("/", 1)[1])
        self.http.headers["X-CSRFToken"] = self.http.get("/api/session").json()["csrf"]

    def post(self, path: str, **body: Any) -> Any:
        return self.http.post(path, json={"command_id": str(uuid.uuid4()), **body})

    def event(self, name: str) -> int:
        template = self.http.get("/api/templates").json()[0]["key"]
        body = {"template": template, "name": name, "starts_at": "2030-01-01T18:00:00.000Z"}
        return int(self.post("/api/tournaments", **body).raise_for_status().json()["id"])

    def names(self) -> list[str]:
        return sorted(event["name"] for event in self.http.get("/api/tournaments").json())


def restore_from_console(tmp_path: Path, **environment: str) -> None:
    house = Run(tmp_path, **environment).wait_until_ready()
    try:
        console = Console(house.facts["url"], house.facts["sign_in"])
        console.event("Monday")
        copy = console.post("/api/backups").raise_for_status().json()
        console.event("Tuesday")
        assert console.http.get("/api/backups").json()["restores_here"] is True
        children = house.facts["children"]
        asked = console.post("/api/backups/restore", name=copy["name"]).raise_for_status().json()
        # Callers wait in line while the house is closed; with the copy nobody is signed in.
        eventually(lambda: console.http.get("/api/backups").status_code == 401)
        console.sign_in(asked["sign_in"])
        assert console.names() == ["Monday"]
        kept = console.http.get("/api/backups").json()
        assert (kept["last_restore"]["ok"], kept["last_restore"]["name"], kept["waiting"]) == (
            True,
            copy["name"],
            False,
        )
        before = next(each for each in kept["copies"] if each["kind"] == "before")
        assert sorted(event["name"] for event in before["events"]) == ["Monday", "Tuesday"]
        eventually(lambda: None not in house.facts["children"].values())
        assert not set(house.facts["children"].values()) & set(children.values())
        # And back again: what was put aside is a copy like any other.
        back = console.post("/api/backups/restore", name=before["name"]).raise_for_status().json()
        eventually(lambda: console.http.get("/api/backups").status_code == 401)
        console.sign_in(back["sign_in"])
        assert console.names() == ["Monday", "Tuesday"]
        console.event("Wednesday")
    finally:
        status, output, _ = house.end(signal.SIGTERM)
    assert (status, "Traceback" in output) == (0, False), output
    assert json.dumps(output).count("was restored; 0 faults") == 2


def test_the_director_restores_a_copy_from_the_console(tmp_path):
    restore_from_console(tmp_path)


@pytest.mark.postgres
def test_the_director_restores_a_copy_from_the_console_on_postgresql(tmp_path, postgres):
    restore_from_console(tmp_path, DATABASE_URL=postgres)


def test_a_copy_that_turns_out_damaged_leaves_the_house_as_it_was(tmp_path):
    house = Run(tmp_path).wait_until_ready()
    try:
        console = Console(house.facts["url"], house.facts["sign_in"])
        console.event("Monday")
        copy = console.post("/api/backups").raise_for_status().json()
        path = tmp_path / "data" / "copies" / copy["name"]
        path.write_bytes(path.read_bytes()[:-30])
        # As if it had been whole when the console looked.
        (tmp_path / "data" / "restore-next.json").write_text(json.dumps({"name": copy["name"]}))
        eventually(lambda: console.http.get("/api/backups").json()["last_restore"])
        said = console.http.get("/api/backups").json()["last_restore"]
        assert (said["ok"], said["text"][:22]) == (False, "The file is cut short:")
        assert console.names() == ["Monday"]
    finally:
        house.end(signal.SIGTERM)
