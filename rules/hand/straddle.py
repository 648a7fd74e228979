"""Extra blind bets in cash games: straddle, restraddle, Mississippi.

A *straddle* is the bet of the player next to the big blind, twice as large and made blind; the *restraddle* is that of
the player after the straddler, twice as large again. A *Mississippi* is a blind bet of the player on the button. Each
is made before the first card, exactly in its amount, and whoever made the last one speaks last before the flop.

Whether they are allowed is a question to the rulebook, the table (`TableChoice`) and the players. A straddle may push
out a Mississippi that was there before it; nothing else already accepted changes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from rules.answers import ParameterName
from rules.citing import cited
from rules.hand.button import Positions, clockwise, seat_after, speaking_order
from rules.hand.events import Post, Posting
from rules.hand.state import Stakes, Street
from rules.ids import SeatNo
from rules.rulebook import HOUSE, Rules
from rules.verdict import Refusal


class ExtraKind(StrEnum):
    """Bets made blind beside the blinds: from the seat after the last one, or from the button."""

    STRADDLE = "straddle"
    MISSISSIPPI = "mississippi"


@dataclass(frozen=True, slots=True)
class Extra:
    """An extra blind bet that lies there: its total, and whose it is."""

    kind: ExtraKind
    seat: SeatNo
    amount: int


@dataclass(frozen=True, slots=True)
class TableChoice:
    """What the house and the players have settled for the table. `most` is how many extra bets may follow one another
    where the rulebook leaves it to the table (None: as many as there are seats for)."""

    cash: bool = True
    allowed: bool = True
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """A player wants to make an extra bet. `objections` are seats that speak against a restraddle."""

    kind: ExtraKind
    seat: SeatNo
    permitted: bool = False  # by the manager
    first_card_out: bool = False
    objections: tuple[SeatNo, ...] = ()


@dataclass(frozen=True, slots=True)
class BeforeTheDeal:
    """The hand before its first card: positions, stakes, the chips of the seats dealt in after their blinds."""

    positions: Positions
    stakes: Stakes
    stacks: Mapping[SeatNo, int]
    choice: TableChoice = field(default_factory=TableChoice)


# --- amounts and seats --------------------------------------------------------------------------------------------


def next_amount(kind: ExtraKind, extras: Sequence[Extra], big_blind: int, rules: Rules) -> int:
    """What the next extra bet is, exactly: the straddle two big blinds (CLUB-straddle-6, CODE-14.3), each further one
    twice the one before (CLUB-straddle-7, CODE-14.4-b), the Mississippi two big blinds (CLUB-mississippi-3)."""
    if kind is ExtraKind.MISSISSIPPI:
        return big_blind * rules.mississippi_factor
    straddles = [extra for extra in extras if extra.kind is ExtraKind.STRADDLE]
    if straddles:
        return straddles[-1].amount * rules.straddle_chain_factor
    return big_blind * rules.straddle_factor


def straddle_seat(table: BeforeTheDeal, extras: Sequence[Extra]) -> SeatNo | None:
    """Whose straddle (or restraddle) would be next: the player after the big blind, or after the last straddler, never
    a blind; None when a blind would be next. Heads-up the small blind, on the button. CLUB-straddle-1, CLUB-straddle-5,
    CODE-14.2, CODE-14.4-c."""
    positions, seats = table.positions, table.stacks.keys()
    straddlers = [extra.seat for extra in extras if extra.kind is ExtraKind.STRADDLE]
    if len(seats) < 2:
        return None
    if len(seats) == 2:
        return None if straddlers else seat_after(positions.big_blind, seats)
    seat = seat_after(straddlers[-1] if straddlers else positions.big_blind, seats)
    return None if seat in (positions.small_blind, positions.big_blind, *straddlers) else seat


# --- may it be made -----------------------------------------------------------------------------------------------


def accept_extra(
    wish: Wish, table: BeforeTheDeal, rules: Rules, extras: Sequence[Extra] = ()
) -> tuple[Extra, ...] | Refusal:
    """The extra bets that lie there if the dealer accepts this one, or why the chips go back to the player.

    They are for cash games (CLUB-straddle-a) and where house or players allow them (CODE-14.1), before the first card
    (CLUB-straddle-2, CLUB-mississippi-4) and only of the exact amount: a stack that is smaller cannot make one
    (CLUB-straddle-6). A hand has straddles or a Mississippi, and a straddle has priority (CLUB-mississippi-5,
    CLUB-mississippi-6)."""
    if wish.first_card_out:
        particular = ("CLUB-mississippi-4",) if wish.kind is ExtraKind.MISSISSIPPI else ()
        return Refusal("too_late", cited(rules, "straddle_deadline", *particular), {"seat": wish.seat})
    kind = _meant(wish, table)
    lying = tuple(extras)
    if kind is ExtraKind.STRADDLE:
        lying = tuple(extra for extra in lying if extra.kind is ExtraKind.STRADDLE)
        refusal = _no_straddle(wish, table, rules, lying)
    else:
        refusal = _no_mississippi(wish, table, rules, lying)
    if refusal is not None:
        return refusal
    amount = next_amount(kind, lying, table.stakes.big_blind, rules)
    has = table.stacks.get(wish.seat, 0) + _blind_in(wish.seat, table)
    if has < amount or amount <= 0:
        parameter: ParameterName = "mississippi_factor" if kind is ExtraKind.MISSISSIPPI else "straddle_factor"
        return Refusal("stack_too_short", rules.source(parameter), {"seat": wish.seat, "amount": amount})
    return (*lying, Extra(kind, wish.seat, amount))


def _meant(wish: Wish, table: BeforeTheDeal) -> ExtraKind:
    """Three-handed the button is the straddle seat: the bet is simply a straddle. CLUB-mississippi-2."""
    on_button = wish.seat == table.positions.button == straddle_seat(table, ())
    return ExtraKind.STRADDLE if on_button and len(table.stacks) == 3 else wish.kind


def _no_straddle(wish: Wish, table: BeforeTheDeal, rules: Rules, extras: Sequence[Extra]) -> Refusal | None:
    """Why this player may not straddle now. One objection of anybody in the hand stops a restraddle (CLUB-straddle-c);
    heads-up the small blind may straddle with the manager's permission (CLUB-straddle-5)."""
    if (refusal := _not_here(table, rules)) is not None:
        return refusal
    if len(table.stacks) == 2 and (refusal := _no_straddle_of_two(wish, rules)) is not None:
        return refusal
    most = _most(table, rules)
    if most is not None and len(extras) >= most:
        printed = rules.straddle_max in (None, most)  # fewer than the rulebook allows: the table's choice
        return Refusal("too_many_straddles", rules.source("straddle_max") if printed else HOUSE, {"most": most})
    if wish.seat != straddle_seat(table, extras):
        blind = wish.seat in (table.positions.small_blind, table.positions.big_blind)
        particular = ("CLUB-straddle-5", "CODE-14.4-c") if blind else ()
        article = cited(rules, "straddle_position", *particular)
        return Refusal("not_the_straddle_seat", article, {"seat": wish.seat})
    against = next((seat for seat in wish.objections if seat in table.stacks), None)
    if extras and against is not None and rules.restraddle_consent == "all_dealt_in":
        return Refusal("restraddle_objected", rules.source("restraddle_consent"), {"seat": wish.seat, "by": against})
    return None


def _no_straddle_of_two(wish: Wish, rules: Rules) -> Refusal | None:
    """Both players are blinds: no straddle, or one with the manager's permission. CLUB-straddle-5, CODE-14.4-c."""
    by_permission = rules.headsup_straddle == "manager_permission"
    if by_permission and wish.permitted:
        return None
    code = "straddle_needs_permission" if by_permission else "no_straddle_heads_up"
    return Refusal(code, rules.source("headsup_straddle"), {"seat": wish.seat})


def _not_here(table: BeforeTheDeal, rules: Rules) -> Refusal | None:
    """No straddle at this table. CLUB-straddle-a, CODE-14.1."""
    article = rules.source("straddle")
    match rules.straddle:
        case "off":
            return Refusal("no_straddles", article)
        case "cash_only" if not table.choice.cash:
            return Refusal("straddles_in_cash_games_only", article)
        case _:
            return None if table.choice.allowed else Refusal("no_straddles_at_this_table", article)


def _most(table: BeforeTheDeal, rules: Rules) -> int | None:
    """How many straddles may follow one another. CLUB-straddle-b, CODE-14.4-a."""
    printed = rules.straddle_max
    agreed = table.choice.most
    if printed is None or agreed is None:
        return agreed if printed is None else int(printed)
    return min(int(printed), agreed)


def _no_mississippi(wish: Wish, table: BeforeTheDeal, rules: Rules, extras: Sequence[Extra]) -> Refusal | None:
    """Only the button may make it (CLUB-mississippi-2), with the manager's own permission (CLUB-mississippi-1), beside
    no other extra bet (CLUB-mississippi-5). Heads-up the button is the small blind."""
    article = rules.source("mississippi")
    if rules.mississippi == "off" or not table.choice.cash:
        return Refusal("no_mississippi", article)
    if not wish.permitted:
        return Refusal("mississippi_needs_permission", article, {"seat": wish.seat})
    if wish.seat != table.positions.button or wish.seat not in table.stacks or len(table.stacks) == 2:
        return Refusal("not_the_mississippi_seat", rules.source("mississippi_position"), {"seat": wish.seat})
    if extras:
        kinds = {extra.kind for extra in extras}
        particular = "CLUB-mississippi-6" if ExtraKind.STRADDLE in kinds else "CLUB-mississippi-5"
        return Refusal("straddle_or_mississippi", cited(rules, "mississippi", particular), {"seat": extras[-1].seat})
    return None


def _blind_in(seat: SeatNo, table: BeforeTheDeal) -> int:
    """Heads-up the small blind already lies there and is part of the straddle's total."""
    heads_up = len(table.stacks) == 2 and seat == table.positions.small_blind
    return table.stakes.small_blind if heads_up else 0


def settle_wishes(
    wishes: Iterable[Wish], table: BeforeTheDeal, rules: Rules
) -> tuple[tuple[Extra, ...], tuple[Refusal, ...]]:
    """What lies there when several want an extra bet before the same deal, and who gets chips back. Straddlers are
    heard first, in order from the big blind: a straddle has priority. CLUB-mississippi-6."""
    order = {seat: place for place, seat in enumerate(clockwise(table.positions.big_blind, table.stacks))}
    heard = sorted(wishes, key=lambda wish: (wish.kind is ExtraKind.MISSISSIPPI, order.get(wish.seat, len(order))))
    extras: tuple[Extra, ...] = ()
    refused: list[Refusal] = []
    for wish in heard:
        match accept_extra(wish, table, rules, extras):
            case Refusal() as refusal:
                refused.append(refusal)
            case accepted:
                extras = accepted
    return extras, tuple(refused)


# --- what follows -------------------------------------------------------------------------------------------------


def postings(extras: Iterable[Extra], table: BeforeTheDeal) -> tuple[Posting, ...]:
    """The extra bets as the dealer's list has them: the chips that each adds."""
    return tuple(Posting(extra.seat, Post.STRADDLE, extra.amount - _blind_in(extra.seat, table)) for extra in extras)


@dataclass(frozen=True, slots=True)
class Opening:
    """The first betting round after the blind bets: the bet to match, the smallest total of a raise, the order."""

    current_bet: int
    min_to: int
    order: tuple[SeatNo, ...]


def opening(live: Collection[SeatNo], table: BeforeTheDeal, rules: Rules, extras: Sequence[Extra] = ()) -> Opening:
    """How the first round begins. The last extra bet is the bet to match in this round only (CLUB-straddle-3); whoever
    made it has the last word, to check or raise (CLUB-straddle-4, CODE-14.5). After a Mississippi the small blind
    speaks first (CLUB-mississippi-3)."""
    last_word = extras[-1].seat if extras and rules.straddle_last_word else None
    order = speaking_order(Street.PREFLOP, live, table.positions, rules, last_word=last_word)
    bet = extras[-1].amount if extras else table.stakes.big_blind
    return Opening(bet, 2 * bet, order)
