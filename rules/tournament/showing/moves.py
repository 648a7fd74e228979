"""Who moves where and why: proposed, waiting, walking, arrived."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import Literal

from rules import balancing
from rules.rulebook import Rules
from rules.sentences import move_sentence
from rules.tournament.sections import MeMove, MoveSection, PlanSection, SeatSection
from rules.tournament.showing.surroundings import MadeMove, Surroundings, name_of
from rules.tournament.state import Entry, Move, MoveReason, Plan, Tournament

MOVES_SHOWN = 20  # made ones beside those that wait


def moves_section(
    tournament: Tournament, rules: Rules, around: Surroundings, made: Iterable[MadeMove]
) -> list[MoveSection]:
    """All moves that wait, then those made of late while there is room: who has to move must be seen."""
    waiting = [move_section(tournament, rules, around, move, state="pending") for move in tournament.moves]
    room = max(MOVES_SHOWN - len(waiting), 0)
    return [*waiting, *(made_move_section(tournament, around, move) for move in islice(made, room))]


def move_section(
    tournament: Tournament, rules: Rules, around: Surroundings, move: Move, *, state: Literal["proposed", "pending"]
) -> MoveSection:
    """A move that is still to be made, with the sentence that tells it."""
    plays = balancing.move_is_dealt_in(tournament, move, rules)
    return _told(move, name_of(around, tournament.entries[move.entry]), dealt_in=plays, state=state, seq=None)


def sent_section(around: Surroundings, entry: Entry) -> MoveSection:
    """A player who was sent away and has not arrived, as the table that they leave sees it."""
    assert entry.came_from is not None, "who was sent has left a chair"
    assert entry.seat is not None, "who was sent has another chair"
    made = next((m for m in around.made_moves if m.move.entry == entry.id and m.move.target == entry.seat), None)
    if made is None:
        made = MadeMove(Move(entry.id, entry.came_from, entry.seat, MoveReason.DIRECTOR, "house.moves", {}), 0)
    move = replace(made.move, origin=entry.came_from)
    return _told(move, name_of(around, entry), dealt_in=made.dealt_in, state="walking", seq=made.seq or None)


def made_move_section(tournament: Tournament, around: Surroundings, made: MadeMove) -> MoveSection:
    """A move that was made: its player walks, or has arrived."""
    entry = tournament.entries[made.move.entry]
    walking = entry.seat == made.move.target and not entry.arrived
    return _told(
        made.move,
        name_of(around, entry),
        dealt_in=made.dealt_in,
        state="walking" if walking else "arrived",
        seq=made.seq,
    )


def _told(
    move: Move,
    name: str,
    *,
    dealt_in: bool,
    state: Literal["proposed", "pending", "walking", "arrived"],
    seq: int | None,
) -> MoveSection:
    return {
        "entry": move.entry,
        "name": name,
        "from": SeatSection(table=move.origin.table, number=move.origin.number),
        "to": SeatSection(table=move.target.table, number=move.target.number),
        "reason": move.reason,
        "text": move_sentence(move, name, dealt_in=dealt_in),
        "article": move.article,
        "dealt_in": dealt_in,
        "state": state,
        "seq": seq,
    }


def plan_section(tournament: Tournament, rules: Rules, around: Surroundings, plan: Plan) -> PlanSection:
    """A plan as the director reads it before approving; `stale` when the floor has changed since."""
    sizes = balancing.sizes_after(tournament, plan.moves)
    touched = {table for move in plan.moves for table in (move.origin.table, move.target.table)}
    return PlanSection(
        id=plan.id,
        moves=[move_section(tournament, rules, around, move, state="proposed") for move in plan.moves],
        closes=list(plan.closes),
        sizes={str(number): sizes[number] for number in sorted(touched)},
        stale=not balancing.plan_is_current(tournament, rules),
    )


def my_move(tournament: Tournament, rules: Rules, around: Surroundings, me: Entry) -> MeMove | None:
    """What a player is told about an own move: to come, or under way; None when there is none."""
    waiting = next((move for move in tournament.moves if move.entry == me.id), None)
    if waiting is not None:
        return _for_me(move_section(tournament, rules, around, waiting, state="pending"), "pending")
    made = next((made for made in around.made_moves if made.move.entry == me.id), None)
    if made is None or me.arrived or me.seat != made.move.target:
        return None
    return _for_me(made_move_section(tournament, around, made), "walking")


def _for_me(move: MoveSection, state: Literal["pending", "walking"]) -> MeMove:
    return {
        "from": move["from"],
        "to": move["to"],
        "dealt_in": move["dealt_in"],
        "text": move["text"],
        "state": state,
    }
