"""Taking back a line of the journal: the line is found here, what follows from it is for the rules to say."""

from django.db.models import Q

from rules.context import Context
from rules.tournament.events import ClockEvent, Event, StructureRevised
from rules.tournament.invert import invert
from rules.tournament.inverting import UNTOUCHED, Timeline, Touch
from rules.tournament.state import Tournament
from rules.verdict import Refusal
from tournament.journal import Line, command_of, read
from tournament.models import Journal


def decide_undo(stream_id: int, state: Tournament, seq: int, context: Context) -> tuple[Event, ...] | Refusal:
    """What happens if line `seq` is taken back now, or why it is not."""
    row = Journal.objects.filter(stream_id=stream_id, seq=seq).first()
    if row is None:
        return Refusal("no_such_line", "house.undo", {"seq": seq})
    if Journal.objects.filter(stream_id=stream_id, undoes=seq).exists():
        return Refusal("undone_already", "house.undo", {"seq": seq})
    line = read(row)
    timeline = Timeline(seq, touches(stream_id)) if of_the_clock(line) else UNTOUCHED
    return invert(state, command_of(row.command), line.events, context, timeline=timeline)


def of_the_clock(line: Line) -> bool:
    """Whether the line touched the clock, or what it is read with."""
    return any(isinstance(event, ClockEvent | StructureRevised) for event in line.events)


TOUCHING = ("PauseClock", "ResumeClock", "AddTime", "GoToPeriod", "ReviseStructure", "Undo")


def touches(stream_id: int) -> list[Touch]:
    """What was done to the clock, oldest first: by command, and by lines that were taken back."""
    lines = Journal.objects.filter(stream_id=stream_id)
    touching = Q(command__kind__in=TOUCHING) | Q(seq__in=lines.filter(undoes__isnull=False).values("undoes"))
    found = map(read, lines.filter(touching).order_by("seq"))
    return [Touch(line.seq, line.at, line.events, line.undoes) for line in found if of_the_clock(line)]
