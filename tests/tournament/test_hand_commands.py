"""Hands written down go in and out by command: what fails is told, and the exit status says so."""

from __future__ import annotations

import json
import warnings
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pokerkit import HandHistory


def run(*words: str) -> tuple[int, str]:
    """Exit status and what was said."""
    said = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command(*words, stdout=said, stderr=said)
    return int(str(ended.value.code)), said.getvalue()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    status, said = run("export_hands", str(tmp_path / "hands"), "--number", "12", "--seed", "5")
    assert (status, said) == (0, f"12 hands in {tmp_path / 'hands'}\n")
    return tmp_path / "hands"


def test_hands_that_were_made_up_are_played_again_to_the_same_chips(folder: Path):
    status, said = run("replay_hands", str(folder))
    assert status == 0
    assert said.splitlines()[-1] == "12 passed, 0 failed"


def test_the_figures_come_as_json_too(folder: Path):
    status, said = run("replay_hands", str(folder), "--json", "--rulebook", "tda")
    figures = json.loads(said)
    assert (status, figures["passed"], figures["failed"], figures["rulebook"]) == (0, 12, 0, "tda")
    assert len(figures["hands"]) == 12
    assert figures["actions"] == sum(hand["actions"] for hand in figures["hands"])


def test_pokerkit_plays_what_was_exported_to_the_same_chips(folder: Path):
    for file in sorted(folder.glob("*.phh")):
        with warnings.catch_warnings(), file.open("rb") as written:
            warnings.simplefilter("ignore")
            history = HandHistory.load(written)
            state = list(history)[-1]
        assert state.stacks == history.finishing_stacks, file.name


def test_a_hand_with_other_chips_or_no_sense_fails_and_is_named(folder: Path):
    first, second = sorted(folder.glob("*.phh"))[:2]
    stacks = next(line for line in first.read_text().splitlines() if line.startswith("starting_stacks"))
    text = first.read_text()
    kept = [line for line in text.splitlines() if not line.startswith("finishing_stacks")]
    first.write_text("\n".join([*kept, stacks.replace("starting", "finishing")]))
    second.write_text("variant = 'NT'\nactions = ['p1 jumps']\nstarting_stacks = [1, 2]\n")
    status, said = run("replay_hands", str(folder))
    assert status == 1
    assert said.splitlines()[-1] == "10 passed, 2 failed"
    assert f"{first.name}: FAILED: differs" in said
    assert f"{second.name}: FAILED: unreadable: actions: 'p1 jumps'" in said


def test_given_hands_are_written_anew_with_the_chips_that_we_count(folder: Path, tmp_path: Path):
    for file in folder.glob("*.phh"):
        kept = [line for line in file.read_text().splitlines() if not line.startswith("finishing_stacks")]
        file.write_text("\n".join(kept))
    status, _ = run("export_hands", str(tmp_path / "anew"), "--given", str(folder))
    assert status == 0
    assert run("replay_hands", str(tmp_path / "anew"))[1].splitlines()[-2].split() == ["12", "exact"]


def test_a_folder_without_hands_is_no_success(tmp_path: Path):
    with pytest.raises(CommandError, match=r"no \.phh file"):
        call_command("replay_hands", str(tmp_path))
    with pytest.raises(CommandError, match="no folder"):
        call_command("export_hands", str(tmp_path), "--given", str(tmp_path / "nowhere"))
