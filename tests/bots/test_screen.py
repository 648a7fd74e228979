"""A screen shows what its snapshot and the changes since add up to, and never guesses over a gap."""

import asyncio
import json

import websockets

from bots.screen import Screen, Took, View


def snapshot(seq, **view):
    return {"type": "snapshot", "seq": seq, "view": view}


def changed(from_seq, seq, *, gone=(), **values):
    return {"type": "changed", "from_seq": from_seq, "seq": seq, "set": values, "gone": list(gone)}


def test_a_change_that_joins_on_is_shown():
    view = View()
    view.take(snapshot(5, counts=10, clock="running", moves=[]))
    assert view.take(changed(5, 6, counts=9, gone=["moves"])) is Took.SHOWN
    assert (view.seq, view.sections) == (6, {"counts": 9, "clock": "running"})


def test_a_change_that_reaches_over_what_is_shown_is_shown():
    view = View()
    view.take(snapshot(5, counts=10))
    assert view.take(changed(3, 8, counts=7)) is Took.SHOWN
    assert (view.seq, view.sections) == (8, {"counts": 7})


def test_what_is_already_shown_is_ignored():
    view = View()
    view.take(snapshot(5, counts=10))
    assert view.take(changed(4, 5, counts=11)) is Took.OLD
    assert view.take(snapshot(4, counts=12)) is Took.OLD
    assert (view.seq, view.sections) == (5, {"counts": 10})


def test_a_gap_changes_nothing_until_the_snapshot_comes():
    view = View()
    view.take(snapshot(5, counts=10))
    assert view.take(changed(6, 7, counts=8)) is Took.GAP
    assert (view.seq, view.sections) == (5, {"counts": 10})
    assert view.take(snapshot(7, counts=8)) is Took.SHOWN
    assert (view.seq, view.sections) == (7, {"counts": 8})


def test_a_change_before_any_snapshot_is_a_gap():
    assert View().take(changed(0, 1, counts=1)) is Took.GAP


def test_a_screen_remembers_what_it_showed_at_an_earlier_moment_and_guesses_nothing_between():
    view = View()
    view.take(snapshot(5, counts=10))
    view.take(changed(5, 8, counts=9))
    view.take(changed(8, 9, counts=8))
    assert [view.at(seq) for seq in (4, 5, 7, 8, 9, 12)] == [
        None,
        {"counts": 10},
        None,
        {"counts": 9},
        {"counts": 8},
        None,
    ]


async def test_a_screen_has_reached_what_it_shows_not_what_the_server_says_of_itself():
    go_on = asyncio.Event()

    async def server(socket):
        for message in ({"type": "hello", "seq": 7}, snapshot(5, clock="level 1"), {"type": "pong", "seq": 7}):
            await socket.send(json.dumps(message))
        await go_on.wait()
        await socket.send(json.dumps(changed(5, 7, clock="level 2")))
        await socket.wait_closed()

    async with websockets.serve(server, "127.0.0.1", 0) as listening:
        port = listening.sockets[0].getsockname()[1]
        screen = Screen(f"http://127.0.0.1:{port}/ws/tournaments/1/director")
        assert await screen.reach(5, 5)
        assert not await screen.reach(7, 0.2)
        assert screen["clock"] == "level 1"
        go_on.set()
        assert await screen.reach(7, 5)
        assert screen["clock"] == "level 2"
        await screen.close()


async def test_a_screen_comes_back_to_a_server_whose_database_was_away_and_not_to_one_that_refuses_it():
    visits = 0

    async def server(socket):
        nonlocal visits
        visits += 1
        if visits == 1:
            await socket.send(json.dumps({"type": "refused", "code": "database_away", "text": ""}))
            await socket.close(4503)
        elif visits == 2:
            await socket.send(json.dumps(snapshot(5)))
            await socket.close(1012)
        else:
            await socket.send(json.dumps({"type": "refused", "code": "not_allowed", "text": ""}))
            await socket.close(4403)

    async with websockets.serve(server, "127.0.0.1", 0) as listening:
        port = listening.sockets[0].getsockname()[1]
        screen = Screen(f"http://127.0.0.1:{port}/ws/tournaments/1/entries/2")
        assert await screen.reach(5, 5)
        await asyncio.sleep(0.5)
        await screen.close()
    assert visits == 3
    assert [said["code"] for said in screen.refused] == ["not_allowed", 4403]
