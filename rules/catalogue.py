"""A catalogue file: the articles of one rulebook, its examples and – in a club's own file – its profile.

A file of ours carries the articles of a rulebook that ships; its answers stand in `profiles.yaml`. A club's own file
names the rulebook that it stands on (`meta.base`) and says under `profile` what it answers otherwise, each answer with
the article that prints it or `house`.

What is read here are plain values; who asks has read the file. Everything wrong is found at once, each fault with
file, entry and field.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any

from rules.examples.fields import KindOfExample, faults_of_fields
from rules.rulebook import (
    ARTICLES,
    HOUSE,
    PARAMETERS,
    RULEBOOKS,
    SHIPPED,
    Article,
    Rulebook,
    RulebookError,
    Rules,
    article_of,
    as_answer,
    is_parameter,
    overridden,
)

NEEDED = ("id", "title", "text", "area", "machine")
USUAL = (
    "article",
    "number_inferred",
    "actor",
    "actors_also",
    "screen",
    "params",
    "reading",
    "conflicts",
    "source",
    "examples",
)
META = ("rulebook", "prefix", "name", "note", "entries", "base")
LANGUAGES = ("en", "ru")
TYPING_SLIP = 0.92  # how like a parameter the name of a fact must be to be taken for a slip


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong in a file, and where."""

    file: str
    entry: str
    field: str
    fault: str

    def __str__(self) -> str:
        return f"{self.file}: {self.entry}: {self.field}: {self.fault}"


@dataclass(frozen=True, slots=True)
class Example:
    """A situation, the question put to the engine (`kind`) and what it must answer."""

    id: str
    kind: str
    given: Mapping[str, Any]
    expected: Mapping[str, Any]
    override: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Words:
    """What a file may say: kinds of examples, and the words of `vocabulary.yaml`."""

    kinds: Mapping[str, KindOfExample]
    vocabulary: Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A file as read: what can be used of it, and everything that is wrong with it."""

    file: str
    rulebook: str
    articles: Mapping[str, Article]
    rules: Rules | None
    examples: tuple[Example, ...]
    faults: tuple[Fault, ...]
    name: Mapping[str, str] = field(default_factory=dict)

    def rules_for(self, example: Example) -> Rules:
        """The rules of the file's rulebook with what the example sets otherwise."""
        if self.rules is None:
            raise RulebookError(self.file, "meta", "rulebook", "there are no rules to answer by")
        return overridden(self.rules, example.override)

    def as_rulebook(self) -> Rulebook:
        """The rulebook that a tournament can be played by; the first fault is raised."""
        for fault in self.faults:
            raise RulebookError(fault.file, fault.entry, fault.field, fault.fault)
        if self.rules is None:
            raise RulebookError(self.file, "meta", "rulebook", "there are no rules to answer by")
        return Rulebook(self.rules, self.articles, self.name)


def read(file: str, written: object, words: Words) -> Catalogue:
    """The file `file`, which holds `written`."""
    shape = next(_faults_of_shape(file, written), None)
    if shape is not None or not isinstance(written, Mapping):
        return Catalogue(file, "", {}, None, (), (shape,) if shape else ())
    meta, entries = written["meta"], written["rules"]
    name = str(meta["rulebook"])
    own = {entry["id"] for entry in entries if isinstance(entry, Mapping) and isinstance(entry.get("id"), str)}
    known = own | {id for id, article in ARTICLES.items() if article.rulebook != name}
    profile = written.get("profile") or {}
    faults = [*_faults_of_meta(file, meta, written), *_faults_of_profile(file, profile, known)]
    rules = None if faults else _rules(meta, profile)
    faults += _faults_of_entries(file, meta, entries, _Known(known, words, rules))
    spoilt = {fault.entry for fault in faults}
    examples = tuple(
        _example(example)
        for entry in entries
        if isinstance(entry, Mapping)
        for example in _each(entry, "examples")
        if isinstance(example, Mapping) and isinstance(example.get("id"), str) and example["id"] not in spoilt
    )
    # An article is only of use in a rulebook without faults.
    articles = {} if faults else {entry["id"]: article_of(name, entry) for entry in entries}
    return Catalogue(file, name, MappingProxyType(articles), rules, examples, tuple(faults), _mapping(meta, "name"))


def _each(entry: Mapping[str, Any], name: str) -> Sequence[Any]:
    """The list that stands under `name`; nothing where no list stands."""
    held = entry.get(name)
    return held if isinstance(held, list | tuple) else ()


def _mapping(entry: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    held = entry.get(name)
    return held if isinstance(held, Mapping) else {}


def _faults_of_shape(file: str, written: object) -> Iterator[Fault]:
    if not isinstance(written, Mapping):
        yield Fault(file, "file", "meta", "is missing: a file has meta and rules")
        return
    for part, type, said in (("meta", Mapping, "mapping"), ("rules", list | tuple, "list")):
        held = written.get(part)
        if not isinstance(held, type):
            yield Fault(file, "file", part, "is missing" if held is None else f"is no {said}")
    if isinstance(written.get("meta"), Mapping) and not isinstance(written["meta"].get("rulebook"), str):
        yield Fault(file, "meta", "rulebook", "is missing")


@dataclass(frozen=True, slots=True)
class _Known:
    """What an entry may refer to, and the answers that it must agree with."""

    articles: Set[str]
    words: Words
    rules: Rules | None


def _rules(meta: Mapping[str, Any], profile: Mapping[str, Any]) -> Rules:
    base = RULEBOOKS[meta.get("base") or meta["rulebook"]]
    return base.with_answers(
        {name: answer["value"] for name, answer in profile.items()},
        {name: answer["source"] for name, answer in profile.items() if is_parameter(name)},
        rulebook=meta["rulebook"],
    )


def _example(written: Mapping[str, Any]) -> Example:
    given = dict(written["given"])
    override = given.pop("override", None) or {}
    return Example(written["id"], written["kind"], given, written["expected"], override)


def _among(value: object, known: Collection[str]) -> bool:
    # A list or a mapping that stands where a word should cannot be looked up.
    return isinstance(value, str) and value in known


# --- head and profile ---------------------------------------------------------------------------------------------


def _faults_of_meta(file: str, meta: Mapping[str, Any], written: Mapping[str, Any]) -> Iterator[Fault]:
    for name in written.keys() - {"meta", "profile", "rules"}:
        yield Fault(file, "file", str(name), "unknown; a file has meta, profile and rules")
    for name in meta.keys() - set(META):
        yield Fault(file, "meta", str(name), f"unknown field; known are {', '.join(META)}")
    if not isinstance(meta.get("prefix"), str):
        yield Fault(file, "meta", "prefix", "is missing")
    yield from (Fault(file, "meta", *fault) for fault in _faults_of_words("name", meta.get("name")))
    ships, base = meta["rulebook"] in SHIPPED, meta.get("base")
    if ships and (base is not None or written.get("profile")):
        yield Fault(file, "meta", "rulebook", f"{meta['rulebook']} ships with the server; take a name of your own")
    if not ships and not _among(base, SHIPPED):
        fault = "is missing" if base is None else f"{base!r} is no rulebook"
        yield Fault(file, "meta", "base", f"{fault}; one of {', '.join(SHIPPED)}")


def _faults_of_profile(file: str, profile: object, known: Set[str]) -> Iterator[Fault]:
    if not isinstance(profile, Mapping):
        yield Fault(file, "profile", "profile", "is no mapping of parameters to answers")
        return
    for name, answer in profile.items():
        if not is_parameter(name):
            yield Fault(file, "profile", str(name), "unknown parameter")
            continue
        if not isinstance(answer, Mapping) or not {"value", "source"} <= answer.keys():
            yield Fault(file, "profile", name, "must give value and source (an article, or house)")
            continue
        if (fault := PARAMETERS[name].fault_of(answer["value"])) is not None:
            yield Fault(file, "profile", f"{name}.value", fault)
        if answer["source"] != HOUSE and not _among(answer["source"], known):
            yield Fault(file, "profile", f"{name}.source", f"no article {answer['source']!r}")


# --- entries ------------------------------------------------------------------------------------------------------


def _faults_of_words(name: str, written: object) -> list[tuple[str, str]]:
    if not isinstance(written, Mapping):
        return [(name, "must be given in en and ru")]
    return [
        (f"{name}.{language}", "is missing")
        for language in LANGUAGES
        if not isinstance(written.get(language), str) or not written[language].strip()
    ]


def _faults_of_entries(file: str, meta: Mapping[str, Any], entries: Sequence[Any], known: _Known) -> Iterator[Fault]:
    seen: set[str] = set()
    for number, entry in enumerate(entries, start=1):
        if not isinstance(entry, Mapping) or not isinstance(entry.get("id"), str):
            yield Fault(file, f"rule {number}", "id", "is missing")
            continue
        id = entry["id"]
        if id in seen:
            yield Fault(file, id, "id", "is there twice")
        seen.add(id)
        if isinstance(meta.get("prefix"), str) and not id.startswith(meta["prefix"]):
            yield Fault(file, id, "id", f"does not begin with {meta['prefix']}")
        yield from (Fault(file, id, *fault) for fault in _faults_of_entry(entry, known))
        yield from _faults_of_examples(file, entry, known.words)


def _faults_of_entry(entry: Mapping[str, Any], known: _Known) -> Iterator[tuple[str, str]]:
    vocabulary = known.words.vocabulary
    for name in entry.keys() - {*NEEDED, *USUAL}:
        yield str(name), f"unknown field; known are {', '.join((*NEEDED, *USUAL))}"
    for name in ("title", "text"):
        yield from _faults_of_words(name, entry.get(name))
    for name, among in (("area", "areas"), ("machine", "machine"), ("actor", "actors")):
        if (name in NEEDED or name in entry) and not _among(entry.get(name), vocabulary[among]):
            yield name, f"{entry.get(name)!r} is not one of {', '.join(map(str, vocabulary[among]))}"
    yield from _faults_of_remark("reading", entry.get("reading"))
    yield from _faults_of_params(entry.get("params") or {}, known.rules)
    for name in ("conflicts", "examples"):
        if entry.get(name) is not None and not isinstance(entry[name], list | tuple):
            yield name, "is no list"
    for conflict in _each(entry, "conflicts"):
        yield from _faults_of_conflict(conflict, known.articles, vocabulary["relations"])


def _faults_of_remark(name: str, remark: object) -> Iterator[tuple[str, str]]:
    """A remark may be left out, and may stand in one language for both."""
    if remark is not None and not isinstance(remark, str):
        yield from _faults_of_words(name, remark)


def _faults_of_params(params: object, rules: Rules | None) -> Iterator[tuple[str, str]]:
    """What an article is said to fix is what the rulebook answers; names that are no parameters are its own facts."""
    if not isinstance(params, Mapping):
        yield "params", "is no mapping"
        return
    for name, value in params.items():
        if not is_parameter(name):
            if close := get_close_matches(str(name), PARAMETERS, n=1, cutoff=TYPING_SLIP):
                yield f"params.{name}", f"unknown; {close[0]} is meant?"
            continue
        if (fault := PARAMETERS[name].fault_of(value)) is not None:
            yield f"params.{name}", fault
        elif rules is not None and rules.answer(name) != as_answer(value):
            yield f"params.{name}", f"{value!r} is not what the profile answers: {rules.answer(name)!r}"


def _faults_of_conflict(conflict: object, known: Set[str], relations: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if not isinstance(conflict, Mapping):
        yield "conflicts", f"{conflict!r} is no mapping of relation, refs and note"
        return
    if not _among(conflict.get("relation"), relations):
        yield "conflicts.relation", f"{conflict.get('relation')!r} is not one of {', '.join(relations)}"
    if not isinstance(conflict.get("refs", ()), list | tuple):
        yield "conflicts.refs", "is no list"
    yield from _faults_of_remark("conflicts.note", conflict.get("note"))
    for ref in _each(conflict, "refs"):
        if not _among(ref, known):
            yield "conflicts.refs", f"no article {ref!r}"


# --- examples -----------------------------------------------------------------------------------------------------


def _faults_of_examples(file: str, entry: Mapping[str, Any], words: Words) -> Iterator[Fault]:
    seen: set[str] = set()
    for example in _each(entry, "examples"):
        if not isinstance(example, Mapping) or not isinstance(example.get("id"), str):
            yield Fault(file, entry["id"], "examples.id", "is missing")
            continue
        id = example["id"]
        if id in seen or not id.startswith(entry["id"] + "/"):
            yield Fault(file, id, "id", "is there twice" if id in seen else f"does not begin with {entry['id']}/")
        seen.add(id)
        yield from (Fault(file, id, *fault) for fault in _faults_of_example(example, words))


def _faults_of_example(example: Mapping[str, Any], words: Words) -> Iterator[tuple[str, str]]:
    for name in example.keys() - {"id", "origin", "kind", "given", "expected", "note"}:
        yield str(name), "unknown field"
    if "origin" in example and not _among(example["origin"], words.vocabulary["origins"]):
        yield "origin", f"{example['origin']!r} is not one of {', '.join(words.vocabulary['origins'])}"
    asked = example.get("kind")
    if (kind := words.kinds.get(asked) if isinstance(asked, str) else None) is None:
        yield "kind", f"unknown kind {example.get('kind')!r}"
    for part in ("given", "expected"):
        stated = example.get(part)
        if not isinstance(stated, Mapping) or (part == "expected" and not stated):
            yield part, "is missing"
        elif kind is not None:
            fields = kind.given if part == "given" else kind.expected
            yield from ((f"{part}.{name}", fault) for name, fault in faults_of_fields(fields, stated))
    for name, value in _mapping(_mapping(example, "given"), "override").items():
        if not is_parameter(name):
            yield f"given.override.{name}", "unknown parameter"
        elif (fault := PARAMETERS[name].fault_of(value)) is not None:
            yield f"given.override.{name}", fault
