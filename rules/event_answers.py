"""What an event answers itself, in its own set-up: however the rulebook or a house rule has it, play asks the set-up.

A house rule on one of these would change nothing, so the forms offer none and the rules of a tournament are shown with
what it has really laid down.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from rules.answers import ParameterName
from rules.rulebook import Rules
from rules.structure import Structure, levels
from rules.tournament.state import Config

FIELDS: Mapping[str, str] = MappingProxyType(
    {
        "table_size": "seats_per_table",
        "final_table_size": "final_table_size",
        "entry_fee_cents": "buy_in",
        "commission_percent": "buy_in.fee",
        "start_stack": "buy_in.chips",
        "rebuys_max": "rebuys_max",
        "rebuy_price_cents": "rebuy",
        "rebuy_chips": "rebuy.chips",
        "addon": "addon",
        "level_minutes": "structure",
        "break_every_minutes": "structure",
        "break_minutes": "structure",
    }
)
"""Where the set-up answers, by parameter: a field of the configuration, or the structure."""


def event_answers(config: Config, structure: Structure) -> Mapping[ParameterName, Any]:
    """What the set-up answers to the questions of `FIELDS`; without those that it has no single answer to."""
    minutes = {level.seconds / 60 for level in levels(structure)}
    answers: dict[ParameterName, Any] = {
        "table_size": config.seats_per_table,
        "final_table_size": config.final_table_size,
        "entry_fee_cents": config.buy_in.cost,
        "start_stack": config.buy_in.chips,
        "rebuys_max": 0 if config.rebuy is None else config.rebuys_max,
        "addon": "none" if config.addon is None else "event",
    }
    if config.buy_in.cost:
        answers["commission_percent"] = round(100 * config.buy_in.fee / config.buy_in.cost)
    if config.rebuy is not None and config.rebuys_max:
        answers |= {"rebuy_price_cents": config.rebuy.cost, "rebuy_chips": config.rebuy.chips}
    if len(minutes) == 1 and (length := minutes.pop()).is_integer():
        answers["level_minutes"] = int(length)
    return answers


def departs(rules: Rules, name: ParameterName, value: Any) -> bool:
    """Whether an event that answers `value` departs from its rulebook, which leaves nothing to the event here."""
    printed = rules.answer(name)
    if name == "addon":  # where the rulebook knows one, an event need not sell it
        return bool(printed == "none" and value != "none")
    return printed is not None and printed != value
