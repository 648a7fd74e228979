"""Why what a dealer enters of a hand cannot be taken in, one sentence for each reason, in English and Russian.

`{seat}` is a chair, `{pot}` the number of a pot (0 is the main pot), `{board}` the number of a board.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.sentences import Text

_FORCED: Mapping[str, Text] = {
    "already_posted": Text(en="Antes and blinds lie already.", ru="Анте и блайнды уже поставлены."),
    "antes_first": Text(en="First antes and blinds, then the cards.", ru="Сначала анте и блайнды, потом карты."),
    "bring_in_due": Text(
        en="Seat {seat} must bring in or complete.", ru="Место {seat} должно поставить бринг-ин или полную ставку."
    ),
    "no_bring_in_due": Text(en="No bring-in is due here.", ru="Бринг-ин здесь не требуется."),
    "not_the_bring_in": Text(
        en="The bring-in is not for seat {seat}, it is for seat {to_act}.",
        ru="Бринг-ин ставит не место {seat}, а место {to_act}.",
    ),
    "no_betting": Text(en="There is nothing to bet on now.", ru="Сейчас торговли нет."),
}

_CARDS: Mapping[str, Text] = {
    "wrong_number_of_cards": Text(
        en="This is not the number of cards that is due.", ru="Карт должно быть другое количество."
    ),
    "no_street_due": Text(
        en="No cards are due now: the betting goes on or the hand is over.",
        ru="Сейчас карты не открываются: идёт торговля или раздача закончена.",
    ),
    "cards_differ": Text(en="Seat {seat} was entered with other cards.", ru="Для места {seat} записаны другие карты."),
    "opener_missing": Text(
        en="Say which seat opens: the open cards are not known.",
        ru="Укажите, какое место открывает торговлю: открытые карты не записаны.",
    ),
    "not_the_opener": Text(
        en="Not seat {seat} opens, but seat {opener}.", ru="Торговлю открывает не место {seat}, а место {opener}."
    ),
}

_SHOWDOWN: Mapping[str, Text] = {
    "no_showdown": Text(en="There is no showdown yet.", ru="До вскрытия ещё не дошло."),
    "already_shown_or_mucked": Text(
        en="The hand of seat {seat} is shown or mucked already.", ru="Карты места {seat} уже вскрыты или сброшены."
    ),
    "no_such_pot": Text(en="There is no such pot.", ru="Такого банка нет."),
    "winner_missing": Text(en="Say who wins the pot.", ru="Укажите, кто выигрывает банк."),
    "not_in_this_pot": Text(en="Seat {seat} has no part in this pot.", ru="Место {seat} на этот банк не претендует."),
    "no_extra_boards": Text(
        en="Additional boards are not dealt by these rules.",
        ru="Дополнительные комплекты общих карт этими правилами не предусмотрены.",
    ),
    "no_boards_to_agree": Text(
        en="There is nothing to agree about boards now.",
        ru="Договариваться о дополнительных общих картах сейчас не о чем.",
    ),
    "boards_not_agreed": Text(
        en="Not all of this pot have agreed to more boards.",
        ru="На дополнительный комплект общих карт согласны не все претенденты на этот банк.",
    ),
    "already_void": Text(en="The hand is void already.", ru="Раздача уже аннулирована."),
    "pot_paid": Text(
        en="The pot has been paid: the hand can no longer be void.",
        ru="Банк уже выдан: аннулировать раздачу поздно.",
    ),
}

_STACKS: Mapping[str, Text] = {
    "no_such_stack": Text(
        en="Seat {seat} cannot have {chips}.", ru="У места {seat} не может быть столько фишек: {chips}."
    ),
    "stack_as_it_is": Text(en="Seat {seat} has that many already.", ru="У места {seat} столько и записано."),
    "reason_missing": Text(en="A stack is corrected with a reason only.", ru="Исправляя стек, нужно указать причину."),
    "nothing_to_take_back": Text(en="There is nothing to take back.", ru="Отменять нечего."),
}

_RULED: Mapping[str, Text] = {
    "no_choice_open": Text(
        en="Nothing is left to choose about what seat {seat} did.",
        ru="По действию места {seat} выбирать нечего.",
    ),
    "way_not_open": Text(
        en="This way out is not open to seat {seat}.", ru="Такой вариант для места {seat} здесь невозможен."
    ),
    "ruling_needs_reason": Text(
        en="A ruling on seat {seat} is given with its reason.", ru="К решению по месту {seat} нужно указать причину."
    ),
    "no_mishap_open": Text(en="No mishap waits for a decision.", ru="Нет происшествия, по которому требуется решение."),
    "no_pot_to_divide": Text(en="There is no pot to divide now.", ru="Сейчас нет банка, который можно разделить."),
    "still_to_answer": Text(en="Seat {seat} has not answered yet.", ru="Место {seat} ещё не ответило."),
}

SENTENCES: Mapping[str, Text] = MappingProxyType({**_FORCED, **_CARDS, **_SHOWDOWN, **_STACKS, **_RULED})
