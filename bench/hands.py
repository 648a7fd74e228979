"""Hands made up by chance: stacks long and short, every kind of wager, played to the end by our rules.

They are written down as PHH, so that others can play them too. The same seed makes the same hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from rules.cards import deck, text_of
from rules.hand.actions import Legal, legal
from rules.hand.button import clockwise
from rules.hand.commands import Act, BringIn, Command, DealHole, DealStreet, PostForced, Show
from rules.hand.decide import carry_out
from rules.hand.hand import HOLE_CARDS, Hand, Phase, Setup, live_seats, opened, phase, rules_by, stacks_behind
from rules.hand.laying import faces
from rules.hand.state import Do, Game, Limit, Street
from rules.ids import SeatNo
from rules.phh import History, Step, Verb
from rules.ranking import strength_of
from rules.replaying import Replay, played, setup_of
from rules.verdict import Refusal

ACTIONS = frozenset({Verb.FOLD, Verb.CHECK_CALL, Verb.WAGER, Verb.BRING_IN})
"""What players do in turn."""
MOST = {Game.HOLDEM: 9, Game.OMAHA: 8, Game.STUD7: 7}
"""Players for whom the deck reaches."""


class Broken(Exception):
    """Our own rules refused what they had offered."""


def made_up(game: Game, limit: Limit, *, seed: int) -> History:
    """A whole hand by chance."""
    chance = Random(seed)
    return _Table(chance, _beginning(chance, game, limit)).played()


def many(game: Game, limit: Limit, number: int, *, seed: int = 1) -> Iterator[History]:
    """As many hands as asked for."""
    for hand in range(number):
        yield made_up(game, limit, seed=seed * 1_000_003 + hand)


def _beginning(chance: Random, game: Game, limit: Limit) -> History:
    players = min(chance.choice((2, 2, 3, 3, 4, 5, 6, 6, 7, 9)), MOST[game])
    big = chance.choice((2, 10, 20, 100, 200))
    short, deep = chance.choice(((1, 4 * big), (big, 20 * big), (2 * big, 100 * big), (10 * big, 200 * big)))
    stacks = tuple(chance.randint(short, deep) for _ in range(players))
    if chance.random() < 0.3:
        stacks = tuple(chance.randint(1, 3 * big) if chance.random() < 0.4 else chips for chips in stacks)
    ante = chance.choice((0, 0, 1, big // 10 or 1, big // 4 or 1))
    stud = game is Game.STUD7
    fixed = limit is Limit.FIXED_LIMIT
    return History(
        game=game,
        limit=limit,
        starting=stacks,
        steps=(),
        antes=((ante or 1) if stud else ante,) * players,
        blinds=() if stud else _blinds(players, big),
        bring_in=max(1, big // 4) if stud else 0,
        min_bet=0 if fixed else big,
        small_bet=big if fixed else 0,
        big_bet=2 * big if fixed else 0,
    )


def _blinds(players: int, big: int) -> tuple[int, ...]:
    """Small blind left of the button; heads-up player two has the button and so the small blind."""
    return (big, big // 2) if players == 2 else (big // 2, big, *(0,) * (players - 2))


def undisputed(history: History) -> bool:
    """Nothing happens in it that other programs see differently: no short blind or short all-in, no more than three
    raises, no bet doubled by an open pair, no two equal open hands."""
    setup = setup_of(history)
    replay = Replay(opened(setup), rules_by(setup))
    replay.enter(PostForced())
    for step in history.steps:
        if step.verb in ACTIONS:
            replay.begin_street(step)
            if step.verb is not Verb.BRING_IN and replay.hand.round is not None and _disputed(replay):
                return False
        played(replay, step)
    return True


def _disputed(replay: Replay) -> bool:
    round = replay.hand.round
    assert round is not None
    forced = round.missing > 0 or round.to_match > max(round.bets)
    off_level = round.limit is Limit.FIXED_LIMIT and round.full_to % round.unit > 0
    if forced or off_level or round.short_last or round.raises > 2 or round.setting.upper > round.setting.unit:
        return True
    boards = faces(replay.hand, round.street) if round.game is Game.STUD7 else None
    worth = sorted((strength_of(cards, replay.rules) for cards in (boards or {}).values()), reverse=True)
    return len(worth) > 1 and worth[0] == worth[1]


class _Table:
    """A dealer with a shuffled deck, and players who choose by chance among what they may do."""

    def __init__(self, chance: Random, history: History) -> None:
        setup: Setup = setup_of(history)
        self.chance = chance
        self.history = history
        self.rules = rules_by(setup)
        self.hand: Hand = opened(setup)
        self.steps: list[Step] = []
        self.cards = [text_of(card) for card in deck()]
        chance.shuffle(self.cards)
        self.boldness = chance.choice((0.1, 0.3, 0.5))
        self.caution = chance.choice((0.05, 0.2, 0.4))

    def played(self) -> History:
        """The hand to its end, with its steps and its final stacks."""
        self.enter(PostForced())
        self.deal_first()
        while (now := phase(self.hand)) is not Phase.OVER:
            if now is Phase.BETTING:
                self.act()
            elif now is Phase.SHOWDOWN:
                self.show()
            else:
                self.deal()
        return replace(self.history, steps=tuple(self.steps), finishing=tuple(stacks_behind(self.hand).values()))

    def enter(self, command: Command) -> None:
        """What the dealer enters: our own rules have offered it."""
        carried = carry_out(self.hand, command, self.rules)
        if isinstance(carried, Refusal):
            raise Broken(f"{command}: {carried}")
        self.hand = carried[1]

    # --- cards ----------------------------------------------------------------------------------------------------

    def draw(self, number: int) -> str:
        """Cards from the top."""
        drawn = "".join(self.cards[:number])
        del self.cards[:number]
        return drawn

    def hole(self, seat: SeatNo, number: int, open: int = 0) -> None:
        """Cards for one player."""
        cards = self.draw(number)
        self.enter(DealHole(seat, cards, open))
        self.steps.append(Step(Verb.HOLE, seat, cards=cards))

    def deal_first(self) -> None:
        """Everybody's first cards, from the left of the button; those whom the blind put all-in too."""
        stud = self.history.game is Game.STUD7
        for seat in self.hand.setup.stacks:
            self.hole(seat, 3 if stud else HOLE_CARDS[self.history.game], 1 if stud else 0)
        if stud:
            self.enter(DealStreet())

    def deal(self) -> None:
        """The next street."""
        if self.history.game is Game.STUD7:
            last = self.hand.street is Street.SIXTH
            for seat in live_seats(self.hand):
                self.hole(seat, 1, 0 if last else 1)
            self.enter(DealStreet())
            return
        cards = self.draw(3 if self.hand.cards.lying[0] == 0 else 1)
        self.enter(DealStreet(cards))
        self.steps.append(Step(Verb.BOARD, cards=cards))

    def show(self) -> None:
        """All hands are opened."""
        for seat in clockwise(self.hand.setup.button, live_seats(self.hand)):
            if phase(self.hand) is Phase.SHOWDOWN:
                self.enter(Show(seat))
                self.steps.append(Step(Verb.SHOW, seat, cards=self.hand.cards.holes[seat]))

    # --- wagers ---------------------------------------------------------------------------------------------------

    def act(self) -> None:
        """The player in turn does something that may be done."""
        round = self.hand.round
        assert round is not None
        open = legal(round, self.rules)
        assert open is not None
        if round.street is Street.THIRD and not round.to_match and (not open.can_raise or self.chance.random() < 0.8):
            self.enter(BringIn(open.seat))
            self.steps.append(Step(Verb.BRING_IN, open.seat))
            return
        wagers = open.can_raise and (
            self.chance.random() < self.boldness or (round.street is Street.THIRD and not round.to_match)
        )
        if wagers:
            self.wager(open, Do.RAISE if open.call_to else Do.BET)
        elif open.can_check:
            self.take(Act(open.seat, Do.CHECK), Verb.CHECK_CALL)
        elif self.chance.random() < self.caution:
            self.take(Act(open.seat, Do.FOLD), Verb.FOLD)
        else:
            self.take(Act(open.seat, Do.CALL), Verb.CHECK_CALL)

    def take(self, command: Act, verb: Verb) -> None:
        """An action, entered and written down."""
        self.enter(command)
        self.steps.append(Step(verb, command.seat))

    def wager(self, open: Legal, do: Do) -> None:
        """The smallest, the largest, or anything between."""
        least, most = open.min_to, open.max_to
        assert least is not None
        assert most is not None
        if open.sizes:
            to = self.chance.choice(open.sizes)
        else:
            to = self.chance.choice((least, most, self.chance.randint(least, most), min(most, 2 * least)))
        self.enter(Act(open.seat, do, to))
        self.steps.append(Step(Verb.WAGER, open.seat, to))
