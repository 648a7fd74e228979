"""The sentences that a dealer reads aloud."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from rules.hand.reasons import QUESTION, STATED, Reason
from rules.hand.spoken import sentence
from rules.hand.wagers import Wager, Word
from rules.rulebook import PARAMETERS, rules_of
from tests.rules.wagering import SEAT, facing, pushes, ruled, says
from tests.rules.wagers_drawn import books, facings, wagers


@pytest.mark.parametrize(("book", "at", "wager", "en", "ru"), [
    ("tda", facing(200), pushes(500),
     "Call of 200. One oversized chip without a declared raise is not a raise; 300 goes back.",
     "Колл 200. Одна крупная фишка без объявления рэйза – это не рэйз; 300 возвращается."),
    ("tda", facing(200), says(Word.RAISE, 600), "Raise to 600, by 400.", "Рэйз до 600, повышение на 400."),
    ("fspr", facing(200), pushes(100),
     "The call is 200: not enough chips. Choose: call of 200 (100 to add), or fold (100 stays in the pot).",
     "Колл – 200: фишек не хватает. Выбор: колл 200 (добавить 100) или пас (100 остаётся в банке)."),
    ("tda", facing(200), says(Word.CONDITION),
     "Please do not say what you would do. The director decides: not binding, binding or a penalty.",
     "Пожалуйста, не объявляйте, что сделаете потом. Решает главный судья: не обязывает, обязывает или штраф."),
    ("tda", facing(200), says(Word.CHECK, chips=(100,)),
     "There is a bet of 200, a check is not possible. 100 goes back; the action stays with seat 2.",
     "Стоит ставка 200, чек невозможен. 100 возвращается; ход остаётся за местом 2."),
    ("tda", facing(200), says(Word.ALL_IN),
     "All-in. Raise to 10000, by 9800.", "Олл-ин. Рэйз до 10000, повышение на 9800."),
    ("fspr", facing(200), Wager(SEAT, motions=((100, 100), (100, 100))),
     "Call of 200. Only the first motion counts; 200 of later motions goes back.",
     "Колл 200. Считается только первое движение; 200 из следующих движений возвращается."),
])  # fmt: skip
def test_a_verdict_is_read_aloud_in_both_languages(book, at, wager, en, ru):
    assert sentence(ruled(book, at, wager)) == {"en": en, "ru": ru}


def test_every_reason_has_its_question():
    assert set(QUESTION) | set(STATED) == set(Reason)
    assert set(QUESTION.values()) <= set(PARAMETERS)


@settings(max_examples=150, deadline=None)
@given(books, facings(), wagers)
def test_whatever_is_judged_can_be_read_aloud(book, at, wager):
    text = sentence(ruled(book, at, wager))
    for language in ("en", "ru"):
        assert text[language].endswith(".")
        assert "{" not in text[language]
    assert rules_of(book).rulebook == book


@pytest.mark.parametrize(
    ("book", "en", "ru"),
    [
        ("tda", "The tournament director decides: ", "Решает директор турнира: "),
        ("fspr", "The chief referee decides: ", "Решает главный судья: "),
    ],
)
def test_the_official_is_called_what_the_rulebook_calls_them(book: str, en: str, ru: str) -> None:
    """TDA-40B-b, TDA-55, FSPR-4.1-chiprace-b"""
    told = sentence(ruled(book, facing(200), says(Word.CONDITION)), rules_of(book))
    assert en in told["en"]
    assert ru in told["ru"]
