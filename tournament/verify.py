"""Proof that rows and journal say the same: `replay(journal) == rows`, and that chips and money add up."""

from collections.abc import Iterator

from django.db.models import Sum

from rules.entries import IN_PLAY
from rules.tournament.events import Event
from rules.tournament.state import Tournament
from tournament import journal, money, store
from tournament.models import Stream, Transfer


def faults_of(stream_id: int) -> Iterator[str]:
    """What does not agree in one tournament, as sentences; nothing if all is well."""
    version = Stream.objects.values_list("version", flat=True).get(pk=stream_id)
    lines = list(journal.lines(stream_id))
    if [line.seq for line in lines] != list(range(1, version + 1)):
        yield f"the journal's lines are not numbered 1 to {version}"
    replayed = journal.fold(None, lines)
    stored = store.load(stream_id)
    if replayed != stored:
        yield from _differences(replayed, stored)
    if not any(_settled(line) for line in lines):
        yield from _chips(stored)
    yield from _money(stream_id, stored, [event for line in lines for event in line.events])


def _settled(line: journal.Line) -> bool:
    """Whether a count was taken for true with a reason, though it was not what the table had."""
    return line.command["kind"] in {"EndHand", "ReportStacks"} and bool(line.command["payload"].get("reason"))


def _differences(replayed: Tournament | None, stored: Tournament) -> Iterator[str]:
    if replayed is None:
        yield "the journal is empty"
        return
    for name in replayed.__dataclass_fields__:
        if getattr(replayed, name) != getattr(stored, name):
            yield f"replayed and stored differ in {name}"
    for number, entry in replayed.entries.items():
        if stored.entries.get(number) != entry:
            yield f"entry {number}: replayed {entry}, stored {stored.entries.get(number)}"


def _chips(state: Tournament) -> Iterator[str]:
    """No more chips can lie in front of players than were issued; with every stack counted, exactly as many."""
    playing = [entry for entry in state.entries.values() if entry.status in IN_PLAY]
    held = sum(entry.stack for entry in playing)
    if playing and all(entry.counted for entry in playing) and held != state.chips_issued:
        yield f"{held} chips in play, {state.chips_issued} issued"


def _money(stream_id: int, state: Tournament, events: list[Event]) -> Iterator[str]:
    transfers = Transfer.objects.filter(stream_id=stream_id)
    for row in transfers.annotate(total=Sum("postings__amount")).exclude(total=0).exclude(total=None):
        yield f"transfer {row.pk} does not balance"
    held = money.balances(stream_id)
    if sum(held.values()) != 0:
        yield "the accounts together hold something"
    expected = money.balances_after(events)
    if {name: amount for name, amount in held.items() if amount} != expected:
        yield f"the accounts hold {held}, by the journal {expected}"
    taken = sum(entry.paid for entry in state.entries.values())
    if taken != state.pool + state.fees:
        yield f"entries paid {taken}, pool and fees are {state.pool + state.fees}"
