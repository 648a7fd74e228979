"""When the director sets the room's time, screens that reckon by the old one are sent to ask anew."""

import pytest

from tests import house
from tests.live.test_channel import Screen, Socket, in_thread
from tournament import room_time
from tournament.live.screens import COME_BACK
from tournament.models import RoomClock

pytestmark = pytest.mark.django_db(transaction=True)
TWO_HOURS = 7_200_000_000


async def test_screens_come_back_when_the_rooms_time_was_set(monkeypatch):
    monkeypatch.setattr("tournament.live.hub.LOOK_AGAIN", 0.05)
    monkeypatch.setattr("tournament.room_time.LOOK_EVERY", 0.01)
    await in_thread(room_time.look)()
    number = await in_thread(lambda: house.tournament(house.staff("director")))()
    socket = Socket(f"/ws/tournaments/{number}/public")
    await socket.connect()
    screen = Screen(socket)
    while screen.kinds[-1:] != ["snapshot"]:
        await screen.frame()
    assert await socket.receive_nothing(0.3)

    def set_time() -> None:
        row = RoomClock.objects.get()
        RoomClock.objects.filter(pk=row.pk).update(jump=TWO_HOURS)
        row.refresh_from_db()
        room_time.take_servers_time(row)

    await in_thread(set_time)()
    assert await socket.receive_output(5) == {"type": "websocket.close", "code": COME_BACK}
    await socket.leave()
