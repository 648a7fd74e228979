"""The evening as a whole: from a template to the winner, by clients that know nothing but addresses."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from bots import judge
from bots.client import PATIENCE, Answer, Client, Faults, ServerGone
from bots.dealer import Dealer
from bots.desk import Desk
from bots.director import Director
from bots.judge import CHECKS, Tally
from bots.phone import Phone
from bots.room import Room
from bots.screen import Screen, View

Json = dict[str, Any]

STANDSTILL = 40.0  # seconds without any hand after which something is stuck
LATE = 0.15  # of the players come after the cards are in the air
AT_THE_DESK = 0.2  # have no phone with them


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played."""

    url: str
    sign_in: str
    entries: int = 45
    seed: str = "7"
    speed: float = 240.0
    template: str = "regatta-2013"
    automatic: bool = False
    double: float = 0.0
    drop: float = 0.0
    another_link: Callable[[], str] | None = None  # where the first got lost with its answer


@dataclass(slots=True)
class Outcome:
    """How the evening went."""

    tally: Tally
    tournament: int = 0
    seconds: float = 0.0
    hands: int = 0
    entries: int = 0
    rebuys: int = 0
    reentries: int = 0
    ties: int = 0
    winner: str = ""
    faults: Json = field(default_factory=dict)

    def as_json(self) -> Json:
        """One object for a machine that reads it."""
        return {
            "passed": self.tally.passed.total(),
            "failed": self.tally.failed.total(),
            "checks": {name: [self.tally.passed[name], self.tally.failed[name]] for name in CHECKS},
            "problems": self.tally.problems,
            "tournament": self.tournament,
            "seconds": round(self.seconds, 1),
            "hands": self.hands,
            "entries": self.entries,
            "rebuys": self.rebuys,
            "reentries": self.reentries,
            "ties": self.ties,
            "winner": self.winner,
            "faults": self.faults,
        }


async def play(plan: Plan, told: Callable[[str, str, Answer], None] | None = None) -> Outcome:
    """Play one tournament to its end, or until something is stuck, and judge it. `told` hears every answer."""
    faults = Faults(plan.double, plan.drop)
    faults.told = told or faults.told
    room = Room(plan.url.rstrip("/"), plan.seed, plan.speed, faults, Tally())
    faults.dice.seed(f"{plan.seed}/faults")
    outcome = Outcome(room.tally)
    began = time.monotonic()
    evening = Evening(room, plan)
    try:
        await evening.run()
    except* ServerGone as gone:
        for reason in gone.exceptions:
            room.tally.note("no undue refusal", str(reason))
    finally:
        for screen in room.screens:
            await screen.close()
        for client in room.faces:
            await client.close()
    evening.answers_kept()
    for check in CHECKS:
        if not room.tally.passed[check] and not room.tally.failed[check]:
            room.tally.note(check, "was never made")
    outcome.tournament = room.tournament
    outcome.seconds = time.monotonic() - began
    outcome.hands = room.hands
    outcome.faults = {
        "doubled": faults.doubled,
        "dropped": faults.dropped,
        "resent": faults.resent,
        "crashed": faults.crashed,
    }
    evening.summarize(outcome)
    return outcome


class Evening:
    """Who comes when, and what the judge looks at meanwhile."""

    def __init__(self, room: Room, plan: Plan) -> None:
        self.room = room
        self.plan = plan
        self.director = room.client()
        self.desk_client = room.client(language="ru")
        self.console: Screen | None = None  # the director's
        self.public: Screen | None = None
        self.halt: judge.Halt  # when play halts here, known once the tournament is made
        self.phones: list[Phone] = []
        self.dealers: dict[int, Dealer] = {}
        self.results: list[Json] = []
        self._last: tuple[int, Json] | None = None
        self._looking: set[asyncio.Task[None]] = set()
        room.counted = lambda seq, stacks: self._later(self._check_count(seq, stacks))

    async def run(self) -> None:
        """From the first idea to the last prize."""
        await self._set_up()
        await self._fill_the_room()
        await self.room.tell(self.director, "start-tournament")
        async with asyncio.TaskGroup() as group:
            for work in (self._staff(group), self._watch_for_standstill(), self._compare_screens()):
                group.create_task(work)
        if self._looking:
            await asyncio.wait(self._looking, timeout=30)
        await self._final_judgement()

    # --- set-up -----------------------------------------------------------------------------------------------------

    async def _set_up(self) -> None:
        await self.director.sign_in(self.plan.sign_in, self._another_link if self.plan.another_link else None)
        await self.desk_client.sign_in(await self._desk_link(), self._desk_link)
        templates = await self.director.get("/api/templates")
        template = next((t for t in templates if t["key"] == self.plan.template), None)
        if template is None:
            raise ServerGone(f"no template {self.plan.template}: {[t['key'] for t in templates]}")
        body = {
            "template": template["key"],
            "name": f"{template['title']['en']} · {self.plan.seed}",
            "starts_at": (datetime.now(UTC) + timedelta(minutes=5)).isoformat(timespec="milliseconds"),
            "structure": self._faster(template["structure"]),
            "late_registration_levels": 3,
            "reentries_max": 1,
            "balancing": "automatic" if self.plan.automatic else "approve",
        }
        answer = await self.room.ask(self.director, "/api/tournaments", body)
        if not answer.ok:
            raise ServerGone(f"the tournament was not created: {answer.body}")
        self.room.tournament = int(answer.body["id"])
        await self.room.tell(self.director, "open-registration")
        sockets = f"{self.room.url}/ws/tournaments/{self.room.tournament}"
        self.console = Screen(f"{sockets}/director", cookies=self.director.cookies, on_change=self._look)
        self.public = Screen(f"{sockets}/public")
        self.room.screens += [self.console, self.public]
        while self.console["event"] is None or self.public["event"] is None:
            if not await self.console.changed(PATIENCE) and self.console["event"] is None:
                raise ServerGone(f"the director's socket shows nothing for {PATIENCE:.0f} seconds")
        asked = {"questions": self.console["event"]["rulebook"], "tournament": self.room.tournament}
        self.halt = judge.halt_of(await self.director.get("/api/articles", **asked))

    async def _another_link(self) -> str:
        assert self.plan.another_link is not None
        return await asyncio.to_thread(self.plan.another_link)  # a link is a row of the database

    async def _desk_link(self) -> str:
        return str((await self.director.post("/api/sign-in-links", {"role": "desk"})).body["url"])

    def _faster(self, structure: Json) -> Json:
        """The template's structure at the speed at which bots live."""
        periods = [
            {**period, "seconds": max(1, round(period["seconds"] / self.plan.speed))} for period in structure["periods"]
        ]
        return {**structure, "periods": periods}

    async def _fill_the_room(self) -> None:
        """Everybody who comes in time registers and pays; one goes home, one pays by mistake."""
        dice = self.room.dice("who comes how")
        late = max(1, int(self.plan.entries * LATE))
        numbers = list(range(1, self.plan.entries + 1))
        dice.shuffle(numbers)
        self.late, in_time = numbers[:late], numbers[late:]
        with_phone = [number for number in in_time if dice.random() >= AT_THE_DESK]
        at_the_desk = [number for number in in_time if number not in with_phone]
        desk = self.desk = Desk(self.room, self.desk_client)
        self.phones = [Phone(self.room, number) for number in with_phone]
        await asyncio.gather(*(phone.sign_up(late=False) for phone in self.phones))
        while desk.screen["event"] is None:
            if not await desk.screen.changed(PATIENCE):
                raise ServerGone(f"the desk's socket shows nothing for {PATIENCE:.0f} seconds")
        await desk.make_a_mistake_and_mend_it(self.plan.entries + 1)
        await desk.let_one_go(self.plan.entries + 2)
        entries = [phone.entry for phone in self.phones if phone.entry]
        for number in at_the_desk:
            if entry := await desk.register(number):
                entries.append(entry)
        self.served = frozenset(entries)
        for entry in entries:
            await desk.take_payment(entry)

    # --- the evening --------------------------------------------------------------------------------------------------

    async def _staff(self, group: asyncio.TaskGroup) -> None:
        assert self.console is not None
        people = [group.create_task(self.desk.work(leaves_alone=self.served))]
        people += [group.create_task(phone.play(reenters=self._comes_back(phone))) for phone in self.phones]
        people += [group.create_task(self._come_late(group, number)) for number in self.late]
        director = group.create_task(Director(self.room, self.director, self.console).work())
        while not director.done():
            self.dealers = {number: dealer for number, dealer in self.dealers.items() if not dealer.gone}
            for table in judge.tables_of(self.console.view.sections):
                dealer = self.dealers.get(table["number"])
                if table["is_open"] and dealer is None:
                    self.dealers[table["number"]] = Dealer(self.room, table["number"], self.director)
                    people.append(group.create_task(self.dealers[table["number"]].deal()))
            await asyncio.wait({director}, timeout=0.2)
        self.room.over.set()
        await asyncio.wait(people, timeout=30)

    def _comes_back(self, phone: Phone) -> bool:
        return phone.dice.random() < 0.5

    async def _come_late(self, group: asyncio.TaskGroup, number: int) -> None:
        """A player who comes when the cards are in the air."""
        phone = Phone(self.room, number)
        self.phones.append(phone)
        await self.room.wait(phone.dice.uniform(60, 2400))
        if not self.room.over.is_set() and await phone.sign_up(late=True):
            await phone.play(reenters=self._comes_back(phone))

    async def _watch_for_standstill(self) -> None:
        assert self.console is not None
        longest = max([0, *(period["seconds"] for period in self.console["structure"]["periods"])])
        while not self.room.over.is_set():
            hands = self.room.hands  # levels turn also where nobody plays
            with suppress(TimeoutError):
                await asyncio.wait_for(self.room.over.wait(), STANDSTILL + longest)
            if hands == self.room.hands and not self.room.over.is_set() and not self.console["winner"]:
                raise ServerGone(f"the evening stands still after {hands} hands: {self._why_still()}")

    def _why_still(self) -> str:
        assert self.console is not None
        tables = [
            (table["number"], table["hand"], table["may_deal"], len(judge.seats_of(table)))
            for table in judge.tables_of(self.console.view.sections) if table["is_open"]
        ]  # fmt: skip
        return f"tables (number, hand, may_deal, players) {tables}, clock {self.console['clock']}"

    # --- the judge ----------------------------------------------------------------------------------------------------

    def _look(self, view: View, message: Json) -> None:
        """The director's console shows something new: every change is looked at, each hand start closely."""
        seq, sections = view.seq, view.sections
        tally = self.room.tally
        tally.note("nobody in two seats", judge.nobody_in_two_seats(sections))
        tally.note("nobody at a closed table", judge.nobody_at_a_closed_table(sections))
        tally.note("everybody in play has a seat", judge.everybody_has_a_seat(sections))
        if judge.all_counted(sections):
            tally.note("counted stacks = chips issued", judge.shown_stacks_are_in_play(sections))
        last, self._last = self._last, (seq, sections)
        if last is None:
            return
        begun = judge.hands_begun(last[1], sections)
        # A snapshot, or a change that sums several lines up, does not say what was true when the hand began.
        if message["type"] == "changed" and message["seq"] == last[0] + 1:
            for table, hand in begun:
                problem = judge.table_is_not_short(sections, table, self.halt)
                tally.note("no hand at a table too short", problem and f"hand {hand} at table {table}: {problem}")
        if begun:
            self._later(self._count_chips(seq, sections))

    def _later(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _count_chips(self, seq: int, sections: Json) -> None:
        """Chips in play = chips issued, as of the moment at which a hand began."""
        assert self.public is not None
        await self.room.settled()
        shown = await self._at(self.public, seq)
        if shown is None:
            return
        problem = judge.chips_agree(
            held=self.room.held_at(seq),
            handed_out=self.room.handed_out_at(seq),
            api=sections["counts"]["chips_issued"],
            screen=shown["counts"]["chips_issued"],
        )
        self.room.tally.note("chips in play = chips issued", problem and f"seq {seq}: {problem}")

    async def _check_count(self, seq: int, stacks: dict[int, int]) -> None:
        """What a dealer counted is what the console shows."""
        assert self.console is not None
        shown = await self._at(self.console, seq)
        if shown is not None:
            problem = judge.stacks_agree(shown, stacks)
            self.room.tally.note("stacks as counted", problem and f"seq {seq}: {problem}")

    async def _at(self, screen: Screen, seq: int) -> Json | None:
        """What a screen shows as of `seq`; None where it saw that line only summed up with later ones."""
        if not await screen.reach(seq, 20):
            self.room.tally.note("screen = API", f"{screen.name} did not reach seq {seq} within twenty seconds")
            return None
        return screen.view.at(seq)

    async def _compare_screens(self) -> None:
        """Again and again: what the screens show is what the API says at the same moment."""
        assert self.public is not None
        assert self.console is not None
        public = self.room.client()
        dice = self.room.dice("which screens")
        while not self.room.over.is_set():
            await self._compare(public, "public", self.public)
            await self._compare(self.director, "director", self.console)
            for dealer in dice.sample(list(self.dealers.values()), k=min(2, len(self.dealers))):
                await self._compare(dealer.client, f"tables/{dealer.table}", dealer.screen)
            for phone in dice.sample(self.phones, k=min(2, len(self.phones))):
                await self._compare(phone.client, f"entries/{phone.entry}", phone.screen)
            with suppress(TimeoutError):
                await asyncio.wait_for(self.room.over.wait(), 0.5)

    async def _compare(self, client: Client, audience: str, screen: Screen | None) -> None:
        if screen is None:  # not paired or not registered yet
            return
        answer = await client.get(f"{self.room.api}/live/{audience}", after=-1)
        for snapshot in answer["messages"]:
            seq = snapshot["seq"]
            shown = await self._at(screen, seq)
            if shown is not None:
                problem = judge.screens_agree(shown, snapshot["view"])
                self.room.tally.note("screen = API", problem and f"{audience} at seq {seq}: {problem}")

    async def _final_judgement(self) -> None:
        """Places, prizes, ledger: what stays of the evening."""
        room, tally = self.room, self.room.tally
        self.results = results = await self.director.get(f"{room.api}/results")
        payouts = await self.director.get(f"{room.api}/payouts")
        ledger = await self.director.get(f"{room.api}/ledger")
        places = [line["place"] for line in results]
        tally.note("places 1…N without holes", judge.places_have_no_holes(places, len(room.paid)))
        by_entry = {line["entry"]: line["place"] for line in results}
        left = [entry for entry, stack in room.chips.items() if stack]
        winner = left[0] if len(left) == 1 else None
        problem = judge.places_follow_the_busts(by_entry, room.bust_order(), winner)
        tally.note("places by the order of busts", problem if len(left) == 1 else f"{len(left)} players have chips")
        tally.note("prizes = pool", judge.prizes_are_the_pool([line["prize"] or 0 for line in results], payouts))
        tally.note("prizes = pool", judge.prizes_are_the_pool(payouts["prizes"], payouts))
        tally.note("pool = what was paid", judge.pool_is_what_was_paid(payouts, pool=room.pool, fees=room.fees))
        tally.note("transfers sum to zero", judge.ledger_balances(ledger))
        assert self.public is not None
        await self._compare(self.director, "public", self.public)
        shown = self.public["results"] or []
        wrong = [line for line in shown if by_entry.get(line.get("entry"), line["place"]) != line["place"]]
        tally.note("screen = API", None if shown and not wrong else f"results on the screen: {wrong or 'none'}")

    def answers_kept(self) -> None:
        """The same command got the same answer, and no answer was a crash."""
        faults = self.room.faults
        for fault in (*faults.unequal, *faults.broken):
            self.room.tally.note("same command, same answer", fault)
        if not faults.unequal and not faults.broken:
            self.room.tally.note("same command, same answer", None)
        for screen in self.room.screens:
            self.room.tally.note("screen = API", f"refused: {screen.refused[0]}" if screen.refused else None)

    def summarize(self, outcome: Outcome) -> None:
        """Figures for those who read the last lines."""
        counts: Json = (self.public["counts"] if self.public else None) or {}
        outcome.entries = counts.get("entries", 0)
        outcome.rebuys = counts.get("rebuys", 0)
        outcome.reentries = max(0, outcome.entries - self.plan.entries)
        outcome.ties = sum(1 for line in self.results if line["place"]["first"] != line["place"]["last"])
        outcome.winner = next((line["name"] for line in self.results if line["place"]["first"] == 1), "")
