"""A wall without a house: the built clock page, shown what a test wants it to show."""

from __future__ import annotations

import json
import mimetypes
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Browser, Page, Route

from tests.faults.test_supervisor import ROOT

DIST = ROOT / "frontend" / "dist"
HOUSE = "http://wall.test"


def level(number: int, small: int, big: int, ante: int = 0, minutes: int = 20) -> dict[str, Any]:
    """A level as the structure's section has it."""
    kind = "big_blind" if ante else "none"
    return {"kind": "level", "level": number, "seconds": minutes * 60, "small_blind": small, "big_blind": big,
            "ante": ante, "ante_kind": kind}  # fmt: skip


def iso(**later: float) -> str:
    """An instant from now on, as the server writes it."""
    return (datetime.now(UTC) + timedelta(**later)).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def view(**sections: Any) -> dict[str, Any]:
    """A tournament in its second level, with what a test has to say about it."""
    event = {"id": 1, "name": "Saturday", "status": "running", "starts_at": iso(hours=-1), "timezone": "Europe/Riga",
             "currency": "EUR", "buy_in": {"pool": 10_000, "fee": 1_000, "chips": 20_000}, "starting_chips": 20_000,
             "guarantee": 0, "cap": None, "seats_per_table": 9}  # fmt: skip
    marks = {"late_registration_ends": None, "rebuys_end": None, "addon": None}
    return {
        "structure": {"periods": [level(1, 50, 100), level(2, 100, 200, 200), level(3, 150, 300, 300)], "marks": marks},
        "clock": {"kind": "running", "period": 1, "ends_at": iso(minutes=12)},
        "counts": {"entries": 30, "in_play": 18, "registered": 30, "waiting_payment": 0, "average_stack": 33_333,
                   "registration_open": False, "rebuys": 0, "addons": 0, "tables": 2, "chips_issued": 600_000},
        "payouts": {"pool": 300_000, "guarantee": 0, "prizes": [150_000, 90_000, 60_000], "paid_places": 3,
                    "bubble": "far"},
        "moves": [], "busts": [], "announcement": {"text": ""}, "hand_for_hand": {"on": False, "tables_waiting": 0},
        "winner": None, "final_table": None, "results": [],
        **sections,
        "event": {**event, **sections.get("event", {})},
    }  # fmt: skip


class Wall:
    """A screen that hangs in a room of its own: `told` is what the house says the next time it is asked."""

    def __init__(
        self, browser: Browser, width: int, height: int, told: dict[str, Any], *, language: str = "en"
    ) -> None:
        self.told, self.seq, self.epoch = told, 1, "one"
        self.context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB")
        self.context.add_init_script("localStorage.setItem('shuffle-up.hints', 'plain,drowsy')")  # read long ago
        self.page: Page = self.context.new_page()
        self.said: list[str] = []
        self.page.on("pageerror", lambda fault: self.said.append(str(fault)))
        self.page.route_web_socket("**/ws/**", lambda screen: screen.close())
        self.page.route(f"{HOUSE}/**", self._answer)
        self.page.goto(f"{HOUSE}/clock?event=1&lang={language}")
        self.page.locator(".sheet").wait_for()

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(HOUSE).split("?")[0]
        if path == "/clock":
            route.fulfill(path=DIST / "clock.html", content_type="text/html")
        elif path.startswith("/static/"):
            file = DIST / path.removeprefix("/static/")
            route.fulfill(path=file, content_type=mimetypes.guess_type(file.name)[0] or "video/webm")
        elif path.endswith("/live/public"):
            snapshot = {"type": "snapshot", "epoch": self.epoch, "seq": self.seq, "view": self.told}
            route.fulfill(json={"messages": [json.loads(json.dumps(snapshot))], "server_now": iso()})
        else:
            route.fulfill(status=404, json={"ok": False, "refusal": {"code": "not_found", "text": ""}})

    def close(self) -> None:
        self.context.close()
