"""Decisions about the clock: start, pause, go on, more time, another level, and the level that ended by itself."""

from __future__ import annotations

from rules import clock
from rules.balancing import moves_at_start
from rules.context import Context
from rules.entries import entries_in_play
from rules.seating import draw_button
from rules.structure import Break, lengths
from rules.tournament.commands import AddTime, GoToPeriod, TurnLevel
from rules.tournament.deciding import Decision
from rules.tournament.deciding.desk import moved_together
from rules.tournament.events import (
    ClockPaused,
    ClockResumed,
    Event,
    LevelTurned,
    PeriodChanged,
    TimeAdded,
    TournamentStarted,
)
from rules.tournament.evolve import fold
from rules.tournament.state import Status, Tournament
from rules.verdict import Refusal

NOT_RUNNING = Refusal("not_running", "house.not-running")


def start(t: Tournament, context: Context) -> Decision:
    """Cards in the air: the tables are made even, a button is drawn at every table, the clock starts with the first
    period. Nobody waits for the few who change their table."""
    if t.status is Status.RUNNING:
        return Refusal("already_running", "house.stale-request")
    if t.status is not Status.OPEN:
        return Refusal("registration_not_open", "house.registration")
    if len(entries_in_play(t)) < 2:
        return Refusal("too_few_entries", "house.too-few-players")
    evened: tuple[Event, ...] = ()
    if moves := moves_at_start(t, context.rules, context.seed):
        evened = (moved_together(t, moves),)
        t = fold(t, evened)
    buttons = {n: draw_button(context.seed, table.seats, n) for n, table in sorted(t.tables.items()) if table.seats}
    return (
        *evened,
        TournamentStarted(clock.start(lengths(t.structure), context.now), buttons),
    )


def pause(t: Tournament, context: Context) -> Decision:
    """Play stops, however the level was entered."""
    match t.clock:
        case None:
            return NOT_RUNNING
        case clock.Paused():
            return ()
        case running:
            return (ClockPaused(running, clock.pause(running, lengths(t.structure), context.now)),)


def resume(t: Tournament, context: Context) -> Decision:
    """Play goes on with what was left; not when only one player is."""
    match t.clock:
        case None:
            return NOT_RUNNING
        case clock.Running():
            return ()
        case _ if len(entries_in_play(t)) < 2:
            return Refusal("tournament_decided", "house.tournament-decided")
        case paused:
            return (ClockResumed(paused, clock.resume(paused, context.now)),)


def add_time(t: Tournament, command: AddTime, context: Context) -> Decision:
    """The period that the director saw gets longer or shorter."""
    if (stale := _other_period(t, command.period, context)) is not None or t.clock is None:
        return stale or NOT_RUNNING
    after = clock.add_time(t.clock, lengths(t.structure), command.seconds, context.now)
    return (TimeAdded(t.clock, after, command.seconds),) if command.seconds else ()


def go_to(t: Tournament, command: GoToPeriod, context: Context) -> Decision:
    """A level or another break begins in full, the level under way too. The break under way is no change: players were
    told when to be back."""
    if (stale := _other_period(t, command.seen, context)) is not None or t.clock is None:
        return stale or NOT_RUNNING
    if not 0 <= command.period < len(t.structure.periods):
        return Refusal("no_such_period", "house.stale-request", {"line": command.period + 1})
    spans = lengths(t.structure)
    if command.period != command.seen:
        return (PeriodChanged(t.clock, clock.go_to(t.clock, spans, command.period, context.now)),)
    if isinstance(t.structure.periods[command.period], Break):
        return ()
    after = clock.restart(t.clock, spans, context.now)
    return (PeriodChanged(t.clock, after),) if after != clock.project(t.clock, spans, context.now) else ()


def turn(t: Tournament, command: TurnLevel, context: Context) -> Decision:
    """The worker's announcement of what is already true. Too early, too late or twice, it is nothing."""
    if t.status is not Status.RUNNING or t.clock is None or t.clock.period != command.period:
        return ()
    seen = clock.project(t.clock, lengths(t.structure), context.now)
    return () if seen == t.clock else (LevelTurned(t.clock, seen),)


def _other_period(t: Tournament, seen: int, context: Context) -> Refusal | None:
    if t.clock is None:
        return NOT_RUNNING
    period = clock.project(t.clock, lengths(t.structure), context.now).period
    if period == seen:
        return None
    return Refusal("period_changed", "house.stale-request", {"seen_line": seen + 1, "line": period + 1})
