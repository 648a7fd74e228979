"""Players who were written down before a name was searched without its accents are found like those after."""

from datetime import UTC, datetime
from importlib import import_module

import pytest
from django.apps import apps

from tournament.keys import key_of, search_key, sought
from tournament.models import Player
from tournament.people import found

MIGRATION = import_module("tournament.migrations.0002_search_without_accents")
MADE = datetime(2026, 11, 30, tzinfo=UTC)
NAMES = (
    "Łukasz Żółć",
    "Nguyễn Văn Á",
    "Þórður Ægisson",
    "Işıl Đoković",
    "Майя Сомова",
    "Ёлкин",
    "Семе\u0308нов",
    "Anna",
)


def key_before(name: str) -> str:
    """The search key as the first release wrote it."""
    return " ".join(name.casefold().replace("ё", "е").split())


@pytest.mark.parametrize("name", NAMES)
def test_the_migration_writes_a_name_as_it_is_sought(name):
    assert MIGRATION.without_accents(key_before(name)) == sought(name)


@pytest.mark.django_db
def test_whoever_was_written_down_before_is_found_without_accents():
    for name in NAMES:
        Player.objects.create(name=name, name_key=key_of(name), search_key=key_before(name), created_at=MADE)
    assert found("lukasz zolc") == []
    MIGRATION.forwards(apps, None)
    assert [player.name for player in found("lukasz zolc")] == ["Łukasz Żółć"]
    kept = dict(Player.objects.values_list("name", "search_key"))
    assert kept == {name: search_key({"name": name}) for name in NAMES}
