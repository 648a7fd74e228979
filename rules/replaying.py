"""A hand that somebody wrote down is played again: every action judged by the rules, the chips counted at the end.

The seats are the players' numbers, the button is the last player's. Where a site played on without asking a player whom
the rules ask, or took a wager that the rules do not know, the hand is played as the rules have it and the difference is
told (`Otherwise`), with the article; the chips must come out the same all the same. Anything else that is refused is a
fault of the hand or of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.answers import ParameterName
from rules.cards import suits_count_for
from rules.hand.actions import legal
from rules.hand.blinds import AnteOrder, antes_exist
from rules.hand.button import Positions
from rules.hand.commands import Act, BringIn, Command, DealHole, DealStreet, Muck, PostForced, Show
from rules.hand.dealing import cards_dealt
from rules.hand.decide import carry_out
from rules.hand.events import Acted, Event, Post, Posting, PotAwarded, StreetDealt, TakenBack
from rules.hand.evolve import evolve
from rules.hand.hand import Hand, Phase, Setup, opened, phase, rules_by, stacks_behind
from rules.hand.round import Round
from rules.hand.state import Do, Game, Limit, Stakes, Street
from rules.hand.stud import PROCEDURE
from rules.ids import SeatNo
from rules.phh import History, Step, Verb
from rules.rulebook import RULEBOOKS, Rules
from rules.verdict import Refusal

NOBODYS = SeatNo(0)
"""The seat of a small blind that nobody posts."""


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Something that the rules play another way than it was played: at which step, why, by which article."""

    step: int
    code: str
    article: str


@dataclass(slots=True)
class Replay:
    """A hand as it was played again."""

    hand: Hand
    rules: Rules
    events: list[Event] = field(default_factory=list)
    actions: int = 0
    otherwise: list[Otherwise] = field(default_factory=list)
    fault: Refusal | None = None
    at: int = 0

    def enter(self, command: Command) -> Refusal | None:
        """Carry out one command, or say why not."""
        carried = carry_out(self.hand, command, self.rules)
        if isinstance(carried, Refusal):
            return carried
        events, self.hand = carried
        self.events.extend(events)
        return None

    def took_place(self, event: Event) -> None:
        """What happened happened, allowed or not."""
        self.events.append(event)
        self.hand = evolve(self.hand, event)

    def begin_street(self, step: Step) -> Refusal | None:
        """In stud the betting of a street begins with its first action: no line of the file says so."""
        hand = self.hand
        if hand.round is not None or hand.setup.game is not Game.STUD7:
            return None
        if phase(hand) not in (Phase.POSTING, Phase.DEALING):
            return None
        return _street_begins(self, SeatNo(step.player))

    def differs(self, code: str, article: str) -> None:
        """Note what the rules play another way."""
        self.otherwise.append(Otherwise(self.at, code, article))


# --- how it began -------------------------------------------------------------------------------------------------


def setup_of(history: History, rulebook: str = "fspr", house: tuple[tuple[str, object], ...] = ()) -> Setup:
    """The hand as it began."""
    players = len(history.starting)
    seats = tuple(SeatNo(player) for player in range(1, players + 1))
    return Setup(
        game=history.game,
        limit=history.limit,
        stakes=stakes_of(history),
        button=seats[-1],
        stacks=dict(zip(seats, history.starting, strict=True)),
        positions=_positions(history, seats),
        rulebook=rulebook,
        house=house,
        ante_order=AnteOrder.ANTE_FIRST,
        made_up=tuple(_made_up(history)),
    )


def stakes_of(history: History) -> Stakes:
    """The level that the hand was played at."""
    blinds = sorted(chips for chips in history.blinds[:2] if chips > 0)
    alike = len(set(history.antes)) == 1
    return Stakes(
        small_blind=blinds[0] if len(blinds) == 2 else 0,
        big_blind=blinds[-1] if blinds else history.min_bet,
        ante=history.antes[0] if alike else 0,
        big_blind_ante=0 if alike else max(history.antes),
        small_bet=history.small_bet or history.min_bet,
        big_bet=history.big_bet,
        bring_in=history.bring_in,
    )


def _positions(history: History, seats: tuple[SeatNo, ...]) -> Positions | None:
    if history.game is Game.STUD7:
        return None
    button = seats[-1]
    if len(seats) == 2:
        return Positions(button, button, seats[0])
    posted = [seat for seat, chips in zip(seats, history.blinds, strict=False) if chips > 0]
    if len(posted) == 1:
        return Positions(button, NOBODYS, posted[0])
    return Positions(button, seats[0], seats[1])


def _made_up(history: History) -> Iterator[Posting]:
    """Straddles are written as further blinds, blinds that are made up as negative ones."""
    for player, chips in enumerate(history.blinds[2:], start=3):
        if chips > 0:
            yield Posting(SeatNo(player), Post.STRADDLE, chips)
        elif chips < 0:
            yield Posting(SeatNo(player), Post.BIG_BLIND, -chips)


# --- playing it again ---------------------------------------------------------------------------------------------


def replayed(history: History, rulebook: str = "fspr") -> Replay:
    """The hand, played again to the end or to its first fault. Where the rulebook has no antes, or odd chips go by
    suit, the hand is played as the site did, and told."""
    rules = RULEBOOKS[rulebook]
    house: dict[ParameterName, object] = {}
    if any(history.antes) and not antes_exist(rules):
        house["antes"] = "optional"
    replay = _replayed(history, rulebook, house)
    if outcome_of(history, replay) is Outcome.DIFFERS and rules.odd_chip == "suit":
        house["odd_chip"] = "left_of_button"
        replay = _replayed(history, rulebook, house)
    for parameter in house:
        replay.otherwise.insert(0, Otherwise(0, f"without_{parameter}", rules.source(parameter)))
    return replay


def _replayed(history: History, rulebook: str, house: Mapping[ParameterName, object]) -> Replay:
    setup = setup_of(history, rulebook, tuple(house.items()))
    replay = Replay(opened(setup), rules_by(setup))
    replay.fault = replay.enter(PostForced())
    for number, step in enumerate(history.steps):
        if replay.fault is not None:
            return replay
        replay.at = number
        replay.fault = played(replay, step)
    if replay.fault is None:
        replay.at = len(history.steps)
        _finish_round(replay)
        _run_out_stud(replay)
    return replay


def played(replay: Replay, step: Step) -> Refusal | None:
    """One step of a written hand, as our rules play it; why not, where they do not."""
    seat, verb = SeatNo(step.player), step.verb
    match verb:
        case Verb.FOLD | Verb.CHECK_CALL | Verb.WAGER | Verb.BRING_IN:
            replay.actions += 1
            return _acted(replay, step, seat)
        case Verb.HOLE:
            return _dealt(replay, seat, step.cards)
        case Verb.BOARD:
            _finish_round(replay)
            return replay.enter(DealStreet(step.cards))
        case Verb.SHOW:
            _finish_round(replay)
            _run_out_stud(replay)
            if phase(replay.hand) is Phase.RUNNING_OUT and not step.cards.strip("?") and step.cards:
                return None  # the writer names every seat at every street; nothing was opened
            return replay.enter(Show(seat, step.cards) if step.cards else Muck(seat))


def _acted(replay: Replay, step: Step, seat: SeatNo) -> Refusal | None:
    if replay.hand.round is None and (refusal := replay.begin_street(step)) is not None:
        return refusal
    round = replay.hand.round
    match step.verb:
        case Verb.CHECK_CALL:
            owes = round is not None and round.bets[round.turn] < round.to_match
            return replay.enter(Act(seat, Do.CALL if owes else Do.CHECK))
        case Verb.FOLD:
            return replay.enter(Act(seat, Do.FOLD))
        case Verb.BRING_IN:
            return _brought_in(replay, seat)
        case _:
            return _wagered(replay, seat, step.to)


def _brought_in(replay: Replay, seat: SeatNo) -> Refusal | None:
    """Two lowest cards of one rank: the site went by suit, the rulebook by the order of the seats."""
    refusal = replay.enter(BringIn(seat))
    if refusal is None or refusal.code != "not_the_bring_in" or suits_count_for(PROCEDURE, replay.rules):
        return refusal
    opener = replay.hand.round.to_act if replay.hand.round is not None else None
    faces = replay.hand.cards.faces
    if opener is None or faces.get(opener, "")[:1] != faces.get(seat, "")[:1]:
        return refusal
    replay.differs("opened_by_suit", replay.rules.source("suits_used_for"))
    replay.took_place(TakenBack(1))
    replay.took_place(StreetDealt(Street.THIRD, opener=seat))
    return replay.enter(BringIn(seat))


def _wagered(replay: Replay, seat: SeatNo, to: int) -> Refusal | None:
    round = replay.hand.round
    raises = round is not None and round.to_match > 0
    refusal = replay.enter(Act(seat, Do.RAISE if raises else Do.BET, to))
    if refusal is None or round is None:
        return refusal
    if refusal.code == "nobody_to_raise":
        # The site took chips that nobody could call and gave them back: a call is all it was.
        replay.differs(refusal.code, refusal.article)
        return replay.enter(Act(seat, Do.CALL if _owes(replay) else Do.CHECK))
    if refusal.code in ("above_maximum", "not_a_size") and _completes_level(round, to):
        replay.differs("all_in_counted_to_its_level", refusal.article)
        replay.took_place(Acted(seat, Do.RAISE, to))
        return None
    return refusal


def _completes_level(round: Round, to: int) -> bool:
    """Limit: after an all-in that counts as a bet or raise the site went on in full bets, as if it had been full."""
    setting = round.setting
    if setting.limit is not Limit.FIXED_LIMIT or not round.full_to % round.unit:
        return False
    level = round.full_to + round.unit - round.full_to % round.unit
    return to == level + round.unit


def _owes(replay: Replay) -> bool:
    round = replay.hand.round
    open = None if round is None else legal(round, replay.rules)
    return open is not None and not open.can_check


def _finish_round(replay: Replay) -> None:
    """The site went on although the rules ask somebody who cannot change anything any more."""
    while (round := replay.hand.round) is not None and (seat := round.to_act) is not None:
        open = legal(round, replay.rules)
        if open is None or open.can_raise:
            return
        replay.differs("asked_by_the_rules", replay.rules.source("short_blind_headsup"))
        replay.enter(Act(seat, Do.CHECK if open.can_check else Do.CALL))


# --- cards --------------------------------------------------------------------------------------------------------


def _dealt(replay: Replay, seat: SeatNo, cards: str) -> Refusal | None:
    hand = replay.hand
    if hand.setup.game is not Game.STUD7:
        return replay.enter(DealHole(seat, cards))
    if phase(hand) is Phase.POSTING and len(hand.cards.holes.get(seat, "")) == 6:
        _street_begins(replay, seat)  # the antes have put everybody all-in
    _finish_round(replay)
    hand = replay.hand
    if phase(hand) is Phase.RUNNING_OUT and len(hand.cards.holes.get(seat, "")) // 2 == _number_next(hand):
        replay.enter(DealStreet())
    held = len(hand.cards.holes.get(seat, "")) // 2 + len(cards) // 2
    return replay.enter(DealHole(seat, cards, 0 if held == 7 else 1))


def _number_next(hand: Hand) -> int:
    streets = (Street.THIRD, Street.FOURTH, Street.FIFTH, Street.SIXTH, Street.SEVENTH)
    place = min(streets.index(hand.street) + 1, 4)
    counted = cards_dealt(Game.STUD7, streets[place])
    return 0 if counted is None else counted.total


def _street_begins(replay: Replay, seat: SeatNo) -> Refusal | None:
    """Who speaks first follows from the open cards; where one was not written down, from who did."""
    refusal = replay.enter(DealStreet())
    if refusal is not None and refusal.code == "opener_missing":
        return replay.enter(DealStreet(opener=seat))
    return refusal


def _run_out_stud(replay: Replay) -> None:
    while replay.hand.setup.game is Game.STUD7 and phase(replay.hand) is Phase.RUNNING_OUT:
        replay.enter(DealStreet())


# --- the result ---------------------------------------------------------------------------------------------------


class Outcome(StrEnum):
    """How the chips came out, beside what the file says."""

    EXACT = "exact"
    RAKED = "exact after the rake"
    NOT_TOLD = "the file does not tell"
    UNDECIDED = "the winning hand was not written down"
    DIFFERS = "differs"
    FAULT = "refused"


def outcome_of(history: History, replay: Replay) -> Outcome:
    """Whether the stacks are those of the file. The house takes its rake out of what the winners win, and of nothing
    else; a file that tells no stacks is held to its actions alone."""
    if replay.fault is not None:
        return Outcome.FAULT
    over = phase(replay.hand) is Phase.OVER
    told = history.finishing
    if told is None:
        return Outcome.NOT_TOLD if over else Outcome.UNDECIDED
    if not over:
        return Outcome.DIFFERS
    ours = tuple(stacks_behind(replay.hand).values())
    if ours == told:
        return Outcome.EXACT
    taken = [mine - theirs for mine, theirs in zip(ours, told, strict=True)]
    won = winnings(replay)
    fair = all(0 <= chips <= won.get(SeatNo(place), 0) for place, chips in enumerate(taken, start=1))
    return Outcome.RAKED if history.rake and fair and sum(taken) == history.rake else Outcome.DIFFERS


def winnings(replay: Replay) -> dict[SeatNo, int]:
    """What every winner was pushed."""
    won: dict[SeatNo, int] = {}
    for event in replay.events:
        if isinstance(event, PotAwarded):
            for seat, chips in event.shares:
                won[seat] = won.get(seat, 0) + chips
    return won
