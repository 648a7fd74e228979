"""T2-UI-04: an event and players with the longest names there may be, and nothing leaves its place on any face."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Faces
from tests.faults.test_supervisor import Run

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

EVENT = "Ё" + "Длиннейшее" * 11 + "WWWWWWWWW"
PEOPLE = [
    "Ё" + "лкинаинепрерывная" * 7,
    "Ёжиков " + "Константинопольский " * 5 + "Ёлкин",
    "W" * 120,
    "Анна-Мария " * 10 + "Ё",
    "Ada",
]
TELL = """async ([path, body]) => {
    const {csrf} = await (await fetch('/api/session')).json();
    const headers = {'Content-Type': 'application/json', 'X-CSRFToken': csrf};
    const answer = await fetch(path, {method: 'POST', headers, body: JSON.stringify(body)});
    return [answer.status, await answer.json()];
}"""
OUTSIDE = """() => {
    const wide = document.documentElement.clientWidth;
    const scrolls = (node) => {
        for (let one = node.parentElement; one; one = one.parentElement) {
            const {overflowX} = getComputedStyle(one);
            if (overflowX !== 'visible' && one.getBoundingClientRect().right <= wide + 1) return true;
        }
        return false;
    };
    const found = [...document.body.querySelectorAll('*')].filter((node) => {
        const box = node.getBoundingClientRect();
        return box.width && box.height && (box.right > wide + 1 || box.left < -1) && !scrolls(node);
    });
    const told = found.map((node) => `${node.tagName}.${node.className}: ${node.textContent.slice(0, 40)}`);
    const page = document.documentElement.scrollWidth;
    return page > wide ? [`the page is ${page} wide`, ...told] : told;
}"""
"""What lies beyond the left or right edge of the page, and not in something that can be scrolled."""


class House:
    """An event of long names, three seated, one waiting for payment, one out."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces
        self.console = faces.director()
        self.console.wait_for_url(re.compile("/director"))
        body = {"template": "freezeout-reentry", "name": EVENT, "starts_at": "2027-01-16T18:00:00Z"}
        self.number: int = self.tell("/api/tournaments", body)["id"]
        self.api = f"/api/tournaments/{self.number}"
        self.tell(f"{self.api}/open-registration")
        for name in PEOPLE:
            player = self.tell("/api/players", {"name": name, "nickname": name[:60]})["id"]
            entry = self.tell(f"{self.api}/register-entry", {"player": player})["result"]["entry"]
            if name != "Ada":
                self.tell(f"{self.api}/confirm-payment", {"entry": entry, "method": "cash"})
        self.tell(f"{self.api}/announce", {"text": EVENT})
        self.tell(f"{self.api}/start-tournament")

    def tell(self, path: str, body: dict[str, Any] | None = None) -> Any:
        status, said = self.console.evaluate(TELL, [path, {"command_id": str(uuid.uuid4()), **(body or {})}])
        assert status == 200, (path, said)
        return said


@pytest.fixture(scope="module")
def house(browser: Browser, room: Run) -> Iterator[House]:
    faces = Faces(browser, room)
    yield House(faces)
    faces.close()
    assert faces.said == []


def outside(page: Page) -> list[str]:
    page.wait_for_timeout(500)  # lists come after the page
    found: list[str] = page.evaluate(OUTSIDE)
    return found


@pytest.mark.parametrize("width", [1440, 1024])
def test_t2_ui_04_nothing_leaves_the_console(house: House, width: int, keep) -> None:
    page = house.console
    page.set_viewport_size({"width": width, "height": 768})
    for name in ("", "clock", "desk", "floor", "history", "payouts", "players", "rules", "settings", "structure"):
        page.goto(f"{house.faces.url}/director/{house.number}/{name}" if name else f"{house.faces.url}/director")
        expect(page.locator("h1, h2").first).to_be_visible()
        beyond = outside(page)
        keep(page, f"long-{name or 'events'}-{width}")
        assert beyond == [], name
        sideways = page.evaluate(
            "[...document.querySelectorAll('.scroll')].filter((one) => one.scrollWidth > one.clientWidth).length"
        )
        assert sideways == 0, name


@pytest.mark.parametrize("width", [1440, 1024])
def test_t2_ui_04_nothing_leaves_the_dialogs_of_a_player(house: House, width: int, keep) -> None:
    page = house.console
    page.set_viewport_size({"width": width, "height": 768})
    page.goto(f"{house.faces.url}/director/{house.number}/desk")
    for place, name in enumerate(PEOPLE):
        page.get_by_role("combobox").fill(name[:20])
        page.get_by_role("option").first.click()
        expect(page.get_by_role("button", name="Next player")).to_be_visible()
        beyond = outside(page)
        keep(page, f"long-desk-{place}-{width}")
        assert beyond == [], name
        page.get_by_role("button", name="Next player").click()
    page.goto(f"{house.faces.url}/director/{house.number}/floor")
    page.locator(".chair:not(.free)").first.click()
    beyond = outside(page)
    keep(page, f"long-seat-{width}")
    assert beyond == []


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768)])
def test_t2_ui_04_nothing_leaves_the_tablet(house: House, width: int, height: int, keep) -> None:
    code = house.tell(f"{house.api}/tablets", {"table": 1})["code"]
    page = house.faces.open(f"/dealer?code={code}", width, height)
    expect(page.get_by_text("Ёжиков", exact=False).first).to_be_visible()
    beyond = outside(page)
    keep(page, f"long-tablet-{width}")
    assert beyond == []
    felt, middle = (page.locator(part).bounding_box() for part in (".felt", ".middle"))
    assert felt is not None
    assert middle is not None
    assert felt["x"] < middle["x"]
    assert middle["x"] + middle["width"] < felt["x"] + felt["width"]
    page.locator("button.seat").first.click()
    beyond = outside(page)
    keep(page, f"long-tablet-seat-{width}")
    assert beyond == []


@pytest.mark.parametrize("width", [390, 320])
def test_t2_ui_04_nothing_leaves_the_phone(house: House, width: int, keep) -> None:
    for place, path in enumerate(("/", "/register", f"/register?event={house.number}")):
        page = house.faces.open(path, width, 844)
        expect(page.locator("main")).to_be_visible()
        beyond = outside(page)
        keep(page, f"long-phone-{place}-{width}")
        assert beyond == [], path
    page.get_by_role("button", name="Register").click()
    page.get_by_label("First and last name").fill(f"Ё{width} " + "щ" * 115)
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_text(f"Ё{width}", exact=False).first).to_be_visible()
    beyond = outside(page)
    keep(page, f"long-phone-card-{width}")
    assert beyond == []


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720), (1080, 1920), (390, 844)])
def test_t2_ui_04_nothing_leaves_the_wall(house: House, width: int, height: int, keep) -> None:
    for path in ("/clock", f"/clock?event={house.number}"):
        page = house.faces.open(path, width, height)
        expect(page.get_by_text("Длиннейшее", exact=False).first).to_be_visible()
        beyond = outside(page)
        keep(page, f"long-wall-{'one' if '?' in path else 'all'}-{width}")
        assert beyond == [], path
