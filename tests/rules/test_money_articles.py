"""Accounts, prizes and ring games, by the articles that say what money may do."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import money
from rules.ids import PlayerId
from rules.ledger import balances
from rules.money import AccountBook, Booking, Day, Doing, booked, may_book, overdrawn, transfer_of
from rules.ring_games import (
    Added,
    Asked,
    Leaving,
    Origin,
    Purchase,
    RingTable,
    TakenOff,
    buy_in,
    may_sit,
    may_take_off,
    may_top_up,
    short_buy_in,
    table_for,
    top_up,
)
from rules.rulebook import RULEBOOKS, rules_of
from rules.tournament.state import PaymentMethod, Price
from rules.verdict import Refusal

REGATTA, CODE, CLUB, FSPR = rules_of("regatta"), rules_of("code"), rules_of("club"), rules_of("fspr")
ANNA, BORIS = PlayerId(1), PlayerId(2)
FIRST, MIDDLE, LAST = Day(1, 5), Day(3, 5), Day(5, 5)


def _after(*lines: tuple[PlayerId, Doing, int]) -> AccountBook:
    book = AccountBook()
    for line in lines:
        assert overdrawn(book, Booking(*line)) is None
        book = booked(book, Booking(*line), REGATTA)
    return book


def _said(refusal: Refusal | None) -> tuple[str, str] | None:
    return refusal and (refusal.code, refusal.article)


# --- accounts -----------------------------------------------------------------------------------------------------


def test_chips_are_bought_and_given_back_by_lines_of_the_account_book() -> None:
    """REG-basics-4-d"""
    book = _after(
        (ANNA, Doing.DEPOSIT, 10_000),
        (BORIS, Doing.DEPOSIT, 6_000),
        (ANNA, Doing.BUY_IN, 2_000),
        (ANNA, Doing.RING_BUY_IN, 4_000),
        (BORIS, Doing.RING_BUY_IN, 2_000),
        (ANNA, Doing.RING_CASH_OUT, 5_235),
    )
    assert (book.balance(ANNA), book.balance(BORIS)) == (9_235, 4_000)
    assert (book.ring_chips, book.prize_pool, book.house_share, book.deposits) == (765, 2_000, 0, 16_000)
    assert book.seated == {BORIS}


@pytest.mark.parametrize(
    ("doing", "cents", "account"),
    [
        (Doing.RING_BUY_IN, 1_001, "account"),
        (Doing.RING_TOP_UP, 1_001, "account"),
        (Doing.BUY_IN, 1_001, "account"),
        (Doing.REBUY, 1_001, "account"),
        (Doing.WITHDRAWAL, 1_001, "account"),
        (Doing.RING_CASH_OUT, 1, "ring"),
        (Doing.PRIZE, 1, "pool"),
    ],
)
def test_no_account_is_overdrawn(doing: Doing, cents: int, account: str) -> None:
    """REG-basics-4-d"""
    refusal = overdrawn(_after((ANNA, Doing.DEPOSIT, 1_000)), Booking(ANNA, doing, cents))
    assert refusal is not None
    assert (refusal.code, refusal.detail["account"]) == ("account_overdrawn", account)


@pytest.mark.parametrize("cents", [0, -100])
def test_nothing_is_booked_backwards(cents: int) -> None:
    assert _said(overdrawn(AccountBook(), Booking(ANNA, Doing.DEPOSIT, cents))) == (
        "amount_not_positive",
        "house.payment",
    )


def test_a_deposit_is_taken_on_the_first_day_within_the_limits() -> None:
    """REG-basics-4-b, REG-basics-4-e"""

    def deposit(cents: int, day: Day, book: AccountBook | None = None) -> tuple[str, str] | None:
        return _said(may_book(book or AccountBook(), Booking(ANNA, Doing.DEPOSIT, cents), REGATTA, day))

    assert deposit(4_000, FIRST) is None
    assert deposit(60_000, FIRST) is None
    assert deposit(3_999, FIRST) == ("deposit_too_small", "REG-basics-4-b")
    assert deposit(60_001, FIRST) == ("deposit_too_large", "REG-basics-4-b")
    assert deposit(4_000, MIDDLE) == ("deposits_closed", "REG-basics-4-b")
    paid_in = _after((ANNA, Doing.DEPOSIT, 50_000))
    assert deposit(10_000, FIRST, paid_in) is None
    assert deposit(10_001, FIRST, paid_in) == ("deposit_too_large", "REG-basics-4-b")


def test_accounts_are_paid_out_on_the_closing_day_when_the_chips_are_back() -> None:
    """REG-basics-4-c, REG-basics-4-e"""
    book = _after((ANNA, Doing.DEPOSIT, 10_000), (BORIS, Doing.DEPOSIT, 5_000), (BORIS, Doing.RING_BUY_IN, 1_000))
    anna, boris = Booking(ANNA, Doing.WITHDRAWAL, 10_000), Booking(BORIS, Doing.WITHDRAWAL, 4_000)
    assert may_book(book, anna, REGATTA, LAST) is None
    assert _said(may_book(book, anna, REGATTA, MIDDLE)) == ("payouts_closed", "REG-basics-4-c")
    assert _said(may_book(book, boris, REGATTA, LAST)) == ("still_at_ring_table", "REG-basics-4-c")


def test_elsewhere_money_comes_and_goes_on_any_day() -> None:
    book = _after((ANNA, Doing.DEPOSIT, 100))
    for name in ("fspr", "tda", "code", "club"):
        rules = rules_of(name)
        assert may_book(book, Booking(ANNA, Doing.DEPOSIT, 1), rules, MIDDLE) is None
        assert may_book(book, Booking(ANNA, Doing.WITHDRAWAL, 100), rules, MIDDLE) is None
        assert money.may_pay_at_desk(rules) is None


def test_at_the_regatta_nothing_is_paid_at_the_desk() -> None:
    """REG-basics-4-a"""
    assert _said(money.may_pay_at_desk(REGATTA)) == ("accounts_only", "REG-basics-4-a")


def test_the_regatta_takes_no_share() -> None:
    """REG-basics-3"""
    assert balances([transfer_of(Booking(ANNA, Doing.RING_BUY_IN, 4_000), REGATTA)]) == {
        "player:1": 4_000,
        "ring": -4_000,
    }


def test_a_house_that_takes_a_share_takes_it_where_chips_are_bought() -> None:
    rules = rules_of("code", {"commission_percent": 5})
    assert balances([transfer_of(Booking(ANNA, Doing.BUY_IN, 4_010), rules)]) == {
        "player:1": 4_010,
        "pool:1": -3_810,
        "fees": -200,
    }
    assert balances([transfer_of(Booking(ANNA, Doing.RING_CASH_OUT, 4_010), rules)]) == {
        "ring": 4_010,
        "player:1": -4_010,
    }


def test_two_tournaments_and_ring_games_share_the_accounts_and_have_pools_of_their_own() -> None:
    """REG-series-1"""
    book = _after((ANNA, Doing.DEPOSIT, 10_000), (ANNA, Doing.RING_BUY_IN, 1_000))
    first, second = Booking(ANNA, Doing.BUY_IN, 2_000, 1), Booking(ANNA, Doing.BUY_IN, 2_000, 2)
    for line in (first, second, Booking(ANNA, Doing.REBUY, 2_000, 2)):
        assert money.not_in_series(line, money.REGATTA) is None
        book = booked(book, line, REGATTA)
    assert (book.pool_of(1), book.pool_of(2), book.prize_pool, book.balance(ANNA)) == (2_000, 4_000, 6_000, 3_000)
    assert _said(overdrawn(book, Booking(ANNA, Doing.PRIZE, 2_001, 1))) == ("account_overdrawn", "house.payment")
    third = money.not_in_series(Booking(ANNA, Doing.BUY_IN, 2_000, 3), money.REGATTA)
    assert _said(third) == ("no_such_tournament_in_series", "house.set-up")
    ring = money.not_in_series(Booking(ANNA, Doing.RING_BUY_IN, 1_000), money.Series(1, ring_games=False))
    assert _said(ring) == ("no_ring_games", "house.set-up")


def test_a_deposit_lies_where_the_desk_keeps_it() -> None:
    by_card = transfer_of(Booking(ANNA, Doing.DEPOSIT, 4_000), REGATTA, PaymentMethod.CARD)
    assert balances([by_card]) == {"card": 4_000, "player:1": -4_000}


bookings = st.builds(
    Booking,
    st.sampled_from([ANNA, BORIS, PlayerId(3)]),
    st.sampled_from(list(Doing)),
    st.integers(-10, 10_000),
    st.integers(1, 2),
)


@given(st.lists(bookings, max_size=40), st.sampled_from(sorted(RULEBOOKS)), st.integers(0, 100))
def test_what_was_paid_in_is_somewhere(lines: list[Booking], rulebook: str, percent: int) -> None:
    rules, book, written = rules_of(rulebook, {"commission_percent": percent}), AccountBook(), []
    for line in lines:
        if overdrawn(book, line) is not None:
            continue
        book = booked(book, line, rules)
        written.append(transfer_of(line, rules))
        owed = [book.balance(player) for player in (ANNA, BORIS, PlayerId(3))]
        assert all(amount >= 0 for amount in (*owed, book.ring_chips, book.prize_pool, book.house_share))
        held = sum(owed) + book.ring_chips + book.prize_pool + book.house_share
        assert book.deposits == held + book.withdrawn
    assert dict(book.held) == dict(balances(written))


# --- the price of a tournament ------------------------------------------------------------------------------------


def test_the_regatta_s_entry_and_rebuy() -> None:
    """REG-basics-2-b, REG-basics-2-c, REG-start-1, REG-2.1"""
    assert money.buy_in_by(REGATTA) == Price(pool=2_000, fee=0, chips=2_000)
    assert money.rebuy_by(REGATTA) == Price(pool=2_000, fee=0, chips=2_000)
    assert not money.is_freezeout(REGATTA)


def test_where_the_organisers_set_the_fee_the_rulebook_has_none() -> None:
    """CODE-9.1"""
    assert money.buy_in_by(CODE) is None
    assert CODE.source("entry_fee_cents") == "CODE-9.1"


def test_a_tournament_without_rebuys_is_a_freezeout() -> None:
    """CODE-9.2-a, CODE-9.2-b"""
    assert money.is_freezeout(rules_of("code", {"rebuys_max": 0}))
    assert not money.is_freezeout(rules_of("code", {"rebuys_max": 2}))
    assert not money.is_freezeout(CODE)  # the event says so itself


@given(entries=st.integers(0, 10_000), rebuys=st.integers(0, 10_000))
def test_the_pool_is_what_was_paid_and_the_chips_are_what_was_sold(entries: int, rebuys: int) -> None:
    """REG-basics-3"""
    buy_in, rebuy = money.buy_in_by(REGATTA), money.rebuy_by(REGATTA)
    assert buy_in is not None
    found = money.in_play(entries=entries, buy_in=buy_in, rebuys=rebuys, rebuy=rebuy)
    assert found == money.InPlay(2_000 * (entries + rebuys), 2_000 * (entries + rebuys))


@pytest.mark.parametrize(
    ("stack", "used", "account", "said"),
    [
        (0, 0, 2_000, None),
        (0, 0, None, None),
        (1, 0, 2_000, ("player_has_chips", "REG-basics-2-c")),
        (0, 1, 2_000, ("no_rebuy_left", "REG-basics-2-c")),
        (0, 0, 1_999, ("account_overdrawn", "house.payment")),
    ],
)
def test_one_rebuy_for_a_player_without_chips(
    stack: int, used: int, account: int | None, said: tuple[str, str] | None
) -> None:
    """REG-basics-2-c, REG-bust-1"""
    assert _said(money.may_rebuy(stack=stack, used=used, account=account, rules=REGATTA)) == said


def test_the_small_blind_is_no_half_of_the_big_blind() -> None:
    """REG-basics-1-c"""
    assert (money.in_big_blinds(10, 25), money.in_big_blinds(4_000, 25)) == (40, 16_000)


# --- ring tables --------------------------------------------------------------------------------------------------

RING = RingTable(small_blind=10, big_blind=25, least=1_000, most=4_000, seats=8, limit="no_limit", antes=False)


def test_the_regatta_s_ring_table_is_settled_by_its_regulations() -> None:
    """REG-basics-1-a, REG-basics-1-c, REG-basics-1-e, REG-basics-1-f"""
    assert table_for(Asked(), REGATTA) == RING
    assert table_for(Asked(small_blind=10, seats=6), REGATTA) == RingTable(10, 25, 1_000, 4_000, 6, "no_limit", False)


@dataclass(frozen=True)
class Against:
    """A table that a rulebook does not have."""

    asked: Asked
    code: str
    article: str


@pytest.mark.parametrize(
    "against",
    [
        Against(Asked(small_blind=12), "table_against_rulebook", "REG-basics-1-c"),
        Against(Asked(big_blind=50), "table_against_rulebook", "REG-basics-1-c"),
        Against(Asked(least=500), "table_against_rulebook", "REG-basics-1-f"),
        Against(Asked(most=10_000), "table_against_rulebook", "REG-basics-1-f"),
        Against(Asked(seats=9), "table_against_rulebook", "REG-basics-1-e"),
        Against(Asked(ante=5), "antes_not_played", "REG-basics-1-b"),
        Against(Asked(limit="pot_limit"), "limit_not_played", "REG-basics-1-a"),
    ],
)
def test_what_the_regatta_does_not_play(against: Against) -> None:
    """REG-basics-1-a, REG-basics-1-b, REG-basics-1-c, REG-basics-1-e, REG-basics-1-f"""
    refusal = table_for(against.asked, REGATTA)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.article) == (against.code, against.article)


def test_a_tenth_seat_is_for_the_manager_to_permit() -> None:
    """CLUB-overview-1"""
    ten = Asked(10, 25, 1_000, 4_000, seats=10)
    asked = table_for(ten, CLUB)
    assert asked == Refusal("seat_by_permission", "CLUB-overview-1", {"rulebook": 9, "asked": 10})
    permitted = table_for(replace(ten, permitted=True), CLUB)
    assert isinstance(permitted, RingTable)
    assert permitted.seats == 10
    for wanted, rules in ((replace(ten, seats=11, permitted=True), CLUB), (replace(ten, permitted=True), CODE)):
        refused = table_for(wanted, rules)
        assert isinstance(refused, Refusal)
        assert refused.code == "table_against_rulebook"


def test_each_table_of_the_code_has_its_own_minimum() -> None:
    """CODE-7.1-b, CODE-7.2-b"""
    refusal = table_for(Asked(small_blind=50, big_blind=100), CODE)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.article) == ("table_must_say", "CODE-7.1-b")
    table = table_for(Asked(small_blind=50, big_blind=100, least=5_000, limit="pot_limit"), CODE)
    assert table == RingTable(50, 100, 5_000, None, 9, "pot_limit", False)
    assert _said(buy_in(table, 4_999, CODE).refusal) == ("buy_in_too_small", "CODE-7.1-b")
    assert buy_in(table, 5_000, CODE).allowed


def test_nobody_sits_down_at_a_full_table() -> None:
    """REG-basics-1-e"""
    assert may_sit(RING, seated=7, rules=REGATTA) is None
    assert _said(may_sit(RING, seated=8, rules=REGATTA)) == ("table_full", "REG-basics-1-e")


@pytest.mark.parametrize(
    ("cents", "said"),
    [
        (999, ("buy_in_too_small", "REG-basics-1-f")),
        (1_000, None),
        (4_000, None),
        (4_001, ("buy_in_too_large", "REG-basics-1-f")),
    ],
)
def test_a_buy_in_lies_between_10_and_40(cents: int, said: tuple[str, str] | None) -> None:
    """REG-basics-1-f"""
    assert buy_in(RING, cents, REGATTA) == Purchase(1_000, 4_000, buy_in(RING, cents, REGATTA).refusal)
    assert _said(buy_in(RING, cents, REGATTA).refusal) == said


@given(st.integers(0, 10_000))
def test_a_top_up_never_lifts_a_stack_above_40(stack: int) -> None:
    """REG-basics-1-g"""
    offer = top_up(stack=stack, rules=REGATTA)
    assert offer.allowed == (stack <= 1_000)
    assert offer.most is not None
    assert not offer.allowed or stack + offer.most == 4_000
    for cents in (offer.most, offer.most + 1):
        refused = may_top_up(Added(cents, Origin.BOUGHT), stack=stack, rules=REGATTA)
        assert (refused is None) == (offer.allowed and cents <= offer.most)
        if refused is not None:
            assert refused.code == ("top_up_too_large" if offer.allowed else "stack_too_large")


def test_chips_are_added_between_hands_from_wherever_they_come() -> None:
    """CODE-11.2-a, CODE-11.1-b, CODE-7.2-a, CLUB-allin-2"""
    for origin in Origin:
        added = Added(1_000_000, origin)
        for rules, article in ((CODE, "CODE-11.1-b"), (CLUB, "CLUB-allin-2")):
            assert may_top_up(added, stack=5_000, rules=rules) is None
            refused = may_top_up(added, stack=5_000, rules=rules, hand_under_way=True)
            assert _said(refused) == ("hand_under_way", article)


@pytest.mark.parametrize(
    ("asked", "paid_before", "minimum", "allowed"),
    [(100, True, 100, True), (99, True, 100, False), (100, False, 200, False), (200, False, 200, True)],
)
def test_a_short_buy_in_is_half_of_a_full_one_and_comes_after_it(
    asked: int, paid_before: bool, minimum: int, allowed: bool
) -> None:
    """CODE-8.1"""
    found = short_buy_in(asked=asked, full=200, paid_full_before=paid_before, rules=CODE)
    assert (found.minimum, found.allowed) == (minimum, allowed)
    assert allowed or _said(found.refusal) == ("buy_in_too_small", "CODE-8.1")


def test_half_of_an_odd_sum_is_rounded_up() -> None:
    """CODE-8.1"""
    assert short_buy_in(asked=101, full=201, paid_full_before=True, rules=CODE).minimum == 101
    assert short_buy_in(asked=150, full=200, paid_full_before=True, rules=FSPR).minimum == 200


def test_chips_leave_the_table_with_their_player() -> None:
    """CODE-11.1-c, CODE-11.3-a"""
    for rules, article in ((CODE, "CODE-11.3-a"), (CLUB, "house"), (REGATTA, "house")):
        assert may_take_off(TakenOff(5_000, Leaving.ENDS_SESSION), stack=5_000, rules=rules) is None
        part = may_take_off(TakenOff(3_000, Leaving.ENDS_SESSION), stack=5_000, rules=rules)
        assert _said(part) == ("leaves_with_all", article)
        pocketed = may_take_off(TakenOff(3_000, Leaving.NONE), stack=5_000, rules=rules)
        assert _said(pocketed) == ("chips_stay", article)


def test_a_part_is_taken_off_to_repay_credit_where_the_rulebook_knows_that() -> None:
    """CODE-11.3-b"""
    repaid = TakenOff(3_000, Leaving.REPAYS_CREDIT)
    assert may_take_off(repaid, stack=5_000, rules=CODE) is None
    assert _said(may_take_off(repaid, stack=2_999, rules=CODE)) == ("account_overdrawn", "CODE-11.3-b")
    assert _said(may_take_off(repaid, stack=5_000, rules=CLUB)) == ("chips_stay", "house")
