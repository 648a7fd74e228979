"""What is answered on the floor about the deal, rulings, penalties, the clock on a player and chips: the sentence of
every code of these, in English and Russian.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.sentences import Text

_DEAL: Mapping[str, Text] = {
    "game_offered": Text(en="This game is offered.", ru="Эта игра предусмотрена правилами."),
    "game_not_offered": Text(en="The rulebook does not offer this game.", ru="Эта игра правилами не предусмотрена."),
    "shuffled_by_hand": Text(en="The cards are shuffled by hand.", ru="Карты тасуются вручную."),
    "shuffled_by_machine": Text(en="All tables use shuffling machines.", ru="За всеми столами карты тасует машинка."),
    "no_shuffling_machines": Text(
        en="Shuffling machines are not used here.", ru="Машинки для тасования здесь не используются."
    ),
    "machine_at_every_table": Text(
        en="Shuffling machines at {with_machine} of {tables} tables: they must be at all or at none.",
        ru="Машинки для тасования за столами: {with_machine} из {tables}. Они должны быть за всеми столами "
        "или ни за одним.",
    ),
}

_RULINGS: Mapping[str, Text] = {
    "opponent_decides": Text(
        en="How to go on is for the opponent alone to choose.", ru="Как играть дальше, выбирает только соперник."
    ),
    "departure_needs_reason": Text(
        en="To depart from the rules, write down the reason.",
        ru="Чтобы отступить от правил, нужно записать причину.",
    ),
    "director_settles": Text(en="This is for the tournament director to decide.", ru="Это решает главный судья."),
    "structure_stands": Text(
        en="Once the tournament has begun, the structure stands.", ru="После начала турнира структура не меняется."
    ),
    "director_finds_alone": Text(
        en="Only the tournament director looks at discarded cards and finds collusion.",
        ru="Смотреть сброшенные карты и устанавливать сговор вправе только главный судья.",
    ),
    "suspicion_needed": Text(
        en="Write down what gives rise to the suspicion of collusion.",
        ru="Запишите, на чём основано подозрение в сговоре.",
    ),
    "muck_opened": Text(
        en="The director looks at the discarded cards. Suspicion: {suspicion}.",
        ru="Главный судья смотрит сброшенные карты. Подозрение: {suspicion}.",
    ),
    "cards_must_be_shown": Text(
        en="A finding of collusion must be proven by showing the cards to everybody.",
        ru="Сговор доказывают, показав карты всем участникам.",
    ),
    "collusion_found": Text(
        en="Collusion is found; the cards have been shown to everybody.",
        ru="Сговор установлен, карты показаны всем участникам.",
    ),
}

_PENALTIES: Mapping[str, Text] = {
    "no_such_sanction": Text(
        en="The rulebook does not know this sanction.", ru="Такого взыскания правила не предусматривают."
    ),
    "director_imposes": Text(
        en="This sanction is for the tournament director to impose.", ru="Это взыскание налагает только главный судья."
    ),
}

_CLOCK: Mapping[str, Text] = {
    "not_at_the_table": Text(
        en="The clock is called by players at the table or by an official.",
        ru="Просить отсчёт времени могут игроки за этим столом или судья.",
    ),
    "no_decision_due": Text(
        en="It is not this player's turn: there is no time to call.",
        ru="Сейчас не очередь этого игрока: засекать нечего.",
    ),
    "clock_runs_already": Text(en="The clock runs already.", ru="Время уже идёт."),
    "reasonable_time_not_over": Text(
        en="The player may think a little longer: {seconds} s.", ru="Игрок ещё может подумать: {seconds} с."
    ),
    "time_over_fold": Text(en="Time is over: the hand is folded.", ru="Время вышло: пас."),
    "time_over_check": Text(en="Time is over: check.", ru="Время вышло: чек."),
}

_CHIPS: Mapping[str, Text] = {
    "director_times_the_race": Text(
        en="When small chips are exchanged is decided by the tournament director.",
        ru="Когда менять мелкие фишки, решает главный судья.",
    ),
    "chips_do_not_change": Text(
        en="Chips of {remove} cannot be changed into chips of {larger}.",
        ru="Фишки номиналом {remove} нельзя обменять на фишки номиналом {larger}.",
    ),
    "stack_not_in_these_chips": Text(
        en="Seat {seat}: a stack of {stack} cannot be made up of these chips. Please count again.",
        ru="Место {seat}: стек {stack} нельзя составить из этих фишек. Пересчитайте его.",
    ),
    "race_cards_wrong": Text(
        en="The cards dealt ({cards}) do not match the chips left over: one card for each.",
        ru="Сданные карты ({cards}) не соответствуют оставшимся фишкам: на каждую – одна карта.",
    ),
}

_SCHEDULE: Mapping[str, Text] = {
    "other_level_length": Text(
        en="Level {level} lasts {minutes} min; the rulebook says {expected} min ({article}).",
        ru="Уровень {level} длится {minutes} мин, а по правилам – {expected} мин ({article}).",
    ),
    "level_without_rise": Text(
        en="Level {level} does not raise the forced bets, as every level should ({article}).",
        ru="На уровне {level} обязательные ставки не растут, а должны расти на каждом ({article}).",
    ),
    "antes_not_taken": Text(
        en="The rulebook has no antes: the ante of {ante} from level {level} on is not taken ({article}).",
        ru="По этим правилам анте нет: анте {ante} с уровня {level} взиматься не будет ({article}).",
    ),
    "short_break": Text(
        en="A break of {minutes} min is too short: the rulebook says {expected} min (line {line}; {article}).",
        ru="Перерыв {minutes} мин слишком короткий: по правилам {expected} мин (строка {line}; {article}).",
    ),
    "break_overdue": Text(
        en="A break is due before line {line}: the rulebook has one every {every} min ({article}).",
        ru="Перед строкой {line} нужен перерыв: по правилам он каждые {every} мин ({article}).",
    ),
}

SENTENCES: Mapping[str, Text] = MappingProxyType({**_DEAL, **_RULINGS, **_PENALTIES, **_CLOCK, **_CHIPS, **_SCHEDULE})
"""By code; facts stand in braces."""
