"""Transfers that follow from what happened, posted in the same transaction."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Sum

from rules import ledger
from rules.tournament.events import Event
from tournament.models import Posting, Transfer


def post(stream_id: int, seq: int, events: Iterable[Event], *, at: datetime) -> None:
    """Write the transfers of one line of the journal."""
    moved = [transfer for event in events for transfer in ledger.transfers(event)]
    if not moved:
        return
    rows = Transfer.objects.bulk_create(
        Transfer(stream_id=stream_id, seq=seq, reason=transfer.reason, entry=transfer.entry, at=at)
        for transfer in moved
    )
    Posting.objects.bulk_create(
        Posting(transfer=row, account=posting.account, amount=posting.amount)
        for row, transfer in zip(rows, moved, strict=True)
        for posting in transfer.postings
    )


def balances(stream_id: int) -> dict[str, int]:
    """What every account of a tournament holds; together they are nothing."""
    sums = Posting.objects.filter(transfer__stream_id=stream_id).values("account").annotate(held=Sum("amount"))
    return {row["account"]: row["held"] for row in sums.order_by("account")}


def balances_after(events: Iterable[Event]) -> dict[str, int]:
    """What the accounts must hold after these events."""
    held = ledger.balances(transfer for event in events for transfer in ledger.transfers(event))
    return {account: amount for account, amount in held.items() if amount}
