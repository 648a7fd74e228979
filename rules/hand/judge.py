"""What a player has done by pushing chips and speaking, by the rulebook of the tournament.

`judge` answers for a player whose turn it is. The answer is a value and never an exception, whatever was entered.
What was said and what was pushed are told apart here; what each of them is, is told in `declared`, `silent` and
`insufficient`.
"""

from __future__ import annotations

from rules.hand.actions import legal
from rules.hand.declared import declared, first_said, undeclared
from rules.hand.discard import given_up
from rules.hand.facing import Case, Facing, facts, given_back, no_wager, pile
from rules.hand.reasons import Reason, because
from rules.hand.round import Round
from rules.hand.silent import silent
from rules.hand.verdicts import CallFloor, Chips, Decider, Illegal, Option, Verdict, Way
from rules.hand.wagers import First, Released, Wager, Word
from rules.rulebook import Rules
from rules.verdict import Ruling


def judge(round: Round, wager: Wager, rules: Rules) -> Verdict:
    """What the wager is now, in this betting round: a player acts in turn (FSPR-4.8.2, TDA-39A), whoever does not is
    for `order`."""
    facing = facing_of(round, rules)
    if facing is None or facing.seat != wager.seat:
        code = "round_over" if facing is None else "not_in_turn"
        ruling = Ruling(code, rules.source("act_in_turn"), {"seat": wager.seat, "to_act": round.to_act})
        return Illegal(ruling, Chips(returned=max(0, wager.pushed)))
    return judged(facing, wager, rules)


def facing_of(round: Round, rules: Rules) -> Facing | None:
    """What the seat in turn faces; None when the round is closed."""
    open_to = legal(round, rules)
    if open_to is None:
        return None
    place, bounds = round.turn, (open_to.min_to, open_to.max_to)
    return Facing(
        seat=open_to.seat,
        limit=round.limit,
        before=round.bets[place],
        stack=round.stacks[place],
        to_match=open_to.call_to,
        min_to=open_to.full_to if bounds[0] is None else bounds[0],
        max_to=open_to.full_to if bounds[1] is None else bounds[1],
        full=open_to.full_to - round.to_match,
        can_raise=open_to.can_raise,
        can_check=open_to.can_check,
        opponents=len(round.live) - 1,
        opening_price=round.raises == 0 and round.to_match <= max(round.full_to, round.unit),
        chip=round.stakes.chip,
        closed_by=open_to.why_closed or "",
        sizes=open_to.sizes,
    )


def judged(facing: Facing, wager: Wager, rules: Rules) -> Verdict:
    """What the wager is for a seat that faces this."""
    case = Case(wager, facing, rules, pile(wager, facing, motions=1))
    if wager.thrown is not None:
        return given_up(case, wager.thrown)
    if wager.pushed > facing.stack + min(max(0, wager.pulled_back), facing.before):
        return no_wager(case.counting(motions=None), Reason.STACK_DIFFERS)
    if wager.released is Released.HELD_BACK and wager.pushed and not wager.said:
        return _held_back(case)
    if not wager.said or _chips_speak(case):
        return silent(case)
    if not rules.verbal_in_turn_binds:
        return silent(case) if case.pile.counted else no_wager(case, Reason.WORDS_ALONE)
    return declared(case, first_said(wager.said))


def _chips_speak(case: Case) -> bool:
    """Whether the chips count although something was said. A raise with one chip must be declared before the chip
    touches the table: TDA-46-b."""
    wager = case.wager
    if not case.pile.counted:
        return False
    if undeclared(wager.said):
        return True
    said, pieces = first_said(wager.said), case.pile.pieces
    late = wager.first is First.CHIPS and case.rules.oversize_chip_declare_before == "chip_touches_table"
    if late and said.word in _RAISES and pieces is not None and len(pieces) == 1:
        return True
    return governs(wager.first, case.rules, clear=wager.clear) is First.CHIPS


_RAISES = frozenset({Word.RAISE, Word.RERAISE, Word.CAP})


def governs(first: First, rules: Rules, *, clear: bool = True) -> First:
    """Whether words or chips define the wager of a player who used both: `WORDS` or `CHIPS`. What came first
    (TDA-38A-2), or the words always (FSPR-4.8.1, REG-1.5.1); at the same moment clear and reasonable words
    (TDA-38A-3)."""
    if first is First.TOGETHER:
        by_clarity = rules.words_and_chips_together == "clear_words_else_chips"
        return First.WORDS if clear and by_clarity else First.CHIPS
    return First.WORDS if rules.words_and_chips_order == "words_govern" else first


def _held_back(case: Case) -> CallFloor:
    """Chips moved forward and drawn back without letting go: perhaps a movement to read the others by (TDA-52-d). The
    floor says whether it binds."""
    case = case.counting(motions=None)
    ways = (Way.NOT_BINDING, Way.BINDING, Way.PENALTY)
    ruling = because(Reason.HELD_BACK, case.rules, **facts(case, None))
    return CallFloor(Decider.FLOOR, tuple(Option(way) for way in ways), ruling, given_back(case))
