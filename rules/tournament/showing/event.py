"""The event itself: what it is called and costs, its structure, clock and prizes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import assert_never

from rules.clock import Paused, Running
from rules.finishing import bubble, paid_places
from rules.rulebook import Rules
from rules.structure import Break, Level, Period, level_number, period_of_level
from rules.tournament.deciding.setup import locked_by
from rules.tournament.sections import (
    BreakSection,
    ClockSection,
    EventSection,
    LevelSection,
    Marks,
    PausedSection,
    PayoutsSection,
    PriceSection,
    RevisionSection,
    RunningSection,
    StructureSection,
)
from rules.tournament.showing.surroundings import Surroundings
from rules.tournament.state import Price, Tournament


def iso(instant: datetime) -> str:
    """UTC with milliseconds, as every face reads it."""
    return instant.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def event_section(tournament: Tournament, around: Surroundings) -> EventSection:
    """What the event is called, costs and allows."""
    config = tournament.config
    return EventSection(
        id=around.id,
        name=config.name,
        status=tournament.status,
        starts_at=iso(config.starts_at),
        currency=config.currency,
        rulebook=config.rulebook,
        timezone=around.timezone,
        seats_per_table=config.seats_per_table,
        final_table_size=config.final_table_size,
        late_registration_levels=config.late_registration_levels,
        starting_chips=config.buy_in.chips,
        buy_in=_price_section(config.buy_in),
        rebuy=_price_section(config.rebuy) if config.rebuy else None,
        addon=_price_section(config.addon) if config.addon else None,
        reentries_max=config.reentries_max,
        rebuys_max=config.rebuys_max,
        cap=config.cap,
        room_pin=bool(config.room_pin),
        balancing=config.balancing,
        guarantee=config.guarantee,
    )


def _price_section(price: Price) -> PriceSection:
    return PriceSection(pool=price.pool, fee=price.fee, chips=price.chips)


def structure_section(tournament: Tournament, rules: Rules) -> StructureSection:
    """The levels and breaks, with the periods at which something opens or closes."""
    structure, config, revised = tournament.structure, tournament.config, tournament.revised
    late = config.late_registration_levels
    return StructureSection(
        periods=[
            _period_section(period, level_number(structure, index)) for index, period in enumerate(structure.periods)
        ],
        marks=Marks(
            late_registration_ends=period_of_level(structure, late) if late else None,
            rebuys_end=period_of_level(structure, config.rebuy_levels)
            if config.rebuy and config.rebuy_levels
            else None,
            addon=period_of_level(structure, config.addon_level) if config.addon and config.addon_level else None,
        ),
        locked_by=locked_by(tournament, rules),
        revised=RevisionSection(period=revised.period, at=iso(revised.at)) if revised is not None else None,
    )


def _period_section(period: Period, number: int) -> LevelSection | BreakSection:
    match period:
        case Level():
            return LevelSection(
                kind="level",
                level=number,
                seconds=period.seconds,
                small_blind=period.small_blind,
                big_blind=period.big_blind,
                ante=period.ante,
                ante_kind=period.ante_kind,
            )
        case Break():
            return BreakSection(kind="break", seconds=period.seconds, name=period.name)
        case _:
            assert_never(period)


def clock_section(tournament: Tournament) -> ClockSection | None:
    """The clock as it was last set; None before the start."""
    match tournament.clock:
        case None:
            return None
        case Running(period, ends_at, most):
            most_ms = None if most is None else most // timedelta(milliseconds=1)
            return RunningSection(kind="running", period=period, ends_at=iso(ends_at), most_ms=most_ms)
        case Paused(period, left):
            return PausedSection(kind="paused", period=period, remaining_ms=left // timedelta(milliseconds=1))
        case _:
            assert_never(tournament.clock)


def payouts_section(tournament: Tournament, prizes: tuple[int, ...], in_play: int) -> PayoutsSection:
    """The prize pool and how it is shared."""
    paid = paid_places(prizes)
    return PayoutsSection(
        pool=tournament.pool,
        fees=tournament.fees,
        guarantee=tournament.config.guarantee,
        overlay=max(0, tournament.config.guarantee - tournament.pool),
        prizes=list(prizes),
        paid_places=paid,
        locked=tournament.payouts is not None,
        bubble=bubble(in_play, paid, tournament.config.seats_per_table),
    )
