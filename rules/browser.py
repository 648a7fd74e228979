"""The rulebooks to be read: found by words, by number, by subject and by screen, and beside one another.

A search is what somebody types at a table: several words in any order, each the beginning of a word in either
language, or a number as it is printed (`4.9.6`, `40А`) or an id. Case, ё and е make no difference. Every word must be
there; what matches in the number or the title comes before what matches in the text. Where nothing is found the ends
of longer words are let go, since Russian words change them (`ребаев`, `ребай`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.answers import ParameterName
from rules.rulebook import ARTICLES, PARAMETERS, RULEBOOKS, Article, is_parameter

SCREENS: Mapping[str, tuple[str, ...]] = {
    "director": ("director console",),
    "dealer": ("dealer tablet",),
    "register": ("registration",),
    "clock": ("clock display", "display"),
    "engine": ("engine",),
    "browser": ("rulebook browser",),
}
"""The faces, and the words by which an article's `screen` names them; `engine` decides without a screen."""

WORD = re.compile(r"[^\W_]+(?:[.\-–][^\W_]+)*")
ALIKE = str.maketrans("авекмнорстух", "abekmhopctyx")
"""Letters of a printed number that are written alike in both alphabets: `40А`."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What one rulebook answers, and by which article (`house`: it is silent)."""

    rulebook: str
    value: Any
    source: str


@dataclass(frozen=True, slots=True)
class Compared:
    """One question that an article answers, with the answers of all rulebooks, its own first."""

    parameter: str
    meaning: Mapping[str, str]
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Related:
    """Another article on the same: `same`, `differs`, or a cross reference (`see`)."""

    relation: str
    article: str
    note: Mapping[str, str] | None  # en, ru


def articles(
    search: str = "", *, rulebook: str = "", area: str = "", screen: str = "", machine: str = ""
) -> tuple[Article, ...]:
    """The articles that hold every word of `search`, best first, then as printed; all where nothing is searched."""
    words = tuple(_words(search))
    wanted = [
        article
        for article in ARTICLES.values()
        if rulebook in ("", article.rulebook)
        and area in ("", article.area)
        and machine in ("", article.machine)
        and (not screen or screen in screens_of(article))
    ]
    if not words:
        return () if search.strip() else tuple(wanted)
    return _best(wanted, words) or _best(wanted, tuple(map(_root, words)))


def _best(wanted: Iterable[Article], words: tuple[str, ...]) -> tuple[Article, ...]:
    scored = ((rank, article) for article in wanted if (rank := _rank(article.id, words)) is not None)
    return tuple(article for _, article in sorted(scored, key=lambda each: each[0]))


def screens_of(article: Article) -> tuple[str, ...]:
    """The faces that show the article or need it."""
    named = article.screen.lower()
    return tuple(face for face, words in SCREENS.items() if any(word in named for word in words))


def compared(article: Article) -> tuple[Compared, ...]:
    """What the other rulebooks say on what this article fixes."""
    return tuple(
        Compared(name, PARAMETERS[name].meaning, tuple(_answers(name, article.rulebook)))
        for name in parameters_of(article)
    )


def parameters_of(article: Article) -> tuple[ParameterName, ...]:
    """The questions that the article answers: it is the source of the answer, or fixes it beside another article."""
    fixed = (name for name in article.params if is_parameter(name))
    return tuple(dict.fromkeys((*_sourced().get(article.id, ()), *fixed)))


def related(article: Article) -> tuple[Related, ...]:
    """Articles that this one names as parallel or different, and those that name it."""
    named = (Related(each.relation, ref, each.note) for each in article.conflicts for ref in each.refs)
    first: dict[str, Related] = {}
    for each in (*named, *_naming().get(article.id, ())):
        first.setdefault(each.article, each)
    return tuple(first.values())


def _answers(name: ParameterName, own: str) -> Iterator[Answer]:
    for rulebook in sorted(RULEBOOKS, key=lambda each: each != own):
        rules = RULEBOOKS[rulebook]
        yield Answer(rulebook, rules.answer(name), rules.source(name))


@cache
def _sourced() -> Mapping[str, tuple[ParameterName, ...]]:
    found: dict[str, tuple[ParameterName, ...]] = {}
    for rules in RULEBOOKS.values():
        for name, source in rules.sources.items():
            found[source] = (*found.get(source, ()), name)
    return {id: names for id, names in found.items() if id in ARTICLES and ARTICLES[id].rulebook in RULEBOOKS}


@cache
def _naming() -> Mapping[str, tuple[Related, ...]]:
    found: dict[str, tuple[Related, ...]] = {}
    for article in ARTICLES.values():
        for conflict in article.conflicts:
            for ref in conflict.refs:
                found[ref] = (*found.get(ref, ()), Related(conflict.relation, article.id, conflict.note))
    return found


# --- words --------------------------------------------------------------------------------------------------------


def _words(text: str) -> Iterator[str]:
    for word in WORD.findall(text.casefold().replace("ё", "е")):
        yield word.translate(ALIKE) if word[0].isdigit() else word


def _root(word: str) -> str:
    """A word without the ending that it may have here: at most three letters; four are left."""
    return word[: max(4, len(word) - 3)] if word.isalpha() else word


@cache
def _index() -> Mapping[str, tuple[str, ...]]:
    """For each article, from best to least: number and id, title, text and the rest; words stand between spaces."""
    return {id: tuple(_line(part) for part in _parts(article)) for id, article in ARTICLES.items()}


def _parts(article: Article) -> Iterator[Iterable[str]]:
    yield (article.number, article.id)
    yield article.title.values()
    yield (*article.text.values(), *(article.reading or {}).values())


def _line(texts: Iterable[str]) -> str:
    words = [word for text in texts for word in _words(text)]
    halves = [half for word in words if "-" in word or "–" in word for half in re.split("[-–]", word) if half]
    return " " + " ".join((*words, *halves)) + " "


def _rank(id: str, words: tuple[str, ...]) -> int | None:
    """The sum of where each word stands; None where one stands nowhere. Lower is better."""
    parts, rank = _index()[id], 0
    for word in words:
        for place, line in enumerate(parts):
            if _begins(word, line):
                rank += place
                break
        else:
            return None
    return rank


def _begins(word: str, line: str) -> bool:
    """A word of the line begins like this. A number ends where a digit would go on: 4.1 is in 4.1.2 and not in 4.10."""
    if not word[-1].isdigit():
        return f" {word}" in line
    return re.search(rf" {re.escape(word)}(?!\d)", line) is not None
