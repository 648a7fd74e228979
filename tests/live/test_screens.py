"""A screen that stalls harms no other, and is brought up to date when it takes data again."""

import asyncio
from typing import Any

from tournament.live.hub import Audience
from tournament.live.messages import Point
from tournament.live.screens import Screen


class Socket:
    """The far end of a connection: it takes frames at once, or stops taking them."""

    def __init__(self) -> None:
        self.frames: list[str] = []
        self.takes = asyncio.Event()
        self.takes.set()

    async def send(self, message: dict[str, Any]) -> None:
        self.frames.append(message["text"])
        await self.takes.wait()


async def test_a_frame_is_in_the_socket_before_push_returns():
    socket = Socket()
    Screen(socket.send, lambda screen: None).push("one")
    assert socket.frames == ["one"]


async def test_a_stalled_screen_misses_frames_and_gets_the_snapshot_later():
    stalled, lively = Socket(), Socket()
    audience = Audience("public")
    audience.advance(Point("a", 1), {"clock": "1"})
    catch_up = lambda screen: screen.push(audience.snapshot())  # noqa: E731
    for socket in (stalled, lively):
        audience.screens.add(Screen(socket.send, catch_up))
    stalled.takes.clear()
    for seq in range(2, 6):
        audience.advance(Point("a", seq), {"clock": str(seq)})
    assert len(lively.frames) == 4
    assert len(stalled.frames) == 1
    stalled.takes.set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert stalled.frames[1:] == ['{"type":"snapshot","epoch":"a","seq":5,"view":{"clock":5}}']


async def test_a_chain_of_changes_has_no_holes():
    socket = Socket()
    audience = Audience("public")
    audience.advance(Point("a", 3), {"clock": "1", "gone": "2"})
    audience.screens.add(Screen(socket.send, lambda screen: None))
    audience.advance(Point("a", 3), {"clock": "1", "gone": "2"})  # the same again: nothing to tell
    audience.advance(Point("a", 3), {"clock": "1", "gone": "4"})  # a tablet fell silent, and nothing was journalled
    audience.advance(Point("a", 7), {"clock": "2"})
    audience.advance(Point("a", 5), {"clock": "1"})  # older than what the screens have
    audience.advance(Point("a", 8), {"clock": "2", "new": "1"})
    assert socket.frames == [
        '{"type":"snapshot","epoch":"a","seq":3,"view":{"clock":1,"gone":4}}',
        '{"type":"changed","from_seq":3,"seq":7,"set":{"clock":2},"gone":["gone"]}',
        '{"type":"changed","from_seq":7,"seq":8,"set":{"new":1},"gone":[]}',
    ]


async def test_a_socket_that_breaks_stops_nobody():
    async def broken(message: dict[str, Any]) -> None:
        raise ConnectionResetError

    lively = Socket()
    audience = Audience("public")
    audience.advance(Point("a", 1), {})
    audience.screens |= {Screen(broken, lambda screen: None), Screen(lively.send, lambda screen: None)}
    audience.advance(Point("a", 2), {})
    assert len(lively.frames) == 1


async def test_another_epoch_is_told_as_a_whole_whatever_its_number():
    socket = Socket()
    audience = Audience("public")
    audience.advance(Point("a", 57), {"clock": "1", "announcement": "2"})
    audience.screens.add(Screen(socket.send, lambda screen: None))
    audience.advance(Point("b", 40), {"clock": "1"})
    audience.advance(Point("b", 41), {"clock": "3"})
    assert socket.frames == [
        '{"type":"snapshot","epoch":"b","seq":40,"view":{"clock":1}}',
        '{"type":"changed","from_seq":40,"seq":41,"set":{"clock":3},"gone":[]}',
    ]
