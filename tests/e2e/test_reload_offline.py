"""T2-OFF-05: a page that is loaded anew while the house is away opens from the device, as it was last."""

import os
import re
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from signal import SIGCONT, SIGSTOP, SIGTERM
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import QUIET, Faces
from tests.e2e.test_dealer_tablet import TABLET, Club, started
from tests.e2e.test_tablet_offline import hand_over
from tests.faults.test_supervisor import Run

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

NOISE = re.compile("ERR_CONNECTION|ERR_INTERNET|WebSocket|503|Failed to fetch|FetchEvent")
PHONE = (390, 844)
WALL = (1920, 1080)


class House:
    """A server that goes away, and comes back at the same address with the same data."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.run = Run(folder).wait_until_ready()
        self.port = urlsplit(self.run.facts["url"]).port or 0

    def go(self) -> None:
        self.run.end(SIGTERM)

    def come_back(self) -> None:
        self.run = Run(self.folder, port=self.port).wait_until_ready()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    opened = House(tmp_path)
    yield opened
    if opened.run.process.poll() is None:
        opened.go()


@pytest.fixture
def faces(browser: Browser, house: House) -> Iterator[Faces]:
    """As in the other tests; that nobody answers is what these are about."""
    opened = Faces(browser, house.run)
    yield opened
    opened.close()
    assert [said for said in opened.said if not NOISE.search(said)] == []


def kept(page: Page) -> None:
    """The page, all that it names and its last view lie on the device."""
    page.wait_for_function(
        """async () => {
            const names = (await caches.keys()).filter((name) => name.includes(location.pathname.split('/')[1]));
            const pages = await Promise.all(names.map(async (n) => (await caches.open(n)).match(location.pathname)));
            return navigator.serviceWorker.controller && names.length === 1 && pages[0];
        }"""
    )
    page.wait_for_timeout(600)  # a view is written down soon after it was seen


def test_a_tablet_deals_on_after_a_reload_and_all_of_it_arrives_once(
    faces: Faces, house: House, keep: Callable[[Page, str], None]
) -> None:
    club = started(faces)
    one = club.tablet(1)
    one.get_by_role("button", name=re.compile("^Deal")).click()
    expect(one.get_by_role("button", name=re.compile("^Hand over"))).to_be_enabled()
    names = [seat["name"] for seat in club.seats(1)]
    kept(one)
    house.go()
    hand_over(one, 1)
    one.reload()
    expect(one.get_by_role("heading", name="Hand 2")).to_be_visible()
    expect(one.get_by_text("No connection. Go on: taps are kept and sent later.")).to_be_visible()
    expect(one.get_by_text("Waiting to be sent: 1")).to_be_visible()
    for name in names:
        expect(one.get_by_role("button", name=name)).to_be_visible()
    hand_over(one, 2)
    one.reload()
    expect(one.get_by_role("heading", name="Hand 3")).to_be_visible()
    keep(one, "tablet-reloaded-offline")
    house.come_back()
    expect(one.get_by_text("Waiting to be sent")).to_have_count(0, timeout=40_000)
    expect(one.get_by_text("No connection")).to_have_count(0)
    expect(one.get_by_text("Not accepted")).to_have_count(0)
    assert club.floor()["tables/1"]["hands"] == 3
    ended = [line for line in club.get("journal") if line["command"] == "EndHand"]
    assert len(ended) == 2


def test_a_server_that_hangs_does_not_hold_a_tablet_up(faces: Faces, house: House) -> None:
    one = started(faces).tablet(1)
    expect(one.get_by_role("button", name=re.compile("^Deal"))).to_be_visible()
    kept(one)
    web = house.run.facts["children"]["web"]
    os.kill(web, SIGSTOP)
    try:
        began = time.monotonic()
        one.reload(wait_until="commit")
        expect(one.get_by_role("button", name=re.compile("^Deal"))).to_be_visible()
        assert 3 <= time.monotonic() - began < 10  # three for the page, one and a half for the view
        expect(one.get_by_text("No connection. Go on")).to_be_visible()
    finally:
        os.kill(web, SIGCONT)
    expect(one.get_by_text("No connection")).to_have_count(0, timeout=40_000)


def left_of(page: Page) -> timedelta:
    minutes, seconds = page.locator("time").first.inner_text().split(":")[-2:]
    return timedelta(minutes=int(minutes), seconds=int(seconds))


@pytest.mark.parametrize("address", ["/clock", "/clock?event={number}"])
def test_a_wall_goes_on_by_itself_after_a_reload(
    faces: Faces, house: House, keep: Callable[[Page, str], None], address: str
) -> None:
    club = started(faces)
    wall = faces.open(address.format(number=club.number), *WALL)
    expect(wall.get_by_text("Level 1")).to_be_visible()
    kept(wall)
    house.go()
    wall.reload()
    expect(wall.get_by_text("Level 1")).to_be_visible()
    expect(wall.get_by_text("No connection. The clock goes on by itself. Last news at")).to_be_visible()
    before = left_of(wall)
    wall.wait_for_timeout(2_000)
    assert timedelta(seconds=1) <= before - left_of(wall) <= timedelta(seconds=4)
    keep(wall, "wall-reloaded-offline")
    house.come_back()
    expect(wall.get_by_text("No connection")).to_have_count(0, timeout=40_000)


def signed_up(faces: Faces, club: Club) -> Page:
    """A phone whose player has paid and sits."""
    club.number = club.post(
        "tournaments", template="freezeout-reentry", name="Phones", starts_at="2027-01-16T18:00:00Z"
    )["id"]
    club.tell("open-registration")
    phone = faces.open(f"/register?event={club.number}", *PHONE)
    phone.get_by_role("button", name="Register").click()
    phone.get_by_label("First and last name").fill("Vera Volkova")
    phone.get_by_role("button", name="Register").click()
    expect(phone.get_by_text("Your number", exact=True)).to_be_visible()
    club.tell("confirm-payment", entry=1, method="cash")
    expect(phone.get_by_text("Your seat", exact=True)).to_be_visible()
    return phone


def test_a_phone_shows_its_seat_after_a_reload_and_not_what_it_may_not_see_any_more(
    faces: Faces, house: House, keep: Callable[[Page, str], None]
) -> None:
    club = Club(faces)
    phone = signed_up(faces, club)
    kept(phone)
    house.go()
    phone.reload()
    expect(phone.get_by_text("Your seat", exact=True)).to_be_visible()
    expect(phone.get_by_text("Vera Volkova")).to_be_visible()
    expect(phone.get_by_text("No connection. The clock goes on by itself.")).to_be_visible()
    keep(phone, "phone-reloaded-offline")
    phone.goto(f"{faces.url}/register")
    expect(phone.get_by_text("Your seat", exact=True)).to_be_visible()  # by the bare address too
    house.come_back()
    expect(phone.get_by_text("No connection")).to_have_count(0, timeout=40_000)
    phone.evaluate("localStorage.setItem('shuffle-up.tickets', '{}')")  # another tab has forgotten the ticket
    phone.reload()
    expect(phone.get_by_text("Vera Volkova")).to_have_count(0)
    assert phone.evaluate("Object.keys(localStorage).filter((key) => key.includes('/entries/'))") == []


def test_a_tablet_taken_off_its_table_shows_nothing_of_it_after_a_reload(faces: Faces, house: House) -> None:
    club = started(faces)
    one = club.tablet(1)
    expect(one.get_by_role("button", name=re.compile("^Deal"))).to_be_visible()
    kept(one)
    assert one.evaluate("Object.keys(localStorage).filter((key) => key.includes('/tables/')).length") == 1
    one.get_by_role("button", name="Settings").click()
    one.get_by_role("button", name="Take this tablet off the table").click()
    one.get_by_role("button", name="Yes, take it off").click()
    expect(one.get_by_text("Type the code of this table")).to_be_visible()
    house.go()
    one.reload()
    expect(one.get_by_text("Type the code of this table")).to_be_visible()
    assert one.evaluate("Object.keys(localStorage).filter((key) => key.includes('/tables/'))") == []


def test_what_is_kept_of_the_page_bears_no_secret_and_nothing_of_the_api(faces: Faces) -> None:
    club = started(faces)
    one = club.tablet(1)
    expect(one.get_by_role("button", name=re.compile("^Deal"))).to_be_visible()
    kept(one)
    token = one.evaluate("JSON.parse(localStorage.getItem('shuffle-up.tablet')).token")
    csrf = next(c["value"] for c in one.context.cookies() if c["name"] == "csrftoken")
    files: dict[str, str] = one.evaluate(
        """async () => {
            const found = {};
            for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                for (const asked of await cache.keys()) {
                    const file = await cache.match(asked);
                    found[new URL(asked.url).pathname] = [...file.headers].join() + await file.text();
                }
            }
            return found;
        }"""
    )
    assert {path.split("/")[1] for path in files} == {"dealer", "static"}
    for text in files.values():
        assert token not in text
        assert csrf not in text
        assert club.seats(1)[0]["name"] not in text


@pytest.fixture
def plain(browser: Browser, chromium: str, house: House) -> Iterator[Faces]:
    """A room without a certificate: the house has a name that is not this machine's own."""
    names = "--host-resolver-rules=MAP club.test 127.0.0.1"
    opened = browser.browser_type.launch(executable_path=chromium, args=[*QUIET, names])
    faces = Faces(opened, house.run)
    yield faces
    faces.close()
    opened.close()


def asked_before_leaving(page: Page) -> list[str]:
    """What the browser asks when somebody loads the page anew; the answer is to stay."""
    heard: list[str] = []
    page.once("dialog", lambda dialog: (heard.append(dialog.type), dialog.dismiss()))
    page.evaluate("void setTimeout(() => location.reload(), 10)")
    page.wait_for_timeout(1_000)
    return heard


CLUB = "http://club.test:{port}"  # as by a name in the local network: no secure context
OPENED_PLAIN = "Opened over http://, this page does not open again without a network"


def test_without_a_certificate_a_tablet_says_so_once_and_asks_before_a_reload(
    plain: Faces, house: House, keep: Callable[[Page, str], None]
) -> None:
    club = started(plain)
    code = club.tell("tablets", table=1)["code"]
    one = plain.open(f"{CLUB.format(port=house.port)}/dealer?code={code}", *TABLET)
    assert one.evaluate("[window.isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    hint = one.get_by_role("note")
    expect(hint).to_have_count(1)
    expect(hint).to_contain_text(OPENED_PLAIN)
    expect(hint).to_contain_text("docs/https.md")
    keep(one, "tablet-plain")
    hint.get_by_role("button", name="Understood").click()
    expect(hint).to_have_count(0)
    assert asked_before_leaving(one) == []  # connected, nothing unsent
    expect(one.get_by_role("button", name=re.compile("^Deal"))).to_be_visible()
    expect(hint).to_have_count(0)
    one.get_by_role("button", name=re.compile("^Deal")).click()
    expect(one.get_by_role("button", name=re.compile("^Hand over"))).to_be_enabled()
    house.go()
    expect(one.get_by_text("No connection. Go on")).to_be_visible()
    assert asked_before_leaving(one) == ["beforeunload"]
    hand_over(one, 1)
    assert asked_before_leaving(one) == ["beforeunload"]
    expect(one.get_by_role("heading", name="Hand 2")).to_be_visible()


def test_without_a_certificate_a_wall_says_so_once(
    plain: Faces, house: House, keep: Callable[[Page, str], None]
) -> None:
    club = started(plain)
    wall = plain.open(f"{CLUB.format(port=house.port)}/clock?event={club.number}", *WALL)
    hint = wall.get_by_text(OPENED_PLAIN)
    expect(hint).to_be_visible()
    keep(wall, "wall-plain")
    wall.mouse.move(300, 300)
    expect(wall.locator(".controls")).to_be_visible()
    expect(hint).to_have_count(1)
    keep(wall, "wall-plain-touched")
    wall.get_by_role("button", name="Understood").click()
    wall.reload()
    expect(wall.get_by_text("Level 1")).to_be_visible()
    expect(hint).to_have_count(0)


def test_the_console_says_what_a_tablet_without_a_certificate_cannot_do(
    plain: Faces, house: House, keep: Callable[[Page, str], None]
) -> None:
    club = started(plain)
    plain.url = CLUB.format(port=house.port)
    console = plain.director()
    console.goto(f"{plain.url}/director/{club.number}/floor")
    console.get_by_label("Table 1").get_by_text("1", exact=True).first.click()
    console.get_by_role("button", name="Pair a tablet").click()
    expect(console.get_by_text("How to get a certificate: docs/https.md.")).to_be_visible()
    keep(console, "console-pair-plain")


def test_a_newer_build_takes_the_place_of_the_older_on_a_device(faces: Faces, house: House) -> None:
    club = started(faces)
    one = club.tablet(1)
    expect(one.get_by_role("button", name=re.compile("^Deal"))).to_be_visible()
    kept(one)
    before = one.evaluate("caches.keys()")
    build = one.evaluate("document.documentElement.dataset.build")
    assert before == [f"shuffle-up /dealer {build}"]
    one.evaluate(
        """async (build) => {
            const older = await caches.open('shuffle-up /dealer 000000000000');
            const headers = {'Content-Type': 'text/html'};
            await older.put('/dealer', new Response('<html data-build="000000000000">older', {headers}));
            await caches.delete(`shuffle-up /dealer ${build}`);
        }""",
        build,
    )
    one.reload()
    expect(one.get_by_role("button", name=re.compile("^Deal"))).to_be_visible()
    one.wait_for_function(f"caches.keys().then((names) => names.join() === 'shuffle-up /dealer {build}')")
    house.go()
    one.reload()
    expect(one.get_by_text("No connection. Go on")).to_be_visible()
    assert one.evaluate("document.documentElement.dataset.build") == build
