"""The house rules at a tournament's settings: found, changed by one tap, marked, taken back, and never lost."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Faces
from tests.e2e.test_one_evening import PHONE, TABLET, enter_at_the_desk, make_event, pair_a_tablet
from tests.e2e.test_rules_page import forget

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

Keep = Callable[[Page, str], None]


def find(page: Page, words: str) -> None:
    page.get_by_label("Search the house rules").fill(words)


def rule(page: Page, question: str) -> Locator:
    """The line of one question."""
    return page.get_by_role("listitem").filter(has_text=question)


def save(page: Page) -> None:
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Settings are saved").last).to_be_visible()
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_disabled()


def settings(page: Page) -> None:
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_label("Search the house rules")).to_be_visible()


def test_a_house_rule_is_found_marked_and_taken_back(faces: Faces, keep: Keep) -> None:
    director = faces.director()
    make_event(director, "regatta")
    settings(director)
    find(director, "table difference")
    tables = rule(director, "Largest difference between table sizes")
    expect(tables).to_contain_text("Holdem-Regatta 2013: 1")
    expect(tables.get_by_text("house", exact=True)).to_be_hidden()
    tables.get_by_role("textbox").fill("3")
    expect(tables.get_by_text("house", exact=True)).to_be_visible()
    find(director, "больше фишек")
    overbet = rule(director, "More chips than a call are a raise by themselves.")
    overbet.get_by_role("button", name="Yes").click()
    find(director, "")
    expect(director.get_by_role("listitem").filter(has=director.get_by_text("house", exact=True))).to_have_count(2)
    keep(director, "house-rules")
    save(director)

    tables.get_by_role("button", name=re.compile("Table sizes within one")).click()
    expect(director.get_by_role("dialog").get_by_role("heading", name="Table sizes within one")).to_be_visible()
    director.keyboard.press("Escape")
    director.get_by_label(re.compile("^Rulebook")).select_option("fspr")
    expect(tables).not_to_contain_text("Holdem-Regatta 2013")
    expect(tables.get_by_role("textbox")).to_have_value("3")
    director.get_by_role("button", name="Discard").click()
    expect(tables).to_contain_text("Holdem-Regatta 2013: 1")

    tables.get_by_role("button", name="As in the rulebook").click()
    expect(tables.get_by_role("textbox")).to_have_value("1")
    expect(tables.get_by_text("house", exact=True)).to_be_hidden()
    save(director)
    director.get_by_role("link", name="History").click()
    director.get_by_role("main").get_by_role("listitem").first.get_by_role("button", name="Undo").click()
    expect(director.get_by_text("taken back").first).to_be_visible()
    settings(director)
    expect(tables.get_by_role("textbox")).to_have_value("3")
    expect(tables.get_by_text("house", exact=True)).to_be_visible()


def test_what_the_event_lays_down_in_a_field_is_shown_with_the_way_there(faces: Faces, keep: Keep) -> None:
    director = faces.director()
    make_event(director, "regatta")
    settings(director)
    find(director, "rebuys")
    rebuys = rule(director, "Re-buys per player.")
    expect(rebuys).to_contain_text("At this event: 1")
    expect(rebuys.get_by_role("textbox")).to_be_hidden()
    rebuys.get_by_role("button", name="To its field").click()
    field = director.get_by_label(re.compile("^Rebuys an entry"))
    expect(field).to_be_focused()
    field.fill("2")
    expect(rebuys).to_contain_text("At this event: 2")
    keep(director, "house-rules-field")
    save(director)
    director.get_by_role("link", name="Rules").click()
    told = director.get_by_label("House rules of this tournament").get_by_role("listitem")
    expect(told.filter(has_text="Re-buys per player.")).to_contain_text("2 house")


def test_a_value_that_is_not_possible_is_refused_where_it_stands_and_nothing_is_lost(faces: Faces, keep: Keep) -> None:
    director = faces.director()
    number = make_event(director, "regatta")
    director.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    director.goto(f"{faces.url}/director/{number}/settings?lang=ru")
    director.get_by_label("Поиск по правилам дома").fill("различ столы")
    tables = rule(director, "Насколько могут различаться столы")
    tables.get_by_role("button", name="На один больше").click()
    tables.get_by_role("textbox").fill("9")
    expect(tables.get_by_text("Возможно: от 1 до 3")).to_be_visible()
    expect(director.get_by_role("button", name="Сохранить")).to_be_disabled()
    expect(tables.get_by_role("textbox")).to_have_value("9")
    keep(director, "house-rules-refused-phone")
    assert director.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    tables.get_by_role("textbox").fill("2")
    expect(tables.get_by_text("Возможно: от 1 до 3")).to_be_hidden()
    director.get_by_role("button", name="Сохранить").click()
    expect(director.get_by_text("Настройки сохранены").last).to_be_visible()
    director.reload()
    expect(tables.get_by_role("textbox")).to_have_value("2")
    expect(tables.get_by_text("дом", exact=True)).to_be_visible()
    forget(faces, "409")


def test_two_directors_who_change_the_same_form_lose_nothing_of_each_other(faces: Faces, keep: Keep) -> None:
    director, other = faces.director(), faces.director()
    number = make_event(director, "regatta")
    settings(director)
    other.goto(f"{faces.url}/director/{number}/settings")
    find(other, "table difference")
    tables = rule(other, "Largest difference between table sizes")
    tables.get_by_role("button", name="One more").click()
    expect(tables.get_by_text("house", exact=True)).to_be_visible()

    find(director, "sanctions floor person")
    sanctions = "Sanctions a floor person"
    rule(director, sanctions).get_by_role("button", name="missed rounds").click()
    save(director)
    warning = other.get_by_role("alert").filter(has_text="Somebody else has saved these settings meanwhile.")
    expect(warning).to_be_visible()
    expect(other.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    expect(tables.get_by_role("textbox")).to_have_value("2")
    keep(other, "house-rules-clash")
    warning.get_by_role("button", name="Put mine on theirs").click()
    expect(warning).to_be_hidden()
    save(other)
    for page in (director, other):
        find(page, "")
        missed = rule(page, sanctions).get_by_role("button", name="missed rounds")
        expect(missed).to_have_attribute("aria-pressed", "false")
        expect(rule(page, "Largest difference between table sizes").get_by_role("textbox")).to_have_value("2")


def test_everybody_sees_what_the_house_has_laid_down_and_the_history_tells_how(faces: Faces, keep: Keep) -> None:
    director = faces.director()
    number = make_event(director, "regatta")
    settings(director)
    find(director, "table difference")
    rule(director, "Largest difference between table sizes").get_by_role("button", name="One more").click()
    find(director, "sanctions floor person")
    rule(director, "Sanctions a floor person").get_by_role("button", name="missed rounds").click()
    save(director)
    director.get_by_role("link", name="History").click()
    line = director.get_by_role("main").get_by_role("listitem").first
    expect(line).to_contain_text("table sizes before players are moved. 1 → changed to 2 house")
    expect(line).to_contain_text("warning, missed rounds, the game day → changed to warning, the game day house")
    keep(director, "house-rules-history")
    director.get_by_role("link", name="Rules").click()
    expect(director.get_by_label("House rules of this tournament").get_by_role("listitem")).to_have_count(2)
    keep(director, "house-rules-console")

    director.get_by_role("link", name="Desk").click()
    enter_at_the_desk(director, "Вера Павлова")
    tablet = faces.open("/dealer", *TABLET, has_touch=True)
    pair_a_tablet(director, tablet)
    tablet.get_by_role("button", name="Rules").click()
    phone = faces.open(f"/register?event={number}", *PHONE, has_touch=True)
    phone.get_by_role("button", name="Rules of this tournament").click()
    for page, name in ((tablet, "tablet"), (phone, "phone")):
        told = page.get_by_label("House rules of this tournament")
        expect(told).to_contain_text("Holdem-Regatta 2013: 1")
        expect(told.get_by_text("house", exact=True)).to_have_count(2)
        keep(page, f"house-rules-{name}")
        page.get_by_label("Search the rules").fill("table sizes within one")
        article = page.get_by_role("list", name="Articles").get_by_role(
            "button", name=re.compile("Table sizes within one")
        )
        expect(article).to_contain_text("house")
        article.click()
        own = page.get_by_role("row").filter(has_text="This tournament")
        expect(own).to_contain_text("2 house")
        keep(page, f"house-rules-{name}-article")
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE[0]
