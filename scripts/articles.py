"""Makes rules/rulebooks/articles.json, the articles in a form that is read fast, from the catalogue's YAML.

.venv/bin/python scripts/articles.py
"""

import json
from pathlib import Path
from typing import Any

import yaml

RULEBOOKS = Path(__file__).parent.parent / "rules" / "rulebooks"
LANGUAGES = ("en", "ru")


def compact() -> str:
    """What articles.json has to hold."""
    articles: dict[str, dict[str, Any]] = {}
    for path in [*sorted((RULEBOOKS / "catalogue").glob("*.yaml")), RULEBOOKS / "house.yaml"]:
        written = yaml.load(path.read_bytes(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        for entry in written["rules"]:
            if entry["id"] in articles:
                raise SystemExit(f"{path.name}: {entry['id']}: id: is there twice")
            articles[entry["id"]] = _article(path.name, written["meta"]["rulebook"], entry)
    lines = (f"{json.dumps(id)}: {json.dumps(fields, ensure_ascii=False)}" for id, fields in articles.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _article(file: str, rulebook: str, entry: dict[str, Any]) -> dict[str, Any]:
    for field in ("title", "text"):
        for language in LANGUAGES:
            if not entry.get(field, {}).get(language):
                raise SystemExit(f"{file}: {entry['id']}: {field}.{language}: is missing")
    return {
        "rulebook": rulebook,
        "number": str(entry.get("article", "")),
        "area": entry["area"],
        "title": {language: entry["title"][language] for language in LANGUAGES},
        "text": {language: entry["text"][language] for language in LANGUAGES},
    }


if __name__ == "__main__":
    (RULEBOOKS / "articles.json").write_text(compact(), encoding="utf-8")
