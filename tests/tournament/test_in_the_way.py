"""No line of the history that cannot be taken back is left without a word on what is to be done."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.ids import EntryId
from rules.tournament.commands import Announce, ImposePenalty, SetHandForHand, StartHand, StartTournament, Undo
from rules.tournament.evolve import fold
from rules.tournament.invert import invert
from rules.tournament.inverting import Timeline, Touch
from rules.tournament.state import PenaltyKind, Tournament
from rules.verdict import Refusal
from tests.rules.rooms import Room, last_of, started
from tests.rules.test_laws import MAKERS, SET_UPS, Draw, evenings
from tournament.history import ladder
from tournament.history.in_the_way import Prospect, said_of
from tournament.history.ladder import Ladder
from tournament.journal import Line


def answer(room: Room, number: int) -> Refusal | None:
    """Why a line is not taken back now."""
    line = room.lines[number - 1]
    touches = [Touch(n, each.at, each.events, undoes(each.command)) for n, each in enumerate(room.lines, start=1)]
    found = invert(room.state, line.command, line.events, room.context, timeline=Timeline(number, touches))
    return found if isinstance(found, Refusal) else None


def undoes(command: Any) -> int | None:
    return command.seq if isinstance(command, Undo) else None


def climbed(room: Room, *, apart: int = 2) -> Ladder:
    """The ladder of the room's journal, its rungs close together."""
    journal = [Line(n, each.at, {}, {}, each.events, None) for n, each in enumerate(room.lines, start=1)]
    found = Ladder(lambda *, after, upto: iter(journal[after:upto]), fold(None, room.first))
    found.apart = apart
    assert found.climb(len(room.lines))
    return found


def in_the_way(room: Room, up: Ladder, number: int) -> int:
    line = room.lines[number - 1]

    def possible(state: Tournament) -> bool:
        return not isinstance(invert(state, line.command, line.events, room.context), Refusal)

    return up.last_chance(number, possible, taken_back(room))


def taken_back(room: Room) -> dict[int, int]:
    return {seq: n for n, each in enumerate(room.lines, start=1) if (seq := undoes(each.command)) is not None}


def played(evening: list[Any], players: int, set_up: dict[str, Any]) -> Room:
    room = started(players, **set_up)
    for kind, a, b, c, d, seconds in evening:
        room.now += timedelta(seconds=seconds)
        room.attempt(MAKERS[kind](Draw(room, (a, b, c, d))))
        if d % 8 == 4:
            room.take_back(room.lines[(a * 10 + b) % len(room.lines)])
    return room


@given(evening=evenings, players=st.integers(2, 9), set_up=SET_UPS)
@settings(max_examples=60, deadline=None)
def test_who_asks_why_and_goes_on_asking_gets_to_something_that_can_be_done(
    evening: list[Any], players: int, set_up: dict[str, Any]
) -> None:
    room = played(evening, players, set_up)
    up, undone = climbed(room), taken_back(room)
    for number in range(1, len(room.lines) + 1):
        refusal = answer(room, number)
        while refusal is not None and number not in undone:
            said = said_of(refusal, in_the_way(room, up, number) if refusal.code == "later_depends" else None)
            if said.line is None:
                assert isinstance(said.refusal, Refusal)
                assert said.refusal.code != "later_depends"
                break
            assert said.line > number
            assert said.line not in undone
            number, refusal = said.line, answer(room, said.line)


def test_the_line_in_the_way_is_found_between_two_rungs_however_far_they_are_apart() -> None:
    room = started(3).do(Announce("one")).deal()
    dealt = len(room.lines)
    room.do(*(Announce(f"text {n}") for n in range(50))).hand_over()
    ended = len(room.lines)
    room.do(*(Announce(f"word {n}") for n in range(300)))
    for apart in (1, 7, 1000):
        assert in_the_way(room, climbed(room, apart=apart), dealt) == ended


def test_a_ladder_keeps_few_states_and_climbs_a_bounded_number_of_lines_for_one_look(monkeypatch: Any) -> None:
    monkeypatch.setattr(ladder, "CLIMBED_AT_ONCE", 150)
    room = started(3)
    room.do(*(Announce(f"word {n}") for n in range(400 - len(room.lines))))
    journal = [Line(n, each.at, {}, {}, each.events, None) for n, each in enumerate(room.lines, start=1)]
    read: list[int] = []

    def lines(*, after: int, upto: int) -> Any:
        read.append(upto - after)
        return iter(journal[after:upto])

    up = Ladder(lines, fold(None, room.first))
    up.apart = 1
    assert [up.climb(400) for _ in range(4)] == [False, False, True, True]
    assert read == [150, 150, 100, 0]
    assert (len(up.rungs), up.apart, up.rungs[-1].seq, up.top.seq) == (51, 8, 400, 400)


def test_where_lines_stood_in_the_way_together_and_one_is_taken_back_it_is_put_right_by_hand() -> None:
    room = started(2)
    room.do(ImposePenalty(EntryId(1), PenaltyKind.WARNING, "house.penalties", "", 0))
    start = room.lines.index(last_of(room, StartTournament)) + 1
    room.deal().do(SetHandForHand(True)).undo(last_of(room, StartHand))
    said = said_of(answer(room, start) or True, in_the_way(room, climbed(room), start))
    assert said == Prospect(Refusal("put_right_instead", "house.undo"))
