"""What the dealer reads aloud when the deal has gone wrong, one sentence for each step, in English and Russian.

Seats and cards are numbers; the sentences name no gender and decline no name.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.hand.mishaps.steps import Remedy, StepCode
from rules.sentences import Text, filled

_CALLING: Mapping[str, Text] = {
    StepCode.CALL_FLOOR: Text(en="Please wait: the floor decides.", ru="Пожалуйста, подождите: решает судья."),
    StepCode.CALL_DIRECTOR: Text(
        en="Please wait: the tournament director decides.", ru="Пожалуйста, подождите: решает главный судья."
    ),
    StepCode.TELL_DEALER: Text(
        en="A faulty card must be shown to the dealer at once.", ru="О негодной карте нужно сразу сообщить дилеру."
    ),
    StepCode.OPPONENT_CHOOSES: Text(
        en="Seat {seat} has shown the hand: the opponent chooses how to go on.",
        ru="Место {seat}: карты показаны. Как играть дальше, выбирает соперник.",
    ),
}

_WHOLE_HAND: Mapping[str, Text] = {
    StepCode.PLAY_ON: Text(en="The hand goes on.", ru="Раздача продолжается."),
    StepCode.PLAY_ON_TOO_LATE: Text(
        en="It is too late to go back: the hand is played on as it was dealt.",
        ru="Отменять уже поздно: раздача доигрывается как есть.",
    ),
    StepCode.MISDEAL: Text(
        en="Misdeal. All cards come back to the dealer.", ru="Пересдача. Все карты возвращаются дилеру."
    ),
    StepCode.TAKE_BACK_WAGERS: Text(
        en="Bets made in this deal go back; blinds and antes stay.",
        ru="Ставки, сделанные в этой раздаче, возвращаются; блайнды и анте остаются.",
    ),
    StepCode.SHUFFLE_AND_CUT: Text(
        en="The cards are shuffled, cut and dealt again from the same player.",
        ru="Карты тасуются, снимаются и сдаются заново, начиная с того же игрока.",
    ),
    StepCode.SAME_BUTTON: Text(en="The button does not move.", ru="Баттон остаётся на месте."),
    StepCode.SAME_SEATS: Text(
        en="The same players are dealt in; nobody joins.", ru="Играют те же игроки, новые не входят."
    ),
    StepCode.SAME_LEVEL: Text(en="The blinds stay as they were.", ru="Блайнды те же, что были."),
    StepCode.ABSENT_DEALT_AND_KILLED: Text(
        en="Players who are away or on a penalty are dealt in, and their hands are taken.",
        ru="Отсутствующим и тем, кто отбывает взыскание, карты сдаются и сразу забираются.",
    ),
    StepCode.COUNTS_ONCE: Text(
        en="For penalties both deals count as one hand.", ru="Для взысканий обе сдачи считаются за одну раздачу."
    ),
    StepCode.COUNTS_TWICE: Text(
        en="For penalties each deal counts as a hand.", ru="Для взысканий каждая сдача считается отдельной раздачей."
    ),
    StepCode.VOID_HAND: Text(
        en="The deck is faulty: the hand is void and nobody wins it.",
        ru="Колода негодная: раздача аннулируется, победителя в ней нет.",
    ),
    StepCode.REFUND: Text(en="Seat {seat} gets back {chips}.", ru="Месту {seat} возвращается {chips}."),
    StepCode.CONFISCATE: Text(
        en="Seat {seat} knew of the fault and bet on it: {chips} go into the next pot, contested without that player.",
        ru="Место {seat}: о дефекте было известно, и на нём сделана ставка. {chips} переходит в следующий банк, "
        "на который этот игрок не претендует.",
    ),
    StepCode.WINNER_KEEPS: Text(
        en="The pot has been paid: the winner keeps it.", ru="Банк уже выплачен и остаётся у победителя."
    ),
    StepCode.FINISH_HAND: Text(en="The hand is played to its end first.", ru="Сначала раздача доигрывается до конца."),
    StepCode.NEXT_BUTTON_IN_ORDER: Text(
        en="In the next hand the button is back in its proper order.",
        ru="В следующей раздаче баттон снова встаёт на положенное место.",
    ),
    StepCode.MOVE_BUTTON: Text(en="The button goes to seat {due}.", ru="Баттон переходит на место {due}."),
}

_SEATS: Mapping[str, Text] = {
    StepCode.FINISH_DEAL: Text(en="The deal is finished first.", ru="Сначала сдача доводится до конца."),
    StepCode.RESTORE_ORDER: Text(
        en="The cards are put back in their right order.", ru="Восстанавливается правильный порядок карт."
    ),
    StepCode.GIVE_NEXT_CARD: Text(
        en="Seat {seat} gets the next card off the deck.", ru="Место {seat} получает следующую карту из колоды."
    ),
    StepCode.REPLACE_CARD: Text(
        en="Seat {seat}: the exposed card is replaced by the top card of the deck.",
        ru="Место {seat}: открывшаяся карта заменяется верхней картой колоды.",
    ),
    StepCode.REPLACE_BOXED: Text(
        en="The card is dead and goes to the muck; the next card takes its place.",
        ru="Эта карта мертва и уходит в отбой; её заменяет следующая.",
    ),
    StepCode.EXPOSED_IS_BURN: Text(
        en="The exposed card is the first burn card.", ru="Открывшаяся карта становится первой сожжённой."
    ),
    StepCode.NO_MORE_BURN: Text(en="No further card is burned.", ru="Ещё одна карта не сжигается."),
    StepCode.OPEN_CARD_NOW: Text(
        en="Seat {seat} keeps the exposed card as the open card; the next card is dealt face down.",
        ru="Место {seat}: открывшаяся карта становится открытой, следующая сдаётся закрытой.",
    ),
    StepCode.CARD_STAYS: Text(
        en="Seat {seat} keeps the card: it is played or folded as it is.",
        ru="Место {seat}: карта остаётся, с ней играют или пасуют.",
    ),
    StepCode.HAND_DEAD: Text(en="The hand of seat {seat} is dead.", ru="Место {seat}: рука мертва."),
    StepCode.HAND_LIVE: Text(en="The hand of seat {seat} stays in play.", ru="Место {seat}: рука остаётся в игре."),
    StepCode.HAND_RETURNED: Text(en="Seat {seat} gets the cards back.", ru="Месту {seat} карты возвращаются."),
    StepCode.WAGERS_STAY: Text(
        en="All bets of seat {seat} stay in the pot.", ru="Все ставки места {seat} остаются в банке."
    ),
    StepCode.FORCED_BETS_STAY: Text(
        en="Blinds and antes of seat {seat} stay in the pot.", ru="Блайнды и анте места {seat} остаются в банке."
    ),
    StepCode.UNCALLED_RETURNED: Text(
        en="Nobody has called the raise of seat {seat}: {chips} go back.",
        ru="Рэйз места {seat} никто не уравнял: возвращается {chips}.",
    ),
    StepCode.POST_FROM_STACK: Text(
        en="The dealer posts from the stack of seat {seat} what is due.",
        ru="Дилер ставит обязательные ставки из стека места {seat}.",
    ),
    StepCode.SHARE_AMONG_OTHERS: Text(
        en="The pot goes in equal shares to the others who were dealt in.",
        ru="Банк делится поровну между остальными участниками раздачи.",
    ),
    StepCode.PENALTY_POSSIBLE: Text(en="Seat {seat}: a penalty is possible.", ru="Место {seat}: возможно взыскание."),
}

_DECK: Mapping[str, Text] = {
    StepCode.STOP_SHUFFLE: Text(
        en="Stop: there is a faulty card in the deck.", ru="Стоп: в колоде обнаружена негодная карта."
    ),
    StepCode.REPLACE_DECK: Text(en="The dealer takes a new deck.", ru="Дилер берёт новую колоду."),
    StepCode.REPLACE_DECK_BY_FLOOR: Text(
        en="A new card or deck is for the judge to allow.", ru="Карту или колоду заменяют по решению судьи."
    ),
    StepCode.REPLACE_AFTER_HAND: Text(
        en="After the hand the card or the deck is replaced.", ru="После раздачи карта или колода заменяется."
    ),
    StepCode.CHANGE_DECK: Text(en="The deck is changed.", ru="Колода меняется."),
    StepCode.DECK_STAYS: Text(
        en="The deck stays: decks are not changed at a player's request.",
        ru="Колода остаётся: по просьбе игроков колоды не меняют.",
    ),
}

_BOARD: Mapping[str, Text] = {
    StepCode.FINISH_ROUND: Text(en="The betting round is finished.", ru="Круг торговли доигрывается."),
    StepCode.TAKE_BACK_FLOP: Text(en="The flop is taken back.", ru="Флоп убирается."),
    StepCode.TAKE_BACK_FLOP_AND_BURN: Text(
        en="The flop is taken back together with the burn card.", ru="Флоп убирается вместе со сожжённой картой."
    ),
    StepCode.SHUFFLE_INTO_STUB: Text(
        en="These cards are shuffled into the rest of the deck, and it is cut.",
        ru="Эти карты вмешиваются в остаток колоды, и он снимается.",
    ),
    StepCode.BURN: Text(en="One card is burned.", ru="Сжигается одна карта."),
    StepCode.OPEN_FLOP: Text(en="A new flop is opened.", ru="Открывается новый флоп."),
    StepCode.OPEN_TURN: Text(en="The next card is the turn.", ru="Следующая карта – тёрн."),
    StepCode.OPEN_RIVER: Text(en="The river is opened from these cards.", ru="Из этих карт открывается ривер."),
    StepCode.SET_ASIDE: Text(
        en="The card opened too early is set aside.", ru="Карта, открытая раньше времени, откладывается."
    ),
    StepCode.PLAY_ROUND: Text(en="The next betting round is played.", ru="Играется следующий круг торговли."),
    StepCode.MIX_FACE_DOWN: Text(
        en="The four cards are turned down and mixed.", ru="Четыре карты переворачиваются и перемешиваются."
    ),
    StepCode.FLOOR_PICKS_BURN: Text(
        en="The floor picks one of them: it is the next burn card.",
        ru="Судья выбирает одну из них – она станет следующей сожжённой.",
    ),
    StepCode.REST_IS_FLOP: Text(en="The other three are the flop.", ru="Остальные три – флоп."),
    StepCode.EXTRA_IS_NEXT_BURN: Text(
        en="The extra card will be the next burn card.", ru="Лишняя карта станет следующей сожжённой."
    ),
    StepCode.EXTRA_TO_MUCK: Text(en="The extra card goes to the muck.", ru="Лишняя карта уходит в отбой."),
    StepCode.OPEN_MISSING: Text(
        en="What is missing of the flop is opened from the deck, without a burn.",
        ru="Недостающее на флопе открывается из колоды без сжигания.",
    ),
    StepCode.RETURN_BURN: Text(
        en="Cards burned too many go back on top of the deck.",
        ru="Лишние сожжённые карты возвращаются на верх колоды.",
    ),
}

SENTENCES: Mapping[str, Text] = MappingProxyType({**_CALLING, **_WHOLE_HAND, **_SEATS, **_DECK, **_BOARD})


def read_aloud(remedy: Remedy) -> tuple[Text, ...]:
    """What is read aloud, step by step."""
    return tuple(filled(SENTENCES[step.code], step.detail) for step in remedy.steps)


_OPTIONS: Mapping[str, Text] = MappingProxyType(
    {
        "redeal": Text(en="Deal again", ru="Пересдать"),
        "play_on": Text(en="Play on", ru="Играть дальше"),
        "void": Text(en="Void the hand", ru="Аннулировать раздачу"),
        "reshuffle": Text(en="Shuffle and open again", ru="Перетасовать и открыть заново"),
        "set_aside": Text(en="Set the card aside", ru="Отложить карту"),
        "extra_is_next_burn": Text(en="The extra card is the next burn", ru="Лишняя карта – следующая сожжённая"),
        "mix_and_pick": Text(en="Mix and pick the burn card", ru="Перемешать и выбрать сожжённую"),
        "refund": Text(en="Give the chips back", ru="Вернуть фишки"),
        "confiscate": Text(en="Keep the chips for the next pot", ru="Перенести фишки в следующий банк"),
        "penalty": Text(en="Penalty", ru="Взыскание"),
        "hand_returned": Text(en="Give the cards back", ru="Вернуть карты"),
        "hand_dead": Text(en="The hand is dead", ru="Рука мертва"),
        "refund_wagers": Text(en="Give the bets back", ru="Вернуть ставки"),
        "continue": Text(en="Play on", ru="Играть дальше"),
        "bet_is_all_in": Text(en="The bet is all-in", ru="Ставка – олл-ин"),
        "withdraw_bet": Text(en="Take the bet back", ru="Забрать ставку"),
    }
)


def option_label(option: str) -> Text:
    """What stands on the button of an outcome that a person may choose."""
    return _OPTIONS.get(option, Text(en=option, ru=option))
