"""The director of the floor: sees to everything that nobody else does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bots import judge
from bots.client import Client
from bots.room import FLOOR, Reported, Room
from bots.screen import Screen

Json = dict[str, Any]

# What may have followed a bust by the time somebody takes it back.
UNDO_TOO_LATE = frozenset({"seat_taken", "table_closed", "later_depends", "already_registered", "tournament_over"})


class Director:
    """The floor: approves plans, answers calls, keeps the clock, ends the evening."""

    def __init__(self, room: Room, client: Client, screen: Screen) -> None:
        self.room = room
        self.client = client
        self.screen = screen
        self.dice = room.dice("director")
        self.answered: set[int] = set()
        self.agenda = [
            (8, self._announce),
            (16, self._penalize),
            (24, self._pause),
            (40, self._add_time),
            (60, self._take_back_a_bust),
            (90, self._clear_the_line),
        ]

    async def work(self) -> None:
        """See to whatever the console shows, one thing after the other."""
        while not self.room.over.is_set():
            await self.screen.changed(0.5)
            await self._approve()
            await self._answer_calls()
            await self._hand_for_hand()
            if self.agenda and self.room.hands >= self.agenda[0][0]:
                await self.agenda.pop(0)[1]()
            if self.screen["winner"]:
                await self._finish()
                return

    async def _tell(
        self, command: str, body: Mapping[str, Any] | None = None, *, due: frozenset[str] = frozenset()
    ) -> Any:
        answer = await self.room.tell(self.client, command, body, due=due)
        if answer.ok:
            await self.screen.reach(answer.seq, 10)
        return answer

    async def _approve(self) -> None:
        plan = self.screen["plan"]
        if not plan or plan.get("stale"):
            return
        await self.room.wait(FLOOR)
        plan = self.screen["plan"]
        if plan:
            await self._tell("approve-plan", {"plan": plan["id"]}, due=frozenset({"plan_stale", "no_such_plan"}))

    async def _answer_calls(self) -> None:
        for call in self.screen["floor_calls"] or ():
            if call["id"] not in self.answered:
                self.answered.add(call["id"])
                # A count that adds up settles its call in the very moment in which the director answers it.
                due = frozenset({"call_answered"} if call["count"] else ())
                await self._tell("answer-floor-call", {"call": call["id"]}, due=due)

    async def _hand_for_hand(self) -> None:
        """On at the bubble while several tables play, off again afterwards."""
        on = bool((self.screen["hand_for_hand"] or {}).get("on"))
        bubble = (self.screen["payouts"] or {}).get("bubble")
        tables = sum(1 for table in judge.tables_of(self.screen.view.sections) if table["is_open"])
        counts = self.screen["counts"] or {}
        if not on and bubble == "bubble" and tables > 1 and not counts.get("registration_open"):
            answer = await self._tell("set-hand-for-hand", {"on": True})
            if answer.ok:
                view = self.screen.view.at(answer.seq) or {}
                self.room.hand_for_hand.append((_hands(view), {}))
        elif on and (bubble == "in_the_money" or tables == 1):
            answer = await self._tell("set-hand-for-hand", {"on": False})
            if answer.ok:
                self.room.hand_for_hand[-1][1].update(_hands(self.screen.view.at(answer.seq) or {}))

    async def _announce(self) -> None:
        await self._tell("announce", {"text": "Буфет открыт · The buffet is open"})

    async def _clear_the_line(self) -> None:
        await self._tell("announce", {"text": ""})

    async def _penalize(self) -> None:
        seats = [seat for table in judge.tables_of(self.screen.view.sections) for seat in judge.seats_of(table)]
        if seats:
            await self._tell(
                "impose-penalty",
                {
                    "entry": self.dice.choice(seats)["entry"],
                    "kind": "rounds",
                    "article": "house.conduct",
                    "note": "",
                    "rounds": 1,
                },
                due=frozenset({"not_in_play"}),
            )

    async def _pause(self) -> None:
        if (self.screen["clock"] or {}).get("kind") == "running":
            answer = await self._tell("pause-clock")
            if answer.ok:
                await self.room.wait(60)
                await self._tell("resume-clock")

    async def _add_time(self) -> None:
        clock = self.screen["clock"]
        if clock:
            body = {"period": clock["period"], "seconds": 1}
            await self._tell("add-time", body, due=frozenset({"period_changed", "clock_moved_on", "stale_period"}))

    async def _take_back_a_bust(self) -> None:
        """A dealer tapped too early: the bust is undone, and reported again by and by. Chips did not change hands."""
        if not self.room.busts:
            return
        last = self.room.busts[-1]
        answer = await self._tell("undo", {"seq": last.seq}, due=UNDO_TOO_LATE)
        if not answer.ok:
            return
        taken_back = [bust for bust in self.room.busts if bust.seq == last.seq]
        self.room.busts = [bust for bust in self.room.busts if bust.seq != last.seq]
        for bust in taken_back:
            await self._report_again(bust, list(judge.tables_of(self.screen.view.sections)))

    async def _report_again(self, bust: Reported, tables: list[Json]) -> None:
        """Where the own chair was given away the player sits in another one now."""
        table, seat = next(
            ((table, seat) for table in tables for seat in judge.seats_of(table) if seat["entry"] == bust.entry),
            ({}, None),
        )
        if seat is None:
            back = f"entry {bust.entry} of table {bust.table} came back without a seat"
            self.room.tally.note("nobody in two seats", back)
            return
        hand = table["hand"]["number"] if table["hand"] else table["hands"]
        body = {
            "table": table["number"],
            "hand": hand,
            "busts": [{"entry": bust.entry, "seat": seat["seat"], "chips_at_start": bust.chips}],
        }
        # Whoever had waited for a rebuy in vain may have been seen off by the dealer before.
        again = await self._tell("bust-entries", body, due=frozenset({"seat_changed"}))
        if again.ok:
            self.room.busts.append(Reported(bust.entry, table["number"], hand, bust.chips, again.seq))

    async def _finish(self) -> None:
        """The last player has all the chips."""
        await self.room.wait(FLOOR)
        if (self.screen["hand_for_hand"] or {}).get("on"):
            await self._tell("set-hand-for-hand", {"on": False})
        await self._close_registration()
        payouts = self.screen["payouts"]
        prizes = list(payouts["prizes"])
        if len(prizes) > 1 and prizes[0] > prizes[1] + 2:
            # The last two agreed to even it out a little.
            prizes[0] -= 1
            prizes[1] += 1
            await self._tell("set-payouts", {"prizes": prizes})
        await self._tell("finish-tournament")

    async def _close_registration(self) -> None:
        """Somebody may still enter: the level at which that ends begins."""
        counts, marks = self.screen["counts"] or {}, (self.screen["structure"] or {}).get("marks") or {}
        last, clock = marks.get("late_registration_ends"), self.screen["clock"]
        if counts.get("registration_open") and last is not None and clock:
            await self._tell("go-to-period", {"seen": clock["period"], "period": last + 1})


def _hands(view: Json) -> dict[int, int]:
    """The hands begun at each table."""
    return {table["number"]: table["hands"] for table in judge.tables_of(view)}
