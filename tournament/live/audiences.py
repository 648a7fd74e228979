"""Who may follow which view."""

import re

from tables.models import Table
from tournament.actors import Actor, Role
from tournament.models import Entry, Tournament
from tournament.permissions import Duty, may

AUDIENCE = re.compile(r"^(?:public|director|(?P<kind>tables|entries)/(?P<number>[1-9]\d{0,8}))$")


def may_watch(actor: Actor, tournament: int, audience: str) -> int | None:
    """None if `actor` may; otherwise 401 nobody is signed in, 403 not this one, 404 not there."""
    match = AUDIENCE.match(audience)
    row = Tournament.objects.filter(pk=tournament).values_list("status", flat=True).first()
    hidden = row == "setup" and actor.role not in (Role.DIRECTOR, Role.DESK)
    if match is None or row is None or hidden:
        return 404
    number = int(match["number"] or 0)
    if audience == "public":
        allowed = may(actor, Duty.WATCH_PUBLIC, tournament=tournament)
    elif audience == "director":
        allowed = may(actor, Duty.WATCH_DIRECTOR, tournament=tournament)
    elif match["kind"] == "tables":
        allowed = may(actor, Duty.WATCH_TABLE, tournament=tournament, table=number)
    else:
        allowed = may(actor, Duty.WATCH_ENTRY, tournament=tournament) and _own_entry(actor, tournament, number)
    if not allowed:
        return 401 if actor.role is Role.SCREEN else 403
    return None if _exists(tournament, match["kind"], number) else 404


def _own_entry(actor: Actor, tournament: int, number: int) -> bool:
    if actor.role is not Role.PLAYER or actor.number is None:
        return True
    return Entry.objects.filter(tournament_id=tournament, number=number, player_id=actor.number).exists()


def _exists(tournament: int, kind: str | None, number: int) -> bool:
    if kind is None:
        return True
    rows = Table if kind == "tables" else Entry
    return rows.objects.filter(tournament_id=tournament, number=number).exists()
