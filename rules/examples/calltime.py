"""The clock on a player and the breaks of a day, as the catalogue's examples state them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.calltime import breaks_in, clock_of
from rules.examples.kind import Kind
from rules.rulebook import Rules


def clock(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """When does a called clock run out and with what result?"""
    called = clock_of(rules, facing_bet=given["facing_bet"])
    return {
        "countdown_at": called.countdown_at,
        "expires_at": called.expires_at,
        "on_expiry": called.on_expiry.value,
    }


def breaks(given: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    """How many breaks fall into a playing time?"""
    found = breaks_in(given["play_minutes"], rules)
    return {"breaks": found.count, "break_minutes": found.minutes}


KINDS: Mapping[str, Kind] = {"clock": clock, "breaks": breaks}
