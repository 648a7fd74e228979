"""The director's answer when the server's clock has jumped: what time of day it is in the room.

Either answer leaves every level what it has left. To go on by the room's clock changes nothing but the question. To
take the server's time sets the clock of the room: the clocks that run are paused for the moment in which it is set, so
that no process and no screen reads a level's end by the one and the time by the other.
"""

import time
from uuid import UUID, uuid5

from rules.clock import Running
from rules.tournament.commands import PauseClock, ResumeClock
from rules.verdict import Refusal
from tournament import aggregates, room_time
from tournament.actors import Actor
from tournament.execute import Answer, at_the_desk, execute
from tournament.models import RoomClock, Stream

SETTLED = Refusal("clock_is_answered", "house.stale-request")
UNTIL_ALL_KNOW = room_time.LOOK_EVERY + 1.5  # seconds: every process has read it, and screens have come back


def go_on_by_the_room(clock: int, *, command_id: UUID) -> Answer:
    """It is as late as the room thinks."""
    return _set(clock, by_server=False, command_id=command_id)


def take_the_servers_time(clock: int, *, actor: Actor, command_id: UUID) -> Answer:
    """It is as late as the server's clock says now."""
    if not RoomClock.objects.filter(pk=clock).exclude(jump=None).exists():
        return _set(clock, by_server=True, command_id=command_id)
    stopped = [number for number in _running() if _paused(number, actor=actor, command_id=command_id)]
    answer = _set(clock, by_server=True, command_id=command_id)
    time.sleep(UNTIL_ALL_KNOW)
    for number in stopped:
        execute(number, ResumeClock(), actor=actor, command_id=uuid5(command_id, f"resume {number}"))
    return answer


def _set(clock: int, *, by_server: bool, command_id: UUID) -> Answer:
    def carry_out(_: object) -> Answer:
        row = RoomClock.objects.filter(pk=clock).exclude(jump=None).first()
        if row is None:
            refusal = {"code": SETTLED.code, "article": SETTLED.article, "detail": {}}
            return {"ok": False, "seq": 0, "refusal": refusal}
        (room_time.take_servers_time if by_server else room_time.keep_rooms_time)(row)
        return {"ok": True, "seq": 0, "result": {}}

    body = {"room_clock": clock, "by_server": by_server}
    return at_the_desk(body, carry_out, command_id=command_id)


def _running() -> list[int]:
    due = Stream.objects.filter(kind=Stream.TOURNAMENT, tournament__status="running")
    states = ((number, aggregates.as_committed(number)[1]) for number in due.values_list("pk", flat=True))
    return [number for number, state in states if state is not None and isinstance(state.clock, Running)]


def _paused(number: int, *, actor: Actor, command_id: UUID) -> bool:
    answer = execute(number, PauseClock(), actor=actor, command_id=uuid5(command_id, f"pause {number}"))
    return bool(answer["ok"]) and answer["result"].get("changed") is not False
