"""What players may ask at the table, and what may change in a stack while a hand is under way.

A stack is for everybody to see and roughly to know; exactly it is counted for the player who must answer an all-in.
The pot is counted where its size limits the wagers, and nowhere else. Only chips that lay on the table when the hand
began play in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from rules.answers import ParameterName
from rules.citing import cited, cited_alone
from rules.hand.round import Round
from rules.hand.state import Limit
from rules.ids import SeatNo
from rules.rulebook import HOUSE, Rules
from rules.verdict import Refusal, Ruling


class Exactness(StrEnum):
    """How closely a stack is told."""

    EXACT = "exact"
    APPROXIMATE = "approximate"


class Counter(StrEnum):
    """Who counts chips on request. An all-in player need not. TDA-56-c."""

    DEALER = "dealer"
    FLOOR = "floor"


@dataclass(frozen=True, slots=True)
class StackAnswer:
    """What is said to a question about a stack: the chips as they may be told, how closely, and who counts them where
    an exact count is due (nobody otherwise: the asker sees the stack)."""

    chips: int
    exactness: Exactness
    counted_by: tuple[Counter, ...]
    ruling: Ruling


def stack_answer(chips: int, rules: Rules, *, in_turn: bool, facing_all_in: bool) -> StackAnswer:
    """What a player is told of an opponent's `chips`. Everybody is entitled to a rough count (TDA-56-a, CODE-11.4-b,
    REG-3.4.8-a); to an exact one only who is to act and faces that all-in (TDA-56-b); dealer or floor count it
    (TDA-56-c), and the sight of the chips itself is free (CODE-11.4-a)."""
    due = rules.exact_count_when == "always" or (in_turn and facing_all_in)
    if due:
        ruling = Ruling("stack_exact", rules.source("exact_count_when"), {"chips": chips})
        return StackAnswer(chips, Exactness.EXACT, tuple(Counter), ruling)
    if rules.stack_answer == "exact":
        return StackAnswer(
            chips, Exactness.EXACT, (), Ruling("stack_exact", rules.source("stack_answer"), {"chips": chips})
        )
    about = rough(chips)
    return StackAnswer(
        about, Exactness.APPROXIMATE, (), Ruling("stack_about", rules.source("stack_answer"), {"chips": about})
    )


def stack_question(round: Round, asker: SeatNo, about: SeatNo, rules: Rules) -> StackAnswer | Refusal:
    """What `asker` is told of the chips of another seat: of a player all-in what is in front, of anybody else what is
    behind (FSPR-4.1-stack: all chips of a player). Refused of a seat not dealt in. TDA-56-a, TDA-56-b, CODE-11.4-b."""
    place, own = round.position(about), round.position(asker)
    if place < 0:
        return Refusal("not_in_this_hand", rules.source("stack_answer"), {"seat": about})
    all_in = not round.stacks[place] and not round.folded[place] and round.bets[place] > 0
    facing = all_in and own >= 0 and round.bets[own] < round.bets[place]
    chips = round.bets[place] if all_in else round.stacks[place]
    return stack_answer(chips, rules, in_turn=round.to_act == asker, facing_all_in=facing)


def pot_question(round: Round, rules: Rules) -> Ruling | Refusal:
    """What a player is told who asks how much is in the pot: all chips of the hand, those still in front of the players
    too (FSPR-4.1-pot). TDA-51A-a, TDA-51A-b."""
    return pot_answer(round.total, round.limit, rules)


def rough(chips: int) -> int:
    """A stack as it looks from across the table: its two leading digits, 13,480 as 13,000 and 9,960 as 10,000."""
    if chips < 100:
        return chips
    unit = int(10 ** (len(str(chips)) - 2))
    return (chips + unit // 2) // unit * unit


def pot_answer(pot: int, limit: Limit, rules: Rules) -> Ruling | Refusal:
    """What the dealer says when a player asks for the pot: its size where a wager may be as large as the pot
    (TDA-51A-a), elsewhere the dealer does not count it (TDA-51A-b) and only spreads it out."""
    article = rules.source("pot_count_in")
    if limit.value in rules.pot_count_in:
        return Ruling("pot_is", article, {"pot": pot})
    return Refusal("pot_not_counted", cited(rules, "pot_count_in", "TDA-51A-b") if limit is Limit.NO_LIMIT else article)


@dataclass(frozen=True, slots=True)
class AllInCounted:
    """Who counted an all-in on request, and what came out. Kept with the hand. TDA-56-c."""

    seat: SeatNo
    chips: int
    by: Counter


# --- chips that come and go ------------------------------------------------------------------------------------------


class StackChange(StrEnum):
    """Why chips would be added to or taken from a stack."""

    ADD = "add"
    REMOVE = "remove"
    REPAY_CREDIT = "repay_credit"


@dataclass(frozen=True, slots=True)
class ChipsAdded:
    """A player has added chips between hands and says so to the table ("so much plays"). Kept on record; until
    `announced` the dealer reads it out before the next deal. CODE-11.2-b."""

    seat: SeatNo
    chips: int
    announced: bool


class StackRemark(StrEnum):
    """What the dealer notes of the way a stack is kept: chips that others cannot see (CODE-11.4-a, REG-3.4.8-a) or an
    addition not announced (CODE-11.2-b)."""

    NOT_VISIBLE = "not_visible"
    NOT_ANNOUNCED = "not_announced"


@dataclass(frozen=True, slots=True)
class StackRemarked:
    """A remark on a stack, kept on record."""

    seat: SeatNo
    remark: StackRemark


def stack_change(change: StackChange, rules: Rules, *, hand_under_way: bool) -> Ruling | Refusal:
    """Whether chips may be added to or taken from a stack now. While a hand is under way never: only what lay on the
    table plays (CODE-11.1-a, CODE-11.1-b, CODE-11.1-c, CLUB-allin-1, CLUB-allin-2). Between hands chips may come; a
    part of the stack may go at most to repay credit (CODE-11.3-a, CODE-11.3-b)."""
    match change:
        case StackChange.ADD:
            if hand_under_way and rules.topup_when == "between_hands":
                return Refusal("no_chips_added_in_hand", _during_the_hand(rules, "topup_when", "CODE-11.1-b"))
            return Ruling("chips_may_be_added", rules.source("topup_when"))
        case StackChange.REMOVE | StackChange.REPAY_CREDIT:
            if hand_under_way:
                return Refusal("no_chips_removed_in_hand", _during_the_hand(rules, "partial_cashout", "CODE-11.1-c"))
            if change is StackChange.REPAY_CREDIT and rules.partial_cashout == "credit_only":
                return Ruling("chips_may_repay_credit", rules.source("partial_cashout"))
            return Refusal("no_partial_cashout", cited_alone(rules, "partial_cashout", "CODE-11.3-a"))
        case _:
            assert_never(change)


def chips_in_play(stack_at_start: int, on_table_now: int, rules: Rules) -> int:
    """How many chips of a stack play in the hand: those that lay on the table when it began, whatever was put beside
    them since. CODE-11.1-a, CLUB-allin-1."""
    return min(stack_at_start, on_table_now) if rules.table_stakes else on_table_now


def _during_the_hand(rules: Rules, parameter: ParameterName, article: str) -> str:
    """What a refusal during the hand rests on: this article, the source of the parameter, or that only chips on the
    table play."""
    found = cited(rules, parameter, article)
    return rules.source("table_stakes") if found == HOUSE else found
