"""How a hand changes by what happens: total, it never refuses what has already happened.

The bets are gathered the moment a round closes, so a hand has a `round` exactly while somebody is in turn.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, assert_never

from rules.hand.actions import play
from rules.hand.events import (
    DEAD_POSTS,
    Acted,
    ActedEarly,
    BoardDealt,
    BoardsAgreed,
    Event,
    HandKilled,
    HoleDealt,
    Judged,
    MishapDecided,
    MishapReported,
    Mucked,
    Post,
    Posted,
    Posting,
    PotAwarded,
    PotDivided,
    RulingKept,
    Shown,
    StackCorrected,
    StreetDealt,
    TakenBack,
    UncalledReturned,
    Voided,
)
from rules.hand.forced import post
from rules.hand.hand import Cards, Early, End, Hand, Setup, next_street, opened, rules_by
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
LYING = {street: number for number, street in STREET_WITH.items()}


def replay(setup: Setup, events: Iterable[Event]) -> Hand:
    """The hand that these events make: deterministic, whatever was taken back among them."""
    hand = opened(setup)
    for event in events:
        hand = evolve(hand, event)
    return hand


# --- keeping ------------------------------------------------------------------------------------------------------

Packed = tuple["Event | tuple[int, ...]", ...]
"""A story in which the actions between other events are one row of numbers: seat, what was done, total (-1: none)."""
DOINGS = tuple(Do)


def packed(story: Iterable[Event]) -> Packed:
    """A story made small: most of it are actions."""
    kept: list[Event | tuple[int, ...]] = []
    row: list[int] = []
    for event in story:
        if type(event) is Acted:
            row += (event.seat, DOINGS.index(event.do), -1 if event.to is None else event.to)
            continue
        if row:
            kept.append(tuple(row))
            row = []
        kept.append(event)
    return (*kept, tuple(row)) if row else tuple(kept)


def unpacked(kept: Packed) -> Iterator[Event]:
    """The story as it was."""
    for entry in kept:
        if not isinstance(entry, tuple):
            yield entry
            continue
        for place in range(0, len(entry), 3):
            seat, do, to = entry[place : place + 3]
            yield Acted(SeatNo(seat), DOINGS[do], None if to < 0 else to)


def kept_hand(setup: Setup, kept: Packed) -> Hand:
    """A hand that was kept."""
    return replay(setup, unpacked(kept))


def _kept(hand: Hand) -> tuple[Callable[..., Hand], tuple[Any, ...]]:
    return kept_hand, (hand.setup, packed(hand.story))


copyreg.pickle(Hand, _kept)
"""A hand is kept as its beginning and its story: the rest follows, and it stays small."""


def evolve(hand: Hand, event: Event) -> Hand:
    """The hand after `event`."""
    story = (*hand.story, event)
    match event:
        case Acted(seat, do, to):
            if isinstance(event, Judged) and event.dead:
                hand = _forfeited(hand, seat, event.dead)
            return _acted(hand, Action(seat, do, to), story)
        case HoleDealt():
            return _hole_dealt(hand, event, story)
        case StreetDealt():
            return _street_dealt(hand, event, story)
        case Posted(postings):
            return _posted(hand, postings, story)
        case Shown(seat, cards):
            return _shown(hand, seat, cards, story)
        case Mucked(seat):
            return replace(hand, end=replace(hand.end, mucked=(*hand.end.mucked, seat)), story=story)
        case PotAwarded(pot, board, shares, _):
            return _awarded(hand, (pot, board), shares, story)
        case BoardDealt():
            return _board_dealt(hand, event, story)
        case UncalledReturned(seat, chips):
            h, stacks = hand, {**hand.stacks, seat: hand.stacks[seat] + chips}
            middle = {**hand.middle, seat: hand.middle[seat] - chips}
            return Hand(h.setup, h.street, stacks, middle, h.live, h.dead, h.begun, None, h.cards, h.end, story)
        case BoardsAgreed(per_pot):
            return _boards_agreed(hand, per_pot, story)
        case StackCorrected(seat, chips, _):
            return _corrected(hand, seat, chips, story)
        case Voided(returned):
            return _voided(hand, returned, story)
        case ActedEarly():
            return _acted_early(hand, event, story)
        case RulingKept(seat):
            early = tuple(waits for waits in hand.early if waits.wager.seat != seat)
            return replace(hand, story=story, early=early)
        case HandKilled(seat, _, refund):
            return _killed(hand, seat, refund, story)
        case MishapReported() | MishapDecided():
            return replace(hand, story=story)
        case PotDivided():
            return _divided(hand, event, story)
        case TakenBack(events):
            return replay(hand.setup, hand.story[: max(0, len(hand.story) - events)])
        case _:
            assert_never(event)


Story = tuple[Event, ...]


# --- betting ------------------------------------------------------------------------------------------------------


def _acted(hand: Hand, action: Action, story: Story) -> Hand:
    round = hand.round
    if round is None:
        return replace(hand, story=story)
    if hand.early:
        hand = replace(hand, early=_early_after(hand.early, action))
    return _with_round(hand, play(round, action, rules_by(hand.setup)), story)


def _early_after(early: tuple[Early, ...], action: Action) -> tuple[Early, ...]:
    """Who has acted in turn waits no more; the others see what was done."""
    return tuple(replace(waits, then=(*waits.then, action)) for waits in early if waits.wager.seat != action.seat)


def _acted_early(hand: Hand, event: ActedEarly, story: Story) -> Hand:
    """The wager waits; those that waited already have seen it."""
    if hand.round is None:
        return replace(hand, story=story)
    seen = tuple(replace(waits, behind=(*waits.behind, event.do)) for waits in hand.early)
    return replace(hand, early=(*seen, Early(hand.round, event.wager, event.cause)), story=story)


def _forfeited(hand: Hand, seat: SeatNo, chips: int) -> Hand:
    """Chips from in front of a player are dead: in the pot, and matching nothing."""
    round = hand.round
    place = -1 if round is None else round.position(seat)
    if round is None or place < 0:
        return hand
    chips = min(chips, round.stacks[place])
    less = replace(round, stacks=put(round.stacks, place, round.stacks[place] - chips), pot=round.pot + chips)
    return replace(hand, round=less, dead=hand.dead + chips)


def _killed(hand: Hand, seat: SeatNo, refund: int, story: Story) -> Hand:
    """The hand is out. A raise that goes back to its owner is no price any more."""
    round, fold = hand.round, Action(seat, Do.FOLD)
    if round is None:
        return replace(hand, live=tuple(other for other in hand.live if other != seat), story=story)
    if refund and (place := round.position(seat)) >= 0:
        bet = round.bets[place]
        back = max(0, min(refund, bet - max((other for at, other in enumerate(round.bets) if at != place), default=0)))
        to_match = bet - back if round.to_match == bet else round.to_match
        round = replace(
            round,
            stacks=put(round.stacks, place, round.stacks[place] + back),
            bets=put(round.bets, place, bet - back),
            to_match=to_match,
            full_to=min(round.full_to, to_match),
        )
    before = replace(hand, early=_early_after(hand.early, fold))
    return _with_round(before, play(round, fold, rules_by(hand.setup)), story)


def _with_round(hand: Hand, round: Round, story: Story) -> Hand:
    """The betting goes on, or the round is closed and its bets are gathered."""
    # Written out: this runs at every tap.
    if round.turn < 0:
        return _gathered(hand, round, story)
    h = hand
    return Hand(h.setup, h.street, h.stacks, h.middle, h.live, h.dead, True, round, h.cards, h.end, story, h.early)


def _gathered(hand: Hand, round: Round, story: Story) -> Hand:
    """The round is closed: its bets lie in the middle, who folded is out."""
    stacks, middle = dict(hand.stacks), dict(hand.middle)
    for seat, behind, bet in zip(round.setting.seats, round.stacks, round.bets, strict=True):
        stacks[seat] = behind
        middle[seat] += bet
    h, e = hand, hand.end
    end = End(round.last_aggressor, e.per_pot, e.shown, e.mucked, e.awarded, e.paid, e.void)
    return Hand(h.setup, h.street, stacks, middle, round.live, h.dead, True, None, h.cards, end, story)


def _posted(hand: Hand, postings: tuple[Posting, ...], story: Story) -> Hand:
    """Antes and dead chips are of the pot before the round: the list holds what each stack could pay, in order."""
    stacks, middle, dead = dict(hand.stacks), dict(hand.middle), hand.dead
    live: list[Posting] = []
    for posting in postings:
        seat, why, chips = posting
        if why is Post.ANTE:
            middle[seat] += chips
        elif why in DEAD_POSTS:
            dead += chips
        else:
            live.append(posting)
            continue
        stacks[seat] -= chips
    h, round = hand, hand.round
    before = Hand(h.setup, h.street, stacks, middle, h.live, dead, h.begun, round, h.cards, h.end, story, h.early)
    if round is None:
        if hand.setup.game is Game.STUD7:
            return before
        round = _opened_round(before, hand.street)
    for seat, why, chips in live:
        place = round.position(seat)
        lying = round.bets[place] if place >= 0 else 0
        round = post(round, Action(seat, Do.POST, lying + chips, FORCED[why]))
    return _with_round(before, round, story)


def _opened_round(hand: Hand, street: Street, *, first: SeatNo | None = None, open_pair: bool = False) -> Round:
    setup = hand.setup
    return open_round(
        game=setup.game,
        limit=setup.limit,
        street=street,
        stakes=setup.stakes,
        button=setup.button,
        stacks={seat: hand.stacks[seat] for seat in hand.live},
        pot=sum(hand.middle.values()) + hand.dead,
        first=first,
        open_pair=open_pair,
        rules=rules_by(setup),
    )


# --- cards --------------------------------------------------------------------------------------------------------


def _hole_dealt(hand: Hand, event: HoleDealt, story: Story) -> Hand:
    h, seat, old = hand, event.seat, hand.cards
    faces = old.faces
    if event.open:
        faces = {**faces, seat: faces.get(seat, "") + event.cards[-2 * event.open :]}
    cards = Cards(old.board, old.lying, {**old.holes, seat: old.holes.get(seat, "") + event.cards}, faces)
    return Hand(h.setup, h.street, h.stacks, h.middle, h.live, h.dead, h.begun, h.round, cards, h.end, story, h.early)


def _street_dealt(hand: Hand, event: StreetDealt, story: Story) -> Hand:
    round = _opened_round(hand, event.street, first=event.opener, open_pair=event.open_pair)
    h, old = hand, hand.cards
    cards = Cards((old.board[0] + event.cards,), (LYING.get(event.street, 0),), old.holes, old.faces)
    dealt = Hand(h.setup, event.street, h.stacks, h.middle, h.live, h.dead, True, None, cards, h.end, story)
    return _with_round(dealt, round, story)


def _board_dealt(hand: Hand, event: BoardDealt, story: Story) -> Hand:
    number, old, street = event.board, hand.cards, hand.street
    board, lying = list(old.board), list(old.lying)
    board[number] += event.cards
    lying[number] += event.number
    if hand.setup.game is Game.STUD7:
        street = next_street(hand) or street
    elif number == 0:
        street = STREET_WITH.get(lying[0], street)
    cards = Cards(tuple(board), tuple(lying), old.holes, old.faces)
    # The last betting round was an earlier one: nobody is its aggressor at the showdown.
    h, e = hand, hand.end
    end = e if e.aggressor is None else End(None, e.per_pot, e.shown, e.mucked, e.awarded, e.paid, e.void)
    return Hand(h.setup, street, h.stacks, h.middle, h.live, h.dead, h.begun, None, cards, end, story)


# --- the end ------------------------------------------------------------------------------------------------------


def _shown(hand: Hand, seat: SeatNo, told: str, story: Story) -> Hand:
    h, cards, e = hand, hand.cards, hand.end
    if told and told != cards.holes.get(seat):
        cards = Cards(cards.board, cards.lying, {**cards.holes, seat: told}, cards.faces)
    if seat not in e.shown:
        e = End(e.aggressor, e.per_pot, (*e.shown, seat), e.mucked, e.awarded, e.paid, e.void)
    return Hand(h.setup, h.street, h.stacks, h.middle, h.live, h.dead, h.begun, h.round, cards, e, story)


def _awarded(hand: Hand, pot: tuple[int, int], shares: tuple[tuple[SeatNo, int], ...], story: Story) -> Hand:
    stacks = dict(hand.stacks)
    h, e, paid = hand, hand.end, hand.end.paid
    for seat, chips in shares:
        stacks[seat] += chips
        paid += chips
    end = End(e.aggressor, e.per_pot, e.shown, e.mucked, (*e.awarded, pot), paid, e.void)
    return Hand(h.setup, h.street, stacks, h.middle, h.live, h.dead, h.begun, None, h.cards, end, story)


def _boards_agreed(hand: Hand, per_pot: tuple[int, ...], story: Story) -> Hand:
    boards = max(per_pot)
    cards = replace(hand.cards, board=hand.cards.board * boards, lying=hand.cards.lying * boards)
    return replace(hand, cards=cards, end=replace(hand.end, per_pot=per_pot), story=story)


def _corrected(hand: Hand, seat: SeatNo, chips: int, story: Story) -> Hand:
    stacks = {**hand.stacks, seat: hand.stacks[seat] + chips}
    before = replace(hand, stacks=stacks, story=story)
    round = hand.round
    place = -1 if round is None else round.position(seat)
    if round is None or place < 0:
        return before
    behind = put(round.stacks, place, max(0, round.stacks[place] + chips))
    turn = next_turn(
        round.setting,
        behind,
        round.bets,
        round.folded,
        faced=round.faced,
        to_match=round.to_match,
        last_word=round.last_word,
        after=round.turn - 1,
    )
    return _with_round(before, replace(round, stacks=behind, turn=turn), story)


def _voided(hand: Hand, returned: tuple[tuple[SeatNo, int], ...], story: Story) -> Hand:
    """What is not given back stays in the middle for the next hand."""
    round = hand.round
    gathered = hand if round is None else _gathered(hand, round, story)
    stacks = dict(gathered.stacks)
    paid = gathered.end.paid
    for seat, chips in returned:
        stacks[seat] += chips
        paid += chips
    return replace(gathered, stacks=stacks, end=replace(gathered.end, paid=paid, void=True), story=story)


def _divided(hand: Hand, event: PotDivided, story: Story) -> Hand:
    """One of the two has the pot and pays the other; the cards of both are taken."""
    gathered = hand if hand.round is None else _gathered(hand, hand.round, story)
    stacks = dict(gathered.stacks)
    stacks[event.pushed_to] += event.pot - event.owed
    stacks[event.other] += event.owed
    end = replace(gathered.end, paid=gathered.end.paid + event.pot)
    return replace(gathered, stacks=stacks, live=(event.pushed_to,), end=end, story=story)
