"""Names and phone numbers as they are compared: whoever writes them, and however."""

from datetime import UTC, datetime
from importlib import import_module

import pytest
from django.apps import apps
from hypothesis import given
from hypothesis import strategies as st

from tournament.keys import is_name, name_key
from tournament.models import Player
from tournament.phones import is_phone, phone_key, same_phone

MIGRATION = import_module("tournament.migrations.0006_people_as_compared")
NAMES = (
    "Сергей Соловьёв",
    "Łukasz Żółć",
    "O'Brien-Smith, Anne",
    "Йозеф Май",
    "Nguyễn Văn Á",
    "Ґалаґан Їжак",
    "Müller  Jörg",
)

SAME_NAME = [
    ("Сергей Соловьёв", "Соловьёв Сергей"),
    ("Сергей Соловьёв", "СОЛОВЬЕВ   СЕРГЕЙ"),
    ("Сергей Соловьёв", "Соловье\u0308в, Сергей"),
    ("Иван Соловьё\u0301в", "Иван Соловьев"),
    ("José Núñez", "nunez jose"),
    ("Łukasz Żółć", "ZOLC, Lukasz"),
    ("Jean-Luc Médard", "Medard Jean Luc"),
    ("Anne O’Brien", "O'Brien Anne"),
    ("Jürgen Groß", "GROSS Jurgen"),
    ("Γιώργος Παππάς", "ΠΑΠΠΑΣ ΓΙΩΡΓΟΣ"),
]
SAME_PHONE = [
    ("+49 (170) 555-2081", "+491705552081"),
    ("+49 (170) 555-2081", "170-555-2081"),
    ("+49 (170) 555-2081", "0170 5552081"),
    ("+49 (170) 555-2081", "0049 170 5552081"),
    ("+49 151 77", "+49151-77"),
    ("+7 912 345-67-89", "8 912 345-67-89"),
    ("+7 912 345-67-89", "8(912)3456789"),
    ("8 (912) 345-67-89", "7 912 345 67 89"),
    ("8 (912) 345-67-89", "912 345 67 89"),
    ("+375 29 123-45-67", "8 (029) 123-45-67"),
    ("+44 (0)20 7946 0018", "020 7946 0018"),
    ("+1 212 555 0147", "(212) 555-0147"),
    ("+39 06 1234 5678", "06 12345678"),
    ("+47 412 34 567", "41234567"),
    ("+972 50-123-4567", "050-1234567"),
    ("+\u0664\u0669 170 5552081", "0170 5552081"),
    ("123 45 67", "1234567"),
]
OTHER_PHONE = [
    ("+49 170 5552081", "+49 170 5552082"),
    ("+1 212 555 0147", "+1 312 555 0147"),
    ("+7 495 123-45-67", "+7 812 123-45-67"),
    ("+49 170 5552081", "2081"),
    ("+49 170 5552081", ""),
    ("", ""),
]


@pytest.mark.parametrize(("one", "other"), SAME_NAME)
def test_a_name_is_the_same_in_any_order_and_writing(one, other):
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Майя Иванова", "Маия Иванова"), ("Anna Orlova", "Anna Orlov"), ("Anna", "Anne")]
)
def test_other_letters_are_another_name(one, other):
    assert name_key(one) != name_key(other)


@given(st.lists(st.text(min_size=1), min_size=1, max_size=5), st.randoms(use_true_random=False))
def test_the_order_of_the_words_changes_nothing(words, dice):
    shuffled = list(words)
    dice.shuffle(shuffled)
    assert name_key(" ".join(words)) == name_key(" ".join(shuffled))


@pytest.mark.parametrize(("one", "other"), SAME_PHONE)
def test_a_number_is_the_same_in_any_writing(one, other):
    assert same_phone(one, other)
    assert same_phone(other, one)
    assert phone_key(one) == phone_key(other)
    assert is_phone(one)
    assert is_phone(other)


@pytest.mark.parametrize(("one", "other"), OTHER_PHONE)
def test_another_number_is_another_number(one, other):
    assert not same_phone(one, other)
    assert not same_phone(other, one)


@given(st.text(alphabet="0123456789+-() .", max_size=25), st.text(alphabet="0123456789+-() .", max_size=25))
def test_numbers_are_compared_alike_from_both_sides(one, other):
    assert same_phone(one, other) == same_phone(other, one)
    if is_phone(one):
        assert same_phone(one, one)


@pytest.mark.parametrize("text", ["abc", "+49 170 x", "----", "+", "²³", "1" * 21, "😀", "tel:1"])
def test_what_is_not_dialled_is_no_phone_number(text):
    assert not is_phone(text)


@pytest.mark.parametrize("text", [".", "12345", "😀", "-", "№ 5", "…", "①", "½", ""])
def test_what_has_no_letter_is_no_name(text):
    assert not is_name(text)


@pytest.mark.parametrize("text", ["Я", "李", "Anna", "محمد", "X Æ A-12", "ア"])
def test_every_alphabet_has_names(text):
    assert is_name(text)


@pytest.mark.parametrize("name", [*NAMES, *(name for pair in SAME_NAME for name in pair)])
def test_the_migration_compares_a_name_as_the_club_does(name):
    assert MIGRATION.name_key(name) == name_key(name)


@pytest.mark.parametrize("phone", [number for pair in SAME_PHONE for number in pair])
def test_the_migration_compares_a_number_as_the_club_does(phone):
    assert MIGRATION.phone_key(phone) == phone_key(phone)


@pytest.mark.django_db
def test_whoever_was_written_down_before_is_compared_as_those_after():
    made = datetime(2026, 11, 30, tzinfo=UTC)
    for name in NAMES:
        Player.objects.create(name=name, name_key="", phone="8 912 345-67-89", search_key="", created_at=made)
    MIGRATION.forwards(apps, None)
    assert dict(Player.objects.values_list("name", "name_key")) == {name: name_key(name) for name in NAMES}
    assert set(Player.objects.values_list("phone_key", flat=True)) == {"6789"}
