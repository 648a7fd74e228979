"""Why a wager is what it is: the stable names of the sentences, and the question of the rulebook each rests on.

A reason is cited by the article that answers its question in the tournament's rulebook, or as a house rule where the
rulebook is silent.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from rules import citing
from rules.answers import ParameterName
from rules.hand.betting_rules import cited
from rules.hand.state import Limit
from rules.rulebook import Rules
from rules.verdict import Ruling


class Reason(StrEnum):
    """Why."""

    # as it was made
    SAID = "said"
    CHIPS_ARE_CALL = "chips_are_call"
    CHIPS_ARE_BET = "chips_are_bet"
    CHIPS_ARE_RAISE = "chips_are_raise"
    ALL_IN = "all_in"
    # one chip, several chips
    CHIP_IS_CALL = "chip_is_call"
    CHIP_IS_BET = "chip_is_bet"
    CHIP_IS_RAISE = "chip_is_raise"
    EVERY_CHIP_NEEDED = "every_chip_needed"
    RAISE_EVIDENT = "raise_evident"
    EXCESS_IS_CALL = "excess_is_call"
    BELOW_MARK = "below_mark"
    RAISE_COMPLETED = "raise_completed"
    RAISE_TOO_SMALL = "raise_too_small"
    # bounds
    RAISE_CLOSED = "raise_closed"
    STRUCTURE_MAXIMUM = "structure_maximum"
    FIXED_SIZE = "fixed_size"
    POT_CAPPED = "pot_capped"
    SMALLEST_CHIP = "smallest_chip"
    NOTHING_TO_CALL = "nothing_to_call"
    # words
    RAISE_SAID = "raise_said"
    DECLARED_BET = "declared_bet"
    DECLARED_MINIMUM = "declared_minimum"
    SMALLEST_MEANING = "smallest_meaning"
    AMOUNT_WANTED = "amount_wanted"
    SECOND_MOTION = "second_motion"
    CHECK_FACING_BET = "check_facing_bet"
    BET_FACING_BET = "bet_facing_bet"
    POT_NO_WAGER = "pot_no_wager"
    WORDS_ALONE = "words_alone"
    FIRST_WORD = "first_word"
    CONDITION = "condition"
    UNOFFICIAL = "unofficial"
    # too few chips
    UNDERBET_CHOICE = "underbet_choice"
    UNDERBET_COMPLETED = "underbet_completed"
    UNDERCALL_CHOICE = "undercall_choice"
    UNDERCALL_COMPLETED = "undercall_completed"
    UNDERCALL_ELSEWHERE = "undercall_elsewhere"
    CHOICE_LOST = "choice_lost"
    DECLARED_CALL = "declared_call"
    DEALER_ERROR = "dealer_error"
    TINY_CHIP = "tiny_chip"
    MISINFORMED = "misinformed"
    MISINFORMED_CHOICE = "misinformed_choice"
    UNAWARE = "unaware"
    UNAWARE_CHOICE = "unaware_choice"
    # motions and chips moved about
    STRING_BET = "string_bet"
    STRING_BET_REPORTED = "string_bet_reported"
    HELD_BACK = "held_back"
    PRIOR_CHIPS = "prior_chips"
    PULLED_BACK = "pulled_back"
    STACK_DIFFERS = "stack_differs"
    # cards and turns
    FOLD_SAID = "fold_said"
    FOLD_THROWN = "fold_thrown"
    FOLD_IN_TURN = "fold_in_turn"
    FOLD_NOT_FINAL = "fold_not_final"
    CARDS_IN_MUCK = "cards_in_muck"
    CARDS_TOUCHED = "cards_touched"
    MOVED_CARDS_DEAD = "moved_cards_dead"
    NOTHING_DONE = "nothing_done"


QUESTION: Mapping[Reason, ParameterName] = MappingProxyType(
    {
        Reason.SAID: "verbal_in_turn_binds",
        Reason.CHIPS_ARE_BET: "min_bet",
        Reason.CHIPS_ARE_RAISE: "multi_chip_rule",
        Reason.CHIP_IS_CALL: "oversize_chip_facing_bet",
        Reason.CHIP_IS_BET: "oversize_chip_opening",
        Reason.CHIP_IS_RAISE: "oversize_chip_raise_said",
        Reason.EVERY_CHIP_NEEDED: "multi_chip_rule",
        Reason.RAISE_EVIDENT: "multi_chip_rule",
        Reason.EXCESS_IS_CALL: "overbet_auto_raise",
        Reason.BELOW_MARK: "underraise_below_mark",
        Reason.RAISE_COMPLETED: "underraise_threshold_percent",
        Reason.RAISE_TOO_SMALL: "underraise_outcome",
        Reason.RAISE_CLOSED: "reopen_test",
        Reason.STRUCTURE_MAXIMUM: "pot_limit_maximum",
        Reason.SMALLEST_CHIP: "chip_race_by",
        Reason.RAISE_SAID: "verbal_in_turn_binds",
        Reason.DECLARED_BET: "verbal_in_turn_binds",
        Reason.DECLARED_MINIMUM: "declared_raise_below_minimum",
        Reason.SMALLEST_MEANING: "ambiguous_amount",
        Reason.AMOUNT_WANTED: "wait_for_clear_amount",
        Reason.SECOND_MOTION: "raise_two_motions_after_declaration",
        Reason.POT_NO_WAGER: "bet_pot_in_no_limit",
        Reason.WORDS_ALONE: "verbal_in_turn_binds",
        Reason.FIRST_WORD: "verbal_in_turn_binds",
        Reason.CONDITION: "conditional_statements",
        Reason.UNOFFICIAL: "unofficial_terms",
        Reason.UNDERBET_CHOICE: "underbet",
        Reason.UNDERBET_COMPLETED: "underbet",
        Reason.UNDERCALL_CHOICE: "undercall",
        Reason.UNDERCALL_COMPLETED: "undercall",
        Reason.UNDERCALL_ELSEWHERE: "undercall_elsewhere",
        Reason.CHOICE_LOST: "undercall_choice_ends",
        Reason.DECLARED_CALL: "verbal_in_turn_binds",
        Reason.DEALER_ERROR: "undercall_refund",
        Reason.TINY_CHIP: "tiny_chip_call",
        Reason.MISINFORMED: "accepted_action",
        Reason.MISINFORMED_CHOICE: "accepted_action",
        Reason.UNAWARE: "unaware_of_raise",
        Reason.UNAWARE_CHOICE: "unaware_of_raise",
        Reason.STRING_BET: "string_bet",
        Reason.STRING_BET_REPORTED: "string_bet_verified_by",
        Reason.HELD_BACK: "string_bet",
        Reason.PRIOR_CHIPS: "prior_chips",
        Reason.PULLED_BACK: "pulling_back_prior_chips",
        Reason.STACK_DIFFERS: "table_stakes",
        Reason.FOLD_SAID: "verbal_in_turn_binds",
        Reason.FOLD_THROWN: "fold_facing_no_bet",
        Reason.FOLD_IN_TURN: "act_in_turn",
        Reason.FOLD_NOT_FINAL: "fold_facing_no_bet",
        Reason.CARDS_IN_MUCK: "muck_retrieval",
        Reason.CARDS_TOUCHED: "cards_touch_other_hand",
        Reason.MOVED_CARDS_DEAD: "cards_touch_other_hand",
        Reason.NOTHING_DONE: "act_in_turn",
    }
)
"""The parameter whose source a reason cites."""


NEARER: Mapping[Reason, tuple[str, ...]] = MappingProxyType(
    {
        Reason.EVERY_CHIP_NEEDED: ("FSPR-4.14.2-c", "TDA-47-a"),
        Reason.RAISE_SAID: ("TDA-44B",),
        Reason.CARDS_IN_MUCK: ("FSPR-4.9.1-c", "REG-1.6.1-c"),
        Reason.FOLD_SAID: ("FSPR-4.9.1-a", "REG-1.6.1-a"),
    }
)
"""Articles that print the answer itself, where the parameter's source prints another side of the same question."""


STATED: Mapping[Reason, str] = MappingProxyType(
    {
        Reason.CHIPS_ARE_CALL: "call_amount",
        Reason.ALL_IN: "all_in",
        Reason.FIXED_SIZE: "fixed_size",
        Reason.POT_CAPPED: "pot_cap",
        Reason.CHECK_FACING_BET: "cannot_check",
        Reason.BET_FACING_BET: "cannot_bet",
        Reason.NOTHING_TO_CALL: "nothing_to_call",
    }
)
"""Reasons on which all rulebooks agree, by the refusal of the betting round whose article they cite."""


OTHERWISE = frozenset(
    {
        Reason.CHIP_IS_CALL,
        Reason.EVERY_CHIP_NEEDED,
        Reason.EXCESS_IS_CALL,
        Reason.BELOW_MARK,
        Reason.RAISE_COMPLETED,
        Reason.RAISE_CLOSED,
        Reason.STRUCTURE_MAXIMUM,
        Reason.POT_CAPPED,
        Reason.NOTHING_TO_CALL,
        Reason.DECLARED_BET,
        Reason.DECLARED_MINIMUM,
        Reason.UNDERBET_COMPLETED,
        Reason.UNDERCALL_COMPLETED,
    }
)
"""Reasons for which a wager counts as something else than was said or pushed, even if no chip moves."""


def because(reason: Reason, rules: Rules, **detail: int) -> Ruling:
    """The ruling that rests on `reason`, citing the article by which these rules answer its question."""
    return Ruling(reason, article_of(reason, rules), detail)


def article_of(reason: Reason, rules: Rules) -> str:
    """The article that a reason rests on under these rules; `house` where the rulebook is silent."""
    if reason in STATED:
        return cited(STATED[reason], rules, Limit.FIXED_LIMIT if reason is Reason.FIXED_SIZE else None)
    return citing.cited(rules, QUESTION[reason], *NEARER.get(reason, ()))
