"""Rulebooks: their parameters, which the engine asks, and their articles, which a verdict cites.

Five rulebooks ship with the server. A *parameter* is one question that a rulebook answers ("who moves when tables are
balanced?"); its *source* is the article that prints the answer, or `house` where the rulebook is silent and our
recommendation stands. A tournament picks one rulebook and may override single parameters: those are house rules too.

`rulebooks/profiles.yaml` and the catalogue are what people edit; `scripts/rulebooks.py` makes JSON of them, which is
read here once, at import: the YAML would cost every process a tenth of a second. Answers are refused as a whole if a
value, a parameter or a source among them is unknown.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeGuard

from rules.answers import Answers, ParameterName
from rules.structure import Problem

HOUSE = "house"
HERE = Path(__file__).parent / "rulebooks"
EDITED = "profiles.yaml"
"""The file in which a fault in the profiles is mended."""


class RulebookError(Exception):
    """The rulebooks as shipped (or as edited) cannot be played by. Says the file, the entry and the field."""

    def __init__(self, file: str, entry: str, field: str, fault: str) -> None:
        super().__init__(f"{file}: {entry}: {field}: {fault}")


class UnknownRulebook(Exception):
    """A tournament is played by a rulebook that is not there any more: the club's own file is gone."""

    def __init__(self, rulebook: str) -> None:
        super().__init__(f"there is no rulebook {rulebook!r}; a club's own lie in the folder RULEBOOKS_DIR")
        self.rulebook = rulebook


@dataclass(frozen=True, slots=True)
class Conflict:
    """What other articles say on the same: `same`, `differs`, or a cross reference (`see`)."""

    relation: str
    refs: tuple[str, ...]
    note: Mapping[str, str] | None = None  # en, ru


@dataclass(frozen=True, slots=True)
class Article:
    """An article of a rulebook, or a rule of the house, to be read by anybody. `number` is as printed."""

    id: str
    rulebook: str
    number: str
    area: str
    title: Mapping[str, str]  # en, ru
    text: Mapping[str, str]
    machine: str = "informational"  # computed, recorded, informational
    actor: str = ""
    screen: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)
    reading: Mapping[str, str] | None = None  # en, ru
    conflicts: tuple[Conflict, ...] = ()


@dataclass(frozen=True, slots=True)
class Parameter:
    """A question that every rulebook answers."""

    name: ParameterName
    group: str
    type: str
    allowed: str | tuple[Any, ...]
    meaning: Mapping[str, str]  # en, ru

    def fault_of(self, value: object) -> str | None:
        """Why `value` is no answer to this question; None if it is one."""
        kind = self.type
        if kind.endswith("|null"):
            if value is None:
                return None
            kind = kind.removesuffix("|null")
        if kind == "int":
            return self._fault_of_number(value)
        if kind == "bool" and not isinstance(value, bool):
            return f"{value!r} is neither true nor false"
        if kind.startswith("map<"):
            return None if isinstance(value, Mapping) else f"{value!r} is no mapping"
        if kind.startswith("list<"):
            return self._fault_of_list(value)
        return None if _among(value, self.allowed) else f"{value!r} is not one of {_listed(self.allowed)}"

    def bounds(self) -> tuple[int, int | None]:
        """The range in `2..10`, `>= 1`, `null or 1..5`; where it says what null means instead, any number from 0 on."""
        if not isinstance(self.allowed, str):
            return 0, None
        span = self.allowed.removeprefix("null or ")
        if span.startswith(">= "):
            return int(span.removeprefix(">= ")), None
        low, dots, high = span.partition("..")
        return (int(low), int(high)) if dots else (0, None)

    def _fault_of_number(self, value: object) -> str | None:
        if not isinstance(value, int) or isinstance(value, bool):
            return f"{value!r} is no whole number"
        if not isinstance(self.allowed, str):
            return None if _among(value, self.allowed) else f"{value} is not one of {_listed(self.allowed)}"
        low, high = self.bounds()
        if value < low or (high is not None and value > high):
            return f"{value} is not in {self.allowed}"
        return None

    def _fault_of_list(self, value: object) -> str | None:
        if not isinstance(value, list | tuple):
            return f"{value!r} is no list"
        if self.type == "list<suit>":
            four = len(value) == 4 and all(suit in value for suit in "shdc")
            return None if four else f"{value!r} is not the four suits s h d c"
        strangers = [entry for entry in value if not _among(entry, self.allowed)]
        if strangers:
            return f"{strangers[0]!r} is not one of {_listed(self.allowed)}"
        return f"{value!r} names one twice" if len(set(value)) < len(value) else None


def _among(value: object, allowed: str | tuple[Any, ...]) -> bool:
    # True and 1.0 equal 1 in Python, but "yes" is no number of jokers, and no deck has 52.0 cards.
    return any(value == answer and type(value) is type(answer) for answer in allowed)


def _listed(allowed: str | tuple[Any, ...]) -> str:
    return ", ".join(str(answer) for answer in allowed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Answers):
    """The rules in force at a tournament: a rulebook with the house's overrides. Its fields are the answers."""

    rulebook: str
    sources: Mapping[ParameterName, str]

    def answer(self, name: ParameterName) -> Any:
        """The answer to a question that is known only when it is asked."""
        return getattr(self, name)

    def source(self, name: ParameterName) -> str:
        """The article that the answer rests on, or `house`."""
        return self.sources[name]

    def with_answers(
        self, values: Mapping[str, Any], sources: Mapping[ParameterName, str], *, rulebook: str | None = None
    ) -> Rules:
        """These rules with some answers of somebody else's."""
        return replace(
            self,
            rulebook=rulebook or self.rulebook,
            sources=MappingProxyType({**self.sources, **sources}),
            **_unchangeable(values),
        )


def is_parameter(name: str) -> TypeGuard[ParameterName]:
    """Whether the rulebooks answer a question of this name."""
    return name in PARAMETERS


def _unchangeable(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: as_answer(value) for name, value in values.items()}


def as_answer(value: Any) -> Any:
    """A value as it was written, as an answer is kept: nobody can change it."""
    if isinstance(value, list | tuple):
        return tuple(map(as_answer, value))
    return {key: as_answer(inner) for key, inner in value.items()} if isinstance(value, Mapping) else value


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rulebook to play by: its rules, its articles and its name in both languages."""

    rules: Rules
    articles: Mapping[str, Article]
    name: Mapping[str, str]


def rules_of(rulebook: str, overrides: Mapping[str, Any] | None = None) -> Rules:
    """The rules of `rulebook` as the house has overridden them. Overrides are checked by `problems_of_overrides` when
    they are laid down; here a wrong one is a bug."""
    if rulebook not in RULEBOOKS:
        raise UnknownRulebook(rulebook)
    return overridden(RULEBOOKS[rulebook], overrides or {})


def overridden(rules: Rules, overrides: Mapping[str, Any]) -> Rules:
    """`rules` as the house has overridden them."""
    if not overrides:
        return rules
    for name, value in overrides.items():
        if (fault := _fault(name, value)) is not None:
            raise RulebookError("overrides", rules.rulebook, name, fault)
    return rules.with_answers(overrides, {name: HOUSE for name in overrides if is_parameter(name)})


def problems_of_overrides(rulebook: str, overrides: Mapping[str, Any]) -> tuple[Problem, ...]:
    """What is wrong with the choice of a rulebook and with the house rules of a set-up."""
    if rulebook not in RULEBOOKS:
        return (Problem("unknown_rulebook", {"rulebook": rulebook}),)
    return tuple(_problems_of_overrides(overrides))


def _problems_of_overrides(overrides: Mapping[str, Any]) -> Iterator[Problem]:
    for name, value in overrides.items():
        if not is_parameter(name):
            yield Problem("unknown_rule", {"rule": name})
        elif PARAMETERS[name].fault_of(value) is not None:
            allowed = PARAMETERS[name].allowed
            yield Problem(
                "rule_out_of_range",
                {
                    "rule": name,
                    "value": str(value),
                    "allowed": allowed if isinstance(allowed, str) else _listed(allowed),
                },
            )


def article(id: str) -> Article:
    """The article `id` of any rulebook (`REG-balance-6`), or a rule of the house (`house.stale-request`)."""
    return ARTICLES[id]


# --- reading ------------------------------------------------------------------------------------------------------


def read_articles(path: Path) -> Mapping[str, Article]:
    """Every article of the catalogue and every house rule, by id."""
    with path.open(encoding="utf-8") as file:
        written = json.load(file)
    return MappingProxyType(
        {id: article_of(fields["rulebook"], {"id": id, **fields}) for id, fields in written.items()}
    )


def article_of(rulebook: str, entry: Mapping[str, Any]) -> Article:
    """An entry of a catalogue file as an article of `rulebook`."""
    return Article(
        entry["id"],
        rulebook,
        str(entry.get("article", "")),
        entry["area"],
        entry["title"],
        entry["text"],
        entry.get("machine", "informational"),
        entry.get("actor", ""),
        entry.get("screen", ""),
        entry.get("params") or {},
        _in_both(entry.get("reading")),
        tuple(
            Conflict(conflict["relation"], tuple(conflict.get("refs") or ()), _in_both(conflict.get("note")))
            for conflict in entry.get("conflicts") or ()
        ),
    )


def _in_both(remark: Mapping[str, str] | str | None) -> Mapping[str, str] | None:
    """A remark in both languages; what a club wrote in one is shown to the readers of both. None where nothing is."""
    if not remark:
        return None
    return {"en": remark, "ru": remark} if isinstance(remark, str) else remark


def read_profiles(
    path: Path, articles: Mapping[str, Article]
) -> tuple[Mapping[ParameterName, Parameter], Mapping[str, Rules]]:
    """The parameters, and every rulebook's answers to them."""
    with path.open(encoding="utf-8") as file:
        written = json.load(file)
    parameters: dict[ParameterName, Parameter] = {
        name: _parameter(name, fields) for name, fields in written["parameters"].items()
    }
    rulebooks = {
        rulebook: _rules(rulebook, profile, parameters, articles) for rulebook, profile in written["profiles"].items()
    }
    return MappingProxyType(parameters), MappingProxyType(rulebooks)


def _parameter(name: ParameterName, fields: Mapping[str, Any]) -> Parameter:
    for needed in ("group", "type", "allowed", "meaning"):
        if needed not in fields:
            raise RulebookError(EDITED, name, needed, "is missing")
    allowed = fields["allowed"]
    return Parameter(
        name,
        fields["group"],
        fields["type"],
        tuple(allowed) if isinstance(allowed, list) else allowed,
        fields["meaning"],
    )


def _rules(
    rulebook: str,
    profile: Mapping[str, Any],
    parameters: Mapping[ParameterName, Parameter],
    articles: Mapping[str, Article],
) -> Rules:
    for unknown in profile.keys() - parameters.keys():
        raise RulebookError(EDITED, rulebook, unknown, "unknown parameter")
    for name, parameter in parameters.items():
        if name not in profile:
            raise RulebookError(EDITED, rulebook, name, "is not answered")
        answer = profile[name]
        for needed in ("value", "source"):
            if not isinstance(answer, Mapping) or needed not in answer:
                raise RulebookError(EDITED, rulebook, f"{name}.{needed}", "is missing")
        if (fault := parameter.fault_of(answer["value"])) is not None:
            raise RulebookError(EDITED, rulebook, f"{name}.value", fault)
        source = answer["source"]
        if source != HOUSE and (source not in articles or articles[source].rulebook != rulebook):
            raise RulebookError(EDITED, rulebook, f"{name}.source", f"no article {source!r} in this rulebook")
    return Rules(
        rulebook=rulebook,
        sources=MappingProxyType({name: profile[name]["source"] for name in parameters}),
        **_unchangeable({name: answer["value"] for name, answer in profile.items()}),
    )


def _fault(name: str, value: object) -> str | None:
    return PARAMETERS[name].fault_of(value) if is_parameter(name) else "unknown parameter"


_articles = dict(read_articles(HERE / "articles.json"))
ARTICLES: Mapping[str, Article] = MappingProxyType(_articles)
PARAMETERS, _shipped = read_profiles(HERE / "profiles.json", ARTICLES)
SHIPPED = tuple(_shipped)
_rulebooks = dict(_shipped)
RULEBOOKS: Mapping[str, Rules] = MappingProxyType(_rulebooks)
with (HERE / "vocabulary.json").open(encoding="utf-8") as _file:
    _vocabulary: dict[str, dict[str, Mapping[str, str]]] = json.load(_file)
VOCABULARY: Mapping[str, Mapping[str, Mapping[str, str]]] = MappingProxyType(_vocabulary)
"""How rulebooks, areas, machines, actors and relations are called in both languages."""


def add(rulebook: Rulebook) -> None:
    """A club's own rulebook, beside those that ship; at the start of the server and never later."""
    name = rulebook.rules.rulebook
    _articles.update(rulebook.articles)
    _rulebooks[name] = rulebook.rules
    _vocabulary["rulebooks"][name] = rulebook.name
