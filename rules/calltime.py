"""The clock on a player: who may ask for it, how long it runs, and what happens when it has run out.

Nothing ticks: time is the number of seconds since the clock was called. First comes time to think, then an audible
countdown; without a decision the hand is folded or checked, as the rulebook says. The breaks of a day are here too.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.answers import ParameterName
from rules.rulebook import Rules
from rules.verdict import Refusal, Ruling


class Caller(StrEnum):
    """Who asks for the clock."""

    SEATED_PLAYER = "seated_player"  # at the same table
    OTHER = "other"  # a spectator, a player of another table, one who is not in the seat
    OFFICIAL = "official"


class OnExpiry(StrEnum):
    """What becomes of the hand when time has run out."""

    FOLD = "fold"
    CHECK = "check"


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision that somebody is slow to make. `thinking_seconds` – how long already; `clock_runs` – it was called
    before."""

    facing_bet: bool
    thinking_seconds: int = 0
    clock_runs: bool = False
    in_turn: bool = True


@dataclass(frozen=True, slots=True)
class CalledClock:
    """A clock that was called on a player: the countdown starts and ends so many seconds after the call."""

    countdown_at: int
    expires_at: int
    on_expiry: OnExpiry
    article: str  # of the time
    expiry_article: str  # of what follows


def clock_of(rules: Rules, *, facing_bet: bool, seconds: int | None = None) -> CalledClock:
    """The clock that runs when time is called; `seconds` to think if the official grants another time. FSPR-4.9.1-e
    and REG-4.1.7-note fold even a hand that could check; that is a parameter of its own."""
    think = max(0, seconds) if seconds is not None else rules.clock_seconds
    what: ParameterName = "clock_on_expiry" if facing_bet else "clock_on_expiry_no_bet"
    return CalledClock(
        countdown_at=think,
        expires_at=think + rules.clock_countdown_seconds,
        on_expiry=OnExpiry(rules.clock_on_expiry if facing_bet else rules.clock_on_expiry_no_bet),
        article=rules.source("clock_seconds"),
        expiry_article=rules.source(what),
    )


def call_time(caller: Caller, decision: Decision, rules: Rules, *, patience: int = 0) -> CalledClock | Refusal:
    """The clock is called on a player, or why not. Only who sits at the table may ask (TDA-30-d), unless the house
    lets anyone; an official may call it at any time. What time is reasonable (`patience`, in seconds) no rulebook
    says: it is the official's. REG-4.1.7-note."""
    article = rules.source("clock_caller")
    if caller is Caller.OTHER and rules.clock_caller == "seated_player":
        return Refusal("not_at_the_table", article)
    if not decision.in_turn:
        return Refusal("no_decision_due", rules.source("clock_seconds"))
    if decision.clock_runs:
        return Refusal("clock_runs_already", rules.source("clock_seconds"))
    if caller is not Caller.OFFICIAL and decision.thinking_seconds < patience:
        wait = {"seconds": patience - decision.thinking_seconds}
        return Refusal("reasonable_time_not_over", rules.source("clock_seconds"), wait)
    return clock_of(rules, facing_bet=decision.facing_bet)


class Phase(StrEnum):
    """Where a called clock stands."""

    THINKING = "thinking"
    COUNTDOWN = "countdown"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What is seen and heard: the phase and the seconds left in it."""

    phase: Phase
    left: int


def clock_face(clock: CalledClock, elapsed: int) -> ClockFace:
    """A called clock `elapsed` seconds after the call."""
    if elapsed < clock.countdown_at:
        return ClockFace(Phase.THINKING, clock.countdown_at - max(0, elapsed))
    if elapsed < clock.expires_at:
        return ClockFace(Phase.COUNTDOWN, clock.expires_at - elapsed)
    return ClockFace(Phase.EXPIRED, 0)


def expired(clock: CalledClock, elapsed: int) -> Ruling | None:
    """What follows once time has run out: the hand is folded or checked. None while there is time. FSPR-4.9.1-e,
    REG-4.1.7-note."""
    if elapsed < clock.expires_at:
        return None
    return Ruling(f"time_over_{clock.on_expiry.value}", clock.expiry_article, {"seconds": clock.expires_at})


# --- breaks ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Breaks:
    """The breaks that fall into a playing time, and their minutes in all."""

    count: int
    minutes: int
    article: str


def breaks_in(play_minutes: int, rules: Rules) -> Breaks:
    """How many breaks fall into `play_minutes` of play: one after every `break_every_minutes` of it; a break begins
    at the next end of a hand or level. REG-basics-2-e."""
    count = max(0, play_minutes) // rules.break_every_minutes
    return Breaks(count, count * rules.break_minutes, rules.source("break_every_minutes"))
