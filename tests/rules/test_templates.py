"""What ships adds up, and the Regatta is the Regatta."""

from datetime import UTC, datetime

import pytest

from rules import payouts, structure
from rules.rulebook import problems_of_overrides, rules_of
from rules.structure import Ante, Break, Level
from rules.templates import DEEP_FESTIVAL, FREEZEOUT, REGATTA_2013, TEMPLATES, Template
from rules.tournament.state import Price


@pytest.mark.parametrize("template", TEMPLATES.values(), ids=TEMPLATES.keys())
def test_a_template_adds_up(template: Template) -> None:
    config = template.config
    assert structure.problems(template.structure) == ()
    assert payouts.problems(config.payout) == ()
    assert problems_of_overrides(config.rulebook, config.overrides) == ()
    assert all(template.title[language] and template.note[language] for language in ("en", "ru"))
    assert structure.period_of_level(template.structure, config.late_registration_levels) is not None
    first = structure.levels(template.structure)[0]
    assert config.buy_in.chips >= 100 * first.big_blind


def test_the_regatta_is_as_its_regulations_say() -> None:
    config, rules = REGATTA_2013.config, rules_of("regatta")
    assert config.rulebook == "regatta"
    assert config.seats_per_table == rules.table_size == 6
    assert config.final_table_size == rules.final_table_size == 6
    assert config.currency == "EUR"
    assert config.buy_in == Price(pool=2_000, fee=0, chips=2_000)
    assert config.rebuy == Price(pool=2_000, fee=0, chips=2_000)
    assert (config.rebuys_max, config.rebuy_levels, config.reentries_max) == (1, None, 0)


def test_the_regatta_rests_ten_minutes_after_every_two_hours_of_play() -> None:
    played, between = 0, []
    for period in REGATTA_2013.structure.periods:
        if isinstance(period, Break):
            between.append((played, period.seconds))
            played = 0
        else:
            played += period.seconds
    assert between == [(7_200, 600)] * 4


def test_the_regatta_says_that_its_blind_schedule_is_ours() -> None:
    assert "schedule of the original is lost" in REGATTA_2013.note["en"]
    assert "Таблица блайндов оригинала утрачена" in REGATTA_2013.note["ru"]


def test_the_others_are_what_their_names_say() -> None:
    assert (FREEZEOUT.config.seats_per_table, FREEZEOUT.config.rebuys_max, FREEZEOUT.config.reentries_max) == (9, 0, 1)
    deep = structure.levels(DEEP_FESTIVAL.structure)
    assert DEEP_FESTIVAL.config.buy_in.chips == 300 * deep[0].big_blind
    assert all(level.ante_kind is Ante.BIG_BLIND and level.ante == level.big_blind for level in deep)


def test_a_template_becomes_a_tournament_of_tonight() -> None:
    tonight = datetime(2026, 5, 1, 17, tzinfo=UTC)
    config = REGATTA_2013.config_for("Friday", tonight)
    assert (config.name, config.starts_at, config.buy_in) == ("Friday", tonight, REGATTA_2013.config.buy_in)


def test_every_level_lasts_as_long_as_the_note_says() -> None:
    minutes = {
        key: {period.seconds // 60 for period in template.structure.periods if isinstance(period, Level)}
        for key, template in TEMPLATES.items()
    }
    assert minutes == {"regatta-2013": {20}, "freezeout-reentry": {20}, "deep-festival": {40}}
