"""House rules as the history tells them: which was changed, from what to what."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.rulebook import PARAMETERS, RULEBOOKS


def changes(events: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What these events of a journal's line changed in the house rules, in the order of the rulebooks. Where the house
    has laid nothing down the rulebook's own answer stands, if that rulebook is still there."""
    return [change for event in events if event["kind"] == "ConfigRevised" for change in _changes(event)]


def _changes(event: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    before, after = event["before"], event["after"]
    for name, parameter in PARAMETERS.items():
        was, now = _standing(before, name), _standing(after, name)
        if (name in before["overrides"] or name in after["overrides"]) and was != now:
            yield {"parameter": name, "meaning": parameter.meaning, "before": was, "after": now}


def _standing(config: Mapping[str, Any], name: str) -> dict[str, Any]:
    overrides, rules = config["overrides"], RULEBOOKS.get(config["rulebook"])
    if name in overrides:
        return {"value": overrides[name], "house": True}
    return {"value": rules.value(name) if rules else None, "house": False}
