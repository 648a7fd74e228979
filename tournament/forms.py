"""Forms that are filled in as a whole: settings, structure, locked prizes. Two directors may have the same one open.

A tap rests on what it names (entry 812 sits in seat 4); a form rests on everything that stood in it when it was opened.
Each form has a tag made of its content; it comes with the form and goes back as `If-Match`.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from rules.tournament import commands as c
from rules.tournament.state import Tournament
from rules.verdict import Refusal
from tournament.journal import codec

FORMS: Mapping[type, tuple[str, Callable[[Tournament], Any]]] = {
    c.ReviseConfig: ("config", lambda state: codec.unstructure(state.config)),
    c.ReviseStructure: ("structure", lambda state: codec.unstructure(state.structure)),
    c.SetPayouts: ("prizes", lambda state: None if state.payouts is None else list(state.payouts)),
}
"""The command that sends a form back, its name, and what stands in it."""


def tags(state: Tournament) -> dict[str, str]:
    """The tag of each form as it stands."""
    return {name: _tag(content(state)) for name, content in FORMS.values()}


def outdated(state: Tournament | None, command: c.Command, if_match: str | None) -> Refusal | None:
    """The refusal of a form that was opened before somebody else saved it; None where no tag was sent."""
    if if_match is None or state is None or type(command) not in FORMS:
        return None
    wanted = {tag.strip().removeprefix("W/").strip('"') for tag in if_match.split(",")}
    name, content = FORMS[type(command)]
    if wanted & {"*", _tag(content(state))}:
        return None
    return Refusal("form_changed", "house.stale-request", {"form": name})


def _tag(content: object) -> str:
    written = json.dumps(content, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(written.encode()).hexdigest()[:16]
