"""Makes the JSON in rules/rulebooks from the YAML beside it, and the types of the answers; checks what came out.

.venv/bin/python scripts/rulebooks.py
"""

import json
import sys
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parent.parent
RULEBOOKS = ROOT / "rules" / "rulebooks"
LANGUAGES = ("en", "ru")
READ = ("machine", "actor", "screen", "params", "reading", "conflicts")
"""What the browser of the rulebooks shows beside title and text."""


def profiles() -> str:
    """What profiles.json has to hold: a line for each parameter, and for each answer of each rulebook."""
    written = _read(RULEBOOKS / "profiles.yaml")
    russian = _read(RULEBOOKS / "meanings_ru.yaml")
    for name, parameter in written["parameters"].items():
        if name not in russian:
            raise SystemExit(f"meanings_ru.yaml: {name}: meaning: is missing")
        parameter["meaning"] = {"en": parameter["meaning"], "ru": russian.pop(name)}
    if russian:
        raise SystemExit(f"meanings_ru.yaml: {', '.join(russian)}: no parameter is called so")
    rulebooks = {name: _lines(profile) for name, profile in written["profiles"].items()}
    joined = ",\n".join(f"{json.dumps(name)}: {lines}" for name, lines in rulebooks.items())
    return f'{{"parameters": {_lines(written["parameters"])},\n"profiles": {{\n{joined}}}}}\n'


def answers() -> str:
    """What rules/answers.py has to hold: a field for each parameter, with the type of its answers."""
    parameters = _read(RULEBOOKS / "profiles.yaml")["parameters"]
    names = "".join(f"    {json.dumps(name)},\n" for name in parameters)
    fields = "".join(
        f"    {name}: {_type(parameter['type'], parameter['allowed'])}\n    {json.dumps(parameter['meaning'])}\n"
        for name, parameter in parameters.items()
    )
    return ANSWERS.format(names=names, fields=fields)


ANSWERS = '''"""What every rulebook answers, with its type. Made by scripts/rulebooks.py of profiles.yaml."""
# fmt: off
# ruff: noqa: E501

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

ParameterName = Literal[
{names}]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """The answers of a rulebook, a field for each of its parameters."""

{fields}'''


def _type(kind: str, allowed: list[Any] | str) -> str:
    if kind.endswith("|null"):
        return f"{_type(kind.removesuffix('|null'), allowed)} | None"
    if kind in ("int", "bool"):
        return kind
    if kind.startswith("list<"):
        inner = "int" if kind == "list<int>" else "str" if isinstance(allowed, str) else _literal(allowed)
        return f"tuple[{inner}, ...]"
    return MAPS[kind] if kind in MAPS else _literal(allowed)


MAPS = {
    "map<game,list<street>>": "Mapping[str, tuple[str, ...]]",
    "map<offence,{first,repeat}>": "Mapping[str, Mapping[str, Any]]",
    "map<role,string>": "Mapping[str, str]",
}


def _literal(allowed: Any) -> str:
    return f"Literal[{', '.join(map(json.dumps, allowed))}]"


def vocabulary() -> str:
    """What vocabulary.json has to hold: how rulebooks, areas and the like are called in both languages."""
    written = _read(RULEBOOKS / "vocabulary.yaml")
    shown = {
        name: {key: {language: str(words[language]) for language in LANGUAGES} for key, words in written[name].items()}
        for name in ("rulebooks", "areas", "machine", "actors", "relations")
    }
    return _lines(shown) + "\n"


def articles() -> str:
    """What articles.json has to hold."""
    found: dict[str, dict[str, Any]] = {}
    readings, notes = (Russian(RULEBOOKS / name) for name in ("readings_ru.yaml", "notes_ru.yaml"))
    for path in [*sorted((RULEBOOKS / "catalogue").glob("*.yaml")), RULEBOOKS / "house.yaml"]:
        written = _read(path)
        for entry in written["rules"]:
            if entry["id"] in found:
                raise SystemExit(f"{path.name}: {entry['id']}: id: is there twice")
            if entry.get("reading"):
                entry["reading"] = readings.beside(entry["reading"], entry["id"])
            for conflict in entry.get("conflicts") or ():
                if conflict.get("note"):
                    conflict["note"] = notes.beside(conflict["note"], conflict["note"])
            found[entry["id"]] = _article(path.name, written["meta"]["rulebook"], entry)
    readings.check_all_used()
    notes.check_all_used()
    return _lines(found) + "\n"


class Russian:
    """The Russian of texts that the catalogue has in English."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.texts: dict[str, str] = _read(path)
        self.used: set[str] = set()

    def beside(self, english: str, key: str) -> dict[str, str]:
        """The text in both languages; the Russian stands in the file under `key`."""
        if not self.texts.get(key):
            raise SystemExit(f"{self.path.name}: {key}: is missing")
        self.used.add(key)
        return {"en": english, "ru": self.texts[key]}

    def check_all_used(self) -> None:
        """Refuse what stands beside nothing: it was renamed or taken away."""
        if left := [key for key in self.texts if key not in self.used]:
            raise SystemExit(f"{self.path.name}: {', '.join(left)}: stands beside nothing in the catalogue")


def _read(path: Path) -> Any:
    return yaml.load(path.read_bytes(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def _lines(entries: dict[str, Any]) -> str:
    lines = (f"{json.dumps(name)}: {json.dumps(fields, ensure_ascii=False)}" for name, fields in entries.items())
    return "{\n" + ",\n".join(lines) + "\n}"


def _article(file: str, rulebook: str, entry: dict[str, Any]) -> dict[str, Any]:
    for field in ("title", "text"):
        for language in LANGUAGES:
            if not entry.get(field, {}).get(language):
                raise SystemExit(f"{file}: {entry['id']}: {field}.{language}: is missing")
    shipped: dict[str, Any] = {
        "rulebook": rulebook,
        "article": str(entry.get("article", "")),
        "area": entry["area"],
        "title": {language: entry["title"][language] for language in LANGUAGES},
        "text": {language: entry["text"][language] for language in LANGUAGES},
    }
    return shipped | {field: entry[field] for field in READ if entry.get(field)}


if __name__ == "__main__":
    (RULEBOOKS / "articles.json").write_text(articles(), encoding="utf-8")
    (RULEBOOKS / "profiles.json").write_text(profiles(), encoding="utf-8")
    (RULEBOOKS / "vocabulary.json").write_text(vocabulary(), encoding="utf-8")
    (ROOT / "rules" / "answers.py").write_text(answers(), encoding="utf-8")
    sys.path.insert(0, str(ROOT))
    import rules.rulebook  # noqa: F401 – reading them is the check
