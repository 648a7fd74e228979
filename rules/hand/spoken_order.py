"""What the dealer reads aloud about actions out of turn, amounts told wrongly, cards shown, and questions asked.

Numbers are chips. The sentences name no gender and decline no name; seats are called by their number.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rules.sentences import Text
from rules.verdict import Facts

_DOING: Mapping[str, Text] = {
    "fold": Text(en="the fold", ru="пас"),
    "check": Text(en="the check", ru="чек"),
    "call": Text(en="the call", ru="колл"),
    "bet": Text(en="the bet", ru="бет"),
    "raise": Text(en="the raise", ru="рэйз"),
}
_OPTIONS: Mapping[str, Text] = {
    "fold": Text(en="fold", ru="пас"),
    "check": Text(en="check", ru="чек"),
    "call": Text(en="call", ru="колл"),
    "bet": Text(en="bet", ru="бет"),
    "raise": Text(en="raise", ru="рэйз"),
}
_OFFICIALS: Mapping[str, Text] = {
    "director": Text(en="the director", ru="главный судья"),
    "floor": Text(en="the floor", ru="судья"),
}
_OUTCOMES: Mapping[str, Text] = {
    "binding": Text(en="binding", ru="обязывает"),
    "not_binding": Text(en="not binding", ru="не обязывает"),
    "full_call": Text(en="a full call", ru="полный колл"),
    "dead_hand": Text(en="the hand is dead", ru="рука мертва"),
    "play_on": Text(en="play on", ru="играть дальше"),
    "take_back": Text(en="take back", ru="забрать назад"),
    "continue": Text(en="play on", ru="играть дальше"),
    "bet_is_all_in": Text(en="the bet is all-in", ru="ставка – олл-ин"),
    "withdraw_bet": Text(en="take the bet back", ru="забрать ставку"),
    "other": Text(en="another ruling", ru="другое решение"),
    **_OPTIONS,
}
_WORDS = {"do": _DOING, "decider": _OFFICIALS, "outcome": _OUTCOMES, "option": _OUTCOMES}

_OUT_OF_TURN: Mapping[str, Text] = {
    "no_action_due": Text(
        en="seat {seat} has no action in this round: what was done does not count, and the chips go back",
        ru="у места {seat} в этом круге хода нет: сделанное не считается, фишки возвращаются",
    ),
    "acts_in_turn": Text(en="what is done in turn binds", ru="сделанное в свою очередь обязывает"),
    "out_of_turn_waits": Text(
        en="seat {seat} acted out of turn. The action is on seat {waiting_for}; what lies there stays for now",
        ru="место {seat} действует вне очереди. Ход за местом {waiting_for}; что лежит, пока остаётся",
    ),
    "amount_not_clear_yet": Text(
        en="seat {seat} is to wait: seat {waiting_for} has not said the amount yet",
        ru="месту {seat} нужно подождать: место {waiting_for} ещё не назвало сумму",
    ),
    "out_of_turn_fold_stands": Text(
        en="a fold out of turn stands (seat {seat})", ru="пас вне очереди остаётся в силе (место {seat})"
    ),
    "out_of_turn_fold_free": Text(
        en="the fold of seat {seat} out of turn does not count", ru="пас места {seat} вне очереди не считается"
    ),
    "out_of_turn_check_stands": Text(
        en="nobody has bet since: seat {seat} stays with the check",
        ru="никто с тех пор не поставил: место {seat} остаётся при чеке",
    ),
    "out_of_turn_check_free": Text(
        en="there is a bet to match: the check of seat {seat} does not count",
        ru="есть ставка: чек места {seat} не считается",
    ),
    "out_of_turn_stands": Text(
        en="the bet has not changed: what seat {seat} did out of turn stands",
        ru="ставка не изменилась: сделанное местом {seat} вне очереди остаётся в силе",
    ),
    "out_of_turn_returned": Text(
        en="the bet has changed: {refund} goes back to seat {seat}",
        ru="ставка изменилась: {refund} возвращается месту {seat}",
    ),
    "out_of_turn_chips_stay": Text(
        en="the bet has changed, but the {locked} of seat {seat} stays in the pot in any case",
        ru="ставка изменилась, но {locked} места {seat} в любом случае остаётся в банке",
    ),
    "out_of_turn_dealer_error": Text(
        en="the dealer called the wrong seat: seat {seat} may change the action, {refund} may go back",
        ru="дилер ошибся местом: место {seat} может изменить ход, {refund} можно забрать",
    ),
    "amount_taken_as_it_is": Text(
        en="seat {seat} called before the amount was known, and takes it as it is",
        ru="место {seat} уравнивает, не дождавшись суммы, и принимает её как есть",
    ),
    "declared_out_of_turn": Text(
        en="seat {seat} spoke out of turn: {do}. The rules for acting out of turn apply",
        ru="место {seat} сказало вне очереди: {do}. Действуют правила о ходе вне очереди",
    ),
    "declaration_binds": Text(
        en="said in turn, {do} of seat {seat} must be carried out",
        ru="место {seat}: сказанное в свою очередь – {do} – нужно выполнить",
    ),
    "declaration_free": Text(
        en="the words of seat {seat} do not bind here: the chips count",
        ru="слова места {seat} здесь не обязывают: считаются фишки",
    ),
}

_SUBSTANTIAL: Mapping[str, Text] = {
    "play_on_after_substantial_action": Text(
        en="There has been substantial action: no misdeal, the hand is played on",
        ru="Активное действие уже было: пересдачи нет, раздачу доигрывают",
    ),
    "skipped_player_acts": Text(
        en="Seat {seat} was passed over and has the action: it goes back there",
        ru="Место {seat} пропустили: слово возвращается туда",
    ),
    "skipped_player_had_no_time": Text(
        en="Seat {seat} had no time to speak up: the action goes back there",
        ru="У места {seat} не было времени заявить о своём ходе: слово возвращается туда",
    ),
    "skipped_player_was_silent": Text(
        en="Seat {seat} had time and did not speak up: the actions stand. The floor rules on the hand of seat {seat}",
        ru="У места {seat} было время, но о пропуске не заявлено: ходы остаются в силе. "
        "Что будет с рукой места {seat}, решает судья",
    ),
}

_ACCEPTED: Mapping[str, Text] = {
    "accepted_action": Text(
        en="The call accepts the true amount: {call_to}. Please add {adds}",
        ru="Колл принимает верную сумму: {call_to}. Доставьте {adds}",
    ),
    "call_short_complete_or_fold": Text(
        en="The call is short: add {adds} to make it {call_to}, or fold and leave {put_in}",
        ru="Для колла не хватает: доставьте {adds} до {call_to} или спасуйте и оставьте {put_in}",
    ),
    "call_adjusted": Text(
        en="The call is {call_to}; {returned} goes back", ru="Колл – {call_to}; назад возвращается {returned}"
    ),
    "hidden_chips_found": Text(
        en="Chips have turned up behind the all-in: the director decides whether they play",
        ru="За олл-ином нашлись фишки: играют ли они, решает главный судья",
    ),
    "hidden_chips_in_action": Text(
        en="The {hidden} found are part of the all-in: the pot is {pot}",
        ru="Найденные {hidden} входят в олл-ин: в банке {pot}",
    ),
    "hidden_chips_not_paid": Text(
        en="The {hidden} found did not play: the all-in wins {pot}, nothing is paid for them",
        ru="Найденные {hidden} не играли: олл-ин выигрывает {pot}, за них не платят",
    ),
    "hidden_chips_not_at_risk": Text(
        en="The call was for less than the all-in: the {hidden} found stay with their player; the pot is {pot}",
        ru="Колл был меньше олл-ина: найденные {hidden} остаются у игрока, в банке {pot}",
    ),
    "hidden_chips_to_winner": Text(
        en="The {hidden} found do not save the player: the winner gets them",
        ru="Найденные {hidden} игрока не спасают: их получает победитель",
    ),
    "hidden_chips_out_of_play": Text(
        en="The {hidden} found do not save the player: they leave play",
        ru="Найденные {hidden} игрока не спасают: их убирают из игры",
    ),
}

_INFORMATION: Mapping[str, Text] = {
    "not_in_this_hand": Text(en="Seat {seat} is not in this hand", ru="Место {seat} не участвует в раздаче"),
    "stack_exact": Text(en="The stack is {chips}", ru="В стеке {chips}"),
    "stack_about": Text(en="The stack is about {chips}", ru="В стеке примерно {chips}"),
    "pot_is": Text(en="The pot is {pot}", ru="В банке {pot}"),
    "pot_not_counted": Text(
        en="The pot is not counted here; it is spread out to be seen",
        ru="Здесь банк не считают, его можно только разложить, чтобы было видно",
    ),
    "chips_may_be_added": Text(
        en="The chips play from the next deal. Please say how much plays",
        ru="Эти фишки играют со следующей сдачи. Объявите, сколько играет",
    ),
    "chips_may_repay_credit": Text(
        en="A part of the stack may be taken off only to repay credit",
        ru="Часть стека можно забрать только для возврата кредита",
    ),
    "no_chips_added_in_hand": Text(
        en="Nothing is added to a stack during a hand: only what lay on the table plays",
        ru="Пока идёт раздача, в стек ничего не добавляют: играет то, что лежало на столе",
    ),
    "no_chips_removed_in_hand": Text(
        en="Nothing is taken from a stack during a hand", ru="Пока идёт раздача, из стека ничего не забирают"
    ),
    "no_partial_cashout": Text(
        en="Chips leave the table only when the player leaves it",
        ru="Фишки уходят со стола только вместе с игроком",
    ),
}

_CONDUCT: Mapping[str, Text] = {
    "ruling_on_conditional_statement": Text(
        en="Please do not say what you would do. The director decides whether it binds",
        ru="Не говорите, что сделаете потом. Обязывают ли эти слова, решает главный судья",
    ),
    "ruling_on_tiny_chip": Text(
        en="The chip is tiny against the bet: the director decides what it means",
        ru="Фишка слишком мала для этой ставки: что она значит, решает главный судья",
    ),
    "tiny_chip_undercall": Text(
        en="A chip too small for the call is treated as too few chips",
        ru="Фишка меньше колла считается недостаточной ставкой",
    ),
    "ruling_on_undercall_elsewhere": Text(
        en="Not enough chips for this call: the director decides", ru="Для колла фишек не хватает: решает главный судья"
    ),
    "ruling_on_skipped_hand": Text(
        en="The hand was passed over: the floor decides whether it plays",
        ru="Эту руку пропустили: играет ли она, решает судья",
    ),
    "ruling_on_cards_touched": Text(
        en="Cards of two players have touched: the floor decides which hand is dead",
        ru="Карты двух игроков соприкоснулись: чья рука выбывает, решает судья",
    ),
    "cards_touched_mover_dead": Text(
        en="The cards touched another hand: the hand that was moved is dead",
        ru="Карты коснулись чужих: выбывает рука, которую двигали",
    ),
    "ruling_on_mucked_hand": Text(
        en="The cards can be told from the muck and were thrown after wrong information: the director may return them",
        ru="Карты отличимы от отбоя и сброшены из-за неверных сведений: главный судья может их вернуть",
    ),
    "mucked_hand_never": Text(en="Mucked cards do not come back", ru="Сброшенные карты не возвращают"),
    "mucked_hand_stays": Text(en="The cards of seat {seat} stay in the muck", ru="Карты места {seat} остаются в отбое"),
    "ruling_on_hidden_chips": Text(
        en="Chips have turned up behind the all-in: the director decides whether they play",
        ru="За олл-ином нашлись фишки: играют ли они, решает главный судья",
    ),
    "nothing_to_rule": Text(en="The rules settle this without a ruling", ru="Это решают правила, решение не нужно"),
    "another_official_decides": Text(en="Here decides {decider}", ru="Здесь решает {decider}"),
    "outcome_not_open": Text(
        en="This ruling is not open here: {outcome}", ru="Такое решение здесь невозможно: {outcome}"
    ),
    "choice_not_open": Text(en="This choice is not open here: {option}", ru="Такого выбора здесь нет: {option}"),
    "exposed_headsup": Text(
        en="Seat {seat} has shown the cards: the opponent chooses how to go on",
        ru="Место {seat} открыло карты: как играть дальше, выбирает соперник",
    ),
    "exposed_hand_dead": Text(
        en="Seat {seat} has shown the cards before the end of the round: the hand is dead",
        ru="Место {seat} открыло карты до конца круга: рука выбывает",
    ),
    "exposed_hand_plays": Text(
        en="The cards of seat {seat} were seen; the hand plays on",
        ru="Карты места {seat} увидели; рука играет дальше",
    ),
    "exposed_continue": Text(en="The hand goes on as usual", ru="Раздача идёт дальше как обычно"),
    "exposed_bet_is_all_in": Text(
        en="The bet counts as all-in: after the answer there is no more betting",
        ru="Ставка считается олл-ином: после ответа торговли больше нет",
    ),
    "exposed_withdraw_bet": Text(
        en="The bet that was not matched goes back: {unmatched}", ru="Неуравненная ставка возвращается: {unmatched}"
    ),
}

SENTENCES: Mapping[str, Text] = MappingProxyType(
    {**_OUT_OF_TURN, **_SUBSTANTIAL, **_ACCEPTED, **_INFORMATION, **_CONDUCT}
)


def in_words(facts: Facts) -> Mapping[str, object]:
    """The facts as a sentence takes them: what was done, who decides and what may be chosen are words of the floor."""
    return {name: _WORDS.get(name, {}).get(str(fact), fact) for name, fact in facts.items()}
