"""What the desk sells and gives back, the prizes and the end: to the last unit."""

from __future__ import annotations

from dataclasses import replace

from rules.finishing import places, prize_shares, prizes_in_force
from rules.ids import EntryId, PlayerId, TableNo
from rules.ledger import balances, transfers
from rules.payouts import Band, PayoutPolicy
from rules.structure import Level, Structure
from rules.tournament.commands import (
    AskForRebuy,
    CloseTable,
    ConfirmPayment,
    CorrectStack,
    FinishTournament,
    GoToPeriod,
    MoveEntry,
    OpenTable,
    PauseClock,
    RegisterEntry,
    ReportStacks,
    ReviseConfig,
    SellAddOn,
    SellRebuy,
    SetPayouts,
    StartTournament,
    VoidEntry,
)
from rules.tournament.events import TournamentFinished
from rules.tournament.state import EntryStatus, PaymentMethod, Price, Status
from tests.rules.floors import STRUCTURE, config
from tests.rules.rooms import CASH, Room, broken_laws, opened, seat, started
from tests.rules.test_given_cases import expected

ADD_ON = Price(pool=1000, fee=100, chips=3000)
ONE, TWO = TableNo(1), TableNo(2)


def rebuy(entry: int) -> SellRebuy:
    return SellRebuy(EntryId(entry), CASH)


def add_on(entry: int) -> SellAddOn:
    return SellAddOn(EntryId(entry), CASH)


def void(entry: int) -> VoidEntry:
    return VoidEntry(EntryId(entry), "paid twice")


def ask(room: Room, entry: int) -> AskForRebuy:
    sits = room.seat_of(entry)
    return AskForRebuy(sits.table, room.state.tables[sits.table].hands, EntryId(entry), sits.number)


def book(room: Room) -> dict[str, int]:
    held = balances(t for line in room.lines for event in line.events for t in transfers(event))
    return {account: amount for account, amount in held.items() if amount}


# --- rebuys ---------------------------------------------------------------------------------------------------------


def test_a_player_without_chips_keeps_the_seat_while_the_rebuy_is_paid() -> None:
    room = started(3).deal()
    before = room.seat_of(2)
    room.do(ask(room, 2))
    assert (room.status(2), room.seat_of(2), room.state.entries[EntryId(2)].stack) == (EntryStatus.BROKE, before, 0)
    room.do(rebuy(2))
    entry = room.state.entries[EntryId(2)]
    assert (entry.status, entry.seat, entry.stack, entry.rebuys, entry.paid) == (
        EntryStatus.SEATED,
        before,
        2000,
        1,
        4000,
    )
    assert (room.state.pool, room.state.chips_issued) == (3 * 1800 + 2000, 8000)


def test_who_asked_for_a_rebuy_is_not_dealt_in() -> None:
    room = started(3).deal()
    room.do(ask(room, 2)).hand_over()
    hand = room.state.tables[ONE].hand
    assert hand is not None
    assert sorted(hand.dealt) == [1, 3]


def test_a_rebuy_brings_a_busted_player_back_into_the_old_seat() -> None:
    room = started(3).deal()
    old = room.seat_of(2)
    room.bust(2)
    assert room.places() == {2: (3, 3)}
    room.do(rebuy(2))
    assert (room.status(2), room.seat_of(2), room.state.entries[EntryId(2)].bust) == (EntryStatus.SEATED, old, None)
    assert room.places() == {}


def test_a_rebuy_never_revives_a_player_into_an_occupied_seat() -> None:
    room = started(6).deal()
    old = room.seat_of(2)
    room.bust(2).enter(9)
    assert room.seat_of(7) == old
    room.do(rebuy(2))
    assert room.state.tables[old.table].seats[old.number] == 7
    assert room.seat_of(2).table == 2
    assert broken_laws(room) == []


def test_a_rebuy_never_revives_a_player_at_a_closed_table() -> None:
    room = opened().do(OpenTable(ONE, 3), OpenTable(TWO, 3)).enter(*range(1, 5)).do(StartTournament())
    gone, other = sorted(room.state.tables[TWO].seats.values())
    room.deal(2).bust(gone).hand_over(2)
    free = next(n for n in range(1, 4) if n not in room.state.tables[ONE].seats)
    room.do(MoveEntry(other, room.seat_of(other), seat(1, free)), CloseTable(TWO), rebuy(gone))
    assert room.seat_of(gone).table == 3
    assert room.state.tables[TWO].seats == {}
    assert broken_laws(room) == []


def test_rebuys_have_a_limit_wherever_they_are_asked_for() -> None:
    room = started(3).deal().bust(2).do(rebuy(2)).hand_over().hand_over()
    limit = ("rebuy_limit", "house.rebuys")
    assert room.refused(ask(room, 2)) == limit
    room.bust(2)
    assert room.refused(rebuy(2)) == limit


def test_who_has_just_sat_down_is_offered_no_rebuy_reg_05() -> None:
    room = started(3)
    assert expected("REG-05") == {"rebuy_offer": "none", "entry_state": "alive", "stack": 200}
    assert room.refused(rebuy(1)) == ("has_chips", "house.rebuys")
    assert room.deal().refused(rebuy(1)) == ("has_chips", "house.rebuys")


def test_players_left_count_a_rebuy_as_no_new_player_reg_03() -> None:
    buy_in = Price(pool=900, fee=100, chips=10_000)
    room = started(5, buy_in=buy_in, rebuy=buy_in).deal().bust(1).hand_over().hand_over().bust(2)
    room.do(rebuy(2))
    want = expected("REG-03")
    playing = [e for e in room.state.entries.values() if e.status is EntryStatus.SEATED]
    assert len(playing) == want["players_left"] == 4
    assert len({e.player for e in room.state.entries.values()}) == want["unique_players"] == 5
    assert len(room.state.entries) + sum(e.rebuys for e in room.state.entries.values()) == 6
    assert room.state.chips_issued == want["chips_in_play"] == 60_000
    assert room.state.chips_issued // len(playing) == want["average_stack"] == 15_000


def test_rebuys_close_with_their_level() -> None:
    room = started(3, rebuy_levels=1).deal().bust(2).later(minutes=20)
    assert room.refused(rebuy(2)) == ("rebuys_closed", "house.rebuys")


def test_rebuys_without_a_level_go_on_in_overtime() -> None:
    room = started(3).deal().bust(2).later(hours=9).do(rebuy(2))
    assert room.status(2) is EntryStatus.SEATED


def test_where_no_rebuy_is_sold_nobody_gets_one() -> None:
    for setting in ({"rebuy": None}, {"rebuys_max": 0}):
        room = started(3, **setting).deal().bust(2)
        assert room.refused(rebuy(2)) == ("no_rebuys", "house.rebuys")
        assert room.refused(ask(room, 1)) == ("no_rebuys", "house.rebuys")


def test_before_the_start_there_is_no_rebuy() -> None:
    assert opened().enter(1, 2).refused(rebuy(1)) == ("not_running", "house.not-running")


def test_who_never_paid_or_is_unknown_gets_no_rebuy() -> None:
    room = started(3).sign_up(9)
    assert room.refused(rebuy(4)) == ("not_in_play", "house.rebuys")
    assert room.refused(rebuy(5)) == ("no_such_entry", "house.stale-request")


def test_who_has_re_entered_gets_no_second_seat_by_a_rebuy() -> None:
    room = started(3).deal().bust(2).do(RegisterEntry(PlayerId(2)))
    assert room.refused(rebuy(2)) == ("already_registered", "house.one-seat")


# --- add-ons --------------------------------------------------------------------------------------------------------


def test_an_add_on_is_sold_from_the_end_of_its_level_until_the_next_has_ended() -> None:
    closed = ("addons_closed", "house.add-ons")
    room = started(3, addon=ADD_ON, addon_level=2)
    assert room.later(minutes=40, microseconds=-1).refused(add_on(1)) == closed
    room.later(microseconds=1).do(add_on(1))  # the break after level 2
    assert (room.state.entries[EntryId(1)].stack, room.state.entries[EntryId(1)].paid) == (5000, 3100)
    assert (room.state.pool, room.state.fees, room.state.chips_issued) == (6400, 700, 9000)
    assert room.later(minutes=30, microseconds=-1).attempt(add_on(2)) is None


def test_after_the_level_that_follows_no_add_on_is_sold() -> None:
    longer = Structure((*STRUCTURE.periods, Level(1200, 200, 400)))
    room = started(3, longer, addon=ADD_ON, addon_level=2).later(minutes=70)
    assert room.refused(add_on(1)) == ("addons_closed", "house.add-ons")


def test_there_is_one_add_on_for_an_entry_in_play() -> None:
    room = started(3, addon=ADD_ON, addon_level=1).deal().bust(3).later(minutes=20).do(add_on(1))
    assert room.refused(add_on(1)) == ("addon_limit", "house.add-ons")
    assert room.refused(add_on(3)) == ("not_in_play", "house.add-ons")
    assert room.refused(add_on(9)) == ("no_such_entry", "house.stale-request")


def test_where_none_is_sold_nobody_adds_on() -> None:
    assert started(3).refused(add_on(1)) == ("no_addons", "house.add-ons")
    assert opened(addon=ADD_ON, addon_level=1).enter(1).refused(add_on(1)) == ("not_running", "house.not-running")


# --- money back -----------------------------------------------------------------------------------------------------


def test_a_voided_entry_gets_the_money_back_and_its_chips_leave_play() -> None:
    room = started(3).do(void(2))
    entry = room.state.entries[EntryId(2)]
    assert (entry.status, entry.seat, entry.stack, entry.paid, entry.payments) == (EntryStatus.VOIDED, None, 0, 0, ())
    assert (room.state.pool, room.state.fees, room.state.chips_issued) == (3600, 400, 4000)
    assert book(room) == {"cash": 4000, "pool": -3600, "fees": -400}


def test_money_goes_back_by_the_way_it_came() -> None:
    room = opened().sign_up(1).do(ConfirmPayment(EntryId(1), PaymentMethod.CARD))
    assert book(room) == {"card": 2000, "pool": -1800, "fees": -200}
    assert book(room.do(void(1))) == {}


def test_nobody_who_plays_a_hand_is_voided() -> None:
    room = started(3).deal()
    assert room.refused(void(2)) == ("hand_under_way", "house.payment")


def test_a_stack_that_nobody_has_counted_is_not_taken_out_of_play() -> None:
    room = started(3).deal().do(PauseClock()).hand_over()
    assert room.refused(void(2)) == ("count_needed", "house.chips-conserved")
    room.do(ReportStacks(ONE, 1, {EntryId(e): n for e, n in {1: 1000, 2: 4500, 3: 500}.items()}), void(2))
    assert room.state.chips_issued == 1500


def test_a_busted_entry_is_not_voided() -> None:
    room = started(3).deal().bust(2)
    assert room.refused(void(2)) == ("not_in_play", "house.payment")


def test_no_more_chips_leave_play_than_were_issued() -> None:
    room = started(3).do(CorrectStack(EntryId(1), 6000, "a typing error"), void(2))
    assert room.refused(void(1)) == ("more_than_issued", "house.chips-conserved")
    room.do(CorrectStack(EntryId(1), 2000, "counted again"), void(1))
    assert room.state.chips_issued == 2000


def test_the_last_player_is_not_voided() -> None:
    room = started(2).deal().bust(1).hand_over(stacks={2: 4000})
    assert room.refused(void(2)) == ("nobody_would_be_left", "house.tournament-decided")


# --- prizes ---------------------------------------------------------------------------------------------------------


def test_prizes_of_the_director_are_the_whole_pool() -> None:
    room = started(3)
    assert prizes_in_force(room.state) == (3600, 1800)
    room.do(SetPayouts((3000, 1500, 900)))
    assert prizes_in_force(room.state) == (3000, 1500, 900)
    assert room.refused(SetPayouts((3000, 1500))) == ("prizes_not_pool", "house.payouts")
    assert room.refused(SetPayouts((6000,))) == ("prizes_not_pool", "house.payouts")


def test_prizes_neither_rise_nor_fall_below_nothing_nor_go_to_nobody() -> None:
    room = started(3)
    assert room.refused(SetPayouts((1900, 3500)))[1] == "house.payouts"
    assert room.refused(SetPayouts((5500, -100)))[1] == "house.payouts"
    assert room.refused(SetPayouts((3000, 1200, 800, 400))) == ("more_prizes_than_entries", "house.payouts")


def test_prizes_set_twice_alike_are_no_change() -> None:
    room = started(3).do(SetPayouts((3000, 2400)))
    assert room.changes_nothing(SetPayouts((3000, 2400)))
    room.do(SetPayouts(None))
    assert prizes_in_force(room.state) == (3600, 1800)


def test_prizes_do_not_go_stale_after_a_late_entry() -> None:
    room = started(3).do(SetPayouts((3000, 2400))).enter(4)
    assert room.state.payouts is None
    assert sum(prizes_in_force(room.state)) == room.state.pool == 7200


def test_a_guarantee_is_paid_in_full_and_the_overlay_is_said() -> None:
    room = started(2, guarantee=10_000, late_registration_levels=0).deal().bust(1).hand_over().do(FinishTournament())
    finished = room.lines[-1].events[-1]
    assert isinstance(finished, TournamentFinished)
    assert [(won.entry, won.first, won.last, won.prize) for won in finished.results] == [
        (2, 1, 1, 6500),
        (1, 2, 2, 3500),
    ]
    assert finished.overlay == 10_000 - 3600
    assert sum(book(room).values()) == 0


def test_tied_players_share_the_prizes_of_their_places() -> None:
    payout = PayoutPolicy((Band(2, (5000, 3000, 2000)),), 1)
    room = started(4, payout=payout).deal()
    room.bust(1, 2, chips={1: 500, 2: 500})
    assert room.places() == {1: (3, 4), 2: (3, 4)}
    shares = prize_shares(prizes_in_force(room.state), places(room.state))
    assert (shares[EntryId(1)], shares[EntryId(2)]) == (720, 720)


def test_the_pool_of_a_finished_tournament_is_paid_out_to_the_last_unit() -> None:
    room = started(3, late_registration_levels=0)
    room.deal().bust(1).hand_over().bust(2).hand_over().do(FinishTournament())
    assert room.state.status is Status.FINISHED
    assert book(room) == {"cash": 6000, "fees": -600, "player:3": -3600, "player:2": -1800}


def test_nothing_is_finished_before_one_player_is_left() -> None:
    room = started(3, late_registration_levels=0)
    assert room.refused(FinishTournament()) == ("not_decided", "house.tournament-decided")
    room.deal().bust(1)
    assert room.refused(FinishTournament()) == ("not_decided", "house.tournament-decided")
    room.hand_over().bust(2).hand_over().do(FinishTournament())
    assert room.state.status is Status.FINISHED


def test_a_decided_tournament_is_finished_though_no_dealer_has_ended_the_last_hand() -> None:
    room = started(2, late_registration_levels=0).deal().bust(1)
    hand = room.state.tables[TableNo(1)].hand
    assert hand is not None
    room.do(FinishTournament())
    assert (room.state.status, room.places()) == (Status.FINISHED, {2: (1, 1), 1: (2, 2)})
    table = room.state.tables[TableNo(1)]
    assert (table.hand, table.last_hand) == (None, hand)
    assert broken_laws(room) == []


def test_the_hand_of_a_bust_taken_back_goes_on_and_the_next_one_decides() -> None:
    room = started(2, late_registration_levels=0).deal().bust(1)
    hand = room.state.tables[TableNo(1)].hand
    room.undo()
    assert room.state.tables[TableNo(1)].hand == hand
    assert room.refused(FinishTournament()) == ("not_decided", "house.tournament-decided")
    room.bust(2).do(FinishTournament())
    assert room.places() == {1: (1, 1), 2: (2, 2)}


def test_t2_clk_07_nothing_is_final_while_somebody_may_still_enter() -> None:
    room = started(3, late_registration_levels=1).deal().bust(1).hand_over().bust(2).hand_over()
    assert room.refused(FinishTournament()) == ("registration_still_open", "house.registration")
    room.do(GoToPeriod(0, 1), FinishTournament())
    assert (room.state.status, room.places()) == (Status.FINISHED, {3: (1, 1), 2: (2, 2), 1: (3, 3)})


def test_a_late_entry_after_the_last_bust_plays_on() -> None:
    room = started(2, late_registration_levels=1).deal().bust(1).hand_over()
    assert room.refused(FinishTournament())[0] == "registration_still_open"
    room.enter(3)
    assert room.refused(FinishTournament()) == ("not_decided", "house.tournament-decided")


def test_a_tournament_that_has_not_begun_is_not_finished() -> None:
    assert opened().enter(1).refused(FinishTournament()) == ("not_running", "house.not-running")


# --- what was laid down ---------------------------------------------------------------------------------------------


def test_where_money_was_taken_the_currency_stays() -> None:
    room = opened()
    room.do(ReviseConfig(config(currency="RUB"))).enter(1)
    assert room.refused(ReviseConfig(config(currency="EUR"))) == ("currency_fixed", "house.payment")
    room.do(ReviseConfig(config(currency="RUB", cap=30)))
    assert room.changes_nothing(ReviseConfig(config(currency="RUB", cap=30)))


def test_who_has_paid_keeps_the_price_when_it_is_changed() -> None:
    room = opened().enter(1).do(ReviseConfig(config(buy_in=Price(pool=900, fee=100, chips=1000)))).enter(2)
    assert [entry.paid for entry in room.state.entries.values()] == [2000, 1000]
    assert (room.state.pool, room.state.chips_issued) == (2700, 3000)
    assert broken_laws(room) == []


def test_a_payout_policy_above_the_pool_is_not_laid_down() -> None:
    room = opened()
    policy = replace(config().payout, bands=(Band(2, (6500, 4500)),))
    assert room.refused(ReviseConfig(config(payout=policy)))[1] == "house.payouts"


def test_the_winner_sits_with_all_the_chips_after_the_finish() -> None:
    room = started(3, late_registration_levels=0).deal().bust(1).hand_over().bust(2)
    before = room.state.entries[EntryId(3)]
    assert (before.stack, before.counted) == (2000, False)
    winner = room.do(FinishTournament()).state.entries[EntryId(3)]
    assert (winner.stack, winner.counted, winner.arrived) == (6000, True, True)
    assert broken_laws(room) == []
