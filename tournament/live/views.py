"""Views of a tournament for the audiences that are watched in this process, section by section as JSON.

The rules build sections and give the same object back while what it shows has not changed, so a section is serialised
once a change, for whatever audiences carry it.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from django.conf import settings

from rules.ids import EntryId, PlayerId, TableNo
from rules.rulebook import rules_of
from rules.tournament import events as e
from rules.tournament.showing.moves import MOVES_SHOWN
from rules.tournament.showing.surroundings import MadeMove, Surroundings, Tablet
from rules.tournament.state import Tournament
from rules.tournament.views import Views
from tables.models import Tablet as TabletRow
from tournament import aggregates, journal, room_time
from tournament.live.messages import NOWHERE, Point, compact
from tournament.models import Player, Stream

Sections = dict[str, str]
"""A view: section key to its JSON."""

LINES_LOOKED_BACK = 5_000
CONNECTED_SECONDS = 60
KEPT = 64


class Picture:
    """What this process holds of one tournament to show it."""

    def __init__(self, stream_id: int) -> None:
        self.stream_id = stream_id
        self.guard = threading.Lock()
        self.views = Views()
        self.stands = NOWHERE
        self.names: Mapping[PlayerId, str] = {}
        self.moves: tuple[MadeMove, ...] = ()
        self.busts: Mapping[EntryId, int] = {}
        self.tablets: Mapping[TableNo, Tablet] = {}
        self.texts: dict[int, tuple[Any, str]] = {}

    def sections(self, audiences: Iterable[str]) -> tuple[Point, dict[str, Sections]]:
        """Where the stream stands, and the view of each audience there."""
        with self.guard:
            stream, state = aggregates.stream_as_committed(self.stream_id)
            stands = Point(stream.epoch.hex, stream.version)
            if state is None:
                return stands, {}
            self._follow(stands, state)
            rules = rules_of(state.config.rulebook, state.config.overrides)
            around = Surroundings(
                id=self.stream_id,
                timezone=settings.TIME_ZONE,
                names=self.names,
                made_moves=self.moves,
                bust_lines=self.busts,
                tablets=self.tablets,
            )
            used: dict[int, tuple[Any, str]] = {}
            shown = {
                name: {key: self._text(section, used) for key, section in view.items()}
                for name in audiences
                if (view := self._view(name, state, rules, around)) is not None
            }
            self.texts = used
            return stands, shown

    def _view(self, audience: str, state: Tournament, rules: Any, around: Surroundings) -> Any:
        kind, _, number = audience.partition("/")
        if kind == "public":
            return self.views.public(state, rules, around)
        if kind == "director":
            return self.views.director(state, rules, around)
        if kind == "tables":
            return self.views.table(state, rules, around, TableNo(int(number))) if int(number) in state.tables else {}
        return self.views.entry(state, rules, around, EntryId(int(number))) if int(number) in state.entries else {}

    def _text(self, section: Any, used: dict[int, tuple[Any, str]]) -> str:
        """The section's JSON; the object is held with it, so that its id stays its own."""
        known = used.get(id(section)) or self.texts.get(id(section))
        if known is None or known[0] is not section:
            known = (section, compact(section))
        used[id(section)] = known
        return known[1]

    def _follow(self, stands: Point, state: Tournament) -> None:
        """Names, moves and busts up to here."""
        if stands.epoch != self.stands.epoch:
            self.views, self.names, self.texts = Views(), {}, {}
        if stands != self.stands:
            self._read_journal(stands)
            self.stands = stands
        # A table sees off whom it has sent away until they have arrived, with the reason of the move.
        self.moves = (
            *self.moves[: 2 * MOVES_SHOWN],
            *(made for made in self.moves[2 * MOVES_SHOWN :] if not state.entries[made.move.entry].arrived),
        )
        unknown = {entry.player for entry in state.entries.values()} - self.names.keys()
        if unknown:
            found = dict(Player.objects.filter(pk__in=unknown).values_list("pk", "name"))
            self.names = {**self.names, **{player: found.get(player, "") for player in unknown}}
        tablets = self._tablets()
        if tablets != self.tablets:
            self.tablets = tablets

    def _read_journal(self, stands: Point) -> None:
        if self.stands.epoch == stands.epoch and self.stands.seq < stands.seq:
            fresh = list(journal.lines(self.stream_id, after=self.stands.seq))
        else:
            self.moves, self.busts = (), {}
            fresh = list(journal.recent(self.stream_id, upto=stands.seq, limit=LINES_LOOKED_BACK))[::-1]
        for line in fresh:
            if line.seq <= stands.seq:
                self._note(line)

    def _note(self, line: journal.Line) -> None:
        for event in line.events:
            match event:
                case e.PlayersMoved(moves=moves):
                    made = tuple(MadeMove(move, line.seq) for move in reversed(moves))
                    self.moves = (*made, *self.moves)
                case e.PlayerMovedBack(move=move):
                    self.moves = tuple(made for made in self.moves if made.move != move)
                case e.EntryDisqualified(before=before):
                    self.busts = {**self.busts, before.id: line.seq}
                case e.PlayersMerged(player=player) | e.PlayerErased(player=player):
                    self._forget_name(player)
                case e.EntriesBusted(busts=busts):
                    self.busts = {**self.busts, **{bust.before.id: line.seq for bust in busts}}

    def _forget_name(self, player: PlayerId) -> None:
        """The name is another one now, or none: it is looked up again."""
        self.names = {number: name for number, name in self.names.items() if number != player}

    def _tablets(self) -> dict[TableNo, Tablet]:
        now = room_time.now()
        rows = TabletRow.objects.filter(tournament_id=self.stream_id, revoked_at=None)
        heard: dict[int, list[bool]] = {}
        for table, seen in rows.values_list("table", "last_seen"):
            heard.setdefault(table, []).append((now - seen).total_seconds() < CONNECTED_SECONDS)
        return {TableNo(n): Tablet(True, all(online), len(online), sum(online)) for n, online in heard.items()}


_pictures: OrderedDict[int, Picture] = OrderedDict()
_guard = threading.Lock()


def sections_of(stream_id: int, audiences: Iterable[str]) -> tuple[Point, dict[str, Sections]]:
    """Where the stream stands as committed, and the view of each audience there."""
    with _guard:
        picture = _pictures.setdefault(stream_id, Picture(stream_id))
        _pictures.move_to_end(stream_id)
        for old in list(islice(_pictures, max(0, len(_pictures) - KEPT))):
            del _pictures[old]
    return picture.sections(audiences)


def stands_at(streams: Iterable[int]) -> dict[int, Point]:
    """Where these streams stand by the database."""
    room_time.now()  # whoever follows a screen knows within a second that the room's time was set
    rows = Stream.objects.filter(pk__in=list(streams)).values_list("pk", "epoch", "version")
    return {stream_id: Point(epoch.hex, version) for stream_id, epoch, version in rows}


def forget() -> None:
    """Start cold: another database, or a test."""
    with _guard:
        _pictures.clear()
