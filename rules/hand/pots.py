"""The chips in the middle: which pots they make, who may win each, how a pot is cut among equal hands.

A *contribution* is what a seat has put in over the whole hand and others had to match. *Dead* chips (a big-blind ante,
a small blind made up later, the price of a mistake) belong to the main pot and match nothing. A pot's *contenders* are
the seats that have put in enough for it and have not folded, whether or not they have chips behind. The part of the
largest contribution that nobody, folded or not, has matched is *uncalled* and goes back. Chips in, chips out: no
function here makes or loses any.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules.cards import Card, by_rank_and_suit
from rules.hand.button import clockwise
from rules.ids import SeatNo
from rules.rulebook import Rules


@dataclass(frozen=True, slots=True)
class Pot:
    """A main or side pot: its chips and its contenders, by seat number."""

    amount: int
    seats: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class Division:
    """The middle as pots, main pot first, and what goes back uncalled."""

    pots: tuple[Pot, ...]
    returned: Mapping[SeatNo, int]


def uncalled(contributions: Mapping[SeatNo, int]) -> tuple[SeatNo, int] | None:
    """The seat with the largest contribution and the part of it that no other seat, folded or not, has matched.
    CLUB-allin-4."""
    largest = second = 0
    owner: SeatNo | None = None
    for seat, chips in contributions.items():
        if chips > largest:
            owner, largest, second = seat, chips, largest
        elif chips > second:
            second = chips
    return None if owner is None or largest == second else (owner, largest - second)


def divide(
    contributions: Mapping[SeatNo, int],
    *,
    folded: Collection[SeatNo] = (),
    dead: int = 0,
    return_uncalled: bool = True,
) -> Division:
    """The pots that the contributions make, and the uncalled chips. FSPR-4.1-sidepot-a, FSPR-4.1-sidepot-b,
    FSPR-4.9.8-e, CODE-10.2.1, CLUB-allin-4, CLUB-allin-6, CLUB-allin-7, CLUB-allin-8, CLUB-allin-9, CLUB-allin-10,
    CLUB-allin-11.

    A pot ends where a contender's chips end; a folded seat's chips stay in the pots they were put into. What only
    folded seats have put in above the last contender joins that contender's pot: chips never lie unowned.
    """
    owner = uncalled(contributions) if return_uncalled else None
    returned: dict[SeatNo, int] = {}
    matched = contributions
    if owner is not None and owner[0] not in folded:
        returned = {owner[0]: owner[1]}
        matched = {**contributions, owner[0]: contributions[owner[0]] - owner[1]}
    contenders = sorted(seat for seat in matched if seat not in folded)
    levels = sorted({matched[seat] for seat in contenders})
    if not levels:
        return Division(_unowned(matched, dead), returned)
    pots: list[Pot] = []
    below = 0
    loose = dead
    for level in levels:
        top = max(matched.values()) if level == levels[-1] else level
        amount = loose + sum(min(chips, top) - below for chips in matched.values() if chips > below)
        loose = 0
        if amount:
            pots.append(Pot(amount, tuple(seat for seat in contenders if matched[seat] >= level)))
        below = level
    return Division(tuple(pots), returned)


def _unowned(matched: Mapping[SeatNo, int], dead: int) -> tuple[Pot, ...]:
    total = sum(matched.values()) + dead
    return (Pot(total, ()),) if total else ()


def layers(total: int, all_ins: Iterable[int]) -> tuple[int, ...]:
    """How one bet of `total` chips is cut at the smaller all-ins, main pot first. FSPR-4.1-sidepot-a, CODE-10.2.1."""
    marks = [0, *sorted({mark for mark in all_ins if 0 < mark < total}), total]
    return tuple(upper - lower for lower, upper in pairwise(marks))


# --- cutting a pot --------------------------------------------------------------------------------------------------


def odd_chip_order(
    winners: Iterable[SeatNo], *, button: SeatNo, rules: Rules, high_cards: Mapping[SeatNo, Card] | None = None
) -> tuple[SeatNo, ...]:
    """The winners in the order in which odd chips are handed out, by `odd_chip`: clockwise from the button, or by each
    winner's highest own card, rank before suit. Where suits decide and a card is not known, the button does.
    FSPR-5.9.3-c, REG-2.7.3, CODE-2.1-d."""
    in_order = clockwise(button, winners)
    if rules.odd_chip != "suit" or not high_cards or not all(seat in high_cards for seat in in_order):
        return in_order
    return tuple(sorted(in_order, key=lambda seat: by_rank_and_suit(high_cards[seat], rules), reverse=True))


def split(amount: int, order: Sequence[SeatNo], *, chip: int = 1) -> dict[SeatNo, int]:
    """The shares of `amount` for the equal hands in `order`: equal down to the smallest chip, odd chips one each in
    that order. FSPR-5.9.3-a, FSPR-5.9.3-b, CLUB-showdown-4, REG-2.7.3.

    What is smaller than the smallest chip (it was in the pot, so it exists) goes to the first.
    """
    if not order:
        return {}
    chips, rest = divmod(amount, chip)
    each, odd = divmod(chips, len(order))
    shares = {seat: (each + (place < odd)) * chip for place, seat in enumerate(order)}
    shares[order[0]] += rest
    return shares


def wrong_count_shares(
    amount: int, *, dealt_in: Iterable[SeatNo], offender: SeatNo, button: SeatNo, chip: int
) -> dict[SeatNo, int]:
    """The only player left holds a wrong number of cards: the pot goes in equal shares to the others dealt in
    (`wrong_count_last_player`). REG-3.3.9."""
    return split(amount, clockwise(button, (seat for seat in dealt_in if seat != offender)), chip=chip)


# --- additional boards ----------------------------------------------------------------------------------------------


def boards_per_pot(pots: Iterable[Pot], accepts: Mapping[SeatNo, int], rules: Rules) -> tuple[int, ...]:
    """How many boards decide each pot: one, and as many more as every contender of that pot accepts
    (`extra_boards_consent`), at most `extra_boards_max`, none where `extra_boards` is off. CLUB-boards-1,
    CLUB-boards-5, CLUB-boards-7."""
    most = rules.extra_boards_max if rules.extra_boards else 0
    return tuple(1 + max(0, min([most, *(accepts.get(seat, 0) for seat in pot.seats)])) for pot in pots)


def board_shares(amount: int, *, boards: int, chip: int = 1) -> tuple[int, ...]:
    """The parts of a pot that its boards decide: equal shares, odd chips to the earlier boards
    (`extra_boards_odd_chip`). CLUB-boards-2, CLUB-boards-3, CLUB-boards-4, CLUB-boards-6."""
    shares = split(amount, tuple(SeatNo(board) for board in range(boards)), chip=chip)
    return tuple(shares.values())


def cards_per_extra_set(board: int) -> int:
    """How many cards an additional set takes when `board` common cards lie open: five before the flop, two on the
    flop, one on the turn. CLUB-boards-2, CLUB-boards-3, CLUB-boards-4."""
    return max(0, 5 - board)


# --- void hands -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Voided:
    """What becomes of the chips of a void hand: given back, and confiscated into the next hand's pot."""

    returned: Mapping[SeatNo, int]
    carried: Pot | None


def void(
    contributions: Mapping[SeatNo, int],
    *,
    offender: SeatNo | None = None,
    dealt_in: Iterable[SeatNo] = (),
    next_hand: Iterable[SeatNo] | None = None,
) -> Voided:
    """A hand is void (`defective_deck`): everybody gets back what they put in; who exploited the defect does not, those
    chips lie in the next hand's pot for those who were in both hands. CODE-5.2-a, CODE-5.3-b, CODE-5.3-c, REG-3.2.2.

    If none of them is in the next hand, the pot has no contender there and is carried on once more.
    """
    if offender is None or not contributions.get(offender):
        return Voided(dict(contributions), None)
    again = set(dealt_in if next_hand is None else next_hand)
    seats = tuple(sorted(seat for seat in dealt_in if seat != offender and seat in again))
    returned = {seat: chips for seat, chips in contributions.items() if seat != offender}
    return Voided(returned, Pot(contributions[offender], seats))


def carried_winners(carried: Pot, *, live: Collection[SeatNo], winners: Sequence[SeatNo]) -> tuple[SeatNo, ...]:
    """Who takes a carried pot: those of the hand's winners who may; else the pot waits for the next hand (nobody).
    CODE-5.3-c."""
    return tuple(seat for seat in winners if seat in carried.seats and seat in live)
