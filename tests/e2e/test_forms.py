"""Forms of the console: what cannot be read is not saved, and the focus stays where one works."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Faces
from tests.e2e.test_one_evening import enter_at_the_desk, make_event

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]


def at_the_table(faces: Faces, name: str) -> tuple[Page, Locator]:
    """A room with one player in it, and the player's chair."""
    director = faces.director()
    make_event(director, "Freezeout with re-entry")
    director.get_by_role("link", name="Desk").click()
    enter_at_the_desk(director, name)
    director.get_by_role("link", name="Floor").click()
    chair = director.get_by_role("button", name=re.compile(name))
    expect(chair).to_be_visible()
    return director, chair


def field(page: Page, label: str) -> Locator:
    return page.get_by_role("dialog").get_by_label(label)


def test_t2_ui_03_the_first_field_is_typed_into_at_once_and_escape_leads_back(faces: Faces) -> None:
    director, chair = at_the_table(faces, "Carla Weiß")
    for opens, first, typed in (
        ("Correct the stack…", "Chips counted", "12345"),
        ("Void the entry…", "Why?", "wrong person"),
    ):
        chair.click()
        director.get_by_role("dialog").get_by_role("button", name=opens).click()
        expect(field(director, first)).to_be_focused()
        director.keyboard.type(typed)
        expect(field(director, first)).to_have_value(typed)
        director.keyboard.press("Escape")
        expect(director.get_by_role("dialog")).to_be_hidden()
        expect(chair).to_be_focused()


def test_t2_ui_01_and_02_a_stack_that_cannot_be_read_is_held_and_one_that_can_is_shown_back(faces: Faces) -> None:
    director, chair = at_the_table(faces, "Boris Müller")
    chair.click()
    director.get_by_role("dialog").get_by_role("button", name="Correct the stack…").click()
    field(director, "Why?").fill("counted again")
    stack, save = field(director, "Chips counted"), director.get_by_role("dialog").get_by_role("button", name="Save")
    for typed in ("-5", "1e5", "abc", "5,5", "٥٠٠٠", "20k", ""):
        stack.fill(typed)
        expect(save).to_be_disabled()
        expect(director.get_by_role("dialog").get_by_text("A whole number", exact=True)).to_be_visible()
    director.get_by_role("button", name="Fix the items in red first").click()
    expect(stack).to_be_focused()
    stack.fill("12.500")
    field(director, "Why?").click()
    expect(stack).to_have_value("12,500")
    save.click()
    expect(director.get_by_text("Stack of Boris Müller: 12,500")).to_be_visible()


def test_t2_ui_01_and_02_prizes_and_settings_are_held_while_a_field_is_red(faces: Faces) -> None:
    director, _ = at_the_table(faces, "Dora Klein")
    director.get_by_role("link", name="Payouts").click()
    director.get_by_role("button", name="Edit", exact=True).click()
    first = director.get_by_label("Place 1")
    whole = first.input_value()
    lock = director.get_by_role("button", name="Lock these prizes")
    expect(lock).to_be_enabled()
    for typed in ("abc", "-1"):
        first.fill(typed)
        expect(lock).to_be_disabled()
    first.fill(whole)
    expect(lock).to_be_enabled()

    director.get_by_role("link", name="Settings").click()
    guarantee = director.get_by_label("Guarantee, EUR")
    guarantee.fill("2,000")
    director.get_by_role("button", name="Save", exact=True).click()
    expect(director.get_by_text("Settings are saved")).to_be_visible()
    expect(guarantee).to_have_value("2,000")
    guarantee.fill("2,000x")
    expect(director.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    director.get_by_role("button", name="Fix the items in red first").click()
    expect(guarantee).to_be_focused()
    director.get_by_label("Start, venue time").fill("")
    guarantee.fill("3.000")
    expect(director.get_by_role("button", name="Save", exact=True)).to_be_disabled()
