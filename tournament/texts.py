"""Every sentence that the server says about what was refused, what does not add up and what has happened.

The wording lies in `tournament.wording`, by code. `{name}` takes a fact of the detail as it is, `{name:money}` an
amount in minor units, `{name:status}` the word for what an entry is doing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.sentences import HOLD_CODES, Text, hold_sentence
from rules.spoken import SENTENCES, sentence
from rules.structure import Problem
from rules.verdict import Facts, Refusal
from tournament.languages import LANGUAGES
from tournament.wording import FIELDS, FLOOR_REASONS, JOURNAL, LINE, METHODS, MORE, SAID, STATUSES


def refusal_text(refusal: Refusal, language: str) -> str:
    """Why something was not done, in words to be read aloud."""
    if refusal.code in HOLD_CODES:
        return _of(hold_sentence(refusal.code, refusal.detail), language)
    if refusal.code in SENTENCES:
        return _of(sentence(refusal.code, refusal.detail), language)
    return _said(refusal.code, refusal.detail, language)


def _of(text: Text, language: str) -> str:
    return text["ru" if language == "ru" else "en"]


def problem_text(problem: Problem, language: str) -> str:
    """What does not add up in a set-up, a list of prizes or a file."""
    if problem.code in SENTENCES:
        return _of(sentence(problem.code, problem.detail), language)
    return _said(problem.code, problem.detail, language)


def floor_reason_text(reason: str, language: str) -> str:
    """Why a table calls the floor: one of the short list, or the dealer's own words."""
    return _in(FLOOR_REASONS[reason], language) if reason in FLOOR_REASONS else reason


def field_name(path: Sequence[str | int], language: str) -> str:
    """What a person calls a field of a body; of several lines, with the number of its own."""
    words = [part if isinstance(part, str) else "" for part in path]
    known = [place for place, word in enumerate(words) if word in FIELDS]
    if not known:
        return ""
    last = known[-1]
    within = next((word for word in reversed(words[:last]) if word), "")
    name = _in(FIELDS.get(f"{within}.{words[last]}", FIELDS[words[last]]), language)
    key = next((f" “{part[:40]}”" for part in path[last + 1 :] if isinstance(part, str)), "")
    lines = ", ".join(str(part + 1) for part in path if isinstance(part, int))
    return name + key + (f" ({_in(LINE, language).format(numbers=lines)})" if lines else "")


def more_faults(number: int, language: str) -> str:
    """That there are more of them."""
    return _in(MORE, language).format(number=number)


@dataclass(frozen=True, slots=True)
class Names:
    """Who is meant by the numbers in a command. A name that is not known any more is said as a number."""

    entries: Mapping[int, str] = field(default_factory=dict)
    players: Mapping[int, str] = field(default_factory=dict)

    def entry(self, number: int) -> str:
        """Who holds the entry."""
        return self.entries.get(number, f"#{number}")

    def player(self, number: int) -> str:
        """What the player is called."""
        return self.players.get(number, f"#{number}")


def journal_text(kind: str, payload: Mapping[str, Any], names: Names, language: str) -> str:
    """What a line of the journal did: `kind` is the command's name, `payload` its fields as they are written there."""
    facts = _Facts(_facts_of(payload, names, language), language)
    sentence = _in(JOURNAL[_variant(kind, payload)], language).format_map(facts)
    # Why, where somebody said it: a director's reason, the article and the note of a penalty.
    remarks = [str(payload[name]) for name in ("override", "article", "note") if payload.get(name)]
    return f"{sentence} ({'; '.join(remarks)})" if remarks else sentence


def _variant(kind: str, payload: Mapping[str, Any]) -> str:
    """Commands that do one thing or its opposite have a sentence for each."""
    match kind:
        case "AddTime" if payload["seconds"] < 0:
            return "AddTime.less"
        case "SetHandForHand" if not payload["on"]:
            return "SetHandForHand.off"
        case "Announce" if not payload["text"]:
            return "Announce.nothing"
        case "SetPayouts" if payload["prizes"] is None:
            return "SetPayouts.policy"
        case "ImposePenalty":
            return f"ImposePenalty.{payload['kind']}"
        case "SetBalancing":
            return f"SetBalancing.{payload['balancing']}"
        case _:
            return kind


def _facts_of(command: Mapping[str, Any], names: Names, language: str) -> dict[str, Any]:
    """The command's own fields, and what its sentence wants instead of bare numbers."""
    facts = dict(command)
    if isinstance(command.get("entry"), int):
        facts["name"] = names.entry(command["entry"])
    if isinstance(command.get("player"), int):
        facts["name"] = names.player(command["player"])
    if "busts" in command:
        facts["names"] = ", ".join(names.entry(bust["entry"]) for bust in command["busts"])
    if "config" in command:
        facts["title"] = command["config"]["name"]
    if isinstance(command.get("period"), int):
        facts["line"] = command["period"] + 1
    if isinstance(command.get("seconds"), int):
        facts["time"] = _minutes(abs(command["seconds"]))
    for name in ("origin", "target", "seat"):
        if isinstance(seat := command.get(name), Mapping):
            facts |= {f"{name}_table": seat["table"], f"{name}_number": seat["number"]}
    if "method" in command:
        facts["method"] = _in(METHODS[command["method"]], language)
    if "reason" in command:
        facts["reason"] = floor_reason_text(command["reason"], language)
    return facts


def _minutes(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"


def _said(code: str, detail: Facts, language: str) -> str:
    return _in(SAID[code], language).format_map(_Facts(detail, language))


def _in(wording: tuple[str, str], language: str) -> str:
    return wording[LANGUAGES.index(language if language in LANGUAGES else "en")]


class _Facts(dict[str, object]):
    """Facts as a text takes them: an answer is given even where one of them is missing."""

    def __init__(self, facts: Mapping[str, Any], language: str) -> None:
        super().__init__({name: _Fact(value, language) for name, value in facts.items()})

    def __missing__(self, name: str) -> object:
        return _Fact(None, "en")


class _Fact:
    """One fact, in the form that the text asks for."""

    def __init__(self, value: object, language: str) -> None:
        self.value, self.language = value, language

    def __format__(self, form: str) -> str:
        value = self.value
        if value is None:
            return "–"
        if form == "money" and isinstance(value, int):
            return money(value, self.language)
        if form == "status":
            return _in(STATUSES.get(str(value), (str(value), str(value))), self.language)
        return str(value)


def money(amount: int, language: str) -> str:
    """An amount in minor units, as it is written on the wall: 1,234.50 or 1 234,50."""
    sign, (units, cents) = "-" if amount < 0 else "", divmod(abs(amount), 100)
    if language == "ru":
        return f"{sign}{units:,}".replace(",", "\N{NO-BREAK SPACE}") + f",{cents:02d}"
    return f"{sign}{units:,}.{cents:02d}"
