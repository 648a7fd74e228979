"""One small tournament on all four faces, from the template to the winner, by nothing but taps."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Faces

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

TABLET = (1280, 800)
PHONE = (390, 844)
TELEVISION = (1920, 1080)


def event_of(page: Page) -> int:
    found = re.search(r"/director/(\d+)/", page.url)
    assert found is not None, page.url
    return int(found.group(1))


def make_event(director: Page, template: str) -> int:
    """A new event from a template, open for registration."""
    director.get_by_text("New event").first.click()
    templates = director.locator(".template-list").first  # and not an earlier event that bears the same name
    templates.get_by_text(template, exact=False).first.click()
    director.get_by_role("button", name="Create the event").click()
    director.wait_for_url(re.compile(r"/director/\d+/"))
    director.get_by_role("button", name="Open registration").first.click()
    expect(director.get_by_role("button", name="Cards in the air").first).to_be_visible()
    return event_of(director)


def enter_at_the_desk(director: Page, name: str) -> None:
    """A new player is written down, pays in cash and gets a drawn seat."""
    director.get_by_role("combobox").fill(name)
    director.get_by_text("New player", exact=False).click()
    director.get_by_role("button", name="Add the player").click()
    director.get_by_role("button", name="Cash").click()
    expect(director.get_by_text(re.compile("Table 1, seat")).first).to_be_visible()
    director.get_by_role("button", name="Next player").click()


def sign_up_by_phone(phone: Page, name: str) -> None:
    phone.get_by_role("button", name="Register").click()
    phone.get_by_label("First and last name").fill(name)
    phone.get_by_role("button", name="Register").click()
    expect(phone.get_by_text("Your number", exact=True)).to_be_visible()


def pair_a_tablet(director: Page, tablet: Page) -> None:
    """The director reads the code out, the dealer types it."""
    director.get_by_role("link", name="Floor").click()
    director.get_by_label("Table 1").get_by_text("1", exact=True).first.click()
    director.get_by_role("button", name="Pair a tablet").click()
    shown = director.get_by_text(re.compile(r"^[0-9A-Z]{4} [0-9A-Z]{4}$")).first
    code = re.sub(r"\s", "", shown.inner_text())
    for sign in code:
        tablet.get_by_role("button", name=sign, exact=True).click()
    expect(tablet.get_by_text("Table 1")).to_be_visible()
    director.keyboard.press("Escape")
    director.keyboard.press("Escape")


def out(tablet: Page, name: str) -> None:
    """The dealer reports that a player has no chips left."""
    tablet.get_by_role("button", name=name).click()
    tablet.get_by_role("button", name="Out", exact=True).click()
    tablet.get_by_role("button", name=re.compile(r"^Seat \d: out$")).click()


def test_an_evening_from_the_template_to_the_winner(faces: Faces, keep: Callable[[Page, str], None]) -> None:
    director = faces.director()
    number = make_event(director, "Freezeout with re-entry")
    wall = faces.open(f"/clock?event={number}", *TELEVISION)
    expect(wall.get_by_text("Registration is open", exact=False).first).to_be_visible()
    keep(wall, "clock-before")

    phone = faces.open(f"/register?event={number}", *PHONE)
    sign_up_by_phone(phone, "Łukasz Żółw")
    keep(phone, "phone-waits")
    director.get_by_role("link", name="Desk").click()
    director.get_by_role("button", name="Cash").first.click()
    expect(phone.get_by_text("Your seat", exact=True)).to_be_visible()
    keep(phone, "phone-seated")
    for name in ("Анна Каренина", "Jürgen Groß"):
        enter_at_the_desk(director, name)
    keep(director, "director-desk")

    tablet = faces.open("/dealer", *TABLET)
    pair_a_tablet(director, tablet)
    director.get_by_role("button", name="Cards in the air").first.click()
    expect(wall.get_by_text("50 / 100").first).to_be_visible()
    keep(wall, "clock-running")
    tablet.get_by_role("button", name=re.compile("^Deal")).click()
    expect(tablet.get_by_text("Hand 1").first).to_be_visible()
    tablet.get_by_role("button", name=re.compile("^Hand over")).click()
    expect(tablet.get_by_text("Hand 2").first).to_be_visible()
    keep(tablet, "dealer-table")
    keep(director, "director-floor")

    out(tablet, "Łukasz")
    expect(phone.get_by_text("You are out")).to_be_visible()
    expect(phone.get_by_text("3", exact=True).first).to_be_visible()
    keep(phone, "phone-out")
    director.get_by_role("link", name="History").click()
    director.get_by_role("main").get_by_role("button", name="Undo").first.click()
    expect(phone.get_by_text("You are out")).to_be_hidden()
    keep(director, "director-history")

    out(tablet, "Łukasz")
    expect(phone.get_by_text("You are out")).to_be_visible()
    tablet.get_by_role("button", name=re.compile("^Hand over")).click()
    expect(tablet.get_by_text("Hand 3").first).to_be_visible()
    out(tablet, "Анна")
    expect(wall.get_by_text("Jürgen Groß").first).to_be_visible()
    tablet.get_by_role("button", name=re.compile("^Hand over")).click()
    director.get_by_role("link", name="Payouts").click()
    director.get_by_role("button", name="Close registration").click()  # two levels of it are left
    director.get_by_role("button", name="Finish the tournament").click()
    director.get_by_role("button", name="Yes, the results are right").click()
    expect(wall.get_by_text("€150").first).to_be_visible()
    keep(director, "director-results")
    keep(wall, "clock-winner")
