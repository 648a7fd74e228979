"""How much a seat may bet or raise, and whether it may raise at all: no-limit, pot-limit, fixed limit.

No-limit is bounded by the stack, pot-limit by the pot after a call, fixed limit has one size a step (two where an open
pair doubles the bet). A raise adds at least the last full one. Whoever has fewer chips may still put in all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.hand.betting_rules import BettingRules
from rules.hand.round import Round, real_price
from rules.hand.state import Limit


@dataclass(frozen=True, slots=True)
class Bounds:
    """The totals of a bet or raise. `full_to` is the smallest by the rules, whatever the stack; `sizes` are the only
    totals of fixed limit (elsewhere empty: anything between). `minimum` and `maximum` name why."""

    full_to: int
    min_to: int
    max_to: int
    sizes: tuple[int, ...]
    minimum: str
    maximum: str


def price(round: Round, place: int) -> int:
    """The total that the seat must match."""
    folded = round.folded
    return real_price(round.setting, round.bets, folded, round.to_match, place=place, live=folded.count(False))


def needed(round: Round, rules: BettingRules) -> int:
    """What a full raise adds to the bet to match (of a bet: the smallest bet).

    The last full bet or raise, the largest of the round, or a doubling of the bet. CODE-15.1-a, CODE-16.1, CODE-16.1.1,
    CODE-16.1.2, CODE-16.2, FSPR-4.9.5-c, FSPR-4.9.6-c, FSPR-4.1-raisesize, TDA-44A-1, REG-1.6.5-b, REG-1.6.6-b.
    """
    if rules.double_bet:
        return max(round.to_match, round.setting.unit)
    return round.largest if rules.largest_of_round else round.last_full


def full_total(round: Round, rules: BettingRules) -> tuple[int, str]:
    """The smallest full total in no-limit and pot-limit, and why: over a short all-in the full increment is added, or
    the level before is completed (short_allin_next_minimum)."""
    to_match = round.to_match
    if not round.level and not round.short_last:  # nothing, or a bring-in that is completed
        return round.setting.unit, "below_minimum_bet"
    add = needed(round, rules)
    if round.short_last:
        if rules.complete_level and round.full_to + add > to_match:
            return round.full_to + add, "below_completion"
        return to_match + add, "below_completion"
    return to_match + add, "below_first_raise" if round.level == 1 else "below_minimum_raise"


def fixed_sizes(round: Round, rules: BettingRules) -> tuple[tuple[int, ...], str]:
    """The totals that fixed limit allows next: one unit above the last level, to which a short all-in is completed too;
    above an all-in that counts, a unit is added to it. With an open pair in the second round the upper bet is open to
    every player until somebody has used it.

    FSPR-4.7.3-c, FSPR-4.9.5-b, FSPR-4.9.6-b, FSPR-4.9.6-d, FSPR-4.9.8-c2, FSPR-4.9.8-c3, FSPR-5.8.5-a, FSPR-5.8.5-b,
    FSPR-5.8.5-c, CODE-15.2.3-a, CODE-16.2.
    """
    base = round.full_to if round.level else 0
    unit, upper = round.unit, round.setting.upper
    why = "fixed_completion" if round.short_last else "fixed_size"
    if upper > unit:
        return (base + unit, base + upper), "open_pair"
    return (base + unit,), why


def bounds(round: Round, place: int, rules: BettingRules) -> Bounds:
    """Within which totals the seat may bet or raise, were it allowed to.

    FSPR-4.7.1, FSPR-4.7.2, FSPR-4.9.3-c, FSPR-4.9.5-d, FSPR-4.9.6-e, FSPR-4.9.6-f, FSPR-4.1-limit, FSPR-4.1-allin,
    CODE-15.2, CODE-15.2.1, CODE-15.2.2, CLUB-allin-1, CLUB-allin-3, REG-1.6.3-c, REG-1.6.5-c, REG-1.6.7-a.
    """
    if rules.pot_cap is not None:
        return _under_the_cap(_bounds(round, place, rules), rules.pot_cap - round.total + round.bets[place])
    return _bounds(round, place, rules)


def _under_the_cap(free: Bounds, room: int) -> Bounds:
    """The bounds where the pot may not grow beyond what the club has set: `room` is the total that fills it.
    CODE-15.3.3."""
    if free.max_to <= room:
        return free
    sizes = tuple(size for size in free.sizes if size <= room) or free.sizes[:1]
    most = sizes[-1] if sizes else max(free.min_to, room)
    return replace(free, max_to=most, sizes=sizes, maximum="pot_cap")


def _bounds(round: Round, place: int, rules: BettingRules) -> Bounds:
    all_in = round.bets[place] + round.stacks[place]
    limit = round.setting.limit
    if limit is Limit.FIXED_LIMIT:
        sizes, why = fixed_sizes(round, rules)
        reached = sizes if sizes[-1] <= all_in else tuple(sorted({min(size, all_in) for size in sizes}))
        return Bounds(sizes[0], reached[0], reached[-1], reached, why, "above_stack" if reached[-1] == all_in else why)
    full_to, why = full_total(round, rules)
    if limit is Limit.NO_LIMIT:
        return Bounds(full_to, min(full_to, all_in), all_in, (), why, "above_stack")
    most = max(full_to, pot_maximum(round, place))
    if most < all_in:
        return Bounds(full_to, full_to, most, (), why, "pot_limit_maximum")
    return Bounds(full_to, min(full_to, all_in), all_in, (), why, "above_stack")


def pot_maximum(round: Round, place: int) -> int:
    """The largest pot-limit total: call, then raise by the pot that includes the call. A short blind counts as full
    before the flop; afterwards the pot is what lies there. FSPR-4.7.2, FSPR-4.9.6-e, CODE-15.2.2, TDA-51B-a,
    TDA-51B-b (pot_limit_postflop_pot)."""
    to_match = round.to_match
    pot = round.pot + sum(round.bets) + round.missing
    return to_match + pot + max(0, to_match - round.bets[place])


def cap_total(round: Round, rules: BettingRules) -> int | None:
    """The total at which a fixed-limit round is capped; None where it is not. FSPR-4.1-cap, FSPR-4.9.7-a."""
    limit = round.setting.limit
    if limit is not Limit.FIXED_LIMIT or not rules.capped(limit) or (rules.cap_lift and round.setting.started <= 2):
        return None
    left = max(0, rules.raise_cap - round.raises)
    upper = max(round.unit, round.setting.upper)
    return round.full_to + left * upper if round.level else upper * (1 + left)


def fixed_levels(round: Round, rules: BettingRules) -> tuple[int, ...]:
    """The totals of bet, raise, re-raise and cap in a fixed-limit round, in whole units. FSPR-4.7.3-c, FSPR-4.9.7-a,
    CODE-15.2.3-a."""
    unit = round.setting.unit
    return tuple(unit * step for step in range(1, rules.raise_cap + 2))


# --- whether to raise at all ----------------------------------------------------------------------------------------


def why_no_raise(round: Round, place: int, rules: BettingRules) -> str | None:
    """Why this seat may not bet or raise; None if it may.

    FSPR-4.7-all-b, FSPR-4.7-all-c, CODE-15.3, CODE-15.3.2, CODE-15.3.3, CODE-15.3.4, CLUB-allin-5, CLUB-allin-8.
    """
    stacks, bets, to_match = round.stacks, round.bets, round.to_match
    if bets[place] + stacks[place] <= to_match:
        return "covered"
    folded = round.folded
    for other, stack in enumerate(stacks):
        if stack and other != place and not folded[other] and bets[other] + stack > to_match:
            break
    else:
        return "nobody_to_raise"
    setting = round.setting
    if round.level > rules.raise_cap and not rules.may_raise_again(
        setting.limit, started=setting.started, raises=round.raises
    ):
        return "raise_cap"
    if rules.pot_cap is not None:
        smallest = _bounds(round, place, rules).min_to
        if round.total + smallest - round.bets[place] > rules.pot_cap:
            return "pot_cap"
    return None if reopened(round, place, rules) else "not_reopened"


def reopened(round: Round, place: int, rules: BettingRules) -> bool:
    """Whether the betting is open to this seat: it has not acted, somebody made a full wager since, or its own price
    grew by a full raise in several short all-ins. Blinds are no action; a check is one where the rulebook says so.

    reopen_test, cumulative_short_allins, acted_includes_check. FSPR-4.9.8-c2, FSPR-4.9.8-d2, FSPR-4.1-wager, TDA-45.
    """
    level = round.levels[place]
    if level < 0:
        return True
    if not rules.facing_total:
        return not round.short_last
    if round.level > level:
        return True
    grown = 100 * (round.to_match - round.faced[place])
    return rules.together and grown >= _share(round, rules) * round.last_full


def _share(round: Round, rules: BettingRules) -> int:
    return rules.percent_fixed if round.setting.limit is Limit.FIXED_LIMIT else rules.percent_big


def counts(round: Round, to: int, rules: BettingRules) -> bool:
    """Whether a wager to this total counts in full: it reaches the smallest raise, or it is an all-in of the share of
    it that the rulebook asks. FSPR-4.9.8-b, FSPR-4.9.8-c1, FSPR-4.9.8-d1, CODE-15.3.4, REG-1.6.7-b.

    In fixed limit an all-in that did not count is only called, so the next one is measured from the level before it
    where short all-ins count together.
    """
    if round.setting.limit is Limit.FIXED_LIMIT:
        sizes, _ = fixed_sizes(round, rules)
        if to >= sizes[0]:
            return True
        above = to - (round.full_to if rules.together else max(round.to_match, round.full_to))
        return 100 * above >= rules.percent_fixed * round.unit
    full_to, _ = full_total(round, rules)
    if to >= full_to:
        return True
    return 100 * (to - round.to_match) >= rules.percent_big * (full_to - round.to_match)
