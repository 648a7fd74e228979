"""The account book: what each participant has, by personal accounts that all the money moves through.

Money comes in as a deposit, becomes chips (at a ring table, or a tournament's buy-in and rebuy), becomes money again
(cashed out, or won) and is paid out. Every booking is a transfer of `rules/ledger.py` that balances, so at any moment
deposits = balances + chips on ring tables + prize pool + the house's share + what was paid out.

Which of it a rulebook has, on which days and in which limits, its parameters say. Amounts are minor units.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import assert_never

from rules.ids import PlayerId
from rules.ledger import FEES, POOL, RING, Posting, Transfer, TransferReason, desk_account, player_account
from rules.rulebook import Rules
from rules.tournament.state import PaymentMethod, Price
from rules.verdict import Facts, Refusal


class Doing(StrEnum):
    """What is booked on an account."""

    DEPOSIT = "deposit"
    RING_BUY_IN = "ring_buyin"
    RING_TOP_UP = "ring_topup"
    RING_CASH_OUT = "ring_cashout"
    BUY_IN = "tournament_buyin"
    REBUY = "tournament_rebuy"
    PRIZE = "prize"
    WITHDRAWAL = "withdraw"


@dataclass(frozen=True, slots=True)
class Booking:
    """One line of the account book. REG-basics-4-d: chips are bought and given back by such lines alone. `tournament`
    counts the tournaments of a series; each has a pool of its own."""

    player: PlayerId
    doing: Doing
    cents: int
    tournament: int = 1


@dataclass(frozen=True, slots=True)
class Series:
    """What is played over one account book: so many tournaments, and ring games beside them or not."""

    tournaments: int
    ring_games: bool


REGATTA = Series(tournaments=2, ring_games=True)
"""REG-series-1: two tournaments and a series of ring games."""


@dataclass(frozen=True, slots=True)
class Day:
    """Which day of an event it is, of how many."""

    number: int
    of: int


@dataclass(frozen=True, slots=True)
class AccountBook:
    """Everything held, by account, as `ledger.balances` would give it: with a plus what lies at the desk, with a minus
    what is owed. `seated` are the players who have chips on a ring table."""

    held: Mapping[str, int] = field(default_factory=dict)
    deposited: Mapping[PlayerId, int] = field(default_factory=dict)
    withdrawn: int = 0
    seated: frozenset[PlayerId] = frozenset()

    def balance(self, player: PlayerId) -> int:
        """What the house owes this person."""
        return -self.held.get(player_account(player), 0)

    @property
    def ring_chips(self) -> int:
        """The worth of all chips on ring tables."""
        return -self.held.get(RING, 0)

    @property
    def prize_pool(self) -> int:
        """What is owed to the winners of all the tournaments."""
        return -sum(amount for account, amount in self.held.items() if account.startswith(POOL))

    def pool_of(self, tournament: int) -> int:
        """What is owed to the winners of one tournament."""
        return -self.held.get(pool_account(tournament), 0)

    @property
    def house_share(self) -> int:
        """What the club keeps."""
        return -self.held.get(FEES, 0)

    @property
    def deposits(self) -> int:
        """All that was ever paid in."""
        return sum(self.deposited.values())


def pool_account(tournament: int) -> str:
    """The prize pool of one tournament of a series."""
    return f"{POOL}:{tournament}"


def booked(book: AccountBook, booking: Booking, rules: Rules) -> AccountBook:
    """The book after a line. Total: whether it may be written, `may_book` says before."""
    held = dict(book.held)
    for posting in transfer_of(booking, rules).postings:
        held[posting.account] = held.get(posting.account, 0) + posting.amount
    player = booking.player
    after = replace(book, held=held)
    match booking.doing:
        case Doing.DEPOSIT:
            paid_in = book.deposited.get(player, 0) + booking.cents
            return replace(after, deposited={**book.deposited, player: paid_in})
        case Doing.WITHDRAWAL:
            return replace(after, withdrawn=book.withdrawn + booking.cents)
        case Doing.RING_BUY_IN:
            return replace(after, seated=book.seated | {player})
        case Doing.RING_CASH_OUT:
            return replace(after, seated=book.seated - {player})
        case Doing.RING_TOP_UP | Doing.BUY_IN | Doing.REBUY | Doing.PRIZE:
            return after
        case _:
            assert_never(booking.doing)


def transfer_of(booking: Booking, rules: Rules, way: PaymentMethod = PaymentMethod.TRANSFER) -> Transfer:
    """The money that a line moves; `way` is where the desk keeps deposits.

    Where chips are bought the house has its share of `commission_percent` (none: REG-basics-3); chips come back at
    their worth.
    """
    account, cents = player_account(booking.player), booking.cents
    fee = cents * rules.commission_percent // 100
    match booking.doing:
        case Doing.DEPOSIT:
            return _moved(TransferReason.DEPOSIT, Posting(desk_account(way), cents), Posting(account, -cents))
        case Doing.WITHDRAWAL:
            return _moved(TransferReason.WITHDRAWAL, Posting(account, cents), Posting(desk_account(way), -cents))
        case Doing.RING_BUY_IN | Doing.RING_TOP_UP | Doing.BUY_IN | Doing.REBUY:
            reason = _BOUGHT[booking.doing]
            owing = pool_account(booking.tournament) if booking.doing in _INTO_A_POOL else RING
            return _moved(reason, Posting(account, cents), Posting(owing, fee - cents), Posting(FEES, -fee))
        case Doing.RING_CASH_OUT:
            return _moved(TransferReason.RING_CASH_OUT, Posting(RING, cents), Posting(account, -cents))
        case Doing.PRIZE:
            return _moved(
                TransferReason.PRIZE, Posting(pool_account(booking.tournament), cents), Posting(account, -cents)
            )
        case _:
            assert_never(booking.doing)


_BOUGHT: Mapping[Doing, TransferReason] = {
    Doing.RING_BUY_IN: TransferReason.RING_BUY_IN,
    Doing.RING_TOP_UP: TransferReason.RING_TOP_UP,
    Doing.BUY_IN: TransferReason.BUY_IN,
    Doing.REBUY: TransferReason.REBUY,
}
_AT_A_RING_TABLE = frozenset({Doing.RING_BUY_IN, Doing.RING_TOP_UP, Doing.RING_CASH_OUT})
_INTO_A_POOL = frozenset({Doing.BUY_IN, Doing.REBUY})


def _moved(reason: TransferReason, *postings: Posting) -> Transfer:
    return Transfer(reason, tuple(posting for posting in postings if posting.amount))


# --- what may be booked -------------------------------------------------------------------------------------------


def overdrawn(book: AccountBook, booking: Booking) -> Refusal | None:
    """Why there is not enough money for a line, or None. No account is ever below zero (REG-basics-4-d)."""
    cents, doing = booking.cents, booking.doing
    if cents <= 0:
        return Refusal("amount_not_positive", "house.payment", {"cents": cents})
    match doing:
        case Doing.DEPOSIT:
            return None
        case Doing.PRIZE:
            source, there = "pool", book.pool_of(booking.tournament)
        case Doing.RING_CASH_OUT:
            source, there = "ring", book.ring_chips
        case Doing.RING_BUY_IN | Doing.RING_TOP_UP | Doing.BUY_IN | Doing.REBUY | Doing.WITHDRAWAL:
            source, there = "account", book.balance(booking.player)
        case _:
            assert_never(doing)
    if cents <= there:
        return None
    return Refusal("account_overdrawn", "house.payment", {"account": source, "cents": cents, "there": there})


def may_book(book: AccountBook, booking: Booking, rules: Rules, day: Day) -> Refusal | None:
    """Why the desk may not write this line today, or None."""
    if (short := overdrawn(book, booking)) is not None:
        return short
    match booking.doing:
        case Doing.DEPOSIT:
            return _may_deposit(book.deposited.get(booking.player, 0) + booking.cents, rules, day)
        case Doing.WITHDRAWAL:
            return _may_withdraw(book, booking.player, rules, day)
        case _:
            return None


def _may_deposit(total: int, rules: Rules, day: Day) -> Refusal | None:
    """Why chips may not be bought for an account, or None: on the first day alone, and a participant's deposits
    together lie in the limits. REG-basics-4-b, REG-basics-4-e."""
    if rules.deposit_day == "first" and day.number != 1:
        return Refusal("deposits_closed", rules.source("deposit_day"), {"day": day.number})
    least, most = rules.deposit_min_cents, rules.deposit_max_cents
    if least is not None and total < least:
        return Refusal("deposit_too_small", rules.source("deposit_min_cents"), {"cents": total, "least": least})
    if most is not None and total > most:
        return Refusal("deposit_too_large", rules.source("deposit_max_cents"), {"cents": total, "most": most})
    return None


def _may_withdraw(book: AccountBook, player: PlayerId, rules: Rules, day: Day) -> Refusal | None:
    """Why an account may not be paid out, or None: on the closing day alone, once the player's chips are back.
    REG-basics-4-c, REG-basics-4-e."""
    if rules.withdraw_day == "last" and day.number != day.of:
        return Refusal("payouts_closed", rules.source("withdraw_day"), {"day": day.number, "last": day.of})
    if player in book.seated:
        return Refusal("still_at_ring_table", rules.source("withdraw_day"))
    return None


def not_in_series(booking: Booking, series: Series) -> Refusal | None:
    """Why a series has no place for this line, or None (REG-series-1)."""
    if booking.doing in _AT_A_RING_TABLE and not series.ring_games:
        return Refusal("no_ring_games", "house.set-up")
    of_a_tournament = booking.doing in _INTO_A_POOL or booking.doing is Doing.PRIZE
    if of_a_tournament and not 1 <= booking.tournament <= series.tournaments:
        detail = {"tournament": booking.tournament, "tournaments": series.tournaments}
        return Refusal("no_such_tournament_in_series", "house.set-up", detail)
    return None


def may_pay_at_desk(rules: Rules) -> Refusal | None:
    """Why chips and entries may not be paid for at the desk, or None: where all the money moves through accounts, an
    account is charged (REG-basics-4-a)."""
    return Refusal("accounts_only", rules.source("cashless")) if rules.cashless else None


# --- what a tournament costs --------------------------------------------------------------------------------------


def buy_in_by(rules: Rules) -> Price | None:
    """What an entry costs and is worth by the rulebook; None where the event says so itself.

    CODE-9.1, REG-basics-2-b: the fee; REG-start-1, REG-2.1: the same chips for everybody; REG-basics-3: no share of
    the house.
    """
    return _price(rules.entry_fee_cents, rules.start_stack, rules)


def rebuy_by(rules: Rules) -> Price | None:
    """What a rebuy costs and is worth by the rulebook (REG-basics-2-c); None where the event says so itself."""
    return _price(rules.rebuy_price_cents, rules.rebuy_chips, rules)


def _price(cents: int | None, chips: int | None, rules: Rules) -> Price | None:
    if cents is None or chips is None:
        return None
    fee = cents * rules.commission_percent // 100
    return Price(pool=cents - fee, fee=fee, chips=chips)


@dataclass(frozen=True, slots=True)
class InPlay:
    """What a tournament is played for, and with."""

    prize_pool: int
    chips: int


def in_play(*, entries: int, buy_in: Price, rebuys: int = 0, rebuy: Price | None = None) -> InPlay:
    """Prize pool and chips after so many entries and rebuys: all that was paid in, less the house's share."""
    again = rebuy or Price(0, 0, 0)
    return InPlay(entries * buy_in.pool + rebuys * again.pool, entries * buy_in.chips + rebuys * again.chips)


def is_freezeout(rules: Rules) -> bool:
    """A tournament without rebuys (CODE-9.2-b)."""
    return bool(rules.rebuys_max == 0)


def may_rebuy(*, stack: int, used: int, account: int | None, rules: Rules) -> Refusal | None:
    """Why a player may not have a rebuy by the rulebook, or None. `account` None: it is paid at the desk.

    CODE-9.2-a, FSPR-4.1-rebuy-a, REG-basics-2-c: as many as are laid down, for a player without chips. REG-bust-1: who
    may not have one, or cannot pay for it, is out.
    """
    most, price = rules.rebuys_max, rules.rebuy_price_cents
    if stack > 0:
        return Refusal("player_has_chips", rules.source("rebuys_max"))
    if most is not None and used >= most:
        return Refusal("no_rebuy_left", rules.source("rebuys_max"), {"most": most})
    if account is not None and price is not None and account < price:
        detail: Facts = {"account": "account", "cents": price, "there": account}
        return Refusal("account_overdrawn", "house.payment", detail)
    return None


def in_big_blinds(cents: int, big_blind: int) -> int:
    """An amount in hundredths of a big blind, rounded down. The small blind is an independent number
    (REG-basics-1-c: 40, not 50)."""
    return cents * 100 // big_blind
