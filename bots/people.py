"""Who does what: phones register, the desk takes money, dealers deal, the director sees to everything else.

Each looks at a screen of their own, acts after the time a human needs, and knows of the others only what the server
shows. Refusals that may honestly happen when many act at once are named where they may happen.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from bots import chips, judge
from bots.client import Answer, Client
from bots.names import name_of
from bots.room import DESK, FLOOR, GIVES_UP, HAND, WALK, Reported, Room
from bots.screen import Screen

Json = dict[str, Any]

# A tap may rest on what the tablet showed a moment ago: these are the reasons why a hand may not begin just now.
MAY_NOT_DEAL = frozenset(
    {
        "not_running",
        "clock_paused",
        "on_break",
        "tables_uneven",
        "moves_pending",
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
COUNTED_LATE = frozenset({"chips_do_not_add_up", "count_incomplete", "hand_under_way", "seat_changed"})

# What may have followed a bust by the time somebody takes it back.
UNDO_TOO_LATE = frozenset({"seat_taken", "table_closed", "later_depends", "already_registered", "tournament_over"})


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
        due = frozenset({"registration_closed"}) if late else frozenset()
        answer = await self.room.ask(self.client, f"{self.room.api}/sign-up", body, due=due)
        if not answer.ok:
            return False
        self.ticket = answer.body["ticket"]
        self.client.authorize(f"Ticket {self.ticket}")
        self._follow(answer.body["entry"])
        return True

    def _follow(self, entry: int) -> None:
        self.entry = entry
        url = f"{self.room.url}/ws/tournaments/{self.room.tournament}/entries/{entry}?ticket={self.ticket}"
        self.screen = Screen(url)
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
            due = frozenset({"registration_closed", "already_registered"})  # the bust was taken back meanwhile
            answer = await self.room.tell(self.client, "register-entry", {"player": player}, due=due)
            if answer.ok:
                await self.screen.close()
                self._follow(answer.result["entry"])


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
        return dict(self.screen["event"])

    async def register(self, number: int) -> int | None:
        """A player without a phone stands at the desk: found or written down, then registered."""
        found = await self.client.get("/api/players", search=name_of(number))
        if found:
            player = found[0]["id"]
        else:
            made = await self.room.ask(self.client, "/api/players", {"name": name_of(number)})
            player = made.body["id"]
        answer = await self.room.tell(self.client, "register-entry", {"player": player})
        return int(answer.result["entry"]) if answer.ok else None

    async def take_payment(self, entry: int) -> bool:
        """The money is on the table: the entry gets its chips and a seat."""
        self.room.expected.add(entry)
        answer = await self.room.tell(
            self.client,
            "confirm-payment",
            {"entry": entry, "method": self._method()},
            due=frozenset({"registration_closed"}),
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
            due=frozenset({"rebuys_closed"}),
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
            for due in (self.screen["payments_due"] or {}).get("entries", ()):
                if due["entry"] not in seen:
                    seen.add(due["entry"])
                    await self.room.wait(DESK)
                    await self.take_payment(due["entry"])
            waiting = {request["entry"] for request in self.screen["requests"] or ()}
            for entry in sorted(waiting - self.refuses):
                if asked.setdefault(entry, self.dice.random()) < 0.2:
                    self.refuses.add(entry)  # has no money on them after all
                    self.room.given_up.add(entry)
                    continue
                await self.room.wait(DESK)
                if self.room.chips.get(entry) == 0 and entry not in self.room.given_up:
                    await self.sell_rebuy(entry)


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
        url = f"{self.room.url}/ws/tournaments/{self.room.tournament}/tables/{self.table}?token={token}"
        self.screen = Screen(url)
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
                answer = await self._tell("start-hand", {"hand": table["hands"] + 1}, due=MAY_NOT_DEAL)
                if answer.ok:
                    await self.screen.reach(answer.seq, 10)

    async def _tell(self, command: str, body: Mapping[str, Any], *, due: frozenset[str] = frozenset()) -> Answer:
        return await self.room.tell(self.client, command, {"table": self.table, **body}, due=due)

    async def _welcome(self, table: Json) -> None:
        """A moved player sits down."""
        now = asyncio.get_running_loop().time()
        for seat in judge.seats_of(table):
            entry = seat["entry"]
            if seat["arrived"]:
                self.came.pop(entry, None)
            elif now - self.came.setdefault(entry, now) > WALK / self.room.speed:
                body = {"entry": entry, "seat": {"table": self.table, "number": seat["seat"]}}
                answer = await self.room.tell(
                    self.client, "confirm-arrival", body, due=frozenset({"arrived_already", "seat_changed"})
                )
                if answer.ok and self.screen is not None:
                    await self.screen.reach(answer.seq, 10)

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
                await self._report(hand, [(entry, seat["seat"], 0)])

    async def _report(self, hand: int, busts: list[tuple[int, int, int]]) -> None:
        """Who has no chips left: (entry, seat, chips at the start of the hand)."""
        body = {
            "hand": hand,
            "busts": [{"entry": entry, "seat": seat, "chips_at_start": before} for entry, seat, before in busts],
        }
        answer = await self._tell("bust-entries", body)
        if answer.ok:
            turn = self.room.round_of(self.table, hand)
            for entry, _, before in busts:
                self.room.busts.append(Reported(entry, self.table, hand, before, answer.seq, turn))
            if self.screen is not None:
                await self.screen.reach(answer.seq, 10)

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
            if may and dice.random() < 0.6:
                body = {"hand": number, "entry": entry, "seat": chairs[entry]}
                answer = await self._tell("ask-for-rebuy", body, due=frozenset({"rebuys_closed"}))
                if answer.ok:
                    continue
            out.append((entry, chairs[entry], hand.before[entry]))
        if out:
            await self._report(number, out)

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
        if answer.ok and self.screen is not None:
            if stacks:
                self.room.counted(answer.seq, dict(stacks))
            await self.screen.reach(answer.seq, 10)

    async def _hand_over(self, number: int, dice: Any) -> None:
        """The hand is over. If somebody came back with a rebuy while the dealer counted, it is counted again."""
        assert self.screen is not None
        counts = dice.random() < 0.9  # the dealer counts at nearly every hand: now and then there is no time for it
        while not self.room.over.is_set():
            seats = await self._seats_with_chips()
            stacks = {seat["entry"]: self.room.chips[seat["entry"]] for seat in seats if seat["status"] == "seated"}
            body = {"hand": number, **({"stacks": stacks} if counts else {})}
            answer = await self._tell("end-hand", body, due=COUNTED_LATE)
            await self._counted(answer, stacks if counts else {})
            if answer.ok or answer.code not in COUNTED_LATE:
                return
            counts = await self.screen.changed(1.0)

    def _blinds(self, table: Json) -> tuple[int, int]:
        blinds = table["blinds"]
        if blinds is None:
            return 10, 20
        return blinds["small_blind"], max(blinds["big_blind"], 2)


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
                await self._tell("answer-floor-call", {"call": call["id"]})

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
                self.room.hand_for_hand_from = {table["number"]: table["hands"] for table in judge.tables_of(view)}
        elif on and (bubble == "in_the_money" or tables == 1):
            answer = await self._tell("set-hand-for-hand", {"on": False})
            if answer.ok:
                self.room.hand_for_hand_from = None

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
        seats_before = (last.entry, last.table)
        answer = await self._tell("undo", {"seq": last.seq}, due=UNDO_TOO_LATE)
        if answer.ok:
            taken_back = [bust for bust in self.room.busts if bust.seq == last.seq]
            self.room.busts = [bust for bust in self.room.busts if bust.seq != last.seq]
            view = self.screen.view.sections
            for bust in taken_back:
                table = view.get(f"tables/{bust.table}") or {"seats": []}
                seat = next((seat for seat in judge.seats_of(table) if seat["entry"] == bust.entry), None)
                if seat is None:
                    self.room.tally.note("nobody in two seats", f"{seats_before} came back without a seat")
                    continue
                hand = table["hand"]["number"] if table["hand"] else table["hands"]
                body = {
                    "table": bust.table,
                    "hand": hand,
                    "busts": [{"entry": bust.entry, "seat": seat["seat"], "chips_at_start": bust.chips}],
                }
                again = await self._tell("bust-entries", body)
                if again.ok:
                    turn = self.room.round_of(bust.table, hand)
                    self.room.busts.append(Reported(bust.entry, bust.table, hand, bust.chips, again.seq, turn))

    async def _finish(self) -> None:
        """The last player has all the chips."""
        await self.room.wait(FLOOR)
        if (self.screen["hand_for_hand"] or {}).get("on"):
            await self._tell("set-hand-for-hand", {"on": False})
        payouts = self.screen["payouts"]
        prizes = list(payouts["prizes"])
        if len(prizes) > 1 and prizes[0] > prizes[1] + 2:
            # The last two agreed to even it out a little.
            prizes[0] -= 1
            prizes[1] += 1
            await self._tell("set-payouts", {"prizes": prizes})
        await self._tell("finish-tournament")
