"""Levels, breaks, and what does not add up in them."""

import pytest

from rules.structure import (
    Ante,
    Break,
    Level,
    Period,
    Structure,
    lengths,
    level_in_force,
    level_number,
    period_of_level,
    problems,
    replaced,
)

ONE, TWO, THREE = Level(1200, 10, 20), Level(1200, 15, 30), Level(1200, 20, 40)
REST = Break(600)
EVENING = Structure((ONE, TWO, REST, THREE))


def codes(*periods: Period) -> list[tuple[str, dict[str, object]]]:
    return [(problem.code, dict(problem.detail)) for problem in problems(Structure(periods))]


def test_level_numbers_do_not_count_breaks() -> None:
    assert [level_number(EVENING, period) for period in range(4)] == [1, 2, 2, 3]
    assert [period_of_level(EVENING, level) for level in range(5)] == [None, 0, 1, 3, None]


def test_in_a_break_the_blinds_of_the_level_before_it_are_in_force() -> None:
    assert [level_in_force(EVENING, period) for period in range(4)] == [ONE, TWO, TWO, THREE]


def test_before_the_first_level_its_blinds_are_in_force() -> None:
    opening = Structure((REST, ONE))
    assert (level_number(opening, 0), level_in_force(opening, 0)) == (0, ONE)


def test_a_break_counts_in_the_lengths() -> None:
    assert [int(length.total_seconds()) for length in lengths(EVENING)] == [1200, 1200, 600, 1200]


def test_a_sound_structure_has_no_problems() -> None:
    assert problems(EVENING) == ()


@pytest.mark.parametrize(
    ("periods", "expected"),
    [
        ((), [("structure_without_levels", {})]),
        ((REST,), [("structure_without_levels", {})]),
        ((ONE, Level(0, 15, 30)), [("period_without_length", {"line": 2, "seconds": 0})]),
        ((Level(60, 0, 0),), [("level_without_blinds", {"level": 1})]),
        (
            (ONE, Level(60, 50, 40)),
            [("small_blind_above_big_blind", {"level": 2, "small_blind": 50, "big_blind": 40})],
        ),
        ((TWO, REST, ONE), [("blinds_fall", {"level": 2, "before": "15/30", "now": "10/20"})]),
        ((ONE, Level(60, 25, 50)), [("blinds_jump", {"level": 2, "before": 20, "now": 50})]),
        ((ONE, REST, REST, TWO), [("two_breaks_in_a_row", {"line": 3})]),
        ((REST, ONE), [("starts_with_break", {})]),
        ((ONE, REST), [("ends_with_break", {})]),
        ((Level(60, 10, 20, 5),), [("ante_unclear", {"level": 1, "ante": 5, "ante_kind": "none"})]),
        ((Level(60, 10, 20, 0, Ante.EACH),), [("ante_unclear", {"level": 1, "ante": 0, "ante_kind": "each"})]),
        ((Level(60, 10, 20, -1, Ante.EACH),), [("negative_ante", {"level": 1, "ante": -1})]),
        ((Level(60, 10, 20, 25, Ante.EACH),), [("ante_above_big_blind", {"level": 1, "ante": 25, "big_blind": 20})]),
    ],
)
def test_what_does_not_add_up_is_named(
    periods: tuple[Period, ...], expected: list[tuple[str, dict[str, object]]]
) -> None:
    assert codes(*periods) == expected


def test_before_the_start_everything_may_change() -> None:
    assert replaced(EVENING, Structure((THREE,)), None) == ()


def test_later_levels_may_change_and_be_appended_while_the_clock_runs() -> None:
    assert replaced(EVENING, Structure((ONE, TWO, REST, Level(900, 25, 50), Level(900, 30, 60))), 2) == ()


def test_the_period_under_way_may_get_another_length() -> None:
    assert replaced(EVENING, Structure((ONE, Level(1800, 15, 30), REST, THREE)), 1) == ()


def test_the_period_under_way_keeps_its_blinds() -> None:
    (problem,) = replaced(EVENING, Structure((ONE, Level(1200, 20, 40), REST, THREE)), 1)
    assert (problem.code, problem.detail) == ("current_period_changed", {"line": 2})


def test_what_was_played_stays_as_it_was() -> None:
    (problem,) = replaced(EVENING, Structure((Level(600, 10, 20), TWO, REST, THREE)), 1)
    assert (problem.code, problem.detail) == ("past_period_changed", {"line": 1})


def test_a_structure_cannot_end_before_the_period_under_way() -> None:
    (problem,) = replaced(EVENING, Structure((ONE,)), 1)
    assert (problem.code, problem.detail) == ("current_period_changed", {"line": 2})


def test_only_hindrances_stand_against_a_new_structure() -> None:
    assert replaced(EVENING, Structure((ONE, TWO, REST, THREE, REST)), 0) == ()
    (problem,) = replaced(EVENING, Structure((ONE, TWO, REST, ONE)), 0)
    assert problem.code == "blinds_fall"
