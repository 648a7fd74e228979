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
    "clock": ("Clock on a player", "Игроку объявляется время"),
    "conduct": ("Conduct of a player", "Поведение игрока"),
    "dealer": ("A dealer is needed", "Нужен дилер"),
    "other": ("The floor is wanted", "Вызов судьи"),
}
