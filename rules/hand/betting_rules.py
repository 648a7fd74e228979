"""What a rulebook says about a betting round, read once and kept in a form that a round can ask at every action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules import citing
from rules.answers import ParameterName
from rules.hand.state import Limit, Street
from rules.rulebook import HOUSE, Rules


@dataclass(frozen=True, slots=True)
class BettingRules:
    """The answers that betting needs. Percentages are of the smallest full raise.

    FSPR-4.9.8-c1, FSPR-4.9.8-d1, FSPR-4.9.8-d2, FSPR-4.7-all-c, CODE-15.3.4, TDA-45, REG-1.6.7-b.
    """

    largest_of_round: bool
    double_bet: bool
    facing_total: bool
    together: bool
    check_is_action: bool
    percent_fixed: int
    percent_big: int
    complete_level: bool
    raise_cap: int
    cap_lift: bool
    uncapped: frozenset[str]
    pot_cap: int | None
    open_pair: bool
    rules: Rules

    def capped(self, limit: Limit) -> bool:
        """Whether the number of raises in a round is bounded. FSPR-4.9.5-e, TDA-49, REG-1.6.5-d, CODE-15.3.2."""
        return limit not in self.uncapped

    def may_raise_again(self, limit: Limit, *, started: int, raises: int) -> bool:
        """Whether one more raise is allowed in a round that began with `started` players able to bet.

        The cap is lifted when two players began the round, not when two are left of more. FSPR-4.7-all-b,
        FSPR-4.7.3-e, FSPR-4.7.3-f, FSPR-4.9.7-a, FSPR-4.9.7-b, CODE-15.2.3-b, CODE-15.2.3-c, CODE-15.2.4.
        """
        if limit in self.uncapped or raises < self.raise_cap:
            return True
        return self.cap_lift and started <= 2


def _read(rules: Rules) -> BettingRules:
    return BettingRules(
        largest_of_round=rules.min_raise_basis == "largest_of_round",
        double_bet=rules.min_raise_basis == "double_bet",
        facing_total=rules.reopen_test == "facing_total",
        together=rules.cumulative_short_allins == "count_together",
        check_is_action=rules.acted_includes_check,
        percent_fixed=rules.allin_raise_percent_fixed_limit,
        percent_big=rules.allin_raise_percent_big_bet,
        complete_level=rules.short_allin_next_minimum == "complete_previous_level",
        raise_cap=rules.fixed_limit_raise_cap,
        cap_lift=rules.fixed_limit_cap_lift == "round_started_headsup",
        uncapped=frozenset(rules.raises_unlimited_in),
        pot_cap=rules.pot_cap_per_round,
        open_pair=rules.stud_open_pair_double_bet,
        rules=rules,
    )


_READ: dict[int, BettingRules] = {}
_KEPT = 256


def betting_rules(rules: Rules) -> BettingRules:
    """The rules of a tournament as betting asks them. Rules are frozen: read once, they stay as they are."""
    # By identity, since mappings have no hash; the rules kept in the answer hold their identity fast.
    found = _READ.get(id(rules))
    if found is None or found.rules is not rules:
        if len(_READ) >= _KEPT:
            _READ.clear()
        found = _READ[id(rules)] = _read(rules)
    return found


CITED: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "cannot_check": {
            "fspr": "FSPR-4.9.2-a",
            "club": "CLUB-flop-3",
            "regatta": "REG-1.6.2-a",
        },
        "cannot_bet": {"fspr": "FSPR-4.9.3-a", "club": "CLUB-flop-3", "regatta": "REG-1.6.3-a"},
        "nothing_to_call": {"fspr": "FSPR-4.9.4", "club": "CLUB-preflop-2", "regatta": "REG-1.6.4"},
        "nothing_to_raise": {"fspr": "FSPR-4.9.5-a", "club": "CLUB-preflop-2", "regatta": "REG-1.6.5-a"},
        "call_amount": {"fspr": "FSPR-4.9.4", "tda": "TDA-42-b", "club": "CLUB-preflop-2", "regatta": "REG-1.6.4"},
        "round_over": {
            "fspr": "FSPR-4.7-all-a",
            "code": "CODE-15.3.1",
            "club": "CLUB-preflop-5",
            "regatta": "REG-2.6.3-b",
        },
        "has_folded": {"fspr": "FSPR-4.9.1-a", "regatta": "REG-1.6.1-a"},
        "all_in": {"fspr": "FSPR-4.9.8-a", "club": "CLUB-allin-3", "regatta": "REG-1.6.7-a"},
        "is_all_in": {"fspr": "FSPR-4.9.8-a", "club": "CLUB-allin-8", "regatta": "REG-1.6.7-a"},
        "not_a_declaration": {"fspr": "FSPR-4.8.3-b", "regatta": "REG-1.5.3"},
        "nobody_to_raise": {"club": "CLUB-allin-5"},
        "above_stack": {"fspr": "FSPR-4.9.3-c", "regatta": "REG-1.6.3-c"},
        "fixed_size": {"code": "CODE-15.2.3-a"},
        "pot_cap": {"code": "CODE-15.3.3"},
        "covered": {"fspr": "FSPR-4.9.8-a", "regatta": "REG-1.6.7-a"},
    }
)
"""Articles that state what needs no parameter since every rulebook agrees, by refusal and rulebook."""

ASKED: Mapping[str, ParameterName] = MappingProxyType(
    {
        "not_in_turn": "act_in_turn",
        "above_stack": "table_stakes",
        "covered": "table_stakes",
        "raise_cap": "fixed_limit_raise_cap",
        "pot_cap": "pot_cap_per_round",
        "not_reopened": "reopen_test",
        "below_minimum_bet": "min_bet",
        "below_first_raise": "min_first_raise",
        "below_minimum_raise": "min_raise_basis",
        "below_completion": "short_allin_next_minimum",
        "fixed_completion": "fixed_limit_completion",
        "fixed_size": "fixed_limit_low_streets",
        "open_pair": "stud_open_pair_double_bet",
        "pot_limit_maximum": "pot_limit_maximum",
    }
)
"""The parameter whose source is cited, by refusal."""


PARTICULAR: Mapping[tuple[str, Limit], tuple[str, ...]] = MappingProxyType(
    {
        ("fixed_size", Limit.FIXED_LIMIT): ("FSPR-4.7.3-c",),
        ("not_reopened", Limit.FIXED_LIMIT): ("FSPR-4.9.8-c2", "CODE-15.3.4"),
    }
)
"""The articles that print it for one kind of limit, where the parameter's source speaks of another limit or game: what
TDA-45 says, it says of no-limit and pot-limit."""


BY_STREET: Mapping[tuple[str, str], Mapping[Street, str]] = MappingProxyType(
    {
        ("cannot_check", "regatta"): {Street.PREFLOP: "REG-1.6.2-b"},
        ("cannot_check", "club"): {
            Street.PREFLOP: "CLUB-preflop-3",
            Street.TURN: "CLUB-turn-3",
            Street.RIVER: "CLUB-river-3",
        },
        **{
            (code, "club"): {Street.FLOP: "CLUB-flop-3", Street.TURN: "CLUB-turn-3", Street.RIVER: "CLUB-river-3"}
            for code in ("nothing_to_call", "nothing_to_raise", "call_amount")
        },
        ("cannot_bet", "club"): {
            Street.PREFLOP: "CLUB-preflop-2",
            Street.TURN: "CLUB-turn-3",
            Street.RIVER: "CLUB-river-3",
        },
        ("round_over", "club"): {
            Street.FLOP: "CLUB-flop-4",
            Street.TURN: "CLUB-turn-4",
            Street.RIVER: "CLUB-river-4",
        },
    }
)
"""Where a rulebook prints it street by street: the streets whose article is another than that of `CITED`."""


def cited(code: str, rules: Rules, limit: Limit | None = None, street: Street | None = None) -> str:
    """The article that a refusal or a bound rests on; `house` where the rulebook is silent."""
    asked = ASKED.get(code)
    if asked is not None and (source := rules.source(asked)) != HOUSE:
        particular = None if limit is None else PARTICULAR.get((code, limit))
        return source if particular is None else citing.cited_alone(rules, asked, *particular)
    if street is not None and (nearer := BY_STREET.get((code, rules.rulebook), {}).get(street)) is not None:
        return nearer
    return CITED.get(code, {}).get(rules.rulebook, HOUSE)
