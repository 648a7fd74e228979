"""Who may register, re-enter, pay, rebuy and add on, and until when.

A limit of N levels means: until the end of level N, to the instant. The break that follows is too late. A level that
the structure does not have is never reached. Everything is asked of the clock as it stands at `now`, so a server that
slept through the end of a level refuses as if it had been awake.
"""

from __future__ import annotations

from datetime import datetime

from rules.clock import project
from rules.ids import EntryId, PlayerId
from rules.structure import Structure, lengths, period_of_level
from rules.tournament.state import AtFinalTable, Entry, EntryStatus, Status, Tournament
from rules.verdict import Refusal

IN_PLAY = frozenset({EntryStatus.SEATED, EntryStatus.BROKE})
PLAYED = IN_PLAY | {EntryStatus.OUT}


def entries_in_play(tournament: Tournament) -> tuple[Entry, ...]:
    """Everybody who has a seat, with chips or waiting for a rebuy."""
    return tuple(entry for entry in tournament.entries.values() if entry.status in IN_PLAY)


def period_now(tournament: Tournament, now: datetime) -> int | None:
    """The period in which the clock stands at `now`; None before the start."""
    if tournament.clock is None:
        return None
    return project(tournament.clock, lengths(tournament.structure), now).period


def last_period_within(structure: Structure, levels: int | None) -> int:
    """The last period of a limit of so many levels: -1 when there is none, the last of all when there is no limit."""
    if levels == 0:
        return -1
    period = None if levels is None else period_of_level(structure, levels)
    return len(structure.periods) - 1 if period is None else period


# --- registration -------------------------------------------------------------------------------------------------


def registration_closed(tournament: Tournament, now: datetime) -> Refusal | None:
    """Why nobody may register now, or None."""
    match tournament.status:
        case Status.OPEN:
            return None
        case Status.RUNNING if ended_by_final_table(tournament):
            table = tournament.final_table
            return Refusal("registration_ended_by_final_table", "house.late-entries", {"table": table})
        case Status.RUNNING:
            levels = tournament.config.late_registration_levels
            period = period_now(tournament, now)
            if period is not None and period <= last_period_within(tournament.structure, levels):
                return None
            return Refusal("registration_closed", "house.registration", {"levels": levels})
        case Status.SETUP:
            return Refusal("registration_not_open", "house.registration")
        case Status.FINISHED | Status.CANCELLED:
            return Refusal("tournament_over", "house.registration")


def ended_by_final_table(tournament: Tournament) -> bool:
    """Whether the final table is formed and no late entry joins it any more: the same for desk, phones and screens."""
    return tournament.final_table is not None and tournament.config.at_final_table is AtFinalTable.CLOSED


def may_register(tournament: Tournament, player: PlayerId, *, now: datetime, override: str) -> Refusal | None:
    """Why the player may not register or re-enter now, or None. The director's `override` opens a closed registration
    of a running tournament; it does not give a second seat or a chair that is not there."""
    closed = registration_closed(tournament, now)
    if closed is not None and not (override and tournament.status is Status.RUNNING):
        return closed
    earlier = [entry for entry in tournament.entries.values() if entry.player == player]
    for entry in earlier:
        if entry.status is EntryStatus.REGISTERED or entry.status in IN_PLAY:
            return Refusal("already_registered", "house.one-seat", {"entry": entry.id})
    played = sum(entry.status in PLAYED for entry in earlier)
    most = tournament.config.reentries_max
    if played > most:
        return Refusal("reentry_limit", "house.reentries", {"most": most})
    return _room(tournament)


def places_left(tournament: Tournament) -> int | None:
    """How many may still pay; None where there is no cap. Who has not paid takes no place: more may wait than there are
    places, and who pays first gets one."""
    cap = tournament.config.cap
    return None if cap is None else max(0, cap - len(entries_in_play(tournament)))


def _room(tournament: Tournament) -> Refusal | None:
    if places_left(tournament) != 0:
        return None
    return Refusal("tournament_full", "house.cap", {"cap": tournament.config.cap})


def may_pay(tournament: Tournament, number: EntryId, *, now: datetime, override: str) -> Refusal | None:
    """Why the desk may not take the buy-in of this entry now, or None."""
    entry = tournament.entries.get(number)
    if entry is None:
        return Refusal("no_such_entry", "house.stale-request", {"entry": number})
    if entry.status is not EntryStatus.REGISTERED:
        return Refusal("entry_not_waiting", "house.stale-request", {"entry": number, "status": entry.status})
    closed = registration_closed(tournament, now)
    if closed is not None and not ((override or entry.override) and tournament.status is Status.RUNNING):
        return closed
    return _room(tournament)


# --- rebuys and add-ons -------------------------------------------------------------------------------------------


def rebuys_closed(tournament: Tournament, now: datetime) -> Refusal | None:
    """Why nobody may rebuy now, or None."""
    if tournament.status is not Status.RUNNING:
        return Refusal("not_running", "house.not-running")
    config = tournament.config
    if config.rebuy is None or config.rebuys_max == 0:
        return Refusal("no_rebuys", "house.rebuys")
    period = period_now(tournament, now)
    if period is None or period > last_period_within(tournament.structure, config.rebuy_levels):
        return Refusal("rebuys_closed", "house.rebuys", {"levels": config.rebuy_levels})
    return None


def may_ask_for_rebuy(tournament: Tournament, entry: Entry, now: datetime) -> Refusal | None:
    """Why a player who has just lost the last chip may not have more, or None."""
    most = tournament.config.rebuys_max
    return rebuys_closed(tournament, now) or (
        Refusal("rebuy_limit", "house.rebuys", {"entry": entry.id, "most": most}) if entry.rebuys >= most else None
    )


def may_rebuy(tournament: Tournament, number: EntryId, now: datetime) -> Refusal | None:
    """Why the desk may not sell this entry a rebuy now, or None: it is for a player without chips."""
    entry = tournament.entries.get(number)
    if entry is None:
        return Refusal("no_such_entry", "house.stale-request", {"entry": number})
    match entry.status:
        case EntryStatus.BROKE:
            return may_ask_for_rebuy(tournament, entry, now)
        case EntryStatus.OUT:
            return may_ask_for_rebuy(tournament, entry, now) or _plays_on(tournament, entry)
        case EntryStatus.SEATED:
            return rebuys_closed(tournament, now) or Refusal("has_chips", "house.rebuys", {"entry": number})
        case EntryStatus.REGISTERED | EntryStatus.CANCELLED | EntryStatus.VOIDED:
            return Refusal("not_in_play", "house.rebuys", {"entry": number, "status": entry.status})


def _plays_on(tournament: Tournament, out: Entry) -> Refusal | None:
    """A player who has re-entered meanwhile may not have a second seat by a rebuy of the first entry."""
    for entry in tournament.entries.values():
        if entry.player == out.player and (entry.status is EntryStatus.REGISTERED or entry.status in IN_PLAY):
            return Refusal("already_registered", "house.one-seat", {"entry": entry.id})
    return None


def addons_closed(tournament: Tournament, now: datetime) -> Refusal | None:
    """Why nobody may add on now, or None: sold from the end of the add-on level until the next level has ended."""
    if tournament.status is not Status.RUNNING:
        return Refusal("not_running", "house.not-running")
    config, structure = tournament.config, tournament.structure
    if config.addon is None or config.addon_level is None:
        return Refusal("no_addons", "house.add-ons")
    period, level = period_now(tournament, now), period_of_level(structure, config.addon_level)
    if level is None or period is None or not level < period <= last_period_within(structure, config.addon_level + 1):
        return Refusal("addons_closed", "house.add-ons", {"level": config.addon_level})
    return None


def may_add_on(tournament: Tournament, number: EntryId, now: datetime) -> Refusal | None:
    """Why the desk may not sell this entry an add-on now, or None."""
    entry = tournament.entries.get(number)
    if entry is None:
        return Refusal("no_such_entry", "house.stale-request", {"entry": number})
    if (closed := addons_closed(tournament, now)) is not None:
        return closed
    if entry.status is not EntryStatus.SEATED:
        return Refusal("not_in_play", "house.add-ons", {"entry": number, "status": entry.status})
    if entry.addons:
        return Refusal("addon_limit", "house.add-ons", {"entry": number})
    return None
