"""A player with a phone: registers, looks at the seat, comes back after a bust if they may."""

from __future__ import annotations

from bots.names import name_of
from bots.room import DESK, Room
from bots.screen import Screen


class Phone:
    """A player: registers, looks at the seat, comes back after a bust if they may."""

    def __init__(self, room: Room, number: int) -> None:
        self.room = room
        self.number = number
        self.name = name_of(number)
        self.dice = room.dice("phone", number)
        self.client = room.client(language=self.dice.choice(("ru", "en")))
        self.entry = 0
        self.ticket = ""
        self.screen: Screen | None = None

    async def sign_up(self, *, late: bool) -> bool:
        """Scan the code, give a name. Afterwards the phone shows by itself what happens."""
        body = {"name": self.name, "phone": f"+7900{self.number:07d}"}
        due = frozenset({"registration_closed", "registration_ended_by_final_table"}) if late else frozenset()
        answer = await self.room.ask(self.client, f"{self.room.api}/sign-up", body, due=due)
        if not answer.ok:
            return False
        self.ticket = answer.body["ticket"]
        self.client.authorize(f"Ticket {self.ticket}")
        self._follow(answer.body["entry"])
        return True

    def _follow(self, entry: int) -> None:
        self.entry = entry
        url = f"{self.room.url}/ws/tournaments/{self.room.tournament}/entries/{entry}"
        self.screen = Screen(url, authorization=f"Ticket {self.ticket}")
        self.room.screens.append(self.screen)

    async def play(self, *, reenters: bool) -> None:
        """Look at the phone until the evening is over; after a bust perhaps buy in again."""
        while not self.room.over.is_set() and self.screen is not None:
            await self.screen.changed(1.0)
            me = self.screen["me"]
            if not (reenters and me and me["status"] == "out" and me["can_reenter"]):
                continue
            reenters = False
            await self.room.wait(DESK)
            player = (await self.client.get(f"{self.room.api}/ticket"))["player"]
            due = frozenset(
                {"registration_closed", "registration_ended_by_final_table", "already_registered"}
            )  # the bust was taken back meanwhile
            answer = await self.room.tell(self.client, "register-entry", {"player": player}, due=due)
            if answer.ok:
                await self.screen.close()
                self._follow(answer.result["entry"])
