"""Why a wager is what it is, one clause for each reason, in English and Russian.

That there is nothing to call is said in `spoken_betting`: the same code refuses a call and makes it a check.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.hand.reasons import Reason
from rules.sentences import Text

_CHIPS: Mapping[str, Text] = {
    Reason.CHIPS_ARE_CALL: Text(en="the chips make the call", ru="фишек ровно на колл"),
    Reason.CHIPS_ARE_BET: Text(en="all chips put in are the bet", ru="все поставленные фишки – это бет"),
    Reason.CHIPS_ARE_RAISE: Text(en="the chips make a full raise", ru="фишек хватает на полный рэйз"),
    Reason.ALL_IN: Text(en="these are all the chips of the stack", ru="это все фишки стека"),
    Reason.CHIP_IS_CALL: Text(
        en="one oversized chip without a declared raise is not a raise",
        ru="одна крупная фишка без объявления рэйза – это не рэйз",
    ),
    Reason.CHIP_IS_BET: Text(en="the chip bets all that it is worth", ru="фишка ставится по полной стоимости"),
    Reason.CHIP_IS_RAISE: Text(
        en='with "raise" said the chip counts for all that it is worth',
        ru="со словом «рэйз» фишка считается по полной стоимости",
    ),
    Reason.EVERY_CHIP_NEEDED: Text(
        en="every chip is needed for the call, and no raise was declared",
        ru="для колла нужны все эти фишки, а рэйз не объявлен",
    ),
    Reason.RAISE_EVIDENT: Text(
        en="more than a call in several chips is a raise", ru="несколько фишек больше колла – это рэйз"
    ),
    Reason.EXCESS_IS_CALL: Text(
        en="chips above the call are no raise by themselves", ru="лишние фишки сами по себе не рэйз"
    ),
    Reason.BELOW_MARK: Text(en="it is too little above the call for a raise", ru="для рэйза добавлено слишком мало"),
    Reason.RAISE_COMPLETED: Text(
        en="that much above the call is a raise, and it is made up to the minimum raise",
        ru="добавлено столько, что это рэйз: его нужно довести до минимального",
    ),
    Reason.RAISE_TOO_SMALL: Text(
        en="this is a raise, but too small: the minimum raise is to {min_to}",
        ru="это рэйз, но недостаточный: минимальный до {min_to}",
    ),
    Reason.RAISE_CLOSED: Text(en="a raise is not open to this player", ru="повышать этот игрок сейчас не может"),
    Reason.STRUCTURE_MAXIMUM: Text(en="the pot-limit maximum is {max_to}", ru="максимум в пот-лимите – {max_to}"),
    Reason.POT_CAPPED: Text(
        en="the pot may not grow beyond the size set for this round: no more than {max_to}",
        ru="банк не может превысить предел этого круга: не больше {max_to}",
    ),
    Reason.FIXED_SIZE: Text(en="the size is fixed", ru="размер ставки фиксирован"),
    Reason.SMALLEST_CHIP: Text(
        en="chips below the smallest in play do not count", ru="фишки мельче младшей в игре не считаются"
    ),
}

_WORDS: Mapping[str, Text] = {
    Reason.SAID: Text(en="what was said binds", ru="сказанное обязывает"),
    Reason.FIRST_WORD: Text(
        en="the call was said first and binds; the raise came too late",
        ru="колл объявлен первым и обязывает, рэйз опоздал",
    ),
    Reason.RAISE_SAID: Text(
        en='the amount named with "raise" is the whole bet', ru="сумма, названная со словом «рэйз», – это вся ставка"
    ),
    Reason.DECLARED_BET: Text(
        en="a bet was declared, so it is made up to the minimum", ru="бет объявлен, поэтому доводится до минимального"
    ),
    Reason.DECLARED_MINIMUM: Text(
        en="a raise was declared, so it is made up to the minimum raise",
        ru="рэйз объявлен, поэтому доводится до минимального",
    ),
    Reason.SMALLEST_MEANING: Text(
        en="the amount was unclear, so the smallest legal one counts",
        ru="сумма неясна, поэтому берётся наименьшая возможная",
    ),
    Reason.AMOUNT_WANTED: Text(en="please name the amount", ru="назовите, пожалуйста, сумму"),
    Reason.SECOND_MOTION: Text(
        en="the call is in; one more motion completes the raise", ru="колл поставлен, рэйз – ещё одним движением"
    ),
    Reason.CHECK_FACING_BET: Text(
        en="there is a bet of {to_match}, a check is not possible", ru="стоит ставка {to_match}, чек невозможен"
    ),
    Reason.BET_FACING_BET: Text(
        en="there is already a bet of {to_match}: call, raise or fold",
        ru="ставка {to_match} уже сделана: колл, рэйз или пас",
    ),
    Reason.POT_NO_WAGER: Text(
        en='a bet of "the pot" is not valid here, please name an amount',
        ru="ставка «банк» здесь недействительна, назовите сумму",
    ),
    Reason.WORDS_ALONE: Text(en="words alone do not bind here", ru="одни слова здесь не обязывают"),
    Reason.CONDITION: Text(
        en="please do not say what you would do", ru="пожалуйста, не объявляйте, что сделаете потом"
    ),
    Reason.UNOFFICIAL: Text(
        en="this is not an official declaration, it is used at the player's own risk",
        ru="такого объявления в правилах нет, оно на риск игрока",
    ),
}

_TOO_FEW: Mapping[str, Text] = {
    Reason.UNDERBET_CHOICE: Text(
        en="the minimum bet is {min_to}: not enough chips", ru="минимальный бет – {min_to}: фишек не хватает"
    ),
    Reason.UNDERBET_COMPLETED: Text(
        en="the minimum bet is {min_to} and must be made up", ru="минимальный бет – {min_to}, до него нужно доставить"
    ),
    Reason.UNDERCALL_CHOICE: Text(
        en="the call is {call_to}: not enough chips", ru="колл – {call_to}: фишек не хватает"
    ),
    Reason.UNDERCALL_COMPLETED: Text(
        en="an undercall must be made up to a full call", ru="недостаточный колл нужно довести до полного"
    ),
    Reason.UNDERCALL_ELSEWHERE: Text(
        en="not enough chips for the call of {call_to}", ru="для колла {call_to} фишек не хватает"
    ),
    Reason.CHOICE_LOST: Text(
        en="a player behind has already acted on it, so the call is made up",
        ru="следующий игрок уже ответил ставкой, поэтому колл нужно доставить",
    ),
    Reason.DECLARED_CALL: Text(en="what was declared must be made in full", ru="объявленное нужно поставить полностью"),
    Reason.DEALER_ERROR: Text(en="the dealer prompted this player too early", ru="дилер передал ход слишком рано"),
    Reason.TINY_CHIP: Text(
        en="the chip is tiny against the call of {call_to}", ru="фишка слишком мала против колла {call_to}"
    ),
    Reason.MISINFORMED: Text(
        en="who calls accepts the true amount, even if it was told wrong",
        ru="уравнивающий принимает настоящую сумму, даже если названа неверная",
    ),
    Reason.MISINFORMED_CHOICE: Text(
        en="the amount was told wrong: the call is {call_to}", ru="сумму назвали неверно: колл {call_to}"
    ),
    Reason.UNAWARE: Text(
        en="the raise stands even if it was not noticed", ru="рэйз действует, даже если его не заметили"
    ),
    Reason.UNAWARE_CHOICE: Text(
        en="the raise was not noticed: the call is {call_to}", ru="рэйз не заметили: колл {call_to}"
    ),
}

_MOVED: Mapping[str, Text] = {
    Reason.STRING_BET: Text(en="only the first motion counts", ru="считается только первое движение"),
    Reason.STRING_BET_REPORTED: Text(
        en="a player has called a string bet", ru="игрок заявил о ставке в несколько движений"
    ),
    Reason.HELD_BACK: Text(
        en="chips were moved forward and not released", ru="фишки выдвинули вперёд, но из рук не выпустили"
    ),
    Reason.PRIOR_CHIPS: Text(
        en="earlier chips were pulled in and new ones added", ru="прежние фишки забрали частично и добавили новые"
    ),
    Reason.PULLED_BACK: Text(
        en="the earlier chips were pulled in facing a bet", ru="прежние фишки забрали, когда стоит ставка"
    ),
    Reason.STACK_DIFFERS: Text(
        en="more chips lie here than the stack held, please count it",
        ru="здесь больше фишек, чем было в стеке, пересчитайте стек",
    ),
    Reason.NOTHING_DONE: Text(en="nothing was wagered", ru="ставки не было"),
}

_CARDS: Mapping[str, Text] = {
    Reason.FOLD_SAID: Text(en="the word is final", ru="слово окончательно"),
    Reason.FOLD_THROWN: Text(en="cards thrown to the muck are a fold", ru="карты, брошенные в отбой, – это пас"),
    Reason.FOLD_IN_TURN: Text(
        en="cards thrown to the muck in turn are a fold", ru="карты, брошенные в отбой в свою очередь, – это пас"
    ),
    Reason.FOLD_NOT_FINAL: Text(
        en="thrown cards are a fold once a player behind acts",
        ru="брошенные карты становятся пасом после хода следующего игрока",
    ),
    Reason.CARDS_IN_MUCK: Text(en="the cards touched the muck", ru="карты коснулись отбоя"),
    Reason.CARDS_TOUCHED: Text(en="the cards touched another hand", ru="карты коснулись карт другого игрока"),
    Reason.MOVED_CARDS_DEAD: Text(
        en="the cards touched another hand, and the moved hand is dead",
        ru="карты коснулись чужих, рука, которую двигали, мертва",
    ),
}

SENTENCES: Mapping[str, Text] = MappingProxyType({**_CHIPS, **_WORDS, **_TOO_FEW, **_MOVED, **_CARDS})
