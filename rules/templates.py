"""The tournaments that ship with the server: what a director starts from, chosen as a good one would."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from types import MappingProxyType

from rules.payouts import FESTIVAL, STANDARD
from rules.structure import Ante, Break, Level, Period, Structure
from rules.tournament.state import Balancing, Config, Price

NOT_YET = datetime(1970, 1, 1, tzinfo=UTC)
"""Stands in a template where the hour of the start will be."""


@dataclass(frozen=True, slots=True)
class Template:
    """A set-up with a name of its own. `config` has neither name nor start yet: `config_for` gives it both."""

    key: str
    title: Mapping[str, str]  # en, ru
    note: Mapping[str, str]
    config: Config
    structure: Structure

    def config_for(self, name: str, starts_at: datetime) -> Config:
        """The template as a tournament of tonight."""
        return replace(self.config, name=name, starts_at=starts_at)


def _periods(levels: Iterable[Level], levels_between_breaks: int, break_minutes: int) -> Iterator[Period]:
    """Levels with a break after every so many of them; none after the last."""
    for played, level in enumerate(levels):
        if played and played % levels_between_breaks == 0:
            yield Break(break_minutes * 60)
        yield level


def _levels(minutes: int, blinds: str, ante_from: int | None = None) -> Iterator[Level]:
    """`blinds` as they stand on the wall: `10/20 15/30`. `ante_from`: from this level on the big blind pays an ante."""
    for number, written in enumerate(blinds.split(), start=1):
        small, big = map(int, written.split("/"))
        if ante_from is not None and number >= ante_from:
            yield Level(minutes * 60, small, big, big, Ante.BIG_BLIND)
        else:
            yield Level(minutes * 60, small, big)


REGATTA_2013 = Template(
    key="regatta-2013",
    title={"en": "Regatta 2013", "ru": "Регата 2013"},
    note={
        "en": "No-limit hold'em by the regulations of the Holdem-Regatta 2013: six to a table, 2,000 chips, 20.00 "
        "EUR, one rebuy of 20.00 for a player without chips, no fee, ten minutes' break after every two hours "
        "of play. The blind schedule of the original is lost: this one is ours, twenty minutes a level.",
        "ru": "Безлимитный холдем по регламенту «Холдем-регаты 2013»: шесть человек за столом, 2000 фишек, 20,00 "
        "EUR, один ребай за 20,00 для игрока без фишек, без комиссии, перерыв десять минут после каждых двух "
        "часов игры. Таблица блайндов оригинала утрачена: эта составлена нами, уровни по двадцать минут.",
    },
    config=Config(
        name="",
        starts_at=NOT_YET,
        rulebook="regatta",
        overrides=MappingProxyType({}),
        currency="EUR",
        seats_per_table=6,
        final_table_size=6,
        buy_in=Price(pool=2_000, fee=0, chips=2_000),
        late_registration_levels=3,
        reentries_max=0,
        rebuys_max=1,
        rebuy=Price(pool=2_000, fee=0, chips=2_000),
        rebuy_levels=None,
        addon=None,
        addon_level=None,
        cap=None,
        guarantee=0,
        payout=STANDARD,
        balancing=Balancing.APPROVE,
    ),
    structure=Structure(
        tuple(
            _periods(
                _levels(
                    20,
                    "10/20 15/30 20/40 25/50 30/60 40/80 "
                    "50/100 75/150 100/200 125/250 150/300 200/400 "
                    "250/500 300/600 400/800 500/1000 600/1200 800/1600 "
                    "1000/2000 1500/3000 2000/4000 3000/6000 4000/8000 5000/10000 "
                    "6000/12000 8000/16000 10000/20000",
                ),
                levels_between_breaks=6,
                break_minutes=10,
            )
        )
    ),
)

FREEZEOUT = Template(
    key="freezeout-reentry",
    title={"en": "Freezeout with re-entry", "ru": "Фризаут с повторным входом"},
    note={
        "en": "A club's evening of about seven hours: nine to a table, 20,000 chips, 50.00 EUR and 5.00 for the "
        "club, twenty minutes a level, big-blind ante from level 5. Late registration and one re-entry until "
        "the end of level 6.",
        "ru": "Клубный вечер часов на семь: девять человек за столом, 20 000 фишек, 50,00 EUR и 5,00 клубу, уровни "
        "по двадцать минут, анте большого блайнда с 5-го уровня. Поздняя регистрация и один повторный вход до "
        "конца 6-го уровня.",
    },
    config=Config(
        name="",
        starts_at=NOT_YET,
        rulebook="fspr",
        overrides=MappingProxyType({}),
        currency="EUR",
        seats_per_table=9,
        final_table_size=9,
        buy_in=Price(pool=5_000, fee=500, chips=20_000),
        late_registration_levels=6,
        reentries_max=1,
        rebuys_max=0,
        rebuy=None,
        rebuy_levels=None,
        addon=None,
        addon_level=None,
        cap=None,
        guarantee=0,
        payout=STANDARD,
        balancing=Balancing.APPROVE,
    ),
    structure=Structure(
        tuple(
            _periods(
                _levels(
                    20,
                    "50/100 75/150 100/200 150/300 200/400 250/500 "
                    "300/600 400/800 500/1000 600/1200 800/1600 1000/2000 "
                    "1500/3000 2000/4000 2500/5000 3000/6000 4000/8000 5000/10000 "
                    "6000/12000 8000/16000 10000/20000 15000/30000 20000/40000 25000/50000 "
                    "30000/60000 40000/80000 50000/100000 75000/150000 100000/200000",
                    ante_from=5,
                ),
                levels_between_breaks=6,
                break_minutes=15,
            )
        )
    ),
)

DEEP_FESTIVAL = Template(
    key="deep-festival",
    title={"en": "Deep festival event", "ru": "Фестивальный турнир с глубокими стеками"},
    note={
        "en": "A main event played over days: nine to a table, 60,000 chips (300 big blinds), 500.00 EUR and 50.00 "
        "for the house, forty minutes a level, big-blind ante from the first hand, a quarter of an hour's "
        "break after every three levels. Late registration and one re-entry until the end of level 9.",
        "ru": "Главный турнир на несколько дней: девять человек за столом, 60 000 фишек (300 больших блайндов), "
        "500,00 EUR и 50,00 организатору, уровни по сорок минут, анте большого блайнда с первой раздачи, "
        "перерыв четверть часа после каждых трёх уровней. Поздняя регистрация и один повторный вход до конца "
        "9-го уровня.",
    },
    config=Config(
        name="",
        starts_at=NOT_YET,
        rulebook="tda",
        overrides=MappingProxyType({}),
        currency="EUR",
        seats_per_table=9,
        final_table_size=9,
        buy_in=Price(pool=50_000, fee=5_000, chips=60_000),
        late_registration_levels=9,
        reentries_max=1,
        rebuys_max=0,
        rebuy=None,
        rebuy_levels=None,
        addon=None,
        addon_level=None,
        cap=None,
        guarantee=0,
        payout=FESTIVAL,
        balancing=Balancing.APPROVE,
    ),
    structure=Structure(
        tuple(
            _periods(
                _levels(
                    40,
                    "100/200 200/300 200/400 300/500 300/600 400/800 500/1000 600/1200 800/1600 "
                    "1000/2000 1500/2500 1500/3000 2000/4000 2500/5000 3000/6000 4000/8000 5000/10000 6000/12000 "
                    "8000/16000 10000/20000 15000/25000 15000/30000 20000/40000 25000/50000 30000/60000 40000/80000 "
                    "50000/100000 60000/120000 80000/160000 100000/200000 125000/250000 150000/300000 200000/400000 "
                    "250000/500000 300000/600000 400000/800000 500000/1000000",
                    ante_from=1,
                ),
                levels_between_breaks=3,
                break_minutes=15,
            )
        )
    ),
)

TEMPLATES: Mapping[str, Template] = MappingProxyType(
    {template.key: template for template in (REGATTA_2013, FREEZEOUT, DEEP_FESTIVAL)}
)
