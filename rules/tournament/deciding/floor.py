"""Decisions on the floor: tables, moves and the plans that propose them, floor calls, penalties, the announcement."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from rules.balancing import plan_fits, plan_is_current, propose
from rules.context import Context
from rules.entries import IN_PLAY, PLAYED, entries_in_play
from rules.going_out import latest_after
from rules.ids import EntryId, TableNo
from rules.penalties import Offer, Sanction, departs_fairly, hands_to_miss, ladder
from rules.rulebook import ARTICLES, Rules
from rules.tournament.commands import (
    AnswerFloorCall,
    ApprovePlan,
    CallFloor,
    CloseTable,
    ConfirmArrival,
    DealOn,
    ImposePenalty,
    MoveEntry,
    OpenTable,
    RejectPlan,
    SetBalancing,
    SwapSeats,
)
from rules.tournament.deciding import Decision
from rules.tournament.deciding.desk import (
    after_leaving,
    chair_is_free,
    dropped_moves,
    emptied_tables,
    moved_together,
    plays_a_hand,
)
from rules.tournament.deciding.timing import NOT_RUNNING
from rules.tournament.events import (
    BalancingSet,
    DealOnAllowed,
    EntryDisqualified,
    Event,
    FloorCallAnswered,
    FloorCalled,
    MoveAgreed,
    PenaltyImposed,
    PlanApproved,
    PlanDropped,
    PlanProposed,
    PlayerArrived,
    SeatsSwapped,
    TableClosed,
    TableOpened,
)
from rules.tournament.evolve import evolve, fold
from rules.tournament.state import (
    Balancing,
    Bust,
    Entry,
    EntryStatus,
    FloorCall,
    Move,
    MoveReason,
    Penalty,
    PenaltyKind,
    Plan,
    Status,
    Table,
    Tournament,
)
from rules.verdict import Refusal

LARGEST_TABLE = 12


def no_such_table(table: TableNo) -> Refusal:
    """The answer to a request for a table that is not in the room."""
    return Refusal("no_such_table", "house.stale-request", {"table": table})


def hand_changed(table: Table) -> Refusal:
    """The tap was meant for another hand than the one at the table."""
    return Refusal("hand_changed", "house.stale-request", {"table": table.number, "hand": table.hands})


def open_table(t: Tournament, command: OpenTable) -> Decision:
    """A table is set up, or one that was closed is used again."""
    if not 2 <= command.size <= LARGEST_TABLE or command.table < 1:
        return Refusal("bad_table_size", "house.tables", {"size": command.size, "most": LARGEST_TABLE})
    table = t.tables.get(command.table)
    if table is not None and table.is_open:
        return Refusal("table_is_open", "house.stale-request", {"table": command.table})
    return (TableOpened(command.table, command.size, None if table is None else table.size),)


def close_table(t: Tournament, command: CloseTable) -> Decision:
    """An empty table to which nobody is on the way is put away."""
    table = t.tables.get(command.table)
    if table is None:
        return no_such_table(command.table)
    if not table.is_open:
        return Refusal("table_closed", "house.stale-request", {"table": command.table})
    if table.seats or any(move.target.table == table.number for move in t.moves):
        return Refusal("table_not_empty", "house.tables", {"table": command.table, "players": len(table.seats)})
    return (TableClosed(table.number, table.number in t.closing),)


def move_entry(t: Tournament, command: MoveEntry) -> Decision:
    """The director moves a player by hand, at once or after the hand that the player is in. What is so already, or
    agreed, may be asked for again."""
    entry, target = t.entries.get(command.entry), t.tables.get(command.target.table)
    if _moved_already(t, command):
        return ()
    if entry is None or entry.seat != command.origin or entry.status not in IN_PLAY:
        return Refusal("seat_changed", "house.stale-request", {"entry": command.entry})
    if target is None:
        return no_such_table(command.target.table)
    if not target.is_open or target.number in t.closing:
        return Refusal("table_closed", "house.stale-request", {"table": target.number})
    if not 1 <= command.target.number <= target.size:
        return Refusal("no_such_seat", "house.stale-request", {"table": target.number, "seat": command.target.number})
    if any(move.entry == entry.id for move in t.moves):
        return Refusal("move_under_way", "house.one-seat", {"entry": entry.id})
    if not chair_is_free(t, command.target):
        return Refusal("seat_taken", "house.one-seat", {"entry": target.seats.get(command.target.number)})
    move = Move(entry.id, command.origin, command.target, MoveReason.DIRECTOR, "house.moves", {})
    agreed = MoveAgreed(move, len(t.moves))
    return (agreed, *carry_out_moves(evolve(t, agreed)))


def swap_seats(t: Tournament, command: SwapSeats) -> Decision:
    """Two players who sit in each other's chairs change them on record, also during the hand: they sat so when it was
    dealt. At two tables both or neither must be in a hand. Who sits there has arrived."""
    if command.first == command.second:
        return Refusal("seat_changed", "house.stale-request", {"entry": command.first})
    pairs = ((command.first, command.first_seat), (command.second, command.second_seat))
    if all(entry in t.entries and t.entries[entry].seat == pairs[not nth][1] for nth, (entry, _) in enumerate(pairs)):
        return ()
    for number, seat in pairs:
        entry = t.entries.get(number)
        if entry is None or entry.status not in IN_PLAY or entry.seat != seat:
            return Refusal("seat_changed", "house.stale-request", {"entry": number})
        if any(move.entry == number for move in t.moves):
            return Refusal("move_under_way", "house.one-seat", {"entry": number})
    one, other = (t.entries[number] for number, _ in pairs)
    if command.first_seat.table != command.second_seat.table and plays_a_hand(t, one) != plays_a_hand(t, other):
        playing = one if plays_a_hand(t, one) else other
        return Refusal("hand_under_way", "house.moves", {"entry": playing.id})
    walking = tuple(number for number, _ in pairs if not t.entries[number].arrived)
    return (SeatsSwapped(one.id, command.first_seat, other.id, command.second_seat, walking, ()),)


MOST_HANDS_UNEVEN = 50
CALL_IS_OF_USE = timedelta(minutes=2)


def deal_on(t: Tournament, command: DealOn) -> Decision:
    """The way out of a standstill: tables deal so many more hands although they are uneven. The reason stays on
    record; a new number counts from now, none ends it."""
    if t.status is not Status.RUNNING:
        return NOT_RUNNING
    if not command.reason.strip():
        return Refusal("reason_needed", "house.uneven-tables")
    if not 0 <= command.hands <= MOST_HANDS_UNEVEN:
        return Refusal("hands_out_of_range", "house.uneven-tables", {"most": MOST_HANDS_UNEVEN})
    tables = (table for _, table in sorted(t.tables.items()) if table.is_open)
    last = {table.number: table.hands + command.hands for table in tables} if command.hands else {}
    return () if last == t.dealing_on else (DealOnAllowed(t.dealing_on, last, command.reason),)


def _moved_already(t: Tournament, command: MoveEntry) -> bool:
    """A second tap of the same finger: the player sits there, or is about to."""
    wished = (command.entry, command.origin, command.target)
    entry = t.entries.get(command.entry)
    sits_there = entry is not None and entry.seat == command.target != command.origin
    return sits_there or any((move.entry, move.origin, move.target) == wished for move in t.moves)


def carry_out_moves(t: Tournament) -> tuple[Event, ...]:
    """The agreed moves of players whose own table is between hands: they leave, and wait at the new table for the end
    of a hand that is under way there (REG-balance-5). Those to the final table go together, when no hand is under way
    anywhere. Tables that were being broken close when the last player has left."""
    final = tuple(move for move in t.moves if move.reason is MoveReason.FINAL_TABLE)
    ready = tuple(m for m in t.moves if m not in final and not _in_a_hand(t, m.origin.table))
    if final and not _in_a_hand(t, *t.tables):
        ready += final
    else:
        final = ()
    if not ready:
        return emptied_tables(t)
    moved = moved_together(t, ready, final_table=final[0].target.table if final else None)
    return (moved, *emptied_tables(evolve(t, moved)))


def _in_a_hand(t: Tournament, *tables: TableNo) -> bool:
    return any(t.tables[n].hand is not None for n in tables if t.tables[n].is_open)


# --- plans --------------------------------------------------------------------------------------------------------


def propose_plan(t: Tournament, context: Context) -> Decision:
    """The worker looks at the floor: a plan that still fits stays, one that does not makes way for a better."""
    if t.status is not Status.RUNNING:
        return ()
    if t.plan is not None and plan_is_current(t, context.rules):
        return _approved(t, t.plan) if t.config.balancing is Balancing.AUTOMATIC else ()
    events: tuple[Event, ...] = () if t.plan is None else (PlanDropped(t.plan, False),)
    if (plan := propose(t, context.rules, context.seed)) is None:
        return events
    events += (PlanProposed(plan),)
    if t.config.balancing is Balancing.AUTOMATIC:
        events += _approved(t, plan)
    return events


def _approved(t: Tournament, plan: Plan) -> tuple[Event, ...]:
    approved = PlanApproved(plan)
    return (approved, *carry_out_moves(evolve(t, approved)))


def without_unfit_plan(t: Tournament, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events, and the end of a plan that waited and whose moves nobody could make any more: a player has left, a
    table is gone. One that could be made and no longer is the best stays on the screen until there is a better."""
    if t.plan is None or not events:
        return events
    after = fold(t, events)
    gone = after.plan is not None and not plan_fits(after, after.plan)
    return (*events, PlanDropped(t.plan, False)) if gone else events


def approve_plan(t: Tournament, command: ApprovePlan, context: Context) -> Decision:
    """The director agrees to the plan on the screen, if the floor still is what it was made for."""
    if t.plan is None or t.plan.id != command.plan or not plan_is_current(t, context.rules):
        return Refusal("plan_stale", "house.stale-request", {"plan": command.plan})
    return _approved(t, t.plan)


def reject_plan(t: Tournament, command: RejectPlan) -> Decision:
    """The director does not want this plan."""
    if t.plan is None or t.plan.id != command.plan:
        return Refusal("plan_stale", "house.stale-request", {"plan": command.plan})
    return (PlanDropped(t.plan, True),)


def set_balancing(t: Tournament, command: SetBalancing) -> Decision:
    """Plans are approved by the director, or by themselves."""
    before = t.config.balancing
    return () if before is command.balancing else (BalancingSet(before, command.balancing),)


def confirm_arrival(t: Tournament, command: ConfirmArrival) -> Decision:
    """The dealer sees the moved player in the seat."""
    entry = t.entries.get(command.entry)
    if entry is None or entry.status not in IN_PLAY or entry.seat != command.seat:
        return Refusal("seat_changed", "house.stale-request", {"entry": command.entry})
    return () if entry.arrived else (PlayerArrived(entry.id, command.seat),)


# --- calls, penalties -----------------------------------------------------------------------------------------------


def call_the_floor(t: Tournament, command: CallFloor, context: Context) -> Decision:
    """A dealer wants the floor; asking twice for the same rings once. A call that a tablet could not send was called
    aloud: it is not rung in another hand, nor after two minutes."""
    if command.table not in t.tables:
        return no_such_table(command.table)
    if command.hand is not None and command.hand != t.tables[command.table].hands:
        return ()
    if command.called_at is not None and context.now - command.called_at > CALL_IS_OF_USE:
        return ()
    if any(call.table == command.table and call.reason == command.reason for call in t.floor_calls.values()):
        return ()
    return (FloorCalled(FloorCall(t.calls_made + 1, command.table, command.reason, context.now)),)


def answer_call(t: Tournament, command: AnswerFloorCall) -> Decision:
    """Somebody from the floor has come."""
    call = t.floor_calls.get(command.call)
    if call is None:
        return Refusal("call_answered", "house.stale-request", {"call": command.call})
    return (FloorCallAnswered(call),)


def impose_penalty(t: Tournament, command: ImposePenalty, context: Context) -> Decision:
    """A sanction is put on record, with its offence or what happened. A round is as many hands as players sit at the
    table now (REG-4.1.2-note). Where the rulebook prints a ladder for the article, only a written reason leads off it
    (REG-4.3.1); what happened is no reason. Who is disqualified is out."""
    rules = context.rules
    entry = t.entries.get(command.entry)
    if entry is None or entry.status not in PLAYED:
        return Refusal("no_such_entry", "house.stale-request", {"entry": command.entry})
    if not command.article.strip() and not command.note.strip():
        return Refusal("offence_needed", "house.penalties")
    rounds = command.rounds if command.kind is PenaltyKind.ROUNDS else 0
    if command.kind is PenaltyKind.ROUNDS and (rounds < 1 or entry.seat is None):
        return Refusal("rounds_needed", "house.penalties", {"entry": entry.id})
    if (refusal := _off_ladder(t, command, rules)) is not None:
        return refusal
    hands = hands_to_miss(rounds, len(t.tables[entry.seat.table].seats)) if entry.seat is not None else 0
    number = max(t.penalties, default=0) + 1
    penalty = Penalty(number, entry.id, command.kind, command.article, command.note, rounds, hands)
    imposed = (PenaltyImposed(penalty),)
    return _out_of_the_event(t, entry, imposed, context) if disqualifies(t, penalty) else imposed


def disqualifies(t: Tournament, penalty: Penalty) -> bool:
    """Whether the player leaves the game by this penalty."""
    in_play = t.entries[penalty.entry].status in IN_PLAY
    return penalty.kind is PenaltyKind.DISQUALIFICATION and in_play and t.status is Status.RUNNING


def _out_of_the_event(t: Tournament, entry: Entry, imposed: tuple[PenaltyImposed, ...], context: Context) -> Decision:
    """The stack leaves play and the place follows, in the same line. Where the house lets the dead stack be blinded
    off, it keeps its seat until that is done, or until one player is left against dead stacks."""
    dead = [p.entry for p in (*t.penalties.values(), *(one.penalty for one in imposed)) if _is_dead(p)]
    gone = [entry]
    if context.rules.disqualified_chips == "stay":
        gone = sorted((e for e in entries_in_play(t) if e.id in dead), key=lambda e: dead.index(e.id))
        if len(entries_in_play(t)) - len(gone) > 1:
            return imposed
    if len(entries_in_play(t)) <= len(gone):
        return Refusal("nobody_would_be_left", "house.tournament-decided", {"players": len(gone)})
    before = {id: e.bust for id, e in t.entries.items() if e.status is EntryStatus.OUT and e.bust is not None}
    at, out, left = latest_after(before, context.now), [], t.chips_issued
    for number, one in enumerate(gone, t.bust_order + 1):
        assert one.seat is not None, "who is in play has a seat"
        chips = min(one.stack, left)
        left -= chips
        bust = Bust(number, one.seat, 0, at=at, group=number)
        out.append(EntryDisqualified(one, bust, chips, number - 1))
    dropped = dropped_moves(t, {one.id for one in gone})
    return after_leaving(t, (*imposed, *dropped, *out), context.now)


def _is_dead(penalty: Penalty) -> bool:
    return penalty.kind is PenaltyKind.DISQUALIFICATION and not penalty.lifted


@dataclass(frozen=True, slots=True)
class Rung:
    """What the ladder of a rulebook prints for an offence at its `count`-th time."""

    offence: str
    count: int
    offers: tuple[Offer, ...]


def next_rung(t: Tournament, entry: EntryId, article: str, rules: Rules) -> Rung | None:
    """The sanctions that the rulebook prints for the article now; None where it prints no ladder. Earlier penalties of
    the player count in all of the player's entries, those that were taken back do not."""
    offence = ARTICLES.get(article)
    if offence is None or offence.rulebook != rules.rulebook:
        return None
    player = t.entries[entry].player
    times = 1 + sum(
        penalty.article == article and not penalty.lifted and t.entries[penalty.entry].player == player
        for penalty in t.penalties.values()
    )
    offers = ladder(offence.number, times, rules)
    return None if offers is None else Rung(offence.number, times, offers)


def _off_ladder(t: Tournament, command: ImposePenalty, rules: Rules) -> Refusal | None:
    """Why this sanction is not the one that the rulebook prints for the article, at its so-manieth time."""
    if departs_fairly(command.departure, rules):
        return None
    rung = next_rung(t, command.entry, command.article, rules)
    sanction = Sanction(command.kind.value)
    if rung is None or any(offer.fits(sanction, command.rounds) for offer in rung.offers):
        return None
    offers = ", ".join(f"{offer.sanction.value} {offer.least} {offer.most or ''}".strip() for offer in rung.offers)
    return Refusal(
        "not_on_the_ladder", command.article, {"offence": rung.offence, "count": rung.count, "offers": offers}
    )
