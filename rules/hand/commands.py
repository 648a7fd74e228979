"""What the dealer enters while a hand is played, in the order in which it happens on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.hand.mishaps import Mishap
from rules.hand.mishaps.steps import Called
from rules.hand.premature import Cause
from rules.hand.state import Do
from rules.hand.straddle import ExtraKind
from rules.hand.verdicts import Way
from rules.hand.wagers import Wager
from rules.ids import SeatNo


@dataclass(frozen=True, slots=True)
class PostForced:
    """Antes and blinds are in front of the players, as far as their stacks reach."""


@dataclass(frozen=True, slots=True)
class PostStraddle:
    """A player makes an extra blind bet before the cards: a straddle, or a Mississippi on the button. `permitted` says
    that the manager allows it. CLUB-straddle-6, CODE-14.3."""

    seat: SeatNo
    kind: ExtraKind = ExtraKind.STRADDLE
    permitted: bool = False
    objections: tuple[SeatNo, ...] = ()


@dataclass(frozen=True, slots=True)
class BringIn:
    """The forced opening of a stud hand by the seat whose open card must make it. FSPR-5.4.3-a."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class DealHole:
    """A player has got cards: `As??`; the last `open` of them face up."""

    seat: SeatNo
    cards: str
    open: int = 0


@dataclass(frozen=True, slots=True)
class DealStreet:
    """The next cards lie on the table. Where their names were not entered, the betting goes on all the same. In stud
    `opener` names who speaks first where the cards were not told. When nobody can bet any more all that is missing may
    be entered at once, and `board` counts the additional boards."""

    cards: str = ""
    opener: SeatNo | None = None
    board: int = 0


@dataclass(frozen=True, slots=True)
class Act:
    """A player folds, checks, calls, bets or raises to a total of `to`. A call needs no amount."""

    seat: SeatNo
    do: Do
    to: int | None = None


@dataclass(frozen=True, slots=True)
class MakeWager:
    """What a player pushed and said, in turn or out of it: the rulebook says what it is. `cause` is why somebody acted
    out of turn."""

    wager: Wager
    cause: Cause = Cause.PLAYER


@dataclass(frozen=True, slots=True)
class RuleWager:
    """The way out that was taken where a wager leaves one to the player or to an official; an official gives a reason.
    `do` and `to` say what a ruling makes of it where the way itself does not, `to` also a raise larger than offered."""

    wager: Wager
    way: Way
    reason: str = ""
    do: Do | None = None
    to: int | None = None


@dataclass(frozen=True, slots=True)
class ReportMishap:
    """Something went wrong with the cards, a seat or the button. How far the hand has come is read from the hand."""

    mishap: Mishap


@dataclass(frozen=True, slots=True)
class RuleMishap:
    """What was chosen among the outcomes that the mishap reported last leaves open."""

    outcome: str
    by: Called
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AgreePot:
    """One of the last two proposes to divide the pot, and the table has answered: `other_gets` is the part of the one
    to whom it is not pushed, `objects` what each seat said, `seated` who sits there (none named: all dealt in).
    CODE-12.1."""

    by: SeatNo
    pushed_to: SeatNo
    other: SeatNo
    other_gets: int
    objects: Mapping[SeatNo, bool]
    seated: tuple[SeatNo, ...] = ()
    cash: bool = False


@dataclass(frozen=True, slots=True)
class AgreeBoards:
    """How many additional boards each contender accepts; who is not named accepts none. CLUB-boards-7."""

    accepts: Mapping[SeatNo, int]


@dataclass(frozen=True, slots=True)
class Show:
    """A player opens the cards; the dealer may enter them."""

    seat: SeatNo
    cards: str = ""


@dataclass(frozen=True, slots=True)
class Muck:
    """A player gives the cards away."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class TellWinners:
    """The dealer has read the hands on the table and says who won a pot (on one of its boards)."""

    winners: tuple[SeatNo, ...]
    pot: int = 0
    board: int = 0


@dataclass(frozen=True, slots=True)
class CorrectStack:
    """The dealer has counted: `chips` lie behind at this seat. The reason stays in the journal."""

    seat: SeatNo
    chips: int
    reason: str


@dataclass(frozen=True, slots=True)
class VoidHand:
    """The hand is void, for instance because of a defective deck; an offender who used the defect is named."""

    offender: SeatNo | None = None
    next_hand: tuple[SeatNo, ...] | None = None


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last thing entered did not happen."""


Command = (
    PostForced
    | PostStraddle
    | BringIn
    | DealHole
    | DealStreet
    | Act
    | MakeWager
    | RuleWager
    | ReportMishap
    | RuleMishap
    | AgreePot
    | AgreeBoards
    | Show
    | Muck
    | TellWinners
    | CorrectStack
    | VoidHand
    | TakeBack
)
