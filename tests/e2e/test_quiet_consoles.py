"""A visit to each face leaves nothing on the browser's console, and a newer build is taken while no level runs."""

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Faces

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MAKE = """async () => {
    const {csrf} = await (await fetch('/api/session')).json();
    const body = {command_id: crypto.randomUUID(), template: 'freezeout-reentry', name: 'Saturday',
                  starts_at: '2027-01-16T18:00:00Z'};
    const headers = {'Content-Type': 'application/json', 'X-CSRFToken': csrf};
    const made = await (await fetch('/api/tournaments', {method: 'POST', headers, body: JSON.stringify(body)})).json();
    return made.id;
}"""
OPEN = """async (number) => {
    const {csrf} = await (await fetch('/api/session')).json();
    const headers = {'Content-Type': 'application/json', 'X-CSRFToken': csrf};
    const body = JSON.stringify({command_id: crypto.randomUUID()});
    return (await fetch(`/api/tournaments/${number}/open-registration`, {method: 'POST', headers, body})).status;
}"""
SETTLED_MS = 1_500


def event(console: Page) -> int:
    console.wait_for_url(re.compile("/director"))
    number: int = console.evaluate(MAKE)
    return number


def test_a_visit_to_each_face_logs_nothing(faces: Faces):
    console = faces.director()
    number = event(console)
    hidden = faces.open(f"/clock?event={number}", 1920, 1080)  # still being set up
    hidden.wait_for_timeout(SETTLED_MS)
    assert console.evaluate(OPEN, number) == 200
    for page in ("clock", "desk", "floor", "history", "payouts", "players", "rules", "settings", "structure"):
        console.goto(f"{faces.url}/director/{number}/{page}")
        expect(console.locator("h1").first).to_be_visible()
        console.wait_for_timeout(300)
    for path, width, height in (
        ("/", 1440, 900),
        ("/clock", 1920, 1080),
        (f"/clock?event={number}", 1920, 1080),
        ("/dealer", 1280, 800),
        ("/register", 390, 844),
        (f"/register/{number}", 390, 844),
        ("/admin/", 1440, 900),
        ("/favicon.ico", 1440, 900),
    ):
        faces.open(path, width, height).wait_for_timeout(SETTLED_MS)


def test_a_newer_build_is_taken_while_no_level_runs(faces: Faces):
    console = faces.director()
    number = event(console)
    assert console.evaluate(OPEN, number) == 200
    opened = Counter()

    def older(path: str, width: int, height: int) -> Page:
        """A page of the build before: as it was handed out yesterday."""
        page = faces.browser.new_context(viewport={"width": width, "height": height}, locale="en-GB").new_page()
        faces.contexts.append(page.context)

        def yesterdays(route) -> None:
            answer = route.fetch()
            body, changed = re.subn('data-build="[0-9a-f]+"', 'data-build="yesterday"', answer.text())
            assert changed == 1
            route.fulfill(response=answer, body=body)

        page.route(re.compile(re.escape(path) + "$"), yesterdays, times=1)
        page.on("domcontentloaded", lambda _: opened.update([path]))
        page.goto(f"{faces.url}{path}")
        return page

    wall = older(f"/clock?event={number}", 1920, 1080)
    expect(wall.locator("html:not([data-build=yesterday])")).to_be_attached()
    phone = older(f"/register?event={number}", 390, 844)
    expect(phone.locator("html:not([data-build=yesterday])")).to_be_attached()
    assert opened == {f"/clock?event={number}": 2, f"/register?event={number}": 2}
