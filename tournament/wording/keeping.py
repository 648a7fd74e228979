"""What is said of backups: why a file is not taken, and why a house is not restored."""

from collections.abc import Mapping

from tournament.wording.words import Wording

SAID: Mapping[str, Wording] = {
    "backup_cut_short": (
        "The file is cut short: its end is missing. Copy it again, or take another one.",
        "Файл обрезан: не хватает конца. Скопируйте его заново или возьмите другой.",
    ),
    "backup_damaged": (
        "The file is damaged: what it holds is not what was written. Copy it again, or take another one.",
        "Файл повреждён: в нём не то, что было записано. Скопируйте его заново или возьмите другой.",
    ),
    "backup_not_ours": ("This file is no backup of Shuffle Up.", "Это не резервная копия Shuffle Up."),
    "backup_unreadable": (
        "There is no file {file}, or it cannot be read.",
        "Файла {file} нет, или его нельзя прочесть.",
    ),
    "backup_too_new": (
        "The file comes from a newer version of Shuffle Up ({needs}). Update this server first.",
        "Файл записан более новой версией Shuffle Up ({needs}). Сначала обновите этот сервер.",
    ),
    "backup_of_one_event": (
        "This file holds one event, not the whole house: import it under “Backups”.",
        "В этом файле один турнир, а не весь сервер: загрузите его на странице «Копии».",
    ),
    "backup_of_a_house": (
        "This file holds the whole house, not one event: restore it.",
        "В этом файле весь сервер, а не один турнир: восстановите его.",
    ),
    "database_not_migrated": (
        "The database has not this version's form yet: start the server once, then make the backup.",
        "База ещё не приведена к этой версии: запустите сервер один раз, затем сделайте копию.",
    ),
    "database_away": ("The database cannot be used: {reason}", "База данных недоступна: {reason}"),
    "restore_not_empty": (
        "There are {events} events and {players} players here already, and a restore would replace them. "
        "Name an empty place: --data DIR for a new folder, or --database URL for a new database.",
        "Здесь уже есть турниры ({events}) и игроки ({players}), восстановление заменило бы их. "
        "Укажите пустое место: --data КАТАЛОГ или --database URL новой базы.",
    ),
    "restore_not_ours": (
        "This database belongs to something else: name an empty one.",
        "Эта база принадлежит чему-то другому: укажите пустую.",
    ),
    "copy_not_made": (
        "No copy was made. The reason stands above.",
        "Копия не сделана. Причина указана выше.",
    ),
    "copy_no_room": (
        "The disk is nearly full ({free} MB free): make room first.",
        "Диск почти заполнен (свободно {free} МБ): сначала освободите место.",
    ),
    "restore_by_hand": (
        "This server was not started by “manage.py up”: stop its services and restore by the command.",
        "Этот сервер запущен не через «manage.py up»: остановите его службы и восстановите копию командой.",
    ),
    "restore_not_kept": (
        "What stands here could not be put aside, so nothing was restored. Make room on the disk.",
        "Не удалось отложить то, что есть сейчас, поэтому ничего не восстановлено. Освободите место на диске.",
    ),
    "restore_failed": (
        "The restore failed, and the house goes on as it was: {reason}",
        "Восстановить не удалось, всё осталось как было: {reason}",
    ),
    "restore_had_faults": (
        "It is restored as it was when the copy was made; the proof found {faults} faults in it.",
        "Восстановлено в том виде, в каком была копия; проверка нашла в ней ошибки: {faults}.",
    ),
    "no_such_event": ("There is no event {event} here.", "Турнира {event} здесь нет."),
    "event_here_already": (
        "This event is here already: number {event}, {lines} lines of history.",
        "Этот турнир здесь уже есть: номер {event}, строк истории: {lines}.",
    ),
    "event_not_proved": (
        "The event does not agree with itself, so nothing of it was taken: {reason}",
        "Турнир не сходится сам с собой, поэтому ничего из него не взято: {reason}",
    ),
    "restore_services_running": (
        "Services are still running on this database ({sessions} connections): stop them first.",
        "С этой базой ещё работают службы (соединений: {sessions}): сначала остановите их.",
    ),
}
