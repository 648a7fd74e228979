"""Money moves only by transfers that balance."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.ids import EntryId, PlayerId, Seat, SeatNo, TableNo
from rules.ledger import Posting, Transfer, TransferReason, balances, overlay, payment, prize, refund, transfers
from rules.tournament.events import (
    AddOnSold,
    EntryPaid,
    EntryPutBack,
    EntryVoided,
    PrizeWon,
    RebuySold,
    RegistrationOpened,
    TournamentFinished,
)
from rules.tournament.state import Entry, EntryStatus, Payment, PaymentKind, PaymentMethod, Price

ANNA, SEAT = EntryId(4), Seat(TableNo(1), SeatNo(2))
BUY_IN = Payment(PaymentKind.BUY_IN, PaymentMethod.CASH, Price(pool=5_000, fee=500, chips=20_000))
REBUY = Payment(PaymentKind.REBUY, PaymentMethod.CARD, Price(pool=2_000, fee=0, chips=2_000))
ADD_ON = Payment(PaymentKind.ADD_ON, PaymentMethod.TRANSFER, Price(pool=1_000, fee=100, chips=4_000))
PAID = Entry(ANNA, PlayerId(77), EntryStatus.SEATED, seat=SEAT, paid=5_500, payments=(BUY_IN,))


def test_a_buy_in_lies_in_the_desk_and_is_owed_by_pool_and_fees() -> None:
    (transfer,) = transfers(EntryPaid(ANNA, PlayerId(77), BUY_IN, SEAT, ""))
    assert transfer == Transfer(
        TransferReason.BUY_IN, (Posting("cash", 5_500), Posting("pool", -5_000), Posting("fees", -500)), ANNA
    )


def test_without_a_fee_nothing_is_posted_to_the_fees() -> None:
    (transfer,) = transfers(RebuySold(PAID, REBUY, SEAT))
    assert transfer == Transfer(TransferReason.REBUY, (Posting("card", 2_000), Posting("pool", -2_000)), ANNA)


def test_an_add_on_goes_the_way_it_was_paid() -> None:
    (transfer,) = transfers(AddOnSold(PAID, ADD_ON))
    assert balances([transfer]) == {"transfer": 1_100, "pool": -1_000, "fees": -100}


def test_a_voided_entry_gets_everything_back_the_way_it_came() -> None:
    entry = replace(PAID, payments=(BUY_IN, REBUY), paid=7_500)
    moved = transfers(EntryVoided(entry, "paid twice"))
    assert {transfer.reason for transfer in moved} == {TransferReason.REFUND}
    assert balances(moved) == {"cash": -5_500, "pool": 7_000, "fees": 500, "card": -2_000}


def test_taking_a_payment_back_and_again_leaves_nothing() -> None:
    moved = transfers(EntryPutBack(PAID, PAID, 0, money_back=(BUY_IN,), money_again=(BUY_IN,)))
    assert set(balances(moved).values()) == {0}


def test_prizes_and_overlay_empty_the_pool() -> None:
    results = (PrizeWon(ANNA, PlayerId(77), 1, 1, 6_000), PrizeWon(EntryId(5), PlayerId(78), 2, 2, 0))
    taken = transfers(EntryPaid(ANNA, PlayerId(77), BUY_IN, SEAT, ""))
    held = balances([*taken, *transfers(TournamentFinished(results, overlay=1_000))])
    assert held == {"cash": 5_500, "pool": 0, "fees": -500, "house": 1_000, "player:77": -6_000}


def test_other_events_move_no_money() -> None:
    assert transfers(RegistrationOpened()) == ()


def test_a_transfer_that_does_not_balance_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="do not balance"):
        Transfer(TransferReason.PRIZE, (Posting("pool", 100), Posting("player:1", -99)))


amounts = st.integers(0, 10**9)
payments = st.builds(
    Payment, st.sampled_from(PaymentKind), st.sampled_from(PaymentMethod), st.builds(Price, amounts, amounts, amounts)
)


@given(st.lists(payments, max_size=6), amounts, amounts)
def test_whatever_moves_the_sum_of_all_accounts_is_nothing(paid: list[Payment], won: int, added: int) -> None:
    moved = [*(payment(ANNA, p) for p in paid), prize(ANNA, PlayerId(77), won), overlay(added)]
    assert sum(balances(moved).values()) == 0
    assert all(posting.amount != 0 for transfer in moved for posting in transfer.postings)


@given(st.lists(payments, max_size=6))
def test_a_refund_leaves_every_account_as_it_was(paid: list[Payment]) -> None:
    assert not any(balances([*(payment(ANNA, p) for p in paid), *refund(ANNA, paid)]).values())
