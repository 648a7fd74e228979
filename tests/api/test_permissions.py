"""The table of grants, tried both ways: who may is let through to the rules, who may not is stopped before them."""

from dataclasses import MISSING, dataclass, fields
from typing import Any, get_args, get_type_hints

import pytest

from rules.ids import PlayerId, Seat, SeatNo, TableNo
from rules.tournament import commands as c
from tests import house
from tournament.actors import Actor, Role
from tournament.api.commands import COMMANDS
from tournament.models import Journal, Player
from tournament.permissions import GRANTS, Duty, may, may_command

DESK = {
    "register-entry",
    "confirm-payment",
    "cancel-entry",
    "cancel-entries",
    "void-entry",
    "sell-rebuy",
    "sell-add-on",
    "undo",
}
TABLET = {
    "start-hand", "end-hand", "bust-entries", "ask-for-rebuy", "report-stacks", "confirm-arrival", "call-floor", "undo",
}  # fmt: skip
PLAYER = {"register-entry"}


def test_every_command_of_one_tournament_but_the_workers_has_an_address():
    assert set(COMMANDS.values()) == set(get_args(c.Command)) - {
        c.CreateTournament, c.TurnLevel, c.MergePlayer, c.ErasePlayer,
    }  # fmt: skip


@pytest.mark.parametrize("role", ["director", "desk", "tablet", "player", "screen"])
@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_each_role_reaches_the_rules_with_its_own_commands_alone(db, director, role, name):
    number = house.tournament(director)
    house.entry(director, number, "Anna")
    match role:
        case "director":
            device, allowed = director, True
        case "desk":
            device, allowed = house.staff("desk"), name in DESK
        case "tablet":
            device, allowed = house.tablet(director, number, 1), name in TABLET
        case "player":
            device, allowed = house.phone(number, "Boris")[1], name in PLAYER
        case _:
            device, allowed = house.stranger(), False
    lines = Journal.objects.count()

    answer = device.raw(f"/api/tournaments/{number}/{name}", '{"command_id": "no id"}')

    # A body that cannot be right: whoever is let through hears so, whoever is not hears that first.
    assert answer.status_code == (400 if allowed else 401 if role == "screen" else 403)
    assert answer.json()["ok"] is False
    assert Journal.objects.count() == lines


TABLE_COMMANDS = sorted(
    (kind for kind in GRANTS[Role.TABLET] if isinstance(kind, type) and kind is not c.Undo),
    key=lambda kind: kind.__name__,
)


def at_table(kind: type, table: int) -> c.Command:
    """The command as it is given at a table: whatever field has to do with a table says this one."""
    values: dict[type, Any] = {TableNo: TableNo(table), Seat: Seat(TableNo(table), SeatNo(1)), int: 1, str: "ruling"}
    given = {
        field.name: values.get(get_type_hints(kind)[field.name], ())
        for field in fields(kind)
        if field.default is MISSING and field.default_factory is MISSING
    }
    command: c.Command = kind(**given)
    return command


@pytest.mark.parametrize("kind", TABLE_COMMANDS)
def test_a_tablet_has_no_power_at_another_table(kind):
    tablet = Actor(Role.TABLET, 1, tournament=7, table=3)
    assert [table for table in range(1, 13) if may_command(tablet, at_table(kind, table), tournament=7)] == [3]
    assert not may_command(tablet, at_table(kind, 3), tournament=8)


@dataclass(frozen=True, slots=True)
class RingBell:
    """A command that a later release may have, at a chair."""

    where: Seat


@dataclass(frozen=True, slots=True)
class StopEverything:
    """Another one, which names no table."""


def test_a_command_that_nobody_thought_of_acts_at_the_own_table_alone(monkeypatch):
    granted = {**GRANTS, Role.TABLET: GRANTS[Role.TABLET] | {RingBell, StopEverything}}
    monkeypatch.setattr("tournament.permissions.GRANTS", granted)
    tablet = Actor(Role.TABLET, 1, tournament=7, table=3)
    rung = [RingBell(Seat(TableNo(table), SeatNo(1))) for table in (3, 4)]
    assert [may_command(tablet, bell, tournament=7) for bell in rung] == [True, False]
    assert not may_command(tablet, StopEverything(), tournament=7)


def test_a_phone_registers_nobody_but_its_own_player():
    phone = Actor(Role.PLAYER, 12, tournament=7)
    assert may_command(phone, c.RegisterEntry(PlayerId(12)), tournament=7)
    assert not may_command(phone, c.RegisterEntry(PlayerId(13)), tournament=7)
    assert not may_command(phone, c.RegisterEntry(PlayerId(12)), tournament=8)
    assert not may_command(phone, c.RegisterEntry(PlayerId(12), override="please"), tournament=7)


def test_only_the_director_overrides_the_close():
    late = c.RegisterEntry(PlayerId(1), override="the train was late")
    assert may_command(Actor(Role.DIRECTOR, 1), late, tournament=7)
    assert not may_command(Actor(Role.DESK, 1), late, tournament=7)


def test_a_screen_may_only_look_and_the_worker_only_do_its_own():
    assert GRANTS[Role.SCREEN] == {Duty.WATCH_PUBLIC}
    assert GRANTS[Role.WORKER] == {c.TurnLevel, c.ProposePlan}
    assert not may(Actor(Role.DIRECTOR, 1), c.TurnLevel, tournament=7)


def test_a_tablet_takes_back_its_own_lines_alone(db, director):
    number = house.tournament(director)
    house.entry(director, number, "Anna")
    tablet = house.tablet(director, number, 1)
    called = tablet.tell(number, "call-floor", table=1, reason="ruling").json()["seq"]
    lines = Journal.objects.count()
    assert tablet.tell(number, "undo", seq=called - 1).status_code == 403
    assert Journal.objects.count() == lines
    assert tablet.tell(number, "undo", seq=called).status_code == 200


def test_the_desk_takes_back_desk_work_alone(db, director):
    number = house.tournament(director)
    house.entry(director, number, "Anna")
    desk = house.staff("desk")
    paid = director.get(f"/api/tournaments/{number}/journal").json()[0]["seq"]
    said = director.tell(number, "announce", text="Dinner at eight").json()["seq"]
    shown = {line["seq"]: line["undo"] for line in desk.get(f"/api/tournaments/{number}/journal").json()}
    assert shown[said] == {"possible": False, "reason": None, "in_the_way": None, "note": None}
    assert shown[paid] == {"possible": True, "reason": None, "in_the_way": None, "note": None}
    lines = Journal.objects.count()
    assert desk.tell(number, "undo", seq=said).status_code == 403
    assert Journal.objects.count() == lines
    assert desk.tell(number, "undo", seq=paid).status_code == 200


def test_a_revoked_tablet_is_nobody(db, director):
    number = house.tournament(director)
    house.entry(director, number, "Anna")
    tablet = house.tablet(director, number, 1)
    (shown,) = director.get(f"/api/tournaments/{number}/tablets").json()
    assert shown["table"] == 1
    assert director.http.delete(f"/api/tournaments/{number}/tablets/{shown['id']}").json() == []
    lines = Journal.objects.count()
    assert tablet.tell(number, "call-floor", table=1, reason="ruling").status_code == 401
    assert Journal.objects.count() == lines


def test_a_change_by_session_needs_the_csrf_token(db):
    from django.test import Client

    from tournament.sign_in import sign_in_link

    http = Client(enforce_csrf_checks=True)
    http.post(sign_in_link("", "director"))
    body = '{"command_id": "11111111-1111-4111-8111-111111111111", "name": "Anna"}'
    assert http.post("/api/players", body, content_type="application/json").status_code == 403
    assert Player.objects.count() == 0
    token = http.get("/api/session").json()["csrf"]
    with_token = http.post("/api/players", body, content_type="application/json", headers={"X-CSRFToken": token})
    assert with_token.status_code == 200


@pytest.mark.parametrize("path", ["results", "payouts", "qr", "live/public"])
def test_what_is_only_being_set_up_is_the_staffs_alone(db, director, path):
    body = {"template": "freezeout-reentry", "name": "Secret", "starts_at": house.STARTS_AT}
    number = director.post("/api/tournaments", body).json()["id"]
    assert house.stranger().get(f"/api/tournaments/{number}/{path}").status_code == 404
    assert house.staff("desk").get(f"/api/tournaments/{number}/{path}").status_code == 200
    director.tell(number, "open-registration")
    assert house.stranger().get(f"/api/tournaments/{number}/{path}").status_code == 200


def test_a_robot_that_looks_at_a_sign_in_link_signs_nobody_in(db):
    """A messenger opens what it carries: the link stays good for the person whom it was sent to."""
    from tournament.models import SignIn
    from tournament.sign_in import sign_in_link

    link = sign_in_link("", "director")
    robot = house.stranger()
    for method in ("get", "head", "get"):
        seen = getattr(robot.http, method)(link)
        assert seen.status_code == 200
        assert "sessionid" not in robot.http.cookies
    assert robot.get("/api/session").json()["role"] is None
    assert not SignIn.objects.exclude(used_at=None).exists()
    page = robot.http.get(link, headers={"Accept-Language": "ru"}).content.decode()
    assert '<form method="post"><button>Войти на этом устройстве</button></form>' in page

    person = house.stranger()
    assert person.http.post(link).status_code == 302
    assert person.get("/api/session").json()["role"] == "director"
    late = house.stranger()
    assert late.http.get(link).status_code == 403
    assert late.http.post(link).status_code == 403


def test_a_page_of_somebody_elses_cannot_sign_a_browser_in(db):
    from tournament.sign_in import sign_in_link

    link = sign_in_link("", "director")
    browser = house.stranger()
    assert browser.http.post(link, headers={"Origin": "http://elsewhere.example"}).status_code == 403
    assert browser.get("/api/session").json()["role"] is None
    assert browser.http.post(link, headers={"Origin": "http://testserver"}).status_code == 302
