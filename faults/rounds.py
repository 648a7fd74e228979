"""Rounds: something is struck at a random moment of an evening, and what must be true afterwards is looked at.

The dice are thrown by seed and round alone, so a round can be repeated; what the machine does meanwhile cannot.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

from bots import judge
from bots.client import Answer
from bots.screen import Screen
from bots.simulation import Outcome, Plan, play
from faults.books import Told, problems, told
from faults.house import House, Strike
from tournament.sign_in import sign_in_link

Json = dict[str, Any]

RIGHT_WITHIN = 5.0  # seconds after health answers again, in which every screen must show what is
HEALTH_WITHIN = 60.0
WHOLE_WITHIN = 90.0  # until worker and scheduler are there too; a slow machine is given time
ENDS_WITHIN = 150.0  # the last evening
ENTRIES, SPEED = 10, 700.0
LONGEST = 400  # of a line that says what is wrong


@dataclass(slots=True)
class Score:
    """How the rounds went."""

    passed: int = 0
    failed: int = 0
    say: Callable[[str], None] = print

    def note(self, number: int, what: str, wrong: list[str]) -> None:
        """One round."""
        self.say(f"round {number}: {what}" + ("" if not wrong else "  FAILED"))
        for line in wrong:
            self.say(f"    {line[:LONGEST]}")
        self.failed += bool(wrong)
        self.passed += not wrong


def strikes(seed: str, number: int, victims: list[str]) -> tuple[float, list[Strike]]:
    """When a round strikes, and what: one thing, two at once, or one again and again before it is well."""
    dice = Random(f"{seed}/{number}")
    wait = dice.uniform(0.3, 3.0)
    how = dice.choices(("one", "two", "again"), (5, 3, 2))[0]
    chosen = dice.sample(victims, 2 if how == "two" else 1)
    chosen = chosen * dice.randint(3, 4) if how == "again" and chosen[0] not in {"supervisor", "postgres"} else chosen
    deaths = (signal.SIGKILL, signal.SIGKILL, signal.SIGTERM)
    return wait, [Strike(victim, dice.choice(deaths), dice.choice((0.0, 0.2, 1.5))) for victim in chosen]


@dataclass(slots=True)
class Evening:
    """What the bots play while things break; a new one whenever one has ended."""

    house: House
    seed: str
    number: int = 0
    promised: list[Told] = field(default_factory=list)
    task: asyncio.Task[Outcome] | None = None

    async def go_on(self) -> list[str]:
        """Begin if nothing is played. What went wrong in an evening that has ended."""
        wrong = []
        if self.task is not None and self.task.done():
            outcome = self.task.result()
            wrong = [] if outcome.tally.clean else [f"evening {self.number}: {line}" for line in outcome.tally.problems]
            self.task = None
        if self.task is None:
            self.number += 1
            link = self.house.facts["sign_in"] if self.number == 1 else await asyncio.to_thread(self._link)
            plan = Plan(
                url=self.house.url, sign_in=link, another_link=self._link, entries=ENTRIES, speed=SPEED,
                seed=f"{self.seed}.{self.number}", automatic=self.number % 2 == 0,
            )  # fmt: skip
            self.task = asyncio.create_task(play(plan, self._keep))
        return wrong

    async def end(self) -> list[str]:
        """Let it be played out."""
        if self.task is None:
            return []
        done, _ = await asyncio.wait({self.task}, timeout=ENDS_WITHIN)
        if not done:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task
            return [f"evening {self.number} had not ended {ENDS_WITHIN:.0f} seconds after the last round"]
        outcome = self.task.result()
        return [] if outcome.tally.clean else [f"evening {self.number}: {line}" for line in outcome.tally.problems]

    def _link(self) -> str:
        return sign_in_link(self.house.url, "director")

    def _keep(self, path: str, command_id: str, answer: Answer) -> None:
        if (promise := told(path, command_id, answer)) is not None:
            self.promised.append(promise)


async def run(house: House, *, rounds: int, seed: str, say: Callable[[str], None]) -> Score:
    """All rounds, one after the other, in one house."""
    score = Score(say=say)
    evening = Evening(house, seed)
    looked_at = 0
    async with httpx.AsyncClient(base_url=house.url, timeout=10, trust_env=False) as http:
        for number in range(1, rounds + 1):
            wrong = await evening.go_on()
            wait, todo = strikes(seed, number, house.victims())
            await asyncio.sleep(wait)
            screen = await _old_screen(http, house.url)
            try:
                await asyncio.to_thread(house.strike_all, todo)
                back, right, more = await _comes_right(http, house.url, screen)
            except RuntimeError as fault:
                score.note(number, ", ".join(map(str, todo)), [*wrong, str(fault)])
                return score
            finally:
                if screen is not None:
                    await screen.close()
            more += await _whole(http)
            new = evening.promised[looked_at:]
            looked_at += len(new)
            wrong += [*more, *await asyncio.to_thread(problems, new)]
            if number == rounds:
                wrong += await evening.end()
                wrong += await asyncio.to_thread(problems, list(evening.promised))
            took = f"health after {back:.1f} s, screens {right:.1f} s later; {len(new)} answers"
            score.note(number, f"{', '.join(map(str, todo))}; {took}", wrong)
    return score


async def _event(http: httpx.AsyncClient) -> int | None:
    """The newest event that the public sees."""
    try:
        events = (await http.get("/api/tournaments")).json()
    except (httpx.HTTPError, ValueError):
        return None
    return max((event["id"] for event in events), default=None) if isinstance(events, list) else None


async def _old_screen(http: httpx.AsyncClient, url: str) -> Screen | None:
    """A screen on the wall that has shown the event since before the strike."""
    event = await _event(http)
    if event is None:
        return None
    screen = Screen(f"{url}/ws/tournaments/{event}/public")
    await screen.changed(5)
    return screen


async def _comes_right(http: httpx.AsyncClient, url: str, old: Screen | None) -> tuple[float, float, list[str]]:
    """Seconds until health answers, seconds from there until the old screen and a new one are right, what is wrong."""
    began = time.monotonic()
    while not await _healthy(http):
        if time.monotonic() - began > HEALTH_WITHIN:
            return HEALTH_WITHIN, 0.0, [f"health does not answer for {HEALTH_WITHIN:.0f} seconds"]
        await asyncio.sleep(0.05)
    back = time.monotonic() - began
    if old is None:  # nothing was shown yet, so nothing can be wrong
        return back, 0.0, []
    event = old.name.split("/")[0]
    new = Screen(f"{url}/ws/tournaments/{event}/public")
    deadline = time.monotonic() + RIGHT_WITHIN
    try:
        both = {"the screen on the wall": old, "a new screen": new}
        found = await asyncio.gather(*(_is_right(http, event, screen, deadline) for screen in both.values()))
        wrong = [
            f"{name} is not right within {RIGHT_WITHIN:.0f} s: {problem}"
            for name, problem in zip(both, found, strict=True)
            if problem
        ]
        return back, time.monotonic() - deadline + RIGHT_WITHIN, wrong
    finally:
        await new.close()


async def _whole(http: httpx.AsyncClient) -> list[str]:
    """Wait until every service answers, so that the next round strikes a house and not a building site."""
    deadline, said = time.monotonic() + WHOLE_WITHIN, "nothing"
    while time.monotonic() < deadline:
        try:
            answer = await http.get("/api/health", params={"ready": ""})
            if answer.status_code == 200:
                return []
            said = answer.text
        except httpx.HTTPError as fault:
            said = repr(fault)
        await asyncio.sleep(0.2)
    return [f"the house is not whole again after {WHOLE_WITHIN:.0f} s: {said}"]


async def _healthy(http: httpx.AsyncClient) -> bool:
    try:
        return (await http.get("/api/health", timeout=3)).status_code == 200
    except httpx.HTTPError:
        return False


async def _is_right(http: httpx.AsyncClient, event: str, screen: Screen, deadline: float) -> str | None:
    """Whether the screen shows by itself, before `deadline`, what the API says."""
    problem: str | None = "the API did not answer"
    while time.monotonic() < deadline:
        try:
            messages = (await http.get(f"/api/tournaments/{event}/live/public", params={"after": -1})).json()[
                "messages"
            ]
        except (httpx.HTTPError, ValueError, KeyError) as fault:
            problem = f"the API says {fault!r}"
            await asyncio.sleep(0.05)
            continue
        snapshot = messages[-1]
        while screen.view.seq < snapshot["seq"] and (left := deadline - time.monotonic()) > 0:
            await screen.changed(left)
        shown = screen.view.at(snapshot["seq"])
        if shown is None:  # it took that line together with later ones: ask again
            problem = f"it shows {screen.view.seq}, the API {snapshot['seq']}"
            await asyncio.sleep(0.02)
            continue
        problem = judge.screens_agree(shown, snapshot["view"])
        if problem is None:
            return None
    return problem
