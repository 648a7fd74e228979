"""One table of grants: who may give which command and watch which view. HTTP and sockets ask here."""

from collections.abc import Mapping
from enum import StrEnum
from typing import get_args

from rules.tournament import commands as c
from tournament.actors import Actor, Role


class Duty(StrEnum):
    """What is asked of the server besides commands to a tournament."""

    CREATE_TOURNAMENT = "create_tournament"
    SEE_TOURNAMENT = "see_tournament"  # entries, journal, ledger: what the desk sees
    KEEP_PLAYERS = "keep_players"
    KEEP_TABLETS = "keep_tablets"
    INVITE_STAFF = "invite_staff"
    SEE_TROUBLES = "see_troubles"  # what is the matter with the house
    WATCH_PUBLIC = "watch_public"
    WATCH_DIRECTOR = "watch_director"
    WATCH_TABLE = "watch_table"
    WATCH_ENTRY = "watch_entry"


DESK_COMMANDS: frozenset[type] = frozenset(
    {c.RegisterEntry, c.ConfirmPayment, c.CancelEntry, c.VoidEntry, c.SellRebuy, c.SellAddOn, c.Undo}
)
TABLET_COMMANDS: frozenset[type] = frozenset(
    {
        c.StartHand,
        c.EndHand,
        c.BustEntries,
        c.AskForRebuy,
        c.ReportStacks,
        c.ConfirmArrival,
        c.CallFloor,
        c.Undo,
    }
)
WORKER_COMMANDS: frozenset[type] = frozenset({c.TurnLevel, c.ProposePlan})
ALL_COMMANDS: frozenset[type] = frozenset(get_args(c.Command))

GRANTS: Mapping[Role, frozenset[type | Duty]] = {
    Role.DIRECTOR: (ALL_COMMANDS - {c.TurnLevel}) | frozenset(Duty),
    Role.DESK: DESK_COMMANDS
    | {Duty.SEE_TOURNAMENT, Duty.KEEP_PLAYERS, Duty.WATCH_PUBLIC, Duty.WATCH_DIRECTOR, Duty.WATCH_TABLE},
    Role.TABLET: TABLET_COMMANDS | {Duty.WATCH_PUBLIC, Duty.WATCH_TABLE},
    Role.PLAYER: frozenset({c.RegisterEntry, Duty.WATCH_PUBLIC, Duty.WATCH_ENTRY}),
    Role.SCREEN: frozenset({Duty.WATCH_PUBLIC}),
    Role.WORKER: WORKER_COMMANDS,
}
OVERRIDES = frozenset({Role.DIRECTOR})  # who may let a player in after the close, with a reason


def may(actor: Actor, what: type | Duty, *, tournament: int | None = None, table: int | None = None) -> bool:
    """Whether `actor` may do `what` there. A tablet's power ends at its own table, a phone's at its own tournament."""
    in_reach = actor.tournament in (None, tournament) and (actor.table is None or table in (None, actor.table))
    return in_reach and what in GRANTS[actor.role]


def may_command(actor: Actor, command: c.Command, *, tournament: int) -> bool:
    """Whether `actor` may give this very command: its table is the tablet's own, its player the phone's own."""
    match command:
        case c.ConfirmArrival(seat=seat):
            table: int | None = seat.table
        case c.StartHand(table=t) | c.EndHand(table=t) | c.BustEntries(table=t) | c.AskForRebuy(table=t):
            table = t
        case c.ReportStacks(table=t) | c.CallFloor(table=t):
            table = t
        case c.RegisterEntry(player=player, override=override):
            if actor.role is Role.PLAYER and actor.number != player:
                return False
            if override and actor.role not in OVERRIDES:
                return False
            table = None
        case c.ConfirmPayment(override=override):
            if override and actor.role not in OVERRIDES:
                return False
            table = None
        case _:
            table = None
    return may(actor, type(command), tournament=tournament, table=table)


def may_take_back(actor: Actor, command: str, by: Mapping[str, object]) -> bool:
    """Whether a line of the journal, a `command` given `by` somebody, is `actor`'s to take back: a tablet's are the
    lines that it wrote itself, the staff's those which they may write."""
    if actor.role is Role.TABLET:
        return by == actor.as_written()
    return any(command == what.__name__ for what in GRANTS[actor.role] if isinstance(what, type))
