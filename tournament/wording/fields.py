"""What is wrong with a field of a request, and what the fields are called where a person fills them in."""

from __future__ import annotations

from collections.abc import Mapping

from tournament.wording.words import Wording

FAULTS: Mapping[str, Wording] = {
    "null": ("This must be filled in.", "Это нужно заполнить."),
    "not_an_object": ("Named values are needed here.", "Здесь нужны значения с именами."),
    "not_a_list": ("A list is needed here.", "Здесь нужен список."),
    "invalid_choice": ("“{value}” is not one of the choices.", "Среди вариантов нет «{value}»."),
    "not_a_whole_number": ("A whole number is needed.", "Нужно целое число."),
    "not_text": ("Text is needed.", "Нужен текст."),
    "not_yes_or_no": ("Yes or no is needed.", "Нужно «да» или «нет»."),
    "not_an_id": ("This is no identifier (UUID).", "Это не идентификатор (UUID)."),
    "not_an_instant": (
        "This is no date with a time between the years 2000 and 2200.",
        "Это не дата со временем между 2000 и 2200 годом.",
    ),
    "not_a_currency": (
        "A currency is three capital letters, like EUR.",
        "Валюта – это три заглавные латинские буквы, например EUR.",
    ),
    "no_phone_number": ("“{value}” is no phone number.", "«{value}» – не номер телефона."),
    "no_persons_name": (
        "“{value}” is no name: a name has letters.",
        "«{value}» – не имя: в имени должны быть буквы.",
    ),
    "unknown_template": ("There is no such template.", "Такого шаблона нет."),
    "not_numbered": ("Every value needs the number of its entry.", "У каждого значения должен быть номер входа."),
    "not_a_value": ("A word, a number, yes or no is needed.", "Нужно слово, число, «да» или «нет»."),
    "number_too_large": ("The number is too large.", "Число слишком велико."),
    "list_too_long": ("There are too many lines: at most {most}.", "Строк слишком много: не больше {most}."),
    "list_too_short": ("There are too few lines: at least {least}.", "Строк слишком мало: не меньше {least}."),
    "not_filled_in_well": ("This is not understood.", "Это не понято."),
}
"""By code. What Django REST framework says well in both languages is left to it."""

FIELDS: Mapping[str, Wording] = {
    "upload": ("File", "Файл"),
    "again": ("Once more", "Ещё раз"),
    "offset": ("Place in the file", "Место в файле"),
    # --- people
    "name": ("Name", "Имя"),
    "nickname": ("Nickname", "Ник"),
    "card": ("Card number", "Номер карты"),
    "phone": ("Phone", "Телефон"),
    "birth_year": ("Year of birth", "Год рождения"),
    "player": ("Player", "Игрок"),
    "rows": ("Players", "Игроки"),
    "file": ("File", "Файл"),
    "role": ("Role", "Роль"),
    # --- set-up
    "config": ("Settings", "Настройки"),
    "config.name": ("Name", "Название"),
    "template": ("Template", "Шаблон"),
    "clone_of": ("Earlier event", "Прошлый турнир"),
    "starts_at": ("Start", "Начало"),
    "rulebook": ("Rulebook", "Правила"),
    "overrides": ("House rules", "Правила дома"),
    "currency": ("Currency", "Валюта"),
    "seats_per_table": ("Seats at a table", "Мест за столом"),
    "at_final_table": ("Late entries at the final table", "Поздние входы при финальном столе"),
    "final_table_size": ("Seats at the final table", "Мест за финальным столом"),
    "room_pin": ("PIN of the room", "PIN зала"),
    "pin": ("PIN", "PIN"),
    "cap": ("Cap on entries", "Лимит участников"),
    "balancing": ("Balancing plans", "Планы пересадок"),
    "buy_in": ("Entry", "Вход"),
    "pool": ("To the prize pool", "В призовой фонд"),
    "fee": ("Fee", "Комиссия"),
    "chips": ("Chips", "Фишки"),
    "late_registration_levels": ("Late registration, levels", "Поздняя регистрация, уровней"),
    "reentries_max": ("Re-entries a player", "Повторных входов на игрока"),
    "rebuy": ("Rebuys", "Ребаи"),
    "rebuys_max": ("Rebuys an entry", "Ребаев на вход"),
    "rebuy_levels": ("Rebuys to the end of level", "Ребаи до конца уровня"),
    "addon": ("Add-on", "Аддон"),
    "addon_level": ("Add-on after level", "Аддон после уровня"),
    "guarantee": ("Guarantee", "Гарантия"),
    "payout": ("Prizes", "Призы"),
    "rounding": ("Prizes rounded down to", "Округлять призы вниз до"),
    "bands": ("Prize table", "Призовая сетка"),
    "entries": ("From entries", "От входов"),
    "shares": ("Percentages", "Проценты"),
    "prizes": ("Prizes", "Призы"),
    # --- structure
    "structure": ("Structure", "Структура"),
    "periods": ("Structure", "Структура"),
    "periods.name": ("Name of the break", "Название перерыва"),
    "periods.kind": ("Level or break", "Уровень или перерыв"),
    "seconds": ("Time", "Время"),
    "small_blind": ("Small blind", "Малый блайнд"),
    "big_blind": ("Big blind", "Большой блайнд"),
    "ante": ("Ante", "Анте"),
    "ante_kind": ("Who pays the ante", "Кто платит анте"),
    "period": ("Line of the structure", "Строка структуры"),
    "seen": ("Line of the structure that was seen", "Строка структуры на экране"),
    # --- the desk and the floor
    "entry": ("Entry", "Вход"),
    "method": ("Paid by", "Способ оплаты"),
    "override": ("Reason of the exception", "Причина исключения"),
    "reason": ("Reason", "Причина"),
    "table": ("Table", "Стол"),
    "number": ("Seat", "Место"),
    "seat": ("Seat", "Место"),
    "size": ("Seats", "Мест"),
    "origin": ("From", "Откуда"),
    "target": ("To", "Куда"),
    "hand": ("Hand", "Раздача"),
    "called_at": ("Time of the call", "Время вызова"),
    "hands": ("Hands", "Раздач"),
    "dealt": ("Dealt without a connection", "Сдано без связи"),
    "first": ("Player", "Игрок"),
    "first_seat": ("Seat", "Место"),
    "second": ("Other player", "Другой игрок"),
    "second_seat": ("Other seat", "Другое место"),
    "busts": ("Players who are out", "Выбывшие"),
    "chips_at_start": ("Chips at the start of the hand", "Фишек в начале раздачи"),
    "stack": ("Stack", "Стек"),
    "stacks": ("Stacks", "Стеки"),
    "plan": ("Balancing plan", "План пересадок"),
    "call": ("Floor call", "Вызов судьи"),
    "kind": ("Penalty", "Взыскание"),
    "rounds": ("Rounds to miss", "Пропустить кругов"),
    "article": ("Article", "Статья"),
    "note": ("Note", "Примечание"),
    "text": ("Announcement", "Объявление"),
    "on": ("Hand-for-hand", "Раздача в раздачу"),
    "code": ("Code", "Код"),
    "seq": ("Line of the history", "Строка истории"),
    "command_id": ("Id of the tap", "Номер нажатия"),
}
"""By the field's name; `config.name` is what the name is called within `config`."""

LINE: Wording = ("line {numbers}", "строка {numbers}")
"""Which of several."""

MORE: Wording = ("Further faults: {number}.", "Ещё замечаний: {number}.")
"""Where there are more than a person reads at once."""
