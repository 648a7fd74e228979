"""What the dealer reads aloud when a wager has been judged, in English and Russian.

A sentence says what it is ("Call of 200."), why ("One oversized chip without a declared raise is not a raise") and
what the chips do ("300 goes back"). A raise is always told by both its numbers, the total and what it adds. Numbers
are chips.
The sentences name no gender.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import assert_never

from rules import spoken
from rules.hand.premature import OutOfTurn
from rules.hand.reasons import Reason
from rules.hand.state import Action, Do
from rules.hand.verdicts import Allowed, CallFloor, Chips, Choice, Corrected, Decider, Illegal, Option, Verdict, Way
from rules.officials import Official, role_name
from rules.rulebook import Rules
from rules.sentences import Text, closed, filled
from rules.verdict import Facts


def sentence(verdict: Verdict, rules: Rules | None = None) -> Text:
    """The verdict as it is read aloud at the table. With `rules` the officials are called what the rulebook in force
    calls them (`role_names`)."""
    why = filled(spoken.SENTENCES[verdict.ruling.code], verdict.ruling.detail)
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
            return _paragraph([why], [_decides(decider, options, rules)])
        case Illegal(ruling, chips):
            if ruling.code in ("not_in_turn", "round_over"):  # which says already where the action is
                return _paragraph([why], _moved(Chips(change=chips.returned)))
            stays = filled(_TURN_STAYS, {"seat": ruling.detail.get("seat")})
            return _paragraph([why], [*_moved(chips), stays])
        case _:
            assert_never(verdict)


_PLAIN = frozenset(
    {
        Reason.SAID,
        Reason.RAISE_SAID,
        Reason.CHIPS_ARE_CALL,
        Reason.CHIPS_ARE_BET,
        Reason.CHIPS_ARE_RAISE,
        Reason.ALL_IN,
        Reason.FOLD_SAID,
        Reason.FOLD_IN_TURN,
    }
)
_TURN_STAYS = Text(en="the action stays with seat {seat}", ru="ход остаётся за местом {seat}")


def told(out: OutOfTurn, rules: Rules | None = None) -> Text:
    """What becomes of an action out of turn: what it counts as, why, and what is open to the player."""
    if out.verdict is None or out.ruling.code == "no_action_due":
        return spoken.sentence(out.ruling.code, out.ruling.detail)
    return sentence(out.verdict, rules)


def _paragraph(heads: Iterable[Text], parts: Iterable[Text]) -> Text:
    """The heads as sentences, the parts after them as one sentence, cut by semicolons."""
    told = [closed(head) for head in heads]
    if clauses := list(parts):
        told.append(
            closed(Text(en="; ".join(one["en"] for one in clauses), ru="; ".join(one["ru"] for one in clauses)))
        )
    return Text(en=" ".join(one["en"] for one in told), ru=" ".join(one["ru"] for one in told))


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
    return filled(_ACTIONS[action.do], {"to": to, "by": by})


# --- what the chips do ------------------------------------------------------------------------------------------------


def _moved(chips: Chips) -> Iterator[Text]:
    back = Text(en="{chips} goes back", ru="{chips} возвращается")
    later = Text(en="{chips} of later motions goes back", ru="{chips} из следующих движений возвращается")
    if chips.change:
        yield filled(back, {"chips": chips.change})
    if chips.returned:
        # Where nothing stays there is no first motion to tell later ones from.
        yield filled(later if chips.stays else back, {"chips": chips.returned})
    if chips.owed:
        yield filled(Text(en="{chips} to add", ru="добавить {chips}"), {"chips": chips.owed})
    if chips.dead:
        yield filled(Text(en="{chips} stays in the pot", ru="{chips} остаётся в банке"), {"chips": chips.dead})


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
_TAKE_BACK_AND_FOLD = Text(en="take it back and fold", ru="забрать назад и спасовать")
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
    if option.way is Way.TAKE_BACK and option.action is not None:
        return _TAKE_BACK_AND_FOLD
    plain = option.action is None or option.action.do is Do.FOLD or option.way is Way.TAKE_BACK
    what = _WAYS[option.way] if plain or option.action is None else _what(option.action, detail)
    moved = list(_moved(option.chips))
    if not moved or (option.way in (Way.TAKE_BACK, Way.FOLD) and not option.chips.dead):
        return what
    return Text(
        en=f"{what['en']} ({', '.join(one['en'] for one in moved)})",
        ru=f"{what['ru']} ({', '.join(one['ru'] for one in moved)})",
    )


def _decides(decider: Decider, options: tuple[Option, ...], rules: Rules | None) -> Text:
    who, ways = _who(decider, rules), [_WAYS[option.way] for option in options]
    return Text(
        en=f"{who['en']}: {_listed([way['en'] for way in ways], 'or')}",
        ru=f"{who['ru']}: {_listed([way['ru'] for way in ways], 'или')}",
    )


def _who(decider: Decider, rules: Rules | None) -> Text:
    if rules is None:
        return _DECIDERS[decider]
    official = Official(decider.value)
    return Text(en=f"the {role_name(official, rules)} decides", ru=f"решает {role_name(official, rules, 'ru')}")


def _listed(told: list[str], last: str) -> str:
    return f" {last} ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)
