"""What the dealer reads aloud at the showdown, about a pot divided by agreement, draws, decks and cards that cannot be.

Seats are called by their number; the sentences name no gender.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.sentences import Text

_SHOWDOWN: Mapping[str, Text] = {
    "last_aggressor_shows": Text(
        en="Seat {seat} made the last bet or raise and shows first.",
        ru="Место {seat}: последняя повышающая ставка, открывается первым.",
    ),
    "left_of_button_shows": Text(
        en="No bet in the last round: seat {seat}, first left of the button, shows first.",
        ru="В последнем круге ставок не было: первым открывается место {seat}, ближайшее слева от баттона.",
    ),
    "open_hand_shows": Text(
        en="No bet in the last round: seat {seat} has the highest open cards and shows first.",
        ru="В последнем круге ставок не было: первым открывается место {seat} со старшей открытой комбинацией.",
    ),
    "first_shows_or_mucks": Text(
        en="Seat {seat} shows, or concedes and mucks.", ru="Место {seat} открывает карты или сдаётся и сбрасывает их."
    ),
    "may_muck": Text(
        en="Seat {seat} shows, or mucks unseen.", ru="Место {seat} открывает карты или сбрасывает их закрытыми."
    ),
    "must_show": Text(en="Seat {seat} has to show.", ru="Место {seat} обязано открыть карты."),
    "all_in_shows": Text(
        en="All-in, no more betting: seat {seat} opens the cards.",
        ru="Олл-ин, торговли больше нет: место {seat} открывает карты.",
    ),
    "last_holder_may_hide": Text(
        en="Seat {seat} alone still has cards: the pot is won, the cards may stay closed.",
        ru="Карты остались только у места {seat}: банк выигран, карты можно не открывать.",
    ),
    "last_holder_shows": Text(
        en="Seat {seat} alone still has cards and shows them to win the pot.",
        ru="Карты остались только у места {seat}: чтобы забрать банк, их нужно открыть.",
    ),
    "no_cards_to_muck": Text(en="Seat {seat} has no cards in this hand.", ru="У места {seat} в этой раздаче нет карт."),
    "last_hand_stays": Text(
        en="The hand of seat {seat} is the last one: it wins the pot and is not mucked.",
        ru="Рука места {seat} последняя: она выигрывает банк и не сбрасывается.",
    ),
    "cards_speak": Text(
        en="Cards speak: what lies open at seat {seat} counts, not what was said.",
        ru="Карты говорят сами за себя: считается то, что открыто у места {seat}, а не то, что сказано.",
    ),
    "hand_as_announced": Text(
        en="Seat {seat}: the hand is as announced.", ru="Место {seat}: рука такая, как объявлено."
    ),
    "mucked_cards_stay_closed": Text(
        en="The mucked cards of seat {seat} stay closed; only the director may look, on suspicion of collusion.",
        ru="Сброшенные карты места {seat} остаются закрытыми; посмотреть их может только главный судья "
        "при подозрении в сговоре.",
    ),
    "mucked_cards_without_suspicion": Text(
        en="Without suspicion of collusion the mucked cards of seat {seat} stay closed.",
        ru="Без подозрения в сговоре сброшенные карты места {seat} не открывают.",
    ),
    "director_looks_alone": Text(
        en="The director alone looks at the mucked cards of seat {seat}.",
        ru="Сброшенные карты места {seat} смотрит только главный судья.",
    ),
    "cards_shown_to_all": Text(
        en="Collusion was found: the cards of seat {seat} are shown to everybody.",
        ru="Обнаружен сговор: карты места {seat} показывают всем.",
    ),
    "cards_stay_closed": Text(
        en="No collusion was found: the cards of seat {seat} stay closed.",
        ru="Сговор не обнаружен: карты места {seat} остаются закрытыми.",
    ),
    "shown_to_all": Text(
        en="Shown to one, shown to all: seat {seat} shows the cards to everybody.",
        ru="Что показано одному, показывают всем: карты места {seat} видят все.",
    ),
    "shown_to_one": Text(
        en="Seat {seat} may show cards to whom it likes.", ru="Место {seat} может показать карты кому угодно."
    ),
}
_OPENING: Mapping[str, Text] = {
    "lowest_card_brings_in": Text(
        en="Seat {seat} has the lowest open card and posts the bring-in.",
        ru="У места {seat} младшая открытая карта: оно ставит бринг-ин.",
    ),
    "highest_card_brings_in": Text(
        en="Seat {seat} has the highest open card and posts the bring-in.",
        ru="У места {seat} старшая открытая карта: оно ставит бринг-ин.",
    ),
    "highest_open_hand_opens": Text(
        en="Seat {seat} has the highest open hand and acts first.",
        ru="У места {seat} старшая открытая комбинация: слово за ним.",
    ),
    "highest_card_wins": Text(en="Seat {seat} has drawn the highest card.", ru="Место {seat} вытянуло старшую карту."),
    "highest_suit_wins": Text(
        en="Equal cards: seat {seat} has the higher suit.", ru="Карты равны: у места {seat} старшая масть."
    ),
    "equal_cards_draw_again": Text(
        en="Equal cards: these seats draw again.", ru="Карты равны: эти места тянут ещё раз."
    ),
}
_CARDS: Mapping[str, Text] = {
    "card_unreadable": Text(en="“{text}” is no card.", ru="«{text}» – не карта."),
    "ten_is_written_t": Text(en="“{text}”: a ten is written T.", ru="«{text}»: десятка пишется буквой T."),
    "card_twice": Text(en="The card {text} occurs twice.", ru="Карта {text} встречается дважды."),
    "card_not_in_deck": Text(
        en="The deck of {size} cards does not have {text}.", ru="В колоде из {size} карт нет карты {text}."
    ),
    "deck_size_unknown": Text(
        en="This rulebook does not know a deck of {size} cards.", ru="Этот свод правил не знает колоды из {size} карт."
    ),
    "too_many_jokers": Text(
        en="Jokers in the deck: {jokers}; allowed: {most}.", ru="Джокеров в колоде: {jokers}; разрешено: {most}."
    ),
    "no_wild_cards": Text(
        en="Ordinary cards may not be wild in this game.", ru="Обычные карты в этой игре не могут заменять другие."
    ),
}
_AGREED: Mapping[str, Text] = {
    "pot_not_divided": Text(
        en="The pot is not divided by agreement here: the hand is played out.",
        ru="Делить банк по договорённости здесь нельзя: раздача доигрывается.",
    ),
    "two_must_be_left": Text(
        en="The pot is divided between the last two in the hand; {players} are left.",
        ru="Банк делят двое последних в раздаче, а сейчас в ней игроков: {players}.",
    ),
    "more_than_the_pot": Text(
        en="The pot is {pot}; {asked} of it cannot be given.",
        ru="В банке {pot}, отдать из него {asked} нельзя.",
    ),
    "division_agreed": Text(
        en="Nobody objects: the whole pot is pushed to one of the two, who settle between themselves.",
        ru="Возражений нет: весь банк отдаётся одному из двоих, дальше они рассчитываются сами.",
    ),
    "division_objected_to": Text(
        en="There is an objection: the hand is played to the end.",
        ru="Есть возражение: раздача доигрывается до конца.",
    ),
}

SENTENCES: Mapping[str, Text] = MappingProxyType({**_SHOWDOWN, **_OPENING, **_CARDS, **_AGREED})
