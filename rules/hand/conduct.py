"""How players behave beside their wagers: words about what they would do, chips too small to mean anything, cards
shown too early; who rules on it, and which outcomes are open.

What a rulebook leaves to an official is never decided here: the verdict is `CallFloor` with the outcomes from which
the official chooses, and what was chosen (`Ruled`) is kept with the hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from rules.answers import ParameterName
from rules.citing import cited
from rules.hand.state import Action, Do
from rules.hand.verdicts import Allowed, CallFloor, Decider, Option, Way
from rules.ids import SeatNo
from rules.rulebook import Rules
from rules.verdict import Facts, Refusal, Ruling

# --- discretion ------------------------------------------------------------------------------------------------------


class Situation(StrEnum):
    """What an official has to rule on."""

    CONDITIONAL_STATEMENT = "conditional_statement"
    TINY_CHIP = "tiny_chip"
    UNDERCALL_ELSEWHERE = "undercall_elsewhere"
    SKIPPED_HAND = "skipped_hand"
    CARDS_TOUCHED = "cards_touched"
    MUCKED_HAND = "mucked_hand"
    HIDDEN_CHIPS = "hidden_chips"


@dataclass(frozen=True, slots=True)
class _Left:
    """A situation that a parameter leaves to somebody, with the outcomes open to that official."""

    parameter: ParameterName
    outcomes: tuple[Way, ...]


_LEFT: dict[Situation, _Left] = {
    Situation.CONDITIONAL_STATEMENT: _Left("conditional_statements", (Way.NOT_BINDING, Way.BINDING, Way.PENALTY)),
    Situation.TINY_CHIP: _Left("tiny_chip_call", (Way.FULL_CALL, Way.OTHER, Way.PENALTY)),
    Situation.UNDERCALL_ELSEWHERE: _Left("undercall_elsewhere", (Way.FULL_CALL, Way.FOLD, Way.OTHER)),
    Situation.SKIPPED_HAND: _Left("skipped_hand", (Way.DEAD_HAND, Way.CALL, Way.PLAY_ON)),
    Situation.CARDS_TOUCHED: _Left("cards_touch_other_hand", (Way.DEAD_HAND, Way.PLAY_ON)),
    Situation.MUCKED_HAND: _Left("muck_retrieval", (Way.DEAD_HAND, Way.TAKE_BACK)),
    Situation.HIDDEN_CHIPS: _Left("hidden_chip", (Way.NOT_BINDING, Way.BINDING, Way.PENALTY)),
}
_DECIDERS = {"director": Decider.DIRECTOR, "floor": Decider.FLOOR, "director_if_misinformed": Decider.DIRECTOR}


def discretion(situation: Situation, rules: Rules, facts: Facts | None = None) -> CallFloor | Ruling:
    """Who decides, and which rulings are open; or, where the rulebook leaves nothing to an official, by what it is
    settled. TDA-55 (conditional statements), TDA-42-e (tiny chips), TDA-41B-b (a hand passed over), TDA-58-a (chips
    found), FSPR-4.9.1-d and REG-1.6.1-d (cards that touched another hand), FSPR-4.9.1-b-note (a mucked hand)."""
    left = _LEFT[situation]
    answer, article = rules.answer(left.parameter), rules.source(left.parameter)
    decider = _DECIDERS.get(answer)
    if decider is None:
        return Ruling(f"{situation.value}_{answer}", article, facts or {})
    options = tuple(Option(way) for way in left.outcomes)
    return CallFloor(decider, options, Ruling(f"ruling_on_{situation.value}", article, facts or {}))


@dataclass(frozen=True, slots=True)
class Ruled:
    """What an official has ruled on a situation: the outcome, whether a penalty comes with it, and why. Kept with the
    hand. TDA-50-c lets the director depart from the letter, with a reason."""

    situation: Situation
    outcome: Way
    by: Decider
    penalty: bool = False
    reason: str = ""


def problem_of_ruling(ruled: Ruled, rules: Rules) -> Refusal | None:
    """Why this ruling may not be given: another official decides, or the outcome is not open. A director may decide
    for the floor, and with a reason depart from the outcomes where fairness asks for it."""
    match discretion(ruled.situation, rules):
        case Ruling() as settled:
            return Refusal("nothing_to_rule", settled.article)
        case CallFloor(decider=decider, options=options, ruling=ruling):
            if ruled.by is not decider and ruled.by is not Decider.DIRECTOR:
                return Refusal("another_official_decides", ruling.article, {"decider": decider.value})
            open_ways = {option.way for option in options} - {Way.PENALTY}
            departs = ruled.by is Decider.DIRECTOR and rules.fairness_override and bool(ruled.reason.strip())
            if ruled.outcome not in open_ways and not departs:
                return Refusal("outcome_not_open", ruling.article, {"outcome": ruled.outcome.value})
            return None
        case _ as never:
            assert_never(never)


def is_tiny(chips: int, call: int, rules: Rules) -> bool:
    """Whether chips put out silently are so few against the call that they may mean anything. Strictly fewer than
    `tiny_chip_percent` of it. TDA-42-e."""
    return chips > 0 and chips * 100 < rules.tiny_chip_percent * call


def conditional(seat: SeatNo, rules: Rules) -> CallFloor | Ruling:
    """A player says what would follow if another did something ("if you bet, I raise"). TDA-55."""
    return discretion(Situation.CONDITIONAL_STATEMENT, rules, {"seat": seat})


def declared(action: Action, rules: Rules, *, in_turn: bool) -> Ruling:
    """Whether words bind: said in turn they must be carried out (FSPR-4.8.1, REG-1.5.1, TDA-40A); said out of turn
    they fall under the rules for that (FSPR-4.8.2, REG-1.5.2)."""
    facts: Facts = {"seat": action.seat, "do": action.do.value}
    if not in_turn:
        return Ruling("declared_out_of_turn", rules.source("act_in_turn"), facts)
    code = "declaration_binds" if rules.verbal_in_turn_binds else "declaration_free"
    return Ruling(code, rules.source("verbal_in_turn_binds"), facts)


# --- cards shown before the end of the round -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Exposed:
    """What follows when a player shows own cards before the end of the betting round. `dead` hands fold at once;
    with one opponent left, the opponent chooses among `opponent_may`. A penalty is for the officials."""

    dead: bool
    fold: Action | None
    opponent_may: tuple[HeadsUp, ...]
    ruling: Ruling


class HeadsUp(StrEnum):
    """What the last opponent of a player who showed cards may choose. REG-4.1.6-note2."""

    CONTINUE = "continue"
    BET_IS_ALL_IN = "bet_is_all_in"
    WITHDRAW_BET = "withdraw_bet"


def exposed(seat: SeatNo, rules: Rules, *, live: int, deliberate: bool) -> Exposed:
    """What becomes of a hand that its player has shown, with `live` hands still in, this one included. By accident it
    stays in play (REG-3.4.7). On purpose, with three or more it may be dead (REG-4.1.6-note1); with two the opponent
    chooses, where there is a choice (REG-4.1.6-note2)."""
    facts: Facts = {"seat": seat}
    if not deliberate:
        plays = Ruling("exposed_hand_plays", cited(rules, "exposed_hand_multiway", "REG-3.4.7"), facts)
        return Exposed(False, None, (), plays)
    if live <= 2:
        options = tuple(HeadsUp(option) for option in rules.exposed_headsup_options)
        code = "exposed_headsup" if len(options) > 1 else "exposed_hand_plays"
        return Exposed(False, None, options, Ruling(code, rules.source("exposed_headsup_options"), facts))
    article = rules.source("exposed_hand_multiway")
    if rules.exposed_hand_multiway == "dead_if_deliberate":
        return Exposed(True, Action(seat, Do.FOLD), (), Ruling("exposed_hand_dead", article, facts))
    return Exposed(False, None, (), Ruling("exposed_hand_plays", article, facts))


@dataclass(frozen=True, slots=True)
class AfterExposure:
    """The pot once the opponent has chosen. `returned` is taken back, `pot` is what then lies in the middle with the
    bet still open, `pot_if_called` what it will be if the exposer calls; `betting_open` says whether more may be
    wagered in the hand afterwards."""

    returned: int
    pot: int
    pot_if_called: int
    betting_open: bool
    ruling: Ruling


def exposed_headsup(pot: int, unmatched: int, option: HeadsUp, rules: Rules) -> AfterExposure | Refusal:
    """What the opponent's choice leads to. `pot` lay there before the opponent's bet, `unmatched` is the part of the
    bet that the exposer has not matched. A bet declared to be all-in ends the betting with the exposer's answer, the
    board is run out (REG-4.1.6-note2)."""
    article = rules.source("exposed_headsup_options")
    if option.value not in rules.exposed_headsup_options:
        return Refusal("choice_not_open", article, {"option": option.value})
    ruling = Ruling(f"exposed_{option.value}", article, {"unmatched": unmatched})
    match option:
        case HeadsUp.CONTINUE:
            return AfterExposure(0, pot + unmatched, pot + 2 * unmatched, True, ruling)
        case HeadsUp.BET_IS_ALL_IN:
            return AfterExposure(0, pot + unmatched, pot + 2 * unmatched, False, ruling)
        case HeadsUp.WITHDRAW_BET:
            return AfterExposure(unmatched, pot, pot, True, ruling)
        case _:
            assert_never(option)


# --- a hand thrown away ----------------------------------------------------------------------------------------------


def mucked_hand(seat: SeatNo, rules: Rules, *, separable: bool, misinformed: bool) -> Allowed | CallFloor:
    """Whether a hand thrown away may come back: only cards that can be told apart from the muck, thrown because the
    player was told something wrong, and only by the director. FSPR-4.9.1-b-note, REG-1.6.1-note1."""
    facts: Facts = {"seat": seat}
    match discretion(Situation.MUCKED_HAND, rules, facts):
        case CallFloor() as call if separable and misinformed:
            return call
        case _:
            return Allowed(Action(seat, Do.FOLD), Ruling("mucked_hand_stays", rules.source("muck_retrieval"), facts))
