"""What people and workers may ask of a tournament. Every precondition that a tap rested on travels with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from rules.ids import EntryId, PlayerId, Seat, SeatNo, TableNo
from rules.structure import Structure
from rules.tournament.state import Balancing, Config, PaymentMethod, PenaltyKind

# --- set-up -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CreateTournament:
    """Lay down a new tournament; only the director sees it until registration opens."""

    config: Config
    structure: Structure


@dataclass(frozen=True, slots=True)
class ReviseConfig:
    """Change what was laid down: prices, sizes, limits, rulebook."""

    config: Config


@dataclass(frozen=True, slots=True)
class ReviseStructure:
    """Past periods are frozen while the clock runs; the current one keeps its start."""

    structure: Structure


@dataclass(frozen=True, slots=True)
class OpenRegistration:
    """Let players enter."""


@dataclass(frozen=True, slots=True)
class CancelTournament:
    """Give the tournament up, with the reason that everybody may read."""

    reason: str


# --- registration -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RegisterEntry:
    """A player wants to play; also a re-entry after a bust. `override` is the director's reason to let the player in
    after the close."""

    player: PlayerId
    override: str = ""


@dataclass(frozen=True, slots=True)
class ConfirmPayment:
    """The desk has the money: the entry is paid, gets its chips and a drawn seat. `override` is the director's reason
    to let in a player who stood in the queue at the close."""

    entry: EntryId
    method: PaymentMethod
    override: str = ""


@dataclass(frozen=True, slots=True)
class CancelEntry:
    """Withdrawn before paying."""

    entry: EntryId
    reason: str


@dataclass(frozen=True, slots=True)
class CancelEntries:
    """Sign-ups that nobody means are withdrawn together, and come back together."""

    entries: tuple[EntryId, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class VoidEntry:
    """Paid by mistake: the money goes back, the chips leave play, the entry stays on record."""

    entry: EntryId
    reason: str


@dataclass(frozen=True, slots=True)
class MergePlayer:
    """Two records are one person: the entries of `player` are those of `into` from now on."""

    player: PlayerId
    into: PlayerId


@dataclass(frozen=True, slots=True)
class ErasePlayer:
    """A person wishes to be known no longer: what is left is the number."""

    player: PlayerId


# --- tables and seats -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Set up a table, or use a closed one again."""

    table: TableNo
    size: int


@dataclass(frozen=True, slots=True)
class CloseTable:
    """Only an empty table."""

    table: TableNo


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """The director moves one player by hand; carried out at once when no hand is under way at the player's table, else
    after it."""

    entry: EntryId
    origin: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class SwapSeats:
    """Two players sit in each other's chairs, here or at two tables: the chairs are changed in one step."""

    first: EntryId
    first_seat: Seat  # as the director saw it
    second: EntryId
    second_seat: Seat


@dataclass(frozen=True, slots=True)
class DealOn:
    """The director lets tables deal so many more hands although they are uneven, and says why."""

    hands: int
    reason: str


@dataclass(frozen=True, slots=True)
class ProposePlan:
    """Asked by the worker after every change of the floor (and by the director). With `Balancing.AUTOMATIC` the plan is
    approved in the same breath."""


@dataclass(frozen=True, slots=True)
class ApprovePlan:
    """Agree to all moves of the plan that waits."""

    plan: int


@dataclass(frozen=True, slots=True)
class RejectPlan:
    """Say no to the plan that waits."""

    plan: int


@dataclass(frozen=True, slots=True)
class SetBalancing:
    """Say whether plans wait for the director or are carried out by themselves."""

    balancing: Balancing


@dataclass(frozen=True, slots=True)
class ConfirmArrival:
    """The receiving dealer sees the moved player in the seat."""

    entry: EntryId
    seat: Seat


# --- clock --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartTournament:
    """Cards in the air: the clock starts at period 0, buttons are drawn."""


@dataclass(frozen=True, slots=True)
class PauseClock:
    """Stop the clock for everybody."""


@dataclass(frozen=True, slots=True)
class ResumeClock:
    """Let the clock run again with what was left."""


@dataclass(frozen=True, slots=True)
class AddTime:
    """Lengthens (or shortens, when negative) the period under way; `period` is the one the director saw."""

    period: int
    seconds: int


@dataclass(frozen=True, slots=True)
class GoToPeriod:
    """Next or previous level or break, or any other: it begins in full. So does the level under way; the break under
    way stays as it is, since players were told when to be back."""

    seen: int  # the period that the director saw
    period: int


@dataclass(frozen=True, slots=True)
class TurnLevel:
    """A worker announces that `period` has ended by itself."""

    period: int


# --- hands --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartHand:
    """The dealer deals hand `hand` (the table's next number). `dealt`: the cards are out already, the tablet had no
    connection to ask by."""

    table: TableNo
    hand: int
    dealt: bool = False


@dataclass(frozen=True, slots=True)
class EndHand:
    """Hand over: approved moves are carried out, and the next hand begins at once unless the table must wait.
    `stacks`: the count of every player of the table, if the dealer made it."""

    table: TableNo
    hand: int
    stacks: Mapping[EntryId, int] | None = None
    reason: str = ""  # why the count stands though it is not what the table had


@dataclass(frozen=True, slots=True)
class ReportedBust:
    """A player of the table who has no chips left. When several bust in one hand, the chips of each at its start are
    needed, or the `rank` of each: more had more, equal had as many."""

    entry: EntryId
    seat: SeatNo
    chips_at_start: int | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class ToldAgain:
    """Of somebody who is out already, and went out in the hand of those who are reported now."""

    entry: EntryId
    chips_at_start: int | None = None
    rank: int | None = None


@dataclass(frozen=True, slots=True)
class BustEntries:
    """The dealer reports who has no chips left after hand `hand` (the one under way or just over).

    Hand 0: nobody tells the hands of this table; the time counts. Whether it was the hand of a bust that lies close is
    asked then, and answered by `same_hand_as`, or by `own_hand`: it was another one."""

    table: TableNo
    hand: int
    busts: tuple[ReportedBust, ...]
    same_hand_as: EntryId | None = None
    own_hand: bool = False
    told_again: tuple[ToldAgain, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceBust:
    """The director says when a player went out whose bust was forgotten, or was told at the wrong time: `after` whom,
    `before` whom, or `at` what time. `seat` is where one who is still in sits."""

    entry: EntryId
    seat: Seat | None = None
    after: EntryId | None = None
    before: EntryId | None = None
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class AskForRebuy:
    """A player without chips wants a rebuy: keeps the seat, is not dealt in, the desk is told."""

    table: TableNo
    hand: int
    entry: EntryId
    seat: SeatNo


@dataclass(frozen=True, slots=True)
class SellRebuy:
    """The desk has the money. Also for an entry busted in the rebuy time whose seat (or any) is free."""

    entry: EntryId
    method: PaymentMethod


@dataclass(frozen=True, slots=True)
class SellAddOn:
    """The desk has the money for an add-on: its chips are handed out."""

    entry: EntryId
    method: PaymentMethod


@dataclass(frozen=True, slots=True)
class ReportStacks:
    """Chips counted at a table between hands."""

    table: TableNo
    hand: int
    stacks: Mapping[EntryId, int]
    reason: str = ""  # why the count stands though it is not what the table had


@dataclass(frozen=True, slots=True)
class CorrectStack:
    """The director puts a wrong count right; changes no chips in play, only what is known of them."""

    entry: EntryId
    stack: int
    reason: str


@dataclass(frozen=True, slots=True)
class SetHandForHand:
    """Begin or end play in which every table waits until all have played the hand."""

    on: bool


# --- floor ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CallFloor:
    """A table wants the floor: one of the short list of reasons, or the dealer's own words. `hand` and `called_at` are
    those of the tap: a call that comes late, or in another hand, is of no use any more. With `stacks`, as counted after
    `hand`, it is for a count that does not add up."""

    table: TableNo
    reason: str
    hand: int | None = None
    called_at: datetime | None = None
    stacks: Mapping[EntryId, int] | None = None


@dataclass(frozen=True, slots=True)
class AnswerFloorCall:
    """Somebody of the floor has seen to the call."""

    call: int


@dataclass(frozen=True, slots=True)
class ImposePenalty:
    """Warn a player, let them miss rounds, or disqualify them, by an article."""

    entry: EntryId
    kind: PenaltyKind
    article: str
    note: str
    rounds: int
    departure: str = ""  # why the printed ladder is left: a decision of its own, not what happened


@dataclass(frozen=True, slots=True)
class Announce:
    """The line on the screens; empty takes it away."""

    text: str


# --- money and end --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetPayouts:
    """Prizes of places 1, 2, 3 … in minor units, summing to the pool; None goes back to the policy."""

    prizes: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class FinishTournament:
    """One entry is left: results are final, prizes are posted."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back what the journal line `seq` did."""

    seq: int


Deed = (
    CreateTournament | ReviseConfig | ReviseStructure | OpenRegistration | CancelTournament
    | RegisterEntry | ConfirmPayment | CancelEntry | CancelEntries | VoidEntry | MergePlayer | ErasePlayer
    | OpenTable | CloseTable | MoveEntry | SwapSeats | ConfirmArrival
    | ProposePlan | ApprovePlan | RejectPlan | SetBalancing | DealOn
    | StartTournament | PauseClock | ResumeClock | AddTime | GoToPeriod | TurnLevel
    | StartHand | EndHand | BustEntries | PlaceBust | AskForRebuy | SellRebuy | SellAddOn
    | ReportStacks | CorrectStack | SetHandForHand
    | CallFloor | AnswerFloorCall | ImposePenalty | Announce
    | SetPayouts | FinishTournament
)  # fmt: skip
"""Everything that `decide` decides."""

Command = Deed | Undo
