"""The floor at the console: what stands still goes on, chairs are changed, a penalty follows the ladder."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Faces
from tests.e2e.test_dealer_tablet import Club

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

Keep = Callable[[Page, str], None]
NAMES = ("Anna", "Boris", "Carla", "Dmitri", "Eugene", "Fyodor", "Grigori", "Jürgen", "Klara", "Lev")


def seated(faces: Faces, players: int = 10, **changes: Any) -> Club:
    """Players at tables of six, cards in the air, the floor on the screen."""
    club = Club(faces)
    sizes = {"seats_per_table": 6, "final_table_size": 4, "late_registration_levels": 0}
    event = {"template": "freezeout-reentry", "name": "Floor", "starts_at": "2027-01-16T18:00:00Z", **sizes, **changes}
    club.number = club.post("tournaments", **event)["id"]
    club.tell("open-registration")
    for name in NAMES[:players]:
        player = club.post("players", name=name)["id"]
        entry = club.tell("register-entry", player=player)["result"]["entry"]
        club.tell("confirm-payment", entry=entry, method="cash")
    club.tell("start-tournament")
    club.console.goto(f"{faces.url}/director/{club.number}/floor")
    return club


def chairs(club: Club, table: int) -> dict[str, int]:
    return {seat["name"]: seat["seat"] for seat in club.seats(table)}


def three_out(club: Club, table: int) -> None:
    """One hand, and three of the table are out: it is three short."""
    club.tell("start-hand", table=table, hand=1)
    gone = club.seats(table)[:3]
    busts = [{"entry": seat["entry"], "seat": seat["seat"], "chips_at_start": None} for seat in gone]
    club.tell("bust-entries", table=table, hand=1, busts=busts)
    club.tell("end-hand", table=table, hand=1)


def test_t2_flr_06_uneven_tables_deal_on_for_a_number_of_hands_and_a_reason(faces: Faces, keep: Keep) -> None:
    club = seated(faces)
    three_out(club, 1)
    console = club.console
    stands = console.get_by_role("alert").filter(has_text="Tables wait: they are uneven.")
    expect(stands).to_be_visible()
    assert club.floor()["tables/1"]["may_deal"] == "tables_uneven"
    keep(console, "deal-on-standstill")
    stands.get_by_role("button", name="Deal on…").click()
    sheet = console.get_by_role("dialog", name="Let uneven tables deal on")
    expect(sheet.get_by_label("Hands")).to_be_focused()
    expect(sheet.get_by_role("button", name="Deal on")).to_be_disabled()  # no reason yet
    sheet.get_by_label("Hands").fill("51")
    sheet.get_by_label("Reason").fill("the late bus")
    expect(sheet.get_by_role("button", name="Deal on")).to_be_disabled()  # fifty at most
    sheet.get_by_label("Hands").fill("2")
    keep(console, "deal-on-sheet")
    sheet.get_by_role("button", name="Deal on").click()
    expect(sheet).to_be_hidden()
    expect(stands).to_be_hidden()
    expect(console.get_by_text("Tables deal on, hands: 2")).to_be_visible()
    assert club.floor()["tables/1"]["may_deal"] is None
    keep(console, "deal-on-done")
    for hand in (2, 3):
        club.tell("start-hand", table=1, hand=hand)
        club.tell("end-hand", table=1, hand=hand)
    expect(stands).to_be_visible()
    console.get_by_role("link", name="History").click()
    expect(console.get_by_text("the late bus").first).to_be_visible()


def test_t2_reg_02_two_players_change_chairs_by_tap_and_tap_and_one_undo(faces: Faces, keep: Keep) -> None:
    club = seated(faces, 5)
    console = club.console
    before = chairs(club, 1)
    one, other = sorted(before)[:2]
    console.get_by_role("button", name=one).click()
    console.get_by_role("dialog").get_by_role("button", name="Move…").click()
    expect(console.get_by_text(f"{one}: tap a free seat, or a player to change chairs with")).to_be_visible()
    keep(console, "swap-choosing")
    console.get_by_role("button", name=other).click()
    expect(console.get_by_text(f"{one} and {other} have changed chairs")).to_be_visible()
    swapped = {**before, one: before[other], other: before[one]}
    assert chairs(club, 1) == swapped
    keep(console, "swap-done")
    console.locator(".toast").get_by_role("button", name="Undo").click()
    expect(console.get_by_text(re.compile("^Taken back: "))).to_be_visible()
    assert chairs(club, 1) == before

    console.get_by_role("button", name=one).click()
    console.get_by_role("dialog").get_by_role("button", name="Move…").click()
    console.keyboard.press("Escape")
    console.get_by_role("button", name=other).click()  # let go: this opens the other one's menu
    expect(console.get_by_role("dialog", name=other)).to_be_visible()
    assert chairs(club, 1) == before


def offend(console: Page, name: str, article: str) -> None:
    """The penalty form of a player, with the article chosen."""
    console.get_by_role("button", name=name).first.click()
    console.get_by_role("dialog").get_by_role("button", name="Penalty…").click()
    console.get_by_label("Article").fill(article)
    console.get_by_role("button", name=re.compile(f"^{re.escape(article)} ")).first.click()


def test_t2_pen_02_the_next_rung_is_the_proposed_key_and_another_one_needs_its_reason(faces: Faces, keep: Keep) -> None:
    club = seated(faces, 4, template="regatta-2013")
    console = club.console
    sheet = console.get_by_role("dialog")
    offend(console, "Anna", "4.1.12")
    expect(sheet.get_by_text("The rulebook proposes for the first offence:")).to_be_visible()
    rungs = sheet.get_by_role("group", name="Sanction").get_by_role("button")
    expect(rungs).to_have_text(["Warning", "Another one…"])
    expect(rungs.nth(0)).to_have_attribute("aria-pressed", "true")
    keep(console, "penalty-first-rung")
    sheet.get_by_role("button", name="Impose").click()
    expect(sheet).to_be_hidden()
    assert [(one["kind"], one["lifted"]) for one in club.floor()["penalties"]] == [("warning", False)]

    offend(console, "Anna", "4.1.12")
    expect(sheet.get_by_text("The rulebook proposes for offence no. 2:")).to_be_visible()
    expect(rungs.nth(0)).to_have_text(re.compile("^Misses rounds: "))
    keep(console, "penalty-second-rung")
    rungs.last.click()
    sheet.get_by_label("Sanction").last.select_option("warning")
    impose = sheet.get_by_role("button", name="Impose")
    expect(impose).to_be_disabled()
    sheet.get_by_label("What happened").fill("again")  # what happened is no reason
    expect(impose).to_be_disabled()
    sheet.get_by_label("Why another one than the rulebook's").fill("the dealer had misled her")
    keep(console, "penalty-departs")
    impose.click()
    expect(sheet).to_be_hidden()
    kinds = [(one["kind"], one["note"]) for one in club.floor()["penalties"]]
    assert kinds == [("warning", "again"), ("warning", "")]

    for line in [line["seq"] for line in club.get("journal") if line["command"] == "ImposePenalty"]:
        club.tell("undo", seq=line)
    offend(console, "Anna", "4.1.12")  # withdrawn ones do not count
    expect(sheet.get_by_text("The rulebook proposes for the first offence:")).to_be_visible()
    expect(rungs).to_have_text(["Warning", "Another one…"])
