"""What a person decides about a mishap, kept with the hand: the outcome chosen, by whom, and why."""

from __future__ import annotations

from dataclasses import dataclass

from rules.hand.mishaps.steps import Called, Remedy
from rules.rulebook import HOUSE, Rules
from rules.verdict import Facts, Refusal

RANK = {Called.DEALER: 0, Called.OPPONENT: 0, Called.FLOOR: 1, Called.DIRECTOR: 2}
"""A higher official may decide for a lower one; an opponent's choice is the opponent's alone."""


@dataclass(frozen=True, slots=True)
class MishapRuled:
    """What was decided about a mishap: the articles it fell under, the outcome, by whom; `reason` is wanted where the
    director departs from the outcomes that the rulebook leaves open."""

    articles: tuple[str, ...]
    outcome: str
    by: Called
    reason: str = ""
    departs: bool = False


def rule_on(remedy: Remedy, outcome: str, rules: Rules, *, by: Called, reason: str = "") -> MishapRuled | Refusal:
    """The ruling on a mishap, or why it may not be given. A remedy that leaves nothing to choose can be departed from
    by the director alone, for the sake of fairness and in writing (TDA-50-c, CODE-preamble-2, CLUB-manager-1,
    REG-4.3.1)."""
    facts: Facts = {"outcome": outcome, "by": by.value}
    article = remedy.articles[0] if remedy.articles else HOUSE
    if outcome in remedy.options:
        if remedy.decider is Called.OPPONENT and by is not Called.OPPONENT:
            return Refusal("opponent_decides", article)
        if remedy.decider is not None and RANK[by] < RANK[remedy.decider]:
            return Refusal("another_official_decides", article, {"decider": remedy.decider.value})
        return MishapRuled(remedy.articles, outcome, by, reason)
    if not remedy.options and outcome == remedy.outcome.value:
        return MishapRuled(remedy.articles, outcome, by, reason)
    fairness = rules.source("fairness_override")
    if by is not Called.DIRECTOR or not rules.fairness_override:
        return Refusal("outcome_not_open", article, facts)
    if not reason.strip():
        return Refusal("departure_needs_reason", fairness, facts)
    return MishapRuled((*remedy.articles, fairness), outcome, by, reason, departs=True)
