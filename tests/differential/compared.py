"""One hand by our rules and by pokerkit, step by step: what each allows, and the chips at the end.

They are asked the same at every turn: what does a call cost, between which totals may be wagered? A difference must
have a cause that our rulebook prints (`Cause`); from there on the hand is compared only as far as both can play it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules import phh
from rules.hand.actions import Legal, legal
from rules.hand.commands import PostForced
from rules.hand.events import StreetDealt
from rules.hand.hand import opened, rules_by
from rules.hand.laying import faces
from rules.hand.round import Round
from rules.hand.state import Game, Limit
from rules.phh import History, Step, Verb
from rules.ranking import strength_of
from rules.replaying import Replay, played, setup_of
from tests.differential.peer import Open, Peer


class Cause(StrEnum):
    """Why we say otherwise."""

    SHORT_BLIND = "a blind posted short is matched in full"
    NOT_REOPENED = "a short all-in does not reopen the betting for who has acted"
    STILL_OPEN = "a short all-in closes the betting for nobody who has not acted"
    COMPLETION = "in limit a short all-in is completed to the level, one that counts is the new level"
    CAP = "the cap counts full raises, and is lifted where two began the round"
    OPEN_PAIR = "an open pair on fourth street allows the larger bet"
    MERGED_POTS = "only an all-in makes a side pot: what folded seats put in makes no odd chip of its own"
    ALONE = "who alone can bet and owes nothing is not asked"
    OPENER = "among equal open hands the suit of the leading card decides who speaks first"
    UNEXPLAINED = "unexplained"


ARTICLES: Mapping[Cause, str] = {
    Cause.SHORT_BLIND: "FSPR-4.9.8-e",
    Cause.NOT_REOPENED: "FSPR-4.9.8-d2",
    Cause.STILL_OPEN: "FSPR-4.7-all-c",
    Cause.COMPLETION: "FSPR-4.9.8-c2",
    Cause.CAP: "FSPR-4.9.7-a",
    Cause.OPEN_PAIR: "FSPR-5.8.5-b",
    Cause.MERGED_POTS: "FSPR-4.1-sidepot-b",
    Cause.ALONE: "CLUB-allin-5",
    Cause.OPENER: "FSPR-4.5.1-b",
}


@dataclass(slots=True)
class Compared:
    """What came of it: questions asked, causes of differences, whether both played to the end, chips if not equal."""

    asked: int = 0
    causes: set[Cause] = field(default_factory=set)
    finished: bool = False
    told: str = ""

    def differs(self, cause: Cause, told: str) -> None:
        """Note a difference; the first one is told."""
        self.causes.add(cause)
        if not self.told or cause is Cause.UNEXPLAINED:
            self.told = told


def compared(history: History) -> Compared:
    """The hand, played by both."""
    result = Compared()
    setup = setup_of(history)
    ours = Replay(opened(setup), rules_by(setup))
    ours.enter(PostForced())
    peer = peer_of(history)
    for step in history.steps:
        if step.verb is not Verb.SHOW and not _step(result, history, ours, peer, step):
            return result
    if not peer.over:
        result.differs(_general(history, result), "not over")
        return result
    result.finished = True
    if history.finishing is not None and peer.stacks != history.finishing:
        told = f"{history.finishing}, pokerkit {peer.stacks}"
        result.differs(_of_chips(history, result, peer.stacks), told)
    return result


def peer_of(history: History) -> Peer:
    """The hand as pokerkit begins it; heads-up it wants the small blind first."""
    blinds = history.blinds[::-1] if len(history.starting) == 2 else history.blinds
    return Peer(
        history.game,
        history.limit,
        stacks=history.starting,
        antes=history.antes,
        blinds=blinds,
        bring_in=history.bring_in,
        small_bet=history.small_bet or history.min_bet,
        big_bet=history.big_bet or history.min_bet,
        trimmed=history.trimmed,
    )


def _step(result: Compared, history: History, ours: Replay, peer: Peer, step: Step) -> bool:
    """One step by both; False where pokerkit cannot go on."""
    cause = None
    if step.verb in (Verb.HOLE, Verb.BOARD):
        while ours.hand.round is None and ours.hand.begun and peer.open is not None and not peer.open.adds:
            result.differs(Cause.ALONE, f"player {peer.open.player + 1} is asked")
            peer.check_or_call()
    else:
        ours.begin_street(step)
        round = ours.hand.round
        assert round is not None, step
        cause = _ask(result, history, round, legal(round, ours.rules), peer.open, step)
    try:
        _theirs(peer, step)
    except ValueError as refusal:
        if cause is None and tied_opening(ours):
            result.differs(Cause.OPENER, f"{phh.line_of(step)}: {refusal}")
        elif cause is None:
            result.differs(_general(history, result), f"{phh.line_of(step)}: {refusal}")
        return False
    ours.fault = played(ours, step)
    assert ours.fault is None, (step, ours.fault)
    return True


def _theirs(peer: Peer, step: Step) -> None:
    match step.verb:
        case Verb.HOLE:
            peer.deal_hole(step.player - 1, step.cards)
        case Verb.BOARD:
            peer.deal_board(step.cards)
        case Verb.FOLD:
            peer.turn(step.player - 1).fold()
        case Verb.CHECK_CALL:
            peer.turn(step.player - 1).check_or_call()
        case Verb.BRING_IN:
            peer.turn(step.player - 1).bring_in()
        case _:
            peer.turn(step.player - 1).wager(step.to)


# --- asking -------------------------------------------------------------------------------------------------------


def _ask(
    result: Compared, history: History, round: Round, mine: Legal | None, theirs: Open | None, step: Step
) -> Cause | None:
    """The same question to both; the cause of a difference, None where there is none."""
    if mine is None or theirs is None or theirs.player != step.player - 1:
        return None
    result.asked += 1
    if step.verb is Verb.BRING_IN:
        return None
    cause = None
    if mine.call_adds != theirs.adds:
        cause = _of_price(history)
    elif (mine.min_to is None) != (theirs.least is None):
        cause = _of_right(history, round, mine)
    elif (mine.min_to, mine.max_to) != (theirs.least, theirs.most):
        cause = _of_bounds(history, round)
    if cause is not None:
        result.differs(cause, f"before {phh.line_of(step)}: {mine} {theirs}")
    return cause


def short_blind(history: History) -> bool:
    """Somebody could not post the whole blind, or bring-in."""
    for step in history.steps:
        if step.verb is Verb.BRING_IN:
            return history.starting[step.player - 1] - history.antes[step.player - 1] < history.bring_in
    return any(
        blind > max(0, stack - ante)
        for blind, stack, ante in zip(history.blinds, history.starting, history.antes, strict=False)
    )


def tied_opening(ours: Replay) -> bool:
    """A stud street begins, and two of the open hands are worth the same."""
    hand = ours.hand
    if not hand.story or not isinstance(hand.story[-1], StreetDealt) or hand.setup.game is not Game.STUD7:
        return False
    boards = faces(hand, hand.street) or {}
    worth = sorted((strength_of(cards, ours.rules) for cards in boards.values()), reverse=True)
    return len(worth) > 1 and worth[0] == worth[1]


def _of_price(history: History) -> Cause:
    return Cause.SHORT_BLIND if short_blind(history) else Cause.UNEXPLAINED


def _of_right(history: History, round: Round, mine: Legal) -> Cause:
    match mine.closed:
        case "raise_cap":
            return Cause.CAP
        case "not_reopened":
            return Cause.NOT_REOPENED
        case None if round.setting.limit is Limit.FIXED_LIMIT and round.raises >= 3 and not round.short_last:
            return Cause.CAP
        case None if round.setting.limit is Limit.FIXED_LIMIT and round.full_to % round.unit:
            return Cause.COMPLETION
        case None if _short_all_in(round):
            return Cause.STILL_OPEN
        case _:
            return _general(history, None)


def _short_all_in(round: Round) -> bool:
    """Somebody is all-in in this round with a bet or raise that was not full, or that only counted as one."""
    return round.short_last or any(
        bet and not stack and bet not in (round.full_to, 0) for bet, stack in zip(round.bets, round.stacks, strict=True)
    )


def _of_bounds(history: History, round: Round) -> Cause:
    if round.setting.limit is Limit.FIXED_LIMIT:
        if round.setting.upper > round.setting.unit:
            return Cause.OPEN_PAIR
        if round.short_last or round.full_to % round.unit:
            return Cause.COMPLETION
    return _general(history, None)


def _general(history: History, result: Compared | None) -> Cause:
    """A difference that follows from an earlier one, or from a blind posted short."""
    if short_blind(history):
        return Cause.SHORT_BLIND
    known = [] if result is None else [cause for cause in result.causes if cause is not Cause.UNEXPLAINED]
    return known[0] if known else Cause.UNEXPLAINED


def _of_chips(history: History, result: Compared, theirs: tuple[int, ...]) -> Cause:
    assert history.finishing is not None
    apart = [mine - other for mine, other in zip(history.finishing, theirs, strict=True)]
    if max(map(abs, apart)) <= len(history.starting) and not short_blind(history):
        return Cause.MERGED_POTS
    return _general(history, result)
