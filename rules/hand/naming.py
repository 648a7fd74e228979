"""What an action is called when it is announced: a bet, a call, a raise, a re-raise, the cap, all-in.

Blinds are wagers, so before the flop nobody "bets": who puts in the big blind calls it (FSPR-4.1-bet, in its reading).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.hand.actions import play
from rules.hand.betting_rules import betting_rules
from rules.hand.limits import cap_total
from rules.hand.round import Round
from rules.hand.state import Action, Do
from rules.rulebook import Rules
from rules.sentences import Text


class Name(StrEnum):
    """The declarations of the betting."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    RERAISE = "reraise"
    CAP = "cap"
    POST = "post"


@dataclass(frozen=True, slots=True)
class Announced:
    """An action as it is announced: its name, its total (None without chips), and whether it takes the whole stack."""

    name: Name
    to: int | None
    all_in: bool


def announced(before: Round, action: Action, rules: Rules) -> Announced:
    """What to call an action in the round as it stood before it.

    The first voluntary wager where nobody has wagered is a bet (FSPR-4.1-bet), matching is a call (FSPR-4.1-call), more
    than the bet is a raise (FSPR-4.1-raise), more than a raise a re-raise (FSPR-4.1-reraise), the last one that the
    structure allows the cap (FSPR-4.1-cap), and a wager of every chip is all-in besides (FSPR-4.1-allin).
    """
    after = play(before, action, rules)
    place = before.position(action.seat)
    put_in = place >= 0 and after.bets[place] > before.bets[place]
    to = after.bets[place] if put_in else None
    return Announced(_name(before, after, action, rules), to, all_in=put_in and not after.stacks[place])


def _name(before: Round, after: Round, action: Action, rules: Rules) -> Name:
    if action.do not in (Do.BET, Do.RAISE):
        return Name(action.do.value)
    if after.to_match <= before.to_match:
        return Name.CALL
    if not before.to_match:
        return Name.BET
    cap = cap_total(before, betting_rules(rules))
    if cap is not None and after.to_match >= cap:
        return Name.CAP
    return Name.RERAISE if before.raises else Name.RAISE


_NAMES: dict[Name, Text] = {
    Name.FOLD: Text(en="Fold", ru="Пас"),
    Name.CHECK: Text(en="Check", ru="Чек"),
    Name.CALL: Text(en="Call", ru="Колл"),
    Name.BET: Text(en="Bet", ru="Бет"),
    Name.RAISE: Text(en="Raise", ru="Рэйз"),
    Name.RERAISE: Text(en="Re-raise", ru="Рерэйз"),
    Name.CAP: Text(en="Cap", ru="Кэп"),
    Name.POST: Text(en="Forced bet", ru="Обязательная ставка"),
}


def sentence(announcement: Announced) -> Text:
    """The announcement as the dealer makes it: "Raise, 600." """
    name, to = _NAMES[announcement.name], announcement.to
    chips = "" if to is None else f", {to}"
    all_in = Text(en=", all-in", ru=", олл-ин") if announcement.all_in else Text(en="", ru="")
    return Text(en=f"{name['en']}{chips}{all_in['en']}.", ru=f"{name['ru']}{chips}{all_in['ru']}.")
