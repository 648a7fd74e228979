"""Who is out, and when: places are computed from it (`rules.going_out`).

What is kept is when a player really went out. A report during a hand is of now; one that comes after the hand is of its
end. Those who went out in one hand are ordered by the chips that they had at its start: so these are asked for as soon
as there are several, or who of them had more. A table whose hands nobody tells works by the clock: busts that lie close
together are asked about.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from rules.context import Context
from rules.entries import IN_PLAY, entries_in_play
from rules.going_out import latest_after, same_hand, waited
from rules.ids import EntryId, Seat
from rules.tournament.commands import BustEntries, ReportedBust
from rules.tournament.deciding import Decision
from rules.tournament.deciding.desk import after_leaving, dropped_moves, plays_a_hand
from rules.tournament.deciding.floor import hand_changed, no_such_table
from rules.tournament.deciding.hands import begun_unseen, note_to_director, round_of, which_hand
from rules.tournament.deciding.moved import told_among
from rules.tournament.deciding.timing import NOT_RUNNING
from rules.tournament.events import BustCorrected, BustedEntry, EntriesBusted, Event, PlayedUpTo
from rules.tournament.evolve import fold
from rules.tournament.state import Bust, Entry, EntryStatus, Hand, Status, Table, Tournament
from rules.verdict import Refusal

MOVED = "player_moved"  # why the director is told: somebody had been moved and went out where the table still played
CLOSE = timedelta(minutes=3)  # a hand seldom lasts longer: busts of one table that lie closer may be of one


def bust(t: Tournament, command: BustEntries, context: Context) -> Decision:
    """Somebody has no chips left. When one player is left the clock stops."""
    if t.status is not Status.RUNNING:
        return NOT_RUNNING
    table = t.tables.get(command.table)
    if table is None:
        return no_such_table(command.table)
    if table.is_open and table.hands and (begun := begun_unseen(t, table, command.hand, context)):
        answer = bust(fold(t, begun), command, context)
        return answer if isinstance(answer, Refusal) else (*begun, *answer)
    hand = _hand_told(t, table, command)
    if hand is None and command.hand:
        return hand_changed(table)
    moved = told_among(t, (told.entry for told in command.busts), table.number, hand if command.hand else None)
    if isinstance(moved, Refusal):
        return moved
    if (refusal := _still_there(t, table, command.busts, moved)) is not None:
        return refusal
    if not command.busts:
        return ()
    for reported in command.busts if command.hand else ():
        entry = t.entries[reported.entry]
        if entry.counted and entry.stack and (hand is None or entry.id in hand.dealt or entry.id not in moved):
            return Refusal("has_chips", "house.chips-conserved", {"entry": entry.id})
    if len(entries_in_play(t)) <= len(command.busts):
        return Refusal("nobody_would_be_left", "house.tournament-decided", {"players": len(entries_in_play(t))})
    events = _out(t, table, hand, command, context.now)
    if isinstance(events, Refusal):
        return events
    gone = {reported.entry for reported in command.busts}
    told = note_to_director(t, table.number, MOVED, context) if moved else ()
    return after_leaving(t, (*dropped_moves(t, gone), *events, *told), context.now)


def _hand_told(t: Tournament, table: Table, command: BustEntries) -> Hand | None:
    """The hand of which the report speaks. Hand for hand, the hands of all tables are told."""
    if command.hand > table.hands and not table.is_open:
        return Hand(command.hand, 0)  # dealt without a connection by those who were to leave the table
    if command.hand:
        return which_hand(table, command.hand)
    if command.same_hand_as is not None:
        peer = t.entries.get(command.same_hand_as)
        return None if peer is None or peer.bust is None else which_hand(table, peer.bust.hand)
    recent = table.hand or table.last_hand
    return recent if t.hand_for_hand and recent is not None and recent.round else None


def _still_there(
    t: Tournament, table: Table, busts: tuple[ReportedBust, ...], moved: Collection[EntryId]
) -> Refusal | None:
    """A late or doubled tap must not hit the next player: each entry is still in that seat, as far as the table can
    know, and named once."""
    seen: set[EntryId] = set()
    for reported in busts:
        entry = t.entries.get(reported.entry)
        seat = Seat(table.number, reported.seat)
        sits = None if entry is None else entry.came_from if entry.id in moved else entry.seat
        if entry is None or entry.status not in IN_PLAY or sits != seat or entry.id in seen:
            return Refusal("seat_changed", "house.stale-request", {"entry": reported.entry, "seat": reported.seat})
        seen.add(entry.id)
    return None


def _out(
    t: Tournament, table: Table, hand: Hand | None, command: BustEntries, now: datetime
) -> tuple[Event, ...] | Refusal:
    before = {id: e.bust for id, e in t.entries.items() if e.status is EntryStatus.OUT and e.bust is not None}
    at = _instant(table, hand, latest_after(before, now))
    pattern = _pattern(t, table, hand, command, before, at)
    if isinstance(pattern, Refusal):
        return pattern
    fresh: dict[EntryId, Bust] = {}
    for number, reported in enumerate(command.busts, t.bust_order + 1):
        if (refusal := _told_wrong(t, hand, reported)) is not None:
            return refusal
        known = None if hand is None else _known_at_start(t, hand, reported.entry)
        chips = known if reported.chips_at_start is None else reported.chips_at_start
        seat = Seat(table.number, reported.seat)
        fresh[reported.entry] = replace(pattern, order=number, seat=seat, chips_at_start=chips, rank=reported.rank)
    corrected = _told_again(t, command, before)
    if isinstance(corrected, Refusal):
        return corrected
    after = {**before, **{one.entry: one.after for one in corrected}, **fresh}
    if (refusal := _undecided(t, table, after, fresh)) is not None:
        return refusal
    busts = tuple(BustedEntry(t.entries[entry], bust) for entry, bust in fresh.items())
    return (*corrected, entries_busted(t, busts))


def entries_busted(t: Tournament, busts: tuple[BustedEntry, ...]) -> EntriesBusted:
    """The event: these players are out, and the counts of others that it makes untrue."""
    stale = outdated_counts(t, [replace(busted.before, seat=busted.bust.seat) for busted in busts])
    order = t.bust_order + len(busts)
    return EntriesBusted(busts, (), t.bust_order, order, stale, tuple(played_up_to(t, entry) for entry in stale))


def played_up_to(t: Tournament, number: EntryId) -> PlayedUpTo:
    """How far a seated player has come: a count of the chips holds only as long as this does not change."""
    entry = t.entries[number]
    assert entry.seat is not None, "who is seated has a seat"
    return PlayedUpTo(entry.seat.table, t.tables[entry.seat.table].hands, plays_a_hand(t, entry))


def outdated_counts(t: Tournament, gone: Sequence[Entry]) -> tuple[EntryId, ...]:
    """Whose stack is larger than it was counted, since somebody is out who was counted with chips: that of those at the
    table; where nobody else is there, of anybody."""
    if not any(entry.counted and entry.stack for entry in gone):
        return ()
    out = {entry.id for entry in gone}
    others = [entry for entry in entries_in_play(t) if entry.id not in out]
    tables = {entry.seat.table for entry in gone if entry.seat is not None}
    here = [entry for entry in others if entry.seat is not None and entry.seat.table in tables] or others
    return tuple(entry.id for entry in here if entry.counted and entry.status is EntryStatus.SEATED)


def _instant(table: Table, hand: Hand | None, now: datetime) -> datetime:
    """When those went out who are reported now: not later than their hand was over."""
    over = None if hand is None or hand == table.hand else hand.ended
    return now if over is None else min(now, over)


def _pattern(
    t: Tournament, table: Table, hand: Hand | None, command: BustEntries, before: Mapping[EntryId, Bust], at: datetime
) -> Bust | Refusal:
    """What those who are reported have in common: the hand, the round, the time."""
    seat = Seat(table.number, command.busts[0].seat)
    if command.same_hand_as is not None:
        peer = before.get(command.same_hand_as)
        if peer is None or peer.seat.table != table.number or peer.at is None:
            return Refusal("not_out_here", "house.stale-request", {"entry": command.same_hand_as})
        when = peer.at if hand is None else at  # told late, it was not later: also when the peer's bust is taken back
        return replace(peer, group=peer.group or peer.order, at=when, rank=None)
    if hand is not None:
        told = hand.began is not None
        round_ = hand.round if told else round_of(t, table, hand.number)
        return Bust(0, seat, hand.number, None, round_, at, hand.since if told else t.hand_for_hand_since)
    if not command.own_hand and (close := _close(table, before, at)) is not None:
        facts = {"entry": close[0], "seconds": int((at - close[1]).total_seconds()), "table": table.number}
        return Refusal("same_hand", "house.busts", facts)
    return Bust(0, seat, 0, at=at, group=t.bust_order + 1)


def _close(table: Table, before: Mapping[EntryId, Bust], at: datetime) -> tuple[EntryId, datetime] | None:
    """The latest bust of the table, where it lies so close that it may have been in the same hand."""
    here = [(bust.at, id) for id, bust in before.items() if bust.seat.table == table.number and bust.at is not None]
    last, entry = max(here, default=(None, None))
    return (entry, last) if last is not None and entry is not None and at - last < CLOSE else None


def _told_again(
    t: Tournament, command: BustEntries, before: Mapping[EntryId, Bust]
) -> tuple[BustCorrected, ...] | Refusal:
    """What is told again of those who went out in the hand before."""
    corrected: list[BustCorrected] = []
    for told in command.told_again:
        bust = before.get(told.entry)
        if bust is None:
            return Refusal("not_out_here", "house.stale-request", {"entry": told.entry})
        chips = bust.chips_at_start if told.chips_at_start is None else told.chips_at_start
        if chips is not None and not (0 if waited(bust) else 1) <= chips <= t.chips_issued:
            facts = {"entry": told.entry, "chips": chips, "most": t.chips_issued}
            return Refusal("chips_at_start_impossible", "house.places", facts)
        after = replace(bust, chips_at_start=chips, rank=told.rank if told.rank is not None else bust.rank)
        if after != bust:
            corrected.append(BustCorrected(told.entry, bust, after))
    return tuple(corrected)


def _undecided(
    t: Tournament, table: Table, after: Mapping[EntryId, Bust], fresh: Mapping[EntryId, Bust]
) -> Refusal | None:
    """Why it is not known yet who of a hand stands better, or nobody could have had so many chips."""
    for one in fresh.values():
        of_hand = {id: bust for id, bust in after.items() if same_hand(bust, one)}
        chips = [bust.chips_at_start for bust in of_hand.values()]
        if len(of_hand) > 1 and None in chips and any(bust.rank is None for bust in of_hand.values()):
            lacking = ", ".join(map(str, sorted(of_hand)))
            return Refusal(
                "chips_at_start_needed",
                "house.places",
                {"table": table.number, "hand": one.hand, "entries": lacking},
            )
        if (told := sum(amount or 0 for amount in chips)) > t.chips_issued:
            return Refusal("chips_at_start_too_many", "house.places", {"sum": told, "most": t.chips_issued})
    return None


def _known_at_start(t: Tournament, hand: Hand, entry: EntryId) -> int | None:
    """The chips with which an entry began the hand, as far as they were counted; who waited for a rebuy had none."""
    waited = t.entries[entry].status is EntryStatus.BROKE and entry not in hand.dealt
    return 0 if waited else hand.dealt.get(entry)


def _told_wrong(t: Tournament, hand: Hand | None, reported: ReportedBust) -> Refusal | None:
    """Why these cannot be the chips with which the player began the hand: another number is known, or there are not so
    many in play. Who waits for a rebuy has none, whenever they were lost."""
    told = reported.chips_at_start
    known = None if hand is None else _known_at_start(t, hand, reported.entry)
    if told is None or (told == 0 and t.entries[reported.entry].status is EntryStatus.BROKE):
        return None
    if known is not None and told != known:
        facts = {"entry": reported.entry, "chips": told, "known": known}
        return Refusal("chips_at_start_known", "house.places", facts)
    if not 1 <= told <= t.chips_issued:
        facts = {"entry": reported.entry, "chips": told, "most": t.chips_issued}
        return Refusal("chips_at_start_impossible", "house.places", facts)
    return None
