"""The officials of a tournament: what the rulebook calls them, and matters that are theirs to decide and to record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.citing import cited, printed
from rules.rulebook import Rules
from rules.verdict import Facts, Refusal


class Official(StrEnum):
    """Who decides. What a rulebook calls them is its parameter `role_names`."""

    FLOOR = "floor"
    DIRECTOR = "director"


NAMES_RU: Mapping[str, str] = {
    "chief referee": "главный судья",
    "referee": "судья",
    "tournament director": "директор турнира",
    "manager": "менеджер",
    "club manager": "менеджер клуба",
    "poker manager": "покер-менеджер",
    "chief judge": "главный судья",
    "judge": "судья",
}


def role_name(official: Official, rules: Rules, language: str = "en") -> str:
    """What the rulebook in force calls the official: chief referee and referee, tournament director and manager, club
    manager and manager, poker manager, chief judge and judge. FSPR-4.1-chiprace-b, TDA-40B-b, CODE-6.2-b,
    CLUB-manager-1, REG-4.2.2. A name of the house's own stands as it is written."""
    name = str(rules.role_names.get(official.value, official.value))
    return NAMES_RU.get(name, name) if language == "ru" else name


# --- matters ---------------------------------------------------------------------------------------------------------


class Matter(StrEnum):
    """What an official decides at discretion; the decision is put on record."""

    DISPUTE = "dispute"
    RULE_CHANGE = "rule_change"
    STRUCTURE_CHANGE = "structure_change"
    SPECTATOR_REMOVED = "spectator_removed"
    TABLES_BALANCED = "tables_balanced"
    UNFORESEEN = "unforeseen"


@dataclass(frozen=True, slots=True)
class Decided:
    """A matter decided: by whom, the article it rests on, what was decided and why."""

    matter: Matter
    by: Official
    article: str
    what: str
    reason: str = ""


def article_of_matter(matter: Matter, rules: Rules) -> str:
    """The article that puts the matter in an official's hands: the last word in a dispute (CLUB-manager-1), changes of
    the rules (CLUB-manager-2) and of the structure (REG-levels-3), spectators moved away at a player's request
    (CODE-6.2-b), tables balanced (REG-balance-1), the unforeseen (REG-4.3.1)."""
    match matter:
        case Matter.DISPUTE:
            return printed(rules, "CLUB-manager-1")
        case Matter.RULE_CHANGE:
            return printed(rules, "CLUB-manager-2")
        case Matter.STRUCTURE_CHANGE:
            return rules.source("structure_locked_after_start")
        case Matter.SPECTATOR_REMOVED:
            return cited(rules, "role_names", "CODE-6.2-b")
        case Matter.TABLES_BALANCED:
            return rules.source("balancing_by")
        case Matter.UNFORESEEN:
            return rules.source("fairness_override")


def settle(
    matter: Matter,
    by: Official,
    rules: Rules,
    *,
    what: str,
    reason: str = "",
    started: bool = False,
    delegated: bool = False,
) -> Decided | Refusal:
    """The decision on record, or why it is not this official's. The floor settles disputes and moves spectators;
    tables are balanced by the director or whom the director has appointed (`delegated`). Once the tournament has
    `started` its structure stands where the rulebook locks it; the unforeseen needs a reason in writing."""
    article, facts = article_of_matter(matter, rules), _facts(matter, by)
    floor_may = matter in (Matter.DISPUTE, Matter.SPECTATOR_REMOVED) or (matter is Matter.TABLES_BALANCED and delegated)
    if by is Official.FLOOR and not floor_may:
        return Refusal("director_settles", article, facts)
    if matter is Matter.STRUCTURE_CHANGE and started and rules.structure_locked_after_start:
        return Refusal("structure_stands", article, facts)
    if matter is Matter.UNFORESEEN and not (rules.fairness_override and reason.strip()):
        return Refusal("departure_needs_reason", article, facts)
    return Decided(matter, by, article, what, reason)


def _facts(matter: Matter, by: Official) -> Facts:
    return {"matter": matter.value, "by": by.value}
