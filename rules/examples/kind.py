"""The form of an adapter: it turns what an example of the catalogue gives into a question to the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.rulebook import Rules

Kind = Callable[[Mapping[str, Any], Rules], Mapping[str, Any]]
"""What is given and the rules of its rulebook in; every answer field of the kind out."""
