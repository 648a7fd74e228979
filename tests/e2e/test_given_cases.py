"""Public bug reports that only a browser can show, each named by its case."""

import json
import time

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.conftest import Faces
from tests.e2e.test_one_evening import TELEVISION, enter_at_the_desk, make_event
from tests.rules.test_given_cases import expected

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]


class Line:
    """The wire between a screen and the server: the build can be made to look newer, and the line can break."""

    def __init__(self, page: Page) -> None:
        self.build = ""
        self.hellos = 0
        self.open: list[WebSocketRoute] = []
        page.route_web_socket("**/ws/**", self._connect)

    def _connect(self, screen: WebSocketRoute) -> None:
        server = screen.connect_to_server()
        self.open.append(screen)

        def told(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "hello":
                self.hellos += 1
                said["build"] = self.build or said.get("build")
            screen.send(json.dumps(said))

        server.on_message(told)

    def breaks(self) -> None:
        self.open.pop().close()


def seconds_shown(page: Page) -> int:
    minutes, seconds = page.locator("time.digits").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def kept(page: Page) -> bool:
    return bool(page.evaluate("window.untouched === true"))


def test_clk_10_a_newer_page_waits_until_nobody_looks_at_running_digits(faces: Faces) -> None:
    director = faces.director()
    number = make_event(director, "Freezeout with re-entry")
    director.get_by_role("link", name="Desk").click()
    for name in ("Анна Каренина", "Jürgen Groß"):
        enter_at_the_desk(director, name)
    director.get_by_role("button", name="Cards in the air").first.click()
    wall = faces.open("/clock?event=999999", *TELEVISION)
    line = Line(wall)
    wall.goto(f"{faces.url}/clock?event={number}")
    expect(wall.get_by_text("50 / 100").first).to_be_visible()
    wall.evaluate("window.untouched = true")
    line.build = "newer"
    before, at = seconds_shown(wall), time.monotonic()
    line.breaks()
    deadline = time.monotonic() + 20
    while line.hellos < 2 and time.monotonic() < deadline:
        wall.wait_for_timeout(100)
    assert line.hellos == 2
    wall.wait_for_timeout(3_000)
    assert kept(wall) is not expected("CLK-10")["page_reloaded_while_running"]
    assert kept(wall)
    assert abs((before - seconds_shown(wall)) - (time.monotonic() - at)) < 2
    with wall.expect_event("load"):
        director.keyboard.press("Space")
    expect(wall.get_by_text("Paused").first).to_be_visible()
    assert not kept(wall)
    faces.said[:] = [said for said in faces.said if "404" not in said and "WebSocket" not in said]
