"""T2-SCR-01: the largest numbers of the largest events hang on a wall, and nothing touches."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.walls import Wall, iso, level, view

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

SIZES = [(1280, 720), (1920, 1080), (3840, 2160), (1080, 1920)]
PERIODS = [level(1, 600_000, 1_200_000), level(2, 1_250_000, 2_500_000, 2_500_000), level(3, 1_500_000, 3_000_000)]
MARKS = {"late_registration_ends": None, "rebuys_end": None, "addon": None}
LARGE: dict[str, Any] = {
    "structure": {"periods": PERIODS, "marks": MARKS},
    "counts": {"entries": 10_112, "in_play": 10, "registered": 10_112, "waiting_payment": 0,
               "average_stack": 20_224_000, "registration_open": False, "chips_issued": 202_240_000},
    "payouts": {"pool": 100_000_000, "guarantee": 0, "prizes": [25_000_000 // place for place in range(1, 11)],
                "paid_places": 10, "bubble": "in_the_money"},
}  # fmt: skip
PAUSE = {"kind": "break", "seconds": 900, "name": ""}
LONG_NAME = "Konstantin Konstantinopolsky"
FINALISTS = [{"seat": seat, "entry": seat, "name": LONG_NAME, "stack": 12_250_000 * seat} for seat in range(1, 10)]
MOVES = [
    {"entry": entry, "seq": entry, "name": LONG_NAME, "from": {"table": 34, "number": entry},
     "to": {"table": 12, "number": 9}, "reason": "break_table", "state": "pending", "dealt_in": False}
    for entry in range(1, 10)
]  # fmt: skip
BUSTS = [
    {"entry": entry, "name": LONG_NAME, "place": {"first": entry, "last": entry}, "prize": 25_000_000, "seq": entry}
    for entry in range(11, 20)
]
SCENES: dict[str, dict[str, Any]] = {
    "level": LARGE,
    "break": {**LARGE, "structure": {"periods": [PERIODS[0], PAUSE, PERIODS[1]], "marks": MARKS}},
    "moves": {
        **LARGE, "structure": {"periods": [*PERIODS[:2], PAUSE, PERIODS[2]], "marks": MARKS}, "moves": MOVES,
        "busts": BUSTS, "announcement": {"text": "The buffet is open until the end of the next break. " * 2},
    },
    "before": {**LARGE, "clock": None, "event": {
        "status": "open", "starts_at": iso(hours=9), "buy_in": {"pool": 100_000_000, "fee": 5_000_000, "chips": 0},
        "starting_chips": 1_250_000, "guarantee": 1_000_000_000,
    }},
    "final table": {
        **LARGE,
        "final_table": {"table": 1, "seats": FINALISTS},
        "counts": {**LARGE["counts"], "in_play": 9, "average_stack": 61_250_000},
    },
}  # fmt: skip

LEAVES = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode;
    if (!node.data.trim()) continue;
    const cut = node.parentElement.closest('.who, h1, time, .blinds');
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = (cut || range).getBoundingClientRect();
    found.push({text: node.data, x: box.left, y: box.top, right: box.right, bottom: box.bottom});
  }
  return found;
}"""


def touching(page: Page, width: int, height: int) -> list[tuple[str, str]]:
    """Texts that stand in each other or leave the screen. Letters do not fill the height of their line."""
    boxes = page.evaluate(LEAVES)
    out = [(box["text"], "the edge") for box in boxes if box["x"] < 0 or box["right"] > width or box["bottom"] > height]
    for index, one in enumerate(boxes):
        for other in boxes[index + 1 :]:
            wide = min(one["right"], other["right"]) - max(one["x"], other["x"])
            high = min(one["bottom"], other["bottom"]) - max(one["y"], other["y"])
            lower = min(one["bottom"] - one["y"], other["bottom"] - other["y"])
            if wide > 1 and high > lower * 0.3:
                out.append((one["text"], other["text"]))
    return out


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("scene", SCENES)
def test_t2_scr_01_nothing_touches(browser: Browser, scene: str, language: str) -> None:
    for width, height in SIZES:
        wall = Wall(browser, width, height, view(**SCENES[scene]), language=language)
        assert touching(wall.page, width, height) == [], (scene, language, width)
        assert wall.said == []
        wall.close()


@pytest.mark.parametrize(
    ("language", "blinds", "average"), [("en", "1.25M / 2.5M", "20.22M"), ("ru", "1,25 млн / 2,5 млн", "20,22 млн")]
)
def test_t2_scr_01_millions_are_said_short_and_big_blinds_with_a_decimal(
    browser: Browser, language: str, blinds: str, average: str
) -> None:
    wall = Wall(browser, 1920, 1080, view(**LARGE), language=language)
    plain = wall.page.locator("main").inner_text().replace("\u00a0", " ").replace("\u202f", " ")
    assert blinds in plain
    assert average in plain
    assert ("8.1 BB" if language == "en" else "8,1 ББ") in plain
    wall.close()
