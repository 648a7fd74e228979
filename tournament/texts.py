"""Every sentence that the server says about what was refused and what does not add up; what has happened is told in
`tournament.story`.

The wording lies in `tournament.wording`, by code. `{name}` takes a fact of the detail as it is, `{name:money}` an
amount in minor units, `{name:chips}` a count of chips, `{name:more}` how many more or
fewer, `{name:status}` the word for what an entry is doing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.sentences import HOLD_CODES, Text, hold_sentence
from rules.spoken import SENTENCES, sentence
from rules.structure import Problem
from rules.verdict import Facts, Refusal
from tournament.languages import LANGUAGES
from tournament.wording import FIELDS, FLOOR_REASONS, LINE, MORE, NOTES, ROLES, SAID, STATUSES, TROUBLES, Wording


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


def trouble_text(code: str, detail: Facts, language: str) -> str:
    """What is the matter with the house."""
    return worded(TROUBLES[code], detail, language)


def floor_reason_text(reason: str, language: str) -> str:
    """Why a table calls the floor: one of the short list, or the dealer's own words; or what the server tells of it."""
    words = FLOOR_REASONS.get(reason) or NOTES.get(reason)
    return _in(words, language) if words else reason


def role_word(role: str, language: str) -> str:
    """What somebody who acts in a tournament is called where no name is known."""
    return _in(ROLES[role], language)


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


def worded(wording: Wording, facts: Facts, language: str) -> str:
    """A wording with its facts."""
    return _in(wording, language).format_map(_Facts(facts, language))


def _said(code: str, detail: Facts, language: str) -> str:
    return worded(SAID[code], detail, language)


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
        if form == "more" and isinstance(value, int):
            return ("+" if value > 0 else "−" if value < 0 else "") + grouped(abs(value), self.language)
        if form == "chips" and isinstance(value, int):
            return grouped(value, self.language)
        if form == "status":
            return _in(STATUSES.get(str(value), (str(value), str(value))), self.language)
        return str(value)


def grouped(number: int, language: str) -> str:
    """A count of chips: 1,234,500 or 1 234 500."""
    return f"{number:,}".replace(",", "\N{NO-BREAK SPACE}") if language == "ru" else f"{number:,}"


def money(amount: int, language: str) -> str:
    """An amount in minor units, as it is written on the wall: 1,234.50 or 1 234,50."""
    sign, (units, cents) = "-" if amount < 0 else "", divmod(abs(amount), 100)
    return f"{sign}{grouped(units, language)}{',' if language == 'ru' else '.'}{cents:02d}"
