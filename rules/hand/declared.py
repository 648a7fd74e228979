"""Words that declare: they must be carried out (FSPR-4.8.1, REG-1.5.1, TDA-40A), whatever chips come with them.

The first word binds: who says "I call your hundred and raise five hundred" has called. A number alone is judged like
silent chips (TDA-38C, TDA-44A-4); a number after "raise" is the total (TDA-44B), unless the player made plain that it
is what the raise adds, or it cannot be a total.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from rules.hand.conduct import Situation, discretion
from rules.hand.discard import given_up
from rules.hand.facing import Case, called, closed, counts, facts, given_back, no_wager, raised, smallest_raise
from rules.hand.insufficient import misheard
from rules.hand.reasons import Reason, because
from rules.hand.silent import measured, silent
from rules.hand.state import Do, Limit
from rules.hand.verdicts import Allowed, CallFloor, Choice, Corrected, Decider, Option, Verdict, Way
from rules.hand.wagers import Means, Said, Thrown, Word


def declared(case: Case, said: Said) -> Verdict:
    """What the declaration makes of the wager."""
    return _DECLARATIONS[said.word](case.counting(motions=None), said)


def first_said(said: tuple[Said, ...]) -> Said:
    """The declaration that binds: the first. A number after "bet" or "raise" belongs to it."""
    first = said[0]
    if len(said) > 1 and not first.amounts and said[1].word is Word.AMOUNT and first.word in _WITH_AMOUNT:
        return replace(first, amounts=said[1].amounts, means=first.means or said[1].means)
    return first


_WITH_AMOUNT = frozenset({Word.BET, Word.RAISE, Word.RERAISE, Word.CAP})


# --- without a number -------------------------------------------------------------------------------------------------


def _call(case: Case, said: Said) -> Verdict:
    """A call in full, in as many motions as it takes. FSPR-4.9.4, REG-1.6.4, TDA-42-a."""
    if case.facing.can_check:
        return called(case, Reason.NOTHING_TO_CALL)
    if case.pile.total < case.facing.call_to and (heard := misheard(case, case.pile.total)) is not None:
        return heard
    if any(other.word in _WITH_AMOUNT for other in case.wager.said[1:]):
        return called(case, Reason.FIRST_WORD)
    short = 0 < case.pile.counted < case.facing.call_to - case.pile.base
    return called(case, Reason.DECLARED_CALL if short else Reason.SAID)


def _check(case: Case, said: Said) -> Verdict:
    """Only where nothing is to be matched; the big blind too if nobody raised. FSPR-4.1-check, FSPR-4.9.2-a,
    FSPR-4.9.2-b, REG-1.6.2-a, REG-1.6.2-b, CLUB-preflop-3, CLUB-flop-3, CLUB-turn-3, CLUB-river-3."""
    if case.facing.can_check:
        return counts(case, Do.CHECK, None, Reason.SAID)
    return no_wager(case, Reason.CHECK_FACING_BET)


def _fold(case: Case, said: Said) -> Verdict:
    """The hand is given up by the word; chips that came with it go back. FSPR-4.1-pass, FSPR-4.9.1-a, REG-1.6.1-a."""
    return given_up(case, Thrown.WORD)


def _all_in(case: Case, said: Said) -> Verdict:
    """All chips: a call if they do not exceed it, else a bet or raise as far as the structure allows."""
    facing = case.facing
    if not facing.can_check and facing.all_in_to <= facing.to_match:
        return called(case, Reason.ALL_IN)
    return raised(case, facing.all_in_to, Reason.ALL_IN)


def _bet(case: Case, said: Said) -> Verdict:
    """A bet, if nobody has wagered (FSPR-4.9.3-a, REG-1.6.3-a). With a number against a bet, the number is judged."""
    if said.amounts:
        return _amount(case, said) if not case.facing.opens else _raise_of(case, said)
    if not case.facing.opens:
        return silent(case.counting(motions=1)) if case.pile.counted else no_wager(case, Reason.BET_FACING_BET)
    return _raise_of_chips(case)


def _raise(case: Case, said: Said) -> Verdict:
    """A raise or reraise, if somebody has wagered before or against the blinds (FSPR-4.9.5-a, REG-1.6.5-a,
    FSPR-4.9.6-a, REG-1.6.6-a, CLUB-preflop-2); where nobody has, it is a bet."""
    if not case.facing.can_raise:
        return closed(case)
    return _raise_of(case, said) if said.amounts else _raise_of_chips(case)


def _raise_of_chips(case: Case) -> Verdict:
    """ "Raise" and chips, without a number: all in one motion (TDA-43-a). One chip is the largest raise it covers
    (FSPR-4.14.2-b, TDA-46-c, REG-1.11.2); too few chips make the smallest raise (TDA-43-d)."""
    facing = case.facing
    if not facing.can_raise:
        return closed(case)
    if facing.min_to == facing.max_to:
        return raised(case, facing.min_to, Reason.FIXED_SIZE if facing.limit is Limit.FIXED_LIMIT else Reason.SAID)
    if not case.pile.counted:
        return _wanted(case, Reason.AMOUNT_WANTED)
    once = case.counting(motions=1)
    if not facing.opens and once.pile.total == facing.call_to and _two_motions(case):
        twice = case.counting(motions=2)
        return _chips_raise(twice) if twice.pile.counted > once.pile.counted else _wanted(case, Reason.SECOND_MOTION)
    return _chips_raise(once)


def _two_motions(case: Case) -> bool:
    """After "raise" the exact call may be followed by one more motion. TDA-43-c, FSPR-4.11-a, REG-1.8-a."""
    return case.rules.raise_two_motions_after_declaration


def _chips_raise(case: Case) -> Verdict:
    if case.pile.total < case.facing.min_to:
        return raised(case, case.facing.min_to, _too_small(case))
    pieces = case.pile.pieces
    one_chip = pieces is not None and len(pieces) == 1
    return raised(case, case.pile.total, Reason.CHIP_IS_RAISE if one_chip else Reason.SAID)


def _wanted(case: Case, reason: Reason) -> Choice:
    """The raise is declared and its amount is still to come; the smallest is what it comes to if none is named.
    TDA-39B."""
    least = smallest_raise(case)
    ruling = because(reason, case.rules, **facts(case, case.facing.min_to))
    return Choice((least,), ruling, least.chips)


# --- with a number ----------------------------------------------------------------------------------------------------


def _raise_of(case: Case, said: Said) -> Verdict:
    """ "Raise" with a number. FSPR-4.1-raisesize, TDA-44B; the chips may
    then come in any number of motions (TDA-43-b). Too small a number makes the smallest raise (TDA-43-d)."""
    facing = case.facing
    if not facing.can_raise:
        return closed(case)
    totals = sorted({_raise_total(case, amount, said.means) for amount in said.amounts})
    to = _playable(case, next((to for to in totals if to >= facing.min_to), totals[-1]))
    if to < facing.min_to:
        return raised(case, facing.min_to, _too_small(case))
    as_total = not facing.opens and said.means is None and to in said.amounts
    reason = _of_amount(case, said, to)
    return raised(case, to, Reason.RAISE_SAID if as_total and reason is Reason.SAID else reason)


def _too_small(case: Case) -> Reason:
    """Why a declared bet or raise is made up to the smallest one."""
    return Reason.DECLARED_BET if case.facing.opens else Reason.DECLARED_MINIMUM


def _raise_total(case: Case, amount: int, means: Means | None) -> int:
    """The total that a number after "raise" means. A number that does not exceed the bet can only be what is added."""
    facing = case.facing
    by_rule = Means.INCREMENT if case.rules.declared_raise_amount_is == "increment" else Means.TOTAL
    meant = means or by_rule
    if means is None and meant is Means.TOTAL and amount <= facing.to_match:
        meant = Means.INCREMENT
    return amount if meant is Means.TOTAL else facing.to_match + amount


def _amount(case: Case, said: Said) -> Verdict:
    """A number alone, judged like silent chips (TDA-38C, TDA-44A-4). It is the total or the chips added; of several
    legal meanings the smallest counts (TDA-53-b)."""
    amounts = sorted({amount for amount in said.amounts if amount > 0})
    if not amounts:
        return silent(case.counting(motions=1)) if case.pile.counted else no_wager(case, Reason.NOTHING_DONE)
    base = case.pile.base
    meanings = sorted({*amounts, *(base + amount for amount in amounts)})
    total = next((to for to in meanings if case.facing.legal(to)), base + amounts[-1])
    verdict = measured(case, _playable(case, total), None, declared=True)
    match verdict:
        case Allowed(_, ruling, _) | Corrected(_, ruling, _) if ruling.code == Reason.CHIPS_ARE_RAISE:
            to = verdict.action.to or 0
            return replace(verdict, ruling=because(_of_amount(case, said, to), case.rules, **facts(case, to)))
    return verdict


def _of_amount(case: Case, said: Said, to: int) -> Reason:
    if len(said.amounts) > 1:
        return Reason.SMALLEST_MEANING
    return Reason.ALL_IN if to == case.facing.all_in_to else Reason.SAID


def _playable(case: Case, total: int) -> int:
    """The amount that can be laid down with the chips in play; all chips of a stack always can."""
    facing = case.facing
    if total >= facing.all_in_to or facing.chip <= 1:
        return min(total, facing.all_in_to)
    return total - (total - facing.before) % facing.chip


def _pot(case: Case, said: Said) -> Verdict:
    """ "Pot" is a wager in pot-limit alone; elsewhere the turn stays and the player must make a valid bet. TDA-51C."""
    facing = case.facing
    if not facing.can_raise:
        return closed(case)
    if facing.limit is Limit.POT_LIMIT:
        return raised(case, facing.max_to, Reason.SAID)
    return _wanted(case, Reason.POT_NO_WAGER)


# --- words that are none ----------------------------------------------------------------------------------------------


def _condition(case: Case, said: Said) -> Verdict:
    """ "If you bet, I raise": the director may hold the player to it. TDA-55."""
    ruling = because(Reason.CONDITION, case.rules, **facts(case, None))
    match discretion(Situation.CONDITIONAL_STATEMENT, case.rules):
        case CallFloor() as asked:
            return replace(asked, ruling=ruling, chips=given_back(case))
        case _:
            return no_wager(case, Reason.CONDITION)


def _unofficial(case: Case, said: Said) -> Verdict:
    """Slang and gestures are used at the player's risk: an official says what they were. TDA-53-a."""
    if said.amounts:
        return _amount(case, said)
    ruling = because(Reason.UNOFFICIAL, case.rules, **facts(case, None))
    options = tuple(Option(way) for way in (Way.NOT_BINDING, Way.BINDING, Way.OTHER))
    return CallFloor(Decider.FLOOR, options, ruling, given_back(case))


Declaration = Callable[[Case, Said], Verdict]
_DECLARATIONS: Mapping[Word, Declaration] = MappingProxyType(
    {
        Word.CALL: _call,
        Word.BET: _bet,
        Word.RAISE: _raise,
        Word.RERAISE: _raise,
        Word.CAP: _raise,
        Word.CHECK: _check,
        Word.FOLD: _fold,
        Word.ALL_IN: _all_in,
        Word.AMOUNT: _amount,
        Word.POT: _pot,
        Word.CONDITION: _condition,
        Word.UNOFFICIAL: _unofficial,
    }
)


def undeclared(said: Iterable[Said]) -> bool:
    """Whether none of the words declares a wager by itself."""
    return all(spoken.word in (Word.CONDITION, Word.UNOFFICIAL) and not spoken.amounts for spoken in said)
