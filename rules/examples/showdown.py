"""The showdown: in which order hands are opened."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules.examples.kind import Kind
from rules.hand.showdown import showing_order
from rules.rulebook import Rules


def showdown_order(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """In which order are the hands opened?"""
    order = showing_order(given["live"], rules, button=given["button"], last_aggressor=given.get("last_aggressor"))
    return {"order": list(order.seats)}


KINDS: Mapping[str, Kind] = MappingProxyType({"showdown_order": showdown_order})
