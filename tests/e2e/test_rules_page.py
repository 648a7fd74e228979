"""The rulebooks on screen: searched at the console, opened from a refusal, at hand for dealer and player."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Faces
from tests.e2e.test_dealer_tablet import Club
from tests.e2e.test_one_evening import PHONE, TABLET, enter_at_the_desk, make_event, pair_a_tablet

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

REFUSAL = {"code": "clock_paused", "article": "house.clock-paused", "text": "The clock is paused."}
UNREAD = {"commandId": "1", "name": "start-hand", "fields": {"table": 1, "hand": 1}, "at": 0, "seq": None}
UNREAD |= {"refusal": REFUSAL, "read": False, "undone": False}
"""What a tablet keeps of a tap that was refused and not read yet."""

Keep = Callable[[Page, str], None]


def search(page: Page, words: str) -> None:
    page.get_by_label("Search the rules").fill(words)


def test_the_director_finds_a_rule_and_compares_the_rulebooks(faces: Faces, keep: Keep) -> None:
    director = faces.director()
    number = make_event(director, "Freezeout with re-entry")
    director.get_by_role("link", name="Rules").click()
    director.wait_for_url(re.compile(f"/director/{number}/rules$"))
    expect(director.get_by_role("option", name=re.compile("^This tournament: "))).to_have_count(1)
    keep(director, "rules-console")

    director.keyboard.press("/")
    director.keyboard.type("string bet")
    first = director.get_by_role("list", name="Articles").get_by_role("button").first
    expect(first).to_contain_text("String bet")
    director.keyboard.press("ArrowDown")
    expect(first).to_be_focused()
    director.keyboard.press("Enter")
    director.wait_for_url(re.compile("/rules/[A-Z]+-"))
    expect(director.get_by_role("heading", name=re.compile("String bet"))).to_be_visible()
    table = director.get_by_role("table").filter(has_text="only the first motion").first
    expect(table.get_by_role("row")).to_have_count(6)
    expect(table.get_by_role("row").nth(1)).to_have_class("own")
    assert "_" not in table.inner_text()
    keep(director, "rules-console-article")
    director.keyboard.press("Escape")
    director.wait_for_url(re.compile("/rules$"))
    expect(first).to_be_focused()

    search(director, "частями")
    expect(first).to_contain_text("String bets")
    search(director, "4.11")
    expect(first).to_contain_text("4.11")
    search(director, "zebra")
    expect(director.get_by_text("Nothing found")).to_be_visible()
    director.get_by_role("button", name="Search in all rulebooks").click()
    expect(director.get_by_label("Rulebook", exact=True)).to_have_value("")
    keep(director, "rules-console-nothing")

    director.goto(f"{faces.url}/director/{number}/rules/TDA-99-z")
    expect(director.get_by_text("There is no such article")).to_be_visible()
    director.goto(f"{faces.url}/director/{number}/rules/REG-1.8-a?lang=ru")
    expect(director.get_by_role("heading", name="Ставка частями запрещена")).to_be_visible()
    keep(director, "rules-console-ru")
    director.goto(f"{faces.url}/director/{number}/rules/REG-1.11.3?lang=ru")
    expect(director.get_by_text("Противоречит 1.11.1, если только")).to_be_visible()
    keep(director, "rules-console-reading-ru")
    director.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    keep(director, "rules-console-tablet")
    director.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    keep(director, "rules-console-phone")
    assert director.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    forget(faces, "404")


def forget(faces: Faces, fault: str) -> None:
    """The browser itself says on the console what the test asked for."""
    faces.said[:] = [said for said in faces.said if fault not in said]


def test_an_article_opens_from_a_refusal_in_the_middle_of_a_dialog(faces: Faces, keep: Keep) -> None:
    club = Club(faces)
    director = club.console
    club.number = make_event(director, "regatta")
    director.get_by_role("link", name="Desk").click()
    for name in ("Анна Каренина", "Jürgen Groß"):
        enter_at_the_desk(director, name)
    director.get_by_role("button", name="Cards in the air").first.click()
    director.get_by_role("link", name="Players").click()
    director.get_by_role("button", name="Анна Каренина").click()
    director.get_by_role("button", name="Penalty…").click()
    director.get_by_label("Article").fill("4.1.2")
    found = director.get_by_role("button", name=re.compile("^4.1.2 ")).first
    expect(found).to_be_visible()
    keep(director, "rules-penalty")
    found.click()
    chosen = director.get_by_role("dialog").get_by_role("button", name=re.compile("^§? ?4.1.2 "))
    expect(chosen).to_be_visible()
    expect(director.get_by_role("button", name="Warning")).to_have_attribute("aria-pressed", "true")
    entry = next(seat["entry"] for seat in club.seats(1) if seat["name"] == "Анна Каренина")
    elsewhere = {"entry": entry, "kind": "warning", "article": "REG-4.1.2", "note": "", "rounds": 0, "departure": ""}
    club.tell("impose-penalty", **elsewhere)  # another console is quicker: now it is the second time
    director.get_by_role("button", name="Impose").click()

    refusal = director.get_by_role("alert")  # with what the article offers instead
    expect(refusal).to_be_visible()
    keep(director, "rules-refusal")
    refusal.get_by_role("button", name=re.compile("4.1.2")).click()
    rules = director.get_by_role("dialog", name="Rules")
    expect(rules.get_by_role("heading", level=2, name=re.compile("^4.1.2"))).to_be_visible()
    own = rules.get_by_role("table").first.get_by_role("row").nth(1)
    expect(own).to_contain_text("first time – warning; again – missed rounds: 1 or the game day")
    keep(director, "rules-from-refusal")
    director.keyboard.press("Escape")
    expect(rules).to_be_hidden()

    expect(director.get_by_text("The rulebook proposes for offence no. 2:")).to_be_visible()
    director.get_by_label("What happened").fill("Loud")
    director.get_by_role("button", name="Impose").click()
    director.get_by_role("link", name="History").click()
    line = director.get_by_role("listitem").filter(has_text="Loud")
    line.get_by_role("button", name=re.compile("4.1.2")).click()
    expect(rules.get_by_role("heading", level=2, name=re.compile("^4.1.2"))).to_be_visible()
    forget(faces, "409")


def test_dealer_and_player_have_the_rules_at_hand(faces: Faces, keep: Keep) -> None:
    director = faces.director()
    number = make_event(director, "Freezeout with re-entry")
    director.get_by_role("link", name="Desk").click()
    enter_at_the_desk(director, "Вера Павлова")
    tablet = faces.open("/dealer", *TABLET, has_touch=True)
    pair_a_tablet(director, tablet)
    keep(tablet, "rules-tablet-table")
    tablet.get_by_role("button", name="Rules").click()
    expect(tablet.get_by_text(re.compile(r"\d+ articles"))).to_be_visible()
    keep(tablet, "rules-tablet")
    search(tablet, "string bet")
    tablet.get_by_role("list", name="Articles").get_by_role("button", name=re.compile("String bet")).first.click()
    expect(tablet.get_by_role("heading", name=re.compile("String bet"))).to_be_visible()
    keep(tablet, "rules-tablet-article")
    tablet.get_by_role("button", name="All articles").click()
    expect(tablet.get_by_label("Search the rules")).to_have_value("string bet")

    tablet.get_by_label("Search the rules").press("Escape")  # clears it
    expect(tablet.get_by_label("Search the rules")).to_have_value("")
    tablet.keyboard.press("Escape")
    expect(tablet.get_by_role("dialog")).to_be_hidden()
    tablet.evaluate("localStorage.setItem('shuffle-up.tablet.outcomes', " + json.dumps(json.dumps([UNREAD])) + ")")
    tablet.goto(f"{faces.url}/dealer?lang=ru")
    cited = tablet.get_by_role("alert").get_by_role("button", name="Часы остановлены")
    expect(cited).to_be_visible()
    keep(tablet, "rules-tablet-refusal")
    cited.click()
    expect(tablet.get_by_role("dialog").get_by_role("heading", name="Часы остановлены")).to_be_visible()
    keep(tablet, "rules-tablet-from-refusal")
    tablet.keyboard.press("Escape")
    tablet.set_viewport_size({"width": 800, "height": 1280})
    keep(tablet, "rules-tablet-upright")

    phone = faces.open(f"/register?event={number}", *PHONE, has_touch=True)
    phone.get_by_role("button", name="Rules of this tournament").click()
    search(phone, "string bet")
    expect(phone.get_by_text("1 article", exact=True)).to_be_visible()
    keep(phone, "rules-phone")
    phone.get_by_role("list", name="Articles").get_by_role("button", name=re.compile("String bet")).first.click()
    expect(phone.get_by_role("heading", name=re.compile("String bet"))).to_be_visible()
    keep(phone, "rules-phone-article")
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    phone.go_back()
    expect(phone.get_by_label("Search the rules")).to_have_value("string bet")

    phone.context.set_offline(True)
    search(phone, "oversize")
    expect(phone.get_by_text("No connection", exact=True)).to_be_visible()
    keep(phone, "rules-phone-offline")
    phone.context.set_offline(False)
    expect(phone.get_by_text("No connection", exact=True)).to_be_hidden()
    phone.go_back()
    expect(phone.get_by_role("button", name="Rules of this tournament")).to_be_visible()
    for fault in ("ERR_INTERNET_DISCONNECTED", "WebSocket"):
        forget(faces, fault)
