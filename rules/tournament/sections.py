"""The shapes of the sections that screens are made of: what each face may rely on.

Times are ISO 8601 in UTC with milliseconds, money is in minor units. The faces' types are generated from these.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from rules.sentences import Text


class PriceSection(TypedDict):
    """What the desk takes for one thing, and the chips that it buys."""

    pool: int
    fee: int
    chips: int


class EventSection(TypedDict):
    """What the event is called, costs and allows."""

    id: int
    name: str
    status: str
    starts_at: str
    currency: str
    rulebook: str
    timezone: str
    seats_per_table: int
    final_table_size: int
    late_registration_levels: int
    starting_chips: int
    buy_in: PriceSection
    rebuy: PriceSection | None
    addon: PriceSection | None
    reentries_max: int
    rebuys_max: int
    cap: int | None
    room_pin: bool
    balancing: str
    guarantee: int


class LevelSection(TypedDict):
    """A blind level, `level` by its number without the breaks."""

    kind: Literal["level"]
    level: int
    seconds: int
    small_blind: int
    big_blind: int
    ante: int
    ante_kind: str


class BreakSection(TypedDict):
    """A break."""

    kind: Literal["break"]
    seconds: int
    name: str


class Marks(TypedDict):
    """Periods at whose end something closes (late registration, rebuys) or begins to be sold (add-ons)."""

    late_registration_ends: int | None
    rebuys_end: int | None
    addon: int | None


class RevisionSection(TypedDict):
    """The structure was changed while it was played: from which period on, and when."""

    period: int
    at: str


class StructureSection(TypedDict):
    """Levels and breaks in order."""

    periods: list[LevelSection | BreakSection]
    marks: Marks
    locked_by: str | None  # the article, or "house", by which levels can only be added now
    revised: RevisionSection | None


class RunningSection(TypedDict):
    """A clock that runs: its period ends at `ends_at`, and `most_ms` was left of it when it was set."""

    kind: Literal["running"]
    period: int
    ends_at: str
    most_ms: int | None


class PausedSection(TypedDict):
    """A clock that stands, with what is left of its period."""

    kind: Literal["paused"]
    period: int
    remaining_ms: int


ClockSection = RunningSection | PausedSection


class CountsSection(TypedDict):
    """`entries` are all that were ever paid; `registered` includes those who have not paid yet."""

    entries: int
    in_play: int
    registered: int
    waiting_payment: int
    places_left: int | None  # for which somebody may still pay; None where there is no cap
    rebuys: int
    addons: int
    tables: int
    chips_issued: int
    average_stack: int
    registration_open: bool
    can_rebuy: bool
    can_addon: bool


class PayoutsSection(TypedDict):
    """The pool and its prizes; `locked` once the director has set them by hand."""

    pool: int
    fees: int
    guarantee: int
    overlay: int
    prizes: list[int]
    paid_places: int
    locked: bool
    bubble: str


class PlaceSection(TypedDict):
    """A finishing place; `first` and `last` differ where entries tie."""

    first: int
    last: int


class SeatSection(TypedDict):
    """A chair."""

    table: int
    number: int


MoveSection = TypedDict(
    "MoveSection",
    {
        "entry": int,
        "name": str,
        "from": SeatSection,
        "to": SeatSection,
        "reason": str,
        "text": Text,
        "article": str,
        "dealt_in": bool,
        "state": Literal["proposed", "pending", "walking", "arrived"],
        "seq": int | None,
    },
)


class BustSection(TypedDict):
    """A player who is out; `seq` is the line that can be taken back."""

    entry: int
    name: str
    place: PlaceSection
    prize: int | None
    seq: int | None


class AnnouncementSection(TypedDict):
    """What hangs on the wall; empty when nothing does."""

    text: str


class HandForHandSection(TypedDict):
    """Whether play goes hand for hand, and how many tables wait for the others."""

    on: bool
    tables_waiting: int


class WinnerSection(TypedDict):
    """Who has all the chips."""

    entry: int
    name: str


class FinalSeat(TypedDict):
    """A chair of the final table with its player."""

    seat: int
    entry: int
    name: str
    stack: int


class FinalTableSection(TypedDict):
    """The final table, once it was drawn."""

    table: int
    seats: list[FinalSeat]


class ResultSection(TypedDict):
    """A place with its player and prize, when all is over."""

    place: PlaceSection
    entry: int
    name: str
    prize: int | None


class HandSection(TypedDict):
    """The hand under way; it keeps the period with which it began."""

    number: int
    period: int


class PositionsSection(TypedDict):
    """`small_blind` is None where nobody posts it."""

    button: int
    small_blind: int | None
    big_blind: int


class PlayerSection(TypedDict):
    """`dealt_in`: has cards in the hand under way; between hands, gets them in the next."""

    seat: int
    entry: int
    name: str
    stack: int
    counted: bool
    status: str
    arrived: bool
    penalty_hands: int
    rebuys: int
    dealt_in: bool


class TabletSection(TypedDict):
    """Whether the table has a tablet, and whether all that lie there were heard of a moment ago: how many, and of how
    many."""

    paired: bool
    connected: bool
    devices: int
    online: int


class BlindsSection(TypedDict):
    """What is posted in the hand under way."""

    small_blind: int
    big_blind: int
    ante: int
    ante_kind: str


class CallAtTable(TypedDict):
    """The table's own call for the floor, while nobody has come."""

    id: int


class TableSection(TypedDict):
    """A table as the director sees it."""

    number: int
    size: int
    is_open: bool
    hand: HandSection | None
    hands: int
    button: int | None
    small_blind: int | None
    big_blind: int | None
    next: PositionsSection | None
    may_deal: str | None
    seats: list[PlayerSection]
    tablet: TabletSection | None


class TabletTableSection(TableSection):
    """A table as its own tablet sees it: also who goes and comes, why it waits, and the blinds of this hand."""

    leaving: list[MoveSection]
    coming: list[MoveSection]
    hold_text: Text | None
    rebuy_possible: bool
    floor_call: CallAtTable | None
    blinds: BlindsSection | None


class PlanSection(TypedDict):
    """Moves that wait for approval: `sizes` are the tables afterwards; `stale`, the floor has changed since."""

    id: int
    moves: list[MoveSection]
    closes: list[int]
    sizes: dict[str, int]
    stale: bool


class HeldCount(TypedDict):
    """A count after `hand` that does not stand: its sum is `counted`, and `expected` chips should be there. With it the
    whole event would have `event` chips (None: what other tables have is not known)."""

    hand: int
    stacks: dict[str, int]
    counted: int
    expected: int
    event: int | None


class FloorCallSection(TypedDict):
    """A table that wants the floor, perhaps for a count that does not add up."""

    id: int
    table: int
    reason: str
    at: str
    count: HeldCount | None


class DifferenceSection(TypedDict):
    """So many chips more than were issued, or fewer, stand in the counts of a table."""

    table: int
    chips: int


class RequestSection(TypedDict):
    """A player without chips who keeps the chair and wants to buy again."""

    entry: int
    name: str
    seat: SeatSection | None


class PaymentDue(TypedDict):
    """An entry that is registered and not paid."""

    entry: int
    name: str
    number: int


class PaymentsDueSection(TypedDict):
    """How many have yet to pay, and the first of them."""

    count: int
    entries: list[PaymentDue]


class PenaltySection(TypedDict):
    """A penalty on record."""

    id: int
    entry: int
    name: str
    kind: str
    article: str
    note: str
    rounds: int
    hands_left: int
    lifted: bool


MeMove = TypedDict(
    "MeMove",
    {
        "from": SeatSection,
        "to": SeatSection,
        "dealt_in": bool,
        "text": Text,
        "state": Literal["pending", "walking"],
    },
)


class Queue(TypedDict):
    """Where somebody stands who has yet to pay."""

    position: int
    ahead: int


class MeSection(TypedDict):
    """What a player sees about themselves."""

    entry: int
    number: int
    name: str
    status: str
    seat: SeatSection | None
    arrived: bool
    stack: int
    counted: bool
    rebuys: int
    place: PlaceSection | None
    prize: int | None
    move: MeMove | None
    can_rebuy: bool
    can_addon: bool
    can_reenter: bool
    queue: Queue | None
