"""What a table tells of a player whom the server has moved to another table meanwhile.

A tablet without a connection knows nothing of a move, and neither do the players there: they deal on, and what happens
is a fact (adr/0036). It is one as long as no hand was dealt to the player at the new table; from then on two tables say
that they have the same player, and the director decides.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.entries import IN_PLAY
from rules.ids import EntryId, TableNo
from rules.tournament.state import Entry, Hand, Tournament
from rules.verdict import Refusal


def told_of(t: Tournament, entry: Entry, table: TableNo, hand: Hand | None) -> bool | Refusal:
    """Whether the table of the chair that the player was sent from tells of a hand in which it still had the player."""
    sat, sits = entry.came_from, entry.seat
    if entry.status not in IN_PLAY or hand is None or sat is None or sits is None:
        return False
    if sat.table != table or sits.table == table or (entry.arrived and entry.id not in hand.dealt):
        return False
    there = t.tables[sits.table]
    if any(dealt is not None and entry.id in dealt.dealt for dealt in (there.hand, there.last_hand)):
        facts = {"entry": entry.id, "table": table, "to": sits.table}
        return Refusal("moved_and_dealt_in", "house.moves", facts)
    return True


def told_among(t: Tournament, entries: Iterable[EntryId], table: TableNo, hand: Hand | None) -> set[EntryId] | Refusal:
    """Those of these entries whom the table still had though the server has moved them."""
    found: set[EntryId] = set()
    for number in entries:
        told = told_of(t, t.entries[number], table, hand) if number in t.entries else False
        if isinstance(told, Refusal):
            return told
        if told:
            found.add(number)
    return found
