"""What happens in a hand, step by step as the dealer enters it. A hand is the fold of these events, nothing else.

Real cards lie on a real table: a card's name is `As`, `??` where nobody told it, and most hands know none. Amounts are
chips; a total (`to`) is what a seat has in during the round.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from rules.hand.premature import Cause
from rules.hand.state import Do, Street
from rules.hand.verdicts import Way
from rules.hand.wagers import Wager
from rules.ids import SeatNo

if TYPE_CHECKING:  # mishaps know the forced bets, and those are events
    from rules.hand.mishaps.ruling import MishapRuled
    from rules.hand.mishaps.steps import Remedy


class Post(StrEnum):
    """Why chips are put in that nobody chose to wager."""

    ANTE = "ante"  # each player's own: others match it
    TABLE_ANTE = "table_ante"  # the big blind's, for the table: dead
    DEAD = "dead"  # a small blind made up late, the price of a mistake: dead
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    STRADDLE = "straddle"
    BRING_IN = "bring_in"


DEAD_POSTS = frozenset({Post.TABLE_ANTE, Post.DEAD})
"""Chips of the pot at once; they match nothing."""


class Posting(NamedTuple):
    """One seat's forced chips: how many go in, fewer than the nominal amount where the stack is short."""

    seat: SeatNo
    why: Post
    chips: int


class Told:
    """An event is written down by its fields alone, so that a hand's story stays small."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Any, ...]:
        # Every event is a dataclass; this base of theirs is none, which is what the type of `fields` asks for.
        return type(self), tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Posted(Told):
    """Antes, blinds or straddles lie in front of the players."""

    postings: tuple[Posting, ...]


@dataclass(frozen=True, slots=True)
class HoleDealt(Told):
    """A player is dealt cards; `cards` names those that are known (`As??`), None where only their number is. The last
    `open` of them lie face up."""

    seat: SeatNo
    cards: str
    open: int = 0


@dataclass(frozen=True, slots=True)
class StreetDealt(Told):
    """The chips of the round are gathered, the next cards lie on the table (`cards`, empty where nobody told them), and
    the betting of `street` begins. In stud `opener` speaks first, and an open pair may allow the larger bet."""

    street: Street
    cards: str = ""
    opener: SeatNo | None = None
    open_pair: bool = False


@dataclass(frozen=True, slots=True)
class BoardDealt(Told):
    """Cards are laid when nobody can bet any more: on the main board (0) or on an additional one (1, 2). `number` is
    how many, told or not."""

    number: int
    cards: str = ""
    board: int = 0


@dataclass(frozen=True, slots=True)
class Acted(Told):
    """A player folds, checks, calls, bets or raises; `to` is the total afterwards (None: fold, check)."""

    seat: SeatNo
    do: Do
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Judged(Acted):
    """An action that was made of what was seen and heard: `code` and `article` are the ruling, `reason` is what an
    official gave for it. `dead` chips stay in the pot and match nothing. `came_due` says that it was done before its
    turn and stood when the turn came."""

    code: str = ""
    article: str = ""
    dead: int = 0
    reason: str = ""
    came_due: bool = False


@dataclass(frozen=True, slots=True)
class RulingKept(Told):
    """A wager was ruled on and nothing came of it: the chips went back, the turn is where it was."""

    seat: SeatNo
    way: Way
    code: str
    article: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ActedEarly(Told):
    """A player acted before the turn came: `do` as it looked. The chips stay in front of the player and count as chips
    behind until the turn comes; `penalty` is the article by which it may be penalised. FSPR-4.10-a, TDA-41A-a."""

    wager: Wager
    do: Do
    cause: Cause
    penalty: str | None = None


@dataclass(frozen=True, slots=True)
class HandKilled(Told):
    """A hand is dead; its chips stay in the pot, but for a raise that nobody has called (`refund`)."""

    seat: SeatNo
    article: str
    refund: int = 0


@dataclass(frozen=True, slots=True)
class MishapReported(Told):
    """Something went wrong, and this is done about it: the steps are read aloud. `seat` is whose hand it was."""

    remedy: Remedy
    seat: SeatNo | None = None


@dataclass(frozen=True, slots=True)
class MishapDecided(Told):
    """An official, or an opponent, has chosen what becomes of the mishap that was reported last."""

    ruled: MishapRuled


@dataclass(frozen=True, slots=True)
class PotDivided(Told):
    """The last two agree: the pot to one of them, who owes the other a part of it. CODE-12.2-b."""

    pushed_to: SeatNo
    pot: int
    other: SeatNo
    owed: int
    article: str


@dataclass(frozen=True, slots=True)
class UncalledReturned(Told):
    """What nobody has matched goes back to its owner. CLUB-allin-4."""

    seat: SeatNo
    chips: int


@dataclass(frozen=True, slots=True)
class BoardsAgreed(Told):
    """Nobody can bet any more, and the players agree on additional boards: how many boards decide each pot.
    CLUB-boards-7."""

    per_pot: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shown(Told):
    """A player opens their cards (`cards`, empty where they lie open on the table but are not entered)."""

    seat: SeatNo
    cards: str = ""


@dataclass(frozen=True, slots=True)
class Mucked(Told):
    """A player gives the cards away unseen and with them every pot that somebody else contends for."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class PotAwarded(Told):
    """A pot, or a board's part of it, is pushed to its winners. `pot` counts from the main pot (0); `told` says that
    the dealer named them."""

    pot: int
    board: int
    shares: tuple[tuple[SeatNo, int], ...]
    told: bool = False


@dataclass(frozen=True, slots=True)
class StackCorrected(Told):
    """A counted stack differs from the books: `chips` more (or fewer) lie there. `reason` is kept for the journal."""

    seat: SeatNo
    chips: int
    reason: str


@dataclass(frozen=True, slots=True)
class Voided(Told):
    """The hand does not count: chips go back, an offender's go into the next hand. `article` is that of the mishap
    from which it followed. CODE-5.2-a, CODE-5.3-b."""

    returned: tuple[tuple[SeatNo, int], ...]
    carried: int = 0
    carried_seats: tuple[SeatNo, ...] = ()
    article: str = ""


@dataclass(frozen=True, slots=True)
class TakenBack(Told):
    """The last `events` of the story did not happen: a wrong tap, or an action that is corrected."""

    events: int


Event = (
    Posted
    | HoleDealt
    | StreetDealt
    | BoardDealt
    | Acted
    | RulingKept
    | ActedEarly
    | HandKilled
    | MishapReported
    | MishapDecided
    | PotDivided
    | UncalledReturned
    | BoardsAgreed
    | Shown
    | Mucked
    | PotAwarded
    | StackCorrected
    | Voided
    | TakenBack
)


def follows(event: Event) -> bool:
    """It followed by itself from what somebody did, and is taken back with it."""
    match event:
        case PotAwarded():
            return not event.told
        case Judged():
            return event.came_due
        case Voided():
            return bool(event.article)
        case _:
            return isinstance(event, UncalledReturned | HandKilled)
