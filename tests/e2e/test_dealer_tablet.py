"""What the dealer's tablet offers, and what it does not offer any more."""

import re
import time
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Faces

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(180)]

TABLET = (1280, 800)
UPRIGHT = (800, 1280)
NAMES = ("Anna", "Boris", "Carla", "Dmitri", "Eugene", "Fyodor", "Grigori", "Jürgen")


class Club:
    """A signed-in director who gives commands by the API, and one tournament."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces
        self.console = faces.director()
        self.number = 0

    def post(self, path: str, **fields: Any) -> dict[str, Any]:
        context, url = self.console.context, self.faces.url
        token = next(c["value"] for c in context.cookies() if c["name"] == "csrftoken")
        body = {"command_id": str(uuid.uuid4()), **fields}
        answer = context.request.post(f"{url}/api/{path}", data=body, headers={"X-CSRFToken": token, "Referer": url})
        said: dict[str, Any] = answer.json()
        assert answer.ok, said
        return said

    def tell(self, name: str, **fields: Any) -> dict[str, Any]:
        return self.post(f"tournaments/{self.number}/{name}", **fields)

    def get(self, path: str) -> Any:
        return self.console.context.request.get(f"{self.faces.url}/api/tournaments/{self.number}/{path}").json()

    def floor(self) -> dict[str, Any]:
        view: dict[str, Any] = self.get("live/director")["messages"][-1]["view"]
        return view

    def seats(self, table: int) -> list[dict[str, Any]]:
        seats: list[dict[str, Any]] = self.floor()[f"tables/{table}"]["seats"]
        return seats

    def told(self, command: str) -> int:
        """The line of the journal in which this stands, as soon as the house has it: a tablet shows a tap at once."""
        until = time.monotonic() + 20
        while time.monotonic() < until:
            found = [line["seq"] for line in self.get("journal") if line["command"] == command]
            if found:
                return int(found[0])
            time.sleep(0.1)
        raise AssertionError(f"{command} was not told")

    def tablet(self, table: int) -> Page:
        code = self.tell("tablets", table=table)["code"]
        return self.faces.open(f"/dealer?code={code}", *TABLET)


def started(faces: Faces) -> Club:
    """Eight players at two tables of four, cards in the air."""
    club = Club(faces)
    sizes = {"seats_per_table": 6, "final_table_size": 6, "late_registration_levels": 0}
    event = {"template": "freezeout-reentry", "name": "Tablets", "starts_at": "2027-01-16T18:00:00Z"}
    club.number = club.post("tournaments", **event, **sizes)["id"]
    club.tell("open-registration")
    for name in NAMES:
        player = club.post("players", name=name)["id"]
        entry = club.tell("register-entry", player=player)["result"]["entry"]
        club.tell("confirm-payment", entry=entry, method="cash")
    club.tell("start-tournament")
    return club


def approve(club: Club) -> list[int]:
    """The moves that the floor needs now, agreed to. The tables that close."""
    if club.floor()["plan"] is None:
        club.tell("propose-plan")
    plan = club.floor()["plan"]
    club.tell("approve-plan", plan=plan["id"])
    closes: list[int] = plan["closes"]
    return closes


def key(tablet: Page, digits: str) -> Locator:
    return tablet.locator(".pad").get_by_role("button", name=digits, exact=True)


def two_go_out(tablet: Page, first: dict[str, Any], second: dict[str, Any]) -> None:
    """The player in the later seat is tapped first, the other one is added."""
    tablet.get_by_role("button", name=second["name"]).click()
    tablet.get_by_role("button", name="Out", exact=True).click()
    tablet.get_by_role("dialog").get_by_role("button", name=first["name"]).click()


def one_hand(tablet: Page) -> None:
    """The first hand is played without a count; the second one begins."""
    tablet.get_by_role("button", name=re.compile("^Deal")).click()
    tablet.get_by_role("button", name=re.compile("^Hand over")).click()
    expect(tablet.get_by_text("Hand 2").first).to_be_visible()


def test_chips_are_typed_for_the_first_without_a_number_and_undone_busts_are_not_offered(
    faces: Faces, keep: Callable[[Page, str], None]
) -> None:
    club = started(faces)
    one = club.tablet(1)
    take_back = one.get_by_role("button", name=re.compile("Take back"))
    one_hand(one)
    first, second = club.seats(1)[1:3]
    two_go_out(one, first, second)
    whose = one.locator(".whose")
    expect(whose).to_contain_text(first["name"])
    for digits in ("5", "00"):
        key(one, digits).click()
    one.get_by_role("button", name="Next", exact=True).click()
    expect(whose).to_contain_text(second["name"])
    for digits in ("9", "00", "00"):
        key(one, digits).click()
    expect(key(one, "0")).to_be_disabled()  # 160,000 chips are in play, 500 of them the other's
    expect(one.get_by_text("At most 159,500")).to_be_visible()
    keep(one, "dealer-two-busts")
    one.get_by_role("button", name=re.compile("^Seats .*: out$")).click()
    expect(take_back).to_be_visible()

    club.tell("undo", seq=club.told("BustEntries"))
    expect(one.get_by_role("button", name=first["name"])).to_be_enabled()
    expect(take_back).to_be_hidden()


def test_a_final_table_arrives_by_one_tap_and_the_table_that_broke_says_so(
    faces: Faces, keep: Callable[[Page, str], None]
) -> None:
    club = started(faces)
    tablets = {number: club.tablet(number) for number in (1, 2)}
    tablets[2].get_by_role("button", name="All are here (2)").click()
    for tablet in tablets.values():
        one_hand(tablet)
    gone = enumerate(club.seats(1)[:2], start=1)
    busts = [{"entry": seat["entry"], "seat": seat["seat"], "chips_at_start": 100 * more} for more, seat in gone]
    club.tell("bust-entries", table=1, hand=2, busts=busts)
    (closed,) = approve(club)
    for tablet in tablets.values():
        tablet.get_by_role("button", name=re.compile("^Hand over")).click()
    final, shut = tablets[3 - closed], tablets[closed]
    everybody = final.get_by_role("button", name=re.compile(r"^All are here \("))
    expect(everybody).to_be_visible()
    on_the_way = [seat for seat in club.seats(3 - closed) if not seat["arrived"]]
    assert len(on_the_way) >= 2  # who of this table has drawn the own seat again does not walk
    expect(final.get_by_role("button", name="Arrived")).to_have_count(len(on_the_way))
    final.set_viewport_size({"width": UPRIGHT[0], "height": UPRIGHT[1]})
    keep(final, "dealer-final-table")
    expect(everybody).to_have_text(f"All are here ({len(on_the_way)})")
    everybody.click()
    expect(final.get_by_text("on the way")).to_have_count(0)
    expect(final.get_by_text("Sending")).to_have_count(0)
    assert [seat["arrived"] for seat in club.seats(3 - closed)] == [True] * 6

    expect(shut.get_by_text("This table is closed").first).to_be_visible()
    expect(shut.get_by_text(re.compile(r"^(Hand \d|D|BB|Count stacks)$"))).to_have_count(0)
    expect(shut.get_by_role("button", name=re.compile("Take back"))).to_have_count(0)


def test_a_tablet_taken_off_its_table_does_not_pair_again_by_the_code_it_came_with(faces: Faces) -> None:
    club = started(faces)
    one = club.tablet(1)
    expect(one.get_by_role("button", name=re.compile("^Deal"))).to_be_visible()
    one.get_by_role("button", name="Settings").click()
    one.get_by_role("button", name="Take this tablet off the table").click()
    one.get_by_role("button", name="Yes, take it off").click()
    one.wait_for_timeout(1_500)
    expect(one.get_by_text("Type the code of this table")).to_be_visible()
    assert one.evaluate("localStorage.getItem('shuffle-up.tablet')") is None
