"""What the seat in turn may do, why another thing may not be done, and the round after it was done."""

from __future__ import annotations

from dataclasses import dataclass

from rules.hand.betting_rules import BettingRules, betting_rules, cited
from rules.hand.limits import Bounds, bounds, cap_total, counts, fixed_sizes, needed, price, why_no_raise
from rules.hand.round import Round, next_turn, put
from rules.hand.state import Action, Do, Limit
from rules.ids import SeatNo
from rules.rulebook import Rules
from rules.verdict import Facts, Refusal


@dataclass(frozen=True, slots=True)
class Legal:
    """What the seat in turn may do. `to` are totals, `adds` and `by` differences, all in chips.

    `options` are alphabetical. `call_to` is the price, `call_adds` what the seat puts in for it (at most its stack).
    `full_to` is the smallest full bet or raise whatever the stack; `min_to` … `max_to` are what this seat may make of
    it, None where it may not raise; `sizes` the only totals of fixed limit (empty: all between). `why_minimum` and
    `why_maximum` are the articles these rest on; `closed` the reason why raising is closed, `why_closed` its article.
    """

    seat: SeatNo
    options: tuple[str, ...]
    call_to: int
    call_adds: int
    can_check: bool
    can_raise: bool
    full_to: int
    min_to: int | None
    max_to: int | None
    min_by: int | None
    max_by: int | None
    sizes: tuple[int, ...]
    cap_to: int | None
    why_minimum: str
    why_maximum: str
    closed: str | None
    why_closed: str | None


def legal(round: Round, rules: Rules) -> Legal | None:
    """What the seat in turn may do; None when the round is closed.

    Before the flop one may call, raise or fold, and the big blind may check if nobody raised; later one may check or
    bet until somebody has. CLUB-preflop-2, CLUB-preflop-3, CLUB-flop-3, CLUB-turn-3, CLUB-river-3, FSPR-4.1-check,
    FSPR-4.9.2-a, FSPR-4.9.2-b, FSPR-4.9.3-a, FSPR-4.9.4, FSPR-4.9.5-a, FSPR-4.9.6-a, REG-1.6.2-a, REG-1.6.2-b,
    REG-1.6.3-a, REG-1.6.4, REG-1.6.5-a, REG-1.6.6-a, REG-2.6.2, REG-2.6.3-a, TDA-54-a, CLUB-allin-3.
    """
    place = round.turn
    if place < 0:
        return None
    read = betting_rules(rules)
    return _legal(round, place, read)


_OPTIONS = {
    # (nothing to match, somebody has wagered, may raise)
    (True, False, True): ("bet", "check", "fold"),
    (True, True, True): ("check", "fold", "raise"),
    (True, False, False): ("check", "fold"),
    (True, True, False): ("check", "fold"),
    (False, True, True): ("call", "fold", "raise"),
    (False, True, False): ("call", "fold"),
}


def _legal(round: Round, place: int, read: BettingRules) -> Legal:
    rules = read.rules
    bet, to_match = round.bets[place], price(round, place)
    closed = why_no_raise(round, place, read)
    can_check = bet >= to_match
    span = bounds(round, place, read)
    may = closed is None
    return Legal(
        round.setting.seats[place],
        _OPTIONS[can_check, to_match > 0, may],
        to_match,
        min(max(0, to_match - bet), round.stacks[place]),
        can_check,
        may,
        span.full_to,
        span.min_to if may else None,
        span.max_to if may else None,
        span.min_to - round.to_match if may else None,
        span.max_to - round.to_match if may else None,
        span.sizes if may else (),
        cap_total(round, read),
        cited(span.minimum, rules, round.setting.limit),
        cited(span.maximum, rules, round.setting.limit),
        closed,
        None if closed is None else cited(closed, rules, round.setting.limit),
    )


# --- checking -------------------------------------------------------------------------------------------------------


def check(round: Round, action: Action, rules: Rules) -> Refusal | None:
    """Why the action may not be done now; None if it may. Whatever is asked, it is answered.

    FSPR-4.8.3-b, FSPR-4.7-all-a, CODE-15.3.1, FSPR-4.9.1-a, REG-1.5.3, REG-1.6.1-a.
    """
    if round.turn < 0:
        return _refused("round_over", round, rules, seat=action.seat)
    place = round.turn
    if round.setting.seats[place] != action.seat:
        return _not_in_turn(round, action, rules)
    bet, to_match = round.bets[place], price(round, place)
    match action.do:
        case Do.FOLD:
            return None
        case Do.CHECK:
            return (
                None if bet >= to_match else _refused("cannot_check", round, rules, seat=action.seat, to_match=to_match)
            )
        case Do.CALL:
            return _check_call(round, place, action, rules)
        case Do.BET if to_match:
            return _refused("cannot_bet", round, rules, seat=action.seat, to_match=to_match)
        case Do.RAISE if not to_match:
            return _refused("nothing_to_raise", round, rules, seat=action.seat)
        case Do.BET | Do.RAISE:
            return _check_raise(round, place, action, rules)
        case _:
            return _refused("not_a_declaration", round, rules, seat=action.seat)


def _refused(code: str, round: Round, rules: Rules, **detail: int | str | None) -> Refusal:
    facts: Facts = detail
    return Refusal(code, cited(code, rules, street=round.street), facts)


def _not_in_turn(round: Round, action: Action, rules: Rules) -> Refusal:
    place = round.position(action.seat)
    if place < 0:
        return _refused("not_dealt_in", round, rules, seat=action.seat)
    if round.folded[place]:
        return _refused("has_folded", round, rules, seat=action.seat)
    if not round.stacks[place]:
        return _refused("is_all_in", round, rules, seat=action.seat)
    return _refused("not_in_turn", round, rules, seat=action.seat, to_act=round.to_act)


def _check_call(round: Round, place: int, action: Action, rules: Rules) -> Refusal | None:
    """A call is the bet to match, or all that the caller has. Its amount need not be said. TDA-42-b, CLUB-allin-3."""
    bet, to_match = round.bets[place], price(round, place)
    if bet >= to_match:
        return _refused("nothing_to_call", round, rules, seat=action.seat)
    call_to = min(to_match, bet + round.stacks[place])
    if action.to is not None and action.to not in (call_to, to_match):
        return _refused("call_amount", round, rules, seat=action.seat, to=action.to, call_to=call_to)
    return None


def _check_raise(round: Round, place: int, action: Action, rules: Rules) -> Refusal | None:
    read = betting_rules(rules)
    closed = why_no_raise(round, place, read)
    if closed is not None:
        return Refusal(
            closed, cited(closed, rules, round.setting.limit), {"seat": action.seat, "to_match": round.to_match}
        )
    to = action.to
    if not isinstance(to, int) or isinstance(to, bool):
        return _refused("amount_missing", round, rules, seat=action.seat)
    return _check_amount(bounds(round, place, read), round, action, to, rules=rules)


def _check_amount(span: Bounds, round: Round, action: Action, to: int, *, rules: Rules) -> Refusal | None:
    seat, limit = action.seat, round.setting.limit
    if to < span.min_to:
        article = cited(span.minimum, rules, limit)
        return Refusal("below_minimum", article, {"seat": seat, "to": to, "min_to": span.min_to})
    if to > span.max_to:
        code = "above_stack" if span.maximum == "above_stack" else "above_maximum"
        return Refusal(code, cited(span.maximum, rules, limit), {"seat": seat, "to": to, "max_to": span.max_to})
    if span.sizes and to not in span.sizes:
        sizes = ", ".join(map(str, span.sizes))
        return Refusal("not_a_size", cited(span.minimum, rules, limit), {"seat": seat, "to": to, "sizes": sizes})
    return None


# --- playing --------------------------------------------------------------------------------------------------------
# Rounds are written out field by field: this runs at every tap, and `replace` takes more than twice as long.


def play(round: Round, action: Action, rules: Rules) -> Round:
    """The round after the action. Total: it never refuses what has happened, and no stack falls below nothing. An
    action out of turn leaves the turn where it was. A call puts in what is owed, as far as the stack reaches."""
    seats = round.setting.seats
    turn = round.turn
    if turn >= 0 and seats[turn] == action.seat:
        place = turn
    else:
        place = round.position(action.seat)
        if place < 0:
            return round
    do = action.do
    if do is Do.FOLD:
        return _folded(round, place)
    read = betting_rules(rules)
    bet, stack = round.bets[place], round.stacks[place]
    if do is Do.BET or do is Do.RAISE:
        to = min(action.to or 0, bet + stack)
        if to > round.to_match:
            return _wagered(round, place, to, read)
    elif do is Do.CHECK:
        return _matched(round, place, 0, counted=read.check_is_action)
    return _matched(round, place, max(0, min(price(round, place) - bet, stack)), counted=True)


def _after(round: Round, place: int) -> int:
    """From where the turn goes on: an action out of turn does not move it."""
    return place if place == round.turn or round.turn < 0 else round.turn - 1


def _folded(round: Round, place: int) -> Round:
    """The hand is given up; the chips stay. FSPR-4.1-pass."""
    r = round
    folded = (*r.folded[:place], True, *r.folded[place + 1 :])
    turn = next_turn(
        r.setting,
        r.stacks,
        r.bets,
        folded,
        faced=r.faced,
        to_match=r.to_match,
        last_word=r.last_word,
        after=_after(r, place),
    )
    return Round(
        r.setting,
        r.stacks,
        r.bets,
        folded,
        r.faced,
        r.levels,
        r.pot,
        r.missing,
        r.to_match,
        r.full_to,
        r.last_full,
        r.largest,
        r.unit,
        r.level,
        r.short_last,
        r.aggressor,
        r.last_word,
        turn,
    )


def _matched(round: Round, place: int, adds: int, *, counted: bool) -> Round:
    """A check, or a call that puts in `adds`."""
    r = round
    stacks, bets = r.stacks, r.bets
    if adds:
        stacks, bets = put(stacks, place, stacks[place] - adds), put(bets, place, bets[place] + adds)
    faced = put(r.faced, place, r.to_match)
    levels = put(r.levels, place, r.level) if counted else r.levels
    turn = next_turn(
        r.setting,
        stacks,
        bets,
        r.folded,
        faced=faced,
        to_match=r.to_match,
        last_word=r.last_word,
        after=_after(r, place),
    )
    return Round(
        r.setting,
        stacks,
        bets,
        r.folded,
        faced,
        levels,
        r.pot,
        r.missing,
        r.to_match,
        r.full_to,
        r.last_full,
        r.largest,
        r.unit,
        r.level,
        r.short_last,
        r.aggressor,
        r.last_word,
        turn,
    )


def _wagered(round: Round, place: int, to: int, read: BettingRules) -> Round:
    """A bet or raise: a full one opens a level, an all-in that does not count only raises the price."""
    r = round
    full = counts(r, to, read)
    full_to, last_full, largest, unit, level = r.full_to, r.last_full, r.largest, r.unit, r.level
    if full:
        last_full, unit = _sizes_after(r, to, read)
        largest = max(largest, last_full)
        full_to, level = to, level + 1
    bet = r.bets[place]
    stacks, bets = put(r.stacks, place, r.stacks[place] - (to - bet)), put(r.bets, place, to)
    faced, levels = put(r.faced, place, to), put(r.levels, place, level)
    turn = next_turn(
        r.setting, stacks, bets, r.folded, faced=faced, to_match=to, last_word=r.last_word, after=_after(r, place)
    )
    return Round(
        r.setting,
        stacks,
        bets,
        r.folded,
        faced,
        levels,
        r.pot,
        r.missing,
        to,
        full_to,
        last_full,
        largest,
        unit,
        level,
        not full,
        place,
        r.last_word,
        turn,
    )


def _sizes_after(round: Round, to: int, read: BettingRules) -> tuple[int, int]:
    """What the full wager just made added, and the fixed-limit bet from now on: the upper one once it was used."""
    unit = round.unit
    if round.setting.limit is Limit.FIXED_LIMIT:
        upper = round.setting.upper
        if upper > unit and to >= fixed_sizes(round, read)[0][-1]:
            unit = upper
        return unit, unit
    added, need = to - round.to_match, needed(round, read)
    if not round.level and not round.short_last:
        return max(added, need), unit  # a bring-in is a price: whoever completes it has made a full bet
    # Completing a level adds less than a full raise to the price, yet the level is a full one.
    return (max(added, need) if round.short_last and read.complete_level else added), unit
