"""Pictures of the four faces from a real run: a server of its own, bots that play, Chromium that looks.

Usage: scripts/pictures.py FOLDER
"""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
QUIET = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
SIZES = {"director": (1440, 900), "clock": (1920, 1080), "dealer": (1280, 800), "phone": (390, 844)}


def main() -> None:
    """Start, wait until there is something to see, look, stop."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        ready = Path(place) / "ready.json"
        options = ["--temporary", "--port", "0", "--host", "127.0.0.1", "--quiet", "--ready-file", str(ready)]
        play = ["--demo", "--speed", "90", "--entries", "32", "--seed", "11"]
        server = subprocess.Popen([sys.executable, "manage.py", "up", *options, *play], cwd=ROOT)
        try:
            look(json.loads(awaited(ready)), folder)
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(15)


def awaited(path: Path) -> str:
    """The text of a file that comes soon."""
    deadline = time.monotonic() + 60
    while not path.exists():
        if time.monotonic() > deadline:
            sys.exit("The server did not start.")
        time.sleep(0.2)
    return path.read_text()


def look(facts: dict[str, Any], folder: Path) -> None:
    """Each face in a browser of its own, in the middle of the tournament."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        pages = {
            face: browser.new_context(viewport={"width": width, "height": height}, locale="en-GB").new_page()
            for face, (width, height) in SIZES.items()
        }
        url, director = facts["url"], pages["director"]
        director.goto(facts["sign_in"])
        director.get_by_role("button").click()
        event = running(director, url)
        open_phone(pages["phone"], director.context, url, event)
        code = order(director.context, url, f"{event}/tablets", table=1)["code"]
        pages["dealer"].goto(f"{url}/dealer?code={code}")
        pages["clock"].goto(f"{url}/clock?event={event}")
        director.goto(f"{url}/director/{event}/floor")
        time.sleep(20)  # some hands, a bust and a move or two
        for face, page in pages.items():
            page.screenshot(path=folder / f"{face}.png")
        browser.close()


def running(page: Page, url: str) -> int:
    """The bots' tournament, as soon as the cards are in the air."""
    while True:
        events = page.request.get(f"{url}/api/tournaments").json()
        for event in events:
            if event["status"] == "running":
                return int(event["id"])
        time.sleep(0.5)


def order(context: BrowserContext, url: str, path: str, **fields: Any) -> dict[str, Any]:
    """A command of the signed-in director."""
    token = next(c["value"] for c in context.cookies() if c["name"] == "csrftoken")
    answer = context.request.post(
        f"{url}/api/tournaments/{path}",
        data={"command_id": str(uuid.uuid4()), **fields},
        headers={"X-CSRFToken": token, "Referer": url},
    )
    said: dict[str, Any] = answer.json()
    if not answer.ok:
        sys.exit(f"{path}: {said}")
    return said


def open_phone(phone: Page, desk: BrowserContext, url: str, event: int) -> None:
    """A late player signs up and pays, so that the phone shows a seat."""
    made = phone.request.post(
        f"{url}/api/tournaments/{event}/sign-up", data={"command_id": str(uuid.uuid4()), "name": "Anna Karenina"}
    ).json()
    if made["ok"]:
        order(desk, url, f"{event}/confirm-payment", entry=made["entry"], method="cash")
        phone.goto(f"{url}/register?event={event}#ticket={made['ticket']}")
    else:
        phone.goto(f"{url}/register?event={event}")


main()
