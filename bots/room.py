"""What the bots of one evening share: the chips in their hands, the money at the desk, the busts they saw, the judge.

A room is told of everything by the clients' own answers. Because many act at once, the judge compares as of a `seq`:
`settled` waits until every command under way at that moment is answered, then the books can be read as of then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bots import judge
from bots.client import Answer, Client, Faults
from bots.judge import KnownBust, Tally
from bots.screen import Screen

Json = dict[str, Any]

# In a room, in seconds. The speed divides them.
HAND = 120.0
WALK = 40.0
DESK = 15.0
FLOOR = 20.0
GIVES_UP = 240.0  # a player who asked for a rebuy and was not sold one


@dataclass(slots=True)
class Reported:
    """A bust that a dealer reported and the server took."""

    entry: int
    table: int
    hand: int
    chips: int
    seq: int


@dataclass(slots=True)
class Room:
    """One tournament and everybody in it."""

    url: str
    seed: str
    speed: float
    faults: Faults
    tally: Tally
    tournament: int = 0
    chips: dict[int, int] = field(default_factory=dict)  # in the players' hands, by entry
    handed_out: list[tuple[int, int]] = field(default_factory=list)  # (seq, chips), by the desk
    pool: int = 0
    fees: int = 0
    expected: set[int] = field(default_factory=set)  # entries whose money a bot's desk takes
    paid: set[int] = field(default_factory=set)  # entries in the prize pool
    busts: list[Reported] = field(default_factory=list)
    given_up: set[int] = field(default_factory=set)  # asked for a rebuy and do not want it any more
    buying: set[int] = field(default_factory=set)  # stands at the desk with the money for a rebuy: keeps the seat
    ended: dict[tuple[int, int], int] = field(default_factory=dict)  # (table, hand): the line that ended it
    # Each hand for hand: the hands begun at each table when it was switched on, and when it was switched off.
    hand_for_hand: list[tuple[dict[int, int], dict[int, int]]] = field(default_factory=list)
    hands: int = 0
    counted: Callable[[int, dict[int, int]], None] = lambda seq, stacks: None  # who wants to know of counts
    over: asyncio.Event = field(default_factory=asyncio.Event)
    faces: list[Client] = field(default_factory=list)
    screens: list[Screen] = field(default_factory=list)
    _under_way: set[asyncio.Future[None]] = field(default_factory=set)

    def dice(self, *what: object) -> Random:
        """Dice of one purpose: the same seed and purpose throw the same, whatever else goes on in the room."""
        return Random("/".join(map(str, (self.seed, *what))))

    async def wait(self, seconds: float) -> None:
        """Let `seconds` of the room's time go by."""
        await asyncio.sleep(seconds / self.speed)

    def client(self, *, authorization: str = "", language: str = "en") -> Client:
        """A device that somebody brings into the room."""
        client = Client(self.url, self.faults, authorization=authorization, language=language)
        self.faces.append(client)
        return client

    @property
    def api(self) -> str:
        """Where the tournament has its addresses."""
        return f"/api/tournaments/{self.tournament}"

    async def tell(
        self, client: Client, command: str, body: Mapping[str, Any] | None = None, *, due: frozenset[str] = frozenset()
    ) -> Answer:
        """Give a command to the tournament. `due` are the refusals that may honestly happen."""
        return await self.ask(client, f"{self.api}/{command}", body, due=due)

    async def ask(
        self, client: Client, path: str, body: Mapping[str, Any] | None = None, *, due: frozenset[str] = frozenset()
    ) -> Answer:
        """Give any command."""
        answered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._under_way.add(answered)
        try:
            answer = await client.command(path, body)
        finally:
            # Who waits for it goes on after the books are written below: nothing is awaited in between.
            asyncio.get_running_loop().call_soon(self._answered, answered)
        problem = judge.refusal_was_due(path, answer.code, due)
        if problem is not None:
            problem += f" {answer.body} to {dict(body or {})}"
        self.tally.note("no undue refusal", problem)
        return answer

    def _answered(self, answered: asyncio.Future[None]) -> None:
        self._under_way.discard(answered)
        answered.set_result(None)

    async def settled(self) -> None:
        """Wait until every command that is under way now has been answered and written into the books."""
        await asyncio.gather(*self._under_way)
        await asyncio.sleep(0)

    # --- the books ------------------------------------------------------------------------------------------------

    def sold(self, entry: int, price: Mapping[str, int], seq: int) -> None:
        """The desk took money and handed out chips."""
        self.chips[entry] = self.chips.get(entry, 0) + price["chips"]
        self.handed_out.append((seq, price["chips"]))
        self.pool += price["pool"]
        self.fees += price["fee"]
        self.paid.add(entry)

    def voided(self, entry: int, price: Mapping[str, int], seq: int) -> None:
        """The desk gave the money back and took the chips."""
        self.handed_out.append((seq, -self.chips.pop(entry)))
        self.pool -= price["pool"]
        self.fees -= price["fee"]
        self.paid.discard(entry)

    def handed_out_at(self, seq: int) -> int:
        """Chips that the desk had handed out when the tournament stood at `seq`."""
        return sum(chips for at, chips in self.handed_out if at <= seq)

    def held_at(self, seq: int) -> int:
        """Chips in the players' hands then; hands move chips but make none."""
        return sum(self.chips.values()) - sum(chips for at, chips in self.handed_out if at > seq)

    def bust_order(self) -> list[KnownBust]:
        """The busts from the first out, equal order for those who tie, as their hands put them: those of one hand (or
        of one round played hand for hand) went out when the first of them was seen to be out, or their hand was over.
        Who had more chips at one table stands better; of different tables the best ones tie, then the second ones."""
        together: dict[Any, list[Reported]] = {}
        for bust in self.busts:
            together.setdefault(self._moment(bust), []).append(bust)
        moments = sorted(together.values(), key=lambda busts: (min(map(self._out_at, busts)), busts[0].chips > 0))
        line: list[list[Reported]] = []
        for busts in moments:
            levels: dict[int, list[Reported]] = {}
            for bust in busts:
                better = {one.chips for one in busts if one.table == bust.table and one.chips > bust.chips}
                levels.setdefault(len(better), []).append(bust)
            line.extend(levels[level] for level in sorted(levels, reverse=True))
        return [KnownBust(bust.entry, order, 0) for order, group in enumerate(line) for bust in group]

    def _out_at(self, bust: Reported) -> int:
        return min(bust.seq, self.ended.get((bust.table, bust.hand), bust.seq))

    def _moment(self, bust: Reported) -> tuple[object, ...]:
        """What those share who went out together. Who had waited for a rebuy was not in the hand."""
        played = self._round_of(bust.table, bust.hand) if bust.chips else None
        return ("round", *played) if played else (bust.table, bust.hand, bust.chips > 0)

    def _round_of(self, table: int, hand: int) -> tuple[int, int] | None:
        """The round played hand for hand that a table's hand belongs to, and of which hand for hand. To be asked once
        it is known where that ended."""
        for number, (begun, over) in enumerate(self.hand_for_hand):
            if table in begun and begun[table] < hand <= over.get(table, hand):
                return number, hand - begun[table]
        return None
