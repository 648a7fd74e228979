"""Which lines of the history are asked for: by what they are about, by table, by who did it, by words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tournament import models
from tournament.keys import sought


class About(StrEnum):
    """What a line of the history is about."""

    PEOPLE = "people"  # who comes, who is out, penalties
    SEATS = "seats"
    MONEY = "money"
    CLOCK = "clock"
    HANDS = "hands"
    SETUP = "setup"
    OTHER = "other"


ABOUT: Mapping[str, tuple[About, ...]] = {
    "CreateTournament": (About.SETUP,),
    "ReviseConfig": (About.SETUP,),
    "ReviseStructure": (About.SETUP, About.CLOCK),
    "OpenRegistration": (About.SETUP,),
    "CancelTournament": (About.SETUP,),
    "RegisterEntry": (About.PEOPLE,),
    "ConfirmPayment": (About.MONEY, About.PEOPLE),
    "CancelEntry": (About.PEOPLE,),
    "CancelEntries": (About.PEOPLE,),
    "MergePlayer": (About.PEOPLE,),
    "ErasePlayer": (About.PEOPLE,),
    "VoidEntry": (About.MONEY, About.PEOPLE),
    "OpenTable": (About.SEATS,),
    "CloseTable": (About.SEATS,),
    "MoveEntry": (About.SEATS,),
    "SwapSeats": (About.SEATS,),
    "DealOn": (About.SEATS,),
    "ProposePlan": (About.SEATS,),
    "ApprovePlan": (About.SEATS,),
    "RejectPlan": (About.SEATS,),
    "SetBalancing": (About.SEATS,),
    "ConfirmArrival": (About.SEATS,),
    "StartTournament": (About.CLOCK,),
    "PauseClock": (About.CLOCK,),
    "ResumeClock": (About.CLOCK,),
    "AddTime": (About.CLOCK,),
    "GoToPeriod": (About.CLOCK,),
    "TurnLevel": (About.CLOCK,),
    "StartHand": (About.HANDS,),
    "EndHand": (About.HANDS,),
    "BustEntries": (About.PEOPLE,),
    "PlaceBust": (About.PEOPLE,),
    "AskForRebuy": (About.PEOPLE,),
    "SellRebuy": (About.MONEY, About.PEOPLE),
    "SellAddOn": (About.MONEY, About.PEOPLE),
    "ReportStacks": (About.OTHER,),
    "CorrectStack": (About.OTHER,),
    "SetHandForHand": (About.CLOCK,),
    "CallFloor": (About.OTHER,),
    "AnswerFloorCall": (About.OTHER,),
    "ImposePenalty": (About.PEOPLE,),
    "Announce": (About.OTHER,),
    "SetPayouts": (About.MONEY,),
    "FinishTournament": (About.MONEY, About.PEOPLE),
    "Undo": (About.OTHER,),
}
"""What each command is about; a line that takes another one back is about the same as that one."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which lines are asked for: before a number, of some subjects, of one table, by somebody, with these words."""

    before: int
    limit: int
    about: frozenset[About] = frozenset()
    table: int | None = None
    role: str = ""
    number: int | None = None
    words: tuple[str, ...] = ()


def words_of(text: str) -> tuple[str, ...]:
    """The words and numbers of a text, as they are compared: without accents, ё as е."""
    return tuple(re.findall(r"\w+", sought(text)))


def about_command(kind: str) -> tuple[About, ...]:
    """What a command is about, the chief thing first."""
    return ABOUT.get(kind, (About.OTHER,))


def is_wanted(row: models.Journal, wanted: Wanted, *, about: tuple[About, ...], text: Callable[[], str]) -> bool:
    """Whether the line is asked for; it is told as a sentence only where words are sought."""
    if wanted.about and not wanted.about.intersection(about):
        return False
    if wanted.table is not None and wanted.table not in tables_in(row):
        return False
    if wanted.number is not None and row.actor.get("number") != wanted.number:
        return False
    if not wanted.words:
        return True
    said = (str(row.seq), *words_of(text()))
    return all(_says(said, word) for word in wanted.words)


def _says(said: Sequence[str], word: str) -> bool:
    """Whether a sentence has the word: numbers whole, words by their beginning."""
    return any(one == word or (not word.isdigit() and one.startswith(word)) for one in said)


def tables_in(row: models.Journal) -> set[int]:
    """The tables that the line's command and its events name."""
    found: set[int] = set()
    _find_tables(row.command["payload"], found)
    _find_tables(row.events, found)
    if "table" in row.actor:
        found.add(row.actor["table"])
    return found


def _find_tables(written: Any, found: set[int]) -> None:
    if isinstance(written, Mapping):
        for name, value in written.items():
            if name == "table" and isinstance(value, int):
                found.add(value)
            else:
                _find_tables(value, found)
    elif isinstance(written, list):
        for value in written:
            _find_tables(value, found)
