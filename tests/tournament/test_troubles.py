"""What is the matter with the house is told to the director in words, and to nobody else."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import house
from tournament import troubles
from tournament.models import Stream
from tournament.texts import trouble_text
from tournament.wording import TROUBLES


def told(device: house.Device, language: str = "en") -> list[tuple[str, str]]:
    answer = device.http.get("/api/troubles", headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.content
    return [(trouble["code"], trouble["text"]) for trouble in answer.json()]


def test_a_house_that_is_well_says_nothing(director):
    assert told(director) == []


@pytest.mark.parametrize("role", ["desk", "stranger"])
def test_only_the_director_is_told(db, role):
    device = house.staff("desk") if role == "desk" else house.stranger()
    assert device.get("/api/troubles").status_code == (403 if role == "desk" else 401)


def test_levels_that_nobody_turns_are_told_in_both_languages_until_they_are_turned(director):
    number = house.running(director, 2)
    due_at = timezone.now() - timedelta(seconds=6)
    Stream.objects.filter(pk=number).update(due_at=due_at)
    (trouble,) = director.get("/api/troubles").json()
    assert trouble["since"] == due_at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    for language, at in (("en", 0), ("ru", 1)):
        assert told(director, language) == [("level_turns_late", TROUBLES["level_turns_late"][at])]
    Stream.objects.filter(pk=number).update(due_at=timezone.now() + timedelta(minutes=5))
    assert told(director) == []


def test_what_is_reported_twice_is_one_trouble_since_the_first_time(db):
    troubles.report("level_turns_late", about="a", tries=1)
    (first,) = troubles.troubles()
    troubles.report("level_turns_late", about="a", tries=2)
    troubles.report("level_turns_late", about="b")
    again, other = troubles.troubles()
    assert (again.since, again.detail, other.about) == (first.since, {"tries": 2}, "b")
    troubles.clear("level_turns_late", about="a")
    assert [trouble.about for trouble in troubles.troubles()] == ["b"]


def test_every_trouble_has_words_in_both_languages():
    for code in TROUBLES:
        english, russian = (trouble_text(code, {}, language) for language in ("en", "ru"))
        assert len({english, russian, ""}) == 3
