"""The floor as it stands: which tables are in use, who is dealt in next, and what keeps a table from dealing.

Tables *in use* are the open ones with players.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from rules.answers import ParameterName
from rules.clock import Paused
from rules.entries import last_period_within, period_now
from rules.hand.button import button_mode
from rules.ids import EntryId, SeatNo, TableNo
from rules.rulebook import Rules
from rules.seating import Positions, seats_dealt_in, table_positions
from rules.structure import Break
from rules.tournament.state import Entry, EntryStatus, MoveReason, Status, Table, Tournament
from rules.verdict import Refusal


def tables_in_use(tournament: Tournament) -> tuple[Table, ...]:
    """The open tables at which somebody sits, by number."""
    return tuple(t for _, t in sorted(tournament.tables.items()) if t.is_open and t.seats)


def players_in_play(tournament: Tournament) -> int:
    """Everybody who sits at a table, with chips or waiting for a rebuy."""
    return sum(len(table.seats) for table in tournament.tables.values())


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many sit at each table in use once all agreed moves are made: what is agreed waits for hands alone."""

    players: Mapping[TableNo, int]
    fullest: int
    short: Mapping[TableNo, int]  # how far a table is below the fullest; a full small table cannot be helped

    @property
    def difference(self) -> int:
        """How far the shortest table is below the fullest."""
        return max(self.short.values(), default=0)


def sizes_agreed(tournament: Tournament) -> Sizes:
    """The tables as the agreed moves will leave them."""
    players = {n: len(table.seats) for n, table in sorted(tournament.tables.items()) if table.is_open}
    for move in tournament.moves:
        players[move.origin.table] -= 1
        players[move.target.table] += 1
    players = {n: count for n, count in players.items() if count}
    fullest = max(players.values(), default=0)
    short = {n: fullest - count for n, count in players.items() if count < tournament.tables[n].size}
    return Sizes(players, fullest, short)


def floor_has_changed(before: Tournament, after: Tournament) -> bool:
    """Whether the floor may need another plan than before: who sits or will sit where has changed, or what was laid
    down (house rules say how uneven tables may be), and while a plan waits, anything that it rests on: a rebuy that
    brings a player back into the next hand makes somebody else the next big blind."""
    if before.config is not after.config or before.status is not after.status or before.moves is not after.moves:
        return True
    if after.plan is not None and (before.entries is not after.entries or before.tables is not after.tables):
        return True
    return before.closing is not after.closing or _seating(before) != _seating(after)


def _seating(tournament: Tournament) -> Mapping[TableNo, tuple[bool, Mapping[SeatNo, EntryId]]]:
    return {number: (table.is_open, table.seats) for number, table in tournament.tables.items()}


def final_table_due(tournament: Tournament, rules: Rules) -> Table | None:
    """The table at which the final table is formed now, while players still sit at several: as many as it takes, or
    fewer, since hands at several tables end together. REG-final-1."""
    tables = tables_in_use(tournament)
    players = sum(len(table.seats) for table in tables)
    if len(tables) < 2:
        return None
    if players > tournament.config.final_table_size and rules.break_table_when != "fits_on_fewer_tables":
        return None
    return next((table for table in tables if table.size >= players), None)


def dealt_in(tournament: Tournament, table_no: TableNo, rules: Rules) -> tuple[SeatNo, ...]:
    """The chairs that get cards in the table's next hand. A penalised player is one of them: the blinds are posted and
    the hand is killed."""
    table = tournament.tables[table_no]
    return seats_dealt_in(begun_afresh(tournament, table), statuses_at(tournament, table), button_mode(rules))


def coming_positions(tournament: Tournament, table_no: TableNo, rules: Rules) -> Positions | None:
    """Button and blinds of the table's next hand; None while nobody could be dealt in or no button has been drawn."""
    return table_positions(
        tournament.tables[table_no],
        dealt_in(tournament, table_no, rules),
        rules,
        drawn=tournament.drawn_buttons.get(table_no),
    )


def begun_afresh(tournament: Tournament, table: Table) -> Table:
    """A newly drawn button forgets where the blinds were: nobody has to wait for the old one to pass."""
    if table.number not in tournament.drawn_buttons:
        return table
    return replace(table, button=None, small_blind=None, big_blind=None)


def statuses_at(tournament: Tournament, table: Table) -> Mapping[EntryId, EntryStatus]:
    """What the entries at a table are doing."""
    return {entry: tournament.entries[entry].status for entry in table.seats.values()}


def may_deal(tournament: Tournament, table_no: TableNo, rules: Rules, now: datetime) -> Refusal | None:
    """Why the table may not begin its next hand now, or None: shuffle up and deal."""
    return hold(tournament, table_no, rules) or _on_break(tournament, now)


def hold(tournament: Tournament, table_no: TableNo, rules: Rules) -> Refusal | None:
    """What keeps the table from dealing whatever the time is; a break under way is the clock's affair."""
    return floor_hold(tournament, rules) or table_hold(tournament, table_no, rules, sizes_agreed(tournament))


def floor_hold(tournament: Tournament, rules: Rules) -> Refusal | None:
    """What keeps every table from dealing."""
    if tournament.status is not Status.RUNNING or tournament.clock is None:
        return Refusal("not_running", "house.not-running", {"status": tournament.status.value})
    tables = tables_in_use(tournament)
    players = sum(len(table.seats) for table in tables)
    if players < 2:
        return Refusal("tournament_decided", "house.tournament-decided")
    if isinstance(tournament.clock, Paused):
        return Refusal("clock_paused", "house.clock-paused")
    drawn = any(move.reason is MoveReason.FINAL_TABLE for move in tournament.moves)
    if drawn or final_table_due(tournament, rules) is not None:
        return Refusal("final_table", rules.source("final_table_size"), {"players": players})
    return None


def table_hold(tournament: Tournament, table_no: TableNo, rules: Rules, sizes: Sizes) -> Refusal | None:
    """What keeps this table from dealing while others may. A hand at another table never does: who is to move leaves
    when the own hand is over, and waits at the new table for the end of the hand there (REG-balance-5)."""
    if (uneven := uneven_hold(tournament, table_no, rules, sizes)) is not None:
        return uneven
    table = tournament.tables[table_no]
    broke = next((e for e in table.seats.values() if _has_lost_all(tournament.entries[e])), None)
    if broke is not None:
        return Refusal("player_without_chips", "house.chips-conserved", {"table": table_no, "entry": broke})
    if tournament.hand_for_hand and (others := unfinished_rounds(tournament).get(table_no)):
        return Refusal("hand_for_hand", "house.hand-for-hand", {"table": table_no, "tables": others})
    if len(dealt_in(tournament, table_no, rules)) < 2:
        return Refusal("too_few_players", "house.too-few-players", {"table": table_no})
    return None


def uneven_hold(tournament: Tournament, table_no: TableNo, rules: Rules, sizes: Sizes) -> Refusal | None:
    """Play stops where a table is so many players short: at the short table, or by a stricter rulebook at all
    (REG-balance-6). While players may still come it takes more; and the director may let tables deal on."""
    stops = halt_play_parameter(tournament)
    everywhere = rules.halt_play_at == "all_tables"
    apart = sizes.difference if everywhere else sizes.short.get(table_no, 0)
    most = int(rules.answer(stops)) - 1
    if apart <= most or may_deal_on(tournament, table_no):
        return None
    return Refusal("tables_uneven", rules.source(stops), {"difference": apart, "allowed": most})


def halt_play_parameter(tournament: Tournament) -> ParameterName:
    """Which question of the rulebook says how short a table may be now."""
    levels = tournament.config.late_registration_levels
    period = tournament.clock.period if tournament.clock is not None else 0
    may_come = tournament.final_table is None and period <= last_period_within(tournament.structure, levels)
    return "halt_play_short_by_late" if may_come else "halt_play_short_by"


def may_deal_on(tournament: Tournament, table_no: TableNo) -> bool:
    """Whether the director has let this table begin its next hand though tables are uneven."""
    return tournament.tables[table_no].hands < tournament.dealing_on.get(table_no, 0)


def _has_lost_all(entry: Entry) -> bool:
    """Counted to nothing, and neither out nor waiting for a rebuy yet."""
    return entry.status is EntryStatus.SEATED and entry.counted and entry.stack == 0


def unfinished_rounds(tournament: Tournament) -> Mapping[TableNo, int]:
    """Hand for hand: how many other tables have yet to finish the round of hands that a table has played; only tables
    that wait for others."""
    if not tournament.hand_for_hand:
        return {}
    tables = tables_in_use(tournament)
    finished = sorted(
        _rounds_begun(tournament, table) - (table.hand is not None)
        for table in tables
        if table.number in tournament.hand_for_hand_from
    )
    behind = {
        table.number: bisect_left(finished, _rounds_begun(tournament, table)) - (table.hand is not None)
        for table in tables
    }
    return {number: others for number, others in behind.items() if others > 0}


def tables_between_rounds(tournament: Tournament) -> int:
    """Hand for hand: the tables that have played this round and wait for the others."""
    waiting = unfinished_rounds(tournament)
    return sum(tournament.tables[number].hand is None for number in waiting)


def _rounds_begun(tournament: Tournament, table: Table) -> int:
    """Hands begun since hand-for-hand was switched on."""
    return table.hands - tournament.hand_for_hand_from.get(table.number, table.hands)


def _on_break(tournament: Tournament, now: datetime) -> Refusal | None:
    period = period_now(tournament, now)
    if period is not None and isinstance(tournament.structure.periods[period], Break):
        return Refusal("on_break", "house.on-break")
    return None
