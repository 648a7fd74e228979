"""Public bug reports about what happens at a table: taps that come late or twice, chips in an open pot, absence."""

from __future__ import annotations

from rules.hand.commands import Act
from rules.hand.hand import stacks_behind
from rules.hand.pots import divide
from rules.hand.state import Do, Stakes
from rules.ids import EntryId, SeatNo, TableNo
from rules.tournament.commands import ConfirmArrival, CorrectStack, MoveEntry, OpenTable
from rules.tournament.state import Price
from tests.rules.dealt import THREE, began, call, entered, fold, raises, refused, setup
from tests.rules.rooms import Room, broken_laws, free_chair, opened, seat, started, two_tables
from tests.rules.shown import director
from tests.rules.test_given_cases import expected, given

# --- taps -----------------------------------------------------------------------------------------------------------


def test_syn_04_a_fold_tapped_for_the_seat_before_folds_nobody_else() -> None:
    hand = began(setup([1000] * 6, Stakes(small_blind=50, big_blind=100)))
    hand = entered(hand, call(THREE), fold(SeatNo(4)))
    assert hand.round is not None
    assert hand.round.to_act == 5
    assert refused(hand, Act(THREE, Do.FOLD))[0] == "not_in_turn"
    assert expected("SYN-04")["seat_5"] == "not folded"
    after = entered(hand, call(SeatNo(5)))
    assert after.round is not None
    assert after.round.committed()[SeatNo(5)] == 100


def moving(room: Room, entry: int, table: int) -> MoveEntry:
    return MoveEntry(EntryId(entry), room.seat_of(entry), free_chair(room, table))


def test_syn_10_a_second_tap_on_a_move_that_was_made_or_agreed_changes_nothing() -> None:
    room = opened().do(OpenTable(TableNo(1), 6), OpenTable(TableNo(2), 6)).enter(*range(1, 5))
    mover = min(room.state.tables[TableNo(1)].seats.values())
    tap = moving(room, mover, 2)
    assert room.do(tap).changes_nothing(tap)
    assert room.seat_of(mover) == tap.target
    seats = [entry for table in room.state.tables.values() for entry in table.seats.values() if entry == mover]
    assert len(seats) == expected("SYN-10")["seats_of_A"] == 1
    playing = two_tables(7).deal(1).deal(2)
    mover = min(playing.state.tables[TableNo(1)].seats.values())
    tap = moving(playing, mover, 2)
    assert playing.do(tap).changes_nothing(tap)
    assert [(move.entry, move.target) for move in playing.state.moves] == [(mover, tap.target)]


def test_the_move_of_a_player_who_has_moved_on_since_is_stale() -> None:
    room = opened().do(OpenTable(TableNo(1), 6), OpenTable(TableNo(2), 6)).enter(*range(1, 5))
    mover = min(room.state.tables[TableNo(1)].seats.values())
    tap = moving(room, mover, 2)
    elsewhere = next(
        s for n in range(1, 7) if (s := seat(1, n)) != tap.origin and n not in room.state.tables[s.table].seats
    )
    room.do(tap)
    room.do(MoveEntry(mover, room.seat_of(mover), elsewhere))
    assert room.seat_of(mover) not in (tap.origin, tap.target)
    assert room.refused(tap) == ("seat_changed", "house.stale-request")


# --- chips ----------------------------------------------------------------------------------------------------------


def test_res_14_the_last_chip_of_the_loser_lies_in_the_side_pot_and_goes_with_it() -> None:
    """Who has the bounty follows from it."""
    stacks, want = given("RES-14")["stacks"], expected("RES-14")
    chair = {"S1": SeatNo(1), "S2": SeatNo(2), "S4": SeatNo(4)}
    division = divide({chair["S1"]: stacks["S1"], chair["S4"]: stacks["S4"], chair["S2"]: stacks["S4"]})
    assert [pot.amount for pot in division.pots] == [want["main_pot"]["amount"], want["side_pot"]["amount"]]
    assert [pot.amount for pot in division.pots] == [17_760, 7_980]
    order = ("S1", "S2", "S4")
    best = [next(name for name in order if chair[name] in pot.seats) for pot in division.pots]
    assert best == [want["main_pot"]["winner"], want["side_pot"]["winner"]] == ["S1", want["bounty_of_S4"]]


def test_res_18_chips_in_an_open_pot_are_not_lost() -> None:
    """The room ranks by what was counted last; only the hand knows what lies in its middle."""
    stacks = given("RES-18")["stacks_at_start_of_hand"]
    room = started(3, buy_in=Price(pool=900, fee=100, chips=10_000))
    entries = dict(zip(stacks, map(EntryId, (1, 2, 3)), strict=True))
    room.do(*(CorrectStack(entries[letter], chips, "counted") for letter, chips in stacks.items() if chips != 10_000))
    room.deal()
    shown = {seat["entry"]: seat["stack"] for seat in director(room.state)["tables/1"]["seats"]}
    assert {letter: shown[entry] for letter, entry in entries.items()} == stacks
    ranking = sorted(stacks, key=lambda letter: -shown[entries[letter]])
    assert ranking == expected("RES-18")["ranking_mid_hand"] == ["A", "B", "C"]
    hand = began(setup([5000, 8000, 10_000], Stakes(small_blind=50, big_blind=100)))
    hand = entered(hand, raises(THREE, 6000))
    assert dict(stacks_behind(hand)) == {1: 4950, 2: 7900, 3: 4000}
    assert hand.setup.stacks == {1: 5000, 2: 8000, 3: 10_000}


# --- away -----------------------------------------------------------------------------------------------------------


def test_syn_11_who_was_away_and_is_back_plays_the_next_hand() -> None:
    room = two_tables(7)
    mover = min(room.state.tables[TableNo(1)].seats.values())
    room.do(moving(room, mover, 2)).deal(2)
    assert room.state.entries[mover].arrived is False
    room.do(ConfirmArrival(mover, room.seat_of(mover)))
    assert expected("SYN-11")["A_status_next_hand"] == "active"
    room.hand_over(2)
    hand = room.state.tables[TableNo(2)].hand
    assert hand is not None
    assert mover in hand.dealt
    assert room.state.entries[mover].arrived is True
    assert broken_laws(room) == []
