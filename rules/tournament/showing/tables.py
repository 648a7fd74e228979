"""A table as the director and as its own tablet see it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from rules import floor
from rules.entries import rebuys_closed
from rules.hand.button import Positions
from rules.ids import EntryId, Seat, SeatNo, TableNo
from rules.rulebook import Rules
from rules.sentences import hold_sentence
from rules.structure import Level, level_in_force
from rules.tournament.sections import (
    BlindsSection,
    CallAtTable,
    HandSection,
    PlayerSection,
    PositionsSection,
    TableSection,
    TabletSection,
    TabletTableSection,
)
from rules.tournament.showing.field import journalled_now
from rules.tournament.showing.moves import move_section, sent_section
from rules.tournament.showing.surroundings import Surroundings, Tablet, name_of
from rules.tournament.state import WENT_ON, Entry, FloorCall, Move, Table, Tournament
from rules.verdict import Refusal


@dataclass(frozen=True, slots=True)
class Scene:
    """The floor, looked up by table: made once for all tables."""

    tournament: Tournament
    rules: Rules
    floor_hold: Refusal | None
    moves: Mapping[TableNo, tuple[Move, ...]]
    calls: Mapping[TableNo, FloorCall]
    penalty_hands: Mapping[EntryId, int]
    behind: Mapping[TableNo, int]  # hand for hand: tables that this one waits for
    sizes: floor.Sizes
    sent: Mapping[TableNo, tuple[Entry, ...]]  # who was sent away from a table and has not arrived at the new one

    def hold(self, table: TableNo) -> str | None:
        """Changes of this line alone can change what keeps a table from dealing, besides its own seats and moves."""
        held = self.floor_hold or floor.uneven_hold(self.tournament, table, self.rules, self.sizes)
        return f"{held.code} {dict(held.detail)}" if held else str(self.behind.get(table, "") or "")


def scene_of(tournament: Tournament, rules: Rules) -> Scene:
    """The floor in one walk over moves, calls and penalties."""
    moves: dict[TableNo, tuple[Move, ...]] = {}
    for move in tournament.moves:
        for number in {move.origin.table, move.target.table}:
            moves[number] = (*moves.get(number, ()), move)
    penalty_hands: dict[EntryId, int] = {}
    for penalty in tournament.penalties.values():
        if not penalty.lifted and penalty.hands_left:
            penalty_hands[penalty.entry] = penalty_hands.get(penalty.entry, 0) + penalty.hands_left
    return Scene(
        tournament=tournament,
        rules=rules,
        floor_hold=floor.floor_hold(tournament, rules),
        moves=moves,
        calls={
            call.table: call
            for call in sorted(tournament.floor_calls.values(), key=lambda call: -call.id)
            if not call.reason.startswith(WENT_ON)  # a note to the director; the table has called nobody
        },
        penalty_hands=penalty_hands,
        behind=floor.unfinished_rounds(tournament),
        sizes=floor.sizes_agreed(tournament),
        sent=_sent(tournament),
    )


def _sent(tournament: Tournament) -> Mapping[TableNo, tuple[Entry, ...]]:
    sent: dict[TableNo, tuple[Entry, ...]] = {}
    for entry in tournament.entries.values():
        if entry.arrived or entry.came_from is None or entry.seat is None:
            continue
        if (origin := entry.came_from.table) != entry.seat.table:
            sent[origin] = (*sent.get(origin, ()), entry)
    return sent


def inputs_of_table(scene: Scene, around: Surroundings, number: TableNo) -> tuple[object, ...]:
    """All that a table's section is made from."""
    tournament, hands = scene.tournament, scene.penalty_hands
    table = tournament.tables[number]
    seated = [tournament.entries[entry] for entry in table.seats.values()]
    return (
        table,
        scene.rules,
        scene.hold(number),
        scene.moves.get(number),
        tournament.drawn_buttons.get(number),
        around.tablets.get(number),
        *seated,
        *(around.names.get(entry.player) for entry in seated),
        *(hands.get(entry.id) for entry in seated if hands),
    )


def table_section(scene: Scene, around: Surroundings, number: TableNo) -> TableSection:
    """A table as the director sees it."""
    table, tablet = scene.tournament.tables[number], around.tablets.get(number)
    playing = floor.dealt_in(scene.tournament, number, scene.rules)
    coming = floor.coming_positions(scene.tournament, number, scene.rules)
    hold = _table_hold(scene, number)
    return TableSection(
        number=number,
        size=table.size,
        is_open=table.is_open,
        hand=HandSection(number=table.hand.number, period=table.hand.period) if table.hand else None,
        hands=table.hands,
        button=table.button,
        small_blind=_posted(table, table.small_blind),
        big_blind=table.big_blind,
        next=_positions_section(coming, playing) if coming else None,
        may_deal=hold.code if hold else None,
        seats=[
            _player_section(scene, around, seat, playing=playing)
            for seat in (Seat(number, chair) for chair in sorted(table.seats))
        ],
        tablet=_tablet_section(tablet) if tablet else None,
    )


def _tablet_section(tablet: Tablet) -> TabletSection:
    return TabletSection(paired=tablet.paired, connected=tablet.connected, devices=tablet.devices, online=tablet.online)


def _table_hold(scene: Scene, number: TableNo) -> Refusal | None:
    return scene.floor_hold or floor.table_hold(scene.tournament, number, scene.rules, scene.sizes)


def _positions_section(coming: Positions, playing: Collection[SeatNo]) -> PositionsSection:
    return PositionsSection(
        button=coming.button,
        small_blind=coming.small_blind if coming.small_blind in playing else None,
        big_blind=coming.big_blind,
    )


def _player_section(scene: Scene, around: Surroundings, seat: Seat, *, playing: Collection[SeatNo]) -> PlayerSection:
    table = scene.tournament.tables[seat.table]
    entry = scene.tournament.entries[table.seats[seat.number]]
    return PlayerSection(
        seat=seat.number,
        entry=entry.id,
        name=name_of(around, entry),
        stack=entry.stack,
        counted=entry.counted,
        status=entry.status,
        arrived=entry.arrived,
        penalty_hands=scene.penalty_hands.get(entry.id, 0),
        rebuys=entry.rebuys,
        dealt_in=entry.id in table.hand.dealt if table.hand else seat.number in playing,
    )


def _posted(table: Table, small_blind: SeatNo | None) -> SeatNo | None:
    """The small blind of the last hand begun, None when it was dead: it fell on a chair that was not dealt in."""
    hand = table.hand or table.last_hand
    if small_blind is None or hand is None or not hand.dealt:
        return small_blind if small_blind in table.seats else None
    return small_blind if table.seats.get(small_blind) in hand.dealt else None


def tablet_section(
    scene: Scene, around: Surroundings, table: TableSection, call: FloorCall | None, sent: Collection[Entry]
) -> TabletTableSection:
    """A table as its own tablet sees it. Who is sent away stays on it until the new table has seen them."""
    number, tournament = TableNo(table["number"]), scene.tournament
    hold = _table_hold(scene, number)
    moves = [
        (move, move_section(tournament, scene.rules, around, move, state="pending"))
        for move in scene.moves.get(number, ())
    ]
    hand = tournament.tables[number].hand
    return {
        **table,
        "leaving": [
            *(told for move, told in moves if move.origin.table == number),
            *(sent_section(around, entry) for entry in sent),
        ],
        "coming": [told for move, told in moves if move.target.table == number],
        "hold_text": hold_sentence(hold.code, hold.detail) if hold else None,
        "rebuy_possible": rebuys_closed(tournament, journalled_now(tournament)) is None,
        "floor_call": CallAtTable(id=call.id) if call else None,
        "blinds": _blinds_section(level_in_force(tournament.structure, hand.period)) if hand else None,
    }


def _blinds_section(level: Level) -> BlindsSection:
    return BlindsSection(
        small_blind=level.small_blind, big_blind=level.big_blind, ante=level.ante, ante_kind=level.ante_kind
    )
