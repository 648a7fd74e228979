"""Two records are merged, a person is erased: what the tournament says to it."""

from __future__ import annotations

from rules import ledger
from rules.finishing import places
from rules.ids import EntryId, PlayerId
from rules.tournament.commands import CancelEntry, ErasePlayer, MergePlayer, RegisterEntry, VoidEntry
from rules.tournament.events import PlayerErased, PlayersMerged
from rules.tournament.state import EntryStatus
from tests.rules.rooms import broken_laws, opened, started


def merge(player: int, into: int) -> MergePlayer:
    return MergePlayer(PlayerId(player), PlayerId(into))


def test_the_entries_of_one_record_become_those_of_the_other() -> None:
    room = opened().enter(1, 2).do(merge(2, 9))
    assert [entry.player for entry in room.state.entries.values()] == [1, 9]
    assert room.lines[-1].events == (PlayersMerged(PlayerId(2), PlayerId(9), (EntryId(2),), 0),)
    assert broken_laws(room) == []


def test_nobody_sits_in_two_chairs_by_a_merger() -> None:
    room = opened().enter(1, 2)
    assert room.refused(merge(2, 1)) == ("both_in_play", "house.one-seat")
    room.do(VoidEntry(EntryId(2), "the same person")).do(merge(2, 1))
    assert [entry.status for entry in room.state.entries.values()] == [EntryStatus.SEATED, EntryStatus.VOIDED]


def test_who_waits_twice_cancels_one_first() -> None:
    room = opened().do(RegisterEntry(PlayerId(1)), RegisterEntry(PlayerId(2)))
    assert room.refused(merge(1, 2)) == ("both_in_play", "house.one-seat")
    room.do(CancelEntry(EntryId(1), "twice"), merge(1, 2))
    assert room.refused(RegisterEntry(PlayerId(2))) == ("already_registered", "house.one-seat")


def test_a_record_without_entries_and_one_with_itself_change_nothing() -> None:
    room = opened().enter(1)
    assert room.changes_nothing(merge(7, 1))
    assert room.changes_nothing(merge(1, 1))
    assert room.changes_nothing(ErasePlayer(PlayerId(7)))


def test_a_merger_and_an_erasure_are_not_taken_back() -> None:
    room = opened().enter(1).do(merge(1, 2))
    assert room.undo_refused(room.lines[-1]) == "merged_for_good"
    room.do(VoidEntry(EntryId(1), "gone"), ErasePlayer(PlayerId(2)))
    assert room.undo_refused(room.lines[-1]) == "erased_for_good"


def test_an_undo_brings_back_the_entry_but_not_the_record_that_is_no_more() -> None:
    room = opened().enter(1).do(VoidEntry(EntryId(1), "wrong one"))
    void = room.lines[-1]
    room.do(merge(1, 5)).undo(void)
    entry = room.state.entries[EntryId(1)]
    assert (entry.player, entry.status) == (5, EntryStatus.SEATED)


def test_who_waits_or_plays_is_not_erased() -> None:
    room = opened().do(RegisterEntry(PlayerId(1)))
    assert room.refused(ErasePlayer(PlayerId(1))) == ("still_in_play", "house.erasing")
    room.enter(2)
    assert room.refused(ErasePlayer(PlayerId(2))) == ("still_in_play", "house.erasing")
    room.do(CancelEntry(EntryId(1), "went home"), ErasePlayer(PlayerId(1)))
    assert room.lines[-1].events == (PlayerErased(PlayerId(1)),)


def test_who_is_out_of_a_running_tournament_may_be_erased_and_keeps_the_place() -> None:
    room = started(3).deal().bust(3)
    out = next(entry for entry in room.state.entries.values() if entry.status is EntryStatus.OUT)
    before = places(room.state)
    room.do(ErasePlayer(out.player))
    assert places(room.state) == before


def test_a_prize_that_is_owed_is_owed_to_the_record_that_stays() -> None:
    event = PlayersMerged(PlayerId(2), PlayerId(1), (EntryId(2),), 11_300)
    (moved,) = ledger.transfers(event)
    assert {posting.account: posting.amount for posting in moved.postings} == {"player:2": 11_300, "player:1": -11_300}
    assert ledger.transfers(PlayersMerged(PlayerId(2), PlayerId(1), (EntryId(2),), 0)) == ()
