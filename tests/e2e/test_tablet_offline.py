"""A dealer's tablet whose network is cut: what is dealt goes on, what is said is true, and no seat lies on another."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Faces
from tests.e2e.test_dealer_tablet import Club, started

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

NOISE = re.compile("ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|WebSocket")


@contextmanager
def without_network(faces: Faces, page: Page) -> Iterator[None]:
    """The wifi is away; what the browser itself says about that is no fault of the page."""
    page.context.set_offline(True)
    yield
    page.context.set_offline(False)
    faces.said[:] = [said for said in faces.said if not NOISE.search(said)]


def hand_over(page: Page, number: int) -> None:
    page.get_by_role("button", name=re.compile(rf"^Hand over.*{number}$")).click()
    expect(page.get_by_role("heading", name=f"Hand {number + 1}")).to_be_visible()
    page.wait_for_timeout(1_600)  # the key rests for a moment after each hand


def test_t2_off_01_hands_dealt_without_a_network_all_stand_though_play_was_stopped(
    faces: Faces, keep: Callable[[Page, str], None]
) -> None:
    club = started(faces)
    one = club.tablet(1)
    one.get_by_role("button", name=re.compile("^Deal")).click()
    expect(one.get_by_role("button", name=re.compile("^Hand over"))).to_be_enabled()
    with without_network(faces, one):
        for hand in (1, 2):
            hand_over(one, hand)
        gone = club.seats(1)[0]
        one.get_by_role("button", name=gone["name"]).click()
        one.get_by_role("button", name="Out", exact=True).click()
        one.get_by_role("dialog").get_by_role("button", name=re.compile("^Seat .*: out$")).click()
        for hand in (3, 4, 5):
            hand_over(one, hand)
        keep(one, "tablet-offline")
        club.tell("pause-clock")  # meanwhile: nothing may be dealt any more
    expect(one.get_by_text("Waiting to be sent")).to_have_count(0)
    expect(one.get_by_text("Not accepted")).to_have_count(0)
    table = club.floor()["tables/1"]
    assert table["hands"] == 5
    assert [seat["entry"] for seat in table["seats"] if seat["entry"] == gone["entry"]] == []
    console = club.console
    console.goto(f"{faces.url}/director/{club.number}/floor")
    expect(console.get_by_text("dealt on without a connection – the clock was stopped")).to_be_visible()
    keep(console, "console-went-on")
    console.get_by_role("button", name="Noted").click()
    expect(console.get_by_text("dealt on without a connection")).to_have_count(0)


def place(table: int, seat: dict[str, Any]) -> dict[str, int]:
    return {"table": table, "number": seat["seat"]}


def free(club: Club, table: int) -> dict[str, int]:
    taken = {seat["seat"] for seat in club.seats(table)}
    return {"table": table, "number": next(n for n in range(1, 7) if n not in taken)}


def test_t2_off_02_a_call_that_was_not_sent_says_so_and_is_not_sent_in_another_hand(
    faces: Faces, keep: Callable[[Page, str], None]
) -> None:
    club = started(faces)
    one = club.tablet(1)
    one.get_by_role("button", name=re.compile("^Deal")).click()
    expect(one.get_by_role("button", name=re.compile("^Hand over"))).to_be_enabled()
    with without_network(faces, one):
        one.get_by_role("button", name="Call the floor").click()
        one.get_by_role("dialog").get_by_role("button", name="Dispute between players").click()
        expect(one.get_by_text("The call was NOT sent – call aloud")).to_be_visible()
        expect(one.get_by_text("The floor has been called")).to_have_count(0)
        keep(one, "tablet-call-not-sent")
        hand_over(one, 1)
    expect(one.get_by_text("Waiting to be sent")).to_have_count(0)
    expect(one.get_by_role("button", name="Call the floor")).to_be_enabled()
    assert club.floor()["floor_calls"] == []
    assert club.floor()["tables/1"]["hands"] == 2
    assert "CallFloor" not in {line["command"] for line in club.get("journal")}


def test_t2_off_03_what_is_taken_back_on_the_device_is_never_sent(faces: Faces) -> None:
    club = started(faces)
    one = club.tablet(1)
    one.get_by_role("button", name=re.compile("^Deal")).click()
    expect(one.get_by_role("button", name=re.compile("^Hand over"))).to_be_enabled()
    sent: list[str] = []
    one.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    with without_network(faces, one):
        gone = club.seats(1)[0]
        one.get_by_role("button", name=gone["name"]).click()
        one.get_by_role("button", name="Out", exact=True).click()
        one.get_by_role("dialog").get_by_role("button", name=re.compile("^Seat .*: out$")).click()
        one.get_by_role("button", name=re.compile("Take back: out")).click()
        expect(one.get_by_role("button", name=gone["name"])).to_be_enabled()
        expect(one.get_by_text("Waiting to be sent")).to_have_count(0)
        hand_over(one, 1)
    expect(one.get_by_text("Waiting to be sent")).to_have_count(0)
    expect(one.get_by_text("No connection")).to_have_count(0)
    assert club.floor()["tables/1"]["hands"] == 2
    assert {url.rsplit("/", 1)[1] for url in sent} == {"end-hand"}
    assert {line["command"] for line in club.get("journal")}.isdisjoint({"BustEntries", "Undo"})


def before_whom(page: Page) -> list[list[str]]:
    """Before which seat each disc lies, wherever the table itself stands on the screen."""
    found: list[list[str]] = page.evaluate(
        """() => {
            const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
            const seats = [...document.querySelectorAll(".seat")];
            return [...document.querySelectorAll(".badge-chip")].map((disc) => {
                const [x, y] = middle(disc.getBoundingClientRect());
                const far = (seat) => {
                    const [sx, sy] = middle(seat.getBoundingClientRect());
                    return Math.hypot(sx - x, sy - y);
                };
                const near = seats.reduce((one, other) => (far(other) < far(one) ? other : one));
                return [disc.textContent.trim().replace("?", ""), near.querySelector(".place").textContent.trim()];
            });
        }"""
    )
    return found


def test_t2_off_06_button_and_blinds_go_on_marked_as_estimated(faces: Faces, keep: Callable[[Page, str], None]) -> None:
    club = started(faces)
    one = club.tablet(1)
    one.get_by_role("button", name=re.compile("^Deal")).click()
    expect(one.get_by_role("button", name=re.compile("^Hand over"))).to_be_enabled()
    with without_network(faces, one):
        hand_over(one, 1)
        expect(one.locator(".badge-chip.estimated")).to_have_count(0)
        hand_over(one, 2)
        expect(one.locator(".badge-chip.estimated")).to_have_count(3)
        expect(one.get_by_text("Next hand")).to_have_count(0)
        keep(one, "tablet-estimated")
        lie = before_whom(one)
    expect(one.locator(".badge-chip.estimated")).to_have_count(0)
    told = [[mark.lstrip("≈"), *rest] for mark, *rest in lie]
    for _ in range(100):  # the hands are sent one after the other
        if before_whom(one) == told:
            break
        one.wait_for_timeout(200)
    assert before_whom(one) == told


def test_t2_flr_01_who_was_sent_away_stays_on_the_tablet_until_arrived(
    faces: Faces, keep: Callable[[Page, str], None]
) -> None:
    club = started(faces)
    one = club.tablet(1)
    mover = club.seats(1)[0]
    target = free(club, 2)
    club.tell("move-entry", entry=mover["entry"], origin=place(1, mover), target=target)
    told = f"Seat {mover['seat']} to table 2, seat {target['number']}: send now"
    expect(one.get_by_text(told)).to_be_visible()
    sent = len([seat for seat in club.seats(2) if not seat["arrived"]])
    expect(one.locator(".seat.sent")).to_have_count(sent)
    keep(one, "tablet-send-now")
    club.tell("confirm-arrival", entry=mover["entry"], seat=target)
    expect(one.get_by_text(told)).to_have_count(0)
    expect(one.locator(".seat.sent")).to_have_count(sent - 1)


LONG = "Maximiliana-Alexandra Wolfeschl"


@pytest.mark.parametrize(("seats", "spoken"), [(9, "en"), (9, "ru"), (10, "ru")])
def test_t2_scr_02_no_seat_lies_on_another_at_1024_by_768(
    faces: Faces, keep: Callable[[Page, str], None], seats: int, spoken: str
) -> None:
    club = Club(faces)
    sizes = {"seats_per_table": seats, "final_table_size": seats, "late_registration_levels": 0}
    event = {"template": "freezeout-reentry", "name": "Full", "starts_at": "2027-01-16T18:00:00Z"}
    club.number = club.post("tournaments", **event, **sizes)["id"]
    club.tell("open-registration")
    for nth in range(seats):
        player = club.post("players", name=f"{LONG[:28]} {chr(65 + nth)}{seats}{spoken}")["id"]
        entry = club.tell("register-entry", player=player)["result"]["entry"]
        club.tell("confirm-payment", entry=entry, method="cash")
    club.tell("start-tournament")
    club.tell("impose-penalty", entry=1, kind="rounds", article="house.penalties", note="late", rounds=1)
    tablet = club.tablet(1)
    tablet.set_viewport_size({"width": 1024, "height": 768})
    tablet.get_by_role("button", name=re.compile("^Deal")).click()
    if spoken == "ru":
        tablet.get_by_role("button", name="Settings").click()
        tablet.get_by_role("button", name="Русский").click()
        tablet.keyboard.press("Escape")
    expect(tablet.locator(".seat")).to_have_count(seats)
    keep(tablet, f"tablet-1024-{seats}-{spoken}")
    boxes = [tablet.locator(".seat").nth(n).bounding_box() for n in range(seats)]
    numbers = [tablet.locator(".seat .place").nth(n).bounding_box() for n in range(seats)]
    for one, other in combinations(range(seats), 2):
        assert not touch(boxes[one], boxes[other]), (one + 1, other + 1)
        assert not touch(numbers[one], boxes[other]), (one + 1, other + 1)
    panel = tablet.locator(".panel-side").bounding_box()
    head = tablet.locator(".head").bounding_box()
    for box in (*boxes, *numbers):
        assert not touch(box, panel)
        assert not touch(box, head)
    overflowing = tablet.evaluate(
        "[...document.querySelectorAll('.seat')].filter(s => [...s.children].some(c => !c.matches('.place') &&"
        " c.getBoundingClientRect().bottom > s.getBoundingClientRect().bottom + 1)).length"
    )
    assert overflowing == 0


def touch(one: Any, other: Any) -> bool:
    """Whether two boxes share a point."""
    return bool(
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )
