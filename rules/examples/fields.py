"""What an example may state: the fields of each kind, and whether a value is of the type that its field asks for.

`kinds.yaml` names the types in words (`list<card>`, `map<seat,int>`); here every word has its test. A composite type
is a mapping with fields of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.cards import parse_card
from rules.verdict import Refusal

DOINGS = ("post", "fold", "check", "call", "bet", "raise", "all_in")
POSTS = ("small_blind", "big_blind", "straddle", "dead")
POSTINGS = (
    "deposit",
    "ring_buyin",
    "ring_topup",
    "ring_cashout",
    "tournament_buyin",
    "tournament_rebuy",
    "prize",
    "withdraw",
)
SANCTIONS = ("warning", "rounds", "game_day", "disqualification")


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that is given with an example, or that it expects."""

    name: str
    type: str
    required: bool
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KindOfExample:
    """A question that examples put to the engine."""

    name: str
    given: Mapping[str, Field]
    expected: Mapping[str, Field]


def kinds_of(written: Mapping[str, Any]) -> Mapping[str, KindOfExample]:
    """The kinds as `kinds.yaml` writes them, with the fields of the groups that they include."""
    groups = {name: [_field(each) for each in group["fields"]] for name, group in written["groups"].items()}
    return {name: _kind(name, kind, groups) for name, kind in written["kinds"].items()}


def _kind(name: str, written: Mapping[str, Any], groups: Mapping[str, list[Field]]) -> KindOfExample:
    included = [each for group in (*written["include"], "any") for each in groups[group]]
    given = included + [_field(each) for each in written["given"]]
    expected = [_field(each) for each in written["expected"]]
    return KindOfExample(name, {each.name: each for each in given}, {each.name: each for each in expected})


def _field(written: Mapping[str, Any]) -> Field:
    values = tuple(written.get("values", ()))
    return Field(written["name"], written["type"], bool(written.get("required")), values)


def faults_of_fields(fields: Mapping[str, Field], stated: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Field and fault of everything that is wrong with `stated`."""
    for name in (name for name in stated if name not in fields):
        yield str(name), f"unknown field; known are {', '.join(sorted(fields))}"
    for name, field in fields.items():
        if name in stated:
            if (fault := fault_of(field.type, stated[name], field.values)) is not None:
                yield name, fault
        elif field.required:
            yield name, "is missing"


def fault_of(type: str, value: object, values: tuple[str, ...] = ()) -> str | None:
    """Why `value` is not of the type, or None."""
    if type.startswith("list<"):
        return _fault_of_list(type[5:-1], value, values)
    if type.startswith("map<"):
        key, _, inner = type[4:-1].partition(",")
        return _fault_of_map(key, inner, value)
    if type == "enum":
        return None if isinstance(value, str) and value in values else f"{value!r} is not one of {', '.join(values)}"
    if type in COMPOSITES:
        return _fault_of_composite(type, value)
    return None if TESTS[type](value) else f"{value!r} is no {WORDS.get(type, type)}"


def _fault_of_list(inner: str, value: object, values: tuple[str, ...]) -> str | None:
    if not isinstance(value, list | tuple):
        return f"{value!r} is no list"
    return next((fault for each in value if (fault := fault_of(inner, each, values)) is not None), None)


def _fault_of_map(key: str, inner: str, value: object) -> str | None:
    if not isinstance(value, Mapping):
        return f"{value!r} is no mapping"
    for name, held in value.items():
        fault = fault_of(key, name) or fault_of(inner, held)
        if fault is not None:
            return fault
    return None


def _fault_of_composite(type: str, value: object) -> str | None:
    if not isinstance(value, Mapping):
        return f"{value!r} is no {type}"
    return next((f"{name}: {fault}" for name, fault in faults_of_fields(COMPOSITES[type], value)), None)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _seat(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def _card(value: object) -> bool:
    return not isinstance(parse_card(value), Refusal)


TESTS: Mapping[str, Callable[[object], bool]] = {
    "int": lambda value: value is None or _whole(value),
    "bool": lambda value: value is None or isinstance(value, bool),
    "seat": lambda value: value is None or _seat(value),
    "card": _card,
    "string": lambda value: value is None or isinstance(value, str),
    "any": lambda value: True,
}
"""`null` is an answer ("no seat"); no card is not."""

WORDS = {"int": "whole number", "bool": "true or false", "seat": "seat from 1 on", "string": "text"}


def _fields(*fields: tuple[str, str, bool] | tuple[str, str, bool, tuple[str, ...]]) -> Mapping[str, Field]:
    return {name: Field(name, type, required, *(values or [()])) for name, type, required, *values in fields}


COMPOSITES: Mapping[str, Mapping[str, Field]] = {
    "action": _fields(
        ("seat", "seat", True), ("do", "enum", True, DOINGS), ("to", "int", False), ("as", "enum", False, POSTS)
    ),
    "stakes": _fields(*((name, "int", False) for name in ("small_blind", "big_blind", "ante", "small_bet", "big_bet"))),
    "pot": _fields(("amount", "int", True), ("seats", "list<seat>", True)),
    "sanction": _fields(("type", "enum", True, SANCTIONS), ("min", "int", False), ("max", "int", False)),
    "positions": _fields(*((name, "seat", False) for name in ("button", "small_blind", "big_blind"))),
    "move": _fields(("from", "int", True), ("to", "int", True)),
    "posting": _fields(("player", "int", True), ("do", "enum", True, POSTINGS), ("cents", "int", True)),
    "deal": _fields(("hand", "int", True), ("redeal", "bool", False)),
}
