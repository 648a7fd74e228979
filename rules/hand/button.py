"""Where button and blinds are in the next hand, and who speaks first.

With a *moving* button the button goes to the next player and the blinds are the two players after it. With a *dead*
button the big blind always goes to the next player, the small blind to the seat where the big blind was, the button to
the seat where the small blind was; the last two may be empty seats, and an empty small blind seat posts nothing (a
*dead small blind*). Such a seat is kept in `Positions.small_blind`, since the button comes to it in the next hand.
Two players: the button posts the small blind, and nobody has the big blind twice running.

Everything here is seats and numbers; who is dealt in is settled before (`rules.seating`, `rules.hand.blinds`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.hand.state import Street
from rules.ids import SeatNo
from rules.rulebook import Rules


class ButtonMode(StrEnum):
    """How the button travels. FSPR-4.1-button-b, CLUB-overview-5, REG-2.3.3 (moving); TDA-32 (dead)."""

    MOVING = "moving"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Positions:
    """Button and blinds of one hand. `small_blind` may be an empty seat: then nobody posts it."""

    button: SeatNo
    small_blind: SeatNo
    big_blind: SeatNo


@dataclass(frozen=True, slots=True)
class LastPositions:
    """What is known of the hand before; all None before the first hand at the table."""

    button: SeatNo | None = None
    small_blind: SeatNo | None = None
    big_blind: SeatNo | None = None


NEVER_DEALT = LastPositions()


def last_known(
    button: SeatNo | None, small_blind: SeatNo | None, big_blind: SeatNo | None, *, table_size: int
) -> LastPositions:
    """The positions of the hand before as they were written down. A dead small blind has no player, and perhaps nobody
    noted its chair: it is the one after the button, where the big blind of the hand before that was. TDA-32."""
    if small_blind is None and button is not None and big_blind is not None and table_size > 0:
        chair = SeatNo(button % table_size + 1)
        small_blind = chair if chair != big_blind else None
    return LastPositions(button, small_blind, big_blind)


# --- clockwise ----------------------------------------------------------------------------------------------------


def seat_after(seat: SeatNo, seats: Iterable[SeatNo]) -> SeatNo:
    """The first of `seats` clockwise after `seat`; `seat` itself only when there is no other."""
    ring = sorted(seats)
    return next((n for n in ring if n > seat), ring[0])


def seat_before(seat: SeatNo, seats: Sequence[SeatNo]) -> SeatNo:
    """The neighbour on the right of `seat` among `seats`, which are in order and hold it."""
    return seats[seats.index(seat) - 1]


def clockwise(seat: SeatNo, seats: Iterable[SeatNo]) -> tuple[SeatNo, ...]:
    """All of `seats` in order, beginning after `seat`; `seat` itself, if it is one of them, comes last.
    FSPR-4.1-position."""
    ring = sorted(set(seats))
    return (*(n for n in ring if n > seat), *(n for n in ring if n <= seat))


# --- the next hand ------------------------------------------------------------------------------------------------


def button_mode(rules: Rules) -> ButtonMode:
    """How the button travels by these rules."""
    return ButtonMode(rules.button_mode)


def coming_positions(
    last: LastPositions, dealt_in: Iterable[SeatNo], rules: Rules, *, drawn: SeatNo | None = None
) -> Positions | None:
    """Button and blinds of the next hand by these rules: the small blind next to the button, the big blind next to
    the small blind (CLUB-overview-2, FSPR-4.1-blind-a, FSPR-5.4.1-b, FSPR-5.4.1-c, REG-2.4.1). Heads-up the ordinary
    rules hold, save that the button posts the small blind (CLUB-headsup-1, CLUB-headsup-3, TDA-34-a)."""
    return next_positions(
        last,
        dealt_in,
        button_mode(rules),
        drawn=drawn,
        headsup_button_posts_sb=rules.headsup_button_posts_sb,
        headsup_no_double_bb=rules.headsup_no_double_bb,
    )


def next_positions(
    last: LastPositions,
    dealt_in: Iterable[SeatNo],
    mode: ButtonMode,
    *,
    drawn: SeatNo | None = None,
    headsup_button_posts_sb: bool = True,
    headsup_no_double_bb: bool = True,
) -> Positions | None:
    """Button and blinds of the next hand. `drawn` is a newly drawn button, which begins afresh. None while fewer than
    two are dealt in, or no button was ever drawn here."""
    seats = sorted(set(dealt_in))
    if len(seats) < 2 or (drawn is None and last.button is None):
        return None
    if drawn is not None and drawn not in seats:
        drawn = seat_after(drawn, seats)
    if len(seats) == 2:
        big_blind = _headsup_big_blind(
            last,
            seats,
            mode,
            drawn=drawn,
            button_posts_sb=headsup_button_posts_sb,
            no_double_bb=headsup_no_double_bb,
        )
        small_blind = seat_after(big_blind, seats)
        return Positions(small_blind if headsup_button_posts_sb else big_blind, small_blind, big_blind)
    if drawn is not None:
        return _from_button(drawn, seats)
    assert last.button is not None
    if mode is ButtonMode.DEAD and last.big_blind is not None:
        return _dead_button(last.button if last.small_blind is None else last.small_blind, last.big_blind, seats)
    return _from_button(seat_after(last.button, seats), seats)


def first_positions(button: SeatNo, dealt_in: Iterable[SeatNo], rules: Rules) -> Positions | None:
    """Button and blinds of a hand that begins with a drawn button."""
    return coming_positions(NEVER_DEALT, dealt_in, rules, drawn=button)


def _from_button(button: SeatNo, seats: Sequence[SeatNo]) -> Positions:
    small_blind = seat_after(button, seats)
    return Positions(button, small_blind, seat_after(small_blind, seats))


def _dead_button(last_small_blind: SeatNo, last_big_blind: SeatNo, seats: Sequence[SeatNo]) -> Positions:
    """Big blind to the next player, small blind and button to where the blinds were. TDA-32."""
    big_blind = seat_after(last_big_blind, seats)
    if last_small_blind == big_blind:  # all others are newcomers whom nobody can wait for
        small_blind = seat_before(big_blind, seats)
        return Positions(seat_before(small_blind, seats), small_blind, big_blind)
    return Positions(last_small_blind, last_big_blind, big_blind)


def _headsup_big_blind(
    last: LastPositions,
    seats: Sequence[SeatNo],
    mode: ButtonMode,
    *,
    drawn: SeatNo | None,
    button_posts_sb: bool,
    no_double_bb: bool,
) -> SeatNo:
    """Two players: who has the big blind settles everything. After a drawn button the last big blind counts no more.
    TDA-34-d: the button is adjusted so that nobody has the big blind twice running."""
    if drawn is not None:
        return seat_after(drawn, seats) if button_posts_sb else drawn
    if mode is ButtonMode.DEAD and last.big_blind is not None:
        return seat_after(last.big_blind, seats)
    assert last.button is not None
    button = seat_after(last.button, seats)
    big_blind = seat_after(button, seats) if button_posts_sb else button
    if no_double_bb and big_blind == last.big_blind:
        return seat_after(big_blind, seats)
    return big_blind


# --- who speaks ---------------------------------------------------------------------------------------------------


def speaking_order(
    street: Street,
    live: Iterable[SeatNo],
    positions: Positions,
    rules: Rules,
    *,
    last_word: SeatNo | None = None,
) -> tuple[SeatNo, ...]:
    """The seats still in, in the order in which they speak when nobody raises (FSPR-4.1-button-a, TDA-34-c).

    Before the flop it begins left of the big blind, who has the last word where the rulebook gives it; later it begins
    left of the button, which may be an empty seat. `last_word` is who made the last extra blind bet: it begins left of
    that seat, and that seat comes last (`rules.hand.straddle`). Stud is opened by cards, not by seats.
    """
    if street is not Street.PREFLOP:
        return clockwise(positions.button, live)
    if last_word is not None:
        return clockwise(last_word, live)
    order = clockwise(positions.big_blind, live)
    if len(order) > 1 and order[-1] == positions.big_blind and not rules.big_blind_option:
        return order[:-1]
    return order


def first_to_act(
    street: Street,
    live: Iterable[SeatNo],
    positions: Positions,
    rules: Rules,
    *,
    last_word: SeatNo | None = None,
) -> SeatNo | None:
    """Who opens the betting of a street in hold'em and Omaha; None when nobody is in. Heads-up that is the button
    before the flop and the other player later (TDA-34-c, CLUB-headsup-5)."""
    return next(iter(speaking_order(street, live, positions, rules, last_word=last_word)), None)
