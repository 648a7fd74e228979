"""How a hand changes by what happens: total, it never refuses what has already happened.

The bets are gathered the moment a round closes, so a hand has a `round` exactly while somebody is in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import assert_never

from rules.hand.actions import play
from rules.hand.events import (
    DEAD_POSTS,
    Acted,
    BoardDealt,
    BoardsAgreed,
    Event,
    HoleDealt,
    Mucked,
    Post,
    Posted,
    Posting,
    PotAwarded,
    Shown,
    StackCorrected,
    StreetDealt,
    TakenBack,
    UncalledReturned,
    Voided,
)
from rules.hand.forced import post
from rules.hand.hand import Hand, Setup, next_street, opened, rules_by
from rules.hand.round import Round, next_turn, open_round, put
from rules.hand.state import Action, Do, Forced, Game, Street
from rules.ids import SeatNo

FORCED: Mapping[Post, Forced] = {
    Post.SMALL_BLIND: Forced.SMALL_BLIND,
    Post.BIG_BLIND: Forced.BIG_BLIND,
    Post.STRADDLE: Forced.STRADDLE,
    Post.BRING_IN: Forced.BRING_IN,
}
STREET_WITH: Mapping[int, Street] = {3: Street.FLOP, 4: Street.TURN, 5: Street.RIVER}


def replay(setup: Setup, events: Iterable[Event]) -> Hand:
    """The hand that these events make: deterministic, whatever was taken back among them."""
    hand = opened(setup)
    for event in events:
        hand = evolve(hand, event)
    return hand


def evolve(hand: Hand, event: Event) -> Hand:
    """The hand after `event`."""
    story = (*hand.story, event)
    match event:
        case Acted(seat, do, to):
            return _acted(hand, Action(seat, do, to), story)
        case HoleDealt(seat, cards, open):
            faces = hand.faces
            if open:
                faces = {**faces, seat: faces.get(seat, "") + cards[-2 * open :]}
            dealt = {**hand.holes, seat: hand.holes.get(seat, "") + cards}
            return replace(hand, holes=dealt, faces=faces, story=story)
        case StreetDealt():
            return _street_dealt(hand, event, story)
        case Posted(postings):
            return _posted(hand, postings, story)
        case Shown(seat, cards):
            holes = {**hand.holes, seat: cards} if cards else hand.holes
            open_hands = hand.shown if seat in hand.shown else (*hand.shown, seat)
            return replace(hand, shown=open_hands, holes=holes, story=story)
        case Mucked(seat):
            return replace(hand, mucked=(*hand.mucked, seat), story=story)
        case PotAwarded(pot, board, shares):
            return _awarded(hand, (pot, board), shares, story)
        case BoardDealt():
            return _board_dealt(hand, event, story)
        case UncalledReturned(seat, chips):
            stacks = {**hand.stacks, seat: hand.stacks[seat] + chips}
            middle = {**hand.middle, seat: hand.middle[seat] - chips}
            return replace(hand, stacks=stacks, middle=middle, story=story)
        case BoardsAgreed(per_pot):
            most = max(per_pot)
            return replace(hand, per_pot=per_pot, board=hand.board * most, lying=hand.lying * most, story=story)
        case StackCorrected(seat, chips, _):
            return _corrected(hand, seat, chips, story)
        case Voided(returned, _, _):
            return _voided(hand, returned, story)
        case TakenBack(events):
            return replay(hand.setup, hand.story[: max(0, len(hand.story) - events)])
        case _:
            assert_never(event)


Story = tuple[Event, ...]


def _acted(hand: Hand, action: Action, story: Story) -> Hand:
    round = hand.round
    if round is None:
        return replace(hand, story=story)
    after = play(round, action, rules_by(hand.setup))
    return replace(hand, round=after, story=story) if after.turn >= 0 else _gathered(hand, after, story)


def _gathered(hand: Hand, round: Round, story: Story) -> Hand:
    """The round is closed: its bets lie in the middle, who folded is out."""
    stacks, middle, folded = dict(hand.stacks), dict(hand.middle), set(hand.folded)
    for place, seat in enumerate(round.seats):
        stacks[seat] = round.stacks[place]
        middle[seat] += round.bets[place]
        if round.folded[place]:
            folded.add(seat)
    return replace(
        hand,
        stacks=stacks,
        middle=middle,
        folded=frozenset(folded),
        round=None,
        begun=True,
        aggressor=round.last_aggressor,
        story=story,
    )


def _posted(hand: Hand, postings: tuple[Posting, ...], story: Story) -> Hand:
    stacks, middle, dead = dict(hand.stacks), dict(hand.middle), hand.dead
    live: list[Posting] = []
    # Antes and dead chips of a table's list are of the pot before the round; a seat's order of payment is kept since
    # the list holds what each stack could pay.
    for posting in postings:
        if posting.why not in DEAD_POSTS and posting.why is not Post.ANTE:
            live.append(posting)
            continue
        stacks[posting.seat] -= posting.chips
        if posting.why is Post.ANTE:
            middle[posting.seat] += posting.chips
        else:
            dead += posting.chips
    before = replace(hand, stacks=stacks, middle=middle, dead=dead, story=story)
    round = hand.round
    if round is None:
        if hand.setup.game is Game.STUD7:
            return before
        round = _opened_round(before, hand.street)
    for seat, why, chips in live:
        place = round.position(seat)
        lying = round.bets[place] if place >= 0 else 0
        round = post(round, Action(seat, Do.POST, lying + chips, FORCED[why]))
    begun = replace(before, round=round, begun=True)
    return begun if round.turn >= 0 else _gathered(begun, round, story)


def _opened_round(hand: Hand, street: Street, *, first: SeatNo | None = None, open_pair: bool = False) -> Round:
    setup = hand.setup
    return open_round(
        game=setup.game,
        limit=setup.limit,
        street=street,
        stakes=setup.stakes,
        button=setup.button,
        stacks={seat: chips for seat, chips in hand.stacks.items() if seat not in hand.folded},
        pot=sum(hand.middle.values()) + hand.dead,
        first=first,
        open_pair=open_pair,
        rules=rules_by(setup),
    )


def _street_dealt(hand: Hand, event: StreetDealt, story: Story) -> Hand:
    round = _opened_round(hand, event.street, first=event.opener, open_pair=event.open_pair)
    lying = hand.lying
    if hand.setup.game is not Game.STUD7:
        lying = ({Street.FLOP: 3, Street.TURN: 4, Street.RIVER: 5}.get(event.street, 0),)
    dealt = replace(
        hand, street=event.street, board=(hand.board[0] + event.cards,), lying=lying, begun=True, story=story
    )
    return replace(dealt, round=round) if round.turn >= 0 else _gathered(dealt, round, story)


def _board_dealt(hand: Hand, event: BoardDealt, story: Story) -> Hand:
    number = event.board
    board, lying, street = list(hand.board), list(hand.lying), hand.street
    board[number] += event.cards
    lying[number] += event.number
    if hand.setup.game is Game.STUD7:
        street = next_street(hand) or street
    elif number == 0:
        street = STREET_WITH.get(lying[0], street)
    return replace(hand, street=street, board=tuple(board), lying=tuple(lying), aggressor=None, story=story)


def _awarded(hand: Hand, pot: tuple[int, int], shares: tuple[tuple[SeatNo, int], ...], story: Story) -> Hand:
    stacks = dict(hand.stacks)
    for seat, chips in shares:
        stacks[seat] += chips
    paid = hand.paid + sum(chips for _, chips in shares)
    return replace(hand, stacks=stacks, paid=paid, awarded=(*hand.awarded, pot), story=story)


def _corrected(hand: Hand, seat: SeatNo, chips: int, story: Story) -> Hand:
    stacks = {**hand.stacks, seat: hand.stacks[seat] + chips}
    round = hand.round
    place = -1 if round is None else round.position(seat)
    if round is None or place < 0:
        return replace(hand, stacks=stacks, story=story)
    behind = put(round.stacks, place, max(0, round.stacks[place] + chips))
    turn = next_turn(
        round.setting, behind, round.bets, round.folded, round.faced, round.to_match, round.last_word, round.turn - 1
    )
    counted = replace(round, stacks=behind, turn=turn)
    before = replace(hand, stacks=stacks, story=story)
    return replace(before, round=counted) if turn >= 0 else _gathered(before, counted, story)


def _voided(hand: Hand, returned: tuple[tuple[SeatNo, int], ...], story: Story) -> Hand:
    """What is not given back stays in the middle for the next hand."""
    round = hand.round
    gathered = hand if round is None else _gathered(hand, round, story)
    stacks = dict(gathered.stacks)
    for seat, chips in returned:
        stacks[seat] += chips
    paid = gathered.paid + sum(chips for _, chips in returned)
    return replace(gathered, stacks=stacks, paid=paid, void=True, story=story)
