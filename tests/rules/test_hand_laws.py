"""Laws of a hand, whatever is entered: chips are conserved, what is offered can be done, undo restores, nothing raises.

Players choose by chance among what the rules offer; between times a dealer enters anything at all.
"""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.hands import made_up
from rules.hand.acting import Unsettled
from rules.hand.actions import legal
from rules.hand.blinds import AnteOrder
from rules.hand.button import Positions
from rules.hand.commands import (
    Act,
    AgreeBoards,
    AgreePot,
    BringIn,
    Command,
    CorrectStack,
    DealHole,
    DealStreet,
    MakeWager,
    Muck,
    PostForced,
    PostStraddle,
    ReportMishap,
    RuleMishap,
    RuleWager,
    Show,
    TakeBack,
    TellWinners,
    VoidHand,
)
from rules.hand.decide import carry_out, decide
from rules.hand.events import PotAwarded, PotDivided, StackCorrected, UncalledReturned
from rules.hand.evolve import evolve, replay
from rules.hand.hand import (
    Hand,
    Phase,
    Setup,
    chips_in_middle,
    chips_in_play,
    live_seats,
    opened,
    phase,
    pots_of,
    put_in,
    rules_by,
    shares_left,
    stacks_behind,
)
from rules.hand.mishaps import Called, Mishap
from rules.hand.pots import Pot
from rules.hand.premature import Cause
from rules.hand.state import Do, Game, Limit, Stakes, Street
from rules.hand.verdicts import CallFloor, Choice, Way
from rules.hand.wagers import Said, Wager, Word
from rules.ids import SeatNo
from rules.replaying import Outcome, outcome_of, replayed
from rules.rulebook import RULEBOOKS
from rules.verdict import Refusal
from tests.rules.wagers_drawn import wagers

SEATS = st.integers(1, 5).map(SeatNo)
CHIPS = st.integers(-5, 300)
CARDS = st.sampled_from(["", "As", "AsKs", "????", "2c3d4h", "10", "AsAs", "x", "7h8h9h", "5c", "2c3d4h5s6c"])

MISHAPS = st.one_of([st.from_type(kind) for kind in get_args(Mishap)])
ODD = st.builds(lambda seat, wager: replace(wager, seat=seat), SEATS, wagers)
PLAIN = st.builds(
    lambda seat, word, chips: Wager(seat, motions=(chips,), said=() if word is None else (Said(word),)),
    SEATS,
    st.none() | st.sampled_from([Word.CALL, Word.RAISE, Word.FOLD, Word.CHECK, Word.ALL_IN]),
    st.lists(st.sampled_from([5, 10, 25, 100]), max_size=3).map(tuple),
)
OUTCOMES = st.sampled_from(["redeal", "void", "hand_dead", "play_on", "refund_wagers", "x"])

NO_WAGER = {"no_betting", "has_folded", "not_dealt_in", "out_of_turn_waits", "bring_in_due"}
"""Why a wager is not even looked at; one that stands is never refused."""

beside: st.SearchStrategy[Command] = st.one_of(
    st.builds(MakeWager, PLAIN | ODD, st.sampled_from(Cause)),
    st.builds(MakeWager, PLAIN),
    st.builds(RuleWager, PLAIN | ODD, st.sampled_from(Way), st.just("seen"), st.none() | st.sampled_from(Do)),
    st.builds(ReportMishap, MISHAPS),
    st.builds(RuleMishap, OUTCOMES, st.sampled_from(Called), st.sampled_from(["", "seen"])),
    st.builds(AgreePot, SEATS, SEATS, SEATS, CHIPS, st.dictionaries(SEATS, st.booleans()), cash=st.booleans()),
)
anything: st.SearchStrategy[Command] = st.one_of(
    beside,
    st.builds(Act, SEATS, st.sampled_from(Do), st.none() | CHIPS),
    st.builds(DealHole, SEATS, CARDS, st.integers(-1, 3)),
    st.builds(DealStreet, CARDS, st.none() | SEATS, st.integers(-1, 2)),
    st.builds(Show, SEATS, CARDS),
    st.builds(Muck, SEATS),
    st.builds(TellWinners, st.lists(SEATS, max_size=3).map(tuple), st.integers(-1, 3), st.integers(0, 2)),
    st.builds(CorrectStack, SEATS, CHIPS, st.sampled_from(["counted", ""])),
    st.builds(AgreeBoards, st.dictionaries(SEATS, st.integers(-1, 4))),
    st.builds(PostStraddle, SEATS, permitted=st.booleans()),
    st.builds(VoidHand, st.none() | SEATS),
    st.builds(BringIn, SEATS),
    st.just(PostForced()),
    st.just(TakeBack()),
)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Two to five players, stacks short and long, every game, limit and rulebook."""
    game = draw(st.sampled_from(Game))
    seats = [SeatNo(number) for number in range(1, draw(st.integers(2, 5)) + 1)]
    stud = game is Game.STUD7
    button = seats[-1]
    small = button if len(seats) == 2 else seats[0]
    big = seats[0] if len(seats) == 2 else seats[1]
    ante = draw(st.sampled_from([0, 1, 5]))
    whole_table = not stud and draw(st.booleans())
    return Setup(
        game,
        draw(st.sampled_from(Limit)),
        Stakes(
            5,
            10,
            ante=0 if whole_table else ante,
            big_blind_ante=ante if whole_table else 0,
            small_bet=10,
            big_bet=20,
            bring_in=3 if stud else 0,
            chip=draw(st.sampled_from([1, 5])),
        ),
        button,
        {seat: draw(st.integers(1, 150)) for seat in seats},
        None if stud else Positions(button, small, big),
        draw(st.sampled_from(sorted(RULEBOOKS))),
        ante_order=draw(st.sampled_from(AnteOrder)),
        carried=draw(st.none() | st.just(Pot(30, (SeatNo(1), SeatNo(2))))),
    )


def next_command(hand: Hand, chance: Random) -> Command:
    """What a dealer would enter now."""
    match phase(hand):
        case Phase.POSTING if not hand.story:
            return PostForced()
        case Phase.BETTING:
            return next_action(hand, chance)
        case Phase.SHOWDOWN:
            pots = pots_of(hand)
            number, board = next(shares_left(hand, pots))
            left = [seat for seat in pots[number].seats if seat not in hand.end.mucked]
            waiting = [seat for seat in left if seat not in hand.end.shown]
            if waiting and len(left) > 1 and chance.random() < 0.5:
                return Muck(waiting[0]) if chance.random() < 0.5 else Show(waiting[0])
            return TellWinners(tuple(chance.sample(left, chance.randint(1, len(left)))), number, board)
        case Phase.RUNNING_OUT if boards_may_be_agreed(hand) and chance.random() < 0.5:
            return AgreeBoards({seat: chance.randint(1, 2) for seat in live_seats(hand)})
        case _:
            board = next((number for number, lying in enumerate(hand.cards.lying) if lying < 5), 0)
            return DealStreet(opener=live_seats(hand)[0], board=board)


def next_beside(hand: Hand, chance: Random) -> Command:
    """What the table would have ruled on now: a wager as seen and heard, mostly in turn; or the last two agree."""
    live = live_seats(hand)
    if len(live) == 2 and chance.random() < 0.2:
        by, other = live
        return AgreePot(by, by, other, chance.randint(0, 9), dict.fromkeys(hand.middle, False), cash=True)
    if hand.round is None or hand.round.to_act is None:
        return next_command(hand, chance)
    seat = hand.round.to_act if chance.random() < 0.7 else chance.choice(live)
    words = [Word.CALL, Word.RAISE, Word.FOLD, Word.CHECK, Word.BET, Word.UNOFFICIAL]
    said = (Said(chance.choice(words)),) if chance.random() < 0.4 else ()
    chips = tuple(chance.choices([5, 10, 25, 100], k=chance.randint(0 if said else 1, 3)))
    return MakeWager(Wager(seat, motions=(chips,), said=said), chance.choice([Cause.PLAYER, *Cause]))


def way_out(asked: Unsettled, command: Command, chance: Random) -> Command | None:
    """One of the ways that a wager leaves open."""
    match asked.verdict:
        case Choice(options) | CallFloor(options=options) if isinstance(command, MakeWager):
            return RuleWager(command.wager, chance.choice(options).way, "seen", chance.choice([None, *Do]))
        case _:
            return None


def boards_may_be_agreed(hand: Hand) -> bool:
    """The rulebook knows additional boards, and none were agreed yet."""
    common = hand.setup.game is not Game.STUD7
    return common and not hand.end.per_pot and rules_by(hand.setup).extra_boards


def next_action(hand: Hand, chance: Random) -> Command:
    """Something that the rules offer to the player in turn."""
    assert hand.round is not None
    open = legal(hand.round, rules_by(hand.setup))
    assert open is not None
    if hand.round.street is Street.THIRD and not hand.round.to_match:
        return BringIn(open.seat)
    choice = chance.choice(open.options)
    if choice in ("bet", "raise"):
        assert open.min_to is not None
        assert open.max_to is not None
        to = chance.choice(open.sizes) if open.sizes else chance.randint(open.min_to, open.max_to)
        return Act(open.seat, Do(choice), to)
    return Act(open.seat, Do(choice))


def chips_are_right(hand: Hand, start: int) -> None:
    """Nothing is lost, nothing is made; no stack and no pot is below nothing."""
    corrected = sum(event.chips for event in hand.story if isinstance(event, StackCorrected))
    assert chips_in_play(hand) == start + corrected
    assert min(stacks_behind(hand).values()) >= 0
    assert chips_in_middle(hand) >= 0


def winners_have_a_part(hand: Hand) -> None:
    """Nobody wins a pot without a part in it, and what was pushed is what was put in."""
    awards = [event for event in hand.story if isinstance(event, PotAwarded)]
    pots = pots_of(hand) if awards else ()
    for award in awards:
        assert {seat for seat, _ in award.shares} <= set(pots[award.pot].seats)
    divided = sum(event.pot for event in hand.story if isinstance(event, PotDivided))
    assert sum(chips for award in awards for _, chips in award.shares) + divided == hand.end.paid or hand.end.void


@settings(max_examples=60, deadline=None)
@given(setups(), st.randoms(use_true_random=False), st.data())
def test_whatever_is_entered_chips_are_conserved_and_undo_restores(setup: Setup, chance: Random, data: st.DataObject):
    rules, hand = rules_by(setup), opened(setup)
    start, events, left = chips_in_play(hand), [], None
    for _ in range(60):
        if left is not None:
            command = left
        elif chance.random() < 0.15:
            command = data.draw(anything)
        elif phase(hand) is Phase.OVER:
            break
        else:
            command = (next_beside if chance.random() < 0.3 else next_command)(hand, chance)
        left = None
        carried = carry_out(hand, command, rules)
        assert decide(hand, command, rules) == (carried if isinstance(carried, Refusal) else carried[0])
        if isinstance(carried, Refusal):
            left = way_out(carried, command, chance) if isinstance(carried, Unsettled) else None
            assert isinstance(carried, Unsettled) or not isinstance(command, MakeWager) or carried.code in NO_WAGER
            assert carried.article == "house" or carried.article in rules.sources.values() or "-" in carried.article
            continue
        said, after = carried
        events.extend(said)
        chips_are_right(after, start)
        winners_have_a_part(after)
        if not isinstance(command, TakeBack):
            undone = decide(after, TakeBack(), rules)
            assert not isinstance(undone, Refusal)
            assert evolve(after, undone[0]) == hand
        hand = after
    assert replay(setup, events) == hand
    assert replay(setup, hand.story) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand


@settings(max_examples=60, deadline=None)
@given(setups(), st.randoms(use_true_random=False))
def test_what_the_rules_offer_leads_every_hand_to_its_end(setup: Setup, chance: Random):
    rules, hand = rules_by(setup), opened(setup)
    start = chips_in_play(hand)
    for _ in range(400):
        if phase(hand) is Phase.OVER:
            break
        carried = carry_out(hand, next_command(hand, chance), rules)
        hand = hand if isinstance(carried, Refusal) else carried[1]
    assert phase(hand) is Phase.OVER
    chips_are_right(hand, start)
    returned = sum(event.chips for event in hand.story if isinstance(event, UncalledReturned))
    carried_on = chips_in_middle(hand)
    assert carried_on == 0 or (setup.carried is not None and carried_on == setup.carried.amount)
    assert sum(put_in(hand).values()) + returned + hand.dead <= start


@pytest.mark.parametrize("game", Game)
@given(limit=st.sampled_from(Limit), seed=st.integers(0, 10**9))
@settings(max_examples=15, deadline=None)
def test_a_hand_written_down_is_played_again_to_the_same_chips(game: Game, limit: Limit, seed: int):
    history = made_up(game, limit, seed=seed)
    again = replayed(history)
    assert outcome_of(history, again) is Outcome.EXACT
    assert again.otherwise == []
    assert replayed(history).events == again.events
