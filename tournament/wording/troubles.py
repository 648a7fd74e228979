"""What is the matter with the house, as the director reads it on the console: what it means in the room first."""

from __future__ import annotations

from collections.abc import Mapping

from tournament.wording.words import Wording

TROUBLES: Mapping[str, Wording] = {
    "level_turns_late": (
        "Level turns are late. The screens turn the levels by themselves meanwhile.",
        "Уровни переключаются с опозданием. Экраны пока переключают их сами.",
    ),
    "worker_away": (
        "Level turns are late: the worker is away. Screens turn the levels by themselves; plans wait.",
        "Уровни переключаются с опозданием: фоновый процесс не отвечает. Экраны переключают их сами; планы ждут.",
    ),
    "beat_away": (
        "The scheduler is away. Nothing is late: the worker looks after the levels by itself.",
        "Планировщик не отвечает. Ничего не опаздывает: за уровнями следит фоновый процесс.",
    ),
    "redis_away": (
        "Redis is away: screens and tablets see every change up to a second late. Nothing is lost.",
        "Redis не отвечает: экраны и планшеты видят изменения с опозданием до секунды. Ничего не потеряно.",
    ),
    "hints_away": (
        "Screens are told of changes up to a second late: the live channel is silent. Nothing is lost.",
        "Экраны узнают об изменениях с опозданием до секунды: живой канал молчит. Ничего не потеряно.",
    ),
    "copy_failed": (
        "The last automatic copy could not be made: {reason}. It is tried again every minute.",
        "Последнюю автоматическую копию сделать не удалось: {reason}. Попытки повторяются каждую минуту.",
    ),
    "copy_no_room": (
        "No copy was made: the disk is nearly full ({free} MB free). Make room.",
        "Копия не сделана: диск почти заполнен (свободно {free} МБ). Освободите место.",
    ),
    "copies_late": (
        "There has been no automatic copy for a long time. Make one yourself under “Backups”.",
        "Автоматических копий давно не было. Сделайте копию сами на странице «Копии».",
    ),
    "disk_full": (
        "The server's disk is full: nothing can be written down. Make room, then it goes on by itself; tablets keep"
        " their taps.",
        "Диск сервера переполнен: ничего не записывается. Освободите место, и всё продолжится само; планшеты хранят"
        " нажатия.",
    ),
    "clock_jumped": (
        "The server’s clock jumped by {by}: go on by the clock of the room? The levels keep the time they have left.",
        "Часы сервера скакнули на {by}. Продолжать по часам зала? Остаток времени уровней не меняется.",
    ),
    "child_ails": (
        "A part of the server stops again and again and is started anew each time: {child}.",
        "Часть сервера останавливается снова и снова, её каждый раз запускают заново: {child}.",
    ),
}
