"""What somebody types at a table finds the article, in either language; articles stand beside one another."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.browser import Answer, articles, compared, related, screens_of
from rules.rulebook import ARTICLES, RULEBOOKS, VOCABULARY, article


def _ids(search: str, **narrowed: str) -> list[str]:
    return [found.id for found in articles(search, **narrowed)]


def test_without_a_search_every_article_is_listed_as_printed() -> None:
    assert _ids("") == list(ARTICLES)


@pytest.mark.parametrize(
    ("search", "first"),
    [
        ("FSPR-4.9.6-c", "FSPR-4.9.6-c"),
        ("fspr-4.9.6-C", "FSPR-4.9.6-c"),
        ("table sizes within one", "REG-balance-6"),
        ("within TABLE", "REG-balance-6"),
        ("ребай за турнир", "REG-basics-2-c"),
        ("один ребая игроку", "REG-basics-2-c"),
        ("house.stale-request", "house.stale-request"),
    ],
)
def test_the_best_match_comes_first(search: str, first: str) -> None:
    assert _ids(search)[0] == first


def test_a_number_is_found_as_it_is_printed() -> None:
    assert {ARTICLES[id].number for id in _ids("4.9.6", rulebook="fspr")[:3]} == {"4.9.6"}
    first = [id for id in _ids("4.1", rulebook="fspr") if ARTICLES[id].number.startswith("4.1")]
    assert all(ARTICLES[id].number == "4.1" or ARTICLES[id].number.startswith("4.1.") for id in first)
    assert _ids("40а") == _ids("40A") != []  # Cyrillic and Latin


def test_case_and_yo_make_no_difference() -> None:
    assert _ids("чётко") == _ids("ЧЕТКО")
    assert _ids("жеребьёвка") == _ids("жеребьевка") != []


def test_the_beginning_of_a_word_will_do_and_its_end_will_not() -> None:
    assert "REG-basics-1-g" in _ids("докуп ринг")
    assert "REG-basics-1-g" not in _ids("окупить")


def test_where_nothing_is_found_the_endings_of_words_are_let_go() -> None:
    assert "REG-balance-6" in _ids("столами игроком", rulebook="regatta")
    assert _ids("столамиигроком") == []


def test_what_an_article_is_taken_to_mean_is_found_in_either_language() -> None:
    assert "CLUB-preflop-5" in _ids("literally limp vanish", rulebook="club")
    assert "CLUB-preflop-5" in _ids("буквально лимп", rulebook="club")


def test_every_word_must_be_there() -> None:
    assert _ids("rebuy zebra") == []
    assert _ids("?!") == []


def test_a_subject_a_rulebook_a_machine_or_a_screen_narrow_the_search() -> None:
    assert len(articles(area="ring_game")) == 5
    assert {found.rulebook for found in articles("chips", rulebook="code")} == {"code"}
    assert {found.machine for found in articles(machine="recorded")} == {"recorded"}
    assert all("director" in screens_of(found) for found in articles(screen="director"))
    assert len(articles(screen="director")) > 90
    assert articles(area="garden") == ()


@pytest.mark.parametrize("find", [lambda a: a.title["en"], lambda a: a.title["ru"], lambda a: a.id])
def test_every_article_is_found_by_its_title_and_its_id(find: Callable[[object], str]) -> None:
    lost = [found.id for found in ARTICLES.values() if found not in articles(find(found), rulebook=found.rulebook)]
    assert lost == []


def test_every_rulebook_area_and_machine_has_its_name() -> None:
    for found in ARTICLES.values():
        assert VOCABULARY["rulebooks"][found.rulebook]["ru"]
        assert VOCABULARY["areas"][found.area]["ru"]
        assert VOCABULARY["machine"][found.machine]["en"]


@given(st.text(max_size=30), st.sampled_from(["", *RULEBOOKS, "house", "none"]))
def test_whatever_is_typed_finds_something_or_nothing(search: str, rulebook: str) -> None:
    found = articles(search, rulebook=rulebook)
    assert len({each.id for each in found}) == len(found)
    assert all(rulebook in ("", each.rulebook) for each in found)


short = st.text(alphabet="абвгдежрст", min_size=1, max_size=5)


@given(st.lists(short, min_size=1, max_size=3), short)
def test_more_words_never_find_more(words: list[str], more: str) -> None:
    found = set(_ids(" ".join(words)))
    assert set(_ids(" ".join([*words, more]))) <= found


# --- beside one another -------------------------------------------------------------------------------------------


def test_the_other_rulebooks_answer_the_same_question() -> None:
    (difference,) = [each for each in compared(article("REG-balance-6")) if each.parameter == "max_table_difference"]
    assert difference.meaning["ru"] == "Насколько могут различаться столы, прежде чем игроков пересаживают."
    assert difference.answers[0] == Answer("regatta", 1, "REG-balance-6")
    assert sorted(answer.rulebook for answer in difference.answers) == sorted(RULEBOOKS)
    for answer in difference.answers:
        rules = RULEBOOKS[answer.rulebook]
        assert answer.value == rules.max_table_difference
        assert answer.source == rules.source("max_table_difference")


def test_an_article_that_fixes_nothing_is_compared_with_nothing() -> None:
    assert compared(article("CODE-7.1-a")) == ()
    assert compared(article("house")) == ()


def test_related_articles_are_known_from_both_sides() -> None:
    there = {each.article: each for each in related(article("CODE-11.2-a"))}
    assert (there["REG-basics-1-g"].relation, there["CODE-7.2-a"].relation) == ("differs", "see")
    back = {each.article: each for each in related(article("REG-basics-1-g"))}
    note = there["REG-basics-1-g"].note
    assert note is not None
    assert set(note) == {"en", "ru"}
    assert "CODE-11.2-a" in back
    for found in ARTICLES.values():
        for each in related(found):
            assert found.id in {back.article for back in related(ARTICLES[each.article])}
