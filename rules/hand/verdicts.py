"""What is answered when a player has wagered: it stands, it is put right, the player chooses, it is no wager, or an
official is called.

Every verdict carries a `Ruling` (why, and by which article) and the `Chips` that lie there: which stay, which go back,
which are still to be added. Words: a *total* (`to`) is what the seat has in during the round; *change* is what lies
there beyond the wager; *returned* are the chips of later motions; *owed* is still to be put in; *dead* chips stay in
the pot and match nothing. Numbers are chips.

The chips add up: what lies there = stays + change + returned + dead.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.hand.state import Action
from rules.verdict import Ruling


@dataclass(frozen=True, slots=True)
class Chips:
    """What becomes of the chips that lie in front of the player, and what is still to come."""

    stays: int = 0
    """Part of the wager."""
    change: int = 0
    """Handed back: more than the wager."""
    returned: int = 0
    """Handed back: put in by a later motion, or by no wager at all."""
    owed: int = 0
    """Still to be added by the player."""
    dead: int = 0
    """Stays in the pot and matches nothing (a penalty, or forfeited by a fold)."""

    @property
    def lying(self) -> int:
        """What lies there before anything is moved."""
        return self.stays + self.change + self.returned + self.dead


NO_CHIPS = Chips()


class Way(StrEnum):
    """A way out that a player or an official may take."""

    COMPLETE = "complete"  # add what is owed, as a call, bet or raise
    CALL = "call"
    RAISE = "raise"
    BET = "bet"
    CHECK = "check"
    FOLD = "fold"
    TAKE_BACK = "take_back"  # the chips (or cards) go back; the turn begins anew unless a fold comes with it
    FULL_CALL = "full_call"
    STANDS = "stands"  # as it was made
    FIRST_MOTION = "first_motion"
    ALL_CHIPS = "all_chips"
    BINDING = "binding"
    NOT_BINDING = "not_binding"
    DEAD_HAND = "dead_hand"
    PLAY_ON = "play_on"
    PENALTY = "penalty"
    OTHER = "other"


class Decider(StrEnum):
    """Who is called. What a rulebook names them is its parameter `role_names`."""

    DIRECTOR = "director"
    FLOOR = "floor"


@dataclass(frozen=True, slots=True)
class Option:
    """A way out, with the action it makes (None: no action yet, or as the official says) and what the chips do."""

    way: Way
    action: Action | None = None
    chips: Chips = NO_CHIPS


@dataclass(frozen=True, slots=True)
class Allowed:
    """It stands as it was made."""

    action: Action
    ruling: Ruling
    chips: Chips = NO_CHIPS


@dataclass(frozen=True, slots=True)
class Corrected:
    """It counts, but as something else than was pushed or said."""

    action: Action
    ruling: Ruling
    chips: Chips = NO_CHIPS


@dataclass(frozen=True, slots=True)
class Choice:
    """The player chooses among the options; nobody acts behind until then. The first is the one that lies nearest to
    what was done."""

    options: tuple[Option, ...]
    ruling: Ruling
    chips: Chips = NO_CHIPS


@dataclass(frozen=True, slots=True)
class Illegal:
    """It is no wager: the chips go back and the turn is where it was."""

    ruling: Ruling
    chips: Chips = NO_CHIPS


@dataclass(frozen=True, slots=True)
class CallFloor:
    """An official decides. `options` are the outcomes open to the official, the first one proposed; what is ruled is a
    command of its own and stays in the journal."""

    decider: Decider
    options: tuple[Option, ...]
    ruling: Ruling
    chips: Chips = NO_CHIPS


Verdict = Allowed | Corrected | Choice | Illegal | CallFloor
