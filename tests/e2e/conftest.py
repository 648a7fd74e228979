"""A room for the browser tests: a server of their own, and one Chromium whose pages may say nothing on the console."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from signal import SIGTERM

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.faults.test_supervisor import ROOT, Run

PICTURES = Path(os.environ.get("PICTURES", ROOT / "artefacts" / "pictures"))
PATIENCE_MS = 20_000  # a busy machine is slow, not wrong
LAPTOP = (1440, 900)
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """A server as `make run` starts it."""
    run = Run(tmp_path_factory.mktemp("room")).wait_until_ready()
    yield run
    run.end(SIGTERM)


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        yield opened
        opened.close()


class Faces:
    """Opens pages as the people of the room would, each in a browser of its own."""

    def __init__(self, browser: Browser, room: Run) -> None:
        self.browser = browser
        self.room = room
        self.url: str = room.facts["url"]
        self.contexts: list[BrowserContext] = []
        self.said: list[str] = []

    def open(self, path: str, width: int, height: int, **options: object) -> Page:
        """A page of this size; what it says on the console counts as a fault."""
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, locale="en-GB", timezone_id="Europe/Berlin", **options
        )
        context.set_default_timeout(PATIENCE_MS)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: self.said.append(f"{path}: {fault}"))
        page.on("console", lambda m: self.said.append(f"{path}: {m.text}") if m.type in ("error", "warning") else None)
        page.goto(path if path.startswith("http") else f"{self.url}{path}")
        return page

    def director(self) -> Page:
        """The console of a director who has just signed in by a link."""
        here = {"DATA_DIR": self.room.facts["data"], "DJANGO_SETTINGS_MODULE": "tournament.settings.prod"}
        made = subprocess.run(
            [sys.executable, "manage.py", "sign_in_link", "--url", self.url],
            cwd=ROOT,
            env={**os.environ, **here},
            capture_output=True,
            text=True,
            check=True,
        )
        page = self.open(made.stdout.strip().splitlines()[-1], *LAPTOP)
        page.get_by_role("button", name="Sign in on this device").click()
        return page

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def faces(browser: Browser, room: Run) -> Iterator[Faces]:
    opened = Faces(browser, room)
    yield opened
    opened.close()
    assert opened.said == []


@pytest.fixture
def keep() -> Callable[[Page, str], None]:
    """Keeps a picture of a page as an artefact of the run."""

    def picture(page: Page, name: str) -> None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=PICTURES / f"{name}.png")

    return picture
