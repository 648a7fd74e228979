"""House rules as the history tells them: which was changed, from what to what."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.answers import ParameterName
from rules.rulebook import PARAMETERS, RULEBOOKS


def changes(events: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What these events of a journal's line changed in the house rules, in the order of the rulebooks. Where the house
    has laid nothing down the rulebook's own answer stands, if that rulebook is still there."""
    return [change for event in events for before, after in _configs(event) for change in _changes(before, after)]


def _configs(event: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], Mapping[str, Any]]]:
    """What was laid down before and after; a new tournament departs from its rulebook as that is."""
    match event["kind"]:
        case "TournamentCreated":
            yield {**event["config"], "overrides": {}}, event["config"]
        case "ConfigRevised":
            yield event["before"], event["after"]


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for name, parameter in PARAMETERS.items():
        was, now = _standing(before, name), _standing(after, name)
        if (name in before["overrides"] or name in after["overrides"]) and was != now:
            yield {"parameter": name, "meaning": parameter.meaning, "before": was, "after": now}


def _standing(config: Mapping[str, Any], name: ParameterName) -> dict[str, Any]:
    overrides, rules = config["overrides"], RULEBOOKS.get(config["rulebook"])
    if name in overrides:
        return {"value": overrides[name], "house": True}
    return {"value": rules.answer(name) if rules else None, "house": False}
