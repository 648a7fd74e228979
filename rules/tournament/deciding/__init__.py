"""What happens if a command is carried out now, area by area. Each function answers with events or a refusal."""

from __future__ import annotations

from rules.tournament.events import Event
from rules.verdict import Refusal

Decision = tuple[Event, ...] | Refusal
"""What happens, in order; nothing (an empty tuple) when things are already as wished; or why it may not be."""
