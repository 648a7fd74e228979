"""The hub of one event loop: it watches streams, builds views, numbers the frames, and drives the screens.

For every audience that is watched here the hub holds the view that its screens have. When the stream has grown it
builds the view anew in a thread, sends what differs as one `changed{from_seq, seq}` serialised once, and holds the new
one. A screen that joins gets the held view as its snapshot. So each screen sees one chain of frames without holes,
whatever became of single hints, and a first visit, a gap and a reconnect are the same code.
"""

import asyncio
import logging
import weakref
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count

from channels.layers import get_channel_layer

from tournament import room_time
from tournament.database import in_database
from tournament.live.hints import group_of
from tournament.live.messages import NOWHERE, Point, changed, snapshot
from tournament.live.screens import Screen
from tournament.live.views import Sections, sections_of, stands_at
from tournament.outages import outage

log = logging.getLogger(__name__)

LOOK_AGAIN = 1.0  # seconds after which a lost hint is found
LOOK_AROUND = 10  # looks after which tablets that came or went are shown, though nothing was journalled
LINGER = 30.0  # an audience without screens is held this long: reconnecting screens cost nothing


@dataclass(eq=False)
class Audience:
    """Those who see the same view."""

    name: str
    stands: Point = NOWHERE
    sections: Sections = field(default_factory=dict)
    screens: set[Screen] = field(default_factory=set)
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    _snapshot: str = ""

    def snapshot(self) -> str:
        """The held view as a frame, serialised once for all who need it."""
        if not self._snapshot:
            self._snapshot = snapshot(self.stands, self.sections)
        return self._snapshot

    def advance(self, stands: Point, sections: Sections) -> None:
        """Hold the new view and send what differs. Who is connected is in no journal: where only that differs the
        number stays, and the screens get the whole view under it. Of another epoch they get the whole view too."""
        first = not self.ready.is_set()
        same = stands.epoch == self.stands.epoch
        if not first and same and (stands.seq < self.stands.seq or (stands, sections) == (self.stands, self.sections)):
            return
        joins = not first and same and stands.seq > self.stands.seq
        frame = changed(self.stands.seq, stands.seq, self.sections, sections) if joins else ""
        self.stands, self.sections, self._snapshot = stands, sections, ""
        self.ready.set()
        if first:
            return
        for screen in tuple(self.screens):
            screen.push(frame or self.snapshot())


class Watched:
    """A stream with screens here."""

    def __init__(self, stream_id: int) -> None:
        self.stream_id = stream_id
        self.audiences: dict[str, Audience] = {}
        self.built = NOWHERE
        self.stored = NOWHERE  # by the database: where no view can be built, screens are told at least this
        self.grown = asyncio.Event()
        self.builder: asyncio.Task[None] | None = None

    def poke(self) -> None:
        """There may be something new."""
        self.grown.set()

    def shows_tablets(self) -> bool:
        """Whether somebody sees here which tablets are connected."""
        return any(name == "director" or name.startswith("tables/") for name in self.audiences)

    async def build_for_ever(self) -> None:
        """Build whenever there is something new; what comes meanwhile is built together."""
        while True:
            await self.grown.wait()
            self.grown.clear()
            try:
                await self._build()
            except Exception as fault:
                if outage(fault) is None:
                    log.exception("The view of stream %s could not be built", self.stream_id)
                await asyncio.sleep(LOOK_AGAIN)
                self.grown.set()

    async def _build(self) -> None:
        names = tuple(self.audiences)
        if not names:
            return
        stands, views = await in_database(sections_of, self.stream_id, names)
        self.built = stands
        self.stands_at(stands)
        for name, sections in views.items():
            if (audience := self.audiences.get(name)) is not None:
                audience.advance(stands, sections)

    def stands_at(self, stored: Point) -> None:
        """What the database said. An older answer of the same epoch may come late."""
        if stored.epoch != self.stored.epoch or stored.seq > self.stored.seq:
            self.stored = stored
        if self.stored != self.built:
            self.poke()


class Hub:
    """Every screen of one event loop."""

    def __init__(self) -> None:
        self.streams: dict[int, Watched] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._channel: str | None = None
        self._opening = asyncio.Lock()
        self._times_set = room_time.times_set()

    async def join(self, stream_id: int, audience_name: str, screen: Screen) -> Audience:
        """Add a screen. Its first frame is the snapshot; newer frames follow it in order."""
        await self._open()
        watched = self.streams.get(stream_id)
        if watched is None:
            watched = self.streams[stream_id] = Watched(stream_id)
            watched.builder = asyncio.create_task(watched.build_for_ever())
            await self._listen_to(stream_id)
        audience = watched.audiences.get(audience_name)
        if audience is None:
            audience = watched.audiences[audience_name] = Audience(audience_name)
        watched.poke()  # what is held may be older than what is stored
        await audience.ready.wait()
        # From here to the end nothing is awaited: no frame can come between the snapshot and the next.
        audience.screens.add(screen)
        screen.push(audience.snapshot())
        return audience

    def leave(self, stream_id: int, audience: Audience, screen: Screen) -> None:
        """The screen is gone; its audience is held for a while."""
        screen.leave()
        audience.screens.discard(screen)
        if not audience.screens:
            loop = asyncio.get_running_loop()
            loop.call_later(LINGER, self._forget, stream_id, audience)

    def _forget(self, stream_id: int, audience: Audience) -> None:
        watched = self.streams.get(stream_id)
        if watched is None or audience.screens or watched.audiences.get(audience.name) is not audience:
            return
        del watched.audiences[audience.name]
        if not watched.audiences:
            del self.streams[stream_id]
            if watched.builder is not None:
                watched.builder.cancel()

    def stands(self, stream_id: int, audience: Audience) -> Point:
        """Where the stream stands as far as is known here: the screens of this audience may be behind it."""
        watched = self.streams.get(stream_id)
        return audience.stands if watched is None else watched.stored

    async def _open(self) -> None:
        async with self._opening:
            if not self._tasks:
                self._tasks = [asyncio.create_task(self._hear()), asyncio.create_task(self._look_again())]

    async def _listen_to(self, stream_id: int) -> None:
        if self._channel is not None:
            try:
                await get_channel_layer().group_add(group_of(stream_id), self._channel)
            except Exception:  # no Redis: the look at the versions carries us
                log.warning("Redis cannot be reached; screens follow within %s s", LOOK_AGAIN)

    async def _hear(self) -> None:
        """Hints from Redis, for ever: where it is away, the look at the versions carries us meanwhile."""
        while True:
            try:
                await self._follow_hints()
            except Exception:
                self._channel = None
                await asyncio.sleep(LOOK_AGAIN)

    async def _follow_hints(self) -> None:
        layer = get_channel_layer()
        self._channel = await layer.new_channel()
        for stream_id in tuple(self.streams):
            await layer.group_add(group_of(stream_id), self._channel)
        while True:
            hint = await layer.receive(self._channel)
            watched = self.streams.get(hint["stream"])
            if watched is not None and hint["version"] > watched.built.seq:
                watched.poke()

    async def _look_again(self) -> None:
        """Certainty: a look at the versions of all watched streams, and now and then at the tablets."""
        for look in count(1):
            await asyncio.sleep(LOOK_AGAIN)
            showing_tablets = [watched for watched in self.streams.values() if watched.shows_tablets()]
            for watched in showing_tablets if look % LOOK_AROUND == 0 else ():
                watched.poke()
            try:
                stored: Mapping[int, Point] = await in_database(stands_at, tuple(self.streams))
            except Exception:
                continue  # the database is away; the next look may find it
            self._hang_up_if_the_time_was_set()
            for stream_id, stands in stored.items():
                if stream_id in self.streams:
                    self.streams[stream_id].stands_at(stands)

    def _hang_up_if_the_time_was_set(self) -> None:
        """Screens reckon by the time that they were told: whoever was told another one asks anew."""
        if self._times_set == room_time.times_set():
            return
        self._times_set = room_time.times_set()
        for watched in self.streams.values():
            for audience in watched.audiences.values():
                for screen in tuple(audience.screens):
                    screen.hang_up()


_hubs: "weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, Hub]" = weakref.WeakKeyDictionary()


def hub() -> Hub:
    """The hub of this event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]


def hears() -> bool:
    """Whether every hub of this process that has screens is told by Redis what has grown. Asked from any thread."""
    return all(known._channel is not None for known in list(_hubs.values()) if known._tasks)
