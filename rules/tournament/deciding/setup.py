"""Decisions about what is laid down: configuration, structure, prizes; and the end, by cancelling or with a winner."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from rules import clock, payouts
from rules.context import Context
from rules.entries import PLAYED, entries_in_play, period_now, registration_closed
from rules.finishing import places, prize_shares, prizes_in_force
from rules.rulebook import Rules, problems_of_overrides
from rules.structure import Structure, lengths, problems, replaced
from rules.tournament.commands import CreateTournament, ReviseConfig, SetPayouts
from rules.tournament.deciding import Decision
from rules.tournament.deciding.desk import unfitting, with_fitting_payouts
from rules.tournament.deciding.timing import NOT_RUNNING
from rules.tournament.events import (
    ConfigRevised,
    EntryPutBack,
    HandEnded,
    PayoutsSet,
    PrizeWon,
    RegistrationOpened,
    StructureRevised,
    TournamentCancelled,
    TournamentCreated,
    TournamentFinished,
)
from rules.tournament.state import Config, EntryStatus, Status, Tournament
from rules.verdict import Refusal

NAMED = 10  # of those who are still in


def create(command: CreateTournament) -> Decision:
    """A tournament is laid down; what cannot be played or paid out is refused at once."""
    for problem in problems(command.structure):
        if problem.hindrance:
            return Refusal(problem.code, "house.structure", problem.detail)
    if (refusal := _not_sound(command.config)) is not None:
        return refusal
    return (TournamentCreated(command.config, command.structure),)


def _not_sound(config: Config) -> Refusal | None:
    """Why nothing can be laid down like this, or None: a rulebook that is not there, prizes that are not the pool."""
    for problem in problems_of_overrides(config.rulebook, config.overrides):
        return Refusal(problem.code, "house.set-up", problem.detail)
    for problem in payouts.problems(config.payout):
        return Refusal(problem.code, "house.payouts", problem.detail)
    return None


def revise_config(t: Tournament, command: ReviseConfig) -> Decision:
    """The director changes what was laid down. Where money was taken its currency stays."""
    if command.config == t.config:
        return ()
    if command.config.currency != t.config.currency and any(entry.payments for entry in t.entries.values()):
        return Refusal("currency_fixed", "house.payment", {"currency": t.config.currency})
    if (refusal := _not_sound(command.config)) is not None:
        return refusal
    return with_fitting_payouts(t, (ConfigRevised(t.config, command.config),))


def revise_structure(t: Tournament, structure: Structure, context: Context) -> Decision:
    """Past periods stay; the one under way keeps its start and its blinds. A rulebook may lock all that is there once
    the tournament runs; levels can be added at the end even then, since the blinds may not run out."""
    if structure == t.structure:
        return ()
    for problem in replaced(t.structure, structure, period_now(t, context.now)):
        return Refusal(problem.code, "house.structure", problem.detail)
    article = locked_by(t, context.rules)
    if article is not None and structure.periods[: len(t.structure.periods)] != t.structure.periods:
        return Refusal("structure_locked", article)
    after = _clock_in(t, structure, context)
    told_at = context.now if t.status is Status.RUNNING else None
    return (StructureRevised(t.structure, structure, t.clock, after, told_at, t.revised),)


def locked_by(t: Tournament, rules: Rules) -> str | None:
    """The article, or the house rule, by which levels can only be added now; None where what is to come may change."""
    locked = t.status is Status.RUNNING and rules.structure_locked_after_start
    return rules.source("structure_locked_after_start") if locked else None


def _clock_in(t: Tournament, structure: Structure, context: Context) -> clock.Clock | None:
    """The clock that reads the same in the new structure: the period under way has the same start, and one that was
    played beyond its end ends now, when a level is added after it."""
    if t.clock is None:
        return None
    seen = clock.project(t.clock, lengths(t.structure), context.now)
    longer = lengths(structure)[seen.period] - lengths(t.structure)[seen.period]
    match seen:
        case clock.Paused(period, remaining):
            return clock.Paused(period, max(timedelta(0), remaining + longer))
        case clock.Running(period, ends_at, most):
            most = None if most is None else max(timedelta(0), most + longer)
            return clock.Running(period, max(context.now, ends_at + longer), most)


def open_registration(t: Tournament) -> Decision:
    """From now on players can register."""
    if t.status is not Status.SETUP:
        return Refusal("already_open", "house.stale-request")
    return (RegistrationOpened(),)


def cancel(t: Tournament, reason: str) -> Decision:
    """The tournament does not take place. Who has paid gets the money back first, entry by entry."""
    if any(entry.status in PLAYED for entry in t.entries.values()):
        return Refusal("entries_paid", "house.payment")
    return (TournamentCancelled(reason),)


def set_payouts(t: Tournament, command: SetPayouts) -> Decision:
    """The director's own prizes must be the whole pool, to the last unit, and never rise down the list."""
    if command.prizes == t.payouts:
        return ()
    if command.prizes is not None:
        for problem in unfitting(t, command.prizes):
            return Refusal(problem.code, "house.payouts", problem.detail)
    return (PayoutsSet(t.payouts, command.prizes),)


def finish(t: Tournament, context: Context) -> Decision:
    """One entry is left and nobody may enter any more: places and prizes are final. Who won has nobody left to play
    against, so hands that no dealer has ended yet are over with it."""
    if t.status is not Status.RUNNING:
        return NOT_RUNNING
    left = len(entries_in_play(t))
    found = places(t)
    if left != 1 or len(found) < 2:
        still_in = ", ".join(str(entry.id) for entry in entries_in_play(t)[:NAMED])
        return Refusal("not_decided", "house.tournament-decided", {"players": left, "entries": still_in})
    if registration_closed(t, context.now) is None:
        facts = {"level": t.config.late_registration_levels}
        return Refusal("registration_still_open", "house.registration", facts)
    pool = max(t.pool, t.config.guarantee)
    prizes = prizes_in_force(t)
    for problem in unfitting(t, prizes):
        return Refusal(problem.code, "house.payouts", problem.detail)
    shares = prize_shares(prizes, found)
    results = tuple(
        PrizeWon(entry, t.entries[entry].player, place.first, place.last, shares[entry])
        for entry, place in sorted(found.items(), key=lambda item: (item[1], item[0]))
    )
    ended = tuple(
        HandEnded(table.number, table.hand, table.last_hand, (), ())
        for _, table in sorted(t.tables.items())
        if table.hand is not None
    )
    return (*ended, *_with_all_chips(t), TournamentFinished(results, pool - t.pool))


def _with_all_chips(t: Tournament) -> tuple[EntryPutBack, ...]:
    """The winner has won all the chips of all participants (REG-2.8.1), and walks nowhere any more."""
    (winner,) = entries_in_play(t)
    sits = replace(winner, status=EntryStatus.SEATED, stack=t.chips_issued, counted=True, arrived=True)
    return () if sits == winner else (EntryPutBack(winner, sits, 0, (), ()),)
