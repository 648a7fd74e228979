"""The history stays as it is read, and leads to the line that stands in the way."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Faces
from tests.e2e.test_one_evening import enter_at_the_desk, event_of, make_event

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]


def test_t2_his_01_earlier_lines_stay_open_while_the_evening_goes_on(faces: Faces) -> None:
    director = faces.director()
    make_event(director, "Freezeout with re-entry")
    number = event_of(director)
    director.get_by_role("link", name="Desk").click()
    for name in ("Carla Weiß", "Boris Müller"):
        enter_at_the_desk(director, name)
    director.get_by_role("button", name="Cards in the air").first.click()
    # A long evening: seventy times a pause and its end.
    director.evaluate(
        """async (number) => {
            const said = await fetch("/api/session").then((answer) => answer.json());
            const cookie = (document.cookie.match(/csrftoken=([^;]+)/) || [])[1] || said.csrf_token;
            for (let turn = 0; turn < 140; turn++)
                await fetch(`/api/tournaments/${number}/${turn % 2 ? "resume" : "pause"}-clock`, {
                    method: "POST",
                    headers: { "Content-Type": "application/json", "X-CSRFToken": cookie },
                    body: JSON.stringify({ command_id: crypto.randomUUID(), seen: 0 }),
                });
        }""",
        number,
    )
    director.get_by_role("link", name="History").click()
    lines = director.get_by_role("main").locator(".history > li")
    expect(lines).to_have_count(60)
    lines.last.scroll_into_view_if_needed()
    director.mouse.wheel(0, 4000)
    expect(lines).to_have_count(120)
    oldest = lines.last.inner_text().splitlines()[:3]
    director.keyboard.press("Space")  # something happens: the clock is paused
    expect(director.get_by_text("Clock paused", exact=False).first).to_be_visible()
    director.wait_for_timeout(1500)
    assert lines.count() > 120
    assert lines.last.inner_text().splitlines()[:3] == oldest

    director.get_by_role("group", name="What about").get_by_role("button", name="Money").click()
    expect(lines).to_have_count(2)
    director.get_by_label("Player, seat, amount, line number").fill("carla")
    expect(lines).to_have_count(1)
    expect(lines.first).to_contain_text("Carla Weiß")


def test_t2_his_01_what_stands_in_the_way_is_one_tap_away_also_in_folded_hands(faces: Faces) -> None:
    director = faces.director()
    make_event(director, "Freezeout with re-entry")
    director.get_by_role("link", name="Desk").click()
    for name in ("Dora Klein", "Emil Holm", "Anna Žižka"):
        enter_at_the_desk(director, name)
    director.get_by_role("button", name="Cards in the air").first.click()
    director.get_by_role("link", name="Floor").click()
    director.get_by_label("Table 1").get_by_text("1", exact=True).first.click()
    sheet = director.get_by_role("dialog")
    sheet.get_by_role("button", name=re.compile("^Deal")).click()
    for _ in range(3):
        sheet.get_by_role("button", name=re.compile(r"^Hand \d+ is over|Hand finished|^Finish hand")).click()
        director.wait_for_timeout(700)
    director.keyboard.press("Escape")
    director.get_by_role("link", name="History").click()
    fold = director.get_by_text(re.compile(r"^\d hands · 1 table$"))
    expect(fold).to_be_visible()
    director.get_by_role("button", name="Show", exact=True).click()
    blocked = director.get_by_role("button", name=re.compile("^line \\d+ stands in the way$")).last
    way = re.search(r"\d+", blocked.inner_text())
    assert way is not None
    blocked.click()
    expect(director.locator(f"#line-{way[0]}")).to_be_focused()
