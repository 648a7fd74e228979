"""The same person on several phones, or in several tabs, in the same instant."""

import pytest

from tests import house
from tests.concurrency.test_everybody_at_once import at_once
from tournament.models import Entry, Player
from tournament.verify import faults_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    "bodies",
    [
        [{"phone": "+49 151 77123"}] * 8,
        [{"phone": writing} for writing in ("+49 151 77123", "015177123", "0049 151 77123", "151 77123") * 2],
        [{"device": "6f1c7f0e-6d0b-4a55-9c0e-000000000001"}] * 8,
    ],
    ids=["the same number", "one number in several writings", "tabs of one phone"],
)
def test_t2_reg_01_of_sign_ups_in_the_same_instant_one_stands(bodies):
    director = house.staff("director")
    number = house.tournament(director)
    phones = [house.stranger() for _ in bodies]
    work = [
        lambda phone=phone, body=body: phone.post(f"/api/tournaments/{number}/sign-up", {"name": "Emil", **body})
        for phone, body in zip(phones, bodies, strict=True)
    ]
    answers = at_once(*work)
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    assert (Entry.objects.count(), Player.objects.count()) == (1, 1)
    assert list(faults_of(number)) == []


def test_two_desks_write_one_person_down_once():
    clerks = [house.staff("desk") for _ in range(8)]
    work = [lambda clerk=clerk: clerk.post("/api/players", {"name": "Emil", "beside": []}) for clerk in clerks]
    assert sorted(answer.status_code for answer in at_once(*work)) == [200] + [409] * 7
    assert Player.objects.count() == 1


def test_a_merger_and_a_registration_at_once_leave_nobody_in_two_chairs():
    director, clerk = house.staff("director"), house.staff("desk")
    number = house.tournament(director)
    one, two = (director.post("/api/players", {"name": "Emil"}).json()["id"] for _ in range(2))
    director.tell(number, "register-entry", player=one)
    answers = at_once(
        lambda: director.post(f"/api/players/{two}/merge", {"into": one}),
        lambda: clerk.tell(number, "register-entry", player=two),
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert Entry.objects.count() == (1 if answers[0].status_code == 200 else 2)
    assert list(faults_of(number)) == []
