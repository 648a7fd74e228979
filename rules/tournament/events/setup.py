"""What has happened to the tournament as a whole: made, revised, opened, its prizes set, its end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from rules.clock import Clock
from rules.ids import EntryId, PlayerId
from rules.structure import Structure
from rules.tournament.state import Balancing, Config, Revision


@dataclass(frozen=True, slots=True)
class TournamentCreated:
    """A tournament is laid down; nobody but the director sees it yet."""

    config: Config
    structure: Structure


@dataclass(frozen=True, slots=True)
class ConfigRevised:
    """The director has changed what was laid down."""

    before: Config
    after: Config


@dataclass(frozen=True, slots=True)
class StructureRevised:
    """`clock_after` keeps the start of the period under way when its length has changed. `told_at` is when the room is
    told, while the tournament runs. A revision that is taken back is told no more, but the one that was told before it:
    `told_before` is kept for that, and `told` is it again."""

    before: Structure
    after: Structure
    clock_before: Clock | None
    clock_after: Clock | None
    told_at: datetime | None = None
    told_before: Revision | None = None
    told: Revision | None = None


@dataclass(frozen=True, slots=True)
class RegistrationOpened:
    """From now on players may enter."""


@dataclass(frozen=True, slots=True)
class TournamentCancelled:
    """It will not be played, or not to its end."""

    reason: str


@dataclass(frozen=True, slots=True)
class BalancingSet:
    """Plans are from now on approved by the director, or carried out by themselves."""

    before: Balancing
    after: Balancing


@dataclass(frozen=True, slots=True)
class PayoutsSet:
    """The director set the prizes; None: they follow the payout table."""

    before: tuple[int, ...] | None
    after: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class PrizeWon:
    """The finishing place (from, to: more than one where entries tie) of an entry and what it wins."""

    entry: EntryId
    player: PlayerId
    first: int
    last: int
    prize: int


@dataclass(frozen=True, slots=True)
class TournamentFinished:
    """`overlay` is what the house adds to the pool to keep its guarantee; `results` are from first to last."""

    results: tuple[PrizeWon, ...]
    overlay: int


SetupEvent = (
    TournamentCreated
    | ConfigRevised
    | StructureRevised
    | RegistrationOpened
    | TournamentCancelled
    | BalancingSet
    | PayoutsSet
    | TournamentFinished
)
