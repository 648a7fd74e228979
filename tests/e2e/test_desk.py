"""The desk finds who stands before it, by a scanner's speed too."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Faces
from tests.e2e.test_one_evening import make_event

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(240)]

NAMES = [f"{first} {last}" for first in ("Ada", "Bo", "Cleo", "Dag", "Eva", "Finn") for last in ("Ahl", "Berg", "Carr")]

WRITE_DOWN = """async (people) => {
    const said = await fetch("/api/session").then((answer) => answer.json());
    const token = (document.cookie.match(/csrftoken=([^;]+)/) || [])[1] || said.csrf_token;
    for (const [name, card] of people)
        await fetch("/api/players", {
            method: "POST",
            headers: { "Content-Type": "application/json", "X-CSRFToken": token },
            body: JSON.stringify({ command_id: crypto.randomUUID(), name, card }),
        });
}"""


def test_t2_dsk_01_eighteen_of_eighteen_scanned_cards_are_picked(faces: Faces) -> None:
    director = faces.director()
    make_event(director, "Freezeout with re-entry")
    cards = {name: f"{9_100_000 + 7 * place}" for place, name in enumerate(NAMES)}
    director.evaluate(WRITE_DOWN, list(cards.items()))
    director.get_by_role("link", name="Desk").click()
    for delay, (name, card) in enumerate(cards.items()):
        expect(director.get_by_role("combobox")).to_be_focused()
        director.keyboard.type(f"{card}\n", delay=delay % 6)
        expect(director.get_by_role("heading", name=name)).to_be_visible()
        director.get_by_role("button", name="Next player").click()
    expect(director.get_by_role("combobox")).to_be_focused()
    # A card of nobody is kept as the card of the player who is written down now.
    director.keyboard.type("9999999\n")
    expect(director.get_by_label("Card")).to_have_value("9999999")
    expect(director.get_by_label("Name", exact=True)).to_have_value("")
