"""One table of grants: who may give which command and watch which view. HTTP and sockets ask here."""

from collections.abc import Mapping
from enum import StrEnum
from typing import get_args, get_type_hints

from rules.ids import Seat, TableNo
from rules.tournament import commands as c
from tournament.actors import Actor, Role


class Duty(StrEnum):
    """What is asked of the server besides commands to a tournament."""

    CREATE_TOURNAMENT = "create_tournament"
    SEE_TOURNAMENT = "see_tournament"  # entries, journal, ledger: what the desk sees
    KEEP_PLAYERS = "keep_players"
    KEEP_TABLETS = "keep_tablets"
    INVITE_STAFF = "invite_staff"
    KEEP_COPIES = "keep_copies"  # backups hold names and phones, and a restore replaces everything
    SEE_TROUBLES = "see_troubles"  # what is the matter with the house
    SET_CLOCK = "set_clock"  # of the room, when the server's has jumped
    WATCH_PUBLIC = "watch_public"
    WATCH_DIRECTOR = "watch_director"
    WATCH_TABLE = "watch_table"
    WATCH_ENTRY = "watch_entry"


DESK_COMMANDS: frozenset[type] = frozenset(
    {c.RegisterEntry, c.ConfirmPayment, c.CancelEntry, c.CancelEntries, c.VoidEntry, c.SellRebuy, c.SellAddOn, c.Undo}
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
OVERRIDES = frozenset({Role.DIRECTOR})  # who may let a player in after the close or settle a count, with a reason


def may(actor: Actor, what: type | Duty, *, tournament: int | None = None, table: int | None = None) -> bool:
    """Whether `actor` may do `what` there. A tablet's power ends at its own table, a phone's at its own tournament."""
    in_reach = actor.tournament in (None, tournament) and (actor.table is None or table in (None, actor.table))
    return in_reach and what in GRANTS[actor.role]


def may_command(actor: Actor, command: c.Command, *, tournament: int) -> bool:
    """Whether `actor` may give this very command: its table is the tablet's own, its player the phone's own."""
    if not may(actor, type(command), tournament=tournament) or not _at_own_table(actor, command):
        return False
    if isinstance(command, c.RegisterEntry) and actor.role is Role.PLAYER and actor.number != command.player:
        return False
    if isinstance(command, c.EndHand | c.ReportStacks) and command.reason:
        return actor.role in OVERRIDES
    return actor.role in OVERRIDES or not getattr(command, "override", "")


def tables_of(command: c.Command) -> frozenset[int]:
    """Every table that a command names: by its number, or by a chair at it."""
    named = ((getattr(command, name), hint) for name, hint in get_type_hints(type(command)).items())
    return frozenset(
        int(value.table if isinstance(value, Seat) else value)
        for value, hint in named
        if isinstance(value, Seat) or (value is not None and hint in (TableNo, TableNo | None))
    )


def _at_own_table(actor: Actor, command: c.Command) -> bool:
    """A command that names no table is no tablet's. Whose line it is that is taken back, `may_take_back` looks at."""
    if actor.role is not Role.TABLET or isinstance(command, c.Undo):
        return True
    return actor.table is not None and tables_of(command) == {actor.table}


def may_take_back(actor: Actor, command: str, by: Mapping[str, object]) -> bool:
    """Whether a line of the journal, a `command` given `by` somebody, is `actor`'s to take back: a tablet's are the
    lines that it wrote itself, the staff's those which they may write."""
    if actor.role is Role.TABLET:
        return by == actor.as_written()
    return any(command == what.__name__ for what in GRANTS[actor.role] if isinstance(what, type))
