"""Taking back a line of the journal: the line is found here, what follows from it is for the rules to say."""

from rules.context import Context
from rules.tournament.events import Event
from rules.tournament.invert import invert
from rules.tournament.state import Tournament
from rules.verdict import Refusal
from tournament.journal import command_of, read
from tournament.models import Journal


def decide_undo(stream_id: int, state: Tournament, seq: int, context: Context) -> tuple[Event, ...] | Refusal:
    """What happens if line `seq` is taken back now, or why it is not."""
    row = Journal.objects.filter(stream_id=stream_id, seq=seq).first()
    if row is None:
        return Refusal("no_such_line", "house.undo", {"seq": seq})
    if Journal.objects.filter(stream_id=stream_id, undoes=seq).exists():
        return Refusal("undone_already", "house.undo", {"seq": seq})
    return invert(state, command_of(row.command), read(row).events, context)
