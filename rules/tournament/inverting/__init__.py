"""What taking a line back comes to, subject by subject: the events, or what stands in the way."""

from __future__ import annotations

from rules.verdict import Refusal

LATER = Refusal("later_depends", "house.undo")
NEVER = Refusal("cannot_be_undone", "house.undo")
