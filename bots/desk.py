"""The cashier at the desk, who takes the money of whoever stands in the queue."""

from __future__ import annotations

from typing import Any

from bots.client import Client
from bots.names import card_of, name_of
from bots.room import DESK, Room
from bots.screen import Screen

Json = dict[str, Any]
FOUND_AT_MOST = 30


class Desk:
    """The cashier: takes the money of whoever stands in the queue."""

    def __init__(self, room: Room, client: Client) -> None:
        self.room = room
        self.client = client
        self.dice = room.dice("desk")
        self.screen = Screen(f"{room.url}/ws/tournaments/{room.tournament}/director", cookies=client.cookies)
        room.screens.append(self.screen)
        self.refuses: set[int] = set()  # entries that will not be sold a rebuy

    def _method(self) -> str:
        return self.dice.choice(("cash", "card", "transfer"))

    @property
    def event(self) -> Json:
        """What the event costs, as the console shows it."""
        return dict(self.screen["event"])

    async def register(self, number: int) -> int | None:
        """A player without a phone stands at the desk: found or written down, then registered."""
        player = await self._find(number) or await self._write_down(number)
        answer = await self.room.tell(self.client, "register-entry", {"player": player})
        return int(answer.result["entry"]) if answer.ok else None

    async def _find(self, number: int) -> int | None:
        """Of those who are called so, the one with the card that lies on the desk."""
        found = await self.client.get("/api/players", search=name_of(number), tournament=self.room.tournament)
        by_card = [player["id"] for player in found if player["card"] == card_of(number)]
        if len(found) == FOUND_AT_MOST and not by_card:  # too many of that name: the card alone is sought
            by_card = [player["id"] for player in await self.client.get("/api/players", search=card_of(number))]
        return int(by_card[0]) if by_card else None

    async def _write_down(self, number: int) -> int:
        """A new player. The namesakes have been looked at, and are others; who has come meanwhile is looked at too."""
        person = {"name": name_of(number), "card": card_of(number)}
        while True:
            alike = await self.client.get("/api/players/doubles", name=person["name"])
            body = {**person, "beside": [player["id"] for player in alike]}
            due = frozenset({"possible_double"})
            made = await self.room.ask(self.client, "/api/players", body, due=due)
            if "id" in made.body:
                return int(made.body["id"])

    async def take_payment(self, entry: int) -> bool:
        """The money is on the table: the entry gets its chips and a seat."""
        self.room.expected.add(entry)
        answer = await self.room.tell(
            self.client,
            "confirm-payment",
            {"entry": entry, "method": self._method()},
            due=frozenset({"registration_closed", "registration_ended_by_final_table", "final_table_full"}),
        )
        if answer.ok:
            self.room.sold(entry, self.event["buy_in"], answer.seq)
            return True
        self.room.expected.discard(entry)
        await self.room.tell(self.client, "cancel-entry", {"entry": entry, "reason": "came too late"})
        return False

    async def sell_rebuy(self, entry: int) -> None:
        """A player without chips buys in again at the desk."""
        self.room.buying.add(entry)
        answer = await self.room.tell(
            self.client,
            "sell-rebuy",
            {"entry": entry, "method": self._method()},
            due=frozenset({"rebuys_closed", "rebuy_limit"}),  # lost again, before the screen said so
        )
        if answer.ok:
            self.room.sold(entry, self.event["rebuy"], answer.seq)
        else:
            self.room.given_up.add(entry)
        self.room.buying.discard(entry)

    async def make_a_mistake_and_mend_it(self, number: int) -> None:
        """Somebody paid for the wrong tournament: the entry is voided, the money goes back."""
        entry = await self.register(number)
        if entry is None or not await self.take_payment(entry):
            return
        answer = await self.room.tell(self.client, "void-entry", {"entry": entry, "reason": "wrong tournament"})
        if answer.ok:
            self.room.voided(entry, self.event["buy_in"], answer.seq)

    async def let_one_go(self, number: int) -> None:
        """Somebody registers and goes home before paying."""
        entry = await self.register(number)
        if entry is not None:
            await self.room.tell(self.client, "cancel-entry", {"entry": entry, "reason": "went home"})

    async def work(self, *, leaves_alone: frozenset[int] = frozenset()) -> None:
        """Serve the queue, payments first."""
        seen: set[int] = set(leaves_alone)
        asked: dict[int, float] = {}
        while not self.room.over.is_set():
            await self.screen.changed(0.5)
            due = [due["entry"] for due in (self.screen["payments_due"] or {}).get("entries", ())]
            for entry in [entry for entry in due if entry not in seen]:
                seen.add(entry)
                await self.room.wait(DESK)
                await self.take_payment(entry)
            for entry in sorted({request["entry"] for request in self.screen["requests"] or ()} - self.refuses):
                await self._answer_request(entry, asked.setdefault(entry, self.dice.random()))

    async def _answer_request(self, entry: int, purse: float) -> None:
        if purse < 0.2:
            self.refuses.add(entry)  # has no money on them after all
            self.room.given_up.add(entry)
            return
        await self.room.wait(DESK)
        asks = entry in {request["entry"] for request in self.screen["requests"] or ()}
        if asks and self.room.chips.get(entry) == 0 and entry not in self.room.given_up:
            await self.sell_rebuy(entry)
