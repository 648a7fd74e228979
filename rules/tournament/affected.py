"""Who must be told of a change: the tables and the players who see something else than before.

Found by identity, since states are frozen: what did not change is the same object. The answers may name one too many,
never one too few.
"""

from __future__ import annotations

from rules import floor
from rules.finishing import field_size, places
from rules.ids import EntryId, Seat, TableNo
from rules.rulebook import Rules
from rules.tournament.showing.field import inputs_of_time
from rules.tournament.state import EntryStatus, Move, Tournament


def affected_tables(before: Tournament, after: Tournament, rules: Rules) -> frozenset[TableNo]:
    """The tables whose tablets see another table than before. The name of a player is not looked at."""
    if _told_to_all_tables(before, rules) != _told_to_all_tables(after, rules):
        return frozenset(after.tables)
    changed = {n for n, table in after.tables.items() if before.tables.get(n) is not table}
    changed |= {seat.table for entry in changed_entries(before, after) for seat in _seats_of(before, after, entry)}
    changed |= {seat.table for move in _moves_changed(before, after) for seat in (move.origin, move.target)}
    changed |= {move.origin.table for move in after.moves if move.target.table in changed}
    changed |= {call.table for call in {*before.floor_calls.values()} ^ {*after.floor_calls.values()}}
    changed |= {
        seat.table
        for penalty in {*before.penalties.values()} ^ {*after.penalties.values()}
        for seat in _seats_of(before, after, penalty.entry)
    }
    changed |= {n for n in after.tables if before.drawn_buttons.get(n) != after.drawn_buttons.get(n)}
    before_sizes, after_sizes = floor.sizes_agreed(before), floor.sizes_agreed(after)
    if before_sizes != after_sizes or before.dealing_on is not after.dealing_on:
        changed |= {
            n
            for n in after.tables
            if n not in before.tables
            or floor.uneven_hold(before, n, rules, before_sizes) != floor.uneven_hold(after, n, rules, after_sizes)
        }
    behind_before, behind_after = floor.unfinished_rounds(before), floor.unfinished_rounds(after)
    changed |= {n for n in after.tables if behind_before.get(n) != behind_after.get(n)}
    return frozenset(changed)


def _told_to_all_tables(tournament: Tournament, rules: Rules) -> tuple[object, ...]:
    hold = floor.floor_hold(tournament, rules)
    return (hold, inputs_of_time(tournament))


def _seats_of(before: Tournament, after: Tournament, entry: EntryId) -> list[Seat]:
    """Where the player sits, and where they are seen off."""
    found = [one for state in (before, after) if (one := state.entries.get(entry)) is not None]
    return [seat for one in found for seat in (one.seat, one.came_from) if seat is not None]


def changed_entries(before: Tournament, after: Tournament) -> frozenset[EntryId]:
    """The entries that are not what they were."""
    if before.entries is after.entries:
        return frozenset()
    was = before.entries
    return frozenset(number for number, entry in after.entries.items() if was.get(number) is not entry)


def affected_entries(before: Tournament, after: Tournament) -> frozenset[EntryId]:
    """The entries whose players see something else about themselves than before.

    Beside those that changed: who is moved, who stands behind in the queue, and the places and prizes of all who are
    out when the field or the money changes; everybody when the set-up or the period does.
    """
    if inputs_of_time(before) != inputs_of_time(after):
        return frozenset(after.entries)
    changed = set(changed_entries(before, after))
    versions = [state.entries[n] for n in changed for state in (before, after) if n in state.entries]
    money = (before.pool, before.payouts) != (after.pool, after.payouts)
    if money or field_size(before) != field_size(after):
        changed |= {n for n, entry in after.entries.items() if entry.status is EntryStatus.OUT}
    elif any(entry.bust is not None for entry in versions):
        changed |= _placed_otherwise(before, after)
    if any(entry.status is EntryStatus.REGISTERED for entry in versions):
        changed |= {n for n, entry in after.entries.items() if entry.status is EntryStatus.REGISTERED}
    changed |= {move.entry for move in _moves_changed(before, after)}
    changed |= {
        move.entry
        for move in after.moves
        if before.tables.get(move.target.table) is not after.tables.get(move.target.table)
    }
    return frozenset(changed)


def _moves_changed(before: Tournament, after: Tournament) -> tuple[Move, ...]:
    """The moves that were agreed, carried out or dropped."""
    if before.moves is after.moves:
        return ()
    return (
        *(move for move in before.moves if move not in after.moves),
        *(move for move in after.moves if move not in before.moves),
    )


def _placed_otherwise(before: Tournament, after: Tournament) -> set[EntryId]:
    """Whose place is another than before."""
    was, found = places(before), places(after)
    return {number for number in {*was, *found} if was.get(number) != found.get(number)}
