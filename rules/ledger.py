"""Money moves only by transfers whose postings sum to zero.

A posting is what one account gets (positive) or gives (negative), in minor units. The accounts of a tournament:
`cash`, `card` and `transfer` are where the desk keeps the money by the way it came; `pool` owes it to the players and
`fees` to the club; `player:<number>` is a person's own account, to which a prize is owed until it is handed out;
`ring` owes the chips that lie on ring tables (rules/money.py).
What the desk takes stands with a plus at the desk and with a minus at `pool` and `fees`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.ids import EntryId, PlayerId
from rules.tournament import events as e
from rules.tournament.state import Payment, PaymentKind, PaymentMethod, Price

POOL = "pool"
FEES = "fees"
RING = "ring"
HOUSE = "house"
"""What the club adds to a pool that falls short of its guarantee."""


def desk_account(method: PaymentMethod) -> str:
    """Where money of this kind lies."""
    return method.value


def player_account(player: PlayerId) -> str:
    """A person's own account."""
    return f"player:{player}"


class TransferReason(StrEnum):
    """What money moved for."""

    BUY_IN = "buy_in"
    REBUY = "rebuy"
    ADD_ON = "add_on"
    REFUND = "refund"
    OVERLAY = "overlay"
    PRIZE = "prize"
    MERGER = "merger"
    DEPOSIT = "deposit"
    RING_BUY_IN = "ring_buy_in"
    RING_TOP_UP = "ring_top_up"
    RING_CASH_OUT = "ring_cash_out"
    WITHDRAWAL = "withdrawal"


@dataclass(frozen=True, slots=True)
class Posting:
    """What one account gets, or gives when `amount` is negative."""

    account: str
    amount: int


@dataclass(frozen=True, slots=True)
class Transfer:
    """One movement of money. There is none that does not balance."""

    reason: TransferReason
    postings: tuple[Posting, ...]
    entry: EntryId | None = None

    def __post_init__(self) -> None:
        if sum(posting.amount for posting in self.postings) != 0:
            raise ValueError(f"{self.reason.value}: the postings do not balance: {self.postings}")

    def reversed(self, reason: TransferReason | None = None) -> Transfer:
        """The same money, the other way."""
        back = tuple(Posting(posting.account, -posting.amount) for posting in self.postings)
        return Transfer(reason or self.reason, back, self.entry)


def transfers(event: e.Event) -> tuple[Transfer, ...]:
    """The money that moved with `event`."""
    match event:
        case e.EntryPaid(entry=entry, payment=paid):
            return (payment(entry, paid),)
        case e.RebuySold(before=before, payment=paid) | e.AddOnSold(before=before, payment=paid):
            return (payment(before.id, paid),)
        case e.EntryVoided(before=before):
            return refund(before.id, before.payments)
        case e.EntryPutBack(before=before, money_back=back, money_again=again):
            return (*refund(before.id, back), *(payment(before.id, paid) for paid in again))
        case e.PlayersMerged(player=gone, into=kept, owed=owed) if owed:
            return (Transfer(TransferReason.MERGER, _moved(player_account(gone), player_account(kept), owed)),)
        case e.TournamentFinished(results=results, overlay=added):
            won = (prize(result.entry, result.player, result.prize) for result in results if result.prize)
            return (*((overlay(added),) if added else ()), *won)
        case _:
            return ()


def payment(entry: EntryId, paid: Payment) -> Transfer:
    """The desk takes money for an entry, a rebuy or an add-on: part for the pool, part for the house."""
    return Transfer(_REASONS[paid.kind], _taken(paid.method, paid.price), entry)


def refund(entry: EntryId, payments: Iterable[Payment]) -> tuple[Transfer, ...]:
    """Everything that an entry has paid goes back the way it came."""
    return tuple(payment(entry, paid).reversed(TransferReason.REFUND) for paid in payments)


def overlay(amount: int) -> Transfer:
    """The club makes the pool up to its guarantee."""
    return Transfer(TransferReason.OVERLAY, _moved(HOUSE, POOL, amount))


def prize(entry: EntryId, player: PlayerId, amount: int) -> Transfer:
    """A prize is owed to the person instead of by the pool."""
    return Transfer(TransferReason.PRIZE, _moved(POOL, player_account(player), amount), entry)


def balances(transfers: Iterable[Transfer]) -> Mapping[str, int]:
    """What every account holds after all the transfers; accounts in order of their first posting."""
    held: dict[str, int] = {}
    for transfer in transfers:
        for posting in transfer.postings:
            held[posting.account] = held.get(posting.account, 0) + posting.amount
    return held


_REASONS = {
    PaymentKind.BUY_IN: TransferReason.BUY_IN,
    PaymentKind.REBUY: TransferReason.REBUY,
    PaymentKind.ADD_ON: TransferReason.ADD_ON,
}


def _taken(method: PaymentMethod, price: Price) -> tuple[Posting, ...]:
    return _moving(Posting(desk_account(method), price.cost), Posting(POOL, -price.pool), Posting(FEES, -price.fee))


def _moved(source: str, target: str, amount: int) -> tuple[Posting, ...]:
    """`amount` that `source` owed is now owed by `target`."""
    return _moving(Posting(source, amount), Posting(target, -amount))


def _moving(*postings: Posting) -> tuple[Posting, ...]:
    return tuple(posting for posting in postings if posting.amount != 0)
