"""Why an action may not be done, or why raising is closed, one sentence for each reason, in English and Russian.

The dealer reads them at the table: `{seat}` is a chair, all other numbers are chips.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.sentences import Text

_TURN: Mapping[str, Text] = {
    "round_over": Text(en="This betting round is over.", ru="Этот круг торговли закончен."),
    "not_in_turn": Text(
        en="Seat {seat} is not in turn: the action is on seat {to_act}.",
        ru="Сейчас слово не за местом {seat}: очередь места {to_act}.",
    ),
    "not_dealt_in": Text(
        en="Seat {seat} has no cards in this hand.", ru="Месту {seat} в этой раздаче карт не сдавали."
    ),
    "has_folded": Text(en="Seat {seat} has folded.", ru="Карты места {seat} уже сброшены."),
    "is_all_in": Text(en="Seat {seat} is all-in and has nothing more to say.", ru="Место {seat} уже в олл-ине."),
    "not_a_declaration": Text(
        en="Blinds and antes are posted before the betting.", ru="Блайнды и анте ставятся до начала торговли."
    ),
}

_WAGER: Mapping[str, Text] = {
    "cannot_check": Text(
        en="There is a bet of {to_match}: call, raise or fold.", ru="Ставка {to_match}: колл, рэйз или пас."
    ),
    "cannot_bet": Text(
        en="There is a bet of {to_match} already: more than that is a raise.",
        ru="Ставка {to_match} уже сделана: больше неё – это рэйз.",
    ),
    "nothing_to_call": Text(en="there is nothing to call", ru="уравнивать нечего"),
    "nothing_to_raise": Text(
        en="Nobody has bet yet: the first wager is a bet.", ru="Ставок ещё нет: первая ставка – это бет."
    ),
    "call_amount": Text(en="A call is to {call_to}, not to {to}.", ru="Колл – до {call_to}, а не до {to}."),
    "amount_missing": Text(en="The amount is missing.", ru="Не указан размер ставки."),
    "below_minimum": Text(
        en="{to} is too little: the smallest bet or raise is to {min_to}.",
        ru="{to} – мало: наименьшая ставка или рэйз до {min_to}.",
    ),
    "above_stack": Text(
        en="{to} is more than there is: all-in is {max_to}.", ru="{to} – больше стека: олл-ин – это {max_to}."
    ),
    "above_maximum": Text(
        en="{to} is too much: the limit allows up to {max_to}.", ru="{to} – много: лимит позволяет до {max_to}."
    ),
    "not_a_size": Text(
        en="{to} is no size of this limit: it is one of {sizes}.", ru="{to} – не по лимиту: можно только {sizes}."
    ),
}

_CLOSED: Mapping[str, Text] = {
    "covered": Text(
        en="The stack does not reach above the bet of {to_match}: it can be called all-in.",
        ru="Стека не хватает, чтобы поставить больше {to_match}: можно уравнять олл-ином.",
    ),
    "nobody_to_raise": Text(
        en="Nobody is left who could call more than {to_match}.",
        ru="Уравнять больше {to_match} уже никто не сможет.",
    ),
    "raise_cap": Text(
        en="The round is capped: no more raises, call or fold.",
        ru="Сделан последний рэйз круга (кэп): остаются колл или пас.",
    ),
    "pot_cap": Text(
        en="A raise would take the pot above the size set for this round.",
        ru="С рэйзом банк превысил бы предел, установленный для этого круга.",
    ),
    "not_reopened": Text(
        en="Seat {seat} has acted, and no full raise has been made since: call or fold.",
        ru="После хода места {seat} полного рэйза не было: остаются колл или пас.",
    ),
}

SENTENCES: Mapping[str, Text] = MappingProxyType({**_TURN, **_WAGER, **_CLOSED})
"""The sentence of every refusal of the betting round."""
