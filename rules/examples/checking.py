"""Every example of the catalogue put to the engine: what it expects beside what the engine answers."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import Any

import rules.examples
from rules.catalogue import Catalogue, Example
from rules.examples.kind import Kind
from rules.rulebook import Rules

MISSING = "(no answer)"
"""What stands where the engine gives no such field."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A field in which the engine's answer is not the one that the example expects."""

    field: str
    expected: Any
    got: Any


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one example. `error` is the text of an exception, or why it could not be asked."""

    example: str
    kind: str
    differences: tuple[Difference, ...] = ()
    error: str = ""

    @property
    def passed(self) -> bool:
        """The engine answers as the example expects."""
        return not self.differences and not self.error


def outcomes(catalogue: Catalogue, kinds: Mapping[str, Kind] | None = None) -> Iterator[Outcome]:
    """Every example of a catalogue file, in its order, put to the engine."""
    asked = KINDS if kinds is None else kinds
    for example in catalogue.examples:
        yield outcome(example, catalogue.rules_for(example), asked)


def outcome(example: Example, rules: Rules, kinds: Mapping[str, Kind]) -> Outcome:
    """One example put to the engine under the rules of its rulebook. An exception is a failed example."""
    adapter = kinds.get(example.kind)
    if adapter is None:
        return Outcome(example.id, example.kind, error="; ".join((f"nothing answers {example.kind!r}", *BROKEN)))
    try:
        got = adapter(example.given, rules)
    except Exception as error:
        return Outcome(example.id, example.kind, error=f"{type(error).__name__}: {error}")
    return Outcome(example.id, example.kind, tuple(_differences(example.expected, got)))


def _differences(expected: Mapping[str, Any], got: Mapping[str, Any]) -> Iterator[Difference]:
    for field, wanted in expected.items():
        answer = got.get(field, MISSING)
        if not same(wanted, answer):
            yield Difference(field, wanted, answer)


def same(expected: object, got: object) -> bool:
    """Equal to the last leaf. True is not 1; a tuple is a list."""
    if isinstance(expected, Mapping):
        return (
            isinstance(got, Mapping)
            and expected.keys() == got.keys()
            and all(same(expected[key], got[key]) for key in expected)
        )
    if isinstance(expected, list | tuple):
        return (
            isinstance(got, list | tuple)
            and len(expected) == len(got)
            and all(same(wanted, answer) for wanted, answer in zip(expected, got, strict=True))
        )
    return expected == got and isinstance(expected, bool) == isinstance(got, bool)


def collected(modules: Iterable[str]) -> tuple[Mapping[str, Kind], tuple[str, ...]]:
    """The adapters of all `modules` of rules.examples, and what is wrong with modules that cannot be used.

    The examples of a module that cannot be used fail; those of the others are still answered.
    """
    found: dict[str, Kind] = {}
    broken: list[str] = []
    for name in modules:
        try:
            adapters = getattr(import_module(f"rules.examples.{name}"), "KINDS", {})
        except Exception as error:
            broken.append(f"rules.examples.{name}: {type(error).__name__}: {error}")
            continue
        broken += [f"rules.examples.{name}: {kind} has an adapter already" for kind in adapters if kind in found]
        found = {**adapters, **found}
    return MappingProxyType(found), tuple(broken)


NOT_ADAPTERS = {"checking", "fields", "kind"}
KINDS, BROKEN = collected(
    module.name for module in pkgutil.iter_modules(rules.examples.__path__) if module.name not in NOT_ADAPTERS
)
