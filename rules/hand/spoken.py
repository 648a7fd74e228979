"""What the dealer reads aloud when a wager has been judged, in English and Russian.

A sentence says what it is ("Call of 200."), why ("The chip counts as a call because nothing was said") and what the
chips do ("300 goes back"). A raise is always told by both its numbers, the total and what it adds. Numbers are chips.
The sentences name no gender.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import assert_never

from rules.hand.reasons import Reason
from rules.hand.spoken_wagers import REASONS
from rules.hand.state import Action, Do
from rules.hand.verdicts import Allowed, CallFloor, Chips, Choice, Corrected, Decider, Illegal, Option, Verdict, Way
from rules.sentences import Text
from rules.verdict import Facts, Ruling


def sentence(verdict: Verdict, reasons: Mapping[str, Text] = REASONS) -> Text:
    """The verdict as it is read aloud at the table. `reasons` are the sentences by code."""
    why = _reason(verdict.ruling, reasons)
    match verdict:
        case Allowed(action, ruling, chips):
            # What everybody saw and heard needs no reason.
            why_told = [] if ruling.code in _PLAIN else [why]
            moved = _moved(chips) if chips.lying else ()
            return _paragraph(_named(action, ruling.detail), [*why_told, *moved])
        case Corrected(action, ruling, chips):
            return _paragraph(_named(action, ruling.detail), [why, *_moved(chips)])
        case Choice(options, ruling, _):
            return _paragraph([why], [_choices(options, ruling.detail)])
        case CallFloor(decider, options, _, _):
            return _paragraph([why], [_decides(decider, options)])
        case Illegal(ruling, chips):
            stays = _filled(_TURN_STAYS, seat=ruling.detail.get("seat") or "?")
            return _paragraph([why], [*_moved(chips), stays])
        case _:
            assert_never(verdict)


_PLAIN = frozenset(
    {Reason.SAID, Reason.CHIPS_ARE_CALL, Reason.CHIPS_ARE_BET, Reason.CHIPS_ARE_RAISE, Reason.ALL_IN, Reason.FOLD_SAID}
)
_TURN_STAYS = Text(en="the action stays with seat {seat}", ru="ход остаётся за местом {seat}")


def _reason(ruling: Ruling, reasons: Mapping[str, Text]) -> Text:
    return _filled(reasons[ruling.code], **{name: fact for name, fact in ruling.detail.items() if fact is not None})


def _filled(text: Text, **facts: str | int) -> Text:
    return Text(en=text["en"].format(**facts), ru=text["ru"].format(**facts))


def _paragraph(heads: Iterable[Text], parts: Iterable[Text]) -> Text:
    """The heads as sentences, the parts after them as one sentence, cut by semicolons."""
    heads, parts = list(heads), list(parts)
    return Text(
        en=_sentences([head["en"] for head in heads], [part["en"] for part in parts]),
        ru=_sentences([head["ru"] for head in heads], [part["ru"] for part in parts]),
    )


def _sentences(heads: list[str], parts: list[str]) -> str:
    tail = "; ".join(parts)
    return " ".join(f"{one[:1].upper()}{one[1:]}." for one in [*heads, tail] if one)


# --- what it is -------------------------------------------------------------------------------------------------------

_ACTIONS: Mapping[Do, Text] = MappingProxyType(
    {
        Do.POST: Text(en="post of {to}", ru="обязательная ставка {to}"),
        Do.FOLD: Text(en="fold", ru="пас"),
        Do.CHECK: Text(en="check", ru="чек"),
        Do.CALL: Text(en="call of {to}", ru="колл {to}"),
        Do.BET: Text(en="bet of {to}", ru="бет {to}"),
        Do.RAISE: Text(en="raise to {to}, by {by}", ru="рэйз до {to}, повышение на {by}"),
    }
)


def _named(action: Action, detail: Facts) -> Iterator[Text]:
    if detail.get("all_in") and action.to is not None:
        yield Text(en="all-in", ru="олл-ин")
    yield _what(action, detail)


def _what(action: Action, detail: Facts) -> Text:
    to = action.to or 0
    by = to - int(detail.get("to_match") or 0)
    return _filled(_ACTIONS[action.do], to=to, by=by)


# --- what the chips do ------------------------------------------------------------------------------------------------


def _moved(chips: Chips) -> Iterator[Text]:
    if chips.change:
        yield _filled(Text(en="{chips} goes back", ru="{chips} возвращается"), chips=chips.change)
    if chips.returned:
        later = Text(en="{chips} of later motions goes back", ru="{chips} из следующих движений возвращается")
        yield _filled(later, chips=chips.returned)
    if chips.owed:
        yield _filled(Text(en="{chips} to add", ru="добавить {chips}"), chips=chips.owed)
    if chips.dead:
        yield _filled(Text(en="{chips} stays in the pot", ru="{chips} остаётся в банке"), chips=chips.dead)


# --- who chooses ------------------------------------------------------------------------------------------------------

_WAYS: Mapping[Way, Text] = MappingProxyType(
    {
        Way.COMPLETE: Text(en="complete", ru="доставить"),
        Way.CALL: Text(en="call", ru="колл"),
        Way.RAISE: Text(en="raise", ru="рэйз"),
        Way.BET: Text(en="bet", ru="бет"),
        Way.CHECK: Text(en="check", ru="чек"),
        Way.FOLD: Text(en="fold", ru="пас"),
        Way.TAKE_BACK: Text(en="take it back", ru="забрать назад"),
        Way.FULL_CALL: Text(en="a full call", ru="полный колл"),
        Way.STANDS: Text(en="it stands", ru="остаётся в силе"),
        Way.FIRST_MOTION: Text(en="only the first motion", ru="только первое движение"),
        Way.ALL_CHIPS: Text(en="all chips", ru="все фишки"),
        Way.BINDING: Text(en="binding", ru="обязывает"),
        Way.NOT_BINDING: Text(en="not binding", ru="не обязывает"),
        Way.DEAD_HAND: Text(en="the hand is dead", ru="рука мертва"),
        Way.PLAY_ON: Text(en="play on", ru="играть дальше"),
        Way.PENALTY: Text(en="a penalty", ru="штраф"),
        Way.OTHER: Text(en="another ruling", ru="другое решение"),
    }
)
_DECIDERS: Mapping[Decider, Text] = MappingProxyType(
    {
        Decider.DIRECTOR: Text(en="the director decides", ru="решает главный судья"),
        Decider.FLOOR: Text(en="the floor decides", ru="решает судья"),
    }
)


def _choices(options: tuple[Option, ...], detail: Facts) -> Text:
    told = [_option(option, detail) for option in options]
    if len(told) == 1:
        return Text(en=f"at least: {told[0]['en']}", ru=f"не меньше: {told[0]['ru']}")
    return Text(
        en="choose: " + ", or ".join(one["en"] for one in told), ru="выбор: " + " или ".join(one["ru"] for one in told)
    )


def _option(option: Option, detail: Facts) -> Text:
    """A way out with its numbers: "raise to 600, by 200 (200 to add)"."""
    plain = option.action is None or option.action.do is Do.FOLD or option.way is Way.TAKE_BACK
    what = _WAYS[option.way] if plain or option.action is None else _what(option.action, detail)
    moved = list(_moved(option.chips))
    if not moved or (option.way in (Way.TAKE_BACK, Way.FOLD) and not option.chips.dead):
        return what
    return Text(
        en=f"{what['en']} ({', '.join(one['en'] for one in moved)})",
        ru=f"{what['ru']} ({', '.join(one['ru'] for one in moved)})",
    )


def _decides(decider: Decider, options: tuple[Option, ...]) -> Text:
    who, ways = _DECIDERS[decider], [_WAYS[option.way] for option in options]
    return Text(
        en=f"{who['en']}: {_listed([way['en'] for way in ways], 'or')}",
        ru=f"{who['ru']}: {_listed([way['ru'] for way in ways], 'или')}",
    )


def _listed(told: list[str], last: str) -> str:
    return f" {last} ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)
