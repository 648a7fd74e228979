"""What follows when the dealer enters something: events, or the reason why not.

A decision is one thing that somebody did and what follows by itself from it: a wager made too early is carried out when
its turn comes, the uncalled chips go back when the betting ends, a pot is pushed as soon as it is known who wins it
(one contender left, or all hands open and told). Nothing here changes anything; `carry_out` gives the hand afterwards
as well.
"""

from __future__ import annotations

from typing import assert_never

from rules.hand import acting, laying, reporting, settling
from rules.hand.acting import acted, bring_in_due
from rules.hand.blinds import bring_in, forced_bets
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
from rules.hand.events import Acted, Event, Post, Posted, StackCorrected, TakenBack, follows
from rules.hand.evolve import evolve
from rules.hand.hand import Hand, Phase, phase, stacks_behind
from rules.hand.laying import refused
from rules.hand.round import Round
from rules.hand.straddle import BeforeTheDeal, Extra, ExtraKind, Wish, accept_extra, postings
from rules.ids import SeatNo
from rules.rulebook import Rules
from rules.verdict import Refusal

Said = tuple[Event, ...] | Refusal

SETTLE_NOTHING = (DealHole, TakeBack)
"""Commands after which nothing follows by itself."""


def decide(hand: Hand, command: Command, rules: Rules) -> Said:
    """What happens if `command` is carried out now, or why it is not. Changes nothing."""
    carried = carry_out(hand, command, rules)
    return carried if isinstance(carried, Refusal) else carried[0]


def carry_out(hand: Hand, command: Command, rules: Rules) -> tuple[tuple[Event, ...], Hand] | Refusal:
    """The events that `decide` answers, and the hand after them."""
    said = acted(hand, command, rules) if isinstance(command, Act) else _said(hand, command, rules)
    if isinstance(said, Refusal):
        return said
    after = hand
    for event in said:
        after = evolve(after, event)
    if (after.round is not None and not after.early) or isinstance(command, SETTLE_NOTHING):
        return said, after
    if after.early:
        follows, after = acting.come_due(after, rules)
        said += follows
        if after.round is not None:
            return said, after
    follows, after = settling.settle(after, rules)
    return said + follows, after


def _said(hand: Hand, command: Command, rules: Rules) -> Said:
    match command:
        case DealHole():
            return laying.hole(hand, command)
        case DealStreet():
            return laying.street(hand, command, rules)
        case Show(seat, cards):
            return settling.shown(hand, seat, cards)
        case Act():
            return acted(hand, command, rules)
        case PostForced():
            return _posted(hand, rules)
        case PostStraddle():
            return _straddled(hand, command, rules)
        case BringIn(seat):
            return _brought_in(hand, seat, rules)
        case MakeWager():
            return acting.wagered(hand, command, rules)
        case RuleWager():
            return acting.ruled(hand, command, rules)
        case ReportMishap():
            return reporting.reported(hand, command, rules)
        case RuleMishap():
            return reporting.decided(hand, command, rules)
        case AgreePot():
            return reporting.agreed(hand, command, rules)
        case AgreeBoards(accepts):
            return settling.boards_agreed(hand, accepts, rules)
        case Muck(seat):
            return settling.mucked(hand, seat, rules)
        case TellWinners():
            return settling.told(hand, command, rules)
        case CorrectStack():
            return _corrected(hand, command)
        case VoidHand():
            return settling.voided(hand, command, rules)
        case TakeBack():
            return _taken_back(hand)
        case _:
            assert_never(command)


# --- betting ------------------------------------------------------------------------------------------------------


def _brought_in(hand: Hand, seat: SeatNo, rules: Rules) -> Said:
    """The seat whose open card makes it brings in, before anything else is done. FSPR-4.1-bringin, FSPR-5.4.3-a,
    FSPR-5.4.3-b."""
    round = hand.round
    if round is None or not bring_in_due(hand, round):
        return refused("no_bring_in_due", seat=seat)
    if seat != round.to_act:
        return Refusal("not_the_bring_in", rules.source("bring_in_by"), {"seat": seat, "to_act": round.to_act})
    posting = bring_in(seat, hand.setup.stakes, round.stacks[round.turn])
    return refused("no_bring_in_due", seat=seat) if posting is None else (Posted((posting,)),)


def _posted(hand: Hand, rules: Rules) -> Said:
    """Antes and blinds as the dealer's list has them. FSPR-5.4.1-a, FSPR-5.4.2-a."""
    if phase(hand) is not Phase.POSTING or any(isinstance(event, Posted) for event in hand.story):
        return refused("already_posted")
    setup = hand.setup
    return (
        Posted(
            forced_bets(
                setup.positions,
                setup.stakes,
                hand.stacks,
                rules,
                game=setup.game,
                ante_order=setup.ante_order,
                absent=setup.absent,
                made_up=setup.made_up,
            )
        ),
    )


def _straddled(hand: Hand, command: PostStraddle, rules: Rules) -> Said:
    round, positions = hand.round, hand.setup.positions
    if round is None or positions is None or any(isinstance(event, Acted) for event in hand.story):
        return Refusal("too_late", rules.source("straddle_deadline"), {"seat": command.seat})
    table = BeforeTheDeal(positions, hand.setup.stakes, stacks_behind(hand), hand.setup.choice)
    wish = Wish(command.kind, command.seat, command.permitted, bool(hand.cards.holes), command.objections)
    lying = _extras(hand, round)
    accepted = accept_extra(wish, table, rules, lying)
    if isinstance(accepted, Refusal):
        return accepted
    if accepted[:-1] != lying:
        # A Mississippi that a straddle pushes out goes back to its owner first: the dealer takes it back.
        return Refusal("straddle_or_mississippi", rules.source("mississippi"), {"seat": lying[-1].seat})
    return (Posted(postings(accepted[-1:], table)),)


def _extras(hand: Hand, round: Round) -> tuple[Extra, ...]:
    button = hand.setup.button
    straddles = [
        posting.seat
        for event in hand.story
        if isinstance(event, Posted)
        for posting in event.postings
        if posting.why is Post.STRADDLE
    ]
    bets = round.committed()
    return tuple(
        Extra(ExtraKind.MISSISSIPPI if seat == button and len(bets) > 3 else ExtraKind.STRADDLE, seat, bets[seat])
        for seat in straddles
    )


# --- the books ----------------------------------------------------------------------------------------------------


def _corrected(hand: Hand, command: CorrectStack) -> Said:
    seat, chips = command.seat, command.chips
    if seat not in hand.middle:
        return refused("not_dealt_in", seat=seat)
    if chips < 0:
        return refused("no_such_stack", seat=seat, chips=chips)
    if not command.reason.strip():
        return refused("reason_missing", seat=seat)
    difference = chips - stacks_behind(hand)[seat]
    return (StackCorrected(seat, difference, command.reason),) if difference else refused("stack_as_it_is", seat=seat)


def _taken_back(hand: Hand) -> Said:
    """The last thing that somebody did, and with it what followed by itself."""
    for back, event in enumerate(reversed(hand.story), start=1):
        if not follows(event):
            return (TakenBack(back),)
    return refused("nothing_to_take_back")
