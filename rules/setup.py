"""What is worth a look in a set-up before registration opens: what cannot be played, and where the director's figures
do not fit one another.

A doubt is no hindrance. A festival may guarantee more than a club ever saw; a slip of a digit looks the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules import payouts, schedule
from rules import structure as structures
from rules.answers import ParameterName
from rules.rulebook import HOUSE, Rules, problems_of_overrides, rules_of
from rules.structure import Problem, Structure, levels
from rules.tournament.state import Config
from rules.verdict import Facts

LARGE_FIELD = 300  # entries: more than this one does not guarantee by the way
FEWEST_BIG_BLINDS = 10  # a shallower start is all-in or fold from the first hand

CODES: Mapping[ParameterName, str] = {
    "start_stack": "stack_unlike_rulebook",
    "entry_fee_cents": "buy_in_unlike_rulebook",
    "rebuys_max": "rebuys_unlike_rulebook",
    "rebuy_price_cents": "rebuy_price_unlike_rulebook",
    "rebuy_chips": "rebuy_chips_unlike_rulebook",
}
"""What is said where a set-up has another value than the rulebook, by parameter."""


def points(config: Config, structure: Structure) -> tuple[Problem, ...]:
    """All that does not add up, hindrances first."""
    return (
        *structures.problems(structure),
        *payouts.problems(config.payout),
        *problems_of_overrides(config.rulebook, config.overrides),
        *doubts(config, structure),
    )


def doubts(config: Config, structure: Structure) -> tuple[Problem, ...]:
    """What the director may have mistyped, in the order of the form."""
    return (
        *_stack(config, structure),
        *_times(config, len(levels(structure))),
        *_guarantee(config),
        *_beside_the_rulebook(config),
        *_schedule(config, structure),
    )


def _stack(config: Config, structure: Structure) -> Iterator[Problem]:
    first = next(iter(levels(structure)), None)
    if first is not None and config.buy_in.chips < FEWEST_BIG_BLINDS * first.big_blind:
        detail = {"chips": config.buy_in.chips, "big_blind": first.big_blind}
        yield Problem("stack_shallow", detail, hindrance=False)


def _times(config: Config, there: int) -> Iterator[Problem]:
    last = config.late_registration_levels
    if there and last >= there:
        yield Problem("late_registration_beyond", {"level": last, "levels": there}, hindrance=False)
    if config.rebuys_max and config.rebuy is None:
        yield Problem("rebuys_without_price", hindrance=False)
    if config.rebuys_max and config.rebuy_levels is not None and there and config.rebuy_levels > there:
        yield Problem("rebuys_beyond", {"level": config.rebuy_levels, "levels": there}, hindrance=False)
    if config.addon is not None and config.addon_level is None:
        yield Problem("addon_without_level", hindrance=False)
    elif config.addon is not None and config.addon_level is not None and there and config.addon_level > there:
        yield Problem("addon_beyond", {"level": config.addon_level, "levels": there}, hindrance=False)


def _guarantee(config: Config) -> Iterator[Problem]:
    if config.guarantee == 0 or config.buy_in.pool == 0:  # added money needs no entries
        return
    needed = -(-config.guarantee // config.buy_in.pool)
    if config.cap is not None and needed > config.cap:
        yield Problem("guarantee_beyond_cap", {"entries": needed, "cap": config.cap}, hindrance=False)
    elif needed > LARGE_FIELD:
        yield Problem("guarantee_high", {"entries": needed}, hindrance=False)


def _beside_the_rulebook(config: Config) -> Iterator[Problem]:
    """Prices and chips that the rulebook prints, or the house has laid down, and the set-up has otherwise.

    CODE-9.1, CODE-9.2-a, CODE-9.2-b, CODE-9.3, REG-2.1, REG-start-1, REG-basics-2-b, REG-basics-2-c, REG-basics-3,
    FSPR-4.1-rebuy-a, FSPR-4.1-rebuy-b.
    """
    if problems_of_overrides(config.rulebook, config.overrides):
        return  # there are no rules to compare with
    rules, rebuy = rules_of(config.rulebook, config.overrides), config.rebuy
    set_up: dict[ParameterName, int | None] = {
        "start_stack": config.buy_in.chips,
        "entry_fee_cents": config.buy_in.cost,
        "rebuys_max": config.rebuys_max,
        "rebuy_price_cents": None if rebuy is None else rebuy.cost,
        "rebuy_chips": None if rebuy is None else rebuy.chips,
    }
    for name, here in set_up.items():
        fixed = rules.answer(name)
        if (_printed(rules, name) or name in config.overrides) and None not in (fixed, here) and fixed != here:
            yield Problem(
                CODES[name], {"rulebook": fixed, "here": here, "article": rules.source(name)}, hindrance=False
            )
    percent, fee = rules.commission_percent, config.buy_in.fee
    laid_down = _printed(rules, "commission_percent") or "commission_percent" in config.overrides
    if laid_down and fee != config.buy_in.cost * percent // 100:
        detail: Facts = {"rulebook": percent, "here": fee, "article": rules.source("commission_percent")}
        yield Problem("fee_unlike_rulebook", detail, hindrance=False)
    if config.addon is not None and "addon" in config.overrides and rules.addon == "none":
        yield Problem("addon_unlike_rulebook", {"article": rules.source("addon")}, hindrance=False)


def _schedule(config: Config, structure: Structure) -> Iterator[Problem]:
    """Where levels and breaks depart from what the rulebook prints or the house has laid down. That no antes are taken
    is said in any case, since the hands follow the rulebook and not the level. REG-levels-1, REG-levels-2,
    REG-basics-2-a, REG-basics-2-e."""
    if problems_of_overrides(config.rulebook, config.overrides):
        return
    for departure in schedule.departures(structure, rules_of(config.rulebook, config.overrides)):
        laid_down = departure.article != HOUSE or departure.asked in config.overrides
        if laid_down or departure.asked == "antes":
            detail = {**departure.detail, "article": departure.article}
            yield Problem(departure.code, detail, hindrance=False)


def _printed(rules: Rules, name: ParameterName) -> bool:
    # Where a rulebook is silent its value is our proposal, and a set-up may differ without a word.
    return rules.source(name) != HOUSE
