"""Who is out, and in which order: places follow from it (`rules.finishing`).

Players who bust in one hand are ordered by the chips that they had at its start; equal chips tie. So are, hand for
hand, the busts of one round of hands at different tables; where nobody counted there, they tie. A bust reported after
another of its hand is put where its chips belong: the others move up (`BustReordered`). Who waited for a rebuy through
the hand is behind those who lost it, and pulls nobody down who goes out after others.
"""

from __future__ import annotations

from dataclasses import replace

from rules.context import Context
from rules.entries import IN_PLAY, entries_in_play
from rules.ids import EntryId, Seat
from rules.tournament.commands import BustEntries, ReportedBust
from rules.tournament.deciding import Decision
from rules.tournament.deciding.desk import after_leaving, dropped_moves
from rules.tournament.deciding.floor import no_such_table
from rules.tournament.deciding.hands import hand_changed, which_hand
from rules.tournament.deciding.timing import NOT_RUNNING
from rules.tournament.events import BustedEntry, BustReordered, EntriesBusted
from rules.tournament.state import Bust, EntryStatus, Hand, Status, Table, Tournament
from rules.verdict import Refusal


def bust(t: Tournament, command: BustEntries, context: Context) -> Decision:
    """The dealer reports who has no chips left. When one player is left the clock stops."""
    if t.status is not Status.RUNNING:
        return NOT_RUNNING
    table = t.tables.get(command.table)
    if table is None:
        return no_such_table(command.table)
    hand = which_hand(table, command.hand)
    if hand is None:
        return hand_changed(table)
    if (refusal := _still_there(t, table, command.busts)) is not None:
        return refusal
    if not command.busts:
        return ()
    for reported in command.busts:
        entry = t.entries[reported.entry]
        if entry.counted and entry.stack:
            return Refusal("has_chips", "house.chips-conserved", {"entry": entry.id})
    if len(entries_in_play(t)) <= len(command.busts):
        return Refusal("nobody_would_be_left", "house.tournament-decided", {"players": len(entries_in_play(t))})
    ordered = _ordered(t, table, hand, command.busts)
    if isinstance(ordered, Refusal):
        return ordered
    gone = {reported.entry for reported in command.busts}
    return after_leaving(t, (*dropped_moves(t, gone), ordered), context.now)


def _still_there(t: Tournament, table: Table, busts: tuple[ReportedBust, ...]) -> Refusal | None:
    """A late or doubled tap must not hit the next player: each entry is still in that seat, and named once."""
    seen: set[EntryId] = set()
    for reported in busts:
        entry = t.entries.get(reported.entry)
        seat = Seat(table.number, reported.seat)
        if entry is None or entry.status not in IN_PLAY or entry.seat != seat or entry.id in seen:
            return Refusal("seat_changed", "house.stale-request", {"entry": reported.entry, "seat": reported.seat})
        seen.add(entry.id)
    return None


def _ordered(t: Tournament, table: Table, hand: Hand, busts: tuple[ReportedBust, ...]) -> EntriesBusted | Refusal:
    round_ = max(0, hand.number - t.hand_for_hand_from.get(table.number, hand.number)) if t.hand_for_hand else 0
    before = {id: e.bust for id, e in t.entries.items() if e.bust is not None}
    after = dict(before)
    top = t.bust_order
    for reported in busts:
        if (refusal := _told_wrong(t, hand, reported)) is not None:
            return refusal
        chips = _known_at_start(t, hand, reported.entry) if reported.chips_at_start is None else reported.chips_at_start
        fresh = Bust(0, Seat(table.number, reported.seat), hand.number, chips, round_)
        peers = [b for b in after.values() if _same_hand(b, fresh) or _same_round(b, fresh)]
        alone = len(busts) == 1 and all(b.chips_at_start is None for b in peers if _same_hand(b, fresh))
        if chips is None and not alone:
            return Refusal("chips_at_start_needed", "house.places", {"table": table.number, "hand": hand.number})
        order, is_new = _order_among(fresh, peers, top)
        if is_new:
            after = {id: replace(b, order=b.order + 1) if b.order >= order else b for id, b in after.items()}
            top += 1
        after[reported.entry] = replace(fresh, order=order)
    last = after[busts[-1].entry]
    of_hand = [b for b in after.values() if _same_hand(b, last)]
    if (told := sum(b.chips_at_start or 0 for b in of_hand)) > t.chips_issued:
        return Refusal("chips_at_start_too_many", "house.places", {"sum": told, "most": t.chips_issued})
    return EntriesBusted(
        busts=tuple(BustedEntry(t.entries[r.entry], after[r.entry]) for r in busts),
        reordered=tuple(
            BustReordered(id, old.order, after[id].order)
            for id, old in before.items()
            if id not in {r.entry for r in busts} and old.order != after[id].order
        ),
        order_before=t.bust_order,
        order=top,
    )


def _known_at_start(t: Tournament, hand: Hand, entry: EntryId) -> int | None:
    """The chips with which an entry began the hand, as far as they were counted; who waited for a rebuy had none."""
    waited = t.entries[entry].status is EntryStatus.BROKE and entry not in hand.dealt
    return 0 if waited else hand.dealt.get(entry)


def _told_wrong(t: Tournament, hand: Hand, reported: ReportedBust) -> Refusal | None:
    """Why these cannot be the chips with which the player began the hand: another number is known, or there are not so
    many in play. Who waits for a rebuy has none, whenever they were lost."""
    told, known = reported.chips_at_start, _known_at_start(t, hand, reported.entry)
    if told is None or (told == 0 and t.entries[reported.entry].status is EntryStatus.BROKE):
        return None
    if known is not None and told != known:
        facts = {"entry": reported.entry, "chips": told, "known": known}
        return Refusal("chips_at_start_known", "house.places", facts)
    if not 1 <= told <= t.chips_issued:
        facts = {"entry": reported.entry, "chips": told, "most": t.chips_issued}
        return Refusal("chips_at_start_impossible", "house.places", facts)
    return None


def _same_hand(one: Bust, other: Bust) -> bool:
    return (one.seat.table, one.hand) == (other.seat.table, other.hand)


def _same_round(one: Bust, other: Bust) -> bool:
    return one.round == other.round != 0 and one.seat.table != other.seat.table


def _order_among(fresh: Bust, peers: list[Bust], top: int) -> tuple[int, bool]:
    """The order of a bust among those of its hand or round, and whether it is one of its own (else a tie)."""
    for peer in peers:
        untold = fresh.chips_at_start is None or peer.chips_at_start is None
        if (untold and _same_round(peer, fresh)) or (not untold and peer.chips_at_start == fresh.chips_at_start):
            return peer.order, False
    chips = fresh.chips_at_start
    told = [(peer.chips_at_start, peer.order) for peer in peers if peer.chips_at_start is not None]
    if chips is None or not told:
        return top + 1, True
    better = [order for more, order in told if more > chips]
    worse = [order for fewer, order in told if 0 < fewer < chips]  # who had none waited, and was not in the hand
    return (min(better), True) if better else (max(worse, default=top) + 1, True)
