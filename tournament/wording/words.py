"""What states, ways of paying and reasons to call the floor are called."""

from __future__ import annotations

from collections.abc import Mapping

Wording = tuple[str, str]


STATUSES: Mapping[str, Wording] = {
    "registered": ("registered, not paid", "регистрация без оплаты"),
    "seated": ("in play", "в игре"),
    "broke": ("without chips, waiting for a rebuy", "без фишек, ждёт ребая"),
    "out": ("out", "вне игры"),
    "cancelled": ("withdrawn", "регистрация снята"),
    "voided": ("voided", "вход аннулирован"),
    "setup": ("being set up", "готовится"),
    "open": ("open for registration", "регистрация открыта"),
    "running": ("running", "идёт"),
    "finished": ("finished", "завершён"),
}


METHODS: Mapping[str, Wording] = {
    "cash": ("cash", "наличные"),
    "card": ("card", "карта"),
    "transfer": ("transfer", "перевод"),
}


FLOOR_REASONS: Mapping[str, Wording] = {
    "ruling": ("A ruling is needed", "Нужно решение судьи"),
    "dispute": ("Dispute between players", "Спор между игроками"),
    "irregularity": ("Irregularity in the deal", "Ошибка сдачи"),
    "chips": ("Chips to count or change", "Счёт или размен фишек"),
    "count": ("A count does not add up", "Подсчёт не сходится"),
    "clock": ("Clock on a player", "Игроку объявляется время"),
    "conduct": ("Conduct of a player", "Поведение игрока"),
    "dealer": ("A dealer is needed", "Нужен дилер"),
    "other": ("The floor is wanted", "Вызов судьи"),
}


NOTES: Mapping[str, Wording] = {
    "went_on.tables_uneven": (
        "Went on dealing without a connection while tables were uneven",
        "Без связи сдавали дальше, хотя столы были неравны",
    ),
    "went_on.final_table": (
        "Went on dealing without a connection while the final table was drawn",
        "Без связи сдавали дальше, хотя разыгрывался финальный стол",
    ),
    "went_on.hand_for_hand": (
        "Went on dealing without a connection during hand for hand",
        "Без связи сдавали дальше, хотя шла игра «раздача в раздачу»",
    ),
    "went_on.clock_paused": (
        "Went on dealing without a connection while the clock was stopped",
        "Без связи сдавали дальше, хотя часы стояли",
    ),
    "went_on.on_break": (
        "Went on dealing without a connection during the break",
        "Без связи сдавали дальше, хотя шёл перерыв",
    ),
    "went_on.player_without_chips": (
        "Went on dealing without a connection while a player had no chips",
        "Без связи сдавали дальше, хотя у игрока не было фишек",
    ),
    "went_on.too_few_players": (
        "Went on dealing without a connection with players who should have left",
        "Без связи сдавали дальше с игроками, которые должны были уйти",
    ),
    "went_on.player_moved": (
        "A player who had been moved went out where the table still had them: the move is void",
        "Пересаженный игрок выбыл за прежним столом, где ещё играл: пересадка отменена",
    ),
    "went_on.tournament_decided": (
        "Went on dealing without a connection though the tournament was decided",
        "Без связи сдавали дальше, хотя турнир решён",
    ),
}
"""Calls that no table has made: what the server tells the director of a table."""


ROLES: Mapping[str, Wording] = {
    "director": ("the director", "главный судья"),
    "desk": ("the desk", "касса"),
    "tablet": ("a tablet", "планшет"),
    "player": ("a player", "игрок"),
    "screen": ("a screen", "экран"),
    "worker": ("the server", "сервер"),
}
