"""Who moves where, and why: the final table, the breaking of tables, the balance between them.

`propose` looks at the floor as it will be once the approved moves are made, and asks three questions in this order:

1. *Final table.* Do all who are in play fit at it (`Config.final_table_size`), or at one table anyway, while several
   tables are in use? Then all draw new seats and a new button at the lowest-numbered table, and the others close.
2. *Break.* Do the other tables have chairs for the players of one? The highest-numbered table in use is broken, so that
   everybody in the room knows which table goes next. Its players draw: each goes to a table with the fewest players.
3. *Balance.* From the largest table the player who is due the big blind goes to the free seat that becomes big blind
   first, else to the free seat nearest to the big blind, until tables differ by no more than is allowed. Of equally
   large or small tables the lowest number gives or gets: a choice that stays the same while hands end around it.

An open table without players waits for newcomers: it is neither filled
nor broken. A player without chips who waits for a rebuy occupies a seat like any other. Before a table's first hand
nobody is due a blind, and mover and seat are drawn from the plan's seed.

A plan's moves are meant together: at the final table players may change seats with each other, so whoever carries a
plan out clears all origins before filling the targets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rules.answers import ParameterName
from rules.floor import begun_afresh, final_table_due, players_in_play, statuses_at
from rules.hand.button import button_mode
from rules.ids import EntryId, Seat, SeatNo, TableNo
from rules.rulebook import HOUSE, Rules
from rules.seating import (
    Positions,
    draw_button,
    draw_order,
    free_seats,
    is_dealt_in,
    reserved_seats,
    seat_after,
    seats_dealt_in,
    table_positions,
)
from rules.tournament.state import EntryStatus, Move, MoveReason, Plan, Status, Table, Tournament


@dataclass
class _Draft:
    """The floor while a plan is made: tables by number with the moves so far carried out. `kept` are chairs that stay
    free, `settled` the players who are moved once already."""

    tournament: Tournament
    rules: Rules
    seed: int
    tables: dict[TableNo, Table]
    kept: frozenset[Seat]
    settled: set[EntryId]
    moves: list[Move]
    closes: list[TableNo]
    chairs: dict[TableNo, tuple[SeatNo, ...]] = field(default_factory=dict)  # free ones, as far as they were asked for

    def in_use(self) -> list[Table]:
        """The tables at which somebody sits, by number."""
        return [table for _, table in sorted(self.tables.items()) if table.seats]

    def free(self, table: Table) -> tuple[SeatNo, ...]:
        """The chairs of a table that nobody has and nobody will have."""
        if table.number not in self.chairs:
            self.chairs[table.number] = free_seats(table, self.kept)
        return self.chairs[table.number]

    def move(self, move: Move) -> None:
        """Carry a move out, in the draft."""
        for changed in (move.origin.table, move.target.table):
            self.chairs.pop(changed, None)
        origin, target = self.tables[move.origin.table], self.tables[move.target.table]
        self.tables[origin.number] = _without(origin, move.origin.number)
        self.tables[target.number] = _with(target, move.target.number, move.entry)
        self.settled.add(move.entry)
        self.moves.append(move)


def _without(table: Table, seat: SeatNo) -> Table:
    return replace(table, seats={n: entry for n, entry in table.seats.items() if n != seat})


def _with(table: Table, seat: SeatNo, entry: EntryId) -> Table:
    return replace(table, seats={**table.seats, seat: entry})


def propose(tournament: Tournament, rules: Rules, seed: int) -> Plan | None:
    """The moves that the floor needs now, each with its reason and article; None when it needs none."""
    if tournament.status is not Status.RUNNING:
        return None
    draft = _draft(tournament, rules, seed)
    buttons: Mapping[TableNo, SeatNo] = {}
    if (final := final_table_due(tournament, rules)) is not None:
        if tournament.moves:
            return None  # first the moves that are under way: nobody is sent to two places
        buttons = _draw_final_table(draft, final)
    else:
        _break_tables(draft)
        _balance(draft, allowed=rules.max_table_difference)
    if not draft.moves:
        return None
    return Plan(
        id=tournament.plans + 1, seed=seed, moves=tuple(draft.moves), closes=tuple(draft.closes), buttons=buttons
    )


def moves_at_start(tournament: Tournament, rules: Rules, seed: int) -> tuple[Move, ...]:
    """Who changes the table when the cards go into the air, so that tables differ by no more than one and nobody sits
    alone: the draw filled table after table as players came. FSPR-5.2-b, REG-2.2-b."""
    draft = _draft(tournament, rules, seed)
    final = final_table_due(tournament, rules)
    staying = [table.number for table in draft.in_use() if table is not final]
    if final is not None:
        staying.insert(0, final.number)
    players, broken = players_in_play(tournament), list[TableNo]()
    while len(staying) > 1 and (final is not None or players < 2 * len(staying)):
        if sum(draft.tables[number].size for number in staying[:-1]) < players:
            break
        broken.append(staying.pop())
    for number in broken:
        _break_table(draft, draft.tables[number], staying)
    _balance(draft, allowed=1)
    return tuple(draft.moves)


def _draft(tournament: Tournament, rules: Rules, seed: int) -> _Draft:
    """The open floor with all approved moves carried out; the chairs they leave stay free until they are."""
    tables = {n: begun_afresh(tournament, table) for n, table in tournament.tables.items() if table.is_open}
    for move in tournament.moves:
        tables[move.origin.table] = _without(tables[move.origin.table], move.origin.number)
    for move in tournament.moves:
        tables[move.target.table] = _with(tables[move.target.table], move.target.number, move.entry)
    return _Draft(
        tournament,
        rules,
        seed,
        tables={number: table for number, table in tables.items() if number not in tournament.closing},
        kept=reserved_seats(tournament) | {move.origin for move in tournament.moves},
        settled={move.entry for move in tournament.moves},
        moves=[],
        closes=[],
    )


def _draw_final_table(draft: _Draft, final: Table) -> Mapping[TableNo, SeatNo]:
    """Everybody draws a seat at `final`, the other tables are closed (REG-final-2), and the button is drawn; without a
    new draw (REG-final-3) only those who come get seats."""
    redraw = draft.rules.final_table_draw
    players = [
        (Seat(table.number, seat), entry)
        for table in draft.in_use()
        if redraw or table.number != final.number
        for seat, entry in sorted(table.seats.items())
    ]
    chairs = [SeatNo(n) for n in range(1, final.size + 1)] if redraw else draft.free(final)
    seats = dict(zip((entry for _, entry in players), draw_order(draft.seed, chairs, "final table"), strict=False))
    why = {"players": players_in_play(draft.tournament), "table": final.number}
    article = draft.rules.source("final_table_draw" if redraw else "final_table_size")
    draft.moves.extend(
        Move(entry, origin, target, MoveReason.FINAL_TABLE, article, why)
        for origin, entry in players
        if (target := Seat(final.number, seats[entry])) != origin
    )
    draft.closes.extend(number for number in sorted(draft.tables) if number != final.number)
    return {final.number: draw_button(draft.seed, seats.values(), final.number)} if redraw else {}


def _break_tables(draft: _Draft) -> None:
    """Closes tables, the highest number first, as long as the others have chairs for all their players."""
    if draft.rules.break_table_when != "fits_on_fewer_tables":
        return
    staying = draft.in_use()
    broken: list[Table] = []
    while len(staying) > 1 and not draft.settled.intersection(staying[-1].seats.values()):
        chairs = sum(len(draft.free(table)) for table in staying[:-1])
        if chairs < sum(len(table.seats) for table in (staying[-1], *broken)):
            break
        broken.append(staying.pop())
    stay = [table.number for table in staying]
    for table in broken:
        _break_table(draft, table, stay)


def _break_table(draft: _Draft, table: Table, stay: Sequence[TableNo]) -> None:
    draft.closes.append(table.number)
    article = draft.rules.source("break_table_when")
    why = {"table": table.number, "players": len(table.seats), "tables_left": len(stay)}
    for seat, entry in sorted(table.seats.items()):
        target = _drawn_seat(draft, stay, entry)
        draft.move(Move(entry, Seat(table.number, seat), target, MoveReason.BREAK, article, why))
    del draft.tables[table.number]


def _drawn_seat(draft: _Draft, numbers: Iterable[TableNo], entry: EntryId) -> Seat:
    """A drawn chair at a drawn one of the tables with the fewest players."""
    tables = [draft.tables[n] for n in numbers if draft.free(draft.tables[n])]
    fewest = min(len(table.seats) for table in tables)
    table = draw_order(draft.seed, [t for t in tables if len(t.seats) == fewest], f"table:{entry}")[0]
    return Seat(table.number, draw_order(draft.seed, draft.free(table), f"seat:{entry}")[0])


def _balance(draft: _Draft, *, allowed: int) -> None:
    """Moves one player at a time from the largest table to the smallest until they are even enough. REG-balance-6."""
    while True:
        tables = draft.in_use()
        smaller = [table for table in tables if draft.free(table)]
        larger = [table for table in tables if not draft.settled.issuperset(table.seats.values())]
        if not smaller or not larger:
            return
        source = max(larger, key=lambda table: (len(table.seats), -table.number))
        target = min(smaller, key=lambda table: (len(table.seats), table.number))
        if len(source.seats) - len(target.seats) <= allowed:
            return
        draft.move(_balancing_move(draft, source, target))


def _balancing_move(draft: _Draft, source: Table, target: Table) -> Move:
    mover, chosen_as = _mover(draft, source)
    seat, given_as, hands = _receiving_seat(draft, target)
    why: dict[str, str | int | None] = {
        "from_count": len(source.seats),
        "to_count": len(target.seats),
        "mover": chosen_as,
        "seat": given_as,
        "hands": hands,
        "seat_article": draft.rules.source("balancing_seat"),
    }
    parameter: ParameterName = "max_table_difference" if chosen_as == "drawn" else "balancing_mover"
    if parameter == "balancing_mover" and draft.rules.source(parameter) == HOUSE:
        why["house"] = parameter
    return Move(
        source.seats[mover],
        Seat(source.number, mover),
        Seat(target.number, seat),
        MoveReason.BALANCE,
        draft.rules.source(parameter),
        why,
    )


def _mover(draft: _Draft, table: Table) -> tuple[SeatNo, str]:
    """Who leaves the larger table, and as what. REG-balance-2. Who is on the way already, or waits for a rebuy, is
    passed over."""
    able = [seat for seat, entry in table.seats.items() if entry not in draft.settled]
    playing = seats_dealt_in(table, statuses_at(draft.tournament, table), button_mode(draft.rules))
    candidates = sorted(set(able).intersection(playing)) or sorted(able)
    of_last_hand = draft.rules.balancing_mover == "last_big_blind"
    if of_last_hand and table.big_blind is not None and table.big_blind in candidates:
        return table.big_blind, "last_big_blind"
    positions = table_positions(table, playing, draft.rules, drawn=draft.tournament.drawn_buttons.get(table.number))
    if positions is None:
        return draw_order(draft.seed, candidates, f"mover:{table.number}")[0], "drawn"
    chosen_as = "without_last_big_blind" if of_last_hand else "next_big_blind"
    if positions.big_blind in candidates:
        return positions.big_blind, chosen_as
    return seat_after(positions.big_blind, candidates), chosen_as


def _receiving_seat(draft: _Draft, table: Table) -> tuple[SeatNo, str, int | None]:
    """The chair that a newcomer gets at a table of the plan."""
    drawn = draft.tournament.drawn_buttons.get(table.number)
    return receiving_seat(
        table,
        draft.free(table),
        draft.rules,
        statuses=statuses_at(draft.tournament, table),
        drawn=drawn,
        seed=draft.seed,
    )


def receiving_seat(
    table: Table,
    free: Sequence[SeatNo],
    rules: Rules,
    *,
    statuses: Mapping[EntryId, EntryStatus],
    drawn: SeatNo | None = None,
    seed: int = 0,
) -> tuple[SeatNo, str, int | None]:
    """Which of the `free` chairs a newcomer gets, as what, and the hands until its big blind (1 = the next hand): the
    chair that becomes the big blind (REG-balance-4), else the one nearest to it (REG-balance-3)."""

    def positions_with(*newcomer: SeatNo) -> Positions | None:
        taken = {**statuses, EntryId(0): EntryStatus.SEATED}
        seated = replace(table, seats={**table.seats, **dict.fromkeys(newcomer, EntryId(0))})
        return table_positions(table, seats_dealt_in(seated, taken, button_mode(rules)), rules, drawn=drawn)

    if table.button is None and drawn is None:
        return draw_order(seed, free, f"seat:{table.number}")[0], "drawn", None
    now = positions_with()
    small_blind = now.small_blind if now else table.small_blind or table.button or drawn or free[0]
    big_blind = now.big_blind if now else table.big_blind or small_blind
    due = [seat for seat in free if (then := positions_with(seat)) is not None and then.big_blind == seat]
    if due:
        return min(due, key=lambda seat: (seat - small_blind) % table.size), "becomes_big_blind", 1
    if rules.balancing_direction == "either_side":
        clockwise = {seat: (seat - big_blind) % table.size for seat in free}
        seat = min(free, key=lambda seat: (min(clockwise[seat], table.size - clockwise[seat]), clockwise[seat]))
        given_as = "nearest_to_big_blind"
    else:
        seat = min(free, key=lambda seat: (seat - big_blind) % table.size)
        given_as = "nearest_after_big_blind"
    ring = sorted({*table.seats, seat}, key=lambda n: (n - big_blind) % table.size)
    return seat, given_as, 1 + ring.index(seat)


def move_is_dealt_in(tournament: Tournament, move: Move, rules: Rules) -> bool:
    """Whether the moved player plays the next hand at the new table, or waits for the button to pass."""
    if move.reason is MoveReason.FINAL_TABLE and rules.final_table_draw:
        return True
    table = begun_afresh(tournament, tournament.tables[move.target.table])
    return is_dealt_in(table, move.target.number, button_mode(rules))


def sizes_after(tournament: Tournament, moves: Iterable[Move]) -> Mapping[TableNo, int]:
    """Players per open table once the moves are made, the preview under a plan."""
    sizes = Counter({number: len(table.seats) for number, table in tournament.tables.items() if table.is_open})
    for move in moves:
        sizes[move.origin.table] -= 1
        sizes[move.target.table] += 1
    return dict(sizes)


def plan_fits(tournament: Tournament, plan: Plan) -> bool:
    """Whether the moves of a plan could be made at all: each player still sits where the plan found them and is not
    sent elsewhere, each chair is there and will be free, and so is every table that is to be closed."""
    leaving = {move.entry for move in (*plan.moves, *tournament.moves)}
    on_the_way = reserved_seats(tournament)
    moving = {move.entry for move in tournament.moves}

    def is_free(seat: Seat) -> bool:
        table = tournament.tables.get(seat.table)
        if table is None or not table.is_open or table.number in tournament.closing or seat.number > table.size:
            return False
        return seat not in on_the_way and (seat.number not in table.seats or table.seats[seat.number] in leaving)

    return all(number in tournament.tables for number in plan.closes) and all(
        tournament.entries[move.entry].seat == move.origin and move.entry not in moving and is_free(move.target)
        for move in plan.moves
    )


def plan_is_current(tournament: Tournament, rules: Rules) -> bool:
    """Whether the plan that waits for approval is still what the floor needs."""
    plan = tournament.plan
    return plan is not None and propose(replace(tournament, plans=plan.id - 1), rules, plan.seed) == plan
