"""What is said where something is refused, or does not add up."""

from __future__ import annotations

from collections.abc import Mapping

from rules import spoken_money
from tournament.wording import keeping
from tournament.wording.fields import FAULTS
from tournament.wording.words import Wording

SAID: Mapping[str, Wording] = {
    **spoken_money.SAID,
    **keeping.SAID,
    **FAULTS,
    # --- requests
    "bad_request": ("The request is not understood.", "Запрос не понят."),
    "not_json": ("The request is no readable JSON.", "Запрос не читается: это не JSON."),
    "bad_message": ("The message is not understood.", "Сообщение не понято."),
    "not_signed_in": ("Please sign in first.", "Сначала войдите."),
    "unknown_token": (
        "This device is not known any more: pair the tablet again, or sign up again on the phone.",
        "Это устройство больше не признаётся: привяжите планшет заново или зарегистрируйтесь с телефона ещё раз.",
    ),
    "not_allowed": ("This device or role may not do that.", "Этому устройству или роли это не разрешено."),
    "csrf_failed": (
        "This page has been open too long: reload it and try again.",
        "Эта страница открыта слишком давно: обновите её и попробуйте снова.",
    ),
    "clock_is_answered": (
        "That is settled: somebody has answered, or the server's clock is right again.",
        "Это уже решено: кто-то ответил, или часы сервера снова верны.",
    ),
    "not_found": ("There is no such thing here.", "Такого здесь нет."),
    "wrong_method": ("This address does not do that.", "По этому адресу так нельзя."),
    "not_acceptable": ("The answer cannot be given in this form.", "В таком виде ответить нельзя."),
    "server_fault": (
        "A fault of the server. Nothing has been changed; please try again.",
        "Ошибка сервера. Ничего не изменилось, попробуйте ещё раз.",
    ),
    "database_away": (
        "The server's database does not answer at the moment. Try again shortly: nothing is counted twice.",
        "База данных сервера сейчас не отвечает. Повторите чуть позже: дважды ничего не засчитается.",
    ),
    "disk_full": (
        "The server's disk is full or cannot be written to. Nothing has been changed. Make room, then it goes on by"
        " itself.",
        "Диск сервера переполнен или недоступен для записи. Ничего не изменилось. Освободите место, и всё продолжится"
        " само.",
    ),
    "too_slow": (
        "The request came too slowly. Nothing has been changed; please try again.",
        "Запрос передавался слишком долго. Ничего не изменилось, попробуйте ещё раз.",
    ),
    "too_large": ("The request is too large.", "Запрос слишком велик."),
    "wrong_media_type": (
        "The request must be sent as {wanted}.",
        "Запрос нужно послать в формате {wanted}.",
    ),
    "too_many_requests": (
        "Too many requests: please wait {seconds} s.",
        "Слишком много запросов: подождите {seconds} с.",
    ),
    "command_id_reused": (
        "This tap was already used for something else. Reload the page and try again.",
        "Это нажатие уже использовано для другого. Обновите страницу и попробуйте снова.",
    ),
    "unknown_player": ("Player {player} is not known.", "Игрок {player} неизвестен."),
    "possible_double": (
        "Somebody with this name or phone number is on the list already. Look whether it is the same person.",
        "В списке уже есть игрок с таким именем или телефоном. Проверьте, не тот ли это человек.",
    ),
    "room_pin_needed": (
        "This event asks for the PIN that stands on the screen in the room.",
        "Для записи нужен пин-код – он показан на экране в зале.",
    ),
    "wrong_room_pin": (
        "This is not the PIN on the screen in the room.",
        "Пин-код не совпадает с тем, что на экране в зале.",
    ),
    "one_sign_up_per_phone": (
        "This phone has signed up already. The next can sign up once that entry is paid, or at the desk.",
        "С этого телефона запись уже есть. Следующий запишется, когда она будет оплачена, или у стойки.",
    ),
    "phone_signed_up": (
        "This phone number is in this event already. Use the page on the phone that signed up, or come to the desk.",
        "Этот номер телефона в турнире уже есть. Откройте страницу на том телефоне или подойдите к стойке.",
    ),
    "same_player": ("This is one and the same player.", "Это один и тот же игрок."),
    "both_in_play": (
        "“{title}”: both are in, entries {entry} and {other}. Cancel or void one of them first.",
        "«{title}»: записаны или играют оба, входы {entry} и {other}. Сначала снимите или аннулируйте один из них.",
    ),
    "still_in_play": (
        "“{title}”: the player is still in, entry {entry}. Erase when the entry has been played or withdrawn.",
        "«{title}»: игрок ещё записан или играет, вход {entry}. Удалить можно, когда вход сыгран или снят.",
    ),
    # --- registration
    "registration_ended_by_final_table": (
        "Registration is closed: the final table is formed.",
        "Регистрация закрыта: финальный стол собран.",
    ),
    "registration_closed": (
        "Registration is closed: it ended with level {levels}.",
        "Регистрация закрыта: она шла до конца уровня {levels}.",
    ),
    "registration_not_open": ("Registration is not open yet.", "Регистрация ещё не открыта."),
    "tournament_over": ("The tournament is over.", "Турнир завершён."),
    "already_registered": (
        "This player already has entry {entry}.",
        "У этого игрока уже есть вход {entry}.",
    ),
    "reentry_limit": (
        "No more re-entries: allowed per player: {most}.",
        "Повторных входов больше нет: разрешено на игрока: {most}.",
    ),
    "tournament_full": (
        "All {cap} places are taken. Who waits gets a place when one is free.",
        "Все места заняты ({cap}). Кто ждёт, получит место, когда оно освободится.",
    ),
    "no_such_table": ("There is no table {table}.", "Стола {table} нет."),
    "code_not_good": (
        # Which codes there once were is not told to whoever tries them.
        "There is no such code, or it has been used, or its time is over. Ask the director for a new one.",
        "Такого кода нет, или он уже использован, или его время вышло. Попросите у судьи новый.",
    ),
    "no_such_entry": ("There is no entry {entry}.", "Входа {entry} нет."),
    "entry_not_waiting": (
        "Entry {entry} is not waiting for payment: {status:status}.",
        "Вход {entry} не ждёт оплаты: {status:status}.",
    ),
    # --- rebuys and add-ons
    "no_rebuys": ("There are no rebuys in this tournament.", "В этом турнире нет ребаев."),
    "rebuys_closed": (
        "The time for rebuys is over: it ended with level {levels}.",
        "Время ребаев вышло: они были до конца уровня {levels}.",
    ),
    "rebuy_limit": (
        "No more rebuys for entry {entry}: allowed: {most}.",
        "Для входа {entry} ребаев больше нет: разрешено: {most}.",
    ),
    "has_chips": (
        "Entry {entry} still has chips: a rebuy is for a player without chips.",
        "У входа {entry} есть фишки: ребай – только для игрока без фишек.",
    ),
    "not_in_play": ("Entry {entry} is not in play: {status:status}.", "Вход {entry} не в игре: {status:status}."),
    "no_addons": ("There is no add-on in this tournament.", "В этом турнире нет аддона."),
    "addons_closed": (
        "The add-on is sold from the end of level {level} to the end of the next one.",
        "Аддон продаётся с конца уровня {level} до конца следующего.",
    ),
    "addon_limit": ("Entry {entry} already has its add-on.", "У входа {entry} аддон уже есть."),
    # --- the floor
    "seat_changed": (
        "The seat has changed since this was tapped: look again and repeat if it still holds.",
        "С момента нажатия за столом что-то изменилось: посмотрите и при необходимости повторите.",
    ),
    "chips_at_start_needed": (
        "Several players went out in this hand: enter the chips that each had at its start.",
        "В этой раздаче выбыло несколько игроков: укажите, сколько фишек было у каждого в её начале.",
    ),
    "same_hand": (
        "{names} went out at table {table}, {seconds} s before. Was it the same hand?",
        "{names} – вылет за столом {table} на {seconds} с раньше. Это была та же раздача?",
    ),
    "not_out_here": ("Entry {entry} is not out (any more).", "Вход {entry} не выбывал или уже возвращён в игру."),
    "time_to_come": ("That time is still to come.", "Это время ещё не наступило."),
    "placement_needed": (
        "Say after whom, before whom or at what time the player went out.",
        "Укажите, после кого, перед кем или во сколько выбыл игрок.",
    ),
    "went_out_together": (
        "These two went out in one hand: nobody of another hand stands between them.",
        "Эти двое выбыли в одной раздаче: между ними нет места для выбывшего в другой.",
    ),
    "placement_turned_round": (
        "It is the other way round: the second of them went out first.",
        "Наоборот: второй из них выбыл раньше первого.",
    ),
    "chips_at_start_known": (
        "Entry {entry} began this hand with {known} chips, not with {chips}.",
        "Вход {entry} начал эту раздачу с {known} фишками, а не с {chips}.",
    ),
    "chips_at_start_impossible": (
        "{chips} chips at the start of the hand cannot be: it is at least 1, and {most} are in play.",
        "В начале раздачи не могло быть столько фишек: {chips}. Наименьшее число – 1, всего в игре: {most}.",
    ),
    "chips_at_start_too_many": (
        "Together they would have begun the hand with {sum} chips, but only {most} are in play.",
        "Вместе у выбывших в начале раздачи было бы фишек: {sum}, а всего в игре: {most}.",
    ),
    "chips_do_not_add_up": (
        "Table {table}: the stacks sum to {counted:chips}; {expected:chips} chips should be there, the difference is "
        "{difference:more}. Please count again.",
        "Стол {table}: сумма стеков – {counted:chips}, а должно быть {expected:chips}, разница {difference:more}. "
        "Пересчитайте, пожалуйста.",
    ),
    "bought_chips_missing": (
        "Entry {entry} has bought {chips} chips meanwhile: please count again.",
        "Вход {entry} тем временем докупил фишки ({chips}). Пересчитайте, пожалуйста.",
    ),
    "count_needed": (
        "The stack must be counted first.",
        "Сначала нужно пересчитать стек.",
    ),
    "hand_under_way": (
        "A hand is under way at this table: do it after the hand.",
        "За столом идёт раздача: это можно сделать после неё.",
    ),
    "hand_changed": (
        "Table {table} is at hand {hand} now: this was meant for another one.",
        "За столом {table} уже раздача {hand}: нажатие относилось к другой.",
    ),
    "moved_and_dealt_in": (
        "{names} was moved to table {to}, and cards have been dealt there since. If that hand at table {table} was"
        " played all the same, the director corrects it at the console: “Went out earlier…” or “Correct the stack…”.",
        "{names}: пересадка за стол {to}, и там карты уже сданы. Если раздача за столом {table} всё же была сыграна,"
        " исправляет директор в консоли: «Выбыл раньше…» или «Исправить стек…».",
    ),
    "count_incomplete": (
        "The count needs every player of the table with chips: {players}.",
        "В подсчёте должны быть все игроки стола с фишками: {players}.",
    ),
    "more_than_issued": (
        "Only {issued} chips have been issued.",
        "Всего выдано фишек: {issued}.",
    ),
    "reason_needed": ("Please give a reason.", "Укажите, пожалуйста, причину."),
    "nobody_would_be_left": (
        "Players left: {players}. The last one cannot be out.",
        "Осталось игроков: {players}. Последний игрок не может выбыть.",
    ),
    "table_is_open": ("Table {table} is open already.", "Стол {table} уже открыт."),
    "table_not_empty": (
        "Table {table} is in use: move its players first ({players}).",
        "Стол {table} занят: сначала пересадите игроков ({players}).",
    ),
    "bad_table_size": (
        "A table has 2 to {most} seats, not {size}.",
        "За столом от 2 до {most} мест, а не {size}.",
    ),
    "no_such_seat": ("Table {table} has no seat {seat}.", "За столом {table} нет места {seat}."),
    "move_under_way": (
        "Entry {entry} is to move already.",
        "Вход {entry} уже пересаживается.",
    ),
    "call_answered": ("This call has been answered.", "На этот вызов уже ответили."),
    "rounds_needed": (
        "Say how many rounds are to be missed; the player must have a seat.",
        "Укажите число пропускаемых кругов; у игрока должно быть место.",
    ),
    "not_on_the_ladder": (
        "Article {offence} prints another sanction for time number {count}. Choose it, or say why you depart from it.",
        "По статье {offence} за нарушение номер {count} положено другое взыскание. Выберите его или укажите, почему "
        "отступаете от него.",
    ),
    "offence_needed": (
        "A penalty needs its offence or a reason: choose the article, or say what happened.",
        "Взысканию нужно нарушение или причина: выберите статью или опишите, что произошло.",
    ),
    "seat_taken": ("The seat has been taken meanwhile.", "Место тем временем занято."),
    "table_closed": ("The table is closed.", "Стол закрыт."),
    "form_changed": (
        "Somebody else has saved this meanwhile: nothing of yours was saved. Open it anew, then change it.",
        "Тем временем это сохранил кто-то другой: ваши изменения не записаны. Откройте заново и измените.",
    ),
    "plan_approved": ("This plan is already approved by {by}.", "Этот план уже одобрен: {by}."),
    "plan_rejected": ("This plan was rejected by {by}.", "Этот план отклонён: {by}."),
    "hands_out_of_range": (
        "Between one and {most} hands, or none to end it.",
        "От одной до {most} раздач; 0 – больше не сдавать.",
    ),
    "final_table_full": (
        "The final table is full: the entry waits as an alternate until a chair there is free.",
        "За финальным столом нет мест: вход ждёт, пока там не освободится место.",
    ),
    "plan_stale": (
        "The floor has changed since this plan was made: a new one is coming.",
        "После составления этого плана рассадка изменилась: готовится новый.",
    ),
    "entries_paid": (
        "Entries have been paid: return the money first, entry by entry.",
        "Есть оплаченные входы: сначала верните деньги по каждому из них.",
    ),
    # --- set-up and clock
    "already_open": ("This has been opened already.", "Уже открыто."),
    "already_running": ("The tournament is running already.", "Турнир уже идёт."),
    "too_few_entries": (
        "At least two entries must be paid before the start.",
        "Для старта нужны хотя бы два оплаченных входа.",
    ),
    "currency_fixed": (
        "Money has been taken in {currency}: the currency stays.",
        "Деньги уже приняты в {currency}: валюту менять нельзя.",
    ),
    "structure_locked": (
        "The rulebook locks the levels once the tournament runs; more can be added at the end.",
        "После начала турнира правила не дают менять уровни; новые можно добавить в конец.",
    ),
    "period_changed": (
        "The clock has gone on since this was tapped: look again.",
        "С момента нажатия часы перешли дальше: посмотрите ещё раз.",
    ),
    "no_such_period": (
        "The structure has no line {line}.",
        "В структуре нет строки {line}.",
    ),
    "not_decided": (
        "The tournament is not decided yet: players left: {players}. Still in: {names}.",
        "Турнир ещё не решён: осталось игроков: {players}. В игре: {names}.",
    ),
    "registration_still_open": (
        "Registration is open until the end of level {level}: somebody may still enter. Close it before you finish.",
        "Регистрация открыта до конца уровня {level}: кто-то ещё может войти. Перед завершением закройте её.",
    ),
    # --- structure
    "stack_shallow": (
        "The starting stack of {chips} is less than ten big blinds of {big_blind}.",
        "Стартовый стек {chips} – меньше десяти больших блайндов по {big_blind}.",
    ),
    "late_registration_beyond": (
        "Late registration until the end of level {level} never closes: the structure has {levels} levels.",
        "Поздняя регистрация до конца уровня {level} не закроется: всего уровней в структуре: {levels}.",
    ),
    "rebuys_without_price": ("Rebuys are allowed and have no price.", "Ребаи разрешены, но цена не задана."),
    "rebuys_beyond": (
        "Rebuys until level {level}: the structure has {levels} levels.",
        "Ребаи до уровня {level}, а всего уровней в структуре: {levels}.",
    ),
    "addon_without_level": (
        "The add-on has a price and no level at which it is sold.",
        "У аддона есть цена, но не задан уровень, после которого он продаётся.",
    ),
    "addon_beyond": (
        "The add-on is sold after level {level}: the structure has {levels} levels.",
        "Аддон продаётся после уровня {level}, а всего уровней в структуре: {levels}.",
    ),
    "guarantee_beyond_cap": (
        "The guarantee needs {entries} entries; at most {cap} find a place. Is there a digit too many?",
        "Чтобы собрать гарантию, нужно входов: {entries}, а мест не больше {cap}. Нет ли лишней цифры?",
    ),
    "guarantee_high": (
        "The guarantee needs {entries} entries. Is there a digit too many?",
        "Чтобы собрать гарантию, нужно входов: {entries}. Нет ли лишней цифры?",
    ),
    "structure_without_levels": ("The structure has no level.", "В структуре нет ни одного уровня."),
    "period_without_length": (
        "Line {line} of the structure lasts no time.",
        "Строка {line} структуры не имеет длительности.",
    ),
    "level_without_blinds": ("Level {level} has no blinds.", "На уровне {level} нет блайндов."),
    "small_blind_above_big_blind": (
        "Level {level}: the small blind ({small_blind}) is above the big blind ({big_blind}).",
        "Уровень {level}: малый блайнд ({small_blind}) больше большого ({big_blind}).",
    ),
    "negative_ante": ("Level {level}: the ante is below zero.", "Уровень {level}: анте меньше нуля."),
    "ante_unclear": (
        "Level {level}: say both the ante and who pays it, or neither.",
        "Уровень {level}: укажите и анте, и кто его ставит, или ни того ни другого.",
    ),
    "ante_above_big_blind": (
        "Level {level}: the ante ({ante}) is above the big blind ({big_blind}).",
        "Уровень {level}: анте ({ante}) больше большого блайнда ({big_blind}).",
    ),
    "blinds_fall": (
        "Level {level}: the blinds fall from {before} to {now}.",
        "Уровень {level}: блайнды падают с {before} до {now}.",
    ),
    "blinds_jump": (
        "Level {level}: the big blind more than doubles, from {before} to {now}.",
        "Уровень {level}: большой блайнд растёт больше чем вдвое, с {before} до {now}.",
    ),
    "starts_with_break": ("The structure begins with a break.", "Структура начинается с перерыва."),
    "ends_with_break": ("The structure ends with a break.", "Структура кончается перерывом."),
    "two_breaks_in_a_row": (
        "Line {line} of the structure: two breaks in a row.",
        "Строка {line} структуры: два перерыва подряд.",
    ),
    "past_period_changed": (
        "Line {line} of the structure is over and cannot be changed.",
        "Строка {line} структуры уже сыграна, изменить её нельзя.",
    ),
    "current_period_changed": (
        "Line {line} of the structure is under way: only its length can be changed.",
        "Строка {line} структуры идёт сейчас: изменить можно только её длительность.",
    ),
    # --- payouts
    "payouts_without_places": ("The payout table is empty.", "Таблица выплат пуста."),
    "payout_rounding_too_small": ("Prizes cannot be rounded to {rounding}.", "Округлять призы до {rounding} нельзя."),
    "payout_bands_overlap": (
        "Two lines of the payout table are for the same number of entries.",
        "Две строки таблицы выплат относятся к одному числу входов.",
    ),
    "payout_band_without_places": (
        "From {entries} entries on no place is paid.",
        "Начиная с {entries} входов не оплачивается ни одно место.",
    ),
    "payout_shares_not_whole": (
        "From {entries} entries on the shares sum to {sum} %, not to 100 %.",
        "Начиная с {entries} входов доли в сумме дают {sum} %, а не 100 %.",
    ),
    "payout_shares_rise": (
        "From {entries} entries on place {place} gets more than the place above it.",
        "Начиная с {entries} входов место {place} получает больше, чем место выше.",
    ),
    "payout_share_of_nothing": (
        "From {entries} entries on a paid place gets nothing.",
        "Начиная с {entries} входов призовое место не получает ничего.",
    ),
    "prize_of_nothing": ("The prize of place {place} is nothing.", "Приз за место {place} пуст."),
    "prizes_rise": (
        "Place {place} would get {prize:money}, more than the place above it ({above:money}).",
        "Место {place} получило бы {prize:money} – больше, чем место выше ({above:money}).",
    ),
    "more_prizes_than_entries": (
        "There are more prizes ({prizes}) than entries ({entries}).",
        "Призов ({prizes}) больше, чем входов ({entries}).",
    ),
    "prizes_not_pool": (
        "The prizes sum to {sum:money}, the pool is {pool:money}: difference {difference:money}.",
        "Сумма призов – {sum:money}, призовой фонд – {pool:money}: разница {difference:money}.",
    ),
    # --- rulebook
    "unknown_rulebook": ("There is no rulebook “{rulebook}”.", "Свода правил «{rulebook}» нет."),
    "unknown_rule": ("There is no rule “{rule}” to be set.", "Правила «{rule}», которое можно задать, нет."),
    "rule_out_of_range": (
        "House rule “{rule}”: {value} is not possible; possible: {allowed}.",
        "Правило дома «{rule}»: значение {value} невозможно; возможны: {allowed}.",
    ),
    # --- history
    "no_such_line": ("The history has no line {seq}.", "В истории нет строки {seq}."),
    "do_again_instead": (
        "An undo is not undone: do again what it took back.",
        "Отмена не отменяется: сделайте ещё раз то, что она отменила.",
    ),
    "cancel_the_event_instead": (
        "This is not taken back: cancel the event instead.",
        "Это не отменяется: вместо этого отмените турнир.",
    ),
    "set_the_level_instead": (
        "The clock turned this level by itself: set the clock back to the level instead.",
        "Уровень сменили сами часы: вместо отмены вернитесь на нужный уровень.",
    ),
    "move_back_instead": (
        "Players change seats with this line: move them back one by one instead.",
        "По этой строке игроки пересаживаются: вместо отмены верните их на места по одному.",
    ),
    "reject_the_plan_instead": (
        "A plan is not taken back: reject it while it waits.",
        "План не отменяется: отклоните его, пока он ждёт.",
    ),
    "propose_again_instead": (
        "A plan that was dropped does not come back: have a new one proposed.",
        "Снятый план не возвращается: запросите новый.",
    ),
    "put_right_instead": (
        "This cannot be taken back as things stand: put right by hand what is wrong.",
        "Отменить это уже нельзя: исправьте вручную то, что неверно.",
    ),
    "merged_for_good": (
        "Two records have become one for good: sign the other person up anew.",
        "Две записи объединены навсегда: второго человека заведите заново.",
    ),
    "erased_for_good": (
        "What was erased is gone: sign the person up anew.",
        "Стёртое не вернуть: заведите человека заново.",
    ),
    "later_depends": (
        "Something that has happened since depends on it: take that back first.",
        "От этого зависит то, что произошло позже: сначала отмените более поздние строки.",
    ),
    "line_in_the_way": (
        "Line {line} stands in the way: take that back first.",
        "Мешает строка {line}: сначала отмените её.",
    ),
    "undone_already": ("Line {seq} has already been taken back.", "Строка {seq} уже отменена."),
    # --- files of players
    "file_too_large": ("The file is too large.", "Файл слишком велик."),
    "unknown_encoding": (
        "The file is neither UTF-8 nor Windows-1251.",
        "Кодировка файла – не UTF-8 и не Windows-1251.",
    ),
    "not_a_text_file": ("This is not a text file.", "Это не текстовый файл."),
    "empty_file": ("The file is empty.", "Файл пуст."),
    "no_name_column": (
        "No column is headed “name”.",
        "Нет столбца с заголовком «имя» или «ФИО».",
    ),
    "too_many_lines": (
        "The file has too many lines; the rest was not read.",
        "В файле слишком много строк, остальные не прочитаны.",
    ),
    "unreadable_line": (
        "The line cannot be read: a quotation mark is not closed.",
        "Строка не читается: не закрыта кавычка.",
    ),
    "phone_in_file": (
        "This phone number is in line {other} already: {name}.",
        "Этот номер телефона уже есть в строке {other}: {name}.",
    ),
    "double_in_file": ("{name} is in line {other} already.", "{name} уже есть в строке {other}."),
    "too_many_cells": (
        "The line has {found} columns, the heading {expected}.",
        "Столбцов в строке: {found}, в заголовке: {expected}.",
    ),
    "name_missing": ("The name is missing.", "Нет имени."),
    "too_long": ("Longer than {longest} characters.", "Длиннее {longest} знаков."),
    "no_year": ("“{value}” is no year of birth.", "«{value}» – не год рождения."),
}
