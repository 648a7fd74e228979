"""What a player faces when the turn comes, and what becomes of the chips pushed once it is known what they count as.

Words: the bet *to match* is what an opponent has in at most; a *total* is what the seat has in during the round. What
is pushed is counted on top of what the seat already has in (a blind, an earlier call), less what was pulled back of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.hand.reasons import OTHERWISE, Reason, because
from rules.hand.state import Action, Do, Limit
from rules.hand.verdicts import Allowed, Chips, Corrected, Illegal, Option, Way
from rules.hand.wagers import Motion, Wager
from rules.ids import SeatNo
from rules.rulebook import Rules


@dataclass(frozen=True, slots=True)
class Facing:
    """The price and the bounds of a seat in turn. All numbers are chips; `before`, `to_match`, `min_to` and `max_to`
    are totals. `full` is what a full bet or raise adds. `opening_price` says that the price is still that of the first
    bet of the round (pre-flop: of the big blind); `closed_by` is the article by which a seat may not raise, if told;
    `sizes` are the only totals of a fixed-limit bet or raise (empty: all between)."""

    seat: SeatNo
    limit: Limit
    before: int
    stack: int
    to_match: int
    min_to: int
    max_to: int
    full: int
    can_raise: bool
    can_check: bool
    opponents: int
    opening_price: bool
    chip: int = 1
    closed_by: str = ""
    sizes: tuple[int, ...] = ()

    @property
    def all_in_to(self) -> int:
        return self.before + self.stack

    @property
    def call_to(self) -> int:
        return min(self.to_match, self.all_in_to)

    @property
    def call_adds(self) -> int:
        return max(0, self.call_to - self.before)

    @property
    def opens(self) -> bool:
        """Nobody has wagered in this round."""
        return self.to_match == 0

    def legal(self, to: int) -> bool:
        """Whether a wager to this total can be made as it is: a call, a bet or a raise within its bounds."""
        calls = not self.can_check and to == self.call_to
        raises = self.can_raise and self.min_to <= to <= self.max_to
        return calls or (raises and (not self.sizes or to in self.sizes))

    def playable(self, to: int) -> int:
        """The largest bet or raise that a wager to this total covers; the smallest, if it covers none."""
        if self.sizes:
            return max((size for size in self.sizes if size <= to), default=self.sizes[0])
        return min(max(to, self.min_to), self.max_to)


@dataclass(frozen=True, slots=True)
class Pile:
    """The chips in front of the player. `counted` is what may count, in single `pieces` where they are known; `later`
    came by later motions; `here` lies there of the first ones (less what was picked up again), `withdrawn` of them in
    chips that are no longer in play and count for nothing; `base` is what the seat has in besides."""

    counted: int
    pieces: Motion | None
    here: int
    later: int
    base: int
    withdrawn: int = 0

    @property
    def total(self) -> int:
        return self.base + self.counted


def pile(wager: Wager, facing: Facing, *, motions: int | None = None) -> Pile:
    """The chips of the first `motions` movements (None: of all) as those that may count. Chips below the smallest in
    play count for nothing and go back."""
    base = max(0, facing.before - max(0, wager.pulled_back))
    if wager.total is not None:
        counted = max(0, wager.total)
        return Pile(counted, None, max(0, counted - max(0, wager.taken_back)), 0, base)
    made = [motion for motion in wager.motions if motion]
    first, later = made[:motions], (made[motions:] if motions is not None else [])
    lying = _sum(first)
    pieces = tuple(chip for motion in first for chip in motion if chip >= facing.chip)
    here = max(0, lying - max(0, wager.taken_back))
    return Pile(sum(pieces), pieces, here, _sum(later), base, lying - sum(pieces))


def _sum(motions: Iterable[Motion]) -> int:
    return sum(chip for motion in motions for chip in motion if chip > 0)


@dataclass(frozen=True, slots=True)
class Case:
    """A wager before the judge: what was done, what the seat faces, and the rules at this table."""

    wager: Wager
    facing: Facing
    rules: Rules
    pile: Pile

    def counting(self, *, motions: int | None) -> Case:
        """The same case with only the first `motions` movements counting; None: with all of them."""
        return replace(self, pile=pile(self.wager, self.facing, motions=motions))


# --- what the chips do --------------------------------------------------------------------------------------------


def settled(case: Case, to: int, *, dead: int = 0) -> Chips:
    """The chips when the wager is to the total `to`; up to `dead` of what is too much stays in the pot."""
    needed = max(0, to - case.pile.base)
    stays = min(needed, case.pile.here)
    over = case.pile.here - stays
    kept = min(dead, over)
    return Chips(stays, over - kept, case.pile.later, needed - stays, kept)


def given_back(case: Case) -> Chips:
    """All chips go back, but for what an earlier wager needs that was pulled in."""
    return settled(case, case.facing.before)


def forfeited(case: Case) -> Chips:
    """The chips that counted stay in the pot of a player who folds; later motions go back."""
    owed = settled(case, case.facing.before)
    return Chips(owed.stays, 0, case.pile.later, owed.owed, case.pile.here - owed.stays)


# --- what it counts as ------------------------------------------------------------------------------------------------


def counts(case: Case, do: Do, to: int | None, reason: Reason) -> Allowed | Corrected:
    """The wager counts as this action, for this reason: as it was made where no chip moves and no word is corrected."""
    facing = case.facing
    chips = settled(case, facing.before if to is None else to)
    ruling = because(reason, case.rules, **facts(case, to))
    as_made = reason not in OTHERWISE and not (chips.change or chips.returned or (chips.owed and chips.lying))
    kind = Allowed if as_made and not case.wager.taken_back else Corrected
    return kind(Action(facing.seat, do, to), ruling, chips)


def facts(case: Case, to: int | None) -> dict[str, int]:
    """What the sentences may say of the price and of a wager to the total `to`."""
    facing = case.facing
    told = {
        "seat": facing.seat,
        "to_match": facing.to_match,
        "call_to": facing.call_to,
        "min_to": facing.min_to,
        "max_to": facing.max_to,
        "pushed": case.pile.counted,
    }
    if to is not None:
        told |= {"by": max(0, to - facing.to_match), "all_in": int(to == facing.all_in_to)}
    return told


def called(case: Case, reason: Reason) -> Allowed | Corrected:
    """It is a call; where nothing is to be called, a check."""
    if case.facing.can_check:
        return counts(case, Do.CHECK, None, reason)
    return counts(case, Do.CALL, case.facing.call_to, reason)


def closed(case: Case) -> Allowed | Corrected:
    """The seat may not raise: whatever was meant, it is a call."""
    verdict = called(case, Reason.RAISE_CLOSED)
    article = case.facing.closed_by or verdict.ruling.article
    return replace(verdict, ruling=replace(verdict.ruling, article=article))


def raised(case: Case, to: int, reason: Reason) -> Allowed | Corrected:
    """It is a bet or a raise to `to`, within the bounds of the structure and of the stack. Where the seat may not
    raise, it is a call. FSPR-4.14.3."""
    facing = case.facing
    if not facing.can_raise:
        return closed(case)
    do = Do.BET if facing.opens else Do.RAISE
    if to > facing.max_to:
        return counts(case, do, facing.max_to, _bound(facing))
    made = facing.playable(to)
    return counts(case, do, made, reason if made >= to or not facing.sizes else Reason.FIXED_SIZE)


def _bound(facing: Facing) -> Reason:
    if facing.max_to >= facing.all_in_to:
        return Reason.ALL_IN
    match facing.limit:
        case Limit.FIXED_LIMIT:
            return Reason.FIXED_SIZE
        case Limit.POT_LIMIT:
            return Reason.STRUCTURE_MAXIMUM
        case Limit.NO_LIMIT:  # nothing else bounds it
            return Reason.POT_CAPPED


def smallest_raise(case: Case) -> Option:
    """The way out of the smallest bet or raise, with what is still to be added."""
    facing = case.facing
    do, way = (Do.BET, Way.BET) if facing.opens else (Do.RAISE, Way.RAISE)
    return Option(way, Action(facing.seat, do, facing.min_to), settled(case, facing.min_to))


def full_call(case: Case, way: Way = Way.COMPLETE) -> Option:
    """The way out of the full call, with what is still to be added."""
    call_to = case.facing.call_to
    return Option(way, Action(case.facing.seat, Do.CALL, call_to), settled(case, call_to))


def fold(case: Case) -> Option:
    """The way out of folding and leaving the chips. FSPR-4.13-b, CODE-17.2.1-b."""
    return Option(Way.FOLD, Action(case.facing.seat, Do.FOLD), forfeited(case))


def no_wager(case: Case, reason: Reason) -> Illegal:
    """Nothing counts; all chips go back and the turn stays."""
    return Illegal(because(reason, case.rules, **facts(case, None)), given_back(case))
