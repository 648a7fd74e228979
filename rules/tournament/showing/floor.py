"""What the floor sees: calls, penalties, places, rounds of hand for hand."""

from __future__ import annotations

from rules import floor
from rules.finishing import Place
from rules.ids import Seat
from rules.tournament.sections import (
    DifferenceSection,
    FloorCallSection,
    HandForHandSection,
    HeldCount,
    PenaltySection,
    PlaceSection,
    SeatSection,
)
from rules.tournament.showing.event import iso
from rules.tournament.state import FloorCall, Penalty, Tournament


def inputs_of_rounds(tournament: Tournament) -> tuple[object, ...]:
    """What hand for hand is shown from: the tables matter only while it is on."""
    return (tournament.hand_for_hand, tournament.tables if tournament.hand_for_hand else None)


def rounds_section(tournament: Tournament) -> HandForHandSection:
    """Whether play goes hand for hand, and how many tables wait for the others."""
    on = tournament.hand_for_hand
    return HandForHandSection(on=on, tables_waiting=floor.tables_between_rounds(tournament) if on else 0)


def floor_call_sections(tournament: Tournament) -> list[FloorCallSection]:
    """The tables that want the floor, in the order of their calls."""
    return [
        FloorCallSection(id=call.id, table=call.table, reason=call.reason, at=iso(call.at), count=_held_count(call))
        for call in sorted(tournament.floor_calls.values(), key=lambda call: call.id)
    ]


def _held_count(call: FloorCall) -> HeldCount | None:
    if not call.counted:
        return None
    return HeldCount(
        hand=call.hand,
        stacks={str(told.entry): told.chips for told in call.counted},
        counted=sum(told.chips for told in call.counted),
        expected=call.expected,
        event=call.event or None,
    )


def difference_sections(tournament: Tournament) -> list[DifferenceSection]:
    """The tables whose counts were settled with more or fewer chips than were issued."""
    return [DifferenceSection(table=table, chips=chips) for table, chips in sorted(tournament.over.items())]


def penalty_section(penalty: Penalty, name: str) -> PenaltySection:
    """A penalty on record."""
    return PenaltySection(
        id=penalty.id,
        entry=penalty.entry,
        name=name,
        kind=penalty.kind,
        article=penalty.article,
        note=penalty.note,
        rounds=penalty.rounds,
        hands_left=penalty.hands_left,
        lifted=penalty.lifted,
    )


def seat_section(seat: Seat | None) -> SeatSection | None:
    """A chair, or None for a player without one."""
    return SeatSection(table=seat.table, number=seat.number) if seat else None


def place_section(place: Place) -> PlaceSection:
    """A finishing place; `first` and `last` differ where entries tie."""
    return PlaceSection(first=place.first, last=place.last)
