"""What is worth a look in a set-up before registration opens: where the director's figures do not fit one another.

None of it is a hindrance. A festival may guarantee more than a club ever saw; a slip of a digit looks the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.structure import Problem, Structure, levels
from rules.tournament.state import Config

LARGE_FIELD = 300  # entries: more than this one does not guarantee by the way
FEWEST_BIG_BLINDS = 10  # a shallower start is all-in or fold from the first hand


def doubts(config: Config, structure: Structure) -> tuple[Problem, ...]:
    """What the director may have mistyped, in the order of the form."""
    return (*_stack(config, structure), *_times(config, len(levels(structure))), *_guarantee(config))


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
