"""Chips: small ones are exchanged for larger ones when no blind needs them; a table that holds too many is put right.

**Chip race.** Every full set of small chips is exchanged. For each chip left over its player gets a card; the larger
chips that the leftovers make together go to the highest cards, at most one to a player. Nobody is raced out: whose last
chips are gone gets one chip of the smallest value left in play. The rulebooks leave the rounding of the leftovers to
the house; what rounding and rescued players add to the chips in play is stated, and nothing else changes the sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from rules.cards import Card, is_joker, rank_of, suit_place, suits_count_for
from rules.ids import SeatNo
from rules.officials import Official
from rules.ranking.draw import Purpose, suits_article
from rules.rulebook import Rules
from rules.verdict import Refusal

Stacks = Mapping[SeatNo, int]
"""Chips of each seat, in value, in the order in which cards are dealt: from the button's left."""


# --- which chips go --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ColorUp:
    """Chips of the value `remove` are exchanged for chips of the value `larger`."""

    remove: int
    larger: int

    @property
    def is_possible(self) -> bool:
        return 0 < self.remove < self.larger and self.larger % self.remove == 0


def no_longer_needed(chips: Iterable[int], amounts: Iterable[int]) -> tuple[int, ...]:
    """The chip values that no blind or ante of the levels to come needs: all `amounts` can be paid in the larger ones.
    FSPR-4.1-chiprace-a."""
    values, needed = sorted({chip for chip in chips if chip > 0}), [amount for amount in amounts if amount > 0]
    gone = []
    for chip, larger in pairwise(values):
        if not needed or any(amount % larger for amount in needed):
            break
        gone.append(chip)
    return tuple(gone)


def color_ups(chips: Iterable[int], amounts: Iterable[int]) -> tuple[ColorUp, ...]:
    """The exchanges that are due, smallest chips first; each chip goes into the next larger value."""
    values = sorted({chip for chip in chips if chip > 0})
    gone = no_longer_needed(values, amounts)
    return tuple(ColorUp(chip, values[values.index(chip) + 1]) for chip in gone)


def may_not_call_race(by: Official, rules: Rules) -> Refusal | None:
    """When small chips are exchanged is decided by the director. FSPR-4.1-chiprace-b."""
    if by is Official.DIRECTOR or rules.chip_race_by != "director":
        return None
    return Refusal("director_times_the_race", rules.source("chip_race_by"))


class LevelEnd(StrEnum):
    """What is done between two levels."""

    MOVES = "moves"
    CHIP_RACE = "chip_race"


def work_at_level_end(*, moves: bool, race: bool) -> tuple[LevelEnd, ...]:
    """In which order: players move first, the race is held at their new table, so that nobody is raced twice."""
    return (*((LevelEnd.MOVES,) if moves else ()), *((LevelEnd.CHIP_RACE,) if race else ()))


# --- the race --------------------------------------------------------------------------------------------------------


class Rounding(StrEnum):
    """What leftovers worth a part of a larger chip become; the rulebooks leave it to the house."""

    HALF_UP = "half_up"  # half a chip or more makes a chip
    OVER_HALF = "over_half"  # only more than half
    UP = "up"
    DOWN = "down"

    def chips(self, value: int, larger: int) -> int:
        """How many chips of `larger` the leftovers of `value` make."""
        full, rest = divmod(value, larger)
        match self:
            case Rounding.HALF_UP:
                return full + (2 * rest >= larger)
            case Rounding.OVER_HALF:
                return full + (2 * rest > larger)
            case Rounding.UP:
                return full + (rest > 0)
            case Rounding.DOWN:
                return full


@dataclass(frozen=True, slots=True)
class Exchange:
    """What one player's small chips become: larger chips at once, and chips left over (a card for each)."""

    full: int
    left_over: int


@dataclass(frozen=True, slots=True)
class RacePlan:
    """A table before the cards are dealt: what each player exchanges, how many larger chips are raced for, how many
    the dealer has to bring (rescued players may need more), and how many small ones go."""

    exchanges: Mapping[SeatNo, Exchange]
    prizes: int
    bring: int
    take_away: int
    article: str

    @property
    def cards(self) -> Mapping[SeatNo, int]:
        """The cards each seat gets; seats without leftovers get none."""
        return {seat: each.left_over for seat, each in self.exchanges.items() if each.left_over}


def plan_race(
    stacks: Stacks,
    color_up: ColorUp,
    rules: Rules,
    *,
    small: Stacks | None = None,
    rounding: Rounding = Rounding.HALF_UP,
) -> RacePlan | Refusal:
    """The race of one table. `small` is the number of small chips of each seat where they were counted; otherwise each
    stack holds as few as it can. FSPR-4.1-chiprace-a."""
    article = rules.source("chip_race_method")
    if not color_up.is_possible:
        return Refusal("chips_do_not_change", article, {"remove": color_up.remove, "larger": color_up.larger})
    remove, larger = color_up.remove, color_up.larger
    counts = {s: stack % larger // remove if small is None else small.get(s, 0) for s, stack in stacks.items()}
    for seat, stack in stacks.items():
        rest = stack - counts[seat] * remove
        if counts[seat] < 0 or rest < 0 or rest % larger:
            return Refusal("stack_not_in_these_chips", article, {"seat": seat, "stack": stack})
    exchanges = {seat: Exchange(*divmod(count, larger // remove)) for seat, count in counts.items()}
    left = remove * sum(each.left_over for each in exchanges.values())
    prizes = rounding.chips(left, larger)
    bring = prizes + sum(each.full for each in exchanges.values())
    return RacePlan(exchanges, prizes, bring, sum(counts.values()), article)


@dataclass(frozen=True, slots=True)
class Race:
    """A race as it ended. `winners` in order of their cards, one larger chip each; `rescued` got one because they had
    nothing left; `added` is what rounding and rescue changed the chips in play by (negative: taken away)."""

    stacks: Mapping[SeatNo, int]
    winners: tuple[SeatNo, ...]
    rescued: tuple[SeatNo, ...]
    added: int
    article: str
    suits_article: str


def race(
    stacks: Stacks, color_up: ColorUp, plan: RacePlan, *, cards: Mapping[SeatNo, Sequence[Card]], rules: Rules
) -> Race | Refusal:
    """The race run with the cards that were dealt. Rank decides, suits break ties where the rulebook uses them for
    the race (FSPR-4.5.1-c, CODE-2.1-d), the order of dealing otherwise."""
    refused = _cards_do_not_fit(plan, cards, rules)
    if refused is not None:
        return refused
    order = tuple(plan.cards)
    best = {seat: max(_strength(card, rules) for card in cards[seat]) for seat in order}
    ranked = sorted(order, key=lambda seat: (best[seat], -order.index(seat)), reverse=True)
    winners = tuple(ranked[: plan.prizes])
    after = {}
    for seat, stack in stacks.items():
        left_over = plan.cards.get(seat, 0) * color_up.remove
        after[seat] = stack - left_over + (color_up.larger if seat in winners else 0)
    rescued = tuple(seat for seat, stack in stacks.items() if stack > 0 and after[seat] == 0)
    after.update(dict.fromkeys(rescued, color_up.larger))
    added = sum(after.values()) - sum(stacks.values())
    return Race(after, winners, rescued, added, plan.article, suits_article(Purpose.CHIP_RACE, rules))


def _cards_do_not_fit(plan: RacePlan, cards: Mapping[SeatNo, Sequence[Card]], rules: Rules) -> Refusal | None:
    dealt = {seat: len(hand) for seat, hand in cards.items() if hand}
    every = [card for hand in cards.values() for card in hand]
    if dealt == dict(plan.cards) and len(set(every)) == len(every) and not any(is_joker(card) for card in every):
        return None
    return Refusal("race_cards_wrong", rules.source("chip_race_method"), {"cards": len(every)})


def _strength(card: Card, rules: Rules) -> tuple[int, int]:
    return (rank_of(card), suit_place(card, rules) if suits_count_for("chip_race", rules) else 0)


# --- tables with wrong chips -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Correction:
    """A stack that is put right, with its reason."""

    seat: SeatNo
    before: int
    after: int
    reason: str


@dataclass(frozen=True, slots=True)
class ChipCheck:
    """A table's count beside what its entries were issued; `difference` is positive where there are too many."""

    expected: int
    counted: int

    @property
    def difference(self) -> int:
        return self.counted - self.expected


def check_chips(stacks: Stacks, *, expected: int) -> ChipCheck:
    """A table's chips counted against what should be there."""
    return ChipCheck(expected, sum(stacks.values()))


def take_back(stacks: Stacks, each: int, *, reason: str) -> tuple[tuple[Correction, ...], tuple[SeatNo, ...]]:
    """Every stack that was issued `each` too much is put right, one correction for each, with its reason. Second: the
    seats whose stacks are too small for it; what happens to them is for the director."""
    able = {seat: stack for seat, stack in stacks.items() if stack > each}
    corrections = tuple(Correction(seat, stack, stack - each, reason) for seat, stack in able.items())
    return corrections, tuple(seat for seat in stacks if seat not in able)
