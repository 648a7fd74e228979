"""Substantial action: so much has been played that errors can no longer be mended by going back.

Posted blinds and antes are no action. The border decides two questions: may a misdeal still be declared, and has a
player who was passed over lost the turn by keeping silent.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rules.hand.state import Action, Do
from rules.ids import SeatNo
from rules.rulebook import Rules
from rules.verdict import Ruling

PUTS_CHIPS_IN = frozenset({Do.CALL, Do.BET, Do.RAISE})


@dataclass(frozen=True, slots=True)
class Substance:
    """How much has been played in a round: actions, those of them that put chips in, and whether that is substantial.
    `actions_left` more actions (the next one with chips, `with_chips_left`) would make it so."""

    actions: int
    with_chips: int
    substantial: bool
    actions_left: int
    with_chips_left: int


def substance(actions: Iterable[Action], rules: Rules) -> Substance:
    """How far the round has come towards substantial action: any two actions of which one puts chips in, or any
    three. FSPR and the others have no border of their own and follow TDA-36A, TDA-36B."""
    voluntary = [action.do for action in actions if action.do is not Do.POST]
    count, chips = len(voluntary), sum(do in PUTS_CHIPS_IN for do in voluntary)
    any_border, chips_border = border(rules)
    substantial = count >= any_border or (count >= chips_border and chips > 0)
    return Substance(
        count,
        chips,
        substantial,
        actions_left=0 if substantial else any_border - count,
        with_chips_left=0 if substantial else max(1, chips_border - count),
    )


def border(rules: Rules) -> tuple[int, int]:
    """How many actions of any sort are substantial, and how many if one of them puts chips in. TDA-36B, TDA-36A."""
    return rules.substantial_action_any, rules.substantial_action_with_chips


def is_substantial(actions: Iterable[Action], rules: Rules) -> bool:
    """Whether substantial action has taken place. TDA-36A, TDA-36B."""
    return substance(actions, rules).substantial


def citation(actions: Iterable[Action], rules: Rules) -> str:
    """The article by which these actions are, or are not, substantial: TDA-36A for two actions with chips, TDA-36B for
    any three."""
    so_far = substance(actions, rules)
    by_count = so_far.actions >= border(rules)[0]
    return rules.source("substantial_action_any" if by_count else "substantial_action_with_chips")


def misdeal_barred(actions: Iterable[Action], rules: Rules) -> Ruling | None:
    """Why a faulty deal is played on: substantial action has taken place (a button left in the wrong seat, a seat
    passed over). None if the deal may still be taken back. TDA-35D."""
    played = tuple(actions)
    if not is_substantial(played, rules):
        return None
    return Ruling(
        "play_on_after_substantial_action", citation(played, rules), {"actions": substance(played, rules).actions}
    )


# --- the player who was passed over ----------------------------------------------------------------------------------


class SkippedHand(StrEnum):
    """What becomes of the hand of a player who was passed over."""

    ACTS_NOW = "acts_now"
    FLOOR = "floor"


@dataclass(frozen=True, slots=True)
class Skipped:
    """Where a player was passed over: whether the actions behind stand, what happens with the hand passed over, and
    the seat to which the action returns (None if it does not)."""

    substantial: bool
    stands: bool
    hand: SkippedHand
    return_to: SeatNo | None
    ruling: Ruling


def skipped(seat: SeatNo, actions: Iterable[Action], rules: Rules, *, spoke_up: bool, had_time: bool = True) -> Skipped:
    """What follows when `seat` was passed over and `actions` were made out of turn to the left of it.

    The player must claim the turn before substantial action has taken place to the left (TDA-41B-a); who had time
    and kept silent is in the hands of the floor (TDA-41B-b), the actions stand. Who had no reasonable time has lost
    nothing.
    """
    played = tuple(actions)
    so_far = substance(played, rules)
    if so_far.substantial and had_time and not spoke_up:
        facts = {"seat": seat, "actions": so_far.actions}
        ruling = Ruling("skipped_player_was_silent", rules.source("skipped_player_deadline"), facts)
        return Skipped(True, stands=True, hand=SkippedHand(rules.skipped_hand), return_to=None, ruling=ruling)
    code = "skipped_player_acts" if spoke_up or not so_far.substantial else "skipped_player_had_no_time"
    ruling = Ruling(code, rules.source("skipped_player_deadline"), {"seat": seat})
    return Skipped(so_far.substantial, stands=False, hand=SkippedHand.ACTS_NOW, return_to=seat, ruling=ruling)
