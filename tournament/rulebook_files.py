"""Rulebook files on disk: read and checked for `check_catalogue`, and a club's own taken in at the start."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rules.catalogue import Catalogue, Fault, Words, read
from rules.examples.fields import kinds_of
from rules.rulebook import HERE, add


# libyaml's loader reads the catalogue about seven times as fast, and is not in every build; a class that is found that
# way has no type.
class Once(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """YAML in which no key stands twice: the second would silently win."""

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Hashable, Any]:
        """A mapping, if its keys are all different."""
        seen: set[str] = set()
        for key, _ in node.value:
            if not isinstance(key.value, str):
                raise yaml.MarkedYAMLError(problem="a key is no word", problem_mark=key.start_mark)
            if key.value in seen:
                raise yaml.MarkedYAMLError(problem=f"{key.value} is there twice", problem_mark=key.start_mark)
            seen.add(key.value)
        found: dict[Hashable, Any] = super().construct_mapping(node, deep)
        return found


@cache
def words() -> Words:
    """What a catalogue file may say."""
    return Words(kinds_of(_yaml(HERE / "kinds.yaml")), _yaml(HERE / "vocabulary.yaml"))


def catalogue(path: Path) -> Catalogue:
    """The file at `path`; one that cannot be read is all fault."""
    try:
        written = _yaml(path)
    except (OSError, UnicodeDecodeError, ValueError, yaml.YAMLError) as error:
        return Catalogue(str(path), "", {}, None, (), (Fault(str(path), "file", "yaml", _in_one_line(error)),))
    return read(str(path), written, words())


def take_in(folder: Path) -> None:
    """A club's own rulebooks, for the life of this process. A file with a fault stops the start: nobody should play
    by half a rulebook."""
    for path in sorted(folder.glob("*.yaml")):
        add(catalogue(path).as_rulebook())


def _yaml(path: Path) -> Any:
    return yaml.load(path.read_bytes(), Loader=Once)


def _in_one_line(error: Exception) -> str:
    return " ".join(str(error).split())
