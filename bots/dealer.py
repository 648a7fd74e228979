"""A dealer with a table's tablet: deals, reports, counts."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from bots import chips, judge
from bots.client import Answer, Client
from bots.room import GIVES_UP, HAND, WALK, Reported, Room
from bots.screen import Screen

Json = dict[str, Any]

# A tap may rest on what the tablet showed a moment ago: these are the reasons why a hand may not begin just now.
MAY_NOT_DEAL = frozenset(
    {
        "not_running",
        "clock_paused",
        "on_break",
        "tables_uneven",
        "too_few_players",
        "hand_for_hand",
        "tournament_decided",
        "player_without_chips",
        "hand_under_way",
        "may_not_deal",
        "table_closed",
    }
)

# A count is of the players who sat there when it was made.
COUNTED_LATE = frozenset(
    {
        "bought_chips_missing",
        "chips_do_not_add_up",
        "count_incomplete",
        "hand_under_way",
        "seat_changed",
        "tournament_over",
    }
)


class Dealer:
    """One table's tablet: pairs, deals, reports. Holds no power elsewhere, and asks for none."""

    def __init__(self, room: Room, table: int, director: Client) -> None:
        self.room = room
        self.table = table
        self.director = director
        self.client = room.client(language="ru" if table % 2 else "en")
        self.screen: Screen | None = None
        self.played = 0  # the last hand whose chips have been moved
        self.came: dict[int, float] = {}  # when a walking player was first seen to be on the way
        self.broke_since: dict[int, float] = {}
        self.gone = False

    async def pair(self) -> None:
        """Type the code that the director reads out."""
        code = await self.room.ask(self.director, f"{self.room.api}/tablets", {"table": self.table})
        if not code.ok:
            return
        paired = await self.room.ask(self.client, "/api/pair", {"code": code.body["code"]})
        if not paired.ok:
            return
        token = paired.body["token"]
        self.client.authorize(f"Tablet {token}")
        url = f"{self.room.url}/ws/tournaments/{self.room.tournament}/tables/{self.table}"
        self.screen = Screen(url, authorization=f"Tablet {token}")
        self.room.screens.append(self.screen)

    async def deal(self) -> None:
        """Play hands until the table is closed or the evening is over."""
        await self.pair()
        if self.screen is None:
            return
        while not self.room.over.is_set():
            await self.screen.changed(0.3)
            table = self.screen["table"]
            if not table:
                continue
            if not table["is_open"] and not judge.seats_of(table):
                self.gone = True
                return
            self._meet_guests(table)
            await self._welcome(table)
            await self._let_go(table)
            hand = table["hand"]
            if hand is not None and hand["number"] > self.played:
                await self._play(hand["number"], [seat["entry"] for seat in table["seats"] if seat["dealt_in"]])
            elif hand is None and self._rests():
                await self._count(table)
            elif hand is None and table["may_deal"] is None and table["is_open"]:
                await self._see(await self._tell("start-hand", {"hand": table["hands"] + 1}, due=MAY_NOT_DEAL))

    async def _tell(self, command: str, body: Mapping[str, Any], *, due: frozenset[str] = frozenset()) -> Answer:
        return await self.room.tell(self.client, command, {"table": self.table, **body}, due=due)

    async def _see(self, answer: Answer) -> None:
        """Look at the tablet until it shows what was done."""
        if answer.ok and self.screen is not None:
            await self.screen.reach(answer.seq, 10)

    async def _welcome(self, table: Json) -> None:
        """A moved player sits down."""
        now = asyncio.get_running_loop().time()
        for seat in judge.seats_of(table):
            entry = seat["entry"]
            if seat["arrived"]:
                self.came.pop(entry, None)
            elif now - self.came.setdefault(entry, now) > WALK / self.room.speed:
                body = {"entry": entry, "seat": {"table": self.table, "number": seat["seat"]}}
                due = frozenset({"arrived_already", "seat_changed"})
                await self._see(await self.room.tell(self.client, "confirm-arrival", body, due=due))

    def _meet_guests(self, table: Json) -> None:
        """Somebody who is no bot has paid at the desk: the bots play the chips of whoever sits with them."""
        assert self.screen is not None
        for seat in judge.seats_of(table):
            if seat["entry"] not in self.room.chips and seat["entry"] not in self.room.expected:
                self.room.sold(seat["entry"], self.screen["event"]["buy_in"], self.screen.view.seq)

    async def _seats_with_chips(self) -> list[Json]:
        """Who sits here, once the chips of each are known: a screen may show a seat before the desk hears that its
        payment is done."""
        assert self.screen is not None
        while True:
            self._meet_guests(self.screen["table"])
            seats = judge.seats_of(self.screen["table"])
            if all(seat["entry"] in self.room.chips for seat in seats):
                return seats
            await asyncio.sleep(0.02)

    async def _let_go(self, table: Json) -> None:
        """A player who wanted a rebuy and does not get one leaves the table."""
        now = asyncio.get_running_loop().time()
        for seat in judge.seats_of(table):
            entry = seat["entry"]
            if seat["status"] != "broke" or self.room.chips.get(entry) != 0 or entry in self.room.buying:
                self.broke_since.pop(entry, None)
                continue
            waited = now - self.broke_since.setdefault(entry, now)
            if entry in self.room.given_up or waited > GIVES_UP / self.room.speed:
                self.room.given_up.add(entry)
                hand = table["hand"]["number"] if table["hand"] else table["hands"]
                # Meanwhile the director may have reported the same player, or moved them with a plan.
                await self._report(hand, [(entry, seat["seat"], 0)], due=frozenset({"seat_changed", "hand_changed"}))

    async def _report(self, hand: int, busts: list[tuple[int, int, int]], *, due: frozenset[str] = frozenset()) -> None:
        """Who has no chips left: (entry, seat, chips at the start of the hand)."""
        body = {
            "hand": hand,
            "busts": [{"entry": entry, "seat": seat, "chips_at_start": before} for entry, seat, before in busts],
        }
        answer = await self._tell("bust-entries", body, due=due)
        if answer.ok:
            for entry, _, before in busts:
                self.room.busts.append(Reported(entry, self.table, hand, before, answer.seq))
        await self._see(answer)

    async def _play(self, number: int, dealt_in: list[int]) -> None:
        """One hand: time goes by, chips change hands, busts are reported, the hand is over."""
        assert self.screen is not None
        dice = self.room.dice("hand", self.table, number)
        await self.room.wait(HAND * (0.6 + 0.8 * dice.random()))
        table = self.screen["table"]
        self._meet_guests(table)
        if dice.random() < 0.01:
            await self._tell("call-floor", {"reason": dice.choice(("dispute", "spilled drink", "clock"))})
        dealt = {
            seat["entry"]: self.room.chips[seat["entry"]]
            for seat in judge.seats_of(table)
            if seat["entry"] in dealt_in and seat["status"] == "seated" and seat["arrived"]
            and not seat["penalty_hands"] and self.room.chips.get(seat["entry"], 0) > 0
        }  # fmt: skip
        chairs = {seat["entry"]: seat["seat"] for seat in judge.seats_of(table)}
        self.played = number
        if len(dealt) > 1:
            blinds = self._blinds(table)
            hand = chips.play_hand(dealt, small_blind=blinds[0], big_blind=blinds[1], dice=dice)
            self.room.chips.update(hand.after)
            await self._see_off(number, hand, chairs, dice)
        self.room.hands += 1
        await self._hand_over(number, dice)

    async def _see_off(self, number: int, hand: chips.Played, chairs: Mapping[int, int], dice: Any) -> None:
        """Those without chips ask for a rebuy, or are out."""
        assert self.screen is not None
        counts, event = self.screen["counts"], self.screen["event"]
        out = []
        for entry in hand.broke:
            seat = next((seat for seat in self.screen["table"]["seats"] if seat["entry"] == entry), None)
            may = bool(event["rebuy"]) and counts["can_rebuy"] and seat and seat["rebuys"] < event["rebuys_max"]
            wants = may and dice.random() < 0.6
            if not wants or not await self._ask_for_rebuy(number, entry, chairs[entry]):
                out.append((entry, chairs[entry], hand.before[entry]))
        if out:
            await self._report(number, out)

    async def _ask_for_rebuy(self, hand: int, entry: int, seat: int) -> bool:
        body = {"hand": hand, "entry": entry, "seat": seat}
        return (await self._tell("ask-for-rebuy", body, due=frozenset({"rebuys_closed"}))).ok

    def _rests(self) -> bool:
        """Whether the clock stands, or a break is under way."""
        assert self.screen is not None
        clock, structure = self.screen["clock"], self.screen["structure"]
        return bool(clock) and (clock["kind"] == "paused" or structure["periods"][clock["period"]]["kind"] == "break")

    async def _count(self, table: Json) -> None:
        """There is time to count what was not counted when the last hand was over."""
        if table["hands"] == 0 or all(seat["counted"] for seat in judge.seats_of(table)):
            return
        seats = await self._seats_with_chips()
        stacks = {seat["entry"]: self.room.chips[seat["entry"]] for seat in seats}
        answer = await self._tell("report-stacks", {"hand": table["hands"], "stacks": stacks}, due=COUNTED_LATE)
        await self._counted(answer, stacks)

    async def _counted(self, answer: Answer, stacks: Mapping[int, int]) -> None:
        if answer.ok and stacks:
            self.room.counted(answer.seq, dict(stacks))
        await self._see(answer)

    async def _hand_over(self, number: int, dice: Any) -> None:
        """The hand is over. If somebody came back with a rebuy while the dealer counted, it is counted again."""
        assert self.screen is not None
        counts = dice.random() < 0.9  # the dealer counts at nearly every hand: now and then there is no time for it
        while not self.room.over.is_set():
            seats = await self._seats_with_chips()
            stacks = {seat["entry"]: self.room.chips[seat["entry"]] for seat in seats if seat["status"] == "seated"}
            body = {"hand": number, **({"stacks": stacks} if counts else {})}
            answer = await self._tell("end-hand", body, due=COUNTED_LATE)
            if answer.ok:
                self.room.ended[self.table, number] = answer.seq
            await self._counted(answer, stacks if counts else {})
            if answer.ok or answer.code not in COUNTED_LATE:
                return
            counts = await self.screen.changed(1.0)

    def _blinds(self, table: Json) -> tuple[int, int]:
        blinds = table["blinds"]
        if blinds is None:
            return 10, 20
        return blinds["small_blind"], max(blinds["big_blind"], 2)
