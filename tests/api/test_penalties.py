"""What the rulebook proposes for an offence, asked before a penalty is imposed."""

import pytest

from tests import house

pytestmark = pytest.mark.django_db

OUT_OF_TURN = "REG-4.1.12"


@pytest.fixture
def room(director):
    return house.running(director, 3, template="regatta-2013", late_registration_levels=0)


def asked(device, room, entry, article):
    return device.get(f"/api/tournaments/{room}/next-rung", entry=entry, article=article)


def impose(director, room, kind, **more):
    body = {"entry": 2, "kind": kind, "article": OUT_OF_TURN, "note": "", "rounds": 0, "departure": "", **more}
    return director.tell(room, "impose-penalty", **body)


def test_t2_pen_02_the_next_rung_is_told_and_a_withdrawn_sanction_does_not_count(director, room):
    first = {"count": 1, "offers": [{"kind": "warning", "least": 0, "most": 0}], "may_depart": True}
    assert asked(director, room, 2, OUT_OF_TURN).json() == first
    imposed = impose(director, room, "warning")
    assert imposed.status_code == 200
    second = asked(director, room, 2, OUT_OF_TURN).json()
    assert (second["count"], second["offers"][0]["kind"]) == (2, "rounds")
    assert asked(director, room, 1, OUT_OF_TURN).json() == first  # it is another player's first
    refused = impose(director, room, "warning")
    assert (refused.status_code, refused.json()["refusal"]["code"]) == (409, "not_on_the_ladder")
    assert director.tell(room, "undo", seq=imposed.json()["seq"]).status_code == 200
    assert asked(director, room, 2, OUT_OF_TURN).json() == first


def test_an_article_without_a_ladder_proposes_nothing(director, room):
    nothing = {"count": 0, "offers": [], "may_depart": True}
    assert asked(director, room, 2, "TDA-33").json() == nothing
    assert asked(director, room, 2, "no-such-article").json() == nothing


def test_who_may_not_impose_is_not_told_and_an_entry_that_is_not_there_is_none(director, room):
    assert asked(house.stranger(), room, 2, OUT_OF_TURN).status_code == 401
    assert asked(house.staff("desk"), room, 2, OUT_OF_TURN).status_code == 403
    assert asked(house.tablet(director, room, 1), room, 2, OUT_OF_TURN).status_code == 403
    assert asked(director, room, 99, OUT_OF_TURN).status_code == 404
    assert asked(director, room, "x", OUT_OF_TURN).status_code == 400
    assert asked(director, 999_999, 2, OUT_OF_TURN).status_code == 404
