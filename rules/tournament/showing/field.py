"""The field counted: how many play, pay, wait and are out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from rules.clock import Running
from rules.entries import addons_closed, places_left, rebuys_closed, registration_closed
from rules.tournament.sections import CountsSection
from rules.tournament.state import Entry, EntryStatus, Tournament


@dataclass(frozen=True, slots=True)
class Field:
    """All entries counted in one walk."""

    paid: int
    in_play: int
    registered: int
    rebuys: int
    addons: int
    waiting: tuple[Entry, ...]  # for payment, oldest first
    broke: tuple[Entry, ...]
    out: tuple[Entry, ...]


def field_of(entries: Iterable[Entry]) -> Field:
    """All entries counted in one walk."""
    by_status: dict[EntryStatus, list[Entry]] = {status: [] for status in EntryStatus}
    rebuys = addons = 0
    for entry in entries:
        by_status[entry.status].append(entry)
        rebuys += entry.rebuys
        addons += entry.addons
    waiting = sorted(by_status[EntryStatus.REGISTERED], key=lambda entry: entry.id)
    broke, out = by_status[EntryStatus.BROKE], by_status[EntryStatus.OUT]
    in_play = len(by_status[EntryStatus.SEATED]) + len(broke)
    paid = in_play + len(out)
    return Field(paid, in_play, paid + len(waiting), rebuys, addons, tuple(waiting), tuple(broke), tuple(out))


def journalled_now(tournament: Tournament) -> datetime:
    """An instant in the period in which the clock was last journalled."""
    match tournament.clock:
        case Running(ends_at=ends_at):
            return ends_at - timedelta(microseconds=1)
        case _:
            return tournament.config.starts_at


def inputs_of_time(tournament: Tournament) -> tuple[object, ...]:
    """What is open and sold depends on the period, the set-up and the status, not on the second."""
    period = tournament.clock.period if tournament.clock else None
    return (period, tournament.status, tournament.config, tournament.structure, tournament.final_table)


def counts_section(tournament: Tournament, field: Field, tables: int) -> CountsSection:
    """The numbers on the wall, and what can still be bought."""
    now = journalled_now(tournament)
    return CountsSection(
        entries=field.paid,
        in_play=field.in_play,
        registered=field.registered,
        waiting_payment=len(field.waiting),
        places_left=places_left(tournament),
        rebuys=field.rebuys,
        addons=field.addons,
        tables=tables,
        chips_issued=tournament.chips_issued,
        average_stack=tournament.chips_issued // field.in_play if field.in_play else 0,
        registration_open=registration_closed(tournament, now) is None,
        can_rebuy=rebuys_closed(tournament, now) is None,
        can_addon=addons_closed(tournament, now) is None,
    )
