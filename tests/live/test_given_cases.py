"""Public bug reports about screens that missed something, each named by its case."""

import asyncio
import json
import time
from typing import Any

import pytest

from tests import house
from tests.live.test_channel import Screen, cookies, fresh, in_thread, open_house, shown_by, tell, watching
from tests.rules.test_given_cases import expected
from tournament import store

pytestmark = pytest.mark.django_db(transaction=True)


@in_thread
def state(number: int) -> Any:
    return store.load(number)


async def news_of(screen: Screen, seq: int) -> set[str]:
    """The sections that changed up to this line, in no more time than the case allows."""
    told: set[str] = set()
    async with asyncio.timeout(expected("SYN-02")["viewer_updates_within_seconds"]):
        while screen.seq < seq:
            told |= set((await screen.frame()).get("set", {}))
    return told


async def playing(entries: int, **fields: Any) -> tuple[house.Device, int]:
    director = await in_thread(house.staff)("director")
    number = await in_thread(house.running)(director, entries, late_registration_levels=5, **fields)
    return director, number


async def test_syn_02_every_kind_of_record_moves_the_pages_that_show_it():
    director, number = await playing(4, seats_per_table=9)
    await tell(director, number, "open-table", table=2, size=9)
    anna = 1
    async with (
        watching(f"/ws/tournaments/{number}/public") as wall,
        watching(f"/ws/tournaments/{number}/director", cookies(director)) as console,
        watching(f"/ws/tournaments/{number}/entries/{anna}", cookies(director)) as phone,
    ):
        for screen in (wall, console, phone):
            await screen.until(0)

        async def told(name: str, **fields: Any) -> tuple[set[str], set[str], set[str]]:
            seq = await tell(director, number, name, **fields)
            return await news_of(wall, seq), await news_of(console, seq), await news_of(phone, seq)

        seen: dict[str, tuple[set[str], set[str], set[str]]] = {}
        seen["event"] = await told("announce", text="Dinner at eight")
        seat = (await state(number)).entries[anna].seat
        origin, target = {"table": 1, "number": seat.number}, {"table": 2, "number": 1}
        seen["seat"] = await told("move-entry", entry=anna, origin=origin, target=target)
        await told("move-entry", entry=anna, origin=target, target=origin)
        seen["hand"] = await told("start-hand", table=1, hand=1)
        await told("pause-clock")
        seen["hand player"] = await told("end-hand", table=1, hand=1, stacks=None)
        stacks = {str(entry): 20_000 for entry in (await state(number)).tables[1].seats.values()}
        seen["chip count"] = await told("report-stacks", table=1, hand=1, stacks=stacks)
        assert sorted(seen) == sorted(expected("SYN-02")["kinds_seen"])
        assert seen["event"] == ({"announcement"},) * 3
        assert "moves" in seen["seat"][0]
        assert {"moves", "tables/1", "tables/2"} <= seen["seat"][1]
        assert "me" in seen["seat"][2]
        for kind in ("chip count", "hand", "hand player"):
            assert "tables/1" in seen[kind][1], kind
        for name, screen in (("public", wall), ("director", console), (f"entries/{anna}", phone)):
            assert screen.view == await fresh(number, name)
            assert screen.kinds.count("snapshot") == 1


async def test_syn_06_a_tablet_that_slept_gets_the_final_state_and_no_film():
    director, number = await playing(3)
    tablet = await in_thread(house.tablet)(director, number, 1)
    path, token = f"/ws/tournaments/{number}/tables/1", shown_by(tablet)
    async with watching(path, protocols=token) as awake:
        await awake.until(0)
        before = awake.view
    await tell(director, number, "start-hand", table=1, hand=1)
    for hand in range(1, 29):
        await tell(director, number, "end-hand", table=1, hand=hand, stacks=None)
    seq = await tell(director, number, "go-to-period", seen=0, period=1)
    began = time.monotonic()
    async with watching(path, protocols=token) as woken:
        await woken.until(seq)
        assert time.monotonic() - began < expected("SYN-06")["time_to_final_state_seconds"]
        assert woken.kinds[:2] == ["hello", "snapshot"]
        assert woken.kinds.count("changed") <= 1  # what is being built while it wakes comes in one piece
        assert woken.view == await fresh(number, "tables/1")
        assert woken.view["table"]["hands"] == 29
        assert woken.view["clock"] != before["clock"]
        assert await woken.socket.receive_nothing()


async def test_syn_11_who_is_back_is_active_on_every_page_that_stayed_open():
    director, number = await playing(4, seats_per_table=9)
    await tell(director, number, "open-table", table=2, size=9)
    seat = (await state(number)).entries[1].seat
    origin, target = {"table": 1, "number": seat.number}, {"table": 2, "number": 1}
    await tell(director, number, "move-entry", entry=1, origin=origin, target=target)
    async with (
        watching(f"/ws/tournaments/{number}/director", cookies(director)) as console,
        watching(f"/ws/tournaments/{number}/entries/1", cookies(director)) as phone,
    ):
        await console.until(0)
        await phone.until(0)
        assert phone.view["me"]["arrived"] is False
        seq = await tell(director, number, "confirm-arrival", entry=1, seat=target)
        await console.until(seq)
        await phone.until(seq)
        assert phone.view["me"]["arrived"] is True
        (shown,) = console.view["tables/2"]["seats"]
        assert (shown["arrived"], shown["dealt_in"]) == (True, True)
        assert [screen.kinds.count("snapshot") for screen in (console, phone)] == [1, 1]
        assert expected("SYN-11")["reload_needed"] is False


# --- faults found in other software ---------------------------------------------------------------------------------


async def test_two_open_consoles_agree_whichever_of_them_acts():
    director, number = await open_house(3)
    other = await in_thread(house.staff)("director")
    async with (
        watching(f"/ws/tournaments/{number}/director", cookies(director)) as one,
        watching(f"/ws/tournaments/{number}/director", cookies(other)) as two,
    ):
        await one.until(0)
        await two.until(0)
        await tell(director, number, "start-tournament")
        await tell(other, number, "pause-clock")
        await tell(director, number, "announce", text="Dinner at eight")
        seq = await tell(other, number, "announce", text="Dinner at nine")
        await one.until(seq)
        await two.until(seq)
        assert one.view == two.view == await fresh(number, "director")
        assert one.view["announcement"] == {"text": "Dinner at nine"}
        assert one.view["clock"]["kind"] == "paused"


async def test_what_happens_while_a_page_opens_never_comes_before_its_snapshot():
    director, number = await open_house(1)

    async def opens() -> Screen:
        async with watching(f"/ws/tournaments/{number}/public") as screen:
            await screen.until(last)
            return screen

    seq = await tell(director, number, "announce", text="0")
    last = seq + 12
    screens = [asyncio.create_task(opens()) for _ in range(4)]
    for line in range(1, 13):
        await tell(director, number, "announce", text=f"{line}")
        screens.append(asyncio.create_task(opens()))
    for screen in await asyncio.gather(*screens):
        assert screen.kinds[:2] == ["hello", "snapshot"]
        assert screen.view["announcement"] == {"text": "12"}
        assert screen.kinds.count("snapshot") == 1


async def test_beyond_two_hundred_screens_of_one_process_everyone_hears_everything():
    director, number = await open_house()
    path = f"/ws/tournaments/{number}/public"
    async with asyncio.timeout(60), asyncio.TaskGroup() as group:
        ready = asyncio.Semaphore(0)
        heard: list[list[str]] = []
        done = asyncio.Event()
        last = 0

        async def watches() -> None:
            async with watching(path) as screen:
                await screen.until(0)
                ready.release()
                await done.wait()
                await screen.until(last)
                heard.append([screen.view["announcement"]["text"], *screen.kinds[:2]])

        for _ in range(250):
            group.create_task(watches())
        for _ in range(250):
            await ready.acquire()
        for line in range(5):
            last = await tell(director, number, "announce", text=json.dumps(line))
        done.set()
    assert heard == [["4", "hello", "snapshot"]] * 250
