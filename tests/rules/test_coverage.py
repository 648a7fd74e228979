"""What counts as carrying an article, and what does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.browser import parameters_of
from rules.rulebook import article
from tournament.rule_coverage import Carried, Named, coverage, named, table

SOURCE = '''
"""A module about seats. REG-balance-6"""

ORDER = {"balancing_mover": 1}  # REG-balance-2


def breaks(rules):
    """Tables are broken in order. TDA-30-a, and TDA-30-ab is none."""
    return rules.limits or rules.source("balancing_seat") or "antes"


class Mover:
    @property
    def who(self):
        return self.ask("max_table_difference")
'''


def _named(tmp_path: Path, source: str = SOURCE) -> Named:
    path = tmp_path / "rules" / "seats.py"
    path.parent.mkdir()
    path.write_text(source, encoding="utf-8")
    return named([path], tmp_path)


def test_an_id_counts_where_it_stands_in_a_docstring_or_a_comment(tmp_path: Path) -> None:
    assert _named(tmp_path).articles == {
        "REG-balance-6": ("rules.seats",),
        "REG-balance-2": ("rules.seats:ORDER",),
        "TDA-30-a": ("rules.seats:breaks",),
    }


def test_a_parameter_counts_where_it_is_asked_and_not_where_it_is_cited(tmp_path: Path) -> None:
    assert _named(tmp_path).parameters == {
        "limits": ("rules.seats:breaks",),
        "balancing_mover": ("rules.seats:ORDER",),
        "max_table_difference": ("rules.seats:Mover.who",),
    }


def test_an_article_is_carried_by_the_parameter_it_answers(tmp_path: Path) -> None:
    assert "max_table_difference" in parameters_of(article("REG-balance-6"))
    assert _named(tmp_path).of(article("REG-balance-6")) == ("rules.seats", "rules.seats:Mover.who")


def test_a_file_that_is_no_python_carries_nothing(tmp_path: Path) -> None:
    assert _named(tmp_path, "def (:  # REG-balance-6") == Named({}, {})


@pytest.mark.parametrize(
    ("id", "code", "tests", "lacks"),
    [
        ("REG-balance-6", (), (), "code and test"),
        ("REG-balance-6", ("rules.seats",), (), "test"),
        ("REG-balance-6", (), ("tests.rules.test_seating",), "code"),
        ("REG-balance-6", ("rules.seats",), ("tests.rules.test_seating",), ""),
        ("CODE-11.3-b", (), ("tests.rules.test_money_articles",), "record"),
        ("CODE-11.3-b", ("rules.ring_games",), (), ""),
        ("CODE-7.1-a", (), (), ""),
    ],
)
def test_what_an_article_lacks(id: str, code: tuple[str, ...], tests: tuple[str, ...], lacks: str) -> None:
    assert Carried(article(id), code, tests).lacks == lacks


def test_the_table_says_what_nothing_carries() -> None:
    rows = [
        Carried(article("REG-balance-6"), (), ("a", "b", "c", "d")),
        Carried(article("CODE-7.1-a"), (), ()),
    ]
    lines = table(rows).splitlines()
    assert "| computed | 1 | 0 | 1 | 1 |" in lines
    assert (
        "| REG-balance-6 Table sizes within one | balancing | computed | **none** | a<br>b<br>c and 1 more |" in lines
    )
    assert "| CODE-7.1-a Buy-in defined | money | informational | rules.browser |  |" in lines


def test_neither_the_catalogue_nor_its_adapters_count() -> None:
    found = coverage(Path(__file__).parents[2], {"REG-basics-1-g": 3})
    assert len(found) == 691
    by_id = {each.article.id: each for each in found}
    assert by_id["REG-basics-1-g"].tests[0] == "catalogue, 3 examples"
    assert "rules.ring_games:top_up" in by_id["REG-basics-1-g"].code
    places = {place.partition(":")[0] for each in found for place in (*each.code, *each.tests)}
    assert not {place for place in places if place.startswith(("rules.examples", "rules.rulebook", "rules.browser"))}
    assert not places & {"tests.rules.test_rulebook", "tests.rules.test_catalogue", "tests.rules.test_coverage"}
