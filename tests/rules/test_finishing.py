"""Places follow from the order of the busts and from who is still in play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.finishing import Bubble, Place, bubble, field_size, paid_places, places, prize_shares
from rules.ids import EntryId, PlayerId, Seat, SeatNo, TableNo
from rules.tournament.state import Bust, Entry, EntryStatus, Tournament
from tests.rules.floors import floor

SEAT = Seat(TableNo(1), SeatNo(1))


def room(in_play: int, busts: Mapping[int, int], *others: EntryStatus) -> Tournament:
    """So many in play, numbered from 1; then `busts`, entry to order; then entries of other kinds."""
    entries = {EntryId(n): Entry(EntryId(n), PlayerId(n), EntryStatus.SEATED) for n in range(1, in_play + 1)}
    for number, order in busts.items():
        id = EntryId(number)
        entries[id] = Entry(id, PlayerId(number), EntryStatus.OUT, bust=Bust(order, SEAT, 1))
    for number, status in enumerate(others, start=900):
        entries[EntryId(number)] = Entry(EntryId(number), PlayerId(number), status)
    return replace(floor(), entries=entries)


def test_the_first_out_of_nine_is_ninth() -> None:
    assert places(room(8, {9: 1})) == {9: Place(9, 9)}


def test_the_last_one_out_stands_directly_behind_those_in_play() -> None:
    assert list(places(room(3, {11: 1, 12: 2, 13: 3})).items()) == [
        (13, Place(4, 4)),
        (12, Place(5, 5)),
        (11, Place(6, 6)),
    ]


def test_equals_share_their_places_and_the_next_place_is_skipped() -> None:
    assert places(room(4, {11: 3, 12: 3, 13: 2})) == {11: Place(5, 6), 12: Place(5, 6), 13: Place(7, 7)}


def test_the_last_one_left_is_the_winner() -> None:
    assert places(room(1, {2: 1, 3: 2})) == {1: Place(1, 1), 3: Place(2, 2), 2: Place(3, 3)}


def test_a_lone_early_entry_has_not_won() -> None:
    assert places(room(1, {})) == {}


def test_nobody_in_play_has_a_place() -> None:
    assert places(room(5, {})) == {}


def test_who_waits_for_a_rebuy_is_still_in() -> None:
    assert places(room(2, {11: 1}, EntryStatus.BROKE)) == {11: Place(4, 4)}


def test_only_paid_entries_make_the_field() -> None:
    tournament = room(2, {11: 1}, EntryStatus.REGISTERED, EntryStatus.CANCELLED, EntryStatus.VOIDED)
    assert field_size(tournament) == 3
    assert places(tournament) == {11: Place(3, 3)}


def test_a_late_entry_pushes_every_place_back_by_one() -> None:
    assert places(room(8, {11: 1, 12: 2}))[EntryId(12)] == Place(9, 9)
    assert places(room(9, {11: 1, 12: 2}))[EntryId(12)] == Place(10, 10)


def test_tied_places_share_their_prizes_and_the_odd_unit_goes_to_the_earlier_entry() -> None:
    tied = {EntryId(7): Place(2, 3), EntryId(4): Place(2, 3), EntryId(1): Place(1, 1)}
    assert prize_shares((500, 301, 100), tied) == {1: 500, 4: 201, 7: 200}


def test_a_tie_across_the_last_paid_place_shares_what_there_is() -> None:
    tied = {EntryId(n): Place(3, 5) for n in (5, 6, 7)}
    assert prize_shares((500, 300, 200), tied) == {5: 67, 6: 67, 7: 66}


def test_behind_the_money_nothing_is_paid() -> None:
    assert prize_shares((500, 300), {EntryId(9): Place(3, 3)}) == {9: 0}


@given(
    st.integers(0, 5),
    st.dictionaries(st.integers(100, 140), st.integers(1, 12), max_size=30),
    st.lists(st.integers(1, 5_000), min_size=1, max_size=12),
)
def test_places_have_no_holes_and_prizes_are_paid_to_the_last_unit(
    in_play: int, busts: dict[int, int], amounts: list[int]
) -> None:
    found = places(room(in_play, busts))
    winner = in_play == 1 and bool(busts)
    taken = sorted(range_ for range_ in set(found.values()))
    assert [number for place in taken for number in range(place.first, place.last + 1)] == list(
        range(1 if winner else in_play + 1, in_play + len(busts) + 1)
    )
    for place in taken:
        assert sum(held == place for held in found.values()) == place.last - place.first + 1
    prizes = sorted(amounts, reverse=True)
    if in_play <= 1 and found:
        won = prize_shares(prizes, found)
        assert sum(won.values()) == sum(prizes[: len(found)])
        by_place = sorted(found, key=lambda id: (found[id], id))
        assert [won[id] for id in by_place] == sorted(won.values(), reverse=True)


@pytest.mark.parametrize(
    ("in_play", "expected"),
    [
        (40, Bubble.FAR),
        (13, Bubble.FAR),
        (12, Bubble.NEAR),
        (8, Bubble.NEAR),
        (7, Bubble.BUBBLE),
        (6, Bubble.IN_THE_MONEY),
        (1, Bubble.IN_THE_MONEY),
    ],
)
def test_with_six_paid_the_seventh_is_the_bubble(in_play: int, expected: Bubble) -> None:
    assert bubble(in_play, 6, seats_per_table=6) is expected


def test_where_nothing_is_paid_nobody_is_in_the_money() -> None:
    assert bubble(5, paid_places(()), seats_per_table=6) is Bubble.NEAR


def test_paid_places_are_those_with_a_prize() -> None:
    assert paid_places((500, 300, 200)) == 3
